import type { Client } from '@keelwise/contract/clients'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '../../ui/row-menu.tsx'

interface ClientMenuProps {
  readonly client: Client
  /** Width and height of the button in px. */
  readonly size: number
  readonly onEdit: (client: Client) => void
  readonly onDelete: (client: Client) => void
}

/** What can be done with one client. */
export const ClientMenu = ({ client, size, onEdit, onDelete }: ClientMenuProps) => (
  <RowMenu
    label={`Actions for ${client.name}`}
    size={size}
    items={[
      { label: 'Edit', icon: IconPencil, onChoose: () => onEdit(client) },
      { label: 'Delete', icon: IconTrash, onChoose: () => onDelete(client), isDestructive: true },
    ]}
  />
)
