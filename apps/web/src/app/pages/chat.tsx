import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChatPaths } from '../../domain/conversations.ts'
import { AllConversationsPage } from '../../features/chat/all-conversations-page.tsx'
import { ChatPage } from '../../features/chat/chat-page.tsx'

const advisorRoute = getRouteApi('/member-advisor/shell/advisor/chat/$id')
const investorRoute = getRouteApi('/member-investor/linked/shell/investor/chat/$id')

/** `/advisor/chat/{id}` */
export function AdvisorChat() {
  const { id } = advisorRoute.useParams()
  return <ChatOf key={id} {...advisorRoute.useSearch()} id={id} />
}

/** `/investor/chat/{id}` */
export function InvestorChat() {
  const { id } = investorRoute.useParams()
  return <ChatOf key={id} {...investorRoute.useSearch()} id={id} />
}

/** Takes the question out of the address: sent when the application led here with it, else only filled in. */
function ChatOf({
  id,
  q,
  m,
}: {
  readonly id: string
  readonly q?: string | undefined
  readonly m?: string | undefined
}) {
  const navigate = useNavigate()
  const { chat } = useChatPaths()
  const isSent = useLocation({ select: ({ state }) => state.sendsQuestion === true })
  const [question] = useState(() => (q ? { text: q, isSent } : null))
  useEffect(() => {
    if (q !== undefined) void navigate({ to: chat, params: { id }, search: {}, state: {}, replace: true })
  }, [q, chat, id, navigate])
  return <ChatPage key={m} conversationId={id} question={question} messageId={m} />
}

const advisorAll = getRouteApi('/member-advisor/shell/advisor/conversations')
const investorAll = getRouteApi('/member-investor/linked/shell/investor/conversations')

/** `/advisor/conversations` */
export function AdvisorConversations() {
  return <ConversationsOf {...advisorAll.useSearch()} />
}

/** `/investor/conversations` */
export function InvestorConversations() {
  return <ConversationsOf {...investorAll.useSearch()} />
}

/** The address holds what is searched, so that going back from a conversation finds it again. */
function ConversationsOf({ search = '', archived }: { search?: string | undefined; archived?: string | undefined }) {
  const navigate = useNavigate()
  const { all } = useChatPaths()
  return (
    <AllConversationsPage
      choice={{ search, isArchived: archived === 'true' }}
      onChoose={(choice) =>
        void navigate({
          to: all,
          search: {
            ...(choice.search === '' ? {} : { search: choice.search }),
            ...(choice.isArchived ? { archived: 'true' } : {}),
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
