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
import {
  type Comparison,
  type KnownAccount,
  type ReturnQuestion,
  askReturned,
  compareContents,
  differences,
  findKnownAccounts,
  forgetReturned,
  goOnWith,
  isSeenSame,
  noteLogin,
  seenOf,
} from '../../ingest/returned-accounts.ts'
import { countReissued, dropVanishedPending, storeTransactions } from '../../ingest/transactions.ts'
import { notify } from '../../platform/notify.ts'
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
  /** Where the stored account stood when this was asked. */
  readonly cursor: string | null
  readonly pages: readonly TransactionPage[]
}

/** An account of the list beside what is known of it. */
interface Listed {
  readonly row: AccountRow
  /** The login as its source shows it, '' where it does not. */
  readonly login: string
  /** Null: it comes for the first time. */
  readonly known: KnownAccount | null
  /** Its owner said that this, exactly as it is shown, is the stored account. */
  readonly accepted: ReturnQuestion | null
  readonly institutionName: string
  /** What is not as it was stored, and was not accepted. */
  readonly doubts: ReturnType<typeof differences>
}

/** Stored accounts that are not listed any more while others are: one of those may have taken the place of one of these. */
type Missing = Map<string, KnownAccount>

/**
 * Asks the source for everything of an account, before the transaction that stores it: however slow the source is, no
 * connection is held that a screen needs. Who may be another is asked for the whole past, to be compared.
 * @returns nothing for an account that says nothing or that nobody wants to have read
 */
async function askForAccount(
  deps: Pick<PlatformDeps, 'clock'>,
  reader: AggregatorReader,
  { row, known, doubts }: Listed,
  renew: () => Promise<void>,
): Promise<AccountReading | null> {
  // An account that failed at the institution says nothing: what is stored stays, with its date.
  if (row.errorCode !== null || known?.is_read === false) return null
  const cursor = known?.transactions_cursor ?? null
  const { positions, quarantined } = await reader.listPositions(row.providerAccountId)
  const at = deps.clock()
  const pages: TransactionPage[] = []
  for await (const page of reader.listTransactions(row.providerAccountId, doubts.length > 0 ? null : cursor)) {
    pages.push(page)
    await renew()
  }
  return { at, positions, positionsQuarantined: quarantined.length, cursor, pages }
}

const rowsOf = (reading: AccountReading) => reading.pages.flatMap((page) => page.rows)

/** What was read beside what is stored, where the whole past was read. */
const comparisonOf = async (
  tx: Tx,
  source: string,
  owner: Owner,
  known: KnownAccount,
  reading: AccountReading | null,
): Promise<Comparison> =>
  reading?.pages.at(-1)?.isFull === true
    ? compareContents(tx, owner.userId, known.id, source, {
        transactions: rowsOf(reading),
        positions: reading.positions,
      })
    : { compared: 0, matched: 0, isSame: null }

/**
 * Whether what came is another account than the one that is stored: its number, name or currency is another, or its
 * past. Another login alone is none, as long as the number or the past says that it is the same.
 * @returns why it has to be asked, nothing when it is the same
 */
async function doubtsOf(
  tx: Tx,
  source: string,
  owner: Owner,
  listed: Listed,
  known: KnownAccount,
  reading: AccountReading | null,
): Promise<{ reasons: Listed['doubts']; comparison: Comparison } | null> {
  const { row, doubts, accepted } = listed
  if (accepted) return null
  const hasWhole = reading?.pages.at(-1)?.isFull === true
  if (doubts.length === 0 && !hasWhole) return null
  const comparison = await comparisonOf(tx, source, owner, known, reading)
  const hard = doubts.filter((reason) => reason !== 'LOGIN')
  const hasNumber = known.masked_account_number !== '' && row.mask !== ''
  const isOtherLogin = doubts.includes('LOGIN') && !hasNumber && comparison.isSame !== true
  if (hard.length === 0 && comparison.isSame !== false && !isOtherLogin) return null
  return { reasons: comparison.isSame === false ? [...doubts, 'CONTENTS'] : doubts, comparison }
}

/** What came looks like none of the accounts that are known, in place of one that is not listed any more. */
class TakesThePlace extends Error {
  readonly known: KnownAccount
  constructor(known: KnownAccount) {
    super('another account is listed in the place of one that is gone')
    this.known = known
  }
}

const isOfKind =
  ({ row }: Listed) =>
  (known: KnownAccount): boolean =>
    known.account_type === row.type && known.currency === row.currency

/** Asks the person, on their cards and once in the bell; nothing of the stored account is touched. */
async function ask(
  tx: Tx,
  owner: Owner,
  { row, login, institutionName }: Listed,
  known: KnownAccount,
  doubts: { readonly reasons: Listed['doubts']; readonly comparison: Comparison },
  now: Date,
): Promise<void> {
  await askReturned(tx, owner, known.id, row, { login, ...doubts }, now)
  await notify(tx, now, {
    userId: owner.userId,
    category: 'ACCOUNT_STATUS',
    level: 'WARNING',
    title: 'Is this still the same account?',
    message: `${institutionName} came back with something else in the place of ${known.account_name}. Nothing you had was changed: please tell us whether it is the same account.`,
    actionUrl: '/investor/accounts',
    occasion: `returned ${owner.credentialId} ${login} ${dayOf(now)}`,
  })
}

async function storeReading(
  deps: ReadCredentialDeps,
  lease: Lease,
  source: string,
  owner: Owner,
  listed: Listed,
  reading: AccountReading | null,
  missing: Missing,
): Promise<void> {
  const { row, login, known } = listed
  await deps.db.asUser(owner.userId, async (tx) => {
    const now = reading?.at ?? deps.clock()
    // Removed while this was running: what arrives late must not bring it back.
    if (!(await isCredentialLive(tx, owner.userId, owner.credentialId))) return
    if (known?.is_live) {
      const doubts = await doubtsOf(tx, source, owner, listed, known, reading)
      if (doubts) {
        await ask(tx, owner, listed, known, doubts, now)
        return
      }
      await forgetReturned(tx, owner.userId, known.id)
    }
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
    const rows = rowsOf(reading)
    const isFull = reading.pages.at(-1)?.isFull ?? false
    const { accepted } = listed
    const batches = accepted
      ? [await goOnWith(tx, owner.userId, account.id, source, rows, accepted, isFull)]
      : reading.pages.map((page) => page.rows)
    for (const batch of batches) {
      const counts = await storeTransactions(tx, owner, account.id, source, batch, now)
      added += counts.inserted
    }
    if (isFull && added > 0 && !account.isNew) {
      const seen = new Set(rows.map((transaction) => transaction.externalId))
      const reissued = await countReissued(tx, owner.userId, account.id, source, seen, now)
      if (reissued > 0)
        deps.log.warn({ sync: lease.syncId, account: account.id, reissued }, 'transactions came again under other ids')
    }
    if (reading.pages.every((page) => page.isComplete)) {
      const seenPending = new Set(rows.flatMap((each) => (each.isPending ? [each.externalId] : [])))
      // Another past says nothing of what was pending before it: that settles, or is too old one day.
      const since = accepted && accepted.continues_after !== null ? accepted.decided_at : null
      await dropVanishedPending(
        tx,
        { userId: owner.userId, accountId: account.id, source },
        isFull ? seenPending : null,
        dayOf(now),
        since,
      )
      const cursor = reading.pages.findLast((page) => page.cursor !== null)?.cursor ?? reading.cursor
      await sql`update account set transactions_cursor = ${cursor} where user_id = ${owner.userId} and id = ${account.id}`.execute(
        tx,
      )
    }
    if (account.isCurrent) await storeSnapshot(tx, owner.userId, account.id, dayOf(now), row.valueDate ?? null)
    await noteLogin(tx, owner.userId, account.id, login)
    const identity = account.isUnidentified
      ? await identifyAccount(tx, owner.userId, account.id, now, [...missing.keys()])
      : null
    if (identity?.kind === 'DUPLICATE') return
    if (identity?.kind === 'JOIN') missing.delete(identity.accountId)
    else if (identity) {
      const place = [...missing.values()].find(isOfKind(listed))
      if (place) throw new TakesThePlace(place)
    }
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

/** Stores what was read; where it would take the place of an account that is gone, nothing is stored and it is asked. */
async function storeOrAsk(...told: Parameters<typeof storeReading>): Promise<void> {
  const [deps, , source, owner, listed, reading, missing] = told
  try {
    await storeReading(...told)
  } catch (error) {
    if (!(error instanceof TakesThePlace)) throw error
    const { known } = error
    missing.delete(known.id)
    const reasons = ['NOT_LISTED' as const, ...differences(known, listed.row, listed.login)]
    await deps.db.asUser(owner.userId, async (tx) => {
      const comparison = await comparisonOf(tx, source, owner, known, reading)
      await ask(tx, owner, listed, known, { reasons, comparison }, deps.clock())
    })
  }
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
async function hideMissing(deps: Pick<PlatformDeps, 'clock' | 'db'>, owner: Owner, missing: Missing): Promise<void> {
  if (missing.size === 0) return
  const now = deps.clock()
  await deps.db.asUser(owner.userId, async (tx) => {
    const hidden = await sql`
      update account set deleted_at = ${now}, provider_removed_at = ${now}
      where user_id = ${owner.userId} and credential_id = ${owner.credentialId} and deleted_at is null and archived_at is null
        and id = any(${sql.val([...missing.keys()])}::uuid[])
    `.execute(tx)
    if (hidden.numAffectedRows) await releaseTransfersOfHidden(tx, owner.userId)
  })
}

/**
 * Reads every account of a credential, each in a transaction of its own with its cursor inside.
 * A credential that is waiting for the person is left as it is: its last data stays. So does an account that came back
 * as if it were another, until its owner has said which it is.
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
  const login = provider.displayName
  const { accounts, quarantined } = await target.reader.listAccounts(provider.providerCredentialId)
  for (const row of accounts) await restoreIfRelinked(deps, owner, row, startedAt)
  const stored = await deps.db.asUser(owner.userId, (tx) => findKnownAccounts(tx, owner))
  const isListed = (id: string): boolean => accounts.some((row) => row.providerAccountId === id)
  const isSettled = provider.group !== 'IN_PROGRESS' && quarantined.length === 0
  const missing: Missing = new Map(
    isSettled
      ? stored.accounts
          .filter((known) => known.is_live && !isListed(known.provider_account_id))
          .map((known) => [known.id, known])
      : [],
  )
  const waiting = (known: KnownAccount | null, row: AccountRow) =>
    stored.questions.find(
      (question) =>
        question.status === 'ASKED' &&
        question.provider_account_id === row.providerAccountId &&
        (known === null ? missing.has(question.account_id) : question.account_id === known.id) &&
        isSeenSame(question, seenOf(row, login)),
    )
  for (const row of accounts) {
    if (done.has(row.providerAccountId)) continue
    await renew()
    const known = stored.accounts.find((each) => each.provider_account_id === row.providerAccountId) ?? null
    const open = waiting(known, row)
    if (open) {
      // Asked already, and nothing is new: the stored account stays as it is.
      missing.delete(open.account_id)
      done.add(row.providerAccountId)
      continue
    }
    const accepted =
      (known &&
        stored.questions.find(
          ({ status, account_id, ...seen }) =>
            status === 'SAME' && account_id === known.id && isSeenSame(seen, seenOf(row, login)),
        )) ??
      null
    const listed: Listed = {
      row,
      login,
      known,
      accepted,
      institutionName: row.institution?.name ?? provider.institution.name,
      doubts: known?.is_live && !accepted ? differences(known, row, login) : [],
    }
    const holder = await ownerOf(deps, target, owner, row)
    const reading = await askForAccount(deps, target.reader, listed, renew)
    await storeOrAsk(deps, lease, target.source.id, holder, listed, reading, missing)
    done.add(row.providerAccountId)
  }
  // After the reading: what came back under another id has found the one it was.
  await hideMissing(deps, owner, missing)
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
