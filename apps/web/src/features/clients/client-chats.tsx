import type { Client } from '@keelwise/contract/clients'
import { type Conversation, listConversations } from '@keelwise/contract/conversations'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CONVERSATIONS_KEY } from '../../domain/conversations.ts'
import { formatDate, formatTime } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { assistantName } from '../../domain/recent-assistants.ts'
import { call } from '../../lib/api.ts'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { ClientList } from './client-list.tsx'
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
  return (
    <ClientList
      query={query}
      noun="conversations"
      page={page}
      pageSize={CHATS_PAGE_SIZE}
      onPage={setPage}
      empty={{
        text: `No conversations about ${client.name} yet.`,
        action: (
          <Button leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />} loading={isAsking} onClick={onAsk}>
            Ask AI about {client.first_name}
          </Button>
        ),
      }}
    >
      {(conversations) => (
        <TwoLineList label={`Conversations about ${client.name}`}>
          {conversations.map((conversation) => (
            <Chat key={conversation.id} conversation={conversation} />
          ))}
        </TwoLineList>
      )}
    </ClientList>
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
