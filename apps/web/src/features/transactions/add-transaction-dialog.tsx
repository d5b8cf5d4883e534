import { Skeleton, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { TransactionForm } from './transaction-form.tsx'
import { useHandAccounts, useTransactionChanges } from './use-transaction-edits.ts'

interface AddTransactionDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** A form for a transaction of an account that no link updates. */
export const AddTransactionDialog = ({ isOpen, onClose }: AddTransactionDialogProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Add a transaction" size={520}>
    {isOpen ? <Add onClose={onClose} /> : null}
  </Dialog>
)

function Add({ onClose }: { readonly onClose: () => void }) {
  const accounts = useHandAccounts()
  const { add } = useTransactionChanges()
  if (accounts.isPending) return <Skeleton height={120} role="status" aria-label="Loading your accounts" />
  if (accounts.data === undefined)
    return <Failure isCompact text="Your accounts could not be loaded." onTryAgain={() => void accounts.refetch()} />
  if (accounts.data.length === 0)
    return (
      <Text>
        Your accounts are updated by their institutions. Transactions can be added to accounts that you add by hand or
        from files.
      </Text>
    )
  return (
    <TransactionForm
      start={null}
      accounts={accounts.data}
      save="Add"
      onSave={async (body) => {
        await add.mutateAsync(body)
        toast.success('Transaction added')
        onClose()
      }}
      onFailure={toast.somethingWentWrong}
      onCancel={onClose}
    />
  )
}
