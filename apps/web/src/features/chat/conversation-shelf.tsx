import type { Conversation } from '@keelwise/contract/conversations'
import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { toast } from '../../ui/toast.ts'
import { useUpdateConversation } from './use-history.ts'

/** Menu items that keep a conversation on top of the history or put it away. */
export function ShelfItems({ conversation: { id, is_pinned, is_archived } }: { readonly conversation: Conversation }) {
  const update = useUpdateConversation(id)
  const put = (body: { is_pinned?: boolean; is_archived?: boolean }, done: string, undo: typeof body) =>
    update.mutate(body, {
      onSuccess: () => toast.success(done, { action: { label: 'Undo', onAction: () => update.mutate(undo) } }),
      onError: () => toast.error('The conversation could not be changed. Please try again.'),
    })
  return (
    <>
      {!is_archived && (
        <Menu.Item
          leftSection={is_pinned ? <IconPinnedOff size={16} stroke={1.6} /> : <IconPin size={16} stroke={1.6} />}
          onClick={() => update.mutate({ is_pinned: !is_pinned })}
        >
          {is_pinned ? 'Unpin' : 'Pin'}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={is_archived ? <IconArchiveOff size={16} stroke={1.6} /> : <IconArchive size={16} stroke={1.6} />}
        onClick={() =>
          is_archived
            ? put({ is_archived: false }, 'Conversation brought back', { is_archived: true })
            : put({ is_archived: true }, 'Conversation archived', { is_archived: false, is_pinned })
        }
      >
        {is_archived ? 'Bring back' : 'Archive'}
      </Menu.Item>
    </>
  )
}
