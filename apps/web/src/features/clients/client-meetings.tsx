import { meetingStatusDisplay, meetingTypeDisplay } from '@keelwise/contract/words'
import type { Client } from '@keelwise/contract/clients'
import { MEETINGS_PAGE_SIZE, type Meeting, listMeetings } from '@keelwise/contract/meetings'
import { exportClientRecords } from '@keelwise/contract/records'
import { Group, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { ExportButton } from '../../domain/export-button.tsx'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { call } from '../../lib/api.ts'
import table from '../../ui/data-table.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { ClientList } from './client-list.tsx'
import classes from './client-page.module.css'

/** The meetings with one client, the newest first. */
export function ClientMeetings({ client }: { readonly client: Client }) {
  const isNarrow = useIsNarrow()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['meetings', 'of-client', client.id, page],
    queryFn: ({ signal }) => call(listMeetings, { query: { client_id: client.id, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const all = (
    <Group gap="sm">
      <LinkButton to={paths.advisorMeetings} search={{ client: client.id }} variant="default">
        All meetings
      </LinkButton>
      <ExportButton
        endpoint={exportClientRecords}
        params={{ id: client.id }}
        fileName="keelwise-records"
        extension="json"
        label="Export records"
      />
    </Group>
  )
  const Rows = isNarrow ? MeetingsList : MeetingsTable
  return (
    <Stack gap="md">
      <ClientList
        query={query}
        noun="meetings"
        page={page}
        pageSize={MEETINGS_PAGE_SIZE}
        onPage={setPage}
        empty={{ text: `No meetings with ${client.name} yet.`, action: all }}
      >
        {(meetings) => <Rows meetings={meetings} />}
      </ClientList>
      {query.data && query.data.count > 0 ? all : null}
    </Stack>
  )
}

/** Leads to the meeting where all of them are. */
const MeetingLink = ({ meeting }: { readonly meeting: Meeting }) => (
  <Link to={paths.advisorMeetings} search={{ client: meeting.client_id, meeting: meeting.id }} className={classes.link}>
    {meeting.title}
  </Link>
)

interface MeetingsProps {
  readonly meetings: readonly Meeting[]
}

function MeetingsTable({ meetings }: MeetingsProps) {
  return (
    <table className={table.table} aria-label="Meetings">
      <ColumnHeads columns={['Date', 'Title', 'Type', 'Status', 'Last summary']} />
      <tbody>
        {meetings.map((meeting) => (
          <tr key={meeting.id}>
            <td>{formatDateTime(meeting.scheduled_at)}</td>
            <td data-strong data-wraps>
              <MeetingLink meeting={meeting} />
            </td>
            <td>{meetingTypeDisplay[meeting.meeting_type]}</td>
            <td>{meetingStatusDisplay[meeting.status]}</td>
            <td data-wraps>{meeting.last_summary?.title || '-'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MeetingsList({ meetings }: MeetingsProps) {
  return (
    <TwoLineList label="Meetings">
      {meetings.map((meeting) => (
        <TwoLineRow
          key={meeting.id}
          what={<MeetingLink meeting={meeting} />}
          value={formatDate(meeting.scheduled_at)}
          detail={meetingTypeDisplay[meeting.meeting_type]}
          detailValue={meetingStatusDisplay[meeting.status]}
        />
      ))}
    </TwoLineList>
  )
}
