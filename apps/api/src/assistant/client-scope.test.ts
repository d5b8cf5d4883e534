import {
  acceptAdvisorAccess,
  listAdvisorAccess,
  listAdvisorViews,
  revokeAdvisorAccess,
  shareWithAdvisor,
} from '@keelwise/contract/advisor-access'
import { createClient, getClientPortfolio, inviteClient } from '@keelwise/contract/clients'
import { createConversation } from '@keelwise/contract/conversations'
import { listMessages } from '@keelwise/contract/conversation-messages'
import { createGoal, deleteGoal } from '@keelwise/contract/goals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid7 } from '../platform/ids.ts'
import { buildAccount, buildClient, buildMeeting, buildPosition, buildTransaction } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { createAssistant } from './assistant.ts'
import type { EngineEvent, Turn } from './engine.ts'
import { type TestModel, startTestModel } from './model/testing/test-model.ts'
import { GOALS_NOT_SHARED, NOTHING_SHARED, NOT_SHARED, NO_CLIENT } from './tools/client-scope.ts'
import { dataWords, subjectsFor } from './model/data-words.ts'
import { ModelSession } from './model/model-session.ts'
import { buildQuestion } from './testing/build-question.ts'

const app = await createTestApp()
let model: TestModel
let advisor: Person
let investor: Person
let stranger: Person
let clientId: string
let accessId: string
beforeAll(async () => {
  model = await startTestModel()
  advisor = await app.person({ userType: 'ADVISOR' })
  stranger = await app.person({ userType: 'ADVISOR' })
  investor = await app.person({ email: 'sky@example.test' })
  const account = await buildAccount(app.deps, investor.userId, {
    account_type: 'IRA',
    account_name: 'Nest egg',
    market_value: '2000.00',
  })
  await buildPosition(app.deps, investor.userId, { account_id: account.id, name: 'Tide', market_value: '1500.00' })
  await buildPosition(app.deps, investor.userId, {
    account_id: account.id,
    name: 'Cash',
    asset_class: 'cash',
    sec_type: 'CASH',
    market_value: '500.00',
  })
  await buildTransaction(app.deps, investor.userId, { account_id: account.id, description: 'Private matter' })
  const body = { first_name: 'Sky', last_name: 'Harbour', email: 'sky@example.test' }
  clientId = (await advisor.call(createClient, { body })).id
  await advisor.call(inviteClient, { params: { id: clientId } })
  accessId = (await investor.call(listAdvisorAccess)).results[0]!.id
})
afterAll(async () => {
  await app.close()
  await model.stop()
})

const scope = (clientId: string | null, who = advisor) => buildQuestion(who.userId, null, { role: 'ADVISOR', clientId })
const session = (clientOf: string | null, who = advisor) => new ModelSession(app.deps, scope(clientOf, who))

/** A question to the data. */
const list = (subject: string, measure: string) => ({ subject, measures: [measure], list: true })
const ACCOUNTS = list('accounts', 'balance')

/** What an engine answers an advisor. */
async function ask(
  text: string | null,
  clientOf: string | null,
  more: { agentName?: string; env?: object; history?: Turn[]; who?: Person } = {},
) {
  const { agentName = null, history = [], who = advisor } = more
  const question = { ...scope(clientOf, who), agentName, text, history }
  const assistant = createAssistant({ ...app.deps.env, ...more.env }, app.deps, app.deps.log)
  const events: EngineEvent[] = []
  for await (const event of assistant.engineFor(question).answer(question, new AbortController().signal))
    events.push(event)
  return { events, text: events.map((event) => (event.type === 'text' ? event.delta : '')).join('') }
}

test('[S-071] before the investor agrees, after they end it, and for another advisor, tools find nothing of a client', async () => {
  await expect(session(clientId).call('plan', ACCOUNTS)).rejects.toThrow(NOTHING_SHARED)
  await investor.call(acceptAdvisorAccess, { params: { id: accessId } })
  const open = session(clientId)
  expect((await open.call('plan', ACCOUNTS)).rows).toHaveLength(1)
  await expect(session(clientId, stranger).call('plan', ACCOUNTS)).rejects.toThrow(NOTHING_SHARED)
  await expect(session(null).call('plan', ACCOUNTS)).rejects.toThrow(NO_CLIENT)
  await investor.call(revokeAdvisorAccess, { params: { id: accessId } })
  // the same answer goes on, and its next look-up finds nothing
  await expect(open.call('plan', list('positions', 'value'))).rejects.toThrow(NOTHING_SHARED)
  await advisor.call(inviteClient, { params: { id: clientId } })
  accessId = (await investor.call(listAdvisorAccess)).results.find(({ status }) => status === 'PENDING')!.id
  await investor.call(acceptAdvisorAccess, { params: { id: accessId } })
})

test('[S-071] of a client an advisor’s tools read accounts, positions, allocation and performance, never transactions', async () => {
  const BOOK = ['clients', 'meetings', 'actions']
  expect(subjectsFor(scope(null)).map(({ name }) => name)).toEqual(BOOK)
  expect(subjectsFor(scope(clientId)).map(({ name }) => name)).toEqual([
    'accounts',
    'worth',
    'positions',
    'income',
    'returns',
    'fit',
    ...BOOK,
  ])
  expect(dataWords(scope(clientId))).not.toContain('transactions (')
  const tools = session(clientId)
  for (const [subject, measure] of [
    ['transactions', 'out'],
    ['plans', 'count'],
    ['sales', 'realized'],
  ] as const)
    await expect(tools.call('plan', { subject, measures: [measure] })).rejects.toThrow(NOT_SHARED)
  const names = await tools.call('names', { search: '' })
  expect(JSON.stringify(names)).not.toContain('Private matter')
  const { values, href } = await tools.call('plan', list('positions', 'value'))
  expect(href).toBe(`/advisor/clients/${clientId}?tab=positions`)
  expect(values.find(({ id }) => id === 'r2.value')).toMatchObject({
    value: '2000.00',
    source: 'The client’s positions',
  })
  const portfolio = await advisor.call(getClientPortfolio, { params: { id: clientId } })
  expect(portfolio.total_market_value.amount).toBe('2000.00')
})

test('goals of a client are answered exactly while they share them, each look on record; the rest of what is planned never', async () => {
  const looks = async () =>
    (await investor.call(listAdvisorViews)).results
      .filter(({ scope: seen }) => seen === 'goals')
      .reduce((sum, { times }) => sum + times, 0)
  const share = (is_shared: boolean) =>
    investor.call(shareWithAdvisor, { params: { id: accessId }, body: { is_shared } })
  const none = { target_months: null, target_date: null, monthly_amount: null, strategy: null, accounts: [] }
  const { id: goalId } = await investor.call(createGoal, {
    body: { ...none, kind: 'OTHER', name: 'A boat by the sea', target_amount: '38000.00' },
  })
  const GOALS = {
    subject: 'plans',
    measures: ['target', 'saved'],
    by: ['plan'],
    where: [{ field: 'kind', op: 'is', values: ['goal'] }],
  }
  const goalsAsked = async () => (await ask('What are the client’s goals?', clientId)).text
  await expect(session(clientId).call('plan', GOALS)).rejects.toThrow(GOALS_NOT_SHARED)
  expect(await goalsAsked()).toContain(GOALS_NOT_SHARED)
  expect(await looks()).toBe(0)
  await share(true)
  const open = session(clientId)
  const found = await open.call('plan', GOALS)
  expect(found.rows.flat()).toContain('A boat by the sea')
  expect(await looks()).toBe(1)
  for (const text of [
    'What are the client’s goals?',
    'How much has the client saved for the goals?',
    'Is the client on track with the goals?',
  ]) {
    const { text: said, events } = await ask(text, clientId)
    expect(JSON.stringify(events)).toContain('A boat by the sea')
    expect(said).not.toMatch(/\b[Yy]our goals|unverified/)
    expect(JSON.stringify(events)).not.toContain('/investor')
  }
  expect(await looks()).toBe(4)
  const named = await ask('How much has Sky Harbour saved for the goals?', null)
  expect(JSON.stringify(named.events)).toContain('A boat by the sea')
  for (const part of [
    { subject: 'plans', measures: ['recurring_monthly'] },
    { subject: 'plans', measures: ['left'] },
    { subject: 'plans', measures: ['target'] },
    { subject: 'plans', measures: ['chance'], where: GOALS.where },
    { subject: 'plans', measures: ['count'], where: [{ field: 'kind', op: 'is', values: ['budget'] }] },
    { subject: 'plans', measures: ['saved', 'recurring_monthly'] },
    { subject: 'transactions', measures: ['out'] },
  ])
    await expect(open.call('plan', part)).rejects.toThrow(NOT_SHARED)
  await expect(session(clientId, stranger).call('plan', GOALS)).rejects.toThrow(NOTHING_SHARED)
  // it ends with the next question, also of an answer that goes on
  await share(false)
  await expect(open.call('plan', GOALS)).rejects.toThrow(GOALS_NOT_SHARED)
  await investor.call(deleteGoal, { params: { id: goalId } })
})

test('what an assistant looked at is kept for the investor to see, as what it was', async () => {
  const scopes = async () => (await investor.call(listAdvisorViews)).results.map(({ scope: seen }) => seen)
  const before = await scopes()
  expect(before).not.toContain('performance')
  await session(clientId).call('plan', { subject: 'returns', measures: ['twr'] })
  expect(await scopes()).toContain('performance')
})

test.each([
  ['What does my client own?', '$2,000.00'],
  ['What accounts does the client have?', 'Nest egg'],
  ['ok Sky, what’s he got', '$2,000.00'],
  ['How is the portfolio allocated?', 'Equity is [75.00%](#v-r1.g1.share) and Cash [25.00%](#v-r1.g2.share).'],
  ['What are the largest positions?', 'The largest is **Tide**: [$1,500.00]'],
  ['How did the investments perform over the past year?', 'is not known here'],
  ['How many clients do I have?', '**One** client'],
  ['How much did they spend last month?', NOT_SHARED],
  ['What is duration?', 'uration'],
])('the built-in assistant answers about the client who is open: %s', async (question, expected) => {
  const { text, events } = await ask(question, clientId)
  const tables = events.flatMap((event) => (event.type === 'table' ? event.table.rows.flat() : []))
  expect([text, ...tables].join('\n')).toContain(expected)
  expect(text).not.toMatch(/\(unverified\)|\b[Yy]our?\b.*\$|Private matter/)
  expect(JSON.stringify(events)).not.toContain('/investor')
})

test.each(['client_review', 'meeting_prep', 'allocation_explainer'])(
  '[R-4.047] %s begins with the client who is open',
  async (agentName) => {
    const { text, events } = await ask(null, clientId, { agentName })
    expect(text).toContain('[$2,000.00]')
    expect(text).not.toMatch(/\(unverified\)|undefined|NaN/)
    expect(events.at(-1)).toMatchObject({ type: 'follow-ups' })
  },
)

test.each(['openai_compatible', 'anthropic'])(
  '[S-072] %s is answered about the open client only, and about none without one',
  async (engine) => {
    const env = {
      AI_ENGINE: engine,
      AI_BASE_URL: model.baseUrl,
      AI_API_KEY: 'k',
      AI_MODEL: 'm',
      AI_TIMEOUT_SECONDS: 45,
    }
    model.asked = []
    model.brain = (asked) =>
      asked.results.length === 0 && asked.tools.length > 0
        ? { calls: ['accounts', 'transactions'].map((subject) => ({ name: 'plan', input: list(subject, 'count') })) }
        : {
            text: asked.results.join('').includes('Nest egg') ? 'The client has {{v:r1.count}}.' : 'No client is open.',
          }
    const { text, events } = await ask('How much?', clientId, { env })
    expect(text).toBe('The client has [1](#v-r1.count).')
    expect(model.asked[0]?.tools.map(({ name }) => name)).toEqual(['plan', 'names', 'facts', 'calc'])
    expect(model.asked[0]?.system).toContain('the one client who is open')
    expect(events.filter(({ type }) => type === 'tool-error')).toHaveLength(1)
    expect(model.asked.at(-1)?.results.join('')).toContain('Nest egg')
    expect((await ask('How much?', null, { env })).text).toBe('No client is open.')
    expect(model.asked.at(-1)?.results.join('')).toContain(NO_CLIENT)
  },
)

test('a conversation about a client is answered from that client', async () => {
  const { id } = await advisor.call(createConversation, { body: { client_id: clientId, agent_name: 'client_review' } })
  await expect
    .poll(async () => (await advisor.call(listMessages, { params: { id } })).results[0]?.status)
    .toBe('completed')
  const { results } = await advisor.call(listMessages, { params: { id } })
  expect(results[0]?.content).toContain('The client holds **$2,000.00**. Equity is 75.00% and Cash 25.00%.')
})

const turnsOf = (question: string, { text, events }: Awaited<ReturnType<typeof ask>>): Turn[] => [
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: text,
    understanding: events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0] ?? null,
  },
]

test('[S-071] a client who is named though none is open is answered about as if they were, to their own advisor alone and on record', async () => {
  const looks = async () => (await investor.call(listAdvisorViews)).results.reduce((sum, { times }) => sum + times, 0)
  const before = await looks()
  const question = 'What does Sky Harbour hold?'
  const held = await ask(question, null)
  expect(held.text).toContain('Sky Harbour holds **[$2,000.00]')
  expect(await looks()).toBeGreaterThan(before)
  const history = turnsOf(question, held)
  expect(history.at(-1)?.understanding?.of_client).toEqual({ id: clientId, name: 'Sky Harbour' })
  expect((await ask('how much of it is in cash?', null, { history })).text).toContain('Sky Harbour holds **[$500.00]')
  expect((await ask('and how much does she have in Tide?', null, { history })).text).toContain('[$1,500.00]')
  expect((await ask('How many clients do I have?', null, { history })).text).toContain('**One** client')
  expect((await ask('How much did Sky spend last month?', null)).text).toContain(NOT_SHARED)
  const other = await ask(question, null, { who: stranger })
  expect(other.text).not.toMatch(/\$|Tide|Nest/)
})

test('a word for somebody whom nobody spoke of is asked about, and nothing is told of everybody', async () => {
  const { text } = await ask('What did he decide?', null)
  expect(text).toMatch(/^I do not know whom “he” means here/)
  const named = turnsOf('When did I last meet Sky Harbour?', await ask('When did I last meet Sky Harbour?', null))
  expect((await ask('When did I last meet her?', null, { history: named })).text).toContain('Sky Harbour')
})

test('what leans on a question about a client that was not understood is asked back', async () => {
  const history: Turn[] = [
    { role: 'user', content: 'the thing with the what-do-you-call-it' },
    { role: 'assistant', content: 'I did not understand that, so I do not have an answer.', understanding: null },
  ]
  const adrift = await ask('and what is that worth in their accounts?', clientId, { history })
  expect(adrift.text).toMatch(/^I did not understand that/)
  expect((await ask('What is their net worth?', clientId, { history })).text).toContain('net worth is')
})

test('[S-072] of meetings tools read what is open with this client, and never a restricted one, another client’s or another advisor’s', async () => {
  const { deps } = app
  const now = deps.clock()
  const held = (title: string, changes: object, items: object[], who = advisor) =>
    buildMeeting(deps, who.userId, { title, client_id: clientId, ...changes }).then(async (meeting) => {
      const mine = { user_id: who.userId, meeting_id: meeting.id, created_at: now }
      await deps.db.system
        .insertInto('meeting_summary')
        .values({
          ...mine,
          id: uuid7(now.getTime()),
          status: 'READY',
          source: 'MANUAL',
          title,
          key_points: JSON.stringify([`${title}: key`]),
          action_items: JSON.stringify(items),
          transcript: 'Word for word',
          updated_at: now,
        })
        .execute()
      await deps.db.system
        .insertInto('meeting_question')
        .values([
          {
            ...mine,
            id: uuid7(now.getTime()),
            text: `${title}: open?`,
            status: 'PENDING',
            source: 'ADVISOR',
            sort_order: 1,
          },
          {
            ...mine,
            id: uuid7(now.getTime()),
            text: `${title}: done?`,
            status: 'ANSWERED',
            answer: 'Yes.',
            source: 'ADVISOR',
            sort_order: 2,
          },
        ])
        .execute()
      return meeting
    })
  const past = { status: 'COMPLETED', scheduled_at: new Date('2026-11-02T10:00:00Z') }
  const meeting = await held('Autumn review', past, [
    { text: 'Send the form', owner: 'Advisor', due_date: '2026-11-10', done: false },
    { text: 'Call the bank', owner: null, due_date: null, done: true },
  ])
  await held('Secret matter', { is_restricted: true }, [{ text: 'Hidden', due_date: null, owner: null, done: false }])
  await held('Deleted matter', { deleted_at: now }, [])
  const otherClient = await buildClient(deps, advisor.userId)
  await held('Other client', { client_id: otherClient.id }, [])
  await held('Stranger', { client_id: (await buildClient(deps, stranger.userId)).id }, [], stranger)
  await buildMeeting(deps, advisor.userId, { title: 'Winter review', client_id: clientId })

  const tools = session(clientId)
  const meetings = await tools.call('plan', list('meetings', 'count'))
  expect(meetings.rows.map(([title]) => title)).toEqual(['Winter review', 'Autumn review'])
  const open = await tools.call('plan', list('actions', 'open'))
  expect(open.rows.map((row) => row.slice(0, 2))).toEqual([
    ['Send the form', 'Task'],
    ['Autumn review: open?', 'Question'],
  ])
  expect(JSON.stringify([meetings, open])).not.toMatch(/Secret|Hidden|Deleted|Other client|Stranger|Word for word/)
  expect((await session(clientId, stranger).call('plan', list('meetings', 'count'))).total).toBe(0)
  const mine = new ModelSession(deps, { ...scope(null), userId: investor.userId, role: 'INVESTOR' })
  await expect(mine.call('plan', list('meetings', 'count'))).rejects.toThrow('There is no subject')

  // a chat about the meeting is one about its client
  const body = { meeting_id: meeting.id, agent_name: 'meeting_prep' }
  const { id } = await advisor.call(createConversation, { body })
  await expect
    .poll(async () => (await advisor.call(listMessages, { params: { id } })).results[0]?.status)
    .toBe('completed')
  const { content } = (await advisor.call(listMessages, { params: { id } })).results[0]!
  expect(content).toContain('The next is **Winter review** on **November 22, 2026**.')
  expect(content).toContain('There are 2 tasks and questions.')
  expect(content).toContain('**$2,000.00**')
  const told = async (question: string) => {
    const { text, events } = await ask(question, clientId)
    return {
      text,
      rows: events.flatMap((event) => (event.type === 'table' ? event.table.rows.map(([name]) => name) : [])),
    }
  }
  const asked = await told('What is open from our meetings?')
  expect(asked.rows).toEqual(['Send the form', 'Autumn review: open?'])
  expect((await told('When did we last meet?')).text).toContain('was on **[November 2, 2026]')
  expect((await told('What should I know before my next meeting?')).text).toContain('### What the client holds')
  const alone = await ask(null, otherClient.id, { agentName: 'meeting_prep' })
  expect(alone.text).toContain(NOTHING_SHARED)
  expect(alone.text).toContain('### Open from meetings')
})
