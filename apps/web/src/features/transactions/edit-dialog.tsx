import type { Transaction } from '@keelwise/contract/transactions'
import { transactionEditDisplay } from '@keelwise/contract/words'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
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

/** Changes or removes one transaction, and says what was changed of it so far. */
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
  const [mode, setMode] = useState<'change' | 'remove'>('change')
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
                {transactionEditDisplay[edit.action]} on {formatDateTime(edit.made_at)}
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
