import type { Goal } from '@keelwise/contract/goals'
import { type PayoffOrder, namesOf, payoffOrderDisplay } from '@keelwise/contract/words'
import { Box } from '@mantine/core'
import { formatMonth } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import table from '../../ui/data-table.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'

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

/** In a card as narrow as a phone names break, so that a figure never does. */
const wrapping = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** Both orders beside each other: how long, what it costs, and which debt comes when. */
export function PayoffTable({ goal, payoff, currency }: PayoffTableProps) {
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
  return (
    <Box mt={10} mx={{ base: -16, sm: -20 }}>
      <ScrollRegion label="Ways to pay it off">
        <table className={table.table} aria-label="Ways to pay it off">
          <ColumnHeads columns={['Order', 'Debt-free', { name: 'Interest', isNumeric: true }]} />
          <tbody>
            {rows.map(([order, plan]) => (
              <tr key={order}>
                <td style={wrapping}>
                  <span className={order === goal.strategy ? 'strong' : undefined}>
                    {payoffOrderDisplay[order]}
                    {order === goal.strategy ? ' (yours)' : ''}
                  </span>
                  {plan === null ? null : (
                    <Box component="span" display="block" c="dimmed" fz="xs" style={{ whiteSpace: 'normal' }}>
                      {plan.debts.map(({ account_id }) => nameOf.get(account_id)).join(', then ')}
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
