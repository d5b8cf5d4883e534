import { UNKNOWN_FIGURE } from '../lib/read-answer.ts'
import { currentLocale } from './locale.ts'
import { US_ENGLISH, usNumber } from './us-english.ts'

/**
 * A decimal figure that is no amount, e.g. of units or a price: with its groups, as many decimals as it has, and no digit
 * lost, for the text goes to Intl as it is. `1,058`, `0.0625`.
 */
export function formatFigure(figure: string, decimals = figure.split('.')[1]?.length ?? 0): string {
  if (figure === UNKNOWN_FIGURE) return figure
  const plain = currentLocale() === US_ENGLISH ? usNumber(figure, decimals, decimals) : null
  if (plain !== null) return plain
  const format = new Intl.NumberFormat(currentLocale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(figure as Intl.StringNumericLiteral)
}
