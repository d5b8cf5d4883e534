import type { ReportTable } from '@keelwise/contract/reports'
import type { ReportGrouping } from '@keelwise/contract/words'
import { Button, Card, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { formatMonth } from '../../domain/format-date.ts'
import { sumOf } from '../../domain/cents.ts'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { useCategoryBook } from '../../domain/use-categories.ts'
import table from '../../ui/data-table.module.css'
import { CalmWaterDrawing } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHref } from '../../ui/use-href.ts'
import { ledgerUrl } from './address-filter.ts'
import type { FullDateRange } from './date-range.ts'
import { type ColumnLine, linesInColumns, columnWindow, differenceOf, changeInPercent } from './report-columns.ts'
import classes from './report-columns.module.css'
import type { TransactionsChoice } from './use-transactions.ts'

interface ColumnsViewProps {
  readonly data: ReportTable
  readonly kind: 'months' | 'years'
  readonly groupedBy: ReportGrouping
  readonly filter: TransactionsChoice
}

const daysOf = ({ from, to }: ReportTable['columns'][number]): FullDateRange | null =>
  from && to ? { from, to } : null

/** Money In less Money Out line by line: of months beside each other, or of some days beside a year before. */
export function ColumnsView({ data, kind, groupedBy, filter }: ColumnsViewProps) {
  const { sides, net } = linesInColumns(data, groupedBy, useCategoryBook())
  const { ref, width } = useElementSize<HTMLDivElement>()
  /** Pages back from the last columns; null: nobody has turned one yet. */
  const [page, setPage] = useState<number | null>(null)
  const ranges = data.columns.map(daysOf)
  const [first, last] = [ranges[0], ranges.at(-1)]
  const days = kind === 'months' && first && last ? { from: first.from, to: last.to } : (last ?? null)
  if (sides.length === 0)
    return (
      <Card padding={0}>
        <Notice drawing={<CalmWaterDrawing />} text="Nothing was spent or came in on these days." />
      </Card>
    )
  const more = kind === 'months' ? ['Total', 'A month'] : ['Difference', 'Change']
  const { currency } = data
  const label = kind === 'months' ? 'Month by month' : 'Year over year'
  const extra = (amounts: readonly string[]): string[] =>
    kind === 'months'
      ? [formatMoney(sumOf(amounts), currency), formatMoney(averageOf(amounts), currency)]
      : [formatMoneyChange(differenceOf(amounts), currency), changeInPercent(amounts) ?? '–']
  const names = [
    ...ranges.map((range, column) => (kind === 'months' && range ? formatMonth(range.from) : yearName(ranges, column))),
    ...more,
  ]
  const texts = [net, ...sides.flatMap((side) => [side.amounts, ...side.lines.map(({ amounts }) => amounts)])].flatMap(
    (amounts) => [...amounts.map((amount) => formatMoney(amount, currency)), ...extra(amounts)],
  )
  // of years the amounts come first, of months the newest one, before what they differ by or come to
  const shownFirst = kind === 'years' ? 0 : ranges.length - 1
  const shown = columnWindow([...names, ...texts], width, { count: names.length, page, column: shownFirst })
  const isAway = (column: number): true | undefined => (column < shown.from || column >= shown.to ? true : undefined)
  const cells = (amounts: readonly string[], line: ColumnLine | null) => (
    <>
      {amounts.map((amount, column) => (
        <td
          key={data.columns[column]?.from}
          data-numeric
          data-away={isAway(column)}
          data-nothing={/[1-9]/.test(amount) ? undefined : true}
        >
          <Amount
            text={formatMoney(amount, currency)}
            href={
              line?.field && /[1-9]/.test(amount)
                ? ledgerUrl(filter, ranges[column] ?? null, { [line.field]: line.key })
                : null
            }
          />
        </td>
      ))}
      {extra(amounts).map((text, at) => (
        <td
          key={more[at]}
          data-numeric
          data-strong={line !== null || undefined}
          data-away={isAway(amounts.length + at)}
        >
          {text}
        </td>
      ))}
    </>
  )
  return (
    // on paper what is wider than the sheet makes all of it smaller, where nothing cuts it off
    <Card padding={0} style={{ overflow: 'visible' }}>
      {shown.pages > 1 ? (
        <Group gap="xs" justify="flex-end" p="xs" className="no-print">
          <Text c="dimmed" fz="xs" role="status">
            Columns {shown.from + 1} to {shown.to} of {names.length}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            disabled={shown.page === shown.pages - 1}
            onClick={() => setPage(shown.page + 1)}
          >
            Earlier
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={shown.page === 0}
            onClick={() => setPage(shown.page - 1)}
          >
            Later
          </Button>
        </Group>
      ) : null}
      <div
        ref={ref}
        className={classes.scroll}
        role="region"
        aria-label={`${label}, side by side`}
        tabIndex={0}
        // the corners of its cells would lie over those of the card
        style={{ borderRadius: 'inherit' }}
      >
        <table className={`${table.table} ${classes.columns}`} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{groupedBy === 'payee' ? 'Payee' : 'Category'}</th>
              {names.map((name, column) => (
                <th key={name} scope="col" data-numeric data-away={isAway(column)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {sides.map(({ name, amounts, lines }) => (
            <tbody key={name}>
              <tr className={classes.side}>
                <th scope="rowgroup">{name}</th>
                {cells(amounts, null)}
              </tr>
              {lines.map((line) => (
                <tr key={`${line.key} ${line.isPart}`}>
                  <td data-wraps="narrow" data-part={line.isPart || undefined}>
                    <Amount
                      text={line.name}
                      href={line.field ? ledgerUrl(filter, days, { [line.field]: line.key }) : null}
                    />
                  </td>
                  {cells(line.amounts, line)}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr className={classes.side}>
              <th scope="row">Left over</th>
              {cells(net, null)}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

/** The year where some days are of one, else which of the two times it is. */
function yearName(ranges: readonly (FullDateRange | null)[], column: number): string {
  const years = ranges.map((range) =>
    range?.from.slice(0, 4) === range?.to.slice(0, 4) ? range?.from.slice(0, 4) : null,
  )
  return years.every(Boolean) ? (years[column] ?? '') : column === 0 ? 'Year before' : 'These days'
}

/** A figure or a name that leads to its transactions. */
function Amount({ text, href }: { readonly text: string; readonly href: string | null }) {
  const link = useHref(href ?? '')
  return href === null ? (
    text
  ) : (
    <a {...link} className="plain-link">
      {text}
    </a>
  )
}

/** What amounts are on average, to the cent. */
function averageOf(amounts: readonly string[]): string {
  return (Number(sumOf(amounts)) / Math.max(amounts.length, 1)).toFixed(2)
}
