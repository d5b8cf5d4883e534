import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { plainAmount } from '../../domain/format-money.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type ManualKind, manualKinds } from './manual-kinds.ts'
import { type ManualErrors, type ManualField, manualErrors } from './manual-entry.ts'
import { today } from './today.ts'
import { useManualAccounts } from './use-manual-accounts.ts'

interface ManualAccountDialogProps {
  /** What to add; null closes the dialog. */
  readonly kind: ManualKind | null
  readonly onClose: () => void
}

/** Adds an account, a property or a debt by hand. */
export function ManualAccountDialog({ kind, onClose }: ManualAccountDialogProps) {
  return (
    <Dialog isOpen={kind !== null} onClose={onClose} title={manualKinds[kind ?? 'account'].title} size={480}>
      {kind ? <AddForm kind={kind} onClose={onClose} /> : null}
    </Dialog>
  )
}

function AddForm({ kind, onClose }: { readonly kind: ManualKind; readonly onClose: () => void }) {
  const { choices, valueLabel } = manualKinds[kind]
  const { create } = useManualAccounts()
  const [type, setType] = useState(choices[0].value)
  const [entry, setEntry] = useState({
    account_name: '',
    institution_name: '',
    currency: 'USD',
    value: '',
    date: today(),
    interest_rate: '',
    monthly_payment: '',
  })
  const [errors, setErrors] = useState<ManualErrors>({})
  const isDebt = kind === 'debt'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const choice = choices.find(({ value }) => value === type) ?? choices[0]
    const missing: ManualErrors = {
      ...(entry.account_name.trim() === '' ? { account_name: 'Required' } : {}),
      ...(entry.value.trim() === '' ? { value: 'Required' } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      await create.mutateAsync({
        account_name: entry.account_name,
        institution_name: entry.institution_name,
        account_type: choice.account_type,
        subtype: choice.subtype,
        currency: entry.currency.trim().toUpperCase(),
        value: plainAmount(entry.value),
        date: entry.date,
        ...(isDebt
          ? {
              interest_rate: plainAmount(entry.interest_rate) || null,
              monthly_payment: plainAmount(entry.monthly_payment) || null,
            }
          : {}),
      })
      toast.success('Account added')
      onClose()
    } catch (thrown) {
      const refused = manualErrors(thrown)
      if (refused) setErrors(refused)
      else toast.somethingWentWrong()
    }
  }
  const input = (field: ManualField) => ({
    value: entry[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setEntry((last) => ({ ...last, [field]: value }))
      setErrors((last) => ({ ...last, [field]: undefined }))
    },
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <ChoiceSelect
          label="Type"
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={type}
          onChange={setType}
        />
        <TextInput label="Name" maxLength={100} data-autofocus {...input('account_name')} />
        <TextInput
          label="Institution"
          description="Optional. Accounts with the same one stand together."
          maxLength={100}
          {...input('institution_name')}
        />
        <Group grow align="flex-start" gap="sm" preventGrowOverflow={false} wrap="nowrap">
          <TextInput label={valueLabel} inputMode="decimal" placeholder="0.00" {...input('value')} />
          <TextInput label="Currency" maxLength={3} {...input('currency')} />
        </Group>
        <TextInput label="As of" type="date" max={today()} {...input('date')} />
        {isDebt ? (
          <Group grow align="flex-start" gap="sm" wrap="nowrap">
            <TextInput
              label="Interest rate, % a year"
              inputMode="decimal"
              placeholder="Optional"
              {...input('interest_rate')}
            />
            <TextInput
              label="Monthly payment"
              inputMode="decimal"
              placeholder="Optional"
              {...input('monthly_payment')}
            />
          </Group>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
