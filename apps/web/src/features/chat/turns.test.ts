import type { Message } from '@keelwise/contract/conversation-messages'
import { expect, test } from 'vitest'
import { buildMessage, idOf } from '../../testing/builders.ts'
import { type LiveAnswer, beginLive } from './live-answer.ts'
import { turnsOf } from './turns.ts'

const message = (number: number, parent: number | null, overrides: Partial<Message> = {}): Message =>
  buildMessage({
    id: idOf(number),
    parent_id: parent === null ? null : idOf(parent),
    role: number % 2 === 1 ? 'user' : 'assistant',
    content: `message ${number}`,
    ...overrides,
  })

// 1 is answered by 2 and again by 6; below 2 the question 3 was edited to 7
const MESSAGES = [
  message(1, null),
  message(2, 1),
  message(3, 2),
  message(4, 3),
  message(6, 1),
  message(7, 2),
  message(8, 7),
]
const numbers = (turns: ReturnType<typeof turnsOf>) => turns.map(({ message: { id } }) => Number(id.slice(-3)))
const siblings = (turns: ReturnType<typeof turnsOf>) =>
  turns.map((turn) => turn.siblings.map((id) => Number(id.slice(-3))))

test('the branch of the newest message is shown, with the others at each place', () => {
  const turns = turnsOf(MESSAGES, null, null)
  expect(numbers(turns)).toEqual([1, 2, 7, 8])
  expect(siblings(turns)).toEqual([[1], [2, 6], [3, 7], [8]])
})

test.each([
  [3, [1, 2, 3, 4]],
  [6, [1, 6]],
  [2, [1, 2, 7, 8]],
  [99, [1, 2, 7, 8]],
])('choosing message %i shows the newest below it', (chosen, shown) => {
  expect(numbers(turnsOf(MESSAGES, idOf(chosen), null))).toEqual(shown)
})

test('where older messages are not loaded the branch begins with the oldest that is', () => {
  expect(numbers(turnsOf(MESSAGES.slice(2), null, null))).toEqual([7, 8])
  expect(turnsOf([], null, null)).toEqual([])
})

const asking: LiveAnswer = beginLive({
  kind: 'message',
  text: 'And bonds?',
  clientMessageId: 'c1',
  parentId: idOf(6),
})
const texts = (turns: ReturnType<typeof turnsOf>) => turns.map(({ message: { content } }) => content)

test('a question is shown with its empty answer before the server has told of it', () => {
  const turns = turnsOf(MESSAGES, idOf(3), asking)
  expect(texts(turns)).toEqual(['message 1', 'message 6', 'And bonds?', ''])
  expect(turns.map(({ live }) => live !== null)).toEqual([false, false, false, true])
})

test('a question that was told of is not shown twice, and its answer shows what has arrived', () => {
  const told = [...MESSAGES, message(9, 6, { client_message_id: 'c1' })]
  const parts: Message['parts'] = [{ type: 'text', id: 't1', text: 'Bonds are' }]
  expect(texts(turnsOf(told, null, { ...asking, parts }))).toEqual(['message 1', 'message 6', 'message 9', ''])
  const answered = [...told, message(10, 9, { content: '', status: 'streaming' })]
  for (const messageId of [null, idOf(10)]) {
    const turns = turnsOf(answered, null, { ...asking, messageId, parts })
    expect(numbers(turns)).toEqual([1, 6, 9, 10])
    expect(turns.at(-1)?.message.parts).toEqual(parts)
  }
})

test('another answer stands beside the first', () => {
  const another = beginLive({ kind: 'another', messageId: idOf(8), parentId: idOf(7) })
  const turns = turnsOf(MESSAGES, null, another)
  expect(turns).toHaveLength(4)
  expect(turns.at(-1)?.siblings).toHaveLength(2)
})
