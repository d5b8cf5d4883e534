import type { Projection } from '@keelwise/contract/projection'
import { assetClassDisplay } from '@keelwise/contract/words'
import { formatMonth } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'

/** A share of paths as people say it: "62% of paths"; less than one and more than 99 are not rounded to none and all. */
export function shareWords(percent: string): string {
  const share = Number(percent)
  if (share > 0 && share < 1) return 'Less than 1% of paths'
  if (share > 99 && share < 100) return 'More than 99% of paths'
  return `${Math.round(share)}% of paths`
}

/** What a lever is, in words: "Save $380.00 more a month". */
export function leverWords({ lever, by }: Projection['levers'][number], currency: string): string {
  switch (lever) {
    case 'more':
      return `Save ${formatMoney(by, currency)} more a month`
    case 'later':
      return `${Math.round(Number(by) / 12)} years later`
    case 'cheaper':
      return `A target lower by ${formatMoney(by, currency)}`
    case 'down':
      return `Markets fall by ${Math.round(Number(by))}% at once, now`
  }
}

/** How it is invested, the largest class first: "60% equity, 40% fixed income". */
export const mixWords = (mix: NonNullable<Projection['mix']>): string =>
  mix
    .filter(({ percent }) => Number(percent) >= 0.5)
    .toSorted((a, b) => Number(b.percent) - Number(a.percent))
    .map(({ asset_class: name, percent }) => `${Math.round(Number(percent))}% ${assetClassDisplay[name].toLowerCase()}`)
    .join(', ')

/** The range of half of all paths, in a sentence. */
export const outcomeWords = ({ outcome, until, currency }: Projection): string =>
  outcome === null
    ? ''
    : `In ${formatMonth(until)} half of the simulated paths lie between ${formatMoney(outcome.p25, currency)} and ${formatMoney(outcome.p75, currency)}, nine of ten between ${formatMoney(outcome.p5, currency)} and ${formatMoney(outcome.p95, currency)}.`
