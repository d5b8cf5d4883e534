import type { Alert, Watched } from '@keelwise/contract/alerts'
import { alertKindDisplay, namesOf } from '@keelwise/contract/words'
import { Box, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { type ApiError, fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { type AlertEntry, enteredOf, exampleOf, faultsOf, previewWords, watchedOf } from './alert-entry.ts'
import { useAlertAccounts, useAlertChanges, useAlertPreview } from './use-alerts.ts'

/** What is set: an alert that is there, or a new one with what is known of it. */
export type AlertEdit = { readonly alert: Alert } | { readonly start: AlertEntry }

interface AlertDialogProps {
  /** Null closes the dialog. */
  readonly edit: AlertEdit | null
  readonly currency: string
  readonly onClose: () => void
}

/** Sets an alert, or changes one; what it would have told is said meanwhile. */
export const AlertDialog = ({ edit, currency, onClose }: AlertDialogProps) => (
  <Dialog
    isOpen={edit !== null}
    onClose={onClose}
    title={edit && 'alert' in edit ? 'Change alert' : 'Tell me when…'}
    size={480}
  >
    {edit === null ? null : <AlertForm edit={edit} currency={currency} onClose={onClose} />}
  </Dialog>
)

const MAILS = [
  { value: 'OFF', label: 'In the bell' },
  { value: 'NOW', label: 'In the bell, and by mail at once' },
  { value: 'WEEKLY', label: 'In the bell, and in the weekly digest' },
]

/** How each kind is meant, in a sentence. */
const MEANT: Readonly<Record<Watched['kind'], string>> = {
  LARGE_TRANSACTION:
    'A single payment, of anybody or of one payee. Transfers between your own accounts and what you excluded do not count.',
  LOW_BALANCE: 'Told when a balance falls below the amount, and again only after it was above it.',
  CATEGORY_OVER: 'Once a month, when what the spending report counts is more than the amount.',
  PRICE_RISE: 'When what you pay again and again costs more than before.',
  UNUSUAL_SPENDING:
    'When this month took far more than a usual one: the middle of the six months before, three of which have to be known.',
  ALLOCATION_DRIFT:
    'When the share of an asset class is so many points above or below the target of your risk profile.',
  MATURITY: 'When a bond or a note that you hold is about to mature.',
}

interface FieldProps {
  readonly entry: AlertEntry
  readonly onChange: (change: Partial<AlertEntry>) => void
  readonly error: (name: string) => string | undefined
  readonly currency: string
}

function AlertForm({ edit, currency, onClose }: AlertDialogProps & { readonly edit: AlertEdit }) {
  const { add, change } = useAlertChanges()
  const stored = 'alert' in edit ? edit.alert : null
  const [entry, setEntry] = useState('alert' in edit ? enteredOf(edit.alert) : edit.start)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const named = ['kind', 'account_id', 'direction', 'amount', 'key', 'percent', 'payee', 'days']
  const [isTried, setTried] = useState(false)
  const faults = faultsOf(entry)
  const error = (name: string) =>
    (isTried ? faults[name] : undefined) ?? (refused === null ? undefined : (fieldMessage(refused, name) ?? undefined))
  const isElsewhere = refused !== null && named.every((name) => error(name) === undefined)
  const isBusy = add.isPending || change.isPending
  const update = (part: Partial<AlertEntry>) => {
    setRefused(null)
    setEntry((before) => ({ ...before, ...part }))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0) return
    const body = { ...watchedOf(entry), mail: entry.mail, is_on: stored?.is_on ?? true }
    const done = {
      onSuccess: () => {
        toast.success('Alert saved')
        onClose()
      },
      onError: (thrown: unknown) => setRefused(toApiError(thrown)),
    }
    if (stored) change.mutate({ params: { id: stored.id }, body }, done)
    else add.mutate(body, done)
  }
  const shown = stored && stored.amount !== null ? stored.currency : currency
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <NativeSelect
          label="What"
          description={MEANT[entry.kind]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={entry.kind}
          error={error('kind')}
          onChange={(event) => update(exampleOf(event.currentTarget.value as Watched['kind'], { mail: entry.mail }))}
          data={namesOf(alertKindDisplay).map((value) => ({ value, label: alertKindDisplay[value] }))}
        />
        <Details entry={entry} onChange={update} error={error} currency={shown} />
        <NativeSelect
          label="Tell me"
          value={entry.mail}
          onChange={(event) => update({ mail: event.currentTarget.value as Alert['mail'] })}
          data={MAILS}
        />
        <Preview entry={entry} />
        {isElsewhere ? (
          <Text role="alert" c="var(--mantine-color-error)" fz="sm">
            The alert could not be saved. Please try again.
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The fields of a kind. */
function Details({ entry, onChange, error, currency }: FieldProps) {
  const number = (name: 'amount' | 'percent' | 'days', label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      value={entry[name]}
      error={error(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  switch (entry.kind) {
    case 'LARGE_TRANSACTION':
      return (
        <>
          <NativeSelect
            label="Direction"
            value={entry.direction}
            error={error('direction')}
            onChange={(event) => onChange({ direction: event.currentTarget.value === 'in' ? 'in' : 'out' })}
            data={[
              { value: 'out', label: 'Going out' },
              { value: 'in', label: 'Coming in' },
            ]}
          />
          <TextInput
            label="Payee"
            description="As your transactions show it. Leave it empty for all payees."
            value={entry.payee}
            error={error('payee')}
            onChange={(event) => onChange({ payee: event.currentTarget.value })}
          />
          {number(
            'amount',
            `From, ${currency}`,
            entry.payee.trim() === '' ? undefined : 'Leave it empty for any amount.',
          )}
          <AccountField entry={entry} onChange={onChange} error={error} any="All accounts" />
        </>
      )
    case 'LOW_BALANCE':
      return (
        <>
          {number('amount', `Below, ${currency}`)}
          <AccountField entry={entry} onChange={onChange} error={error} any="All bank accounts" isOwned />
        </>
      )
    case 'CATEGORY_OVER':
      return (
        <>
          <CategoryField entry={entry} onChange={onChange} error={error} />
          <Checkbox
            label="Over its budget"
            checked={entry.isByBudget}
            onChange={(event) => onChange({ isByBudget: event.currentTarget.checked })}
            error={entry.isByBudget ? error('amount') : undefined}
          />
          {entry.isByBudget ? null : number('amount', `Over, ${currency} a month`)}
        </>
      )
    case 'PRICE_RISE':
      return (
        <>
          {number('percent', 'By, percent or more')}
          <TextInput
            label="Payee"
            description="Leave it empty for all that recurs."
            value={entry.payee}
            error={error('payee')}
            onChange={(event) => onChange({ payee: event.currentTarget.value })}
          />
        </>
      )
    case 'UNUSUAL_SPENDING':
      return (
        <>
          <CategoryField entry={entry} onChange={onChange} error={error} any="Any category" />
          {number('percent', 'Above a usual month, percent')}
          {number('amount', `And by at least, ${currency}`)}
        </>
      )
    case 'ALLOCATION_DRIFT':
      return number('percent', 'Off the target, percentage points')
    case 'MATURITY':
      return number('days', 'Days before')
  }
}

interface AccountFieldProps extends Omit<FieldProps, 'currency'> {
  readonly any: string
  /** Without what is owed. */
  readonly isOwned?: boolean
}

function AccountField({ entry, onChange, error, any, isOwned = false }: AccountFieldProps) {
  const accounts = (useAlertAccounts().data ?? []).filter((each) => !isOwned || !each.is_liability)
  return (
    <NativeSelect
      label="Account"
      value={entry.account}
      error={error('account_id')}
      onChange={(event) => onChange({ account: event.currentTarget.value })}
      data={[{ value: '', label: any }, ...accounts.map((each) => ({ value: each.id, label: each.account_name }))]}
    />
  )
}

function CategoryField({ entry, onChange, error, any }: Omit<FieldProps, 'currency'> & { readonly any?: string }) {
  const book = useCategoryBook()
  const groups = book.groups().filter(({ key, categories }) => book.of(categories[0]?.key ?? key).kind === 'spending')
  return (
    <NativeSelect
      label="Category or group"
      value={entry.category}
      error={error('key')}
      onChange={(event) => onChange({ category: event.currentTarget.value })}
      data={[
        ...(any === undefined ? [] : [{ value: '', label: any }]),
        ...groups.map(({ key, name, categories }) => ({
          group: name,
          items: [
            { value: `GROUP:${key}`, label: `All of ${name}` },
            ...categories.map((one) => ({ value: `CATEGORY:${one.key}`, label: one.name })),
          ],
        })),
      ]}
    />
  )
}

/** What it would have told, and what it cannot. */
function Preview({ entry }: { readonly entry: AlertEntry }) {
  const settled = useSettled(Object.keys(faultsOf(entry)).length === 0 ? JSON.stringify(watchedOf(entry)) : '')
  const { data, isFetching, isError } = useAlertPreview(settled === '' ? null : settled)
  const isShown = settled !== '' && !isError && data !== undefined
  const past = isShown ? previewWords(data) : null
  return (
    <Box
      component="section"
      role="status"
      aria-label="What it would have told"
      aria-busy={isFetching}
      p="sm"
      fz="sm"
      mih={64}
      bg="var(--kw-page)"
      bdrs="md"
      className="anywhere"
    >
      {isShown ? (
        <Stack gap={4}>
          {past === null ? null : <span className="medium">{past}</span>}
          {data.examples.map((each) => (
            <Text key={`${each.on} ${each.title}`} fz="sm" c="dimmed" className="tabular">
              {formatLongDate(each.on)}: {each.title}
            </Text>
          ))}
          {data.now.map((title) => (
            <span key={title}>Right now: {title}.</span>
          ))}
          {past === null && data.now.length === 0 && data.unknown.length === 0 ? (
            <span>Right now it would tell you nothing.</span>
          ) : null}
          {data.unknown.map((text) => (
            <Text key={text} fz="sm" c="dimmed">
              {text}
            </Text>
          ))}
        </Stack>
      ) : (
        <Text fz="sm" c="dimmed">
          {isError
            ? 'What it would have told you could not be found out.'
            : settled === ''
              ? 'What it would have told you stands here.'
              : 'Looking at the last 90 days…'}
        </Text>
      )}
    </Box>
  )
}
