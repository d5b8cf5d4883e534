import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'

const directory = { ...DEMO_DIRECTORY, goals: ['Retirement', 'A boat'] }
const told = (text: string, before: string | null = null): string => toldAsDemo(text, before, { directory })
const GOAL = 'plans.saved; kind is goal; payee is Retirement'
const then = (given: string): string =>
  `${GOAL}; goal_in ${given} ++ ${GOAL}; goal_a_month ${given} ++ plans.saved+target+on_track; kind is goal; payee is Retirement; by plan`

test.each([
  ['am I going to be ok when I stop working in 5 years', 'years=5'],
  ['can I retire in 5 years', 'years=5'],
  ['I want to stop working in six years, will it be enough', 'years=6'],
  ['if I work 3 more years am I ok', 'years=3'],
  ['what if I retire in 8 years', 'years=8'],
])('"%s" is told by what the projection has then, and what that gives a month', (text, given) => {
  expect(told(text)).toBe(then(given))
})

test('a month out of it, and other years, go on from there', () => {
  expect(told('what would that give me a month', then('years=5'))).toBe(`${GOAL}; goal_a_month years=5`)
  expect(told('what if I wait 8 years', then('years=5'))).toBe(then('years=8'))
})

test('an age alone is asked back for, and the years follow once it is said', () => {
  const asked = readAsDemo('and if I keep going till 65?', then('years=5'), { directory })
  const part = asked.kind === 'plan' ? asked.plan.parts[0] : undefined
  expect(part).toMatchObject({ kind: 'decline', words: 'own age' })
  expect(told("I'm 58", `${GOAL}; goal_in years=5 until=65`)).toBe(then('years=7 age=65'))
})

test('at another age a month of it is told at that age', () => {
  expect(told('and at 65', `${GOAL}; goal_a_month years=5 age=63`)).toBe(`${GOAL}; goal_a_month years=7 age=65`)
})

test.each([
  ['is all my retirement money in stocks? that scares me', 'group is retirement; '],
  ['how much of my retirement money is in stocks', 'group is retirement; '],
  ['is my 401k mostly in stocks', 'account_type is 401K; '],
  ['is my roth all stocks', 'account_type is ROTH_IRA; '],
  ['is everything in stocks', ''],
])('"%s" is told by class', (text, where) => {
  expect(told(text)).toBe(`positions.value+share; ${where}by asset_class; order value desc`)
})

test('how much a month money for old age gives is the rule of thumb, and no saving for it', () => {
  expect(told('how much a month would my retirement money give me')).toBe(
    'worth.value; group is retirement; withdrawal',
  )
})

test('the mortgage in some years is no retiring', () => {
  expect(told('will the mortgage be paid off in 5 years')).not.toContain('goal_in')
})
