import type { Watched } from '@keelwise/contract/alerts'
import { assetClassDisplay, spendableTypes } from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addDays, addMonths, dayOf } from '@keelwise/finance/days'
import { absolute, compare, isNegative, minus, multiply, negate } from '@keelwise/finance/decimals'
import { FEWEST_MONTHS, dayOver, isFarAbove, usualMonth } from '@keelwise/finance/usual-spending'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { dayText, moneyText, numberText } from '../platform/written-figures.ts'
import { type LiveAccount, accountWorth, liveAccounts, selectAccounts } from './accounts.ts'
import { readAssetClasses, readBesidePositions, readTarget } from './allocation.ts'
import { inBase, readBaseCurrency } from './base-currency.ts'
import { readBudgets } from './budgets.ts'
import { readAmountsByCategory, readDays } from './cash-flow.ts'
import { readCategoryBook } from './categories.ts'
import { livePositions } from './positions.ts'
import { readCurrentRecurring } from './recurring.ts'

/** Months before one that say what is usual. */
const USUAL_MONTHS = 6
/** More rows than this of one alert are not read. */
const MOST_ROWS = 1000

/** What an alert watches, with the currency in which its amount was said. */
export interface WatchedIn extends Watched {
  readonly currency: string
}

/** Something that an alert tells of. */
export interface Happening {
  /** The same is told once. */
  readonly occasion: string
  readonly on: string
  readonly title: string
  readonly message: string
  /** A path of ours. */
  readonly path: string
  /** The transaction that it is about, with its sign. */
  readonly transaction: { readonly id: string; readonly amount: string; readonly currency: string } | null
  /** The last day on which it is worth telling; null for any. */
  readonly until: string | null
}

/** What holds for a while, such as a low balance; told when it begins. */
interface Lasting {
  /** What it is about, such as an account. */
  readonly subject: string
  /** Null where it is not known. */
  readonly isMet: boolean | null
  readonly happening: Happening
}

export interface AlertReading {
  /** The newest first; null where the past is not known. */
  readonly happened: readonly Happening[] | null
  /** Null: what this alert tells of happens and does not last. */
  readonly lasting: readonly Lasting[] | null
  /** What is left out because it is not known, in sentences. */
  readonly unknown: readonly string[]
}

const NOTHING: AlertReading = { happened: [], lasting: null, unknown: [] }

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`
const lastOf = (first: string): string => addDays(addMonths(first, 1), -1)
const newestFirst = (one: Happening, other: Happening): number => (one.on < other.on ? 1 : one.on > other.on ? -1 : 0)
const withoutRate = (currencies: readonly string[]): string[] =>
  currencies.length === 0 ? [] : [`Left out: amounts in ${currencies.join(', ')}, whose exchange rate is not known.`]

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined
  return () => (answer ??= read())
}

/** What the alerts of a person are read from; what several of them need is read once. */
export function alertFacts(tx: Tx, userId: string, now: Date) {
  const today = dayOf(now)
  const months = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const readMonth = async (first: string) => {
    const book = await facts.book()
    const { rows } = await readAmountsByCategory(tx, userId, {
      execution_date__gte: first,
      execution_date__lte: lastOf(first),
    })
    return new Map(
      rows.flatMap(({ key, amount }) =>
        key !== null && book.of(key).kind === 'spending' ? [[key, negate(amount)] as const] : [],
      ),
    )
  }
  const facts = {
    tx,
    userId,
    now,
    today,
    base: once(() => readBaseCurrency(tx, userId)),
    book: once(() => readCategoryBook(tx, userId)),
    recurring: once(() => readCurrentRecurring(tx, userId, today)),
    budgets: once(() => readBudgets(tx, userId, now)),
    target: once(() => readTarget(tx, userId)),
    /** What was spent on each category in a month, by its first day. */
    month: (first: string) => {
      const known = months.get(first) ?? readMonth(first)
      months.set(first, known)
      return known
    },
    knownSince: once(() => readKnownSince(tx, userId, firstOf(today))),
  }
  return facts
}
type AllFacts = ReturnType<typeof alertFacts>
interface Facts extends AllFacts {
  /** The first day that is looked at, `yyyy-MM-dd`. */
  readonly from: string
}

/** The day from which on all accounts that have rows of this month are known; null where none has. */
async function readKnownSince(tx: Tx, userId: string, first: string): Promise<string | null> {
  const ids = (await selectAccounts(tx, userId)).map(({ id }) => id)
  const { rows } = await sql<{ since: string | null }>`
    select max(known.first) as since from unnest(${sql.val(ids)}::uuid[]) as a(id)
    cross join lateral (select min(t.execution_date) as first, max(t.execution_date) as last from transaction t
      where t.user_id = ${userId} and t.account_id = a.id) known
    where known.last >= ${first}::date`.execute(tx)
  return rows[0]?.since ?? null
}

/** An amount of an alert in the base currency at the rate of today; null without a rate. */
async function limitOf({ tx, userId, today }: Facts, { amount, currency }: WatchedIn): Promise<string | null> {
  const { rows } = await sql<{ worth: string | null }>`
    select ${inBase(userId, sql`${amount}::numeric`, sql`${currency}::text`, today)} as worth`.execute(tx)
  return rows[0]?.worth ?? null
}

const noLimit = ({ currency }: WatchedIn): AlertReading => ({
  happened: null,
  lasting: null,
  unknown: [`Its amount is in ${currency}, whose exchange rate is not known.`],
})

const accountsOf = ({ tx, userId }: Facts, { account_id: id }: WatchedIn): Promise<LiveAccount[]> =>
  selectAccounts(tx, userId, id === null ? {} : { account_id: id })

interface LargeRow {
  readonly id: string
  readonly day: string
  readonly amount: string
  readonly currency: string
  readonly account_id: string
  readonly is_pending: boolean
  readonly payee: string
  readonly worth: string | null
}

/** Whether any transaction was ever of a payee, as it is shown. */
async function isPayee({ tx, userId }: Facts, payee: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select coalesce(cardinality(transactions_of_payee(${userId}::uuid, ${payee})) > 0, true) as is_known`.execute(tx)
  return rows[0]?.is_known ?? false
}

/**
 * Transactions from an amount on, of anybody or of one payee; of a payee also of any amount. What counts as Money In or Out is told; what is pending is told as what it will be, but
 * for what may turn out to be a transfer between own accounts.
 */
async function readLarge(facts: Facts, watched: WatchedIn): Promise<AlertReading> {
  const { tx, userId, from, today } = facts
  const limit = watched.amount === null ? null : await limitOf(facts, watched)
  if (limit === null && watched.amount !== null) return noLimit(watched)
  const accounts = await accountsOf(facts, watched)
  const isIn = watched.direction === 'in'
  const { rows } = await sql<LargeRow>`
    with moved as (
      select t.id, t.execution_date as day, t.flow_amount as amount, t.currency, t.account_id, t.is_pending,
        coalesce(nullif(t.payee, ''), nullif(t.description, ''), nullif(t.fi_supplied_description, ''), nullif(t.name, ''),
          t.tx_type) as payee,
        ${inBase(userId, sql`abs(t.flow_amount)`, sql`t.currency`, sql`t.execution_date`)} as worth
      from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
      where t.user_id = ${userId} and t.account_id = any(${sql.val(accounts.map(({ id }) => id))}::uuid[])
        and t.execution_date >= ${from}::date and t.execution_date <= ${addDays(today, 1)}::date
        and case when ${isIn}::boolean then t.flow_amount > 0 else t.flow_amount < 0 end
        and (t.is_cash_flow and not t.is_pending or t.is_pending and t.is_excluded is not true and t.transfer_id is null
          and t.tx_type not in ('TRANSFER_IN', 'TRANSFER_OUT', 'PAYMENT')
          and counts_as_flow(t.tx_type, false, t.flow_amount, a.account_type))
    )
    select * from moved where (worth is null or ${limit}::numeric is null or worth >= ${limit}::numeric)
      and (${watched.payee}::text is null or lower(payee) = lower(${watched.payee}::text))
    order by day desc, id desc limit ${MOST_ROWS}`.execute(tx)
  const nameOf = new Map(accounts.map(({ id, account_name }) => [id, account_name]))
  const asked = [
    ...(watched.payee === null ? [] : [`of ${watched.payee}`]),
    ...(watched.amount === null ? [] : [`from ${moneyText(watched.amount, watched.currency)} on`]),
  ].join(' ')
  const isUnknown = watched.payee !== null && rows.length === 0 && !(await isPayee(facts, watched.payee))
  const left = limit === null ? [] : rows.filter(({ worth }) => worth === null)
  return {
    lasting: null,
    unknown: [
      ...withoutRate([...new Set(left.map(({ currency }) => currency))].toSorted()),
      ...(isUnknown ? [`No transaction is of ${watched.payee} yet.`] : []),
    ],
    happened: rows
      .filter(({ worth }) => limit === null || worth !== null)
      .map((row) => {
        const size = absolute(row.amount)
        const query = new URLSearchParams({
          execution_date__gte: row.day,
          execution_date__lte: row.day,
          account_id: row.account_id,
          amount__gte: size,
          amount__lte: size,
        })
        return {
          occasion: `transaction ${row.id}`,
          on: row.day,
          title: `${moneyText(size, row.currency)} ${isIn ? 'came in' : 'went out'}: ${row.payee}`,
          message: `${nameOf.get(row.account_id) ?? ''}, ${dayText(row.day)}${row.is_pending ? ', still pending' : ''}. You asked to be told ${asked}.`,
          path: `/investor/transaction?${query.toString()}`,
          transaction: { id: row.id, amount: row.amount, currency: row.currency },
          until: null,
        }
      }),
  }
}

interface BalanceRow {
  readonly id: string
  readonly account_name: string
  readonly worth: string | null
}

interface LowDay {
  readonly account_id: string
  readonly day: string
}

/** Balances below an amount: how they are, and the days on which they fell below it. An unknown balance is neither. */
async function readBalances(facts: Facts, watched: WatchedIn): Promise<AlertReading> {
  const { tx, userId, from, today } = facts
  const limit = await limitOf(facts, watched)
  if (limit === null) return noLimit(watched)
  const currency = await facts.base()
  const accounts: BalanceRow[] = await liveAccounts(
    tx,
    userId,
    watched.account_id === null ? { account_type__in: spendableTypes } : { account_id: watched.account_id },
  )
    .where('account.is_liability', '=', false)
    .where('account.is_closed', '=', false)
    .select(['account.id', 'account.account_name', accountWorth(userId, today).as('worth')])
    .orderBy('account.id')
    .execute()
  const { rows } = await sql<LowDay>`
    with valued as (
      select s.account_id, s.date, ${inBase(userId, sql`s.market_value`, sql`s.currency`, sql`s.date`)} as worth
      from account_snapshot s
      where s.user_id = ${userId} and s.account_id = any(${sql.val(accounts.map(({ id }) => id))}::uuid[])
        and s.date >= ${addDays(from, -31)}::date and s.date <= ${today}::date
    ), known as (
      select *, lag(worth) over (partition by account_id order by date) as before from valued where worth is not null
    )
    select account_id, date as day from known
    where worth < ${limit}::numeric and before >= ${limit}::numeric and date >= ${from}::date
    order by date desc limit ${MOST_ROWS}`.execute(tx)
  const asked = moneyText(watched.amount ?? limit, watched.currency)
  const happeningOf = (id: string, name: string, on: string, worth: string | null): Happening => ({
    occasion: `balance ${id} ${on}`,
    on,
    title: `${name} is below ${asked}`,
    message:
      worth === null
        ? ''
        : `It holds ${moneyText(worth, currency)} now. You asked to be told when it is below ${asked}.`,
    path: '/investor/accounts',
    transaction: null,
    until: null,
  })
  const nameOf = new Map(accounts.map(({ id, account_name }) => [id, account_name]))
  return {
    happened: rows.map(({ account_id, day }) => happeningOf(account_id, nameOf.get(account_id) ?? '', day, null)),
    lasting: accounts.map(({ id, account_name, worth }) => ({
      subject: id,
      isMet: worth === null ? null : compare(worth, limit) < 0,
      happening: happeningOf(id, account_name, today, worth),
    })),
    unknown: accounts
      .filter(({ worth }) => worth === null)
      .map(({ account_name }) => `What ${account_name} holds is not known, so it is not looked at.`),
  }
}

/** What a category or a group is called, with the keys in it. */
async function namedCategory(facts: Facts, { level, key }: WatchedIn) {
  const book = await facts.book()
  if (level === null || key === null) return null
  return level === 'GROUP'
    ? { name: book.groupName(key) ?? 'Group', keys: book.inGroup(key) }
    : { name: book.of(key).name, keys: [key] }
}

const rowsPath = (keys: readonly string[], first: string): string =>
  `/investor/transaction?${new URLSearchParams({
    category__in: keys.join(','),
    execution_date__gte: first,
    execution_date__lte: lastOf(first),
  }).toString()}`

/** What a category may take a month: the amount that was said, or its envelope with what it carried into this month. */
async function monthlyLimit(
  facts: Facts,
  watched: WatchedIn,
): Promise<{ inMonth: (first: string) => string; id: string } | AlertReading> {
  if (watched.amount !== null) {
    const limit = await limitOf(facts, watched)
    return limit === null ? noLimit(watched) : { inMonth: () => limit, id: watched.amount }
  }
  const budget = (await facts.budgets()).results.find(
    ({ level, key }) => level === watched.level && key === watched.key,
  )
  if (!budget) return { ...NOTHING, happened: null, unknown: ['There is no budget for it.'] }
  const { available, carried, amount } = budget
  if (available === null || carried === null)
    return {
      ...NOTHING,
      happened: null,
      unknown: [`Its budget is in ${budget.stated_currency}, whose exchange rate is not known.`],
    }
  const plain = minus(available, carried)
  return { inMonth: (first) => (first === firstOf(facts.today) ? available : plain), id: `budget ${amount}` }
}

/** The months in which a category took more than an amount, each on the day that brought it there. */
async function readCategoryOver(facts: Facts, watched: WatchedIn): Promise<AlertReading> {
  const { tx, userId, today } = facts
  const category = await namedCategory(facts, watched)
  if (!category) return NOTHING
  const limits = await monthlyLimit(facts, watched)
  if ('unknown' in limits) return limits
  const { days, currency } = await readDays(
    tx,
    userId,
    { category__in: category.keys },
    { from: firstOf(facts.from), to: today },
  )
  const months = Map.groupBy(
    days.flatMap(({ date, net }) => (net === null ? [] : [{ day: date, amount: negate(net) }])),
    ({ day }) => firstOf(day),
  )
  const happened = [...months].flatMap(([first, spent]): Happening[] => {
    const limit = limits.inMonth(first)
    const total = sumAmounts(spent.map(({ amount }) => amount))
    // what was given back later in the month leaves it within
    const on = compare(total, limit) > 0 ? dayOver(spent, limit) : null
    if (on === null || on < facts.from) return []
    return [
      {
        occasion: `category ${watched.key} ${first.slice(0, 7)} ${limits.id}`,
        on,
        title: `${category.name} is over ${watched.amount === null ? 'its budget' : moneyText(watched.amount, watched.currency)}`,
        message: `${moneyText(total, currency)} this month, which is more than ${moneyText(limit, currency)}.`,
        path: rowsPath(category.keys, first),
        transaction: null,
        until: lastOf(first),
      },
    ]
  })
  const unconverted = [...new Set(days.flatMap((day) => day.unconverted))].toSorted()
  return { happened: happened.toSorted(newestFirst), lasting: null, unknown: withoutRate(unconverted) }
}

/** Rises of the price of what recurs, from a share on. */
async function readRises(facts: Facts, watched: WatchedIn): Promise<AlertReading> {
  const wanted = watched.payee?.toLowerCase() ?? null
  const all = await facts.recurring()
  const happened = all.flatMap((one): Happening[] => {
    const { rise, payee, currency } = one
    if (!rise || one.isIncome || rise.on < facts.from || (wanted !== null && payee.toLowerCase() !== wanted)) return []
    const isEnough =
      compare(multiply(minus(rise.to, rise.from), '100'), multiply(rise.from, watched.percent ?? '0')) >= 0
    const id = one.ids[one.days.findLastIndex(({ day }) => day === rise.on)]
    if (!isEnough || id === undefined) return []
    const share = ((Number(rise.to) / Number(rise.from) - 1) * 100).toFixed(1)
    return [
      {
        occasion: `rise ${id}`,
        on: rise.on,
        title: `${payee} costs ${numberText(share, { maximumFractionDigits: 1 })}% more`,
        message: `It rose from ${moneyText(rise.from, currency)} to ${moneyText(rise.to, currency)} on ${dayText(rise.on)}.`,
        path: `/investor/transaction?${new URLSearchParams({ payee, dates: 'all' }).toString()}`,
        transaction: { id, amount: `-${rise.to}`, currency },
        until: null,
      },
    ]
  })
  const isGone = wanted !== null && !all.some(({ payee }) => payee.toLowerCase() === wanted)
  return {
    happened: happened.toSorted(newestFirst),
    lasting: null,
    unknown: isGone ? [`${watched.payee} is not among what recurs now.`] : [],
  }
}

/** Months in which a category took far more than its usual month: the median of the six before, three of which are known. */
async function readUnusual(facts: Facts, watched: WatchedIn): Promise<AlertReading> {
  const limit = await limitOf(facts, watched)
  if (limit === null) return noLimit(watched)
  const [book, base, since] = [await facts.book(), await facts.base(), await facts.knownSince()]
  const named = await namedCategory(facts, watched)
  const happened: Happening[] = []
  const isKnown = (first: string) => since !== null && first >= since
  const current = firstOf(facts.today)
  const wholeMonths = (first: string) =>
    Array.from({ length: USUAL_MONTHS }, (_, at) => addMonths(first, -1 - at)).filter(isKnown)
  for (let first = firstOf(facts.from); first <= current; first = addMonths(first, 1)) {
    const before: ReadonlyMap<string, string>[] = []
    for (const month of wholeMonths(first)) before.push(await facts.month(month))
    if (before.length < FEWEST_MONTHS) continue
    const spent = await facts.month(first)
    const looked = named
      ? [named]
      : [...spent.keys()]
          .filter((key) => key !== 'uncategorized')
          .map((key) => ({ name: book.of(key).name, keys: [key] }))
    for (const { name, keys } of looked) {
      const spentIn = (month: ReadonlyMap<string, string>) => sumAmounts(keys.map((key) => month.get(key) ?? '0'))
      const usual = usualMonth(before.map(spentIn))
      const total = spentIn(spent)
      if (usual === null || !isFarAbove(total, usual, watched.percent ?? '0', limit)) continue
      happened.push({
        occasion: `unusual ${named ? watched.key : keys[0]} ${first.slice(0, 7)}`,
        on: first === current ? facts.today : lastOf(first),
        title: `${name}: more than in a usual month`,
        message: `${moneyText(total, base)} this month; ${Number(usual) === 0 ? 'usually nothing' : `usually ${moneyText(usual, base)}`}, going by the months before.`,
        path: rowsPath(keys, first),
        transaction: null,
        until: lastOf(first),
      })
    }
  }
  return {
    happened: happened.toSorted(newestFirst),
    lasting: null,
    unknown:
      wholeMonths(current).length < FEWEST_MONTHS
        ? [`What is usual is not known yet: it takes ${FEWEST_MONTHS} whole months of all accounts in use.`]
        : [],
  }
}

/** How far each asset class is from its target. With positions whose worth is not known no share is, so nothing is told. */
async function readDrift(facts: Facts, watched: WatchedIn): Promise<AlertReading> {
  const { tx, userId, today } = facts
  const target = await facts.target()
  const none = { happened: null, lasting: [] }
  if (target === null) return { ...none, unknown: ['There is no target yet: the risk questionnaire sets it.'] }
  const { classes, unconverted } = await readAssetClasses(tx, userId, today, target)
  const { unknown_accounts: unknown } = await readBesidePositions(tx, userId, today)
  const isUnknown = unconverted.length > 0 || unknown.length > 0
  return {
    happened: null,
    lasting: classes.map(({ asset_class, drift_points: drift }) => ({
      subject: asset_class,
      isMet: isUnknown || drift === null ? null : compare(absolute(drift), watched.percent ?? '0') >= 0,
      happening: {
        occasion: `drift ${asset_class} ${today}`,
        on: today,
        title: `${assetClassDisplay[asset_class]} is ${numberText(absolute(drift ?? '0'), { minimumFractionDigits: 2, maximumFractionDigits: 2 })} points ${isNegative(drift ?? '0') ? 'below' : 'above'} its target`,
        message: 'Allocation shows what you hold beside the target of your risk profile.',
        path: '/investor/allocation',
        transaction: null,
        until: null,
      },
    })),
    unknown: isUnknown
      ? ['What some of your holdings are worth is not known, so no share is, and nothing is told.']
      : [],
  }
}

/** What comes due within some days, by security: held in two accounts it is told once. */
async function readMaturities(facts: Facts, { days }: WatchedIn): Promise<AlertReading> {
  const { tx, userId, from } = facts
  const ahead = days ?? 0
  const rows = await livePositions(tx, userId, {})
    .where('position.units', '<>', '0')
    .where('position.maturity_date', '>=', from)
    .where('position.maturity_date', '<=', addDays(facts.today, ahead))
    .select([
      'position.name',
      'position.maturity_date as due',
      'account.account_name',
      sql<string>`coalesce(position.cusip, position.ticker, position.name)`.as('security'),
    ])
    .orderBy('position.maturity_date', 'desc')
    .orderBy('account.account_name')
    .execute()
  const happened = [...Map.groupBy(rows, ({ security, due }) => `${security} ${due ?? ''}`)].map(
    ([occasion, held]): Happening => {
      const { name, due } = held[0]!
      const on = addDays(due ?? '', -ahead)
      return {
        occasion: `maturity ${occasion}`,
        on: on < from ? from : on,
        title: `${name} matures on ${dayText(due ?? '')}`,
        message: `Held in ${[...new Set(held.map(({ account_name }) => account_name))].join(', ')}.`,
        path: `/investor/positions?${new URLSearchParams({ search: name }).toString()}`,
        transaction: null,
        until: due,
      }
    },
  )
  return { happened: happened.toSorted(newestFirst), lasting: null, unknown: [] }
}

const READERS = {
  LARGE_TRANSACTION: readLarge,
  LOW_BALANCE: readBalances,
  CATEGORY_OVER: readCategoryOver,
  PRICE_RISE: readRises,
  UNUSUAL_SPENDING: readUnusual,
  ALLOCATION_DRIFT: readDrift,
  MATURITY: readMaturities,
} as const

/**
 * What an alert has to tell since a day. The same rule says what would have been told while it is set, and what is told: it
 * changes nothing and remembers nothing.
 * @param from `yyyy-MM-dd`
 */
export const readAlert = (facts: AllFacts, watched: WatchedIn, from: string): Promise<AlertReading> =>
  READERS[watched.kind]({ ...facts, from }, watched)
