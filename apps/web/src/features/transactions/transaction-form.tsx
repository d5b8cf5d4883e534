import type { StoredTransaction } from '@keelwise/contract/transaction-edits'
import { changeTransaction } from '@keelwise/contract/transaction-edits'
import { transactionTypeDisplay } from '@keelwise/contract/words'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { EntryForm, FormButtons, emptyIsNull, requiredText, textFor, useEntryForm } from '../../domain/form.tsx'
import { plainAmount } from '../../domain/format-money.ts'
import { useToday } from '../../domain/use-today.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'

const { shape } = changeTransaction.body
const number = (text: string) => emptyIsNull(plainAmount(text))

const formSchema = z.object({
  account_id: requiredText,
  execution_date: shape.execution_date,
  tx_type: shape.tx_type,
  flow_amount: requiredText.pipe(textFor(shape.flow_amount, plainAmount, 'Enter an amount such as -12.50.')),
  currency: textFor(shape.currency, (text) => text.trim().toUpperCase(), 'Enter the three letters of a currency.'),
  description: z.string().max(500),
  name: z.string().max(200),
  ticker: z.string().max(30),
  units: textFor(shape.units, number, 'Enter a number with at most eight decimals.'),
  unit_price: textFor(shape.unit_price, number, 'Enter a price of zero or more.'),
  fee: textFor(shape.fee, number, 'Enter an amount of zero or more.'),
  tax: textFor(shape.tax, number, 'Enter an amount of zero or more.'),
})
type EnteredTransaction = z.output<typeof formSchema>

const TYPES = Object.entries(transactionTypeDisplay)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

interface TransactionFormProps {
  /** What stands in the fields at first; null for a new transaction. */
  readonly start: StoredTransaction | null
  /** Accounts to choose from for a new one. */
  readonly accounts: readonly { readonly id: string; readonly account_name: string; readonly currency: string }[]
  readonly save: string
  readonly onSave: (entered: EnteredTransaction) => Promise<void>
  readonly onFailure: () => void
  readonly onCancel: () => void
}

/** The fields of a transaction that is entered or changed by hand. */
export function TransactionForm({ start, accounts, save, onSave, onFailure, onCancel }: TransactionFormProps) {
  const today = useToday()
  const [first] = accounts
  const form = useEntryForm({
    schema: formSchema,
    start: {
      account_id: start?.account_id ?? first?.id ?? '',
      execution_date: start?.execution_date ?? today,
      tx_type: start?.tx_type ?? 'PURCHASE',
      flow_amount: start?.flow_amount ?? '',
      currency: start?.currency ?? first?.currency ?? '',
      description: start?.description ?? '',
      name: start?.name ?? '',
      ticker: start?.ticker ?? '',
      units: start?.units ?? '',
      unit_price: start?.unit_price ?? '',
      fee: start?.fee ?? '',
      tax: start?.tax ?? '',
    },
    save: onSave,
    onFailure,
  })
  return (
    <EntryForm form={form}>
      {start === null && (
        <Controller
          control={form.control}
          name="account_id"
          render={({ field: { value, onChange } }) => (
            <ChoiceSelect
              label="Account"
              data={accounts.map((account) => ({ value: account.id, label: account.account_name }))}
              value={value}
              onChange={(chosen) => {
                onChange(chosen)
                const account = accounts.find(({ id }) => id === chosen)
                if (account) form.setValue('currency', account.currency)
              }}
            />
          )}
        />
      )}
      <Group grow align="flex-start" gap="sm" preventGrowOverflow={false} wrap="nowrap">
        <TextInput label="Date" type="date" {...form.input('execution_date')} />
        <Controller
          control={form.control}
          name="tx_type"
          render={({ field: { value, onChange } }) => (
            <ChoiceSelect label="Type" data={TYPES} value={value} onChange={onChange} />
          )}
        />
      </Group>
      <Group grow align="flex-start" gap="sm" preventGrowOverflow={false} wrap="nowrap">
        <TextInput
          label="Amount"
          description="Negative for money out"
          inputMode="decimal"
          placeholder="-12.50"
          {...form.input('flow_amount')}
        />
        <TextInput label="Currency" description="Three letters" maxLength={3} {...form.input('currency')} />
      </Group>
      <TextInput label="Description" maxLength={500} {...form.input('description')} />
      <details>
        <summary>Security, units and charges</summary>
        <Stack gap="sm" mt="sm">
          <Group grow align="flex-start" gap="sm" preventGrowOverflow={false} wrap="nowrap">
            <TextInput label="Ticker" maxLength={30} {...form.input('ticker')} />
            <TextInput label="Name" maxLength={200} {...form.input('name')} />
          </Group>
          <Group grow align="flex-start" gap="sm" preventGrowOverflow={false} wrap="nowrap">
            <TextInput label="Units" inputMode="decimal" {...form.input('units')} />
            <TextInput label="Price of a unit" inputMode="decimal" {...form.input('unit_price')} />
          </Group>
          <Group grow align="flex-start" gap="sm" preventGrowOverflow={false} wrap="nowrap">
            <TextInput label="Fee" inputMode="decimal" {...form.input('fee')} />
            <TextInput label="Tax" inputMode="decimal" {...form.input('tax')} />
          </Group>
        </Stack>
      </details>
      <Text c="dimmed" fz="xs">
        What the account is worth stays as its file, or you, have stated it.
      </Text>
      <FormButtons form={form} save={save} onCancel={onCancel} />
    </EntryForm>
  )
}
