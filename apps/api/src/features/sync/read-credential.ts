import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  AccountSource,
  AggregatorReader,
  ProviderCredential,
  TransactionPage,
} from '../../sources/aggregator/port.ts'
import { type Owner, storeAccount, storeSnapshot } from '../../ingest/accounts.ts'
import { storeInstitution } from '../../ingest/credentials.ts'
import { storePositions } from '../../ingest/positions.ts'
import type { AccountRow, PositionRow } from '../../sources/rows.ts'
import { repairPositions } from '../../ingest/repair-positions.ts'
import { releaseTransfersOfHidden } from '../../ingest/transfers.ts'
import { isCredentialLive } from '../../ingest/credentials.ts'
import { identifyAccount } from '../../ingest/identify-account.ts'
import { countReissued, dropVanishedPending, storeTransactions } from '../../ingest/transactions.ts'
import { addProgress } from './sync.queries.ts'
import { dayOf } from '@keelwise/finance/days'

type ReadCredentialDeps = Pick<PlatformDeps, 'clock' | 'db' | 'log'>

interface Lease {
  readonly userId: string
  readonly syncId: string
  readonly owner: string
}

interface Source {
  readonly source: AccountSource
  readonly reader: AggregatorReader
}

/** An account that the person removed comes back only when the aggregator had confirmed its removal: it was linked again. */
async function restoreIfRelinked(
  deps: Pick<PlatformDeps, 'db'>,
  owner: Owner,
  row: AccountRow,
  syncStartedAt: Date,
): Promise<void> {
  await deps.db.asUser(owner.userId, (tx) =>
    sql`
      update account set deleted_at = null, provider_removed_at = null
      where user_id = ${owner.userId} and credential_id = ${owner.credentialId} and provider_account_id = ${row.providerAccountId}
        and deleted_at is not null and provider_removed_at < ${syncStartedAt}
    `.execute(tx),
  )
}

/**
 * An account that another credential brought is read here from now on, once that one is gone; `identifyAccount` then
 * finds its history.
 */
const reviveDuplicate = (tx: Tx, owner: Owner, row: AccountRow) =>
  sql`
    update account a set deleted_at = null, duplicate_of = null, identified_at = null
    from account held left join credential c on c.id = held.credential_id
    where a.user_id = ${owner.userId} and a.credential_id = ${owner.credentialId}
      and a.provider_account_id = ${row.providerAccountId} and held.id = a.duplicate_of
      and (held.credential_id is null or c.deleted_at is not null)
  `.execute(tx)

/** A credential all of whose accounts another one brings says so, and can be removed without loss. */
const markDuplicateCredential = (tx: Tx, owner: Owner) =>
  sql`
    update credential set state = 'DUPLICATE', status_group = 'MAIN_GROUP', actionable_type = 'userActionable',
      action_type = 'removeCredentials', mini_type = 'WARNING', error_code = 9109,
      status_message = 'These accounts are linked already. You can remove this second login; nothing is lost.'
    where user_id = ${owner.userId} and id = ${owner.credentialId}
      and exists (select from account where credential_id = ${owner.credentialId} and duplicate_of is not null)
      and not exists (select from account where credential_id = ${owner.credentialId} and duplicate_of is null
        and deleted_at is null)
  `.execute(tx)

/** What a source says of an account, whole: nothing of it is stored yet. */
interface AccountReading {
  readonly at: Date
  readonly positions: readonly PositionRow[]
  readonly positionsQuarantined: number
  /** What transactions were asked after. */
  readonly cursor: string | null
  readonly pages: readonly TransactionPage[]
}

/** Where the reading of an account goes on, and whether it is read at all: not while the person has removed or archived it. */
async function findContinuation(deps: Pick<PlatformDeps, 'db'>, owner: Owner, row: AccountRow) {
  const { rows } = await deps.db.asUser(owner.userId, (tx) =>
    sql<{ cursor: string | null; is_read: boolean }>`
      select a.transactions_cursor as cursor, a.archived_at is null and (a.deleted_at is null
        or (held.id is not null and (held.credential_id is null or c.deleted_at is not null))) as is_read
      from account a left join account held on held.id = a.duplicate_of left join credential c on c.id = held.credential_id
      where a.user_id = ${owner.userId} and a.credential_id = ${owner.credentialId}
        and a.provider_account_id = ${row.providerAccountId}
    `.execute(tx),
  )
  return rows[0] ?? { cursor: null, is_read: true }
}

/**
 * Asks the source for everything of an account, before the transaction that stores it: however slow the source is, no
 * connection is held that a screen needs.
 * @returns nothing for an account that says nothing or that nobody wants to have read
 */
async function askForAccount(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  reader: AggregatorReader,
  owner: Owner,
  row: AccountRow,
  renew: () => Promise<void>,
): Promise<AccountReading | null> {
  // An account that failed at the institution says nothing: what is stored stays, with its date.
  if (row.errorCode !== null) return null
  const { cursor, is_read } = await findContinuation(deps, owner, row)
  if (!is_read) return null
  const { positions, quarantined } = await reader.listPositions(row.providerAccountId)
  const at = deps.clock()
  const pages: TransactionPage[] = []
  for await (const page of reader.listTransactions(row.providerAccountId, cursor)) {
    pages.push(page)
    await renew()
  }
  return { at, positions, positionsQuarantined: quarantined.length, cursor, pages }
}

async function storeReading(
  deps: ReadCredentialDeps,
  lease: Lease,
  source: string,
  owner: Owner,
  row: AccountRow,
  reading: AccountReading | null,
): Promise<void> {
  await deps.db.asUser(owner.userId, async (tx) => {
    const now = reading?.at ?? deps.clock()
    // Removed while this was running: what arrives late must not bring it back.
    if (!(await isCredentialLive(tx, owner.userId, owner.credentialId))) return
    await reviveDuplicate(tx, owner, row)
    const account = await storeAccount(tx, owner, reading ? row : { ...row, marketValue: null }, now)
    if (!account.isLive) return
    if (!reading) {
      await addProgress(tx, lease, { accounts_updated: account.isNew ? 0 : 1, accounts_added: account.isNew ? 1 : 0 })
      return
    }
    // Somebody else has read on in the meantime: theirs is newer.
    if (account.transactionsCursor !== reading.cursor) return
    const positions = row.isClosed ? [] : repairPositions(reading.positions, row.marketValue)
    if (account.isCurrent) await storePositions(tx, owner, account.id, positions, row.marketValue, now)
    let added = 0
    for (const page of reading.pages) {
      const counts = await storeTransactions(tx, owner, account.id, source, page.rows, now)
      added += counts.inserted
    }
    const rows = reading.pages.flatMap((page) => page.rows)
    const isFull = reading.pages.at(-1)?.isFull ?? false
    if (isFull && added > 0 && !account.isNew) {
      const seen = new Set(rows.map((transaction) => transaction.externalId))
      const reissued = await countReissued(tx, owner.userId, account.id, source, seen, now)
      if (reissued > 0)
        deps.log.warn({ sync: lease.syncId, account: account.id, reissued }, 'transactions came again under other ids')
    }
    if (reading.pages.every((page) => page.isComplete)) {
      const seenPending = new Set(rows.flatMap((each) => (each.isPending ? [each.externalId] : [])))
      await dropVanishedPending(tx, owner.userId, account.id, source, isFull ? seenPending : null, dayOf(now))
      const cursor = reading.pages.findLast((page) => page.cursor !== null)?.cursor ?? reading.cursor
      await sql`update account set transactions_cursor = ${cursor} where user_id = ${owner.userId} and id = ${account.id}`.execute(
        tx,
      )
    }
    if (account.isCurrent) await storeSnapshot(tx, owner.userId, account.id, dayOf(now), row.valueDate ?? null)
    const identity = account.isUnidentified ? await identifyAccount(tx, owner.userId, account.id, now) : null
    if (identity?.kind === 'DUPLICATE') return
    added -= identity?.transactionsJoined ?? 0
    const isAdded = account.isNew && identity?.kind !== 'JOIN'
    await addProgress(tx, lease, {
      accounts_added: isAdded ? 1 : 0,
      accounts_updated: isAdded ? 0 : 1,
      transactions_added: added,
      quarantined: reading.positionsQuarantined + reading.pages.reduce((sum, page) => sum + page.quarantined.length, 0),
    })
  })
}

/** What a source tells of several institutions through one credential belongs to the institution of each account. */
async function ownerOf(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  { source }: Source,
  owner: Owner,
  row: AccountRow,
): Promise<Owner> {
  const { institution } = row
  if (!institution) return owner
  const institutionId = await deps.db.asUser(owner.userId, (tx) =>
    storeInstitution(tx, source.id, institution, deps.clock()),
  )
  return { ...owner, institutionId }
}

/** Accounts that the aggregator no longer lists are gone there; they leave our views with everything in them. */
async function hideUnlisted(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  owner: Owner,
  listed: readonly AccountRow[],
): Promise<void> {
  const now = deps.clock()
  await deps.db.asUser(owner.userId, async (tx) => {
    const hidden = await sql`
      update account set deleted_at = ${now}, provider_removed_at = ${now}
      where user_id = ${owner.userId} and credential_id = ${owner.credentialId} and deleted_at is null and archived_at is null
        and provider_account_id <> all(${sql.val(listed.map((row) => row.providerAccountId))}::text[])
    `.execute(tx)
    if (hidden.numAffectedRows) await releaseTransfersOfHidden(tx, owner.userId)
  })
}

/**
 * Reads every account of a credential, each in a transaction of its own with its cursor inside.
 * A credential that is waiting for the person is left as it is: its last data stays.
 * @param done the accounts that were read already; an attempt after one that failed goes on with the others
 */
export async function readCredential(
  deps: ReadCredentialDeps,
  lease: Lease,
  target: Source & { credentialId: string; institutionId: string },
  provider: ProviderCredential,
  renew: () => Promise<void>,
  done: Set<string>,
): Promise<void> {
  const owner: Owner = { userId: lease.userId, institutionId: target.institutionId, credentialId: target.credentialId }
  const startedAt = deps.clock()
  const { accounts, quarantined } = await target.reader.listAccounts(provider.providerCredentialId)
  // Before the reading: an account that comes back under another id finds the one it was.
  const isSettled = provider.group !== 'IN_PROGRESS' && quarantined.length === 0
  if (isSettled) await hideUnlisted(deps, owner, accounts)
  for (const row of accounts) {
    if (done.has(row.providerAccountId)) continue
    await renew()
    await restoreIfRelinked(deps, owner, row, startedAt)
    const holder = await ownerOf(deps, target, owner, row)
    const reading = await askForAccount(deps, target.reader, holder, row, renew)
    await storeReading(deps, lease, target.source.id, holder, row, reading)
    done.add(row.providerAccountId)
  }
  await deps.db.asUser(owner.userId, async (tx) => {
    await tx
      .updateTable('credential')
      .set({ last_success_at: provider.lastSuccessAt === null ? null : new Date(provider.lastSuccessAt) })
      .where('user_id', '=', owner.userId)
      .where('id', '=', owner.credentialId)
      .execute()
    await markDuplicateCredential(tx, owner)
  })
}
