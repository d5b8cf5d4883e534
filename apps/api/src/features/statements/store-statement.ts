import { type CsvMapping, type StatementPreview, statementChoices } from '@keelwise/contract/statements'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { Problem } from '../../platform/http/problems.ts'
import type { ParsedStatement, StatementTable } from '../../sources/statements/statement.ts'
import type { Owner } from '../../ingest/accounts.ts'
import { storeCredential, storeInstitution } from '../../ingest/credentials.ts'
import { FILE_PROVIDER } from '../../ingest/identify-account.ts'
import { importAccount, lockImports, recordImport } from '../../ingest/imports.ts'
import { type OwnSeries, storeOwnPrices } from '../../ingest/own-prices.ts'
import { matchTransfers } from '../../ingest/transfers.ts'
import { accountSignature, destined, readFile, tableSignature } from './read-preview.ts'
import { findPreview, markImported, rememberFormat, restoreCredential } from './statements.queries.ts'
import { fileInstitution } from './statements.rules.ts'

async function openFileCredential(tx: Tx, userId: string, statement: ParsedStatement, now: Date): Promise<Owner> {
  const institution = fileInstitution(userId, statement)
  const institutionId = await storeInstitution(tx, FILE_PROVIDER, institution, now)
  const credential = await storeCredential(
    tx,
    userId,
    FILE_PROVIDER,
    institutionId,
    {
      providerCredentialId: institution.credentialKey,
      institution: { ...institution, iconUrl: null },
      displayName: 'Uploaded statements',
      state: 'OK',
      group: 'MAIN_GROUP',
      actionableType: null,
      actionType: null,
      message: null,
      miniType: null,
      errorCode: null,
      consentExpiresAt: null,
      lastSuccessAt: now.toISOString(),
    },
    now,
  )
  if (!credential.isLive) await restoreCredential(tx, userId, credential.id)
  return { userId, institutionId, credentialId: credential.id }
}

/** The headings of a known source are read as it writes them, unless the person has said otherwise. */
const hasOwnMapping = (choices: unknown): boolean =>
  (statementChoices.safeParse(choices).data?.mapping ?? null) !== null

/** A mapping with what the rows have shown, so that a file of few rows is read as the one before it. */
const asRemembered = ({ mapping, reading }: StatementTable): CsvMapping => ({
  ...mapping,
  date_order: reading.date_order,
  decimal_mark: reading.decimal_mark,
  amount_sign: reading.amount_sign,
  amount_basis: reading.amount_basis,
})

/** The closes that can be kept: what nobody says of what they are, or in what currency, is none of them. */
const ownSeriesOf = ({ prices }: ParsedStatement): OwnSeries[] =>
  (prices?.series ?? []).flatMap(({ symbol, name, currency, closes }) =>
    symbol === '' || currency === null || closes.length === 0 ? [] : [{ symbol, name, currency, closes }],
  )

/** Who imports, where it is another than who owns the accounts, and the request it comes with, if it does. */
export interface ImportedBy {
  readonly actorId: string
  readonly request?: FastifyRequest
}

/**
 * Stores a file that was looked at, whole or not at all.
 * @param onStored told of every batch of rows with how many it had and how many there are in all
 * @returns undefined when there is no such preview
 * @throws Problem `statement_incomplete` while a question is open, `statement_unreadable`
 */
export async function storeStatement(
  tx: Tx,
  deps: Pick<PlatformDeps, 'jobs'>,
  userId: string,
  previewId: string,
  by: ImportedBy,
  now: Date,
  onStored: (rows: number, total: number) => Promise<void> = async () => {},
): Promise<NonNullable<StatementPreview['imported']> | undefined> {
  await lockImports(tx, userId)
  const preview = await findPreview(tx, userId, previewId)
  if (!preview) return undefined
  const { statement, accounts, open } = await readFile(tx, userId, preview)
  const [question] = Object.values(open).flat()
  if (question !== undefined) throw new Problem('statement_incomplete', { detail: question, extra: open })
  // prices alone make no connection
  const owner = accounts.length === 0 ? null : await openFileCredential(tx, userId, statement, now)
  const importId = await recordImport(
    tx,
    userId,
    { previewId, name: preview.file_name, hash: preview.file_hash, format: statement.format },
    fileInstitution(userId, statement).name,
    now,
  )
  const result = {
    id: importId,
    prices_added: 0,
    accounts_added: 0,
    accounts_updated: 0,
    positions_total: 0,
    transactions_added: 0,
    transactions_known: 0,
    transactions_left: 0,
  }
  const total = accounts.reduce((sum, { rows }) => sum + rows.transactions.length, 0)
  for (const resolved of accounts) {
    const { target } = resolved
    if (owner === null) break
    const keeper = target ? { userId, institutionId: target.institution_id, credentialId: target.credential_id } : owner
    const rows = destined(resolved, preview.id)
    const left = new Map(resolved.same.flatMap((row) => (row.isKept ? [] : [[row.index, row.held.id]])))
    const file = {
      ...rows,
      key: resolved.key,
      isComplete: resolved.account.positionsComplete,
      transactions: rows.transactions.filter((_, index) => !left.has(index)),
      sameAs: [...left.values()],
    }
    const stored = await importAccount(tx, keeper, importId, file, now, (count) => onStored(count, total))
    if (resolved.choice)
      await rememberFormat(
        tx,
        userId,
        accountSignature(resolved.key),
        { mapping: { is_turned: resolved.choice.is_turned }, accountId: stored.id },
        now,
      )
    if (stored.isNew) result.accounts_added++
    else result.accounts_updated++
    result.positions_total += rows.positions?.length ?? 0
    result.transactions_added += stored.inserted
    result.transactions_known += file.transactions.length - stored.inserted
    result.transactions_left += left.size
  }
  const series = ownSeriesOf(statement)
  await storeOwnPrices(tx, userId, importId, series, now)
  result.prices_added = series.reduce((sum, { closes }) => sum + closes.length, 0)
  if (statement.table && (statement.table.profile === null || hasOwnMapping(preview.choices)))
    await rememberFormat(
      tx,
      userId,
      tableSignature(statement.table.signature),
      { mapping: asRemembered(statement.table), accountId: null },
      now,
    )
  await matchTransfers(tx, userId, now, now)
  await markImported(tx, userId, preview.id, now)
  await deps.jobs.send(tx, 'history', { userId: userId })
  await deps.jobs.send(tx, 'alerts', { userId })
  await audit(
    tx,
    now,
    {
      action: 'statement_imported',
      outcome: 'success',
      actorUserId: by.actorId,
      objectType: 'statement_import',
      objectId: importId,
      detail: {
        accounts: result.accounts_added + result.accounts_updated,
        transactions: result.transactions_added,
      },
    },
    by.request,
  )
  return result
}
