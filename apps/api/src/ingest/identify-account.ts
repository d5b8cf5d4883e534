import { sql } from 'kysely'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import { type AccountCandidate, type Decision, decideIdentity } from './account-fingerprint.ts'
import { findSameTransactions, joinAccounts } from './join-accounts.ts'

/** Adapter id of everything that came from a file. */
export const FILE_PROVIDER = 'file'

export interface Identity {
  readonly kind: Decision['kind']
  /** The account that holds the rows now: the known one after a joining. */
  readonly accountId: string
  /** Rows of the new account that the known one had already. */
  readonly transactionsJoined: number
}

interface CandidateRow {
  readonly id: string
  readonly is_card: boolean
  readonly state: AccountCandidate['state']
  readonly same_mask: boolean
  readonly other_mask: boolean
  readonly same_value: boolean
  readonly positions_matched: number
  readonly positions_total: number
}

/**
 * Accounts that a new one may be: same owner, institution, type and currency, not answered before. A statement file
 * names its institution in words, so there the name decides.
 */
const findCandidates = (tx: Tx, userId: string, accountId: string, unlisted: readonly string[]) =>
  sql<CandidateRow>`
    with fresh as (
      select a.*, i.name as institution_name, c.provider from account a
      join credential c on c.id = a.credential_id and c.user_id = a.user_id join institution i on i.id = a.institution_id
      where a.user_id = ${userId} and a.id = ${accountId}
    ), other as (
      select a.*, i.name as institution_name, c.provider, c.actionable_type,
        a.deleted_at is not null or a.credential_id is null or c.deleted_at is not null
          or a.id = any(${sql.val(unlisted)}::uuid[]) as is_dormant
      from account a left join credential c on c.id = a.credential_id and c.user_id = a.user_id join institution i on i.id = a.institution_id
      where a.user_id = ${userId} and a.id <> ${accountId} and a.duplicate_of is null and i.provider <> 'manual'
        and (a.deleted_at is null or a.account_name <> 'Removed account')
    )
    select o.id, o.account_type = 'CREDIT_CARD' as is_card,
      case when o.is_dormant then 'DORMANT'
        when o.provider is distinct from f.provider then 'OTHER_SOURCE'
        when o.actionable_type = 'userActionable' then 'STUCK' else 'LIVE' end as state,
      o.masked_account_number <> '' and o.masked_account_number = f.masked_account_number as same_mask,
      o.masked_account_number <> '' and f.masked_account_number <> ''
        and o.masked_account_number <> f.masked_account_number as other_mask,
      o.market_value = f.market_value as same_value,
      (select count(*)::int from position p where p.user_id = ${userId} and p.account_id = f.id and exists (
        select from position q where q.user_id = ${userId} and q.account_id = o.id and q.units = p.units
          and coalesce(q.cusip, q.ticker, q.name) = coalesce(p.cusip, p.ticker, p.name))) as positions_matched,
      (select count(*)::int from position p where p.user_id = ${userId} and p.account_id = f.id) as positions_total
    from other o join fresh f on f.account_type = o.account_type and f.currency = o.currency
      and (f.institution_id = o.institution_id
        or (${FILE_PROVIDER} in (f.provider, o.provider) and lower(f.institution_name) = lower(o.institution_name)))
    where (o.is_dormant or o.credential_id <> f.credential_id)
      and not exists (select from account_match m where m.user_id = ${userId} and m.status <> 'JOINED'
        and m.account_id in (o.id, f.id) and m.other_account_id in (o.id, f.id))
      -- its owner has said that what came in its place is another
      and not exists (select from returned_account r where r.user_id = ${userId} and r.status = 'ANOTHER'
        and r.account_id = o.id and r.credential_id = f.credential_id and r.provider_account_id = f.provider_account_id)
    order by o.creation_date, o.id
  `.execute(tx)

async function storeMatch(
  tx: Tx,
  userId: string,
  pair: { accountId: string; otherId: string },
  facts: { status: 'ASKED' | 'JOINED'; reason: string; evidence: object },
  now: Date,
): Promise<string> {
  const id = uuid7(now.getTime())
  const isDecided = facts.status === 'JOINED'
  await tx
    .insertInto('account_match')
    .values({
      id,
      user_id: userId,
      account_id: pair.accountId,
      other_account_id: pair.otherId,
      status: facts.status,
      reason: facts.reason,
      evidence: JSON.stringify(facts.evidence),
      decided_by: isDecided ? 'SYSTEM' : null,
      decided_at: isDecided ? now : null,
      created_at: now,
    })
    .execute()
  return id
}

/** Empties an account that another credential brings already; its bare row keeps it from coming again. */
async function markDuplicate(tx: Tx, userId: string, accountId: string, heldId: string, now: Date): Promise<void> {
  for (const table of ['transaction', 'position', 'account_snapshot'] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${userId} and account_id = ${accountId}`.execute(tx)
  await sql`
    update account set deleted_at = ${now}, duplicate_of = ${heldId}, market_value = null, cash_balance = null,
      transactions_cursor = null
    where user_id = ${userId} and id = ${accountId}`.execute(tx)
}

/**
 * Finds out whether an account that has just been stored for the first time is one that we know: joined to it where
 * exactly one fits, asked about where several do, emptied where a working credential brings it already.
 * Call it in the transaction that stored the account, after its rows.
 * @param unlisted accounts that their source does not list any more, and that are not hidden yet
 */
export async function identifyAccount(
  tx: Tx,
  userId: string,
  accountId: string,
  now: Date,
  unlisted: readonly string[] = [],
): Promise<Identity> {
  await sql`update account set identified_at = ${now} where user_id = ${userId} and id = ${accountId}`.execute(tx)
  const { rows } = await findCandidates(tx, userId, accountId, unlisted)
  if (rows.length === 0) return { kind: 'NEW', accountId, transactionsJoined: 0 }
  const candidates: AccountCandidate[] = []
  const joins = new Map<string, number>()
  for (const row of rows) {
    const { pairs, matched, compared } = await findSameTransactions(tx, userId, row.id, accountId)
    joins.set(row.id, pairs.length)
    const { same_mask, other_mask, same_value, positions_matched, positions_total } = row
    candidates.push({
      accountId: row.id,
      state: row.state,
      evidence: {
        same_mask,
        other_mask,
        same_value,
        positions_matched,
        positions_total,
        transactions_matched: matched,
        transactions_compared: compared,
      },
    })
  }
  const decision = decideIdentity(rows[0]?.is_card === true, candidates)
  const evidenceOf = (id: string) => candidates.find((candidate) => candidate.accountId === id)?.evidence
  if (decision.kind === 'DUPLICATE') await markDuplicate(tx, userId, accountId, decision.accountId, now)
  if (decision.kind === 'ASK')
    for (const id of decision.accountIds)
      await storeMatch(
        tx,
        userId,
        { accountId: id, otherId: accountId },
        { status: 'ASKED', reason: decision.reason, evidence: evidenceOf(id) ?? {} },
        now,
      )
  if (decision.kind === 'JOIN') {
    const { accountId: knownId, reason } = decision
    const pair = { accountId: knownId, otherId: accountId }
    const matchId = await storeMatch(
      tx,
      userId,
      pair,
      { status: 'JOINED', reason, evidence: evidenceOf(knownId) ?? {} },
      now,
    )
    const { rows: sources } = await sql<{ is_file: boolean }>`
      select c.provider = ${FILE_PROVIDER} as is_file from account a join credential c on c.id = a.credential_id and c.user_id = a.user_id
      where a.user_id = ${userId} and a.id = ${accountId}`.execute(tx)
    const isFile = sources[0]?.is_file === true
    // A file brings no link: the live one stays, whichever came first.
    const linkOf = isFile && reason === 'STATEMENT' ? 'ACCOUNT' : 'OTHER'
    await joinAccounts(tx, { userId, ...pair, linkOf }, matchId, now)
    await audit(tx, now, {
      action: 'accounts_joined',
      outcome: 'success',
      actorUserId: userId,
      objectType: 'account',
      objectId: knownId,
      detail: { reason, decided_by: 'SYSTEM' },
    })
  }
  return {
    kind: decision.kind,
    accountId: decision.kind === 'JOIN' ? decision.accountId : accountId,
    transactionsJoined: decision.kind === 'JOIN' ? (joins.get(decision.accountId) ?? 0) : 0,
  }
}
