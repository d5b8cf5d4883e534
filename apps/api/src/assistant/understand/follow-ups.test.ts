import { expect, test } from 'vitest'
import { CATEGORY_OF_PAYEE, DEMO_DIRECTORY } from './testing/demo-directory.ts'
import { comparePlans } from './choose/likeness.ts'
import { askingOf, gradeQuestion, isGood } from './testing/grade-questions.ts'
import { planOfText, planText } from './plan-text.ts'
import { questionsOf } from './testing/written-questions.ts'
import { optionsFor, understand } from './understand.ts'

/** A Sunday. */
const TODAY = '2026-11-22'
const KNOWN = { directory: DEMO_DIRECTORY, today: TODAY, categoryOf: CATEGORY_OF_PAYEE }

/** @param earlier what was asked before that */
const readAfter = (text: string, before: string, earlier: readonly string[] = []) =>
  understand({
    text,
    role: 'INVESTOR',
    today: TODAY,
    directory: DEMO_DIRECTORY,
    before: planOfText(before),
    earlier: earlier.map(planOfText),
    clientOpen: false,
  })

test.each([
  ['worth.worst_change', 'the opposite', 'worth.best_change'],
  ['worth.highest_day', 'and how much was that?', 'worth.highest'],
  ['worth.change_percent; 2026-10-01..2026-10-31', 'in dollars', 'worth.change; 2026-10-01..2026-10-31'],
  ['plans.recurring_monthly', 'a whole year of that?', 'plans.recurring_yearly'],
  [
    'transactions.employer; account_type is 401K; 2026-01-01..2026-11-22',
    'and me?',
    'transactions.contributed; account_type is 401K; 2026-01-01..2026-11-22',
  ],
  [
    'transactions.paid; account_type is CHECKING; 2026-10-01..2026-10-31',
    'and into it',
    'transactions.received; account_type is CHECKING; 2026-10-01..2026-10-31',
  ],
  [
    'positions.gain; sec_type is EQUITY; by position; order gain desc; limit 1',
    'reverse',
    'positions.gain; sec_type is EQUITY; by position; order gain asc; limit 1',
  ],
  ['transactions.out; 2026-10-01..2026-10-31', 'and the month before?', 'transactions.out; 2026-09-01..2026-09-30'],
  // one month has no months
  [
    'transactions.out; payee has Copper Kettle Cafe; 2026-10-01..2026-10-31',
    'by month',
    'transactions.out; payee has Copper Kettle Cafe; by month; 2025-11-23..2026-11-22',
  ],
  // what paying more brings is asked of the debt that was named
  [
    'accounts.interest_rate; account is mortgage',
    'and if i paid 150 extra a month',
    'accounts.owed; account is mortgage; interest_saved extra=150',
  ],
  // another kind of spending takes the place of the one before
  [
    'transactions.out; category is restaurants; 2026-10-01..2026-10-31',
    'and groceries',
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
  ],
  // the one that was the answer stays that one when another figure of it is asked
  [
    'positions.value; by position; order value desc; limit 1',
    'how many shares of it do i have',
    'positions.units; by position; order value desc; limit 1',
  ],
  // of several the bill that is named
  ['plans.amount; by plan; order amount desc; limit 1', 'and lumen?', 'plans.amount; payee has Lumen Stream; by plan'],
  [
    'transactions.count; payee has Bluebarrow Fuel; 2026-10-01..2026-10-31',
    'when was the last one',
    'transactions.last; payee has Bluebarrow Fuel; 2026-10-01..2026-10-31',
  ],
  // what is said to be added is beside what was asked, also where the two are told by different words
  [
    'worth.value; account is savings; 2025-01-01..2025-12-31',
    'same with the checking account thrown in',
    'worth.value; account is checking|savings; 2025-01-01..2025-12-31',
  ],
  ['accounts.balance; account is checking', 'count my savings in too', 'accounts.balance; account is checking|savings'],
  // what is left out is a condition and no figure
  [
    'transactions.count; amount over 500; 2026-01-01..2026-11-22',
    'without transfers',
    'transactions.count; transfer is no; amount over 500; 2026-01-01..2026-11-22',
  ],
  // how many rows, before what ranks them
  [
    'transactions.out; by payee; 2026-10-01..2026-10-31',
    'only the four with the most',
    'transactions.out; by payee; 2026-10-01..2026-10-31; order out desc; limit 4',
  ],
  // a number takes the place of the one of its size
  [
    'worth.net_worth; years_to target=2000000 monthly=900 growth=5',
    'what if 1500',
    'worth.net_worth; years_to target=2000000 monthly=1500 growth=5',
  ],
  [
    'accounts.owed; account is mortgage; home_equity value=520000',
    'and if it is only 480',
    'accounts.owed; account is mortgage; home_equity value=480000',
  ],
  // what one share costs is asked of what was named
  ['positions.gain; security is VYNX', 'what did i pay per share', 'positions.cost_per_unit; security is VYNX'],
  [
    'accounts.balance; account is brokerage',
    'top 4 in there',
    'positions.value; account is brokerage; by position; order value desc; limit 4',
  ],
  [
    'transactions.out; payee has Bluebarrow Fuel; 2026-05-23..2026-11-22',
    'is that more than the six months before that?',
    'transactions.out; payee has Bluebarrow Fuel; 2026-05-23..2026-11-22; versus 2025-11-23..2026-05-22',
  ],
  [
    'transactions.out; payee has Bluebarrow Fuel; by month; 2026-05-23..2026-11-22',
    'go back three years',
    'transactions.out; payee has Bluebarrow Fuel; by month; 2023-11-23..2026-11-22',
  ],
])('after "%s", "%s" is "%s"', (before, question, plan) => {
  const understood = readAfter(question, before)
  const like = understood.kind === 'plan' ? comparePlans(planOfText(plan), understood.plan, KNOWN) : understood.kind
  expect({ like, plan: understood.kind === 'plan' ? planText(understood.plan) : null }).toMatchObject({ like: 'same' })
})

test.each([
  [
    'positions.gain_percent; by position; order gain_percent desc; limit 4',
    'and now the losers',
    'positions.gain_percent; by position; order gain_percent asc; limit 4',
  ],
  ['positions.yield; security is WQIN', 'versus UVKA', 'positions.yield; security is WQIN|UVKA; by security'],
  ['positions.value; security is WQTM', 'vs WQIN', 'positions.value; security is WQTM|WQIN; by security'],
  [
    'accounts.balance; account is checking',
    'versus my savings',
    'accounts.balance; account is checking|savings; by account',
  ],
  [
    'transactions.out; category is groceries; 2026-09-01..2026-09-30',
    'versus a year ago',
    'transactions.out; category is groceries; 2026-09-01..2026-09-30; versus 2025-09-01..2025-09-30',
  ],
  [
    'transactions.out; category is restaurants; 2026-01-01..2026-06-30',
    'compare that to the same six months of 2025',
    'transactions.out; category is restaurants; 2026-01-01..2026-06-30; versus 2025-01-01..2025-06-30',
  ],
  [
    'worth.net_worth; 2026-11-22..2026-11-22; versus 2025-11-22..2025-11-22',
    'what about the year before that',
    'worth.net_worth; 2024-11-22..2024-11-22',
  ],
  [
    'transactions.last; payee has Gullwing Airlines; ..2026-11-22',
    'how much did that cost me',
    'transactions.out; payee has Gullwing Airlines; by booking; ..2026-11-22; order day desc; limit 1',
  ],
  [
    'accounts.balance; account is 401k',
    'how much of that did I contribute',
    'transactions.contributed; account is 401k; ..2026-11-22',
  ],
  [
    'transactions.contributed; account is 401k; 2025-01-01..2025-12-31',
    'how much of that did Willowmere match',
    'transactions.employer; account is 401k; 2025-01-01..2025-12-31',
  ],
  ['worth.change; 2026-01-01..2026-11-22; why', 'since october I mean', 'worth.change; 2026-10-01..2026-11-22; why'],
  [
    'transactions.out; category is groceries; 2026-01-01..2026-11-22',
    'has that gone up since last year',
    'transactions.out; category is groceries; 2026-01-01..2026-11-22; versus 2025-01-01..2025-11-22',
  ],
  ['positions.cost; security is WQTM', 'gain in %', 'positions.gain_percent; security is WQTM'],
  [
    'positions.value; by security; order value desc; limit 5',
    'drop the option',
    'positions.value; sec_type is_not OPTION; by security; order value desc; limit 5',
  ],
  ['accounts.interest_rate; account is savings', 'what is it worth right now', 'accounts.balance; account is savings'],
  ['positions.maturity; security has huvelle', 'what is it worth right now', 'positions.value; security has huvelle'],
  ['accounts.balance; account is savings', 'what APY is that', 'accounts.interest_rate; account is savings'],
  [
    'transactions.out; category is groceries|restaurants; 2026-10-01..2026-10-31',
    'as a ring chart',
    'transactions.out; category is groceries|restaurants; by category; 2026-10-01..2026-10-31; ring',
  ],
  [
    'returns.twr; account is roth; 2025-11-23..2026-11-22',
    'and over three years',
    'returns.twr; account is roth; 2023-11-23..2026-11-22',
  ],
  [
    'accounts.owed; account is mortgage; payoff',
    'and with 300 extra a month',
    'accounts.owed; account is mortgage; payoff extra=300',
  ],
  [
    'accounts.balance; by account',
    'just the tax advantaged ones',
    'accounts.balance; tax is deferred|free; by account',
  ],
  ['worth.change; 2025-11-23..2026-11-22', 'what makes the difference', 'worth.change; 2025-11-23..2026-11-22; why'],
])('going on from "%s", "%s" is first of all "%s"', (before, text, plan) => {
  const asking = { ...KNOWN, text, role: 'INVESTOR', before: planOfText(before), clientOpen: false } as const
  const [best] = optionsFor(asking).after
  const asked = best ? { version: 1 as const, parts: [best.part] } : null
  expect({ plan: asked && planText(asked), like: asked && comparePlans(planOfText(plan), asked, KNOWN) }).toMatchObject(
    {
      like: 'same',
    },
  )
})

test('the biggest of what was counted is the likeliest reading, answered or offered first', () => {
  const before = planOfText('income.count; 2025-01-01..2025-12-31')
  const understood = understand({ ...KNOWN, text: 'and the biggest one', role: 'INVESTOR', before, clientOpen: false })
  const first = understood.kind === 'plan' ? understood.plan : understood.kind === 'ask' ? understood.choices[0] : null
  expect(first && comparePlans(planOfText('income.largest; 2025-01-01..2025-12-31'), first, KNOWN)).toBe('same')
})

test.each([
  [
    'accounts.balance; account is checking',
    'accounts.balance; account_type is SAVINGS',
    'both together',
    'accounts.balance; account is checking|savings',
  ],
  [
    'transactions.out; category is groceries; 2026-10-01..2026-10-31',
    'transactions.out; category is restaurants; 2026-10-01..2026-10-31',
    'the two together',
    'transactions.out; category is groceries|restaurants; 2026-10-01..2026-10-31',
  ],
])('after "%s" and "%s", "%s" is "%s"', (earlier, before, question, plan) => {
  const understood = readAfter(question, before, [earlier])
  const first = understood.kind === 'plan' ? understood.plan : understood.kind === 'ask' ? understood.choices[0] : null
  expect(first && comparePlans(planOfText(plan), first, KNOWN)).toBe('same')
})

test('figures of one thing after another are not added where nothing says so, or where they are of different kinds', () => {
  const alone = readAfter('and last year', 'transactions.out; category is restaurants; 2026-01-01..2026-11-22', [
    'transactions.out; category is groceries; 2026-01-01..2026-11-22',
  ])
  expect(alone.kind === 'plan' && planText(alone.plan)).toBe(
    'transactions.out; category is restaurants; 2025-01-01..2025-12-31',
  )
})

test('no rate is read of a single booking', () => {
  const before = planOfText(
    'transactions.out; category is fuel; by booking; 2026-01-01..2026-11-22; order day desc; limit 1',
  )
  const text = 'how much is that a month'
  const { after } = optionsFor({ ...KNOWN, text, role: 'INVESTOR', before, clientOpen: false })
  const plans = after.map(({ part }) => planText({ version: 1, parts: [part] }))
  expect(plans).toContain('transactions.monthly; category is fuel; 2026-01-01..2026-11-22')
  expect(plans.filter((plan) => /^transactions\.monthly\b.*by booking/.test(plan))).toEqual([])
})

const BEFORE = [
  'transactions.out; 2026-10-01..2026-10-31',
  'transactions.out; payee has RENT GABLECREST HOMES; by month; 2026-01-01..2026-11-22',
  'worth.net_worth',
  'worth.net_worth; by month; 2025-11-23..2026-11-22; line',
  'accounts.balance; account_type is ROTH_IRA',
  'positions.value; sec_type is EQUITY; by position',
  'income.dividends; security is WQDV; 2025-01-01..2025-12-31',
  'returns.twr; account_type is 401K; 2026-01-01..2026-11-22; versus benchmark',
  'sales.realized; tax is taxable; by term; 2025-01-01..2025-12-31',
  'plans.recurring_monthly; kind is recurring; by plan',
  'term expense_ratio',
  'decline advice',
].map(planOfText)
const QUESTIONS = 30
const FEWEST_WORDS = 5
const ENOUGH = 0.98

test('a question that stands alone is understood the same whatever was asked before it', () => {
  const alone = questionsOf('train').filter(
    (question) =>
      question.before === null && question.role === 'INVESTOR' && question.text.split(/\s+/).length >= FEWEST_WORDS,
  )
  // of all hands by turns, those that are understood
  const step = Math.floor(alone.length / QUESTIONS / 3)
  const asked: typeof alone = []
  for (const question of alone.filter((_, at) => at % step === 0))
    if (asked.length < QUESTIONS && isGood(gradeQuestion(question))) asked.push(question)
  const others = asked.flatMap((question) => {
    const first = understand(askingOf(question, null))
    return BEFORE.flatMap((before) => {
      const then = understand(askingOf(question, before))
      const isSame =
        first.kind === 'plan' && then.kind === 'plan' && comparePlans(first.plan, then.plan, KNOWN) === 'same'
      return isSame ? [] : [`${question.text} after ${planText(before)}`]
    })
  })
  expect(asked).toHaveLength(QUESTIONS)
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(QUESTIONS * BEFORE.length * (1 - ENOUGH))
})

test.each([
  ['is that more than last month', 'ask'],
  ['and without the rent?', 'ask'],
  ['by month', 'ask'],
  ['how much did I spend on groceries last month', 'plan'],
  ['net worth', 'plan'],
])('after a question that was not understood "%s" is no question of its own where it leans on it: %s', (text, kind) => {
  const asking = { ...KNOWN, text, role: 'INVESTOR', before: null, clientOpen: false } as const
  expect(understand({ ...asking, isAfterUnread: true }).kind).toBe(kind)
})
