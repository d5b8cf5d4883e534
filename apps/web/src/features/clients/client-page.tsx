import type { Client } from '@keelwise/contract/clients'
import { Avatar, Box, Button, Card, Flex, Group, Skeleton, Stack, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { IconChevronLeft, IconFileImport, IconPencil, IconRefresh, IconSparkles, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { ClientChats } from './client-chats.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { ClientMenu } from './client-menu.tsx'
import { ClientMeetings } from './client-meetings.tsx'
import { ClientOverview } from './client-overview.tsx'
import classes from './client-page.module.css'
import { ClientPerformanceTab } from './client-performance.tsx'
import { ClientPortfolioTab } from './client-portfolio.tsx'
import { ClientPositionsTab } from './client-positions.tsx'
import { CLIENT_TABS, type ClientTab, clientTabOf } from './client-tabs.ts'
import { ClientTimeline } from './client-timeline.tsx'
import { ClientStatusMark } from './client-words.tsx'
import { DeleteClientDialog } from './delete-client-dialog.tsx'
import { useAskAbout } from './use-ask-about.ts'
import { type ShownClientData, useClientData } from './use-client-data.ts'
import { useClient } from './use-clients.ts'

interface ClientPageProps {
  readonly id: string
  readonly tab: ClientTab
  readonly onTab: (tab: ClientTab) => void
  /** Back to the list. */
  readonly onGone: () => void
  /** How statements are added for a client who shares no accounts. */
  readonly upload: (clientId: string, onDone: () => void) => React.ReactNode
}

/** Stands where others show a photo. */
const initialsOf = ({ first_name: first, last_name: last }: Client): string =>
  [first, last].map((name) => [...name][0]?.toUpperCase() ?? '').join('')

/** `/advisor/clients/{id}`: one client in seven tabs. */
export function ClientPage({ id, tab, onTab, onGone, upload }: ClientPageProps) {
  const query = useClient(id)
  useLoadFailure(query, () => toast.error('Failed to fetch client details', { id: 'client' }))
  return (
    <Stack gap="md">
      <TextLink to={paths.advisorClients} size="sm" className={classes.back} underline="hover">
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        All clients
      </TextLink>
      {query.data ? (
        <ClientTabs key={id} client={query.data} tab={tab} onTab={onTab} onGone={onGone} upload={upload} />
      ) : query.isError ? (
        <Card padding={0}>
          <Failure
            text="This client could not be loaded."
            onTryAgain={() => void query.refetch()}
            isTryingAgain={query.isFetching}
          />
        </Card>
      ) : (
        <Stack role="status" aria-label="Loading client" gap="md">
          <Skeleton height={32} width={240} />
          <Skeleton height={40} />
          <CardSkeleton rows={4} />
        </Stack>
      )}
    </Stack>
  )
}

function ClientTabs({ client, tab, onTab, onGone, upload }: Omit<ClientPageProps, 'id'> & { readonly client: Client }) {
  const { query, refresh } = useClientData(client)
  const ask = useAskAbout(client)
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const isMobile = useIsMobile()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // where the row is wider than the window, the tab that is open is in sight
    row.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  const tellFailure = () => toast.error('Failed to refresh client data', { id: 'client-data' })
  useLoadFailure(query, tellFailure)

  const withData = (show: (data: ShownClientData) => React.ReactNode) => {
    if (query.data) return show(query.data)
    if (query.isError)
      return (
        <Card padding={0}>
          <Failure
            text="What this client holds could not be loaded."
            onTryAgain={() => void query.refetch()}
            isTryingAgain={query.isFetching}
          />
        </Card>
      )
    return (
      <div role="status" aria-label="Loading client data">
        <CardSkeleton rows={4} />
      </div>
    )
  }
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }
  return (
    <>
      <Group gap="8px 12px" justify="space-between">
        <Group gap="8px 12px">
          <Avatar size={36} radius="xl" color="pine" aria-hidden>
            {initialsOf(client)}
          </Avatar>
          <Box component="h2" fz="h1" lts="-0.02em" lh={1.25} className="anywhere">
            {client.name}
          </Box>
          <ClientStatusMark status={client.status} />
        </Group>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconSparkles {...icon} />}
            loading={ask.isPending}
            onClick={ask.begin}
          >
            Ask AI
          </Button>
          {client.link_status === 'LINKED' ? null : (
            <Button variant="default" leftSection={<IconFileImport {...icon} />} onClick={() => setAdding(true)}>
              Add statement
            </Button>
          )}
          {isMobile ? (
            <ClientMenu client={client} size={44} onEdit={() => setEditing(true)} onDelete={() => setDeleting(true)} />
          ) : (
            <>
              <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button
                variant="default"
                c="var(--kw-down)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            </>
          )}
        </div>
      </Group>
      <Tabs value={tab} onChange={(value) => onTab(clientTabOf(value ?? undefined))} keepMounted={false}>
        <div className={classes.tabs}>
          <Tabs.List ref={row} aria-label={`About ${client.name}`} className={classes.list}>
            {Object.entries(CLIENT_TABS).map(([value, label]) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Flex
            component="span"
            wrap="wrap"
            gap="8px 12px"
            align="center"
            justify={{ base: 'space-between', sm: 'flex-start' }}
          >
            {query.data ? (
              <Box component="span" c="dimmed" fz="xs" className="tabular">
                Last refreshed {formatDateTime(new Date(query.data.lastRefreshed).toISOString())}
              </Box>
            ) : null}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
              loading={refresh.isPending}
              disabled={query.isPending}
              onClick={() => refresh.mutate(undefined, { onError: tellFailure })}
            >
              Refresh
            </Button>
          </Flex>
        </div>
        <Tabs.Panel value="overview">
          <ClientOverview client={client} onTab={onTab} onEdit={() => setEditing(true)} portfolio={withData} />
        </Tabs.Panel>
        <Tabs.Panel value="portfolio">
          {withData((data) => (
            <ClientPortfolioTab
              client={client}
              portfolio={data.portfolio}
              onEdit={() => setEditing(true)}
              onAllPositions={() => onTab('positions')}
            />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="performance">
          {withData((data) => (
            <ClientPerformanceTab client={client} kept={data} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="positions">
          {withData((data) => (
            <ClientPositionsTab client={client} kept={data} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="meetings">
          <ClientMeetings client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="timeline">
          <ClientTimeline client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="chat">
          <ClientChats client={client} onAsk={ask.begin} isAsking={ask.isPending} />
        </Tabs.Panel>
      </Tabs>
      <ClientDialog client={isEditing ? client : null} onClose={() => setEditing(false)} />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={`Statement of ${client.name}`} size={720}>
        {upload(client.id, () => {
          setAdding(false)
          toast.success('Statement added')
          refresh.mutate(undefined, { onError: tellFailure })
        })}
      </Dialog>
      <DeleteClientDialog client={isDeleting ? client : null} onClose={() => setDeleting(false)} onDeleted={onGone} />
    </>
  )
}
