import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { refuseUnowned } from '../../platform/http/foreign-access.ts'
import { FieldProblem } from '../../platform/http/problems.ts'
import { uuid7 } from '../../platform/ids.ts'
import { findClientHolder } from '../../wealth/holder.ts'

/**
 * Who holds what was imported for an own client that shares no accounts; null where nothing was so far.
 * @throws Problem `not_found` when the client is not the advisor's; FieldProblem when an investor shares the accounts
 */
export async function findOpenHolder(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>,
  request: FastifyRequest,
  advisorId: string,
  clientId: string,
): Promise<string | null> {
  const holder = await deps.db.asUser(advisorId, (tx) => findClientHolder(tx, advisorId, clientId))
  if (!holder) return refuseUnowned(deps, request, 'client', clientId)
  if (holder.source === 'LINKED')
    throw new FieldProblem({ non_field_errors: ['This client shares their accounts; statements are theirs to add.'] })
  return holder.holderId
}

/**
 * The same, made where there is none yet.
 * @throws as `findOpenHolder`
 */
export const openClientHolder = async (
  deps: Parameters<typeof findOpenHolder>[0],
  request: FastifyRequest,
  advisorId: string,
  clientId: string,
): Promise<string> =>
  (await findOpenHolder(deps, request, advisorId, clientId)) ?? createClientHolder(deps, advisorId, clientId)

/**
 * Makes the person without a login who holds what is imported for a client, unless there is one. The address has no @,
 * the password hash is none, and the person is not active: nobody can be it.
 */
export function createClientHolder(
  deps: Pick<PlatformDeps, 'clock' | 'db'>,
  advisorId: string,
  clientId: string,
): Promise<string> {
  return deps.db.system.transaction().execute(async (tx) => {
    const client = await tx
      .selectFrom('client')
      .where('id', '=', clientId)
      .where('user_id', '=', advisorId)
      .select(['holder_id', 'first_name', 'last_name'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (client.holder_id !== null) return client.holder_id
    const now = deps.clock()
    const id = uuid7(now.getTime())
    await tx
      .insertInto('user_account')
      .values({
        id,
        email: `holdings-of-${clientId}`,
        email_key: `holdings-of-${clientId}`,
        password_hash: '-',
        user_type: 'INVESTOR',
        first_name: client.first_name,
        last_name: client.last_name,
        is_active: false,
        date_joined: now,
      })
      .execute()
    await tx.updateTable('client').set({ holder_id: id }).where('id', '=', clientId).execute()
    return id
  })
}
