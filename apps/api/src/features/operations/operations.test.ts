import {
  disablePerson,
  enablePerson,
  getOperations,
  invite,
  listConnections,
  listInvitations,
  listJobs,
  listMails,
  listPeople,
  retryJob,
  sendMailNow,
} from '@keelwise/contract/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCommand } from '../../admin/operator.command.ts'
import { PASSWORD } from '../auth/sign-in.fixture.ts'
import { challenged, codeOf, tryFactor, withTotp } from '../second-factor/testing/people.ts'
import { buildCredential } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await createTestApp({ env: { SIGNUP_MODE: 'waitlist' } })
  operator = await app.person({ userType: 'ADVISOR', operator: true, email: 'operator@example.test' })
})
afterAll(() => app.close())

const trailOf = (userId: string) =>
  app.deps.db.system
    .selectFrom('audit_event')
    .where('actor_user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .select(['action', 'actor_role', 'object_type', 'object_id', 'detail'])
    .execute()

test('the pages of the operator ask for the right and for a session with a second factor, both [S-058]', async () => {
  const stranger = await app.person({ userType: 'ADVISOR' })
  const alone = await app.person({ operator: 'alone' })
  expect(await stranger.request('GET', '/api/operations/')).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  })
  expect(await alone.request('GET', '/api/operations/people/')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed', detail: 'Please sign in with a second factor to run the service.' },
  })
  expect((await operator.request('GET', '/api/operations/')).status).toBe(200)
  expect(await operator.request('GET', '/api/me/')).toMatchObject({ body: { is_operator: true } })
  expect(await stranger.request('GET', '/api/me/')).toMatchObject({ body: { is_operator: false } })
})

test('the database itself shows what operators see to operators alone, and nobody makes themselves one', async () => {
  const stranger = await app.person()
  const views = ['operator_person', 'operator_connection', 'operator_mail', 'operator_invitation'] as const
  await buildCredential(app.deps, stranger.userId)
  await app.request('POST', '/api/waitlist/', { email: 'waits.here@example.test', first_name: 'W', last_name: 'H' })
  for (const view of views) {
    const count = (userId: string) =>
      app.deps.db.asUser(userId, async (tx) =>
        Number((await sql<{ count: string }>`select count(*) from ${sql.table(view)}`.execute(tx)).rows[0]?.count),
      )
    expect([view, await count(stranger.userId)]).toEqual([view, 0])
    if (view !== 'operator_mail') expect([view, (await count(operator.userId)) > 0]).toEqual([view, true])
  }
  const raise = sql`insert into operator (user_id, since) values (${stranger.userId}, now())`
  await expect(app.deps.db.asUser(stranger.userId, (tx) => raise.execute(tx))).rejects.toThrow(/permission denied/)
})

test('people are listed, searched and counted by whether they get in; nothing they own is among it', async () => {
  const person = await app.person({ email: 'findable.person@example.test' })
  await app.person({ email: 'findable_percent@example.test' })
  await buildCredential(app.deps, person.userId)
  const all = await operator.call(listPeople, { query: { search: 'FINDABLE.P' } })
  expect(all.results).toEqual([
    {
      id: person.userId,
      email: 'findable.person@example.test',
      first_name: 'Test',
      last_name: 'Person',
      user_type: 'INVESTOR',
      state: 'ACTIVE',
      has_second_factor: false,
      is_operator: false,
      connections: 1,
      date_joined: app.clock.now.toISOString(),
      last_login: null,
    },
  ])
  // the marks of patterns are letters like others
  expect((await operator.call(listPeople, { query: { search: 'findable_p' } })).count).toBe(1)
  const before = (await operator.call(getOperations)).people
  await operator.call(disablePerson, { params: { id: person.userId } })
  const after = (await operator.call(getOperations)).people
  expect(after).toEqual({ ...before, ACTIVE: before.ACTIVE - 1, DISABLED: before.DISABLED + 1 })
  const shutOut = await operator.call(listPeople, { query: { state: 'DISABLED', search: 'findable' } })
  expect(shutOut.results.map(({ id }) => id)).toEqual([person.userId])
})

test('who is shut out is out at once and comes in again when they are let in; an operator cannot shut themselves out [S-034]', async () => {
  const person = await app.person()
  expect((await person.request('GET', '/api/me/')).status).toBe(200)
  expect((await operator.call(disablePerson, { params: { id: person.userId } })).state).toBe('DISABLED')
  expect(await person.request('GET', '/api/me/')).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
  expect((await operator.call(enablePerson, { params: { id: person.userId } })).state).toBe('ACTIVE')
  const own = `/api/operations/people/${operator.userId}/disable/`
  expect(await operator.request('POST', own)).toMatchObject({
    status: 400,
    body: { id: ['You cannot shut yourself out.'] },
  })
  expect((await operator.request('POST', `/api/operations/people/${crypto.randomUUID()}/disable/`)).status).toBe(404)
})

test('every look and every act of an operator is in the trail, with who, what and at what [S-129]', async () => {
  const watched = await app.person({ operator: true })
  const person = await app.person()
  const wait = () => (app.clock.now = new Date(app.clock.now.getTime() + 1000))
  await watched.call(getOperations)
  wait()
  await watched.call(listPeople, { query: { search: 'somebody', page: '1' } })
  wait()
  await watched.call(disablePerson, { params: { id: person.userId } })
  wait()
  await watched.call(invite, { body: { email: 'trail@example.test', role: 'INVESTOR' } })
  const rows = await trailOf(watched.userId)
  expect(rows.map(({ action, actor_role, object_type }) => [action, actor_role, object_type])).toEqual([
    ['operator_looked', 'OPERATOR', 'overview'],
    ['operator_looked', 'OPERATOR', 'people'],
    ['person_disabled', 'OPERATOR', 'user'],
    ['invitation_sent', 'OPERATOR', 'waitlist_entry'],
  ])
  expect(rows[1]?.detail).toMatchObject({ search: 'somebody', page: 1 })
  expect(rows[2]?.object_id).toBe(person.userId)
})

test('who waits is invited by mail; expired and accepted invitations say so', async () => {
  const email = 'waiting.list@example.test'
  await app.request('POST', '/api/waitlist/', { email, first_name: 'Wanda', last_name: 'Waits' })
  const find = async () => (await operator.call(listInvitations, { query: { search: email } })).results
  expect(await find()).toMatchObject([
    { email, role: 'INVESTOR', state: 'WAITING', first_name: 'Wanda', invited_at: null },
  ])
  await operator.call(invite, { body: { email, role: 'INVESTOR' } })
  expect(await find()).toMatchObject([{ state: 'INVITED', invited_at: app.clock.now.toISOString() }])
  const advisor = 'new.advisor@example.test'
  await operator.call(invite, { body: { email: advisor, role: 'ADVISOR', may_link_accounts: true } })
  const kept = await app.deps.db.system
    .selectFrom('advisor_invitation')
    .where('email', '=', advisor)
    .select('morningstar_enabled')
    .executeTakeFirstOrThrow()
  expect(kept.morningstar_enabled).toBe(true)
  await app.deps.db.system
    .updateTable('waitlist_entry')
    .set({ expires_at: new Date(app.clock.now.getTime() - 1) })
    .where('email', '=', email)
    .execute()
  expect(await find()).toMatchObject([{ state: 'EXPIRED' }])
  expect((await operator.call(listInvitations, { query: { state: 'EXPIRED' } })).count).toBe(1)
  expect(
    await operator.request('POST', '/api/operations/invitations/', { email: operator.email, role: 'ADVISOR' }),
  ).toMatchObject({ status: 400, body: { email: ['This address has an account already.'] } })
  expect((await operator.request('POST', '/api/operations/invitations/', { email: 'x', role: 'KING' })).status).toBe(
    400,
  )
})

test('work that failed is listed with what went wrong and done again when it is told to', async () => {
  const person = await app.person()
  const failed = await app.deps.db.system.transaction().execute(async (tx) => {
    await app.deps.jobs.send(tx, 'history', { userId: person.userId })
    const { rows } = await sql<{ id: string }>`
      update pgboss.job set state = 'failed', retry_count = 8, completed_on = now(),
        output = '{"message":"The institution hung up."}' where name = 'history' and data ->> 'userId' = ${person.userId}
      returning id`.execute(tx)
    return rows[0]!.id
  })
  const { results } = await operator.call(listJobs)
  expect(results.find(({ id }) => id === failed)).toMatchObject({
    name: 'history',
    state: 'FAILED',
    tries: 9,
    error: 'The institution hung up.',
  })
  await operator.call(retryJob, { params: { id: failed } })
  expect((await operator.call(listJobs, { query: { state: 'WAITING' } })).results.map(({ id }) => id)).toContain(failed)
  expect((await operator.request('POST', `/api/operations/jobs/${failed}/retry/`)).status).toBe(404)
  await app.deps.jobs.drain()
  const open = await Promise.all(
    (['WAITING', 'FAILED', 'ACTIVE'] as const).map((state) => operator.call(listJobs, { query: { state } })),
  )
  expect(open.flatMap(({ results: jobs }) => jobs.map(({ id }) => id))).not.toContain(failed)
})

test('a letter that waits is seen without its text and tried at once; one that was given up stays so', async () => {
  const letter = (id: string, attempts: number) => ({
    id,
    to_address: 'reader@example.test',
    subject: 'A letter',
    text_body: 'the-code-123456',
    html_body: 'the-code-123456',
    created_at: app.clock.now,
    next_attempt_at: new Date(app.clock.now.getTime() + 3_600_000),
    attempts,
    last_error: 'Error: the mail server says no',
  })
  const [waiting, lost] = [crypto.randomUUID(), crypto.randomUUID()]
  await app.deps.db.system
    .insertInto('mail_outbox')
    .values([letter(waiting, 3), letter(lost, 12)])
    .execute()
  const answer = await operator.call(listMails)
  expect(answer.results).toMatchObject(
    [waiting, lost].toSorted().map((id) => ({
      id,
      to: 'reader@example.test',
      subject: 'A letter',
      state: id === waiting ? 'WAITING' : 'GIVEN_UP',
      error: 'Error: the mail server says no',
    })),
  )
  expect(JSON.stringify(answer)).not.toContain('the-code')
  expect((await operator.call(getOperations)).mails).toEqual({ WAITING: 1, GIVEN_UP: 1 })
  expect((await operator.request('POST', `/api/operations/mails/${lost}/send/`)).status).toBe(404)
  await operator.call(sendMailNow, { params: { id: waiting } })
  await app.deps.jobs.drain()
  expect((await operator.call(listMails)).results.map(({ id }) => id)).toEqual([lost])
})

test('broken connections stand first, whole ones on request; how the service is set up is said without a secret', async () => {
  const person = await app.person({ email: 'has.connections@example.test' })
  const broken = await buildCredential(app.deps, person.userId, {
    broken_since: new Date('2026-11-01T00:00:00Z'),
    failed_reads: 4,
  })
  const whole = await buildCredential(app.deps, person.userId)
  const query = { search: 'has.connections' }
  const listed = await operator.call(listConnections, { query })
  expect(listed.results).toMatchObject([{ id: broken.id, is_broken: true, failed_reads: 4, email: person.email }])
  const every = await operator.call(listConnections, { query: { ...query, broken: '0' } })
  expect(every.results.map(({ id }) => id)).toEqual([broken.id, whole.id])
  const { connections, features } = await operator.call(getOperations)
  expect(connections.broken).toBeGreaterThanOrEqual(1)
  expect(features).toContainEqual({ name: 'Sign-up', value: 'by invitation, with a waiting list' })
  expect(JSON.stringify(features)).not.toContain(app.deps.env.OTP_PEPPER)
})

test('the command line gives and takes the right; it is refused within five seconds of being taken', async () => {
  const person = await app.person({ email: 'becomes.operator@example.test' })
  const run = async (operands: string[], options: Record<string, boolean> = {}) => {
    const lines: string[] = []
    const code = await operatorCommand.run({ deps: app.deps, options, operands, print: (line) => lines.push(line) })
    return { code, out: lines.join('\n') }
  }
  expect(await run([person.email])).toEqual({
    code: 0,
    out: 'The pages are at /operations once the person has added a second factor in Settings and signed in with it.',
  })
  app.deps.sessions.clear()
  expect(await person.request('GET', '/api/operations/')).toMatchObject({ body: { code: 'second_factor_needed' } })
  await app.deps.db.system
    .updateTable('session')
    .set({ second_factor: true })
    .where('user_id', '=', person.userId)
    .execute()
  app.deps.sessions.clear()
  expect((await person.request('GET', '/api/operations/')).status).toBe(200)
  expect((await run([person.email], { remove: true })).code).toBe(0)
  app.clock.now = new Date(app.clock.now.getTime() + 5000)
  expect((await person.request('GET', '/api/operations/')).status).toBe(403)
  expect(await run(['nobody@example.test'])).toEqual({ code: 1, out: 'Nobody has this address.' })
})

test('a sign-in with a code opens the pages, one with the password alone does not, and without the app they close again', async () => {
  const person = await withTotp(app)
  await app.deps.db.system.insertInto('operator').values({ user_id: person.id, since: app.clock.now }).execute()
  const ask = async (access: string) => {
    app.deps.sessions.clear()
    return (await app.request('GET', '/api/operations/', undefined, { authorization: `Bearer ${access}` })).status
  }
  expect(await ask(person.tokens.access)).toBe(403)
  const { ticket } = await challenged(app, person.email)
  const answer = await tryFactor(app, ticket, { method: 'totp', code: codeOf(app, person.secret) })
  const { access } = answer.body as { access: string }
  expect(await ask(access)).toBe(200)
  const removed = await app.request(
    'POST',
    '/api/me/second-factor/totp/remove/',
    { password: PASSWORD },
    { authorization: `Bearer ${access}` },
  )
  expect(removed.status).toBe(200)
  expect(await ask(access)).toBe(403)
})
