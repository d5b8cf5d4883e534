import { clientStatusDisplay } from '@keelwise/contract/words'
import { CLIENTS_PAGE_SIZE, type Client, clientStatus, exportClients } from '@keelwise/contract/clients'
import { Button, Card, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ExportButton } from '../../domain/export-button.tsx'
import { paths } from '../../domain/paths.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { useToday } from '../../domain/use-today.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { FreeBuoyDrawing } from '../../ui/drawings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { ClientDialog } from './client-dialog.tsx'
import { ClientsList, ClientsTable } from './clients-table.tsx'
import classes from './clients-page.module.css'
import { DeleteClientDialog } from './delete-client-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type ClientsChoice, filtersOf, useClients } from './use-clients.ts'

/** Milliseconds after the last letter until the list is searched. */
const SEARCH_WAIT_MS = 300

interface ClientsPageProps {
  readonly choice: ClientsChoice
  readonly onChoose: (choice: ClientsChoice) => void
}

/** `/advisor/clients`: the list, and everything that can be done with it. */
export function ClientsPage({ choice, onChoose }: ClientsPageProps) {
  const today = useToday()
  const [edited, setEdited] = useState<Client | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Client | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [search, setSearch] = useState(choice.search)
  const [shownSearch, setShownSearch] = useState(choice.search)
  // a link to the bare list leads here too
  if (shownSearch !== choice.search) {
    setShownSearch(choice.search)
    if (choice.search === '') setSearch('')
  }
  const find = useDebouncedCallback(
    (text: string) => onChoose({ ...choice, search: text.trim(), page: 1 }),
    SEARCH_WAIT_MS,
  )
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
  return (
    <Stack gap="md">
      <div className={classes.top}>
        <Group gap="xs" role="search" aria-label="Clients">
          <TextInput
            aria-label="Search clients"
            placeholder="Name or e-mail"
            type="search"
            size="sm"
            className={classes.search}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              find(event.currentTarget.value)
            }}
          />
          <NativeSelect
            aria-label="Status"
            size="sm"
            className={classes.status}
            value={choice.status}
            onChange={(event) =>
              onChoose({ ...choice, status: event.currentTarget.value as ClientsChoice['status'], page: 1 })
            }
            data={[
              { value: '', label: 'Every status' },
              ...clientStatus.options.map((value) => ({ value, label: clientStatusDisplay[value] })),
            ]}
          />
        </Group>
        <div className={classes.actions}>
          <LinkButton to={paths.advisorBook} variant="default">
            Book
          </LinkButton>
          <LinkButton to={paths.advisorMeetings} variant="default">
            Meetings
          </LinkButton>
          {bring}
          <ExportButton
            endpoint={exportClients}
            query={{ ordering: choice.ordering, ...filtersOf(choice) }}
            fileName={`keelwise-clients-${today}`}
          />
          {add}
        </div>
      </div>
      <Card padding={0}>
        <Clients
          choice={choice}
          onChoose={onChoose}
          onEdit={setEdited}
          onDelete={setDeleted}
          onClear={() => {
            setSearch('')
            onChoose({ ...choice, search: '', status: '', page: 1 })
          }}
          ways={
            <Group gap="xs" align="stretch" wrap="nowrap">
              {add}
              {bring}
            </Group>
          }
        />
      </Card>
      <ClientDialog client={edited} onClose={() => setEdited(null)} />
      <DeleteClientDialog client={deleted} onClose={() => setDeleted(null)} />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Stack>
  )
}

interface ClientsProps extends ClientsPageProps {
  readonly onEdit: (client: Client) => void
  readonly onDelete: (client: Client) => void
  readonly onClear: () => void
  /** How the first clients get here. */
  readonly ways: React.ReactNode
}

function Clients({ choice, onChoose, onEdit, onDelete, onClear, ways }: ClientsProps) {
  const query = useClients(choice)
  const isMobile = useIsMobile()
  // the last client of the last page may be gone
  const isPastEnd = choice.page > 1 && isHttpError(query.error) && query.error.status === 404
  useLoadFailure(query, () => {
    if (!isPastEnd) toast.error('Failed to fetch clients', { id: 'clients' })
  })
  useEffect(() => {
    if (isPastEnd) onChoose({ ...choice, page: choice.page - 1 })
  }, [isPastEnd, choice, onChoose])

  if (query.isPending || isPastEnd) {
    return (
      <Stack gap="lg" p={20} role="status" aria-label="Loading clients">
        {Array.from({ length: CLIENTS_PAGE_SIZE }, (_, row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    )
  }
  if (query.isError && query.data === undefined) {
    return (
      <Failure
        text="Your clients could not be loaded."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  }
  const { results, count } = query.data
  if (count === 0 && (choice.search !== '' || choice.status !== '')) {
    return (
      <Notice
        text="No client matches."
        action={
          <Button variant="default" onClick={onClear}>
            Show all clients
          </Button>
        }
      />
    )
  }
  if (count === 0) {
    return (
      <Notice
        drawing={<FreeBuoyDrawing />}
        heading="No clients yet"
        text="Add your first client, or bring your list as a CSV file."
        action={ways}
      />
    )
  }
  const Rows = isMobile ? ClientsList : ClientsTable
  return (
    <>
      <div className={classes.scroller} data-old={query.isPlaceholderData || undefined}>
        <Rows
          clients={results}
          ordering={choice.ordering}
          onOrder={(ordering) => onChoose({ ...choice, ordering, page: 1 })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
      <Pager
        page={choice.page}
        count={count}
        pageSize={CLIENTS_PAGE_SIZE}
        noun="clients"
        onPage={(page) => onChoose({ ...choice, page })}
      />
    </>
  )
}
