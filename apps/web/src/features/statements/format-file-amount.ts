import { formatMoney } from '../../domain/format-money.ts'
import { currentLocale } from '../../domain/locale.ts'

// the decimal text goes to Intl as text, so no digit is lost
const plain = (figure: string, least: number, most: number): string =>
  new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: least, maximumFractionDigits: most }).format(
    figure as Intl.StringNumericLiteral,
  )

/** An amount of a file in its currency; the bare figure while nobody has said the currency. */
export const formatFileAmount = (amount: string, currency: string | null): string =>
  currency === null ? plain(amount, 2, 2) : formatMoney(amount, currency)

/** Units and prices with as many decimals as they have. */
export function formatFigure(figure: string): string {
  const digits = figure.split('.')[1]?.length ?? 0
  return plain(figure, digits, digits)
}
