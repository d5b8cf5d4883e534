import { type DateOrder, readDate } from './date-order.ts'
import { emptyDraft } from './transaction-draft.ts'
import { type DecimalMark, readNumber } from './number-marks.ts'
import { plainText, quoted } from './ofx-text.ts'
import { type QifRecord, qifFieldOf } from './qif-records.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import type { TransactionType } from '@keelwise/contract/words'
import { absolute, add, isNegative, negate } from '@keelwise/finance/decimals'

/** How the figures of a file are to be understood. */
export type QifReading = { dateOrder: DateOrder; decimalMark: DecimalMark }

const textOf = (record: QifRecord, code: string): string | null => plainText(qifFieldOf(record, code) ?? '') || null

/** Reads a record of a bank, card, cash, asset or liability account; a reason when it cannot be read. */
export function readQifBankRow(record: QifRecord, reading: QifReading): TransactionDraft | string {
  const date = dateOf(record, reading)
  if (date.day === null) return date.reason
  const stated = qifFieldOf(record, 'T') ?? qifFieldOf(record, 'U')
  if (stated === null) return 'The amount is missing.'
  const amount = readNumber(stated, reading.decimalMark)
  if (amount === null) return `The amount ${quoted(stated)} is not a number.`
  const category = textOf(record, 'L')
  const isTransfer = category !== null && /^\[.*\]/.test(category)
  const payee = textOf(record, 'P')
  const memo = textOf(record, 'M')
  return {
    ...emptyDraft,
    txType: bankType(`${payee ?? ''} ${category ?? ''}`, isTransfer, amount),
    providerTag: `QIF/${record.section.toUpperCase()}`,
    executionDate: date.day,
    amount,
    currency: null,
    name: payee ?? memo ?? category,
    memo: memo ?? splitText(record) ?? category,
    line: record.line,
  }
}

function bankType(words: string, isTransfer: boolean, amount: string): TransactionType {
  const isOut = isNegative(amount)
  if (isTransfer) return isOut ? 'TRANSFER_OUT' : 'TRANSFER_IN'
  if (/\binterest\b|\bint inc\b/i.test(words)) return 'INTEREST'
  if (/\b(service charge|bank charge|fees?)\b/i.test(words)) return 'FEE'
  // a shop may be called so
  if (!isOut && /\bdividend\b|\bdiv income\b/i.test(words)) return 'DIVIDEND'
  if (/\btax(es)?\b/i.test(words) && !/sales tax/i.test(words)) return 'TAX'
  return isOut ? 'PURCHASE' : 'DEPOSIT'
}

/** The parts of a split, as one text: `Food $-5.00; Rent $-10.00`. */
function splitText({ fields }: QifRecord): string | null {
  const parts: string[] = []
  for (const { code, value } of fields) {
    if (code === 'S') parts.push(value)
    else if (code === '$' && parts.length > 0) parts[parts.length - 1] += ` ${value}`
  }
  return parts.length > 1 ? plainText(parts.join('; ')) : null
}

/** Investment actions without their `X`, which says that the cash comes from or goes to another account. */
const ACTIONS: Readonly<Record<string, readonly [type: TransactionType, cash: -1 | 0 | 1, units: -1 | 0 | 1]>> = {
  buy: ['BUY', -1, 1],
  cvrshrt: ['BUY', -1, 1],
  sell: ['SELL', 1, -1],
  shtsell: ['SELL', 1, -1],
  div: ['DIVIDEND', 1, 0],
  cglong: ['DIVIDEND', 1, 0],
  cgmid: ['DIVIDEND', 1, 0],
  cgshort: ['DIVIDEND', 1, 0],
  rtrncap: ['RETURN_OF_CAPITAL', 1, 0],
  intinc: ['INTEREST', 1, 0],
  miscinc: ['OTHER', 1, 0],
  miscexp: ['FEE', -1, 0],
  margint: ['INTEREST', -1, 0],
  reinvdiv: ['REINVEST', -1, 1],
  reinvint: ['REINVEST', -1, 1],
  reinvlg: ['REINVEST', -1, 1],
  reinvmd: ['REINVEST', -1, 1],
  reinvsh: ['REINVEST', -1, 1],
  shrsin: ['TRANSFER_IN', 0, 1],
  shrsout: ['TRANSFER_OUT', 0, -1],
  xin: ['TRANSFER_IN', 1, 0],
  xout: ['TRANSFER_OUT', -1, 0],
  contrib: ['CONTRIBUTION', 1, 0],
  withdrw: ['WITHDRAWAL', -1, 0],
  // its quantity is new shares for ten old ones
  stksplit: ['SPLIT', 0, 0],
}

/**
 * Reads a record of an investment account; a reason when it cannot be read. QIF amounts of investments carry no sign,
 * the action says where the money goes. Income with an `X` goes to another account, whose own row counts it.
 */
export function readQifInvestmentRow(record: QifRecord, reading: QifReading): TransactionDraft | string {
  const date = dateOf(record, reading)
  if (date.day === null) return date.reason
  const number = (code: string): string | null => {
    const text = qifFieldOf(record, code)
    return text === null ? null : readNumber(text, reading.decimalMark)
  }
  const action = qifFieldOf(record, 'N') ?? 'Cash'
  const key = action.toLowerCase()
  const rule = ACTIONS[key] ?? ACTIONS[key.replace(/x$/, '')] ?? null
  const isElsewhere = rule !== null && key.endsWith('x') && ACTIONS[key] === undefined
  const statedAmount = qifFieldOf(record, 'T') ?? qifFieldOf(record, 'U') ?? qifFieldOf(record, '$')
  const amount = number('T') ?? number('U') ?? number('$')
  if (amount === null && statedAmount !== null) return `The amount ${quoted(statedAmount)} is not a number.`
  const units = number('Q')
  // Cash without an amount is the opening of an account.
  const stated = amount ?? '0'
  const signed = rule === null ? stated : isElsewhere && rule[2] === 0 ? '0' : signedBy(rule[1], stated)
  const security = textOf(record, 'Y')
  const price = number('I')
  return {
    ...emptyDraft,
    txType: rule?.[0] ?? (isNegative(signed) ? 'WITHDRAWAL' : signed === '0' ? 'OTHER' : 'DEPOSIT'),
    providerTag: `QIF/INVST/${action.toUpperCase().slice(0, 30)}`,
    executionDate: date.day,
    amount: signed,
    currency: null,
    ticker: security !== null && /^\$?[A-Z][A-Z.]{0,6}$/.test(security) ? security.replace('$', '') : null,
    securityName: security,
    units: units === null || rule?.[2] === 0 ? null : rule?.[2] === -1 ? negate(absolute(units)) : absolute(units),
    unitPrice: price === null ? null : absolute(price),
    fee: number('O'),
    split: key === 'stksplit' && units !== null ? { newUnits: units, oldUnits: '10' } : null,
    name: textOf(record, 'P') ?? security ?? textOf(record, 'M') ?? action,
    memo: textOf(record, 'M') ?? action,
    line: record.line,
  }
}

function signedBy(direction: -1 | 0 | 1, amount: string): string {
  if (direction === 0) return '0'
  return direction < 0 ? negate(absolute(amount)) : absolute(amount)
}

function dateOf(record: QifRecord, { dateOrder }: QifReading): { day: string } | { day: null; reason: string } {
  const stated = qifFieldOf(record, 'D')
  if (stated === null) return { day: null, reason: 'The date is missing.' }
  const day = readDate(stated, dateOrder)
  return day === null ? { day, reason: `${quoted(stated)} is no date in the order of this file.` } : { day }
}

/** The parts of a split added up; null when the record is not split or a part is no number. */
export function splitSum({ fields }: QifRecord, mark: DecimalMark): string | null {
  const parts = fields.filter(({ code }) => code === '$').map(({ value }) => readNumber(value, mark))
  if (!fields.some(({ code }) => code === 'S') || parts.length === 0) return null
  return parts.reduce<string | null>((sum, part) => (sum === null || part === null ? null : add(sum, part)), '0')
}
