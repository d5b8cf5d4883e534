import type { StatementPreview } from '@keelwise/contract/statements'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { NOT_AVAILABLE } from '../../domain/unknown-value.ts'
import classes from './preview-rows.module.css'

type PreviewAccount = StatementPreview['accounts'][number]

const STATE_WORDS = { new: 'New', known: 'Known', updated: 'Updated' } as const

/** The first positions and transactions of an account in a statement. */
export function PreviewRows({ account }: { account: PreviewAccount }) {
  const { currency, positions, transactions } = account
  return (
    <>
      {positions.length > 0 && (
        <Rows
          title="Positions"
          total={account.positions_value && formatMoney(account.positions_value, currency)}
          more={account.positions_total - positions.length}
          rows={positions.map((position, index) => ({
            key: `${position.name}-${index}`,
            what: position.name,
            detail: [position.ticker, `${position.units} units`].filter(Boolean).join(', '),
            amount:
              position.market_value === null ? NOT_AVAILABLE : formatMoney(position.market_value, position.currency),
          }))}
        />
      )}
      {account.cash_balance !== null && (
        <div className={classes.group}>
          <h3 className={classes.title}>
            Cash <span className={classes.total}>{formatMoney(account.cash_balance, currency)}</span>
          </h3>
        </div>
      )}
      {transactions.length > 0 && (
        <Rows
          title="Transactions"
          total={null}
          more={account.transactions_total - transactions.length}
          rows={transactions.map((transaction, index) => ({
            key: `${transaction.execution_date}-${index}`,
            what: transaction.description,
            detail: `${formatDate(transaction.execution_date)}, ${STATE_WORDS[transaction.state]}`,
            amount: formatMoney(transaction.amount, currency),
            isQuiet: transaction.state === 'known',
          }))}
        />
      )}
    </>
  )
}

interface Row {
  key: string
  what: string
  detail: string
  amount: string
  isQuiet?: boolean
}

function Rows({ title, total, rows, more }: { title: string; total: string | null; rows: Row[]; more: number }) {
  return (
    <div className={classes.group}>
      <h3 className={classes.title}>
        {title} {total && <span className={classes.total}>{total}</span>}
      </h3>
      {/* a scrolling list must be reachable by keyboard */}
      <ul className={classes.rows} tabIndex={0} aria-label={title}>
        {rows.map((row) => (
          <li key={row.key} className={classes.row} data-quiet={row.isQuiet || undefined}>
            <div className={classes.words}>
              <div className={classes.what}>{row.what}</div>
              <div className={classes.detail}>{row.detail}</div>
            </div>
            <div className={classes.amount}>{row.amount}</div>
          </li>
        ))}
        {more > 0 && <li className={classes.more}>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </div>
  )
}
