import type { Client } from '@keelwise/contract/clients'
import { listMeetings } from '@keelwise/contract/meetings'
import { listTasks } from '@keelwise/contract/tasks'
import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatLongDate, formatLongDateTime } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import { paths } from '../../domain/paths.ts'
import { call } from '../../lib/api.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import classes from './client-page.module.css'

/** Open tasks that the overview holds. */
const FIRST_TASKS = 4

/** The way to the rest of what a block shows a part of. */
export function Jump({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  )
}

/** When you meet next, with the way to its brief, and when you met last. */
export function NextMeeting({ client, onMeetings }: { readonly client: Client; readonly onMeetings: () => void }) {
  const [from] = useState(() => new Date().toISOString())
  const next = useQuery({
    // read again with everything else about meetings
    queryKey: ['meetings', 'next', client.id],
    queryFn: ({ signal }) =>
      call(
        listMeetings,
        {
          query: { client_id: client.id, status: 'SCHEDULED', from, ordering: 'scheduled_at', page: 1, page_size: 1 },
        },
        { signal },
      ),
    enabled: client.next_meeting_at !== null,
  })
  const meeting = next.data?.results[0]
  const at = client.next_meeting_at ? formatLongDateTime(client.next_meeting_at) : 'None planned'
  return (
    <Block title="Next meeting" action={<Jump onClick={onMeetings}>Meetings</Jump>}>
      <div className={classes.inner}>
        <Text fz="h3" fw={600} className="tabular">
          {at}
        </Text>
        {meeting ? (
          <TextLink to={paths.advisorMeetings} search={{ meeting: meeting.id, part: 'brief' }}>
            Brief for {meeting.title}
          </TextLink>
        ) : null}
        <p className={classes.text}>
          {client.last_meeting_at ? `Last met on ${formatLongDate(client.last_meeting_at)}` : 'Not met yet'}
        </p>
      </div>
    </Block>
  )
}

/** What is still to be done for the client, by whom and by when, the earliest due first. */
export function OpenTasks({ client }: { readonly client: Client }) {
  const query = useQuery({
    // read again with everything else about tasks
    queryKey: ['tasks', 'of-client', client.id],
    queryFn: ({ signal }) =>
      call(listTasks, { query: { client_id: client.id, state: 'open', page: 1, page_size: FIRST_TASKS } }, { signal }),
  })
  return (
    <Block
      title="Open tasks"
      action={
        <LinkButton variant="subtle" size="compact-sm" to={paths.advisorTasks} search={{ client: client.id }}>
          Tasks
        </LinkButton>
      }
    >
      <Loaded
        query={query}
        failure="The tasks could not be loaded."
        skeleton={<Skeleton height={18} m="8px 20px 20px" />}
      >
        {({ results, count }) => (
          <div className={classes.inner}>
            {results.length === 0 ? <p className={classes.text}>Nothing is to be done.</p> : null}
            <ul aria-label="Open tasks" className="stack gap-8">
              {results.map(({ id, text, owner, due_date: due, is_overdue: isOverdue }) => (
                <li key={id}>
                  <span className="anywhere">{text}</span>
                  <p className="tiny dimmed pretty">
                    {owner ?? 'No owner'} ·{' '}
                    <span data-tone={isOverdue ? 'down' : undefined}>
                      {due === null ? 'no date' : `${isOverdue ? 'overdue since' : 'due'} ${formatDate(due)}`}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
            {count > results.length ? (
              <p className={classes.text}>and {formatCount(count - results.length)} more</p>
            ) : null}
          </div>
        )}
      </Loaded>
    </Block>
  )
}
