import type { PayeeRule } from '@keelwise/contract/transaction-marks'
import type { TransactionRule } from '@keelwise/contract/transaction-rules'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'
import { formatCount } from '../../domain/locale.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { CategorySelect } from './category-select.tsx'
import { useAccountNames } from './use-transaction-edits.ts'
import { useChangeRules, useRulePreview } from './use-rules.ts'

/** What is entered: a new rule, or a change of one of either kind. */
export type RuleEdit = 'new' | PayeeRule | TransactionRule

const NO_CATEGORY = { value: '', label: 'As it is read' }
const FIELDS = [
  'text',
  'payee',
  'amount_from',
  'amount_to',
  'account_id',
  'category',
  'name',
  'non_field_errors',
] as const

interface RuleDialogProps {
  /** Null closes the dialog. */
  readonly edit: RuleEdit | null
  readonly onClose: () => void
}

/** Says what a rule asks for and what it decides. */
export const RuleDialog = ({ edit, onClose }: RuleDialogProps) => (
  <Dialog isOpen={edit !== null} onClose={onClose} title={edit === 'new' ? 'New rule' : 'Change rule'}>
    {edit === null ? null : <RuleForm edit={edit} onClose={onClose} />}
  </Dialog>
)

/** Whether a rule is one for a payee alone: then what it asks for stays. */
const isOfPayee = (edit: Exclude<RuleEdit, 'new'>): edit is PayeeRule => !('text' in edit)

function RuleForm({ edit, onClose }: RuleDialogProps & { readonly edit: RuleEdit }) {
  const before = edit === 'new' ? null : edit
  const asked = before && !isOfPayee(before) ? before : null
  const isFixed = before !== null && isOfPayee(before)
  const accounts = useAccountNames()
  const { save } = useChangeRules()
  const book = useCategoryBook()
  const [kind, setKind] = useState(before && before.payee !== null ? 'payee' : 'text')
  const [what, setWhat] = useState((kind === 'payee' ? before?.payee : asked?.text) ?? '')
  const [from, setFrom] = useState(asked?.amount_from ?? '')
  const [to, setTo] = useState(asked?.amount_to ?? '')
  const [account, setAccount] = useState(asked?.account_id ?? '')
  const [category, setCategory] = useState<string>(before?.category ?? '')
  const [name, setName] = useState(before?.name ?? '')
  const [isExcluded, setExcluded] = useState(before?.is_excluded ?? false)
  const [isToCome, setToCome] = useState(before !== null && before.since !== null)
  const [error, setError] = useState<string | null>(null)
  const leaves = (key: string | null) => key !== null && key !== '' && book.of(key).group === 'transfers'
  // one that has both keeps the other as it is
  const conditions = {
    payee: kind === 'payee' ? what.trim() || null : null,
    text: kind === 'text' ? what.trim() || null : (asked?.text ?? null),
    amount_from: plainAmount(from).trim() || null,
    amount_to: plainAmount(to).trim() || null,
    account_id: account || null,
  }
  const said = {
    category: (category || null) as PayeeRule['category'],
    name: name.trim() || null,
    is_excluded:
      isExcluded || (before?.is_excluded && (leaves(category) || !leaves(before.category))) ? isExcluded : null,
  }
  const choose = (key: string) => {
    // what was left out for what it was said to be counts again once it is said to be something else
    if (leaves(category) && !leaves(key)) setExcluded(false)
    setCategory(key)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    save.mutate(
      {
        of: before && { id: before.id, isOfPayee: isFixed },
        body: { ...conditions, ...said, only_to_come: isToCome },
      },
      {
        onSuccess: onClose,
        onError: (thrown) => {
          const refused = toApiError(thrown)
          const told = FIELDS.map((field) => fieldMessage(refused, field)).find((message) => message !== null)
          setError(told ?? 'The rule could not be saved. Please try again.')
        },
      },
    )
  }
  const saysSomething = said.category !== null || said.name !== null || said.is_excluded !== null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label="Where"
            value={kind}
            disabled={isFixed}
            onChange={(event) => setKind(event.currentTarget.value)}
            data={[
              { value: 'text', label: 'the text contains' },
              { value: 'payee', label: 'the payee is' },
            ]}
          />
          <TextInput
            label={kind === 'text' ? 'Text' : 'Payee as it is read'}
            maxLength={80}
            value={what}
            disabled={isFixed}
            data-autofocus={isFixed ? undefined : true}
            onChange={(event) => setWhat(event.currentTarget.value)}
          />
        </SimpleGrid>
        {isFixed ? null : (
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
            <TextInput
              label="Amount from"
              inputMode="decimal"
              placeholder="any"
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              label="Amount to"
              inputMode="decimal"
              placeholder="any"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <NativeSelect
              label="Account"
              value={account}
              onChange={(event) => setAccount(event.currentTarget.value)}
              data={[
                { value: '', label: 'Any' },
                ...(asked?.account_id && !accounts.data?.some(({ id }) => id === asked.account_id)
                  ? [{ value: asked.account_id, label: asked.account_name ?? 'An account' }]
                  : []),
                ...(accounts.data ?? []).map(({ id, name: label }) => ({ value: id, label })),
              ]}
            />
          </SimpleGrid>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CategorySelect label="Category" value={category} onChange={choose} none={NO_CATEGORY} />
          <TextInput
            label="Is called"
            placeholder="As it is read"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </SimpleGrid>
        <Checkbox
          label="Leave out of Money In and Money Out"
          checked={isExcluded}
          onChange={(event) => setExcluded(event.currentTarget.checked)}
        />
        <Checkbox
          label="Leave what is there as it is"
          checked={isToCome}
          onChange={(event) => setToCome(event.currentTarget.checked)}
        />
        {saysSomething && what.trim().length > 1 && !isToCome ? (
          <Preview
            asked={{
              ...present(conditions),
              ...(said.category === null ? {} : { category: said.category }),
              ...(said.name === null ? {} : { name: said.name }),
              ...(said.is_excluded === null ? {} : { is_excluded: said.is_excluded ? 'yes' : 'no' }),
              ...(before === null ? {} : { instead_of: before.id }),
            }}
          />
        ) : null}
        {error === null ? null : (
          <Text role="alert" c="var(--mantine-color-error)" fz="sm">
            {error}
          </Text>
        )}
        <Group justify="flex-end" gap="sm" mt={4}>
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!saysSomething || what.trim() === ''}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What of some fields is said. */
const present = (fields: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))

/** What the rule would change, not asked for letter by letter. */
function Preview({ asked }: { readonly asked: Parameters<typeof useRulePreview>[0] }) {
  const book = useCategoryBook()
  const settled = useSettled(JSON.stringify(asked))
  const { data, isError } = useRulePreview(JSON.parse(settled) as typeof asked)
  if (isError) return null
  if (data === undefined)
    return (
      <Text role="status" fz="sm" c="dimmed">
        Looking for what would change…
      </Text>
    )
  const more = data.count - data.results.length
  return (
    <div>
      <Text role="status" fz="sm">
        {asked?.instead_of === undefined ? 'It is about' : 'It is, or was, about'} {formatCount(data.matching)}, and{' '}
        {data.count === 0 ? 'none' : formatCount(data.count)} of them {data.count === 1 ? 'changes' : 'change'}.
      </Text>
      {data.count === 0 ? null : (
        <details>
          <summary>What would change</summary>
          <Stack component="ul" gap={4} mt={6}>
            {data.results.map((row) => (
              <Text component="li" key={row.id} fz="sm" className="tabular">
                {formatDate(row.execution_date)} · {row.payee ?? 'Nobody named'} ·{' '}
                {formatMoney(row.flow_amount, row.currency)} · {book.of(row.category).name}
                {row.becomes === row.category ? '' : ` → ${book.of(row.becomes).name}`}
              </Text>
            ))}
            {more > 0 ? (
              <Text component="li" fz="sm" c="dimmed">
                and {formatCount(more)} more
              </Text>
            ) : null}
          </Stack>
        </details>
      )}
    </div>
  )
}
