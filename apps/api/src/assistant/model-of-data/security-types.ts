/** Kinds of securities, with the words that people have for them. */
export const SECURITY_TYPES: Readonly<Record<string, readonly string[]>> = {
  EQUITY: ['single stock', 'individual stock', 'stock', 'share', 'equity'],
  ETF: ['etf', 'exchange-traded fund', 'exchange traded fund'],
  MUTUAL_FUND: ['mutual fund', 'fund', 'index fund'],
  BOND: ['bond', 'treasury', 'note', 'treasuries', 'municipal bond', 'corporate bond', 'individual bond'],
  MONEY_MARKET: ['money market fund', 'money market'],
  CASH: ['cash', 'sweep'],
  CD: ['cd', 'certificate of deposit', 'brokered cd'],
  OPTION: ['option', 'call', 'put'],
  REIT: ['reit', 'real estate investment trust'],
  COMMODITY: ['commodity', 'gold', 'silver'],
  CRYPTO: ['crypto', 'cryptocurrency', 'bitcoin', 'coin'],
  ANNUITY: ['annuity'],
  OTHER: ['other'],
}
