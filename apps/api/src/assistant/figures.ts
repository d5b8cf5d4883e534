import type { AnswerValue } from '@keelwise/contract/answer-events'
import { dayText, moneyText, numberText } from '../platform/written-figures.ts'
import type { ToolValue, ValueUnit } from './tools/tool-result.ts'

const UNROUNDED = { maximumFractionDigits: 8 }
const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
/** Rates of contracts have up to three; what is computed was rounded to two. */
const OF_PERCENT = { minimumFractionDigits: 2, maximumFractionDigits: 3 }
const AT_MOST_TWO = { maximumFractionDigits: 2 }

/** A figure as it is shown. @param value decimal text */
export function figureText(value: string, unit: ValueUnit, currency: string | null = null): string {
  switch (unit) {
    case 'money':
      return moneyText(value, currency ?? 'USD')
    case 'percent':
      return `${numberText(value, OF_PERCENT)}%`
    case 'points':
      return `${numberText(value, TWO_DIGITS)} points`
    case 'months':
      // a span of whole months has no hundredths of them
      return `${numberText(value, /^-?\d+(?:\.0+)?$/.test(value) ? AT_MOST_TWO : TWO_DIGITS)} ${Number(value) === 1 ? 'month' : 'months'}`
    case 'years':
      return `${numberText(value, AT_MOST_TWO)} ${value === '1' || value === '1.00' ? 'year' : 'years'}`
    case 'days':
      return `${numberText(value, UNROUNDED)} ${value === '1' ? 'day' : 'days'}`
    case 'day':
      return dayText(value)
    case 'count':
    case 'units':
    case 'score':
      return numberText(value, UNROUNDED)
  }
}

/** A figure of a tool as the reader gets it. */
export const answerValueOf = (value: ToolValue): AnswerValue => ({
  id: value.id,
  label: value.label,
  text: figureText(value.value, value.unit, value.currency),
  as_of: value.as_of,
  source: value.source,
  href: value.href,
})
