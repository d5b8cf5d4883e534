import { categoryDisplay } from '@keelwise/contract/words'
import { expect, test } from 'vitest'
import { ENGLISH } from '../lexicon/en/english.ts'
import { DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { planText } from '../plan-text.ts'
import { understand } from '../understand.ts'

const read = (text: string, directory = DEMO_DIRECTORY) => {
  const understood = understand({
    text,
    role: 'INVESTOR',
    today: '2026-11-22',
    directory,
    before: null,
    clientOpen: false,
  })
  return understood.kind === 'plan' ? planText(understood.plan) : understood.kind
}

// a person who has nothing of it is told so, and never the sum of something else
test.each([
  ['how much did I spend on pets this year', 'transactions.out; category is pets; 2026-01-01..2026-11-22'],
  ['vet bills this year', 'transactions.out; category is pets; 2026-01-01..2026-11-22'],
  ['what did we give to church last year', 'transactions.out; category is donations; 2025-01-01..2025-12-31'],
  ['phone bill last month', 'transactions.out; category is phone_internet; 2026-10-01..2026-10-31'],
  ['how much for the doctor in 2025', 'transactions.out; category is medical; 2025-01-01..2025-12-31'],
  ['birthday presents this year', 'transactions.out; category is gifts; 2026-01-01..2026-11-22'],
  ['parking fees this year', 'transactions.out; category is parking; 2026-01-01..2026-11-22'],
  ['haircuts', 'transactions.out; category is personal_care'],
  ['daycare costs', 'transactions.out; category is childcare'],
  ['house payment last 3 months', 'transactions.out; category is mortgage; 2026-08-23..2026-11-22'],
  ['power bill by month this year', 'transactions.out; category is energy; by month; 2026-01-01..2026-11-22'],
  ['did I get a tax refund this year', 'transactions.in; category is tax_refund; 2026-01-01..2026-11-22'],
  [
    'how much did I spend at the vet and on groceries last month',
    'transactions.out; category is pets|groceries; 2026-10-01..2026-10-31',
  ],
  ['does this work on my phone', 'help chat'],
])('of whomever: %s', (text, plan) => {
  expect(read(text)).toBe(plan)
})

test('who has no categories is asked of payees with such names', () => {
  const directory = {
    ...DEMO_DIRECTORY,
    categories: [],
    payees: [...DEMO_DIRECTORY.payees, { name: 'Larkspur Veterinary', count: 4, paysIn: false }],
  }
  expect(read('how much did I spend on pets this year', directory)).toBe(
    'transactions.out; payee has Larkspur Veterinary; 2026-01-01..2026-11-22',
  )
})

/** Of these a measure or a kind of transaction is said, and no kind of spending. */
const SAID_OTHERWISE = new Set(
  'interest dividends other_income bank_fees interest_paid advice taxes loan_payment cash check transfer card_payment investing contribution withdrawal uncategorized'.split(
    ' ',
  ),
)

test('every kind of spending has words', () => {
  const named = new Set(Object.values(ENGLISH.categories).flatMap(({ of = [] }) => of))
  expect(Object.keys(categoryDisplay).filter((key) => !named.has(key as never) && !SAID_OTHERWISE.has(key))).toEqual([])
})
