import type { Tx } from '../../platform/db/database.ts'

const VIEWS = 100

/** Requests to the person: those answered by them, and open ones to their proved address; of clients that are there. */
const ofInvestor = (tx: Tx, investorId: string) =>
  tx
    .selectFrom('advisor_access')
    .innerJoin('user_account as advisor', 'advisor.id', 'advisor_access.advisor_id')
    .innerJoin('user_account as investor', (join) =>
      join
        .on('investor.id', '=', investorId)
        .on('investor.user_type', '=', 'INVESTOR')
        .on((eb) =>
          eb.or([
            eb('advisor_access.investor_id', '=', investorId),
            eb.and([
              eb('advisor_access.status', '=', 'PENDING'),
              eb('advisor_access.email_key', '=', eb.ref('investor.email_key')),
            ]),
          ]),
        ),
    )
    .select([
      'advisor_access.id',
      'advisor_access.status',
      'advisor_access.requested_at',
      'advisor_access.decided_at',
      'advisor_access.shares_goals',
      'advisor.first_name',
      'advisor.last_name',
      'advisor.firm_name',
    ])

/** The newest first. */
export const selectAccess = (tx: Tx, investorId: string) =>
  ofInvestor(tx, investorId).orderBy('requested_at', 'desc').orderBy('advisor_access.id', 'desc').limit(VIEWS).execute()

export const findAccess = (tx: Tx, investorId: string, id: string) =>
  ofInvestor(tx, investorId).where('advisor_access.id', '=', id).executeTakeFirst()

/** Moves a request that stands as `from`; @returns whom to tell, undefined when there is none of this person */
export async function decide(
  tx: Tx,
  investorId: string,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
) {
  const open = await ofInvestor(tx, investorId)
    .where('advisor_access.id', '=', id)
    .where('advisor_access.status', '=', from)
    .forUpdate('advisor_access')
    .executeTakeFirst()
  if (!open) return undefined
  await tx
    .updateTable('advisor_access')
    // whoever agrees anew says anew what is shared besides
    .set({ status: to, investor_id: investorId, decided_at: now, shares_goals: false })
    .where('id', '=', id)
    .execute()
  const told = await tx
    .selectFrom('advisor_access')
    .innerJoin('client', 'client.id', 'advisor_access.client_id')
    .where('advisor_access.id', '=', id)
    .select(['advisor_access.advisor_id', 'client.id as client_id', 'client.first_name', 'client.last_name'])
    .executeTakeFirstOrThrow()
  return { ...told, client_name: `${told.first_name} ${told.last_name}` }
}

/** Says whether goals are seen as well. @returns false where the person gives no access by it */
export async function shareGoals(tx: Tx, investorId: string, id: string, isShared: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('advisor_access')
    .set({ shares_goals: isShared })
    .where('id', '=', id)
    .where('investor_id', '=', investorId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What advisors looked at, the newest first. */
export const selectViews = (tx: Tx, investorId: string) =>
  tx
    .selectFrom('advisor_view')
    .innerJoin('user_account as advisor', 'advisor.id', 'advisor_view.advisor_id')
    .where('advisor_view.investor_id', '=', investorId)
    .select([
      'advisor.first_name',
      'advisor.last_name',
      'advisor.firm_name',
      'advisor_view.scope',
      'advisor_view.last_at',
      'advisor_view.times',
    ])
    .orderBy('advisor_view.last_at', 'desc')
    .limit(VIEWS)
    .execute()

/** A request for access is the investor's whose it is or, before they answer, of whom the address is. */
export const askedAccess = {
  name: 'advisor_access',
  isForeign: async (tx: Tx, id: string, userId: string): Promise<boolean> =>
    (await tx
      .selectFrom('advisor_access')
      .where('id', '=', id)
      .where('investor_id', 'is distinct from', userId)
      .where('email_key', '<>', (eb) =>
        eb.selectFrom('user_account').where('user_account.id', '=', userId).select('email_key'),
      )
      .select('id')
      .executeTakeFirst()) !== undefined,
}
