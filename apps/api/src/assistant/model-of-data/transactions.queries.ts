import type { Condition } from '@keelwise/contract/plan'
import { outgoingTypes } from '@keelwise/contract/words'
import { type RawBuilder, sql } from 'kysely'
import { inBase } from '../../wealth/base-currency.ts'
import { saysWithheld } from '../../wealth/income-taxes.ts'
import { type AccountRow, isOnAccounts } from './account-rows.ts'
import { type Held, writtenOut } from './conditions.ts'
import type { AskContext } from './subject.ts'

type Sql = RawBuilder<unknown>

/** Two bookings of one payee and amount so many days apart at most may be one that was taken twice. */
const DUPLICATE_DAYS = 3
/** A booking is unusual from so many times what its payee usually takes, of a payee with so many bookings. */
const UNUSUAL_TIMES = 2.5
const FEWEST_USUAL = 4
const REFUND = sql`(t.flow_amount > 0 and (t.tx_type = 'PURCHASE'
  or concat_ws(' ', t.description, t.fi_supplied_description) ~* '\\m(refund|returned?|chargeback|reversal|cash ?back|reimburse)'))`
const EMPLOYER = sql`concat_ws(' ', t.description, t.fi_supplied_description) ~* '\\memployer|\\mcompany (match|contribution)|\\mmatch\\M|profit sharing'`
/** Money that only moved in from where it was before: no contribution. */
const MOVED_IN = sql`concat_ws(' ', t.description, t.fi_supplied_description) ~* '\\m(rollover|opening|prior custodian|transferred in)'`
const FOREIGN_TAX = saysWithheld(sql`concat_ws(' ', t.description, t.fi_supplied_description)`)
/** Tax that is inside the amount of a dividend or interest, in the base currency. */
const TAX_INSIDE = sql`sum(t.tax * t.worth / nullif(t.flow_amount, 0)) filter (where t.tx_type in ('DIVIDEND', 'INTEREST', 'REINVEST') and t.tax <> 0 and t.is_real)`

/** Who was paid as every screen calls it, by a rule of the person's too; as it was written where no name was read. */
const PAYEE = sql`coalesce(nullif(t.payee, ''), nullif(t.description, ''), nullif(t.fi_supplied_description, ''), nullif(t.name, ''), t.tx_type)`
const SECURITY = sql`coalesce(t.ticker, 'name:' || t.name)`

/** What a dimension's stored value is in SQL; `account.…` comes from the accounts that were settled before. */
const KEY: Readonly<Record<string, Sql>> = {
  booking: sql`t.id::text`,
  payee: sql`lower(${PAYEE})`,
  category: sql`coalesce(t.part_category, t.category, 'uncategorized')`,
  kind: sql`t.tx_type`,
  direction: sql`case when t.flow_amount > 0 then 'in' when t.flow_amount < 0 then 'out' end`,
  account: sql`account.id::text`,
  institution: sql`account.institution_id::text`,
  account_type: sql`account.type`,
  group: sql`account.grp`,
  tax: sql`account.tax`,
  currency: sql`t.currency`,
  day: sql`t.execution_date::text`,
  week: sql`date_trunc('week', t.execution_date)::date::text`,
  month: sql`to_char(t.execution_date, 'YYYY-MM')`,
  quarter: sql`to_char(t.execution_date, 'YYYY"-Q"Q')`,
  year: sql`to_char(t.execution_date, 'YYYY')`,
  weekday: sql`extract(isodow from t.execution_date)::text`,
  weekend: sql`case when extract(isodow from t.execution_date) > 5 then 'yes' else 'no' end`,
  amount: sql`abs(t.worth)`,
  security: SECURITY,
  pending: sql`case when t.is_pending then 'yes' else 'no' end`,
  refund: sql`case when ${REFUND} then 'yes' else 'no' end`,
  transfer: sql`case when t.transfer_id is not null then 'yes' else 'no' end`,
  cash_flow: sql`case when t.is_cash_flow then 'yes' else 'no' end`,
  recurring: sql`case when t.recurs then 'yes' else 'no' end`,
  subscription: sql`case when t.is_subscribed then 'yes' else 'no' end`,
  unusual: sql`case when t.flow_amount < 0 and t.is_cash_flow and abs(t.worth) > usual.most then 'yes' else 'no' end`,
  other_account: sql`other.id::text`,
  other_account_type: sql`other.type`,
  other_group: sql`other.grp`,
}

const NAME: Readonly<Record<string, Sql>> = {
  booking: PAYEE,
  payee: PAYEE,
  security: sql`coalesce(nullif(t.name, ''), t.ticker)`,
}

const COMPARE = { over: sql`>`, at_least: sql`>=`, under: sql`<`, at_most: sql`<=` } as const

const contains = (text: string): Sql => sql`(strpos(lower(t.payee), lower(${text})) > 0
  or strpos(lower(t.description), lower(${text})) > 0
  or strpos(lower(t.fi_supplied_description), lower(${text})) > 0 or strpos(lower(t.name), lower(${text})) > 0
  or strpos(lower(t.ticker), lower(${text})) > 0)`

const anyOf = (parts: readonly Sql[]): Sql => sql`(${sql.join(parts, sql` or `)})`

function holds({ field, op, values }: Condition, dimension: Held['dimension']): Sql {
  const written = writtenOut(values)
  if (field === 'words' || (field === 'payee' && (op === 'has' || op === 'has_not'))) {
    const found = anyOf(written.map(contains))
    return op === 'has_not' || op === 'is_not' ? sql`not coalesce(${found}, false)` : found
  }
  if (field === 'duplicate') {
    const found = sql`exists (select from transaction twin where twin.user_id = t.user_id and twin.account_id = t.account_id
      and twin.id <> t.id and twin.flow_amount = t.flow_amount and twin.flow_amount < 0 and twin.tx_type = t.tx_type
      and twin.execution_date between t.execution_date - ${DUPLICATE_DAYS}::int and t.execution_date + ${DUPLICATE_DAYS}::int
      and lower(coalesce(twin.description, twin.fi_supplied_description, '')) = lower(coalesce(t.description, t.fi_supplied_description, '')))`
    return (op === 'is') === (values[0] === 'yes') ? found : sql`not ${found}`
  }
  const key = KEY[field] ?? sql`null`
  const typed = dimension.values === 'number' ? sql`::numeric` : sql``
  switch (op) {
    case 'is':
      return field === 'payee'
        ? sql`${key} = any(${written.map((value) => value.toLowerCase())}::text[])`
        : sql`${key} = any(${written}${dimension.values === 'number' ? sql`::numeric[]` : sql`::text[]`})`
    case 'is_not':
      return sql`not coalesce(${key} = any(${field === 'payee' ? written.map((value) => value.toLowerCase()) : written}${dimension.values === 'number' ? sql`::numeric[]` : sql`::text[]`}), false)`
    case 'has':
    case 'has_not': {
      const found = anyOf(
        written.map((value) => sql`(${key} = ${value} or strpos(lower(${NAME[field] ?? key}), lower(${value})) > 0)`),
      )
      return op === 'has' ? found : sql`not coalesce(${found}, false)`
    }
    case 'between':
      return sql`${key} between ${written[0]}${typed} and ${written[1]}${typed}`
    case 'over':
    case 'at_least':
    case 'under':
    case 'at_most':
      return sql`${key} ${COMPARE[op]} ${written[0]}${typed}`
  }
}

// Money Out and Money In count cash flow; where the question itself says which bookings are meant, these.
// What is given back lessens what went out.
const OUT = sql`coalesce(-sum(t.worth) filter (where t.is_out and t.counts), 0)`
const IN = sql`coalesce(sum(t.worth) filter (where not t.is_out and t.counts), 0)`
/** Sizes of what went out, of what came in where nothing went out. */
const sizes = (aggregate: (size: Sql, which: Sql) => Sql): Sql => sql`coalesce(
  ${aggregate(sql`-t.worth`, sql`t.counts and t.worth < 0`)}, ${aggregate(sql`t.worth`, sql`t.counts and t.worth > 0`)})`
const sumOf = (amount: Sql, which: Sql): Sql => sql`sum(${amount}) filter (where ${which} and t.is_real)`
/** Tax that was booked, and what was withheld inside payments; null where there was neither. */
const withInside = (booked: Sql): Sql =>
  sql`round(case when ${TAX_INSIDE} is null then ${booked} else ${TAX_INSIDE} + coalesce(${booked}, 0) end, 2)`
const IS_DEBT = sql`account.grp = 'debt'`
/** A card is paid for what was bought with it: that lowers no loan. */
const IS_PAID_DOWN = sql`(${IS_DEBT} and account.type <> 'CREDIT_CARD')`
const IS_INVESTED = sql`account.grp in ('investment', 'retirement', 'earmarked')`
const PUT_IN = sql`${IS_INVESTED} and t.worth > 0 and t.tx_type in ('CONTRIBUTION', 'TRANSFER_IN', 'DEPOSIT') and not ${MOVED_IN}`

/** Bookings that single figures are sums of. */
const OF_KIND = {
  contributed: sql`${PUT_IN} and not ${EMPLOYER}`,
  employer: sql`${IS_INVESTED} and t.worth > 0 and ${EMPLOYER}`,
  put_in: sql`(${PUT_IN} or (${IS_INVESTED} and t.worth > 0 and ${EMPLOYER}))`,
  withdrawn: sql`${IS_INVESTED} and t.worth < 0 and t.tx_type in ('DISTRIBUTION', 'WITHDRAWAL', 'TRANSFER_OUT')`,
  fees: sql`t.tx_type = 'FEE'`,
  interest_paid: sql`t.tx_type = 'INTEREST' and t.worth < 0`,
  interest_received: sql`t.tx_type = 'INTEREST' and t.worth > 0 and not ${IS_DEBT}`,
  debt_paid: sql`${IS_DEBT} and t.worth > 0 and t.tx_type in ('PAYMENT', 'DEPOSIT', 'TRANSFER_IN')`,
}
/** Which bookings a list has that is one of a figure: those that make it up, and no others. */
type ListOf = 'in' | 'out' | keyof typeof OF_KIND
/** Whether a list of single bookings can be one of those that a figure is a sum of. */
export const isListOf = (measure: string): measure is ListOf =>
  measure === 'in' || measure === 'out' || Object.hasOwn(OF_KIND, measure)
const listOf = (only: ListOf): Sql =>
  only === 'in'
    ? sql`t.counts and not t.is_out`
    : only === 'out'
      ? sql`t.counts and t.is_out`
      : sql`${OF_KIND[only]} and t.is_real`

/**
 * @param spans how long the days of the part are; null where they begin with the first booking
 * @param isNarrowed some bookings are asked for, which may be such as come in
 */
const figures = (spans: Spans | null, today: string, isNarrowed: boolean): Readonly<Record<string, Sql>> => {
  const days = spans ? sql`${spans.days}::numeric` : sql`(${today}::date - min(t.execution_date) + 1)::numeric`
  const months = spans ? sql`${spans.months}::numeric` : sql`((${today}::date - min(t.execution_date) + 1) / 30.4375)`
  // what moves a month, a week, a day: of some bookings what came in where none went out
  const moved = isNarrowed ? sql`case when ${OUT} > 0 then ${OUT} else ${IN} end` : OUT
  return {
    out: OUT,
    in: IN,
    net: sql`${IN} - ${OUT}`,
    savings_rate: sql`case when ${IN} > 0 then (${IN} - ${OUT}) / ${IN} * 100 end`,
    paid: sql`coalesce(${sumOf(sql`-t.worth`, sql`t.worth < 0`)}, 0)`,
    received: sql`coalesce(${sumOf(sql`t.worth`, sql`t.worth > 0`)}, 0)`,
    amount: sql`sum(t.worth)`,
    count: sql`count(*)`,
    average: sizes((size, which) => sql`avg(${size}) filter (where ${which})`),
    median: sizes(
      (size, which) => sql`(percentile_cont(0.5) within group (order by ${size}) filter (where ${which}))::numeric`,
    ),
    largest: sizes((size, which) => sql`max(${size}) filter (where ${which})`),
    smallest: sizes((size, which) => sql`min(${size}) filter (where ${which})`),
    first: sql`min(t.execution_date)::text`,
    last: sql`max(t.execution_date)::text`,
    monthly: sql`${moved} / ${months}`,
    weekly: sql`${moved} * 7 / ${days}`,
    daily: sql`${moved} / ${days}`,
    yearly: sql`${moved} * 12 / ${months}`,
    contributed: sumOf(sql`t.worth`, OF_KIND.contributed),
    employer: sumOf(sql`t.worth`, OF_KIND.employer),
    put_in: sumOf(sql`t.worth`, OF_KIND.put_in),
    withdrawn: sumOf(sql`-t.worth`, OF_KIND.withdrawn),
    fees: sumOf(sql`-t.worth`, OF_KIND.fees),
    taxes: withInside(sumOf(sql`-t.worth`, sql`t.tx_type = 'TAX'`)),
    foreign_tax: withInside(sumOf(sql`-t.worth`, sql`t.tx_type = 'TAX' and ${FOREIGN_TAX}`)),
    interest_paid: sumOf(sql`-t.worth`, OF_KIND.interest_paid),
    interest_received: sumOf(sql`t.worth`, OF_KIND.interest_received),
    debt_paid: sumOf(sql`t.worth`, OF_KIND.debt_paid),
    principal_paid: sql`${sumOf(sql`t.worth`, sql`${IS_PAID_DOWN} and t.worth > 0 and t.tx_type in ('PAYMENT', 'DEPOSIT', 'TRANSFER_IN')`)}
      - coalesce(${sumOf(sql`-t.worth`, sql`${IS_PAID_DOWN} and t.tx_type in ('INTEREST', 'FEE') and t.worth < 0`)}, 0)`,
    bought: sumOf(sql`-t.worth`, sql`t.tx_type in ('BUY', 'REINVEST') and t.worth < 0`),
    sold: sumOf(sql`t.worth`, sql`t.tx_type = 'SELL' and t.worth > 0`),
    units_bought: sumOf(sql`abs(t.units)`, sql`t.tx_type in ('BUY', 'REINVEST')`),
    units_sold: sumOf(sql`abs(t.units)`, sql`t.tx_type = 'SELL'`),
    refunded: sumOf(sql`t.worth`, REFUND),
    payees: sql`count(distinct lower(${PAYEE})) filter (where t.counts)`,
  }
}

/** How long a span is. */
interface Spans {
  readonly days: number
  readonly months: number
}

export interface SummedRow {
  readonly keys: (string | null)[] | null
  readonly names: string[] | null
  readonly figures: (string | null)[]
  readonly count: string
  /** Rows that count as cash flow. */
  readonly counted: string
  /** Among what went out something was given back. */
  readonly given_back: boolean
  readonly unconverted: string[]
  readonly first: string | null
  readonly last: string | null
  /** Of a single booking. */
  readonly booking: {
    readonly day: string
    readonly kind: string
    readonly account: string
    readonly currency: string
    readonly amount: string
    readonly pending: boolean
    readonly units: string | null
  } | null
}

interface Summed {
  readonly accounts: readonly AccountRow[]
  /** Those of them whose bookings are looked at. */
  readonly fitting: readonly AccountRow[]
  readonly conditions: readonly Held[]
  readonly measures: readonly string[]
  readonly by: readonly string[]
  readonly span: { readonly from: string | null; readonly to: string } | null
  readonly spans: Spans | null
  /** Ids of bookings that belong to what comes back, and to subscriptions; read where a part needs them. */
  readonly recurring: readonly string[]
  readonly subscribed: readonly string[]
  /** Of a list of bookings: so many rows, in this order. */
  readonly order: {
    readonly by: 'figure' | 'text' | 'day'
    readonly direction: 'asc' | 'desc'
    readonly at: number
  } | null
  readonly limit: number | null
  /** Everything counts, not only cash flow. */
  readonly isDirect: boolean
  /** Of a list: bookings that make the figure up, no others. */
  readonly only: ListOf | null
}

const isAsked = ({ conditions, by }: Summed, ...fields: readonly string[]): boolean =>
  fields.some((field) => by.includes(field) || conditions.some((condition) => condition.field === field))

/**
 * Bookings added up, everything together and in groups, in the base currency: each is converted at the last rate on or before
 * its day and rounded on its own, as on the transactions screen. Pending ones are in no sum unless they are asked for.
 */
export async function sumBookings({ tx, userId, today }: AskContext, asked: Summed): Promise<SummedRow[]> {
  const { accounts, fitting, conditions, by, span } = asked
  const own = conditions.filter((condition) => !isOnAccounts(condition))
  const wantsPending = own.some(({ field }) => field === 'pending')
  const known = figures(asked.spans, today, own.length > 0)
  // what is asked of categories is asked of the parts of split bookings
  const isParted = isAsked(asked, 'category')
  const rows = isParted ? sql`count(distinct t.id)` : sql`count(*)`
  const measures = asked.measures.map((name) => (name === 'count' ? rows : (known[name] ?? sql`null`)))
  const isList = by.includes('booking')
  const converted = (amount: Sql) => inBase(userId, amount, sql.ref('t.currency'), sql.ref('t.execution_date'))
  const worthOf = (row: 't' | 'every') =>
    inBase(userId, sql.ref(`${row}.flow_amount`), sql.ref(`${row}.currency`), sql.ref(`${row}.execution_date`))
  const needsOther = isAsked(asked, 'other_account', 'other_account_type', 'other_group')
  const other = needsOther
    ? sql`left join transaction leg on leg.user_id = t.user_id and leg.transfer_id = t.transfer_id and leg.id <> t.id
        left join account other on other.id = leg.account_id`
    : sql``
  // what a payee usually takes; of a payee that is hardly known what nearly all bookings stay under
  const usual = isAsked(asked, 'unusual')
    ? sql`left join (
          select lower(${PAYEE}) as payee, case when count(*) >= ${FEWEST_USUAL}
            then percentile_cont(0.5) within group (order by -${worthOf('t')}) * ${UNUSUAL_TIMES}
            else (select percentile_cont(0.99) within group (order by -${worthOf('every')}) from transaction every
              where every.user_id = ${userId} and every.flow_amount < 0 and every.is_cash_flow and every.execution_date > ${today}::date - 730) end as most
          from transaction t where t.user_id = ${userId} and t.flow_amount < 0 and t.is_cash_flow and t.execution_date > ${today}::date - 730
          group by lower(${PAYEE})) usual on usual.payee = lower(${PAYEE})`
    : sql``
  const keys = by.map((name) => (needsOther || !name.startsWith('other_') ? (KEY[name] ?? sql`null`) : sql`null`))
  const names = by.map((name, at) => sql`coalesce(min(${NAME[name] ?? keys[at] ?? sql`null`}), '')`)
  const order =
    isList && asked.order
      ? sql`order by (grouped.keys is null) desc, ${
          asked.order.by === 'day'
            ? sql`booking ->> 'day' ${sql.raw(asked.order.direction)}`
            : sql`(grouped.figures)[${sql.lit(asked.order.at + 1)}]${asked.order.by === 'figure' ? sql`::numeric` : sql``} ${sql.raw(asked.order.direction)} nulls last, booking ->> 'day' desc`
        }, grouped.keys limit ${(asked.limit ?? 50) + 1}`
      : sql``
  const wheres = own.map((condition) => holds(condition, condition.dimension))
  if (asked.only) wheres.push(listOf(asked.only))
  const { rows: summed } = await sql<SummedRow>`
    with account as materialized (
      select * from unnest(${accounts.map(({ id }) => id)}::uuid[], ${accounts.map(({ institution_id }) => institution_id)}::uuid[],
        ${accounts.map(({ type }) => type)}::text[], ${accounts.map(({ group }) => group)}::text[], ${accounts.map(({ tax }) => tax)}::text[],
        ${accounts.map(({ account_name }) => account_name)}::text[])
        as account(id, institution_id, type, grp, tax, name)
    ),
    grouped as (
      select ${by.length === 0 ? sql`null::text[]` : sql`case when grouping(${sql.join(keys)}) = 0 then array[${sql.join(keys)}]::text[] end`} as keys,
        ${by.length === 0 ? sql`null::text[]` : sql`array[${sql.join(names)}]::text[]`} as names,
        array[${sql.join(measures.map((measure) => sql`(${measure})::text`))}] as figures,
        ${rows} as count, ${rows} filter (where t.counts) as counted,
        coalesce(bool_or(t.is_out and t.counts and t.worth > 0), false) as given_back,
        coalesce(array_agg(distinct t.currency) filter (where t.worth is null), '{}') as unconverted,
        min(t.execution_date)::text as first, max(t.execution_date)::text as last,
        ${
          isList
            ? sql`case when ${rows} = 1 then json_build_object('day', min(t.execution_date)::text, 'kind', min(t.tx_type), 'account', min(account.name),
              'currency', min(t.currency), 'amount', sum(t.own_amount)::text, 'pending', bool_or(t.is_pending), 'units', trim_scale(min(t.units))::text) end`
            : sql`null::json`
        } as booking
      from (
        select t.*, ${
          isParted
            ? sql`part.category as part_category, coalesce(part.amount, t.flow_amount) as own_amount,
          case when part.place is null then ${worthOf('t')}
            else ${converted(sql`part.through`)} - ${converted(sql`(part.through - part.amount)`)} end as worth`
            : sql`null::text as part_category, t.flow_amount as own_amount, ${worthOf('t')} as worth`
        },
          (t.flow_amount < 0 or t.tx_type = any(${sql.val(outgoingTypes)}::text[])) as is_out,
          (${wantsPending} or not t.is_pending) as is_real,
          (${wantsPending} or not t.is_pending) and (${asked.isDirect} or t.is_cash_flow) as counts
          ${isAsked(asked, 'recurring') ? sql`, t.id = any(${[...asked.recurring]}::uuid[]) as recurs` : sql``}
          ${isAsked(asked, 'subscription') ? sql`, t.id = any(${[...asked.subscribed]}::uuid[]) as is_subscribed` : sql``}
        from transaction t
        ${isParted ? sql`left join transaction_part part on part.transaction_id = t.id and part.user_id = ${userId}` : sql``}
        where t.user_id = ${userId} and t.account_id = any(${fitting.map(({ id }) => id)}::uuid[])
          ${span?.from ? sql`and t.execution_date >= ${span.from}::date` : sql``}
          ${span ? sql`and t.execution_date <= ${span.to}::date` : sql``}
      ) t
      join account on account.id = t.account_id
      ${other} ${usual}
      ${wheres.length > 0 ? sql`where ${sql.join(wheres, sql` and `)}` : sql``}
      ${by.length === 0 ? sql`` : sql`group by grouping sets ((), (${sql.join(keys)}))`}
    )
    select * from grouped ${order}`.execute(tx)
  return summed
}

/** The first day with a booking on these accounts, `yyyy-MM-dd`; null without any. */
export async function firstBookingDay(
  { tx, userId }: AskContext,
  accounts: readonly AccountRow[],
): Promise<string | null> {
  if (accounts.length === 0) return null
  const row = await tx
    .selectFrom('transaction')
    .where('user_id', '=', userId)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .select(sql<string | null>`min(execution_date)::text`.as('first'))
    .executeTakeFirst()
  return row?.first ?? null
}
