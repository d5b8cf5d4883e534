import type {
  ActionItem,
  Meeting,
  MeetingFinding,
  MeetingSummary,
  SummaryQuote,
  SummaryVersion,
} from '@keelwise/contract/meetings'
import { Box, Button, Checkbox, Flex, Group, Loader, NativeSelect, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDate, formatDateTime } from '../../domain/format-date.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { Failure, Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { authorWords, summaryWords } from './meeting-words.tsx'
import classes from './meetings.module.css'
import { SubmitForm } from './submit-form.tsx'
import { SummaryEditor } from './summary-editor.tsx'
import { TranscriptPart } from './transcript-part.tsx'
import { useMeetingChanges, useMeetingSummary, useSummaries, useSummaryVersions } from './use-meetings.ts'
import { formatCount } from '../../domain/locale.ts'

/** Whether the letter is being drafted; the panel knows, because keys belong to the dialog then. */
export interface DraftState {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** What the advisor is doing instead of reading. */
type Work = 'none' | 'submit' | 'write' | 'edit'

/** The summary of a meeting: reads it, has it made, writes it by hand. */
export function SummaryPart({ meeting, draft }: { readonly meeting: Meeting; readonly draft: DraftState }) {
  const [work, setWork] = useState<Work>('none')
  const [chosen, setChosen] = useState<string | null>(null)
  const all = useSummaries(meeting.id)
  const id = chosen ?? meeting.last_summary?.id ?? all.data?.[0]?.id ?? null
  const query = useMeetingSummary(meeting.id, id)
  useLoadFailure(query, () => toast.error('Failed to fetch last summary', { id: 'last-summary' }))
  const isMissing = meeting.last_summary === null && chosen === null
  useEffect(() => {
    if (isMissing) toast.info('No last summary found', { id: 'last-summary' })
  }, [isMissing])

  const done = (summaryId?: string) => {
    setWork('none')
    if (summaryId) setChosen(summaryId)
  }
  const ways = (
    <Group gap="xs">
      <Button size="sm" variant={id === null ? 'filled' : 'default'} onClick={() => setWork('submit')}>
        Summarise
      </Button>
      <Button size="sm" variant="default" onClick={() => setWork('write')}>
        Create summary
      </Button>
    </Group>
  )

  if (work === 'submit')
    return (
      <div className={classes.part}>
        <SubmitForm meeting={meeting} onDone={done} />
      </div>
    )
  if (work === 'write' || (work === 'edit' && query.data))
    return (
      <div className={classes.part}>
        <SummaryEditor meetingId={meeting.id} summary={work === 'edit' ? query.data : undefined} onDone={done} />
      </div>
    )
  if (id === null && !all.isPending)
    return (
      <div className={classes.part}>
        <Notice
          isCompact
          heading="No summary yet"
          text="Have a transcript or your notes summarised, or write the summary yourself."
          action={ways}
        />
      </div>
    )
  return (
    <div className={classes.part}>
      <Group gap="xs" justify="space-between">
        {all.data && all.data.length > 1 ? (
          <NativeSelect
            aria-label="Summary"
            size="sm"
            value={id ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={all.data.map((summary) => ({
              value: summary.id,
              label: `${formatDateTime(summary.created_at)} · ${
                summary.status === 'READY' ? authorWords(summary.engine) : summaryWords(summary)
              }`,
            }))}
          />
        ) : (
          <span />
        )}
        {ways}
      </Group>
      {query.data ? (
        <Summary
          key={query.data.id}
          draft={draft}
          meeting={meeting}
          summary={query.data}
          onEdit={() => setWork('edit')}
        />
      ) : query.isLoadingError ? (
        <Failure
          isCompact
          text="The summary could not be loaded."
          onTryAgain={() => void query.refetch()}
          isTryingAgain={query.isFetching}
        />
      ) : (
        <div className={classes.part} role="status" aria-label="Loading summary">
          {[90, 70, 80].map((width) => (
            <Skeleton key={width} height={16} width={`${width}%`} />
          ))}
        </div>
      )}
    </div>
  )
}

interface SummaryProps {
  readonly draft: DraftState
  readonly meeting: Meeting
  readonly summary: MeetingSummary
  readonly onEdit: () => void
}

function Summary({ draft, meeting, summary, onEdit }: SummaryProps) {
  const meetingId = meeting.id
  const { edit, retrySummary } = useMeetingChanges()
  const params = { id: meetingId, summary_id: summary.id }
  if (summary.status === 'PROCESSING')
    return (
      <div className={classes.calm} role="status">
        <Group gap="xs">
          <Loader size={16} aria-hidden />
          The summary is being made. You can leave; the bell tells you when it is ready.
        </Group>
      </div>
    )
  if (summary.status === 'FAILED')
    return (
      <Failure
        isCompact
        text={summary.error_message ?? 'The summary could not be made.'}
        onTryAgain={() =>
          retrySummary.mutate({ params }, { onError: () => toast.error('The summary could not be started again') })
        }
        isTryingAgain={retrySummary.isPending}
      />
    )
  const check = (at: number, done: boolean) =>
    edit.mutate(
      {
        params,
        body: {
          action_items: summary.action_items.map((item, index) => (index === at ? { ...item, done } : item)),
          version: summary.version,
        },
      },
      { onError: () => toast.error('Failed to update meeting') },
    )
  // a ticked box shows at once
  const ticked = edit.isPending ? edit.variables.body.action_items : undefined
  const actionItems = ticked
    ? summary.action_items.map((item, at) => ({ ...item, ...ticked[at] }))
    : summary.action_items
  return (
    <>
      <Group gap="sm" align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          <Box component="h3" fz="h3" fw={600} lh={1.4}>
            {summary.title}
          </Box>
          <p className="tiny dimmed pretty">
            {authorWords(summary.engine)}
            {summary.status === 'DRAFT' ? ' · Draft' : ''} · {formatDateTime(summary.updated_at)}
          </p>
        </div>
        <Button size="compact-sm" variant="subtle" className="fixed" onClick={onEdit}>
          Edit summary
        </Button>
      </Group>
      <SummaryText
        text={{ ...summary, action_items: actionItems }}
        quotes={summary.quotes}
        findings={summary.findings}
        onCheck={check}
        isBusy={edit.isPending}
        isExtracted={summary.source === 'GENERATED'}
      />
      {summary.status === 'READY' ? (
        <div>
          <Button size="sm" variant="default" onClick={draft.onOpen}>
            Draft follow-up e-mail
          </Button>
        </div>
      ) : null}
      {summary.source === 'GENERATED' ? <TranscriptPart meetingId={meetingId} summary={summary} /> : null}
      <Versions meetingId={meetingId} summary={summary} />
      <FollowUpDialog meeting={meeting} summary={summary} isOpen={draft.isOpen} onClose={draft.onClose} />
    </>
  )
}

interface SummaryTextProps {
  readonly text: Pick<SummaryVersion, 'content' | 'key_points' | 'decisions' | 'action_items'>
  readonly quotes?: readonly SummaryQuote[]
  readonly findings?: readonly MeetingFinding[]
  readonly onCheck?: (at: number, done: boolean) => void
  readonly isBusy?: boolean
  /** Extracted summaries say where nothing was found; one written by hand leaves it out. */
  readonly isExtracted?: boolean
}

function SummaryText({
  text,
  quotes = [],
  findings = [],
  onCheck,
  isBusy = false,
  isExtracted = false,
}: SummaryTextProps) {
  const quoteOf = (line: string) => quotes.find((quote) => (quote.line ?? quote.text) === line)
  const found = (kind: MeetingFinding['kind']) => findings.filter((each) => each.kind === kind).map((each) => each.text)
  const lines = (heading: string, list: readonly string[], none: string) =>
    list.length === 0 && !isExtracted ? null : (
      <Flex component="section" direction="column" gap="xs">
        <Box component="h4" fz="h3" fw={600} lh={1.4}>
          {heading}
        </Box>
        {list.length === 0 ? <p className="tiny dimmed pretty">{none}</p> : null}
        <Flex component="ul" direction="column" gap={10}>
          {list.map((line, at) => (
            <li key={`${at} ${line}`} className={classes.line}>
              {line}
              <Quote quote={quoteOf(line)} />
            </li>
          ))}
        </Flex>
      </Flex>
    )
  return (
    <>
      {text.content === '' ? null : <p className={classes.prose}>{text.content}</p>}
      {lines('Key points', text.key_points, 'No key points were found.')}
      {lines('Decisions', text.decisions, 'No decision was found.')}
      {found('LIFE_EVENT').length > 0 ? lines('Life events', found('LIFE_EVENT'), '') : null}
      {found('WISH').length > 0 ? lines('Wishes and limits', found('WISH'), '') : null}
      {found('GUARANTEE').length > 0
        ? lines('Promises and guarantees: have compliance look at them', found('GUARANTEE'), '')
        : null}
      {text.action_items.length === 0 && !isExtracted ? null : (
        <Flex component="section" direction="column" gap="xs">
          <Box component="h4" fz="h3" fw={600} lh={1.4}>
            Action items
          </Box>
          {text.action_items.length === 0 ? <p className="tiny dimmed pretty">No action item was found.</p> : null}
          <Flex component="ul" direction="column" gap={10}>
            {text.action_items.map((item, at) => (
              <li key={`${at} ${item.text}`}>
                <Checkbox
                  checked={item.done}
                  disabled={onCheck === undefined || isBusy}
                  onChange={(event) => onCheck?.(at, event.currentTarget.checked)}
                  label={item.text}
                  description={dueWords(item)}
                />
                <Quote quote={quoteOf(item.text)} isIndented />
              </li>
            ))}
          </Flex>
        </Flex>
      )}
    </>
  )
}

const dueWords = ({ owner, due_date: due, due_from: from }: ActionItem): string =>
  [
    owner ?? 'No owner',
    due === null ? 'no date' : from ? `due ${formatDate(from)} to ${formatDate(due)}` : `due ${formatDate(due)}`,
  ].join(' · ')

/** Where a line comes from, on demand: what was said around it. */
function Quote({ quote, isIndented = false }: { quote: SummaryQuote | undefined; isIndented?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!quote) return null
  const at = quote.passage.indexOf(quote.text)
  return (
    <div style={isIndented ? { paddingLeft: 32 } : undefined}>
      <button type="button" className={classes.quote} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide source' : 'Show source'}
      </button>
      {isOpen ? (
        <p className={classes.passage}>
          {quote.speaker ? <strong>{quote.speaker}: </strong> : null}
          {quote.passage.slice(0, at)}
          <mark>{quote.text}</mark>
          {quote.passage.slice(at + quote.text.length)}
          <br />
          <span className="tiny dimmed pretty">
            {quote.origin === 'TRANSCRIPT' ? 'Transcript' : 'Notes'}, from character {formatCount(quote.start)}
          </span>
        </p>
      ) : null}
    </div>
  )
}

/** The texts this summary had before. */
function Versions({ meetingId, summary }: { readonly meetingId: string; readonly summary: MeetingSummary }) {
  const [isOpen, setOpen] = useState(false)
  const query = useSummaryVersions(meetingId, summary.id, isOpen)
  const earlier = query.data?.filter(({ version }) => version !== summary.version) ?? []
  return (
    <Flex component="section" direction="column" gap="xs">
      <div>
        <button type="button" className={classes.quote} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide earlier versions' : 'Earlier versions'}
        </button>
      </div>
      {isOpen && query.isPending ? <Skeleton height={16} width="60%" /> : null}
      {isOpen && query.isLoadingError ? (
        <Failure isCompact text="Earlier versions could not be loaded." onTryAgain={() => void query.refetch()} />
      ) : null}
      {isOpen && query.data && earlier.length === 0 ? (
        <p className="tiny dimmed pretty">This is the first version.</p>
      ) : null}
      {isOpen
        ? earlier.map((version) => (
            <article key={version.version} className={classes.calm} aria-label={`Version ${version.version}`}>
              <p className="tiny dimmed pretty">
                Version {version.version} · {authorWords(version.author)} · {formatDateTime(version.created_at)}
              </p>
              <SummaryText text={version} />
            </article>
          ))
        : null}
    </Flex>
  )
}
