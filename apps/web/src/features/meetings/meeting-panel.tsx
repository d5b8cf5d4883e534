import { meetingTypeDisplay } from '@keelwise/contract/words'
import '@mantine/core/styles/Tabs.layer.css'
import { type Meeting } from '@keelwise/contract/meetings'
import { exportMeetingRecords } from '@keelwise/contract/records'
import { Box, Button, CloseButton, Drawer, Skeleton, Tabs, Text } from '@mantine/core'
import { IconMessageCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { conversationQuery, useCreateConversation } from '../../domain/conversations.ts'
import { ExportButton } from '../../domain/export-button.tsx'
import { formatLongDateTime } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { useSession } from '../../domain/session.ts'
import { isHttpError } from '../../lib/api-error.ts'
import { Facts } from '../../ui/facts.tsx'
import { Failure } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { BriefPart } from './brief-part.tsx'
import { MeetingStatusMark } from './meeting-words.tsx'
import classes from './meetings.module.css'
import { QuestionsPart } from './questions-part.tsx'
import { type DraftState, SummaryPart } from './summary-part.tsx'
import { useMeeting, useRetention } from './use-meetings.ts'

interface MeetingPanelProps {
  /** The open meeting; empty closes the panel. */
  readonly id: string
  /** What of it is shown first. */
  readonly part: string
  readonly onClose: () => void
  readonly onEdit: (meeting: Meeting) => void
  readonly onDelete: (meeting: Meeting) => void
  /** A dialog stands above: keys belong to it. */
  readonly isCovered: boolean
}

/** One meeting beside the list; over the whole screen of a phone. */
export function MeetingPanel({ id, onClose, isCovered, ...acts }: MeetingPanelProps) {
  const isMobile = useIsMobile()
  const [isDrafting, setDrafting] = useState(false)
  const draft = { isOpen: isDrafting, onOpen: () => setDrafting(true), onClose: () => setDrafting(false) }
  const hasDialog = isCovered || isDrafting
  return (
    <Drawer.Root
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size={isMobile ? '100%' : 600}
      closeOnEscape={!hasDialog}
      trapFocus={!hasDialog}
      classNames={{ inner: classes.inner, content: classes.sheet, overlay: classes.noPrint }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Meeting">
        <Drawer.Body pt={0}>
          {id === '' ? null : <PanelContent key={id} id={id} onClose={onClose} draft={draft} {...acts} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface ContentProps extends Omit<MeetingPanelProps, 'isCovered'> {
  readonly draft: DraftState
}

function PanelContent({ id, part, onClose, onEdit, onDelete, draft }: ContentProps) {
  const query = useMeeting(id)
  const [tab, setTab] = useState<string>(part)
  const meeting = query.data
  const isGone = isHttpError(query.error) && query.error.status === 404
  return (
    <>
      <div className={classes.head}>
        <div>
          {meeting ? (
            <>
              <Box component="h2" fz="xl" lh={1.3} className="anywhere">
                {meeting.title}
              </Box>
              <Text mt={4} c="dimmed" fz="sm">
                {meeting.client_name} · {formatLongDateTime(meeting.scheduled_at)}
              </Text>
            </>
          ) : (
            <Box component="h2" fz="xl" lh={1.3} className="anywhere">
              Meeting
            </Box>
          )}
        </div>
        <CloseButton aria-label="Close" className={classes.noPrint} onClick={onClose} data-autofocus />
      </div>
      {query.isPending ? (
        <div className={classes.part} role="status" aria-label="Loading meeting">
          {[60, 90, 75, 40].map((width) => (
            <Skeleton key={width} height={16} width={`${width}%`} />
          ))}
        </div>
      ) : meeting === undefined ? (
        <Failure
          isCompact
          text={isGone ? 'This meeting is not there any more.' : 'This meeting could not be loaded.'}
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      ) : (
        <>
          <div className={`${classes.panelActions} ${classes.noPrint}`}>
            <AskAi meeting={meeting} />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => onEdit(meeting)}
            >
              Edit
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => onDelete(meeting)}
            >
              Delete
            </Button>
          </div>
          <Tabs value={tab} onChange={(value) => setTab(value ?? 'details')} keepMounted={false}>
            <Tabs.List className={classes.noPrint} aria-label="Parts of the meeting">
              <Tabs.Tab value="details">Details</Tabs.Tab>
              <Tabs.Tab value="summary">Last summary</Tabs.Tab>
              <Tabs.Tab value="questions">Questions</Tabs.Tab>
              <Tabs.Tab value="brief">Brief</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="details">
              <Details meeting={meeting} />
            </Tabs.Panel>
            <Tabs.Panel value="summary">
              <SummaryPart meeting={meeting} draft={draft} />
            </Tabs.Panel>
            <Tabs.Panel value="questions">
              <QuestionsPart meeting={meeting} />
            </Tabs.Panel>
            <Tabs.Panel value="brief">
              <BriefPart meeting={meeting} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </>
  )
}

/** Opens the chat about this meeting: the one that was begun from it, or a new one. */
function AskAi({ meeting }: { readonly meeting: Meeting }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useCreateConversation()
  const [isOpening, setOpening] = useState(false)
  if (meeting.is_restricted) return null
  const open = async () => {
    setOpening(true)
    try {
      const known = useSession.getState().meetingsChat[meeting.id]
      const isThere =
        known !== undefined &&
        (await client.fetchQuery(conversationQuery(known)).then(
          () => true,
          (error: unknown) => {
            if (isHttpError(error) && error.status === 404) return false
            throw error
          },
        ))
      const { id } = isThere
        ? { id: known }
        : await create.mutateAsync({
            title: meeting.title.slice(0, 120),
            client_id: meeting.client_id,
            meeting_id: meeting.id,
          })
      useSession.setState(({ meetingsChat }) => ({ meetingsChat: { ...meetingsChat, [meeting.id]: id } }))
      await navigate({ to: paths.advisorChat, params: { id } })
    } catch {
      toast.error('Error creating chat')
      setOpening(false)
    }
  }
  return (
    <Button
      size="sm"
      leftSection={<IconMessageCircle size={16} stroke={1.75} aria-hidden />}
      loading={isOpening}
      onClick={() => void open()}
    >
      Ask AI
    </Button>
  )
}

const keptWords = (days: number | null): string =>
  days === null ? 'until somebody deletes it' : `for ${days} days after the last change`

/** Everything on record about the meeting as a file, and how long it is kept. */
function Records({ meeting }: { readonly meeting: Meeting }) {
  const { data } = useRetention()
  return (
    <div className={classes.noPrint}>
      <ExportButton
        endpoint={exportMeetingRecords}
        params={{ id: meeting.id }}
        fileName="keelwise-records"
        extension="json"
        label="Export records"
      />
      {data && !meeting.legal_hold ? (
        <p className="tiny dimmed pretty">
          The meeting is kept {keptWords(data.meeting)}, what was handed in about it {keptWords(data.transcript)}.
        </p>
      ) : null}
    </div>
  )
}

function Details({ meeting }: { readonly meeting: Meeting }) {
  const facts: (readonly [string, React.ReactNode])[] = [
    ['Client', meeting.client_name],
    ['When', `${formatLongDateTime(meeting.scheduled_at)}`],
    ['Length', `${meeting.duration_minutes} minutes`],
    ['Type', meetingTypeDisplay[meeting.meeting_type]],
    ['Status', <MeetingStatusMark key="status" status={meeting.status} />],
    ['Location', meeting.location ?? '-'],
    ['Agenda', meeting.agenda || '-'],
    ['Notes', meeting.notes || '-'],
    ['Recording', meeting.consent_to_record ? 'The client agreed to it.' : 'The client has not agreed to it.'],
  ]
  return (
    <div className={classes.part}>
      <Facts facts={facts} />
      {meeting.is_restricted ? (
        <p className={classes.calm}>Restricted: only you see this meeting; no assistant reads it.</p>
      ) : null}
      {meeting.legal_hold ? (
        <p className={classes.calm}>On legal hold: it cannot be deleted until the hold is lifted.</p>
      ) : null}
      <Records meeting={meeting} />
    </div>
  )
}
