import { accountTypeDisplay } from '@keelwise/contract/words'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { Alert, Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { AccountChoiceForm } from './account-choice.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { DateQuestion } from './date-question.tsx'
import { PreviewRows } from './preview-rows.tsx'
import classes from './statement-preview.module.css'

type PreviewAccount = StatementPreview['accounts'][number]

interface StatementPreviewViewProps {
  preview: StatementPreview
  /** The file is being read again with what was just said. */
  isReading: boolean
  isAdding: boolean
  error: string | null
  onSay: (change: Partial<StatementChoices>) => void
  onSayAccount: (key: string, choice: StatementChoices['accounts'][string]) => void
  onAdd: () => void
  onAnother: () => void
}

/** What a file holds and what of it is new, before anything is added. */
export function StatementPreviewView({
  preview,
  isReading,
  isAdding,
  error,
  onSay,
  onSayAccount,
  onAdd,
  onAnother,
}: StatementPreviewViewProps) {
  const { table, date_question: dateQuestion } = preview
  return (
    <div className={classes.preview}>
      <div className={classes.source}>
        <div className={classes.institution}>{preview.institution_name}</div>
        <div className={classes.dimmed}>
          {preview.file_name}, {preview.format.toUpperCase().replace(/(\d)/, ' $1')}
        </div>
      </div>
      {preview.warnings.length > 0 && (
        <Alert color="yellow" title="Worth knowing" className={classes.warning}>
          <ul className={classes.lines}>
            {preview.warnings.map(({ message, line }, index) => (
              <li key={`${line}-${index}`}>{withLine(message, line)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {table && <ColumnMapping table={table} isReading={isReading} onChange={(mapping) => onSay({ mapping })} />}
      {dateQuestion && (
        <DateQuestion
          question={dateQuestion}
          onChange={(order) =>
            onSay(table ? { mapping: { ...table.mapping, date_order: order } } : { date_order: order })
          }
        />
      )}
      {preview.accounts.map((account) => (
        <AccountPreview key={account.key} account={account}>
          {asksForAccount(preview, account) && (
            <AccountChoiceForm
              account={account}
              targets={preview.targets}
              onChange={(choice) => onSayAccount(account.key, choice)}
            />
          )}
        </AccountPreview>
      ))}
      {preview.accounts.length === 0 && !table && <p className={classes.dimmed}>There is no account in this file.</p>}
      {error && (
        <Alert color="red" title="The statement could not be added">
          {error}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onAnother} disabled={isAdding}>
          Choose another file
        </Button>
        <Button onClick={onAdd} loading={isAdding} disabled={!preview.is_ready || isReading}>
          Add to {PRODUCT_NAME}
        </Button>
      </div>
    </div>
  )
}

/** Files of banks name their account; tables and QIF files may name it, and the person may know better. */
const asksForAccount = (preview: StatementPreview, account: PreviewAccount): boolean =>
  !account.is_identified || account.choice !== null || (preview.format === 'qif' && !account.is_known)

function AccountPreview({ account, children }: { account: PreviewAccount; children: ReactNode }) {
  const { currency } = account
  return (
    <section className={classes.account} aria-label={account.name}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 className={classes.name}>{account.name}</h2>
          <div className={classes.dimmed}>
            {accountTypeDisplay[account.account_type]} {account.masked_account_number}
            {account.window_from && account.window_to && (
              <>
                {', '}
                {formatLongDate(account.window_from)} to {formatLongDate(account.window_to)}
              </>
            )}
          </div>
        </div>
        <div className={classes.figures}>
          <div className={classes.value}>
            {account.market_value === null ? 'Not in the file' : formatMoney(account.market_value, currency)}
          </div>
          <Badge variant="light" color={account.is_known ? 'gray' : 'pine'} size="md" fw={500} tt="none" lts={0}>
            {account.is_known ? 'Updates your account' : 'New account'}
          </Badge>
        </div>
      </div>
      {children}
      <dl className={classes.counts}>
        <Count term="New transactions" value={account.transactions_new} />
        <Count term="Already known" value={account.transactions_known} />
        <Count term="Updated" value={account.transactions_updated} />
        <Count term="Positions" value={account.positions_total} />
      </dl>
      {account.cash_balance !== null && (
        <div className={classes.cash}>
          <span>Cash beside the positions</span>
          <span>{formatMoney(account.cash_balance, currency)}</span>
        </div>
      )}
      <PreviewRows account={account} />
      {account.rejected.length > 0 && (
        <div className={classes.rejected}>
          <div className={classes.rejectedTitle}>
            {account.rejected.length === 1 ? '1 row is left out' : `${account.rejected.length} rows are left out`}
          </div>
          <ul className={classes.lines}>
            {account.rejected.map(({ message, line }, index) => (
              <li key={`${line}-${index}`}>{withLine(message, line)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Count({ term, value }: { term: string; value: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value.toLocaleString('en-US')}</dd>
    </div>
  )
}

const withLine = (message: string, line: number | null) => (line === null ? message : `Line ${line}: ${message}`)
