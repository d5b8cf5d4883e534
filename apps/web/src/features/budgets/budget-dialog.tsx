import type { Budget, BudgetSuggestion } from '@keelwise/contract/budgets'
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { plainAmount } from '../../domain/format-money.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useBudgetChanges } from './use-budgets.ts'

/** What is entered: a new envelope, one out of a suggestion, or a change of one. */
export type BudgetEdit = 'new' | Budget | BudgetSuggestion

interface BudgetDialogProps {
  /** Null closes the dialog. */
  readonly edit: BudgetEdit | null
  readonly currency: string
  readonly onClose: () => void
}

/** Says what a category or a group may take a month. */
export const BudgetDialog = ({ edit, currency, onClose }: BudgetDialogProps) => (
  <Dialog
    isOpen={edit !== null}
    onClose={onClose}
    title={edit !== null && edit !== 'new' && 'id' in edit ? 'Change budget' : 'New budget'}
  >
    {edit === null ? null : <BudgetForm edit={edit} currency={currency} onClose={onClose} />}
  </Dialog>
)

/** A choice of the list: the level and the key in one. */
const choiceOf = (level: string, key: string): string => `${level}:${key}`

function BudgetForm({ edit, currency, onClose }: BudgetDialogProps & { readonly edit: BudgetEdit }) {
  const book = useCategoryBook()
  const { set } = useBudgetChanges()
  const start = edit === 'new' ? null : edit
  const [choice, setChoice] = useState(start ? choiceOf(start.level, start.key) : choiceOf('CATEGORY', 'groceries'))
  const [amount, setAmount] = useState(start?.amount ?? '')
  const [isRolling, setRolling] = useState(start !== null && 'is_rolling' in start && start.is_rolling)
  const [error, setError] = useState<string | null>(null)
  const groups = book.groups().filter(({ key, categories }) => book.of(categories[0]?.key ?? key).kind === 'spending')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const [level, ...key] = choice.split(':')
    set.mutate(
      {
        level: level === 'GROUP' ? 'GROUP' : 'CATEGORY',
        // the server knows which keys there are
        key: key.join(':') as 'groceries',
        amount: plainAmount(amount).trim(),
        is_rolling: isRolling,
      },
      {
        onSuccess: () => {
          toast.success('Budget saved')
          onClose()
        },
        onError: (thrown) => {
          const refused = toApiError(thrown)
          setError(
            fieldMessage(refused, 'amount') ??
              fieldMessage(refused, 'key') ??
              'The budget could not be saved. Please try again.',
          )
        },
      },
    )
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <NativeSelect
          label="Category or group"
          value={choice}
          disabled={start !== null && 'id' in start}
          onChange={(event) => setChoice(event.currentTarget.value)}
          data={groups.map(({ key, name, categories }) => ({
            group: name,
            items: [
              { value: choiceOf('GROUP', key), label: `All of ${name}` },
              ...categories.map((one) => ({ value: choiceOf('CATEGORY', one.key), label: one.name })),
            ],
          }))}
        />
        <TextInput
          label={`A month, ${currency}`}
          inputMode="decimal"
          placeholder="0.00"
          data-autofocus
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Checkbox
          label="What is left, or was too much, goes into the next month"
          checked={isRolling}
          onChange={(event) => setRolling(event.currentTarget.checked)}
        />
        {error === null ? null : (
          <Text role="alert" c="var(--mantine-color-error)" fz="sm">
            {error}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={set.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={set.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
