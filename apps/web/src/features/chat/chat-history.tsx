import type { Conversation } from '@keelwise/contract/conversations'
import { Box, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChatPaths } from '../../domain/conversations.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { useToday } from '../../domain/use-today.ts'
import { Hint } from '../../ui/hint.tsx'
import { toast } from '../../ui/toast.ts'
import { useSettled } from '../../ui/use-settled.ts'
import classes from './chat-history.module.css'
import { ConversationMenu } from './conversation-menu.tsx'
import { groupConversations, historyLabel } from './conversation-groups.ts'
import { useHistory } from './use-history.ts'

const SKELETON_WIDTHS = ['82%', '64%', '74%', '56%', '68%']

/** The conversations of a person in the sidebar, by age, with a search. */
export function ChatHistory() {
  const [search, setSearch] = useState('')
  const term = useSettled(search.trim())
  const isSearching = search.trim() !== '' || term !== ''
  const query = useHistory(term)
  const today = useToday()
  const { all } = useChatPaths()
  useLoadFailure(query, () => toast.error('Error fetching chats'))

  const loadMore = async () => {
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) toast.error('Error loading more chats')
  }
  const conversations = query.data?.pages.flatMap((page) => page.results) ?? []
  const canSearch = isSearching || conversations.length > 0

  return (
    <>
      <Box component="h2" className="tiny dimmed medium" m="16px 10px 6px">
        AI Assistants History
      </Box>
      {canSearch && (
        <TextInput
          m="0 2px 4px"
          size="xs"
          type="search"
          aria-label="Search conversations"
          placeholder="Search"
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes.list}>
        {query.isPending ? (
          <div role="status" aria-label="Loading conversations">
            {SKELETON_WIDTHS.map((width) => (
              <Box key={width} className="row" h={32} p="0 10px" data-skeleton-row>
                <Skeleton height={10} width={width} />
              </Box>
            ))}
          </div>
        ) : query.isLoadingError ? (
          <Box className="stack gap-8 at-start" p="4px 10px">
            <Text size="sm" c="dimmed">
              Conversations could not be loaded.
            </Text>
            <Button variant="default" size="compact-xs" onClick={() => void query.refetch()}>
              Try Again
            </Button>
          </Box>
        ) : conversations.length === 0 ? (
          <Text
            size="sm"
            c="dimmed"
            className="stack gap-8 at-start"
            p="4px 10px"
            role={isSearching ? 'status' : undefined}
          >
            {isSearching ? 'Nothing found' : 'No conversations yet'}
          </Text>
        ) : (
          groupConversations(conversations, today).map(({ heading, conversations: members }) => (
            <section key={heading} aria-label={heading}>
              <Box component="h3" className="tiny dimmed medium" m="10px 10px 2px" lh={1.5}>
                {heading}
              </Box>
              <ul>
                {members.map((conversation) => (
                  <HistoryItem key={conversation.id} conversation={conversation} />
                ))}
              </ul>
            </section>
          ))
        )}
        {query.hasNextPage && (
          <Button
            m="4px 2px 8px"
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void loadMore()}
          >
            Load more
          </Button>
        )}
        {conversations.length > 0 && (
          <Link to={all} className={classes.all} preload={false}>
            All conversations
          </Link>
        )}
      </div>
    </>
  )
}

function HistoryItem({ conversation }: { readonly conversation: Conversation }) {
  const { chat } = useChatPaths()
  const label = historyLabel(conversation)
  return (
    <li className={classes.row}>
      <Hint label={label} position="right" multiline maw={200}>
        <Link to={chat} params={{ id: conversation.id }} className={classes.item} preload={false}>
          <span className="truncate grow">{label}</span>
          {conversation.is_streaming && <i className="busy" role="img" aria-label="Being answered" />}
        </Link>
      </Hint>
      <ConversationMenu conversation={conversation} label={`Actions of ${label}`} size="row" className={classes.menu} />
    </li>
  )
}
