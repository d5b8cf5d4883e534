import { exportReport, readReport } from '@keelwise/contract/transactions'
import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
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
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import { type FullDateRange, rangeQuery } from './date-range.ts'
import { type ReportLine, type ReportSide, sidesByCategory, sidesByPayee } from './report-lines.ts'
import classes from './report-view.module.css'
import { TRANSACTIONS_FAILURE } from './use-transactions.ts'

type By = 'category' | 'payee'

/** Spending and income of a range by category or payee, each line leading to its transactions. */
export function ReportView({ range }: { readonly range: FullDateRange | null }) {
  const [by, setBy] = useState<By>('category')
  const query = useQuery({
    queryKey: [INVESTOR_KEY, 'report', by, range],
    queryFn: ({ signal }) => call(readReport, { query: { by, ...rangeQuery(range) } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const book = useCategoryBook()
  const sides = data ? (by === 'category' ? sidesByCategory(data.results, book) : sidesByPayee(data.results)) : []
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
        <Group gap="xs" className={classes.tools}>
          <ExportButton
            endpoint={exportReport}
            query={{ by, ...rangeQuery(range) }}
            fileName={`keelwise-spending-by-${by}-${range ? `${range.from}-to-${range.to}` : 'all-dates'}`}
            label="Export report"
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
      </Group>
      {query.isPending ? (
        <Skeleton height={320} role="status" aria-label="Loading the report" />
      ) : !data ? (
        <Failure text={TRANSACTIONS_FAILURE} onTryAgain={() => void query.refetch()} />
      ) : sides.length === 0 ? (
        <Notice drawing={<CalmWaterDrawing />} text="Nothing was spent or came in on these days." />
      ) : (
        <>
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
              isOld={query.isPlaceholderData}
            />
          ))}
        </>
      )}
    </Stack>
  )
}

interface SideProps {
  readonly side: ReportSide
  readonly currency: string
  readonly range: FullDateRange | null
  readonly by: By
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

function Side({ side, currency, range, by, isOld }: SideProps) {
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
            <Line line={line} most={most} currency={currency} range={range} by={by} />
            {line.parts.length > 0 ? (
              <ul className={classes.parts}>
                {line.parts.map((part) => (
                  <li key={part.key}>
                    <Line line={part} most={most} currency={currency} range={range} by={by} isPart />
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

interface LineProps extends Pick<SideProps, 'currency' | 'range' | 'by'> {
  readonly line: ReportLine
  readonly most: number
  readonly isPart?: boolean
}

function Line({ line, most, currency, range, by, isPart = false }: LineProps) {
  const field = by === 'payee' ? 'payee' : line.parts.length > 0 ? 'category_group' : 'category__in'
  const asked: Record<string, string> = { [field]: line.key }
  const dates: Record<string, string> = range ? { ...rangeQuery(range) } : { dates: 'all' }
  const link = useHref(`${paths.investorTransactions}?${new URLSearchParams({ ...asked, ...dates })}`)
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
