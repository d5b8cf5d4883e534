import type { ImportedRow, ImportWithUndo, StatementImport } from '@keelwise/contract/imports'
import { importEffectDisplay, transactionTypeDisplay } from '@keelwise/contract/words'
import { Badge, Box, Button, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { formatDate, formatLongDateTime } from '../../domain/format-date.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import table from '../../ui/data-table.module.css'
import { DisclosureCard } from '../../ui/disclosure-card.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Pager } from '../../domain/pager.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { formatFileAmount } from './format-file-amount.ts'
import classes from './imports-list.module.css'
import {
  IMPORTS_PAGE_SIZE,
  IMPORT_ROWS_PAGE_SIZE,
  useImport,
  useImportRows,
  useImports,
  useUndoImport,
} from './use-imports.ts'
import type { StatementOwner } from './use-statements.ts'
import { formatCount } from '../../domain/locale.ts'

interface ImportsListProps {
  readonly owner: StatementOwner
  /** What stands here before there is a first import. */
  readonly empty: ReactNode
}

/** Every statement file that was added, newest first: what it brought, and the way to undo it as a whole. */
export function ImportsList({ owner, empty }: ImportsListProps) {
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const query = useImports(owner, page)
  if (query.isPending)
    return (
      <div className="stack gap-12" role="status" aria-label="Loading imports">
        <Skeleton height={64} radius="lg" />
        <Skeleton height={64} radius="lg" />
      </div>
    )
  if (query.data === undefined)
    return (
      <Failure
        isCompact
        text="Your imports could not be loaded."
        onTryAgain={() => void query.refetch()}
        isTryingAgain={query.isFetching}
      />
    )
  const { results, count } = query.data
  if (count === 0) return empty
  return (
    <div className="stack gap-12">
      {results.map((each) => (
        <DisclosureCard
          key={each.id}
          isOpen={openId === each.id}
          onToggle={() => setOpenId(openId === each.id ? null : each.id)}
          header={<Head file={each} />}
        >
          <Details owner={owner} id={each.id} />
        </DisclosureCard>
      ))}
      <Pager page={page} count={count} pageSize={IMPORTS_PAGE_SIZE} noun="imports" onPage={setPage} />
    </div>
  )
}

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

function Head({ file }: { readonly file: StatementImport }) {
  const sum = (pick: (account: StatementImport['accounts'][number]) => number) =>
    file.accounts.reduce((total, account) => total + pick(account), 0)
  const added = sum((account) => account.rows_added)
  const changed = sum((account) => account.rows_updated + account.rows_removed)
  const held = sum((account) => account.positions_total)
  const facts = [
    added > 0 || (held === 0 && file.prices_total === 0)
      ? `${counted(added, 'transaction', 'transactions')} added`
      : null,
    changed > 0 ? `${formatCount(changed)} changed` : null,
    held > 0 ? counted(held, 'holding', 'holdings') : null,
    file.prices_total > 0 ? counted(file.prices_total, 'price', 'prices') : null,
  ]
  return (
    <span className="row between gap-12">
      <span className="block narrowing">
        <span className="block strong anywhere">{file.file_name}</span>
        <span className={classes.detail}>
          {[file.institution_name, `${formatLongDateTime(file.imported_at)}`].join(' · ')}
        </span>
        {file.undone_at === null ? <span className={classes.detail}>{facts.filter(Boolean).join(', ')}</span> : null}
      </span>
      {file.undone_at === null ? null : (
        <Badge variant="light" color="gray" tt="none" fw={500} lts={0}>
          Undone
        </Badge>
      )}
    </span>
  )
}

function Details({ owner, id }: { readonly owner: StatementOwner; readonly id: string }) {
  const query = useImport(owner, id)
  if (query.isPending)
    return (
      <Box className="stack gap-16" p="16px 20px 20px" role="status" aria-label="Loading the import">
        <Skeleton height={40} />
      </Box>
    )
  if (query.data === undefined)
    return <Failure isCompact text="This import could not be loaded." onTryAgain={() => void query.refetch()} />
  const file = query.data
  return (
    <Box className="stack gap-16" p="16px 20px 20px">
      {file.accounts.length > 0 && <Accounts file={file} />}
      <Undo owner={owner} file={file} />
      {file.undone_at === null && <Rows owner={owner} id={id} name={file.file_name} />}
    </Box>
  )
}

function Accounts({ file }: { readonly file: ImportWithUndo }) {
  return (
    <ul className="stack gap-12" aria-label="Accounts of this file">
      {file.accounts.map((account) => (
        <li key={account.account_id}>
          <span className="block strong anywhere">
            {[account.account_name, account.masked_account_number].filter(Boolean).join(' ')}
          </span>
          <span className={classes.detail}>
            {[
              account.is_new ? 'Made by this file' : null,
              `${formatCount(account.rows_added)} added`,
              `${formatCount(account.rows_known)} already there`,
              account.rows_updated > 0 ? `${formatCount(account.rows_updated)} changed` : null,
              account.rows_removed > 0 ? `${formatCount(account.rows_removed)} taken away` : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What undoing comes to, in words, before it is done and after. */
function Undo({ owner, file }: { readonly owner: StatementOwner; readonly file: ImportWithUndo }) {
  const undo = useUndoImport(owner)
  const [isAsking, setIsAsking] = useState(false)
  const sentences = file.undo.map(({ account_name, masked_account_number, message }) =>
    file.undo.length === 1 ? message : `${[account_name, masked_account_number].filter(Boolean).join(' ')}: ${message}`,
  )
  if (file.undone_at !== null)
    return (
      <div className={classes.outcome}>
        <p>Undone on {formatLongDateTime(file.undone_at)}.</p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    )
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
        Undo this import
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Undo the import of ${file.file_name}?`}
        confirmLabel="Undo this import"
        busyLabel="Undoing..."
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate(file.id, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        {sentences.length === 0
          ? file.prices_total > 0
            ? `${counted(file.prices_total, 'price goes', 'prices go')}: what was priced by them is priced as before.`
            : 'Its accounts are gone already; nothing else changes.'
          : [
              ...sentences,
              'Categories, notes and receipts of these rows come back if the file is imported again.',
            ].join(' ')}
      </ConfirmDialog>
    </div>
  )
}

function Rows({ owner, id, name }: { readonly owner: StatementOwner; readonly id: string; readonly name: string }) {
  const [page, setPage] = useState(1)
  const query = useImportRows(owner, id, page)
  if (query.isPending) return <Skeleton height={120} role="status" aria-label={`Loading rows of ${name}`} />
  if (query.data === undefined)
    return <Failure isCompact text="The rows could not be loaded." onTryAgain={() => void query.refetch()} />
  const { results, count } = query.data
  if (count === 0) return <p className={classes.detail}>This file brought no transactions.</p>
  return (
    <div className={classes.rows}>
      <ScrollRegion label={`Rows of ${name}`}>
        <table className={table.table}>
          <ColumnHeads columns={['Date', 'What', 'Account', 'This file', { name: 'Amount', isNumeric: true }]} />
          <tbody>
            {results.map((row) => (
              <Row key={row.transaction_id} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Pager page={page} count={count} pageSize={IMPORT_ROWS_PAGE_SIZE} noun="rows" onPage={setPage} />
    </div>
  )
}

function Row({ row }: { readonly row: ImportedRow }) {
  return (
    <tr>
      <td>{formatDate(row.execution_date)}</td>
      <td data-wraps="narrow">
        {[transactionTypeDisplay[row.tx_type], row.ticker, row.description].filter(Boolean).join(' · ')}
      </td>
      <td data-wraps="narrow">{row.account_name}</td>
      <td>{importEffectDisplay[row.effect]}</td>
      <td data-numeric>{formatFileAmount(row.flow_amount, row.currency)}</td>
    </tr>
  )
}
