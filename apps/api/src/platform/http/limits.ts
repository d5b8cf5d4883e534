import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Endpoint } from '@keelwise/contract/endpoint'
import type { ProblemCode } from '@keelwise/contract/problem'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { PlatformDeps } from '../deps.ts'
import { Problem } from './problems.ts'

/** So many points in a window that starts with the first of them. */
export interface LimitRule {
  /** Names the counter; the same name is the same counter on every server. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  readonly code: Extract<ProblemCode, 'too_many_attempts' | 'rate_limited'>
}

/** A counter per key, in the database, so that it holds over all servers and restarts. */
export interface Limit {
  /**
   * Counts one attempt of `key`.
   * @returns how many were counted in the window, this one included
   * @throws Problem of the rule's code with `retry_after` in seconds, once the points are used up
   */
  take(key: string): Promise<number>
  /** Takes back what one `take` counted. */
  giveBack(key: string): Promise<void>
  /** Forgets what was counted for `key`. */
  clear(key: string): Promise<void>
  /** Whether the points of `key` are used up. */
  isUsedUp(key: string): Promise<boolean>
}

// Hashed: keys hold addresses of people, and a key column has its length.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Makes the counter of a rule. */
export function createLimit(deps: Pick<PlatformDeps, 'db'>, rule: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: deps.db.systemPool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
  })
  return {
    take: async (key) => {
      try {
        return (await limiter.consume(hashed(key))).consumedPoints
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Problem(rule.code, { extra: { retry_after: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) } })
      }
    },
    giveBack: async (key) => void (await limiter.reward(hashed(key))),
    clear: async (key) => void (await limiter.delete(hashed(key))),
    isUsedUp: async (key) => ((await limiter.get(hashed(key)))?.consumedPoints ?? 0) >= rule.points,
  }
}

/**
 * What counts as one address in a limit: an IPv4 address, or the /64 network of an IPv6 one, since whoever holds one
 * address of it holds all.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(?<v4>[\d.]+)$/i.exec(ip)?.groups?.['v4']
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const PEOPLE_REMEMBERED = 50_000

/** So many calls at once, and so many a minute after that. */
export interface CallRate {
  readonly perMinute: number
  readonly burst: number
}

/**
 * A limit on calls that is kept in memory: a count per server is enough to stop a runaway client, and it costs no query.
 * @returns counts one call of a person or network; throws Problem `rate_limited` when there were too many
 */
export function createCallLimit(clock: () => Date, rate: CallRate): (key: string) => void {
  const perSecond = rate.perMinute / 60
  const budgets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const now = clock().getTime()
    const known = budgets.get(key)
    const refill = known ? (Math.max(0, now - known.at) / 1000) * perSecond : 0
    const left = Math.min(rate.burst, (known?.left ?? rate.burst) + refill)
    if (!known && budgets.size >= PEOPLE_REMEMBERED) budgets.clear()
    budgets.set(key, { left: left < 1 ? left : left - 1, at: now })
    if (left < 1) throw new Problem('rate_limited', { extra: { retry_after: Math.ceil((1 - left) / perSecond) } })
  }
}

/**
 * The limits that hold for every call: calls and writes of one person, calls of one network where nobody has to be signed
 * in, and calls that are under way at once. What the aggregator signs is not counted by person or network: its pushes come
 * for everybody at once.
 */
export function createGeneralLimits(deps: Pick<PlatformDeps, 'env' | 'clock'>) {
  const { env, clock } = deps
  const calls = createCallLimit(clock, { perMinute: env.CALLS_PER_MINUTE, burst: env.CALL_BURST })
  const writes = createCallLimit(clock, { perMinute: env.WRITES_PER_MINUTE, burst: env.WRITES_PER_MINUTE })
  const networks = createCallLimit(clock, {
    perMinute: env.PUBLIC_CALLS_PER_MINUTE,
    burst: env.PUBLIC_CALLS_PER_MINUTE,
  })
  const sharePerPerson = Math.max(6, Math.ceil(env.CALLS_AT_ONCE / 4))
  const underWayOf = new Map<string, number>()
  let underWay = 0
  const refuseWhenFull = (): void => {
    if (underWay >= env.CALLS_AT_ONCE) throw new Problem('service_unavailable')
  }
  return {
    /** Refuses a call before it is asked whose it is. */
    refuseWhenFull,
    /**
     * Does the work of a call, unless as many are under way as this process takes on, or a quarter of them for this person:
     * who comes then would wait longer than it is worth, and make everybody else wait. Asking the database whose a call is
     * counts as well: where it has enough to do, those who wait for that would pile up. Not the way of a body here or of an
     * answer there, which a slow or hostile client draws out.
     * @param userId null when nobody is signed in, or it is not known yet who is
     * @throws Problem `service_unavailable`
     */
    atOnce: async <T>(userId: string | null, work: () => Promise<T>): Promise<T> => {
      const key = userId ?? ''
      const own = underWayOf.get(key) ?? 0
      refuseWhenFull()
      if (userId !== null && own >= sharePerPerson) throw new Problem('service_unavailable')
      underWay++
      underWayOf.set(key, own + 1)
      try {
        return await work()
      } finally {
        underWay--
        const left = (underWayOf.get(key) ?? 1) - 1
        if (left > 0) underWayOf.set(key, left)
        else underWayOf.delete(key)
      }
    },
    /**
     * Counts one call.
     * @param userId null when nobody is signed in
     * @throws Problem `rate_limited`
     */
    count: (endpoint: Pick<Endpoint, 'access' | 'method'>, userId: string | null, ip: string): void => {
      if (endpoint.access === 'signature') return
      if (userId === null) return networks(networkOf(ip))
      calls(userId)
      if (endpoint.method !== 'GET') writes(userId)
    },
  }
}
