import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { badgeCount, badgeText } from '../../domain/account-status.ts'
import { beginSyncPolling, useSyncStatus } from '../../domain/use-sync.ts'
import { hasMovedOn } from '../../ui/has-moved-on.ts'
import { atFirstTouch } from '../../ui/later.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './notification-bell.module.css'
import { useActivitySummary } from './use-activity-summary.ts'
import { useUnreadCount } from './use-notifications.ts'

const panels = atFirstTouch(async () => {
  const [{ BellPanel }, { NotificationPanel, UpdatesPanel }] = await Promise.all([
    import('./bell-panel.tsx'),
    import('./notification-panel.tsx'),
  ])
  return { BellPanel, NotificationPanel, UpdatesPanel }
})
type Panels = NonNullable<ReturnType<typeof panels.get>>

/** The bell of the investor's top bar: how many credentials run or wait, and what they say. */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const summary = useActivitySummary()
  // read here, not in the panel: a query tells of nothing that was not read, and the panel's code may come after its end
  const { isLoadingError } = summary
  const isSyncing = useSyncStatus((state) => state.status === 'SYNCING')
  const gaveUp = useSyncStatus((state) => state.gaveUp)
  const saysSyncing = summary.data?.syncStatus === 'SYNCING'

  useEffect(() => {
    if (saysSyncing && !gaveUp) beginSyncPolling()
  }, [saysSyncing, gaveUp, summary.dataUpdatedAt])

  const change = (open: boolean) => {
    setOpened(open)
    if (!open) return
    useSyncStatus.setState({ gaveUp: false })
    void summary.refetch()
  }

  return (
    <Bell
      badge={isSyncing || !summary.data ? null : badgeText(badgeCount(summary.data))}
      isOpen={opened}
      onOpen={change}
    >
      {({ NotificationPanel }) => (
        <NotificationPanel
          summary={summary.data}
          isSyncing={isSyncing}
          hasFailed={isLoadingError}
          onTryAgain={() => void summary.refetch()}
          onLeave={() => setOpened(false)}
        />
      )}
    </Bell>
  )
}

/** The bell of the advisor's top bar: how many notifications are unread, and what they say. */
export function AdvisorBell() {
  const [opened, setOpened] = useState(false)
  const unread = useUnreadCount()
  return (
    <Bell badge={badgeText(unread)} isOpen={opened} onOpen={setOpened}>
      {({ UpdatesPanel }) => <UpdatesPanel onLeave={() => setOpened(false)} />}
    </Bell>
  )
}

interface BellProps {
  readonly badge: string | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** What is inside while it is open. */
  readonly children: (come: Panels) => ReactNode
}

function Bell({ badge, isOpen, onOpen, children }: BellProps) {
  const isMobile = useIsMobile()
  const [wasAsked, setWasAsked] = useState(false)
  const come = wasAsked ? panels.get() : null
  const bell = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={isMobile ? 44 : 36}
      pos="relative"
      style={{ overflow: 'visible' }}
      aria-label={badge ? `Notifications, ${badge} open` : 'Notifications'}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        onOpen(!isOpen)
        if (panels.get()) setWasAsked(true)
        else
          panels
            .fetch()
            // who has gone on to another control is not brought back: another press opens it
            .then(() => (hasMovedOn(currentTarget) ? onOpen(false) : setWasAsked(true)), console.error)
      }}
    >
      <IconBell size={18} stroke={1.6} />
      {badge && (
        <span className={classes.badge} data-testid="bell-badge" aria-hidden="true">
          {badge}
        </span>
      )}
    </ActionIcon>
  )

  if (come === null) return bell
  const { BellPanel } = come
  return (
    <BellPanel bell={bell} isMobile={isMobile} isOpen={isOpen} onOpen={onOpen}>
      {children(come)}
    </BellPanel>
  )
}
