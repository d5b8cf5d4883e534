import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { askingOf } from '../testing/grade-questions.ts'
import { planOfText, planText } from '../plan-text.ts'
import { readQuestions } from '../testing/written-questions.ts'
import { readerPairsOf } from '../training/reader-pairs.ts'
import { spottedOf } from '../understand.ts'
import { Blanks } from './blanks.ts'
import { sourceOf } from './message-words.ts'
import { planOfWords, wordsOfPlan } from './plan-words.ts'
import { readLearned } from './reader.ts'

const TODAY = '2026-11-22'
const question = (text: string, role: 'INVESTOR' | 'ADVISOR' = 'INVESTOR') => ({
  text,
  role,
  clientOpen: false,
  before: null,
  plans: null,
  place: '',
})
const askingAfter = (text: string, before: readonly string[]) => askingOf(question(text), before.map(planOfText))

function sourceAfter(text: string, before: readonly string[]) {
  const asking = askingAfter(text, before)
  return sourceOf(spottedOf(asking).spotted, { ...asking, plansBefore: before.map(planOfText) })
}

test.each([
  ['what did I spend on groceries in October', 'transactions.out; category is groceries; 2026-10-01..2026-10-31'],
  [
    'the three largest purchases this year',
    'transactions.out; by booking; 2026-01-01..2026-11-22; order out desc; limit 3',
  ],
  [
    'dividends this year against the same days of the year before',
    'income.dividends; 2026-01-01..2026-11-22; versus 2025-01-01..2025-11-22',
  ],
  ['paid off when with 250 more on the mortgage', 'accounts.owed; account is mortgage; payoff extra=250'],
  ['which bookings were over $500', 'transactions.out; amount over 500; by booking'],
  ['bonds that mature in 2031', 'positions.value; maturity_year is 2031; by position'],
  ['the boat', 'plans.saved; plan is A boat'],
  ['what do you mean by expense ratio', 'term expense_ratio'],
])('"%s": a plan in words says the same plan again', (text, plan) => {
  const { blanks } = sourceAfter(text, [])
  const words = wordsOfPlan(planOfText(plan), blanks)
  expect(words).not.toBeNull()
  expect(planText(planOfWords(words ?? [], blanks, TODAY) ?? planOfText('talk remark'))).toBe(plan)
})

test.each<[text: string, before: string, plan: string]>([
  ['if the shares fall by 30 percent', 'positions.value', 'positions.value; market_move move=-30'],
  ['and at 480', 'accounts.balance; home_equity value=520000', 'accounts.balance; home_equity value=480000'],
  [
    'half that',
    'accounts.owed; account is mortgage; payoff extra=400',
    'accounts.owed; account is mortgage; payoff extra=200',
  ],
  ['only since October 15', 'transactions.out; 2026-10-01..2026-10-31', 'transactions.out; 2026-10-15..2026-10-31'],
  [
    'the same days a month before',
    'transactions.out; 2026-11-01..2026-11-22',
    'transactions.out; 2026-10-01..2026-10-22',
  ],
  ['until the end of March', 'income.expected', 'income.expected; 2026-11-22..2027-03-31'],
  ['and Nyvarre', 'positions.value; security is KLYV|MOXU', 'positions.value; security is KLYV|MOXU|NYVA'],
  ['without Moxurel', 'positions.value; security is KLYV|MOXU', 'positions.value; security is KLYV'],
  ['is there a college account', 'accounts.count', 'accounts.count; account_type is 529'],
])('"%s" after %s is %s, in words that can be written', (text, before, plan) => {
  const { blanks } = sourceAfter(text, [before])
  const words = wordsOfPlan(planOfText(plan), blanks) ?? []
  expect(words).not.toEqual([])
  expect(words.filter((word) => word.includes('<') && !blanks.stands(word))).toEqual([])
  expect(planText(planOfWords(words, blanks, TODAY) ?? planOfText('talk remark'))).toBe(plan)
})

test('names, days and numbers stand as blanks in what is read and written: nothing of them is the person’s own', () => {
  const before = ['transactions.out; payee has Copper Kettle Cafe; amount over 137; 2026-10-01..2026-10-31']
  const { source, blanks } = sourceAfter('and at Tallow Street Books in March, over 4,321', before)
  const read = JSON.stringify(source).toLowerCase()
  for (const own of ['copper', 'kettle', 'tallow', '2026', '137', '4,321', '4321', 'march'])
    expect(read).not.toContain(own)
  const words = wordsOfPlan(
    planOfText('transactions.out; payee has Tallow Street Books; amount over 4321; 2026-03-01..2026-03-31'),
    blanks,
  )
  expect(words).toEqual(['transactions', '.out', 'payee:has', '<payee1>', 'amount:over', '<N1>', '<D1>'])
})

test.each([
  ['what nobody has', ['transactions', '.out', 'category:is', '<category1>']],
  ['a measure of another subject', ['accounts', '.dividends']],
  ['a number that nobody said', ['transactions', '.out', 'amount:over', '12', 'by', 'booking']],
  ['so many that nobody said', ['positions', '.value', 'by', 'position', 'limit', '5']],
  ['an amount more that nobody said', ['accounts', '.owed', 'payoff', 'extra=', '10']],
  ['days that nobody said', ['transactions', '.out', '<D1>']],
  ['what is owed on what is owned', ['accounts', '.owed', 'account_type:is', 'CHECKING']],
  ['a size of words', ['transactions', '.out', 'category:over', 'groceries']],
  ['what a holding was worth then', ['positions', '.value', 'versus', 'lastyear']],
  ['a formula of something else', ['transactions', '.out', 'payoff']],
  ['the same twice', ['accounts', '.balance', '++', 'accounts', '.balance']],
  ['one kind twice', ['transactions', '.out', 'category:is', 'groceries', '|', 'groceries']],
  ['half a condition', ['transactions', '.out', 'category:is']],
])('words that say %s are no plan', (_what, words) => {
  expect(planOfWords(words, new Blanks(DEMO_DIRECTORY, TODAY), TODAY)).toBeNull()
})

test('what it holds likeliest comes first, and the same message is read the same', () => {
  const { source, blanks } = sourceAfter('only the ones at Harvest Crate', [
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
  ])
  const [first, ...others] = readLearned(source, blanks, TODAY)
  expect(planText(first?.plan ?? planOfText('talk remark'))).toMatch(/^transactions\.out; .*payee has .*Harvest Crate/i)
  expect(others.every(({ likelihood }) => likelihood <= (first?.likelihood ?? 0))).toBe(true)
  expect(readLearned(source, blanks, TODAY)).toEqual([first, ...others])
})

test('other words of a question mean the same there, and what is asked next goes on from the question itself', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'questions-'))
  const file = path.join(folder, 'hand.tsv')
  const lines = [
    'groceries in october\ttransactions.out; category is groceries; 2026-10-01..2026-10-31',
    '~ what went on food shopping last month',
    '> and by shop\ttransactions.out; category is groceries; by payee; 2026-10-01..2026-10-31',
    '~ split it by where it was bought',
  ]
  writeFileSync(file, lines.join('\n'))
  const questions = readQuestions(file)
  rmSync(folder, { recursive: true })
  expect(questions.map(({ text }) => text)).toEqual(['groceries in october', 'and by shop'])
  const [first, next] = questions
  expect(next?.before).toBe(first)
  const pairs = questions.flatMap(readerPairsOf)
  expect(pairs.map(({ message }) => message.length)).toHaveLength(4)
  expect(pairs[1]?.plans).toEqual(pairs[0]?.plans)
  expect(pairs[3]).toMatchObject({ before: pairs[2]?.before, plans: pairs[2]?.plans })
  expect(pairs[3]?.message).not.toEqual(pairs[2]?.message)
})
