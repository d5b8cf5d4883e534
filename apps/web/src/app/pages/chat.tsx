import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChatPaths } from '../../domain/conversations.ts'
import { ChatPage } from '../../features/chat/chat-page.tsx'

const advisorRoute = getRouteApi('/member-advisor/shell/advisor/chat/$id')
const investorRoute = getRouteApi('/member-investor/linked/shell/investor/chat/$id')

/** `/advisor/chat/{id}` */
export function AdvisorChat() {
  const { id } = advisorRoute.useParams()
  return <ChatOf key={id} id={id} q={advisorRoute.useSearch().q} />
}

/** `/investor/chat/{id}` */
export function InvestorChat() {
  const { id } = investorRoute.useParams()
  return <ChatOf key={id} id={id} q={investorRoute.useSearch().q} />
}

/** Takes the question out of the address: sent when the application led here with it, else only filled in (OP-058). */
function ChatOf({ id, q }: { readonly id: string; readonly q: string | undefined }) {
  const navigate = useNavigate()
  const { chat } = useChatPaths()
  const isSent = useLocation({ select: ({ state }) => state.sendsQuestion === true })
  const [question] = useState(() => (q ? { text: q, isSent } : null))
  useEffect(() => {
    if (q !== undefined) void navigate({ to: chat, params: { id }, search: {}, state: {}, replace: true })
  }, [q, chat, id, navigate])
  return <ChatPage conversationId={id} question={question} />
}
