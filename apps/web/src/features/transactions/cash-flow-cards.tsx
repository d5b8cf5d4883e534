import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatMoney, moneyColor } from '../../domain/format-money.ts'
import classes from './cash-flow-cards.module.css'
import { type FullDateRange, formatRange } from './date-range.ts'
import { useCashFlow } from './use-cash-flow.ts'
import type { TransactionsChoice } from './use-transactions.ts'

interface CashFlowCardsProps {
  /** Null: all dates. */
  readonly range: FullDateRange | null
  readonly filter: TransactionsChoice
}

/** Money In and Money Out of a range, with the range in words. */
export function CashFlowCards({ range, filter }: CashFlowCardsProps) {
  const { metrics, error, retry } = useCashFlow(range, filter)
  const flows = [
    { label: 'Money In', Icon: IconArrowDownLeft, amount: metrics?.moneyIn },
    { label: 'Money Out', Icon: IconArrowUpRight, amount: metrics?.moneyOut },
  ]
  const texts = flows.map(({ amount }) =>
    amount === undefined || !metrics ? '' : formatMoney(amount, metrics.currency),
  )
  // both figures take the size in which the longer one fits its card
  const size: CSSProperties & { '--characters': number } = {
    '--characters': Math.max(...texts.map((text) => text.length)),
  }
  return (
    <section aria-label="Cash flow">
      <div className={classes.cards} style={size}>
        {flows.map(({ label, Icon, amount }, index) => (
          <div key={label} className={classes.card} role="group" aria-label={label}>
            <Group gap={6} wrap="nowrap" c="dimmed" fz="sm">
              <Icon size={16} stroke={1.75} aria-hidden />
              {label}
            </Group>
            {error ? (
              <Text mt={6} c="var(--kw-down)" fz="sm">
                {error}
              </Text>
            ) : metrics ? (
              <Box
                mt={6}
                fz="clamp(13px, calc(100cqi / (var(--characters) * 0.62)), 24px)"
                fw={600}
                lts="-0.02em"
                lh={1.3}
                className="tabular nowrap"
                style={{ color: moneyColor(amount) }}
              >
                {texts[index]}
              </Box>
            ) : (
              <Skeleton height={28} width={140} my={6} role="status" aria-label={`Loading ${label}`} />
            )}
          </div>
        ))}
      </div>
      <Text mt={10} mx={2} c="dimmed" fz="sm" className="tabular">
        {/* a page that is drawn while the application is built may be shown on any day */}
        <span>{typeof window === 'undefined' ? '\u00A0' : range ? formatRange(range) : 'All dates'}</span>
        {metrics && metrics.unconverted.length > 0
          ? ` · Without amounts in ${metrics.unconverted.join(', ')}: no exchange rate is known.`
          : null}
        {error ? (
          <Button variant="subtle" size="compact-sm" ml="xs" onClick={retry}>
            Try Again
          </Button>
        ) : null}
      </Text>
    </section>
  )
}
