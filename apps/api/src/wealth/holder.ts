import type { AccessScope, HoldingsSource } from '@keelwise/contract/words'
import { sql } from 'kysely'
import type { PlatformDeps } from '../platform/deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FastifyRequest } from 'fastify'
import { refuseUnowned } from '../platform/http/foreign-access.ts'
import { baseCurrency, showIn } from './base-currency.ts'

export interface ClientHolder {
  readonly source: HoldingsSource
  readonly holderId: string | null
  /** Whether the holder shows their goals to the advisor, which they say besides the rest. */
  readonly sharesGoals: boolean
  /** The advisor's own risk score of the client. */
  readonly riskScore: number | null
  /** The advisor's base currency, in which they see everybody's figures. */
  readonly currency: string
}

/** Whose holdings an own client has; undefined when the client is not the advisor's. */
export async function findClientHolder(tx: Tx, advisorId: string, clientId: string): Promise<ClientHolder | undefined> {
  const row = await tx
    .selectFrom('client')
    .leftJoin('client_holder', 'client_holder.client_id', 'client.id')
    .leftJoin('advisor_access', (join) =>
      join
        .onRef('advisor_access.client_id', '=', 'client.id')
        .onRef('advisor_access.advisor_id', '=', 'client.user_id')
        .onRef('advisor_access.investor_id', '=', 'client_holder.holder_id')
        .on('advisor_access.status', '=', 'ACTIVE'),
    )
    .where('client.user_id', '=', advisorId)
    .where('client.id', '=', clientId)
    .where('client.deleted_at', 'is', null)
    .select([
      'client_holder.holder_id',
      'client_holder.source',
      'advisor_access.shares_goals',
      'client.risk_score',
      sql<string>`${baseCurrency(advisorId)}`.as('currency'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const source = row.source === 'LINKED' || row.source === 'MANUAL' ? row.source : 'NONE'
  return {
    source,
    holderId: row.holder_id,
    sharesGoals: source === 'LINKED' && row.shares_goals === true,
    riskScore: row.risk_score,
    currency: row.currency,
  }
}

async function recordView(tx: Tx, advisorId: string, investorId: string, scopes: readonly AccessScope[], now: Date) {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  await tx
    .insertInto('advisor_view')
    .values(scopes.map((scope) => ({ investor_id: investorId, advisor_id: advisorId, scope, hour, last_at: now })))
    .onConflict((oc) =>
      oc.columns(['investor_id', 'advisor_id', 'scope', 'hour']).doUpdateSet({
        last_at: now,
        times: sql`advisor_view.times + 1`,
      }),
    )
    .execute()
}

/**
 * Whose holdings an own client has. What is going to be looked at is kept for an investor who shares their accounts.
 * Undefined when the client is not the advisor's.
 */
export const openClientHoldings = (
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { advisorId, clientId, scopes }: { advisorId: string; clientId: string; scopes: readonly AccessScope[] },
): Promise<ClientHolder | undefined> =>
  db.asUser(advisorId, async (tx) => {
    const found = await findClientHolder(tx, advisorId, clientId)
    if (found?.source === 'LINKED' && found.holderId !== null && scopes.length > 0)
      await recordView(tx, advisorId, found.holderId, scopes, clock())
    return found
  })

/** As many of an advisor's clients are read side by side: each takes a connection for as long as it is read. */
const SIDE_BY_SIDE = 3

/**
 * Reads what every own client shows, each as the person who holds it. A look at somebody who shares their accounts is
 * kept for them to see, before anything is read.
 * @param scopes what is looked at; none where only names are looked up, which show the advisor nothing
 * @returns what `work` found, by the id of the client; of those who show nothing there is nothing
 */
export async function readEveryClient<T>(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  advisorId: string,
  scopes: readonly AccessScope[],
  work: (tx: Tx, holderId: string) => Promise<T>,
): Promise<Map<string, T>> {
  const holders = await db.asUser(advisorId, async (tx) => {
    const found = await tx
      .selectFrom('client_holder')
      .innerJoin('client', 'client.id', 'client_holder.client_id')
      .where('client.user_id', '=', advisorId)
      .select(['client_holder.client_id', 'client_holder.holder_id', 'client_holder.source'])
      .execute()
    if (scopes.length > 0)
      for (const { source, holder_id: holderId } of found)
        if (source === 'LINKED' && holderId !== null) await recordView(tx, advisorId, holderId, scopes, clock())
    return found
  })
  const read = new Map<string, T>()
  const left = [...holders]
  const readOn = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { client_id: clientId, holder_id: holderId } = next
      if (clientId !== null && holderId !== null)
        read.set(clientId, await db.asUser(holderId, (tx) => work(tx, holderId)))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, readOn))
  return read
}

/**
 * Reads what an own client holds, as the person who holds it: row-level security shows that person's rows and no
 * others. What was looked at is kept for an investor who shares their accounts, before it is read.
 * @param work gets the transaction, the holder's id and what is known of them; not called when there is nothing to read
 * @returns where the holdings come from, and what `work` found, null for `NONE`
 * @throws Problem `not_found` when the client is not the advisor's
 */
export async function readClientHoldings<T>(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'log'>,
  request: FastifyRequest,
  { advisorId, clientId, scopes }: { advisorId: string; clientId: string; scopes: readonly AccessScope[] },
  work: (tx: Tx, holderId: string, holder: ClientHolder) => Promise<T>,
): Promise<{ source: HoldingsSource; riskScore: number | null; currency: string; data: T | null }> {
  const holder = await openClientHoldings(deps, { advisorId, clientId, scopes })
  if (!holder) return refuseUnowned(deps, request, 'client', clientId)
  const { source, holderId, riskScore, currency } = holder
  return {
    source,
    riskScore,
    currency,
    data:
      holderId === null
        ? null
        : await deps.db.asUser(holderId, async (tx) => {
            await showIn(tx, currency)
            return work(tx, holderId, holder)
          }),
  }
}
