import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { calendarFile } from '@keelwise/contract/calendar-file'
import {
  downloadCalendar,
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from '@keelwise/contract/meetings'
import type { FastifyRequest } from 'fastify'
import type { PlatformDeps } from '../../platform/deps.ts'
import { type AuditAction, audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { createLimit, networkOf } from '../../platform/http/limits.ts'
import type { Router } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/http/problems.ts'
import { newToken } from '../../platform/ids.ts'
import { hashToken } from '../../platform/tokens.ts'
import { deleteFeed, findFeed, findFeedOwner, noteRead, putFeed } from './calendar.queries.ts'
import { selectCalendar } from './meetings.queries.ts'
import { eventOf } from './meetings.rules.ts'
import { shiftDays } from '@keelwise/finance/days'

const PAST_DAYS = 365
const READ_AGAIN = 'PT1H'

/** Whether the caller has this state already (RFC 9110: a weak comparison of a list of tags). */
const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

/** The own meetings for other programs: as a file, and at an address that they read by themselves. */
export function calendarRoutes(router: Router, deps: Pick<PlatformDeps, 'clock' | 'db' | 'env'>): void {
  const { APP_URL, API_URL } = deps.env
  const limit = (name: string) => createLimit(deps, { name, points: 60, seconds: 3600, code: 'rate_limited' })
  const [downloads, renewals, reads, misses] = [
    limit('calendar'),
    limit('calendar-renewal'),
    limit('calendar-feed'),
    limit('calendar-feed-miss'),
  ]
  const record = (tx: Tx, request: FastifyRequest, action: AuditAction, userId: string) =>
    audit(tx, deps.clock(), { action, outcome: 'success', objectType: 'user', objectId: userId }, request)
  const eventsOf = async (tx: Tx, userId: string) => {
    const from = shiftDays(deps.clock(), -PAST_DAYS).toISOString()
    return (await selectCalendar(tx, userId, from)).map((row) => eventOf(row, APP_URL))
  }

  router.on(downloadCalendar, async ({ caller, reply }) => {
    await downloads.take(caller.userId)
    const events = await deps.db.asUser(caller.userId, (tx) => eventsOf(tx, caller.userId))
    reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="keelwise-meetings.ics"')
      .header('X-Content-Type-Options', 'nosniff')
    return Readable.from([calendarFile('Meetings', events)])
  })

  router.on(getCalendarFeed, async ({ caller }) => {
    const feed = await deps.db.asUser(caller.userId, (tx) => findFeed(tx, caller.userId))
    return {
      created_at: feed?.created_at.toISOString() ?? null,
      last_read_at: feed?.last_read_at?.toISOString() ?? null,
    }
  })

  router.on(renewCalendarFeed, async ({ caller, request }) => {
    await renewals.take(caller.userId)
    const now = deps.clock()
    const token = newToken('cal_')
    await deps.db.asUser(caller.userId, async (tx) => {
      await putFeed(tx, caller.userId, hashToken(token), now)
      await record(tx, request, 'calendar_feed_made', caller.userId)
    })
    const url = `${API_URL}${readCalendarFeed.path.replace('{token}', token)}`
    return { url, created_at: now.toISOString(), last_read_at: null }
  })

  router.on(endCalendarFeed, async ({ caller, request }) => {
    await deps.db.asUser(caller.userId, async (tx) => {
      if (await deleteFeed(tx, caller.userId)) await record(tx, request, 'calendar_feed_ended', caller.userId)
    })
    return undefined
  })

  router.on(readCalendarFeed, async ({ params, request, reply, status }) => {
    const userId = await findFeedOwner(deps.db.system, hashToken(params.token))
    if (userId === undefined) {
      await misses.take(networkOf(request.ip))
      throw new Problem('not_found')
    }
    await reads.take(params.token)
    const events = await deps.db.asUser(userId, async (tx) => {
      await noteRead(tx, userId, deps.clock())
      return eventsOf(tx, userId)
    })
    const file = calendarFile('Meetings', events, READ_AGAIN)
    const tag = `"${createHash('sha256').update(file).digest('base64url')}"`
    // weak: compressed or not, it is the same calendar
    reply.header('ETag', `W/${tag}`).header('Cache-Control', 'no-store')
    if (isKnown(request.headers['if-none-match'], tag)) {
      status(304)
      return Readable.from([])
    }
    reply.type('text/calendar; charset=utf-8').header('X-Content-Type-Options', 'nosniff')
    return Readable.from([file])
  })
}
