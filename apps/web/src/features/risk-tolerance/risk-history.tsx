import { riskBandDisplay } from '@keelwise/contract/words'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { SettingsList, SettingsRow } from '../../ui/settings-card.tsx'
import classes from './risk-card.module.css'
import { useRiskHistory } from './use-risk-tolerance.ts'

/** Every assessment with its score and band, the newest first. */
export function RiskHistory() {
  const [isOpen, setIsOpen] = useState(false)
  const history = useRiskHistory(isOpen)
  const rows = history.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <>
      <Button variant="subtle" size="compact-sm" className={classes.history} onClick={() => setIsOpen(true)}>
        Earlier scores
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Risk scores over time">
        {history.isLoadingError ? (
          <Failure isCompact text="Failed to load your scores." onTryAgain={() => void history.refetch()} />
        ) : (
          <SettingsList label="Risk scores">
            {rows.map((row) => (
              <SettingsRow
                key={row.id}
                title={formatLongDate(row.completed_at)}
                text={
                  <>
                    {riskBandDisplay[row.risk_band]}
                    {row.recommended_band !== row.risk_band && `, recommended ${riskBandDisplay[row.recommended_band]}`}
                    <span className={classes.track} aria-hidden>
                      <i style={{ inlineSize: `${row.risk_score}%` }} />
                    </span>
                  </>
                }
                action={
                  <Text span fw={600} className="tabular">
                    {row.risk_score}
                  </Text>
                }
              />
            ))}
          </SettingsList>
        )}
        {history.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            mt="md"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </Dialog>
    </>
  )
}
