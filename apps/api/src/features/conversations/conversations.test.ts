import * as chats from '@keelwise/contract/conversations'
import * as sent from '@keelwise/contract/conversation-messages'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedEngine, textOfScript } from '../../assistant/scripted-engine.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { Reader, framesOf } from './testing/read-stream.ts'

type Submitted = z.output<typeof sent.submitted>

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    overrides: () => ({
      assistant: { name: 'scripted', notice: null, engineFor: () => scriptedEngine },
    }),
  })
})
afterAll(() => app.close())

/** Later than all before, so that "the newest" is certain. */
const tick = (): void => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
}

const begin = async (person: Person, body: object = {}) => {
  tick()
  return person.call(chats.createConversation, { body })
}

const send = async (person: Person, id: string, message: string, more: object = {}, headers = {}) => {
  tick()
  const body = { conversation: id, message, ...more }
  return person.request('POST', `/api/conversations/${id}/messages/submit_message/`, body, headers)
}

const SSE = { accept: 'text/event-stream' }

test('[R-7.049] [R-7.052] [R-3.021] [R-3.024] a message is stored and answered whole; the first one names the conversation', async () => {
  const person = await app.person()
  const conversation = await begin(person)
  expect(conversation).toMatchObject({ title: null, agent_name: null, agent_status: null, agent_error_message: null })
  const text = 'How did my portfolio do over the past year, and what moved it the most of all things?'
  const answer = await send(person, conversation.id, text)
  expect(answer.status).toBe(201)
  const body = answer.body as Submitted
  expect(body.user_message).toMatchObject({ role: 'user', content: text, parent_id: null, status: 'completed' })
  expect(body.assistant_message).toMatchObject({
    role: 'assistant',
    content: text,
    parent_id: body.user_message.id,
    status: 'completed',
    engine: 'scripted',
  })
  expect(body.conversation).toMatchObject({
    title: 'How did my portfolio do over the past year, and what moved',
    message_count: 2,
    is_streaming: false,
  })
  expect((await send(person, conversation.id, 'x', { conversation: undefined })).body).toEqual({
    conversation: ['Required'],
  })
  expect((await send(person, conversation.id, 'x', { conversation: person.userId })).body).toEqual({
    conversation: ['Does not match the address.'],
  })
})

test.each([
  ['blank', '   ', 400],
  ['8,000 characters', 'x'.repeat(8000), 201],
  ['8,001 characters', 'x'.repeat(8001), 400],
])('a message of %s', async (_, message, status) => {
  const person = await app.person()
  const { id } = await begin(person)
  expect((await send(person, id, message)).status).toBe(status)
})

const STEPS = [
  { say: 'Grüße 😀' },
  { say: ' one\n\nid: 1\ndata: forged\n\n' },
  { call: 'get_accounts', id: 'call-1', input: { a: 1 } },
  { result: { rows: [1, 2] }, id: 'call-1' },
  { say: 'two\nevent: x\n' },
]

test('[R-7.053] [S-116] a streamed answer is the AI SDK stream with a place on every event, and text cannot forge one', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const answer = await send(person, id, JSON.stringify(STEPS), {}, SSE)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-vercel-ai-ui-message-stream': 'v1',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const frames = framesOf(answer.body as string)
  const events = frames.flatMap(({ event }) => (event === '[DONE]' ? [] : [event.type]))
  expect(events).toEqual([
    'start',
    'text-start',
    ...events.slice(2, -6).filter((type) => type === 'text-delta' || type === 'text-end'),
    'tool-input-available',
    'tool-output-available',
    'text-start',
    'text-delta',
    'text-end',
    'finish',
  ])
  const runId = String(answer.headers['x-run-id'])
  expect(frames.slice(0, -1).map((frame) => frame.id)).toEqual(frames.slice(0, -1).map((_, seq) => `${runId}:${seq}`))
  expect(new Reader().take(frames)).toMatchObject({ text: textOfScript(STEPS), isDone: true, errorText: null })
})

test('who comes later gets the bytes that those who watched got, keys in the same order', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const live = String((await send(person, id, JSON.stringify(STEPS), {}, SSE)).body)
  const again = String((await person.request('GET', `/api/conversations/${id}/stream/`, undefined, SSE)).body)
  const bytesOf = (text: string) => text.split('\n\n').filter((block) => block.startsWith('id: '))
  expect(bytesOf(live).length).toBeGreaterThan(5)
  expect(bytesOf(again)).toEqual(bytesOf(live))
})

test('[R-7.054] [S-115] cut at every place, the rest follows without loss or repeat', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const whole = framesOf((await send(person, id, JSON.stringify(STEPS), {}, SSE)).body as string)
  const follow = async (headers: Record<string, string>) =>
    framesOf((await person.request('GET', `/api/conversations/${id}/stream/`, undefined, headers)).body as string)
  for (let cut = 0; cut < whole.length; cut++) {
    const reader = new Reader().take(whole.slice(0, cut))
    const rest = await follow(reader.cursor === null ? {} : { 'last-event-id': reader.cursor })
    expect([...whole.slice(0, cut), ...rest].map((frame) => frame.id).filter(Boolean)).toEqual(
      whole.map((frame) => frame.id).filter(Boolean),
    )
    expect(reader.take(rest).text).toBe(textOfScript(STEPS))
  }
  for (const nonsense of ['x', '-1', `${person.userId}:-1`, '999999999999999999999:1', ''])
    expect(new Reader().take(await follow({ 'last-event-id': nonsense })).text).toBe(textOfScript(STEPS))
  const runId = whole[0]?.id?.split(':')[0] ?? ''
  const beyond = await follow({ 'last-event-id': `${runId}:99999` })
  expect(beyond[0]?.event).toMatchObject({ type: 'data-snapshot' })
  expect(new Reader().take(beyond).text).toBe(textOfScript(STEPS))
  const older = await follow({ 'last-event-id': `${person.userId}:3` })
  expect(older[0]?.event).toMatchObject({ type: 'data-reset' })
  const longAgo = new Date(app.clock.now.getTime() - 16 * 60_000)
  await app.deps.db.system.updateTable('run').set({ finished_at: longAgo }).where('id', '=', runId).execute()
  expect((await person.request('GET', `/api/conversations/${id}/stream/`)).status).toBe(204)
})

test('the same client_message_id, or the same idempotency key, is the same message', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const client_message_id = person.sessionId
  const bodies = await Promise.all(
    [1, 2, 3].map(async () => (await send(person, id, 'Once', { client_message_id })).body as Submitted),
  )
  expect(new Set(bodies.map((body) => body.assistant_message.id)).size).toBe(1)
  await Promise.all([1, 2].map(() => send(person, id, 'Twice', {}, { 'idempotency-key': 'a-key' })))
  const { count } = await person.call(sent.listMessages, { params: { id } })
  expect(count).toBe(4)
})

test('[F-023] an answer that is asked for anew twice with the same idempotency key is written anew once, and read again', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const { assistant_message } = (await send(person, id, 'Anew')).body as Submitted
  const anew = (key: string) =>
    person.request('POST', `/api/conversations/${id}/messages/${assistant_message.id}/regenerate/`, undefined, {
      'idempotency-key': key,
    })
  const answers = [await anew('a-key'), await anew('a-key')]
  for (const { body } of answers) expect(new Reader().take(framesOf(body as string)).text).toBe('Anew')
  expect((await person.call(sent.listMessages, { params: { id } })).count).toBe(3)
  await anew('another')
  expect((await person.call(sent.listMessages, { params: { id } })).count).toBe(4)
})

test('a second message while an answer is being written is refused with the run, and stop keeps what is written', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const first = send(person, id, JSON.stringify([{ say: 'Part' }, { hang: true }]))
  await expect.poll(async () => (await person.call(chats.getConversation, { params: { id } })).is_streaming).toBe(true)
  const busy = await send(person, id, 'More')
  expect(busy).toMatchObject({ status: 409, body: { code: 'conversation_busy' } })
  const { run_id } = busy.body as { run_id: string }
  await person.call(sent.stopAnswer, { params: { id }, body: { run_id: person.userId } })
  expect((await person.call(chats.getConversation, { params: { id } })).is_streaming).toBe(true)
  await expect
    .poll(async () => {
      const rows = await app.deps.db.system.selectFrom('run').where('id', '=', run_id).select('tail_seq').execute()
      return rows[0]?.tail_seq
    })
    .toBeGreaterThan(2)
  await person.call(sent.stopAnswer, { params: { id }, body: { run_id } })
  await person.call(sent.stopAnswer, { params: { id }, body: { run_id } })
  const { assistant_message } = (await first).body as Submitted
  expect(assistant_message).toMatchObject({ content: 'Part', status: 'stopped', error_message: null })
})

test('characters cut in two are put together, and what the database cannot hold is left out, the same for every reader', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const steps = [
    { say: 'a\uD83D' },
    { say: '\uDE00b' },
    { say: '\u0000c\\u0000\\ud83d' },
    { say: '\uDE00d\uD83D' },
    { call: 'x\u0000', id: 'c', input: { '\uD83D': '\uDC00\\ud83d' } },
  ]
  // as text: a body may not hold such characters itself
  const answer = await send(person, id, JSON.stringify(steps), {}, SSE)
  const reader = new Reader().take(framesOf(answer.body as string))
  expect(reader.text).toBe('a😀bc\\u0000\\ud83dd')
  expect(reader.parts[1]).toMatchObject({ name: 'x', input: { '': '\\ud83d' } })
  const { results } = await person.call(sent.listMessages, { params: { id } })
  expect(results[0]?.parts).toEqual(reader.parts)
})

test.each([
  ['an engine that says why', [{ say: 'Half' }, { fail: 'The model is busy.' }], 'The model is busy.'],
  ['an engine that throws', [{ crash: 'secret stack' }], 'An error occurred while streaming data'],
  ['an engine that says nothing', [], 'An error occurred while streaming data'],
])('[R-8.009] [F-017] %s ends the answer with words for a person', async (_, steps, expected) => {
  const person = await app.person()
  const { id } = await begin(person)
  const answer = await send(person, id, JSON.stringify(steps), {}, SSE)
  expect(new Reader().take(framesOf(answer.body as string)).errorText).toBe(expected)
  const { results } = await person.call(sent.listMessages, { params: { id } })
  expect(results[0]).toMatchObject({ status: 'failed', error_message: expected })
})

test('[R-7.047] [R-7.048] [R-3.023] own conversations come newest first, filtered and searched, and nobody else’s', async () => {
  const person = await app.person()
  const other = await app.person()
  const first = await begin(person, { title: 'Bonds' })
  const second = await begin(person, { agent_name: 'market_terms' })
  await send(person, first.id, 'What is a coupon?')
  await begin(other)
  const listed = await person.call(chats.listConversations, { query: { page_size: 5 } })
  expect(listed).toMatchObject({ count: 2, next: null })
  expect(listed.results.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(listed.results[1]).toMatchObject({ title: 'Bonds', last_message_preview: 'What is a coupon?' })
  const idsFor = async (query: object) =>
    (await person.call(chats.listConversations, { query })).results.map(({ id }) => id)
  expect(await idsFor({ has_agent_name: 'true' })).toEqual([second.id])
  expect(await idsFor({ search: 'COUPON' })).toEqual([first.id])
  expect(await idsFor({ search: 'bond' })).toEqual([first.id])
  expect(await idsFor({ client_id: 'nonsense' })).toEqual([])
})

test('an agent begins by itself, is named after itself and the day, and says how it fared', async () => {
  const person = await app.person()
  const begun = await begin(person, { agent_name: 'market_terms' })
  expect(begun).toMatchObject({ agent_display_name: 'Market Terms', agent_status: 'pending' })
  expect(begun.title).toBe('Market Terms, November 21, 2026')
  await expect
    .poll(async () => (await person.call(chats.getConversation, { params: { id: begun.id } })).agent_status)
    .toBe('completed')
  const { results } = await person.call(sent.listMessages, { params: { id: begun.id } })
  expect(results).toMatchObject([{ role: 'assistant', parent_id: null, content: 'Hello.' }])
})

test('[R-4.046] [R-5.015] an unknown agent, one of the other role, and one that needs a score are refused', async () => {
  const person = await app.person()
  const create = (agent_name: string) => person.request('POST', '/api/conversations/', { agent_name })
  const unknown = { status: 400, body: { agent_name: ['Unknown agent.'] } }
  expect(await create('nobody')).toMatchObject(unknown)
  expect(await create('client_review')).toMatchObject(unknown)
  expect(await create('portfolio_risk_alignment')).toMatchObject({
    status: 409,
    body: {
      detail: 'Please complete your risk assessment before using this assistant.',
      code: 'risk_assessment_required',
    },
  })
})

test('[R-7.050] [R-7.051] [S-113] somebody else’s conversation is as absent as one that never was', async () => {
  const [owner, other] = [await app.person(), await app.person()]
  const { id } = await begin(owner)
  const { body } = await send(owner, id, 'Mine')
  const messageId = (body as Submitted).assistant_message.id
  const path = `/api/conversations/${id}/`
  const notFound = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }
  for (const [method, url, sent] of [
    ['GET', path],
    ['PATCH', path, { title: 'x' }],
    ['DELETE', path],
    ['GET', `${path}messages/`],
    ['GET', `${path}stream/`],
    ['POST', `${path}stop/`, { run_id: id }],
    ['POST', `${path}messages/submit_message/`, { conversation: id, message: 'x' }],
    ['POST', `${path}messages/${messageId}/regenerate/`],
    ['PUT', `${path}messages/${messageId}/feedback/`, { feedback: 'up' }],
  ] as const)
    expect(await other.request(method, url, sent), `${method} ${url}`).toMatchObject(notFound)
  expect((await app.request('GET', `${path}stream/`)).status).toBe(401)
  expect((await owner.call(sent.listMessages, { params: { id } })).count).toBe(2)
})

test('a conversation is renamed, an answer rated and written again beside the first, and all of it deleted', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const { assistant_message, user_message } = (await send(person, id, 'Again')).body as Submitted
  expect(await person.call(chats.updateConversation, { params: { id }, body: { title: ' Named ' } })).toMatchObject({
    title: 'Named',
  })
  const params = { id, message_id: assistant_message.id }
  expect(await person.call(sent.rateAnswer, { params, body: { feedback: 'up' } })).toMatchObject({ feedback: 'up' })
  tick()
  const again = await person.request('POST', `/api/conversations/${id}/messages/${assistant_message.id}/regenerate/`)
  expect(new Reader().take(framesOf(again.body as string)).text).toBe('Again')
  const { results } = await person.call(sent.listMessages, { params: { id } })
  expect(results.map(({ parent_id }) => parent_id)).toEqual([user_message.id, user_message.id, null])
  await person.call(chats.deleteConversation, { params: { id } })
  expect((await person.request('GET', `/api/conversations/${id}/`)).status).toBe(404)
  expect(
    await app.deps.db.system.selectFrom('run_event').select('run_id').where('user_id', '=', person.userId).execute(),
  ).toEqual([])
})

test('twenty messages a minute and no more', async () => {
  const person = await app.person()
  const { id } = await begin(person)
  const body = (message: string) => ({ conversation: id, message })
  const answers: number[] = []
  for (let n = 0; n < 21; n++)
    answers.push(
      (await person.request('POST', `/api/conversations/${id}/messages/submit_message/`, body(`Message ${n}`))).status,
    )
  expect(answers).toEqual([...Array<number>(20).fill(201), 429])
})

const idsOf = async (person: Person, query: object = {}) =>
  (await person.call(chats.listConversations, { query: { page_size: 50, ...query } })).results.map(({ id }) => id)

test('a pinned conversation stands before newer ones, and one that was put away is found where it was put and by a search', async () => {
  const person = await app.person()
  const first = await begin(person, { title: 'Bridge loan' })
  const second = await begin(person, { title: 'Second' })
  const third = await begin(person, { title: 'Third' })
  await person.call(chats.updateConversation, { params: { id: first.id }, body: { is_pinned: true } })
  expect(await idsOf(person)).toEqual([first.id, third.id, second.id])
  const away = await person.call(chats.updateConversation, { params: { id: first.id }, body: { is_archived: true } })
  expect(away).toMatchObject({ is_pinned: false, is_archived: true, title: 'Bridge loan' })
  expect(await idsOf(person)).toEqual([third.id, second.id])
  expect(await idsOf(person, { archived: 'true' })).toEqual([first.id])
  expect(await idsOf(person, { search: 'bridge' })).toEqual([first.id])
  await person.call(chats.updateConversation, { params: { id: first.id }, body: { is_archived: false } })
  expect(await idsOf(person)).toEqual([third.id, second.id, first.id])
  expect(await person.request('PATCH', `/api/conversations/${first.id}/`, {})).toMatchObject({ status: 400 })
})

test('a search says which message holds the words, the newest of them', async () => {
  const person = await app.person()
  const conversation = await begin(person)
  await send(person, conversation.id, 'Where does the lighthouse fund stand?')
  const { results } = await person.call(chats.listConversations, { query: { search: 'LIGHTHOUSE' } })
  const messages = await person.call(sent.listMessages, { params: { id: conversation.id } })
  expect(results[0]?.hit).toMatchObject({
    message_id: messages.results[0]?.id,
    snippet: expect.stringContaining('lighthouse'),
  })
  expect((await person.call(chats.listConversations)).results[0]?.hit).toBeNull()
})

test('conversations deleted together come back together for 30 days; those of somebody else are left out', async () => {
  const person = await app.person()
  const stranger = await app.person()
  const mine = [await begin(person), await begin(person), await begin(person)].map(({ id }) => id)
  const foreign = (await begin(stranger)).id
  const gone = await person.call(chats.deleteConversations, { body: { ids: [mine[0]!, mine[1]!, foreign] } })
  expect(gone.ids.toSorted()).toEqual([mine[0], mine[1]].toSorted())
  expect(await idsOf(person)).toEqual([mine[2]])
  expect(await idsOf(stranger)).toEqual([foreign])
  expect((await person.request('GET', `/api/conversations/${mine[0]}/`)).status).toBe(404)
  expect((await stranger.call(chats.restoreConversations, { body: { ids: mine } })).ids).toEqual([])
  await person.call(chats.restoreConversations, { body: { ids: mine } })
  expect((await idsOf(person)).toSorted()).toEqual(mine.toSorted())
})
