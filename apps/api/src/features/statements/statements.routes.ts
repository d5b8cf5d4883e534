import {
  type CsvMapping,
  type StatementChoices,
  chooseForClientStatement,
  chooseForStatement,
  importClientStatement,
  importStatement,
  previewClientStatement,
  previewStatement,
  statementChoices,
} from '@keelwise/contract/statements'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { batched } from '../../platform/batched.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ParsedStatement, StatementTable } from '../../sources/statements/statement.ts'
import { openClientHolder } from './client-holder.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/http/problems.ts'
import type { Owner } from '../../ingest/accounts.ts'
import { storeCredential, storeInstitution } from '../../ingest/credentials.ts'
import { FILE_PROVIDER } from '../../ingest/identify-account.ts'
import { importAccount, lockImports, recordImport } from '../../ingest/imports.ts'
import { matchTransfers } from '../../ingest/transfers.ts'
import { accountSignature, destined, previewOf, readFile, tableSignature } from './read-preview.ts'
import {
  findFileAccounts,
  findPreview,
  markImported,
  rememberFormat,
  restoreCredential,
  storeChoices,
  storePreview,
} from './statements.queries.ts'
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

const turns = batched<() => Promise<unknown>, unknown>({ atOnce: 2, most: 1 }, async ([work]) => [await work?.()])

/** Files are read two at a time: each may need a second of a processor, and holds a connection to the database. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns(work) as Promise<T>

/** Statement files: read and shown first, stored only when the person says so, whole or not at all. */
export function statementsRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'jobs' | 'log'>): void {
  const preview = (userId: string, fileName: string, { body }: FastifyRequest) => {
    const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    return inTurn(() =>
      deps.db.asUser(userId, async (tx) => {
        const id = await storePreview(tx, userId, fileName, content, deps.clock())
        return previewOf(tx, userId, { id, file_name: fileName, content, choices: null }, deps.clock())
      }),
    )
  }

  const choose = (userId: string, previewId: string, choices: StatementChoices, request: FastifyRequest) =>
    inTurn(() =>
      deps.db.asUser(userId, async (tx) => {
        const file = await findPreview(tx, userId, previewId)
        if (!file) return refuseUnowned(deps, request, 'statement_preview', previewId)
        const own = new Set((await findFileAccounts(tx, userId, FILE_PROVIDER)).map(({ id }) => id))
        for (const { account_id } of Object.values(choices.accounts))
          if (account_id !== null && !own.has(account_id)) await refuseUnowned(deps, request, 'account', account_id)
        await storeChoices(tx, userId, previewId, choices)
        return previewOf(tx, userId, { ...file, choices }, deps.clock())
      }),
    )

  const store = (userId: string, previewId: string, request: FastifyRequest) => {
    const now = deps.clock()
    return inTurn(() =>
      deps.db.asUser(userId, async (tx) => {
        await lockImports(tx, userId)
        const preview = await findPreview(tx, userId, previewId)
        if (!preview) return refuseUnowned(deps, request, 'statement_preview', previewId)
        const { statement, accounts, open } = await readFile(tx, userId, preview)
        const [question] = Object.values(open).flat()
        if (question !== undefined) throw new Problem('statement_incomplete', { detail: question, extra: open })
        const owner = await openFileCredential(tx, userId, statement, now)
        const importId = await recordImport(
          tx,
          userId,
          { previewId, name: preview.file_name, hash: preview.file_hash, format: statement.format },
          fileInstitution(userId, statement).name,
          now,
        )
        const result = {
          id: importId,
          accounts_added: 0,
          accounts_updated: 0,
          positions_total: 0,
          transactions_added: 0,
          transactions_known: 0,
          transactions_left: 0,
        }
        for (const resolved of accounts) {
          const { target } = resolved
          const keeper = target
            ? { ...owner, institutionId: target.institution_id, credentialId: target.credential_id }
            : owner
          const rows = destined(resolved, preview.id)
          const left = new Map(resolved.same.flatMap((row) => (row.isKept ? [] : [[row.index, row.held.id]])))
          const file = {
            ...rows,
            key: resolved.key,
            isComplete: resolved.account.positionsComplete,
            transactions: rows.transactions.filter((_, index) => !left.has(index)),
            sameAs: [...left.values()],
          }
          const stored = await importAccount(tx, keeper, importId, file, now)
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
        await audit(
          tx,
          now,
          {
            action: 'statement_imported',
            outcome: 'success',
            objectType: 'statement_import',
            objectId: importId,
            detail: {
              accounts: result.accounts_added + result.accounts_updated,
              transactions: result.transactions_added,
            },
          },
          request,
        )
        return result
      }),
    )
  }

  router.on(previewStatement, ({ caller, query, request }) => preview(caller.userId, query.file_name, request))
  router.on(chooseForStatement, ({ caller, params, body, request }) => choose(caller.userId, params.id, body, request))
  router.on(importStatement, ({ caller, params, request }) => store(caller.userId, params.id, request))

  // the same for a client without a link: the rows belong to a holder that the client alone names
  router.on(previewClientStatement, async ({ caller, params, query, request }) =>
    preview(await openClientHolder(deps, request, caller.userId, params.id), query.file_name, request),
  )
  router.on(chooseForClientStatement, async ({ caller, params, body, request }) =>
    choose(await openClientHolder(deps, request, caller.userId, params.id), params.preview_id, body, request),
  )
  router.on(importClientStatement, async ({ caller, params, request }) =>
    store(await openClientHolder(deps, request, caller.userId, params.id), params.preview_id, request),
  )
}
