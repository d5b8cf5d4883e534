import type { RiskResult } from '@keelwise/finance/risk-score'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'

/** What was answered, as it is stored: in the order of the questions. */
export interface RiskSubmission {
  readonly version: string
  readonly answers: readonly { readonly question_id: string; readonly option_id: string }[]
  readonly result: RiskResult
}

/** Keeps a submission; earlier ones stay. */
export async function insertRiskSubmission(
  tx: Tx,
  userId: string,
  now: Date,
  { version, answers, result }: RiskSubmission,
): Promise<void> {
  await tx
    .insertInto('risk_submission')
    .values({
      id: uuid7(now.getTime()),
      user_id: userId,
      version,
      answers: JSON.stringify(answers),
      raw_score: result.rawScore,
      risk_score: result.riskScore,
      risk_band: result.riskBand,
      recommended_band: result.recommendedBand,
      completed_at: now,
    })
    .execute()
}
