import type { SecurityReturn, SecurityReturns } from '@keelwise/contract/performance'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { listedNames } from '../../domain/sum-remark.tsx'
import { formatMoney, formatMoneyChange } from '../../domain/format-money.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import table from '../../ui/data-table.module.css'
import { Explain } from '../../ui/explain.tsx'
import { SortHeader } from '../../ui/sort-header.tsx'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { type PerformanceChoice, useSecurityReturns } from './use-performance.ts'
import { inDigits } from '../../domain/locale.ts'

const FEW = 10
const COLUMNS = [
  ['value', 'Value'],
  ['gain', 'Gain'],
  ['income', 'Income'],
  ['return_percent', 'Return'],
  ['contribution_percent', 'Contribution'],
] as const
type Field = 'name' | (typeof COLUMNS)[number][0]

const UNKNOWN = 'Unknown'
const percent = (value: string | null): string =>
  value === null ? UNKNOWN : `${value.startsWith('-') || Number(value) === 0 ? '' : '+'}${inDigits(value)}%`

const gained = (gain: string | null, currency: string): string =>
  gain === null ? UNKNOWN : formatMoneyChange(gain, currency)

type Parts = NonNullable<SecurityReturn['parts']>
const ofPrice = (parts: Parts, currency: string): string => `price ${gained(parts.price_gain, currency)}`
const ofRate = (parts: Parts, currency: string): string => `${parts.currency} ${gained(parts.rate_gain, currency)}`

/** Rows in an order that was pressed; as they came where none was, and what is unknown last either way. */
function ordered(rows: readonly SecurityReturn[], ordering: string): readonly SecurityReturn[] {
  const isDown = ordering.startsWith('-')
  const field = (isDown ? ordering.slice(1) : ordering) as Field
  if (ordering === '') return rows
  const turn = isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[field], b[field]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return turn * (field === 'name' ? one.localeCompare(other) : Number(one) - Number(other))
  })
}

/** What each security brought, and its part of the return above. */
export function SecurityReturnsBlock({ choice }: { readonly choice: PerformanceChoice }) {
  const query = useSecurityReturns(choice)
  return (
    <Block
      title="By security"
      explain={
        <Explain label="How returns by security are calculated">
          <p>
            Gain is price, exchange rate, income and charges of what was held. Of a security in another currency it says
            what the exchange rate made: each day, what it was worth at the start in its own currency, times the change
            of the rate. The rest is price, income and charges. Return is time-weighted, as above. The contribution of a
            day is the gain over all capital of that day; days are linked by the growth before them, so that the column
            adds up to the return after fees.
          </p>
          <p>
            Cash and other is what no security explains: cash, account fees, days whose value an institution told, and
            what securities brought of which no price is known.
          </p>
        </Explain>
      }
    >
      <Loaded
        query={query}
        failure="The returns by security could not be loaded."
        skeleton={<Skeleton height={240} m={20} w="auto" role="status" aria-label="Loading returns by security" />}
      >
        {(returns) => <Rows returns={returns} />}
      </Loaded>
    </Block>
  )
}

function Rows({ returns }: { readonly returns: SecurityReturns }) {
  const isNarrow = useIsNarrow()
  const [ordering, setOrdering] = useState('')
  const [isAll, setAll] = useState(false)
  const rows = ordered(returns.securities, ordering)
  const shown = isAll ? rows : rows.slice(0, FEW)
  const hidden = rows.length - shown.length
  const more =
    hidden > 0 ? (
      <Button variant="subtle" size="compact-sm" className="no-print" onClick={() => setAll(true)}>
        Show all {rows.length}
      </Button>
    ) : null
  const unpriced = rows.filter((row) => row.gain === null)
  const foot = [
    {
      name: unpriced.length === 0 ? 'Cash and other' : `Cash, other and ${unpriced.length} without a price`,
      ...returns.rest,
      return_percent: '',
    },
    {
      name: 'Together',
      ...returns.total,
      return_percent: 'percent' in returns.total.return ? returns.total.return.percent : null,
    },
  ]
  const { currency } = returns
  const notes = [
    // one line, however many there are
    ...(unpriced.length === 0
      ? []
      : [
          `Of ${listedNames(unpriced.map(({ name }) => name))} no second price is known in these days: what ${unpriced.length === 1 ? 'it' : 'they'} gained is unknown, and stands with cash and other. The sums are of what the accounts were worth.`,
        ]),
    ...(rows.some((row) => row.is_partial && row.gain !== null)
      ? ['A return is unknown where the price of a day is: another day’s price stands for it in the gain.']
      : []),
    ...returns.without_rate.map(
      (row) =>
        `${row.name} is in ${row.currency}, of which no exchange rate is known on some day: what it brought is unknown, and it stands in Cash and other.`,
    ),
  ]
  const note = notes.map((text) => (
    <Text key={text} c="dimmed" fz="xs" px={20} py={8}>
      {text}
    </Text>
  ))
  if (isNarrow)
    return (
      <>
        <TwoLineList label="Returns by security">
          {shown.map((row) => (
            <TwoLineRow
              key={`${row.ticker} ${row.name}`}
              what={row.name}
              value={gained(row.gain, currency)}
              detail={
                <>
                  {`${formatMoney(row.value, currency)} · return ${percent(row.return_percent)}`}
                  {row.parts === null || row.gain === null ? null : (
                    <span className="block">
                      {ofPrice(row.parts, currency)}, {ofRate(row.parts, currency)}
                    </span>
                  )}
                </>
              }
              detailValue={`contributed ${percent(row.contribution_percent)}`}
            />
          ))}
        </TwoLineList>
        {more === null ? null : <Box p={8}>{more}</Box>}
        <TwoLineList label="All together">
          {foot.map((row) => (
            <TwoLineRow
              key={row.name}
              what={row.name}
              value={gained(row.gain, currency)}
              detail={formatMoney(row.value, currency)}
              detailValue={percent(row.contribution_percent)}
            />
          ))}
        </TwoLineList>
        {note}
      </>
    )
  return (
    <>
      <div className="scrolls-x" role="region" aria-label="Securities, one a row" tabIndex={0}>
        <table className={table.table} aria-label="Returns by security">
          <thead>
            <tr>
              <SortHeader field="name" ordering={ordering} onOrder={setOrdering}>
                Security
              </SortHeader>
              {COLUMNS.map(([field, name]) => (
                <SortHeader key={field} field={field} ordering={ordering} onOrder={setOrdering} isNumeric>
                  {name}
                </SortHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={`${row.ticker} ${row.name}`}>
                <td data-wraps>
                  {row.name}
                  {row.ticker === null ? null : <span className="small dimmed"> {row.ticker}</span>}
                </td>
                <td data-numeric>{formatMoney(row.value, currency)}</td>
                <td data-numeric data-strong>
                  {gained(row.gain, currency)}
                  {row.parts === null || row.gain === null ? null : (
                    <>
                      <span className="small dimmed block">{ofPrice(row.parts, currency)}</span>
                      <span className="small dimmed block">{ofRate(row.parts, currency)}</span>
                    </>
                  )}
                </td>
                <td data-numeric>{formatMoney(row.income, currency)}</td>
                <td data-numeric>{percent(row.return_percent)}</td>
                <td data-numeric>
                  {percent(row.contribution_percent)}
                  {row.parts === null || row.gain === null ? null : (
                    <>
                      <span className="small dimmed block">price {percent(row.parts.price_percent)}</span>
                      <span className="small dimmed block">
                        {row.parts.currency} {percent(row.parts.rate_percent)}
                      </span>
                    </>
                  )}
                </td>
              </tr>
            ))}
            {more === null ? null : (
              <tr>
                <td colSpan={1 + COLUMNS.length}>{more}</td>
              </tr>
            )}
            {foot.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td data-numeric>{formatMoney(row.value, currency)}</td>
                <td data-numeric data-strong>
                  {gained(row.gain, currency)}
                </td>
                <td data-numeric>{formatMoney(row.income, currency)}</td>
                <td data-numeric>{row.return_percent === '' ? '' : percent(row.return_percent)}</td>
                <td data-numeric>{percent(row.contribution_percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note}
    </>
  )
}
