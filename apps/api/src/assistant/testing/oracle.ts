import type pg from 'pg'

/** Rows of plain SQL, every number as text. */
type Row = Readonly<Record<string, string | null>>

/** US dollars for one unit on or before a day. */
const rate = (currency: string, day: string): string =>
  `(case when ${currency} = 'USD' then 1 else (select f.usd_per_unit from fx_rate f where f.currency = ${currency} and f.date <= ${day} order by f.date desc limit 1) end)`

const LIVE = `live as (
  select a.*, i.name as institution, round(a.market_value * ${rate('a.currency', '$2::date')}, 2) as usd
  from account a join credential c on c.id = a.credential_id join institution i on i.id = a.institution_id
  where a.user_id = $1::uuid and a.deleted_at is null and c.deleted_at is null)`
const HELD = `held as (
  select p.*, round(p.market_value * ${rate('p.market_value_currency', '$2::date')}, 2) as usd, coalesce(p.sec_type, 'OTHER') as kind,
    case when p.cost_basis <> 0 and p.cost_basis_currency = p.market_value_currency then p.market_value - p.cost_basis end as gain
  from position p join live on live.id = p.account_id where p.user_id = $1::uuid)`

/** The same figures as the assistant's, worked out by SQL that shares nothing with it. */
export class Oracle {
  readonly #pool: pg.Pool
  readonly #userId: string
  readonly #today: string
  /** What was asked before: nothing changes while it is compared. */
  readonly #known = new Map<string, Promise<Row[]>>()

  constructor(pool: pg.Pool, userId: string, today: string) {
    this.#pool = pool
    this.#userId = userId
    this.#today = today
  }

  #all(text: string, more: readonly unknown[] = []): Promise<Row[]> {
    const key = JSON.stringify([text, more])
    const known = this.#known.get(key) ?? this.#ask(text, more)
    this.#known.set(key, known)
    return known
  }

  async #ask(text: string, more: readonly unknown[]): Promise<Row[]> {
    // a day of reference is in every statement, so that its place is always taken
    const { rows } = await this.#pool.query<Row>(`with today as (select $2::date) , ${text}`, [
      this.#userId,
      this.#today,
      ...more,
    ])
    return rows
  }

  async #one(text: string, more: readonly unknown[] = []): Promise<Row> {
    return (await this.#all(text, more))[0] ?? {}
  }

  accounts = (
    types: readonly string[] | null = null,
    institution: string | null = null,
    name: string | null = null,
  ): Promise<Row> =>
    this.#one(
      `${LIVE} select count(*)::text as count, count(distinct institution_id)::text as institutions,
        coalesce(sum(usd), 0)::text as total, coalesce(sum(usd) filter (where account_type not in ('CREDIT_CARD', 'LOAN', 'MORTGAGE')), 0)::text as assets,
        abs(coalesce(sum(usd) filter (where account_type in ('CREDIT_CARD', 'LOAN', 'MORTGAGE')), 0))::text as liabilities
      from live where ($3::text[] is null or account_type = any($3)) and ($4::text is null or institution = $4) and ($5::text is null or account_name = $5)`,
      [types, institution, name],
    )

  accountList = (): Promise<Row[]> =>
    this.#all(
      `${LIVE} select account_name as name, institution, currency, market_value::text as value, usd::text as usd from live order by coalesce(usd, 0) desc, account_name`,
    )

  institutions = (): Promise<Row[]> =>
    this.#all(
      `${LIVE} select institution as name, coalesce(sum(usd), 0)::text as total from live group by institution order by coalesce(sum(usd), 0) desc, institution`,
    )

  change = (days: number): Promise<Row> =>
    this.#one(
      `${LIVE}, known as (
        select live.usd as now, (select round(s.market_value * ${rate('s.currency', '$2::date - $3::int')}, 2) from account_snapshot s
          where s.account_id = live.id and s.date <= $2::date - $3::int order by s.date desc limit 1) as before
        from live where live.usd is not null),
      summed as (select sum(before) as before, sum(now) filter (where before is not null) as now, count(*) filter (where before is null) as out from known)
      select before::text, (now - before)::text as change, abs(now - before)::text as size, case when out > 0 then out::text end as left_out,
        case when before <> 0 then round((now - before) / abs(before) * 100, 2)::text end as percent from summed`,
      [days],
    )

  flow = (
    from: string,
    to: string,
    {
      account = null,
      search = null,
      type = null,
    }: { account?: string | null; search?: string | null; type?: string | null } = {},
  ): Promise<Row> =>
    this.#one(
      `${LIVE}, counted as (
        select t.is_cash_flow and not t.is_pending as counts, (t.flow_amount < 0 or t.tx_type in ('PURCHASE', 'FEE', 'TAX')) as is_out, round(t.flow_amount * ${rate('t.currency', 't.execution_date')}, 2) as usd
        from transaction t join live on live.id = t.account_id
        where t.user_id = $1::uuid and t.execution_date between $3::date and $4::date and ($5::text is null or live.account_name = $5)
          and ($6::text is null or t.description ilike '%' || $6 || '%') and ($7::text is null or t.tx_type = $7))
      select count(*)::text as count, nullif(count(*) filter (where counts), 0)::text as bookings,
        coalesce(sum(usd) filter (where counts and not is_out), 0)::text as in, coalesce(-sum(usd) filter (where counts and is_out), 0)::text as out,
        coalesce(sum(usd) filter (where counts), 0)::text as net,
        case when sum(usd) filter (where counts and not is_out) > 0 then
          round(sum(usd) filter (where counts) / sum(usd) filter (where counts and not is_out) * 100, 2)::text end as rate from counted`,
      [from, to, account, search, type],
    )

  topPayee = (from: string, to: string): Promise<Row> =>
    this.#one(
      `${LIVE}, counted as (
        select coalesce(t.description, t.tx_type) as payee, (t.flow_amount < 0 or t.tx_type in ('PURCHASE', 'FEE', 'TAX')) as is_out, round(t.flow_amount * ${rate('t.currency', 't.execution_date')}, 2) as usd
        from transaction t join live on live.id = t.account_id
        where t.user_id = $1::uuid and t.execution_date between $3::date and $4::date and t.is_cash_flow and not t.is_pending)
      select coalesce(-sum(usd) filter (where is_out), 0)::text as out from counted group by payee
      order by coalesce(sum(usd) filter (where is_out), 0), payee limit 1`,
      [from, to],
    )

  paid = (type: string, from: string, to: string): Promise<Row> =>
    this.#one(
      `${LIVE} select count(*)::text as count, coalesce(-sum(round(t.flow_amount * ${rate('t.currency', 't.execution_date')}, 2)) filter (where not t.is_pending), 0)::text as paid
      from transaction t join live on live.id = t.account_id
      where t.user_id = $1::uuid and t.tx_type = $3 and t.execution_date between $4::date and $5::date`,
      [type, from, to],
    )

  income = (from: string, to: string): Promise<Row> =>
    this.#one(
      `${LIVE}, paid as (
        select t.tx_type, round(t.flow_amount * ${rate('t.currency', 't.execution_date')}, 2) as usd from transaction t join live on live.id = t.account_id
        where t.user_id = $1::uuid and t.tx_type in ('DIVIDEND', 'INTEREST') and t.flow_amount > 0 and not t.is_pending
          and live.account_type not in ('CREDIT_CARD', 'LOAN', 'MORTGAGE') and t.execution_date between $3::date and $4::date)
      select count(*)::text as count, coalesce(sum(usd), 0)::text as received, coalesce(sum(usd) filter (where tx_type = 'DIVIDEND'), 0)::text as dividends,
        coalesce(sum(usd) filter (where tx_type = 'INTEREST'), 0)::text as interest from paid`,
      [from, to],
    )

  positions = (where = 'true', order = 'coalesce(usd, 0) desc, id'): Promise<Row[]> =>
    this.#all(
      `${LIVE}, ${HELD}, whole as (select sum(usd) filter (where usd > 0) as usd from held)
      select held.name, ticker, market_value::text as value, held.usd::text as usd, trim_scale(units)::text as units, gain::text, cost_basis::text as cost,
        unit_price::text as price, round(held.usd / nullif(whole.usd, 0) * 100, 2)::text as share from held, whole where ${where} order by ${order.replaceAll(/usd|gain/g, 'held.$&')}`,
    )

  holdings = (where = 'true'): Promise<Row> =>
    this.#one(
      `${LIVE}, ${HELD}, whole as (select sum(usd) filter (where usd > 0) as usd from held)
      select count(*)::text as count, coalesce(sum(held.usd), 0)::text as total, round(coalesce(sum(held.usd), 0) / nullif(max(whole.usd), 0) * 100, 2)::text as share,
        sum(gain) filter (where market_value_currency = 'USD')::text as gain, sum(gain) filter (where market_value_currency = 'EUR')::text as "gain_EUR",
        sum(gain) filter (where market_value_currency = 'GBP')::text as "gain_GBP", sum(gain) filter (where market_value_currency = 'CHF')::text as "gain_CHF",
        nullif(count(*) filter (where gain is null), 0)::text as without_cost from held, whole where ${where}`,
    )

  /** Classes with shares by the largest remainder; what is short lessens the amounts and has no share. */
  classes = (by: 'asset_class' | 'kind' | 'account_id' = 'asset_class'): Promise<Row[]> =>
    this.#all(
      `${LIVE}, ${HELD}, name as (select unnest(array['equity', 'fixed_income', 'cash', 'alternatives']) as name, generate_series(1, 4) as place),
      first as (select ${by}::text as name, min(id::text) as place from held where usd is not null group by 1),
      summed as (${
        by === 'asset_class'
          ? `select name, place::text, coalesce((select sum(usd) from held where asset_class = name.name), 0) as usd from name`
          : `select first.name, place, (select sum(usd) from held where ${by}::text = first.name) as usd from first`
      }),
      part as (select *, greatest(usd, 0) * 10000 / nullif(sum(greatest(usd, 0)) over (), 0) as share from summed),
      cut as (select *, floor(share) as low, share - floor(share) as rest from part),
      ranked as (select *, row_number() over (order by rest desc, place) <= 10000 - sum(low) over () as up from cut)
      select name, usd::text, sum(usd) over ()::text as total, coalesce((low + up::int) / 100, 0)::text as percent from ranked order by ranked.usd desc, place`,
    )

  risk = (): Promise<Row> =>
    this.#one(
      `${LIVE}, ${HELD}, own as (select * from held where usd > 0),
      invested as (select own.* from own join live on live.id = own.account_id where live.account_type not in ('CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD', 'CREDIT_CARD', 'LOAN', 'MORTGAGE'))
      select round(max(usd) filter (where asset_class <> 'cash') / sum(usd) * 100, 2)::text as single,
        coalesce(max(usd) filter (where asset_class <> 'cash'), 0)::text as single_amount,
        round(coalesce(sum(usd) filter (where market_value_currency <> 'USD'), 0) / sum(usd) * 100, 2)::text as foreign,
        coalesce(sum(usd) filter (where market_value_currency <> 'USD'), 0)::text as foreign_amount,
        (select round(coalesce(sum(usd) filter (where asset_class = 'cash'), 0) / nullif(sum(usd), 0) * 100, 2)::text from invested) as idle,
        (select coalesce(sum(usd) filter (where asset_class = 'cash'), 0)::text from invested) as idle_amount from own`,
    )

  months = (from: string): Promise<Row> =>
    this.#one(
      `${LIVE}, spendable as (select sum(usd) as usd from live where account_type in ('CHECKING', 'SAVINGS', 'MONEY_MARKET')),
      spent as (select abs(coalesce(sum(usd) filter (where usd < 0), 0)) as usd from (
        select round(t.flow_amount * ${rate('t.currency', 't.execution_date')}, 2) as usd from transaction t join live on live.id = t.account_id
        where t.user_id = $1::uuid and t.is_cash_flow and not t.is_pending and t.execution_date between $3::date and $2::date) flow)
      select spendable.usd::text as cash, spent.usd::text as spent, round(spendable.usd / nullif(spent.usd / 3, 0), 2)::text as months from spendable, spent`,
      [from],
    )

  /** A 401(k) and an IRA are retirement accounts by one name. */
  types = (): Promise<Row[]> =>
    this.#all(
      `${LIVE} select coalesce(sum(usd), 0)::text as total from live group by case account_type when '401K' then 'IRA' else account_type end`,
    )

  transactions = (): Promise<Row[]> =>
    this.#all(
      `${LIVE} select to_char(t.execution_date, 'FMMonth FMDD, YYYY') as day, live.account_name as account, t.flow_amount::text as amount
      from transaction t join live on live.id = t.account_id where t.user_id = $1::uuid`,
    )

  /** Money in, out and left, by month or by payee. */
  flows = (by: 'month' | 'payee', from: string, to: string): Promise<Row[]> =>
    this.#all(
      `${LIVE}, counted as (
        select ${by === 'month' ? `to_char(t.execution_date, 'FMMonth YYYY')` : `coalesce(t.description, t.tx_type)`} as key, (t.flow_amount < 0 or t.tx_type in ('PURCHASE', 'FEE', 'TAX')) as is_out,
          round(t.flow_amount * ${rate('t.currency', 't.execution_date')}, 2) as usd
        from transaction t join live on live.id = t.account_id
        where t.user_id = $1::uuid and t.execution_date between $3::date and $4::date and t.is_cash_flow and not t.is_pending)
      select key, coalesce(sum(usd) filter (where not is_out), 0)::text as in, coalesce(-sum(usd) filter (where is_out), 0)::text as out,
        coalesce(sum(usd), 0)::text as net from counted group by key`,
      [from, to],
    )
}
