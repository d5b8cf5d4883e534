import type { Goal, GoalChoice, Goals } from '@keelwise/contract/goals'
import { type GoalKind, type PayoffOrder, namesOf, payoffOrderDisplay } from '@keelwise/contract/words'
import { Box, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { formatMoney } from '../../domain/format-money.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { toast } from '../../ui/toast.ts'
import { type AccountEntry, type PartKind, goalForm, newEntry, partDisplay, startOf } from './goal-entry.ts'
import { useGoalChanges } from './use-goal-changes.ts'

interface GoalFormProps {
  readonly kind: GoalKind
  /** Null adds one. */
  readonly goal: Goal | null
  readonly goals: Goals
  readonly onClose: () => void
}

/** A goal and the accounts behind it. */
export function GoalForm({ kind, goal, goals, onClose }: GoalFormProps) {
  const { store } = useGoalChanges()
  const isDebt = kind === 'DEBT'
  const form = useEntryForm({
    schema: goalForm(kind),
    start: startOf(kind, goal),
    save: async ({ target_amount, target_months, ...facts }) => {
      const byMonths = kind === 'EMERGENCY' && target_months !== null && target_amount === null
      await store.mutateAsync({
        id: goal?.id ?? null,
        body: {
          ...facts,
          kind,
          target_amount: isDebt || byMonths ? null : target_amount,
          target_months: byMonths ? target_months : null,
        },
      })
      toast.success(goal ? 'Goal changed' : 'Goal added')
      onClose()
    },
    onFailure: toast.somethingWentWrong,
  })
  const choices = goals.accounts.filter((account) => account.is_liability === isDebt)
  return (
    <EntryForm form={form}>
      <TextInput label="Name" maxLength={100} data-autofocus {...form.input('name')} />
      {kind === 'EMERGENCY' ? (
        <Group grow align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            label="Months of spending"
            inputMode="decimal"
            description={
              goals.spending_a_month === null
                ? 'What you spend is known after 90 days.'
                : `A month of yours: ${formatMoney(goals.spending_a_month, goals.currency)}`
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.input('target_months')}
          />
          <TextInput label="Or an amount" inputMode="decimal" placeholder="0.00" {...form.input('target_amount')} />
        </Group>
      ) : isDebt ? null : (
        <TextInput
          label={`Amount, ${goals.currency}`}
          inputMode="decimal"
          placeholder="0.00"
          {...form.input('target_amount')}
        />
      )}
      <Group grow align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          label={isDebt ? 'Paid off by (optional)' : 'By (optional)'}
          type="date"
          {...form.input('target_date')}
        />
        <TextInput
          label={isDebt ? 'You pay a month' : 'You put aside a month'}
          inputMode="decimal"
          placeholder={isDebt ? 'All debts together' : 'Optional'}
          {...form.input('monthly_amount')}
        />
      </Group>
      {isDebt ? (
        <Controller
          control={form.control}
          name="strategy"
          render={({ field: { value, onChange } }) => (
            <ChoiceSelect
              label="Which debt first"
              data={namesOf(payoffOrderDisplay).map((name) => ({ value: name, label: payoffOrderDisplay[name] }))}
              value={value ?? 'AVALANCHE'}
              onChange={(chosen) => onChange(chosen as PayoffOrder)}
            />
          )}
        />
      ) : null}
      <Controller
        control={form.control}
        name="accounts"
        render={({ field: { value, onChange } }) => (
          <AccountsField
            isDebt={isDebt}
            choices={choices}
            goal={goal}
            entries={value}
            onChange={onChange}
            error={form.errorOf('accounts')}
          />
        )}
      />
      <FormButtons form={form} save={goal ? 'Save' : 'Add goal'} onCancel={onClose} />
    </EntryForm>
  )
}

interface AccountsFieldProps {
  readonly isDebt: boolean
  readonly choices: readonly GoalChoice[]
  readonly goal: Goal | null
  readonly entries: readonly AccountEntry[]
  readonly onChange: (entries: AccountEntry[]) => void
  readonly error: React.ReactNode
}

/** Accounts to choose, each with how much of it, or what it costs. */
function AccountsField({ isDebt, choices, goal, entries, onChange, error }: AccountsFieldProps) {
  const entryOf = (id: string) => entries.find((each) => each.account_id === id)
  const change = (id: string, changes: Partial<AccountEntry>) =>
    onChange(entries.map((each) => (each.account_id === id ? { ...each, ...changes } : each)))
  return (
    <Box component="fieldset" m={0} p={0} bd={0} miw={0}>
      <Box component="legend" mb={6} p={0} fw={500} fz="sm">
        {isDebt ? 'Debts' : 'Accounts behind it'}
      </Box>
      {choices.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {isDebt ? 'None of your accounts is a debt.' : 'Link an account or add one by hand first.'}
        </Text>
      ) : null}
      <Stack gap={0} className="divided outlined rounded" px="sm" hidden={choices.length === 0}>
        {choices.map((choice) => {
          const chosen = entryOf(choice.account_id)
          return (
            <Box key={choice.account_id} py={8}>
              <Checkbox
                label={choice.account_name}
                description={remarkOf(choice, goal, isDebt)}
                checked={chosen !== undefined}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...entries, newEntry(choice)]
                      : entries.filter((each) => each.account_id !== choice.account_id),
                  )
                }
              />
              {chosen === undefined ? null : isDebt ? (
                <DebtFields choice={choice} entry={chosen} onChange={(changes) => change(choice.account_id, changes)} />
              ) : (
                <PartFields choice={choice} entry={chosen} onChange={(changes) => change(choice.account_id, changes)} />
              )}
            </Box>
          )
        })}
      </Stack>
      {error ? (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm" mt={6}>
          {error}
        </Text>
      ) : null}
    </Box>
  )
}

/** What an account holds, and how much of that no other goal has. */
function remarkOf({ account_id: id, value, free, currency }: GoalChoice, goal: Goal | null, isDebt: boolean): string {
  if (value === null) return 'Its value is not known'
  if (isDebt) return `${formatMoney(value.replace('-', ''), currency)} owed`
  const own = goal?.accounts.find((account) => account.account_id === id)
  const isTaken = free !== null && Number(free) < Number(value) && own === undefined
  return `${formatMoney(value, currency)}${isTaken ? `, ${formatMoney(free, currency)} is not behind another goal` : ''}`
}

interface FieldsProps {
  readonly choice: GoalChoice
  readonly entry: AccountEntry
  readonly onChange: (changes: Partial<AccountEntry>) => void
}

function PartFields({ choice, entry, onChange }: FieldsProps) {
  return (
    <Group gap="sm" mt={6} ml={32} align="flex-end" wrap="nowrap">
      <ChoiceSelect
        aria-label={`How much of ${choice.account_name}`}
        size="sm"
        data={Object.entries(partDisplay).map(([value, label]) => ({ value, label }))}
        value={entry.part}
        onChange={(part) => onChange({ part: part as PartKind })}
      />
      {entry.part === 'all' ? null : (
        <TextInput
          aria-label={
            entry.part === 'percent' ? `Share of ${choice.account_name} in percent` : `Amount of ${choice.account_name}`
          }
          size="sm"
          inputMode="decimal"
          placeholder={entry.part === 'percent' ? '50' : '0.00'}
          rightSection={<span className="dimmed tiny">{entry.part === 'percent' ? '%' : choice.currency}</span>}
          value={entry.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
    </Group>
  )
}

function DebtFields({ choice, entry, onChange }: FieldsProps) {
  return (
    <Group grow gap="sm" mt={6} ml={32} align="flex-end" wrap="nowrap">
      <TextInput
        label="Rate, % a year"
        size="sm"
        inputMode="decimal"
        disabled={choice.interest_rate !== null}
        value={choice.interest_rate ?? entry.interest_rate}
        onChange={(event) => onChange({ interest_rate: event.currentTarget.value })}
      />
      <TextInput
        label="Least a month"
        size="sm"
        inputMode="decimal"
        disabled={choice.monthly_payment !== null}
        value={choice.monthly_payment ?? entry.monthly_payment}
        onChange={(event) => onChange({ monthly_payment: event.currentTarget.value })}
      />
    </Group>
  )
}
