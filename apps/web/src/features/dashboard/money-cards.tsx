import { Box, Flex, Skeleton } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconChevronRight, IconEqual } from '@tabler/icons-react'
import type { InvestorSummary } from '@keelwise/contract/summary'
import type { CSSProperties } from 'react'
import { sumOf } from '../../domain/cents.ts'
import { formatMoney, formatMoneyChange, moneyColor } from '../../domain/format-money.ts'
import { paths } from '../../domain/paths.ts'
import { Loaded } from '../../ui/block.tsx'
import { useHref } from '../../ui/use-href.ts'
import classes from './money-cards.module.css'
import { useBrief, useSummary } from './use-dashboard.ts'

/** Money In and Money Out of the last 30 days and what they leave; each leads to the transactions. */
export function MoneyCards() {
  const query = useSummary()
  return (
    <section aria-label="Cash flow of the last 30 days">
      <Loaded
        query={query}
        failure="Money In and Money Out could not be loaded."
        skeleton={
          <div className={classes.cards} role="status" aria-label="Loading cash flow">
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} height={118} radius="lg" />
            ))}
          </div>
        }
      >
        {({ cash_flow_30d: flow }) => (
          <div className={classes.cards}>
            <MoneyCard
              label="Money In"
              Icon={IconArrowDownLeft}
              amount={flow.cash_in}
              currency={flow.currency}
              compared={flow.cash_out}
              days={flow}
              rule="Counted cash coming in: transfers between your own accounts and pending transactions are left out."
            />
            <MoneyCard
              label="Money Out"
              Icon={IconArrowUpRight}
              amount={flow.cash_out}
              currency={flow.currency}
              compared={flow.cash_in}
              days={flow}
              rule="Counted cash going out: transfers between your own accounts and pending transactions are left out."
            />
            <LeftCard flow={flow} />
          </div>
        )}
      </Loaded>
    </section>
  )
}

/** What Money In and Money Out leave, and what this month has left so far. */
function LeftCard({ flow }: { readonly flow: InvestorSummary['cash_flow_30d'] }) {
  const { data } = useBrief()
  const left = sumOf([flow.cash_in, flow.cash_out])
  return (
    <MoneyCard
      label="Left over"
      Icon={IconEqual}
      amount={left}
      currency={flow.currency}
      compared={sizeOf(flow.cash_in) > sizeOf(flow.cash_out) ? flow.cash_in : flow.cash_out}
      days={flow}
      rule="Money In less Money Out."
      detail={data ? `This month so far ${formatMoneyChange(data.month.left, data.currency)}` : undefined}
    />
  )
}

const sizeOf = (amount: string): number => Math.abs(Number(amount))

interface MoneyCardProps {
  readonly label: string
  readonly Icon: typeof IconArrowUpRight
  readonly amount: string
  readonly currency: string
  /** The other card's amount: the bars of both have one scale. */
  readonly compared: string
  /** The days that are counted; the transactions of just these are what the card leads to. */
  readonly days: { readonly from: string; readonly to: string }
  readonly rule: string
  /** Said after the days. */
  readonly detail?: string | undefined
}

function MoneyCard({ label, Icon, amount, currency, compared, days, rule, detail }: MoneyCardProps) {
  const dates = new URLSearchParams({ execution_date__gte: days.from, execution_date__lte: days.to })
  const link = useHref(`${paths.investorTransactions}?${dates}`)
  const text = formatMoney(amount, currency)
  // all three are as large as the longest allows
  const longest = Math.max(text.length, formatMoney(compared, currency).length)
  const [own, other] = [sizeOf(amount), sizeOf(compared)]
  const share = own === 0 ? 0 : Math.max(1, (own / Math.max(own, other)) * 100)
  const size: CSSProperties & { '--characters': number } = { '--characters': longest }
  return (
    <a {...link} className={classes.card} title={rule}>
      <Flex component="span" gap={6} align="center" c="dimmed" fz="sm">
        <Icon size={16} stroke={1.75} aria-hidden />
        {label}
        <IconChevronRight size={16} stroke={1.75} className={classes.chevron} aria-hidden />
      </Flex>
      <Box
        component="span"
        mt={6}
        fz="clamp(15px, calc(100cqi / (var(--characters) * 0.62)), 26px)"
        fw={600}
        lts="-0.02em"
        lh={1.3}
        className="tabular nowrap"
        style={{ ...size, color: moneyColor(amount) }}
      >
        {text}
      </Box>
      <Box component="span" mt={2} c="dimmed" fz="xs">
        Last 30 days{detail === undefined ? '' : ` · ${detail}`}
      </Box>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${share}%`, background: moneyColor(amount) }} />
      </span>
    </a>
  )
}
