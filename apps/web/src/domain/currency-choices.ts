import { currencyCodes } from '@keelwise/contract/currencies'

/** What most people have comes first. */
const COMMON = 'USD EUR GBP CHF CAD AUD JPY SEK NOK DKK PLN INR BRL NZD SGD HKD'.split(' ')
const names = new Intl.DisplayNames('en', { type: 'currency' })

/** Every currency to choose from, with its name. @param suggested comes before all others */
export function currencyChoices(suggested: string | null = null): { value: string; label: string }[] {
  const first = [...new Set([...(suggested === null ? [] : [suggested]), ...COMMON])]
  const others = currencyCodes.filter((code) => !first.includes(code))
  return [...first, ...others].map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}
