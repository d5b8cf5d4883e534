import { isKnownCurrency } from '@keelwise/contract/currencies'
import { type FlexRow, flexDayOf, flexSecurityOf } from './flex-row.ts'
import type { TransactionType } from '@keelwise/contract/words'
import type { TransactionDraft } from './transaction-draft.ts'

/** The codes of `type`, as Interactive Brokers documents them. */
const KINDS: Readonly<Record<string, TransactionType>> = {
  FS: 'SPLIT',
  RS: 'SPLIT',
  FI: 'SPLIT',
  SD: 'SPLIT',
  HD: 'SPLIT',
  SO: 'SPIN_OFF',
  TC: 'MERGER',
  TM: 'MERGER',
  TO: 'MERGER',
  TP: 'MERGER',
  IC: 'MERGER',
  BM: 'SELL',
  TI: 'SELL',
  DW: 'SELL',
  CA: 'SELL',
}
const WORDS: readonly (readonly [words: RegExp, type: TransactionType])[] = [
  [/\bSPIN-?OFF\b/i, 'SPIN_OFF'],
  [/\b(FORWARD |REVERSE )?SPLIT\b|\bSTOCK DIVIDEND\b/i, 'SPLIT'],
  [/\bMERGED\b|\bMERGER\b|\bTENDERED\b|\bCUSIP\/ISIN CHANGE\b|\bEXCHANGE(D)?\b/i, 'MERGER'],
  [/\b(BOND )?MATURITY\b|\bDELISTED\b|\bWORTHLESS\b|\bCALLED\b/i, 'SELL'],
]

/**
 * A corporate action as a row: the units that came or went, and the money for them. Null where it is not understood, a
 * text where it cannot be read.
 */
export function readFlexCorporateAction(row: FlexRow): TransactionDraft | string | null {
  const words = `${row.get('actionDescription')} ${row.get('description')}`
  const txType = KINDS[row.get('type').toUpperCase()] ?? WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
  if (txType === null) return null
  const day = flexDayOf(row)
  if (day === null) return 'The date of a corporate action is missing.'
  const ratio = /\bSPLIT (\d+(?:\.\d+)?) FOR (\d+(?:\.\d+)?)\b/i.exec(words)
  const [, newUnits = '', oldUnits = ''] = ratio ?? []
  const currency = row.get('currency')
  const units = row.number('quantity')
  return {
    ...flexSecurityOf(row),
    fitid: row.get('transactionID') || row.get('actionID') || null,
    txType,
    providerTag: `FLEX/${txType}`,
    executionDate: day,
    amount: row.number('proceeds') ?? row.number('amount') ?? '0',
    currency: isKnownCurrency(currency) ? currency : null,
    units: units === '0' ? null : units,
    split: txType === 'SPLIT' && ratio ? { newUnits, oldUnits } : null,
    name: row.get('actionDescription') || row.get('description') || 'Corporate action',
    memo: row.get('description') || null,
    line: row.line,
  }
}
