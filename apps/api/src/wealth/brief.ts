import { BILL_DAYS, type BriefNeed, type InvestorBrief, NEXT_DAYS } from '@keelwise/contract/brief'
import { percentOf } from '@keelwise/finance/health'
import { addDays, dayOf, daysBetween } from '@keelwise/finance/days'
import { monthOf } from '@keelwise/finance/spans'
import { sumAmounts } from '@keelwise/finance/amounts'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { accountWorth, liveAccounts } from './accounts.ts'
import { readCashFlow } from './cash-flow.ts'
import { healthIndicators, readHealthFacts } from './health.ts'
import { readIncome } from './income.ts'
import { type Recurring, readCurrentRecurring } from './recurring.ts'

/** Logins that wait for the person, with what their accounts are worth by their last values. @param today `yyyy-MM-dd` */
const selectBroken = (tx: Tx, userId: string, today: string) =>
  tx
    .selectFrom('credential')
    .innerJoin('institution', 'institution.id', 'credential.institution_id')
    .leftJoin(
      liveAccounts(tx, userId)
        .select(['account.credential_id', 'account.last_updated', accountWorth(userId, today).as('worth')])
        .as('held'),
      'held.credential_id',
      'credential.id',
    )
    .where('credential.user_id', '=', userId)
    .where('credential.deleted_at', 'is', null)
    .where('credential.actionable_type', '=', 'userActionable')
    .groupBy(['credential.id', 'credential.action_type', 'institution.name'])
    .select([
      'credential.id as credential_id',
      'credential.action_type',
      'institution.name as institution_name',
      sql<number>`count(held.credential_id)::int`.as('accounts_count'),
      sql<string>`round(coalesce(sum(abs(held.worth)), 0), 2)`.as('amount'),
      sql<string>`round(coalesce(sum(held.worth) filter (where held.worth > 0), 0), 2)`.as('owned'),
      sql<Date | null>`min(held.last_updated)`.as('last_updated'),
    ])
    .orderBy('credential.id')
    .execute()

/** Accounts that hold less than what is paid out of them; a card is there to owe. */
function findShort(due: readonly Recurring[]): Extract<BriefNeed, { kind: 'bills' }>['short'] {
  for (const bills of Map.groupBy(due, ({ accountId }) => accountId).values()) {
    const account = bills[0]?.account
    if (!account || account.is_liability || account.market_value === null) continue
    const own = bills.filter(({ currency }) => currency === account.currency)
    const amount = sumAmounts(own.map((bill) => bill.amount))
    if (Number(amount) > Number(account.market_value))
      return { account_name: account.account_name, amount, balance: account.market_value, currency: account.currency }
  }
  return null
}

/** What goes out again within days, as one thing; null where nothing does or no rate is known. */
function billsOf(recurring: readonly Recurring[], until: string): Extract<BriefNeed, { kind: 'bills' }> | null {
  const due = recurring
    .filter(({ isIncome, next, worth }) => !isIncome && next <= until && worth !== null)
    .toSorted((a, b) => a.next.localeCompare(b.next))
  const [first] = due
  return first
    ? {
        kind: 'bills',
        count: due.length,
        amount: sumAmounts(due.map(({ worth }) => worth ?? '0')),
        date: first.next,
        name: first.payee,
        short: findShort(due),
      }
    : null
}

/** Interest and dividends are told by what pays them. */
const TOLD_BY_HOLDINGS: ReadonlySet<string> = new Set(['interest', 'dividends'])

const paymentOf = ({ next, isIncome, payee, account, amount, currency, isVarying }: Recurring) => ({
  date: next,
  kind: isIncome ? ('recurring_in' as const) : ('recurring_out' as const),
  name: payee,
  account_name: account.account_name,
  amount: isIncome ? amount : `-${amount}`,
  currency,
  is_estimated: isVarying,
})

/** How much something matters, in an order that puts what hides wealth first and what can wait last. */
interface Weighed {
  readonly weight: number
  readonly need: BriefNeed
}

const ACTION = 600
const WATCH = 200
/** Bills that are covered are good to know, no more. */
const COVERED = 100
/** Judged by themselves: with their amounts, or by the login that is broken. */
const OTHERWISE: ReadonlySet<string> = new Set(['cash_drag', 'risk_alignment', 'connection_health', 'data_freshness'])

/**
 * What a person's first screen says besides their figures: what needs them by weight, what is left of the month, and what
 * is paid in the next days.
 */
export async function readBrief(tx: Tx, userId: string, now: Date): Promise<InvestorBrief> {
  const today = dayOf(now)
  const month = { from: monthOf(today).from, to: today }
  const facts = await readHealthFacts(tx, userId, now)
  const broken = await selectBroken(tx, userId, today)
  const income = await readIncome(tx, userId, { today, from: today, to: addDays(today, NEXT_DAYS) })
  const recurring = (await readCurrentRecurring(tx, userId, today)).filter(
    ({ state, next }) => state === 'active' && next >= today && next <= addDays(today, NEXT_DAYS),
  )
  const flow = await readCashFlow(tx, userId, { execution_date__gte: month.from, execution_date__lte: month.to })
  const indicators = new Map(healthIndicators(facts, facts.newest_refresh ?? now).map((each) => [each.key, each]))
  const statusOf = (key: 'cash_drag' | 'risk_alignment') => indicators.get(key)?.status
  const weightOf = (status: string | undefined): number | null =>
    status === 'action' ? ACTION : status === 'watch' ? WATCH : null
  const weighed: Weighed[] = broken.map(({ owned, last_updated, ...login }) => {
    const percent = percentOf(owned, facts.assets)
    return {
      weight: 1000 + Number(percent ?? 0),
      need: {
        kind: 'connection',
        ...login,
        percent: percent === null ? null : Number(percent).toFixed(2),
        last_updated: last_updated?.toISOString() ?? null,
      },
    }
  })
  const weigh = (weight: number | null, need: BriefNeed): void => {
    if (weight !== null) weighed.push({ weight, need })
  }
  weigh(weightOf(statusOf('cash_drag')), {
    kind: 'idle_cash',
    amount: facts.investment_cash,
    percent: indicators.get('cash_drag')?.value ?? '0',
  })
  if (facts.equity_gap_points !== null && facts.equity_gap_amount !== null)
    weigh(weightOf(statusOf('risk_alignment')), {
      kind: 'drift',
      points: facts.equity_gap_points,
      amount: facts.equity_gap_amount,
    })
  const bills = billsOf(recurring, addDays(today, BILL_DAYS))
  if (bills) weigh(bills.short ? ACTION + 1 : COVERED, bills)
  for (const row of income.expected)
    if (row.kind === 'maturity')
      weigh(WATCH + NEXT_DAYS - daysBetween(today, row.date), {
        kind: 'maturity',
        date: row.date,
        name: row.position_name ?? row.account_name,
        account_name: row.account_name,
        amount: row.amount,
        currency: row.currency,
      })
  for (const { key, label, recommendation, action_url, status } of indicators.values())
    if (status === 'action' && (!OTHERWISE.has(key) || (key === 'data_freshness' && broken.length === 0)))
      weigh(ACTION - 1, { kind: 'indicator', key, label, recommendation, action_url })
  return {
    currency: flow.currency,
    needs: weighed.toSorted((a, b) => b.weight - a.weight).map(({ need }) => need),
    month: {
      ...month,
      cash_in: flow.cash_in,
      cash_out: flow.cash_out,
      left: sumAmounts([flow.cash_in, flow.cash_out]),
    },
    payments: [
      ...income.expected.map((row) => ({
        date: row.date,
        kind: row.kind,
        name: row.position_name ?? row.account_name,
        account_name: row.account_name,
        amount: row.amount,
        currency: row.currency,
        is_estimated: row.is_estimated,
      })),
      ...recurring.filter(({ isIncome, category }) => !isIncome || !TOLD_BY_HOLDINGS.has(category)).map(paymentOf),
    ].toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}
