import { completeExperience, getMe, updateMe } from '@keelwise/contract/me'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('an investor sees who they are [R-3.011] [R-3.012] [R-3.013] [R-3.014] [R-7.018]', async () => {
  const investor = await app.person({ email: 'Ana@example.test' })
  expect(await investor.call(getMe)).toEqual({
    id: investor.userId,
    email: 'Ana@example.test',
    first_name: 'Test',
    last_name: 'Person',
    user_type: 'INVESTOR',
    morningstar_enabled: false,
    is_operator: false,
    risk_score: null,
    riskScore: null,
    risk_band: null,
    phone: null,
    timezone: 'America/New_York',
    base_currency: 'USD',
    locale: 'en-US',
    firm_name: null,
    date_joined: '2026-11-21T12:00:00.000Z',
    last_login: null,
    tc_accepted_at: null,
    actions: [],
    preferences: { email_notifications: true, sync_alerts: true, product_updates: false },
  })
})

test('an advisor sees the flag and what is still to do [R-3.011] [R-3.013]', async () => {
  const advisor = await app.person({ userType: 'ADVISOR', morningstarEnabled: true })
  expect(await advisor.call(getMe)).toMatchObject({
    user_type: 'ADVISOR',
    morningstar_enabled: true,
    actions: ['SHOW_TUTORIAL_LINKS'],
  })
})

test('tutorial links that were seen are no action any more', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  await app.deps.db.system
    .updateTable('user_account')
    .set({ completed_experiences: ['SHOW_TUTORIAL_LINKS'] })
    .where('id', '=', advisor.userId)
    .execute()
  expect((await advisor.call(getMe)).actions).toEqual([])
})

test('nobody without a token sees anything [R-7.018] [R-6.010]', async () => {
  expect(await app.request('GET', '/api/me/')).toMatchObject({
    status: 401,
    body: { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' },
  })
})

test('a person changes their profile, and the answer is the changed person', async () => {
  const investor = await app.person()
  const changed = await investor.call(updateMe, {
    body: {
      first_name: '  Ana ',
      last_name: 'Lée 李',
      phone: '+12025550123',
      timezone: 'Europe/Paris',
      preferences: { product_updates: true },
    },
  })
  expect(changed).toMatchObject({
    first_name: 'Ana',
    last_name: 'Lée 李',
    phone: '+12025550123',
    timezone: 'Europe/Paris',
    // Preferences that were not sent stay.
    preferences: { email_notifications: true, sync_alerts: true, product_updates: true },
  })
  expect(await investor.call(getMe)).toEqual(changed)
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  expect(await investor.call(updateMe, { body: { phone: null } })).toEqual({ ...changed, phone: null })
  expect(await investor.call(updateMe, { body: {} })).toEqual({ ...changed, phone: null })
  const trail = await app.deps.db.system
    .selectFrom('audit_event')
    .where('action', '=', 'profile_changed')
    .where('actor_user_id', '=', investor.userId)
    .orderBy('at')
    .select('detail')
    .execute()
  expect(trail.map((row) => row.detail)).toEqual([
    { fields: 'first_name last_name phone preferences timezone' },
    { fields: 'phone' },
  ])
})

test('the firm is the advisors’ alone; anybody else’s is left out', async () => {
  const [advisor, investor] = [await app.person({ userType: 'ADVISOR' }), await app.person()]
  const body = { firm_name: ' Harbour\u0007 Partners\n' }
  expect((await advisor.call(updateMe, { body })).firm_name).toBe('Harbour Partners')
  expect((await advisor.call(updateMe, { body: { firm_name: '  ' } })).firm_name).toBeNull()
  expect((await investor.call(updateMe, { body })).firm_name).toBeNull()
})

test.each([
  [{ first_name: '' }, { first_name: ['First name is required'] }],
  [{ last_name: '   ' }, { last_name: ['Last name is required'] }],
  [{ first_name: 'x'.repeat(101) }, { first_name: ['String must contain at most 100 character(s)'] }],
  [{ first_name: 'Ana\r\nBcc: all@example.test' }, { first_name: ['Invalid input'] }],
  [{ phone: '555-0123' }, { phone: ['Enter a phone number with its country code, e.g. +12025550123'] }],
  [{ timezone: 'Mars/Olympus' }, { timezone: ['Please choose a valid time zone'] }],
  [{ timezone: '+01:00' }, { timezone: ['Please choose a valid time zone'] }],
  [{ timezone: '' }, { timezone: ['Please choose a valid time zone'] }],
  [{ timezone: null }, { timezone: ['Expected string, received null'] }],
  [{ preferences: { sync_alerts: 'true' } }, { 'preferences.sync_alerts': ['Expected boolean, received string'] }],
])('%j is refused with its field [R-5.025]', async (body, fields) => {
  const investor = await app.person()
  const answer = await investor.request('PATCH', '/api/me/', body)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(fields)
})

test('no other column can be changed, whatever a body names [S-066] [S-067]', async () => {
  const investor = await app.person()
  const row = () =>
    app.deps.db.system
      .selectFrom('user_account')
      .where('id', '=', investor.userId)
      .selectAll()
      .executeTakeFirstOrThrow()
  const before = await row()
  const smuggled: Record<string, unknown> = {
    user_type: 'ADVISOR',
    userType: 'ADVISOR',
    role: 'ADVISOR',
    risk_score: 100,
    riskScore: 100,
    actions: [],
    sid: 'x',
  }
  for (const column of Object.keys(before))
    if (
      !['first_name', 'last_name', 'phone', 'timezone', 'base_currency', 'locale', 'firm_name', 'preferences'].includes(
        column,
      )
    )
      smuggled[column] ??= 'x'
  const answer = await investor.request('PATCH', '/api/me/', { ...smuggled, preferences: { admin: true } })
  expect(answer.status).toBe(200)
  expect(await row()).toEqual(before)
  const documented = Object.keys(await investor.call(getMe)).toSorted()
  expect(Object.keys(answer.body as object).toSorted()).toEqual(documented)
  expect(documented).not.toContain('password_hash')
})

test('tutorial links are completed once, and are no action any more [R-7.017]', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  const body = { experience_key: 'SHOW_TUTORIAL_LINKS' }
  const done = { experience_key: 'SHOW_TUTORIAL_LINKS', completed_at: app.clock.now.toISOString(), actions: [] }
  expect(await advisor.call(completeExperience, { body })).toEqual(done)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect(await advisor.call(completeExperience, { body })).toEqual(done)
  expect((await advisor.call(getMe)).actions).toEqual([])
  const row = await app.deps.db.system
    .selectFrom('user_account')
    .where('id', '=', advisor.userId)
    .select('completed_experiences')
    .executeTakeFirstOrThrow()
  expect(row.completed_experiences).toEqual(['SHOW_TUTORIAL_LINKS'])
})

test.each([['PASSWORD_CHANGE_REQUIRED'], ['SOMETHING_ELSE'], ['']])(
  'the experience %j cannot be completed [R-7.017]',
  async (experience_key) => {
    const advisor = await app.person({ userType: 'ADVISOR' })
    expect(await advisor.request('POST', '/api/user/experiences/complete/', { experience_key })).toMatchObject({
      status: 400,
      body: { experience_key: ['Invalid value'] },
    })
  },
)

test('nobody changes anything without a token [R-6.010]', async () => {
  for (const [method, url] of [
    ['PATCH', '/api/me/'],
    ['POST', '/api/user/experiences/complete/'],
  ] as const)
    expect(await app.request(method, url, {})).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
})
