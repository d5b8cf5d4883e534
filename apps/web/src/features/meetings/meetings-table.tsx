import { meetingTypeDisplay } from '@keelwise/contract/words'
import { type Meeting } from '@keelwise/contract/meetings'
import { IconLayoutSidebarRight, IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { type MouseEvent } from 'react'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import table from '../../ui/data-table.module.css'
import list from '../../ui/list-page.module.css'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SortHeader } from '../../ui/sort-header.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { MeetingStatusMark, summaryWords } from './meeting-words.tsx'
import classes from './meetings.module.css'
import type { MeetingsChoice } from './use-meetings.ts'

interface RowsProps {
  readonly meetings: readonly Meeting[]
  readonly ordering: MeetingsChoice['ordering']
  readonly onOrder: (ordering: MeetingsChoice['ordering']) => void
  readonly onOpen: (meeting: Meeting) => void
  readonly onEdit: (meeting: Meeting) => void
  readonly onDelete: (meeting: Meeting) => void
}

const when = (meeting: Meeting): string => formatDateTime(meeting.scheduled_at)

function OpenButton({ meeting, onOpen }: { readonly meeting: Meeting; readonly onOpen: (meeting: Meeting) => void }) {
  return (
    <>
      <button type="button" className={`${list.link} ${classes.open}`} onClick={() => onOpen(meeting)}>
        {meeting.title}
      </button>
      {meeting.is_restricted ? (
        <IconLock size={14} stroke={1.75} className={classes.lock} role="img" aria-label="Restricted" />
      ) : null}
    </>
  )
}

/** Meetings on a wide screen; a press anywhere on a row opens the meeting. */
export function MeetingsTable({ meetings, ordering, onOrder, ...acts }: RowsProps) {
  const order = { ordering, onOrder }
  // the title is the way for keys; the rest of the row is a larger target for the pointer
  const open = (event: MouseEvent<HTMLElement>, meeting: Meeting) => {
    const isOwnTarget = event.target instanceof Element && event.target.closest('button, [role=menu]') !== null
    const isSelecting = (window.getSelection()?.toString() ?? '') !== ''
    if (!isOwnTarget && !isSelecting) acts.onOpen(meeting)
  }
  return (
    <table className={table.table} aria-label="Meetings">
      <thead>
        <tr>
          <SortHeader field="scheduled_at" {...order}>
            Date
          </SortHeader>
          <SortHeader field="title" {...order}>
            Title
          </SortHeader>
          <th scope="col">Client</th>
          <th scope="col">Type</th>
          <SortHeader field="status" {...order}>
            Status
          </SortHeader>
          <th scope="col">Last summary</th>
          <th scope="col" data-numeric>
            Questions
          </th>
          <td data-action />
        </tr>
      </thead>
      <tbody>
        {meetings.map((meeting) => (
          <tr key={meeting.id} className={list.row} onClick={(event) => open(event, meeting)}>
            <td>{when(meeting)}</td>
            <td data-strong data-wraps>
              <OpenButton meeting={meeting} onOpen={acts.onOpen} />
            </td>
            <td data-wraps="narrow">{meeting.client_name}</td>
            <td>{meetingTypeDisplay[meeting.meeting_type]}</td>
            <td>
              <MeetingStatusMark status={meeting.status} />
            </td>
            <td className="dimmed" data-wraps="narrow">
              {summaryWords(meeting.last_summary)}
            </td>
            <td data-numeric>{meeting.questions_count}</td>
            <td data-action>
              <MeetingMenu meeting={meeting} size={32} {...acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same meetings on a small screen. */
export function MeetingsList({ meetings, ...acts }: RowsProps) {
  return (
    <TwoLineList label="Meetings">
      {meetings.map((meeting) => (
        <TwoLineRow
          key={meeting.id}
          what={<OpenButton meeting={meeting} onOpen={acts.onOpen} />}
          value={formatDate(meeting.scheduled_at)}
          detail={<span className="two-lines">{meeting.client_name}</span>}
          detailValue={<MeetingStatusMark status={meeting.status} />}
          action={<MeetingMenu meeting={meeting} size={44} {...acts} />}
        />
      ))}
    </TwoLineList>
  )
}

interface MenuProps extends Pick<RowsProps, 'onOpen' | 'onEdit' | 'onDelete'> {
  readonly meeting: Meeting
  /** Width and height of the button in px. */
  readonly size: number
}

const MeetingMenu = ({ meeting, size, onOpen, onEdit, onDelete }: MenuProps) => (
  <RowMenu
    label={`Actions for ${meeting.title}`}
    size={size}
    items={[
      { label: 'Open', icon: IconLayoutSidebarRight, onChoose: () => onOpen(meeting) },
      { label: 'Edit', icon: IconPencil, onChoose: () => onEdit(meeting) },
      { label: 'Delete', icon: IconTrash, onChoose: () => onDelete(meeting), isDestructive: true },
    ]}
  />
)
