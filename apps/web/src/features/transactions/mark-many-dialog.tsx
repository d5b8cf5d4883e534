import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { CategorySelect } from './category-select.tsx'
import { readTags } from './mark-form.tsx'
import { useMarks } from './use-marks.ts'

const AS_IS = { value: '', label: 'Leave as it is' }

interface MarkManyDialogProps {
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes many transactions at once. */
export function MarkManyDialog({ ids, isOpen, onClose, onDone }: MarkManyDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ids.length === 1 ? 'Change one transaction' : `Change ${ids.length} transactions`}
    >
      {isOpen ? <Content ids={ids} onDone={onDone} /> : null}
    </Dialog>
  )
}

function Content({ ids, onDone }: Pick<MarkManyDialogProps, 'ids' | 'onDone'>) {
  const { mark } = useMarks()
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
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await mark.mutateAsync({ transaction_ids: [...ids], marks })
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
        <Group justify="flex-end" mt={4}>
          <Button type="submit" disabled={Object.keys(marks).length === 0} loading={mark.isPending}>
            Change {ids.length}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
