import type { Client } from '@keelwise/contract/clients'
import { type Conversation, listConversations } from '@keelwise/contract/conversations'
import { Button, Card } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CONVERSATIONS_KEY } from '../../domain/conversations.ts'
import { formatDate, formatTime } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { assistantName } from '../../domain/recent-assistants.ts'
import { call } from '../../lib/api.ts'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { ListSkeleton } from './client-meetings.tsx'
import classes from './client-page.module.css'

const CHATS_PAGE_SIZE = 10

interface ClientChatsProps {
  readonly client: Client
  readonly onAsk: () => void
  readonly isAsking: boolean
}

/** The conversations about one client, the newest first. */
export function ClientChats({ client, onAsk, isAsking }: ClientChatsProps) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [CONVERSATIONS_KEY, 'of-client', client.id, page],
    queryFn: ({ signal }) =>
      call(listConversations, { query: { client_id: client.id, page, page_size: CHATS_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <ListSkeleton label="Loading conversations" />
  if (query.data === undefined)
    return (
      <Card padding={0}>
        <Failure
          text="The conversations could not be loaded."
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      </Card>
    )
  const { results, count } = query.data
  if (count === 0)
    return (
      <Card padding={0}>
        <Notice
          drawing={<CalmWaterDrawing />}
          text={`No conversations about ${client.name} yet.`}
          action={
            <Button
              leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
              loading={isAsking}
              onClick={onAsk}
            >
              Ask AI about {client.first_name}
            </Button>
          }
        />
      </Card>
    )
  return (
    <Card padding={0} data-old={query.isPlaceholderData || undefined}>
      <TwoLineList label={`Conversations about ${client.name}`}>
        {results.map((conversation) => (
          <Chat key={conversation.id} conversation={conversation} />
        ))}
      </TwoLineList>
      <Pager page={page} count={count} pageSize={CHATS_PAGE_SIZE} noun="conversations" onPage={setPage} />
    </Card>
  )
}

function Chat({ conversation }: { readonly conversation: Conversation }) {
  return (
    <TwoLineRow
      what={
        <Link to={paths.advisorChat} params={{ id: conversation.id }} className={classes.link}>
          {assistantName(conversation)}
        </Link>
      }
      value={formatDate(conversation.updated_at)}
      detail={conversation.last_message_preview ?? 'No messages yet'}
      detailValue={formatTime(conversation.updated_at)}
    />
  )
}
