import type { Budget } from '@keelwise/contract/budgets'
import { formatMoney } from '../../domain/format-money.ts'

/** What an envelope has left and for how long: "$120.00 left, 9 days"; "$10.00 over". */
export function leftWords({ left, status }: Pick<Budget, 'left' | 'status'>, days: number, currency: string): string {
  if (left === null) return 'Not known: its currency has no rate'
  const amount = formatMoney(left.replace('-', ''), currency)
  return status === 'over' ? `${amount} over` : `${amount} left, ${days} ${days === 1 ? 'day' : 'days'}`
}

/** The word for how an envelope stands, where it wants a look. */
export const budgetStatusWords: Partial<
  Readonly<Record<Budget['status'], { readonly word: string; readonly tone: 'watch' | 'bad' }>>
> = {
  fast: { word: 'Nearly gone', tone: 'watch' },
  over: { word: 'Over', tone: 'bad' },
}
