import type { MeetingSummary } from '@keelwise/contract/meetings'
import { ActionIcon, Box, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { EntryForm, FormButtons, emptyIsNull, useEntryForm } from '../../domain/form.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './meetings.module.css'
import { useMeetingChanges } from './use-meetings.ts'

interface SummaryEditorProps {
  readonly meetingId: string
  /** Undefined: a new one. */
  readonly summary: MeetingSummary | undefined
  readonly onDone: (summaryId?: string) => void
}

/** One thing a line. */
const lines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, 500))
    .filter((line) => line !== '')
    .slice(0, 50),
)
const summaryForm = z.object({
  title: z.string(),
  content: z.string(),
  key_points: lines,
  decisions: lines,
  action_items: z
    .array(
      z.object({
        text: z.string(),
        owner: z.string().transform(emptyIsNull),
        due_date: z.string().transform(emptyIsNull),
        due_from: z.string().nullable(),
        stretch_end: z.string().nullable(),
        done: z.boolean(),
      }),
    )
    .transform((items) =>
      items
        .filter(({ text }) => text.trim() !== '')
        // another day is a day, no longer the end of the stretch that was named
        .map(({ stretch_end: end, ...item }) => ({ ...item, due_from: item.due_date === end ? item.due_from : null })),
    ),
})

const EMPTY = { text: '', owner: '', due_date: '', due_from: null, stretch_end: null, done: false }

/** Writes a summary by hand; what it said before stays readable. */
export function SummaryEditor({ meetingId, summary, onDone }: SummaryEditorProps) {
  const { write, edit } = useMeetingChanges()
  const [isStale, setStale] = useState(false)
  const form = useEntryForm({
    schema: summaryForm,
    start: {
      title: summary?.title ?? '',
      content: summary?.content ?? '',
      key_points: summary?.key_points.join('\n') ?? '',
      decisions: summary?.decisions.join('\n') ?? '',
      action_items: (summary?.action_items ?? []).map((item) => ({
        ...item,
        owner: item.owner ?? '',
        due_date: item.due_date ?? '',
        due_from: item.due_from ?? null,
        stretch_end: item.due_date,
      })),
    },
    save: async (body) => {
      const saved = summary
        ? await edit.mutateAsync({
            params: { id: meetingId, summary_id: summary.id },
            body: { ...body, status: 'READY', ...(isStale ? {} : { version: summary.version }) },
          })
        : await write.mutateAsync({ params: { id: meetingId }, body })
      onDone(saved.id)
    },
    onFailure: ({ code }) => {
      if (code === 'version_conflict') setStale(true)
      else toast.error('The summary could not be saved')
    },
  })
  const items = form.watch('action_items')

  return (
    <EntryForm form={form} label={summary ? 'Edit summary' : 'Create summary'}>
      {isStale ? (
        <p role="alert" className={classes.calm}>
          This summary was changed while you were editing. Saving again writes your version; the other one stays under
          Earlier versions.
        </p>
      ) : null}
      <TextInput label="Title" placeholder="The meeting’s own" maxLength={200} {...form.input('title')} />
      <Textarea label="Summary" autosize minRows={4} maxRows={14} maxLength={20_000} {...form.input('content')} />
      <Textarea
        label="Key points"
        description="One per line."
        autosize
        minRows={3}
        maxRows={12}
        {...form.input('key_points')}
      />
      <Textarea
        label="Decisions"
        description="One per line."
        autosize
        minRows={2}
        maxRows={12}
        {...form.input('decisions')}
      />
      <Box component="fieldset" m={0} p={0} bd={0}>
        <Box component="legend" fz="h3" fw={600} lh={1.4}>
          Action items
        </Box>
        <Stack gap="sm" mt="xs">
          {items.map((_, at) => (
            <Group key={at} gap="xs" wrap="nowrap" align="flex-start">
              <Stack gap="xs" flex={1}>
                <TextInput
                  aria-label={`Action item ${at + 1}`}
                  maxLength={500}
                  {...form.input(`action_items.${at}.text`)}
                />
                <Group grow gap="xs">
                  <TextInput
                    aria-label={`Owner of action item ${at + 1}`}
                    placeholder="Owner"
                    maxLength={100}
                    {...form.input(`action_items.${at}.owner`)}
                  />
                  <TextInput
                    aria-label={`Due date of action item ${at + 1}`}
                    type="date"
                    {...form.input(`action_items.${at}.due_date`)}
                  />
                </Group>
              </Stack>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove action item ${at + 1}`}
                onClick={() =>
                  form.setValue(
                    'action_items',
                    items.filter((_item, index) => index !== at),
                  )
                }
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
              onClick={() => form.setValue('action_items', [...items, EMPTY])}
            >
              Add action item
            </Button>
          </div>
        </Stack>
      </Box>
      <FormButtons form={form} save={isStale ? 'Save anyway' : 'Save'} onCancel={() => onDone()} />
    </EntryForm>
  )
}
