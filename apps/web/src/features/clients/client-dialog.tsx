import { clientStatusDisplay, investmentObjectiveDisplay } from '@keelwise/contract/words'
import { type Client, clientStatus, investmentObjective } from '@keelwise/contract/clients'
import { Button, Group, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './client-dialog.module.css'
import {
  type ClientEntry,
  type ClientErrors,
  type ClientField,
  changedFields,
  clientErrorsOf,
  clientFieldLabel,
  entryOf,
  factsOf,
} from './client-form.ts'
import { readClient, useClientChanges } from './use-clients.ts'

interface ClientDialogProps {
  /** `new` adds one; null closes the dialog. */
  readonly client: Client | 'new' | null
  readonly onClose: () => void
}

/** Adds a client, or changes one. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const isNew = client === 'new'
  return (
    <Dialog isOpen={client !== null} onClose={onClose} title={isNew ? 'Add Client' : 'Edit client'} size={600}>
      {client === null ? null : <ClientForm client={isNew ? null : client} onClose={onClose} />}
    </Dialog>
  )
}

const STATUSES = clientStatus.options.map((value) => ({ value, label: clientStatusDisplay[value] }))
const OBJECTIVES = [
  { value: '', label: 'Not set' },
  ...investmentObjective.options.map((value) => ({ value, label: investmentObjectiveDisplay[value] })),
]

function ClientForm({ client, onClose }: { readonly client: Client | null; readonly onClose: () => void }) {
  const cache = useQueryClient()
  const { create, update } = useClientChanges()
  // the client that the form was filled from: its version decides whether somebody else was faster
  const [base, setBase] = useState(client)
  const [entry, setEntry] = useState(() => entryOf(client))
  const [errors, setErrors] = useState<ClientErrors>({})
  /** What was saved elsewhere while this was open. */
  const [theirs, setTheirs] = useState<Client | null>(null)
  const isBusy = create.isPending || update.isPending
  const isLinked = base?.link_status === 'LINKED'

  const save = async (over: Client | null) => {
    const read = factsOf(entry)
    if ('errors' in read) return setErrors(read.errors)
    setErrors({})
    try {
      if (over === null) {
        await create.mutateAsync(read.facts)
        toast.success('Client created successfully')
      } else {
        const changed = changedFields(entryOf(base), entry)
        const change = Object.fromEntries(changed.map((field) => [field, read.facts[field]]))
        await update.mutateAsync({ ...change, id: over.id, version: over.version })
        toast.success('Client updated successfully')
      }
      onClose()
    } catch (thrown) {
      await refused(thrown, over)
    }
  }

  const refused = async (thrown: unknown, over: Client | null) => {
    if (over !== null && toApiError(thrown).code === 'version_conflict') {
      const now = await readClient(cache, over.id).catch(() => null)
      if (now) return setTheirs(now)
    }
    setErrors(clientErrorsOf(thrown))
    toast.error(over === null ? 'Failed to create client' : 'Failed to update client')
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(theirs ?? base)
  }
  const set = (field: ClientField, value: string) => {
    setEntry((last) => ({ ...last, [field]: value }))
    setErrors((last) => ({ ...last, [field]: undefined }))
  }
  const input = (field: ClientField) => ({
    label: clientFieldLabel[field],
    value: entry[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {theirs && base ? (
          <Conflict
            base={base}
            theirs={theirs}
            onTakeTheirs={() => {
              setBase(theirs)
              setEntry(entryOf(theirs))
              setTheirs(null)
            }}
          />
        ) : null}
        <div className={classes.pair}>
          <TextInput {...input('first_name')} maxLength={100} autoComplete="off" data-autofocus />
          <TextInput {...input('last_name')} maxLength={100} autoComplete="off" />
          <TextInput
            {...input('email')}
            type="email"
            maxLength={254}
            autoComplete="off"
            description={
              isLinked || base?.link_status === 'INVITED' ? 'Another address ends what this client shares.' : undefined
            }
          />
          <TextInput {...input('phone')} type="tel" maxLength={20} autoComplete="off" />
          <TextInput {...input('date_of_birth')} type="date" />
          <NativeSelect {...input('status')} data={STATUSES} />
          <TextInput
            {...input('risk_score')}
            inputMode="numeric"
            placeholder="1 to 100"
            disabled={isLinked}
            description={isLinked ? 'The investor’s own score.' : undefined}
          />
          <NativeSelect {...input('investment_objective')} data={OBJECTIVES} />
          <TextInput {...input('household_name')} maxLength={120} placeholder="Optional" />
          <div className={classes.pair}>
            <TextInput {...input('annual_income')} inputMode="decimal" placeholder="0.00" />
            <TextInput {...input('net_worth_estimate')} inputMode="decimal" placeholder="0.00" />
          </div>
        </div>
        <Textarea {...input('notes')} maxLength={5000} autosize minRows={3} maxRows={10} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {client === null ? 'Add Client' : theirs ? 'Save mine' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ConflictProps {
  readonly base: Client
  readonly theirs: Client
  readonly onTakeTheirs: () => void
}

/** Somebody saved this client while it was open here: what they changed, and the choice. */
function Conflict({ base, theirs, onTakeTheirs }: ConflictProps) {
  const now = entryOf(theirs)
  const changed = changedFields(entryOf(base), now)
  return (
    <div className={classes.conflict} role="alert">
      <p className={classes.title}>This client was changed while you were editing</p>
      {changed.length > 0 ? (
        <ul className={classes.changes}>
          {changed.map((field) => (
            <li key={field}>
              {clientFieldLabel[field]} is now {words(field, now)}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={classes.note}>What you typed is still here. Saving it writes over only the fields you changed.</p>
      <Button variant="default" size="compact-sm" onClick={onTakeTheirs}>
        Drop mine and show theirs
      </Button>
    </div>
  )
}

function words(field: ClientField, entry: ClientEntry): string {
  const text = entry[field]
  if (text === '') return 'empty'
  if (field === 'status') return clientStatusDisplay[clientStatus.parse(text)]
  if (field === 'investment_objective') return investmentObjectiveDisplay[investmentObjective.parse(text)]
  if (field === 'date_of_birth') return formatDate(text)
  if (field === 'annual_income' || field === 'net_worth_estimate') return formatMoney(text)
  return field === 'notes' ? 'another text' : `“${text}”`
}
