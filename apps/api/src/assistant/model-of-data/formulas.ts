import type { SubjectName } from '@keelwise/contract/plan'
import type { ValueUnit } from '../tools/tool-result.ts'
import type { Words } from './subject.ts'

/** A number that a formula takes from the person, with what stands where none was given. */
interface Given {
  readonly label: string
  readonly words: Words
  readonly unit: ValueUnit
  /** Decimal text; null where the question has to say it, or where it is worked out from the data. */
  readonly usual: string | null
}

/**
 * A figure made of others: `derive.formula` of a part. The part's own measures, conditions and days are what it works
 * on; `on` says which subject and measures it takes.
 */
export interface Formula {
  readonly label: string
  readonly words: Words
  readonly unit: ValueUnit
  readonly rule: string
  /** What the part has to ask for; null where any measure will do. `measures` of two are `[of, over]`. */
  readonly on: { readonly subject: SubjectName; readonly measures: readonly string[] } | null
  /** How many measures of the part it takes, where `on` is null. */
  readonly takes: 0 | 1 | 2
  readonly given: Readonly<Record<string, Given>>
}

const given = (label: string, unit: ValueUnit, words: readonly string[], usual: string | null = null): Given => ({
  label,
  unit,
  words: { en: words },
  usual,
})

const GROWTH = given('Growth a year', 'percent', [
  'growth',
  'growth rate',
  'return',
  'at',
  'rate',
  'grows by',
  'earning',
])
const MONTHLY = given('Saved a month', 'money', [
  'a month',
  'per month',
  'monthly',
  'each month',
  'saving',
  'save',
  'adding',
  'add',
  'putting in',
])
const AT_ONCE = ['lump sum', 'lump', 'one-time', 'one time', 'at once', 'right now', 'right away', 'now', 'inheritance']
const EXTRA = ['extra', 'more', 'additional', 'additionally', 'another', 'on top', 'further']
const PAYMENT = ['payment', 'paying', 'pay', 'paid', 'instead']
const YEARS = given('Years', 'years', ['years', 'in', 'over', 'for', 'after'])

/**
 * Derived measures. In a part: `ratio` and `difference` take the part's two measures; `share_of` takes the first with
 * the part's conditions over the second without those on payee, text, kind, security and amount (so "what percent of my
 * income goes to rent" is measures `out`, `in` where payee is rent), or with a grouping and one measure the rows that its
 * last condition means over all of their list; the `per_…` ones take the first over the span.
 */
export const FORMULAS: Readonly<Record<string, Formula>> = {
  ratio: {
    label: 'Ratio',
    words: { en: ['ratio', 'relative to', 'compared to', 'as a percentage of', 'in relation to', 'versus'] },
    unit: 'percent',
    rule: 'The first over the second, in percent.',
    on: null,
    takes: 2,
    given: {},
  },
  share_of: {
    label: 'Share',
    words: {
      en: ['what percent of', 'what share of', 'how much of my', 'what part of', 'what fraction of', 'as a share of'],
    },
    unit: 'percent',
    rule: 'The first with the conditions, over the second without them.',
    on: null,
    takes: 2,
    given: {},
  },
  difference: {
    label: 'Difference',
    words: { en: ['difference', 'minus', 'less', 'how much more', 'how much less', 'gap between'] },
    unit: 'money',
    rule: 'The first less the second.',
    on: null,
    takes: 2,
    given: {},
  },
  sum: {
    label: 'Together',
    words: { en: ['together', 'combined', 'plus', 'sum of', 'added up'] },
    unit: 'money',
    rule: 'The first and the second added up.',
    on: null,
    takes: 2,
    given: {},
  },
  mean: {
    label: 'Average',
    words: { en: ['mean over clients'] },
    unit: 'money',
    rule: 'Over those of whom it is known, each counting as much.',
    on: null,
    takes: 1,
    given: {},
  },
  median: {
    label: 'Median',
    words: { en: ['median over clients'] },
    unit: 'money',
    rule: 'What stands in the middle of those of whom it is known; between two the mean of them.',
    on: null,
    takes: 1,
    given: {},
  },
  row_count: {
    label: 'How many there are',
    words: { en: ['number of rows'] },
    unit: 'count',
    rule: 'Those of which there is a figure.',
    on: null,
    takes: 1,
    given: {},
  },
  per_day: {
    label: 'A day',
    words: { en: ['per day', 'a day', 'daily', 'each day'] },
    unit: 'money',
    rule: 'Over the days of the span.',
    on: null,
    takes: 1,
    given: {},
  },
  per_week: {
    label: 'A week',
    words: { en: ['per week', 'a week', 'weekly', 'each week'] },
    unit: 'money',
    rule: 'Over the weeks of the span.',
    on: null,
    takes: 1,
    given: {},
  },
  per_month: {
    label: 'A month',
    words: { en: ['per month', 'a month', 'monthly', 'each month', 'average month', 'typical month'] },
    unit: 'money',
    rule: 'Over the months of the span.',
    on: null,
    takes: 1,
    given: {},
  },
  per_year: {
    label: 'A year',
    words: { en: ['per year', 'a year', 'yearly', 'annually', 'annual'] },
    unit: 'money',
    rule: 'Over the years of the span.',
    on: null,
    takes: 1,
    given: {},
  },
  liquid_net_worth: {
    label: 'Liquid net worth',
    words: {
      en: ['liquid net worth', 'liquid worth', 'net worth without the house', 'net worth excluding retirement'],
    },
    unit: 'money',
    rule: 'Cash and taxable investments less credit cards and loans; without retirement accounts, property and its mortgage.',
    on: { subject: 'worth', measures: ['net_worth'] },
    takes: 0,
    given: {},
  },
  home_equity: {
    label: 'Equity in the house',
    words: {
      en: [
        'home equity',
        'equity in my house',
        'equity in my home',
        'house equity',
        'equity in the property',
        'own of my house',
      ],
    },
    unit: 'money',
    rule: 'The value of the property less its mortgage.',
    on: { subject: 'accounts', measures: ['balance'] },
    takes: 0,
    given: { value: given('Value of the house', 'money', ['worth', 'valued at', 'house value']) },
  },
  savings_rate: {
    label: 'Savings rate',
    words: { en: ['savings rate', 'saving rate', 'percent of my income saved', 'what percent do i save'] },
    unit: 'percent',
    rule: 'Money In less Money Out, over Money In.',
    on: { subject: 'transactions', measures: ['net'] },
    takes: 0,
    given: {},
  },
  runway: {
    label: 'Months of spending covered',
    words: {
      en: [
        'runway',
        'emergency fund',
        'how long would my money last',
        'how long can i live',
        'months could i survive',
        'months of expenses',
        'if i lost my job',
        'without income',
      ],
    },
    unit: 'months',
    rule: 'The part’s accounts (cash and savings without a condition) over what goes out in a month, at the pace of the span (past 90 days).',
    on: { subject: 'accounts', measures: ['balance'] },
    takes: 0,
    given: { spending: given('Spending a month', 'money', ['spending', 'if i spend', 'at']) },
  },
  afford: {
    label: 'Left after it',
    words: {
      en: [
        'afford',
        'can i afford',
        'could i afford',
        'enough for',
        'enough to buy',
        'do i have enough',
        'can i spend',
      ],
    },
    unit: 'money',
    rule: 'Cash and savings less the amount, and less the months of spending that are kept in reserve; with the months of spending that stay covered.',
    on: { subject: 'accounts', measures: ['balance'] },
    takes: 0,
    given: {
      amount: given('Amount', 'money', ['for', 'cost', 'costing', 'of']),
      months: given('Months of spending', 'months', ['months', 'for months']),
    },
  },
  years_to: {
    label: 'Until then',
    words: {
      en: [
        'how long until',
        'when will i reach',
        'years until',
        'when do i hit',
        'time to reach',
        'until i have',
        'at this rate',
        'on pace',
      ],
    },
    unit: 'years',
    rule: 'How long until the value reaches the target, with what was saved a month in the past year and the growth that is assumed.',
    on: { subject: 'worth', measures: ['net_worth'] },
    takes: 0,
    given: {
      target: given('Target', 'money', ['reach', 'hit', 'target', 'goal', 'have']),
      monthly: MONTHLY,
      start: given('There to begin with', 'money', ['starting with', 'starting from', 'start with', 'beginning with']),
      growth: { ...GROWTH, usual: '0' },
    },
  },
  goal_pace: {
    label: 'Until the goal is reached',
    words: { en: ['goal at another pace'] },
    unit: 'years',
    rule: 'What the goal misses over what is put aside a month, without any return; of debts the months that paying so much takes.',
    on: { subject: 'plans', measures: ['saved'] },
    takes: 0,
    given: {
      monthly: given('Put aside a month', 'money', ['a month instead']),
      extra: given('More a month', 'money', ['more toward the goal']),
    },
  },
  goal_in: {
    label: 'Middle of the range then',
    words: { en: ['goal at an age'] },
    unit: 'money',
    rule: 'Half of the simulated paths of the goal end above it so many years from now, in the money of today, with the share of paths that reach the target by then.',
    on: { subject: 'plans', measures: ['saved'] },
    takes: 0,
    given: {
      years: given('Years from now', 'years', ['years until that age']),
      age: given('Age then', 'count', ['age of the goal']),
    },
  },
  goal_a_month: {
    label: 'A month by the rule then',
    words: { en: ['a month out of the goal then'] },
    unit: 'money',
    rule: 'The rate of the rule times the middle of the range that the projection of the goal has so many years from now, over twelve; a rule of thumb, no promise.',
    on: { subject: 'plans', measures: ['saved'] },
    takes: 0,
    given: {
      years: given('Years from now', 'years', ['years until then for the goal']),
      age: given('Age then', 'count', ['age then for the goal']),
      rate: given('Rate', 'percent', ['rate of the goal a year'], '4'),
    },
  },
  after_bills: {
    label: 'Left after the bills',
    words: { en: ['left after the bills that are still to come'] },
    unit: 'money',
    rule: 'The balance of the accounts less what comes back until the day, at its usual amount.',
    on: { subject: 'accounts', measures: ['balance'] },
    takes: 0,
    given: {},
  },
  bills_before_pay: {
    label: 'Bills before the next payday',
    words: { en: ['bills that are due before the next payday'] },
    unit: 'money',
    rule: 'What comes back until the day before the next pay, at its usual amount.',
    on: { subject: 'plans', measures: ['next_due'] },
    takes: 0,
    given: {},
  },
  left_until_pay: {
    label: 'Left until the next payday',
    words: { en: ['left until the next payday after the bills'] },
    unit: 'money',
    rule: 'The balance of the accounts less what comes back until the day before the next pay, at its usual amount, and less what would be taken out besides.',
    on: { subject: 'accounts', measures: ['balance'] },
    takes: 0,
    given: { amount: given('Taken out besides', 'money', ['taken out of it besides']) },
  },
  newest_change: {
    label: 'The newest against the one before',
    words: { en: ['newest booking against the one before it'] },
    unit: 'money',
    rule: 'What was booked on the newest day less what was booked on the one before, and on the one of a year before where it comes about once a month or less often.',
    on: { subject: 'transactions', measures: ['in'] },
    takes: 0,
    given: {},
  },
  rhythm: {
    label: 'How often it comes',
    words: { en: ['days between its bookings'] },
    unit: 'days',
    rule: 'The middle of the days between one booking and the next.',
    on: { subject: 'transactions', measures: ['out'] },
    takes: 0,
    given: {},
  },
  afford_monthly: {
    label: 'Left over a month after it',
    words: { en: ['left over a month after saving so much'] },
    unit: 'money',
    rule: 'What was left over a month in the past twelve months, less what would have to be saved a month.',
    on: { subject: 'worth', measures: ['net_worth'] },
    takes: 0,
    given: { target: given('Target', 'money', ['amount to save']), years: YEARS },
  },
  value_in: {
    label: 'Value then',
    words: {
      en: [
        'worth in',
        'value in',
        'how much will i have',
        'what will it be worth',
        'grow to',
        'if it grows',
        'project',
        'future value',
        'what would i have',
        'compound',
      ],
    },
    unit: 'money',
    rule: 'The value with the growth and the saving that are assumed; arithmetic, no forecast.',
    on: { subject: 'worth', measures: ['net_worth'] },
    takes: 0,
    given: {
      years: YEARS,
      growth: { ...GROWTH, usual: null },
      monthly: { ...MONTHLY, usual: '0' },
      start: given('Beginning with', 'money', ['starting with', 'beginning with', 'if i invest', 'lump sum', 'with']),
    },
  },
  save_for: {
    label: 'To save a month',
    words: {
      en: [
        'how much do i need to save',
        'need to save',
        'save each month to reach',
        'what do i have to put aside',
        'must i save',
      ],
    },
    unit: 'money',
    rule: 'What has to be saved a month to reach the target in time, beginning with the value there is.',
    on: { subject: 'worth', measures: ['net_worth'] },
    takes: 0,
    given: {
      target: given('Target', 'money', ['reach', 'target', 'goal', 'have', 'to get']),
      years: YEARS,
      growth: { ...GROWTH, usual: '0' },
      start: given('Beginning with', 'money', [
        'starting with',
        'starting from',
        'beginning with',
        'already have',
        'already there',
        'from',
      ]),
    },
  },
  interest_saved: {
    label: 'Interest saved',
    words: {
      en: [
        'interest saved',
        'interest would i save',
        'pay extra',
        'more into the mortgage',
        'extra payment',
        'pay more',
        'overpay',
        'extra principal',
      ],
    },
    unit: 'money',
    rule: 'The interest until the debt is paid off, with and without the extra payment, at the rate and payment of today.',
    on: { subject: 'accounts', measures: ['owed'] },
    takes: 0,
    given: {
      extra: given('Extra a month', 'money', EXTRA),
      lump: given('At once', 'money', AT_ONCE),
      rate: given('Interest rate', 'percent', ['rate', 'at', 'interest rate']),
      payment: given('Payment a month', 'money', PAYMENT),
    },
  },
  payoff: {
    label: 'Paid off in',
    words: {
      en: [
        'pay off',
        'paid off',
        'payoff date',
        'debt-free',
        'debt free',
        'when will my mortgage be paid',
        'how long to pay off',
        'own my house outright',
      ],
    },
    unit: 'years',
    rule: 'How long until the debt is paid off at the rate and payment of today, with what is paid extra.',
    on: { subject: 'accounts', measures: ['owed'] },
    takes: 0,
    given: {
      extra: given('Extra a month', 'money', EXTRA),
      lump: given('At once', 'money', AT_ONCE),
      rate: given('Interest rate', 'percent', ['rate', 'interest rate']),
      payment: given('Payment a month', 'money', PAYMENT),
    },
  },
  interest_left: {
    label: 'Interest still to come',
    words: { en: ['interest until the last payment of the debt'] },
    unit: 'money',
    rule: 'The interest until the debt is paid off at the rate and payment of today.',
    on: { subject: 'accounts', measures: ['owed'] },
    takes: 0,
    given: {
      extra: given('Extra a month', 'money', ['extra on the debt a month']),
      lump: given('At once', 'money', ['paid on the debt at once']),
      rate: given('Interest rate', 'percent', ['rate of the debt']),
      payment: given('Payment a month', 'money', ['payment of the debt a month']),
    },
  },
  lasts: {
    label: 'How long it lasts',
    words: {
      en: [
        'money last in retirement',
        'savings last in retirement',
        'investments last',
        'portfolio last',
        'nest egg last',
        'outlive my money',
        'outlive my savings',
        'run out of money',
        'money run out',
      ],
    },
    unit: 'years',
    rule: 'How long investments and cash last when the spending is taken out of them each month, with the return that is assumed; arithmetic, no forecast.',
    on: { subject: 'worth', measures: ['value'] },
    takes: 0,
    given: {
      spending: given('Spending a month', 'money', [
        'spending',
        'spend',
        'withdraw',
        'draw',
        'take out',
        'live on',
        'need',
      ]),
      growth: { ...GROWTH, usual: '0' },
    },
  },
  withdrawal: {
    label: 'A year by the rule',
    words: {
      en: [
        '4% rule',
        'four percent rule',
        'safe withdrawal',
        'withdrawal rate',
        'how much can i withdraw',
        'live off',
        'could i retire',
        'draw down',
      ],
    },
    unit: 'money',
    rule: 'The rate of the rule times what is invested; a rule of thumb, no promise.',
    on: { subject: 'worth', measures: ['value'] },
    takes: 0,
    given: { rate: given('Rate', 'percent', ['percent', 'rate', 'rule', 'at'], '4') },
  },
  independence: {
    label: 'Needed to live off it',
    words: {
      en: [
        'financial independence',
        'fire number',
        'fi number',
        'how much do i need to retire',
        'enough to retire',
        'retirement number',
      ],
    },
    unit: 'money',
    rule: 'A year’s Money Out over the rate of the rule; a rule of thumb, no promise.',
    on: { subject: 'transactions', measures: ['out'] },
    takes: 0,
    given: { rate: given('Rate', 'percent', ['percent', 'rate', 'rule', 'at'], '4') },
  },
  debt_to_assets: {
    label: 'Debt to assets',
    words: { en: ['debt-to-asset ratio', 'debt to assets', 'debt to asset', 'leverage', 'debt ratio'] },
    unit: 'percent',
    rule: 'What is owed over what is owned.',
    on: { subject: 'worth', measures: ['debts', 'assets'] },
    takes: 0,
    given: {},
  },
  debt_to_income: {
    label: 'Debt payments to income',
    words: { en: ['debt-to-income', 'debt to income', 'dti'] },
    unit: 'percent',
    rule: 'What is paid on debts over Money In of the span.',
    on: { subject: 'transactions', measures: ['in'] },
    takes: 0,
    given: {},
  },
  market_move: {
    label: 'Change of the portfolio',
    words: {
      en: [
        'if the market falls',
        'market drops',
        'market crash',
        'if stocks fall',
        'if stocks drop',
        'if the market goes up',
        'crash',
        'correction',
      ],
    },
    unit: 'money',
    rule: 'The value of equity times the move that is assumed; everything else unchanged; arithmetic, no forecast.',
    on: { subject: 'positions', measures: ['value'] },
    takes: 0,
    given: { move: given('Move', 'percent', ['falls', 'drops', 'rises', 'by', 'down', 'up'], '-20') },
  },
  book_move: {
    label: 'Change of the portfolios of clients',
    words: { en: ['if the market moved all portfolios of clients'] },
    unit: 'money',
    rule: 'The equity of every client times the move that is assumed; everything else unchanged; arithmetic, no forecast.',
    on: { subject: 'clients', measures: ['value'] },
    takes: 0,
    given: { move: given('Move', 'percent', ['falls', 'drops', 'rises', 'by', 'down', 'up'], '-20') },
  },
  rate_move: {
    label: 'Change of the bonds',
    words: {
      en: ['if interest rates rise', 'if rates go up', 'rates rise', 'rate hike', 'rates fall', 'if rates fall'],
    },
    unit: 'money',
    rule: 'The value of bonds times their duration times the move that is assumed.',
    on: { subject: 'positions', measures: ['value'] },
    takes: 0,
    given: { move: given('Move', 'points', ['by', 'rise', 'points', 'percent'], '1') },
  },
}
