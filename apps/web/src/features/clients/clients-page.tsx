import { clientStatusDisplay } from '@keelwise/contract/words'
import { CLIENTS_PAGE_SIZE, type Client, clientStatus, exportClients } from '@keelwise/contract/clients'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ExportButton } from '../../domain/export-button.tsx'
import { PagedList } from '../../domain/paged-list.tsx'
import { PracticeNav } from '../../domain/section-nav.tsx'
import { useToday } from '../../domain/use-today.ts'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { ListFilter, ListTools } from '../../ui/list-tools.tsx'
import { Notice } from '../../ui/notice.tsx'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { ClientsList, ClientsTable } from './clients-table.tsx'
import classes from './clients-page.module.css'
import { type ClientsChoice, filtersOf, useClients } from './use-clients.ts'

const clientDialog = atFirstTouch(() => import('./client-dialog.tsx'))
const deleteDialog = atFirstTouch(() => import('./delete-client-dialog.tsx'))
const importDialog = atFirstTouch(() => import('./import-dialog.tsx'))

interface ClientsPageProps {
  /** What stands above the list. */
  readonly brief?: ReactNode
  readonly choice: ClientsChoice
  readonly onChoose: (choice: ClientsChoice) => void
}

/** `/advisor/clients`: the list, and everything that can be done with it. */
export function ClientsPage({ brief, choice, onChoose }: ClientsPageProps) {
  const today = useToday()
  const [edited, setEdited] = useState<Client | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Client | null>(null)
  const [isImporting, setImporting] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setEdited('new')}>
      Add Client
    </Button>
  )
  const bring = (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
      onClick={() => setImporting(true)}
    >
      Import
    </Button>
  )
  const { query, isOld } = useClients(choice)
  const isNarrow = useIsNarrow()
  const filter = (change: Partial<ClientsChoice>) => onChoose({ ...choice, ...change, page: 1 })
  const Rows = isNarrow ? ClientsList : ClientsTable
  return (
    <Stack gap="md">
      <PracticeNav />
      {brief}
      <ListTools
        noun="Clients"
        placeholder="Name or e-mail"
        search={choice.search}
        onSearch={(search) => filter({ search })}
        filters={
          <ListFilter
            label="Status"
            every="Every status"
            options={clientStatus.options}
            display={(status) => clientStatusDisplay[status]}
            value={choice.status}
            onChoose={(status) => filter({ status })}
          />
        }
        actionsClassName={classes.actions}
      >
        {bring}
        <ExportButton
          endpoint={exportClients}
          query={{ ordering: choice.ordering, ...filtersOf(choice) }}
          fileName={`keelwise-clients-${today}`}
        />
        {add}
      </ListTools>
      <Card padding={0}>
        <PagedList
          query={query}
          noun={['client', 'clients']}
          page={choice.page}
          pageSize={CLIENTS_PAGE_SIZE}
          onPage={(page) => onChoose({ ...choice, page })}
          isOld={isOld}
          isFiltered={choice.search !== '' || choice.status !== ''}
          onClear={() => filter({ search: '', status: '' })}
          empty={
            <Notice
              drawing={<FreeBuoyDrawing />}
              heading="No clients yet"
              text="Add your first client, or bring your list as a CSV file."
              action={
                <Group gap="xs" wrap="nowrap">
                  {add}
                  {bring}
                </Group>
              }
            />
          }
        >
          {(clients) => (
            <Rows
              clients={clients}
              ordering={choice.ordering}
              onOrder={(ordering) => filter({ ordering })}
              onEdit={setEdited}
              onDelete={setDeleted}
            />
          )}
        </PagedList>
      </Card>
      <DialogLater code={clientDialog} isOpen={edited !== null}>
        {({ ClientDialog }, isOpen) => <ClientDialog client={isOpen ? edited : null} onClose={() => setEdited(null)} />}
      </DialogLater>
      <DialogLater code={deleteDialog} isOpen={deleted !== null}>
        {({ DeleteClientDialog }, isOpen) => (
          <DeleteClientDialog client={isOpen ? deleted : null} onClose={() => setDeleted(null)} />
        )}
      </DialogLater>
      <DialogLater code={importDialog} isOpen={isImporting}>
        {({ ImportDialog }, isOpen) => <ImportDialog isOpen={isOpen} onClose={() => setImporting(false)} />}
      </DialogLater>
    </Stack>
  )
}
