import type { Goal } from '@keelwise/contract/goals'
import { type PayoffOrder, namesOf, payoffOrderDisplay } from '@keelwise/contract/words'
import { Box } from '@mantine/core'
import { formatMonth } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import table from '../../ui/data-table.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'

type Plans = NonNullable<Goal['payoff']>

const gapWords = { balance: 'what is owed', rate: 'its rate', payment: 'its least payment' } as const

/** Months as people say them. */
function durationWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const many = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)
  return [many(years, 'year'), many(rest, 'month')].filter((text) => text !== '').join(' ') || 'now'
}

interface PayoffTableProps {
  readonly goal: Goal
  readonly payoff: Plans
  readonly currency: string
}

/** In half a page names break, so that a figure never does. */
const wrapping = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** Both orders beside each other: how long, what it costs, and which debt comes when. */
export function PayoffTable({ goal, payoff, currency }: PayoffTableProps) {
  const isMobile = useIsMobile()
  if (goal.status === 'reached') return null
  if (payoff.gaps.length > 0)
    return (
      <Box component="p" mt={10} c="dimmed" fz="sm" className="pretty">
        To compare ways to pay it off, say{' '}
        {payoff.gaps.map(({ account_name, gap }) => `${gapWords[gap]} of ${account_name}`).join(', ')}.
      </Box>
    )
  const nameOf = new Map(goal.accounts.map((account) => [account.account_id, account.account_name]))
  const rows = namesOf(payoffOrderDisplay).map((order) => [order, planOf(payoff, order)] as const)
  if (rows.every(([, plan]) => plan === null))
    return (
      <Box component="p" mt={10} c="var(--kw-down)" fz="sm" className="pretty">
        So little a month never pays it off
        {payoff.minimums === null
          ? '.'
          : `: the least that is due is ${formatMoney(payoff.minimums, currency)} a month.`}
      </Box>
    )
  const orderWords = (order: PayoffOrder) => (
    <span className={order === goal.strategy ? 'strong' : undefined}>
      {payoffOrderDisplay[order]}
      {order === goal.strategy ? ' (yours)' : ''}
    </span>
  )
  const debtsOf = (plan: NonNullable<ReturnType<typeof planOf>>) =>
    plan.debts.map(({ account_id }) => nameOf.get(account_id)).join(', then ')
  if (isMobile)
    return (
      <Box mt={4} mx={-16}>
        <TwoLineList label="Ways to pay it off">
          {rows.map(([order, plan]) => (
            <TwoLineRow
              key={order}
              what={orderWords(order)}
              value={plan === null ? '---' : formatMonth(plan.paid_off_on)}
              detail={
                plan === null ? null : (
                  <>
                    <span className="block">
                      {durationWords(plan.months)}, {formatMoney(plan.interest, currency)} of interest
                    </span>
                    <span className="two-lines">{debtsOf(plan)}</span>
                  </>
                )
              }
            />
          ))}
        </TwoLineList>
      </Box>
    )
  return (
    <Box mt={10} mx={-20}>
      <ScrollRegion label="Ways to pay it off">
        <table className={table.table} aria-label="Ways to pay it off">
          <ColumnHeads columns={['Order', 'Debt-free', { name: 'Interest', isNumeric: true }]} />
          <tbody>
            {rows.map(([order, plan]) => (
              <tr key={order}>
                <td style={wrapping}>
                  {orderWords(order)}
                  {plan === null ? null : (
                    <Box component="span" display="block" c="dimmed" fz="xs" style={{ whiteSpace: 'normal' }}>
                      {debtsOf(plan)}
                    </Box>
                  )}
                </td>
                <td style={{ whiteSpace: 'normal' }}>
                  {plan === null ? '---' : formatMonth(plan.paid_off_on)}
                  {plan === null ? null : (
                    <Box component="span" display="block" c="dimmed" fz="xs">
                      {durationWords(plan.months)}
                    </Box>
                  )}
                </td>
                <td data-numeric>{plan === null ? '---' : formatMoney(plan.interest, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Box>
  )
}

const planOf = (payoff: Plans, order: PayoffOrder) => (order === 'AVALANCHE' ? payoff.avalanche : payoff.snowball)
