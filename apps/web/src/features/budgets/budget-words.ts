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

/** From this share on an envelope is nearly gone; before, it only goes fast. */
const NEARLY = 80

/** How an envelope stands, where it wants a look; without a word where what is left says it already. */
export function budgetStatusWord({
  status,
  percent,
}: Pick<Budget, 'status' | 'percent'>): { readonly word: string | null; readonly tone: 'watch' | 'bad' } | null {
  if (status === 'over') return { word: null, tone: 'bad' }
  if (status !== 'fast') return null
  return { word: Number(percent) >= NEARLY ? 'Nearly gone' : 'Going fast', tone: 'watch' }
}
