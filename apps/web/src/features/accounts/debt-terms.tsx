import { Group, TextInput } from '@mantine/core'
import type { InputsOf } from '../../domain/form.tsx'

interface DebtTermsProps {
  readonly form: InputsOf<'interest_rate' | 'monthly_payment'>
  readonly placeholder?: string
}

/** What a debt costs, beside each other. */
export function DebtTerms({ form, placeholder }: DebtTermsProps) {
  return (
    <Group grow align="flex-start" gap="sm" wrap="nowrap">
      <TextInput
        label="Interest rate, % a year"
        inputMode="decimal"
        placeholder={placeholder}
        {...form.input('interest_rate')}
      />
      <TextInput
        label="Monthly payment"
        inputMode="decimal"
        placeholder={placeholder}
        {...form.input('monthly_payment')}
      />
    </Group>
  )
}
