import { Box } from '@mantine/core'
import type { NetWorthChange } from '@keelwise/contract/summary'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoneyChange, moneyTone } from '../../domain/format-money.ts'
import classes from './net-worth-card.module.css'
import type { HistoryChange } from './net-worth-history.ts'
import { inDigits } from '../../domain/locale.ts'

interface ChangeTextProps {
  /** How long ago, e.g. "1 day". */
  readonly period: string
  readonly change: NetWorthChange | null
  readonly currency: string
}

/** A change with its sign, percent and period; where nothing is known that far back, that. */
export function ChangeText({ period, change, currency }: ChangeTextProps) {
  if (!change)
    return (
      <div className={classes.change} role="group" aria-label={`Change over ${period}`}>
        <Box component="span" c="dimmed" fz="xs">
          {period}
        </Box>
        <Box component="span" c="dimmed" fz="sm" lh="21px">
          Not available yet
        </Box>
      </div>
    )
  const isZero = !/[1-9]/.test(change.amount)
  const Icon = moneyTone(change.amount) === 'down' ? IconArrowDownRight : IconArrowUpRight
  return (
    <div
      className={classes.change}
      role="group"
      aria-label={`Change over ${period}`}
      title={`Since ${formatLongDate(change.since)}`}
    >
      <Box component="span" c="dimmed" fz="xs">
        {period}
      </Box>
      <span className={classes.amount} data-tone={isZero ? undefined : moneyTone(change.amount)}>
        {isZero ? null : <Icon size={15} stroke={2} aria-hidden />}
        {formatMoneyChange(change.amount, currency)}
        {change.percent === null ? null : (
          <Box component="span" fw={500}>
            ({signedPercent(change.percent)})
          </Box>
        )}
      </span>
    </div>
  )
}

const signedPercent = (percent: string): string =>
  `${/[1-9]/.test(percent) && !percent.startsWith('-') ? '+' : ''}${inDigits(percent)}%`

interface RangeChangeProps {
  /** Null where it is that of a single day. */
  readonly change: HistoryChange | null
  /** Whether it goes up to a day that is read in the chart instead of today. */
  readonly isRead: boolean
  readonly currency: string
}

/** The change beside the page's figure: of the chosen days, or up to the day under the crosshair. */
export function RangeChange({ change, isRead, currency }: RangeChangeProps) {
  const isZero = !change || !/[1-9]/.test(change.amount)
  const Icon = moneyTone(change?.amount) === 'down' ? IconArrowDownRight : IconArrowUpRight
  return (
    <div className={classes.chosen} role="group" aria-label="Change over the chosen days">
      <span className={classes.amount} data-tone={isZero ? undefined : moneyTone(change.amount)}>
        {isZero ? null : <Icon size={17} stroke={2} aria-hidden />}
        {formatMoneyChange(change?.amount ?? '0.00', currency)}
        {change?.percent ? (
          <Box component="span" fw={500}>
            ({signedPercent(change.percent)})
          </Box>
        ) : null}
      </span>
      {change ? (
        <Box component="span" c="dimmed" fz="sm" className="nowrap">
          {isRead
            ? `${formatLongDate(change.since)} to ${formatLongDate(change.to)}`
            : `since ${formatLongDate(change.since)}`}
        </Box>
      ) : null}
    </div>
  )
}
