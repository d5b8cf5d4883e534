import { expect, test } from 'vitest'
import { classifyPayee } from './classify.ts'
import { CLAIMED, type Decidable, decideCategory as decideWith, isPossible } from './decide.ts'
import { cleanPayee } from './payee.ts'
import { readLessons } from './training/lessons.ts'
import { measureHeldOut } from './training/measured.ts'

const row = (changes: Partial<Decidable> = {}): Decidable => ({
  type: 'PURCHASE',
  amount: '-12.00',
  name: null,
  fiDescription: null,
  description: null,
  ticker: null,
  units: null,
  sourceCategory: null,
  accountType: 'CHECKING',
  ...changes,
})
const decideCategory = (of: Decidable) => decideWith(of, new Map())
const said = (changes: Partial<Decidable>) => {
  const { category, by } = decideCategory(row(changes))
  return [category, by]
}

test('what the source says goes before the type, the type before the text', () => {
  expect(said({ sourceCategory: 'Groceries', type: 'FEE', description: 'Corner Pharmacy' })).toEqual([
    'groceries',
    'SOURCE',
  ])
  expect(said({ type: 'FEE', description: 'Corner Pharmacy' })).toEqual(['bank_fees', 'TYPE'])
  expect(said({ description: 'Corner Pharmacy' })).toEqual(['pharmacy', 'CLASSIFIER'])
  expect(said({ sourceCategory: 'General', description: 'Corner Pharmacy' })).toEqual(['pharmacy', 'CLASSIFIER'])
})

test('types are read with the account they are in', () => {
  expect(said({ type: 'PAYMENT', amount: '90.00', accountType: 'CREDIT_CARD' })).toEqual(['card_payment', 'TYPE'])
  expect(said({ type: 'INTEREST', amount: '-3.00' })).toEqual(['interest_paid', 'TYPE'])
  expect(said({ type: 'INTEREST', amount: '3.00' })).toEqual(['interest', 'TYPE'])
  expect(said({ type: 'FEE', accountType: 'BROKERAGE' })).toEqual(['advice', 'TYPE'])
  expect(said({ type: 'BUY', ticker: 'KEEL', units: '2' })).toEqual(['investing', 'TYPE'])
})

test('what nobody knows is said to be unknown, and how near the guess was stays beside it', () => {
  expect(decideCategory(row({ description: 'Qzxv Vlrm' }))).toMatchObject({ category: 'uncategorized', by: 'NONE' })
  expect(decideCategory(row({ description: null }))).toEqual({
    payee: null,
    read: null,
    isExcluded: null,
    category: 'uncategorized',
    by: 'NONE',
    confidence: null,
  })
  const known = decideCategory(row({ description: 'TST* JOES PIZZA 4412' }))
  expect(known).toMatchObject({ payee: 'Joes Pizza', category: 'restaurants', by: 'CLASSIFIER' })
  expect(known.confidence).toBeGreaterThanOrEqual(CLAIMED)
})

test('what goes out is no income, and a refund is in the category of what was bought', () => {
  expect(isPossible('-1.00')('paycheck')).toBe(false)
  expect(decideCategory(row({ description: 'PAYROLL', amount: '-900.00' })).category).not.toBe('paycheck')
  expect(said({ description: 'PAYROLL', amount: '900.00', type: 'DEPOSIT' })).toEqual(['paycheck', 'CLASSIFIER'])
  expect(said({ description: 'REFUND CORNER PHARMACY', amount: '9.00' })).toEqual(['pharmacy', 'CLASSIFIER'])
})

test('what is claimed of texts that were never learned from is right at least 85 times in 100', () => {
  const judged = readLessons('held-out').map(({ name, category }) => ({
    category,
    got: classifyPayee(cleanPayee(name) ?? name, isPossible(null)),
  }))
  const claimed = judged.filter(({ got }) => got.confidence >= CLAIMED)
  const right = claimed.filter(({ category, got }) => got.category === category)
  expect(claimed.length / judged.length).toBeGreaterThan(0.6)
  expect(right.length / claimed.length).toBeGreaterThanOrEqual(0.85)
})

test('also of payees whose names were never learned, what is claimed is right at least 85 times in 100', () => {
  const unseen = measureHeldOut().filter(({ isLearned }) => !isLearned)
  for (const each of [unseen, ...Map.groupBy(unseen, ({ folder }) => folder).values()]) {
    const claimed = each.filter(({ isClaimed }) => isClaimed)
    const right = claimed.filter(({ category, got }) => category === got)
    expect(claimed.length / each.length).toBeGreaterThan(0.6)
    expect(right.length / claimed.length).toBeGreaterThanOrEqual(0.85)
  }
})

test('a rule of the person goes before everything that is read, and keeps the payee that it knows', () => {
  const rules = new Map([
    ['joes pizza', { name: 'Pizza night', category: 'events' as const, is_excluded: true, since: null }],
  ])
  expect(decideWith(row({ description: 'TST* JOES PIZZA 4412', sourceCategory: 'Dining' }), rules)).toEqual({
    payee: 'Pizza night',
    read: 'Joes Pizza',
    isExcluded: true,
    category: 'events',
    by: 'RULE',
    confidence: null,
  })
})

test('whom many people pay has one name, and a rule for what was read before goes before it', () => {
  const written = row({ description: 'AMZN MKTP US*2K4AB1C23' })
  expect(decideCategory(written)).toMatchObject({ payee: 'Amazon', read: null, category: 'general_shopping' })
  const rule = { name: null, category: 'gifts' as const, is_excluded: null, since: null }
  expect(decideWith(written, new Map([['amazon', rule]]))).toMatchObject({ payee: 'Amazon', category: 'gifts' })
  expect(decideWith(written, new Map([['amzn mktp', rule]]))).toMatchObject({ payee: 'Amzn Mktp', category: 'gifts' })
  // what is traded is no shop
  expect(decideCategory(row({ description: 'Starbucks', ticker: 'SBUX', type: 'BUY' })).payee).toBe('Starbucks')
  expect(decideCategory(row({ description: 'Target Corp', ticker: 'TGT', type: 'BUY' })).payee).toBe('Target Corp')
})
