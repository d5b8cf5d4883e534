import { listSecurityEvents } from '@keelwise/contract/me'
import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../domain/format-date.ts'
import { call } from '../../lib/api.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { SettingsPart } from '../../ui/settings-card.tsx'
import { deviceName } from './device-name.ts'
import { eventText } from './event-text.ts'
import classes from './security.module.css'

const PAGE_SIZE = 20

const securityEventsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['security-events'],
    queryFn: ({ pageParam, signal }) =>
      call(listSecurityEvents, { query: { page: pageParam, page_size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

/** What happened around the own account, newest first. */
export function SecurityActivityPart() {
  const events = useInfiniteQuery(securityEventsQuery())
  const rows = events.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <SettingsPart title="Security activity" text="If something here was not you, change your password.">
      {events.isPending && (
        <Stack gap="sm" mt="md" role="status" aria-label="Loading security activity">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
      {events.isLoadingError && (
        <Failure
          isCompact
          text="Failed to load security activity."
          onTryAgain={() => void events.refetch()}
          isTryingAgain={events.isFetching}
        />
      )}
      {events.isSuccess && rows.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Nothing yet.
        </Text>
      )}
      {rows.length > 0 && (
        <Box mt="sm" bd="1px solid var(--kw-hairline)" bdrs="md" style={{ overflow: 'hidden' }}>
          <ScrollRegion label="Security activity">
            <ul>
              {rows.map((event) => (
                <li key={event.id} className={classes.event} data-outcome={event.outcome}>
                  <span className={classes.eventText}>{eventText(event.action, event.outcome)}</span>
                  <Box component="span" c="dimmed" fz="xs" className="tabular nowrap">
                    {formatDateTime(event.at)}
                  </Box>
                  <Box
                    component="span"
                    c="dimmed"
                    fz="xs"
                    style={{ gridColumn: '1 / -1' }}
                    className="tabular anywhere"
                  >
                    {[
                      ...(event.user_agent ? [deviceName(event.user_agent)] : []),
                      ...(event.ip ? [event.ip] : []),
                    ].join(' · ')}
                  </Box>
                </li>
              ))}
            </ul>
            <ListEnd noun="events" query={events} />
          </ScrollRegion>
        </Box>
      )}
    </SettingsPart>
  )
}
