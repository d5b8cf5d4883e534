import type { RecurringItem } from '@keelwise/contract/recurring'
import { daysBetween } from '@keelwise/finance/days'
import { formatShortDay } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { inDigits } from '../../domain/locale.ts'

/** What stands beside a series, in a word, and how much it matters. */
export interface RecurringMark {
  readonly words: string
  readonly tone: 'good' | 'watch' | 'bad' | 'open'
}

/** When something is due, in words: `Tomorrow`, `In 5 days`, `3 days ago`. */
export function dueWords(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return days > 0 ? `In ${days} days` : `${-days} days ago`
}

/** What is to be seen of a series at once: missed, ended, risen, new. */
export function marksOf({
  state,
  rise,
  is_new: isNew,
  direction,
  next_date: next,
  last_date: last,
}: RecurringItem): RecurringMark[] {
  return [
    ...(state === 'missed' ? [{ words: `Missed ${formatShortDay(next)}`, tone: 'bad' as const }] : []),
    ...(state === 'ended' ? [{ words: `Ended, last ${formatShortDay(last)}`, tone: 'open' as const }] : []),
    ...(rise && state !== 'ended'
      ? [
          {
            words: `Up ${inDigits(rise.percent.replace(/\.0$/, ''))}% on ${formatShortDay(rise.on)}`,
            tone: direction === 'in' ? ('good' as const) : ('watch' as const),
          },
        ]
      : []),
    ...(isNew && state !== 'ended' ? [{ words: 'New', tone: 'open' as const }] : []),
  ]
}

/** What one costs or brings; about so much where it is another amount each time. */
export const amountWords = ({ amount, currency, is_varying: isVarying }: RecurringItem): string =>
  `${isVarying ? '≈ ' : ''}${formatMoney(amount, currency)}`

/** The parts of the screen: what goes out, what comes in, and what counts no more; each by its next day. */
export function partsOf(items: readonly RecurringItem[]) {
  const isGone = ({ state, decision }: RecurringItem) => state === 'ended' || decision?.verdict === 'DISMISS'
  const current = items.filter((item) => !isGone(item))
  return {
    out: current.filter(({ direction }) => direction === 'out'),
    in: current.filter(({ direction }) => direction === 'in'),
    gone: items.filter(isGone).toSorted((a, b) => (a.last_date < b.last_date ? 1 : -1)),
  }
}
