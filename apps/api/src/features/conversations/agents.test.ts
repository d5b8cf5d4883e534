import { getAssistantStatus, listAgentTypes, listAgents } from '@keelwise/contract/agents'
import { createConversation } from '@keelwise/contract/conversations'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('[R-7.020] [R-3.086] an investor gets ten assistants on two pages of six, an advisor the four that are for advisors', async () => {
  const investor = await app.person()
  const first = await investor.call(listAgents, { query: { page: 1, page_size: 6 } })
  expect(first).toMatchObject({ count: 10, previous: null })
  expect(first.results).toHaveLength(6)
  expect(first.results[0]).toMatchObject({
    name: 'portfolio_risk_alignment',
    display_name: 'Portfolio Risk Alignment',
    title: 'Portfolio Risk Alignment',
    agent_type: 'portfolio',
    requires_risk_score: true,
    is_available: true,
  })
  for (const { description } of first.results) expect(description.length).toBeLessThanOrEqual(200)
  const second = await investor.call(listAgents, { query: { page: 2, page_size: 6 } })
  expect(second).toMatchObject({ next: null })
  expect(second.results).toHaveLength(4)
  const advisor = await app.person({ userType: 'ADVISOR' })
  expect((await advisor.call(listAgents)).results.map(({ name }) => name)).toEqual([
    'allocation_explainer',
    'market_terms',
    'meeting_prep',
    'client_review',
  ])
})

test('assistants are filtered by their kind, and a kind nobody knows has none', async () => {
  const investor = await app.person()
  const namesOf = async (agent_type: string) =>
    (await investor.call(listAgents, { query: { agent_type } })).results.map(({ name }) => name)
  expect(await namesOf('cash_flow')).toEqual(['cash_flow_coach', 'spending_changes', 'emergency_fund_check'])
  expect(await namesOf('nonsense')).toEqual([])
  expect((await investor.request('GET', '/api/agents/?page=9')).status).toBe(404)
})

test('[R-7.021] [R-3.087] the kinds are those with an assistant for the role, and planning also while it has none', async () => {
  const types = { portfolio: 'Portfolio', cash_flow: 'Cash Flow', planning: 'Planning', education: 'Education' }
  const listed = (role: 'INVESTOR' | 'ADVISOR') =>
    app.person({ userType: role }).then((person) => person.call(listAgentTypes))
  const asList = (values: (keyof typeof types)[]) => values.map((value) => ({ value, label: types[value] }))
  expect((await listed('INVESTOR')).agent_types).toEqual(asList(['portfolio', 'cash_flow', 'planning', 'education']))
  expect((await listed('ADVISOR')).agent_types).toEqual(asList(['portfolio', 'planning', 'education']))
})

test('without a language model people are told so, and how many messages are left', async () => {
  const investor = await app.person()
  expect(await investor.call(getAssistantStatus)).toEqual({
    engine: 'built_in',
    notice: 'Built-in assistant — answers from your data by rules; no language model is configured.',
    messages_left_today: 300,
    // of somebody without accounts
    suggestions: ['What is asset allocation?', 'What can you help me with?', 'How do I link an account?'],
  })
})

test('when the messages of 24 hours are used up it is said when the next one is possible, truly', async () => {
  const person = await app.person()
  const { id } = await person.call(createConversation, { body: {} })
  const url = `/api/conversations/${id}/messages/submit_message/`
  const body = { conversation: id, message: 'What is asset allocation?' }
  expect((await person.request('POST', url, body)).status).toBe(201)
  // 299 more, of which the first was sent 22 hours and 50 minutes ago
  const begun = (count: number, ago: string) =>
    sql`
    insert into run (id, user_id, conversation_id, assistant_message_id, status, created_at, finished_at)
    select gen_random_uuid(), user_id, conversation_id, assistant_message_id, 'done',
      ${app.deps.clock()}::timestamptz - ${ago}::interval, created_at
    from run cross join generate_series(1, ${count}) where user_id = ${person.userId} limit ${count}`.execute(
      app.deps.db.system,
    )
  await begun(1, '22 hours 50 minutes')
  await begun(1, '22 hours 45 minutes')
  await begun(297, '5 hours')
  expect(await person.request('POST', url, body)).toMatchObject({
    status: 429,
    body: {
      detail: 'The 300 messages of 24 hours are used up. The next one is possible in 1 hour and 10 minutes.',
      retry_after: 4200,
    },
  })
})

test('more messages than an operator allows in a minute wait until the first of them is a minute old', async () => {
  const strict = await createTestApp({ env: { MESSAGES_PER_MINUTE: '2', MESSAGES_PER_DAY: '5' } })
  const person = await strict.person()
  const { id } = await person.call(createConversation, { body: {} })
  const url = `/api/conversations/${id}/messages/submit_message/`
  const body = { conversation: id, message: 'What is asset allocation?' }
  expect((await person.call(getAssistantStatus)).messages_left_today).toBe(5)
  expect((await person.request('POST', url, body)).status).toBe(201)
  await sql`update run set created_at = created_at - interval '20 seconds' where user_id = ${person.userId}`.execute(
    strict.deps.db.system,
  )
  expect((await person.request('POST', url, body)).status).toBe(201)
  const refused = await person.request('POST', url, body)
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: 'More than 2 messages were sent within a minute. Please wait a moment.' },
  })
  const { retry_after: wait } = refused.body as { retry_after: number }
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(40)
  await strict.close()
})
