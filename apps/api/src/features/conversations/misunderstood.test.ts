import { createConversation } from '@keelwise/contract/conversations'
import { listMessages, reportMisunderstood } from '@keelwise/contract/conversation-messages'
import type { Plan } from '@keelwise/contract/plan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { misunderstoodCommand } from '../../admin/misunderstood.command.ts'
import { buildAccount } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let person: Person
beforeAll(async () => {
  person = await app.person()
  await buildAccount(app.deps, person.userId)
})
afterAll(() => app.close())

/** Sends a message and gives the answer’s id with what was understood. */
async function ask(message: string, plan?: Plan) {
  const { id } = await person.call(createConversation, { body: {} })
  await person.request('POST', `/api/conversations/${id}/messages/submit_message/`, {
    conversation: id,
    message,
    ...(plan ? { plan } : {}),
  })
  const { results } = await person.call(listMessages, { params: { id } })
  const answer = results.find(({ role }) => role === 'assistant')
  const understanding = answer?.parts.flatMap((part) => (part.type === 'plan' ? [part.understanding] : []))[0]
  return { id, answerId: answer?.id ?? '', understanding, content: answer?.content ?? '' }
}

const exported = async (): Promise<string[]> => {
  const lines: string[] = []
  await misunderstoodCommand.run({
    deps: app.deps,
    options: {},
    operands: [],
    print: (line: string) => void lines.push(line),
  } as never)
  return lines
}

test('a question is kept for the operator when the person says it was misunderstood, once, and never without', async () => {
  const { id, answerId } = await ask('What is my net worth?')
  expect(await exported()).toEqual([])
  const params = { id, message_id: answerId }
  expect(await person.call(reportMisunderstood, { params, body: { meant: null } })).toEqual({
    question: 'What is my net worth?',
  })
  await person.call(reportMisunderstood, { params, body: { meant: null } })
  const lines = await exported()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^2026-11-21\tWhat is my net worth\?\t\{"parts":.*"net_worth".*\}\t$/)
  expect(lines[0]).not.toContain(person.userId)
  const other = await app.person()
  const url = `/api/conversations/${id}/messages/${answerId}/misunderstood/`
  expect((await other.request('PUT', url, { meant: null })).status).toBe(404)
  await person.request('DELETE', `/api/conversations/${id}/`)
  expect(await exported()).toEqual([])
})

test('a part of what was understood is changed or taken away by its own plan, and asked anew', async () => {
  const { understanding } = await ask('How much did I spend last month?')
  const [figure, period] = understanding?.chips ?? []
  expect([figure?.words, period?.words]).toEqual(['Money Out', 'October 2026'])
  expect(figure?.without).toBeNull()
  expect(period?.options.map(({ words }) => words)).toEqual([
    'This month so far',
    'This year so far',
    '2025',
    'The past twelve months',
  ])
  const income = figure?.options.find(({ words }) => words === 'Money In')
  const changed = await ask('Money In', income?.plan)
  expect(changed.understanding?.chips.map(({ words }) => words)).toEqual(['Money In', 'October 2026'])
  const without = await ask('At any time', period?.without ?? undefined)
  expect(without.understanding?.chips.map(({ words }) => words)).toEqual(['Money Out'])
})
