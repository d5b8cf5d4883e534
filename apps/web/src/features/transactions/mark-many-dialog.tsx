import type { Transaction } from '@keelwise/contract/transactions'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatCount } from '../../domain/locale.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CategorySelect } from './category-select.tsx'
import { readTags } from './mark-form.tsx'
import { useMarks, usePayeeRulePreview } from './use-marks.ts'

const AS_IS = { value: '', label: 'Leave as it is' }

interface MarkManyDialogProps {
  readonly ids: readonly string[]
  /** Transactions among which those are. */
  readonly rows: readonly Transaction[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes many transactions at once. */
export function MarkManyDialog({ ids, rows, isOpen, onClose, onDone }: MarkManyDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ids.length === 1 ? 'Change one transaction' : `Change ${ids.length} transactions`}
    >
      {isOpen ? <Content ids={ids} rows={rows} onDone={onDone} /> : null}
    </Dialog>
  )
}

/** More payees than these are no longer one wish. */
const MOST_PAYEES = 6

/** One transaction of each payee that is chosen, by the name that is shown. */
function payeesOf(rows: readonly Transaction[], ids: readonly string[]): [payee: string, id: string][] {
  const isChosen = new Set(ids)
  const named = rows.flatMap(({ id, payee }) => (payee && isChosen.has(id) ? [[payee, id] as const] : []))
  return [...new Map(named)]
}

function Content({ ids, rows, onDone }: Pick<MarkManyDialogProps, 'ids' | 'rows' | 'onDone'>) {
  const { mark, markAlways } = useMarks()
  const payees = payeesOf(rows, ids)
  /** Transactions whose payees are always to be so. */
  const [always, setAlways] = useState<readonly string[]>([])
  const [category, setCategory] = useState('')
  const [payee, setPayee] = useState('')
  const [note, setNote] = useState('')
  const [tags, setTags] = useState('')
  const [withoutTags, setWithoutTags] = useState('')
  const [counting, setCounting] = useState('')
  const marks = {
    ...(category === '' ? {} : { category }),
    ...(payee.trim() === '' ? {} : { payee: payee.trim() }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(readTags(tags).length === 0 ? {} : { add_tags: readTags(tags) }),
    ...(readTags(withoutTags).length === 0 ? {} : { remove_tags: readTags(withoutTags) }),
    ...(counting === '' ? {} : { is_excluded: counting === 'out' }),
  }
  const hasRule = category !== '' || counting !== ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { transaction_ids: [...ids], marks }
    if (hasRule && always.length > 0)
      await markAlways.mutateAsync({
        body,
        rules: always.map((id) => ({
          transaction_id: id,
          category: category || null,
          name: null,
          is_excluded: counting === '' ? null : counting === 'out',
          only_to_come: false,
        })),
      })
    else await mark.mutateAsync(body)
    onDone()
  }
  return (
    <form onSubmit={(event) => void save(event).catch(() => {})}>
      <Stack gap="sm">
        <CategorySelect label="Category" value={category} onChange={setCategory} none={AS_IS} data-autofocus />
        <TextInput
          label="Payee"
          placeholder="Leave as it is"
          maxLength={80}
          value={payee}
          onChange={(event) => setPayee(event.currentTarget.value)}
        />
        <Textarea
          label="Note"
          placeholder="Leave as it is"
          rows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="Add tags"
            placeholder="holiday, robin"
            value={tags}
            onChange={(event) => setTags(event.currentTarget.value)}
          />
          <TextInput
            label="Remove tags"
            placeholder="taxes-2025"
            value={withoutTags}
            onChange={(event) => setWithoutTags(event.currentTarget.value)}
          />
        </SimpleGrid>
        <NativeSelect
          label="Money In and Money Out"
          value={counting}
          onChange={(event) => setCounting(event.currentTarget.value)}
          data={[AS_IS, { value: 'out', label: 'Leave out' }, { value: 'in', label: 'Count as usual' }]}
        />
        {hasRule && payees.length <= MOST_PAYEES
          ? payees.map(([payeeName, id]) => (
              <AlwaysFor
                key={id}
                payee={payeeName}
                id={id}
                said={{
                  ...(category === '' ? {} : { category }),
                  ...(counting === '' ? {} : { is_excluded: counting === 'out' ? 'yes' : 'no' }),
                }}
                isOn={always.includes(id)}
                onChange={(isOn) => setAlways(isOn ? [...always, id] : always.filter((other) => other !== id))}
              />
            ))
          : null}
        <Group justify="flex-end" mt={4}>
          <Button
            type="submit"
            disabled={Object.keys(marks).length === 0}
            loading={mark.isPending || markAlways.isPending}
          >
            Change {ids.length}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface AlwaysForProps {
  readonly payee: string
  readonly id: string
  readonly said: Parameters<typeof usePayeeRulePreview>[1]
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Whether a payee is always to be so, with how many others of its transactions would change, chosen ones among them. */
function AlwaysFor({ payee, id, said, isOn, onChange }: AlwaysForProps) {
  const { data } = usePayeeRulePreview(id, said)
  if (data?.payee === null) return null
  return (
    <Checkbox
      label={`Always for ${payee}, also in what is to come`}
      description={data && data.count > 0 ? `Others that change with it: ${formatCount(data.count)}` : undefined}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
