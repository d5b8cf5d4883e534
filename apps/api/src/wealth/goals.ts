import type { Goal, Goals } from '@keelwise/contract/goals'
import { accountType } from '@keelwise/contract/accounts'
import { type GoalKind, type GoneReason, type PayoffOrder, goalKindDisplay, namesOf } from '@keelwise/contract/words'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { addMonths, dayOf } from '@keelwise/finance/days'
import { type Debt, payOffDebts } from '@keelwise/finance/debt-payoff'
import { absolute, compare, isPositive, minus, multiply, over } from '@keelwise/finance/decimals'
import { assignAccounts, monthsUntil, readGoal } from '@keelwise/finance/goals'
import { percentOf } from '@keelwise/finance/health'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type ValuedAccount, accountColumns, liveAccounts, unknownAccountOf, worthColumns } from './accounts.ts'
import { baseCurrency, readBaseCurrency } from './base-currency.ts'
import { livingCosts, readHealthFacts } from './health.ts'

/** Of what is put aside, so many months are looked back at. */
const MONTHS_BACK = 3

/** A goal as it is kept. */
interface GoalRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly currency: string
  readonly target_amount: string | null
  readonly target_months: string | null
  readonly target_date: string | null
  readonly monthly_amount: string | null
  readonly strategy: string | null
  readonly start_amount: string | null
  readonly started_on: string
  readonly accounts_gone: number
  /** What a unit of its currency is in the base currency; null without a rate. */
  readonly rate: string | null
}

/** What of an account stands behind a goal, as it is kept. */
export interface GoalClaimRow {
  readonly goal_id: string
  readonly account_id: string
  readonly percent: string | null
  readonly amount: string | null
  readonly interest_rate: string | null
  readonly monthly_payment: string | null
}

const kindOf = (kind: string): GoalKind => namesOf(goalKindDisplay).find((each) => each === kind) ?? 'OTHER'
const orderOf = (strategy: string | null): PayoffOrder | null =>
  strategy === 'AVALANCHE' || strategy === 'SNOWBALL' ? strategy : null

async function selectGoals(tx: Tx, userId: string, today: string): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select id, kind, name, currency, target_amount, trim_scale(target_months)::text as target_months, target_date,
      monthly_amount, strategy, start_amount, started_on, accounts_gone,
      conversion_rate(currency, ${baseCurrency(userId)}, ${today}::date)::text as rate
    from goal where user_id = ${userId} order by place, id`.execute(tx)
  return rows
}

/** Who wants what, in the order in which it is given: by the goals' places. */
export async function selectClaims(tx: Tx, userId: string): Promise<GoalClaimRow[]> {
  const { rows } = await sql<GoalClaimRow>`
    select part.goal_id, part.account_id, trim_scale(part.percent)::text as percent, part.amount,
      trim_scale(part.interest_rate)::text as interest_rate, part.monthly_payment
    from goal_account part join goal on goal.id = part.goal_id and goal.user_id = part.user_id
    where part.user_id = ${userId} order by goal.place, goal.id, part.account_id`.execute(tx)
  return rows
}

/** The accounts that can stand behind goals: those that count. @param today `yyyy-MM-dd` */
export const selectGoalAccounts = (tx: Tx, userId: string, today: string): Promise<ValuedAccount[]> =>
  liveAccounts(tx, userId)
    .select(accountColumns)
    .select(worthColumns(userId, today))
    .orderBy(sql`lower(account.account_name)`)
    .orderBy('account.id')
    .execute()

/** What accounts were worth some months ago, in their currency. */
async function readEarlier(tx: Tx, userId: string, ids: readonly string[], day: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ account_id: string; value: string | null }>`
    select distinct on (account_id) account_id, market_value as value from account_snapshot
    where user_id = ${userId} and account_id = any(${sql.val([...ids])}::uuid[]) and date <= ${day}::date
      and date > ${addMonths(day, -1)}::date
    order by account_id, date desc`.execute(tx)
  return new Map(rows.flatMap(({ account_id, value }) => (value === null ? [] : [[account_id, value]])))
}

/** An amount of an account's own currency in the base currency, by what the account is worth in both. */
function inBaseOf(account: ValuedAccount, amount: string): string | null {
  if (account.currency === account.base_currency) return toAmount(amount)
  if (account.market_value === null || account.worth === null) return null
  const rate = over(account.worth, account.market_value)
  return rate === null ? (isPositive(amount) ? null : '0.00') : toAmount(multiply(amount, rate))
}

/** An account behind a goal that counts no longer. */
interface GoneRow {
  readonly goal_id: string
  readonly account_name: string
  readonly reason: GoneReason
}

/** Accounts behind goals that are not among those that count, by name. */
async function selectGone(tx: Tx, userId: string, counted: readonly string[]): Promise<GoneRow[]> {
  const { rows } = await sql<GoneRow>`
    select part.goal_id, account.account_name, case when account.deleted_at is null and credential.deleted_at is null
      then 'ARCHIVED' else 'REMOVED' end as reason
    from goal_account part join account on account.id = part.account_id and account.user_id = part.user_id
    left join credential on credential.id = account.credential_id and credential.user_id = account.user_id
    where part.user_id = ${userId} and part.account_id <> all(${sql.val([...counted])}::uuid[])
    order by lower(account.account_name), account.id`.execute(tx)
  return rows
}

interface Part {
  readonly claim: GoalClaimRow
  readonly account: ValuedAccount
  /** In the account's currency; null: not known. */
  readonly counted: string | null
  readonly short: string
}

interface Gathered {
  readonly today: string
  readonly spending: string | null
  readonly earlier: ReadonlyMap<string, string>
  readonly gone: readonly GoneRow[]
}

/** What the parts of a goal changed by a month, as far as all of it is known and none is a fixed amount. */
function observedPace(parts: readonly Part[], { earlier }: Gathered): string | null {
  const changes = parts.map(({ claim, account }) => {
    const before = earlier.get(account.id)
    if (claim.amount !== null || before === undefined || account.market_value === null) return null
    const share = multiply(minus(account.market_value, before), claim.percent ?? '100')
    return inBaseOf(account, over(share, '100') ?? '0')
  })
  if (changes.length === 0 || changes.some((change) => change === null)) return null
  const sum = sumAmounts(changes.filter((change) => change !== null))
  return toAmount(over(sum, String(MONTHS_BACK)) ?? '0')
}

const statedPace = (row: GoalRow): string | null =>
  row.monthly_amount === null || row.rate === null ? null : toAmount(multiply(row.monthly_amount, row.rate))

/** What goals of debts and others have alike. */
function described(row: GoalRow, parts: readonly Part[], { gone }: Gathered) {
  const isDebt = row.kind === 'DEBT'
  return {
    id: row.id,
    kind: kindOf(row.kind),
    name: row.name,
    target_amount: row.target_amount,
    target_months: row.target_months,
    stated_currency: row.currency,
    target_date: row.target_date,
    monthly_amount: row.monthly_amount,
    strategy: orderOf(row.strategy),
    started_on: row.started_on,
    unknown_accounts: unknownOf(parts),
    gone_accounts: gone.flatMap(({ goal_id, account_name, reason }) =>
      goal_id === row.id ? [{ account_name, reason }] : [],
    ),
    erased_accounts: row.accounts_gone,
    accounts: parts.map(({ claim, account, counted, short }) => ({
      account_id: account.id,
      account_name: account.account_name,
      institution_name: account.institution_name,
      percent: claim.percent,
      amount: claim.amount,
      account_currency: account.currency,
      counted: isDebt ? owedOn(account) : counted === null ? null : inBaseOf(account, counted),
      short: isDebt ? '0.00' : short,
      interest_rate: account.interest_rate ?? claim.interest_rate,
      monthly_payment: account.monthly_payment ?? claim.monthly_payment,
    })),
  }
}

/** What is owed on an account, without sign, in the base currency; one that is paid too much owes nothing. */
function owedOn({ worth }: ValuedAccount): string | null {
  if (worth === null) return null
  return worth.startsWith('-') ? absolute(worth) : '0.00'
}

/** What is owed on debts together, in the base currency; null where that is not known of all. */
export function owedTogether(accounts: readonly ValuedAccount[]): string | null {
  const owed = accounts.map(owedOn)
  return owed.includes(null) ? null : sumAmounts(owed.filter((amount) => amount !== null))
}

/** What an account was worth that no rate is known of is not known either. */
function unknownOf(parts: readonly Part[]) {
  return parts.flatMap(({ account }) => unknownAccountOf(account))
}

/** What was behind a goal and is not there may be money still: nobody knows. */
const hasGone = ({ gone_accounts, erased_accounts }: Pick<Goal, 'gone_accounts' | 'erased_accounts'>): boolean =>
  gone_accounts.length > 0 || erased_accounts > 0

function readSaving(row: GoalRow, parts: readonly Part[], gathered: Gathered): Goal {
  const { spending, today } = gathered
  const shared = described(row, parts, gathered)
  const known = shared.accounts.flatMap(({ counted }) => (counted === null ? [] : [counted]))
  const saved = sumAmounts(known)
  const isAtLeast = known.length < parts.length || hasGone(shared)
  const target =
    row.target_months !== null
      ? spending && toAmount(multiply(spending, row.target_months))
      : row.target_amount === null || row.rate === null
        ? null
        : toAmount(multiply(row.target_amount, row.rate))
  const stated = statedPace(row)
  const observed = stated === null ? observedPace(parts, gathered) : null
  const pace =
    stated !== null
      ? { amount: stated, basis: 'stated' as const }
      : observed !== null
        ? { amount: observed, basis: 'observed' as const }
        : null
  const reading = readGoal({ target, saved, isAtLeast, date: row.target_date, monthly: pace?.amount ?? null }, today)
  const percent = target === null ? null : percentOf(saved, target)
  return {
    ...shared,
    target,
    spending_a_month: row.target_months === null ? null : spending,
    saved,
    owed: null,
    is_at_least: isAtLeast,
    missing: reading.missing,
    percent: percent === null ? null : shownPercent(percent),
    status: reading.status,
    needed_a_month: reading.needed,
    pace,
    reached_on: reading.reachedOn,
    payoff: null,
  }
}

/** A share of a goal as it is shown: never above all of it, and all of it only where that is so. */
const shownPercent = (percent: string): string =>
  compare(percent, '100') >= 0 ? '100.0' : compare(percent, '99.9') > 0 ? '99.9' : Number(percent).toFixed(1)

/** The least that a month takes until a day: paid in equal sums by the order, found by halving. */
function neededForDebts(debts: readonly Debt[], months: number, order: PayoffOrder): string | null {
  const owed = debts.reduce((sum, debt) => sum + Number(debt.owed), 0)
  let [low, high] = [0, Math.ceil(owed * 200)]
  const pays = (cents: number): boolean => {
    const payoff = payOffDebts(debts, (cents / 100).toFixed(2), order)
    return payoff !== null && payoff.months <= months
  }
  if (!pays(high)) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (pays(middle)) high = middle
    else low = middle
  }
  return (high / 100).toFixed(2)
}

function readDebts(row: GoalRow, parts: readonly Part[], gathered: Gathered): Goal {
  const { today } = gathered
  const shared = described(row, parts, gathered)
  const known = shared.accounts.flatMap(({ counted }) => (counted === null ? [] : [counted]))
  const isUnknown = known.length < parts.length || hasGone(shared)
  const owed = sumAmounts(known)
  const gaps = shared.accounts.flatMap(({ account_id, account_name, counted, interest_rate, monthly_payment }) => {
    const gap =
      counted === null
        ? 'balance'
        : !isPositive(counted)
          ? null
          : interest_rate === null
            ? 'rate'
            : monthly_payment === null
              ? 'payment'
              : null
    return gap === null ? [] : [{ account_id, account_name, gap: gap as 'balance' | 'rate' | 'payment' }]
  })
  const debts = shared.accounts.map(({ account_id, counted, interest_rate, monthly_payment }) => ({
    id: account_id,
    owed: counted ?? '0',
    rate: interest_rate ?? '0',
    minimum: monthly_payment ?? '0',
  }))
  const minimums =
    gaps.length > 0
      ? null
      : sumAmounts(debts.map(({ minimum, owed: due }) => (compare(minimum, due) < 0 ? minimum : due)))
  const stated = statedPace(row)
  const monthly = stated ?? minimums
  const order = orderOf(row.strategy) ?? 'AVALANCHE'
  const planOf = (by: PayoffOrder) => {
    const payoff = gaps.length > 0 || monthly === null ? null : payOffDebts(debts, monthly, by)
    return (
      payoff && {
        months: payoff.months,
        paid_off_on: addMonths(today, payoff.months),
        interest: payoff.interest,
        debts: payoff.debts.map(({ id, months, interest }) => ({ account_id: id, months, interest })),
      }
    )
  }
  const payoff = { gaps, minimums, avalanche: planOf('AVALANCHE'), snowball: planOf('SNOWBALL') }
  const chosen = order === 'AVALANCHE' ? payoff.avalanche : payoff.snowball
  const start = row.start_amount === null || row.rate === null ? null : toAmount(multiply(row.start_amount, row.rate))
  const paid =
    start === null || isUnknown ? '0.00' : isPositive(minus(start, owed)) ? toAmount(minus(start, owed)) : '0.00'
  const isPaidOff = !isUnknown && !isPositive(owed)
  const needed =
    row.target_date === null || isPaidOff || gaps.length > 0 || row.target_date <= today
      ? null
      : neededForDebts(debts, monthsUntil(today, row.target_date), order)
  const status = isPaidOff
    ? ('reached' as const)
    : isUnknown || (gaps.length > 0 && row.target_date !== null)
      ? ('unknown' as const)
      : row.target_date === null
        ? ('no_date' as const)
        : row.target_date <= today
          ? ('overdue' as const)
          : chosen !== null && chosen.paid_off_on <= row.target_date
            ? ('on_track' as const)
            : ('behind' as const)
  const percent = start === null || isUnknown ? null : isPaidOff ? '100' : percentOf(paid, start)
  return {
    ...shared,
    target: start,
    spending_a_month: null,
    saved: paid,
    owed,
    is_at_least: isUnknown,
    missing: isUnknown ? null : owed,
    percent: percent === null ? null : shownPercent(percent),
    status,
    needed_a_month: needed,
    pace: stated === null ? null : { amount: stated, basis: 'stated' },
    reached_on: chosen?.paid_off_on ?? null,
    payoff,
  }
}

/** A month of spending as the emergency fund of financial health counts it; null without 90 days of transactions. */
async function readSpendingMonth(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const facts = await readHealthFacts(tx, userId, now)
  const month = facts.has_ninety_days ? over(livingCosts(facts), '3') : null
  return month !== null && isPositive(month) ? toAmount(month) : null
}

/** All of a person's goals with how they stand, and what can stand behind one. */
export async function readGoals(tx: Tx, userId: string, now: Date): Promise<Goals> {
  const today = dayOf(now)
  const rows = await selectGoals(tx, userId, today)
  const claims = await selectClaims(tx, userId)
  const accounts = await selectGoalAccounts(tx, userId, today)
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  const own = claims.filter((claim) => accountOf.has(claim.account_id))
  const saving = own.filter(({ goal_id }) => kinds.get(goal_id) !== 'DEBT')
  const values = new Map(accounts.map(({ id, market_value }) => [id, market_value]))
  const assigned = assignAccounts(
    values,
    saving.map(({ account_id, percent, amount }) => ({ accountId: account_id, percent, amount })),
  )
  const assignedTo = new Map(saving.map((claim, index) => [claim, assigned[index]!]))
  const gathered: Gathered = {
    today,
    spending: await readSpendingMonth(tx, userId, now),
    gone: await selectGone(tx, userId, [...accountOf.keys()]),
    earlier: await readEarlier(
      tx,
      userId,
      [...new Set(saving.map(({ account_id }) => account_id))],
      addMonths(today, -MONTHS_BACK),
    ),
  }
  const results = rows.map((row) => {
    const parts = own
      .filter(({ goal_id }) => goal_id === row.id)
      .map((claim): Part => {
        const { counted, short } = assignedTo.get(claim) ?? { counted: null, short: '0.00' }
        return { claim, account: accountOf.get(claim.account_id)!, counted, short }
      })
    return row.kind === 'DEBT' ? readDebts(row, parts, gathered) : readSaving(row, parts, gathered)
  })
  const taken = Map.groupBy(saving, ({ account_id }) => account_id)
  return {
    results,
    currency: await readBaseCurrency(tx, userId),
    spending_a_month: gathered.spending,
    accounts: accounts.map((account) => ({
      account_id: account.id,
      account_name: account.account_name,
      institution_name: account.institution_name,
      account_type: accountType.parse(account.account_type),
      is_liability: account.is_liability,
      currency: account.currency,
      value: account.market_value,
      free:
        account.market_value === null || account.is_liability
          ? null
          : freeOf(
              account.market_value,
              (taken.get(account.id) ?? []).map((claim) => assignedTo.get(claim)?.counted ?? '0'),
            ),
      interest_rate: account.interest_rate,
      monthly_payment: account.monthly_payment,
    })),
  }
}

const freeOf = (value: string, counted: readonly string[]): string => {
  const left = minus(value, sumAmounts(counted))
  return toAmount(isPositive(left) ? left : '0')
}
