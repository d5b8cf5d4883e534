import type { StoredTransaction } from '@keelwise/contract/transaction-edits'
import type { Transaction } from '@keelwise/contract/transactions'
import { transactionEditDisplay } from '@keelwise/contract/words'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatTime } from '../../domain/format-date.ts'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'
import { toApiError, fieldMessage } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { displayTitle } from './transaction-display.ts'
import { TransactionForm } from './transaction-form.tsx'
import { useTransaction, useTransactionChanges } from './use-transaction-edits.ts'

interface EditDialogProps {
  readonly transaction: Transaction
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Changes, splits or removes one transaction, and says what was changed of it so far. */
export function EditDialog({ transaction, isOpen, onClose }: EditDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Change ${displayTitle(transaction)}`} size={520}>
      {isOpen ? <Content id={transaction.id} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Content({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useTransaction(id)
  const { change, remove } = useTransactionChanges()
  const [mode, setMode] = useState<'change' | 'split' | 'remove'>('change')
  if (query.isPending)
    return (
      <Stack role="status" aria-label="Loading the transaction">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Stack>
    )
  if (query.data === undefined)
    return <Failure isCompact text="The transaction could not be loaded." onTryAgain={() => void query.refetch()} />
  const row = query.data
  if (!row.is_editable)
    return (
      <Stack gap="lg">
        <Text>This transaction comes from a linked institution and changes with it. It cannot be changed here.</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    )
  if (mode === 'split') return <Split row={row} onDone={onClose} onCancel={() => setMode('change')} />
  if (mode === 'remove')
    return (
      <Stack gap="lg">
        <Text>
          {formatMoney(row.flow_amount, row.currency)} of {formatDate(row.execution_date)} is removed. A file that holds
          it does not bring it back; you can undo this.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => setMode('change')} disabled={remove.isPending} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onClose })}>
            Remove
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Group gap="sm">
        {row.units === null && (
          <Button variant="default" size="xs" onClick={() => setMode('split')}>
            Split
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => setMode('remove')}>
          Remove
        </Button>
      </Group>
      <TransactionForm
        start={row}
        accounts={[]}
        save="Save"
        onSave={async ({ account_id: _account, ...body }) => {
          await change.mutateAsync({ id, body })
          toast.success('Transaction changed')
          onClose()
        }}
        onFailure={toast.somethingWentWrong}
        onCancel={onClose}
      />
      {row.edits.length > 0 && (
        <details>
          <summary>Changes so far</summary>
          <Stack component="ul" gap={4} m={0} mt="xs" p={0} style={{ listStyle: 'none' }}>
            {row.edits.map((edit) => (
              <Text component="li" key={edit.id} fz="sm">
                {transactionEditDisplay[edit.action]} on {formatDate(edit.made_at)}, {formatTime(edit.made_at)}
                {edit.before[0] ? `, before: ${formatMoney(edit.before[0].flow_amount, edit.before[0].currency)}` : ''}
                {edit.undone_at === null ? '' : ' (undone)'}
              </Text>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}

interface SplitProps {
  readonly row: StoredTransaction
  readonly onDone: () => void
  readonly onCancel: () => void
}

interface Part {
  readonly amount: string
  readonly description: string
}

/** Parts in place of one transaction; they have to come to its amount. */
function Split({ row, onDone, onCancel }: SplitProps) {
  const { split } = useTransactionChanges()
  const [parts, setParts] = useState<readonly Part[]>([
    { amount: '', description: row.description ?? '' },
    { amount: '', description: '' },
  ])
  const [error, setError] = useState<string | null>(null)
  const say = (index: number, change: Partial<Part>) =>
    setParts(parts.map((part, at) => (at === index ? { ...part, ...change } : part)))
  const store = () =>
    split.mutate(
      {
        id: row.id,
        body: {
          parts: parts.map((part) => ({
            flow_amount: plainAmount(part.amount),
            tx_type: row.tx_type,
            description: part.description,
          })),
        },
      },
      {
        onSuccess: () => {
          toast.success('Transaction split')
          onDone()
        },
        onError: (thrown) => {
          const refused = toApiError(thrown)
          const named = Object.keys(refused.details ?? {}).find((name) => name.startsWith('parts'))
          setError((named && fieldMessage(refused, named)) ?? 'The parts could not be stored. Please try again.')
        },
      },
    )
  return (
    <Stack gap="md">
      <Text>The parts have to come to {formatMoney(row.flow_amount, row.currency)}. Negative is money out.</Text>
      {parts.map((part, index) => (
        <Group key={index} grow gap="sm" align="flex-start" wrap="nowrap" preventGrowOverflow={false}>
          <TextInput
            label={`Amount of part ${index + 1}`}
            inputMode="decimal"
            value={part.amount}
            onChange={(event) => say(index, { amount: event.currentTarget.value })}
          />
          <TextInput
            label={`Description of part ${index + 1}`}
            value={part.description}
            maxLength={500}
            onChange={(event) => say(index, { description: event.currentTarget.value })}
          />
        </Group>
      ))}
      {error && (
        <Text role="alert" c="var(--kw-danger, var(--mantine-color-red-8))" fz="sm">
          {error}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Button
          variant="default"
          size="xs"
          disabled={parts.length >= 20}
          onClick={() => setParts([...parts, { amount: '', description: '' }])}
        >
          Another part
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={onCancel} disabled={split.isPending}>
            Cancel
          </Button>
          <Button onClick={store} loading={split.isPending} disabled={parts.some(({ amount }) => amount.trim() === '')}>
            Split
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
