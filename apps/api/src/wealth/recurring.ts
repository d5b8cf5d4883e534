import type { AccountType } from '@keelwise/contract/words'
import { categoryOrSplit } from '@keelwise/contract/transactions'
import { outgoingTypes, spendableTypes } from '@keelwise/contract/words'
import { toAmount } from '@keelwise/finance/amounts'
import { multiply } from '@keelwise/finance/decimals'
import { addMonths } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { inSteps, mapInSteps } from '../platform/in-steps.ts'
import { type LiveAccount, selectAccounts } from './accounts.ts'
import { baseCurrency, readBaseCurrency } from './base-currency.ts'
import { type Booking, type Series, findSeriesInSteps } from './recurring.rules.ts'

/** How far back is looked: what comes once a year is seen three times. */
const MONTHS_BACK = 37
/** A payee with more rows than this is a shop, and its rows are not read. */
const MOST_ROWS = 2_000
/** Where bills are paid from and salaries go to. */
const PAYING: ReadonlySet<AccountType> = new Set([...spendableTypes, 'CD', 'CREDIT_CARD'])

type Kind = 'CONFIRM' | 'DISMISS' | 'SAME'

/** What a person said of a series. */
interface RecurringDecision {
  readonly id: string
  readonly kind: Kind
}

/** What comes back, with where it is booked, what it comes to in the base currency and what its owner said of it. */
export interface Recurring extends Series {
  /** Its newest transaction, by which it is named. */
  readonly id: string
  readonly account: LiveAccount
  /** In the base currency at the rate of the day; null without a rate. */
  readonly worth: string | null
  readonly worthBefore: string | null
  readonly decision: RecurringDecision | null
  /** What was said that joined other payees to it. */
  readonly joined: readonly { readonly id: string; readonly payee: string }[]
}

interface DecisionRow extends RecurringDecision {
  readonly transaction_id: string
  readonly payee: string
  readonly is_income: boolean
  readonly pace: string
  readonly amount: string
  readonly same_as: string | null
}

async function readBookings(
  tx: Tx,
  userId: string,
  accounts: readonly LiveAccount[],
  today: string,
): Promise<Booking[]> {
  const ofType = (wanted: (type: string) => boolean) =>
    sql.val(accounts.filter(({ account_type }) => wanted(account_type)).map(({ id }) => id))
  // paying one's own card is no bill: its purchases are; and what a shop gives back is no income
  const { rows } = await sql<Booking & { category: string }>`
    with booked as (
      select t.id, t.execution_date as day, t.flow_amount as amount, t.currency, t.account_id as "accountId",
        coalesce(t.category, 'uncategorized') as category,
        coalesce(nullif(t.payee, ''), nullif(t.description, ''), nullif(t.fi_supplied_description, ''), nullif(t.name, ''),
          t.tx_type) as payee
      from transaction t
      where t.user_id = ${userId} and t.account_id = any(${ofType((type) => PAYING.has(type as AccountType))}::uuid[])
        and not t.is_pending and t.flow_amount <> 0 and t.is_excluded is not true
        and not (t.flow_amount > 0 and t.tx_type = any(${sql.val(outgoingTypes)}::text[]))
        and t.execution_date > ${addMonths(today, -MONTHS_BACK)}::date and t.execution_date <= ${today}::date
        and (t.is_cash_flow or (t.tx_type = 'PAYMENT' and t.flow_amount < 0 and not exists (
          select from transaction leg where leg.user_id = t.user_id and leg.transfer_id = t.transfer_id and leg.id <> t.id
            and leg.account_id = any(${ofType((type) => type === 'CREDIT_CARD')}::uuid[]))))
    ),
    counted as (select booked.*, count(*) over (partition by lower(payee), amount > 0) as rows_of_payee from booked)
    select id, day, amount, currency, "accountId", category, payee from counted
    where rows_of_payee between 2 and ${MOST_ROWS}`.execute(tx)
  return mapInSteps(rows, (row) => ({ ...row, category: categoryOrSplit.catch('uncategorized').parse(row.category) }))
}

/** Decisions that hold, the newest first. */
async function readDecisions(tx: Tx, userId: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select id, kind, transaction_id, payee, is_income, pace, amount, same_as from recurring_decision
    where user_id = ${userId} and undone_at is null order by serial desc`.execute(tx)
  return rows
}

/**
 * The day up to which transactions of an account are known: of a linked one when it was refreshed, else its newest row.
 * @returns only accounts that are behind today
 */
async function readSeenUntil(tx: Tx, userId: string, today: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; seen: string }>`
    select a.id, coalesce(case when c.provider <> all(array['file', 'manual']) then a.last_updated::date end,
      (select max(t.execution_date) from transaction t where t.user_id = a.user_id and t.account_id = a.id)) as seen
    from account a left join credential c on c.id = a.credential_id and c.user_id = a.user_id
    where a.user_id = ${userId} and a.deleted_at is null`.execute(tx)
  return new Map(rows.filter(({ seen }) => seen !== null && seen < today).map(({ id, seen }) => [id, seen]))
}

/** What one unit of some currencies is worth in the base currency on a day; null without a rate. */
async function readRates(tx: Tx, userId: string, currencies: readonly string[], today: string) {
  const { rows } = await sql<{ currency: string; rate: string | null }>`
    select currency, conversion_rate(currency, ${baseCurrency(userId)}, ${today}::date)::text as rate
    from unnest(${sql.val(currencies)}::text[]) as currency`.execute(tx)
  return new Map(rows.map(({ currency, rate }) => [currency, rate]))
}

/** Whether a decision was about a series: it holds its transaction, or is like it was, where that transaction is gone. */
function isAbout(decision: DecisionRow, series: Series, known: ReadonlySet<string>): boolean {
  if (known.has(decision.transaction_id)) return series.ids.includes(decision.transaction_id)
  const apart = Math.abs(Number(series.amount) / Number(decision.amount) - 1)
  return (
    series.payee.toLowerCase() === decision.payee &&
    series.isIncome === decision.is_income &&
    series.pace === decision.pace &&
    apart < 0.3
  )
}

/**
 * What comes back in a person's bank and card accounts that count, the next due first; what they dismissed is among it with
 * that decision. The only place that says what recurs: the screen, the bell, the assistant and its letters read it here.
 * @param today `yyyy-MM-dd`
 */
export async function readRecurring(
  tx: Tx,
  userId: string,
  today: string,
): Promise<{ results: Recurring[]; currency: string }> {
  const accounts = await selectAccounts(tx, userId)
  const bookings = await readBookings(tx, userId, accounts, today)
  const decisions = await readDecisions(tx, userId)
  const names = new Map(bookings.map(({ payee }) => [payee.toLowerCase(), payee]))
  const same = decisions.filter(({ kind }) => kind === 'SAME')
  const otherOf = new Map(
    same.map((each) => [`${String(each.is_income)} ${each.payee}`, names.get(each.same_as ?? '') ?? null]),
  )
  const asOne = bookings.map((each) => {
    const other = otherOf.get(`${String(!each.amount.startsWith('-'))} ${each.payee.toLowerCase()}`)
    return other ? { ...each, payee: other } : each
  })
  const series = await inSteps(findSeriesInSteps(asOne, today, await readSeenUntil(tx, userId, today)))
  const known = new Set(bookings.map(({ id }) => id))
  const rates = await readRates(tx, userId, [...new Set(series.map(({ currency }) => currency))], today)
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const results = series.flatMap((one): Recurring[] => {
    const account = accountOf.get(one.accountId)
    const id = one.ids.at(-1)
    if (!account || id === undefined) return []
    const rate = rates.get(one.currency) ?? null
    const worth = (amount: string) => (rate === null ? null : toAmount(multiply(amount, rate)))
    const decision = decisions.find((each) => each.kind !== 'SAME' && isAbout(each, one, known))
    return [
      {
        ...one,
        id,
        account,
        worth: worth(one.amount),
        worthBefore: worth(one.before),
        decision: decision ? { id: decision.id, kind: decision.kind } : null,
        joined: same
          .filter((each) => each.is_income === one.isIncome && each.same_as === one.payee.toLowerCase())
          .map((each) => ({ id: each.id, payee: names.get(each.payee) ?? each.payee })),
      },
    ]
  })
  return { results, currency: await readBaseCurrency(tx, userId) }
}

/** What comes back and was neither dismissed nor has ended. */
export const readCurrentRecurring = async (tx: Tx, userId: string, today: string): Promise<Recurring[]> =>
  (await readRecurring(tx, userId, today)).results.filter(
    ({ state, decision }) => state !== 'ended' && decision?.kind !== 'DISMISS',
  )
