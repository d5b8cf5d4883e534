import type { Account } from '@keelwise/contract/accounts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { plainAmount } from '../../domain/format-money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type ManualErrors, manualErrors } from './manual-entry.ts'
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
  const [name, setName] = useState(account.account_name)
  const [institution, setInstitution] = useState(account.institution_name)
  const [rate, setRate] = useState(account.metadata.interest_rate ?? '')
  const [payment, setPayment] = useState(account.metadata.monthly_payment ?? '')
  const [errors, setErrors] = useState<ManualErrors>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setErrors({ account_name: 'Required' })
    const terms = { interest_rate: plainAmount(rate) || null, monthly_payment: plainAmount(payment) || null }
    try {
      await update.mutateAsync({
        params: { id: account.id },
        body: { account_name: name, institution_name: institution, ...(account.is_liability ? terms : {}) },
      })
      onClose()
    } catch (thrown) {
      const refused = manualErrors(thrown)
      if (refused) setErrors(refused)
      else toast.somethingWentWrong()
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={100}
          value={name}
          error={errors.account_name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {account.metadata.note === null ? (
          <TextInput
            label="Institution"
            maxLength={100}
            value={institution}
            error={errors.institution_name}
            onChange={(event) => setInstitution(event.currentTarget.value)}
          />
        ) : null}
        {account.is_liability ? (
          <Group grow align="flex-start" gap="sm" wrap="nowrap">
            <TextInput
              label="Interest rate, % a year"
              inputMode="decimal"
              value={rate}
              error={errors.interest_rate}
              onChange={(event) => setRate(event.currentTarget.value)}
            />
            <TextInput
              label="Monthly payment"
              inputMode="decimal"
              value={payment}
              error={errors.monthly_payment}
              onChange={(event) => setPayment(event.currentTarget.value)}
            />
          </Group>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
