import { FORMULAS } from '../../model-of-data/model.ts'
import type { NumberRead } from '../read/numbers.ts'
import type { LengthRead, PeriodRead } from '../read/periods.ts'
import { type Token, wordsOf } from '../read/tokens.ts'
import type { Bound } from '../spot/senses.ts'

const YEARS_IN: Readonly<Partial<Record<LengthRead['unit'], number>>> = {
  day: 1 / 365,
  week: 1 / 52,
  month: 1 / 12,
  quarter: 1 / 4,
  half: 1 / 2,
  year: 1,
  decade: 10,
}

interface Said {
  readonly value: string
  readonly unit: 'money' | 'percent' | 'plain' | 'years' | 'months'
  readonly at: number
}

const numberText = (value: number): string => String(Number(value.toFixed(4)))

/** The numbers of a question as a formula takes them: by their unit first, then by the words beside them. */
export function givenNumbers(
  formula: string,
  numbers: readonly { readonly number: NumberRead; readonly at: number }[],
  periods: readonly PeriodRead[],
  bounds: readonly { readonly bound: Bound }[],
  tokens: readonly Token[],
  known: readonly string[] = [],
): { given: Record<string, string>; unused: number } {
  const slots = Object.entries(FORMULAS[formula]?.given ?? {})
  const said: Said[] = [
    ...numbers.map(({ number, at }): Said => ({ value: number.value, unit: number.unit, at })),
    ...bounds.map(({ bound }): Said => ({ value: bound.low.value, unit: bound.low.unit, at: 0 })),
    ...periods.flatMap((read): Said[] => {
      if (read.kind !== 'length') return []
      const years = read.count * (YEARS_IN[read.unit] ?? 1)
      const isYears = slots.some(([, { unit }]) => unit === 'years')
      return [
        isYears
          ? { value: numberText(years), unit: 'years', at: 0 }
          : { value: numberText(years * 12), unit: 'months', at: 0 },
      ]
    }),
  ]
  const given: Record<string, string> = {}
  let unused = 0
  for (const { value, unit, at } of said) {
    const fits = slots.filter(
      ([name, slot]) =>
        !(name in given) &&
        (slot.unit === unit ||
          (unit === 'plain' &&
            slot.unit !== 'years' &&
            slot.unit !== 'months' &&
            (slot.unit === 'money' || Number(value) <= MOST_PERCENT)) ||
          (unit === 'percent' && slot.unit === 'points')),
    )
    const near = tokens.slice(Math.max(0, at - 4), at + 5).map(({ text }) => text)
    const behind = [1, 2].map((step) => `${tokens[at + step]?.text ?? ''} ${tokens[at + step + 1]?.text ?? ''}`)
    const isMonthly = behind.some((pair) => PER_MONTH.test(pair)) || /^monthly$/.test(tokens[at + 1]?.text ?? '')
    const fitness = (name: string, words: readonly string[]): number =>
      nearness(words, near) + (isMonthly === MONTHLY.test(name) ? 3 : 0) + (known.includes(name) ? 4 : 0)
    const best = fits.toSorted(
      ([first, one], [second, other]) => fitness(second, other.words.en) - fitness(first, one.words.en),
    )[0]
    if (best) given[best[0]] = signed(formula, value, near)
    else unused++
  }
  return { given, unused }
}

/** A plain number beyond it is no percentage. */
const MOST_PERCENT = 60
const MONTHLY = /^(?:monthly|extra|payment|spending)$/
const PER_MONTH = /^(?:a|per|each|every) (?:month|mo)$/

const nearness = (words: readonly string[], near: readonly string[]): number =>
  words.filter((text) => wordsOf(text).every((word) => near.includes(word))).length

const FALLING =
  /^(?:fall|falls|fell|drop|drops|dropped|crash|crashes|crashed|decline|declines|lose|loses|down|tank|tanks|cut|cuts)$/

/** A fall of twenty percent is -20. */
const signed = (formula: string, value: string, near: readonly string[]): string =>
  (formula === 'market_move' || formula === 'rate_move') && near.some((word) => FALLING.test(word))
    ? `-${value}`
    : value
