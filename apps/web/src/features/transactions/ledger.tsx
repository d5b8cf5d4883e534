import { MOST_MARKED } from '@keelwise/contract/transaction-marks'
import type { LedgerDay, Transaction } from '@keelwise/contract/transactions'
import { Badge, Box, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, memo, useEffect, useMemo, useRef, useState } from 'react'
import { CategoryName } from '../../domain/category-mark.tsx'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney, formatMoneyChange, moneyColor } from '../../domain/format-money.ts'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { useLineWindow, useNearEnd } from '../../ui/line-window.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import type { FullDateRange } from './date-range.ts'
import { ledgerItems, nextRow } from './ledger-items.ts'
import classes from './ledger.module.css'
import { MarkManyDialog } from './mark-many-dialog.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'
import { displayPayee } from './transaction-display.ts'
import { useLedger } from './use-ledger.ts'
import { TRANSACTIONS_FAILURE, type TransactionsChoice } from './use-transactions.ts'

/** Lines have a height each, so that scrolling never has to measure one. */
const HEIGHTS = { day: 34, row: 46, rowOnPhone: 62 }
/** Height of the bar that stays at the top of the window. */
const COVERED = 64
/** The next page is asked for so many lines before the end. */
const AHEAD = 40

interface LedgerProps {
  readonly filter: TransactionsChoice
  /** What is found in figures, over the rows. */
  readonly totals: ReactNode
  /** Null: all dates. */
  readonly range: FullDateRange | null
  readonly onAllDates: () => void
  readonly onClear: () => void
}

/** Transactions of all accounts in one list, newest first; only what is near the window is drawn. */
export function Ledger({ filter, totals, range, onAllDates, onClear }: LedgerProps) {
  const query = useLedger(filter, range)
  const [opened, setOpened] = useState<Transaction | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** Ids that are chosen; null: none are being chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [isMarking, setMarking] = useState(false)
  useLoadFailure(query, () => {})
  useEffect(() => {
    // the dialog, or the one it led to, does not know where it came from
    if (opened && !isOpen)
      document.querySelector<HTMLElement>(`[data-row="${opened.id}"]`)?.focus({ preventScroll: true })
  }, [opened, isOpen])
  const items = useMemo(() => ledgerItems(query.data?.pages ?? []), [query.data])

  if (query.isPending)
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
      <Group gap="xs" justify="space-between" mih={30} wrap={chosen ? 'wrap' : 'nowrap'}>
        {chosen ? (
          <>
            <Text fz="sm" role="status" mr="auto">
              {chosen.size === 0 ? 'Press the transactions to change' : `${chosen.size} chosen`}
            </Text>
            <Button
              size="compact-md"
              disabled={chosen.size === 0 || chosen.size > MOST_MARKED}
              onClick={() => setMarking(true)}
            >
              Change {chosen.size || ''}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setChosen(null)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            {totals}
            <Button size="compact-md" variant="subtle" flex="none" onClick={() => setChosen(new Set())}>
              Select several
            </Button>
          </>
        )}
      </Group>
      {since ? (
        <Text c="dimmed" fz="sm" mx={2} role="status">
          {lookedSince(since)}
        </Text>
      ) : null}
      <MarkManyDialog
        ids={[...(chosen ?? [])]}
        isOpen={isMarking}
        onClose={() => setMarking(false)}
        onDone={() => {
          setMarking(false)
          setChosen(null)
        }}
      />
      <Lines
        items={items}
        currency={query.data.pages[0]?.currency ?? 'USD'}
        isOld={query.isPlaceholderData}
        chosen={chosen}
        onOpen={(transaction) => {
          if (chosen) {
            const next = new Set(chosen)
            if (!next.delete(transaction.id)) next.add(transaction.id)
            setChosen(next)
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
      {opened ? <TransactionDialog transaction={opened} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Why a search of short words says nothing of what is older. */
const lookedSince = (since: string): string =>
  `Words of one or two letters are looked for in what is newest, since ${formatLongDate(since)}. A word of three letters or more is looked for in all.`

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

interface LinesProps {
  readonly items: ReturnType<typeof ledgerItems>
  readonly currency: string
  readonly isOld: boolean
  readonly chosen: ReadonlySet<string> | null
  readonly onOpen: (transaction: Transaction) => void
  readonly onNearEnd: () => void
  readonly end: ReactNode
}

function Lines({ items, currency, isOld, chosen, onOpen, onNearEnd, end }: LinesProps) {
  const isMobile = useIsMobile()
  const box = useRef<HTMLDivElement>(null)
  /** The line that the Tab key reaches, by its key: it may move when rows come. */
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)
  const heights = useMemo(
    () => items.map(({ kind }) => (kind === 'day' ? HEIGHTS.day : isMobile ? HEIGHTS.rowOnPhone : HEIGHTS.row)),
    [items, isMobile],
  )
  const { height, lines, reveal } = useLineWindow(box, heights, COVERED)
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
  }
  const latest = useRef({ move, onOpen })
  useEffect(() => {
    latest.current = { move, onOpen }
  })
  // the same for all rows and for as long as they are drawn, so that a row is drawn anew only when it changes
  const acts = useMemo<RowActs>(
    () => ({
      onFocus: setActiveKey,
      onKeyDown: (event) => latest.current.move(event),
      onOpen: (transaction) => latest.current.onOpen(transaction),
    }),
    [],
  )
  return (
    <div className={classes.card} data-old={isOld || undefined}>
      <div role="table" aria-label="Transactions" aria-rowcount={-1}>
        <div role="rowgroup">
          <div role="row" className={classes.columns}>
            <span role="columnheader">Payee</span>
            <span role="columnheader">Account</span>
            <span role="columnheader">Category</span>
            <span role="columnheader" className="text-right">
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
  readonly onOpen: (transaction: Transaction) => void
}

interface RowCellsProps {
  readonly transaction: Transaction
  readonly isActive: boolean
  /** Null: rows are opened, not chosen. */
  readonly isChosen: boolean | null
  readonly acts: RowActs
}

const RowCells = memo(function RowCells({ transaction, isActive, isChosen, acts }: RowCellsProps) {
  const isCounted = transaction.is_cash_flow && !transaction.is_pending
  return (
    <>
      <span role="cell" className={classes.what}>
        <UnstyledButton
          className={classes.open}
          data-row={transaction.id}
          tabIndex={isActive ? 0 : -1}
          onFocus={() => acts.onFocus(transaction.id)}
          onKeyDown={acts.onKeyDown}
          onClick={() => acts.onOpen(transaction)}
          {...(isChosen === null ? {} : { role: 'checkbox', 'aria-checked': isChosen })}
        >
          {isChosen === null ? null : <span className={classes.tick} data-chosen={isChosen || undefined} aria-hidden />}
          {displayPayee(transaction)}
        </UnstyledButton>
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
        <CategoryName category={transaction.category} parts={transaction.parts} />
      </span>
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
