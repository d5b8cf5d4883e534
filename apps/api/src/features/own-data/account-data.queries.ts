import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { liveAccounts } from '../../wealth/accounts.ts'
import { EVERYTHING, PAGE_ROWS } from './own-data.queries.ts'
import type { PlainJson } from './zip-files.ts'

/** What each account was worth on each day. */
export const readAccountHistory = (
  tx: Tx,
  userId: string,
  after: { readonly account_id: string; readonly date: string } | null,
) =>
  liveAccounts(tx, userId, EVERYTHING)
    .innerJoin('account_snapshot', (join) =>
      join.onRef('account_snapshot.account_id', '=', 'account.id').on('account_snapshot.user_id', '=', userId),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(account_snapshot.account_id, account_snapshot.date) > (${after?.account_id}::uuid, ${after?.date}::date)`,
      ),
    )
    .select([
      'account_snapshot.account_id',
      'account.account_name',
      'account_snapshot.date',
      'account_snapshot.market_value',
      'account_snapshot.currency',
    ])
    .orderBy('account_snapshot.account_id')
    .orderBy('account_snapshot.date')
    .limit(PAGE_ROWS)
    .execute()

/** What accounts were worth by their owner's word. */
export const readValuations = async (tx: Tx, userId: string) =>
  liveAccounts(tx, userId, EVERYTHING)
    .innerJoin('account_valuation', (join) =>
      join.onRef('account_valuation.account_id', '=', 'account.id').on('account_valuation.user_id', '=', userId),
    )
    .select(['account.id as account_id', 'account.account_name', 'account_valuation.date', 'account_valuation.value'])
    .orderBy('account.id')
    .orderBy('account_valuation.date')
    .execute()

/** Which accounts were found to be one, by whom, and what was answered. */
export const readAccountMatches = async (tx: Tx, userId: string) =>
  (
    await tx
      .selectFrom('account_match')
      .where('user_id', '=', userId)
      .select([
        'id',
        'account_id',
        'other_account_id',
        'status',
        'reason',
        'decided_by',
        'evidence',
        'created_at',
        'decided_at',
      ])
      .orderBy('id')
      .execute()
  ).map((row) => ({
    ...row,
    evidence: row.evidence as PlainJson,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }))

/** Pairs of transactions of which the person said that they are no transfer. */
export const readTransferRejections = async (tx: Tx, userId: string) =>
  (
    await tx
      .selectFrom('transfer_rejection')
      .where('user_id', '=', userId)
      .select(['out_id', 'in_id', 'created_at'])
      .orderBy('created_at')
      .orderBy('out_id')
      .execute()
  ).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))

/** How far back the values of each account could be worked out, and why not further. */
export const readHistoryLimits = async (tx: Tx, userId: string) =>
  (
    await liveAccounts(tx, userId, EVERYTHING)
      .innerJoin('account_history', (join) =>
        join.onRef('account_history.account_id', '=', 'account.id').on('account_history.user_id', '=', userId),
      )
      .select([
        'account.id as account_id',
        'account.account_name',
        'account_history.starts_on',
        'account_history.limit_reason',
        'account_history.is_simulated',
        'account_history.worked_out_at',
      ])
      .orderBy('account.id')
      .execute()
  ).map((row) => ({ ...row, worked_out_at: row.worked_out_at.toISOString() }))

/** What a source said of a transaction before it said something else, newest first. */
export const readRevisions = async (tx: Tx, userId: string, after: { readonly id: string } | null) =>
  (
    await liveAccounts(tx, userId, EVERYTHING)
      .innerJoin('transaction', (join) =>
        join.onRef('transaction.account_id', '=', 'account.id').on('transaction.user_id', '=', userId),
      )
      .innerJoin('transaction_revision', (join) =>
        join
          .onRef('transaction_revision.transaction_id', '=', 'transaction.id')
          .on('transaction_revision.user_id', '=', userId),
      )
      .$if(after !== null, (query) => query.where('transaction_revision.id', '<', after?.id ?? ''))
      .select([
        'transaction_revision.id',
        'transaction_revision.transaction_id',
        'transaction_revision.replaced_at',
        'transaction_revision.previous',
      ])
      .orderBy('transaction_revision.id', 'desc')
      .limit(PAGE_ROWS)
      .execute()
  ).map((row) => ({ ...row, previous: row.previous as PlainJson, replaced_at: row.replaced_at.toISOString() }))
