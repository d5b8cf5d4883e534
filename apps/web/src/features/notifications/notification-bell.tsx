import { ActionIcon, Box, Drawer, Group, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { badgeCount, badgeText } from '../../domain/account-status.ts'
import { beginSyncPolling, useSyncStatus } from '../../domain/use-sync.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './notification-bell.module.css'
import { NotificationPanel, UpdatesPanel } from './notification-panel.tsx'
import { useActivitySummary } from './use-activity-summary.ts'
import { useUnreadCount } from './use-notifications.ts'

/** The bell of the investor's top bar: how many credentials run or wait, and what they say. */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const summary = useActivitySummary()
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
      <NotificationPanel
        summary={summary.data}
        isSyncing={isSyncing}
        hasFailed={summary.isLoadingError}
        onTryAgain={() => void summary.refetch()}
        onLeave={() => setOpened(false)}
      />
    </Bell>
  )
}

/** The bell of the advisor's top bar: how many notifications are unread, and what they say. */
export function AdvisorBell() {
  const [opened, setOpened] = useState(false)
  const unread = useUnreadCount()
  return (
    <Bell badge={badgeText(unread)} isOpen={opened} onOpen={setOpened}>
      <UpdatesPanel onLeave={() => setOpened(false)} />
    </Bell>
  )
}

interface BellProps {
  readonly badge: string | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** What is inside while it is open. */
  readonly children: ReactNode
}

function Bell({ badge, isOpen, onOpen, children }: BellProps) {
  const isMobile = useIsMobile()
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
      onClick={() => onOpen(!isOpen)}
    >
      <IconBell size={18} stroke={1.6} />
      {badge && (
        <span className={classes.badge} data-testid="bell-badge" aria-hidden="true">
          {badge}
        </span>
      )}
    </ActionIcon>
  )

  if (isMobile) {
    return (
      <>
        {bell}
        <Drawer.Root
          opened={isOpen}
          onClose={() => onOpen(false)}
          position="bottom"
          size="auto"
          classNames={{ inner: classes.sheetInner, content: classes.sheet }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label="Notifications">
            <Group
              gap={0}
              justify="space-between"
              wrap="nowrap"
              pt={4}
              pr={4}
              pb={4}
              pl="md"
              style={{ borderBottom: '1px solid var(--kw-hairline)' }}
            >
              <h2>Notifications</h2>
              <Drawer.CloseButton size={44} iconSize={18} aria-label="Close notifications" />
            </Group>
            <Drawer.Body p={0}>{children}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Notifications" className="clipped">
        <Box component="h2" py={14} px="md" style={{ borderBottom: '1px solid var(--kw-hairline)' }}>
          Notifications
        </Box>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
