import type { Performance } from '@keelwise/contract/performance'
import { formatLongDate } from '../../domain/format-date.ts'
import { NotesBlock } from '../../domain/notes-block.tsx'

/** What the figures do not show by themselves: estimated days, gaps, what is left out, simulated prices. */
export function DataNotes({ performance }: { readonly performance: Performance }) {
  const { data_quality: quality } = performance
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
  const notes = [
    ...(quality.simulated_prices ? ['Prices are simulated, also those with which earlier days were worked out.'] : []),
    ...(quality.reconstructed_days > 0
      ? [
          `${days(quality.reconstructed_days)} from before the accounts were linked, worked out from transactions and prices.`,
        ]
      : []),
    ...(quality.carried_days > 0 ? [`${days(quality.carried_days)} carried forward from the day before.`] : []),
    ...quality.gaps.map(
      (gap) => `${gap.account_name}: nothing is known from ${formatLongDate(gap.from)} to ${formatLongDate(gap.to)}.`,
    ),
    ...quality.limited.map(
      (entry) => `${entry.account_name} counts from ${formatLongDate(entry.from)}: ${entry.reason}`,
    ),
    ...quality.left_out.map((entry) => `${entry.account_name} is left out: ${entry.reason}`),
    ...(quality.unconverted.length > 0
      ? [`Without amounts in ${quality.unconverted.join(', ')}: no exchange rate is known.`]
      : []),
    ...quality.notes,
  ]
  return <NotesBlock notes={notes} />
}
