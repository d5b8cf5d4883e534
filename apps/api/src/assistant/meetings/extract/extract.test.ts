import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerFrom } from './answer.ts'
import { dueDateIn } from './due-date.ts'
import { extractSummary } from './extract.ts'
import { type Part, addScore, emptyScore, precision, recall } from './testing/score.ts'
import { PHRASES, SETS } from './testing/transcripts.ts'

const TRANSCRIPTS = Object.values(SETS).flat()

/** Every line has a quote, and every quote is the material at its place. */
function expectNothingInvented(material: { transcript: string; notes: string; day: string }): void {
  const { key_points, decisions, action_items, questions, quotes } = extractSummary(material)
  const byText = new Map(quotes.map((quote) => [quote.text, quote]))
  const lines = [...key_points, ...decisions, ...action_items.map(({ text }) => text)]
  for (const line of lines) expect(byText.has(line), line).toBe(true)
  for (const question of questions)
    expect(byText.has(/: “([^]*)”$/.exec(question)?.[1] ?? question) || byText.has(question), question).toBe(true)
  for (const { text, origin, start, end, passage } of quotes) {
    const source = origin === 'TRANSCRIPT' ? material.transcript : material.notes
    expect(source.slice(start, end)).toBe(text)
    expect(source).toContain(passage)
    expect(passage).toContain(text)
    expect(text.length).toBeGreaterThan(0)
    expect(text.length).toBeLessThanOrEqual(500)
  }
  for (const { text, owner } of action_items) {
    const source = material.transcript + material.notes
    if (owner !== null) expect(source, text).toContain(owner)
  }
}

test('no line of a summary is invented, whatever the transcript is', () => {
  for (const transcript of TRANSCRIPTS) expectNothingInvented(transcript)
  const words = fc.constantFrom(
    'I’ll send',
    "let's go with",
    'we decided',
    'the fund',
    '$4,000',
    'by Friday',
    '10/1',
    '?',
    '.',
    '--',
    '\n',
    'Ana: ',
    'Action: ',
    '- ',
    '[00:01] ',
    'could you sign',
    ', and you’ll need to call',
    '😀',
    '“',
    '\t',
    'e.g.',
    'a',
    '  ',
  )
  const text = fc.array(fc.oneof(words, fc.string()), { maxLength: 60 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, text, (transcript, notes) => expectNothingInvented({ transcript, notes, day: '2026-03-10' })),
    { numRuns: 300 },
  )
})

test.each([
  ['tuned on', 0.9, 0.9],
  ['held out', 0.75, 0.7],
  ['widened by', 0.85, 0.85],
] as const)(
  'tasks, decisions and open questions of transcripts "%s" are found, and little else',
  (set, right, found) => {
    const score = emptyScore()
    for (const transcript of SETS[set]) addScore(score, transcript)
    for (const part of Object.keys(score) as Part[]) {
      expect(precision(score[part]), `precision of ${part}`).toBeGreaterThanOrEqual(right)
      expect(recall(score[part]), `recall of ${part}`).toBeGreaterThanOrEqual(found)
    }
  },
)

test.each([...PHRASES])('of many sentences, those "%s" are told by their cues', (kind, lines) => {
  const missed = lines.filter((line) => {
    const { action_items, decisions, questions } = extractSummary({
      transcript: `Ana: ${line}\nBen: Mm.`,
      notes: '',
      day: '2026-03-10',
    })
    const open = questions.filter((text) => !text.includes(': “'))
    if (kind === 'promised by who speaks') return !action_items.some(({ owner }) => owner === 'Ana')
    if (kind === 'asked of who listens') return !action_items.some(({ owner }) => owner === 'Ben')
    if (kind === 'settled') return decisions.length === 0
    if (kind === 'left open') return open.length === 0
    return action_items.length + decisions.length + open.length > 0
  })
  expect(lines.length).toBeGreaterThanOrEqual(40)
  expect(missed.length / lines.length, missed.join('\n')).toBeLessThanOrEqual(0.2)
})

test('a proposal to which the other says no more than yes is what was decided', () => {
  const decisions = (reply: string) =>
    extractSummary({
      transcript: `Ana: I'd suggest we take the dividends in cash.\nBen: ${reply}`,
      notes: '',
      day: '2026-03-10',
    }).decisions
  expect(decisions('Yes, do that.')).toEqual(["I'd suggest we take the dividends in cash."])
  expect(decisions('No, not yet.')).toEqual([])
  expect(decisions('What would that cost?')).toEqual([])
})

test('an offer that is refused is no task', () => {
  const tasks = (reply: string) =>
    extractSummary({ transcript: `Ana: I'll call your lawyer.\nBen: ${reply}`, notes: '', day: '2026-03-10' })
      .action_items
  expect(tasks('Good.')).toHaveLength(1)
  expect(tasks("Please don't.")).toEqual([])
})

test('notes name by an initial, or as their writer, who is to do it', () => {
  const notes = `Mtg w/ Rosa, 40 min. Present: Rosa, Tom (me).
- R. to get the deed copied
- Me: send the fee table`
  expect(extractSummary({ transcript: '', notes, day: '2026-03-10' }).action_items.map(({ owner }) => owner)).toEqual([
    'Rosa',
    'Tom',
  ])
})

test('three to five questions follow from any material, small talk yields nothing else', () => {
  for (const transcript of TRANSCRIPTS) {
    const { questions } = extractSummary(transcript)
    expect(questions.length).toBeGreaterThanOrEqual(3)
    expect(questions.length).toBeLessThanOrEqual(5)
  }
  const talk = extractSummary({ transcript: 'Ana: Nice weather today.', notes: '', day: '2026-03-10' })
  expect(talk).toMatchObject({ key_points: [], decisions: [], action_items: [] })
  expect(talk.questions).toHaveLength(3)
})

test('by when something will be done is asked only where no day was said', () => {
  const asked = (transcript: string) =>
    extractSummary({ transcript, notes: '', day: '2026-03-10' }).questions.filter((text) => text.startsWith('By when'))
  expect(asked('Ana: I’ll send the form.\nLuis: Thank you.')).toEqual([
    'By when will this be done: “I’ll send the form.”',
  ])
  expect(asked('Ana: I’ll send the form by Friday.\nLuis: Thank you.')).toEqual([])
})

test('a task names who promised it, who was asked, or the person it is for', () => {
  const owners = (transcript: string) =>
    extractSummary({ transcript, notes: '', day: '2026-03-10' }).action_items.map(({ owner }) => owner)
  expect(owners('Ana: I’ll send the form.\nLuis: Could you sign it?')).toEqual(['Ana', 'Ana'])
  expect(owners('Ana: Could you sign it?\nLuis: Yes.\nEva: Hello.')).toEqual([null])
  expect(owners('Ana: Luis will call the bank.')).toEqual(['Luis'])
  expect(owners('I will call the bank.')).toEqual([null])
  expect(owners('Ana: If I will call the bank, nobody is there.')).toEqual([])
})

test.each([
  ['by Friday', '2026-03-13'],
  ['on Tuesday', '2026-03-17'],
  ['Friday next week', '2026-03-20'],
  ['by March 3', '2027-03-03'],
  ['by the 3rd of April, 2026', '2026-04-03'],
  ['on 4/15', '2026-04-15'],
  ['on 4/15/27', '2027-04-15'],
  ['by 2026-05-01', '2026-05-01'],
  ['tomorrow', '2026-03-11'],
  ['by the end of the month', '2026-03-31'],
  ['at the end of February', '2027-02-28'],
  ['by year end', '2026-12-31'],
  ['within two weeks', '2026-03-24'],
  ['since April 1, but by May 2', '2026-05-02'],
  ['a week from today', '2026-03-17'],
  ['by Fri June 26', '2026-06-26'],
  ['on Mon.', '2026-03-16'],
  ['which you signed today, on Thursday', '2026-03-12'],
  ['next week', null],
  ['in March', null],
  ['on February 30', null],
  ['you may sell 24/7', null],
  ['1/2 of it', '2027-01-02'],
] as const)('"%s" is due on %s, said on Tuesday 2026-03-10', (words, date) => {
  expect(dueDateIn(`I'll send it ${words}.`, '2026-03-10')).toBe(date)
})

test('an answer is lines of the material, or nothing', () => {
  const passages = [
    { name: 'Decision', text: 'Keep the bonds\nSell the boat' },
    { name: 'Notes', text: 'The mortgage has 24 years left. The boat is blue.' },
  ]
  expect(answerFrom('What was agreed?', passages)).toBe('Decision: “Keep the bonds”\nDecision: “Sell the boat”')
  expect(answerFrom('How long does the mortgage run?', passages)).toContain('Notes: “The mortgage has 24 years left.”')
  expect(answerFrom('What about the airplane?', passages)).toBeNull()
  expect(answerFrom('???', passages)).toBeNull()
  expect(answerFrom('What was agreed?', [])).toBeNull()
})

test('the longest transcript yields no more lines than a summary holds', () => {
  const transcript = 'Ana: I will send the $4,000 statement by Friday, and you will need to sign it. '.repeat(2500)
  const { action_items } = extractSummary({ transcript, notes: '', day: '2026-03-10' })
  expect(action_items.length).toBeLessThanOrEqual(50)
  // nor must each of many short sentences look for its reply through all the others
  const speech = `Ana: ${'Is it? I will not. '.repeat(5000)}\n`
  expect(extractSummary({ transcript: speech.repeat(2), notes: speech, day: '2026-03-10' }).decisions).toEqual([])
  // one sentence without an end must not make a rule look at every rest of it again
  for (const words of ['I will do ', 'I need it, ', 'we have not ', 'okay '])
    expect(extractSummary({ transcript: words.repeat(18_000), notes: '', day: '2026-03-10' }).decisions).toEqual([])
})

test('among hundreds of names the ones who say most are known, and a name that is called once costs nothing', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const strangers = letters.flatMap((one) => letters.map((two) => `Q${one}${two}: Yes.`))
  const talk = Array.from({ length: 5 }, () => 'Ana: The bonds did well.\nBen: They did.')
  const transcript = [...strangers, ...talk, 'Ana: Ben, please send me the tax form by Friday.', 'Ben: I will.'].join(
    '\n',
  )
  const { action_items } = extractSummary({ transcript, notes: '', day: '2026-03-10' })
  expect(action_items.map(({ owner }) => owner)).toEqual(['Ben'])
})
