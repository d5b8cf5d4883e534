import type { Conversation } from '@keelwise/contract/conversations'
import { Box, Button, Skeleton, Stack } from '@mantine/core'
import type { UIEvent } from 'react'
import { formatDate, formatDateTime, formatTime } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { assistantName, useRecentAssistants } from '../../domain/recent-assistants.ts'
import { StatusBadge } from '../../domain/status-badge.tsx'
import { isHttpError } from '../../lib/api-error.ts'
import table from '../../ui/data-table.module.css'
import { TextLink } from '../../ui/link-button.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './assistants-page.module.css'

/** This near to the end of the table the next page is loaded, in px. */
const END_THRESHOLD = 50
const HEADING = 'Recent Assistants Used'

/** The assistants a person has used; the next page comes near the end of the table. */
export function RecentTable() {
  const query = useRecentAssistants()
  const isMobile = useIsMobile()
  if (query.isPending)
    return (
      <Stack role="status" aria-label="Loading recent assistants" gap="md" py="md" px={20}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    )
  if (query.isLoadingError)
    return (
      <Failure
        isCompact
        text={
          isHttpError(query.error)
            ? 'Failed to load recent assistants.'
            : 'An unexpected error occurred while loading assistants.'
        }
        onTryAgain={() => void query.refetch()}
      />
    )
  const pages = query.data.pages.flatMap((page) => page.results)
  const conversations = [...new Map(pages.map((conversation) => [conversation.id, conversation])).values()]
  if (conversations.length === 0) return <Notice isCompact text="No recent assistants found" />

  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const isNearEnd = scrollHeight - scrollTop - clientHeight <= END_THRESHOLD
    // two scroll events may come in one task, before the first fetch is seen here
    if (isNearEnd && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError)
      void query.fetchNextPage({ cancelRefetch: false })
  }
  const Rows = isMobile ? RecentList : RecentRows
  return (
    <Box mah={400} style={{ overflow: 'auto' }} role="region" aria-label={HEADING} tabIndex={0} onScroll={onScroll}>
      <Rows conversations={conversations} />
      {query.isFetchingNextPage && (
        <Stack role="status" aria-label="Loading more assistants" gap="md" py="md" px={20}>
          <Skeleton height={20} />
        </Stack>
      )}
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <div className={classes.again} role="alert">
          More assistants could not be loaded.
          <Button variant="default" size="xs" onClick={() => void query.fetchNextPage()}>
            Try Again
          </Button>
        </div>
      )}
    </Box>
  )
}

interface RowsProps {
  readonly conversations: readonly Conversation[]
}

function RecentRows({ conversations }: RowsProps) {
  return (
    <table className={table.table} aria-label={HEADING}>
      <thead>
        <tr>
          {['Name', 'Date', 'Time', 'Status', 'Action'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {conversations.map((conversation) => (
          <tr key={conversation.id}>
            <td data-wraps data-strong>
              {assistantName(conversation)}
            </td>
            <td>{formatDate(conversation.created_at)}</td>
            <td>{formatTime(conversation.created_at)}</td>
            <td>
              <StatusBadge conversation={conversation} />
            </td>
            <td>
              <OpenLink conversation={conversation} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RecentList({ conversations }: RowsProps) {
  return (
    <TwoLineList label={HEADING}>
      {conversations.map((conversation) => (
        <TwoLineRow
          key={conversation.id}
          what={assistantName(conversation)}
          value={<OpenLink conversation={conversation} />}
          detail={`${formatDateTime(conversation.created_at)}`}
          detailValue={<StatusBadge conversation={conversation} />}
        />
      ))}
    </TwoLineList>
  )
}

function OpenLink({ conversation: { id, ...conversation } }: { readonly conversation: Conversation }) {
  return (
    <TextLink to={paths.investorChat} params={{ id }} aria-label={`Open chat ${assistantName(conversation)}`}>
      Open chat
    </TextLink>
  )
}
