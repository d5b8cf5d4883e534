import type { StatementPreview } from '@keelwise/contract/statements'
import { absolute, add, compare, isNegative, isPositive, multiply, negate } from '@keelwise/finance/decimals'
import { moneyText, numberText } from '../../platform/written-figures.ts'
import type { StatementAccount, StatementTransaction } from '../../sources/statements/statement.ts'

export type Check = StatementPreview['accounts'][number]['checks'][number]

/** What is known of an account beyond its file. */
export interface AccountFacts {
  readonly currency: string | null
  /** Positions and what lies beside them, in the account's currency; null when a rate or a value is not known. */
  readonly found: string | null
  /** Currencies of positions without a rate. */
  readonly withoutRate: readonly string[]
  /** The day after which nothing can have happened yet. */
  readonly tomorrow: string
}

const EXACT = '0.01'
const isWithin = (gap: string, limit: string): boolean => compare(absolute(gap), limit) <= 0
const money = (value: string, currency: string | null): string =>
  currency === null
    ? numberText(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : moneyText(value, currency)

/** Holds what a file says of an account against itself: each figure agrees, differs by so much, or is not known. */
export const checksOf = (account: StatementAccount, facts: AccountFacts): Check[] =>
  [
    valueCheck(account, facts),
    balanceCheck(account),
    runningCheck(account),
    tradeCheck(account),
    dayCheck(account, facts),
  ].filter((check) => check !== null)

/** Holdings and cash against the value that the file gives the account. */
function valueCheck(account: StatementAccount, { currency, found, withoutRate }: AccountFacts): Check | null {
  if (!account.positionsStated) return null
  const stated = account.statedValue
  const check = { kind: 'VALUE' as const, stated, found, currency, line: null }
  const cash = account.cashBeside === null ? ' The file does not state cash.' : ''
  if (found === null) {
    const why = !account.positionsComplete
      ? 'a holding could not be read'
      : withoutRate.length > 0
        ? `there is no rate for ${withoutRate.join(', ')}`
        : 'its currency is not known'
    return { ...check, result: 'unknown', message: `What the holdings come to is not known: ${why}.${cash}` }
  }
  if (stated === null)
    return {
      ...check,
      result: 'unknown',
      message: `The file states no total to compare with; holdings and cash come to ${money(found, currency)}.${cash}`,
    }
  const gap = add(found, negate(stated))
  // Each position is rounded by itself.
  const limit = multiply('0.005', String(account.positions.length + 2))
  if (isWithin(gap, compare(limit, EXACT) > 0 ? limit : EXACT))
    return { ...check, result: 'agrees', message: 'Holdings and cash come to the stated value.' }
  return {
    ...check,
    result: 'differs',
    message: `Holdings and cash come to ${money(found, currency)}, the file states ${money(stated, currency)}: ${money(absolute(gap), currency)} ${isPositive(gap) ? 'more' : 'less'}.${cash}`,
  }
}

/** Opening balance and rows against the closing balance. */
function balanceCheck(account: StatementAccount): Check | null {
  const { openingBalance: opening, balance, currency, positionsStated } = account
  if (opening === null || balance === null || positionsStated) return null
  const own = account.transactions.filter((row) => row.currency === null || row.currency === currency)
  const found = own.map(({ amount }) => amount).reduce(add, opening)
  const gap = add(found, negate(balance))
  const agrees = isWithin(gap, '0')
  return {
    kind: 'BALANCE',
    result: agrees ? 'agrees' : 'differs',
    message: agrees
      ? 'The rows lead from the opening balance to the closing one.'
      : `The rows lead from ${money(opening, currency)} to ${money(found, currency)}, the file ends with ${money(balance, currency)}: ${money(absolute(gap), currency)} ${isPositive(gap) ? 'more' : 'less'}.`,
    stated: balance,
    found,
    currency,
    line: null,
  }
}

/** The balance that rows state, from one to the next, in whichever order the file runs. */
function runningCheck({ transactions, currency }: StatementAccount): Check | null {
  const stated = transactions.filter(({ balance }) => balance !== null)
  if (stated.length < 2) return null
  const breaks = [stated, stated.toReversed()]
    .map((rows) => breaksOf(rows))
    .reduce((a, b) => (b.length < a.length ? b : a))
  const [first] = breaks
  return {
    kind: 'RUNNING',
    result: first === undefined ? 'agrees' : 'differs',
    message:
      first === undefined
        ? 'The balance runs from row to row.'
        : `The balance does not follow from the amounts in ${breaks.length} of ${stated.length - 1} steps, first by ${money(first.gap, currency)}.`,
    stated: null,
    found: null,
    currency,
    line: first?.line ?? null,
  }
}

function breaksOf(rows: readonly StatementTransaction[]): { line: number; gap: string }[] {
  const breaks: { line: number; gap: string }[] = []
  const last = new Map<string, string>()
  for (const { line, amount, balance, currency } of rows) {
    if (balance === null) continue
    const before = last.get(currency ?? '')
    last.set(currency ?? '', balance)
    if (before === undefined) continue
    const gap = add(add(before, amount), negate(balance))
    if (!isWithin(gap, EXACT)) breaks.push({ line, gap })
  }
  return breaks
}

/** Units × price against the amounts of trades, and purchases that bring money in. */
function tradeCheck({ transactions, currency }: StatementAccount): Check | null {
  let compared = 0
  const odd: StatementTransaction[] = []
  const turned: StatementTransaction[] = []
  for (const row of transactions) {
    const { txType, units, unitPrice, amount } = row
    if ((txType !== 'BUY' && txType !== 'SELL') || row.correction !== null) continue
    // What is taken back has the other sign in both.
    if (units !== null && amount !== '0' && isNegative(units) === isNegative(amount)) turned.push(row)
    if (units === null || unitPrice === null || unitPrice === '0' || units === '0') continue
    compared += 1
    if (!isTotalOf(row, absolute(multiply(units, unitPrice)))) odd.push(row)
  }
  if (compared === 0 && turned.length === 0) return null
  const [first] = turned.length > 0 ? turned : odd
  const found = first?.units && first.unitPrice ? absolute(multiply(first.units, first.unitPrice)) : null
  return {
    kind: 'TRADE',
    result: first === undefined ? 'agrees' : 'differs',
    message:
      turned.length > 0
        ? `${turned.length} purchases bring money in or sales take it out: look at the signs.`
        : first === undefined
          ? 'Units × price and charges come to the amounts of the trades.'
          : `${odd.length} of ${compared} trades are not units × price, charges included.`,
    stated: first?.amount ?? null,
    found,
    currency: first?.currency ?? currency,
    line: first?.line ?? null,
  }
}

/** Prices are per unit, per hundred of par, per hundred shares; charges are known or within a few percent. */
function isTotalOf({ amount, fee, tax }: StatementTransaction, gross: string): boolean {
  const stated = absolute(amount)
  if (stated === '0') return gross === '0'
  const charges = add(absolute(fee ?? '0'), absolute(tax ?? '0'))
  const slack = multiply(gross, '0.02')
  const limit = add(charges, compare(slack, '1') > 0 ? slack : '1')
  return ['1', '0.01', '100'].some((factor) =>
    isWithin(add(multiply(gross, factor), negate(stated)), multiply(limit, factor)),
  )
}

/** Rows of days that have not come yet. */
function dayCheck({ transactions, currency }: StatementAccount, { tomorrow }: AccountFacts): Check | null {
  const ahead = transactions.filter(({ executionDate }) => executionDate > tomorrow)
  const [first] = ahead
  if (first === undefined) return null
  return {
    kind: 'DATE',
    result: 'differs',
    message: `${ahead.length === 1 ? '1 row is' : `${ahead.length} rows are`} of a day that has not come yet, first ${first.executionDate}.`,
    stated: null,
    found: null,
    currency,
    line: first.line,
  }
}
