import type { ActionItem, MeetingSummary } from '@keelwise/contract/meetings'
import { ActionIcon, Button, Group, Stack, TextInput, Textarea } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import classes from './meetings.module.css'
import { useMeetingChanges } from './use-meetings.ts'

interface SummaryEditorProps {
  readonly meetingId: string
  /** Undefined: a new one. */
  readonly summary: MeetingSummary | undefined
  readonly onDone: (summaryId?: string) => void
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, 500))
    .filter((line) => line !== '')
    .slice(0, 50)

const EMPTY: ActionItem = { text: '', owner: null, due_date: null, done: false }

/** Writes a summary by hand; what it said before stays readable. */
export function SummaryEditor({ meetingId, summary, onDone }: SummaryEditorProps) {
  const { write, edit } = useMeetingChanges()
  const [entry, setEntry] = useState({
    title: summary?.title ?? '',
    content: summary?.content ?? '',
    key_points: summary?.key_points.join('\n') ?? '',
    decisions: summary?.decisions.join('\n') ?? '',
  })
  const [items, setItems] = useState<readonly ActionItem[]>(summary?.action_items ?? [])
  const [isStale, setStale] = useState(false)
  const isBusy = write.isPending || edit.isPending

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = {
      ...entry,
      key_points: linesOf(entry.key_points),
      decisions: linesOf(entry.decisions),
      action_items: items.filter(({ text }) => text.trim() !== ''),
    }
    try {
      const saved = summary
        ? await edit.mutateAsync({
            params: { id: meetingId, summary_id: summary.id },
            body: { ...body, status: 'READY', ...(isStale ? {} : { version: summary.version }) },
          })
        : await write.mutateAsync({ params: { id: meetingId }, body })
      onDone(saved.id)
    } catch (thrown) {
      if (toApiError(thrown).code === 'version_conflict') setStale(true)
      else toast.error('The summary could not be saved')
    }
  }
  const input = (field: keyof typeof entry) => ({
    value: entry[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setEntry((last) => ({ ...last, [field]: value }))
    },
  })
  const change = (at: number, part: Partial<ActionItem>) =>
    setItems((last) => last.map((item, index) => (index === at ? { ...item, ...part } : item)))

  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={summary ? 'Edit summary' : 'Create summary'}>
      <Stack gap="md">
        {isStale ? (
          <p role="alert" className={classes.calm}>
            This summary was changed while you were editing. Saving again writes your version; the other one stays under
            Earlier versions.
          </p>
        ) : null}
        <TextInput label="Title" placeholder="The meeting’s own" maxLength={200} {...input('title')} />
        <Textarea label="Summary" autosize minRows={4} maxRows={14} maxLength={20_000} {...input('content')} />
        <Textarea
          label="Key points"
          description="One per line."
          autosize
          minRows={3}
          maxRows={12}
          {...input('key_points')}
        />
        <Textarea
          label="Decisions"
          description="One per line."
          autosize
          minRows={2}
          maxRows={12}
          {...input('decisions')}
        />
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className={classes.heading}>Action items</legend>
          <Stack gap="sm" mt={8}>
            {items.map((item, at) => (
              <Group key={at} gap={8} wrap="nowrap" align="flex-start">
                <Stack gap={8} style={{ flex: 1 }}>
                  <TextInput
                    aria-label={`Action item ${at + 1}`}
                    maxLength={500}
                    value={item.text}
                    onChange={(event) => change(at, { text: event.currentTarget.value })}
                  />
                  <Group grow gap={8}>
                    <TextInput
                      aria-label={`Owner of action item ${at + 1}`}
                      placeholder="Owner"
                      maxLength={100}
                      value={item.owner ?? ''}
                      onChange={(event) => change(at, { owner: event.currentTarget.value || null })}
                    />
                    <TextInput
                      aria-label={`Due date of action item ${at + 1}`}
                      type="date"
                      value={item.due_date ?? ''}
                      onChange={(event) => change(at, { due_date: event.currentTarget.value || null })}
                    />
                  </Group>
                </Stack>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove action item ${at + 1}`}
                  onClick={() => setItems((last) => last.filter((_, index) => index !== at))}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
            <div>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
                disabled={items.length >= 50}
                onClick={() => setItems((last) => [...last, EMPTY])}
              >
                Add action item
              </Button>
            </div>
          </Stack>
        </fieldset>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onDone()} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {isStale ? 'Save anyway' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
