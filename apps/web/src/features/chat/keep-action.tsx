import type { Message } from '@keelwise/contract/conversation-messages'
import { IconPin } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useConversation } from '../../domain/conversations.ts'
import { paths } from '../../domain/paths.ts'
import { useSaveQuestion } from '../../domain/saved/use-saved-questions.ts'
import { useSession } from '../../domain/session.ts'
import { fieldMessage, isHttpError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { AnswerAction } from './answer-action.tsx'

/** Whether an answer was made by a plan with figures, which can be computed anew. */
const canBeComputed = ({ status, parts }: Message): boolean =>
  status === 'completed' &&
  parts.some((part) => part.type === 'plan' && part.understanding.plan.parts.some(({ kind }) => kind === 'data'))

/** Pins an answer to the start page: the dashboard of an investor, the book of an advisor. */
export function KeepAction({ message }: { readonly message: Message }) {
  const isAdvisor = useSession((state) => state.userRole === 'ADVISOR')
  const { data: conversation } = useConversation(message.conversation)
  const save = useSaveQuestion()
  const navigate = useNavigate()
  // what is about a client stays with the client
  const isAboutClient = !conversation || conversation.client_id !== null || conversation.meeting_id !== null
  if (!canBeComputed(message) || (isAdvisor && isAboutClient)) return null
  const place = isAdvisor ? 'book' : 'dashboard'
  const open = () => void navigate({ to: isAdvisor ? paths.advisorBook : paths.investor })
  const keep = () =>
    save.mutate(message.id, {
      onSuccess: () => toast.success(`Pinned to the ${place}`, { action: { label: 'Open', onAction: open } }),
      onError: (error) =>
        toast.error(
          (isHttpError(error) ? fieldMessage(error, 'message_id') : null) ??
            'The answer could not be pinned. Please try again.',
        ),
    })
  return <AnswerAction label={`Pin to the ${place}`} icon={IconPin} onClick={keep} />
}
