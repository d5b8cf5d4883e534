import { sql } from 'kysely'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { SourceDeps } from '../../sources/deps.ts'
import { AggregatorError } from '../../sources/aggregator/port.ts'

/**
 * Takes a removed account off the aggregator's list, so that its being listed again means that it was linked again.
 * @throws AggregatorError when the aggregator is away; the job is tried again
 */
export const removeAccountJob =
  (deps: Pick<PlatformDeps, 'clock' | 'db'> & Pick<SourceDeps, 'sources'>) =>
  async ({ userId, accountId }: { userId: string; accountId: string }): Promise<void> => {
    const account = await deps.db.asUser(userId, (tx) =>
      tx
        .selectFrom('account')
        .innerJoin('credential', (join) =>
          join.onRef('credential.id', '=', 'account.credential_id').onRef('credential.user_id', '=', 'account.user_id'),
        )
        .where('account.user_id', '=', userId)
        .where('account.id', '=', accountId)
        .where('account.deleted_at', 'is not', null)
        .select(['account.provider_account_id', 'credential.provider'])
        .executeTakeFirst(),
    )
    if (!account) return
    const source = deps.sources.find(({ id }) => id === account.provider)
    if (source?.keepsRemoved === true) return
    if (source) {
      const reader = await source.read(userId)
      try {
        await reader.deleteAccount(account.provider_account_id)
      } catch (error) {
        if (!(error instanceof AggregatorError) || error.kind !== 'not_found') throw error
      } finally {
        await reader.close()
      }
    }
    await deps.db.asUser(userId, (tx) =>
      sql`
        update account set provider_removed_at = ${deps.clock()}
        where user_id = ${userId} and id = ${accountId} and deleted_at is not null`.execute(tx),
    )
  }
