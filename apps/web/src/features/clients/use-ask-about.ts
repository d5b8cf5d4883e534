import type { Client } from '@keelwise/contract/clients'
import { useNavigate } from '@tanstack/react-router'
import { useCreateConversation } from '../../domain/conversations.ts'
import { paths } from '../../domain/paths.ts'
import { toast } from '../../ui/toast.ts'

/** Longest title of a conversation. */
const TITLE_LIMIT = 120

/** Begins a conversation about a client and leads to it. */
export function useAskAbout(client: Client) {
  const create = useCreateConversation()
  const navigate = useNavigate()
  const begin = () =>
    create.mutate(
      { client_id: client.id, title: `About ${client.name}`.slice(0, TITLE_LIMIT) },
      {
        onSuccess: ({ id }) => void navigate({ to: paths.advisorChat, params: { id } }),
        onError: () => toast.error('Error creating chat'),
      },
    )
  return { begin, isPending: create.isPending }
}
