import type { ActivitySummary } from '@keelwise/contract/account-link'
import { Box, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconCircleX, IconProgress } from '@tabler/icons-react'
import { type AccountNotice, accountNotices } from '../../domain/account-status.ts'
import { AFTER_LINKING, accountLinkUrl, paths } from '../../domain/paths.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useHref } from '../../ui/use-href.ts'
import classes from './notification-panel.module.css'
import { NotificationUpdates } from './notification-updates.tsx'
import { useNotifications } from './use-notifications.ts'

interface NotificationPanelProps {
  summary: ActivitySummary | undefined
  isSyncing: boolean
  hasFailed: boolean
  onTryAgain: () => void
  /** An item was followed to another page. */
  onLeave: () => void
}

/** The bell's panel: what connections need, what we will try again, what still runs; below it what the product told. */
export function NotificationPanel(props: NotificationPanelProps) {
  const updates = useNotifications()
  const isEmpty =
    !props.isSyncing &&
    props.summary !== undefined &&
    accountNotices(props.summary).length === 0 &&
    updates.list.isSuccess &&
    updates.rows.length === 0
  return (
    <>
      {isEmpty ? (
        <NoNotifications />
      ) : (
        <ScrollRegion label="All notifications">
          <AccountNotices {...props} />
          <NotificationUpdates updates={updates} onLeave={props.onLeave} />
        </ScrollRegion>
      )}
      <Box py={10} px="md" fz="sm" style={{ borderTop: '1px solid var(--kw-hairline)' }}>
        <TextLink to={paths.investorAlerts} onClick={props.onLeave}>
          Choose what you are told of
        </TextLink>
      </Box>
    </>
  )
}

/** The panel of who links no accounts: what the product told. */
export function UpdatesPanel({ onLeave }: { readonly onLeave: () => void }) {
  const updates = useNotifications()
  if (updates.list.isSuccess && updates.rows.length === 0) return <NoNotifications />
  return (
    <ScrollRegion label="All notifications">
      <NotificationUpdates updates={updates} onLeave={onLeave} />
    </ScrollRegion>
  )
}

const NoNotifications = () => (
  <Stack gap={10} align="flex-start" py={20} px="md">
    <Text size="sm" c="dimmed">
      No notifications
    </Text>
  </Stack>
)

function AccountNotices({ summary, isSyncing, hasFailed, onTryAgain, onLeave }: NotificationPanelProps) {
  if (isSyncing) {
    return (
      <Group
        gap="sm"
        wrap="nowrap"
        py={20}
        px="md"
        fz="sm"
        style={{ borderBottom: '1px solid var(--kw-hairline)' }}
        role="status"
      >
        <Loader size={16} color="pine" aria-hidden />
        <span>Syncing accounts... (This may take a few moments)</span>
      </Group>
    )
  }
  if (!summary && hasFailed) {
    return (
      <Stack gap={10} align="flex-start" py={20} px="md" role="alert">
        <Text size="sm">Failed to load notifications</Text>
        <Button variant="default" size="xs" onClick={onTryAgain} data-autofocus>
          Try Again
        </Button>
      </Stack>
    )
  }
  if (!summary) {
    return (
      <Stack gap={10} align="flex-start" py={20} px="md" aria-busy="true">
        <Skeleton h={14} w="60%" />
        <Skeleton h={12} w="90%" />
      </Stack>
    )
  }
  const notices = accountNotices(summary)
  if (notices.length === 0) return null
  return (
    <ul className="divided ruled-below" aria-label="Account notices">
      {notices.map((notice) => (
        <li key={notice.credentialId}>
          {notice.actionable ? <ActionableNotice notice={notice} onLeave={onLeave} /> : <NoticeBody notice={notice} />}
        </li>
      ))}
    </ul>
  )
}

function ActionableNotice({ notice, onLeave }: { notice: AccountNotice; onLeave: () => void }) {
  const { actionType, credentialId } = notice
  const link = useHref(accountLinkUrl({ actionType, credentialId, returnPath: AFTER_LINKING }))
  return (
    <a
      className={classes.link}
      href={link.href}
      onClick={(event) => {
        link.onClick(event)
        onLeave()
      }}
    >
      <NoticeBody notice={notice} />
    </a>
  )
}

const TONES = { RED: 'action', AMBER: 'watch', BLUE: 'open' } as const
const ICONS = { RED: IconCircleX, AMBER: IconAlertTriangle, BLUE: IconProgress } as const

function NoticeBody({ notice }: { notice: AccountNotice }) {
  const LevelIcon = ICONS[notice.level]
  return (
    <Box className="flex gap-12" p="14px 16px" data-level={notice.level}>
      <LevelIcon size={18} stroke={1.6} className={classes.icon} data-tone={TONES[notice.level]} aria-hidden />
      <Box miw={0}>
        <Box fw={600}>{notice.title}</Box>
        <Box fz="xs" c="dimmed" className="anywhere">
          {notice.financialInstitution}
        </Box>
        <Box mt={4} fz="sm" className="anywhere">
          {notice.description}
        </Box>
        {notice.actionable && notice.displayActionType && (
          <div className={classes.action}>
            {notice.displayActionType}
            <IconChevronRight size={14} stroke={2} aria-hidden />
          </div>
        )}
      </Box>
    </Box>
  )
}
