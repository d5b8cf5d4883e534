import { clientStatusDisplay, investmentObjectiveDisplay } from '@keelwise/contract/words'
import { type Client, type ClientFacts, clientStatus, investmentObjective } from '@keelwise/contract/clients'
import { Box, Button, List, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/List.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EntryForm, FormButtons, useEntryForm } from '../../domain/form.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { EntryDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import {
  type ClientEntry,
  type ClientField,
  changedFields,
  clientFieldLabel,
  clientForm,
  entryOf,
} from './client-form.ts'
import { readClient, useClientChanges } from './use-clients.ts'

interface ClientDialogProps {
  readonly client: Client | 'new' | null
  readonly onClose: () => void
}

/** Adds a client, or changes one. */
export const ClientDialog = ({ client: entry, onClose }: ClientDialogProps) => (
  <EntryDialog entry={entry} titles={['Add Client', 'Edit client']} size={600} onClose={onClose}>
    {(client) => <ClientForm client={client} onClose={onClose} />}
  </EntryDialog>
)

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
  /** What was saved elsewhere while this was open. */
  const [theirs, setTheirs] = useState<Client | null>(null)
  const isLinked = base?.link_status === 'LINKED'

  const form = useEntryForm({
    schema: clientForm,
    start: entryOf(client),
    save: async (facts) => {
      await (base === null ? create.mutateAsync(facts) : update.mutateAsync(changeOf(base, facts)))
      toast.success(base === null ? 'Client created successfully' : 'Client updated successfully')
      onClose()
    },
    onRefused: (error) => void refused(error),
  })
  const changeOf = (before: Client, facts: ClientFacts) => ({
    ...Object.fromEntries(
      changedFields(entryOf(before), form.getValues()).map((field) => [field, facts[field]] as const),
    ),
    id: before.id,
    version: (theirs ?? before).version,
  })
  const refused = async ({ code }: ApiError) => {
    if (base !== null && code === 'version_conflict') {
      const now = await readClient(cache, base.id).catch(() => null)
      if (now) return setTheirs(now)
    }
    toast.error(base === null ? 'Failed to create client' : 'Failed to update client')
  }
  const input = (field: ClientField) => ({ label: clientFieldLabel[field], ...form.input(field) })

  return (
    <EntryForm form={form}>
      {theirs && base ? (
        <Conflict
          base={base}
          theirs={theirs}
          onTakeTheirs={() => {
            setBase(theirs)
            form.reset(entryOf(theirs))
            setTheirs(null)
          }}
        />
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...input('annual_income')} inputMode="decimal" placeholder="0.00" />
          <TextInput {...input('net_worth_estimate')} inputMode="decimal" placeholder="0.00" />
        </SimpleGrid>
      </SimpleGrid>
      <Textarea
        {...input('own_fields')}
        description="One a line: a name, a colon and a value."
        placeholder="Referred by: Ana Ruiz"
        maxLength={8000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Textarea {...input('notes')} maxLength={5000} autosize minRows={3} maxRows={10} />
      <FormButtons
        form={form}
        save={client === null ? 'Add Client' : theirs ? 'Save mine' : 'Save'}
        onCancel={onClose}
      />
    </EntryForm>
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
    <Box py={14} px="md" bg="var(--kw-amber-soft)" bdrs="lg" fz="sm" role="alert">
      <Text mb={4} c="var(--kw-amber)" fz="md" fw={600}>
        This client was changed while you were editing
      </Text>
      {changed.length > 0 ? (
        <List size="sm" mb="xs">
          {changed.map((field) => (
            <List.Item key={field}>
              {clientFieldLabel[field]} is now {words(field, now)}
            </List.Item>
          ))}
        </List>
      ) : null}
      <Text mb="sm" fz="sm">
        What you typed is still here. Saving it writes over only the fields you changed.
      </Text>
      <Button variant="default" size="compact-sm" onClick={onTakeTheirs}>
        Drop mine and show theirs
      </Button>
    </Box>
  )
}

function words(field: ClientField, entry: ClientEntry): string {
  const text = entry[field] ?? ''
  if (text === '') return 'empty'
  if (field === 'status') return clientStatusDisplay[clientStatus.parse(text)]
  if (field === 'investment_objective') return investmentObjectiveDisplay[investmentObjective.parse(text)]
  if (field === 'date_of_birth') return formatDate(text)
  if (field === 'annual_income' || field === 'net_worth_estimate') return formatMoney(text, 'USD')
  return field === 'notes' || field === 'own_fields' ? 'another text' : `“${text}”`
}
