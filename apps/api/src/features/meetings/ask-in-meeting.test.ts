import { createConversation } from '@keelwise/contract/conversations'
import { listMessages, submitMessage } from '@keelwise/contract/conversation-messages'
import { createSummary, submitSummary, updateMeeting } from '@keelwise/contract/meetings'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { summaryJob } from './summary.job.ts'
import { buildClient, buildMeeting } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const TRANSCRIPT = `Ruth Adler (Advisor): Let us begin with the mortgage. I would refinance it.
Nora Birch: Yes, let's refinance the mortgage of $310,000 at 4.9% before March.
Nora Birch: I want to retire at 62, and not a day later.
Ruth Adler (Advisor): Retiring early costs about $900 a month.
Nora Birch: My social security number is 123-45-6789, by the way.
Ruth Adler (Advisor): I'll send you the new plan by Friday.
Nora Birch: I will send the statements next week.`

const app = await createTestApp()
let advisor: Person
let clientId: string
afterAll(() => app.close())
beforeEach(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
  clientId = (await buildClient(app.deps, advisor.userId, { first_name: 'Nora', last_name: 'Birch' })).id
})

const meet = async (day: string, title = 'Review', changes: object = {}): Promise<string> =>
  (
    await buildMeeting(app.deps, advisor.userId, {
      client_id: clientId,
      status: 'COMPLETED',
      title,
      scheduled_at: `${day}T10:00:00Z`,
      consent_to_record: true,
      ...changes,
    })
  ).id
const summarise = async (meetingId: string, transcript = TRANSCRIPT): Promise<void> => {
  const { id } = await advisor.call(submitSummary, { params: { id: meetingId }, body: { transcript } })
  await summaryJob(app.deps)({ userId: advisor.userId, summaryId: id })
}

/** What Ask AI says in a meeting: its sentences, and the cells of its tables. */
async function ask(meeting_id: string, text: string): Promise<{ text: string; cells: string[][] }> {
  const { id } = await advisor.call(createConversation, { body: { title: 'Review', client_id: clientId, meeting_id } })
  await advisor.call(submitMessage, { params: { id }, body: { conversation: id, message: text } })
  const read = async () =>
    (await advisor.call(listMessages, { params: { id } })).results.find(({ role }) => role === 'assistant')
  await expect.poll(async () => (await read())?.status).toBe('completed')
  const answer = await read()
  const cells = (answer?.parts ?? []).flatMap((part) => (part.type === 'table' ? part.table.rows : []))
  return { text: answer?.content ?? '', cells: cells.map((row) => [...row]) }
}

test.each([
  ['what did we decide about the mortgage', /[Rr]efinance the mortgage.*\$310,000/],
  ['What did she say about retiring?', /I want to retire at 62/],
  ['when will they send the statements', /statements next week/],
  ['what did I promise to send', /send you the new plan by Friday/],
])('Ask AI in a meeting answers “%s” with the passage', async (question, expected) => {
  const meeting = await meet('2026-11-10')
  await summarise(meeting)
  const { text, cells } = await ask(meeting, question)
  expect(text).toMatch(/^(This meeting says|Decided in this meeting):/)
  expect(cells[0]?.[0]).toMatch(expected)
})

test('parts of a meeting are told whole to who asks for them', async () => {
  const meeting = await meet('2026-11-10', 'Review', { agenda: 'The mortgage', notes: 'Bring the album next time.' })
  await summarise(
    meeting,
    `${TRANSCRIPT}
Nora Birch: We got a new grandson, Leo, born in October.
Ruth Adler (Advisor): Congratulations.
Nora Birch: We want to retire at 62, and please no tobacco.
Ruth Adler (Advisor): I guarantee you that this fund never loses money.
Nora Birch: Is the old life insurance still in force?
Ruth Adler (Advisor): I don't know, I would have to ask the insurer.`,
  )
  for (const [question, expected] of [
    ['What are the open questions?', /life insurance still in force/],
    ['What is still open?', /life insurance still in force/],
    ['Who took part?', /Ruth Adler.* \(advises\)/],
    ['What is on the agenda?', /The mortgage/],
    ['What was in the notes?', /album/],
    ['What life events came up?', /grandson/],
    ['What does she want?', /tobacco/],
    ['Did I guarantee anything?', /never loses money/],
    ['Summarize this meeting', /[Rr]efinance the mortgage/],
    ['What did I promise?', /new plan/],
  ] as const) {
    const { text, cells } = await ask(meeting, question)
    expect(`${question} ${text}`).toMatch(/This meeting says:|Your tasks from this meeting:/)
    expect(`${question} ${cells.map(([line]) => line).join('\n')}`).toMatch(expected)
  }
  const bare = await meet('2026-11-12', 'Call', { notes: 'She called.' })
  expect((await ask(bare, 'Who took part?')).text).toContain('Nothing of that is written down of this meeting.')
})

test('the meeting before is meant where a question says so, and never this one', async () => {
  const earlier = await meet('2026-05-04', 'Spring review')
  const meeting = await meet('2026-11-10')
  await summarise(meeting)
  expect((await ask(meeting, 'What did we decide in the earlier meeting?')).text).toContain(
    'Nothing about that is written down of earlier meetings with this client, the last of them on May 4, 2026.',
  )
  await advisor.call(createSummary, {
    params: { id: earlier },
    body: {
      title: 'Spring',
      decisions: ['Keep the orchard'],
      action_items: [{ text: 'Order the survey', owner: 'Advisor' }],
    },
  })
  expect(await ask(meeting, 'What was decided last time?')).toMatchObject({
    text: expect.stringContaining('The meeting of May 4, 2026 says:') as string,
    cells: [['“Keep the orchard”', 'Decision']],
  })
  expect((await ask(meeting, 'What were my tasks from the last meeting?')).cells[0]?.[0]).toBe('Order the survey')
  expect((await ask(earlier, 'What did we decide at the previous meeting?')).text).toContain(
    'There is no earlier meeting with this client.',
  )
})

test('tasks are those of the meeting: mine, the client’s, or all', async () => {
  const meeting = await meet('2026-11-10')
  await summarise(meeting)
  const other = await meet('2026-11-01')
  await advisor.call(createSummary, {
    params: { id: other },
    body: { title: 'Other', action_items: [{ text: 'Elsewhere', owner: 'Advisor' }] },
  })
  const mine = await ask(meeting, 'what are my tasks from this meeting')
  expect(mine.text).toContain('Your tasks from this meeting:')
  expect(mine.cells).toHaveLength(1)
  expect(mine.cells[0]).toMatchObject([
    expect.stringMatching(/new plan/),
    expect.anything(),
    'November 13, 2026',
    'Open',
  ])
  expect((await ask(meeting, 'What are her next steps?')).cells.map(([task]) => task)).toEqual([
    expect.stringMatching(/statements/),
  ])
  expect((await ask(meeting, 'List the action items')).cells).toHaveLength(2)
})

test('what this meeting does not say is said to be missing, or found in an earlier one with this client', async () => {
  const earlier = await meet('2026-05-04', 'Spring review', {
    notes: 'The boat is to be sold in 2027. Nora is allergic to shellfish.',
  })
  const meeting = await meet('2026-11-10')
  await summarise(meeting)
  const later = await meet('2026-12-01', 'Later', { notes: 'The cottage was burgled.' })
  expect(await ask(meeting, 'What did we say about the boat?')).toMatchObject({
    text: expect.stringContaining(
      'This meeting does not say. An earlier one with this client, of May 4, 2026, does:',
    ) as string,
    cells: [['“The boat is to be sold in 2027.”', 'Notes']],
  })
  for (const question of ['What did she say about the cottage?', 'What was decided about the airplane?']) {
    const { text, cells } = await ask(meeting, question)
    expect(text).toContain('This meeting does not say. I found nothing about that')
    expect(cells).toEqual([])
  }
  expect((await ask(await meet('2026-04-01'), 'What did we decide?')).text).toContain(
    'Nothing was noted of this meeting yet',
  )
  expect([earlier, later]).toHaveLength(2)
})

test('private numbers are hidden, and no assistant reads a restricted meeting or one of another client', async () => {
  const meeting = await meet('2026-11-10')
  await summarise(meeting)
  const answer = await ask(meeting, 'What did she say about her social security number?')
  expect(answer.cells[0]?.[0]).toContain('social security number')
  expect(JSON.stringify(answer)).not.toContain('123-45-6789')
  const stranger = (await buildClient(app.deps, advisor.userId, { first_name: 'Sam', last_name: 'Reed' })).id
  await buildMeeting(app.deps, advisor.userId, {
    client_id: stranger,
    scheduled_at: '2026-03-01T10:00:00Z',
    notes: 'The boat is called Gannet.',
  })
  await meet('2026-02-01', 'Restricted', { notes: 'The boat sinks.', is_restricted: true })
  expect((await ask(meeting, 'What was said about the boat?')).cells).toEqual([])
  await advisor.call(updateMeeting, { params: { id: meeting }, body: { is_restricted: true } })
  const closed = await ask(meeting, 'What did she say about retiring?')
  expect(JSON.stringify(closed)).not.toMatch(/retire at 62/)
})

test('a question to the data is answered from the data, in a meeting too', async () => {
  const meeting = await meet('2026-11-10')
  await summarise(meeting)
  expect((await ask(meeting, 'How many meetings did we have?')).text).toMatch(/\b1\b|one/i)
  expect((await ask(meeting, 'What is my client invested in?')).text).not.toContain('This meeting')
})
