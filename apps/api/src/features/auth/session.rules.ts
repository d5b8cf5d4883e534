const HOUR_MS = 3_600_000

/** A session ends when it was not refreshed for so long. */
export const IDLE_MS = 8 * HOUR_MS
/** A session ends after this time however much it is used. */
export const ABSOLUTE_MS = 7 * 24 * HOUR_MS
/** Live sessions of one person; one more ends the oldest. */
export const LIVE_SESSIONS = 10
/** For so long after a rotation the same answer may be fetched again, in case it was lost. */
const REPEAT_MS = 30_000
/** Rotations of one session in a minute. */
export const ROTATIONS_PER_MINUTE = 30

export interface TokenState {
  readonly rotated_at: Date | null
  readonly successor_hash: Buffer | null
  readonly successor_rotated_at: Date | null
}

/**
 * What to do with a presented refresh token of a live session: the current one is rotated; the one directly
 * before it, for 30 s, gets the same successor again; any other was used before, and whoever uses it again holds a copy.
 */
export function judge(token: TokenState, now: Date): 'rotate' | 'repeat' | 'reuse' {
  if (token.rotated_at === null) return 'rotate'
  const isPredecessorOfCurrent = token.successor_hash !== null && token.successor_rotated_at === null
  return isPredecessorOfCurrent && now.getTime() - token.rotated_at.getTime() <= REPEAT_MS ? 'repeat' : 'reuse'
}
