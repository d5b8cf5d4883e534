import { Group, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { useSession } from '../../domain/session.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { DebtTerms } from './debt-terms.tsx'
import { manualAccountForm } from './manual-entry.ts'
import { type ManualKind, manualKinds } from './manual-kinds.ts'
import { today } from './today.ts'
import { useManualAccounts } from './use-manual-accounts.ts'

interface ManualAccountDialogProps {
  /** What to add; null closes the dialog. */
  readonly kind: ManualKind | null
  readonly onClose: () => void
  /** After it was added, in place of closing. */
  readonly onAdded?: () => void
}

/** Adds an account, a property or a debt by hand. */
export function ManualAccountDialog({ kind, onClose, onAdded = onClose }: ManualAccountDialogProps) {
  return (
    <Dialog isOpen={kind !== null} onClose={onClose} title={manualKinds[kind ?? 'account'].title} size={480}>
      {kind ? <AddForm kind={kind} onClose={onClose} onAdded={onAdded} /> : null}
    </Dialog>
  )
}

function AddForm({
  kind,
  onClose,
  onAdded,
}: {
  readonly kind: ManualKind
  readonly onClose: () => void
  readonly onAdded: () => void
}) {
  const { choices, valueLabel } = manualKinds[kind]
  const { create } = useManualAccounts()
  const isDebt = kind === 'debt'
  const form = useEntryForm({
    schema: manualAccountForm,
    start: {
      type: choices[0].value,
      account_name: '',
      institution_name: '',
      currency: useSession.getState().user?.base_currency ?? 'USD',
      value: '',
      date: today(),
      interest_rate: '',
      monthly_payment: '',
    },
    save: async ({ type, interest_rate, monthly_payment, ...facts }) => {
      const { account_type, subtype } = choices.find((choice) => choice.value === type) ?? choices[0]
      await create.mutateAsync({
        ...facts,
        account_type,
        subtype,
        ...(isDebt ? { interest_rate, monthly_payment } : {}),
      })
      toast.success('Account added')
      onAdded()
    },
    onFailure: toast.somethingWentWrong,
  })

  return (
    <EntryForm form={form}>
      <Controller
        control={form.control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <ChoiceSelect label="Type" data={choices} value={value} onChange={onChange} />
        )}
      />
      <TextInput label="Name" maxLength={100} data-autofocus {...form.input('account_name')} />
      <TextInput
        label="Institution"
        description="Optional. Accounts with the same one stand together."
        maxLength={100}
        {...form.input('institution_name')}
      />
      <Group grow align="flex-start" gap="sm" preventGrowOverflow={false} wrap="nowrap">
        <TextInput label={valueLabel} inputMode="decimal" placeholder="0.00" {...form.input('value')} />
        <TextInput label="Currency" maxLength={3} {...form.input('currency')} />
      </Group>
      <TextInput label="As of" type="date" max={today()} {...form.input('date')} />
      {isDebt ? <DebtTerms form={form} placeholder="Optional" /> : null}
      <FormButtons form={form} save="Add" onCancel={onClose} />
    </EntryForm>
  )
}
