import type { ReactNode } from 'react'
import { riskBandDisplay } from '@keelwise/contract/words'
import { type CurrentRisk, worstYearPercent } from '@keelwise/contract/risk-tolerance'
import { Box, Button, Flex, Group, Skeleton, Text } from '@mantine/core'
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
      <Row>
        <Box maw="52ch">
          <Text fz="h3" fw={600} lh={1.4}>
            Find out how much risk suits you
          </Text>
          <Text size="sm" c="dimmed">
            Fifteen questions, about four minutes. The score sets the mix that your investments are compared with.
          </Text>
        </Box>
        <Button onClick={onTake} className={classes.action}>
          {hasDraft ? 'Continue' : 'Take assessment'}
        </Button>
      </Row>
    )
  const isExpired = expiresAt.slice(0, 10) <= today
  const recommended = capacity.recommended_band
  return (
    <>
      <Row>
        <Group gap="8px 20px">
          <span className={classes.figure}>
            {score}
            <small> of 100</small>
          </span>
          <div>
            <Text fz="h3" fw={600} lh={1.4}>
              {current.risk_band_display}
            </Text>
            <Text size="sm" c="dimmed">
              Taken {formatLongDate(current.completed_at)} ·{' '}
              {isExpired ? 'older than a year' : `valid until ${formatLongDate(expiresAt)}`}
            </Text>
          </div>
        </Group>
        <Button variant={isExpired ? 'filled' : 'default'} onClick={onTake} className={classes.action}>
          {hasDraft ? 'Continue' : 'Retake assessment'}
        </Button>
      </Row>
      {isExpired && (
        <Warning>
          A year has passed, and plans change. Your score still counts; please take the assessment again.
        </Warning>
      )}
      {capacity.capped && (
        <Warning>Your answers show you could accept more risk, but your time frame or reserves suggest less.</Warning>
      )}
      <Box component="h3" mt="lg" mb={10} c="dimmed" fz="xs" fw={400}>
        Target allocation{capacity.capped ? `: ${riskBandDisplay[recommended]}` : ''}
      </Box>
      <TargetBar target={target} />
      <Text size="sm" c="dimmed" maw="60ch" mt="md" className="pretty">
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

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <Text mt="md" py={10} px={14} bg="var(--kw-amber-soft)" bdrs="md" c="var(--kw-amber)" fz="sm" className="pretty">
    {children}
  </Text>
)

/** The score and its button, one under the other on a phone. */
const Row = ({ children }: { readonly children: ReactNode }) => (
  <Flex
    gap="16px 24px"
    align={{ base: 'stretch', sm: 'center' }}
    justify="space-between"
    direction={{ base: 'column', sm: 'row' }}
  >
    {children}
  </Flex>
)
