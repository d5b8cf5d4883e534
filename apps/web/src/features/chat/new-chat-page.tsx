import { Box, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useChatPaths, useCreateConversation } from '../../domain/conversations.ts'
import { Greeting } from '../../domain/greeting.tsx'
import { useSession } from '../../domain/session.ts'
import { toast } from '../../ui/toast.ts'
import { Composer } from './composer.tsx'
import { DISCLAIMER } from './export-conversation.ts'
import classes from './new-chat-page.module.css'
import { useAssistantStatus } from '../../domain/use-assistant-status.ts'

/** Begins a conversation: the first question creates it and leads to it. */
export function NewChatPage() {
  const role = useSession((state) => state.userRole) ?? 'ADVISOR'
  const { data: status, isPending } = useAssistantStatus()
  const { chat } = useChatPaths()
  const navigate = useNavigate()
  const create = useCreateConversation()
  const begin = async (text: string): Promise<boolean> => {
    try {
      const { id } = await create.mutateAsync({})
      await navigate({ to: chat, params: { id }, search: { q: text }, state: { sendsQuestion: true } })
      return true
    } catch {
      toast.error('Error creating chat')
      return false
    }
  }
  return (
    <div className={classes.page}>
      <Greeting />
      <Box component="p" m="6px 0 24px" c="dimmed" fz={{ base: 22, sm: 'lg' }} lh={1.35} className="balanced">
        {role === 'INVESTOR' ? 'What would you like to know about your money?' : 'What would you like to know?'}
      </Box>
      <Composer
        placeholder="Ask anything"
        messagesLeft={status?.messages_left_today}
        isBusy={create.isPending}
        onStop={null}
        onSend={begin}
      />
      <ul className={classes.suggestions} aria-label="Suggested questions">
        {isPending &&
          ['a', 'b', 'c', 'd'].map((place) => <Skeleton key={place} component="li" height={58} radius="md" />)}
        {(status?.suggestions ?? []).map((question) => (
          <li key={question}>
            <button
              type="button"
              className={classes.suggestion}
              disabled={create.isPending}
              onClick={() => void begin(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
      <Box component="p" className="stack gap-4 tiny dimmed text-center balanced" m="24px 0 0">
        {status?.notice && <span>{status.notice}</span>}
        <span>{DISCLAIMER}</span>
      </Box>
    </div>
  )
}
