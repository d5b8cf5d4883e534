import { meetingStatusDisplay } from '@keelwise/contract/words'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { MEETINGS_PAGE_SIZE, type Meeting, meetingStatus } from '@keelwise/contract/meetings'
import { Button, Card, NativeSelect, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { ClientPicker } from './client-picker.tsx'
import { DeleteMeetingDialog } from './delete-meeting-dialog.tsx'
import { MeetingDialog } from './meeting-dialog.tsx'
import { MeetingPanel } from './meeting-panel.tsx'
import classes from './meetings.module.css'
import { MeetingsCalendar } from './meetings-calendar.tsx'
import { MeetingsList, MeetingsTable } from './meetings-table.tsx'
import { type MeetingsChoice, useMeetings } from './use-meetings.ts'

interface MeetingsPageProps {
  readonly choice: MeetingsChoice
  readonly onChoose: (choice: MeetingsChoice) => void
}

const isFiltered = ({ search, status, client }: MeetingsChoice): boolean =>
  search !== '' || status !== '' || client !== ''

/** `/advisor/meetings`: the list or the calendar, one meeting beside it, and everything that can be done with them. */
export function MeetingsPage({ choice, onChoose }: MeetingsPageProps) {
  const [edited, setEdited] = useState<Meeting | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Meeting | null>(null)
  // typed letters show at once; the address and the list follow
  const [search, setSearch] = useState(choice.search)
  const filter = (change: Partial<MeetingsChoice>) => onChoose({ ...choice, ...change, page: 1 })
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setEdited('new')}>
      New Meeting
    </Button>
  )
  const close = () => onChoose({ ...choice, meeting: '' })
  return (
    <Stack gap="md">
      <div className={classes.top}>
        <div className={classes.tools} role="search" aria-label="Meetings">
          <TextInput
            aria-label="Search meetings"
            placeholder="Title or client"
            type="search"
            size="sm"
            className={classes.search}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              filter({ search: event.currentTarget.value.trim() })
            }}
          />
          <ClientPicker
            aria-label="Client"
            placeholder="Every client"
            size="sm"
            className={classes.filter}
            value={choice.client}
            onChange={(client) => filter({ client })}
            isClearable
          />
          <NativeSelect
            aria-label="Status"
            size="sm"
            className={classes.filter}
            value={choice.status}
            onChange={(event) => filter({ status: event.currentTarget.value as MeetingsChoice['status'] })}
            data={[
              { value: '', label: 'Every status' },
              ...meetingStatus.options.map((value) => ({ value, label: meetingStatusDisplay[value] })),
            ]}
          />
        </div>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label="View"
            withItemsBorders={false}
            data={[
              { value: 'list', label: 'List' },
              { value: 'calendar', label: 'Calendar' },
            ]}
            value={choice.view}
            onChange={(view) => onChoose({ ...choice, view: view === 'calendar' ? 'calendar' : 'list', month: '' })}
          />
          {add}
        </div>
      </div>
      <Card padding={0}>
        {choice.view === 'calendar' ? (
          <MeetingsCalendar choice={choice} onChoose={onChoose} />
        ) : (
          <Meetings
            choice={choice}
            onChoose={onChoose}
            onEdit={setEdited}
            onDelete={setDeleted}
            onClear={() => {
              setSearch('')
              filter({ search: '', status: '', client: '' })
            }}
            add={add}
          />
        )}
      </Card>
      <MeetingPanel
        id={choice.meeting}
        onClose={close}
        onEdit={setEdited}
        onDelete={setDeleted}
        isCovered={edited !== null || deleted !== null}
      />
      <MeetingDialog meeting={edited} onClose={() => setEdited(null)} />
      <DeleteMeetingDialog
        meeting={deleted}
        onClose={() => setDeleted(null)}
        onDeleted={({ id }) => {
          if (id === choice.meeting) close()
        }}
      />
    </Stack>
  )
}

interface MeetingsProps extends MeetingsPageProps {
  readonly onEdit: (meeting: Meeting) => void
  readonly onDelete: (meeting: Meeting) => void
  readonly onClear: () => void
  readonly add: React.ReactNode
}

function Meetings({ choice, onChoose, onEdit, onDelete, onClear, add }: MeetingsProps) {
  const query = useMeetings(choice)
  const isMobile = useIsMobile()
  // the last meeting of the last page may be gone
  const isPastEnd = choice.page > 1 && !query.isOld && isHttpError(query.error) && query.error.status === 404
  useLoadFailure(query, () => {
    if (!isPastEnd) toast.error('Failed to fetch meetings', { id: 'meetings' })
  })
  useEffect(() => {
    if (isPastEnd) onChoose({ ...choice, page: choice.page - 1 })
  }, [isPastEnd, choice, onChoose])

  if (query.isPending || isPastEnd) {
    return (
      <Stack gap="lg" p={20} role="status" aria-label="Loading meetings">
        {Array.from({ length: MEETINGS_PAGE_SIZE }, (_, row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    )
  }
  if (query.data === undefined) {
    return (
      <Failure
        text="Your meetings could not be loaded."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  }
  const { results, count } = query.data
  if (count === 0 && isFiltered(choice)) {
    return (
      <Notice
        text="No meeting matches."
        action={
          <Button variant="default" onClick={onClear}>
            Show all meetings
          </Button>
        }
      />
    )
  }
  if (count === 0) {
    return (
      <Notice
        drawing={<CalmWaterDrawing />}
        heading="No meetings yet"
        text="Add the next meeting with a client; its summary and questions will stand here."
        action={add}
      />
    )
  }
  const Rows = isMobile ? MeetingsList : MeetingsTable
  return (
    <>
      <div className={classes.scroller} data-old={query.isOld || undefined}>
        <Rows
          meetings={results}
          ordering={choice.ordering}
          onOrder={(ordering) => onChoose({ ...choice, ordering, page: 1 })}
          onOpen={({ id }) => onChoose({ ...choice, meeting: id })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
      <Pager
        page={choice.page}
        count={count}
        pageSize={MEETINGS_PAGE_SIZE}
        noun="meetings"
        onPage={(page) => onChoose({ ...choice, page })}
      />
    </>
  )
}
