import { isKnownCurrency } from '@keelwise/contract/currencies'
import { absolute, add, isNegative, negate } from '@keelwise/finance/decimals'
import { plainHeading } from './csv-mapping.ts'
import type { CsvRecord } from './csv-records.ts'
import { readNumber } from './number-marks.ts'
import { plainText } from './ofx-text.ts'

/** Headings of the table that Binance's are read as; its profile tells what each is. */
const HEADINGS = ['Binance time', 'Type', 'Coin', 'Units', 'Amount', 'Currency', 'Fee', 'Note']

/** `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark`: a line for each coin that moves. */
const STATEMENT = ['utc time', 'account', 'operation', 'coin', 'change']
/** `Date(UTC),Pair,Side,Price,Executed,Amount,Fee`: a line for each trade, coins behind the figures. */
const TRADES = ['date utc', 'pair', 'side', 'price', 'executed', 'amount', 'fee']

/** Sides of trades, which stand in lines of their own. */
const SIDE =
  /^(buy|sell|transaction (related|buy|spend|sold|revenue)|binance convert|large otc trading|auto-invest transaction|small assets exchange bnb|asset conversion transfer|buy crypto with fiat)$/i
const FEE = /^(transaction )?fee$/i
/** Coins that come for nothing. */
const REWARD =
  /\b(distribution|rewards?|interest|rebate|commission|kickback|airdrop|cashback|voucher|mining|launchpool (airdrop|earnings))\b/i
/** Moves between wallets of the same person. */
const INSIDE = /\b(subscription|redemption|transfer between|spot to|main and funding|staking purchase)\b/i

interface Line {
  readonly record: CsvRecord
  readonly second: number
  readonly time: string
  readonly account: string
  readonly operation: string
  readonly coin: string
  readonly change: string
  readonly note: string
}

const hasAll = (cells: readonly string[], wanted: readonly string[]): boolean => {
  const plain = new Set(cells.map(plainHeading))
  return wanted.every((heading) => plain.has(heading))
}

/** True for the headings of one of Binance's tables. */
export const isBinanceHeading = (cells: readonly string[]): boolean =>
  cells.length >= 6 && (hasAll(cells, STATEMENT) || hasAll(cells, TRADES))

/**
 * Tables of Binance with one line a trade, as other brokers write them; any other table stays as it is. Coins for coins
 * are coins that go and coins that come: nobody tells what they were worth.
 */
export function asTableOfTrades(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const at = records.slice(0, 30).findIndex(({ cells }) => isBinanceHeading(cells))
  const heading = records[at]
  if (!heading) return records
  const plain = heading.cells.map(plainHeading)
  const cellOf = (record: CsvRecord, name: string): string => plainText(record.cells[plain.indexOf(name)] ?? '')
  const rows = records.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const read = hasAll(heading.cells, STATEMENT) ? statementRows(rows, cellOf) : tradeRows(rows, cellOf)
  return [{ line: heading.line, cells: [...HEADINGS] }, ...read]
}

interface Row {
  readonly line: number
  readonly time: string
  readonly type: string
  readonly coin?: string
  readonly units?: string
  readonly amount?: string
  readonly currency?: string
  readonly fee?: string
  readonly note: string
}

const recordOf = ({ line, time, type, coin, units, amount, currency, fee, note }: Row): CsvRecord => ({
  line,
  cells: [time, type, coin ?? '', units ?? '', amount ?? '', currency ?? '', fee ?? '', note],
})

/** What went, what came and what it cost, each coin for itself, as rows: a trade where it is one coin for money. */
function rowsOf(
  moved: ReadonlyMap<string, string>,
  fees: ReadonlyMap<string, string>,
  { line, time, note }: Pick<Row, 'line' | 'time' | 'note'>,
): Row[] {
  const sides = [...moved].filter(([, change]) => change !== '0')
  const money = sides.filter(([code]) => isKnownCurrency(code))
  const coins = sides.filter(([code]) => !isKnownCurrency(code))
  const [paid, coin] = [money[0], coins[0]]
  const own = { line, time, note }
  const rest = new Map(fees)
  const take = (code: string): string => {
    const fee = rest.get(code) ?? '0'
    rest.delete(code)
    return fee
  }
  const rows: Row[] = []
  if (money.length === 1 && coins.length === 1 && paid && coin && isNegative(paid[1]) !== isNegative(coin[1])) {
    const fee = take(paid[0])
    rows.push({
      ...own,
      type: isNegative(paid[1]) ? 'BUY' : 'SELL',
      coin: coin[0],
      // what is kept back of the coin itself never came
      units: absolute(add(coin[1], take(coin[0]))),
      amount: add(paid[1], fee),
      currency: paid[0],
      fee: absolute(fee),
    })
  } else
    for (const [code, change] of sides) {
      const all = add(change, take(code))
      if (isKnownCurrency(code))
        rows.push({ ...own, type: isNegative(all) ? 'MONEY OUT' : 'MONEY IN', amount: all, currency: code })
      else rows.push({ ...own, type: isNegative(all) ? 'COINS OUT' : 'COINS IN', coin: code, units: absolute(all) })
    }
  for (const [code, fee] of rest) {
    if (fee === '0') continue
    rows.push(
      isKnownCurrency(code)
        ? { ...own, type: 'CHARGE', amount: fee, currency: code, note: `Fee, ${note}` }
        : { ...own, type: 'COINS OUT', coin: code, units: absolute(fee), note: `Fee in ${code}, ${note}` },
    )
  }
  return rows
}

function sumUp(lines: readonly Line[]): Map<string, string> {
  const sums = new Map<string, string>()
  for (const { coin, change } of lines) sums.set(coin, add(sums.get(coin) ?? '0', change))
  return sums
}

function statementRows(
  records: readonly CsvRecord[],
  cellOf: (record: CsvRecord, name: string) => string,
): CsvRecord[] {
  const rows: Row[] = []
  const lines: Line[] = []
  for (const record of records) {
    const change = readNumber(cellOf(record, 'change'), '.')
    const time = cellOf(record, 'utc time')
    const line = {
      record,
      second: Math.floor(Date.parse(`${time.replace(' ', 'T')}Z`) / 1000),
      time,
      account: cellOf(record, 'account'),
      operation: cellOf(record, 'operation'),
      coin: cellOf(record, 'coin').toUpperCase(),
      change: change ?? '0',
      note: cellOf(record, 'remark') || cellOf(record, 'operation'),
    }
    if (change !== null && (SIDE.test(line.operation) || FEE.test(line.operation))) lines.push(line)
    else rows.push(singleRow(line, change))
  }
  for (const group of trades(lines)) {
    const [first] = group
    if (!first) continue
    const sides = group.filter(({ operation }) => !FEE.test(operation))
    const fees = group.filter(({ operation }) => FEE.test(operation))
    const own = { line: first.record.line, time: first.time, note: sides[0]?.note ?? 'Fee' }
    rows.push(...rowsOf(sumUp(sides), sumUp(fees), own))
  }
  return rows.toSorted((a, b) => a.line - b.line).map(recordOf)
}

/** Lines of one second and wallet are one trade; a side without its other looks for it a second later or two. */
function trades(lines: readonly Line[]): Line[][] {
  const groups = [...Map.groupBy(lines, ({ account, time }) => `${account} ${time}`).values()].toSorted(
    (a, b) => (a[0]?.second ?? 0) - (b[0]?.second ?? 0),
  )
  const isHalf = (group: readonly Line[]): boolean =>
    new Set(group.filter(({ operation }) => !FEE.test(operation)).map(({ change }) => isNegative(change))).size < 2
  const found: Line[][] = []
  for (const group of groups) {
    const before = found.at(-1)
    const isNext =
      before !== undefined &&
      before[0]?.account === group[0]?.account &&
      (group[0]?.second ?? 0) - (before[0]?.second ?? 0) <= 2
    if (before && isNext && isHalf(before) && isHalf(group)) before.push(...group)
    else found.push([...group])
  }
  return found
}

function singleRow({ record, time, operation, coin, change, note }: Line, read: string | null): Row {
  const own = { line: record.line, time, note }
  const isMoney = isKnownCurrency(coin)
  if (read === null || coin === '') return { ...own, type: operation, amount: 'not readable' }
  if (INSIDE.test(operation)) return { ...own, type: 'INSIDE', coin, units: absolute(change) }
  if (isMoney) {
    const type = REWARD.test(operation) ? 'INTEREST' : isNegative(change) ? 'MONEY OUT' : 'MONEY IN'
    return { ...own, type: FEE.test(operation) ? 'CHARGE' : type, amount: change, currency: coin }
  }
  if (REWARD.test(operation) && !isNegative(change)) return { ...own, type: 'REWARD', coin, units: change }
  return { ...own, type: isNegative(change) ? 'COINS OUT' : 'COINS IN', coin, units: absolute(change) }
}

/** `0.0100000000BTC` */
function sizeOf(text: string): { size: string; coin: string } | null {
  const [, figure = '', coin = ''] = /^(-?[\d.,]+)\s?([A-Z0-9]*[A-Z][A-Z0-9]*)$/.exec(text) ?? []
  const size = readNumber(figure, '.')
  return size === null ? null : { size: absolute(size), coin }
}

function tradeRows(records: readonly CsvRecord[], cellOf: (record: CsvRecord, name: string) => string): CsvRecord[] {
  return records.flatMap((record) => {
    const [got, paid, fee] = ['executed', 'amount', 'fee'].map((name) => sizeOf(cellOf(record, name)))
    const side = cellOf(record, 'side').toUpperCase()
    const own = { line: record.line, time: cellOf(record, 'date utc'), note: cellOf(record, 'pair') }
    if (!got || !paid || (side !== 'BUY' && side !== 'SELL'))
      return [recordOf({ ...own, type: side, amount: 'not readable' })]
    const isBuy = side === 'BUY'
    const moved = new Map([
      [got.coin, isBuy ? got.size : negate(got.size)],
      [paid.coin, isBuy ? negate(paid.size) : paid.size],
    ])
    return rowsOf(moved, new Map(fee ? [[fee.coin, negate(fee.size)]] : []), own).map(recordOf)
  })
}
