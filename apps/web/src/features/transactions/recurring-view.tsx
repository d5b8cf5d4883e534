import type { RecurringItem } from '@keelwise/contract/recurring'
import { recurringPaceDisplay } from '@keelwise/contract/words'
import { Button, Card, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CategoryMark } from '../../domain/category-mark.tsx'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { useToday } from '../../domain/use-today.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import table from '../../ui/data-table.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import figures from '../../ui/figures.module.css'
import { Failure, Notice } from '../../ui/notice.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { PayeeLink, RecurringActions } from './recurring-actions.tsx'
import { RecurringCalendar } from './recurring-calendar.tsx'
import { amountWords, dueWords, marksOf, partsOf } from './recurring-text.ts'
import classes from './recurring-view.module.css'
import { useRecurring, useRecurringDecisions } from './use-recurring.ts'

type Shape = 'list' | 'calendar'
type Answer = NonNullable<ReturnType<typeof useRecurring>['data']>

/** What comes back: what it costs, when it is due, what rose or was missed; whatever dates are chosen above. */
export function RecurringView() {
  const query = useRecurring()
  const [shape, setShape] = useState<Shape>('list')
  const [joining, setJoining] = useState<RecurringItem | null>(null)
  if (query.isPending)
    return (
      <div role="status" aria-label="Loading what recurs">
        <CardSkeleton rows={6} />
      </div>
    )
  if (!query.data)
    return (
      <Failure
        text="What recurs could not be loaded."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  const { data } = query
  if (data.results.length === 0)
    return (
      <Card padding={0}>
        <Notice
          drawing={<CalmWaterDrawing />}
          text="Nothing recurs yet. Subscriptions, bills and salaries appear here once a few of them have come."
        />
      </Card>
    )
  return (
    <Stack gap="md">
      <Summary data={data} />
      <Group gap={4} role="group" aria-label="Recurring as">
        {(['list', 'calendar'] as const).map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant={shape === one ? 'light' : 'subtle'}
            aria-pressed={shape === one}
            onClick={() => setShape(one)}
          >
            {one === 'list' ? 'List' : 'Calendar'}
          </Button>
        ))}
      </Group>
      {shape === 'list' ? (
        <Lists data={data} onJoin={setJoining} />
      ) : (
        <RecurringCalendar data={data} onJoin={setJoining} />
      )}
      <JoinDialog item={joining} others={data.results} onClose={() => setJoining(null)} />
    </Stack>
  )
}

function Summary({ data: { totals, currency, unconverted, results } }: { readonly data: Answer }) {
  const parts = partsOf(results)
  const sides = [
    ['Going out', totals.out, parts.out],
    ['Coming in', totals.in, parts.in],
  ] as const
  return (
    <Card padding={0} component="section" aria-label="What recurs comes to">
      <dl className={figures.figures} style={{ paddingTop: 16 }}>
        {sides.flatMap(([name, sums, items]) =>
          (['a_month', 'a_year'] as const).map((per) => (
            <div key={`${name} ${per}`}>
              <Text component="dt" c="dimmed" fz="sm">
                {name} {per === 'a_month' ? 'a month' : 'a year'}
              </Text>
              <dd>{formatMoney(sums[per], currency)}</dd>
              {per === 'a_month' ? <dd>{items.length} recurring</dd> : null}
            </div>
          )),
        )}
      </dl>
      {unconverted.length > 0 ? (
        <Text fz="sm" c="dimmed" px={20} pb="md">
          Without {unconverted.join(', ')}: there is no rate for it.
        </Text>
      ) : null}
    </Card>
  )
}

interface ListsProps extends Pick<PartProps, 'onJoin'> {
  readonly data: Answer
}

function Lists({ data: { results, currency }, onJoin }: ListsProps) {
  const parts = partsOf(results)
  const [isGoneShown, setIsGoneShown] = useState(false)
  const list = { currency, onJoin }
  return (
    <>
      {parts.out.length > 0 ? <Part {...list} name="Going out" items={parts.out} /> : null}
      {parts.in.length > 0 ? <Part {...list} name="Coming in" items={parts.in} /> : null}
      {parts.gone.length > 0 ? (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={isGoneShown}
            onClick={() => setIsGoneShown(!isGoneShown)}
          >
            {isGoneShown ? 'Hide' : 'Show'} what has ended or was dismissed ({parts.gone.length})
          </Button>
        </div>
      ) : null}
      {isGoneShown && parts.gone.length > 0 ? (
        <Part {...list} name="Ended or dismissed" items={parts.gone} isGone />
      ) : null}
    </>
  )
}

/** The same in every table, so that their columns stand below each other whatever is in them. */
const WIDTHS = {
  payee: { width: '27%' },
  due: { width: '20%' },
  pace: { width: '12%' },
  amount: { width: '24%' },
  year: { width: '12%' },
  actions: { width: '5%' },
}

interface PartProps {
  readonly name: string
  readonly items: readonly RecurringItem[]
  readonly currency: string
  readonly onJoin: (item: RecurringItem) => void
  readonly isGone?: boolean
}

function Part({ name, items, currency, onJoin, isGone = false }: PartProps) {
  const id = useId()
  const today = useToday()
  const isNarrow = useIsNarrow()
  const due = (item: RecurringItem): string =>
    isGone ? `Last ${formatLongDate(item.last_date)}` : formatLongDate(item.next_date)
  return (
    <Card padding={0} component="section" aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{name}</h3>
      {isNarrow ? (
        <TwoLineList label={name}>
          {items.map((item) => (
            <TwoLineRow
              key={item.id}
              what={<PayeeLink item={item} />}
              value={amountWords(item)}
              detail={
                <>
                  <Marks item={item} /> {hasMarks(item) ? '' : `${recurringPaceDisplay[item.pace]} · `}
                  {isGone ? due(item) : dueWords(item.next_date, today).toLowerCase()}
                </>
              }
              detailValue={item.a_year === null ? undefined : `${formatMoney(item.a_year, currency)} a year`}
              action={<RecurringActions item={item} onJoin={onJoin} size={44} />}
            />
          ))}
        </TwoLineList>
      ) : (
        <ScrollRegion label={`${name}, as a table`}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col" style={WIDTHS.payee}>
                  Payee
                </th>
                <th scope="col" style={WIDTHS.due}>
                  {isGone ? 'Last' : 'Next due'}
                </th>
                <th scope="col" style={WIDTHS.pace}>
                  How often
                </th>
                <th scope="col" data-numeric style={WIDTHS.amount}>
                  Amount
                </th>
                <th scope="col" data-numeric style={WIDTHS.year}>
                  A year
                </th>
                <th scope="col" style={WIDTHS.actions}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td data-wraps="narrow">
                    <span className={classes.payee}>
                      <CategoryMark category={item.category} size={28} />
                      <span className={classes.names}>
                        <PayeeLink item={item} />
                        <small>
                          {item.joined.length > 0
                            ? `Also ${item.joined.map(({ payee }) => payee).join(', ')} · `
                            : null}
                          {item.account_name}
                        </small>
                      </span>
                    </span>
                  </td>
                  <td>
                    <span className={classes.names}>
                      <span>{isGone ? formatLongDate(item.last_date) : formatLongDate(item.next_date)}</span>
                      {isGone ? null : <small>{dueWords(item.next_date, today)}</small>}
                    </span>
                  </td>
                  <td>{recurringPaceDisplay[item.pace]}</td>
                  <td data-numeric>
                    <span className={classes.amount}>
                      <Marks item={item} />
                      <span data-strong>{amountWords(item)}</span>
                    </span>
                  </td>
                  <td data-numeric>{item.a_year === null ? 'No rate' : formatMoney(item.a_year, currency)}</td>
                  <td data-action>
                    <RecurringActions item={item} onJoin={onJoin} size={32} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  )
}

/** Whether something stands beside it that matters more than how often it comes, where there is little room. */
const hasMarks = (item: RecurringItem): boolean => marksOf(item).length > 0 || item.decision !== null

function Marks({ item }: { readonly item: RecurringItem }) {
  return (
    <>
      {marksOf(item).map(({ words, tone }) => (
        <StatusPill key={words} tone={tone}>
          {words}
        </StatusPill>
      ))}
      {item.decision ? (
        <span className={classes.said}>
          {item.decision.verdict === 'CONFIRM' ? <IconCircleCheck size={14} stroke={1.75} aria-hidden /> : null}
          {item.decision.verdict === 'CONFIRM' ? 'Confirmed' : 'Dismissed'}
        </span>
      ) : null}
    </>
  )
}

interface JoinDialogProps {
  readonly item: RecurringItem | null
  readonly others: readonly RecurringItem[]
  readonly onClose: () => void
}

/** Asks which other payee one is the same as, so that both recur as one. */
function JoinDialog({ item, others, onClose }: JoinDialogProps) {
  const choices = others.filter(
    ({ payee, direction }) => item && payee.toLowerCase() !== item.payee.toLowerCase() && direction === item.direction,
  )
  const [chosen, setChosen] = useState('')
  const { join } = useRecurringDecisions()
  const same_as_id = choices.some(({ id }) => id === chosen) ? chosen : (choices[0]?.id ?? '')
  const handleJoin = () => {
    if (item) join.mutate({ transaction_id: item.id, same_as_id }, { onSuccess: onClose })
  }
  return (
    <Dialog isOpen={item !== null} onClose={onClose} title="Same as another payee">
      <Stack gap="lg">
        {choices.length === 0 ? (
          <Text>Nothing else recurs that it could be the same as.</Text>
        ) : (
          <>
            <Text>A payee whose name changed goes on as one, with the days and prices of both.</Text>
            <NativeSelect
              label={`${item?.payee ?? ''} is the same as`}
              value={same_as_id}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={choices.map(({ id, payee, amount, currency }) => ({
                value: id,
                label: `${payee}, ${formatMoney(amount, currency)}`,
              }))}
            />
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={handleJoin} disabled={choices.length === 0 || join.isPending}>
            They are the same
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
