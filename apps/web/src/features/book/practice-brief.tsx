import type { Meeting } from '@keelwise/contract/meetings'
import type { Task } from '@keelwise/contract/tasks'
import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatShortDay, formatTime, toDay } from '../../domain/format-date.ts'
import { formatCount } from '../../domain/locale.ts'
import { Greeting } from '../../domain/greeting.tsx'
import { paths } from '../../domain/paths.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { RowSkeletons } from '../../ui/card-skeleton.tsx'
import { TextLink } from '../../ui/link-button.tsx'
import { useHref } from '../../ui/use-href.ts'
import classes from './practice-brief.module.css'
import { useBookViews, useDueTasks, useNextMeetings } from './use-book.ts'

/** What an advisor sees first: the next meetings with the way to their briefs, what the book counts, and what is due. */
export function PracticeBrief() {
  const views = useBookViews()
  const meetings = useNextMeetings()
  const tasks = useDueTasks()
  if (views.data?.clients_count === 0) return null
  return (
    <section aria-label="Today">
      <Greeting />
      <Box mt="sm" className={classes.brief}>
        <Block title="Next meetings" action={<TextLink to={paths.advisorMeetings}>Meetings</TextLink>}>
          <Loaded query={meetings} failure="Your next meetings could not be loaded." skeleton={<Rows />}>
            {({ results }) =>
              results.length === 0 ? (
                <Nothing>No meeting is planned.</Nothing>
              ) : (
                <ul className={classes.rows} aria-label="Next meetings">
                  {results.map((meeting) => (
                    <NextMeeting key={meeting.id} meeting={meeting} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Block>
        <Block title="Tasks due" action={<TextLink to={paths.advisorTasks}>Tasks</TextLink>}>
          <Loaded query={tasks} failure="Your tasks could not be loaded." skeleton={<Rows />}>
            {({ results }) =>
              results.length === 0 ? (
                <Nothing>Nothing is to be done.</Nothing>
              ) : (
                <ul className={classes.rows} aria-label="Tasks due">
                  {results.map((task) => (
                    <DueTask key={task.id} task={task} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Block>
        <Block title="The book" action={<TextLink to={paths.advisorBook}>Book</TextLink>}>
          <Loaded query={views} failure="The book could not be loaded." skeleton={<Rows />}>
            {({ results }) => (
              <ul className={classes.counts} aria-label="The book in numbers">
                {results
                  .filter(({ id }) => id === null)
                  .map((tab) => (
                    <Count key={tab.view} view={tab.view} name={tab.name} count={tab.count} />
                  ))}
              </ul>
            )}
          </Loaded>
        </Block>
      </Box>
    </section>
  )
}

const Nothing = ({ children }: { readonly children: string }) => (
  <Text c="dimmed" fz="sm" className={classes.nothing}>
    {children}
  </Text>
)

const Rows = () => (
  <div className={classes.rows} role="status" aria-label="Loading">
    <RowSkeletons rows={3} />
  </div>
)

function NextMeeting({ meeting }: { readonly meeting: Meeting }) {
  const link = useHref(`${paths.advisorMeetings}?${new URLSearchParams({ meeting: meeting.id, part: 'brief' })}`)
  const at = toDay(new Date(meeting.scheduled_at))
  return (
    <Row link={link} aside={<span className="accent medium">Brief</span>} name={meeting.client_name}>
      {formatShortDay(at)}, {formatTime(meeting.scheduled_at)} · {meeting.title}
    </Row>
  )
}

function DueTask({ task }: { readonly task: Task }) {
  const link = useHref(
    task.meeting_id === null
      ? `${paths.advisorTasks}?${new URLSearchParams({ client: task.client_id })}`
      : `${paths.advisorMeetings}?${new URLSearchParams({ meeting: task.meeting_id })}`,
  )
  const due = task.due_date === null ? 'No date' : formatShortDay(task.due_date)
  return (
    <Row
      link={link}
      name={task.text}
      aside={
        <span className="tabular" data-tone={task.is_overdue ? 'down' : undefined}>
          {task.is_overdue ? `Overdue, ${due}` : due}
        </span>
      }
    >
      {task.client_name}
    </Row>
  )
}

interface RowProps {
  readonly link: ReturnType<typeof useHref>
  readonly name: string
  readonly aside: ReactNode
  readonly children: ReactNode
}

const Row = ({ link, name, aside, children }: RowProps) => (
  <li>
    <a {...link} className={classes.row}>
      <span className="medium truncate">{name}</span>
      <Box component="span" fz="sm" className="nowrap">
        {aside}
      </Box>
      <span className="tiny dimmed truncate">{children}</span>
    </a>
  </li>
)

function Count({ view, name, count }: { readonly view: string; readonly name: string; readonly count: number }) {
  const link = useHref(`${paths.advisorBook}?${new URLSearchParams({ view })}`)
  return (
    <li>
      <a {...link} className={classes.count} data-none={count === 0 || undefined}>
        <strong className="tabular">{formatCount(count)}</strong>
        <span>{name}</span>
      </a>
    </li>
  )
}
