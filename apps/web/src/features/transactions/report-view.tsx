import { exportReport, readReport } from '@keelwise/contract/transactions'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CategoryMark, categoryColor } from '../../domain/category-mark.tsx'
import { ExportButton } from '../../domain/export-button.tsx'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { INVESTOR_KEY } from '../../domain/investor-queries.ts'
import { paths } from '../../domain/paths.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import { call } from '../../lib/api.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import { ledgerUrl } from './address-filter.ts'
import { type FullDateRange, rangeQuery } from './date-range.ts'
import { type ReportLine, type ReportSide, sidesByCategory, sidesByPayee } from './report-lines.ts'
import classes from './report-view.module.css'
import { lookedSince } from './searched-since.ts'
import { TRANSACTIONS_FAILURE, type TransactionsChoice } from './use-transactions.ts'

type By = 'category' | 'payee'

interface ReportViewProps {
  /** Null: all dates. */
  readonly range: FullDateRange | null
}

/** Spending and income of a range by category or payee, each line leading to its transactions. */
export function ReportView({ range }: ReportViewProps) {
  const [by, setBy] = useState<By>('category')
  return (
    <Stack gap="md">
      <Group gap="xs" justify="space-between">
        <Group gap={4} role="group" aria-label="Report by">
          {(['category', 'payee'] as const).map((one) => (
            <Button
              key={one}
              size="compact-md"
              variant={by === one ? 'light' : 'subtle'}
              aria-pressed={by === one}
              onClick={() => setBy(one)}
            >
              {one === 'category' ? 'By category' : 'By payee'}
            </Button>
          ))}
        </Group>
        <Group gap="xs" className="no-print">
          <LinkButton variant="subtle" size="sm" to={paths.investorReports}>
            All reports
          </LinkButton>
          <ExportButton
            endpoint={exportReport}
            query={{ by, ...rangeQuery(range) }}
            fileName={`keelwise-spending-by-${by}-${range ? `${range.from}-to-${range.to}` : 'all-dates'}`}
            label="Export report"
          />
          <PrintButton />
        </Group>
      </Group>
      <SpendingReport by={by} range={range} />
    </Stack>
  )
}

/** Prints the page. */
export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
    onClick={() => window.print()}
  >
    Print
  </Button>
)

interface SpendingReportProps extends ReportViewProps {
  readonly by: By
  readonly filter?: TransactionsChoice
  /** Groups of categories without what is in them. */
  readonly isFolded?: boolean
}

/** Both sides of a range line by line. */
export function SpendingReport({ by, range, filter = NO_FILTER, isFolded = false }: SpendingReportProps) {
  const query = useQuery({
    queryKey: [INVESTOR_KEY, 'report', by, range, filter],
    queryFn: ({ signal }) => call(readReport, { query: { ...filter, by, ...rangeQuery(range) } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const book = useCategoryBook()
  const sides = data ? (by === 'category' ? sidesByCategory(data.results, book) : sidesByPayee(data.results)) : []
  if (query.isPending)
    return (
      <div role="status" aria-label="Loading the report">
        <CardSkeleton rows={5} />
      </div>
    )
  if (!data) return <Failure text={TRANSACTIONS_FAILURE} onTryAgain={() => void query.refetch()} />
  if (sides.length === 0)
    return <Notice drawing={<CalmWaterDrawing />} text="Nothing was spent or came in on these days." />
  return (
    <>
      {data.searched_since === null ? null : (
        <Text fz="sm" c="dimmed">
          {lookedSince(data.searched_since)}
        </Text>
      )}
      {data.unconverted.length > 0 ? (
        <Text fz="sm" c="dimmed">
          Without {data.unconverted.join(', ')}: there is no rate for it.
        </Text>
      ) : null}
      {sides.map((side) => (
        <Side
          key={side.name}
          side={side}
          currency={data.currency}
          range={range}
          by={by}
          filter={filter}
          isFolded={isFolded}
          isOld={query.isPlaceholderData}
        />
      ))}
    </>
  )
}

const NO_FILTER: TransactionsChoice = {}

interface SideProps {
  readonly side: ReportSide
  readonly currency: string
  readonly range: FullDateRange | null
  readonly by: By
  readonly filter: TransactionsChoice
  readonly isFolded: boolean
  readonly isOld: boolean
}

/** What a line is beside the same days a year before, in words. */
function comparedText({ amount, before }: Pick<ReportLine, 'amount' | 'before'>, currency: string): string | null {
  if (before === null) return null
  return /[1-9]/.test(before)
    ? `${formatMoney(before, currency)} a year before`
    : /[1-9]/.test(amount)
      ? 'Nothing a year before'
      : null
}

function Side({ side, currency, range, by, filter, isFolded, isOld }: SideProps) {
  const most = Math.max(...side.lines.map(({ amount }) => Math.abs(Number(amount))), 0.01)
  const id = `report-${side.name.replaceAll(' ', '-').toLowerCase()}`
  return (
    <Card padding={0} component="section" aria-labelledby={id} data-old={isOld || undefined}>
      <div className={classes.head}>
        <h3 id={id}>{side.name}</h3>
        <span className={classes.sum}>
          <span className={classes.total}>{formatMoneyChange(side.amount, currency)}</span>
          <small>{comparedText(side, currency)}</small>
        </span>
      </div>
      <ul>
        {side.lines.map((line) => (
          <li key={line.key}>
            <Line line={line} most={most} currency={currency} range={range} by={by} filter={filter} />
            {line.parts.length > 0 && !isFolded ? (
              <ul className={classes.parts}>
                {line.parts.map((part) => (
                  <li key={part.key}>
                    <Line line={part} most={most} currency={currency} range={range} by={by} filter={filter} isPart />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LineProps extends Pick<SideProps, 'currency' | 'range' | 'by' | 'filter'> {
  readonly line: ReportLine
  readonly most: number
  readonly isPart?: boolean
}

function Line({ line, most, currency, range, by, filter, isPart = false }: LineProps) {
  const field = by === 'payee' ? 'payee' : line.parts.length > 0 ? 'category_group' : 'category__in'
  const link = useHref(ledgerUrl(filter, range, { [field]: line.key }))
  const book = useCategoryBook()
  const color = line.category ? categoryColor(book.of(line.category)) : 'var(--kw-chart-line)'
  const name = (
    <>
      {line.category && !isPart ? <CategoryMark category={line.category} size={28} /> : null}
      <span className="truncate">{line.name}</span>
    </>
  )
  return (
    <div className={classes.line} data-part={isPart || undefined}>
      {line.key === '' ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <a {...link} className={classes.name}>
          {name}
        </a>
      )}
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${(100 * Math.abs(Number(line.amount))) / most}%`, background: color }} />
      </span>
      <span className={classes.sum}>
        <span>{formatMoney(line.amount, currency)}</span>
        <small>{comparedText(line, currency)}</small>
      </span>
    </div>
  )
}
