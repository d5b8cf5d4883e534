import type { Transaction } from '@keelwise/contract/transactions'
import { Badge } from '@mantine/core'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { formatDate } from '../../domain/format-date.ts'
import { formatMoney, moneyColor } from '../../domain/format-money.ts'
import table from '../../ui/data-table.module.css'
import { TwoLineList, TwoLineRow } from '../../ui/two-line-row.tsx'
import { TransactionMenu } from './transaction-menu.tsx'
import { displayDescription, displayTitle, displayTxType, NOT_GIVEN } from './transaction-display.ts'

interface TransactionsProps {
  readonly transactions: readonly Transaction[]
  /** Whose transactions these are, for the table's name. */
  readonly group: string
  /** Whether rows say their institution: not where all come from one. */
  readonly hasInstitution: boolean
}

function Amount({ transaction }: { readonly transaction: Transaction }) {
  return (
    <span style={{ color: moneyColor(transaction.flow_amount) }}>
      {formatMoney(transaction.flow_amount, transaction.flow_amount_currency)}
    </span>
  )
}

/** A group's transactions on a wide screen. */
export function TransactionsTable({ transactions, group, hasInstitution }: TransactionsProps) {
  return (
    <table className={table.table} aria-label={`Transactions of ${group}`}>
      <ColumnHeads
        columns={[
          'Date',
          ...(hasInstitution ? ['Institution'] : []),
          'Account',
          'Type',
          'Ticker',
          'Name',
          'Description',
          { name: 'Amount', isNumeric: true },
          { name: 'Actions', isHidden: true },
        ]}
      />
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id}>
            <td>{formatDate(transaction.execution_date)}</td>
            {hasInstitution ? <td data-wraps="narrow">{transaction.institution_name}</td> : null}
            <td data-wraps="narrow">{transaction.account_name}</td>
            <td>{displayTxType(transaction)}</td>
            <td>{transaction.ticker?.trim() || NOT_GIVEN}</td>
            <td data-wraps="narrow">{transaction.name?.trim() || NOT_GIVEN}</td>
            <td data-wraps>
              {displayDescription(transaction)}
              {transaction.is_pending ? (
                <Badge ml={8} size="sm" variant="light" color="gray" tt="none" fw={500}>
                  Pending
                </Badge>
              ) : null}
            </td>
            <td data-numeric data-strong>
              <Amount transaction={transaction} />
            </td>
            <td data-action>
              {!transaction.is_pending ? <TransactionMenu transaction={transaction} size={32} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same transactions on a small screen: what and how much, the rest below. */
export function TransactionsList({ transactions, group, hasInstitution }: TransactionsProps) {
  return (
    <TwoLineList label={`Transactions of ${group}`}>
      {transactions.map((transaction) => (
        <TwoLineRow
          key={transaction.id}
          what={displayTitle(transaction)}
          value={<Amount transaction={transaction} />}
          detail={[
            displayTxType(transaction),
            hasInstitution ? transaction.institution_name : null,
            transaction.account_name,
            transaction.is_pending ? 'Pending' : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          detailValue={formatDate(transaction.execution_date)}
          action={!transaction.is_pending ? <TransactionMenu transaction={transaction} size={44} /> : null}
        />
      ))}
    </TwoLineList>
  )
}
