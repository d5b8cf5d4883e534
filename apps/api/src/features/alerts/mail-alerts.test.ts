import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { addAlert, setAlertDelivery } from '@keelwise/contract/alerts'
import { updateMe } from '@keelwise/contract/me'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverOutbox } from '../../platform/mail/outbox.ts'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { alertsJob } from './check-alerts.ts'
import { mailAlerts } from './mail-alerts.ts'

const arrived: { to: string[]; mail: Email }[] = []
let server: SMTPServer
let app: TestApp

beforeAll(async () => {
  const receive = async (stream: Readable, to: string[]) => {
    arrived.push({ to, mail: await PostalMime.parse(await buffer(stream)) })
  }
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map((one) => one.address)
      callbackify(receive)(stream, to, (error) => done(error))
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
beforeEach(() => void arrived.splice(0))

/** A Saturday, noon in UTC and seven in the morning in New York. */
const SATURDAY = '2026-11-21T12:00:00Z'
const at = (time: string) => (app.clock.now = new Date(time))
const deliver = async () => {
  // two servers look at once
  await Promise.all([mailAlerts(app.deps), mailAlerts(app.deps)])
  await deliverOutbox(app.deps)
  return arrived.splice(0).map(({ to, mail }) => ({ to, subject: mail.subject, text: mail.text ?? '' }))
}

/** Somebody who has a mail for what costs 500 or more, and a way to spend. */
async function withAlert(mail: 'NOW' | 'WEEKLY') {
  at(SATURDAY)
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId, { account_name: 'Household' })
  const none = { level: null, key: null, percent: null, payee: null, days: null }
  const body = {
    ...none,
    kind: 'LARGE_TRANSACTION',
    direction: 'out',
    amount: '500.00',
    account_id,
    mail,
    is_on: true,
  } as const
  await person.call(addAlert, { body })
  const spend = async (payee: string) => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const execution_date = app.clock.now.toISOString().slice(0, 10)
    await buildTransaction(app.deps, person.userId, { account_id, execution_date, flow_amount: '-812.34', payee })
    await alertsJob(app.deps)({ userId: person.userId })
  }
  return { person, spend }
}
const quiet = (person: Person, quiet_from: string | null, quiet_to: string | null, digest_day = 1) =>
  person.call(setAlertDelivery, { body: { quiet_from, quiet_to, digest_day } })

test('what is to be mailed at once goes out once, in the words in which it was set and without what was found', async () => {
  const { person, spend } = await withAlert('NOW')
  await spend('Copper Kiln')
  await spend('Iron Gate')
  const mails = await deliver()
  expect(mails).toMatchObject([{ to: [person.email], subject: '2 alerts you set' }])
  expect(mails[0]!.text).toContain('$500.00 or more going out, Household: 2 times')
  expect(mails[0]!.text).toContain(`${app.deps.env.APP_URL}/investor/settings/alerts`)
  expect(mails[0]!.text).not.toMatch(/812|Kiln|Gate/)
  expect(await deliver()).toEqual([])
})

test('a mail has amounts as the person writes them', async () => {
  const { person, spend } = await withAlert('NOW')
  await person.call(updateMe, { body: { locale: 'de-DE' } })
  await spend('Copper Kiln')
  expect((await deliver())[0]!.text).toContain('500,00\u00A0$ or more going out, Household')
})

test('in quiet hours of the person nothing is mailed, and after them all of it is', async () => {
  const { person, spend } = await withAlert('NOW')
  await person.call(updateMe, { body: { timezone: 'Asia/Kolkata' } })
  await quiet(person, '17:00', '08:30')
  // 17:32 there
  at('2026-11-21T12:02:00Z')
  await spend('Evening')
  expect(await deliver()).toEqual([])
  // 02:30 there
  at('2026-11-21T21:00:00Z')
  await spend('Night')
  expect(await deliver()).toEqual([])
  at('2026-11-22T02:59:00Z')
  expect(await deliver()).toEqual([])
  at('2026-11-22T03:00:00Z')
  expect(await deliver()).toMatchObject([{ subject: '2 alerts you set' }])
})

test('the digest comes on the chosen day from eight o’clock on, once, and not in a week without anything', async () => {
  const { person, spend } = await withAlert('WEEKLY')
  await quiet(person, null, null, 3)
  await spend('Saturday')
  expect(await deliver()).toEqual([])
  at('2026-11-25T12:57:00Z')
  await spend('Wednesday before eight')
  expect(await deliver()).toEqual([])
  // eight o'clock in New York: what came before it is in one mail
  at('2026-11-25T13:00:00Z')
  expect(await deliver()).toMatchObject([{ subject: 'Your week: 2 alerts' }])
  at('2026-11-25T13:30:00Z')
  await spend('After the digest')
  expect(await deliver()).toEqual([])
  at('2026-12-02T13:00:00Z')
  expect(await deliver()).toMatchObject([{ subject: 'Your week: 1 alert' }])
  at('2026-12-09T13:00:00Z')
  expect(await deliver()).toEqual([])
})

test('a digest that falls into quiet hours is sent after them', async () => {
  const { person, spend } = await withAlert('WEEKLY')
  await quiet(person, '07:00', '20:00', 1)
  await spend('Saturday')
  at('2026-11-23T13:05:00Z')
  expect(await deliver()).toEqual([])
  at('2026-11-24T01:00:00Z')
  expect(await deliver()).toMatchObject([{ subject: 'Your week: 1 alert' }])
})

test('who wants no mails gets none, also not of what was told before', async () => {
  const { person, spend } = await withAlert('NOW')
  await person.call(updateMe, { body: { preferences: { email_notifications: false } } })
  await spend('Silent')
  expect(await deliver()).toEqual([])
  await person.call(updateMe, { body: { preferences: { email_notifications: true } } })
  expect(await deliver()).toEqual([])
})

test.each([
  [{ quiet_from: '25:00', quiet_to: '07:00' }, 'quiet_from'],
  [{ quiet_from: '22:00', quiet_to: null }, 'quiet_to'],
  [{ quiet_from: '22:00', quiet_to: '22:00' }, 'quiet_to'],
  [{ quiet_from: null, quiet_to: null, digest_day: 8 }, 'digest_day'],
])('%j is refused with its field', async (said, field) => {
  at(SATURDAY)
  const person = await app.person()
  const answer = await person.request('PUT', '/api/investor/alerts/delivery/', { digest_day: 1, ...said })
  expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
})
