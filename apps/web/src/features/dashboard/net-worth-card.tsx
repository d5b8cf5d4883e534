import type { InvestorSummary, NetWorthPoint } from '@keelwise/contract/summary'
import { Box, Card, Flex, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { moneyChartIn } from '../../domain/chart-formats.ts'
import { formatDateTime, formatLongDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { HeadlineFigure, HeadlineRow, LargeFigureSkeleton } from '../../domain/headline-figure.tsx'
import { SumRemark } from '../../domain/sum-remark.tsx'
import { HowNetWorth } from '../../domain/how-net-worth.tsx'
import { NOT_AVAILABLE } from '../../domain/unknown-value.ts'
import { Loaded } from '../../ui/block.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Explain } from '../../ui/explain.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { ChangeText, RangeChange } from './change-text.tsx'
import {
  FIRST_PERIOD,
  type HistoryPeriod,
  changeUpTo,
  chartPoints,
  comparableHistory,
  daysOfAddedAccounts,
  lastDaysOf,
  usefulPeriods,
} from './net-worth-history.ts'
import classes from './net-worth-card.module.css'
import { StaleMark } from './needs-card.tsx'
import { useChangeParts, useSummary } from './use-dashboard.ts'
import { WhyChanged } from './why-changed.tsx'

/** The page's one figure, how it changed, and its history. */
export function NetWorthCard() {
  const query = useSummary()
  return (
    <Card component="section" aria-label="Net worth" padding={0} style={{ overflow: 'visible' }}>
      <Loaded query={query} failure="Your net worth could not be loaded." skeleton={<NetWorthSkeleton />}>
        {(summary) => <NetWorth summary={summary} />}
      </Loaded>
    </Card>
  )
}

function NetWorth({ summary }: { readonly summary: InvestorSummary }) {
  const isMobile = useIsMobile()
  const [period, setPeriod] = useState<HistoryPeriod>(FIRST_PERIOD)
  const [read, setRead] = useState<number | null>(null)
  const { change } = summary
  const history = comparableHistory(summary.net_worth_history)
  const isCut = history.length < summary.net_worth_history.length
  const isUnknown = summary.accounts_count > 0 && summary.unknown_accounts.length === summary.accounts_count
  const periods = usefulPeriods(history.length)
  const shown = lastDaysOf(history, period)
  const chosen = periods.some((option) => option.value === period) ? period : (periods.at(-1)?.value ?? '365')
  return (
    <>
      <HeadlineRow
        aside={
          <Flex
            gap={{ base: 'lg', sm: '4px 32px' }}
            wrap={{ sm: 'wrap' }}
            maw={{ sm: '60%' }}
            justify="flex-start"
            flex="none"
            pb={2}
          >
            <ChangeText period="1 day" change={change['1d']} currency={summary.currency} />
            <ChangeText period="30 days" change={change['30d']} currency={summary.currency} />
          </Flex>
        }
      >
        <HeadlineFigure
          label="Net worth"
          amount={summary.net_worth.amount}
          currency={summary.net_worth.currency}
          instead={isUnknown ? NOT_AVAILABLE : null}
        />
        <StaleMark />
        {history.length > 1 && !isUnknown ? (
          <ChosenChange history={shown} read={read} currency={summary.currency} />
        ) : null}
        <Text mt="xs" c="dimmed" fz="sm" className="tabular">
          {formatMoney(summary.assets.amount, summary.currency)} in assets ·{' '}
          {formatMoney(summary.liabilities.amount, summary.currency)} in liabilities{' '}
          <NetWorthExplained summary={summary} />
        </Text>
        <SumRemark unknown={summary.unknown_accounts} />
      </HeadlineRow>
      {history.length > 1 && shown[0] && !isUnknown ? <WhyChanged since={shown[0].date} /> : null}
      {history.length > 1 ? (
        <Box pt={{ base: 'md', sm: 20 }} px="var(--kw-inset)" pb={{ base: 10, sm: 14 }}>
          <Group gap="sm" justify="space-between" wrap="nowrap" mb="sm">
            {periods.length > 1 ? (
              <SegmentedChoice
                size={isMobile ? 'sm' : 'xs'}
                label="Period of the chart"
                data={periods.map(({ value, label }) => ({ value, label }))}
                value={chosen}
                onChange={(value) => {
                  setRead(null)
                  setPeriod(value)
                }}
              />
            ) : null}
          </Group>
          <LineChart
            label="Net worth by day"
            series={[{ name: 'Net worth', points: chartPoints(shown) }]}
            format={moneyChartIn(summary.currency)}
            height={isMobile ? 200 : 264}
            onActive={setRead}
          />
          <Notes
            summary={summary}
            history={shown}
            beginsOn={isCut && shown[0] === history[0] ? shown[0]!.date : null}
          />
        </Box>
      ) : (
        <p className={classes.begins}>
          Your history begins today. One point is added every day, and a line appears here tomorrow.
        </p>
      )}
    </>
  )
}

/** The change over the chosen days, or up to the day that the chart is read at. */
function ChosenChange({
  history,
  read,
  currency,
}: {
  readonly history: readonly NetWorthPoint[]
  readonly read: number | null
  readonly currency: string
}) {
  const since = history[0]?.date ?? ''
  const { data } = useChangeParts(since)
  // accounts that joined meanwhile are no gain: of the whole span the server knows which to leave out
  const whole = data?.change ? { since, to: data.to, amount: data.change.amount, percent: data.change.percent } : null
  const change = read === null ? (whole ?? changeUpTo(history, history.length - 1)) : changeUpTo(history, read)
  return <RangeChange change={change} isRead={read !== null} currency={currency} />
}

function NetWorthExplained({ summary }: { readonly summary: InvestorSummary }) {
  const { last_sync: lastSync } = summary
  return (
    <Explain label="How net worth is calculated">
      <HowNetWorth summary={summary} />
      <p>
        A change compares today with the last value on or before the day it names, over the accounts that had a value
        then. Money you move in or out is part of it; the Performance page leaves it out.
      </p>
      {lastSync ? <p>Last synced {formatDateTime(lastSync)}.</p> : null}
    </Explain>
  )
}

/** What the line and the changes do not show by themselves. */
function Notes({
  summary,
  history,
  beginsOn,
}: {
  readonly summary: InvestorSummary
  readonly history: readonly NetWorthPoint[]
  /** The first day of the line where earlier ones are left out. */
  readonly beginsOn: string | null
}) {
  const added = daysOfAddedAccounts(history).slice(-3)
  const leftOut = Math.max(summary.change['1d']?.accounts_left_out ?? 0, summary.change['30d']?.accounts_left_out ?? 0)
  const notes = [
    ...(beginsOn === null
      ? []
      : [`The line begins on ${formatLongDate(beginsOn)}: most of what you own has no known value of earlier days.`]),
    ...added.map(
      ({ date, count }) =>
        `${count} more ${count === 1 ? 'account is' : 'accounts are'} in the line from ${formatLongDate(date)} on: earlier values are not known.`,
    ),
    ...(leftOut > 0
      ? [
          `The changes above leave out ${leftOut} ${leftOut === 1 ? 'account' : 'accounts'} whose earlier value is not known.`,
        ]
      : []),
    ...(summary.unconverted.length > 0
      ? [`Without amounts in ${summary.unconverted.join(', ')}: no exchange rate is known.`]
      : []),
  ]
  return notes.length > 0 ? (
    <Box component="ul" mt={4} mb={6} c="dimmed" fz="xs" lh={1.6} className="pretty">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </Box>
  ) : null
}

function NetWorthSkeleton() {
  return (
    <div role="status" aria-label="Loading net worth">
      <HeadlineRow>
        <Skeleton height={16} width={72} mb={4} />
        <LargeFigureSkeleton answer="/api/investor/summary/ net_worth" gap={11} />
        <Skeleton height={20} width={200} mb={12} />
        <Skeleton h={{ base: 40, sm: 20 }} width={240} maw="100%" />
        <Skeleton hiddenFrom="sm" height={40} mt="md" />
      </HeadlineRow>
      <Box pt="sm" px="var(--kw-inset)" mih={36}>
        <Skeleton h={{ base: 84, sm: 18 }} width="80%" maw={640} />
      </Box>
      <Box pt={{ base: 'md', sm: 20 }} px="var(--kw-inset)" pb={{ base: 10, sm: 14 }}>
        <Skeleton height={32} width={180} mb="sm" />
        <Skeleton h={{ base: 200, sm: 264 }} />
      </Box>
    </div>
  )
}
