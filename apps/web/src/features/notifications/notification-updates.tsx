import type { Notification } from '@keelwise/contract/notifications'
import { Box, Button, Flex, Skeleton, VisuallyHidden } from '@mantine/core'
import { formatLongDateTime } from '../../domain/format-date.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { useHref } from '../../ui/use-href.ts'
import classes from './notification-updates.module.css'
import { useMarkRead, type useNotifications } from './use-notifications.ts'

interface NotificationUpdatesProps {
  readonly updates: ReturnType<typeof useNotifications>
  /** A notification was followed to another page. */
  readonly onLeave: () => void
}

/** What the product told the person, under the notices of their connections. */
export function NotificationUpdates({ updates, onLeave }: NotificationUpdatesProps) {
  const { list, rows, unreadCount } = updates
  const { one, all } = useMarkRead()
  return (
    <section aria-labelledby="notification-updates">
      <div className={classes.header}>
        <Box component="h3" fz="xs" c="dimmed" id="notification-updates">
          Updates
        </Box>
        {unreadCount > 0 && (
          <span className={classes.count} role="img" aria-label={`${unreadCount} unread`}>
            {unreadCount > 99 ? '99+' : unreadCount}
          </span>
        )}
        {unreadCount > 0 && (
          <Button
            className={classes.all ?? ''}
            variant="subtle"
            size="compact-xs"
            onClick={() => all.mutate()}
            loading={all.isPending}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {list.isPending && rows.length === 0 && (
        <div className={classes.state} role="status" aria-label="Loading updates">
          <Skeleton h={14} w="55%" />
          <Skeleton h={12} w="90%" />
        </div>
      )}
      {list.isLoadingError && rows.length === 0 && (
        <div className={classes.state} role="alert">
          Failed to load notifications
          <Button variant="default" size="xs" onClick={() => void list.refetch()} loading={list.isFetching}>
            Try Again
          </Button>
        </div>
      )}
      {list.isSuccess && rows.length === 0 && <p className={classes.state}>Nothing new.</p>}
      {rows.length > 0 && (
        <ul aria-label="Updates">
          {rows.map((item) => (
            <li key={item.id} className={classes.item}>
              <Update item={item} onRead={() => one.mutate(item.id)} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd noun="updates" query={list} />
    </section>
  )
}

interface UpdateProps {
  readonly item: Notification
  readonly onRead: () => void
  readonly onLeave: () => void
}

/** An unread one is read by pressing it; one with something to do leads there. */
function Update({ item, onRead, onLeave }: UpdateProps) {
  const read = () => {
    if (!item.is_read) onRead()
  }
  if (item.action_url !== null) return <UpdateLink item={item} href={item.action_url} onRead={read} onLeave={onLeave} />
  if (item.is_read)
    return (
      <div className={classes.update}>
        <Words item={item} />
      </div>
    )
  return (
    <button type="button" className={classes.update} onClick={read}>
      <Words item={item} />
    </button>
  )
}

function UpdateLink({ item, href, onRead, onLeave }: UpdateProps & { readonly href: string }) {
  const link = useHref(href)
  return (
    <a
      className={classes.update}
      href={link.href}
      onClick={(event) => {
        onRead()
        link.onClick(event)
        onLeave()
      }}
    >
      <Words item={item} />
    </a>
  )
}

function Words({ item }: { readonly item: Notification }) {
  return (
    <>
      <span className={classes.dot} data-level={item.level} data-unread={!item.is_read} aria-hidden />
      <Flex component="span" direction="column" flex={1} miw={0} className="anywhere">
        <span className={classes.title} data-unread={!item.is_read}>
          {item.title}
          {!item.is_read && <VisuallyHidden component="span">, unread</VisuallyHidden>}
        </span>
        {item.message && (
          <Box component="span" mt={2} fz="sm" c="dimmed">
            {item.message}
          </Box>
        )}
        <Box component="span" mt={4} fz="xs" c="dimmed" className="tabular">
          {formatLongDateTime(item.created_at)}
        </Box>
      </Flex>
    </>
  )
}
