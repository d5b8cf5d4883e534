import { formatMoney } from '../../domain/format-money.ts'

/** An amount of a file in its currency; the bare figure while nobody has said the currency. */
export const formatFileAmount = (amount: string, currency: string | null): string =>
  currency === null
    ? Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : formatMoney(amount, currency)

/** Units and prices with as many decimals as they have. */
export const formatFigure = (figure: string): string => {
  const [whole = '0', fraction] = figure.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
