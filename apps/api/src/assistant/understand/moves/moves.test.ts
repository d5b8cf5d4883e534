import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeMoves, readMarked } from './learn-moves.ts'
import { movesOf } from './moves.ts'
import { unitsAskedIn } from './units.ts'

const QUESTIONS = path.resolve(import.meta.dirname, '../../questions/moves')
const heldOut = globSync('test/*.txt', { cwd: QUESTIONS }).flatMap((file) =>
  readMarked(readFileSync(path.join(QUESTIONS, file), 'utf8')),
)

test('of messages that nothing was learned from, three in four are read as they are marked, stretch by stretch', () => {
  const { whole, asked, wrong } = judgeMoves(heldOut, (text) => movesOf(text))
  expect(heldOut.length).toBeGreaterThanOrEqual(400)
  expect(whole / heldOut.length, wrong.map(([message]) => JSON.stringify(message)).join('\n')).toBeGreaterThan(0.75)
  expect(asked).toBeGreaterThanOrEqual(whole)
})

test.each([
  '',
  ' ',
  '?!',
  '…',
  '🙂',
  'why',
  'a'.repeat(3000),
  'and so on '.repeat(400),
  '{t:x} {q:y}',
  '\u0000',
  '١٢٣',
])('whatever somebody writes is all of its stretches: %j', (text) => {
  const said = movesOf(text)
    .map((stretch) => stretch.text)
    .join(' ')
  if (/[\p{L}\d]/u.test(text)) expect(said.replaceAll(/\s+/g, '')).toBe(text.replaceAll(/\s+/g, ''))
  else expect(said).toBe('')
})

test('nothing is refused or taken before anything was answered', () => {
  for (const text of ['No, the other account', 'the first one, please', 'Helen Brandt'])
    expect(movesOf(text, true).map(({ does }) => does)).not.toContainEqual(expect.stringMatching(/refuses|means|takes/))
})

test('words outside of marks are refused with their line', () => {
  expect(() => readMarked('{q:what is left} over')).toThrow('{q:what is left} over')
})

test.each([
  ['wow that is a lot. which month was the worst', [['which month was the worst']]],
  ['how much came in last month', null],
  ['Oh, that is more than I thought. Who does it all go to, and what for?', [['Who does it all go to, and what for?']]],
  [
    'how much did I spend at the garage and when was the last time',
    [['how much did I spend at the garage'], ['when was the last time', 'and when was the last time']],
  ],
  [
    'No no, that is the rent. I meant the gas bill.',
    [['I meant the gas bill, not rent', 'what about the gas bill', 'the gas bill']],
  ],
  [
    'Right, the mortgage. How much do we still owe on it?',
    [['How much do we still owe on the mortgage?', 'the mortgage, How much do we still owe on it?']],
  ],
])('what %j asks is read apart from what it tells', (text, units) => {
  expect(unitsAskedIn(movesOf(text))).toEqual(units)
})

test('what is named after a question is asked about, and a name may begin like a joint', () => {
  const said = (does: 'asks' | 'names', text: string) => ({ does, text })
  expect(unitsAskedIn([said('asks', 'how much is in checking?'), said('names', 'and the Roth.')])).toEqual([
    ['how much is in checking?'],
    ['what about the Roth', 'and the Roth.'],
  ])
  const [[unit] = []] = unitsAskedIn([said('names', 'First Harbour Fund'), said('asks', 'when did I buy it')]) ?? []
  expect(unit).toBe('when did I buy First Harbour Fund')
})
