import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
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
    <Dialog isOpen={isOpen} onClose={onClose} title={`Change ${ids.length} transactions`}>
      {isOpen ? <Content ids={ids} onDone={onDone} /> : null}
    </Dialog>
  )
}

function Content({ ids, onDone }: Pick<MarkManyDialogProps, 'ids' | 'onDone'>) {
  const { mark } = useMarks()
  const [category, setCategory] = useState('')
  const [tags, setTags] = useState('')
  const [counting, setCounting] = useState('')
  const marks = {
    ...(category === '' ? {} : { category }),
    ...(readTags(tags).length === 0 ? {} : { add_tags: readTags(tags) }),
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
          label="Add tags"
          placeholder="holiday, robin"
          value={tags}
          onChange={(event) => setTags(event.currentTarget.value)}
        />
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
