import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import { inviteClient } from '@keelwise/contract/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid7 } from '../platform/ids.ts'
import { buildAccount, buildClient, buildMeeting, buildPosition } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askAsAdvisor } from './testing/ask-as-advisor.ts'

// conversations of one advisor about four clients, on November 21, 2026
const app = await createTestApp()
let advisor: Person
const ids: Record<string, string> = {}

const TRANSCRIPT = `Ruth Adler (Advisor): Tell me about the boat.
Marcus Adeyemi: The lighthouse insurance costs me $4,000 a year, and the nephews get $500 each from the trust.
Ruth Adler (Advisor): We will look at the 529 plan next time.`

/** A client who shares what they hold. */
async function shares(name: string, held: Readonly<Record<string, string>>): Promise<void> {
  const { deps } = app
  const person = await app.person({ email: `${name.toLowerCase()}@example.test` })
  const sum = Object.values(held).reduce((all, value) => all + Number(value), 0)
  const account = await buildAccount(deps, person.userId, { account_type: 'BROKERAGE', market_value: sum.toFixed(2) })
  for (const [ticker, market_value] of Object.entries(held)) {
    const isCash = ticker === 'CASH'
    await buildPosition(deps, person.userId, {
      account_id: account.id,
      name: isCash ? 'Cash' : NAMES[ticker]!,
      ticker: isCash ? null : ticker,
      sec_type: isCash ? 'CASH' : 'EQUITY',
      ...(isCash ? { asset_class: 'cash' as const } : {}),
      market_value,
    })
  }
  await advisor.call(inviteClient, { params: { id: ids[name]! } })
  const [access] = (await person.call(listAdvisorAccess)).results
  await person.call(acceptAdvisorAccess, { params: { id: access!.id } })
}
const NAMES: Readonly<Record<string, string>> = { OQEN: 'Oqentis Payments Corp', TIDE: 'Tidewell Motors Corp' }

beforeAll(async () => {
  const { deps } = app
  const now = deps.clock()
  advisor = await app.person({ userType: 'ADVISOR' })
  for (const [first_name, last_name, date_of_birth] of [
    ['Helen', 'Brandt', '1955-12-04'],
    ['Marcus', 'Adeyemi', '1991-12-20'],
    ['Priya', 'Raman', '1980-01-09'],
    ['Jonas', 'Feld', '1985-06-01'],
  ] as const) {
    const email = `${first_name.toLowerCase()}@example.test`
    const created_at = new Date('2025-01-10T10:00:00Z')
    const more = { email, email_key: email, date_of_birth, created_at }
    const { id } = await buildClient(deps, advisor.userId, { first_name, last_name, ...more })
    ids[first_name] = id
  }
  await shares('Helen', { OQEN: '6000.00', TIDE: '3000.00', CASH: '1000.00' })
  await shares('Marcus', { OQEN: '3000.00', CASH: '2000.00' })
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
  await meet('Helen', 'Spring review', '2026-03-05T15:00:00Z')
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
  for (const [name, text, owner, due_on] of [
    ['Helen', 'Return the signed gift letters', 'Client', '2026-11-12'],
    ['Helen', 'Compare two annuities', 'Advisor', '2026-12-01'],
    ['Marcus', 'Order the valuation of the boat', 'Advisor', '2026-11-18'],
    ['Priya', 'Send the lease', 'Client', '2026-11-26'],
  ] as const)
    await deps.db.system
      .insertInto('client_task')
      .values({
        id: uuid7(now.getTime()),
        user_id: advisor.userId,
        client_id: ids[name]!,
        text,
        owner,
        due_on,
        is_done: false,
        created_at: now,
        updated_at: now,
      })
      .execute()
})
afterAll(() => app.close())

/** The last answer of a conversation. @param open the client who is open */
async function talkedOf(messages: readonly string[], open?: string) {
  let told: Awaited<ReturnType<typeof askAsAdvisor>> | undefined
  for (const text of messages)
    told = await askAsAdvisor(app.deps, advisor.userId, text, {
      clientId: open === undefined ? null : ids[open]!,
      after: told?.turns ?? [],
    })
  return { ...told!, first: told!.rows.map(([name]) => name) }
}

test.each([
  ['did I already talk with Helen about diversifying?'],
  ['have we spoken to Helen about an umbrella policy'],
  ['Did I speak with Marcus about the zeppelin in October?'],
  ['have I met with Helen about her taxes yet'],
])('whether something was talked about is never answered by a meeting: %s', async (question) => {
  const { text } = await talkedOf([question])
  expect(text).not.toMatch(/^Yes/)
  expect(text).toMatch(/nothing was said|said nothing|no line|No meeting/i)
  expect((await talkedOf(['how old is Helen', 'did I already talk to her about diversifying?'])).text).not.toMatch(
    /^Yes/,
  )
})

test('whether somebody was met at all is answered by the meeting, and what was talked about by its lines', async () => {
  expect((await talkedOf(['did I talk to Marcus?'])).text).toMatch(/^Yes\. The last was \*\*Autumn review\*\*/)
  const { text, first } = await talkedOf(['did I talk with Marcus about the lighthouse?'])
  expect(text).toMatch(/^This is on record about “lighthouse”/)
  expect(first.join()).toContain('lighthouse insurance')
})

test.each([
  [
    ['What did we talk about with Marcus the last time and is anything still open with him?'],
    undefined,
    [/What the last meeting with Marcus Adeyemi came to:/, /There is one task for Marcus Adeyemi/],
  ],
  [
    ['Begin with Helen. What did we discuss last time, and which tasks does she still have to do?'],
    undefined,
    [/Nothing was written down of the last meeting with Helen Brandt/, /Return the signed gift letters/],
  ],
  [
    ['When did we last meet and what was decided?'],
    'Marcus',
    [/The last was \*\*Autumn review\*\*/, /The boat is offered in spring\./],
  ],
  [
    ['When did we last meet and what was decided?'],
    'Helen',
    [/The last was \*\*Spring review\*\*/, /Nothing is noted as decided in the last meeting/],
  ],
  [
    ['What tasks are open for her and what is overdue?'],
    'Helen',
    [
      /There are 2 tasks for Helen Brandt/,
      /There is one task for Helen Brandt: \*\*Return the signed gift letters\*\*/,
    ],
  ],
  [
    ['How old is Helen and when did we last meet?'],
    undefined,
    [/Helen Brandt is \*\*70\*\* years old/, /The last meeting with Helen Brandt was on \*\*March 5, 2026\*\*/],
  ],
  [
    ['What does Marcus hold? And any meetings planned with him?'],
    undefined,
    [/Marcus Adeyemi holds \*\*\$5,000\.00\*\*/, /There is one meeting with Marcus Adeyemi: \*\*Before the winter\*\*/],
  ],
  [
    ['When did we last meet', 'Are there any notes from that one, what was it about?'],
    'Marcus',
    [/What the last meeting with Marcus Adeyemi came to/],
  ],
] as const)('two questions of one message are both answered: %s', async (messages, open, said) => {
  const { text } = await talkedOf(messages, open)
  for (const each of said) expect(text).toMatch(each)
  expect(text).not.toMatch(/“still open”|“one”/)
})

test('what is not understood of two questions is said to be left out', async () => {
  const { turns, text } = await talkedOf([
    'What did Marcus say about the lighthouse, and how does a raven resemble a desk?',
  ])
  expect(text).toContain('lighthouse')
  expect(turns.at(-1)?.understanding?.left_out).toEqual(['how does a raven resemble a desk'])
})

const MEETINGS = 'What meetings do I have in the next two weeks?'
const TASKS = 'show all open tasks'
test.each([
  [[MEETINGS, 'the first one, what is it about?'], /^\*\*Year-end review\*\* with Helen Brandt: November 27, 2026/],
  [[MEETINGS, 'and the second one'], /^\*\*Before the winter\*\* with Marcus Adeyemi: December 2, 2026/],
  [
    [MEETINGS, 'what is open with the second one?'],
    /one task for Marcus Adeyemi: \*\*Order the valuation of the boat\*\*/,
  ],
  [
    [MEETINGS, 'The first one, what is it about and is anything still open with her?'],
    /Year-end review[^]*There are 2 tasks for Helen Brandt/,
  ],
  [
    [TASKS, 'the first one, is that mine or hers?'],
    /^\*\*Return the signed gift letters\*\* \(Helen Brandt\) is the client’s/,
  ],
  [
    [TASKS, 'and the second one'],
    /^\*\*Order the valuation of the boat\*\* \(Marcus Adeyemi\) is yours to do, due November 18/,
  ],
  [[TASKS, 'mark the second one as done'], /^I only read:[^]*Order the valuation of the boat/],
  [
    [TASKS, 'mark the first one as done', 'and the third, whose is it?'],
    /^\*\*Send the lease\*\* \(Priya Raman\) is the client’s/,
  ],
  [
    [TASKS, 'when is the last one due?'],
    /^\*\*Compare two annuities\*\* \(Helen Brandt\) is yours to do, due December 1/,
  ],
])('a meeting or a task that was shown is pointed at by its place: %s', async (messages, said) => {
  expect((await talkedOf(messages)).text).toMatch(said)
})

test.each([
  [["what's overdue across the book", 'the last one, whose is it?'], /^\*\*Order the valuation of the boat\*\*/],
  [
    ["what's overdue across the book", 'who is the first one for?'],
    /^\*\*Return the signed gift letters\*\* \(Helen Brandt\)/,
  ],
  [
    [
      'who has more than 5% cash',
      'and who of these have I not met in three years?',
      'what did we decide with the first one?',
    ],
    /^\*\*Autumn review\*\*[^]*The boat is offered in spring/,
  ],
])(
  'a row is pointed at before an offer, and in the newest list where nothing was found since: %s',
  async (messages, said) => {
    expect((await talkedOf(messages)).text).toMatch(said)
  },
)

test('the others are those of the rows that were not shown', async () => {
  const { first } = await talkedOf(['who has the most cash', 'and the other one'])
  expect(first).not.toEqual(['Marcus Adeyemi', 'Helen Brandt', 'Priya Raman', 'Jonas Feld'])
  expect((await talkedOf(['whose birthday is next', 'and the other two'])).first).toEqual([
    'Marcus Adeyemi',
    'Priya Raman',
  ])
})

test.each([
  [['What do my clients owe me that is late?'], ['Return the signed gift letters']],
  [
    ['Which tasks do I have to do next week?', 'and the ones that clients owe me, which are late?'],
    ['Return the signed gift letters'],
  ],
  [
    ['Which tasks do I have to do next week?', 'I mean overdue ones, any date, that the client has to do'],
    ['Return the signed gift letters'],
  ],
  [['which of my tasks are open'], ['Order the valuation of the boat', 'Compare two annuities']],
  [['Which tasks do I have to do this week?', 'of both sides, whatever date'], FOUR()],
])('which tasks are meant, whose and of which days, is kept to: %s', async (messages, tasks) => {
  expect((await talkedOf(messages)).first.toSorted()).toEqual([...tasks].toSorted())
})
function FOUR(): string[] {
  return [
    'Return the signed gift letters',
    'Order the valuation of the boat',
    'Send the lease',
    'Compare two annuities',
  ]
}

test.each([
  ['What else is open with her, mine and hers?', /There are 2 tasks for Helen Brandt/],
  ['Is the gift letter on her to-do list?', /“Return the signed gift letters” is open/],
  [
    'Is the beneficiary form or anything like that on her to do list?',
    /^No task with Helen Brandt is about “beneficiary form”/,
  ],
  ['what are her biggest positions in percent?', /Oqentis Payments Corp/],
])('of the client who is open tasks are looked up and several are told: %s', async (question, said) => {
  const { text, rows } = await talkedOf([question], 'Helen')
  expect(text).toMatch(said)
  expect(text).not.toMatch(/your accounts/)
  expect(rows.length === 0 || rows.length > 1 || /gift/.test(question)).toBe(true)
})

test.each([
  [
    ['who has the most cash', 'What share of their portfolio is that for Helen and Marcus?'],
    ['40.00%', '10.00%'],
  ],
  [['the cash share of Helen and Marcus'], ['40.00%', '10.00%']],
  [['Compare Helen and Marcus, how big is Oqentis at both?'], ['$6,000.00', '$3,000.00']],
  [['how much Oqentis do Marcus and Helen hold'], ['$6,000.00', '$3,000.00']],
])('two clients who are named are told one beside the other: %s', async (messages, figures) => {
  const { text, rows } = await talkedOf(messages)
  for (const figure of figures) expect(text + JSON.stringify(rows)).toContain(figure)
  expect(text).not.toContain('one client at a time')
})

test('after some clients all of them can be asked again', async () => {
  const { first } = await talkedOf(['the cash share of Helen and Marcus', 'now rank all clients by cash share'])
  expect(first.slice(0, 2)).toEqual(['Marcus Adeyemi', 'Helen Brandt'])
  const parts = (await talkedOf(['the cash share of Helen and Marcus', 'now rank all clients by cash share'])).plan
    ?.parts
  expect(JSON.stringify(parts)).not.toContain(ids['Helen'])
})

test.each([
  ['and which of the two did better this year?'],
  ['which of them had the better return in 2025?'],
  ['who did best since 2024'],
])('which of two clients did better is asked of their returns: %s', async (question) => {
  const { plan } = await talkedOf(['compare Helen and Marcus, portfolio and cash', question])
  expect(plan?.parts).toMatchObject([
    { subject: 'clients', measures: ['returned'], order: { by: 'returned', direction: 'desc' } },
  ])
  expect(JSON.stringify(plan?.parts)).toContain(ids['Helen'])
})

test.each([['Whose birthday is coming up in the next two months?'], ['who has a birthday in the next 60 days']])(
  'all are told who are asked for, and not the first of them: %s',
  async (question) => {
    expect((await talkedOf([question])).first).toEqual(['Helen Brandt', 'Marcus Adeyemi', 'Priya Raman'])
  },
)

test('a condition that is not worked out is said to be, with both days', async () => {
  const { text, rows } = await talkedOf([
    'who has a birthday in the next 60 days',
    'Which of these has a meeting with me before the birthday?',
  ])
  expect(text).toMatch(/^Which of the two days comes first is not compared here/)
  expect(JSON.stringify(rows)).toContain('November 27, 2026')
})

test.each([
  [
    'what was decided about the 529 with Marcus',
    /^No decision with Marcus Adeyemi that is noted says “529”[^]*The boat is offered in spring/,
  ],
  [
    'what did we agree about the lighthouse with Marcus',
    /^No decision with Marcus Adeyemi that is noted says “lighthouse”/,
  ],
])('that nothing was decided about something is said before what was said of it: %s', async (question, said) => {
  const { text } = await talkedOf([question])
  expect(text).toMatch(said)
  expect(text).not.toContain('unverified')
})

test.each([
  ['Did anybody else pay fees?'],
  ['Which clients have fee transactions this year?'],
  ['which clients had fees booked in November'],
])('what is not looked up over the book is said so, with whom one can ask of: %s', async (question) => {
  expect((await talkedOf([question])).text).toMatch(
    /^Which fees were booked in accounts is not looked up over all clients\. Of one client/,
  )
})

test('an advisor is not spoken to as a client', async () => {
  expect((await talkedOf(['who else uses this app'])).text).toMatch(/^I read your own records of your clients/)
})

test.each([
  ['meetings with Marcus', ['Before the winter', 'Autumn review']],
  ['show my meetings with Helen', ['Year-end review', 'Spring review']],
])('meetings with a client are those there were and those to come: %s', async (question, titles) => {
  expect((await talkedOf([question])).first).toEqual(titles)
})

test.each(['summary of the last meeting with Marcus', 'what happened in the last meeting with Marcus'])(
  'the last meeting is summed up: %s',
  async (question) => {
    expect((await talkedOf([question])).text).toMatch(/^What the last meeting with Marcus Adeyemi came to:/)
  },
)

test('what no figure answers is looked for by the rare words of the question', async () => {
  const { text, first } = await talkedOf(['Who gives the nephews something and out of which account?'], 'Marcus')
  expect(text).toMatch(/^This is on record about “/)
  expect(first.join()).toContain('nephews')
})

test('while one client is open another who is named is asked about, and stays whom the next question means', async () => {
  const decided = await talkedOf(['What was decided with Marcus Adeyemi in October?'], 'Helen')
  expect(decided.text).toContain('The boat is offered in spring.')
  const held = await talkedOf(['What was decided with Marcus Adeyemi in October?', 'what does he hold?'], 'Helen')
  expect(held.text).toMatch(/\$5,000\.00/)
  expect((await talkedOf(['What was decided with Marcus Adeyemi?', 'what does Helen hold?'], 'Helen')).text).toMatch(
    /\$10,000\.00/,
  )
})

test('what is due in days to come beside what is overdue is open', async () => {
  const { text, plan } = await talkedOf(['What tasks are overdue, and which are due this coming week?'])
  expect(plan?.parts.map((part) => (part.kind === 'data' ? part.measures[0] : part.kind))).toEqual(['overdue', 'open'])
  expect(text).not.toMatch(/Nothing is due/)
})

test.each([
  [['how much cash does Helen have', 'all clients, I mean'], 'clients', 'cash'],
  [['when did I last meet Helen', 'no, everybody'], 'clients', 'last_meeting'],
  [['what does Marcus hold', 'and everyone?'], 'clients', 'value'],
])('who says that all are meant is answered of all, after one: %s', async (messages, subject, measure) => {
  const { plan, first } = await talkedOf(messages)
  expect(plan?.parts).toMatchObject([{ kind: 'data', subject, measures: [measure], where: [], by: ['client'] }])
  expect(first).toEqual(expect.arrayContaining(['Helen Brandt', 'Marcus Adeyemi']))
})

test('of clients who are named and not met, the meeting is what there is not', async () => {
  expect((await talkedOf(['next meeting for Priya and Jonas'])).text).toMatch(
    /No meeting is planned with any of (?:Priya Raman and Jonas Feld|Jonas Feld and Priya Raman)\./,
  )
})

test('of more questions than are answered at once, the rest is named', async () => {
  const { text, turns } = await talkedOf([
    'How old is Helen? How old is Marcus? How old is Priya? When do I meet Helen next? When do I meet Marcus next? What does Helen hold?',
  ])
  expect(text).toContain('70')
  expect(turns.at(-1)?.understanding?.left_out.join(' ')).toMatch(/What does Helen hold/)
})
