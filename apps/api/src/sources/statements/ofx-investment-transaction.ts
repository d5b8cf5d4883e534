import { investmentTransactionType } from './investment-transaction-type.ts'
import { amountCurrency, isInMajorUnits } from './ofx-currency.ts'
import { childOf, dateOf, decimalOf, firstTextOf } from './ofx-field.ts'
import { securityOf } from './ofx-security.ts'
import type { OfxSecurity } from './ofx-security.ts'
import { quoted } from './ofx-text.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { StatementContext } from './statement-context.ts'
import type { StatementTransaction } from './statement.ts'
import { correctionOf, fitidOf } from './transaction-identity.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import { absolute, add, compare, isNegative, isPositive, multiply, negate } from '@keelwise/finance/decimals'
import { storableMoney } from './decimal-text.ts'
import { priceMultiplier } from '@keelwise/finance/position-value'

type Fields = readonly (OfxNode | undefined)[]

const FEE_FIELDS = ['COMMISSION', 'FEES', 'LOAD', 'PENALTY']
const TAX_FIELDS = ['TAXES', 'WITHHOLDING', 'STATEWITHHOLDING']
/** Tags that move units, or money between sub-accounts, but no money into or out of the account. */
const NO_MONEY = new Set(['TRANSFER', 'JRNLSEC', 'JRNLFUND', 'CLOSUREOPT'])

/**
 * Reads one investment transaction (OFX 13.9.2.4) other than `INVBANKTRAN`; a text instead of a draft says
 * why it cannot be read. Units and totals are trusted as stated, except that the tag decides the sign of a
 * buy's total and a sell's units.
 */
export function readInvestmentTransaction(node: OfxNode, context: StatementContext): TransactionDraft | string {
  const order = childOf(node, 'INVBUY') ?? childOf(node, 'INVSELL')
  const fields: Fields = [node, order, childOf(order, 'INVTRAN') ?? childOf(node, 'INVTRAN')]
  const traded = dateOf(fields, 'DTTRADE')
  if (traded === null) {
    const stated = firstTextOf(fields, 'DTTRADE')
    return stated === null ? 'The trade date is missing.' : `The trade date ${quoted(stated)} is no date.`
  }
  const security = securityOf(fields, node.name, context.securities)
  const stated = unitsOf(node, fields)
  if (typeof stated === 'string') return stated
  const units = signedUnits(node, stated.units, fields, context)
  const money = amountCurrency(fields, context.statedCurrency)
  const price = decimalOf(fields, 'UNITPRICE')
  const fee = sumOf(fields, FEE_FIELDS)
  const tax = sumOf(fields, TAX_FIELDS)
  const fees = fee === null && tax === null ? null : add(fee ?? '0', tax ?? '0')
  const total = NO_MONEY.has(node.name) ? '0' : amountOf(node, { units, price, fees, security }, fields, context)
  if (total === null) return totalProblem(fields)
  const gross =
    units === null || price === null
      ? null
      : multiply(units, price, priceMultiplier(security?.secType ?? null, security?.sharesPerContract))
  // what is said to be in pence may be so of the price alone
  const isInPounds = money.factor !== '1' && isInMajorUnits(total, gross, fees ?? '0') === true
  const factor = isInPounds ? '1' : money.factor
  const memo = firstTextOf(fields, 'MEMO')
  return {
    ...correctionOf(fields),
    fitid: fitidOf(fields),
    txType: investmentTransactionType({
      tag: node.name,
      incomeType: firstTextOf(fields, 'INCOMETYPE'),
      action: firstTextOf(fields, 'TFERACTION'),
      units,
      price,
      memo,
      secType: security?.secType ?? null,
    }),
    providerTag: node.name,
    executionDate: traded.date,
    postedDate: null,
    settlementDate: dateOf(fields, 'DTSETTLE')?.date ?? null,
    amount: multiply(total, factor),
    currency: money.currency,
    ticker: security?.ticker ?? null,
    cusip: security?.cusip ?? null,
    securityName: security?.name ?? null,
    secType: security?.secType ?? null,
    units,
    unitPrice: price === null ? null : multiply(price, money.factor),
    fee: fee === null ? null : multiply(fee, factor),
    costBasis: null,
    tax: tax === null ? null : multiply(tax, factor),
    balance: null,
    name: null,
    memo: memo === null ? null : context.redact(memo),
    split: splitOf(node, fields),
    planSource: firstTextOf(fields, 'INV401KSOURCE'),
    line: node.line,
  }
}

function unitsOf(node: OfxNode, fields: Fields): { units: string | null } | string {
  if (node.name === 'SPLIT') {
    const before = decimalOf(fields, 'OLDUNITS')
    const after = decimalOf(fields, 'NEWUNITS')
    return { units: before === null || after === null ? null : add(after, negate(before)) }
  }
  // Moving a security between sub-accounts leaves the account with what it had.
  if (node.name === 'JRNLSEC') return { units: null }
  const text = firstTextOf(fields, 'UNITS')
  const units = decimalOf(fields, 'UNITS')
  return text !== null && units === null ? `The number of units ${quoted(text)} is no number.` : { units }
}

function signedUnits(node: OfxNode, units: string | null, fields: Fields, context: StatementContext): string | null {
  if (units === null) return null
  const wrong =
    (node.name.startsWith('BUY') || node.name === 'REINVEST') && isNegative(units)
      ? 'A purchase takes units out'
      : node.name.startsWith('SELL') && isPositive(units)
        ? 'A sale brings units in'
        : null
  if (wrong !== null) {
    context.warn(`${wrong}; the sign was turned.`, node.line)
    return negate(units)
  }
  const out = node.name === 'TRANSFER' && firstTextOf(fields, 'TFERACTION')?.toUpperCase() === 'OUT'
  return out ? negate(absolute(units)) : units
}

type Trade = { units: string | null; price: string | null; fees: string | null; security: OfxSecurity | null }

/** The total with the sign of its tag; units × price with fees where the file states no total. */
function amountOf(node: OfxNode, trade: Trade, fields: Fields, context: StatementContext): string | null {
  const buys = node.name.startsWith('BUY') || node.name === 'REINVEST'
  const sells = node.name.startsWith('SELL')
  if (node.name === 'SPLIT') return decimalOf(fields, 'FRACCASH') ?? '0'
  const total = decimalOf(fields, 'TOTAL')
  if (total === null) {
    if (firstTextOf(fields, 'TOTAL') !== null) return null
    if (!(buys || sells) || trade.units === null || trade.price === null) return null
    context.warn('The total is missing; units × price is used.', node.line)
    const gross = multiply(
      trade.units,
      trade.price,
      priceMultiplier(trade.security?.secType ?? null, trade.security?.sharesPerContract),
    )
    return storableMoney(negate(add(gross, trade.fees ?? '0')))
  }
  if (buys && isPositive(total)) {
    context.warn('A purchase has a positive total; the sign was turned.', node.line)
    return negate(total)
  }
  // Fees larger than the proceeds make a sale's total negative in earnest.
  if (sells && isNegative(total) && compare(absolute(total), trade.fees ?? '0') > 0) {
    context.warn('A sale has a negative total; the sign was turned.', node.line)
    return negate(total)
  }
  return total
}

function totalProblem(fields: Fields): string {
  const stated = firstTextOf(fields, 'TOTAL')
  return stated === null ? 'The total is missing.' : `The total ${quoted(stated)} is no number.`
}

function sumOf(fields: Fields, names: readonly string[]): string | null {
  const stated = names.map((name) => decimalOf(fields, name)).filter((fee) => fee !== null)
  return stated.length === 0 ? null : stated.reduce(add)
}

function splitOf(node: OfxNode, fields: Fields): StatementTransaction['split'] {
  if (node.name !== 'SPLIT') return null
  const newUnits = decimalOf(fields, 'NUMERATOR') ?? decimalOf(fields, 'NEWUNITS')
  const oldUnits = decimalOf(fields, 'DENOMINATOR') ?? decimalOf(fields, 'OLDUNITS')
  return newUnits === null || oldUnits === null ? null : { newUnits, oldUnits }
}
