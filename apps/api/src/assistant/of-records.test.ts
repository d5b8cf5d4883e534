import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid7 } from '../platform/ids.ts'
import { buildClient, buildMeeting } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import type { EngineEvent, Question, Turn } from './engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

// the meetings, tasks and notes of one advisor in New York, on November 21, 2026
const app = await createTestApp()
let advisor: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  const { deps } = app
  const now = deps.clock()
  advisor = await app.person({ userType: 'ADVISOR' })
  for (const [first_name, last_name, notes] of [
    ['Helen', 'Brandt', ''],
    ['Marcus', 'Adeyemi', 'Rows on weekends.'],
    ['Priya', 'Raman', ''],
    ['Omar', 'Haddad', ''],
    ['Grace', 'Lindqvist', ''],
    ['Jonas', 'Feld', ''],
  ] as const) {
    const { id } = await buildClient(deps, advisor.userId, {
      first_name,
      last_name,
      notes,
      created_at: new Date('2025-01-10T10:00:00Z'),
    })
    ids[first_name] = id
  }
  const meet = (name: string, title: string, at: string, changes: object = {}) =>
    buildMeeting(deps, advisor.userId, {
      client_id: ids[name]!,
      title,
      scheduled_at: new Date(at),
      status: at < '2026-11-21' ? 'COMPLETED' : 'SCHEDULED',
      consent_to_record: true,
      ...changes,
    })
  // a Wednesday, at eight in the evening where the advisor is
  await meet('Helen', 'Evening talk', '2026-11-26T01:00:00Z')
  await meet('Helen', 'Winter review', '2026-12-10T15:00:00Z')
  for (const [at, name] of ['Helen', 'Marcus', 'Priya', 'Omar', 'Grace', 'Jonas'].entries()) {
    await meet(name, `Check-in with ${name}`, `2026-12-01T${14 + at}:00:00Z`)
    if (name === 'Helen') await meet(name, 'Another with Helen', '2026-12-01T21:00:00Z')
  }
  await meet('Helen', 'Late summer', '2026-09-15T15:00:00Z', { notes: 'Helen asked about the roof.' })
  await meet('Helen', 'Autumn', '2026-10-20T15:00:00Z', { notes: 'Helen likes her garden.' })
  const old = await meet('Marcus', 'In spring', '2026-04-20T15:00:00Z')
  await deps.db.system
    .insertInto('meeting_summary')
    .values({
      id: uuid7(now.getTime()),
      user_id: advisor.userId,
      meeting_id: old.id,
      status: 'READY',
      source: 'GENERATED',
      title: 'In spring',
      content: '',
      key_points: JSON.stringify(['The trombone is insured.']),
      decisions: JSON.stringify(['The gazebo is sold.']),
      participants: JSON.stringify([]),
      action_items: JSON.stringify([]),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await deps.db.system
    .insertInto('client_note')
    .values({
      id: uuid7(now.getTime()),
      user_id: advisor.userId,
      client_id: ids['Helen']!,
      text: 'The roof leaks.',
      kind: 'NOTE',
      created_at: now,
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
  await task('Marcus', 'Send the tax estimate', 'Advisor', '2026-11-09', true)
  await task('Priya', 'Send the engagement letter', 'Advisor', '2026-11-10', true)
  await task('Helen', 'Send the tax return of last year', 'Client', '2026-11-24')
  await task('Helen', 'Gather estate documents', 'Client', '2027-03-01')
})
afterAll(() => app.close())

async function ask(text: string, more: Partial<Question> = {}) {
  const events: EngineEvent[] = []
  const question = buildQuestion(advisor.userId, text, { role: 'ADVISOR', ...more })
  for await (const event of guarded(askEngine(app.deps, readQuestion, LORE)).answer(
    question,
    new AbortController().signal,
  ))
    events.push(event)
  const said = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  const understanding = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0]
  return {
    text: said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').trim(),
    tables: events.flatMap((event) => (event.type === 'table' ? [event.table] : [])),
    rows: events.flatMap((event) => (event.type === 'table' ? event.table.rows : [])),
    plan: understanding?.plan,
    history: [
      { role: 'user', content: text },
      { role: 'assistant', content: said, understanding: understanding ?? null },
    ] as Turn[],
  }
}

const namesIn = (rows: readonly (readonly string[])[]) => rows.map(([name]) => name)

test('an evening meeting is on the day that it has where the advisor is', async () => {
  const { text, rows } = await ask('any meetings on Wednesday?')
  expect(text).toBe('Yes. There is one meeting on November 25, 2026: **Evening talk**.')
  expect(rows[0]?.slice(0, 2)).toEqual(['Evening talk', 'November 25, 2026, 8:00 PM'])
  expect((await ask('any meetings on Thursday?')).text).toBe('No. There are no meetings on November 26, 2026.')
  expect((await ask('when do I meet Helen next?')).text).toContain('November 25, 2026')
  expect(namesIn((await ask('Prepare me for my meetings on November 25')).rows)).toContain('Evening talk')
})

test('where no meeting is planned it is said when the last one was', async () => {
  const { id } = await buildClient(app.deps, advisor.userId, { first_name: 'Ingrid', last_name: 'Lund' })
  const of = { client_id: id, scheduled_at: new Date('2026-09-08T15:00:00Z'), status: 'COMPLETED' } as const
  await buildMeeting(app.deps, advisor.userId, { ...of, title: 'In September' })
  expect((await ask('when do I meet Ingrid next?')).text).toBe(
    'No meeting with Ingrid Lund is planned. The last one was on September 8, 2026.',
  )
})

test.each([
  ['Did I send Marcus the tax return?', /^There is no task about that with Marcus Adeyemi/],
  ['Did I send Marcus the tax estimate?', /^Yes, as it is noted here: “Send the tax estimate” is done\./],
  ['Did I mail Priya the letter yet?', /^Yes, as it is noted here: “Send the engagement letter” is done\./],
  ['Did Helen send the tax return?', /^Not as far as it is noted here: “Send the tax return of last year” is open/],
  // that is for Helen to do
  ['Did I send Helen the tax return?', /^There is no task about that with Helen Brandt/],
  ['Did I review the engagement letter with Priya?', /^There is no task about that/],
  ['Did Helen prepare her estate documents?', /^There is no task about that/],
  ['Did Helen gather her estate documents?', /^Not as far as it is noted here: “Gather estate documents” is open/],
  ['Did Helen open a new account?', /^There is no task about that/],
  ['Did Helen sign the zebra form?', /^There is no task about that/],
])('whether something is done is told by a task about all of it: %s', async (question, said) => {
  const { text } = await ask(question)
  expect(text).toMatch(said)
})

test('what was to be done with several is told of each', async () => {
  const { text } = await ask('Did I send Priya and Marcus the letter?')
  expect(text).toBe(
    'Not of all of them as far as it is noted here. Marcus Adeyemi: there is no task about it. Priya Raman: “Send the engagement letter” is done.',
  )
})

test.each([
  ['Have I scheduled a meeting with Helen?', /^Yes\. .*4 meetings with Helen Brandt/],
  ['Did I talk to Helen this month?', /^No\. There are no meetings with Helen Brandt so far this month\./],
  ['Did I talk to Helen in October?', /^Yes\. There is one meeting with Helen Brandt in October 2026/],
  ['Did I speak with Marcus in October?', /^No\. There are no meetings with Marcus Adeyemi in October 2026/],
])('whether somebody was or will be spoken to is told by the meetings: %s', async (question, said) => {
  expect((await ask(question)).text).toMatch(said)
})

test.each([
  ['what was said about the gazebo', '“The gazebo is sold.”'],
  ['what was said about the trombone', '“The trombone is insured.”'],
])('what was decided and what mattered is looked through over all clients: %s', async (question, passage) => {
  expect(namesIn((await ask(question)).rows)).toEqual([passage])
})

test('of the last meeting no note is a part', async () => {
  const { text, rows } = await ask('what did we say about the roof with Helen last time')
  expect(JSON.stringify(rows)).not.toMatch(/roof|Note"/)
  expect(text).toMatch(
    /^Nothing was said about “roof”.*of the last meeting with Helen Brandt\. This is what the last meeting was about:$/,
  )
  expect(namesIn((await ask('what did Helen say about the roof')).rows)).toContain('The roof leaks.')
})

test('where more meetings are on record than are looked through, that is told', async () => {
  const { deps } = app
  for (let day = 0; day < 41; day++)
    await buildMeeting(deps, advisor.userId, {
      client_id: ids['Grace']!,
      title: `Weekly ${day}`,
      scheduled_at: new Date(Date.UTC(2025, 1, 1 + 7 * day, 15)),
      status: 'COMPLETED',
      notes: 'Grace paints.',
    })
  expect((await ask('what did Grace say about her paintings')).text).toContain(
    'Of the meetings the newest 40 were looked through.',
  )
  expect((await ask('what did Helen say about the roof')).text).not.toContain('newest 40')
})

test('of a day with many meetings everybody is prepared for', async () => {
  const { text } = await ask('Prepare me for my meetings on December 1')
  for (const name of Object.keys(ids)) expect(text).toContain(name)
})

test('of two clients the last meeting of each is told', async () => {
  const { text } = await ask('brief me on Helen and Marcus')
  expect(text).toContain('The last was **Autumn** with Helen Brandt on **October 20, 2026**.')
  expect(text).toContain('The last was **In spring** with Marcus Adeyemi on **April 20, 2026**.')
  expect(text).not.toMatch(/\b(?:Yes|No)\. /)
})

test('what is due before a meeting is a list, and no briefing', async () => {
  const { text, rows } = await ask('Which tasks are due before my next meeting?')
  expect(text).toMatch(
    /^There is one task due between November 21, 2026 and November 25, 2026: \*\*Send the tax return of last year\*\*\./,
  )
  expect(namesIn(rows)).toEqual(['Send the tax return of last year'])
  expect((await ask('open tasks before my next meeting with Helen')).text).not.toContain('###')
})

test.each(['clients hold structured notes', 'Which clients own treasury notes?', 'Which clients raised cash'])(
  'no note and no talk is meant: %s',
  async (question) => {
    const { text } = await ask(question)
    expect(text).not.toMatch(/Your notes|There are no notes|Nothing was said|on record/)
  },
)
