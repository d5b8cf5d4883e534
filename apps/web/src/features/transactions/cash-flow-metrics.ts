import type { getCashFlow } from '@keelwise/contract/transactions'
import type { Result } from '@keelwise/contract/endpoint'

/** The cash flow as the cards show it; amounts stay decimal strings, `moneyOut` is zero or negative. */
export interface CashFlowMetrics {
  readonly moneyIn: string
  readonly moneyOut: string
  readonly currency: string
  /** Currencies that could not be converted and are left out of both amounts. */
  readonly unconverted: readonly string[]
}

const DECIMAL = /^-?\d+(\.\d+)?$/

/** An amount that crossed the wire as text or number; what is neither counts as zero. */
export function toDecimal(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return DECIMAL.test(text) ? text : '0.00'
}

/** The metrics of a cash flow answer. */
export function toCashFlowMetrics(answer: Result<typeof getCashFlow>): CashFlowMetrics {
  return {
    moneyIn: toDecimal(answer.cash_in),
    moneyOut: toDecimal(answer.cash_out),
    currency: answer.currency,
    unconverted: answer.unconverted,
  }
}
