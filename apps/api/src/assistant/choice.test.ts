import type { NamedPlan, Plan, Understanding } from '@keelwise/contract/plan'
import { barePart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { choiceIn } from './choice.ts'

const planOf = (measure: string): Plan => ({
  version: 1,
  parts: [{ ...barePart, subject: 'transactions', measures: [measure], where: [], by: [] }],
})
const offered = (...words: string[]): Understanding => ({
  plan: { version: 1, parts: [{ kind: 'talk', about: 'abilities' }] },
  chips: [],
  instead: [],
  next: words.map((each): NamedPlan => ({ words: each, plan: planOf(each.slice(0, 10)) })),
  left_out: [],
})

const SPENT = ['What was spent, December 2025', 'What was spent at weekends, December 2025']
const INDEX = [
  'The return beside the index, this year so far',
  'Ahead of the benchmark, this year so far',
  'The return beside the index in retirement accounts, this year so far',
]
const LOTS = ['Open gain of lots with term long-term in your brokerage', 'Open gain of lots in your brokerage']
const GROCERIES = ['What was spent on groceries, this year so far', 'What was spent, this year so far']
const VYNX = [
  'Price in Vynexar Semiconductor Corp (VYNX)',
  'Bought in Vynexar Semiconductor Corp (VYNX), all of it',
  'What is held in Vynexar Semiconductor Corp (VYNX)',
]

test.each<[string, string[], number | null, string]>([
  ['2', SPENT, 1, ''],
  ['the second one', SPENT, 1, ''],
  ['yea the second', SPENT, 1, ''],
  ['hm, the latter please', SPENT, 1, ''],
  ['the first, why would i want weekends', SPENT, 0, ''],
  ['First one but no interest either', SPENT, 0, 'but no interest either'],
  ['the last one, by payee', SPENT, 1, 'by payee'],
  ['3rd one, retirement accounts', INDEX, 2, ''],
  ['i meant the retirement accounts', INDEX, 2, ''],
  ['the benchmark one', INDEX, 1, ''],
  ['yes open gain of the long term lots, only in the brokerage account', LOTS, 0, ''],
  ['the first, lots long-term in the brokerage', LOTS, 0, ''],
  ['groceries, yes', GROCERIES, 0, ''],
  ['Bought in VYNX, all of it', VYNX, 1, ''],
  ['whats held', VYNX, 2, ''],
  ['saved i guess', ['What to save a month for it', 'A year by the rule', 'Saved'], 2, ''],
  ['yes', ['What was spent, December 2025'], 0, ''],
  ['that one', ['What was spent, December 2025'], 0, ''],
  // what says something else takes none
  ['yes', SPENT, null, ''],
  ['the first month', SPENT, null, ''],
  ['2 years ago', SPENT, null, ''],
  ['the last year', SPENT, null, ''],
  ['what did i spend on rent', SPENT, null, ''],
  ['december', SPENT, null, ''],
  ['no', SPENT, null, ''],
  ['5', SPENT, null, ''],
])('%j takes of %j the one at %j', (text, words, at, rest) => {
  const before = offered(...words)
  expect(choiceIn(text, before)).toEqual(at === null ? null : { button: before.next[at], rest })
})

test('under an answer that said what it took the question for, what else may have been meant is taken so too', () => {
  const [, second = null, ...others] = offered(...INDEX, 'By month').next
  const doubtful = { ...offered(...INDEX), plan: planOf('out'), instead: offered(...INDEX).next.slice(0, 2) }
  expect(choiceIn('the second', doubtful)?.button).toEqual(second)
  expect(choiceIn('yes', doubtful)).toBeNull()
  expect(choiceIn('the second', { ...doubtful, next: others })).toBeNull()
})

test('both are taken together, and nothing is taken where something was answered', () => {
  const before = offered(...SPENT)
  expect(choiceIn('both please', before)?.button.plan.parts).toEqual(before.next.flatMap(({ plan }) => plan.parts))
  expect(choiceIn('the first', { ...before, plan: planOf('out') })).toBeNull()
})
