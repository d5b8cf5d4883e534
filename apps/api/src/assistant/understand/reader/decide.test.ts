import { expect, test } from 'vitest'
import { DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { askingOf } from '../testing/grade-questions.ts'
import { planOfText, planText } from '../plan-text.ts'
import { spottedOf } from '../understand.ts'
import type { Understood } from '../understood.ts'
import { decided } from './decide.ts'
import { questionsOf } from '../testing/written-questions.ts'
import { readerPairsOf } from '../training/reader-pairs.ts'
import { sourceOf } from './message-words.ts'
import { isTaught } from './taught.ts'

const TODAY = '2026-11-22'
type Proposed = readonly [plan: string, sureness: number, ofForms?: number]

/** What is made of a message by what was proposed for it. */
function made(text: string, byForm: Understood, proposed: readonly Proposed[]): string {
  const question = { text, role: 'INVESTOR', clientOpen: false, before: null, plans: null, place: '' } as const
  const asking = askingOf(question, null)
  const { spotted } = spottedOf(asking)
  const judged = proposed.map(([plan, sureness, ofForms]) => ({
    plan: planOfText(plan),
    sureness,
    ofForms: ofForms ?? null,
    facts: {},
  }))
  const message = { text, today: TODAY, before: null, directory: DEMO_DIRECTORY, spotted }
  const read = decided({
    byForm,
    judged,
    ...sourceOf(spotted, { ...asking, plansBefore: [] }),
    message: { ...message, role: 'INVESTOR' },
  })
  if (read.kind === 'plan') return [planText(read.plan), ...read.leftOut].join(' without ')
  return read.kind === 'ask' ? `ask: ${read.choices.map(planText).join(' | ')}` : 'unknown'
}
const unknown = (...leftOut: string[]): Understood => ({ kind: 'unknown', leftOut, language: 'en' })
const certain = (plan: string, confidence = 1): Understood => ({
  kind: 'plan',
  plan: planOfText(plan),
  leftOut: [],
  alternatives: [],
  confidence,
  language: 'en',
})
const GROCERIES = 'transactions.out; category is groceries; 2026-10-01..2026-10-31'
const BY_MONTH = 'transactions.out; category is groceries; by month; 2026-10-01..2026-10-31'
const COUNT = 'transactions.count; category is groceries; 2026-10-01..2026-10-31'

test.each<[string, string, Understood, Proposed[], string]>([
  [
    'likely enough is answered',
    'groceries in october',
    unknown(),
    [
      [GROCERIES, 0.7],
      [COUNT, 0.2],
    ],
    GROCERIES,
  ],
  [
    'less likely is offered',
    'groceries in october',
    unknown(),
    [
      [GROCERIES, 0.5],
      [COUNT, 0.2],
    ],
    `ask: ${GROCERIES} | ${COUNT}`,
  ],
  ['hardly likely is not even offered', 'groceries in october', unknown(), [[GROCERIES, 0.05]], 'unknown'],
  [
    'one figure in two shapes is one choice',
    'groceries in october',
    unknown(),
    [
      [GROCERIES, 0.5],
      [BY_MONTH, 0.3],
      [COUNT, 0.2],
    ],
    `ask: ${GROCERIES} | ${COUNT}`,
  ],
  [
    'a word of everyday that is left out holds nothing up',
    'groceries in october my dear',
    unknown('dear'),
    [[GROCERIES, 0.7]],
    GROCERIES,
  ],
  [
    'a name that is not here is asked back',
    'groceries in october at blorfington',
    unknown('blorfington'),
    [[GROCERIES, 0.75]],
    `ask: ${GROCERIES}`,
  ],
  [
    'one that is sure enough is answered all the same, and the name is said to be left out',
    'groceries in october at blorfington',
    unknown('blorfington'),
    [[GROCERIES, 0.9]],
    `${GROCERIES} without blorfington`,
  ],
  [
    'days that no part of the answer uses are said to be left out',
    'groceries in october',
    unknown(),
    [['transactions.out; category is groceries', 0.9]],
    'transactions.out; category is groceries without october',
  ],
  [
    'what words and forms are certain of is kept where it is not unlikely and nothing else is sure',
    'groceries in october',
    certain(GROCERIES),
    [
      [COUNT, 0.75],
      [GROCERIES, 0.3, 0],
    ],
    GROCERIES,
  ],
  [
    'what words and forms are certain of is kept where all is unlikely',
    'groceries in october',
    certain(GROCERIES),
    [
      [COUNT, 0.1],
      [GROCERIES, 0.05, 0],
    ],
    GROCERIES,
  ],
  [
    'what words and forms are certain of gives way to what is surely meant',
    'groceries in october',
    certain(GROCERIES),
    [
      [COUNT, 0.85],
      [GROCERIES, 0.4, 0],
    ],
    COUNT,
  ],
  [
    'what words and forms are certain of is offered where it is unlikely and nothing else is likely enough',
    'groceries in october',
    certain(GROCERIES),
    [
      [COUNT, 0.5],
      [GROCERIES, 0.2, 0],
    ],
    `ask: ${COUNT} | ${GROCERIES}`,
  ],
  [
    'of two questions the one that words and forms understood is answered, and the other is said to be left out',
    'groceries in october and when does the shop close',
    { ...certain(GROCERIES, 0.6), leftOut: ['when does the shop close'] },
    [[COUNT, 0.9]],
    `${GROCERIES} without when does the shop close`,
  ],
  [
    'what was said in the very words that forms were made for is theirs, however unlikely',
    'what did I lose the most on',
    certain('positions.gain; by security; order gain asc; limit 1', 0.5),
    [
      [COUNT, 0.9],
      ['positions.gain; by security; order gain asc; limit 1', 0.01, 0],
    ],
    'positions.gain; by security; order gain asc; limit 1',
  ],
  [
    'of plans around one figure that of words and forms is answered, where it is likely itself',
    'groceries in october',
    certain(GROCERIES, 0.6),
    [
      ['transactions.out+count; category is groceries; 2026-10-01..2026-10-31', 0.9],
      [GROCERIES, 0.6, 0],
    ],
    GROCERIES,
  ],
  [
    'a page of help may be what the learned reader alone reads',
    'groceries in october',
    unknown(),
    [['help categories', 0.9]],
    'help categories',
  ],
  [
    'what words and forms hold for a page of help may be one',
    'how do I sort my groceries',
    unknown(),
    [['help categories', 0.9, 0]],
    'help categories',
  ],
])('%s', (_what, text, byForm, proposed, expected) => {
  expect(made(text, byForm, proposed)).toBe(expected)
})

test('every message that words and forms were made for is known by its words', () => {
  const some = questionsOf('taught').filter((_, at) => at % 25 === 0)
  expect(some.length).toBeGreaterThan(50)
  for (const pair of some.flatMap(readerPairsOf)) expect(isTaught(pair), pair.place).toBe(true)
  expect(isTaught({ role: 'INVESTOR', before: [], message: [{ stem: 'blorf', text: 'blorf', senses: [] }] })).toBe(
    false,
  )
})
