import type { AmountBasis, AmountSign } from '@keelwise/contract/statements'
import type { RawRow } from './csv-row.ts'
import { inMajorUnits, isInMajorUnits } from './ofx-currency.ts'
import { plainWords } from './csv-transaction-type.ts'
import { absolute, add, compare, divide, isNegative, multiply, negate } from '@keelwise/finance/decimals'

const MONEY_IN =
  /\b(salary|payroll|wages?|gehalt|lohn|salaris|salaire|nomina|stipendio|lon|pension|refund|deposit|gutschrift|interest (paid|earned))\b/
const MONEY_OUT =
  /\b(purchase|supermarket|grocer(y|ies)|restaurant|atm|rent|miete|direct debit|card payment|lastschrift|insurance|versicherung|electric|netflix|amazon|uber|coffee|cafe)\b/
const CARD_PAYMENT = /\b(payment|autopay)\b.{0,20}\b(thank you|received)\b/

/** Within a cent, or half a per mille of a large figure. */
function isNear(left: string, right: string): boolean {
  const gap = absolute(add(left, negate(right)))
  const share = multiply(absolute(right), '0.0005')
  return compare(gap, compare(share, '0.015') > 0 ? share : '0.015') <= 0
}

const isPlus = ({ amount }: RawRow): boolean => !isNegative(amount ?? '0')
const isZero = (value: string | null): boolean => value === null || value === '0'
const most = (rows: number, votes: number): boolean => votes > 0 && votes >= rows * 0.9

/** Of rows in the order of the file: how many steps of the balance each reading of the signs explains. */
function balanceVotes(rows: readonly RawRow[]): { asIs: number; inverted: number; byType: number; steps: number } {
  const votes = { asIs: 0, inverted: 0, byType: 0, steps: 0 }
  for (const group of Map.groupBy(rows, ({ account, currency }) => `${account}|${currency}`).values()) {
    const best = [group, group.toReversed()]
      .map((ordered) => {
        const found = { asIs: 0, inverted: 0, byType: 0, steps: 0 }
        for (const [index, row] of ordered.entries()) {
          const before = ordered[index - 1]
          if (!before || row.balance === null || before.balance === null || isZero(row.amount)) continue
          const step = add(row.balance, negate(before.balance))
          found.steps += 1
          const [same, turned] = [isNear(step, row.amount ?? '0'), isNear(step, negate(row.amount ?? '0'))]
          if (same) found.asIs += 1
          if (turned) found.inverted += 1
          if (row.meaning?.flow === 'in' ? same : row.meaning?.flow === 'out' && turned) found.byType += 1
        }
        return found
      })
      .reduce((a, b) => (Math.max(b.asIs, b.inverted) > Math.max(a.asIs, a.inverted) ? b : a))
    votes.asIs += best.asIs
    votes.inverted += best.inverted
    votes.byType += best.byType
    votes.steps += best.steps
  }
  return votes
}

/**
 * What the signs of the amounts mean, as far as the rows prove it: a running balance, kinds that are known to be money in
 * or out, units that run with or against the money, words that everybody knows. Null when they prove nothing.
 */
export function signOf(rows: readonly RawRow[]): AmountSign | null {
  const stated = rows.filter(({ amount }) => !isZero(amount))
  if (stated.every(({ direction }) => direction !== null)) return 'as_is'
  const balance = balanceVotes(stated)
  const [less, more] = [balance.asIs, balance.inverted].toSorted((a, b) => a - b) as [number, number]
  // A balance that runs with some rows and against others: the size stands here, the direction elsewhere.
  const isUnsigned = less > 0 && more < less * 9 && stated.every(isPlus)
  if (balance.steps >= 2 && isUnsigned) return stated.every(({ meaning }) => meaning?.flow) ? 'by_type' : null
  // the first row has no balance before it: its kind speaks for it
  const flows = new Set(stated.map(({ meaning }) => meaning?.flow ?? null))
  const areBothWays = flows.size === 2 && !flows.has(null)
  if (balance.steps >= 1 && balance.byType === balance.steps && areBothWays && stated.every(isPlus)) return 'by_type'
  if (balance.steps >= 2 && less !== more && more >= balance.steps * 0.6)
    return balance.asIs > balance.inverted ? 'as_is' : 'inverted'
  const isOut = (row: RawRow): boolean => isNegative(row.amount ?? '0')
  // what says by itself on which side it is says nothing of the signs of the others
  return signOfKinds(
    stated.filter(({ direction }) => direction === null),
    isOut,
  )
}

/** The same by kinds, units and words alone. */
function signOfKinds(stated: readonly RawRow[], isOut: (row: RawRow) => boolean): AmountSign | null {
  const buys = stated.filter(({ meaning }) => meaning?.type === 'BUY' || meaning?.type === 'REINVEST')
  if (buys.length > 0) {
    const sells = stated.filter(({ meaning }) => meaning?.type === 'SELL')
    if (most(buys.length, buys.filter(isOut).length)) return 'as_is'
    if (most(buys.length, buys.filter((row) => !isOut(row)).length))
      return sells.length > 0 && most(sells.length, sells.filter(isOut).length) ? 'inverted' : 'by_type'
    return null
  }
  const votes = { outPlus: 0, outMinus: 0, inPlus: 0, inMinus: 0 }
  for (const row of stated) {
    // Income and transfers are taken back now and then, so only sales and deposits speak for money in.
    const isIn = row.meaning?.type === 'SELL' || row.meaning?.type === 'DEPOSIT'
    if (row.meaning?.flow === 'out') votes[isOut(row) ? 'outMinus' : 'outPlus'] += 1
    else if (isIn) votes[isOut(row) ? 'inMinus' : 'inPlus'] += 1
  }
  const { outPlus, outMinus, inPlus, inMinus } = votes
  const all = outPlus + outMinus + inPlus + inMinus
  if (all > 0) {
    if (most(all, outMinus + inPlus) && (outMinus > 0 || stated.some(({ amount }) => isNegative(amount ?? '0'))))
      return 'as_is'
    if (most(all, outPlus + inPlus)) return 'by_type'
    if (most(all, outPlus + inMinus)) return 'inverted'
    if (all >= 2) return null
  }
  const traded = stated.filter(({ units }) => !isZero(units))
  if (traded.some(({ units }) => isNegative(units ?? '0'))) {
    const same = traded.filter(({ units, amount }) => isNegative(units ?? '0') === isNegative(amount ?? '0')).length
    if (same === traded.length) return 'inverted'
    if (same === 0) return 'as_is'
    return null
  }
  return signOfTexts(stated)
}

/** A bank's or card's list without any kinds: mostly money goes out, so a list of money in is asked about. */
function signOfTexts(rows: readonly RawRow[]): AmountSign | null {
  let asIs = 0
  let inverted = 0
  for (const { text, amount } of rows) {
    const plain = plainWords(text)
    const isCardPayment = CARD_PAYMENT.test(plain)
    const isIn = isCardPayment || MONEY_IN.test(plain)
    if (!isIn && !MONEY_OUT.test(plain)) continue
    const weight = isCardPayment ? 2 : 1
    if (isIn === isNegative(amount ?? '0')) inverted += weight
    else asIs += weight
  }
  if (asIs > inverted * 2 && asIs > 0) return 'as_is'
  // a single refund among payments is no proof that all signs are turned
  if (inverted > asIs * 2) return inverted >= 3 ? 'inverted' : null
  const plus = rows.filter(({ amount }) => !isNegative(amount ?? '0')).length
  if (plus === rows.length) return null
  return rows.length >= 4 && plus >= rows.length * 0.7 ? null : 'as_is'
}

/** How columns of money out and money in write it: `true` with a minus; null: the rows speak for both. */
export type ColumnSigns = { areDebitsNegative: boolean | null; areCreditsNegative: boolean | null }

/**
 * What most rows of the two columns say, at least two to one: the others are then given back. An empty column has
 * nothing to say.
 */
export const columnSignsOf = (rows: readonly RawRow[]): ColumnSigns => ({
  areDebitsNegative: areMostlyNegative(rows.map(({ debit }) => debit)),
  areCreditsNegative: areMostlyNegative(rows.map(({ credit }) => credit)),
})

function areMostlyNegative(figures: readonly (string | null)[]): boolean | null {
  const stated = figures.filter((figure) => !isZero(figure))
  const negative = stated.filter((figure) => isNegative(figure ?? '0')).length
  const positive = stated.length - negative
  if (positive >= negative * 2) return false
  return negative >= positive * 2 ? true : null
}

/** Units × price; where the price counts in pence and the amount in pounds, or the other way round, as the amount counts. */
function grossOf({ units, price, currency, priceCurrency }: RawRow): string | null {
  if (isZero(units) || isZero(price)) return null
  const [own, paid] = [inMajorUnits(currency), inMajorUnits(priceCurrency)]
  const factor = own.currency === paid.currency ? divide(paid.factor, own.factor) : '1'
  return absolute(multiply(units ?? '0', price ?? '0', factor))
}

/**
 * Tables that say pence of rows whose amounts are in pounds: such a row as one in pounds with a price in pence. What tells
 * is a sign beside the amount, its heading, or units × price; rows of which nothing tells are as most others.
 * @param named the currency that the heading of the amounts names
 */
export function pencePrices(rows: readonly RawRow[], named: string | null): (row: RawRow) => RawRow {
  const isInPounds = (row: RawRow): boolean | null => {
    const { currency, factor } = inMajorUnits(row.currency)
    if (factor === '1') return null
    const stated = row.mark?.isCertain === true ? row.mark.code : named
    if (stated !== null) return stated === currency
    return isInMajorUnits(row.amount ?? row.debit ?? row.credit, grossOf(row), add(row.fee ?? '0', row.tax ?? '0'))
  }
  const told = rows.flatMap((row) => isInPounds(row) ?? [])
  const areMost = told.filter(Boolean).length * 2 > told.length
  return (row) => {
    const { currency, factor } = inMajorUnits(row.currency)
    if (factor === '1' || !(isInPounds(row) ?? areMost)) return row
    return { ...row, currency, priceCurrency: row.priceCurrency || row.currency }
  }
}

/** Whether amounts hold the charges of their row already; null when rows have charges and none of them tells. */
export function basisOf(rows: readonly RawRow[]): AmountBasis | null {
  let net = 0
  let gross = 0
  let open = 0
  for (const row of rows) {
    const charges = add(row.fee ?? '0', row.tax ?? '0')
    if (isZero(charges) || isZero(row.amount)) continue
    const before = grossOf(row)
    const amount = absolute(row.amount ?? '0')
    if (before === null) {
      open += 1
      continue
    }
    // small charges of a large trade are within what counts as near: the nearest of the three is what is meant
    const gapTo = (other: string): number => Math.abs(Number(add(amount, negate(other))))
    const nearest = [before, add(before, charges), add(before, negate(charges))].toSorted(
      (one, other) => gapTo(one) - gapTo(other),
    )[0]!
    if (!isNear(amount, nearest)) open += 1
    else if (nearest === before) gross += 1
    else net += 1
  }
  if (net > gross * 4) return 'net'
  if (gross > net * 4) return 'gross'
  return net + gross + open === 0 ? 'net' : null
}

/**
 * True when the currency column is that of the price alone: in some currencies amounts are units × price at some rate,
 * neither one to one nor the hundred of bonds, pence and options, and in none of these they are one to one as well.
 */
export function isPriceCurrency(rows: readonly RawRow[]): boolean {
  const own = new Set<string>()
  const other = new Set<string>()
  for (const row of rows) {
    const gross = grossOf(row)
    if (gross === null || isZero(row.amount) || row.currency === '' || compare(gross, '1') < 0) continue
    const charges = add(row.fee ?? '0', row.tax ?? '0')
    const ratios = [charges, '0', negate(charges)].map((part) =>
      Number(divide(add(absolute(row.amount ?? '0'), part), gross)),
    )
    const isPlain = ratios.some((ratio) => [1, 100, 0.01].some((factor) => Math.abs(ratio / factor - 1) < 0.03))
    if (isPlain) own.add(row.currency)
    else other.add(row.currency)
  }
  return other.size > 0 && ![...other].some((code) => own.has(code))
}
