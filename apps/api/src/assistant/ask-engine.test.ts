import { createConversation } from '@keelwise/contract/conversations'
import type { AnswerEvent } from '@keelwise/contract/answer-events'
import { contentOf } from '@keelwise/contract/message-parts'
import type { DataPart } from '@keelwise/contract/plan'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Reader, framesOf } from '../features/conversations/testing/read-stream.ts'
import {
  buildAccount,
  buildCredential,
  buildInstitution,
  buildPosition,
  buildTransaction,
} from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { AGENTS } from './agents.ts'
import { dataPartOf } from './first-answers.ts'
import { buildQuestion } from './testing/build-question.ts'
import { UNANSWERABLE } from './testing/golden-questions.ts'
import { askEngine } from './ask-engine.ts'
import { LORE, readQuestion } from './read-question.ts'
import { guarded } from './guard/guarded.ts'
import type { EngineEvent, Question } from './engine.ts'

const app = await createTestApp()
let person: Person
beforeAll(async () => {
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
  const question = buildQuestion(who.userId, text, more)
  const events: EngineEvent[] = []
  for await (const event of guarded(askEngine(app.deps, readQuestion, LORE)).answer(
    question,
    new AbortController().signal,
  ))
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

test('what is likely and not certain is answered as what it was taken for, with what else it may mean', async () => {
  const { text, events } = await ask(person, 'accounts in trouble?')
  expect(text).toMatch(/^I am not certain what you mean\. If it is “The balance”:/)
  const [understanding] = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))
  // what goes on from it goes on from what it was taken for
  expect(understanding?.plan.parts[0]).toMatchObject({ kind: 'data', subject: 'accounts', measures: ['balance'] })
  // what else may be meant stands first among what can be asked next
  const [other] = understanding?.instead ?? []
  expect(other).toBeDefined()
  expect(understanding?.next[0]).toEqual(other)
})

const NET_WORTH = { version: 1 as const, parts: [dataPartOf('worth', ['net_worth'])] }

const byPlace = (parts: readonly { type: string }[]) => (a: string, b: string) =>
  parts.findIndex(({ type }) => type === a) - parts.findIndex(({ type }) => type === b)

test.each([
  ['How much is in Everyday?', 'You have **$9,000.00** in your Everyday XX1234.'],
  ['How much do I owe?', 'You owe **$1,000.00**.'],
  ['How much did I spend over the past 30 days?', 'You spent **$1,540.00** over the past thirty days.'],
  ['How much did I spend at Blue Kettle this year?', 'You paid **$2,400.00** to “Blue Kettle” so far this year.'],
  [
    'Compare my spending with the month before',
    'You spent **$1,540.00** so far this month. From October 1, 2026 to October 21, 2026 it was $900.00: that is **$640.00 more** (71.11%).',
  ],
  [
    'What is my savings rate?',
    'You kept **39.00%** of what came in over the past ninety days: $4,000.00 came in and $2,440.00 went out.',
  ],
  [
    'How much AAPL do I have?',
    'You hold **$15,000.00** in Appleton Orchards (AAPL) (10 units at $10.00 each), 75.00% of what you hold. It cost $10,000.00, so the unrealized gain is $5,000.00 (50.00%).',
  ],
  [
    'How concentrated is my portfolio?',
    'The largest position, Appleton Orchards (AAPL), is **75.00%** of what you hold. That is a lot.',
  ],
  ['What did I pay in fees?', 'You paid **$12.50** in fees over the past twelve months.'],
  ['my dividends', 'You received **$75.00** in dividends over the past twelve months.'],
  ['What matures next?', 'The next is **Province of Northmark 4.5% 2031**: **June 30, 2027**.'],
  ['How many months would my savings cover?', 'Your cash and savings cover **11.07 months** of spending'],
  [
    'How far am I from my target allocation?',
    'I do not have that.\n\nThere is no risk score yet, so there is no target.',
  ],
  ['What is duration?', '**Duration.** How strongly the price of a bond reacts to interest rates'],
  ['What do I have at Lakeside?', 'You have **$20,000.00** at Lakeside Invest.'],
  ['Give me an overview', 'Your net worth is **$28,000.00**: you own $29,000.00 and owe $1,000.00.'],
])('%s', async (question, start) => {
  const { text, events } = await ask(person, question)
  expect(text.slice(0, start.length)).toBe(start)
  expect(text).not.toContain('(unverified)')
  expect(events.at(-1)).toMatchObject({ type: 'follow-ups' })
})

test('what was asked before is kept: the same question for another time', async () => {
  const asked = await ask(person, 'How much did I spend over the past 30 days?')
  const before = asked.events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0] ?? null
  const { text } = await ask(person, 'and in October?', {
    history: [
      { role: 'user', content: 'How much did I spend over the past 30 days?' },
      { role: 'assistant', content: 'You spent $1,540.00.', understanding: before },
    ],
  })
  expect(text).toMatch(/^You spent \*\*\$900\.00\*\* in October 2026\./)
})

test('what leans on a question that was not understood is asked back, not answered as another question', async () => {
  const lost = 'the thing with the what-do-you-call-it'
  const { text: said, events } = await ask(person, lost)
  const understanding = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0] ?? null
  const history = [
    { role: 'user', content: lost },
    { role: 'assistant', content: said, understanding },
  ] as const
  const adrift = await ask(person, 'and how much was that in October?', { history })
  expect(adrift.text).toMatch(/^I did not understand that/)
  const alone = await ask(person, 'How much did I spend in October?', { history })
  expect(alone.text).toMatch(/^You spent \*\*\$900\.00\*\* in October 2026\./)
})

test('what leans on a question that was asked back goes on from what it likely meant, and says what it was taken for', async () => {
  const likely = { version: 1 as const, parts: [dataPartOf('transactions', ['out'])] }
  const nothing = {
    plan: { version: 1 as const, parts: [{ kind: 'talk' as const, about: 'abilities' as const }] },
    chips: [],
    instead: [],
    next: [],
    left_out: [],
  }
  const after = (understanding: object) => [
    { role: 'user' as const, content: 'the thing with the what-do-you-call-it' },
    {
      role: 'assistant' as const,
      content: 'I did not understand that for certain.',
      understanding: { ...nothing, ...understanding },
    },
  ]
  const taken = await ask(person, 'and in October?', { history: after({ likely }) })
  expect(taken.text).toMatch(
    /^I am not certain what you mean\. If it is “What was spent, October 2026”:\s+You spent \*\*\$900\.00\*\* in October 2026\./,
  )
  const alone = await ask(person, 'How much did I spend in October?', { history: after({ likely }) })
  expect(alone.text).toMatch(/^You spent \*\*\$900\.00\*\* in October 2026\./)
  // a word that leans on nothing by itself is on that guess, too
  const narrowed = await ask(person, 'the ones at Blue Kettle only', { history: after({ likely }) })
  expect(narrowed.text).toMatch(/^I am not certain what you mean\. If it is “.*Blue Kettle.*”:/)
  const unread = await ask(person, 'and in October?', { history: after({}) })
  expect(unread.text).toMatch(/^I did not understand that/)
})

test('nothing spent over days on record is nothing, before them it is not known', async () => {
  const october = await ask(person, 'How much did I spend at Blue Kettle in September 2026?')
  expect(october.text).toMatch(/^You spent nothing to .*Blue Kettle.* in September 2026: there are no transactions\./)
  const earlier = await ask(person, 'How much did I spend at Blue Kettle in 2019?')
  expect(earlier.text).toMatch(
    /^I found no transactions to .*Blue Kettle.* in 2019, so I do not have that\. What is on record begins on August 1, 2026\./,
  )
})

test('figures of the glossary are facts and bear no mark, and its heads are written as people write them', async () => {
  const { text } = await ask(person, 'What does S&P 500 mean?')
  expect(text).toMatch(/^\*\*S&P 500\.\*\* .*500/)
  expect(text).not.toContain('(unverified)')
})

test('what some accounts hold is divided as the whole of them', async () => {
  const part = (await ask(person, 'How is my brokerage account allocated?')).events
  const shares = part
    .flatMap((event) =>
      event.type === 'tool-result' ? ((event.output as { values: { id: string; value: string }[] }).values ?? []) : [],
    )
    .filter(({ id }) => /\.g\d+\.share$/.test(id))
  expect(shares.length).toBeGreaterThan(1)
  expect(shares.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(100)
})

test('who greets first is answered what follows', async () => {
  expect((await ask(person, 'Good morning, what is my net worth?')).text).toMatch(/net worth is/)
  expect((await ask(person, 'Good morning')).text).not.toMatch(/net worth is/)
})

test('the rows that were shown last are kept in their order, with what a condition on them takes', async () => {
  const keptOf = async (question: string, more: Partial<Question> = {}) =>
    (await ask(person, question, more)).events.flatMap((event) =>
      event.type === 'plan' ? [event.understanding] : [],
    )[0]
  const payees = await keptOf('Top 3 payees this year')
  expect(payees?.shown?.part).toMatchObject({ subject: 'transactions', by: ['payee'], limit: 3 })
  expect(payees?.shown?.rows.map(({ names, figures }) => [names, figures['out']])).toEqual([
    [['Blue Kettle'], '2400.00'],
    [['Corner Grocer'], '600.00'],
    [['North Gym'], '40.00'],
  ])
  const second = payees?.shown?.rows[1]
  const narrowed = await ask(person, 'x', {
    plan: {
      version: 1,
      parts: [
        {
          ...dataPartOf('transactions', ['out']),
          where: [{ field: 'payee', op: 'is', values: [second?.keys[0] ?? ''] }],
          period: payees?.shown?.part.period ?? null,
        },
      ],
    },
  })
  expect(narrowed.text).toContain('**$600.00**')
  // a comparison keeps them as they stand beside each other, those of the other side alone last
  const compared: DataPart = {
    ...dataPartOf('transactions', ['out']),
    by: ['payee'],
    period: { from: '2026-11-01', to: '2026-11-21', words: 'this month' },
    compare: { kind: 'period', period: { from: '2026-08-01', to: '2026-08-31', words: 'August' } },
  }
  const both = await keptOf('x', { plan: { version: 1, parts: [compared] } })
  expect(both?.shown?.rows.map(({ names }) => names[0])).toEqual(['Blue Kettle', 'North Gym', 'Corner Grocer'])
  expect((await keptOf('What is my net worth?'))?.shown).toBeUndefined()
})

test('[R-3.046] of a position that has a ticker the growth of the past years is drawn, of one without it is not', async () => {
  const chartOf = async (question: string) => (await ask(person, question)).events.find(({ type }) => type === 'chart')
  expect(await chartOf('How much AAPL do I have?')).toMatchObject({
    chart: { title: 'Growth of $10,000 in AAPL', growth: { fund_identifiers: ['AAPL'], years: 5 }, points: [] },
  })
  expect(await chartOf('How much do I have in Province of Northmark?')).toBeUndefined()
  // a ring says the whole and the shares, which add up to it
  expect(await chartOf('How is my portfolio allocated?')).toMatchObject({
    chart: {
      kind: 'ring',
      points: [
        { x: 'Equity', y: '15000.00', share: '75.00' },
        { x: 'Fixed Income', y: '5000.00', share: '25.00' },
      ],
      total: '20000.00',
    },
  })
})

test('[G7] 50 questions that cannot be answered are said to be that, first of all, with what is there instead', async () => {
  const wrong: string[] = []
  for (const question of UNANSWERABLE) {
    const { text, events } = await ask(person, question)
    const [why = ''] = text.split('\n\n')
    const last = events.at(-1)
    const kinds = events.flatMap((event) => (event.type === 'plan' ? event.understanding.plan.parts : []))
    const isRefused =
      /\b(?:I do not|I only read|I did not understand|I cannot)\b/.test(why) ||
      // how to do it oneself, or what the word means
      kinds.some(({ kind }) => kind === 'help' || kind === 'term')
    const isOffered = last?.type === 'follow-ups' && last.questions.length >= 1
    // the numbers of a page of help, and what is known where only the amount is missing, are no answer to another question
    const mayCount = kinds.some(({ kind }) => kind === 'help') || why.startsWith('I cannot work that out.')
    if (!isRefused || !isOffered || (!mayCount && /\d/.test(why))) wrong.push(question)
  }
  process.stdout.write(`G7 ${UNANSWERABLE.length - wrong.length} of ${UNANSWERABLE.length}\n`)
  expect(UNANSWERABLE).toHaveLength(50)
  expect(wrong).toEqual([])
})

test('a name that nothing here has is said not to be found, and never left out in silence', async () => {
  const { text } = await ask(person, 'How much WXYZ do I have?')
  expect(text).toMatch(/^I did not find “WXYZ” here, so I do not have that\./)
})

test('what is not understood gets what this person can be answered, as buttons', async () => {
  const { text, events } = await ask(person, 'asdf qwer zxcv')
  expect(text).toMatch(/^I did not understand that, so I do not have an answer\./)
  const buttons = events.flatMap((event) => (event.type === 'follow-ups' ? event.questions : []))
  expect(buttons).toEqual([
    'What is my net worth?',
    'How is my portfolio allocated?',
    'What did I spend this month?',
    'What income can I expect over the next twelve months?',
  ])
  for (const button of buttons) {
    const pressed = await ask(person, button)
    expect(pressed.text).toMatch(/\$/)
  }
  const nobody = await ask(await app.person(), 'asdf qwer zxcv')
  expect(nobody.events.at(-1)).toMatchObject({
    questions: ['What is asset allocation?', 'What can you help me with?', 'How do I link an account?'],
  })
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
    expect(text.length).toBeGreaterThan(40)
    const about = await ask(advisor, 'Prepare the meeting with my client', { agentName, role: 'ADVISOR' })
    expect(about.text).toContain('No meeting is planned.')
    const worth = await ask(advisor, null, { role: 'ADVISOR', text: 'x', plan: NET_WORTH })
    expect(worth.text).toContain('No client is open here. Open a client and ask from there')
  },
)

test('what was spent on a kind of thing is answered by category, refunds taken off, whatever the payee is called', async () => {
  const own = await app.person()
  const { id: account_id } = await buildAccount(app.deps, own.userId)
  const spend = (category: string, flow_amount: string, description: string, execution_date = '2026-10-05') =>
    buildTransaction(app.deps, own.userId, {
      account_id,
      category,
      category_by: 'PERSON',
      tx_type: 'PURCHASE',
      flow_amount,
      description,
      execution_date,
    })
  await spend('groceries', '-80.00', 'Blue Door')
  await spend('groceries', '-30.00', 'Corner Grocer')
  await spend('groceries', '10.00', 'Corner Grocer')
  await spend('gifts', '-55.00', 'Corner Grocer')
  await spend('restaurants', '-42.00', 'Harbour Steps')
  await spend('groceries', '-7.00', 'Blue Door', '2026-11-05')
  expect((await ask(own, 'How much did I spend on groceries last month?')).text).toContain(
    'You spent **$100.00** on groceries in October 2026.',
  )
  expect((await ask(own, 'what did eating out cost me in october')).text).toContain('**$42.00**')
  const { text, events } = await ask(own, 'spending by category last month')
  expect(text).toContain('The largest is **Groceries**: $100.00')
  const shown = JSON.stringify(events)
  for (const part of ['Groceries', 'Gifts', '55.00', 'Eating out', '42.00']) expect(shown).toContain(part)
})

test('[S-038] what a sum is made of, what moved it and what is left without a part of it are told with their figures', async () => {
  const first = await ask(person, 'What did I spend in October 2026?')
  const understanding = first.events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0] ?? null
  const history = [
    { role: 'user', content: 'What did I spend in October 2026?' },
    { role: 'assistant', content: first.text, understanding },
  ] as const
  const why = await ask(person, 'why so much?', { history })
  expect(why.text).toContain('Money Out in October 2026 was $900.00')
  expect(why.text).toContain('What changed it most is **Blue Kettle**: $900.00.')
  expect(why.text).not.toContain('unverified')
})

test('[S-038] a house that nobody entered has no value, and where it is entered is said', async () => {
  const { text } = await ask(person, 'How much is my house worth?')
  expect(text).toContain('I do not know what your house is worth')
  expect(text).not.toContain('28,000')
})

test('[S-038] by when a card has to be paid is not known, and what is owed on it is', async () => {
  const { text } = await ask(person, 'When is my credit card payment due?')
  expect(text).toContain('no bank passes on')
  expect(text).toContain('You owe **$1,000.00** on your credit cards')
})

test('[S-038] fees are listed one by one with their sum', async () => {
  const { text } = await ask(person, 'What fees have I been charged this year?')
  expect(text).toMatch(/^There is one fee so far this year: \*\*FEE\*\*, \*\*\$12\.50\*\*\./)
})

test('[S-038] whether a pay came in is answered with yes', async () => {
  const { text } = await ask(person, 'Did my paycheck come in this month')
  expect(text).toMatch(/^Yes\. One payment came in/)
})

test('[S-038] who was never paid was paid nothing', async () => {
  const { text } = await ask(person, 'how much have I given to amazon since January')
  expect(text).toContain('I found no transactions to “amazon” so far this year')
})
