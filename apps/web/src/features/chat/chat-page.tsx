import { ActionIcon, Box, Button, Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useConversation } from '../../domain/conversations.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { Failure, Notice } from '../../ui/notice.tsx'
import { SeaDrawing } from '../../ui/sea-drawing.tsx'
import { useEndReached } from '../../ui/use-end-reached.ts'
import { AnswerTurn } from './answer.tsx'
import { ChatMenu } from './chat-menu.tsx'
import classes from './chat-page.module.css'
import { Composer } from './composer.tsx'
import { historyLabel } from './conversation-groups.ts'
import { DISCLAIMER, exportConversation } from './export-conversation.ts'
import { QuestionTurn } from './question.tsx'
import { useAssistantStatus } from '../../domain/use-assistant-status.ts'
import { type Chat, useChat } from './use-chat.ts'
import { useJump } from './use-jump.ts'
import { useConversationScroll } from './use-conversation-scroll.ts'

interface ChatPageProps {
  readonly conversationId: string
  /** A question that came with the address. */
  readonly question: { readonly text: string; readonly isSent: boolean } | null
  /** A message that a search found: the page opens there. */
  readonly messageId?: string | undefined
}

/** A conversation. `key` it by its id: a draft belongs to one conversation. */
export function ChatPage({ conversationId, question, messageId }: ChatPageProps) {
  const conversation = useConversation(conversationId)
  const chat = useChat(conversationId)
  const { data: status } = useAssistantStatus()
  const first = useRef(question)
  const { send } = chat
  const found = useJump(chat, messageId)
  const scroll = useConversationScroll(chat.turns[0]?.message.id)
  useEffect(() => {
    const asked = first.current
    first.current = null
    if (asked?.isSent) send(asked.text)
    // once, with the question the page was opened with
    // eslint-disable-next-line react/exhaustive-deps -- see above
  }, [])

  const error = conversation.error ?? chat.query.error
  if (isHttpError(error) && [400, 404].includes(error.status))
    return (
      <Notice
        drawing={<SeaDrawing scene="buoy" />}
        heading="404 - Page Not Found"
        text="The page you are looking for does not exist or has been moved."
      />
    )
  const title = conversation.data ? historyLabel(conversation.data) : ''
  return (
    <div className={classes.page} data-fills-page>
      {conversation.data && (
        <ChatMenu
          conversation={conversation.data}
          onExport={() =>
            exportConversation(
              title,
              chat.turns.map(({ message }) => message),
            )
          }
        />
      )}
      <div
        ref={scroll.region}
        className={classes.region}
        role="log"
        aria-label="Conversation"
        aria-live="polite"
        aria-busy={chat.isBusy}
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div ref={scroll.content} className={classes.column}>
          {status?.notice && (
            <Box component="p" className="tiny dimmed text-center balanced" m="0 40px 24px">
              {status.notice}
            </Box>
          )}
          <h2 className={classes.printTitle}>{title}</h2>
          <OlderMessages chat={chat} />
          <Turns chat={chat} found={found} />
        </div>
      </div>
      <div className={classes.foot}>
        {!scroll.isAtEnd && (
          <ActionIcon
            className={classes.toEnd}
            variant="default"
            size={36}
            radius="xl"
            aria-label="Go to the newest message"
            onClick={scroll.toEnd}
          >
            <IconArrowDown size={18} stroke={1.6} />
          </ActionIcon>
        )}
        <Composer
          initialText={question && !question.isSent ? question.text : ''}
          placeholder="Ask a follow-up question"
          messagesLeft={status?.messages_left_today}
          isBusy={chat.isBusy}
          onStop={chat.stop}
          onSend={(text) => {
            scroll.toEnd()
            chat.send(text)
          }}
        />
        <Box component="p" className="tiny dimmed text-center" m="8px 0 0">
          {DISCLAIMER}
        </Box>
      </div>
    </div>
  )
}

/** Loads the page before when it is scrolled to. */
function OlderMessages({ chat: { query } }: { readonly chat: Chat }) {
  const canLoad = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  const marker = useEndReached(canLoad, () => void query.fetchNextPage())
  if (!query.hasNextPage) return null
  return (
    <div ref={marker} className={classes.older}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchNextPageError ? 'Try Again' : 'Load older messages'}
      </Button>
    </div>
  )
}

function Turns({ chat, found }: { readonly chat: Chat; readonly found: string | undefined }) {
  const { query, turns } = chat
  if (query.isPending && turns.length === 0)
    return (
      <div role="status" aria-label="Loading messages" className="stack gap-12">
        <Skeleton height={44} width="46%" radius="lg" ml="auto" />
        <Skeleton height={14} width="88%" />
        <Skeleton height={14} width="94%" />
        <Skeleton height={14} width="52%" />
      </div>
    )
  if (query.isLoadingError && turns.length === 0)
    return <Failure isCompact text="The messages could not be loaded." onTryAgain={() => void query.refetch()} />
  return turns.map((turn, index) =>
    turn.message.role === 'user' ? (
      <QuestionTurn key={turn.message.id} turn={turn} chat={chat} isFound={turn.message.id === found} />
    ) : (
      <AnswerTurn
        key={turn.message.id}
        turn={turn}
        chat={chat}
        isLast={index === turns.length - 1}
        isFound={turn.message.id === found}
      />
    ),
  )
}
