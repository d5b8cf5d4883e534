import type { CostSource } from '@keelwise/contract/words'
import { type ChosenLot, type LotEvent, amountText, unitsText } from '@keelwise/finance/lots'
import { addDays } from '@keelwise/finance/days'
import { MONEY_PLACES, UNIT_PLACES, shareOf, toWhole, wholeProduct } from '@keelwise/finance/whole-parts'
import { absolute, add, divide, isNegative, isPositive, multiply, negate } from '@keelwise/finance/decimals'
import { type Expression, type InferResult, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { inSteps, mapInSteps } from '../platform/in-steps.ts'
import { liveAccounts } from './accounts.ts'
import { baseCurrency, inBase } from './base-currency.ts'

/** Days that both legs of a transfer in kind may lie apart. */
const DAYS_APART = 10

const tradeAccounts = (tx: Tx, userId: string) =>
  liveAccounts(tx, userId, { with_archived: true })
    .where('account.duplicate_of', 'is', null)
    .select([
      'account.id',
      'account.account_name',
      'account.account_type',
      'account.cost_method',
      'account.is_counted',
      sql<boolean>`account.credential_id is null`.as('is_by_hand'),
      'institution.name as institution_name',
      // the same in every row: asked here it is no question of its own
      baseCurrency(userId).as('base_currency'),
    ])

type TradeAccount = InferResult<ReturnType<typeof tradeAccounts>>[number]

/** Several short lists as one question: each row as JSON, so that what is no text, number or truth is asked for as text. */
async function readTogether<T extends Readonly<Record<string, unknown>>>(
  tx: Tx,
  lists: { readonly [K in keyof T]: Expression<unknown> },
): Promise<{ readonly [K in keyof T]: T[K][] }> {
  const columns = Object.entries(lists).map(
    ([name, list]) =>
      sql`(select coalesce(jsonb_agg(to_jsonb(listed) order by listed.at), '[]') from (select row_number() over () as at, asked.* from (${list}) asked) listed) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<{ readonly [K in keyof T]: T[K][] }>`select ${sql.join(columns)}`.execute(tx)
  return rows[0]!
}

/** How texts say that something is sold that is not held. */
const SHORT = String.raw`\m(sold|sell|sale) (short|to open)\M|\mshort sale\M`

/** Between the texts of many trades, and for one that is not known; no source writes them. */
const [BETWEEN, NONE] = ['\u001f', '\u001e']
const ID_LENGTH = 36
/** As many trades as are gone through between two rests. */
const STEP = 2000

/** What moved units, or lowered a cost. */
export interface Trade {
  readonly id: string
  readonly account_id: string
  readonly date: string
  readonly tx_type: string
  readonly ticker: string | null
  readonly cusip: string | null
  readonly name: string | null
  readonly currency: string
  readonly units: string | null
  /** In the base currency, as every amount that is not said to be in another. */
  readonly worth: string | null
  readonly more: MoreOfTrade
}

/** What few trades have, in a part of its own: most share one without any of it. */
interface MoreOfTrade {
  /** It says that it sells what is not held. */
  readonly is_short: boolean
  readonly unit_price: string | null
  readonly split_new: string | null
  readonly split_old: string | null
  /** What units that came in had cost; null where nobody said it. */
  readonly cost: string | null
  /** Of what is in another currency: what moved and what it had cost in that, and its rate on the day, if it is known. */
  readonly own_worth: string | null
  readonly own_cost: string | null
  readonly rate: string | null
}

const moreOf = ([short, price, fresh, old, cost]: readonly string[]): MoreOfTrade => ({
  is_short: short === '1',
  unit_price: price || null,
  split_new: fresh || null,
  split_old: old || null,
  cost: cost || null,
  own_worth: null,
  own_cost: null,
  rate: null,
})

const NOTHING_MORE = moreOf([])

/** Many trades of an account, each column as one text. */
interface TradeColumns {
  readonly account: string
  readonly ids: string
  readonly dates: string
  readonly types: string
  readonly currencies: string
  readonly tickers: string
  readonly cusips: string
  readonly names: string
  readonly units: string
  readonly amounts: string
  /** Of each what few have. */
  readonly more: string
}

/** What moved units, or lowered a cost. @param withPrices only then they are among it */
async function selectTrades(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  withPrices = false,
): Promise<TradeColumns[]> {
  const description = sql`coalesce(description, fi_supplied_description)`
  const joined = (column: string) =>
    sql`string_agg(coalesce(replace(${sql.ref(column)}, ${BETWEEN}, ''), ${NONE}), ${BETWEEN})`
  // Rows and fields are what takes longest to read, and putting a row together longest to write: so those of an account come
  // as one row, a column as one text. All columns are joined in the same order, whichever it is: texts are joined by several processes then, and nothing is sorted on a
  // disk. Few descriptions have the words at all, which is found out faster than how they stand.
  const { rows } = await sql<TradeColumns>`
    select account_id as account, string_agg(id::text, '') as ids, string_agg(date::text, ' ') as dates,
      string_agg(tx_type, ${BETWEEN}) as types, string_agg(currency, ${BETWEEN}) as currencies,
      ${joined('ticker')} as tickers, ${joined('cusip')} as cusips, ${joined('name')} as names,
      string_agg(coalesce(trim_scale(units)::text, ''), ' ') as units, string_agg(flow_amount::text, ' ') as amounts,
      string_agg(case when coalesce(short, unit_price, split_new, split_old, cost_basis) is null then ''
        else concat(short, ',', trim_scale(unit_price), ',', trim_scale(split_new), ',', trim_scale(split_old), ',', cost_basis) end, ' ') as more
    from (
      select execution_date as date, id, account_id, tx_type, currency, ticker, cusip, name,
        case when units < 0 and (${description} ilike '%short%' or ${description} ilike '%to open%') and ${description} ~* ${SHORT} then 1 end as short,
        ${withPrices ? sql`unit_price` : sql`null::numeric`} as unit_price, units, flow_amount, cost_basis, split_new, split_old
      from transaction
      where user_id = ${userId} and account_id = any(${[...accountIds]}::uuid[]) and not is_pending
        and (units <> 0 or tx_type in ('SPLIT', 'RETURN_OF_CAPITAL', 'MERGER'))
        and coalesce(ticker, cusip, name) is not null
    ) traded group by account_id
  `.execute(tx)
  return rows
}

/** The first twelve digits of an id as a number: mostly that tells two apart, several times as fast as their texts. */
function startOfId(ids: string, from: number): number {
  let start = 0
  for (let at = from; at < from + 13; at++) {
    const code = ids.charCodeAt(at)
    if (at !== from + 8) start = start * 16 + (code < 58 ? code - 48 : code - 87)
  }
  return start
}

/**
 * The trades of such columns, by days and ids; rests now and then, for whoever has more to do at the same time. They
 * are put in order before there are any: what is made one after the other is gone through faster.
 */
function* toTrades(rows: readonly TradeColumns[]): Generator<void, Trade[]> {
  const [oneType, oneCurrency, oneTicker, oneCusip, oneName] = [
    oneOfEach(),
    oneOfEach(),
    oneOfEach(),
    oneOfEach(),
    oneOfEach(),
  ]
  const known = (text: string): string | null => (text === NONE ? null : text)
  /** Of each trade: its row, where its id stands in that and how it begins, and its columns, of equal texts always the same one. */
  const from: TradeColumns[] = []
  const places: number[] = []
  const starts: number[] = []
  const types: string[] = []
  const currencies: string[] = []
  const tickers: (string | null)[] = []
  const cusips: (string | null)[] = []
  const names: (string | null)[] = []
  const units: string[] = []
  const amounts: string[] = []
  const more: string[] = []
  const days = new Map<string, number[]>()
  for (const row of rows) {
    const first = from.length
    for (const date of row.dates.split(' ')) {
      const at = from.length
      const own = days.get(date)
      if (own === undefined) days.set(date, [at])
      else own.push(at)
      from.push(row)
      places.push((at - first) * ID_LENGTH)
      starts.push(startOfId(row.ids, (at - first) * ID_LENGTH))
    }
    yield
    for (const text of row.types.split(BETWEEN)) types.push(oneType(text))
    for (const text of row.currencies.split(BETWEEN)) currencies.push(oneCurrency(text))
    for (const text of row.tickers.split(BETWEEN)) tickers.push(known(oneTicker(text)))
    for (const text of row.cusips.split(BETWEEN)) cusips.push(known(oneCusip(text)))
    for (const text of row.names.split(BETWEEN)) names.push(known(oneName(text)))
    yield
    for (const text of row.units.split(' ')) units.push(text)
    for (const text of row.amounts.split(' ')) amounts.push(text)
    for (const text of row.more.split(' ')) more.push(text)
    const columns = [types, currencies, tickers, cusips, names, units, amounts, more]
    // a column with fewer would give trades the amounts of others
    if (columns.some(({ length }) => length !== from.length)) throw new Error('Columns of trades differ in length.')
    yield
  }
  const idOf = (at: number): string => from[at]!.ids.slice(places[at], places[at]! + ID_LENGTH)
  const trades: Trade[] = []
  let rest = STEP
  for (const [date, own] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const at of own.sort((a, b) => starts[a]! - starts[b]! || (idOf(a) < idOf(b) ? -1 : 1))) {
      trades.push({
        id: idOf(at),
        account_id: from[at]!.account,
        date,
        tx_type: types[at]!,
        ticker: tickers[at]!,
        cusip: cusips[at]!,
        name: names[at]!,
        currency: currencies[at]!,
        units: units[at] || null,
        worth: amounts[at]!,
        more: more[at] === '' ? NOTHING_MORE : moreOf(more[at]!.split(',')),
      })
      if (--rest > 0) continue
      rest = STEP
      yield
    }
  }
  return trades
}

/** Puts the amounts of trades in other currencies into one, at the rates of their days, null where none is known: each is looked up once, which is what takes longest. */
async function convert(tx: Tx, trades: Trade[], target: string): Promise<Trade[]> {
  const keyOf = ({ currency, date }: Trade): string => `${currency}${date}`
  const foreign = [...trades.keys()].filter((at) => trades[at]!.currency !== target)
  if (foreign.length === 0) return trades
  const used = new Map(foreign.map((at) => [keyOf(trades[at]!), trades[at]!]))
  const { rows } = await sql<{ key: string; rate: string | null }>`
    select currency || date as key, conversion_rate(currency, ${target}, date) as rate
    from unnest(${[...used.values()].map(({ currency }) => currency)}::text[], ${[...used.values()].map(({ date }) => date)}::date[])
      as used (currency, date)`.execute(tx)
  const rates = new Map(rows.map(({ key, rate }) => [key, rate]))
  const converted = await mapInSteps(foreign, (at): Trade => {
    const row = trades[at]!
    const rate = rates.get(keyOf(row)) ?? null
    const atRate = (amount: string | null): string | null =>
      amount === null || rate === null ? null : amountText(wholeProduct(amount, rate, MONEY_PLACES))
    const { cost } = row.more
    const more = { ...row.more, cost: atRate(cost), own_worth: row.worth, own_cost: cost, rate }
    return { ...row, worth: atRate(row.worth), more }
  })
  for (const [index, at] of foreign.entries()) trades[at] = converted[index]!
  return trades
}

/** What was paid for a position, negative what was got for one that is short; a cost of zero is one that nobody knows. */
const signedCost = sql<
  string | null
>`case when units < 0 then -abs(nullif(cost_basis, 0)) else nullif(cost_basis, 0) end`

/** What institutions state of holdings: how many units, of which day, what they cost and are worth in the base currency. */
const selectStated = (tx: Tx, userId: string, accountIds: readonly string[], today: string) =>
  tx
    .selectFrom('position')
    .where('user_id', '=', userId)
    .where(sql<boolean>`account_id = any(${[...accountIds]}::uuid[])`)
    .select([
      'id',
      'account_id',
      sql<boolean>`coalesce(sec_type = 'CASH', false)`.as('is_cash'),
      'traded_since',
      'ticker',
      'cusip',
      'name',
      sql<string>`trim_scale(units)`.as('units'),
      sql<string>`as_of::date`.as('as_of'),
      // another currency's day of purchase is not known, and so its rate is not
      sql<string | null>`case when cost_basis_currency = ${baseCurrency(userId)} then nullif(cost_basis, 0) end`.as(
        'cost',
      ),
      signedCost.as('own_cost'),
      'cost_basis_currency as own_cost_currency',
      inBase(userId, signedCost, sql`cost_basis_currency`, today).as('cost_in_base'),
      'market_value as value',
      'market_value_currency as value_currency',
      inBase(userId, sql`market_value`, sql`market_value_currency`, today).as('worth'),
    ])
    .orderBy('id')
    .execute()

/** What is worked out of a security in an account, once. */
export function perHolding<T>(of: (account: string, security: string) => T): (account: string, security: string) => T {
  const known = new Map<string, Map<string, T>>()
  return (account, security) => {
    let own = known.get(account)
    if (own === undefined) known.set(account, (own = new Map<string, T>()))
    let found = own.get(security)
    if (found === undefined) own.set(security, (found = of(account, security)))
    return found
  }
}

/** Of equal texts always the same one: by it maps find at once, and the others are forgotten. */
function oneOfEach(): (text: string) => string {
  const known = new Map<string, string>()
  // mostly it is the one before
  let last = ''
  return (text) => {
    if (text === last) return last
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return (last = found ?? text)
  }
}

/** A position as its source states it, or as it was worked out from trades. */
export type StatedHolding = Awaited<ReturnType<typeof selectStated>>[number]
type Stated = StatedHolding
type Named = Pick<Trade, 'ticker' | 'cusip' | 'name'>

/**
 * One name for a security, however sources call it: its ticker, else that of its CUSIP or name, else its CUSIP, also where
 * a trade has the name alone. A number that two positions of one account share (plans give their own funds made-up ones)
 * tells nothing: there the name does.
 */
function securityNames(trades: readonly Named[], stated: readonly (Named & { account_id: string })[]) {
  const byCusip = new Map<string, string>()
  const byName = new Map<string, string>()
  for (const { ticker, cusip, name } of [...trades, ...stated]) {
    if (ticker === null) continue
    if (cusip !== null) byCusip.set(cusip, ticker)
    if (name !== null) byName.set(name, ticker)
  }
  const namesIn = new Map<string, string | null>()
  const shared = new Set<string>()
  for (const { ticker, cusip, name, account_id: account } of stated) {
    if (ticker !== null || cusip === null) continue
    const known = namesIn.get(`${account} ${cusip}`)
    if (known !== undefined && known !== name) shared.add(cusip)
    namesIn.set(`${account} ${cusip}`, name)
  }
  // null: several of that name
  const cusipByName = new Map<string, string | null>()
  for (const { ticker, cusip, name } of [...trades, ...stated]) {
    if (ticker !== null || cusip === null || name === null || shared.has(cusip)) continue
    const known = cusipByName.get(name)
    cusipByName.set(name, known === undefined || known === cusip ? cusip : null)
  }
  return ({ ticker, cusip, name }: Named): string => {
    const listed = ticker ?? byCusip.get(cusip ?? '') ?? byName.get(name ?? '')
    if (listed !== undefined) return listed
    if (cusip !== null && (name === null || !shared.has(cusip))) return `cusip:${cusip}`
    const known = cusipByName.get(name ?? '') ?? null
    return known === null ? `name:${name}` : `cusip:${known}`
  }
}

const IN_KIND: ReadonlySet<string> = new Set(['TRANSFER_IN', 'TRANSFER_OUT', 'CONTRIBUTION', 'DISTRIBUTION', 'OTHER'])

/** What somebody said of a transaction that its row does not tell. */
interface Said {
  /** Of a sale: its lots. */
  readonly lots: readonly ChosenLot[]
  /** Of a spin-off: what it came out of, and the part of the cost that went along, a fraction. */
  readonly parent: string | null
  readonly share: string | null
  /** Of a merger: what the new shares were worth on its day, as it was said and in the currency of the question. */
  readonly stated: string | null
  readonly currency: string | null
  readonly value: string | null
}

type SaidOf = Said & { readonly transaction_id: string }

/** What was said last of each transaction. @param target the base currency unless another is said */
const everySaid = (userId: string, target: RawBuilder<string> = baseCurrency(userId)) => sql<SaidOf>`
    select said.transaction_id, said.lots, terms ->> 'parent' as parent, terms ->> 'share' as share,
      terms ->> 'value' as stated, terms ->> 'currency' as currency,
      round((terms ->> 'value')::numeric * conversion_rate(terms ->> 'currency', ${target}, t.execution_date), 2)::text as value
    from (
      select distinct on (transaction_id) transaction_id, lots, terms from lot_choice
      where user_id = ${userId} and undone_at is null order by transaction_id, serial desc
    ) said left join transaction t on t.user_id = ${userId} and t.id = said.transaction_id`

const bySaid = (rows: readonly SaidOf[]): Map<string, Said> => new Map(rows.map((row) => [row.transaction_id, row]))

/** A spin-off, or a merger for money beside shares: what its rows do not tell can be said. */
interface Action {
  /** The transaction of what came. */
  readonly id: string
  readonly kind: 'spin_off' | 'merger'
  readonly date: string
  readonly account: string
  readonly security: string
  readonly units: string
  readonly said: Said | null
}

/** Brokers write what happened where the name of the security stands in a trade. */
const TOLD_IN_WORDS: ReadonlySet<string> = new Set(['MERGER', 'SPIN_OFF', 'SPLIT'])

/** Trades as what happens to lots; rests every few thousand, for whoever has more to do at the same time. */
function* toEvents(
  trades: readonly Trade[],
  keyOf: (row: Named) => string,
  notes: Set<string>,
  saidOf: ReadonlyMap<string, Said>,
  actions: Action[] = [],
): Generator<void, LotEvent[]> {
  const events: LotEvent[] = []
  const used = new Set<string>()
  const inKind = Map.groupBy(
    trades.filter((row) => IN_KIND.has(row.tx_type)),
    (row) => `${keyOf(row)} ${row.units}`,
  )
  /** Of each of these lists, which rows are too old to be the other leg of anything that comes. */
  const passed = new Map<string, number>()
  const otherLegOf = (row: Trade, security: string): Trade | undefined => {
    const key = `${security} ${negate(row.units ?? '0')}`
    const rows = inKind.get(key) ?? []
    const [from, to] = [addDays(row.date, -DAYS_APART), addDays(row.date, DAYS_APART)]
    let at = passed.get(key) ?? 0
    while (at < rows.length && (used.has(rows[at]!.id) || rows[at]!.date < from)) at++
    passed.set(key, at)
    for (; at < rows.length && rows[at]!.date <= to; at++)
      if (!used.has(rows[at]!.id) && rows[at]!.account_id !== row.account_id) return rows[at]
    return undefined
  }
  const mergers = Map.groupBy(
    trades.filter((row) => row.tx_type === 'MERGER'),
    (row) => `${row.account_id} ${row.date}`,
  )
  for (const [index, row] of trades.entries()) {
    if (index % STEP === STEP - 1) yield
    const { id, date, account_id: account } = row
    if (used.size > 0 && used.has(id)) continue
    const security = keyOf(row)
    const units = row.units ?? '0'
    const isIn = isPositive(units)
    if (row.tx_type === 'SPLIT') {
      const { split_new: newUnits, split_old: oldUnits } = row.more
      if (newUnits !== null && oldUnits !== null)
        events.push({ id, date, account, security, type: 'split', newUnits, oldUnits })
      else if (isIn) events.push({ id, date, account, security, type: 'stock_dividend', units })
      else notes.add(`The split of ${row.name ?? security} on ${date} does not say how.`)
    } else if (row.tx_type === 'RETURN_OF_CAPITAL') {
      if (row.worth !== null && isPositive(row.worth))
        events.push({ id, date, account, security, type: 'return_of_capital', amount: row.worth })
    } else if (row.tx_type === 'MERGER') {
      const others = mergers.get(`${account} ${date}`) ?? []
      const [outs, ins] = [
        others.filter((other) => isNegative(other.units ?? '0')),
        others.filter((other) => isPositive(other.units ?? '0')),
      ]
      const [old, fresh] = [outs[0], ins[0]]
      for (const other of others) used.add(other.id)
      if (!old || outs.length > 1 || ins.length > 1) {
        notes.add(`The merger on ${date} is of more securities than can be told apart; its shares have no cost.`)
        for (const other of ins)
          events.push({
            id: other.id,
            date,
            account,
            security: keyOf(other),
            type: 'receive',
            units: other.units ?? '0',
            amount: null,
            acquired: null,
          })
        for (const other of outs)
          events.push({
            id: other.id,
            date,
            account,
            security: keyOf(other),
            type: 'deliver',
            units: absolute(other.units ?? '0'),
            into: null,
          })
        continue
      }
      const cash = others.reduce((sum, { worth }) => add(sum, worth ?? '0'), '0')
      const said = (fresh && saidOf.get(fresh.id)) ?? null
      if (fresh && isPositive(cash)) {
        const came = fresh.units ?? '0'
        actions.push({ id: fresh.id, kind: 'merger', date, account, security: keyOf(fresh), units: came, said })
      }
      events.push({
        id: old.id,
        date,
        account,
        security: keyOf(old),
        type: 'merger',
        into: fresh ? keyOf(fresh) : null,
        units: fresh?.units ?? '0',
        amount: isNegative(cash) ? '0' : cash,
        // what the new shares are worth is not stated with it
        value: said?.value ?? null,
      })
    } else if (row.tx_type === 'SPIN_OFF') {
      const said = saidOf.get(id) ?? null
      if (isIn) actions.push({ id, kind: 'spin_off', date, account, security, units, said })
      if (isIn && said?.parent && said.share) {
        const { parent, share: costShare } = said
        events.push({ id, date, account, security: parent, type: 'spin_off', into: security, units, costShare })
      } else {
        notes.add(`Which part of a cost went to ${row.name ?? security} on ${date} is not known.`)
        if (isIn) events.push({ id, date, account, security, type: 'receive', units, amount: null, acquired: null })
      }
    } else if (row.tx_type === 'DIVIDEND' || row.tx_type === 'INTEREST') {
      if (isIn) events.push({ id, date, account, security, type: 'stock_dividend', units })
    } else if (IN_KIND.has(row.tx_type)) {
      const partner = otherLegOf(row, security)
      if (partner) {
        used.add(partner.id)
        const [from, into] = isIn ? [partner, row] : [row, partner]
        events.push({
          id,
          date,
          account: from.account_id,
          security,
          type: 'deliver',
          units: absolute(units),
          into: into.account_id,
        })
      } else if (isIn)
        events.push({ id, date, account, security, type: 'receive', units, amount: row.more.cost, acquired: null })
      else events.push({ id, date, account, security, type: 'deliver', units: absolute(units), into: null })
    } else if (isIn) {
      const cost = row.worth === null || !isNegative(row.worth) ? null : negate(row.worth)
      // Units for no money: what they had cost is not told.
      if (cost === null)
        events.push({ id, date, account, security, type: 'receive', units, amount: null, acquired: date })
      else events.push({ id, date, account, security, type: 'buy', units, amount: cost })
    } else {
      const isShort = row.more.is_short
      const lots = saidOf.size > 0 ? saidOf.get(id)?.lots : undefined
      const amount = row.worth === null || isNegative(row.worth) ? '0' : row.worth
      const sale = { id, date, account, security, type: 'sell', units: absolute(units), amount, isShort } as const
      if (row.worth !== null) events.push(lots && lots.length > 0 ? { ...sale, lots } : sale)
      else events.push({ id, date, account, security, type: 'deliver', units: absolute(units), into: null })
    }
  }
  return events
}

/** What brings units for money. */
const PURCHASES: ReadonlySet<string> = new Set(['BUY', 'REINVEST'])

/** Of a stated cost what purchases since do not explain; null where that is not known, or they explain more. */
function restOfCost(position: Stated, since: readonly Trade[]): string | null {
  if (position.cost === null || since.some(({ tx_type }) => tx_type !== 'SELL' && !PURCHASES.has(tx_type))) return null
  const bought = since.filter(({ tx_type }) => PURCHASES.has(tx_type))
  if (bought.length > 0 && bought.length < since.length) return null
  if (bought.some(({ units, worth }) => !isPositive(units ?? '0') || worth === null || !isNegative(worth))) return null
  const rest = bought.reduce((left, { worth }) => add(left, worth ?? '0'), position.cost)
  return isPositive(rest) ? rest : null
}

/** What somebody said that units held before the first trade had cost. */
interface SaidOpening {
  readonly id: string
  readonly account_id: string
  readonly security: string
  readonly units: string
  /** Of all these units: as it was said, and in the currency of the question; null without a rate. */
  readonly stated: string
  readonly currency: string
  readonly cost: string | null
  readonly acquired: string | null
}

/** What was said last of each security in every account, and not undone. @param target the base currency unless another is said */
const everyOpening = (userId: string, target: RawBuilder<string> = baseCurrency(userId)) => sql<SaidOpening>`
    select distinct on (account_id, security) id, account_id, security, trim_scale(units)::text as units,
      cost::text as stated, currency, acquired::text as acquired,
      round(cost * conversion_rate(currency, ${target}, coalesce(acquired, made_at::date)), 2)::text as cost
    from opening_cost where user_id = ${userId} and undone_at is null
    order by account_id, security, serial desc`

/** Units that the trades of an account do not explain: how many, and what was said of them. */
interface Opening {
  readonly account: string
  readonly security: string
  readonly units: string
  /** Their cost follows from what is stated of the whole position. */
  readonly is_stated: boolean
  readonly said: SaidOpening | null
}

/** The event that brings said units, before everything that is known. @param units as many of them as there is room for */
function saidEvent(said: SaidOpening, units: bigint, first: string): LotEvent {
  const whole = toWhole(said.units, UNIT_PLACES)
  const cost = said.cost === null ? null : shareOf(toWhole(said.cost, MONEY_PLACES), units, whole)
  const { account_id: account, security, acquired } = said
  return {
    id: `opening ${account} ${security} said`,
    date: acquired !== null && acquired < first ? acquired : first,
    account,
    security,
    type: 'receive',
    units: unitsText(units),
    amount: cost === null ? null : amountText(cost),
    acquired,
  }
}

/** Ratios that shares are split at: small whole numbers, or up to a hundred for one. */
const isSplitRatio = (fresh: bigint, old: bigint): boolean => {
  for (let below = 1n; below <= 10n; below++) {
    const above = (fresh * below) / old
    if (above * old === fresh * below && above > 0n && above !== below) return above <= (below === 1n ? 100n : 10n)
  }
  return fresh > 0n && old % fresh === 0n && old / fresh <= 100n
}

/** What is left of purchases, sales, splits and returned capital cost about this, each unit at the average; null where there was more. */
function roughCost(trades: readonly Trade[]): number | null {
  let [units, cost] = [0, 0]
  for (const { tx_type: type, units: moved, worth } of trades) {
    const size = Number(moved ?? 0)
    if (worth === null || units + size < 0) return null
    if (type === 'RETURN_OF_CAPITAL' || PURCHASES.has(type)) cost -= Number(worth)
    else if (type === 'SELL') cost = units === 0 ? 0 : (cost * (units + size)) / units
    else if (type !== 'SPLIT') return null
    units += size
  }
  return cost
}

/**
 * Whether a position was split and its row has not come: it has so many units for one that the trades explain, and its
 * stated cost is still what these had cost. Units that are bought cost something, so nothing else makes that of them.
 */
function isSilentSplit(position: Stated, own: readonly Trade[], traded: bigint): boolean {
  const units = toWhole(position.units, UNIT_PLACES)
  if (position.cost === null || traded <= 0n || units <= 0n || units === traded || !isSplitRatio(units, traded))
    return false
  const cost = roughCost(own)
  return cost !== null && cost > 0 && Math.abs(Number(position.cost) / cost - 1) < 0.1
}

/**
 * What was held before the first trade, where the institution states more than the trades since explain. Its cost is the
 * stated one less that of the purchases since, where there were either purchases or sales: of both nobody tells which
 * units were sold, and what else happens to units or costs is not in what is stated, or not alike everywhere.
 */
function openings(
  stated: readonly Stated[],
  trades: readonly Trade[],
  keyOf: (row: Named) => string,
  methodOf: (account: string) => string,
  isChosen: (saleId: string) => boolean,
  notes: Set<string>,
  said: readonly SaidOpening[],
  found: Opening[],
): LotEvent[] {
  const isAsked = new Map<string, Set<string>>()
  const ask = (account: string, security: string): void => {
    const own = isAsked.get(account)
    if (own === undefined) isAsked.set(account, new Set([security]))
    else own.add(security)
  }
  for (const row of stated) ask(row.account_id, keyOf(row))
  for (const each of said) ask(each.account_id, each.security)
  const movesOf = perHolding((): Trade[] => [])
  for (const row of trades) {
    const security = keyOf(row)
    if (isAsked.get(row.account_id)?.has(security)) movesOf(row.account_id, security).push(row)
  }
  const saidOf = perHolding(
    (account, security) => said.find((each) => each.account_id === account && each.security === security) ?? null,
  )
  const isStated = new Set(
    stated.flatMap((row) => (row.traded_since === null ? [`${row.account_id} ${keyOf(row)}`] : [])),
  )
  // nobody states what these accounts hold: what is said is added to their trades
  const added = said.flatMap((each): LotEvent[] => {
    const own = movesOf(each.account_id, each.security)
    if (isStated.has(`${each.account_id} ${each.security}`) || own.length === 0) return []
    return [saidEvent(each, toWhole(each.units, UNIT_PLACES), own[0]!.date)]
  })
  const taken = new Set<string>()
  return stated
    .flatMap((position): LotEvent[] => {
      // what was worked out from the trades says nothing of the time before them
      if (position.traded_since !== null) return []
      const security = keyOf(position)
      const place = `${position.account_id} ${security}`
      const own = movesOf(position.account_id, security).filter((row) => row.date <= position.as_of)
      const units = own.reduce(
        (left, row) => left - toWhole(row.units ?? '0', UNIT_PLACES),
        toWhole(position.units, UNIT_PLACES),
      )
      // A split by its ratio alone hides how many units there were before.
      if (own.some((row) => row.units === null && row.more.split_new !== null)) return []
      const traded = toWhole(position.units, UNIT_PLACES) - units
      if (isSilentSplit(position, own, traded)) {
        const [fresh, old] = [position.units, unitsText(traded)]
        notes.add(
          `Of ${position.name} ${fresh} units are held for ${old} that were traded, at the same cost: it counts as split, though no transaction says so.`,
        )
        const split = {
          id: `split ${position.account_id} ${security}`,
          date: addDays(position.as_of, 1),
          account: position.account_id,
        }
        return [{ ...split, security, type: 'split', newUnits: fresh, oldUnits: old }]
      }
      if (units <= 0n) return []
      const date = own[0]?.date ?? position.as_of
      const base = { id: `opening ${position.account_id} ${security}`, date, account: position.account_id, security }
      // what was said is of a security once, also where it stands in two rows
      const theirs = taken.has(place) ? null : saidOf(position.account_id, security)
      taken.add(place)
      const room = theirs === null ? 0n : toWhole(theirs.units, UNIT_PLACES)
      const given = room < units ? room : units
      const before = theirs === null ? [] : [saidEvent(theirs, given, date)]
      const cost = theirs === null ? restOfCost(position, own) : null
      found.push({
        account: position.account_id,
        security,
        units: unitsText(units),
        is_stated: cost !== null && toWhole(position.units, UNIT_PLACES) >= units,
        said: theirs,
      })
      if (given === units) return before
      if (theirs !== null)
        return [{ ...base, type: 'receive', units: unitsText(units - given), amount: null, acquired: null }, ...before]
      const receive = { ...base, type: 'receive', units: unitsText(units), amount: null, acquired: null } as const
      if (cost === null) return [receive]
      const left = toWhole(position.units, UNIT_PLACES)
      if (left >= units) return [{ ...receive, amount: cost }]
      // All that is held was held before; the oldest were sold first, and what those had cost is told by nobody.
      if (methodOf(position.account_id) !== 'fifo' || own.some(({ id }) => isChosen(id))) return [receive]
      return [
        { ...receive, id: `${base.id} sold`, units: unitsText(units - left) },
        { ...receive, units: unitsText(left), amount: cost },
      ]
    })
    .concat(added)
}

/** Everything that happened to what a person's accounts hold, as the lots are followed through. */
export async function readLotEvents(tx: Tx, userId: string, today: string) {
  const { accounts, choices, openingsSaid } = await readTogether<{
    accounts: TradeAccount
    choices: SaidOf
    openingsSaid: SaidOpening
  }>(tx, {
    accounts: tradeAccounts(tx, userId),
    choices: everySaid(userId),
    openingsSaid: everyOpening(userId),
  })
  const ids = accounts.map(({ id }) => id)
  const methods = new Map(accounts.map((account) => [account.id, account.cost_method]))
  const base = accounts[0]?.base_currency ?? null
  const columns = base === null ? [] : await selectTrades(tx, userId, ids)
  // the database looks for the one while the other is taken apart
  const [read, everyStated] = await Promise.all([inSteps(toTrades(columns)), selectStated(tx, userId, ids, today)])
  const trades = base === null ? [] : await convert(tx, read, base)
  const stated = everyStated.filter(({ is_cash }) => !is_cash)
  const keyOf = securityNames(trades, stated)
  const saidOf = bySaid(choices)
  const actions: Action[] = []
  const notes = new Set<string>()
  const names = new Map<string, { ticker: string | null; name: string }>()
  for (const row of [...trades, ...stated]) {
    const key = keyOf(row)
    const known = names.get(key)
    if (known && 'tx_type' in row && TOLD_IN_WORDS.has(row.tx_type)) continue
    if (known && (row.name ?? known.name) === known.name && (known.ticker ?? row.ticker) === known.ticker) continue
    names.set(key, { ticker: known?.ticker ?? row.ticker, name: row.name ?? known?.name ?? key })
  }
  const isRead = new Set(ids)
  const said = openingsSaid.filter((each) => isRead.has(each.account_id))
  const found: Opening[] = []
  const before = openings(
    stated,
    trades,
    keyOf,
    (id) => methods.get(id) ?? 'fifo',
    (id) => (saidOf.get(id)?.lots.length ?? 0) > 0,
    notes,
    said,
    found,
  )
  return {
    accounts,
    /** Null: a person without an account. */
    baseCurrency: base,
    events: before.concat(await inSteps(toEvents(trades, keyOf, notes, saidOf, actions))),
    /** What was held before the first trade at a known cost, by the lot: who told the cost. */
    opened: new Map(
      before.flatMap(({ id, ...event }) =>
        'amount' in event && event.amount !== null
          ? [[id, (id.endsWith(' said') ? 'said' : 'institution') as CostSource] as const]
          : [],
      ),
    ),
    /** Units that the trades do not explain, and what was said of them; also what was said of accounts that state nothing. */
    openings: found,
    said,
    /** Every position, cash among them. */
    stated: everyStated,
    keyOf,
    actions,
    names,
    trades,
    /**
     * The same in other amounts: of some trades, as they are said to be.
     * @param own what of the trades and of what is stated is taken, in one currency for each security
     */
    eventsOf: async (own: readonly Trade[], costOf: (security: string, row: Stated) => string | null) => {
      const some = new Set(own.map(keyOf))
      const held = stated
        .filter((row) => some.has(keyOf(row)))
        .map((row) => ({ ...row, cost: costOf(keyOf(row), row) }))
      // what somebody said that shares were worth is in the base currency
      const said = new Map([...saidOf].map(([id, each]) => [id, { ...each, value: null }]))
      const methodOf = (id: string): string => methods.get(id) ?? 'fifo'
      const isChosen = (id: string): boolean => (saidOf.get(id)?.lots.length ?? 0) > 0
      return openings(held, own, keyOf, methodOf, isChosen, new Set(), [], []).concat(
        await inSteps(toEvents(own, keyOf, new Set(), said)),
      )
    },
    isChosen: (saleId: string): boolean => (saidOf.get(saleId)?.lots.length ?? 0) > 0,
    notes: [...notes],
    unconverted: [...new Set(trades.flatMap(({ worth, currency }) => (worth === null ? [currency] : [])))].toSorted(),
  }
}

/** A security by the trades of an account. */
interface TradedSecurity {
  readonly ticker: string | null
  readonly cusip: string | null
  readonly name: string
  /** Of the last trade that names one, and its day. */
  readonly price: string | null
  readonly priced_on: string | null
  /** The amount beside units × price. */
  readonly ratio: string | null
  readonly since: string
}

/** The trades of one account as what happens to lots, in its own currency, and the securities they are of. */
export async function readAccountTrades(
  tx: Tx,
  userId: string,
  account: { readonly id: string; readonly currency: string; readonly cost_method: string },
) {
  const target = sql<string>`${account.currency}::text`
  const columns = await selectTrades(tx, userId, [account.id], true)
  const trades = await convert(tx, await inSteps(toTrades(columns)), account.currency)
  const keyOf = securityNames(trades, [])
  const securities = new Map<string, TradedSecurity>()
  for (const row of trades) {
    const key = keyOf(row)
    const known = securities.get(key)
    const price = row.more.unit_price
    const hasPrice = price !== null && price !== '0' && row.currency === account.currency
    const size = hasPrice && row.units !== null ? absolute(multiply(row.units, price)) : '0'
    securities.set(key, {
      ticker: known?.ticker ?? row.ticker,
      cusip: known?.cusip ?? row.cusip,
      name: known?.name ?? row.name ?? row.ticker ?? key,
      price: hasPrice ? price : (known?.price ?? null),
      priced_on: hasPrice ? row.date : (known?.priced_on ?? null),
      ratio:
        size !== '0' && row.worth !== null && Number(row.worth) !== 0
          ? divide(absolute(row.worth), size)
          : (known?.ratio ?? null),
      since: known?.since ?? row.date,
    })
  }
  const { choices, openingsSaid } = await readTogether<{ choices: SaidOf; openingsSaid: SaidOpening }>(tx, {
    choices: everySaid(userId, target),
    openingsSaid: everyOpening(userId, target),
  })
  const said = openingsSaid.filter((each) => each.account_id === account.id)
  const before = openings(
    [],
    trades,
    keyOf,
    () => account.cost_method,
    () => false,
    new Set(),
    said,
    [],
  )
  const events = before.concat(await inSteps(toEvents(trades, keyOf, new Set(), bySaid(choices))))
  return { events, securities }
}
