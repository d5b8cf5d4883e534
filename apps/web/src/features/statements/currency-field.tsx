import { currencyCodes } from '@keelwise/contract/currencies'
import { NativeSelect } from '@mantine/core'

const UNDECIDED = ''
/** What most people have comes first. */
const COMMON = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'INR',
  'BRL',
  'NZD',
  'SGD',
  'HKD',
]
const names = new Intl.DisplayNames('en', { type: 'currency' })
const nameOf = (code: string): string => `${code} · ${names.of(code) ?? code}`

interface CurrencyFieldProps {
  readonly label: string
  readonly value: string | null
  /** What a sign in the file suggests; offered first, never taken by itself. */
  readonly suggested: string | null
  readonly onChange: (currency: string) => void
}

/** The currency of rows that name none: nobody but the person knows it. */
export function CurrencyField({ label, value, suggested, onChange }: CurrencyFieldProps) {
  const first = [...new Set([...(suggested ? [suggested] : []), ...COMMON])]
  const others = currencyCodes.filter((code) => !first.includes(code))
  return (
    <NativeSelect
      label={label}
      description={suggested && value === null ? `A sign in the file suggests ${suggested}.` : undefined}
      data={[
        ...(value === null ? [{ value: UNDECIDED, label: 'Choose a currency' }] : []),
        ...[...first, ...others].map((code) => ({ value: code, label: nameOf(code) })),
      ]}
      value={value ?? UNDECIDED}
      onChange={(event) => event.currentTarget.value !== UNDECIDED && onChange(event.currentTarget.value)}
    />
  )
}
