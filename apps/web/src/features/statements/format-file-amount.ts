import { formatFigure } from '../../domain/format-figure.ts'
import { formatMoney } from '../../domain/format-money.ts'

/** An amount of a file in its currency; the bare figure while nobody has said the currency. */
export const formatFileAmount = (amount: string, currency: string | null): string =>
  currency === null ? formatFigure(amount, 2) : formatMoney(amount, currency)
