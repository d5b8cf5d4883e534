import type { ClientChanges } from '@keelwise/contract/clients'
import type { Meeting } from '@keelwise/contract/meetings'
import { recurringPaceDisplay } from '@keelwise/contract/words'
import { daysBetween } from '@keelwise/finance/days'
import { Box, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate, formatLongDate, parseDay, toDay } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { goalProgress, goalStatusWords } from '../../domain/goal-words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Failure } from '../../ui/notice.tsx'
import classes from './meetings.module.css'
import { useBriefChanges, useBriefFigures, useBriefGoals, useCarriedOver } from './use-brief.ts'
import { useClientOf } from './use-meetings.ts'
import { inDigits } from '../../domain/locale.ts'

const NOT_AVAILABLE = 'Not available'
/** A brief is one page. */
const MOST_LINES = 8
/** So many days before a meeting a birthday is still worth a word, and so many after it one is worth it already. */
const BIRTHDAY = { since: 14, soon: 60 } as const

/** What to know before a meeting on one page, put together without a model. */
export function BriefPart({ meeting }: { readonly meeting: Meeting }) {
  return (
    <div className={`${classes.part} ${classes.brief}`}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <p className="tiny dimmed pretty">Put together by rules from the portfolio and earlier meetings.</p>
        <Button
          variant="default"
          size="compact-sm"
          className={`fixed ${classes.noPrint}`}
          leftSection={<IconPrinter size={14} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Figures meeting={meeting} />
      <Birthday meeting={meeting} />
      <Section heading="Agenda">
        <p className={meeting.agenda ? classes.prose : 'tiny dimmed pretty'}>
          {meeting.agenda || 'No agenda was written.'}
        </p>
      </Section>
      <Goals clientId={meeting.client_id} />
      <Changes meeting={meeting} />
      <CarriedOver meeting={meeting} />
    </div>
  )
}

interface SectionProps {
  readonly heading: string
  readonly children: ReactNode
}

const Section = ({ heading, children }: SectionProps) => (
  <Flex component="section" direction="column" gap="xs">
    <Box component="h3" fz="h3" fw={600} lh={1.4}>
      {heading}
    </Box>
    {children}
  </Flex>
)

/** Where a section will stand, so that what follows it does not jump. */
const Waiting = ({ what }: { readonly what: string }) => (
  <Stack role="status" aria-label={`Loading ${what}`} gap="xs">
    <Skeleton height={16} width="50%" />
    <Skeleton height={16} width="70%" />
  </Stack>
)

/** A birthday around the meeting, where the client's is known. */
function Birthday({ meeting }: { readonly meeting: Meeting }) {
  const { data: client } = useClientOf(meeting.client_id)
  if (!client?.date_of_birth) return null
  const met = parseDay(toDay(new Date(meeting.scheduled_at)))
  const born = parseDay(client.date_of_birth)
  const near = [-1, 0, 1].flatMap((step) => {
    const birthday = new Date(met.getFullYear() + step, born.getMonth(), born.getDate())
    const days = daysBetween(toDay(met), toDay(birthday))
    return days >= -BIRTHDAY.since && days <= BIRTHDAY.soon ? [{ birthday, days }] : []
  })[0]
  if (!near) return null
  const age = near.birthday.getFullYear() - born.getFullYear()
  return (
    <p>
      {client.first_name} {near.days < 0 ? 'turned' : 'turns'} {inDigits(String(age))} on{' '}
      {formatLongDate(toDay(near.birthday))}.
    </p>
  )
}

function Figures({ meeting }: { readonly meeting: Meeting }) {
  const { portfolio, performance } = useBriefFigures(meeting.client_id)
  if (portfolio.isPending || performance.isPending) return <Waiting what="figures" />
  const known = portfolio.data && portfolio.data.source !== 'NONE' ? portfolio.data : null
  const gain = performance.data?.gain
  const aimed = (known?.allocation ?? []).filter(({ drift_points: drift }) => drift !== null)
  const drifted = aimed
    .filter(({ drift_points: drift }) => Number(drift) !== 0)
    .toSorted((a, b) => Math.abs(Number(b.drift_points)) - Math.abs(Number(a.drift_points)))
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Value',
      <strong key="value">
        {known ? formatMoney(known.total_market_value.amount, known.currency) : NOT_AVAILABLE}
      </strong>,
    ],
    [
      'Past 3 months',
      known && gain?.amount
        ? `${formatMoneyChange(gain.amount, known.currency)}${gain.percent === null ? '' : ` (${inDigits(gain.percent)}%)`}`
        : NOT_AVAILABLE,
    ],
    [
      'Off target',
      aimed.length === 0
        ? 'No target mix is known'
        : drifted
            .slice(0, 3)
            .map(({ display, drift_points: drift }) => `${display} ${Number(drift) > 0 ? '+' : ''}${drift} points`)
            .join(', ') || 'Nothing',
    ],
    ['As of', known?.as_of ? formatLongDate(known.as_of) : NOT_AVAILABLE],
  ]
  return (
    <Section heading={meeting.client_name}>
      {portfolio.isError ? (
        <Failure isCompact text="The portfolio could not be loaded." onTryAgain={() => void portfolio.refetch()} />
      ) : (
        <Facts facts={facts} />
      )}
      {portfolio.data?.source === 'NONE' ? (
        <p className="tiny dimmed pretty">This client has not shared a portfolio and none was imported.</p>
      ) : null}
    </Section>
  )
}

/** Goals of a client who shares them; nothing of one who does not. */
function Goals({ clientId }: { readonly clientId: string }) {
  const query = useBriefGoals(clientId)
  if (query.isError)
    return <Failure isCompact text="Goals could not be loaded." onTryAgain={() => void query.refetch()} />
  if (query.isPending) return <Waiting what="goals" />
  const { is_shared: isShared, results, currency } = query.data
  if (!isShared) return null
  return (
    <Section heading="Goals">
      {results.length === 0 ? <p className="tiny dimmed pretty">None yet.</p> : null}
      <Flex component="ul" direction="column" gap={10} aria-label="Goals">
        {results.map((goal) => (
          <li key={goal.id} className={classes.line}>
            {goal.name}
            <p className="tiny dimmed pretty">
              {goalStatusWords[goal.status].word} · {goalProgress(goal, currency)}
              {goal.target_date === null ? '' : ` · until ${formatDate(goal.target_date)}`}
            </p>
          </li>
        ))}
      </Flex>
    </Section>
  )
}

const CHANGE_WORDS = { NEW: 'New', MORE: 'More', LESS: 'Less', GONE: 'Sold' } as const

/** What was bought and sold since the meeting before, and what comes back in statements the advisor imported. */
function Changes({ meeting }: { readonly meeting: Meeting }) {
  const query = useBriefChanges(meeting)
  if (query.isError)
    return <Failure isCompact text="Changes could not be loaded." onTryAgain={() => void query.refetch()} />
  if (query.isPending) return <Waiting what="changes" />
  if (!query.data || query.data.source === 'NONE') return null
  const { since, currency, holdings, holdings_count: count, accounts_without_trades: untold, recurring } = query.data
  return (
    <>
      <Section heading={`Bought and sold since ${formatDate(since)}`}>
        {count === 0 ? <p className="tiny dimmed pretty">Nothing that is known.</p> : null}
        <Flex component="ul" direction="column" gap={10} aria-label="Bought and sold">
          {holdings.map(({ name, ticker, units, amount, change }) => (
            <li key={`${ticker} ${name}`} className={classes.line}>
              {name}
              <p className="tiny dimmed pretty">
                {CHANGE_WORDS[change]} · {units.startsWith('-') ? '' : '+'}
                {inDigits(units)} units ·{' '}
                {amount === null ? NOT_AVAILABLE : formatMoney(amount.replace('-', ''), currency)}
              </p>
            </li>
          ))}
        </Flex>
        {count > holdings.length ? (
          <p className="tiny dimmed pretty">And {inDigits(String(count - holdings.length))} more.</p>
        ) : null}
        {untold > 0 ? (
          <p className="tiny dimmed pretty">
            {untold === 1 ? 'One account tells' : `${inDigits(String(untold))} accounts tell`} no trades: what changed
            there is not known.
          </p>
        ) : null}
      </Section>
      <Recurring recurring={recurring} />
    </>
  )
}

function Recurring({ recurring }: Pick<ClientChanges, 'recurring'>) {
  return (
    <Section heading="Recurring payments">
      {recurring === null ? (
        <p className="tiny dimmed pretty">Payments are not among what this client shares.</p>
      ) : recurring.length === 0 ? (
        <p className="tiny dimmed pretty">Nothing in the imported statements.</p>
      ) : null}
      <Flex component="ul" direction="column" gap={10} aria-label="Recurring payments">
        {(recurring ?? []).slice(0, MOST_LINES).map((each) => (
          <li key={`${each.payee} ${each.direction} ${each.pace} ${each.amount}`} className={classes.line}>
            {each.payee}
            <p className="tiny dimmed pretty">
              {recurringPaceDisplay[each.pace]} · {each.direction === 'in' ? 'in' : 'out'} ·{' '}
              {each.is_varying ? 'about ' : ''}
              {formatMoney(each.amount, each.currency)} · next {formatDate(each.next_date)}
            </p>
          </li>
        ))}
      </Flex>
    </Section>
  )
}

function CarriedOver({ meeting }: { readonly meeting: Meeting }) {
  const query = useCarriedOver(meeting)
  if (query.isPending) return <Waiting what="earlier meetings" />
  if (query.data === undefined)
    return <Failure isCompact text="Earlier meetings could not be loaded." onTryAgain={() => void query.refetch()} />
  const { tasks, questions, decisions, events, wishes } = query.data
  // what one meeting came to stands together, under one day
  const said = (heading: string, lines: readonly { readonly text: string; readonly from: string }[]) =>
    lines.length === 0 ? null : (
      <Section heading={heading}>
        <Flex component="ul" direction="column" gap={10}>
          {[...Map.groupBy(lines.slice(0, MOST_LINES), ({ from }) => from)].map(([from, ofMeeting]) => (
            <li key={from} className={classes.line}>
              <Stack gap={6}>
                {ofMeeting.map(({ text }, at) => (
                  <p key={`${at} ${text}`}>{text}</p>
                ))}
              </Stack>
              <p className="tiny dimmed pretty">from {formatDate(from)}</p>
            </li>
          ))}
        </Flex>
      </Section>
    )
  return (
    <>
      {said('Life events', events)}
      {said('Wishes and limits', wishes)}
      {said('Decided before', decisions)}
      <Section heading="Open actions">
        {tasks.length === 0 ? <p className="tiny dimmed pretty">None with this client.</p> : null}
        <Flex component="ul" direction="column" gap={10}>
          {tasks.map((task) => (
            <li key={task.id} className={classes.line}>
              {task.text}
              <p className="tiny dimmed pretty">
                {task.owner ?? 'No owner'} ·{' '}
                <Text component="span" inherit data-tone={task.is_overdue ? 'action' : undefined}>
                  {task.due_date === null
                    ? 'no date'
                    : `${task.is_overdue ? 'overdue since' : 'due'} ${formatDate(task.due_date)}`}
                </Text>{' '}
                · {task.meeting_at === null ? 'added by hand' : `from ${formatDate(task.meeting_at)}`}
              </p>
            </li>
          ))}
        </Flex>
      </Section>
      <Section heading="Open questions">
        {questions.length === 0 ? <p className="tiny dimmed pretty">None from the last meeting.</p> : null}
        <Flex component="ul" direction="column" gap={10}>
          {questions.map(({ id, text }) => (
            <li key={id} className={classes.line}>
              {text}
            </li>
          ))}
        </Flex>
      </Section>
    </>
  )
}
