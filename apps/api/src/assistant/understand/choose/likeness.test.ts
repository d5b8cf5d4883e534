import { expect, test } from 'vitest'
import { planOfText } from '../plan-text.ts'
import { CATEGORY_OF_PAYEE, DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { type Likeness, comparePlans } from './likeness.ts'

const KNOWN = { directory: DEMO_DIRECTORY, today: '2026-11-22', categoryOf: CATEGORY_OF_PAYEE }

test.each<[meant: string, understood: string, like: Likeness]>([
  ['positions.value; security has kelyvane', 'positions.value; security is KLYV', 'same'],
  ['transactions.out; category is fuel', 'transactions.out; payee has bluebarrow', 'same'],
  // more around what was asked answers it, and less does not
  ['transactions.out', 'transactions.out; by category', 'near'],
  ['transactions.out; by category', 'transactions.out', 'other'],
  ['transactions.out', 'transactions.out+count', 'near'],
  ['transactions.out+count', 'transactions.out', 'other'],
  ['positions.value; by security; order value desc; limit 3', 'positions.value; by security', 'near'],
  ['positions.value; by security', 'positions.value; by security; order value desc; limit 3', 'other'],
  ['worth.change; 2026-01-01..2026-11-22', 'worth.change; 2026-01-01..2026-11-22; why', 'near'],
  ['worth.change; 2026-01-01..2026-11-22; why', 'worth.change; 2026-01-01..2026-11-22', 'other'],
  // the other end of an order and other groups are another question
  [
    'positions.gain; by security; order gain asc; limit 1',
    'positions.gain; by security; order gain desc; limit 1',
    'other',
  ],
  ['transactions.out; by payee', 'transactions.out; by month', 'other'],
  // what is rare is of all time where nobody says when
  ['transactions.last; payee has lumen; ..2026-11-22', 'transactions.last; payee has lumen', 'same'],
  ['transactions.out; payee has lumen; ..2026-11-22', 'transactions.out; payee has lumen', 'other'],
  // two names of one figure are no more of it
  ['income.next+expected', 'income.next+expected', 'same'],
  // and where an author names no days at all
  ['transactions.out; payee has lumen', 'transactions.out; payee has lumen; ..2026-11-22', 'same'],
])('where %s is meant, %s is %s', (meant, understood, like) => {
  expect(comparePlans(planOfText(meant), planOfText(understood), KNOWN)).toBe(like)
})
