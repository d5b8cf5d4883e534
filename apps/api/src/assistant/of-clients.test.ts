import { acceptAdvisorAccess, listAdvisorAccess, listAdvisorViews } from '@keelwise/contract/advisor-access'
import { inviteClient } from '@keelwise/contract/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid7 } from '../platform/ids.ts'
import { buildAccount, buildClient, buildMeeting, buildPosition } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import type { EngineEvent, Question, Turn } from './engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

// the practice of one advisor, on November 21, 2026
const app = await createTestApp()
let advisor: Person
let other: Person
let helen: Person
let helenId: string
const ids: Record<string, string> = {}

const TRANSCRIPT = `Ruth Adler (Advisor): How is the boat?
Marcus Adeyemi: I want to sell the boat before the winter, it costs me $4,000 a year.
Ruth Adler (Advisor): I would wait for spring with the boat.`

beforeAll(async () => {
  const { deps } = app
  const now = deps.clock()
  advisor = await app.person({ userType: 'ADVISOR' })
  other = await app.person({ userType: 'ADVISOR' })
  helen = await app.person({ email: 'helen@example.test' })
  const client = async (first_name: string, last_name: string, more: object = {}) => {
    const { id } = await buildClient(deps, advisor.userId, {
      first_name,
      last_name,
      created_at: new Date('2025-01-10T10:00:00Z'),
      ...more,
    })
    ids[first_name] = id
    return id
  }
  helenId = await client('Helen', 'Brandt', {
    household_name: 'Brandt',
    email: 'helen@example.test',
    email_key: 'helen@example.test',
    date_of_birth: '1955-03-04',
  })
  await client('Theodore', 'Brandt', {
    household_name: 'Brandt',
    date_of_birth: '1950-12-01',
    phone: '+1 202 555 0147',
  })
  await client('Marcus', 'Adeyemi', { date_of_birth: '1991-06-01', notes: 'Rows on weekends.' })
  await client('Jonas', 'Feld', { created_at: new Date('2026-11-01T10:00:00Z') })
  const account = await buildAccount(deps, helen.userId, { account_type: 'BROKERAGE', market_value: '9000.00' })
  await buildPosition(deps, helen.userId, {
    account_id: account.id,
    name: 'Oqentis Payments Corp',
    ticker: 'OQEN',
    sec_type: 'EQUITY',
    market_value: '6000.00',
  })
  await buildPosition(deps, helen.userId, {
    account_id: account.id,
    name: 'Port Elverra Water 3.50% 2033',
    sec_type: 'BOND',
    asset_class: 'fixed_income',
    market_value: '3000.00',
  })
  await advisor.call(inviteClient, { params: { id: helenId } })
  const [access] = (await helen.call(listAdvisorAccess)).results
  await helen.call(acceptAdvisorAccess, { params: { id: access!.id } })

  const meet = (name: string, title: string, at: string, changes: object = {}) =>
    buildMeeting(deps, advisor.userId, {
      client_id: ids[name]!,
      title,
      scheduled_at: new Date(at),
      status: at < '2026-11-21' ? 'COMPLETED' : 'SCHEDULED',
      consent_to_record: true,
      ...changes,
    })
  const talk = await meet('Marcus', 'Autumn review', '2026-10-05T15:00:00Z')
  await meet('Marcus', 'Secret matter', '2026-10-20T15:00:00Z', {
    is_restricted: true,
    notes: 'Marcus says the zeppelin is his.',
  })
  await meet('Helen', 'Spring review', '2026-03-05T15:00:00Z', { notes: 'Helen thinks of a bigger garden.' })
  await meet('Theodore', 'Distributions', '2026-11-03T15:00:00Z')
  await meet('Helen', 'Year-end review', '2026-11-27T15:30:00Z')
  await meet('Marcus', 'Before the winter', '2026-12-02T20:00:00Z')
  await deps.db.system
    .insertInto('meeting_summary')
    .values({
      id: uuid7(now.getTime()),
      user_id: advisor.userId,
      meeting_id: talk.id,
      status: 'READY',
      source: 'GENERATED',
      title: 'Autumn review',
      transcript: TRANSCRIPT,
      key_points: JSON.stringify(['The boat is a burden.']),
      decisions: JSON.stringify(['The boat is offered in spring.']),
      participants: JSON.stringify([{ name: 'Ruth Adler', is_advisor: true }]),
      action_items: JSON.stringify([]),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const task = (name: string, text: string, owner: string, due_on: string, is_done = false) =>
    deps.db.system
      .insertInto('client_task')
      .values({
        id: uuid7(now.getTime()),
        user_id: advisor.userId,
        client_id: ids[name]!,
        text,
        owner,
        due_on,
        is_done,
        created_at: now,
        updated_at: now,
      })
      .execute()
  await task('Helen', 'Return the signed gift letters', 'Client', '2026-11-12')
  await task('Theodore', 'Compare two annuities', 'Advisor', '2026-12-01')
  await task('Marcus', 'Send the tax return of last year', 'Client', '2026-11-09', true)
})
afterAll(() => app.close())

async function ask(text: string, more: Partial<Question> = {}, who = advisor) {
  const events: EngineEvent[] = []
  const question = buildQuestion(who.userId, text, { role: 'ADVISOR', ...more })
  for await (const event of guarded(askEngine(app.deps, readQuestion, LORE)).answer(
    question,
    new AbortController().signal,
  ))
    events.push(event)
  const said = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  const understanding = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0]
  return {
    text: said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').trim(),
    rows: events.flatMap((event) => (event.type === 'table' ? event.table.rows : [])),
    next: understanding?.next ?? [],
    history: [
      ...(more.history ?? []),
      { role: 'user', content: text },
      { role: 'assistant', content: said, understanding: understanding ?? null },
    ] as Turn[],
  }
}

test.each([
  ['Who holds OQEN?', /^There is one client who holds Oqentis Payments Corp \(OQEN\)\./, ['Helen Brandt']],
  ['which clients own Oqentis', /one client/, ['Helen Brandt']],
  ['who owns individual bonds', /one client who holds bonds/, ['Helen Brandt']],
])('the book is asked who holds something: %s', async (question, said, clients) => {
  const before = (await helen.call(listAdvisorViews)).results.reduce((sum, { times }) => sum + times, 0)
  const { text, rows } = await ask(question)
  expect(text).toMatch(said)
  expect(text).not.toContain('unverified')
  expect(rows.map(([name]) => name)).toEqual(clients)
  // who shares their accounts sees that their positions were looked at
  const looks = (await helen.call(listAdvisorViews)).results
  expect(looks.reduce((sum, { times }) => sum + times, 0)).toBeGreaterThan(before)
  expect(looks.map(({ scope }) => scope)).toContain('positions')
})

test('another advisor is told of nobody', async () => {
  const { text, rows } = await ask('Who holds OQEN?', {}, other)
  expect(JSON.stringify([text, rows])).not.toMatch(/Helen|Oqentis/)
  const said = await ask('What was said about the boat?', {}, other)
  expect(JSON.stringify([said.text, said.rows])).not.toMatch(/Marcus|sell/)
})

test('what was said is found in the meetings of whom it is asked, with its meeting', async () => {
  const { text, rows } = await ask('What did Marcus say about the boat?')
  expect(text).toMatch(/^This is on record about “boat”, from the meetings and notes with Marcus Adeyemi:/)
  expect(rows[0]).toEqual([
    '“I want to sell the boat before the winter, it costs me $4,000 a year.”',
    'Marcus Adeyemi, transcript',
    'Autumn review',
    'October 5, 2026',
  ])
})

test.each([
  ['What did Marcus say about the airship?', /^Marcus Adeyemi said nothing about “airship” as far as it is on record/],
  ['What did Helen tell me about the boat?', /^Helen Brandt said nothing about “boat”/],
  ['What did Marcus say about the zeppelin?', /^Marcus Adeyemi said nothing about “zeppelin”/],
  [
    'What did Marcus say about the airship crossing of the polar ocean?',
    /^I found no line with Marcus Adeyemi with these words: “airship .*”\. It may have been said in others/,
  ],
  ['What did Marcus say about the boat in September?', /^No meeting with Marcus Adeyemi has taken place in those days/],
  ['What did Jonas say about the boat?', /^No meeting with Jonas Feld has taken place/],
])('that nothing was said is said plainly: %s', async (question, said) => {
  const { text, rows } = await ask(question)
  expect(text).toMatch(said)
  expect(rows).toEqual([])
})

test('without a name all clients are meant, and what was noted counts', async () => {
  const { rows } = await ask('who talked about the boat')
  expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['Marcus Adeyemi']))
  expect((await ask('what are my notes on Marcus')).rows).toEqual([
    // what stands on the card was written on a day that nobody keeps
    ['Rows on weekends.', 'Note', ''],
  ])
  expect((await ask('what did we talk about last time with Marcus')).rows.map(([passage]) => passage)).toEqual([
    '“The boat is offered in spring.”',
    '“The boat is a burden.”',
  ])
})

test('whom nobody ever met is among those who were not met', async () => {
  const names = async (question: string) => (await ask(question)).rows.map(([name]) => name).toSorted()
  expect(await names('who have I not met in six months')).toEqual(['Helen Brandt', 'Jonas Feld'])
  expect(await names('who have I never met')).toEqual(['Jonas Feld'])
})

test.each([
  'Prepare me for the Brandts',
  'prep me for the meeting with the Brandt family',
  'brief me on Helen and Theodore',
])('%s: what is to be known is of them alone', async (question) => {
  const { text, rows } = await ask(question)
  expect(JSON.stringify(rows)).toContain('Return the signed gift letters')
  expect(JSON.stringify(rows)).toContain('Compare two annuities')
  expect(JSON.stringify([text, rows])).not.toMatch(/Marcus|tax return|Jonas/)
})

test('to be prepared for the next meeting is to be told of whom it is with', async () => {
  const { text, history } = await ask('Prepare me for my next meeting')
  expect(text).toMatch(/^\*\*Helen Brandt\*\* is an active client of the household Brandt/)
  expect(text).not.toContain('Marcus')
  expect(history.at(-1)?.understanding?.of_client).toEqual({ id: helenId, name: 'Helen Brandt' })
})

test.each(['Who is Helen Brandt?', 'tell me about Helen', 'Helen Brandt'])(
  '%s introduces a client',
  async (question) => {
    const { text, rows, next } = await ask(question)
    expect(text).toMatch(/^\*\*Helen Brandt\*\* is an active client of the household Brandt, 71 years old/)
    expect(text).toContain('The portfolio that is known is **$9,000.00**')
    expect(JSON.stringify(rows)).toContain('Return the signed gift letters')
    expect(next.map(({ words }) => words)).toContain('What does Helen Brandt hold?')
  },
)

test('“her” is no man, and of two women it is asked who is meant', async () => {
  const helenFirst = await ask('Tell me about Helen')
  const thenMarcus = await ask('When did I last meet Marcus?', { history: helenFirst.history })
  const her = await ask('When do I meet her next?', { history: thenMarcus.history })
  expect(her.text).toContain('November 27, 2026')
  const alone = await ask('When did I last meet Marcus?')
  const unknown = await ask('When do I meet her next?', { history: alone.history })
  expect(unknown.text).toMatch(/^I do not know whom “her” means here\. Do you mean this\?/)
  expect(unknown.next.map(({ words }) => words)).toEqual([expect.stringContaining('Marcus Adeyemi')])
})

test('whom a question was about that could not be answered is whom the next one is about', async () => {
  const failed = await ask('What is the shoe size of Helen?')
  const next = await ask('When do I meet her next?', { history: failed.history })
  expect(next.text).toContain('November 27, 2026')
})

test.each([
  [
    'Did Helen return the gift letters?',
    /^Not as far as it is noted here: “Return the signed gift letters” is open, due November 12, 2026\./,
  ],
  ['Has Marcus sent his tax return?', /^Yes, as it is noted here: “Send the tax return of last year” is done\./],
  ['Do I have any meetings on Friday?', /^Yes\. There is one meeting/],
  ['Do I have any meetings on Thursday?', /^No\. There are no meetings/],
  ['Has Helen made a gain on OQEN?', /Oqentis|OQEN/],
  ['Did Helen make money this year?', /^(?!There is no task)/],
  ['Does Helen hold OQEN?', /^Yes\. Helen Brandt holds \*\*\$6,000\.00\*\*/],
  ['Is anyone over 80?', /^No\./],
])('what can be answered with yes or no is: %s', async (question, said) => {
  expect((await ask(question)).text).toMatch(said)
})

test('meetings are told with their time of day, what comes first before what comes later', async () => {
  const { rows } = await ask('my meetings')
  expect(rows.map((row) => row.find((cell) => /20\d\d, \d/.test(cell)))).toEqual([
    'November 27, 2026, 10:30 AM',
    'December 2, 2026, 3:00 PM',
    'November 3, 2026, 10:00 AM',
    'October 5, 2026, 11:00 AM',
    'March 5, 2026, 10:00 AM',
  ])
})

test('a month that comes sooner than its last one is over is the one to come', async () => {
  expect((await ask('meetings in December')).text).toBe('There is one meeting in December 2026.')
  expect((await ask('meetings in October')).text).toBe('There is one meeting in October 2026.')
})

test('tasks alone are called tasks', async () => {
  expect((await ask('open tasks')).text).toBe('**2** tasks are open.')
  expect((await ask('open tasks')).text).not.toContain('question')
})

test('how old somebody will be is told of the day', async () => {
  expect((await ask('How old will Theodore be at the end of next year?')).text).toMatch(
    /^Theodore Brandt will be \*\*77\*\* years old/,
  )
  expect((await ask('How old is Theodore?')).text).toMatch(/^Theodore Brandt is \*\*75\*\* years old/)
})

test.each([
  ['what is on my calendar on Friday and Saturday?', /November 27, 2026/, ['Year-end review']],
  ['clients over 70', /^There are 2 clients who are older than 70\./, ['Theodore Brandt', 'Helen Brandt']],
  [
    'clients older than 72',
    /^There is one client who is older than 72\. It is \*\*Theodore Brandt/,
    ['Theodore Brandt'],
  ],
  ['anybody 71 or older', /2 clients/, ['Theodore Brandt', 'Helen Brandt']],
  ['rank my clients by how much they are worth', /^This is known of one client\. It is \*\*Helen Brandt/, null],
  ['total assets under advice', /together worth \*\*\$9,000\.00\*\*/, []],
  ['when is Marcus’s birthday', /turns \*\*36\*\* on \*\*June 1, 2027\*\*, in 192 days/, null],
  ['has Helen accepted the invitation', /^\*\*Helen Brandt\*\* shares accounts with you\./, []],
  ['has Jonas accepted my invitation to share accounts yet?', /^\*\*Jonas Feld\*\* was not asked/, []],
  ['Who is exposed to OQEN, directly or through funds?', /What funds hold is not looked into/, ['Helen Brandt']],
  ['how do I record a meeting and get the notes out of it?', /Summarise/, []],
  ['How do I upload a recording or transcript of a meeting?', /Summarise/, []],
  ['where can i change my target allocation for a client', /Risk score/, []],
  ['How much did I earn in fees from my clients this quarter?', /^What your clients pay you is not kept here/, []],
  ['Which clients lost money since January?', /^Performance is not worked out over all clients/, []],
  ['How much does Helen spend on restaurants and groceries per month on average this year?', /never shared/, []],
  ['What did Theo Brandt pay in taxes last year?', /never shared/, []],
  ['what is Helen’s net worth?', /This is of the accounts that are known here/, null],
  ['overdue tasks', /^\*\*One\*\* task is overdue/, ['Return the signed gift letters']],
])('the book is asked in other words: %s', async (question, said, names) => {
  const { text, rows } = await ask(question)
  expect(text).toMatch(said)
  if (names !== null) expect(rows.map(([name]) => name)).toEqual(names)
})

test('what two clients of one name are asked of their own is asked of one of them', async () => {
  const { text, next } = await ask('dividends Brandt got this year vs last year')
  expect(text).toMatch(/^I do not know whom “Brandt” means here/)
  expect(next.map(({ of_client: client }) => client?.name).toSorted()).toEqual(['Helen Brandt', 'Theodore Brandt'])
  const pressed = await ask(next.find(({ of_client: client }) => client?.name === 'Helen Brandt')!.words, {
    history: (await ask('dividends Brandt got this year vs last year')).history,
  })
  expect(pressed.text).not.toMatch(/no payments/)
})

test('a meeting is found by its title where nobody said the word', async () => {
  const { rows } = await ask('What was said about distributions?')
  expect(JSON.stringify(rows)).toMatch(/“Distributions”.*Title.*Theodore Brandt/)
})

test('a word that is to be explained as to a client is explained', async () => {
  const { text } = await ask('explain duration like I’d tell a client')
  expect(text).toMatch(/^(?:> )?\*\*Duration\.\*\*/)
})

test('who has the most is one client, and the smallest few after it are of everybody', async () => {
  const { history } = await ask('who is my biggest client')
  const after = await ask('the two smallest', { history })
  expect(JSON.stringify(after.history.at(-1)?.understanding?.plan)).not.toContain('"field":"client"')
})

test('how a client can be reached is told as it is noted, also where the apostrophe is left out', async () => {
  const { text } = await ask('what is Theodores phone number')
  expect(text).toContain('**+1 202 555 0147**')
  expect(text).not.toContain('unverified')
  expect((await ask('what is the phone number of Theodore', {}, other)).text).not.toContain('0147')
  expect((await ask('what is the e-mail of Jonas')).text).toContain('Neither a phone number nor an e-mail address')
})

test('what was decided with a client is told whole, whatever it is asked about', async () => {
  const { text } = await ask('What did Marcus and I agree about the boat?')
  expect(text).toContain('The boat is offered in spring.')
  expect(text).not.toContain('unverified')
})

test('the cash of a client is that of the portfolio, whoever shares a bank account', async () => {
  const before = await ask('When did I last meet Helen?')
  const { text } = await ask('how much cash does she have right now?', { history: before.history })
  expect(text).not.toMatch(/no accounts/)
})
