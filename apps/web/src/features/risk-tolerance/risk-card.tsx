import { riskBandDisplay } from '@keelwise/contract/words'
import { type CurrentRisk, worstYearPercent } from '@keelwise/contract/risk-tolerance'
import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { useToday } from '../../domain/use-today.ts'
import { useCurrentRisk } from '../../domain/use-current-risk.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Failure } from '../../ui/notice.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { QuestionnaireDialog } from './questionnaire-dialog.tsx'
import { readDraft } from './risk-draft.ts'
import { RiskHistory } from './risk-history.tsx'
import classes from './risk-card.module.css'
import { TargetBar } from './target-bar.tsx'

/** The risk score with what it means, and the way to the questionnaire; links for people without one lead here. */
export function RiskCard({ userId }: { readonly userId: string }) {
  const current = useCurrentRisk()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <SettingsCard title="Risk tolerance" anchor="risk">
      {current.data ? (
        <Score current={current.data} hasDraft={readDraft(userId) !== null} onTake={open} />
      ) : current.isError ? (
        <Failure
          isCompact
          text="Failed to load your risk score."
          onTryAgain={() => void current.refetch()}
          isTryingAgain={current.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading risk score">
          <Skeleton height={44} width={220} />
          <Skeleton height={8} mt={24} />
          <Skeleton height={18} mt={12} width="70%" />
        </div>
      )}
      <QuestionnaireDialog userId={userId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </SettingsCard>
  )
}

interface ScoreProps {
  readonly current: CurrentRisk
  /** Whether answers wait to be continued. */
  readonly hasDraft: boolean
  readonly onTake: () => void
}

function Score({ current, hasDraft, onTake }: ScoreProps) {
  const today = useToday()
  const { risk_score: score, target_allocation: target, capacity, expires_at: expiresAt } = current
  if (score === null || !target || !capacity || !expiresAt)
    return (
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.lead}>Find out how much risk suits you</p>
          <Text size="sm" c="dimmed">
            Fifteen questions, about four minutes. The score sets the mix that your investments are compared with.
          </Text>
        </div>
        <Button onClick={onTake} className={classes.action}>
          {hasDraft ? 'Continue' : 'Take assessment'}
        </Button>
      </div>
    )
  const isExpired = expiresAt.slice(0, 10) <= today
  const recommended = capacity.recommended_band
  return (
    <>
      <div className={classes.head}>
        <div className={classes.score}>
          <span className={classes.figure}>
            {score}
            <small> of 100</small>
          </span>
          <div>
            <p className={classes.band}>{current.risk_band_display}</p>
            <Text size="sm" c="dimmed">
              Taken {formatLongDate(current.completed_at)} ·{' '}
              {isExpired ? 'older than a year' : `valid until ${formatLongDate(expiresAt)}`}
            </Text>
          </div>
        </div>
        <Button variant={isExpired ? 'filled' : 'default'} onClick={onTake} className={classes.action}>
          {hasDraft ? 'Continue' : 'Retake assessment'}
        </Button>
      </div>
      {isExpired && (
        <p className={classes.callout}>
          A year has passed, and plans change. Your score still counts; please take the assessment again.
        </p>
      )}
      {capacity.capped && (
        <p className={classes.callout}>
          Your answers show you could accept more risk, but your time frame or reserves suggest less.
        </p>
      )}
      <h3 className={classes.heading}>Target allocation{capacity.capped ? `: ${riskBandDisplay[recommended]}` : ''}</h3>
      <TargetBar target={target} />
      <Text size="sm" c="dimmed" className={classes.illustration}>
        A bad year could take about {Math.abs(worstYearPercent[recommended])}% with this mix. This is an illustration,
        not a forecast: shares losing 40%, bonds about nothing.
      </Text>
      <div className={classes.foot}>
        <RiskHistory />
        <TextLink to={paths.investorAllocation} size="sm">
          Compare with what you own
        </TextLink>
      </div>
    </>
  )
}
