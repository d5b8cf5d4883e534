import { meetingStatusDisplay } from '@keelwise/contract/words'
import { MEETINGS_PAGE_SIZE, type Meeting, meetingStatus } from '@keelwise/contract/meetings'
import { Button, Card, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PagedList } from '../../domain/paged-list.tsx'
import { PracticeNav } from '../../domain/section-nav.tsx'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { ListFilter, ListTools } from '../../ui/list-tools.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { FilterByClient } from './client-picker.tsx'
import { DeleteMeetingDialog } from './delete-meeting-dialog.tsx'
import { MeetingDialog } from './meeting-dialog.tsx'
import { MeetingPanel } from './meeting-panel.tsx'
import { MeetingsCalendar } from './meetings-calendar.tsx'
import { MeetingsList, MeetingsTable } from './meetings-table.tsx'
import { type MeetingsChoice, useMeetings } from './use-meetings.ts'

interface MeetingsPageProps {
  readonly choice: MeetingsChoice
  readonly onChoose: (choice: MeetingsChoice) => void
}

/** `/advisor/meetings`: the list or the calendar, one meeting beside it, and everything that can be done with them. */
export function MeetingsPage({ choice, onChoose }: MeetingsPageProps) {
  const [edited, setEdited] = useState<Meeting | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Meeting | null>(null)
  const filter = (change: Partial<MeetingsChoice>) => onChoose({ ...choice, ...change, page: 1 })
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setEdited('new')}>
      New Meeting
    </Button>
  )
  const close = () => onChoose({ ...choice, meeting: '', part: 'details' })
  return (
    <Stack gap="md">
      <PracticeNav />
      <ListTools
        noun="Meetings"
        placeholder="Title or client"
        search={choice.search}
        onSearch={(search) => filter({ search })}
        filters={
          <>
            <FilterByClient value={choice.client} onChoose={(client) => filter({ client })} />
            <ListFilter
              label="Status"
              every="Every status"
              options={meetingStatus.options}
              display={(status) => meetingStatusDisplay[status]}
              value={choice.status}
              onChoose={(status) => filter({ status })}
            />
          </>
        }
      >
        <SegmentedChoice
          label="View"
          data={[
            { value: 'list', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
          value={choice.view}
          onChange={(view) => onChoose({ ...choice, view, month: '' })}
        />
        {add}
      </ListTools>
      <Card padding={0}>
        {choice.view === 'calendar' ? (
          <MeetingsCalendar choice={choice} onChoose={onChoose} />
        ) : (
          <Meetings choice={choice} onChoose={onChoose} onEdit={setEdited} onDelete={setDeleted} add={add} />
        )}
      </Card>
      <MeetingPanel
        id={choice.meeting}
        part={choice.part}
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
  readonly add: ReactNode
}

function Meetings({ choice, onChoose, onEdit, onDelete, add }: MeetingsProps) {
  const { query, isOld } = useMeetings(choice)
  const isNarrow = useIsNarrow()
  const Rows = isNarrow ? MeetingsList : MeetingsTable
  return (
    <PagedList
      query={query}
      noun={['meeting', 'meetings']}
      page={choice.page}
      pageSize={MEETINGS_PAGE_SIZE}
      onPage={(page) => onChoose({ ...choice, page })}
      isOld={isOld}
      isFiltered={choice.search !== '' || choice.status !== '' || choice.client !== ''}
      onClear={() => onChoose({ ...choice, search: '', status: '', client: '', page: 1 })}
      empty={
        <Notice
          drawing={<CalmWaterDrawing />}
          heading="No meetings yet"
          text="Add the next meeting with a client; its summary and questions will stand here."
          action={add}
        />
      }
    >
      {(meetings) => (
        <Rows
          meetings={meetings}
          ordering={choice.ordering}
          onOrder={(ordering) => onChoose({ ...choice, ordering, page: 1 })}
          onOpen={({ id }) => onChoose({ ...choice, meeting: id })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </PagedList>
  )
}
