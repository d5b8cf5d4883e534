/** What we read from an access token, never trusted for more than deciding when to refresh. */
interface Claims {
  exp?: number
  sid?: string
}

function claimsOf(token: string): Claims | null {
  const part = token.split('.')[1]
  if (!part) return null
  try {
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return claims !== null && typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}

/** An access token is expired when its `exp` claim is earlier than now; without `exp` it counts as valid. */
export function isExpired(token: string, now: number = Date.now()): boolean {
  const exp = claimsOf(token)?.exp
  return typeof exp === 'number' && exp * 1000 < now
}

/** True when both are of one session and the second was made after the first. */
export function isNewer(token: string, other: string): boolean {
  const [mine, theirs] = [claimsOf(token), claimsOf(other)]
  return mine?.sid !== undefined && mine.sid === theirs?.sid && (theirs.exp ?? 0) > (mine.exp ?? 0)
}
