import { jobStateDisplay, mailStateDisplay } from '@keelwise/contract/words'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { formatDate, formatTime } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import { capitalised } from '../../lib/api-error.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { toast } from '../../ui/toast.ts'
import { ListFrame, type ListPartProps } from './list-frame.tsx'
import { Rows } from './rows.tsx'
import { useConnections, useJobs, useMails, useOperatorActs } from './use-operations.ts'

const when = (at: string | null): string => (at === null ? '-' : `${formatDate(at)}, ${formatTime(at)}`)

/** Does one thing and says how it went. */
async function tell(act: Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await act
    toast.success(done)
  } catch {
    toast.error(failed)
  }
}

/** Work in the background that failed, runs or waits. */
export function JobsPart(props: ListPartProps) {
  const { query, isOld } = useJobs(props.choice)
  const { retry } = useOperatorActs()
  return (
    <ListFrame
      {...props}
      noun={['job', 'jobs']}
      query={query}
      isOld={isOld}
      states={[
        ['FAILED', 'Failed'],
        ['ACTIVE', 'Running'],
        ['WAITING', 'Waiting'],
      ]}
      empty="Everything that had to be done was done."
    >
      {(rows) => (
        <Rows
          label="Jobs"
          rows={rows}
          columns={[
            { title: 'Work', cell: ({ name }) => capitalised(name) },
            {
              title: 'State',
              cell: ({ state }) => (
                <StatusPill tone={state === 'FAILED' ? 'bad' : 'open'}>{jobStateDisplay[state]}</StatusPill>
              ),
            },
            { title: 'What went wrong', cell: ({ error }) => error || '-' },
            { title: 'Tries', cell: ({ tries }) => formatCount(tries) },
            { title: 'Begun', cell: (row) => when(row.created_at) },
            { title: 'Next try', cell: (row) => when(row.next_at) },
          ]}
          act={(row, size) =>
            row.state === 'FAILED' ? (
              <RowMenu
                label={`Actions for ${row.name} of ${when(row.created_at)}`}
                size={size}
                items={[
                  {
                    label: 'Do again',
                    icon: IconRefresh,
                    onChoose: () =>
                      void tell(retry.mutateAsync(row.id), 'It is done again', 'Failed to have it done again'),
                  },
                ]}
              />
            ) : null
          }
        />
      )}
    </ListFrame>
  )
}

/** Letters that are not delivered. */
export function MailsPart(props: ListPartProps) {
  const { query, isOld } = useMails(props.choice)
  const { send } = useOperatorActs()
  return (
    <ListFrame
      {...props}
      noun={['letter', 'letters']}
      query={query}
      isOld={isOld}
      states={[
        ['EVERY', 'All'],
        ['WAITING', 'Waiting'],
        ['GIVEN_UP', 'Given up'],
      ]}
      empty="Every letter was delivered."
    >
      {(rows) => (
        <Rows
          label="Letters"
          rows={rows}
          columns={[
            { title: 'To', cell: ({ to }) => to },
            {
              title: 'State',
              cell: ({ state }) => (
                <StatusPill tone={state === 'GIVEN_UP' ? 'bad' : 'watch'}>{mailStateDisplay[state]}</StatusPill>
              ),
            },
            { title: 'Subject', cell: ({ subject }) => subject },
            { title: 'What went wrong', cell: ({ error }) => error || '-' },
            { title: 'Tries', cell: ({ attempts }) => formatCount(attempts) },
            { title: 'Next try', cell: (row) => (row.state === 'WAITING' ? when(row.next_attempt_at) : '-') },
          ]}
          act={(row, size) =>
            row.state === 'WAITING' ? (
              <RowMenu
                label={`Actions for “${row.subject}” to ${row.to}`}
                size={size}
                items={[
                  {
                    label: 'Send now',
                    icon: IconSend,
                    onChoose: () => void tell(send.mutateAsync(row.id), 'It is tried now', 'Failed to have it sent'),
                  },
                ]}
              />
            ) : null
          }
        />
      )}
    </ListFrame>
  )
}

/** Connections to institutions and whether they work. */
export function ConnectionsPart(props: ListPartProps) {
  const { query, isOld } = useConnections(props.choice)
  return (
    <ListFrame
      {...props}
      noun={['connection', 'connections']}
      query={query}
      isOld={isOld}
      states={[
        ['BROKEN', 'Broken'],
        ['EVERY', 'All'],
      ]}
      placeholder="Institution or e-mail"
      empty="Every connection works."
    >
      {(rows) => (
        <Rows
          label="Connections"
          rows={rows}
          columns={[
            { title: 'Institution', cell: ({ institution }) => institution },
            {
              title: 'State',
              cell: ({ is_broken: isBroken }) => (
                <StatusPill tone={isBroken ? 'bad' : 'good'}>{isBroken ? 'Broken' : 'Works'}</StatusPill>
              ),
            },
            { title: 'Person', cell: ({ email }) => email },
            { title: 'Source', cell: ({ provider }) => capitalised(provider) },
            {
              title: 'Reported',
              cell: (row) => `${capitalised(row.state)}${row.error_code === null ? '' : ` (${row.error_code})`}`,
            },
            { title: 'Failed reads', cell: (row) => formatCount(row.failed_reads) },
            { title: 'Broken since', cell: (row) => formatDate(row.broken_since) },
            { title: 'Last read', cell: (row) => formatDate(row.last_success_at) },
          ]}
        />
      )}
    </ListFrame>
  )
}
