import type { Client } from '@keelwise/contract/clients'
import { Box, VisuallyHidden } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import table from '../../ui/data-table.module.css'
import list from '../../ui/list-page.module.css'
import { SortHeader } from '../../ui/sort-header.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { ClientMenu } from './client-menu.tsx'
import { ClientStatusMark, NOT_KNOWN, riskText, valueRemark, valueText } from './client-words.tsx'
import classes from './clients-page.module.css'
import type { ClientsChoice } from './use-clients.ts'

interface ClientsTableProps {
  readonly clients: readonly Client[]
  readonly ordering: ClientsChoice['ordering']
  readonly onOrder: (ordering: ClientsChoice['ordering']) => void
  readonly onEdit: (client: Client) => void
  readonly onDelete: (client: Client) => void
}

const ClientLink = ({ client }: { readonly client: Client }) => (
  <Link to={paths.advisorClient} params={{ id: client.id }} className={list.link}>
    {client.name}
  </Link>
)

/** Clients on a wide screen; a press anywhere on a row opens the client. */
export function ClientsTable({ clients, ordering, onOrder, onEdit, onDelete }: ClientsTableProps) {
  const navigate = useNavigate()
  const order = { ordering, onOrder }
  // the link in the row is the way for keys and for a new tab; the rest of the row is a larger target for the pointer
  const open = (event: MouseEvent<HTMLElement>, { id }: Client) => {
    const isOwnTarget = event.target instanceof Element && event.target.closest('a, button, [role=menu]') !== null
    const isSelecting = (window.getSelection()?.toString() ?? '') !== ''
    if (!isOwnTarget && !isSelecting) void navigate({ to: paths.advisorClient, params: { id } })
  }
  return (
    <table className={table.table} aria-label="Clients">
      <thead>
        <tr>
          <SortHeader field="last_name" {...order}>
            Name
          </SortHeader>
          <SortHeader field="email" {...order}>
            Email
          </SortHeader>
          <SortHeader field="status" {...order}>
            Status
          </SortHeader>
          <SortHeader field="risk_score" {...order}>
            Risk
          </SortHeader>
          <SortHeader field="total_market_value" isNumeric {...order}>
            Portfolio Value
          </SortHeader>
          <SortHeader field="last_meeting_at" {...order}>
            Last Meeting
          </SortHeader>
          <th scope="col" data-action>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id} className={list.row} onClick={(event) => open(event, client)}>
            <td data-strong className={classes.name}>
              <ClientLink client={client} />
            </td>
            <td className={classes.email}>{client.email ?? NOT_KNOWN}</td>
            <td>
              <ClientStatusMark status={client.status} />
            </td>
            <td>{riskText(client)}</td>
            <td data-numeric data-strong title={valueRemark(client)}>
              {valueText(client)}
            </td>
            <td>{formatDate(client.last_meeting_at)}</td>
            <td data-action>
              <ClientMenu client={client} size={32} onEdit={onEdit} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same clients on a small screen. */
export function ClientsList({ clients, onEdit, onDelete }: ClientsTableProps) {
  return (
    <TwoLineList label="Clients">
      {clients.map((client) => (
        <TwoLineRow
          key={client.id}
          what={<ClientLink client={client} />}
          value={valueText(client)}
          detail={
            <Box component="span" display="block" className="truncate">
              {client.email ?? 'No e-mail address'}
            </Box>
          }
          detailValue={<ClientStatusMark status={client.status} />}
          action={<ClientMenu client={client} size={44} onEdit={onEdit} onDelete={onDelete} />}
        />
      ))}
    </TwoLineList>
  )
}
