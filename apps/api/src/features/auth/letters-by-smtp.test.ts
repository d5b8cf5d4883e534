import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverOutbox } from '../../platform/mail/outbox.ts'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import { freshEmail, pass } from './sign-in.fixture.ts'
import { signUp, tryCode } from './signup.fixture.ts'

interface Arrived {
  readonly from: string
  readonly to: string[]
  readonly mail: Email
}

const arrived: Arrived[] = []
let refusals = 0
let server: SMTPServer
let app: TestApp

async function receive(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> {
  const bytes = await buffer(stream)
  if (refusals > 0) {
    refusals--
    throw Object.assign(new Error('Try again later'), { responseCode: 451 })
  }
  const mail = await PostalMime.parse(bytes)
  arrived.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address), mail })
}

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      callbackify(receive)(stream, session.envelope, (error) => done(error))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  app = await createTestApp({ env: { MAIL_MODE: 'smtp', SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('with the mail server down sign-up answers as always, and the mail goes out once when it is back [F-016]', async () => {
  const email = freshEmail()
  refusals = 2
  expect((await signUp(app, email)).status).toBe(200)

  await expect(deliverOutbox(app.deps)).rejects.toThrow('1 mail(s) could not be delivered yet')
  pass(app, { seconds: 2 })
  await expect(deliverOutbox(app.deps)).rejects.toThrow('1 mail(s) could not be delivered yet')
  expect(arrived).toEqual([])
  // Not before its time: the second wait is twice the first.
  pass(app, { seconds: 3 })
  await deliverOutbox(app.deps)
  expect(arrived).toEqual([])
  pass(app, { seconds: 1 })
  await deliverOutbox(app.deps)
  await deliverOutbox(app.deps)

  expect(arrived.length).toBe(1)
  const [{ from, to, mail }] = arrived as [Arrived]
  expect(from).toBe('no-reply@keelwise.test')
  expect(to).toEqual([email])
  expect(mail.subject).toBe('Your Keelwise verification code')
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@keelwise>$/)
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0]
  expect(mail.html).toContain(code)
  // what was sent is nobody else's to read: not in a backup, not on a replica
  const kept = await app.deps.db.system.selectFrom('mail_outbox').where('to_address', '=', email).selectAll().execute()
  expect(kept).toMatchObject([{ text_body: '', html_body: '', last_error: null }])
  expect((await tryCode(app, email, code)).status).toBe(200)
})

test('a mail server that is not there at all is a delivery that comes later, not an error of the sign-up [F-016]', async () => {
  const deaf = await createTestApp({ env: { MAIL_MODE: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const email = freshEmail()
    expect((await signUp(deaf, email)).status).toBe(200)
    await expect(deliverOutbox(deaf.deps)).rejects.toThrow('1 mail(s) could not be delivered yet')
    const [mail] = await deaf.deps.db.system.selectFrom('mail_outbox').selectAll().execute()
    expect(mail).toMatchObject({ to_address: email, attempts: 1, sent_at: null })
    expect(mail?.last_error).toContain('ECONNREFUSED')
  } finally {
    await deaf.close()
  }
})
