import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoal } from '@keelwise/contract/goals'
import { buildAccount, buildTransaction } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import type { EngineEvent, Turn } from './engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

// what one person pays month by month, on November 21, 2026
const app = await createTestApp()
let person: Person

beforeAll(async () => {
  const { deps } = app
  person = await app.person()
  const checking = await buildAccount(deps, person.userId, {
    account_name: 'Everyday Checking',
    account_type: 'CHECKING',
    market_value: '4000.00',
  })
  const book = (changes: Parameters<typeof buildTransaction>[2]) =>
    buildTransaction(deps, person.userId, { account_id: checking.id, ...changes })
  for (const month of ['05', '06', '07', '08', '09', '10', '11'])
    for (const [payee, amount, category, day] of [
      ['Gablecrest Homes', '-1800.00', 'rent', '01'],
      ['Lumen Stream', '-15.00', 'streaming', '12'],
      ['Cloud Locker', '-9.99', 'uncategorized', '14'],
      ['Ledger Suite', '-49.00', 'uncategorized', '16'],
    ] as const)
      await book({
        flow_amount: amount,
        description: payee,
        payee,
        category,
        execution_date: `2026-${month}-${day}`,
      })
  for (const amount of ['-12.00', '-55.00'])
    await book({
      flow_amount: amount,
      description: 'Kettleworth Hardware',
      payee: 'Kettleworth Hardware',
      category: 'home_improvement',
      execution_date: '2026-11-18',
    })
})
afterAll(() => app.close())

async function ask(text: string, who = person, history: readonly Turn[] = []) {
  const events: EngineEvent[] = []
  const question = buildQuestion(who.userId, text, { history })
  for await (const event of guarded(askEngine(app.deps, readQuestion, LORE)).answer(
    question,
    new AbortController().signal,
  ))
    events.push(event)
  const said = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  const tables = events.flatMap((event) => (event.type === 'table' ? [event.table] : []))
  const understanding = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0] ?? null
  const turns: Turn[] = [
    ...history,
    { role: 'user', content: text },
    { role: 'assistant', content: said, understanding, tables },
  ]
  return {
    turns,
    text: said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').trim(),
    rows: tables.flatMap(({ rows }) => rows),
  }
}

/** The last answer of a conversation. */
async function talkedOf(...messages: readonly string[]) {
  let told: Awaited<ReturnType<typeof ask>> | undefined
  for (const text of messages) told = await ask(text, person, told?.turns)
  return told!
}

test('what comes back and is no known bill is subscribed to, and the bills are named', async () => {
  const { text, rows } = await ask('what are my subscriptions')
  expect(rows.map(([name]) => name).toSorted()).toEqual(['Cloud Locker', 'Ledger Suite', 'Lumen Stream'])
  expect(text).toContain('$73.99')
  expect(text).toContain('What comes back as a bill is not among them: Gablecrest Homes.')
  expect(text).not.toContain('unverified')
})

test('the largest of single payments is told as one, and not as what went to whom', async () => {
  const { text } = await ask('everything I paid over 1000 since june')
  expect(text).toMatch(/The largest is \*\*Gablecrest Homes\*\*: \$1,800\.00/)
  expect(text).not.toContain('Most went to')
})

test('what subscriptions came to in days that are over is of what is subscribed to, and of no bill', async () => {
  const { text, rows } = await ask('how much did I spend on subscriptions this year')
  expect(rows.map(([name]) => name).toSorted()).toEqual(['Cloud Locker', 'Ledger Suite', 'Lumen Stream'])
  expect(text).toContain('on subscriptions so far this year')
})

test.each([
  ['did the hardware payment go through', /November 18, 2026/],
  ['has the Lumen payment cleared', /November 12, 2026/],
])('when something was booked last is told: %s', async (question, said) => {
  expect((await ask(question)).text).toMatch(said)
})

test('of several payments on the last day none is said to be what it came to', async () => {
  expect((await ask('did the Kettleworth payment go through yet')).text).not.toContain('It came to')
  expect((await ask('has the Lumen payment cleared')).text).toContain('It came to **$15.00**')
})

test('a payee is known by the name that its owner gave it, and what the bank wrote still finds it', async () => {
  const own = await app.person()
  const { id: account_id } = await buildAccount(app.deps, own.userId, { account_type: 'CREDIT_CARD' })
  for (const [day, amount] of [
    ['2026-10-04', '-30.00'],
    ['2026-11-04', '-41.50'],
  ] as const)
    await buildTransaction(app.deps, own.userId, {
      account_id,
      execution_date: day,
      flow_amount: amount,
      description: 'SQ *HALLORAN',
      payee: 'Halloran Dog Walks',
      payee_read: 'Halloran',
      category: 'pets',
    })
  const before = person
  person = own
  const { text } = await ask('How much did I pay Halloran Dog Walks this year?')
  expect(text).toContain('$71.50')
  expect(text).toContain('Halloran Dog Walks')
  expect((await ask('How much did I spend at SQ *HALLORAN this year?')).text).toContain('$71.50')
  expect((await ask('Top payees this year')).rows.map(([name]) => name)).toEqual(['Halloran Dog Walks'])
  person = before
})

const saveForRoof = (who: Person, monthly_amount: string) =>
  who.call(createGoal, {
    body: {
      kind: 'HOUSE',
      name: 'Roof',
      target_amount: '12000.00',
      target_months: null,
      target_date: '2040-01-31',
      monthly_amount,
      strategy: null,
      accounts: [],
    },
  })

test('one goal that is asked about by its name is told as a goal', async () => {
  const own = await app.person()
  await buildAccount(app.deps, own.userId, { account_type: 'SAVINGS', market_value: '4000.00' })
  await saveForRoof(own, '10.00')
  const before = person
  person = own
  const { text } = await ask('How likely is it that I reach my Roof goal?')
  expect(text).not.toContain('payment')
  expect(text).toContain('goal')
  // the assumptions that it rests on are the server's own
  expect(text).toContain('Simulated on 10,000 paths')
  expect(text).not.toContain('unverified')
  person = before
})

test('a goal at another pace is reached when what is missing is put aside, without any return', async () => {
  const own = await app.person()
  await buildAccount(app.deps, own.userId, { account_type: 'SAVINGS', market_value: '4000.00' })
  await saveForRoof(own, '500.00')
  const before = person
  person = own
  // 12,000 over 500 are 24 months from November 21, 2026; over 1,000 twelve, over 800 fifteen
  const plain = (text: string): string => text.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').replaceAll('**', '')
  expect(plain((await ask('When will I reach my goals?')).text)).toContain('reached about November 21, 2028')
  const more = plain((await ask('If I save 500 more a month, when do I reach my roof goal?')).text)
  expect(more).toContain('With $1,000.00 a month the goal would be reached about November 21, 2027')
  expect(more).toContain('As it is, with $500.00 a month, about November 21, 2028')
  expect(plain((await ask('What if I put 800 a month toward the roof goal?')).text)).toContain(
    'With $800.00 a month the goal would be reached about February 21, 2028',
  )
  person = before
})

test('a list of the largest says that what is pending is not among them, where there is such', async () => {
  const own = await app.person()
  const { id: account_id } = await buildAccount(app.deps, own.userId, { account_type: 'CREDIT_CARD' })
  const book = (payee: string, flow_amount: string, is_pending: boolean, execution_date = '2026-11-04') =>
    buildTransaction(app.deps, own.userId, {
      account_id,
      execution_date,
      flow_amount,
      payee,
      description: payee,
      is_pending,
      // what is pending is no cash flow yet
      is_cash_flow: !is_pending,
      tx_type: 'PURCHASE',
    })
  await book('Halloran Dog Walks', '-41.50', false)
  const before = person
  person = own
  const question = 'biggest 5 purchases in November 2026'
  expect((await ask(question)).text).not.toContain('pending')
  await book('Littlebrook Outfitters', '-107.60', true)
  const { text, rows } = await ask(question)
  expect(rows.map(([name]) => name)).toEqual(['Halloran Dog Walks'])
  expect(text).toContain('What is pending is not among these yet.')
  await book('Corner Books', '-12.00', true, '2026-11-06')
  for (const asked of ['what did I buy on November 6?', 'how much did I spend on November 6?'])
    expect((await ask(asked)).text).toContain('What is pending is not among these yet.')
  expect((await ask('how much did I spend on November 7?')).text).not.toContain('pending')
  person = before
})

test('no fee is none, and a fee of a currency without a rate is not known', async () => {
  const own = await app.person()
  const { id: account_id } = await buildAccount(app.deps, own.userId, { account_type: 'CHECKING' })
  const book = (tx_type: 'FEE' | 'PURCHASE', currency: string) =>
    buildTransaction(app.deps, own.userId, {
      account_id,
      execution_date: '2026-11-04',
      flow_amount: '-12.00',
      currency,
      tx_type,
    })
  await book('PURCHASE', 'USD')
  const before = person
  person = own
  const question = 'how much did I pay in fees in November 2026?'
  expect((await ask(question)).text).toMatch(/^No fees so far this month: there are no such/)
  await book('FEE', 'ISK')
  expect((await ask(question)).text).toMatch(/^I do not have that: fees so far this month/)
  person = before
})

test('where nothing is owed there is nothing to pay off, unless what is owed is not known', async () => {
  const own = await app.person()
  const card = { account_type: 'CREDIT_CARD', market_value: '0.00' } as const
  await buildAccount(app.deps, own.userId, card)
  const before = person
  person = own
  const question = 'When will the credit cards be paid off?'
  expect((await ask(question)).text).toContain('Nothing is owed there: it is paid off.')
  await buildAccount(app.deps, own.userId, { ...card, market_value: null })
  expect((await ask(question)).text).not.toContain('it is paid off')
  person = before
})

test('who asks how they do for an age is told that nobody is judged by it, and how things stand', async () => {
  const { text } = await ask('am I doing ok for 34?')
  expect(text).toMatch(
    /^How others of your age stand is not kept here, so I do not judge by it\. What I do have:\s+Your net worth/,
  )
})

test('when distributions have to begin is said for both ages that the law knows', async () => {
  const { text } = await ask('at what age do RMDs start?')
  expect(text).toMatch(/: 73 years\. .*1960 or later: 75 years\./)
})

test('the last few transactions are the newest there are, from the newest on, however long ago', async () => {
  const { rows } = await ask('show me the last 10 transactions')
  expect(rows.map(([name, day]) => `${day} ${name}`)).toEqual([
    'November 18, 2026 Kettleworth Hardware',
    'November 18, 2026 Kettleworth Hardware',
    'November 16, 2026 Ledger Suite',
    'November 14, 2026 Cloud Locker',
    'November 12, 2026 Lumen Stream',
    'November 1, 2026 Gablecrest Homes',
    'October 16, 2026 Ledger Suite',
    'October 14, 2026 Cloud Locker',
    'October 12, 2026 Lumen Stream',
    'October 1, 2026 Gablecrest Homes',
  ])
})

test('where no bill went up, none is named', async () => {
  const { text, rows } = await ask('which of my bills went up')
  expect(rows).toEqual([])
  expect(text).toContain('None of your recurring payments went up')
})

test('what was not booked lately and has no days said is looked for over a year, then over all, and that is said', async () => {
  const traveller = await app.person()
  const card = await buildAccount(app.deps, traveller.userId, { account_type: 'CREDIT_CARD', market_value: '0.00' })
  const book = (category: string, flow_amount: string, execution_date: string) =>
    buildTransaction(app.deps, traveller.userId, {
      account_id: card.id,
      flow_amount,
      category,
      description: 'Gullwing',
      payee: 'Gullwing',
      execution_date,
    })
  await book('flights', '-323.86', '2026-07-08')
  await book('home_improvement', '-900.00', '2024-02-03')
  const lately = await ask('how much did I spend on flights', traveller)
  expect(lately.text).toContain('$323.86')
  expect(lately.text).toContain(
    'Nothing of that was booked in the past thirty days: this is of the past twelve months.',
  )
  const once = await ask('how much did I spend on home improvement', traveller)
  expect(once.text).toContain('$900.00')
  expect(once.text).toContain('this is of all that is on record.')
  // days that were said are kept
  const said = await ask('how much did I spend on flights last month', traveller)
  expect(said.text).toMatch(/^You spent nothing on flights in October 2026/)
})

test('what is asked of rows that were shown is worked out of these rows', async () => {
  const months = 'what did I spend by month since may'
  expect((await talkedOf(months, 'which one was the highest')).text).toMatch(/November 2026\*\*: \*\*\$1,940\.99/)
  const before = await talkedOf(months, 'which one was the highest', 'and the one before that')
  expect(before.text).toContain('$1,873.99** in October 2026')
  const over = await talkedOf(months, 'only those over 1,900', 'how many of the months is that')
  expect(over.text).toMatch(/^There is \*\*1\*\* month/)
  const payments = 'show my last 4 payments'
  const { rows } = await talkedOf(payments, 'only the ones over 20')
  expect(rows.map(([name]) => name).toSorted()).toEqual(['Kettleworth Hardware', 'Ledger Suite'])
  const sum = await talkedOf(payments, 'only the ones over 20', 'what do they come to together')
  expect(sum.text).toContain('$104.00')
  const [other] = (await talkedOf(payments, 'the first two', 'the other two')).rows
  expect(other?.[0]).toBe('Ledger Suite')
  const share = await talkedOf('who did I pay most in november, top 2', 'what share of my spending is the second')
  expect(share.text).toMatch(/^That is \*\*3\.45%\*\* of the whole so far this month: \$67\.00 of \$1,940\.99/)
})
