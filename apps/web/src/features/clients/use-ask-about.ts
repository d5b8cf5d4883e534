import { useNavigate } from '@tanstack/react-router'
import { useCreateConversation } from '../../domain/conversations.ts'
import { paths } from '../../domain/paths.ts'
import { toast } from '../../ui/toast.ts'

/** Begins a conversation about a client and leads to it. */
export function useAskAbout(clientId: string) {
  const create = useCreateConversation()
  const navigate = useNavigate()
  const begin = () =>
    create.mutate(
      { client_id: clientId },
      {
        onSuccess: ({ id }) => void navigate({ to: paths.advisorChat, params: { id } }),
        onError: () => toast.error('Error creating chat'),
      },
    )
  return { begin, isPending: create.isPending }
}
