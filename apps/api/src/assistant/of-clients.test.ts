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
    market_value: '2500.00',
  })
  await buildPosition(deps, helen.userId, {
    account_id: account.id,
    name: 'Cash',
    ticker: null,
    sec_type: 'CASH',
    asset_class: 'cash',
    market_value: '500.00',
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
  expect(JSON.stringify(rows)).not.toMatch(/airship|zeppelin/)
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

test('whom nobody ever met and who came lately is named beside those who were not met for so long', async () => {
  const { text, rows } = await ask('who have I not met in six months')
  expect(rows.map(([name]) => name)).toEqual(['Helen Brandt'])
  expect(text).toContain('Never met, and added more lately than that: Jonas Feld.')
  expect((await ask('who have I never met')).rows.map(([name]) => name)).toEqual(['Jonas Feld'])
  expect((await ask('how many clients have I not met in six months')).text).toMatch(/^\*\*One\*\* client/)
})

test('what is asked after one client stays about them, or goes back to all where it asks who', async () => {
  const met = await ask('when did I last meet Marcus')
  const said = await ask('what did we talk about', { history: met.history })
  expect(said.text).toMatch(/^What the last meeting with Marcus Adeyemi came to:/)
  expect((await ask('did anything come up about the boat', { history: met.history })).text).toContain('Marcus Adeyemi')
  const promised = await ask('did I promise to do anything', { history: met.history })
  expect(JSON.stringify(promised.history.at(-1)?.understanding?.plan)).toContain(ids['Marcus'])
  const old = await ask('how old is Marcus')
  const oldest = await ask('and who is the oldest', { history: old.history })
  expect(oldest.text).toContain('Theodore Brandt')
  const again = await ask('did I promise anyone anything')
  expect(JSON.stringify(again.rows)).toContain('Compare two annuities')
})

test('what is not kept stays not kept of other days, and of a person their notes may say it', async () => {
  const { history } = await ask('what did I earn in fees last year')
  const before = await ask('and the year before?', { history })
  expect(before.text).toMatch(/^What your clients pay you is not kept here/)
  expect((await ask('which client pays the most', { history: before.history })).text).toMatch(/^What your clients pay/)
  const overview = await ask('give me a quick run down on Theodore Brandt')
  expect(overview.text).toMatch(/^\*\*Theodore Brandt\*\* is an active client/)
  const both = await ask('how old is he and is he married', { history: overview.history })
  expect(both.text).toMatch(/^(?:The client|Theodore Brandt) is \*\*75\*\* years old/)
  expect(both.text).toContain('That is not kept of a client here')
  expect(JSON.stringify(both.rows)).toContain('Helen Brandt')
})

test('who holds something that nobody holds is told so, also of a name in small letters', async () => {
  expect((await ask('who owns apple')).text).toMatch(/^No client holds apple, of those who show their holdings\./)
  expect((await ask('does anyone hold nvidia stock')).text).toContain('No client holds nvidia')
  expect((await ask('who holds bonds')).text).not.toMatch(/^No client/)
})

test('who the households are that were shown is told of their members alone', async () => {
  const { history } = await ask('top 3 households by AUM')
  const { rows } = await ask('who are they', { history })
  expect(rows.map(([name]) => name).toSorted()).toEqual(['Helen Brandt', 'Theodore Brandt'])
})

test('the last time somebody was talked to is the last meeting', async () => {
  const { history } = await ask('last time i talked to Marcus')
  expect(history.at(-1)?.understanding?.plan.parts).toMatchObject([{ subject: 'meetings', measures: ['last'] }])
})

test('whom to call is not chosen, and why he comes first is what speaks for him', async () => {
  const { text, history } = await ask('who should i call first today')
  expect(text).toMatch(/^Whom to call first is yours to choose\. What speaks for it:/)
  expect((await ask('why him', { history })).text).toMatch(/^Whom to call first is yours to choose\./)
})

test('the notes of the last meeting are what it came to where nothing was written down', async () => {
  const { text, rows } = await ask('notes from last mtg w/ Theodore')
  expect(text).toContain('Distributions')
  expect(rows[0]?.[2]).toBe('Theodore Brandt')
})

test('a household is kept of a client, and a spouse is not', async () => {
  const { text, rows } = await ask('does theodore have a spouse / household on file')
  expect(text).toMatch(
    /^Who somebody is married to or related to is not kept here; whom you put into their household is\./,
  )
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(['Helen Brandt', 'Theodore Brandt']))
})

test('what performance tells of a client is told, and of single bookings that nobody shares them', async () => {
  const paid = await ask('how much did Helen pay in fees last year')
  expect(paid.history.at(-1)?.understanding?.plan.parts).toMatchObject([{ subject: 'returns', measures: ['fees'] }])
  const moved = await ask('how much has Helen put in and taken out since the start of last year')
  expect(moved.history.at(-1)?.understanding?.plan.parts).toMatchObject([
    { subject: 'returns', measures: ['contributions', 'withdrawals'] },
  ])
  const last = await ask('when was the last withdrawal', { history: moved.history })
  expect(last.text).toMatch(/^On which day something was booked is not shared/)
})

test('of what is held nothing at a loss is none', async () => {
  expect((await ask('which of Helen’s holdings are at a loss')).text).toMatch(/^None: there are no positions at a loss/)
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
  expect((await ask('meetings in December')).text).toBe('There is one meeting in December 2026: **Before the winter**.')
  expect((await ask('meetings in October')).text).toBe('There is one meeting in October 2026: **Autumn review**.')
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
  ['Which clients lost money since January?', /^There is no client whose investments lost money/, []],
  ['How much does Helen spend on restaurants and groceries per month on average this year?', /never shared/, []],
  // what performance tells of it is shared, and Theodore shares nothing
  ['What did Theo Brandt pay in taxes last year?', /shares no accounts/, []],
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

test.each([
  ['did helen send back the gift letters', /^Not as far as it is noted here: “Return the signed gift letters” is open/],
  ['are the gift letters signed and returned', /is open, due November 12, 2026\. It is of Helen Brandt\./],
  ['gift letters from helen back yet', /“Return the signed gift letters” is open/],
  [
    'when do we have to compare the annuities for theodore',
    /^By \*\*December 1, 2026\*\*: “Compare two annuities” is open\./,
  ],
  ['is marcus’s tax return in', /^Yes, as it is noted here: “Send the tax return of last year” is done\./],
  ['when did marcus send the tax return', /On which day it was done is not noted here\./],
  [
    'did we compare the annuity riders for theodore',
    /^There is no task about that with Theodore Brandt in these words; the nearest is “Compare two annuities”, which is open/,
  ],
])('a task is found by other forms of its words, open or done, with its day: %s', async (question, said) => {
  const { text, rows } = await ask(question)
  expect(text).toMatch(said)
  expect(rows).toHaveLength(1)
})

test.each(['when is the review with helen', 'is there a plan for theodore', 'did helen buy a zeppelin'])(
  'what is no task is not taken for one: %s',
  async (question) => {
    expect((await ask(question)).text).not.toMatch(/is open|is done/)
  },
)

test('what goes on about a client is looked for in their tasks', async () => {
  const { history } = await ask('who is Helen?')
  expect((await ask('did the letters come back', { history })).text).toMatch(/“Return the signed gift letters” is open/)
})

test('what comes near is told where nobody said the word, else what was spoken of', async () => {
  const near = await ask('What did Marcus say about costs last time?')
  expect(near.text).toMatch(/^This is on record about “costs”|^No line has “costs”\. These come near it/)
  const { text, rows } = await ask('What did Marcus say about the airship?')
  expect(text).toMatch(
    /^Marcus Adeyemi said nothing about “airship” as far as it is on record.* This is what the last meeting was about:$/,
  )
  expect(rows.map(([line]) => line)).toContain('“The boat is offered in spring.”')
})

test('what one or another thing is asked of is looked for by either', async () => {
  const { text, rows } = await ask('did Marcus mention the zeppelin museum or the boat')
  expect(text).not.toContain('said nothing')
  expect(rows.map(([line]) => line).join(' ')).toMatch(/I want to sell the boat before the winter/)
})

test('who stands in a list for another figure is none of whom the one that is asked is known', async () => {
  const { text, rows } = await ask('which clients have drifted furthest from their targets')
  expect(rows.map(([name, , , , drift]) => [name, drift])).toEqual([['Helen Brandt', 'Not available']])
  expect(text).toMatch(/^This is known of no client\.\n/)
})

test('overdue tasks by their owner are those of whoever has any', async () => {
  const { text, rows } = await ask('overdue tasks by owner')
  expect(text).toContain('**One** task is overdue')
  expect(rows.map(([, figure]) => figure)).not.toContain('0')
})

test('what one should mention is nothing that was said', async () => {
  const { text } = await ask('any bdays coming up i should mention')
  expect(text).not.toContain('on record about')
  expect(text).toContain('Theodore Brandt')
})

test('whoever is in no household stays among households when one of them is left out', async () => {
  const first = await ask('clients by household')
  expect(first.rows.map(([name]) => name)).toEqual(expect.arrayContaining(['Brandt', 'No household']))
  const { rows } = await ask('without the Brandts', { history: first.history })
  expect(rows.map(([name]) => name)).toEqual(['No household'])
})

test('nothing is sent from here: the address and the task are told', async () => {
  const { text } = await ask('can you email helen the gift letters she asked for')
  expect(text).toMatch(/^I only read: I cannot send anything\./)
})

test('whether a relative may be told is nobody’s to say here; what is on record stands beside it', async () => {
  const { text } = await ask('theodores wife is calling, can i tell her how much is in the account')
  expect(text).toMatch(/^Whether you may tell Helen Brandt is not decided here: that is for you and Theodore Brandt\./)
})

test.each([
  [
    'did theodores wife open the invitation',
    /^Whether an invitation was opened is not known here.*\s+\*\*Helen Brandt\*\* shares accounts with you/,
  ],
  [
    'when was helen invited',
    /^The last invitation to share accounts to Helen Brandt went out on \*\*November \d+, 2026\*\*\./,
  ],
  ['when did helen accept', /^The accounts of Helen Brandt are shared since \*\*November \d+, 2026\*\*\./],
  ['when did marcus join', /^Marcus Adeyemi became a client on \*\*January 10, 2025\*\*\./],
  ['does anyone besides helen hold OQEN', /^No\./],
  ['what fee do we charge helen', /^What your clients pay you is not kept here/],
])('a client and their invitation are asked in many words: %s', async (question, said) => {
  expect((await ask(question)).text).toMatch(said)
})

test('days to a birthday are counted from the day that it is where the advisor is', async () => {
  expect((await ask('when is theodores birthday')).text).toContain('in 10 days')
  app.clock.now = new Date('2026-11-22T02:00:00.000Z')
  expect((await ask('when is theodores birthday')).text).toContain('in 10 days')
  app.clock.now = new Date('2026-11-22T12:00:00.000Z')
  expect((await ask('when is theodores birthday')).text).toContain('in 9 days')
  app.clock.now = new Date('2026-11-21T12:00:00.000Z')
})

test('on a Sunday this week is the week to come, for what is met and what is due', async () => {
  app.clock.now = new Date('2026-11-22T15:00:00.000Z')
  for (const question of ['what meetings do I have this week?', 'which tasks are due this week?'])
    expect((await ask(question)).text, question).toMatch(/November 2[2-8], 2026/)
  expect((await ask('what meetings did I have this week?')).text).not.toContain('November 28')
  app.clock.now = new Date('2026-11-21T12:00:00.000Z')
})

test('two questions with one answer are told it once', async () => {
  const { rows } = await ask('who am I meeting next month and at what time?')
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
})

test('a name that no client has is told, and nothing is answered of all clients instead', async () => {
  const stranger = await ask("Keya's net worth")
  expect(stranger.text).toContain('I did not find “Keya” here')
  expect(stranger.rows).toEqual([])
  // another given name is another person: whom it may be is asked
  const other = await ask("Helena's birthday")
  expect(other.text).toContain('I do not know whom “Helena” means here')
  expect(other.next.map(({ of_client: of, words }) => of?.name ?? words)).toEqual([
    expect.stringContaining('Helen Brandt'),
  ])
  const slip = await ask("when is Adeyemy's birthday")
  expect(slip.text).toContain('Marcus Adeyemi')
})

test('a name alone asks what was asked before of somebody else', async () => {
  const { history } = await ask('how old is Helen')
  const next = await ask('and Marcus?', { history })
  expect(next.text).toContain('Marcus Adeyemi is **35** years old')
  const birthday = await ask('when is Helen’s birthday', { history: next.history })
  const again = await ask('what about Theodore’s', { history: birthday.history })
  expect(again.text).toContain('Theodore Brandt turns **76** on **December 1, 2026**')
})

test('what stands in the middle of the ages is told with of how many it is known', async () => {
  const { text } = await ask('what is the median age of my clients')
  expect(text).toContain('The median age is **71**, of 3 clients')
  expect(text).toContain('Of 1 of 4 clients no birthday is kept')
})

test('how those can be reached who were shown is told of each of them', async () => {
  const { history } = await ask('clients over 60')
  const { text } = await ask('email addresses?', { history })
  expect(text).toContain('**Helen Brandt**: e-mail **helen@example.test**')
  expect(text).toContain('**Theodore Brandt**: phone **+1 202 555 0147**')
  expect(text).not.toContain('Marcus')
})

test('what is asked of the first few is of these few, and not of whoever is first by that', async () => {
  const { history } = await ask('the youngest two clients')
  const { rows, text } = await ask('when are their birthdays', { history })
  expect(rows.map(([name]) => name)).toEqual(['Helen Brandt', 'Marcus Adeyemi'])
  expect(text).not.toContain('Theodore')
  const ages = await ask('how old are they', { history })
  expect(ages.rows.map(([name]) => name)).toEqual(['Helen Brandt', 'Marcus Adeyemi'])
})

test('cash of a client whose bank is not here is what of the portfolio is cash', async () => {
  const { text } = await ask('how much cash does she have', { clientId: helenId })
  expect(text).toContain('$500.00')
  expect(text).not.toContain('I found no')
})

test('words that say days are no topic that was talked about', async () => {
  const { text } = await ask('and in the year before?', { clientId: helenId })
  expect(text).not.toContain('on record about')
})

test('whoever alone is left of those who were asked about is spoken of', async () => {
  const first = await ask('when did I last meet Helen, Theodore and Marcus')
  const second = await ask('which of them have I not met for more than 6 months', { history: first.history })
  expect(second.rows.map(([name]) => name)).toEqual(['Helen Brandt'])
  expect((await ask('how old is she', { history: second.history })).text).toMatch(
    /^Helen Brandt is \*\*71\*\* years old/,
  )
})

test('the first of overdue tasks is told by its day, and only of those that are overdue', async () => {
  const first = await ask('what is overdue')
  const { text } = await ask('which of those is the oldest', { history: first.history })
  expect(text).toMatch(/^The first is \*\*Return the signed gift letters\*\*, due November 12, 2026\./)
})
