import type { CategoryBook } from '@keelwise/contract/category-book'
import { MOST_MARKED } from '@keelwise/contract/transaction-marks'
import type { LedgerDay, Transaction } from '@keelwise/contract/transactions'
import { SPLIT } from '@keelwise/contract/words'
import { Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCheck, IconPaperclip } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { CategoryNameOf } from '../../domain/category-mark.tsx'
import { formatCount } from '../../domain/locale.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange, moneyColor } from '../../domain/format-money.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { useLineWindow, useNearEnd } from '../../ui/line-window.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { atFirstTouch } from '../../ui/later.ts'
import { DialogLater } from '../../ui/opens-later.tsx'
import { useInSteps } from '../../ui/use-in-steps.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import type { FullDateRange } from './date-range.ts'
import { ledgerItems, nextRow } from './ledger-items.ts'
import { type LedgerSelection, NONE_CHOSEN, chooseAll, extend, press } from './ledger-selection.ts'
import classes from './ledger.module.css'
import { displayConfidence, displayPayee, isUnsure } from './transaction-display.ts'
import { lookedSince } from './searched-since.ts'
import { useFoundIds, useLedger, useLedgerTotals } from './use-ledger.ts'
import { useMarks } from './use-marks.ts'
import { TRANSACTIONS_FAILURE, type TransactionsChoice } from './use-transactions.ts'

/** Lines have a height each, so that scrolling never has to measure one. */
const HEIGHTS = { day: 34, row: 46, rowOnPhone: 62, reviewOnPhone: 104 }
/** Height of the bar that stays at the top of the window. */
const TOP_BAR = 56
/** What covers the upper edge of the window, with some air; below it stands what is done with chosen rows. */
const COVERED = { reading: TOP_BAR + 8, choosing: TOP_BAR + 54, choosingOnPhone: TOP_BAR + 134 }
/** The next page is asked for so many lines before the end. */
const AHEAD = 40

const manyDialog = atFirstTouch(() => import('./mark-many-dialog.tsx'))
const oneDialog = atFirstTouch(() => import('./transaction-dialog.tsx'))

interface LedgerProps {
  readonly filter: TransactionsChoice
  /** What is found in figures, over the rows. */
  readonly totals: ReactNode
  /** The way to what waits for a look; nothing where nothing does. */
  readonly toReview: ReactNode
  /** Null: all dates. */
  readonly range: FullDateRange | null
  readonly onAllDates: () => void
  readonly onClear: () => void
}

/** Transactions of all accounts in one list, newest first; only what is near the window is drawn. */
export function Ledger({ filter, totals, toReview, range, onAllDates, onClear }: LedgerProps) {
  const query = useLedger(filter, range)
  const [opened, setOpened] = useState<Transaction | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** What is chosen; null: none are being chosen. */
  const [selection, setSelection] = useState<LedgerSelection | null>(null)
  const chosen = selection?.chosen ?? null
  /** Whether the next press is the other end of a range: a finger has no key to hold. */
  const [isRange, setRange] = useState(false)
  const [isMarking, setMarking] = useState(false)
  const { mark } = useMarks()
  const choose = (next: LedgerSelection | null) => {
    setSelection(next)
    setRange(false)
  }
  useLoadFailure(query, () => {})
  useEffect(() => {
    // the dialog, or the one it led to, does not know where it came from
    if (opened && !isOpen)
      document.querySelector<HTMLElement>(`[data-row="${opened.id}"]`)?.focus({ preventScroll: true })
  }, [opened, isOpen])
  const items = useMemo(() => ledgerItems(query.data?.pages ?? []), [query.data])
  const guesses = useMemo(
    () =>
      new Map(
        (query.data?.pages ?? []).flatMap((page) =>
          page.guesses.map((guess) => [guess.transaction_id, guess] as const),
        ),
      ),
    [query.data],
  )
  const isReview = filter.review === 'yes'
  const isDrawn = useInSteps(!query.isPending)

  if (query.isPending || !isDrawn)
    return (
      <Stack gap={12} p={20} className={classes.card} role="status" aria-label="Loading transactions">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} height={24} />
        ))}
      </Stack>
    )
  if (query.isLoadingError || !query.data)
    return (
      <div className={classes.card}>
        <Failure text={TRANSACTIONS_FAILURE} onTryAgain={() => void query.refetch()} />
      </div>
    )
  const since = query.data.pages[0]?.searched_since ?? null
  const allDates = range ? (
    <Button variant="default" size="sm" onClick={onAllDates}>
      Search all dates
    </Button>
  ) : null
  if (items.length === 0)
    return (
      <>
        {totals}
        <div className={classes.card}>
          <Nothing filter={filter} range={range} since={since} allDates={allDates} onClear={onClear} />
        </div>
      </>
    )
  return (
    <>
      <Group
        gap="xs"
        justify="space-between"
        mih={30}
        wrap={selection ? 'wrap' : 'nowrap'}
        // what is done with the chosen stays at hand far down the list
        {...(selection
          ? { pos: 'sticky', top: TOP_BAR, py: 8, my: -8, bg: 'var(--kw-page)', style: { zIndex: 3 } }
          : {})}
      >
        {selection ? (
          <Choosing
            filter={filter}
            range={range}
            selection={selection}
            isRange={isRange}
            onRange={() => setRange(!isRange)}
            onChoose={choose}
            onChange={() => setMarking(true)}
            onAccept={
              isReview
                ? () =>
                    mark.mutate(
                      { transaction_ids: [...selection.chosen], marks: { accept_category: true } },
                      { onSuccess: () => choose(null) },
                    )
                : null
            }
            isBusy={mark.isPending}
          />
        ) : (
          <>
            {totals}
            <Group gap={4} justify="flex-end" maw="50%">
              {toReview}
              <Button size="compact-md" variant="subtle" flex="none" onClick={() => choose(NONE_CHOSEN)}>
                Select several
              </Button>
            </Group>
          </>
        )}
      </Group>
      {since ? (
        <Text c="dimmed" fz="sm" mx={2} role="status">
          {lookedSince(since)}
        </Text>
      ) : null}
      <DialogLater code={manyDialog} isOpen={isMarking}>
        {({ MarkManyDialog }, isShown) => (
          <MarkManyDialog
            ids={[...(chosen ?? [])]}
            rows={query.data.pages.flatMap((page) => page.results)}
            isOpen={isShown}
            onClose={() => setMarking(false)}
            onDone={() => {
              setMarking(false)
              choose(null)
            }}
          />
        )}
      </DialogLater>
      <Lines
        items={items}
        currency={query.data.pages[0]?.currency ?? 'USD'}
        isOld={query.isPlaceholderData}
        chosen={chosen}
        review={isReview ? guesses : null}
        onExtend={(id, from) => choose(extend(selection ?? NONE_CHOSEN, rowIds(items), id, from))}
        onOpen={(transaction, isOtherEnd) => {
          if (selection || isOtherEnd) {
            const before = selection ?? NONE_CHOSEN
            const isEnd = before.anchor !== null && (isOtherEnd || isRange)
            choose(isEnd ? extend(before, rowIds(items), transaction.id) : press(before, transaction.id))
            return
          }
          setOpened(transaction)
          setOpen(true)
        }}
        onNearEnd={() => {
          if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage()
        }}
        end={
          <>
            <ListEnd noun="transactions" query={query} />
            {query.hasNextPage || range === null ? null : (
              <div className={classes.end}>
                That is everything in these dates.
                <Button variant="subtle" size="compact-sm" onClick={onAllDates}>
                  Show all dates
                </Button>
              </div>
            )}
          </>
        }
      />
      <DialogLater code={oneDialog} isOpen={isOpen}>
        {({ TransactionDialog }, isShown) =>
          opened && <TransactionDialog transaction={opened} isOpen={isShown} onClose={() => setOpen(false)} />
        }
      </DialogLater>
    </>
  )
}

const rowIds = (items: ReturnType<typeof ledgerItems>): string[] =>
  items.flatMap((item) => (item.kind === 'row' ? [item.key] : []))

interface ChoosingProps extends Pick<LedgerProps, 'filter' | 'range'> {
  readonly selection: LedgerSelection
  readonly isRange: boolean
  readonly onRange: () => void
  readonly onChoose: (selection: LedgerSelection | null) => void
  readonly onChange: () => void
  /** Null: it is no list of what waits for a look. */
  readonly onAccept: (() => void) | null
  readonly isBusy: boolean
}

/** How many are chosen, ways to choose more at once, and what is done with them. */
function Choosing({ filter, range, selection, isRange, onRange, onChoose, onChange, onAccept, isBusy }: ChoosingProps) {
  const found = useFoundIds(filter, range)
  const { data: totals, isPlaceholderData } = useLedgerTotals(filter, range)
  const all = totals && !isPlaceholderData ? totals.count : null
  const { size } = selection.chosen
  const isTooMany = size > MOST_MARKED
  const canChange = size > 0 && !isTooMany
  const words = isTooMany
    ? `${formatCount(size)} chosen: at most ${formatCount(MOST_MARKED)} are changed at once`
    : size === 0
      ? 'Press the transactions to change'
      : isRange
        ? 'Press the last of the range'
        : all !== null && all > size && size === MOST_MARKED
          ? `The ${formatCount(size)} newest of ${formatCount(all)} chosen, as many as are changed at once`
          : `${formatCount(size)} chosen`
  return (
    <>
      <Text fz="sm" role="status" mr="auto">
        {words}
      </Text>
      <Button
        size="compact-md"
        variant="subtle"
        loading={found.isPending}
        onClick={() => found.mutate(undefined, { onSuccess: ({ ids }) => onChoose(chooseAll(ids)) })}
      >
        {all === null
          ? 'Select all found'
          : all > MOST_MARKED
            ? `Select the newest ${formatCount(MOST_MARKED)} of ${formatCount(all)}`
            : `Select all ${formatCount(all)}`}
      </Button>
      <Button
        size="compact-md"
        variant={isRange ? 'light' : 'subtle'}
        aria-pressed={isRange}
        disabled={selection.anchor === null}
        onClick={onRange}
      >
        Up to…
      </Button>
      {onAccept ? (
        <Button size="compact-md" variant="light" disabled={!canChange} loading={isBusy} onClick={onAccept}>
          Accept {size === 0 ? '' : formatCount(size)}
        </Button>
      ) : null}
      <Button size="compact-md" disabled={!canChange} onClick={onChange}>
        Change {size === 0 ? '' : formatCount(size)}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => onChoose(null)}>
        Cancel
      </Button>
    </>
  )
}

interface NothingProps extends Pick<LedgerProps, 'filter' | 'range' | 'onClear'> {
  readonly since: string | null
  readonly allDates: ReactNode
}

/** Why there is nothing, and what to let go of. */
function Nothing({ filter, range, since, allDates, onClear }: NothingProps) {
  if (Object.keys(filter).length === 0)
    return (
      <Notice
        drawing={<CalmWaterDrawing />}
        text={range ? 'No recent transactions found.' : 'No transactions found.'}
        action={allDates}
      />
    )
  const looked = since ? `${lookedSince(since)} ` : range ? 'Only the dates above were searched. ' : ''
  const isReview = filter.review === 'yes' && Object.keys(filter).length === 1
  return (
    <Notice
      role="status"
      heading={isReview ? 'Nothing to review' : 'No transaction matches'}
      text={`${looked}${
        isReview
          ? 'The category of everything that counts is known or has been said.'
          : filter.search
            ? 'Every word has to be found in the description, the ticker or the account, or be an amount such as 12.50 or >100.'
            : 'No transaction has all that the filters ask for.'
      }`}
      action={
        <Group gap="xs" justify="center">
          {allDates}
          <Button variant="default" size="sm" onClick={onClear}>
            Remove search and filters
          </Button>
        </Group>
      }
    />
  )
}

/** What a row is likeliest for. */
interface Guess {
  readonly category: string
  readonly confidence: number
}

interface LinesProps {
  readonly items: ReturnType<typeof ledgerItems>
  readonly currency: string
  readonly isOld: boolean
  readonly chosen: ReadonlySet<string> | null
  /** What rows that nobody knows are likeliest for; null: it is no list of what waits for a look. */
  readonly review: ReadonlyMap<string, Guess> | null
  /** With whether it is pressed as the other end of a range. */
  readonly onOpen: (transaction: Transaction, isOtherEnd: boolean) => void
  /** Chooses the rows up to one, by keys. @param from where that begins if nothing was pressed before */
  readonly onExtend: (id: string, from: string) => void
  readonly onNearEnd: () => void
  readonly end: ReactNode
}

function Lines({ items, currency, isOld, chosen, review, onOpen, onExtend, onNearEnd, end }: LinesProps) {
  const { mark } = useMarks()
  const book = useCategoryBook()
  const isReview = review !== null
  const rowOnPhone = isReview ? HEIGHTS.reviewOnPhone : HEIGHTS.rowOnPhone
  const isMobile = useIsMobile()
  const box = useRef<HTMLDivElement>(null)
  /** The line that the Tab key reaches, by its key: it may move when rows come. */
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)
  const heights = useMemo(
    () => items.map(({ kind }) => (kind === 'day' ? HEIGHTS.day : isMobile ? rowOnPhone : HEIGHTS.row)),
    [items, isMobile, rowOnPhone],
  )
  const edge = chosen === null ? 'reading' : isMobile ? 'choosingOnPhone' : 'choosing'
  const { height, lines, reveal } = useLineWindow(box, heights, COVERED[edge])
  useNearEnd(lines.at(-1)?.index ?? 0, items.length, AHEAD, onNearEnd)
  useEffect(() => {
    const key = focusNext.current
    const button = key === null ? null : box.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)
    if (!button) return
    focusNext.current = null
    button.focus({ preventScroll: true })
  })
  const found = activeKey === null ? -1 : items.findIndex((item) => item.key === activeKey)
  const active = found < 0 ? items.findIndex((item) => item.kind === 'row') : found
  const move = (event: KeyboardEvent) => {
    const to = nextRow(items, active, event.key)
    const item = to === null ? undefined : items[to]
    if (to === null || !item) return
    event.preventDefault()
    focusNext.current = item.key
    setActiveKey(item.key)
    reveal(to)
    const from = items[active]
    if (event.shiftKey && from) onExtend(item.key, from.key)
  }
  /** What is said of a row that waits for a look takes it off the list: the next one is at hand. */
  const say = (id: string, category: string | null) => {
    const at = items.findIndex((item) => item.key === id)
    const next = [items.slice(at + 1), items.slice(0, at).toReversed()].flat().find((item) => item.kind === 'row')
    mark.mutate(
      { transaction_ids: [id], marks: category === null ? { accept_category: true } : { category } },
      {
        onSuccess: () => {
          focusNext.current = next?.key ?? null
          setActiveKey(next?.key ?? null)
        },
      },
    )
  }
  const latest = useRef({ move, onOpen, say })
  useEffect(() => {
    latest.current = { move, onOpen, say }
  })
  // the same for all rows and for as long as they are drawn, so that a row is drawn anew only when it changes
  const acts = useMemo<RowActs>(
    () => ({
      onFocus: setActiveKey,
      onKeyDown: (event) => latest.current.move(event),
      onOpen: (transaction, isOtherEnd) => latest.current.onOpen(transaction, isOtherEnd),
      onSay: (id, category) => latest.current.say(id, category),
    }),
    [],
  )
  return (
    <div
      className={classes.card}
      data-old={isOld || undefined}
      style={
        isReview ? ({ '--payee': '1.4fr', '--review': 'minmax(min(296px, 32%), 1.9fr)' } as CSSProperties) : undefined
      }
    >
      <div role="table" aria-label="Transactions" aria-rowcount={-1}>
        <div role="rowgroup">
          <div role="row" className={classes.columns}>
            <span role="columnheader">Payee</span>
            <span role="columnheader">Account</span>
            <span role="columnheader">Category</span>
            {isReview ? <span role="columnheader">Is that right?</span> : null}
            <span role="columnheader" className="text-right" style={{ gridArea: 'amount' }}>
              Amount
            </span>
          </div>
        </div>
        <div ref={box} role="rowgroup" className="relative" style={{ height }}>
          {lines.map(({ index, top }) => {
            const item = items[index]
            if (!item) return null
            const isDay = item.kind === 'day'
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={index + 2}
                className={`${classes.line} ${isDay ? classes.day : classes.row}`}
                style={{ top, height: heights[index] }}
                data-last={index === items.length - 1 || undefined}
              >
                {isDay ? (
                  <DayCells day={item.day} currency={currency} />
                ) : (
                  <RowCells
                    transaction={item.transaction}
                    isActive={index === active}
                    isChosen={chosen?.has(item.transaction.id) ?? null}
                    review={review ? (review.get(item.key) ?? 'NONE') : null}
                    book={book}
                    acts={acts}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {end}
    </div>
  )
}

const DayCells = memo(function DayCells({ day, currency }: { readonly day: LedgerDay; readonly currency: string }) {
  return (
    <>
      <span role="rowheader">{formatLongDate(day.date)}</span>
      <span role="cell" aria-label={day.net === null ? 'Nothing that counts as cash flow' : undefined}>
        {day.net === null ? null : formatMoneyChange(day.net, currency)}
        {day.unconverted.length > 0 ? ` without ${day.unconverted.join(', ')}` : null}
      </span>
    </>
  )
})

interface RowActs {
  readonly onFocus: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: (transaction: Transaction, isOtherEnd: boolean) => void
  /** That a category is the right one; null: the one that stands there. */
  readonly onSay: (id: string, category: string | null) => void
}

interface RowCellsProps {
  readonly transaction: Transaction
  readonly isActive: boolean
  /** Null: rows are opened, not chosen. */
  readonly isChosen: boolean | null
  /** What it is likeliest for where nobody knows; null: it stands in no list of what waits for a look. */
  readonly review: Guess | 'NONE' | null
  readonly book: CategoryBook
  readonly acts: RowActs
}

const ASIDE = { marginLeft: 8 }

/** Of a name that is pressed; a component of the library would cost as much as the rest of the row. */
const PLAIN = { padding: 0, color: 'inherit' }

const RowCells = memo(function RowCells({ transaction, isActive, isChosen, review, book, acts }: RowCellsProps) {
  const isCounted = transaction.is_cash_flow && !transaction.is_pending
  return (
    <>
      <span role="cell" className={classes.what}>
        <button
          type="button"
          className={classes.open}
          style={PLAIN}
          data-row={transaction.id}
          tabIndex={isActive ? 0 : -1}
          onFocus={() => acts.onFocus(transaction.id)}
          onKeyDown={acts.onKeyDown}
          // the words between two presses are not meant
          onMouseDown={(event: MouseEvent<HTMLElement>) => {
            if (event.shiftKey) event.preventDefault()
          }}
          onClick={(event: MouseEvent<HTMLElement>) => {
            event.currentTarget.focus({ preventScroll: true })
            acts.onOpen(transaction, event.shiftKey)
          }}
          {...(isChosen === null ? {} : { role: 'checkbox', 'aria-checked': isChosen })}
        >
          {isChosen === null ? null : (
            <span className={classes.tick} data-chosen={isChosen || undefined} aria-hidden>
              {isChosen ? <IconCheck size={13} stroke={3} /> : null}
            </span>
          )}
          {displayPayee(transaction)}
        </button>
        {transaction.tags.length > 0 ? (
          // of any number of tags most of the line is left to who was paid
          <Box component="span" maw="45%" className="fixed tiny accent truncate">
            {transaction.tags.map((tag) => `#${tag}`).join(' ')}
          </Box>
        ) : null}
        {transaction.receipts > 0 ? (
          <IconPaperclip
            size={16}
            stroke={1.75}
            role="img"
            aria-label={transaction.receipts === 1 ? 'One receipt' : `${transaction.receipts} receipts`}
            className="fixed dimmed"
          />
        ) : null}
        {transaction.is_pending ? (
          <Badge size="sm" variant="light" color="gray" tt="none" fw={500} flex="none">
            Pending
          </Badge>
        ) : null}
      </span>
      <span role="cell" className={`${classes.account} truncate`}>
        {transaction.account_name} · {transaction.institution_name}
      </span>
      <span role="cell" className={classes.kind}>
        <CategoryNameOf category={transaction.category} parts={transaction.parts} book={book} />
        {isUnsure(transaction) ? (
          <span className="fixed tiny" style={ASIDE}>
            {displayConfidence(transaction.category_confidence ?? 0)} sure
          </span>
        ) : null}
      </span>
      {review === null ? null : (
        <span role="cell" className="row narrowing gap-8 relative" style={{ gridArea: 'review' }}>
          {isChosen === null ? (
            <ReviewButtons transaction={transaction} guess={review} isActive={isActive} book={book} acts={acts} />
          ) : null}
        </span>
      )}
      <span
        role="cell"
        className={classes.amount}
        data-uncounted={isCounted ? undefined : true}
        style={isCounted ? { color: moneyColor(transaction.flow_amount) } : undefined}
      >
        {formatMoney(transaction.flow_amount, transaction.flow_amount_currency)}
      </span>
    </>
  )
})

interface ReviewButtonsProps extends Pick<RowCellsProps, 'transaction' | 'isActive' | 'book' | 'acts'> {
  readonly guess: Guess | 'NONE'
}

/** Says with one press that a category is right, or what it is likeliest for; nothing where parts have to be said. */
function ReviewButtons({ transaction, guess, isActive, book, acts }: ReviewButtonsProps) {
  if (transaction.category === SPLIT) return null
  const payee = displayPayee(transaction)
  const tabIndex = isActive ? 0 : -1
  const isKnown = transaction.category_by !== 'NONE'
  return (
    <>
      {isKnown || guess === 'NONE' ? null : (
        <Button
          size="compact-sm"
          variant="light"
          tabIndex={tabIndex}
          aria-label={`${book.of(guess.category).name}? ${displayConfidence(guess.confidence)} sure: ${payee}`}
          onClick={() => acts.onSay(transaction.id, guess.category)}
        >
          {book.of(guess.category).name}? {displayConfidence(guess.confidence)} sure
        </Button>
      )}
      <Button
        size="compact-sm"
        variant={isKnown ? 'light' : 'subtle'}
        tabIndex={tabIndex}
        aria-label={`Accept as is: ${payee}`}
        onClick={() => acts.onSay(transaction.id, null)}
      >
        Accept as is
      </Button>
    </>
  )
}
