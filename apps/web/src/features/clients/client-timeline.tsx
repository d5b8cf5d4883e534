import type { Client } from '@keelwise/contract/clients'
import {
  CLIENT_NOTE_LIMIT,
  TIMELINE_PAGE_SIZE,
  type TimelineEntry,
  addClientNote,
  deleteClientNote,
  listTimeline,
  newClientNote,
  timelineKind,
} from '@keelwise/contract/timeline'
import { timelineKindDisplay } from '@keelwise/contract/words'
import { ActionIcon, Button, Card, Flex, Group, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { EntryForm, requiredText, textFor, useEntryForm } from '../../domain/form.tsx'
import { formatDate, formatTime } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { ClientList } from './client-list.tsx'
import classes from './client-timeline.module.css'

const TIMELINE_KEY = 'client-timeline'

/** What happened with one client, the newest first, and what the advisor notes of them. */
export function ClientTimeline({ client }: { readonly client: Client }) {
  const [choice, setChoice] = useState({ page: 1, kind: '', tag: '' })
  const { page, kind, tag } = choice
  const query = useQuery({
    queryKey: [TIMELINE_KEY, client.id, choice],
    queryFn: ({ signal }) =>
      call(
        listTimeline,
        {
          params: { id: client.id },
          query: {
            page,
            ...(kind === '' ? {} : { kind: kind as TimelineEntry['kind'] }),
            ...(tag === '' ? {} : { tag }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="md">
      <Card>
        <NoteForm client={client} />
      </Card>
      <Group gap="sm">
        <NativeSelect
          aria-label="Kind"
          size="sm"
          value={kind}
          onChange={(event) => setChoice({ ...choice, kind: event.currentTarget.value, page: 1 })}
          data={[
            { value: '', label: 'Everything' },
            ...timelineKind.options.map((value) => ({ value, label: timelineKindDisplay[value] })),
          ]}
        />
        {tag === '' ? null : (
          <Button
            variant="default"
            size="sm"
            rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
            onClick={() => setChoice({ ...choice, tag: '', page: 1 })}
          >
            Tag: {tag}
          </Button>
        )}
      </Group>
      <ClientList
        query={query}
        noun="entries"
        page={page}
        pageSize={TIMELINE_PAGE_SIZE}
        onPage={(next) => setChoice({ ...choice, page: next })}
        empty={{ text: 'Nothing of this kind yet.', action: null }}
      >
        {(entries) => (
          <ol aria-label="Timeline">
            {entries.map((entry) => (
              <Entry
                key={`${entry.kind} ${entry.id} ${entry.at}`}
                client={client}
                entry={entry}
                onTag={(chosen) => setChoice({ ...choice, tag: chosen, page: 1 })}
              />
            ))}
          </ol>
        )}
      </ClientList>
    </Stack>
  )
}

/** Texts between commas. */
const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const { shape } = newClientNote
const noteForm = z.object({ text: requiredText.pipe(shape.text), tags: textFor(shape.tags, tagsIn) })

function NoteForm({ client }: { readonly client: Client }) {
  const queries = useQueryClient()
  const form = useEntryForm({
    schema: noteForm,
    start: { text: '', tags: '' },
    save: async (body) => {
      await call(addClientNote, { params: { id: client.id }, body })
      form.reset()
      await queries.invalidateQueries({ queryKey: [TIMELINE_KEY, client.id] })
    },
    onRefused: () => {
      toast.error('Failed to add note')
    },
  })
  return (
    <EntryForm form={form} label="Note" gap="sm">
      <Textarea
        label="Note"
        placeholder={`What to remember of ${client.first_name}`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={CLIENT_NOTE_LIMIT}
        {...form.input('text')}
      />
      <Flex gap="sm" align="flex-end" wrap="wrap">
        <TextInput label="Tags" placeholder="family, tax" flex="1 1 200px" {...form.input('tags')} />
        <Button type="submit" size="md" loading={form.isBusy} disabled={form.watch('text').trim() === ''}>
          Add note
        </Button>
      </Flex>
    </EntryForm>
  )
}

interface EntryProps {
  readonly client: Client
  readonly entry: TimelineEntry
  readonly onTag: (tag: string) => void
}

function Entry({ client, entry, onTag }: EntryProps) {
  const { id, kind, at, text, detail, tags, meeting_id: meeting } = entry
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        <span>{formatDate(at)}</span>
        <span className="tiny dimmed">{formatTime(at)}</span>
      </div>
      <div className="stack grow gap-4 at-start">
        <span className="tiny dimmed">
          {timelineKindDisplay[kind]}
          {detail === null ? null : ` · ${detail}`}
        </span>
        {meeting === null ? (
          <p className={classes.text}>{text}</p>
        ) : (
          <Link to={paths.advisorMeetings} search={{ client: client.id, meeting }} className={classes.text}>
            {text}
          </Link>
        )}
        {tags.length === 0 ? null : (
          <Group gap={6}>
            {tags.map((tag) => (
              <button key={tag} type="button" className={classes.tag} onClick={() => onTag(tag)}>
                {tag}
              </button>
            ))}
          </Group>
        )}
      </div>
      {kind === 'NOTE' || kind === 'LETTER' ? <DeleteNote client={client} id={id} text={text} /> : null}
    </li>
  )
}

/** Deletes a note after a second press. */
function DeleteNote({ client, id, text }: { readonly client: Client; readonly id: string; readonly text: string }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteClientNote, { params: { id: client.id, note_id: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [TIMELINE_KEY, client.id] }),
    onError: () => toast.error('Failed to delete note'),
  })
  const [isAsking, setAsking] = useState(false)
  return isAsking ? (
    <Group gap={4} wrap="nowrap">
      <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate()}>
        Delete
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(false)}>
        Keep
      </Button>
    </Group>
  ) : (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Delete note: ${text.slice(0, 60)}`}
      onClick={() => setAsking(true)}
    >
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
