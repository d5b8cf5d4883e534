import { expect, test } from 'vitest'
import { CATEGORY_OF_PAYEE, DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { comparePlans } from './choose/likeness.ts'
import { planOfText, planText } from './plan-text.ts'
import { understand } from './understand.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

const read = (text: string) =>
  understand({ text, role: 'INVESTOR', today: TODAY, directory: DEMO_DIRECTORY, before: null, clientOpen: false })

test.each([
  ['Q3 spending vs Q2', 'transactions.out; 2026-07-01..2026-09-30; versus 2026-04-01..2026-06-30'],
  ['what was my net worth on June 30, 2025', 'worth.net_worth; 2025-06-30..2025-06-30'],
  ['realized gains this year', 'sales.realized; 2026-01-01..2026-11-22'],
  ['how much foreign tax was withheld', 'transactions.foreign_tax'],
  ['when do my CDs mature', 'positions.maturity; sec_type is CD'],
  [
    'how much interest did I pay on the mortgage in 2025',
    'transactions.interest_paid; account_type is MORTGAGE; 2025-01-01..2025-12-31',
  ],
  ['Dividends from Zelpharma in 2025', 'income.dividends; security is ZELP; 2025-01-01..2025-12-31'],
  ['was 2025 more expensive than 2024', 'transactions.out; 2025-01-01..2025-12-31; versus 2024-01-01..2024-12-31'],
  ['spending in the first half of 2026', 'transactions.out; 2026-01-01..2026-06-30'],
  ['how much equity do i have in my house', 'accounts.balance; home_equity'],
  ['net worth excluding the mortgage', 'worth.net_worth; account_type is_not MORTGAGE'],
  ['liquid net worth', 'worth.net_worth; liquid_net_worth'],
  [
    'how much did I put into my 401k this year',
    'transactions.contributed; account_type is 401K; 2026-01-01..2026-11-22',
  ],
  ['what was my paycheck last month', 'transactions.in; payee has PAYROLL WILLOWMERE WORKS; 2026-10-01..2026-10-31'],
  ['how many shares of WQTM do I have', 'positions.units; security is WQTM'],
  ["what's sitting in my checking right now", 'accounts.balance; account_type is CHECKING'],
  ['How much rent do I pay', 'transactions.out; payee has RENT GABLECREST HOMES'],
  [
    'show me everything from Littlebrook Outfitters',
    'transactions.amount; payee has Littlebrook Outfitters; by booking',
  ],
  ["explain duration like I'm five", 'term duration plain'],
  ['balance of the 401k at the end of 2025', 'worth.value; account_type is 401K; 2025-12-31..2025-12-31'],
  ['whats my hsa balance', 'accounts.balance; account_type is HSA'],
  ['how mcuh did i spnd last mnth', 'transactions.out; 2026-10-01..2026-10-31'],
  [
    'What did I spend on Copper Kettle this year by month?',
    'transactions.out; payee has Copper Kettle Cafe; by month; 2026-01-01..2026-11-22',
  ],
  ['spending by month this year', 'transactions.out; by month; 2026-01-01..2026-11-22'],
  ['dividends by month this year', 'income.dividends; by month; 2026-01-01..2026-11-22'],
  ['What did I spend this year by payee?', 'transactions.out; by payee; 2026-01-01..2026-11-22'],
  ['How did my investments perform over the past three months?', 'returns.twr; 2026-08-23..2026-11-22'],
  ['What are my biggest expenses?', 'transactions.out; by booking; order out desc'],
  ['biggest expense this month', 'transactions.largest; 2026-11-01..2026-11-22'],
  ['how did my Roth do last year', 'returns.twr; account_type is ROTH_IRA; 2025-01-01..2025-12-31'],
  [
    'What is my net worth and how much did I spend last month?',
    'worth.net_worth ++ transactions.out; 2026-10-01..2026-10-31',
  ],
  ['how much of my money is in Whitequay funds?', 'positions.value; issuer has whitequay'],
  ['which positions are losing money', 'positions.gain; result is loss; by position'],
])('%s', (question, plan) => {
  const understood = read(question)
  const known = { directory: DEMO_DIRECTORY, today: TODAY, categoryOf: CATEGORY_OF_PAYEE }
  const like = understood.kind === 'plan' ? comparePlans(planOfText(plan), understood.plan, known) : understood.kind
  expect({ like, plan: understood.kind === 'plan' ? planText(understood.plan) : null }).toMatchObject({ like: 'same' })
  expect(understood.leftOut).toEqual([])
})

test.each([
  ['wieviel habe ich letzten Monat ausgegeben', true],
  ['cuál es mi patrimonio neto', true],
  ['combien ai-je sur mon compte épargne', true],
  ['what is in my account at El Dorado', false],
  ['was ist duration', false],
  ['how much did i spend at la mes this year', false],
])('whether a language is not read yet is told by its little words: %s', (question, isOther) => {
  const understood = read(question)
  expect({ kind: understood.kind, text: understood.kind === 'plan' ? planText(understood.plan) : null }).toEqual(
    isOther ? { kind: 'plan', text: 'decline language' } : expect.not.objectContaining({ text: 'decline language' }),
  )
})
