import type { BookUnit } from '@keelwise/contract/words'
import { type BookRow, type BookView, bookRules } from '@keelwise/contract/book'
import { Box, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../domain/format-date.ts'
import { paths } from '../../domain/paths.ts'
import { withoutText } from '../../domain/sum-remark.tsx'
import { useLoadFailure } from '../../domain/use-load-failure.ts'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import classes from './book-page.module.css'
import { type AskedBook, useBook } from './use-book.ts'
import { inDigits } from '../../domain/locale.ts'

const NOBODY: Readonly<Record<BookView, (threshold: string | null) => string>> = {
  cash: (threshold) => `No client holds more than ${inDigits(threshold ?? '')}% in cash.`,
  position: (threshold) => `No client has more than ${inDigits(threshold ?? '')}% in one position.`,
  drift: (threshold) =>
    `No client with a risk score is more than ${inDigits(threshold ?? '')} points of equity off target.`,
  meeting: (threshold) => `Every client was met within ${threshold} days.`,
  action: () => 'No action of a meeting is overdue.',
  connection: () => 'Every connection your clients share works.',
}

const FROM_HOLDINGS: readonly BookView[] = ['cash', 'position', 'drift', 'connection']

const plural = (value: string, noun: string): string => `${value} ${noun}${value === '1' ? '' : 's'}`
const FIGURE: Readonly<Record<BookUnit, (value: string) => string>> = {
  percent: (value) => `${inDigits(value)}%`,
  points: (value) => `${value.startsWith('-') ? '' : '+'}${inDigits(value)} pts`,
  days: (value) => plural(value, 'day'),
  actions: (value) => plural(value, 'action'),
  accounts: (value) => plural(value, 'account'),
}

interface BookRowsProps {
  readonly asked: AskedBook
  /** Whether any client shows holdings; without them nothing can be said of them. */
  readonly hasHoldings: boolean
}

/** The clients that a view lists, each with the reason. */
export function BookRows({ asked, hasHoldings }: BookRowsProps) {
  const query = useBook(asked)
  useLoadFailure(query, () => {})
  if (query.isLoadingError)
    return (
      <Failure
        isCompact
        text="The clients of this view could not be loaded."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  if (!query.data)
    return (
      <div role="status" aria-label="Loading clients">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={36} my={14} mx={20} />
        ))}
      </div>
    )
  const rows = [
    ...new Map(query.data.pages.flatMap(({ results }) => results).map((row) => [row.client_id, row])).values(),
  ]
  if (rows.length === 0)
    return (
      <Notice
        isCompact
        drawing={<CalmWaterDrawing />}
        text={
          !hasHoldings && FROM_HOLDINGS.includes(asked.view)
            ? 'No client shares accounts with you yet. Invite them from their page to see this.'
            : NOBODY[asked.view](asked.threshold)
        }
      />
    )
  return (
    <>
      <ul aria-label="Clients of this view" data-old={query.isPlaceholderData || undefined}>
        {rows.map((row) => (
          <Row key={row.client_id} row={row} view={asked.view} />
        ))}
      </ul>
      <ListEnd noun="clients" query={query} />
    </>
  )
}

function Row({ row, view }: { readonly row: BookRow; readonly view: BookView }) {
  const isMoney = row.amount !== null
  return (
    <li className={classes.row}>
      <span className={classes.client}>
        <Link to={paths.advisorClient} params={{ id: row.client_id }} className={classes.link}>
          {row.client_name}
        </Link>
        {row.household_name ? <small>{row.household_name}</small> : null}
      </span>
      <span className={classes.why}>
        {row.why}
        {isMoney && row.as_of ? (
          <small>
            Read {formatDate(row.as_of)} or later
            {row.unknown_accounts > 0 ? `. ${withoutText(row.unknown_accounts)} whose value is not known` : ''}
          </small>
        ) : null}
      </span>
      <Box component="span" fw={600} ta="right" className="tabular nowrap">
        {FIGURE[bookRules[view].unit](row.value)}
      </Box>
    </li>
  )
}
