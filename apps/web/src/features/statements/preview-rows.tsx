import { type TransactionType, transactionTypeDisplay } from '@keelwise/contract/words'
import type { StatementPreview } from '@keelwise/contract/statements'
import { Box, Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { formatDate } from '../../domain/format-date.ts'
import tableClasses from '../../ui/data-table.module.css'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { formatFigure } from '../../domain/format-figure.ts'
import { formatFileAmount } from './format-file-amount.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { FigureHeads } from '../../ui/figure-heads.tsx'
import classes from './preview-rows.module.css'
import { formatCount } from '../../domain/locale.ts'

type PreviewAccount = StatementPreview['accounts'][number]
type Row = PreviewAccount['transactions'][number]

const STATE_WORDS = {
  new: 'New',
  known: 'Known',
  updated: 'Updated',
  removed: 'Taken back',
  same: 'Left out',
  own: 'Changed by you',
} as const
/** So many rows of a kind show what is meant; the others follow at a press. */
const SHOWN_OF_KIND = 5
const NONE = '–'

/** The holdings, the cash and the transactions of an account in a statement, these by their kind. */
export function PreviewRows({ account }: { account: PreviewAccount }) {
  return (
    <>
      {(account.positions.length > 0 || account.cash_balance !== null || account.foreign_cash.length > 0) && (
        <Positions account={account} />
      )}
      {account.transactions.length > 0 && <Transactions account={account} />}
    </>
  )
}

const titleOf = (ticker: string | null, name: string): string =>
  [...new Set([ticker, name].filter(Boolean))].join(' · ')

/** What has no column of its own on a phone, under the name: what it comes to stays in view. */
function Under({ figures }: { figures: readonly (readonly [name: string, figure: string | null])[] }) {
  const known = figures.flatMap(([name, figure]) => (figure === null ? [] : [`${name} ${figure}`]))
  return known.length === 0 ? null : <span className="block tiny dimmed">{known.join(' · ')}</span>
}

const figureOf = (value: string | null): string | null => (value === null ? null : formatFigure(value))
const amountOf = (value: string | null, currency: string | null): string | null =>
  value === null ? null : formatFileAmount(value, currency)

function Positions({ account }: { account: PreviewAccount }) {
  const isMobile = useIsMobile()
  const { currency, positions } = account
  const more = account.positions_total - positions.length
  return (
    <div className="ruled-above">
      <Box component="h3" className="flex between gap-16 tiny dimmed medium" p="12px 20px 4px">
        Positions
        <span className={classes.total}>
          {account.positions_value === null ? 'Not known' : formatFileAmount(account.positions_value, currency)}
        </span>
      </Box>
      <ScrollRegion label={`Positions of ${account.name}`}>
        <table className={`${tableClasses.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <FigureHeads names={isMobile ? ['Value'] : ['Units', 'Price', 'Cost', 'Value']} />
            </tr>
          </thead>
          <tbody>
            {positions.map((position, index) => (
              <tr key={`${position.name}-${index}`}>
                <td data-wraps="narrow">
                  {titleOf(position.ticker, position.name)}
                  {isMobile ? (
                    <Under
                      figures={[
                        ['units', formatFigure(position.units)],
                        ['price', figureOf(position.unit_price)],
                        ['cost', amountOf(position.cost_basis, position.currency)],
                      ]}
                    />
                  ) : null}
                </td>
                {isMobile ? null : (
                  <>
                    <td data-numeric>{formatFigure(position.units)}</td>
                    <td data-numeric>{figureOf(position.unit_price) ?? NONE}</td>
                    <td data-numeric>{amountOf(position.cost_basis, position.currency) ?? NONE}</td>
                  </>
                )}
                <td data-numeric>
                  {position.market_value === null
                    ? 'Not known'
                    : formatFileAmount(position.market_value, position.currency)}
                </td>
              </tr>
            ))}
            {account.foreign_cash.map((cash) => (
              <tr key={cash.currency}>
                <td data-wraps="narrow">Cash in {cash.currency}</td>
                {isMobile ? null : <td colSpan={3} />}
                <td data-numeric>{formatFileAmount(cash.amount, cash.currency)}</td>
              </tr>
            ))}
            {account.cash_balance !== null && (
              <tr>
                <td data-wraps="narrow">Cash beside the positions</td>
                {isMobile ? null : <td colSpan={3} />}
                <td data-numeric>{formatFileAmount(account.cash_balance, currency)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollRegion>
      {more > 0 && (
        <Box component="p" className="tiny dimmed" p="8px 20px 12px">
          and {formatCount(more)} more
        </Box>
      )}
    </div>
  )
}

function Transactions({ account }: { account: PreviewAccount }) {
  const [open, setOpen] = useState<ReadonlySet<TransactionType>>(new Set())
  const { kinds, transactions } = account
  const isMobile = useIsMobile()
  const has = (pick: (row: Row) => string | null): boolean =>
    !isMobile && transactions.some((row) => pick(row) !== null)
  const columns = {
    units: has((row) => row.units),
    price: has((row) => row.unit_price),
    fee: has((row) => row.fee),
    tax: has((row) => row.tax),
    balance: has((row) => row.balance),
  }
  const width = 3 + Object.values(columns).filter(Boolean).length
  return (
    <div className="ruled-above">
      <Box component="h3" className="flex between gap-16 tiny dimmed medium" p="12px 20px 4px">
        Transactions
      </Box>
      <ScrollRegion label={`Transactions of ${account.name}`}>
        <table className={`${tableClasses.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              {columns.units && (
                <th scope="col" data-numeric>
                  Units
                </th>
              )}
              {columns.price && (
                <th scope="col" data-numeric>
                  Price
                </th>
              )}
              {columns.fee && (
                <th scope="col" data-numeric>
                  Fee
                </th>
              )}
              {columns.tax && (
                <th scope="col" data-numeric>
                  Tax
                </th>
              )}
              <th scope="col" data-numeric>
                Amount
              </th>
              {columns.balance && (
                <th scope="col" data-numeric>
                  Balance
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ tx_type: type, count, sums }) => {
              const rows = transactions.filter((row) => row.tx_type === type)
              const shown = open.has(type) ? rows : rows.slice(0, SHOWN_OF_KIND)
              return (
                <Fragment key={type}>
                  <tr className={classes.kind}>
                    <th scope="rowgroup" colSpan={width}>
                      <span className={classes.kindRow}>
                        <span>
                          {transactionTypeDisplay[type]} · {formatCount(count)}
                        </span>
                        <span className={classes.total}>
                          {sums.map(({ currency, amount }) => formatFileAmount(amount, currency)).join(', ')}
                        </span>
                      </span>
                    </th>
                  </tr>
                  {shown.map((row, index) => (
                    <tr key={`${row.line}-${index}`} data-quiet={row.state === 'known' || undefined}>
                      <td>{formatDate(row.execution_date)}</td>
                      <td data-wraps="narrow">
                        {titleOf(row.ticker, row.description)}
                        <span className="block tiny dimmed">
                          {STATE_WORDS[row.state]}, line {formatCount(row.line)}
                        </span>
                        {isMobile ? (
                          <Under
                            figures={[
                              ['units', figureOf(row.units)],
                              ['price', figureOf(row.unit_price)],
                              ['fee', figureOf(row.fee)],
                              ['tax', figureOf(row.tax)],
                              ['balance', amountOf(row.balance, row.currency)],
                            ]}
                          />
                        ) : null}
                      </td>
                      {columns.units && <td data-numeric>{figureOf(row.units) ?? NONE}</td>}
                      {columns.price && <td data-numeric>{figureOf(row.unit_price) ?? NONE}</td>}
                      {columns.fee && <td data-numeric>{figureOf(row.fee) ?? NONE}</td>}
                      {columns.tax && <td data-numeric>{figureOf(row.tax) ?? NONE}</td>}
                      <td data-numeric>{formatFileAmount(row.amount, row.currency)}</td>
                      {columns.balance && <td data-numeric>{amountOf(row.balance, row.currency) ?? NONE}</td>}
                    </tr>
                  ))}
                  {rows.length > shown.length && (
                    <tr>
                      <td colSpan={width}>
                        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(new Set([...open, type]))}>
                          Show {formatCount(rows.length - shown.length)} more
                        </Button>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {account.transactions_total > transactions.length && (
        <Box component="p" className="tiny dimmed" p="8px 20px 12px">
          The first {formatCount(transactions.length)} of {formatCount(account.transactions_total)} rows are shown; the
          sums are of all.
        </Box>
      )}
    </div>
  )
}
