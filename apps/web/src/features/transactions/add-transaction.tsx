import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { TransactionForm } from './transaction-form.tsx'
import { useHandAccounts, useTransactionChanges } from './use-transaction-edits.ts'

/** Opens a form for a transaction of an account that no link updates. */
export function AddTransaction() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Add transaction
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Add a transaction" size={520}>
        {isOpen ? <Add onClose={() => setIsOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

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
