import { updateClient } from '@keelwise/contract/clients'
import {
  createMeeting,
  deleteMeeting,
  endCalendarFeed,
  getCalendarFeed,
  renewCalendarFeed,
  restoreMeeting,
  updateMeeting,
} from '@keelwise/contract/meetings'
import { closeMyAccount } from '@keelwise/contract/me'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { disableUserCommand } from '../../admin/disable-user.command.ts'
import { PASSWORD } from '../../testing/access-world.ts'
import { buildClient, buildMeeting } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())
let advisor: Person
let clientId: string
beforeEach(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
  clientId = (await buildClient(app.deps, advisor.userId)).id
})

const tick = (): void => {
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
}
const create = (body: object = {}) => {
  tick()
  return advisor.call(createMeeting, {
    body: { client_id: clientId, title: 'Review', scheduled_at: '2026-12-01T15:00:00Z', ...body },
  })
}
const stamp = (instant: string): string => instant.replaceAll(/[-:]|\.\d+/g, '')
const pathOf = (url: string): string => {
  expect(url.startsWith('http://localhost:3000/')).toBe(true)
  return new URL(url).pathname
}
const subscribe = async (person = advisor) => pathOf((await person.call(renewCalendarFeed)).url)
const NOT_FOUND = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }

type Component = Readonly<Record<string, string>>

/** Reads a calendar as strictly as RFC 5545 is written: line ends, folds, nesting, escapes. */
function parse(text: string): { calendar: Component; events: Component[] } {
  expect(text.endsWith('\r\n')).toBe(true)
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    // a fold that cuts a character in two leaves what cannot be read
    expect(line).not.toMatch(/[\r\n\uFFFD]/)
  }
  const events: Component[] = []
  const open: { name: string; values: Record<string, string> }[] = []
  let calendar: Component = {}
  for (const line of folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', params = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/u.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (name === 'BEGIN') open.push({ name: value, values: {} })
    else if (name === 'END') {
      const ended = open.pop()
      expect(ended?.name).toBe(value)
      if (value === 'VEVENT') events.push(ended?.values ?? {})
      else calendar = ended?.values ?? {}
    } else {
      expect(value.replaceAll(/\\[\\;,n]/g, '')).not.toContain('\\')
      if (['SUMMARY', 'LOCATION'].includes(name)) expect(value.replaceAll(/\\./g, '')).not.toMatch(/[;,]/)
      const read = value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
      expect(open.at(-1)?.values).not.toHaveProperty(name)
      open.at(-1)!.values[name + params] = read
    }
  }
  expect(open).toEqual([])
  return { calendar, events }
}

const read = async (path: string, headers: Record<string, string> = {}) => app.request('GET', path, undefined, headers)
const eventsAt = async (path: string) => {
  const { status, body } = await read(path)
  expect(status).toBe(200)
  return parse(String(body)).events
}

test('[R-2.020] [S-061] own meetings are a calendar file: no notes in it, of a restricted meeting its time alone', async () => {
  const place = 'Pier 4, room 2, the house behind the light with the blue door; ring twice 🔔'
  const review = await create({
    title: 'Fees; tax, "plan"\nand more \\ less',
    location: place,
    notes: 'Secret notes',
  })
  const secret = await create({
    title: 'Divorce',
    location: 'Her home',
    agenda: 'Secret agenda',
    is_restricted: true,
    duration_minutes: 90,
  })
  const off = await create({ title: 'Called off', status: 'CANCELLED', scheduled_at: '2026-12-02T15:00:00Z' })
  const gone = await create({ title: 'Deleted' })
  await advisor.call(deleteMeeting, { params: { id: gone.id } })
  await create({ title: 'Long ago', scheduled_at: '2024-12-01T15:00:00Z' })
  const download = (person: Person) => person.request('GET', '/api/meetings/calendar/')
  const { status, headers, body } = await download(advisor)
  expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'attachment; filename="keelwise-meetings.ics"',
    'no-store',
  ])
  const { calendar, events } = parse(String(body))
  expect(calendar).toEqual({
    VERSION: '2.0',
    PRODID: '-//Keelwise//Meetings//EN',
    CALSCALE: 'GREGORIAN',
    METHOD: 'PUBLISH',
    'X-WR-CALNAME': 'Keelwise meetings',
  })
  const common = (meeting: { id: string; updated_at: string }) => ({
    UID: `meeting-${meeting.id}@keelwise`,
    SEQUENCE: '1',
    DTSTAMP: stamp(meeting.updated_at),
    'LAST-MODIFIED': stamp(meeting.updated_at),
  })
  const url = (id: string) => `http://localhost:3000/advisor/meetings?meeting=${id}`
  expect(events).toEqual([
    {
      ...common(review),
      DTSTART: '20261201T150000Z',
      DTEND: '20261201T160000Z',
      SUMMARY: `Fees; tax, "plan"\nand more \\ less (${review.client_name})`,
      LOCATION: place,
      URL: url(review.id),
      STATUS: 'CONFIRMED',
    },
    {
      ...common(secret),
      DTSTART: '20261201T150000Z',
      DTEND: '20261201T163000Z',
      SUMMARY: 'Meeting',
      STATUS: 'CONFIRMED',
    },
    {
      ...common(off),
      DTSTART: '20261202T150000Z',
      DTEND: '20261202T160000Z',
      SUMMARY: `Called off (${review.client_name})`,
      URL: url(off.id),
      STATUS: 'CANCELLED',
      TRANSP: 'TRANSPARENT',
    },
  ])
  const stranger = await app.person({ userType: 'ADVISOR' })
  expect(String((await download(stranger)).body)).not.toContain('VEVENT')
  expect((await download(await app.person())).status).toBe(403)
})

test('[R-2.020] a calendar program follows the meetings at an address of its own, without a login', async () => {
  expect(await advisor.call(getCalendarFeed)).toEqual({ created_at: null, last_read_at: null })
  const made = await advisor.call(renewCalendarFeed)
  const path = pathOf(made.url)
  expect(path).toMatch(/^\/api\/calendars\/cal_[\w-]{43}\/meetings\.ics$/)
  // summer and winter: the clock of a place jumps in between, the instants do not
  const summer = await create({ title: 'Summer', scheduled_at: '2026-07-06T09:00:00-04:00', location: 'Pier 4' })
  const winter = await create({ title: 'Winter', scheduled_at: '2027-01-05T09:00:00-05:00' })
  const answer = await read(path)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(parse(String(answer.body)).calendar).toMatchObject({
    'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
    'X-PUBLISHED-TTL': 'PT1H',
  })
  const short = async () =>
    (await eventsAt(path)).map(({ UID, SEQUENCE, DTSTART, SUMMARY, STATUS }) => [
      UID?.slice(8, 44),
      SEQUENCE,
      DTSTART,
      SUMMARY,
      STATUS,
    ])
  const name = summer.client_name
  expect(await short()).toEqual([
    [summer.id, '1', '20260706T130000Z', `Summer (${name})`, 'CONFIRMED'],
    [winter.id, '1', '20270105T140000Z', `Winter (${name})`, 'CONFIRMED'],
  ])

  tick()
  await advisor.call(updateMeeting, { params: { id: summer.id }, body: { status: 'CANCELLED' } })
  const changedAt = stamp(app.clock.now.toISOString())
  await advisor.call(updateMeeting, { params: { id: winter.id }, body: { is_restricted: true } })
  expect(await short()).toEqual([
    [summer.id, '2', '20260706T130000Z', `Summer (${name})`, 'CANCELLED'],
    [winter.id, '2', '20270105T140000Z', 'Meeting', 'CONFIRMED'],
  ])
  expect((await eventsAt(path)).map((event) => [event['DTSTAMP'], event['LAST-MODIFIED']])).toEqual([
    [changedAt, changedAt],
    [changedAt, changedAt],
  ])
  // a new name of the client changes what is shown, and nothing of a restricted meeting
  tick()
  await advisor.call(updateClient, { params: { id: clientId }, body: { last_name: 'Quay' } })
  const [named, restricted] = await eventsAt(path)
  expect([named?.['SUMMARY'], named?.['LAST-MODIFIED']]).toEqual([
    'Summer (Robin Quay)',
    stamp(app.clock.now.toISOString()),
  ])
  expect(restricted).toEqual({
    UID: `meeting-${winter.id}@keelwise`,
    SEQUENCE: '2',
    DTSTAMP: changedAt,
    'LAST-MODIFIED': changedAt,
    DTSTART: '20270105T140000Z',
    DTEND: '20270105T150000Z',
    SUMMARY: 'Meeting',
    STATUS: 'CONFIRMED',
  })

  await advisor.call(deleteMeeting, { params: { id: winter.id } })
  expect((await short()).map(([id]) => id)).toEqual([summer.id])
  await advisor.call(restoreMeeting, { params: { id: winter.id } })
  expect((await short()).map(([id]) => id)).toEqual([summer.id, winter.id])
})

test('who has the present calendar is told so, and gets the next one as soon as something changed', async () => {
  const path = await subscribe()
  const { id } = await create()
  const first = await read(path)
  const tag = String(first.headers['etag'])
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const again = await read(path, { 'if-none-match': known })
    expect([again.status, again.body, again.headers['etag'], again.headers['cache-control']]).toEqual([
      304,
      '',
      tag,
      'no-store',
    ])
  }
  expect((await read(path, { 'if-none-match': '"other"' })).body).toBe(first.body)
  tick()
  await advisor.call(updateMeeting, { params: { id }, body: { title: 'Moved' } })
  const changed = await read(path, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers['etag']).not.toBe(tag)
})

test('the address is shown once and kept as a hash; a new one ends the old at once, and both are on record', async () => {
  await create()
  const made = await advisor.call(renewCalendarFeed)
  const old = pathOf(made.url)
  expect((await read(old)).status).toBe(200)
  const seen = await advisor.call(getCalendarFeed)
  expect(seen).toEqual({ created_at: made.created_at, last_read_at: app.clock.now.toISOString() })
  const token = old.split('/')[3] ?? ''
  const { rows } = await app.deps.db.systemPool.query<{ row: string }>('select t::text as row from calendar_feed t')
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(token)
  // not even for a repeated request
  const key = { 'idempotency-key': 'once' }
  const url = '/api/meetings/calendar/subscription/'
  const renewed = (await advisor.request('POST', url, undefined, key)).body as { url: string }
  const again = (await advisor.request('POST', url, undefined, key)).body as { url: string }
  expect(again.url).not.toBe(renewed.url)
  const unknown = await read(`/api/calendars/${'x'.repeat(47)}/meetings.ics`)
  expect(unknown).toMatchObject(NOT_FOUND)
  for (const dead of [old, pathOf(renewed.url)]) {
    const { status, body, headers } = await read(dead)
    expect([status, body, headers['cache-control']]).toEqual([404, unknown.body, unknown.headers['cache-control']])
  }
  const now = pathOf(again.url)
  expect((await read(now)).status).toBe(200)
  await advisor.call(endCalendarFeed)
  await advisor.call(endCalendarFeed)
  expect(await read(now)).toMatchObject(NOT_FOUND)
  expect(await advisor.call(getCalendarFeed)).toEqual({ created_at: null, last_read_at: null })
  const trail = await app.deps.db.system
    .selectFrom('audit_event')
    .select(['action', 'detail'])
    .where('actor_user_id', '=', advisor.userId)
    .where('action', 'like', 'calendar_%')
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action).toSorted()).toEqual([
    'calendar_feed_ended',
    'calendar_feed_made',
    'calendar_feed_made',
    'calendar_feed_made',
  ])
})

test('when it was last read is kept to the hour', async () => {
  const path = await subscribe()
  const lastRead = async () => (await advisor.call(getCalendarFeed)).last_read_at
  await read(path)
  const first = app.clock.now
  app.clock.now = new Date(first.getTime() + 30 * 60_000)
  await read(path)
  const access = await app.deps.tokens.signAccess({ ...advisor, role: 'ADVISOR' })
  const headers = { authorization: `Bearer ${access}` }
  const url = '/api/meetings/calendar/subscription/'
  expect((await app.request('GET', url, undefined, headers)).body).toMatchObject({ last_read_at: first.toISOString() })
  app.clock.now = new Date(first.getTime() + 61 * 60_000)
  await read(path)
  app.clock.now = first
  expect(await lastRead()).toBe(new Date(first.getTime() + 61 * 60_000).toISOString())
})

test('nobody else’s meetings are at an address', async () => {
  const mine = await create({ title: 'Mine' })
  const other = await app.person({ userType: 'ADVISOR' })
  const theirs = await buildMeeting(app.deps, other.userId, { title: 'Theirs' })
  const uidsAt = async (path: string) => (await eventsAt(path)).map(({ UID }) => UID)
  expect(await uidsAt(await subscribe())).toEqual([`meeting-${mine.id}@keelwise`])
  expect(await uidsAt(await subscribe(other))).toEqual([`meeting-${theirs.id}@keelwise`])
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await (await app.person()).request(method, '/api/meetings/calendar/subscription/')).status).toBe(403)
})

test('the address ends with the account, closed or shut, and does not come back with it', async () => {
  const [closing, shut] = [await subscribe(), await app.person({ userType: 'ADVISOR' })]
  const other = await subscribe(shut)
  await app.deps.db.system
    .updateTable('user_account')
    .set({ password_hash: await hash(PASSWORD) })
    .where('id', '=', advisor.userId)
    .execute()
  await advisor.call(closeMyAccount, { body: { password: PASSWORD } })
  expect(await read(closing)).toMatchObject(NOT_FOUND)
  await app.deps.db.system
    .updateTable('user_account')
    .set({ closed_at: null })
    .where('id', '=', advisor.userId)
    .execute()
  expect(await read(closing)).toMatchObject(NOT_FOUND)

  const operator = { deps: app.deps, operands: [shut.email], print: () => {} }
  await disableUserCommand.run({ ...operator, options: {} } as Parameters<typeof disableUserCommand.run>[0])
  expect(await read(other)).toMatchObject(NOT_FOUND)
  await disableUserCommand.run({ ...operator, options: { enable: true } } as Parameters<
    typeof disableUserCommand.run
  >[0])
  expect(await read(other)).toMatchObject(NOT_FOUND)
})

test('an account that is shut or closed by another way opens nothing either', async () => {
  const path = await subscribe()
  for (const change of [{ is_active: false }, { is_active: true, closed_at: app.clock.now }]) {
    await app.deps.db.system.updateTable('user_account').set(change).where('id', '=', advisor.userId).execute()
    expect(await read(path)).toMatchObject(NOT_FOUND)
  }
})

test('an address is read 60 times an hour, and 60 guesses an hour are answered', async () => {
  const path = await subscribe()
  for (let count = 0; count < 60; count++) expect((await read(path)).status).toBe(200)
  expect(await read(path)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  const elsewhere = (token: string) =>
    app.app.inject({ method: 'GET', url: `/api/calendars/${token}/meetings.ics`, remoteAddress: '192.0.2.7' })
  for (let count = 0; count < 60; count++) expect((await elsewhere(`cal_${count}`)).statusCode).toBe(404)
  expect((await elsewhere('cal_61')).statusCode).toBe(429)
})
