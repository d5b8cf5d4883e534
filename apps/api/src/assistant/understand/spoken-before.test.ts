import type { ShownRows } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import type { Turn } from '../engine.ts'
import { spokenBefore } from './spoken-before.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { planOfText, planText } from './plan-text.ts'
import { shownOf } from './testing/shown-of.ts'

const TODAY = '2026-11-22'

const exchange = (question: string, plan: string, answer: string, shown?: ShownRows): Turn[] => [
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: answer,
    understanding: {
      plan: planOfText(plan),
      chips: [],
      instead: [],
      next: [],
      left_out: [],
      ...(shown ? { shown } : {}),
    },
  },
]

const DINING = 'transactions.out; category is restaurants; by month; 2026-01-01..2026-11-22'
const MONTHS = shownOf(DINING, ['August 2026', 'September 2026'], ['2026-08', '2026-09'], ['68.72', '111.75'])
const LOSSES = 'positions.gain; result is loss; by security'
const LOST = shownOf(LOSSES, ['Moxurel Biologics Inc', 'Quormont Foods Co'], ['MOXU', 'QORM'], ['-5129.73', '-2124.72'])
const GOALS = 'plans.on_track; kind is goal; by plan'
const OF_GOALS = shownOf(GOALS, DEMO_DIRECTORY.goals ?? [])
const BOAT = 'plans.saved; kind is goal; payee is A boat'

const TALK: readonly Turn[] = [
  ...exchange('what have I lost money on', LOSSES, 'You lost [$7,254.45](#v-r1.gain).', LOST),
  ...exchange('eating out by month', DINING, 'You spent [$294.97](#v-r1.out).', MONTHS),
  ...exchange('how far are my goals', GOALS, 'Four goals.', OF_GOALS),
  ...exchange('and the boat', BOAT, 'Of the goal [$15,000.00](#v-r2.saved) is there.'),
]

/** What is read then, and as said after what. */
function spoken(text: string): string | null {
  const found = spokenBefore(text, TALK, DEMO_DIRECTORY, TODAY)
  return found && `${found.text} | ${planText(found.asked)}`
}

test.each([
  // the row with that sum, of whichever answer
  ['Who got that 111.75?', 'Who got it? | transactions.out; category is restaurants; 2026-09-01..2026-09-30'],
  [
    'and the 5,129 loss, which account is it in',
    'and it, which account is it in | positions.gain; result is loss; security is MOXU',
  ],
  ['when did I buy the 5.1k one', 'when did I buy it | positions.gain; result is loss; security is MOXU'],
  // a sum that is told and no row
  ['how does the 294.97 compare with last year', `how does it compare with last year | ${DINING}`],
  ['is that 15,000 in cash', `is it in cash | ${BOAT}`],
  // so many
  ['which of the four are behind', `which of them are behind | ${GOALS}`],
  ['are all four on track', `are them on track | ${GOALS}`],
  ['which of those two did worse', `which of them did worse | ${DINING}`],
  // a place in the list before what was told last
  ['why is the third one behind', 'why is it behind | plans.on_track; kind is goal; payee has Retirement'],
  // what it was about
  ['ok back to the goals', ` | ${GOALS}`],
  ['go back to eating out, without September', `without September | ${DINING}`],
  ['back to all four goals without the boat', `without the boat | ${GOALS}`],
])('"%s" is read as said right after the answer that it speaks of', (text, read) => {
  expect(spoken(text)).toBe(read)
})

test.each([
  'what did I spend in the 2025 season',
  'show the 3 largest',
  'only those over 200',
  'the 30 days before',
  'is the 12% a lot',
  'what if I pay the 500 off',
  'those three months',
  'the first one',
  'back to school shopping',
  'how much is in the 401k',
])('"%s" speaks of no answer before', (text) => {
  expect(spoken(text)).toBeNull()
})

test('of a list that was cut all are meant where so many are named', () => {
  const cut = 'returns.gain; by security; order gain desc; limit 2'
  const turns = exchange('which did best', cut, '', shownOf(cut, ['A', 'B']))
  const [asked, answer] = turns
  const told = [asked!, { ...answer!, tables: [{ title: '', columns: [], rows: [], total: 7, href: null }] }]
  const found = spokenBefore('the worst among those seven', told, DEMO_DIRECTORY, TODAY)
  expect(found && `${found.text} | ${planText(found.asked)}`).toBe(
    'the worst of them | returns.gain; by security; order gain desc',
  )
})
