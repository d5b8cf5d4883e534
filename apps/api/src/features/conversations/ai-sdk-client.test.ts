import { createConversation } from '@keelwise/contract/conversations'
import { listMessages } from '@keelwise/contract/conversation-messages'
import { AbstractChat, DefaultChatTransport, type UIMessage } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedEngine, textOfScript } from '../../assistant/scripted-engine.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await createTestApp({
    overrides: () => ({ assistant: { name: 'scripted', notice: null, engineFor: () => scriptedEngine } }),
  })
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const textOf = (message: UIMessage | undefined): string =>
  (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')

/** The AI SDK's own chat, as its hook for React has it, with nothing of ours but addresses and the token. */
class Chat extends AbstractChat<UIMessage> {
  readonly errors: Error[] = []

  constructor(person: Person, id: string, fetchWith: typeof fetch = fetch) {
    const headers = { authorization: `Bearer ${person.access}` }
    const messages: UIMessage[] = []
    const errors: Error[] = []
    super({
      id,
      state: {
        status: 'ready',
        error: undefined,
        messages,
        pushMessage: (message) => void messages.push(message),
        popMessage: () => void messages.pop(),
        replaceMessage: (index, message) => void (messages[index] = message),
        snapshot: structuredClone,
      },
      onError: (error) => void errors.push(error),
      transport: new DefaultChatTransport({
        fetch: fetchWith,
        prepareSendMessagesRequest: ({ messages: all }) => ({
          api: `${url}/api/conversations/${id}/messages/submit_message/`,
          headers,
          body: { conversation: id, message: textOf(all.at(-1)), stream: true },
        }),
        prepareReconnectToStreamRequest: () => ({ api: `${url}/api/conversations/${id}/stream/`, headers }),
      }),
    })
    this.errors = errors
  }
}

const STEPS = [
  { say: 'Grüße 😀\n\n' },
  { event: { type: 'notice' as const, text: 'A notice' } },
  { call: 'get_accounts', id: 'call-1', input: { a: 1 } },
  { result: { rows: [1, 2] }, id: 'call-1' },
  ...Array.from({ length: 20 }, (_, index) => [{ say: `word${index} ` }, { wait: 10 }]).flat(),
  { event: { type: 'follow-ups' as const, questions: ['And last year?'] } },
]

/** Breaks the first answer after so many bytes. */
const breaking =
  (after: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    let left = after
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          if (left <= 0) controller.error(new TypeError('terminated'))
          else controller.enqueue(chunk.subarray(0, left))
          left -= chunk.length
        },
      }),
    )
    return new Response(body, { status: response.status, headers: response.headers })
  }

test('[R-7.053] [R-7.054] the AI SDK’s own client reads an answer, resumes it where the connection broke and on another page, and has every word once', async () => {
  const person = await app.person()
  const expectWhole = (chat: Chat): void => {
    const answer = chat.lastMessage
    expect(textOf(answer)).toBe(textOfScript(STEPS))
    expect(answer?.parts.filter(({ type }) => type !== 'text')).toMatchObject([
      { type: 'data-notice', data: { text: 'A notice' } },
      { type: 'tool-get_accounts', state: 'output-available', input: { a: 1 }, output: { rows: [1, 2] } },
      { type: 'data-follow-ups', data: ['And last year?'] },
    ])
    expect(chat.status).toBe('ready')
  }
  const begin = async () => (await person.call(createConversation, { body: {} })).id

  const whole = new Chat(person, await begin())
  await whole.sendMessage({ text: JSON.stringify(STEPS) })
  expect(whole.errors).toEqual([])
  expect(whole.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expectWhole(whole)

  const id = await begin()
  const broken = new Chat(person, id, breaking(900))
  await broken.sendMessage({ text: JSON.stringify(STEPS) })
  expect(broken.errors.map(({ message }) => message)).toEqual(['terminated'])
  expect(textOfScript(STEPS).startsWith(textOf(broken.lastMessage))).toBe(true)
  const [again, elsewhere] = [new Chat(person, id), new Chat(person, id)]
  again.messages.push(...broken.messages)
  await Promise.all([again.resumeStream(), elsewhere.resumeStream()])
  expect([...again.errors, ...elsewhere.errors]).toEqual([])
  expect(again.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  for (const chat of [again, elsewhere]) expectWhole(chat)
  const { results } = await person.call(listMessages, { params: { id } })
  expect(results).toHaveLength(2)
  expect(again.lastMessage?.id).toBe(results[0]?.id)
})
