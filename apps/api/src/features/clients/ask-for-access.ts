import { emailKey } from '@keelwise/contract/person'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { audit } from '../../platform/audit.ts'
import { notedInTransactions } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { notify } from '../../platform/notify.ts'
import { accessLetter } from './clients.letters.ts'

/** How an advisor is called in letters and lists. */
const nameOf = (advisor: { first_name: string; last_name: string; firm_name: string | null }): string =>
  `${advisor.first_name} ${advisor.last_name}${advisor.firm_name ? ` (${advisor.firm_name})` : ''}`

/**
 * Asks a client for access: one open request per client, the letter again when there is one. Runs as the system, since
 * it tells somebody else; the client was found as the advisor's own before.
 */
export async function askForAccess(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'jobs'>,
  advisorId: string,
  client: { readonly id: string; readonly email: string },
  request: FastifyRequest,
): Promise<void> {
  const now = deps.clock()
  const key = emailKey(client.email)
  await deps.db.system.transaction().execute(async (tx) => {
    const advisor = await tx
      .selectFrom('user_account')
      .where('id', '=', advisorId)
      .select(['first_name', 'last_name', 'firm_name'])
      .executeTakeFirstOrThrow()
    const id = uuid7(now.getTime())
    await tx
      .insertInto('advisor_access')
      .values({
        id,
        client_id: client.id,
        advisor_id: advisorId,
        email_key: key,
        status: 'PENDING',
        requested_at: now,
      })
      .onConflict((oc) => oc.column('client_id').where('status', '<>', 'REVOKED').doNothing())
      .execute()
    const investor = await tx
      .selectFrom('user_account')
      .where('email_key', '=', key)
      .where('user_type', '=', 'INVESTOR')
      .where('is_active', '=', true)
      .select('id')
      .executeTakeFirst()
    if (investor)
      await notify(tx, now, {
        userId: investor.id,
        category: 'SYSTEM',
        level: 'INFO',
        title: 'An advisor asks to see your accounts',
        message: `${nameOf(advisor)} asks to see your accounts, positions, performance and risk score. Nothing is shared until you agree.`,
        actionUrl: '/investor/settings',
        occasion: `advisor-access:${id}`,
      })
    await sendLetter(deps, tx, accessLetter(client.email, nameOf(advisor), deps.env.APP_URL))
    const entry = { action: 'client_invited', outcome: 'success', objectType: 'client', objectId: client.id } as const
    await audit(tx, now, entry, request)
    // asked again after a lost answer, the letter is not written again
    await notedInTransactions.getStore()?.(tx)
  })
}
