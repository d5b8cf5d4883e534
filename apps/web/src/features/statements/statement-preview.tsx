import { accountTypeDisplay } from '@keelwise/contract/words'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { StatementChoices, StatementPreview } from '@keelwise/contract/statements'
import { Alert, Badge, Box, Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatLongDate } from '../../domain/format-date.ts'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { AccountChecks } from './account-checks.tsx'
import { AccountChoiceForm } from './account-choice.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { FileQuestions } from './file-questions.tsx'
import { formatFileAmount } from './format-file-amount.ts'
import { PreviewRows } from './preview-rows.tsx'
import { FilePrices } from './file-prices.tsx'
import { TypeWords } from './type-words.tsx'
import { SameRows, type SameRowsChoice } from './same-rows.tsx'
import classes from './statement-preview.module.css'
import { formatCount } from '../../domain/locale.ts'

type PreviewAccount = StatementPreview['accounts'][number]

interface StatementPreviewViewProps {
  preview: StatementPreview
  /** The file is being read again with what was just said. */
  isReading: boolean
  isAdding: boolean
  /** What a job is doing with the file. */
  work: string | null
  error: string | null
  onSay: (change: Partial<StatementChoices>) => void
  /** What was said of rows that are there already, by account. */
  sameRows: StatementChoices['same_rows']
  onSaySame: (key: string, choice: SameRowsChoice) => void
  onSayAccount: (key: string, choice: StatementChoices['accounts'][string]) => void
  onAdd: () => void
  onAnother: () => void
}

/** What a file holds and what of it is new, before anything is added. */
export function StatementPreviewView({
  preview,
  isReading,
  isAdding,
  work,
  error,
  onSay,
  sameRows,
  onSaySame,
  onSayAccount,
  onAdd,
  onAnother,
}: StatementPreviewViewProps) {
  const { table } = preview
  const isAsking = table !== null && (!table.is_confirmed || table.types.some(({ type }) => type === null))
  // what was asked stays in view while it is answered
  const [wasAsked] = useState(isAsking)
  const isTableAsked = wasAsked || isAsking
  const [isTableOpen, setIsTableOpen] = useState(false)
  const tableForm = table && (
    <>
      <ColumnMapping table={table} isReading={isReading} onChange={(mapping) => onSay({ mapping })} />
      {table.types.length > 0 && (
        <TypeWords words={table.types} mapping={table.mapping} onChange={(mapping) => onSay({ mapping })} />
      )}
    </>
  )
  return (
    <div className="stack gap-16">
      <Box mt={-8}>
        <div className="as-title strong anywhere">{preview.institution_name}</div>
        <Box className="small dimmed anywhere">
          {preview.file_name}, {preview.format.toUpperCase().replace(/(\d)/, ' $1')}
        </Box>
      </Box>
      {preview.warnings.length > 0 && (
        <Alert color="yellow" title="Worth knowing" c="var(--kw-text)" bg="var(--kw-amber-soft)">
          <ul className={classes.lines}>
            {preview.warnings.map(({ message, line }, index) => (
              <li key={`${line}-${index}`}>{withLine(message, line)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {preview.not_taken.length > 0 && (
        <Alert color="gray" title="Left out of this file" c="var(--kw-text)" bg="var(--kw-rail)">
          <ul className={classes.lines}>
            {preview.not_taken.map(({ what, count, line }) => (
              <li key={what}>
                {what}: {formatCount(count)}
                {line === null ? '' : `, first in line ${formatCount(line)}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isTableAsked ? tableForm : null}
      <FileQuestions preview={preview} onSay={onSay} />
      {preview.prices && <FilePrices prices={preview.prices} onSay={onSay} />}
      {preview.accounts.map((account) => (
        <AccountPreview
          key={account.key}
          account={account}
          same={
            <SameRows
              account={account}
              choice={sameRows[account.key]}
              onChange={(choice) => onSaySame(account.key, choice)}
            />
          }
        >
          {asksForAccount(preview, account) && (
            <AccountChoiceForm
              account={account}
              targets={preview.targets}
              onChange={(choice) => onSayAccount(account.key, choice)}
            />
          )}
        </AccountPreview>
      ))}
      {table && !isTableAsked && (
        <DisclosureCard
          level={2}
          isOpen={isTableOpen}
          onToggle={() => setIsTableOpen(!isTableOpen)}
          header="How this file is read"
        >
          {tableForm}
        </DisclosureCard>
      )}
      {preview.accounts.length === 0 && !table && !preview.prices && (
        <Box component="p" className="small dimmed anywhere">
          There is no account in this file.
        </Box>
      )}
      {error && (
        <Alert color="red" title="The statement could not be added">
          {error}
        </Alert>
      )}
      {work && (
        <div className="small dimmed" role="status">
          {work}
        </div>
      )}
      <OpenQuestions open={preview.open} />
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

/** What is still to be said, so that nobody has to guess why the button is grey. */
function OpenQuestions({ open }: { open: StatementPreview['open'] }) {
  const sentences = [...new Set(Object.values(open).flat())]
  if (sentences.length === 0) return null
  return (
    <div className="small dimmed" role="status">
      <div>Before this can be added:</div>
      <ul className={classes.lines}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** Files of banks name their account; tables and QIF files may name it, and the person may know better. */
const asksForAccount = (preview: StatementPreview, account: PreviewAccount): boolean =>
  !account.is_identified ||
  account.choice !== null ||
  `accounts.${account.key}` in preview.open ||
  account.asks_currency ||
  account.account_type === 'CREDIT_CARD' ||
  (preview.format === 'qif' && !account.is_known)

function AccountPreview({
  account,
  same,
  children,
}: {
  account: PreviewAccount
  same: ReactNode
  children: ReactNode
}) {
  const { currency } = account
  return (
    <section className="panel clipped" aria-label={account.name}>
      <div className={classes.head}>
        <Box className="grow">
          <h2 className="anywhere">{account.name}</h2>
          <Box className="small dimmed anywhere">
            {[accountTypeDisplay[account.account_type], account.masked_account_number].filter(Boolean).join(' ')}
            {account.window_from && account.window_to && (
              <>
                {', '}
                {formatLongDate(account.window_from)} to {formatLongDate(account.window_to)}
              </>
            )}
          </Box>
        </Box>
        <Stack gap={4} align="flex-end" className="fixed">
          <Box className="strong tabular nowrap" fz="lg">
            {account.market_value === null ? 'Value not known' : formatFileAmount(account.market_value, currency)}
          </Box>
          <Badge variant="light" color={account.is_known ? 'gray' : 'pine'} size="md" fw={500} tt="none" lts={0}>
            {account.is_known ? 'Updates your account' : 'New account'}
          </Badge>
        </Stack>
      </div>
      {children}
      <dl className={classes.counts}>
        <Count term="New transactions" value={account.transactions_new} />
        <Count term="Already known" value={account.transactions_known} />
        <Count term="Updated" value={account.transactions_updated} />
        <Count term="Positions" value={account.positions_total} />
      </dl>
      {same}
      <AccountChecks checks={account.checks} />
      <PreviewRows account={account} />
      {account.rejected.length > 0 && (
        <div className={classes.rejected}>
          <Box mb={4} fw={600} c="var(--kw-down)">
            {account.rejected.length === 1 ? '1 row is left out' : `${account.rejected.length} rows are left out`}
          </Box>
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
      <dd>{formatCount(value)}</dd>
    </div>
  )
}

const withLine = (message: string, line: number | null) => (line === null ? message : `Line ${line}: ${message}`)
