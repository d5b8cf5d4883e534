import type { AnswerChart, AnswerEvent, AnswerTable, AnswerValue } from '@keelwise/contract/answer-events'
import { getAssistantStatus } from '@keelwise/contract/agents'
import { createConversation, getConversation, listConversations } from '@keelwise/contract/conversations'
import {
  followAnswer,
  listMessages,
  type Message,
  rateAnswer,
  regenerateAnswer,
  stopAnswer,
  submitMessage,
} from '@keelwise/contract/conversation-messages'
import { getMe } from '@keelwise/contract/me'
import { buildConversation, buildMessage, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { type StubApi, type StubCall, eventStream, noAnswer, problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const CHAT = idOf(900)
const RUN = idOf(950)
const QUESTION = 'How much cash do I have?'
const advisor = buildUser({ user_type: 'ADVISOR' })

const value: AnswerValue = {
  id: 'a',
  label: 'Cash in all accounts',
  text: '$5.00',
  as_of: '2026-11-19',
  source: 'Accounts',
  href: '/investor/accounts',
}
const ring: AnswerChart = {
  title: 'Asset classes',
  kind: 'ring',
  unit: 'EUR',
  points: [
    { x: 'Equity', y: '300.00', share: '75.00' },
    { x: 'Cash', y: '100.00', share: '25.00' },
  ],
  total: '400.00',
}
const EVENTS: AnswerEvent[] = [
  { type: 'start', messageId: idOf(912) },
  { type: 'tool-input-available', toolCallId: 'c1', toolName: 'get_accounts', input: {} },
  { type: 'tool-output-available', toolCallId: 'c1', output: {} },
  { type: 'text-start', id: 't1' },
  { type: 'text-delta', id: 't1', delta: 'You have **[$5.00](#v-a)** in [your' },
  {
    type: 'text-delta',
    id: 't1',
    delta: ' accounts](/investor/accounts), see ![x](https://evil.test/x.png).\n\n- one <b>',
  },
  { type: 'data-values', id: 'v1', data: [value] },
  { type: 'text-end', id: 't1' },
  { type: 'data-chart', id: 'c1', data: ring },
  { type: 'data-follow-ups', id: 'f1', data: ['And a year ago?'] },
  { type: 'finish' },
]
const wire = EVENTS.map((event, seq) => `id: ${RUN}:${seq}\ndata: ${JSON.stringify(event)}\n\n`)
const DONE = 'data: [DONE]\n\n'
const PARTS: Message['parts'] = [
  { type: 'tool', id: 'c1', name: 'get_accounts', input: {}, output: {}, state: 'done', error_text: null },
  {
    type: 'text',
    id: 't1',
    text: 'You have **[$5.00](#v-a)** in [your accounts](/investor/accounts), see x.\n\n- one <b>',
  },
  { type: 'values', id: 'v1', values: [value] },
  { type: 'chart', id: 'c1', chart: ring },
  { type: 'follow_ups', id: 'f1', questions: ['And a year ago?'] },
]
const asked = (overrides: Partial<Message> = {}) =>
  buildMessage({ id: idOf(911), role: 'user', content: QUESTION, created_at: '2026-11-20T15:00:00.000Z', ...overrides })
const answered = (overrides: Partial<Message> = {}) =>
  buildMessage({
    id: idOf(912),
    parent_id: idOf(911),
    parts: PARTS,
    created_at: '2026-11-20T15:00:01.000Z',
    run_id: RUN,
    ...overrides,
  })

/** A server that keeps the question it was sent and has answered it once the stream ended. */
function answering(api: StubApi, streams: ((call: StubCall) => ReturnType<typeof eventStream>)[]): void {
  let messages: Message[] = []
  const next = (call: StubCall) => {
    const reply = streams.shift()?.(call) ?? eventStream(DONE)
    if (String(reply.body).includes('[DONE]'))
      messages = messages.map((one) => (one.status === 'streaming' ? answered() : one))
    return reply
  }
  api
    .on(listMessages, () => pageOf(messages))
    .on(submitMessage, (call) => {
      const { message, client_message_id } = call.body as { message: string; client_message_id: string }
      messages = [answered({ status: 'streaming', parts: [] }), asked({ content: message, client_message_id })]
      return next(call)
    })
    .on(followAnswer, next)
}

test('[R-2.028] [R-2.029] [R-1.013] [R-4.031] [R-8.027] [R-3.024] a first question creates a chat, stands first in the history and is answered once', async ({
  page,
  api,
}) => {
  api
    .on(getAssistantStatus, {
      engine: 'built_in',
      notice: 'Built-in assistant.',
      messages_left_today: 9,
      suggestions: ['One?', 'Two?', 'Three?', 'Four?'],
    })
    .on(listConversations, pageOf([buildConversation({ id: idOf(1), title: 'Earlier' })]))
    .on(createConversation, problem(500, 'Failed'))
  answering(api, [() => eventStream(wire.join('') + DONE)])
  await signIn(page)
  await page.goto('/investor/chat')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')).toHaveCount(4)
  await expect(page.getByText('Built-in assistant.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '9 messages left today' })).toBeVisible()
  await expect(page.getByText('AI answers can be wrong and are not financial advice.')).toBeVisible()
  await expectAccessible(page)

  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(QUESTION)
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating chat' })).toBeVisible()
  await expect(field).toHaveValue(QUESTION)

  const created = buildConversation({ id: CHAT, title: null, created_at: new Date().toISOString() })
  api
    .on(createConversation, created)
    .on(getConversation, { ...created, title: QUESTION })
    .on(listConversations, pageOf([created, buildConversation({ id: idOf(1), title: 'Earlier' })]))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(`/investor/chat/${CHAT}`)
  const history = page.getByRole('region', { name: 'AI Assistants History' })
  await expect(history.getByRole('listitem')).toHaveText(['New Chat', 'Earlier'])
  await expect(page.getByRole('article', { name: 'Your message' })).toHaveText(QUESTION)
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('You have $5.00 in your accounts, see x.')
  await expect(answer.getByRole('listitem').first()).toHaveText('one <b>')
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText(QUESTION)
  await expect
    .poll(() => api.calls(submitMessage).map(({ body }) => body))
    .toEqual([expect.objectContaining({ conversation: CHAT, message: QUESTION, stream: true })])

  await page.reload()
  await expect(answer).toContainText('You have $5.00')
  await expect.poll(() => api.calls(submitMessage)).toHaveLength(1)
})

test('[R-1.004] [R-2.017] [R-2.018] [S-092] a question in an address from outside only fills the field, and the figures of the answer say where they come from', async ({
  page,
  api,
}) => {
  api.on(getMe, advisor)
  answering(api, [() => eventStream(wire.join('') + DONE)])
  await signIn(page, advisor)
  await page.goto(`/advisor/chat/${CHAT}?q=${encodeURIComponent(QUESTION)}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(field).toHaveValue(QUESTION)
  await expect(page).toHaveURL(`/advisor/chat/${CHAT}`)
  expect(api.calls(submitMessage)).toEqual([])

  await field.press('Shift+Enter')
  await expect(field).toHaveValue(`${QUESTION}\n`)
  await field.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('Looked up accounts')
  await answer.getByRole('button', { name: '$5.00' }).press('Enter')
  const card = page.getByRole('dialog', { name: 'Where $5.00 comes from' })
  await expect(card).toContainText('Cash in all accounts$5.00SourceAccountsAs ofNov 19, 2026')
  await expect(card.getByRole('link', { name: 'Show where it is' })).toHaveAttribute('href', '/investor/accounts')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  const shares = answer.getByRole('table', { name: 'Asset classes' })
  await expect(shares.getByRole('row')).toHaveText([
    'Asset classesShareValue',
    'Equity75.00%€300.00',
    'Cash25.00%€100.00',
  ])

  await field.fill('x'.repeat(8001))
  await expect(page.getByText('8,001 of 8,000 characters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await field.fill('')
  await page.getByRole('button', { name: 'And a year ago?' }).click()
  await expect.poll(() => api.calls(submitMessage).map(({ body }) => body)).toHaveLength(2)
  await expect
    .poll(() => api.calls(submitMessage)[1]?.body)
    .toMatchObject({ message: 'And a year ago?', parent_id: idOf(912) })
})

test('[S-078] markup of an answer stays text or goes: no picture, frame or script comes of it, no link leaves, and nothing is asked for', async ({
  page,
  api,
}) => {
  const markup = [
    '<script>window.ran = 1</script> zzscript',
    '<img src="https://evil.test/a.png" onerror="window.ran = 1"> zzimage',
    '![picture](https://evil.test/b.png) zzpicture',
    '[go](javascript:window.ran=1) [there](data:text/html,x) [away](https://evil.test/) [off](//evil.test) zzlinks',
    '<https://evil.test/auto> https://evil.test/bare zzautolinks',
    '> - **<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>** zznested',
    '| <svg onload="window.ran = 1"> | ![c](https://evil.test/c.png) |\n|---|---|\n| <object data="https://evil.test/o"></object> | zzcell |',
    '```html\n<style>@import "https://evil.test/s.css"</style> zzcode\n```',
  ].join('\n\n')
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) outside.push(request.url())
  })
  const parts: Message['parts'] = [{ type: 'text', id: 't1', text: markup }]
  const events: AnswerEvent[] = [
    { type: 'start', messageId: idOf(912) },
    { type: 'text-start', id: 't1' },
    { type: 'text-delta', id: 't1', delta: markup },
    { type: 'text-end', id: 't1' },
    { type: 'finish' },
  ]
  const written = events.map((event, seq) => `id: ${RUN}:${seq}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  let messages: Message[] = []
  api
    .on(listMessages, () => pageOf(messages))
    .on(submitMessage, () => {
      messages = [answered({ parts }), asked()]
      return eventStream(written + DONE)
    })
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(QUESTION)
  await field.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  /** Everything was drawn, and nothing of it is more than text. */
  const expectText = async () => {
    for (const word of ['script', 'image', 'picture', 'links', 'autolinks', 'nested', 'cell', 'code'])
      await expect(answer).toContainText(`zz${word}`)
    await expect(answer.locator('script, img, iframe, object, svg[onload], style, a')).toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(outside).toEqual([])
  }
  await expectText()
  await page.reload()
  await expectText()
})

test('how long a message is stands in the way in which the person writes numbers', async ({ page, api }) => {
  const person = buildUser({ locale: 'de-DE' })
  api
    .on(getMe, person)
    .on(getAssistantStatus, { engine: 'built_in', notice: '', messages_left_today: 9, suggestions: [] })
  await signIn(page, person)
  await page.goto('/investor/chat')
  await page.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(8001))
  await expect(page.getByText('8.001 of 8.000 characters')).toBeVisible()
})

test('[R-8.009] an error in the stream is said although the messages cannot be read again', async ({ page, api }) => {
  let isAway = false
  const failed: AnswerEvent = { type: 'error', errorText: 'An error occurred while streaming data' }
  answering(api, [() => eventStream(`${wire[0]}id: ${RUN}:1\ndata: ${JSON.stringify(failed)}\n\n${DONE}`)])
  api.on(listMessages, () => (isAway ? problem(500, 'A server error occurred.') : pageOf([])))
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(QUESTION)
  isAway = true
  await field.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'An error occurred while streaming data' })
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Writing an answer' })).toHaveCount(0)
})

test('[R-7.054] [R-8.009] a stream that breaks is read on from where it was, and one that cannot be had says so and can be tried again', async ({
  page,
  api,
}) => {
  answering(api, [
    () => problem(500, 'An error occurred while streaming data'),
    () => eventStream(wire.slice(0, 5).join('')),
    () => noAnswer(),
    () => eventStream(wire.slice(4).join('') + DONE),
  ])
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(QUESTION)
  await field.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'An error occurred while streaming data' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await failure.getByRole('button', { name: 'Try again' }).click()
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('You have $5.00 in your accounts, see x.')
  await expect(failure).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(2)
  const [first, second] = api.calls(submitMessage).map(({ body }) => body as { client_message_id: string })
  expect(second?.client_message_id).toBe(first?.client_message_id)
  await expect.poll(() => api.calls(followAnswer).map(({ query }) => query.after)).toEqual([`${RUN}:4`, `${RUN}:4`])
})

test('[R-7.054] an answer is over with its stream, also where its message was read before it ended', async ({
  page,
  api,
}) => {
  // the first look at the messages begins while the answer is written, and comes back after it ended
  const streaming = [answered({ status: 'streaming', parts: [] }), asked()]
  const shown = Promise.withResolvers<void>()
  let looks = 0
  api
    .on(listMessages, async () => {
      looks += 1
      if (looks > 1) return pageOf([answered(), asked()])
      await shown.promise
      return pageOf(streaming)
    })
    .on(submitMessage, () => eventStream(wire.join('') + DONE))
    .on(followAnswer, () => eventStream(wire.join('') + DONE))
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(QUESTION)
  await field.press('Enter')
  await expect(page.getByText('You have $5.00')).toBeVisible()
  shown.resolve()
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
})

test('[R-7.054] an answer is over with its stream, though its message cannot be read again', async ({ page, api }) => {
  let isAway = false
  answering(api, [
    () => {
      isAway = true
      return eventStream(wire.slice(0, 5).join(''))
    },
    () => eventStream(wire.slice(5).join('') + DONE),
  ])
  const streaming = [answered({ status: 'streaming', parts: [] }), asked()]
  let looks = 0
  api.on(listMessages, () => {
    looks += isAway ? 1 : 0
    return !isAway ? pageOf([]) : looks === 1 ? pageOf(streaming) : problem(500, 'A server error occurred.')
  })
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill(QUESTION)
  await field.press('Enter')
  await expect(page.getByText('one <b>')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  api.on(listMessages, () => pageOf([answered(), asked()]))
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
})

test('an answer being written elsewhere is followed and stopped, and one that failed is asked for again', async ({
  page,
  api,
}) => {
  let writing = answered({ status: 'streaming', parts: [] })
  api
    .on(listMessages, () => pageOf([writing, asked()]))
    .on(followAnswer, () => eventStream(wire.slice(0, 5).join('') + (writing.status === 'streaming' ? '' : DONE)))
    .on(stopAnswer, () => {
      writing = answered({
        status: 'stopped',
        content: 'You have',
        parts: [{ type: 'text', id: 't1', text: 'You have' }],
      })
      return buildConversation()
    })
    .on(regenerateAnswer, () => problem(429, 'too many messages', 'rate_limited'))
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('You have $5.00')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(answer).toContainText('You haveStopped')
  await expect.poll(() => api.calls(stopAnswer)[0]?.body).toEqual({ run_id: RUN })

  await answer.getByRole('button', { name: 'Answer again' }).click()
  await expect(page.getByRole('alert')).toContainText('Too Many Messages')
})

test('answers and questions have branches, answers are rated and copied, and older messages come when they are wanted', async ({
  page,
  api,
}) => {
  const old = Array.from({ length: 30 }, (_, index) =>
    buildMessage({
      id: idOf(100 + index),
      role: index % 2 === 0 ? 'user' : 'assistant',
      parent_id: index === 0 ? null : idOf(99 + index),
      content: `older message ${index}`,
      created_at: new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString(),
    }),
  )
  const recent = [
    answered({ id: idOf(914), content: 'Second answer', parts: [{ type: 'text', id: 't1', text: 'Second answer' }] }),
    answered(),
    asked({ parent_id: idOf(129) }),
  ]
  api
    .on(listMessages, ({ query }) =>
      query.page === '2' ? pageOf(old.toReversed()) : pageOf(recent, 'http://x/?page=2', 33),
    )
    .on(rateAnswer, ({ body }) => answered({ id: idOf(914), ...(body as object) }))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const answer = page.getByRole('article', { name: 'Answer' }).last()
  await expect(answer).toContainText('Second answer')
  await answer.getByRole('button', { name: 'Previous answer' }).click()
  await expect(answer).toContainText('You have $5.00')
  await expect(answer.getByRole('img', { name: 'answer 1 of 2' })).toBeVisible()
  await answer.getByRole('button', { name: 'Next answer' }).click()

  await answer.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect(answer.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => api.calls(rateAnswer)[0]?.body).toEqual({ feedback: 'up' })
  await answer.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Second answer')

  await expect(page.getByRole('article')).toHaveCount(32)
  // what was being read stays where it was
  await expect(answer).toBeInViewport()
  await page.getByRole('log').focus()
  await page.keyboard.press('Home')
  await expect(page.getByText('older message 0')).toBeInViewport()
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await expect(answer).toBeInViewport()

  api.on(submitMessage, () => problem(409, 'busy', 'conversation_busy'))
  await page.getByRole('button', { name: 'Edit message' }).last().click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('And in bonds?')
  await page.getByRole('article').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article', { name: 'Your message' }).last()).toContainText('And in bonds?')
  await expect
    .poll(() => api.calls(submitMessage)[0]?.body)
    .toMatchObject({ message: 'And in bonds?', parent_id: idOf(129) })
})

test('on a phone a row of more columns than fit has them under its name, and nothing is beside the screen', async ({
  page,
  api,
}) => {
  const table: AnswerTable = {
    title: 'Money Out by category',
    columns: [
      { label: 'Category', align: 'left' },
      { label: 'From June 1, 2026 to August 31, 2026', align: 'right' },
      { label: 'From June 1, 2025 to August 31, 2025', align: 'right' },
      { label: 'Difference', align: 'right' },
    ],
    rows: [
      ['Rent and whatever else is paid for a home of one’s own', '$123,456,789,012.00', '$5,775.00', '-$12.00'],
      ['Fuel', '$16.65', '$0.00', ''],
    ],
    total: 2,
    href: null,
  }
  api.on(listMessages, pageOf([answered({ parts: [{ type: 'table', id: 't1', table }] }), asked()]))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  const rows = page.getByRole('list', { name: 'Money Out by category' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('From June 1, 2025 to August 31, 2025$5,775.00Difference-$12.00')
  await expect(rows.nth(1)).toHaveText(
    'FuelFrom June 1, 2026 to August 31, 2026 $16.65From June 1, 2025 to August 31, 2025$0.00',
  )
  const region = page.getByRole('region', { name: 'Money Out by category' })
  expect(await region.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(region.getByRole('table')).toBeVisible()
})

test('a conversation that is not there says so inside the shell, and on a phone the chat fills the screen', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  api.on(listMessages, pageOf([answered(), asked()]))
  await signIn(page)
  await page.goto(`/investor/chat/${CHAT}`)
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  await expectAccessible(page)
  api.on(getConversation, problem(404, 'Not found.')).on(listMessages, problem(404, 'Not found.'))
  await page.goto(`/investor/chat/${idOf(77)}`)
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('Chat')
})
