import type { Budget } from '@keelwise/contract/budgets'
import { formatMoney } from '../../domain/format-money.ts'

/** What an envelope has left and for how long: "$120.00 left, 9 days"; "$10.00 over". */
export function leftWords(
  { left, status, unconverted }: Pick<Budget, 'left' | 'status' | 'unconverted'>,
  days: number,
  currency: string,
): string {
  if (left === null) return 'Not known: its currency has no rate'
  const amount = formatMoney(left.replace('-', ''), currency)
  if (status === 'over') return `${amount} over`
  const most = unconverted.length > 0 ? 'At most ' : ''
  return `${most}${amount} left, ${days} ${days === 1 ? 'day' : 'days'}`
}

/** The word for how an envelope stands, where it wants a look. */
export const budgetStatusWords: Partial<
  Readonly<Record<Budget['status'], { readonly word: string; readonly tone: 'watch' | 'bad' }>>
> = {
  fast: { word: 'Nearly gone', tone: 'watch' },
  over: { word: 'Over', tone: 'bad' },
}
