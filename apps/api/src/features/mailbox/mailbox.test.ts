import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
beforeAll(async () => {
  const letters = [
    { to: 'ana@example.test', subject: 'First', paragraphs: ['Use this code.', 'It works once.'], code: '012345' },
    { to: 'Ana@example.test', subject: 'Second', paragraphs: ['Open this:', 'http://localhost:3000/auth?a=1&b=2'] },
    { to: 'bo@example.test', subject: '<script>alert(1)</script>', paragraphs: [`<img src=x onerror="alert('1')">`] },
  ]
  for (const letter of letters) {
    await app.deps.db.asNobody((tx) => sendLetter(app.deps, tx, letter))
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
  }
})
afterAll(() => app.close())

const messages = async (query = ''): Promise<{ subject: string }[]> => {
  const answer = await app.request('GET', `/dev/mail/messages/${query}`)
  expect(answer.status).toBe(200)
  return (answer.body as { results: { subject: string }[] }).results
}

test('mails to an address come newest first, with text and HTML', async () => {
  expect(await messages('?to=ana%40example.test')).toEqual([
    expect.objectContaining({ subject: 'Second', to: 'Ana@example.test' }),
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      to: 'ana@example.test',
      subject: 'First',
      text: 'Use this code.\n\n012345\n\nIt works once.\n\n-- \nKeelwise',
      html: expect.stringContaining('012345') as string,
      created_at: '2026-11-21T12:00:00.000Z',
    },
  ])
})

test('without an address all mails come, and to nobody none', async () => {
  expect((await messages()).map((mail) => mail.subject)).toEqual(['<script>alert(1)</script>', 'Second', 'First'])
  expect((await messages('?to=')).length).toBe(3)
  expect(await messages('?to=nobody%40example.test')).toEqual([])
  expect(await messages('?to=x&to=bo%40example.test')).toHaveLength(1)
  expect(await messages('?to=%00')).toHaveLength(3)
})

test('the page shows codes, links and text, and runs nothing that a mail holds', async () => {
  const answer = await app.request('GET', '/dev/mail')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const page = String(answer.body)
  expect(page).toContain('<span class="code">012345</span>')
  expect(page).toContain('<a href="http://localhost:3000/auth?a=1&amp;b=2">')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<img')
  expect(String((await app.request('GET', '/dev/mail?to="><b>')).body)).toContain('No mail to &quot;&gt;&lt;b&gt; yet.')
})

test('in production there is no mailbox', async () => {
  const production = await createTestApp({
    env: { NODE_ENV: 'production', MAIL_MODE: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  try {
    expect((await production.request('GET', '/dev/mail')).status).toBe(404)
    expect((await production.request('GET', '/dev/mail/messages/')).status).toBe(404)
  } finally {
    await production.close()
  }
})
