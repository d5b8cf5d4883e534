import { xrayRuleDisplay } from '@keelwise/contract/words'
import type { Allocation } from '@keelwise/contract/allocation'
import { Box, Button, Card, Group } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../domain/format-money.ts'
import { paths } from '../../domain/paths.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './allocation-page.module.css'
import { StatusMark } from './status-mark.tsx'
import { ThresholdsDialog } from './thresholds-dialog.tsx'
import { explainFinding } from './xray-text.ts'
import { inDigits } from '../../domain/locale.ts'

type Finding = Allocation['xray'][number]

/** The checks, each with its figure, why, and the positions behind it. */
export function XrayCard({ rules, currency }: { readonly rules: readonly Finding[]; readonly currency: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="xray" miw={0}>
      <Group gap="md" justify="space-between" wrap="nowrap">
        <Box id="xray" component="h2" ta="left">
          Portfolio checks
        </Box>
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          Adjust thresholds
        </Button>
      </Group>
      <ul className={`${classes.rules} divided`}>
        {rules.map((finding) => (
          <li key={finding.rule}>
            <div className={classes.rule}>
              <h3>
                {xrayRuleDisplay[finding.rule]} <StatusMark status={finding.status} />
              </h3>
              <Box component="span" fz="20px" fw={600} lh={1.2} lts="-0.02em" className="fixed tabular">
                {finding.value === null ? '---' : `${inDigits(finding.value)}%`}
              </Box>
            </div>
            <p className={classes.note}>{explainFinding(finding, currency)}</p>
            <p className={classes.note}>
              Watch above {inDigits(finding.threshold.watch)}%, action above {inDigits(finding.threshold.action)}%
              {finding.is_default ? '' : ' (yours)'}.
            </p>
            {finding.positions.length > 0 && <Positions finding={finding} currency={currency} />}
          </li>
        ))}
      </ul>
      <ThresholdsDialog rules={rules} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}

function Positions({ finding, currency }: { readonly finding: Finding; readonly currency: string }) {
  const { positions, positions_count: count } = finding
  return (
    <details className={classes.behind}>
      <summary className="opener">{count === 1 ? '1 position' : `${count} positions`} behind it</summary>
      <ul className={`${classes.rows} divided`}>
        {positions.map((position) => (
          <li key={position.id} className={classes.line}>
            <span className={classes.name}>
              <span>
                {position.ticker ? `${position.ticker} · ${position.name}` : position.name}
                <small>
                  {position.account_name}, {position.institution_name}
                </small>
              </span>
            </span>
            <span className={classes.amount}>{formatMoney(position.market_value_amount, currency)}</span>
          </li>
        ))}
      </ul>
      {count > positions.length && (
        <p className={classes.note}>
          The {positions.length} largest of {count}.
        </p>
      )}
      <TextLink to={paths.investorPositions} size="sm">
        See positions
      </TextLink>
    </details>
  )
}
