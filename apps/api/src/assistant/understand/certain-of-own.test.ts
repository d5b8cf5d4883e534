import { expect, test } from 'vitest'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'
import { DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { planText } from './plan-text.ts'

const THIS_YEAR = '2026-01-01..2026-11-24'
const told = toldAsDemo

/** What is declined, with the figures that help. */
function declined(text: string, before: string | null = null) {
  const understood = readAsDemo(text, before)
  const [part] = understood.kind === 'plan' ? understood.plan.parts : []
  return part?.kind === 'decline'
    ? { words: part.words, related: part.related.map((each) => planText({ version: 1, parts: [each] })) }
    : null
}

const CARD_OWED = 'accounts.owed; account_type is CREDIT_CARD'
const CARD_PAID =
  'transactions.debt_paid; account_type is CREDIT_CARD; kind is PAYMENT|DEPOSIT|TRANSFER_IN; direction is in; by booking; ..2026-11-24; order day desc; limit 3'

test.each([
  'When is my credit card payment due?',
  'when do I have to pay my credit card',
  "what's the due date on my visa",
  'by when must the card be paid',
  "when's the next card payment due",
  'is my card payment due soon',
  "what's the minimum payment on my credit card",
  'how much is the least I have to pay on my card',
  'what is the lowest payment I can make on the credit card',
])('[S-038] no bank says it, so what is owed and was paid is told: %s', (words) => {
  expect(declined(words)).toEqual({ words: 'when a card is due', related: [CARD_OWED, CARD_PAID] })
})

test('[S-038] what follows is asked of the card, and of no other debt', () => {
  expect(declined('how much is the least I have to pay?', CARD_OWED)?.related).toEqual([CARD_OWED, CARD_PAID])
  expect(told('and what interest am I paying on it', CARD_OWED)).toBe(
    'accounts.interest_rate; account_type is CREDIT_CARD',
  )
})

test.each([
  'when did I last pay my credit card',
  'when is my mortgage payment due',
  'when is my rent due',
  'how much do I owe on my credit card',
  'when will my credit card be paid off',
])('what is known is no due day of a card: %s', (words) => {
  expect(declined(words)?.words).not.toBe('when a card is due')
})

const PAYOFF = 'accounts.owed; account_type is MORTGAGE; payoff extra=200'

test.each([
  'If I put an extra $200 a month on that loan, when would it be paid off? I mean my biggest loan.',
  'when would my loan be paid off if I paid 200 more a month',
  'how much sooner would the mortgage be gone with an extra 200 each month',
  'if I add $200 a month to my biggest loan when is it paid off, with the extra',
  'paying 200 extra per month on my home loan, when am I done',
])('[S-038] where there is no other, the mortgage is the loan: %s', (words) => {
  expect(told(words)).toBe(PAYOFF)
})

test('[S-038] after a debt, more paid on it is of that debt', () => {
  expect(told('if I pay an extra 200 a month when would it be paid off', 'accounts.owed; account is mortgage')).toBe(
    'accounts.owed; account is mortgage; payoff extra=200',
  )
})

test('a student loan that is not there is no mortgage', () => {
  expect(told('if I put an extra 200 a month on my student loan when would it be paid off')).not.toContain('MORTGAGE')
})

test.each([
  ['How much is my house worth?', 'house'],
  ["what's my car worth", 'car'],
  ['what is the value of my home', 'home'],
  ['how much would my boat sell for', 'boat'],
  ['what would my house be worth today', 'house'],
  ['what are my jewels worth', 'jewels'],
])('[S-038] what was never entered has no value, and no net worth stands for it: %s', (words, what) => {
  expect(declined(words)).toEqual({ words: `a thing: ${what}`, related: [] })
  expect(told(words)).toBe('decline not_kept ++ help manual_accounts')
})

test('[S-038] a house that was entered is told by its account', () => {
  const house = { id: 'house', name: 'House on Elm Street', type: 'PROPERTY', institutionId: 'own', mask: '' }
  const directory = { ...DEMO_DIRECTORY, accounts: [...DEMO_DIRECTORY.accounts, house] }
  expect(told('how much is my house worth', null, { directory })).toBe('accounts.balance; account is house')
})

test.each(['how much is my house payment', 'how much equity do I have in my house', 'what do I owe on my house'])(
  'what is asked about a house is not always its value: %s',
  (words) => {
    expect(declined(words)?.words ?? '').not.toContain('a thing')
  },
)

test.each([
  'what happens to my accounts if I die, who gets them?',
  'who are my beneficiaries',
  'who inherits my accounts',
  'what happens to my money after my death',
  'do I have a beneficiary on my IRA',
  'if something happens to me who gets it all',
])('[S-038] who is to have the accounts is not kept here: %s', (words) => {
  expect(declined(words)?.words).toBe('beneficiaries')
})

test('what the word means is explained', () => {
  expect(told('what is a beneficiary')).not.toContain('decline')
})

test.each([
  'should I have sold it?',
  'should I sell it',
  'was it a mistake to buy it',
  'is it a good time to sell it',
  'should I have kept it',
  'would it be smart to sell it',
])('[S-038] advice on one thing is helped by figures of that thing alone: %s', (words) => {
  expect(declined(words, 'positions.gain_percent; security is MOXU')?.related).toEqual([
    'positions.gain+gain_percent+value+share; security is MOXU',
    'sales.open_gain; security is MOXU; by term',
  ])
})

test.each([
  'so did I loose money or make money this year?',
  'did I make or lose money this year',
  'am I up or down this year',
  'did I lose money this year',
])('[S-038] after a return, "%s" is told in dollars', (words) => {
  expect(told(words, 'returns.twr; versus benchmark')).toBe(`returns.gain; ${THIS_YEAR}; why`)
})

test('[S-038] the stock market is an index of stocks', () => {
  const understood = readAsDemo('How are my investments doing compared to the stock market')
  expect(understood).toMatchObject({
    kind: 'plan',
    plan: { parts: [{ subject: 'returns', compare: { kind: 'benchmark', symbol: 'stock market' } }] },
  })
})

test.each([
  'Am I saving anything, or does it all go out again?',
  'do I actually save any money',
  'am I living within my means',
  'do I spend more than I earn',
  'does my paycheck all go out again',
])('[S-038] what comes in, goes out and is left is told together: %s', (words) => {
  expect(told(words)).toBe('transactions.net+in+out; 2025-11-25..2026-11-24')
})

test('[S-038] bills until a day and whether an account has enough for them are answered together', () => {
  const due = 'due between 2026-11-24|2026-12-24'
  expect(
    told('What bills do I still have coming before Christmas, and do I have enough in checking to pay them?'),
  ).toBe(
    `plans.amount; ${due}; by plan; order next_due asc ++ accounts.balance; account_type is CHECKING; 2026-11-24..2026-12-24; after_bills`,
  )
})

test.each([
  ['how much have i given to amazon since january', 'amazon'],
  ['how much did I pay to the gardener since january', 'gardener'],
  ['how much have we sent to Blorf since January', 'Blorf'],
])('[S-038] who was never paid is looked for by name: %s', (words, who) => {
  expect(told(words)).toBe(`transactions.out; payee has ${who}; ${THIS_YEAR}`)
})

test.each(['how much did I give to charity this year', 'how much have I spent at Littlebrook this year'])(
  'who and what is known is asked as what it is: %s',
  (words) => {
    expect(told(words)).toMatch(/category is donations|payee has Littlebrook Outfitters/)
  },
)

const FEES = 'transactions.fees; kind is FEE; by booking'

test.each([
  ["What fees have I been charged this year? I don't like finding out about them afterwards.", THIS_YEAR],
  ['which fees did I pay last year', '2025-01-01..2025-12-31'],
  ['list my fees this year', THIS_YEAR],
  ['show me all the fees I was charged this year', THIS_YEAR],
])('[S-038] what fees there were is told one by one: %s', (words, days) => {
  expect(told(words)).toBe(`${FEES}; ${days}; order day desc`)
})

test.each(['how much did I pay in fees this year', 'what is a fee', 'what fees do my funds charge'])(
  'a sum of fees, the word and what funds take are something else: %s',
  (words) => {
    expect(told(words)).not.toContain(FEES)
  },
)

test.each([
  'was it the same as the month before?',
  'is that the same as last month',
  'was that as much as the previous month',
])('[S-038] "%s" holds money of a month against the one before', (words) => {
  const november = 'transactions.in; category is paycheck; by booking; 2026-11-01..2026-11-24; order day desc'
  expect(told(words, november)).toBe(
    'transactions.in; category is paycheck; 2026-11-01..2026-11-24; versus 2026-10-01..2026-10-31',
  )
})

test.each([
  'will I owe taxes on what I sold this year, and roughly how much?',
  'how much tax do I owe on my sales this year',
])('[S-038] tax itself is not worked out, what is taxed is told by term: %s', (words) => {
  expect(declined(words)).toEqual({
    words: 'the tax on sales',
    related: [`sales.realized; tax is taxable; by term,security; ${THIS_YEAR}`],
  })
})

const GOAL = 'kind is goal; payee is Retirement'
const AT = (years: number, age: number): string =>
  `plans.saved; ${GOAL}; goal_in years=${years} age=${age} ++ plans.saved+target+on_track+needed; ${GOAL}; by plan`

test.each([
  ["I'm 58. Will I have enough to stop working at 65?", 7, 65],
  ['I am 60, can I retire at 67', 7, 67],
  ["will I be able to quit work by 62? I'm 50", 12, 62],
  ['can I afford to retire when I am 70? I turned 64', 6, 70],
])('[S-038] when to stop is told by the goal and its projection: %s', (words, years, age) => {
  const directory = { ...DEMO_DIRECTORY, goals: ['Retirement'] }
  expect(told(words, null, { directory })).toBe(AT(years, age))
})

test.each(['what if I wait until 67 instead?', 'and at 67?', 'what about 67', 'if I worked until 67'])(
  '[S-038] after when to stop, "%s" is another age of the same person',
  (words) => {
    const directory = { ...DEMO_DIRECTORY, goals: ['Retirement'] }
    expect(told(words, AT(7, 65), { directory })).toBe(AT(9, 67))
  },
)

const SAVE = (until: string, target: string): string =>
  `worth.net_worth; 2026-11-24..${until}; save_for target=${target}`

test.each([
  // a month before Christmas the next one is no month away
  ["I'd like to put by $10,000 for a new roof by next Christmas. How much a month is that?", '2027-12-25', '10000'],
  ['how much a month to save $600 by Christmas', '2026-12-25', '600'],
  ['I need 3000 for a trip by June, how much a month', '2027-06-01', '3000'],
  ['how much would I have to save each month to have 5k by next summer', '2027-06-01', '5000'],
  ['we want to set aside $12,000 by the end of December 2027, how much per month is that', '2027-12-31', '12000'],
])('[S-038] so much by a day is told a month, and the day is never over: %s', (words, until, target) => {
  expect(told(words)).toBe(SAVE(until, target))
})

test.each(['can I afford that?', 'is that doable', 'could we manage that', 'do I have that much left over'])(
  '[S-038] after so much a month, "%s" is held against what is left over',
  (words) => {
    expect(told(words, SAVE('2027-12-25', '10000'))).toBe(
      'worth.net_worth; 2026-11-24..2027-12-25; afford_monthly target=10000',
    )
  },
)
