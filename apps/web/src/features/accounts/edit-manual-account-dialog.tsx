import type { Account } from '@keelwise/contract/accounts'
import { TextInput } from '@mantine/core'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { DebtTerms } from './debt-terms.tsx'
import { manualFactsForm } from './manual-entry.ts'
import { useManualAccounts } from './use-manual-accounts.ts'

interface EditDialogProps {
  readonly account: Account
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Changes what an account without a link is called, and the terms of a debt. */
export function EditManualAccountDialog({ account, isOpen, onClose }: EditDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Edit account">
      <EditForm account={account} onClose={onClose} />
    </Dialog>
  )
}

function EditForm({ account, onClose }: Omit<EditDialogProps, 'isOpen'>) {
  const { update } = useManualAccounts()
  const form = useEntryForm({
    schema: manualFactsForm,
    start: {
      account_name: account.account_name,
      institution_name: account.institution_name,
      interest_rate: account.metadata.interest_rate ?? '',
      monthly_payment: account.metadata.monthly_payment ?? '',
    },
    save: async ({ account_name, institution_name, ...terms }) => {
      await update.mutateAsync({
        params: { id: account.id },
        body: { account_name, institution_name, ...(account.is_liability ? terms : {}) },
      })
      onClose()
    },
    onFailure: toast.somethingWentWrong,
  })

  return (
    <EntryForm form={form}>
      <TextInput label="Name" maxLength={100} data-autofocus {...form.input('account_name')} />
      {account.metadata.note === null ? (
        <TextInput label="Institution" maxLength={100} {...form.input('institution_name')} />
      ) : null}
      {account.is_liability ? <DebtTerms form={form} /> : null}
      <FormButtons form={form} save="Save" onCancel={onClose} />
    </EntryForm>
  )
}
