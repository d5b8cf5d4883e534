import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { inviteAdvisor } from './advisor-signup.ts'
import * as auth from './sign-in.fixture.ts'
import { inviteInvestor } from './waitlist.queries.ts'

const app = await createTestApp()
afterAll(() => app.close())

const NEW_PASSWORD = 'Copper-Lantern-58!'
const SENT = { status: 200, body: { detail: 'Password reset e-mail has been sent.' } }
const BAD_LINK = { status: 400, body: { token: ['Invalid value'] } }

const ask = (email: string) => auth.post(app, '/api/auth/password/reset/', { email })

/** Asks, and lets the mail go out. */
async function askAndWait(email: string) {
  const answer = await ask(email)
  await app.deps.jobs.drain()
  auth.pass(app, { seconds: 1 })
  return answer
}

interface Link {
  uid: string
  token: string
}

async function linkFor(email: string): Promise<Link> {
  await askAndWait(email)
  const [mail] = await auth.mailsTo(app, email)
  const found = /^http:\/\/localhost:3000\/reset-password\/([\w-]+)\/([\w-]+)$/m.exec(mail?.text_body ?? '')
  return { uid: found?.[1] ?? '', token: found?.[2] ?? '' }
}

const confirm = (link: Link, password = NEW_PASSWORD, again = password, ip = auth.freshIp()) =>
  auth.post(
    app,
    '/api/auth/password/reset/confirm/',
    { ...link, new_password1: password, new_password2: again },
    { ip },
  )

test('the mailed link sets a new password once, and says who it is for in base64url [R-7.015] [S-020]', async () => {
  const { id, email } = await auth.register(app)
  const link = await linkFor(email)
  expect(Buffer.from(link.uid, 'base64url').toString()).toBe(id)
  expect(Buffer.from(link.token, 'base64url').length).toBe(32)
  const answer = await confirm(link)
  expect(answer).toMatchObject({
    status: 200,
    body: { detail: 'Password has been reset with the new password.' },
  })
  expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(401)
  expect((await auth.tryLogin(app, email, NEW_PASSWORD)).status).toBe(200)
  expect(await confirm(link, 'Amber-Window-91!')).toMatchObject(BAD_LINK)
  expect((await auth.tryLogin(app, email, NEW_PASSWORD)).status).toBe(200)
})

test('only the newest link works, for an hour, with its own uid and every character of it [S-020]', async () => {
  const [{ email }, other] = [await auth.register(app), await auth.register(app)]
  const first = await linkFor(email)
  const second = await linkFor(email)
  const foreign = await linkFor(other.email)
  const changed = (text: string) => `${text.slice(0, 9)}${text[9] === 'A' ? 'B' : 'A'}${text.slice(10)}`
  for (const link of [
    first,
    { ...second, uid: foreign.uid },
    { ...second, token: foreign.token },
    { ...second, token: changed(second.token) },
    { ...second, uid: changed(second.uid) },
    { ...second, uid: `${second.uid}=` },
    { ...second, uid: '' },
    { uid: Buffer.from('nobody').toString('base64url'), token: 'x' },
    { ...second, token: '\u0001'.repeat(5000) },
  ])
    expect(await confirm(link)).toMatchObject(BAD_LINK)
  // Two seconds have passed since it was mailed.
  auth.pass(app, { minutes: 59, seconds: 58 })
  expect(await confirm(second)).toMatchObject(BAD_LINK)
})

test('a link works until its hour is over', async () => {
  const { email } = await auth.register(app)
  const link = await linkFor(email)
  auth.pass(app, { minutes: 59, seconds: 58 })
  expect((await confirm(link)).status).toBe(200)
})

test('of two parallel uses of one link one is right [S-020]', async () => {
  const { email } = await auth.register(app)
  const link = await linkFor(email)
  const answers = await Promise.all([confirm(link), confirm(link)])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
})

test('known and unknown addresses are answered alike, and only a known one is mailed [R-7.014] [S-019]', async () => {
  const { email } = await auth.register(app)
  const disabled = await auth.register(app, { isActive: false })
  const unknown = auth.freshEmail()
  for (const address of [email, disabled.email, unknown]) {
    const answer = await askAndWait(address)
    expect(answer).toMatchObject(SENT)
    expect(answer.body).toEqual(SENT.body)
  }
  expect((await auth.mailsTo(app, email)).map((mail) => mail.subject)).toEqual(['Set a new Keelwise password'])
  expect(await auth.mailsTo(app, disabled.email)).toEqual([])
  expect(await auth.mailsTo(app, unknown)).toEqual([])
})

test('an address gets three mails an hour, from wherever they are asked for [S-019]', async () => {
  const { email } = await auth.register(app)
  for (let count = 0; count < 5; count++) expect((await askAndWait(email)).status).toBe(200)
  expect((await auth.mailsTo(app, email)).length).toBe(3)
  // The newest link still works: a mail that does not go out voids nothing.
  auth.pass(app, { hours: 1 })
  expect((await askAndWait(email)).status).toBe(200)
  expect((await auth.mailsTo(app, email)).length).toBe(4)
})

test('one network asks five times a minute', async () => {
  const ip = auth.freshIp()
  const statuses = []
  for (let count = 0; count < 6; count++)
    statuses.push((await auth.post(app, '/api/auth/password/reset/', { email: auth.freshEmail() }, { ip })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a reset ends every session, refresh and access alike, and is noticed by mail and in the trail [S-018] [S-041]', async () => {
  const { id, email } = await auth.register(app)
  const [phone, laptop] = [await auth.logIn(app, email), await auth.logIn(app, email)]
  expect((await auth.getMe(app, phone.access)).status).toBe(200)
  expect((await confirm(await linkFor(email), NEW_PASSWORD, NEW_PASSWORD, '198.51.100.7')).status).toBe(200)
  for (const { access, refresh } of [phone, laptop]) {
    expect(await auth.getMe(app, access)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect((await auth.tryRefresh(app, refresh)).status).toBe(401)
  }
  const [mail] = await auth.mailsTo(app, email)
  expect(mail?.subject).toBe('Your Keelwise password was changed')
  expect(mail?.text_body).toContain('IP address: 198.51.100.7')
  expect((await auth.trailOf(app, 'password_reset_asked', id)).length).toBe(1)
  expect((await auth.trailOf(app, 'password_reset', id)).map((row) => [row.outcome, row.detail])).toEqual([
    ['success', { sessions: 2 }],
  ])
})

test('a reset does a due password change and opens an account that guessing has closed', async () => {
  const { id, email } = await auth.register(app, { passwordChange: true })
  await app.deps.db.system.updateTable('user_account').set({ failed_logins: 100 }).where('id', '=', id).execute()
  expect((await auth.tryLogin(app, email, auth.PASSWORD)).status).toBe(401)
  expect((await confirm(await linkFor(email))).status).toBe(200)
  expect((await auth.logIn(app, email, NEW_PASSWORD)).actions).toEqual([])
})

test('a weak new password is refused under its field, and the link still works [R-5.025]', async () => {
  const { email } = await auth.register(app)
  const link = await linkFor(email)
  expect(await confirm(link, 'short')).toMatchObject({
    status: 400,
    body: {
      new_password1: [
        'Password must be at least 8 characters',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character (@$!%*?&)',
      ],
    },
  })
  expect((await confirm(link, NEW_PASSWORD, 'Other-Lantern-58!')).body).toEqual({
    new_password2: ["Passwords don't match"],
  })
  expect((await confirm(link, 'Password1!')).body).toEqual({
    new_password1: ['This password is too common. Please choose another.'],
  })
  expect((await confirm(link)).status).toBe(200)
})

test('tokens stand in the links of reset and invitation mails and in no other; only hashes are stored [S-122]', async () => {
  const { email } = await auth.register(app)
  const link = await linkFor(email)
  const [advisor, investor] = [auth.freshEmail(), auth.freshEmail()]
  const tokens = await app.deps.db.asNobody(async (tx) => [
    await inviteAdvisor(app.deps, tx, advisor, { morningstar: false }),
    await inviteInvestor(app.deps, tx, { email: investor }),
  ])
  await auth.logIn(app, email)
  const mails = await app.deps.db.system.selectFrom('mail_outbox').select(['text_body', 'html_body']).execute()
  const paths = mails.flatMap((mail) => [...mail.text_body.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url)))
  const withSecrets = paths.filter((url) => url.search !== '' || url.pathname.split('/').length > 3)
  for (const url of withSecrets)
    expect(url.pathname + url.search).toMatch(
      /^\/(reset-password\/[\w-]+\/[\w-]+|(auth\/signup\?invitation_token|waitlist\?token)=\w+_[\w-]+)$/,
    )
  const rows = JSON.stringify([
    await app.deps.db.system.selectFrom('password_reset').selectAll().execute(),
    await app.deps.db.system.selectFrom('advisor_invitation').selectAll().execute(),
    await app.deps.db.system.selectFrom('waitlist_entry').selectAll().execute(),
    await app.deps.db.system.selectFrom('audit_event').selectAll().execute(),
  ])
  for (const token of [link.token, ...tokens]) expect(rows).not.toContain(token)
  // What a link opens sends no referrer on.
  expect((await app.request('GET', '/reset-password/u/t')).headers['referrer-policy']).toBe('no-referrer')
})
