import { largestOf, meanOf, multiply, negate, over, smallestOf, sumKnown } from '@keelwise/finance/decimals'
import { addDays, dayOf } from '@keelwise/finance/days'
import { percentOf } from '@keelwise/finance/health'
import { lastMonths } from '@keelwise/finance/spans'
import { sql } from 'kysely'
import { inBase } from '../../wealth/base-currency.ts'
import { dayText } from '../../platform/written-figures.ts'
import { ACCOUNT_KEYS, type AccountRow, readAccounts, typeName, leftOutOfNothing } from './account-rows.ts'
import { type Foldable, fold, once, rowsOf } from './fold.ts'
import type { AskContext, Asked, Found, Subject } from './subject.ts'

/** An account that was not refreshed for longer is out of date (data freshness). */
const STALE_DAYS = 3
const STATE_NAMES = {
  up_to_date: 'Up to date',
  out_of_date: 'Out of date',
  needs_attention: 'Needs attention',
} as const
const ORIGIN_NAMES = { linked: 'Linked', statement: 'From statements', manual: 'Entered by hand' } as const

interface Row extends AccountRow {
  readonly state: keyof typeof STATE_NAMES
  readonly origin: keyof typeof ORIGIN_NAMES
  readonly cash: string | null
  /** Percent a year; what was entered, else what the interest of the past year comes to. */
  readonly rate: string | null
  /** It was entered, or the lender wrote it. */
  readonly isRateStated: boolean
  readonly payment: string | null
}

const knownDay = (instant: Date | null): string | null => (instant ? dayOf(instant) : null)

const balance = (rows: readonly Row[]): string | null => sumKnown(rows.map(({ worth }) => worth))
const owned = (rows: readonly Row[]): Row[] => rows.filter((row) => !row.is_liability)
const owed = (rows: readonly Row[]): Row[] => rows.filter((row) => row.is_liability)
const owedSum = (rows: readonly Row[]): string | null => {
  const sum = balance(owed(rows))
  return sum === null ? null : negate(sum)
}

const wholeOwned = once<Row>((all) => balance(owned(all)))
const wholeOwed = once<Row>(owedSum)

const FOLDABLE: Foldable<Row> = {
  key: {
    ...ACCOUNT_KEYS.key,
    currency: ({ currency }) => currency,
    state: ({ state }) => state,
    origin: ({ origin }) => origin,
    balance: ({ worth }) => worth,
  },
  name: {
    ...ACCOUNT_KEYS.name,
    state: ({ state }) => STATE_NAMES[state],
    origin: ({ origin }) => ORIGIN_NAMES[origin],
  },
  figure: {
    balance,
    owned: (rows) => balance(owned(rows)),
    owed: owedSum,
    available: (rows) => sumKnown(rows.map(({ cash }) => cash)),
    count: (rows) => String(rows.length),
    institutions: (rows) => String(new Set(rows.map(({ institution_id }) => institution_id)).size),
    // what is owed is no part of what is owned
    share: (rows, all) => {
      const isDebt = rows.length > 0 && rows.every(({ is_liability }) => is_liability)
      const [part, whole] = isDebt ? [owedSum(rows), wholeOwed(all)] : [balance(owned(rows)), wholeOwned(all)]
      return part === null || whole === null ? null : percentOf(part, whole)
    },
    largest: (rows) => largestOf(rows.map(({ worth }) => worth)),
    smallest: (rows) => smallestOf(rows.map(({ worth }) => worth)),
    average: (rows) => meanOf(rows.map(({ worth }) => worth)),
    interest_rate: (rows) => (rows.length === 1 ? (rows[0]?.rate ?? null) : weighted(rows)),
    payment: (rows) => sumKnown(rows.map(({ payment }) => payment)),
    refreshed: (rows) => earliest(rows.map(({ last_updated }) => knownDay(last_updated))),
    opened: (rows) => earliest(rows.map(({ creation_date }) => knownDay(creation_date))),
  },
  details: (row) => ({
    Institution: row.institution_name,
    Type: typeName(row.type),
    Refreshed: `${row.last_updated === null ? 'Not available' : dayText(row.last_updated.toISOString())}${row.state === 'up_to_date' ? '' : ` (${STATE_NAMES[row.state].toLowerCase()})`}`,
  }),
  own: ({ currency, market_value: amount }) => ({
    currency,
    figures: { balance: amount, largest: amount, smallest: amount, average: amount },
  }),
}

function weighted(rows: readonly Row[]): string | null {
  const known = rows.filter(({ rate, worth }) => rate !== null && worth !== null && Number(worth) !== 0)
  const whole = sumKnown(known.map(({ worth }) => worth))
  const sum = sumKnown(known.map(({ rate, worth }) => multiply(rate ?? '0', worth ?? '0')))
  return whole === null || sum === null ? null : over(sum, whole)
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce((least, day) => (day !== null && (least === null || day < least) ? day : least), null)

interface Terms {
  readonly rate: string | null
  /** The lender wrote the rate beside the interest. */
  readonly isStated: boolean
  readonly payment: string | null
}

/** What the past year's interest comes to over the average balance, and what was last paid on a debt. */
async function readTerms({ tx, userId, today }: AskContext): Promise<Map<string, Terms>> {
  const { start, from } = lastMonths(12, today)
  const { rows } = await sql<{
    id: string
    interest: string | null
    average: string | null
    payment: string | null
    first: string | null
    stated: string | null
  }>`
    select account.id,
      (select sum(t.flow_amount) from transaction t where t.user_id = ${userId} and t.account_id = account.id and t.tx_type = 'INTEREST'
        and not t.is_pending and t.ticker is null and (account.is_liability or (t.flow_amount > 0 and t.name is null)) and t.execution_date between ${from}::date and ${today}::date)::text as interest,
      (select avg(s.market_value) from account_snapshot s where s.user_id = ${userId} and s.account_id = account.id
        and s.date between ${start}::date and ${today}::date)::text as average,
      (select min(s.date) from account_snapshot s where s.user_id = ${userId} and s.account_id = account.id)::text as first,
      (select ${inBase(userId, sql`t.flow_amount`, sql`t.currency`, today)} from transaction t where t.user_id = ${userId} and t.account_id = account.id and t.tx_type = 'PAYMENT'
        and t.flow_amount > 0 and not t.is_pending and account.account_type in ('MORTGAGE', 'LOAN') order by t.execution_date desc, t.id limit 1)::text as payment,
      -- lenders write the rate beside what they charge: INTEREST CHARGED AT 4.125%
      (select substring(concat_ws(' ', t.description, t.fi_supplied_description) from '(\\d{1,2}(?:\\.\\d{1,4})?) ?%') from transaction t
        where t.user_id = ${userId} and t.account_id = account.id and t.tx_type = 'INTEREST' and not t.is_pending and account.is_liability
        order by t.execution_date desc, t.id limit 1) as stated
    from account where account.user_id = ${userId} and account.deleted_at is null
      and account.account_type in ('CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD', 'CREDIT_CARD', 'LOAN', 'MORTGAGE')`.execute(
    tx,
  )
  return new Map(
    rows.map(({ id, interest, average, payment, first, stated }) => [
      id,
      {
        // a year has to be on record, else the rate would be that of a part of it
        rate:
          stated ??
          (interest === null || average === null || first === null || first > addDays(start, 31)
            ? null
            : over(multiply(interest, '100'), average)),
        isStated: stated !== null,
        payment,
      },
    ]),
  )
}

/** The figures of accounts as they are now. */
export async function findAccounts(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const staleBefore = addDays(context.today, -STALE_DAYS)
  const needsTerms =
    asked.measures.some((name) => name === 'interest_rate' || name === 'payment') && context.shares === 'all'
  const terms = needsTerms ? await readTerms(context) : new Map<string, Terms>()
  const cash = asked.measures.includes('available') ? await readCash(context) : new Map<string, string>()
  const all = (await readAccounts(context)).map((account): Row => {
    const refreshed = knownDay(account.last_updated)
    const isKept = account.provider === 'manual' || account.provider === 'file' || account.provider === null
    return {
      ...account,
      state:
        (account.credential_error_code ?? account.error_code ?? account.actionable_type) !== null
          ? 'needs_attention'
          : refreshed !== null && refreshed < staleBefore && !isKept
            ? 'out_of_date'
            : 'up_to_date',
      origin: account.provider === 'file' ? 'statement' : account.credential_id === null ? 'manual' : 'linked',
      cash: cash.get(account.id) ?? (account.group === 'cash' ? account.worth : null),
      rate: account.interest_rate ?? terms.get(account.id)?.rate ?? null,
      isRateStated: account.interest_rate !== null || terms.get(account.id)?.isStated === true,
      payment: account.payment ?? terms.get(account.id)?.payment ?? null,
    }
  })
  const rows = rowsOf(subject, asked, all, FOLDABLE)
  const { total, groups } = fold(subject, context, asked, rows, FOLDABLE, all)
  const isGuessed = rows.some(({ interest_rate, rate }) => interest_rate === null && rate !== null)
  return {
    total,
    groups,
    source: 'Balances of your accounts',
    href: '/investor/accounts',
    asOf: earliestInstant(rows),
    period: null,
    unconverted: [...new Set(rows.flatMap(({ worth, currency }) => (worth === null ? [currency] : [])))].toSorted(),
    notes: [
      ...leftOutOfNothing(asked.where, all),
      ...(asked.measures.includes('interest_rate') &&
      asked.by.length === 0 &&
      rows.filter(({ rate }) => rate !== null).length > 1
        ? ['The rates of several accounts are weighed by their balances; by account each is told.']
        : []),
      ...(asked.measures.includes('interest_rate') && isGuessed
        ? [
            rows.every(({ isRateStated, rate }) => isRateStated || rate === null)
              ? 'The rate is the one that the lender writes beside the interest.'
              : 'A rate that nobody entered is the interest of the past year over the average balance.',
          ]
        : []),
    ],
    facts: { of: String(all.length) },
  }
}

const earliestInstant = (rows: readonly Row[]): string | null =>
  rows.reduce<string | null>((least, { last_updated }) => {
    const at = last_updated?.toISOString() ?? null
    return at !== null && (least === null || at < least) ? at : least
  }, null)

/** Cash positions by account, in the base currency. */
async function readCash({ tx, userId, today }: AskContext): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('position')
    .where('user_id', '=', userId)
    .where('asset_class', '=', 'cash')
    .select([
      'account_id',
      sql<string>`sum(${inBase(userId, sql`market_value`, sql`market_value_currency`, today)})`.as('worth'),
    ])
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, worth }) => [account_id, worth]))
}
