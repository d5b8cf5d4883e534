import { expect, test } from 'vitest'
import { pointedAt, withoutShown } from './of-shown.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { planOfText, planText } from './plan-text.ts'
import { shownOf } from './testing/shown-of.ts'
import { understand } from './understand.ts'

const TODAY = '2026-11-22'

function readAfter(text: string, plan: string, names: readonly string[], keys?: readonly string[]): string | null {
  const pointed = pointedAt(text, planOfText(plan), shownOf(plan, names, keys), DEMO_DIRECTORY, TODAY)
  if (!pointed) return null
  const understood = understand({
    ...pointed,
    role: 'INVESTOR',
    today: TODAY,
    directory: DEMO_DIRECTORY,
    clientOpen: false,
  })
  return understood.kind === 'plan' ? planText(understood.plan) : understood.kind
}

const PAYEES = 'transactions.out; by payee; 2026-01-01..2026-11-22; order out desc; limit 3'
const SHOPS = ['Copper Kettle Cafe', 'Bluebarrow Fuel', 'Pocket Pharmacy']
const LARGEST = 'positions.value; by position; order value desc; limit 1'
const MONTHS = 'transactions.out; by month; 2026-01-01..2026-11-22'

test.each([
  [
    'how many times was i at the second one',
    PAYEES,
    SHOPS,
    'transactions.count; payee is Bluebarrow Fuel; 2026-01-01..2026-11-22',
  ],
  [
    'and the last one by month',
    PAYEES,
    SHOPS,
    'transactions.out; payee is Pocket Pharmacy; by month; 2026-01-01..2026-11-22',
  ],
  ['what did i pay for it', LARGEST, ['Vynexar Semiconductor Corp'], 'positions.cost; security is VYNX'],
  ['how many shares of it do i have', LARGEST, ['Vynexar Semiconductor Corp'], 'positions.units; security is VYNX'],
])('"%s" after rows that were shown is asked of them', (text, before, names, plan) => {
  expect(readAfter(text, before, names)).toBe(plan)
})

test('a month that was shown becomes the days of the question', () => {
  const months = [
    ['August 2026', 'March 2026'],
    ['2026-08', '2026-03'],
  ] as const
  expect(readAfter('why was the dearest month so dear', MONTHS, ...months)).toContain('2026-08-01..2026-08-31; why')
})

test('rows are asked for as before where words speak of none of them, or ask which it is', () => {
  expect(readAfter('and in 2025?', PAYEES, SHOPS)).toBeNull()
  expect(readAfter('which is the biggest one', PAYEES, SHOPS)).toBeNull()
})

const HELD = 'positions.value; by position; order value desc; limit 3'
const FUNDS = ['Vynexar Semiconductor Corp', 'Oakhollow Equity Income Fund', 'Oqentis Robotics'] as const

function leftAfter(text: string, plan: string, names: readonly string[], keys?: readonly string[]): string | null {
  const left = withoutShown(text, planOfText(plan), shownOf(plan, names, keys), DEMO_DIRECTORY)
  return left && planText(left)
}

test.each([
  ['leave out the largest', PAYEES, SHOPS, 'payee has_not Copper Kettle Cafe'],
  ['what if you skip the first two?', PAYEES, SHOPS, 'payee has_not Copper Kettle Cafe|Bluebarrow Fuel'],
  ['without bluebarrow', PAYEES, SHOPS, 'payee has_not Bluebarrow Fuel'],
  ['and drop the last one too', PAYEES, SHOPS, 'payee has_not Pocket Pharmacy'],
  ['ignoring vynexar', HELD, FUNDS, 'security is_not VYNX'],
])('"%s" asks for the same again without that row', (text, plan, names, condition) => {
  expect(leftAfter(text, plan, names)).toContain(condition)
})

test('what calls no row that was shown, or more than one, leaves none of them out', () => {
  expect(leftAfter('without groceries', PAYEES, SHOPS)).toBeNull()
  expect(leftAfter('without the two cafes', PAYEES, ['Copper Kettle Cafe', 'Copper Mill Cafe'])).toBeNull()
  expect(leftAfter('without copper', PAYEES, ['Copper Kettle Cafe', 'Copper Mill Cafe'])).toBeNull()
  expect(leftAfter('without bluebarrow and the rent', PAYEES, SHOPS)).toBeNull()
})
