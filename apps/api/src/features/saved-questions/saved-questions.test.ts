import { contentOf } from '@keelwise/contract/message-parts'
import { createClient } from '@keelwise/contract/clients'
import { createConversation, deleteConversation } from '@keelwise/contract/conversations'
import { listMessages } from '@keelwise/contract/conversation-messages'
import { updateMe } from '@keelwise/contract/me'
import { type DataPart, barePart } from '@keelwise/contract/plan'
import * as savedQuestions from '@keelwise/contract/saved-questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildRate, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-01-01', '1.25')
})
afterAll(() => app.close())

const NET_WORTH: DataPart = { ...barePart, subject: 'worth', measures: ['net_worth'] }

/** Asks in a conversation of its own; gives the conversation and its answer. */
async function asked(who: Person, message: string, part: DataPart | null, about = {}) {
  const { id } = await who.call(createConversation, { body: about })
  const plan = part && { plan: { version: 1, parts: [part] } }
  const path = `/api/conversations/${id}/messages/submit_message/`
  await who.request('POST', path, { conversation: id, message, ...plan })
  const { results } = await who.call(listMessages, { params: { id }, query: {} })
  return { id, answerId: results.find(({ role }) => role === 'assistant')?.id ?? '' }
}

const save = async (who: Person, message: string, part: DataPart) =>
  who.call(savedQuestions.saveQuestion, { body: { message_id: (await asked(who, message, part)).answerId } })

const answerOf = async (who: Person, id: string) => {
  const { state, parts } = await who.call(savedQuestions.answerSavedQuestion, { params: { id } })
  return { state, text: contentOf(parts), parts }
}
const titlesOf = async (who: Person) =>
  (await who.call(savedQuestions.listSavedQuestions)).results.map(({ title }) => title)

test('a kept question is computed anew from its plan, in the base currency, and also when its chat is gone', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId, { market_value: '1000.00' })
  const { id: conversation, answerId } = await asked(person, 'What am I worth?', NET_WORTH)
  const saved = await person.call(savedQuestions.saveQuestion, { body: { message_id: answerId } })
  expect(saved).toMatchObject({ title: 'What am I worth?', moves: true })
  expect(await answerOf(person, saved.id)).toMatchObject({ state: 'answered' })
  expect((await answerOf(person, saved.id)).text).toContain('$1,000.00')
  await app.deps.db.system
    .updateTable('account')
    .set({ market_value: '2500.00' })
    .where('id', '=', account.id)
    .execute()
  await person.call(deleteConversation, { params: { id: conversation } })
  await person.call(updateMe, { body: { base_currency: 'EUR' } })
  const { text, parts } = await answerOf(person, saved.id)
  expect(text).toContain('€2,000.00')
  // how it was looked up and what may be asked next are no part of it
  expect(new Set(parts.map(({ type }) => type))).toEqual(new Set(['text', 'values', 'source']))
})

test('the days of "this month" go on with time, those of a month by name stay', async () => {
  const person = await app.person()
  const account = await buildAccount(app.deps, person.userId)
  const booked = (execution_date: string, flow_amount: string) =>
    buildTransaction(app.deps, person.userId, { account_id: account.id, execution_date, flow_amount })
  await booked('2026-10-03', '-30.00')
  await booked('2026-11-04', '-40.00')
  const spent: DataPart = { ...barePart, subject: 'transactions', measures: ['out'] }
  const october = { from: '2026-10-01', to: '2026-10-21', words: 'October 2026 so far' }
  const moving = await save(person, 'What did I spend this month?', { ...spent, period: october })
  const fixed = await save(person, 'What did I spend in October?', { ...spent, period: october })
  expect([moving.moves, fixed.moves]).toEqual([true, false])
  // as if they had been asked a month ago
  await app.deps.db.system
    .updateTable('saved_question')
    .set({ asked_on: '2026-10-21' })
    .where('user_id', '=', person.userId)
    .execute()
  expect((await answerOf(person, moving.id)).text).toContain('$40.00')
  expect((await answerOf(person, fixed.id)).text).toContain('$30.00')
})

test('kept questions are named, ordered and taken off, at most twelve, and one that is kept twice is one', async () => {
  const person = await app.person()
  await buildAccount(app.deps, person.userId)
  const { answerId } = await asked(person, 'One', NET_WORTH)
  const first = await person.call(savedQuestions.saveQuestion, { body: { message_id: answerId } })
  expect((await person.call(savedQuestions.saveQuestion, { body: { message_id: answerId } })).id).toBe(first.id)
  const second = await save(person, 'Two', { ...NET_WORTH, measures: ['assets'] })
  const third = await save(person, 'Three', { ...NET_WORTH, measures: ['debts'] })
  expect(await titlesOf(person)).toEqual(['One', 'Two', 'Three'])
  await person.call(savedQuestions.renameSavedQuestion, { params: { id: second.id }, body: { title: 'Assets' } })
  const { results } = await person.call(savedQuestions.orderSavedQuestions, { body: { ids: [third.id, first.id] } })
  expect(results.map(({ title }) => title)).toEqual(['Three', 'One', 'Assets'])
  await person.call(savedQuestions.deleteSavedQuestion, { params: { id: first.id } })
  expect(await titlesOf(person)).toEqual(['Three', 'Assets'])
  for (let count = 2; count < savedQuestions.MOST_SAVED_QUESTIONS; count++)
    await save(person, `More ${count}`, { ...NET_WORTH, limit: count })
  const tooMany = await asked(person, 'One more', { ...NET_WORTH, limit: 99 })
  const refused = await person.request('POST', '/api/saved-questions/', { message_id: tooMany.answerId })
  expect(refused).toMatchObject({ status: 400, body: { message_id: [expect.stringContaining('At most 12')] } })
})

test('what it asked about is gone: it says so, and shows no figure of something else', async () => {
  const person = await app.person()
  await buildAccount(app.deps, person.userId, { market_value: '77.00' })
  const account = await buildAccount(app.deps, person.userId, { account_name: 'Holiday' })
  const where = [{ field: 'account', op: 'is' as const, values: [account.id], words: 'Holiday' }]
  const saved = await save(person, 'How much is in Holiday?', {
    ...barePart,
    subject: 'accounts',
    measures: ['balance'],
    where,
  })
  expect((await answerOf(person, saved.id)).state).toBe('answered')
  const { db } = app.deps
  await db.system.updateTable('account').set({ deleted_at: app.clock.now }).where('id', '=', account.id).execute()
  expect(await answerOf(person, saved.id)).toMatchObject({ state: 'not_available', text: 'No longer here: Holiday.' })
  // kept by a version that wrote plans otherwise
  await db.system.updateTable('saved_question').set({ plan: '{"version":0}' }).where('id', '=', saved.id).execute()
  const old = await answerOf(person, saved.id)
  expect(old.state).toBe('not_available')
  expect(old.text).toContain('kept by an earlier version')
})

test('an advisor keeps questions of the book; what is about a client stays with the client', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  const { id } = await advisor.call(createClient, { body: { first_name: 'Sky', last_name: 'Harbour' } })
  const count: DataPart = { ...barePart, subject: 'clients', measures: ['count'] }
  const saved = await save(advisor, 'How many clients do I have?', count)
  expect((await answerOf(advisor, saved.id)).text).toContain('**One** client.')
  const { answerId } = await asked(advisor, 'How many?', count, { client_id: id })
  const refused = await advisor.request('POST', '/api/saved-questions/', { message_id: answerId })
  expect(refused).toMatchObject({
    status: 400,
    body: { message_id: ['An answer about a client stays with the client.'] },
  })
})

test('an answer without figures cannot be kept', async () => {
  const person = await app.person()
  const { answerId } = await asked(person, 'What is duration?', null)
  const refused = await person.request('POST', '/api/saved-questions/', { message_id: answerId })
  expect(refused).toMatchObject({
    status: 400,
    body: { message_id: ['This answer has no figures to compute anew.'] },
  })
})
