import { createConversation } from '@keelwise/contract/conversations'
import { type AnswerEvent, contentOf } from '@keelwise/contract/answer-events'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Reader, framesOf } from '../../features/conversations/testing/read-stream.ts'
import {
  buildAccount,
  buildCredential,
  buildInstitution,
  buildPosition,
  buildTransaction,
} from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { AGENTS } from '../agents.ts'
import { UNANSWERABLE } from '../testing/golden-questions.ts'
import { builtInEngine } from './built-in-engine.ts'
import { guarded } from '../guard/guarded.ts'
import type { EngineEvent, Question } from '../engine.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp()
  const { deps } = app
  person = await app.person()
  const harbour = await buildInstitution(deps, { name: 'Harbour Bank' })
  const lakeside = await buildInstitution(deps, { name: 'Lakeside Invest' })
  const bank = await buildCredential(deps, person.userId, { institution_id: harbour.id })
  const broker = await buildCredential(deps, person.userId, { institution_id: lakeside.id })
  const everyday = await buildAccount(deps, person.userId, {
    credential_id: bank.id,
    account_name: 'Everyday XX1234',
    market_value: '9000.00',
  })
  const card = await buildAccount(deps, person.userId, {
    credential_id: bank.id,
    account_name: 'Card XX9',
    account_type: 'CREDIT_CARD',
    market_value: '-1000.00',
  })
  const growth = await buildAccount(deps, person.userId, {
    credential_id: broker.id,
    account_name: 'Growth',
    account_type: 'BROKERAGE',
    market_value: '20000.00',
  })
  const position = { account_id: growth.id }
  await buildPosition(deps, person.userId, {
    ...position,
    name: 'Appleton Orchards',
    ticker: 'AAPL',
    market_value: '15000.00',
    cost_basis: '10000.00',
    cost_basis_currency: 'USD',
  })
  await buildPosition(deps, person.userId, {
    ...position,
    name: 'Province of Northmark 4.5% 2031',
    sec_type: 'BOND',
    asset_class: 'fixed_income',
    market_value: '5000.00',
    units: '5000',
    coupon_rate: '4.5',
    maturity_date: '2027-06-30',
  })
  const booking = { account_id: everyday.id }
  await buildTransaction(deps, person.userId, {
    ...booking,
    tx_type: 'DEPOSIT',
    flow_amount: '4000.00',
    description: 'Salary',
  })
  await buildTransaction(deps, person.userId, { ...booking, flow_amount: '-1500.00', description: 'Blue Kettle' })
  await buildTransaction(deps, person.userId, {
    ...booking,
    flow_amount: '-900.00',
    execution_date: '2026-10-05',
    description: 'Blue Kettle',
  })
  await buildTransaction(deps, person.userId, {
    ...booking,
    flow_amount: '-600.00',
    execution_date: '2026-08-01',
    description: 'Corner Grocer',
  })
  await buildTransaction(deps, person.userId, {
    account_id: growth.id,
    tx_type: 'FEE',
    flow_amount: '-12.50',
    is_cash_flow: false,
  })
  await buildTransaction(deps, person.userId, {
    account_id: growth.id,
    tx_type: 'DIVIDEND',
    ticker: 'AAPL',
    flow_amount: '75.00',
    is_cash_flow: false,
  })
  await buildTransaction(deps, person.userId, { account_id: card.id, flow_amount: '-40.00', description: 'North Gym' })
})
afterAll(() => app.close())

const ask = async (
  who: Person,
  text: string | null,
  more: Partial<Question> = {},
): Promise<{ text: string; events: EngineEvent[] }> => {
  const question: Question = {
    userId: who.userId,
    role: 'INVESTOR',
    agentName: null,
    clientId: null,
    meetingId: null,
    history: [],
    text,
    ...more,
  }
  const events: EngineEvent[] = []
  for await (const event of guarded(builtInEngine(app.deps)).answer(question, new AbortController().signal))
    events.push(event)
  const text_ = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  return { text: text_.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1'), events }
}

test('[R-1.013] [R-7.053] an answer comes through the conversation with its figures, their sources and what to ask next', async () => {
  const { id } = await person.call(createConversation, { body: {} })
  const body = { conversation: id, message: 'What is my net worth?' }
  const answer = await person.request('POST', `/api/conversations/${id}/messages/submit_message/`, body, {
    accept: 'text/event-stream',
  })
  const { parts } = new Reader().take(framesOf(answer.body as string))
  const summary = await person.call(getInvestorSummary)
  expect(summary.net_worth.amount).toBe('28000.00')
  expect(contentOf(parts)).toBe('Your net worth is **$28,000.00**: you own $29,000.00 and owe $1,000.00.')
  const values = parts.flatMap((part) => (part.type === 'values' ? part.values : []))
  expect(values[0]).toMatchObject({
    id: 'r1.net_worth',
    label: 'Net worth',
    text: '$28,000.00',
  })
  expect(parts.map(({ type }) => type)).toEqual(
    ['tool', 'values', 'text', 'source', 'plan', 'follow_ups'].toSorted(byPlace(parts)),
  )
  const events = framesOf(answer.body as string).map(({ event }) => (event as AnswerEvent).type)
  expect(events.indexOf('tool-output-available')).toBeLessThan(events.indexOf('text-start'))
})

const byPlace = (parts: readonly { type: string }[]) => (a: string, b: string) =>
  parts.findIndex(({ type }) => type === a) - parts.findIndex(({ type }) => type === b)

test.each([
  ['How much is in Everyday?', 'The balance of Everyday XX1234 is **$9,000.00**.'],
  ['How much do I owe?', 'You owe **$1,000.00** over one account.'],
  ['How much did I spend over the past 30 days?', 'You spent **$1,540.00** over the past thirty days.'],
  [
    'How much did I spend at Blue Kettle this year?',
    '2 transactions have “blue kettle” in the text this year so far: Money Out **$2,400.00**, Money In $0.00.',
  ],
  [
    'Compare my spending with the month before',
    'You spent **$1,540.00** over the past thirty days and $900.00 from September 23, 2026 to October 22, 2026: **$640.00** more.',
  ],
  [
    'What is my savings rate?',
    'Of $4,000.00 that came in over the past ninety days you kept $1,560.00: a savings rate of **39.00%**.',
  ],
  [
    'How much AAPL do I have?',
    'You hold 10 units of Appleton Orchards (AAPL) in Growth at Lakeside Invest, worth **$15,000.00** at a price of $10.00: 75.00% of everything you hold.\n\nIt cost $10,000.00, so the unrealized gain is $5,000.00.',
  ],
  [
    'How concentrated is my portfolio?',
    'Your largest position, Appleton Orchards (AAPL), is **75.00%** of everything you hold ($15,000.00).',
  ],
  ['What did I pay in fees?', 'You paid **$12.50** in fees over the past year, in one booking.'],
  ['my dividends', 'You received **$75.00** in dividends over the past year.'],
  ['What matures next?', 'Next, **$5,000.00** comes back on June 30, 2027.'],
  ['How many months would my savings cover?', 'Your cash and savings of $9,000.00 would cover'],
  ['How far am I from my target allocation?', 'You have no risk score yet'],
  ['What is duration?', '**Duration.** How strongly the price of a bond reacts to interest rates.'],
  ['What do I have at Lakeside?', 'At Lakeside Invest you have **$20,000.00** in one account.'],
])('%s', async (question, start) => {
  const { text, events } = await ask(person, question)
  expect(text.slice(0, start.length)).toBe(start)
  expect(text).not.toContain('(unverified)')
  expect(events.at(-1)).toMatchObject({ type: 'follow-ups' })
})

test('what was asked before is kept: the same question for another time', async () => {
  const { text } = await ask(person, 'and in October?', {
    history: [
      { role: 'user', content: 'How much did I spend over the past 30 days?' },
      { role: 'assistant', content: 'You spent $1,540.00.' },
    ],
  })
  expect(text).toMatch(/^You spent \*\*\$900\.00\*\* in October 2026\./)
})

test('[R-3.046] of a position that has a ticker the growth of the past years is drawn, of one without it is not', async () => {
  const chartOf = async (question: string) => (await ask(person, question)).events.find(({ type }) => type === 'chart')
  expect(await chartOf('How is my Appleton Orchards position doing?')).toMatchObject({
    chart: { title: 'Growth of $10,000 in AAPL', growth: { fund_identifiers: ['AAPL'], years: 5 }, points: [] },
  })
  expect(await chartOf('How is my Province of Northmark position doing?')).toBeUndefined()
  // a ring says the whole and the shares, which add up to it
  expect(await chartOf('What do I hold by security type?')).toMatchObject({
    chart: {
      title: 'Security types',
      kind: 'ring',
      points: [
        { x: 'Equity', y: '15000.00', share: '75.00' },
        { x: 'Bond', y: '5000.00', share: '25.00' },
      ],
      total: '20000.00',
    },
  })
})

test('[G7] 50 questions that cannot be answered are said to be that, with what is there instead and no figure', async () => {
  const wrong: string[] = []
  for (const question of UNANSWERABLE) {
    const { text, events } = await ask(person, question)
    const [why = '', instead = ''] = text.split('\n\n')
    const last = events.at(-1)
    const isRefused =
      /\b(?:I do not|I only read|I read your own data only|I give no)\b/.test(why) &&
      instead === 'What I can answer from your data:' &&
      last?.type === 'follow-ups' &&
      last.questions.length >= 2 &&
      !events.some(({ type }) => type === 'values' || type === 'table')
    if (!isRefused) wrong.push(`${question}: ${text.slice(0, 120)}`)
  }
  process.stdout.write(`G7 ${UNANSWERABLE.length - wrong.length} of ${UNANSWERABLE.length}\n`)
  expect(wrong).toEqual([])
})

test('a question that means two things is asked back, with buttons that are clear', async () => {
  const { text, events } = await ask(person, 'income')
  expect(text).toBe('That could mean more than one thing. Which one do you mean?\n\n')
  expect(events.at(-1)).toMatchObject({ type: 'follow-ups', questions: [expect.any(String), expect.any(String)] })
})

test.each(AGENTS.filter(({ audience }) => audience !== 'ADVISOR').map(({ name }) => name))(
  '[R-4.047] the assistant %s begins with figures of the person, and with words where there is nothing',
  async (agentName) => {
    const { text, events } = await ask(person, null, { agentName })
    expect(text).not.toMatch(/\(unverified\)|undefined|NaN/)
    expect(text.length).toBeGreaterThan(100)
    if (agentName !== 'portfolio_risk_alignment') {
      expect(events.some(({ type }) => type === 'values')).toBe(true)
      expect(events.some(({ type }) => type === 'table' || type === 'chart')).toBe(true)
    }
    expect(events.at(-1)).toMatchObject({ type: 'follow-ups' })
    const nobody = await ask(await app.person(), null, { agentName })
    expect(nobody.text).not.toMatch(/\(unverified\)|undefined|NaN|\$/)
    expect(nobody.text.length).toBeGreaterThan(60)
    expect(nobody.events.at(-1)).toMatchObject({ type: 'follow-ups' })
  },
)

test.each(AGENTS.filter(({ audience }) => audience !== 'INVESTOR').map(({ name }) => name))(
  'for an advisor without an open client %s says what it needs, and nothing made up',
  async (agentName) => {
    const advisor = await app.person({ userType: 'ADVISOR' })
    const { text } = await ask(advisor, null, { agentName, role: 'ADVISOR' })
    expect(text).not.toMatch(/\$|\(unverified\)/)
    expect(text.length).toBeGreaterThan(100)
    const about = await ask(advisor, 'Prepare the meeting with my client', { agentName, role: 'ADVISOR' })
    expect(about.text).toContain('No client is open here. Open a client and ask from there')
  },
)
