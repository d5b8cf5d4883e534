import { NativeSelect } from '@mantine/core'
import { currencyChoices } from '../../domain/currency-choices.ts'

const UNDECIDED = ''
interface CurrencyFieldProps {
  readonly label: string
  readonly value: string | null
  /** What a sign in the file suggests; offered first, never taken by itself. */
  readonly suggested: string | null
  /** Who suggests it. */
  readonly by?: string
  readonly onChange: (currency: string) => void
}

/** The currency of rows that name none: nobody but the person knows it. */
export function CurrencyField({ label, value, suggested, by = 'A sign in the file', onChange }: CurrencyFieldProps) {
  return (
    <NativeSelect
      label={label}
      description={suggested && value === null ? `${by} suggests ${suggested}.` : undefined}
      data={[
        ...(value === null ? [{ value: UNDECIDED, label: 'Choose a currency' }] : []),
        ...currencyChoices(suggested),
      ]}
      value={value ?? UNDECIDED}
      onChange={(event) => event.currentTarget.value !== UNDECIDED && onChange(event.currentTarget.value)}
    />
  )
}
