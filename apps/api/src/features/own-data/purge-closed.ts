import { CLOSURE_GRACE_DAYS } from '@keelwise/contract/me'
import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { audit } from '../../platform/audit.ts'
import { erasePeople } from '../../platform/db/erase-people.ts'
import { type AccountSource, AggregatorError } from '../../sources/aggregator/port.ts'
import { shiftDays } from '@keelwise/finance/days'

interface Closed {
  readonly id: string
  readonly email: string
  readonly email_key: string
}

/** Takes what a person linked off a source's list; one that is gone there already is fine. */
async function forgetAt(deps: Pick<PlatformDeps, 'db'>, source: AccountSource, userId: string): Promise<void> {
  const credentials = await deps.db.system
    .selectFrom('credential')
    .where('user_id', '=', userId)
    .where('provider', '=', source.id)
    .select('provider_credential_id')
    .execute()
  if (credentials.length === 0) return
  const reader = await source.read(userId)
  try {
    for (const { provider_credential_id } of credentials) {
      try {
        await reader.deleteCredential(provider_credential_id)
      } catch (error) {
        if (!(error instanceof AggregatorError) || error.kind !== 'not_found') throw error
      }
    }
  } finally {
    await reader.close()
  }
}

/** Nothing that is on legal hold is erased, not even with its owner. */
const hasNoHold = sql<boolean>`not exists (
  select from meeting where meeting.user_id = user_account.id and meeting.legal_hold)`

/** Erases a person in one transaction, unless they opened the account again meanwhile. */
async function erase(deps: Pick<PlatformDeps, 'clock' | 'db'>, person: Closed, before: Date): Promise<boolean> {
  const { id, email, email_key } = person
  return deps.db.system.transaction().execute(async (tx) => {
    const still = await tx
      .selectFrom('user_account')
      .where('id', '=', id)
      .where('closed_at', '<=', before)
      .where(hasNoHold)
      .forUpdate()
      .select('id')
      .executeTakeFirst()
    if (!still) return false
    await erasePeople(
      tx,
      sql`select ${id}::uuid union all
      select holder_id from client where user_id = ${id} and holder_id is not null`,
    )
    await tx
      .deleteFrom('mail_outbox')
      .where(sql`lower(to_address)`, 'in', [email.toLowerCase(), email_key])
      .execute()
    await tx.deleteFrom('signup_attempt').where('email_key', '=', email_key).execute()
    await tx.deleteFrom('signup_code_sent').where('email_key', '=', email_key).execute()
    await tx.deleteFrom('waitlist_entry').where('email_key', '=', email_key).execute()
    await tx.deleteFrom('advisor_invitation').where('email_key', '=', email_key).execute()
    await sql`delete from pgboss.job where data ->> 'userId' = ${id}`.execute(tx)
    const now = deps.clock()
    await audit(tx, now, { action: 'account_purged', outcome: 'success', objectType: 'user', objectId: id })
    return true
  })
}

/**
 * Erases everybody whose account was closed longer ago than the grace period: what they linked at the aggregator, then
 * every row of theirs. Rows of the audit trail stay; they hold no financial values. Somebody whose aggregator does not
 * answer is tried again the next time. Called once a day.
 * @returns how many were erased
 */
export async function purgeClosedAccounts(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'> & Pick<SourceDeps, 'sources'>,
): Promise<number> {
  const before = shiftDays(deps.clock(), -CLOSURE_GRACE_DAYS)
  const due = await deps.db.system
    .selectFrom('user_account')
    .where('closed_at', '<=', before)
    .where(hasNoHold)
    .select(['id', 'email', 'email_key'])
    .orderBy('closed_at')
    .execute()
  let erased = 0
  for (const person of due) {
    try {
      for (const source of deps.sources) await forgetAt(deps, source, person.id)
      if (await erase(deps, person, before)) erased++
    } catch (error) {
      deps.log.error({ err: error, userId: person.id }, 'closed account not purged')
    }
  }
  return erased
}
