import type { Tx } from '../platform/db/database.ts'

const newestFirst = (tx: Tx, userId: string) =>
  tx.selectFrom('risk_submission').where('user_id', '=', userId).orderBy('completed_at', 'desc').orderBy('id', 'desc')

/** The submission that counts: the newest, also when it has expired. */
export const findNewestRisk = (tx: Tx, userId: string) =>
  newestFirst(tx, userId)
    .select(['version', 'answers', 'raw_score', 'risk_score', 'risk_band', 'recommended_band', 'completed_at'])
    .limit(1)
    .executeTakeFirst()

/** Submissions, the newest first. */
export const selectRiskSubmissions = (
  tx: Tx,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  newestFirst(tx, userId)
    .select(['id', 'version', 'risk_score', 'risk_band', 'recommended_band', 'completed_at'])
    .limit(limit)
    .offset(offset)
    .execute()
