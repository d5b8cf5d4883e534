import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { APP_ORIGIN, startTestSandbox, type TestSandbox, type TestSession } from '../testing/test-sandbox.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(async () => sandbox.close())

async function post(
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
}

async function connect(
  session: TestSession,
  institutionId: string,
  login: string,
  password = 'fine',
): Promise<{ id: string; state: string }> {
  const { body } = await sandbox.call('POST', '/ui/credentials', { session, body: { institutionId, login, password } })
  return view(session, String(body['id']))
}

async function view(session: TestSession, id: string): Promise<{ id: string; state: string; [key: string]: unknown }> {
  const { body } = await sandbox.call('GET', `/ui/authentications/${id}`, { session })
  return body as unknown as { id: string; state: string }
}

test('a posted form is answered with a page that only the app may frame, without cookies [S-103]', async () => {
  const session = await sandbox.open('frame-person', 'link')
  const page = await post('/link/add-account', { ...session, returnPath: '/investor/accounts' })
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${APP_ORIGIN}`)
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
  expect(page.text).not.toMatch(/style=/)
})

test('the same form posted again gives the expired page and the event for it', async () => {
  const session = await sandbox.open('frame-person', 'link')
  expect((await post('/link/add-account', { ...session })).status).toBe(200)
  const replay = await post('/link/add-account', { ...session })
  expect(replay.status).toBe(401)
  expect(replay.text).toContain('Session expired')
  expect(replay.text).toContain('data-error-code="session_expired"')
  expect(replay.text).not.toContain(session.csrf_token)
})

test.each([
  ['/link/add-account', { csrf_token: '' }, 400],
  ['/link/edit-credential', {}, 400],
  ['/link/delete-credential', { credentialId: '' }, 400],
  ['/link/edit-credential', { credentialId: 'unknown' }, 404],
  ['/link/add-account', { csrf_token: 'wrong' }, 401],
  ['/portfolio', {}, 401],
  ['/link/add-account', { credentialId: '\u0000' }, 400],
])('%s with %o answers %i', async (path, change, status) => {
  const session = await sandbox.open('frame-person', 'link')
  expect((await post(path, { ...session, ...change } as Record<string, string>)).status).toBe(status)
})

test("another person's credential looks like an unknown one [S-064]", async () => {
  const { credentialId } = await sandbox.seed('owner', 'driftpine', 'saver')
  const foreign = await post('/link/edit-credential', { ...(await sandbox.open('thief', 'link')), credentialId })
  const unknown = await post('/link/edit-credential', {
    ...(await sandbox.open('thief', 'link')),
    credentialId: 'unknown',
  })
  expect(foreign.status).toBe(404)
  const withoutSession = (text: string): string => text.replace(/data-session-id="[^"]*"/, '')
  expect(withoutSession(foreign.text)).toBe(withoutSession(unknown.text))
})

test('a session bound to one credential opens no other', async () => {
  const mine = await sandbox.seed('bound', 'driftpine', 'saver')
  const other = await sandbox.seed('bound', 'northlark', 'saver')
  const session = await sandbox.open('bound', 'link', { credentialId: mine.credentialId })
  expect((await post('/link/delete-credential', { ...session, credentialId: other.credentialId })).status).toBe(404)
})

test('a frame page is not reachable by GET, a script of another origin not by its own request', async () => {
  expect((await sandbox.call('GET', '/link/add-account')).status).toBe(405)
  const session = await sandbox.frame('frame-person')
  expect((await sandbox.call('GET', '/ui/start', { session })).status).toBe(200)
  expect(
    (await sandbox.call('GET', '/ui/start', { session, headers: { origin: 'https://evil.example' } })).status,
  ).toBe(401)
  expect((await sandbox.call('GET', '/ui/start', { session: await sandbox.open('frame-person', 'link') })).status).toBe(
    401,
  )
})

test('linking: agreement, sign in, choose two of three accounts, done', async () => {
  const session = await sandbox.frame('linker')
  expect((await sandbox.call('GET', '/ui/start', { session })).body).toMatchObject({ hasAgreed: false })
  await sandbox.call('POST', '/ui/agreement', { session })
  expect((await sandbox.call('GET', '/ui/start', { session })).body['hasAgreed']).toBe(true)
  const picking = await connect(session, 'lanternfield', 'demo-investor')
  expect(picking.state).toBe('PICKING')
  const discovery = (
    picking as unknown as { discovery: { ticket: string; accounts: { place: number; name: string }[] } }
  ).discovery
  expect(discovery.accounts.map((account) => account.name.split(' XX')[0])).toEqual([
    'Everyday Checking',
    'Rainy Day Savings',
    'Rewards Card',
  ])
  const saved = await sandbox.call('POST', `/ui/discoveries/${discovery.ticket}/accounts`, {
    session,
    body: { discoveredAccounts: [0, 2] },
  })
  expect(saved.status).toBe(200)
  expect((await view(session, picking.id)).state).toBe('OK')
  const api = await sandbox.open('linker')
  expect((await sandbox.call('GET', '/api/v1/accounts', { session: api })).body['totalElements']).toBe(2)
})

test('a refused password three times in a row locks the login; the right one opens it again', async () => {
  const session = await sandbox.frame('locker')
  const first = await connect(session, 'northlark', 'saver', 'badpassword')
  expect(first.state).toBe('AUTH_FAILED')
  for (const state of ['AUTH_FAILED', 'LOCKED']) {
    await sandbox.call('PATCH', `/ui/credentials/${first.id}`, { session, body: { password: 'badpassword' } })
    expect((await view(session, first.id)).state).toBe(state)
  }
  await sandbox.call('PATCH', `/ui/credentials/${first.id}`, { session, body: { password: 'right' } })
  expect((await view(session, first.id)).state).toBe('PICKING')
})

test('a security question is answered with Boston, capitals matter, the third wrong answer ends it', async () => {
  const session = await sandbox.frame('asked')
  const asked = await connect(session, 'quillbrook', 'saver')
  expect(asked.state).toBe('WAITING_INPUT')
  const answer = async (value: string): Promise<{ status: number; body: Record<string, unknown> }> =>
    sandbox.call('PATCH', `/ui/authentications/${asked.id}/user-input`, {
      session,
      body: { identifier: 'answer', value },
    })
  expect(await answer('boston')).toMatchObject({ status: 422, body: { attemptsLeft: 2 } })
  expect((await answer('Boston')).status).toBe(200)
  expect((await view(session, asked.id)).state).toBe('PICKING')

  const again = await connect(session, 'quillbrook', 'retired')
  for (const left of [2, 1, 0]) {
    const wrong = await sandbox.call('PATCH', `/ui/authentications/${again.id}/user-input`, {
      session,
      body: { identifier: 'answer', value: 'Paris' },
    })
    expect(wrong.body['attemptsLeft']).toBe(left)
  }
  expect((await view(session, again.id)).state).toBe('INPUT_WRONG')
})

test('a code is sent to the phone that was chosen', async () => {
  const session = await sandbox.frame('phoned')
  const asked = await connect(session, 'ottervale', 'saver')
  const send = async (identifier: string, value: string): Promise<number> =>
    (
      await sandbox.call('PATCH', `/ui/authentications/${asked.id}/user-input`, {
        session,
        body: { identifier, value },
      })
    ).status
  expect(await send('code', '123456')).toBe(400)
  expect(await send('phone', 'text-1188')).toBe(200)
  expect(await send('code', '123456')).toBe(200)
  expect((await view(session, asked.id)).state).toBe('PICKING')
})

test('open banking: denied is a revoked consent, approved leads to the accounts', async () => {
  const session = await sandbox.frame('banker')
  const { body } = await sandbox.call('POST', '/ui/credentials', { session, body: { institutionId: 'brightquay' } })
  const id = String(body['id'])
  expect((await view(session, id)).state).toBe('OAUTH_PENDING')
  await sandbox.call('POST', `/ui/authentications/${id}/consent`, { session, body: { decision: 'deny' } })
  expect((await view(session, id)).state).toBe('CONSENT_REVOKED')
  await sandbox.call('PATCH', `/ui/credentials/${id}`, { session, body: {} })
  await view(session, id)
  expect(
    (
      await sandbox.call('POST', `/ui/authentications/${id}/consent`, {
        session,
        body: { decision: 'approve', login: 'saver', password: 'badpassword' },
      })
    ).status,
  ).toBe(422)
  await sandbox.call('POST', `/ui/authentications/${id}/consent`, {
    session,
    body: { decision: 'approve', login: 'saver', password: 'fine' },
  })
  expect((await view(session, id)).state).toBe('PICKING')
})

test('the same login twice at one institution is offered as an update', async () => {
  const session = await sandbox.frame('twice')
  const first = await connect(session, 'driftpine', 'saver')
  const second = await sandbox.call('POST', '/ui/credentials', {
    session,
    body: { institutionId: 'driftpine', login: 'SAVER', password: 'x' },
  })
  expect(second).toMatchObject({ status: 409, body: { credentialId: first.id, error: { code: 'already_connected' } } })
})

test.each([
  ['down', 'FI_DOWN'],
  ['maintenance', 'FI_MAINT'],
  ['changed', 'FI_CHANGED'],
  ['ratelimited', 'RATE_LIMITED'],
  ['attention', 'ATTENTION_AT_FI'],
  ['noaccounts', 'NO_ACCOUNTS'],
  ['discontinued', 'DISCONTINUED'],
  ['challenge', 'WAITING_INPUT'],
  ['state-CONSENT_EXPIRED', 'CONSENT_EXPIRED'],
  ['state-stale', 'STALE'],
])('the login %s ends in %s', async (login, state) => {
  const session = await sandbox.frame(`magic-${login}`)
  expect((await connect(session, 'mossgate', login)).state).toBe(state)
})

test.each([
  ['partial', 'PARTIAL'],
  ['stale', 'STALE'],
  ['newaccounts', 'NEW_ACCOUNTS'],
  ['saver', 'OK'],
])('after choosing accounts the login %s rests in %s', async (login, state) => {
  const session = await sandbox.frame(`rest-${login}`)
  const picking = (await connect(session, 'mossgate', login)) as unknown as {
    id: string
    discovery: { ticket: string; accounts: { place: number }[] }
  }
  await sandbox.call('POST', `/ui/discoveries/${picking.discovery.ticket}/accounts`, {
    session,
    body: { discoveredAccounts: picking.discovery.accounts.map((each) => each.place) },
  })
  expect((await view(session, picking.id)).state).toBe(state)
})

test('deleting in the frame goes through DELETING and a second time is refused', async () => {
  const { credentialId } = await sandbox.seed('remover', 'driftpine', 'saver')
  const session = await sandbox.frame('remover', '/link/delete-credential', { credentialId })
  expect((await sandbox.call('DELETE', `/ui/credentials/${credentialId}`, { session })).status).toBe(202)
  expect((await view(session, credentialId)).state).toBe('DELETED')
  expect((await sandbox.call('DELETE', `/ui/credentials/${credentialId}`, { session })).status).toBe(404)
  const api = await sandbox.open('remover')
  expect((await sandbox.call('DELETE', `/api/v1/credentials/${credentialId}`, { session: api })).status).toBe(204)
  expect((await sandbox.call('GET', '/api/v1/accounts', { session: api })).body['totalElements']).toBe(0)
})

test('the advisor page reads the portfolio and nothing else, and ends when it is closed', async () => {
  await sandbox.seed('advisor-person', 'driftpine', 'saver')
  const session = await sandbox.frame('advisor-person', '/portfolio')
  expect((await sandbox.call('GET', '/ui/portfolio', { session })).body).toMatchObject({ accounts: [{}, {}, {}] })
  expect(
    (
      await sandbox.call('POST', '/ui/credentials', {
        session,
        body: { institutionId: 'driftpine', login: 'a', password: 'b' },
      })
    ).status,
  ).toBe(403)
  expect((await sandbox.call('POST', '/ui/session/close', { session, body: { credentialId: null } })).status).toBe(204)
  expect((await sandbox.call('GET', '/ui/portfolio', { session })).status).toBe(401)
})
