import type { Conversation } from '@keelwise/contract/conversations'
import { Button, Card, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArchive, IconPinFilled, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChatPaths } from '../../domain/conversations.ts'
import { formatDate } from '../../domain/format-date.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SeaDrawing } from '../../ui/sea-drawing.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { toast } from '../../ui/toast.ts'
import { useSettled } from '../../ui/use-settled.ts'
import classes from './all-conversations-page.module.css'
import { historyLabel } from './conversation-groups.ts'
import { useAllConversations, useArchiveTogether, useDeleteTogether } from './use-history.ts'

interface ConversationsChoice {
  readonly search: string
  readonly isArchived: boolean
}

interface AllConversationsPageProps {
  readonly choice: ConversationsChoice
  readonly onChoose: (choice: ConversationsChoice) => void
}

/** Every conversation of a person: searched by its words, several at once put away or deleted. */
export function AllConversationsPage({ choice, onChoose }: AllConversationsPageProps) {
  const query = useAllConversations(useSettled(choice.search), choice.isArchived)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const conversations = query.data?.pages.flatMap(({ results }) => results) ?? []
  const there = conversations.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Stack gap="md" maw={820} mx="auto" w="100%">
      <Group gap="xs" role="search" aria-label="Conversations">
        <SearchBox
          label="Search conversations"
          placeholder="Titles and messages"
          size="md"
          flex="1 1 200px"
          value={choice.search}
          onSearch={(search) => onChoose({ ...choice, search })}
        />
        <SegmentedChoice
          label="Which conversations"
          value={choice.isArchived ? 'archived' : 'all'}
          data={[
            { value: 'all', label: 'All' },
            { value: 'archived', label: 'Archived' },
          ]}
          onChange={(value) => {
            setChosen(new Set())
            onChoose({ ...choice, isArchived: value === 'archived' })
          }}
        />
      </Group>
      <Chosen ids={there} isArchived={choice.isArchived} onDone={() => setChosen(new Set())} />
      {query.isPending ? (
        <Card p={0} role="status" aria-label="Loading conversations">
          {[64, 48, 72, 56].map((width) => (
            <div key={width} className={classes.row}>
              <Skeleton height={14} width={`${width}%`} />
            </div>
          ))}
        </Card>
      ) : query.isLoadingError ? (
        <Failure text="Your conversations could not be loaded." onTryAgain={() => void query.refetch()} />
      ) : conversations.length === 0 ? (
        <Notice drawing={<SeaDrawing scene="buoy" />} text={emptyText(choice)} role="status" />
      ) : (
        <Card p={0} component="ul" aria-label="Conversations">
          {conversations.map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              search={choice.search}
              isChosen={chosen.has(conversation.id)}
              onToggle={() => toggle(conversation.id)}
            />
          ))}
        </Card>
      )}
      <ListEnd noun="conversations" query={query} />
    </Stack>
  )
}

function emptyText({ search, isArchived }: ConversationsChoice): string {
  if (search !== '') return `Nothing found for “${search}”.`
  return isArchived ? 'What you archive stands here.' : 'No conversations yet.'
}

interface RowProps {
  readonly conversation: Conversation
  readonly search: string
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Row({ conversation, search, isChosen, onToggle }: RowProps) {
  const { chat } = useChatPaths()
  const label = historyLabel(conversation)
  const { hit, id } = conversation
  return (
    <li className={classes.row}>
      <Checkbox aria-label={`Choose ${label}`} checked={isChosen} onChange={onToggle} />
      <Link
        to={chat}
        params={{ id }}
        search={hit ? { m: hit.message_id } : {}}
        className="plain-link grow"
        preload={false}
      >
        <Group gap={6} wrap="nowrap">
          {conversation.is_pinned && <IconPinFilled size={14} aria-label="Pinned" className="fixed accent" />}
          <Text truncate fw={500} flex={1}>
            {label}
          </Text>
          <Text size="xs" c="dimmed" className="tabular">
            {formatDate(conversation.created_at)}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {hit ? (
            <Marked text={hit.snippet} words={search} />
          ) : (
            (conversation.last_message_preview ?? 'Nothing said yet')
          )}
        </Text>
      </Link>
    </li>
  )
}

/** A text with the words that were searched marked in it. */
function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}

interface ChosenProps {
  readonly ids: readonly string[]
  readonly isArchived: boolean
  readonly onDone: () => void
}

/** What can be done with the conversations that are chosen. */
function Chosen({ ids, isArchived, onDone }: ChosenProps) {
  const { remove, restore } = useDeleteTogether()
  const archive = useArchiveTogether()
  if (ids.length === 0) return null
  const noun = ids.length === 1 ? 'conversation' : 'conversations'
  return (
    <Group gap="xs" role="toolbar" aria-label="Chosen conversations">
      <Text size="sm" aria-live="polite">
        {ids.length} chosen
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArchive size={14} stroke={1.6} aria-hidden />}
        loading={archive.isPending}
        onClick={() =>
          archive.mutate(
            { ids: [...ids], isArchived: !isArchived },
            { onSuccess: onDone, onError: () => toast.error(`The ${noun} could not be changed. Please try again.`) },
          )
        }
      >
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate([...ids], {
            onSuccess: (gone) => {
              onDone()
              const kept = ids.length - gone.ids.length
              toast.success(`${gone.ids.length} ${gone.ids.length === 1 ? 'conversation' : 'conversations'} deleted`, {
                ...(kept > 0 ? { description: `${kept} stayed: they belong to a meeting on legal hold.` } : {}),
                action: { label: 'Undo', onAction: () => restore.mutate(gone.ids) },
              })
            },
            onError: () => toast.error(`The ${noun} could not be deleted. Please try again.`),
          })
        }
      >
        Delete
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        Clear
      </Button>
    </Group>
  )
}
