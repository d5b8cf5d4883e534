import type { Dimension } from './subject.ts'
import { dimension, oneOf } from './subject.ts'

/** What an account is, finer than the words shown for it; things owned that no institution keeps have types of their own. */
export const ACCOUNT_TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  CHECKING: ['checking', 'checking account', 'current account', 'chequing'],
  SAVINGS: ['savings', 'savings account', 'saving account', 'high-yield savings', 'hysa', 'rainy day fund'],
  MONEY_MARKET: ['money market', 'money market account', 'mma'],
  CD: ['cd', 'certificate of deposit', 'term deposit', 'time deposit'],
  CREDIT_CARD: ['credit card', 'card', 'visa', 'mastercard', 'amex', 'plastic'],
  LOAN: ['loan', 'auto loan', 'car loan', 'student loan', 'personal loan', 'line of credit', 'heloc'],
  MORTGAGE: ['mortgage', 'home loan', 'house loan'],
  BROKERAGE: ['brokerage', 'brokerage account', 'trading account', 'taxable account', 'individual account'],
  IRA: ['ira', 'traditional', 'traditional ira', 'rollover ira', 'sep ira', 'individual retirement account'],
  ROTH_IRA: ['roth', 'roth ira'],
  '401K': ['401k', '401(k)', '401 k', '403b', '457', 'workplace plan', 'company plan', 'retirement plan at work'],
  '529': ['529', '529 plan', 'college fund', 'college savings', 'education account'],
  HSA: ['hsa', 'health savings', 'health savings account'],
  ANNUITY: ['annuity'],
  TRUST: ['trust', 'trust account'],
  PROPERTY: ['property', 'house', 'home', 'real estate', 'condo', 'apartment', 'home value', 'house value'],
  VEHICLE: ['vehicle', 'car', 'truck', 'boat', 'motorcycle'],
  VALUABLE: ['valuables', 'jewelry', 'art', 'collectible', 'collection'],
  OTHER_ASSET: ['other asset'],
  OTHER: ['other account'],
}

/**
 * Each account is in one group; `invested` and `liquid` are sets of them for conditions only: all that is invested
 * (investment, retirement, health and education), and what can be spent soon (cash and investment).
 */
export const GROUP_WORDS: Readonly<Record<string, readonly string[]>> = {
  cash: [
    'cash',
    'bank',
    'bank account',
    'bank accounts',
    'cash accounts',
    'cash and savings',
    'in the bank',
    'deposits',
  ],
  investment: ['taxable investments', 'non-retirement investments'],
  retirement: ['retirement', 'retirement accounts', 'retirement savings', 'nest egg', 'pension'],
  earmarked: ['health and education accounts'],
  debt: ['debt', 'liabilities', 'what i owe', 'borrowed', 'debts', 'loans'],
  property: ['property', 'real estate', 'possessions', 'things i own', 'physical assets'],
  other: ['other accounts'],
  invested: ['investments', 'investment accounts', 'invested', 'portfolio accounts'],
  liquid: ['liquid', 'liquid assets', 'accessible', 'easily accessible', 'spendable'],
}

export const GROUPS_OF_TYPES: Readonly<Record<string, string>> = {
  CHECKING: 'cash',
  SAVINGS: 'cash',
  MONEY_MARKET: 'cash',
  CD: 'cash',
  CREDIT_CARD: 'debt',
  LOAN: 'debt',
  MORTGAGE: 'debt',
  BROKERAGE: 'investment',
  TRUST: 'investment',
  '529': 'earmarked',
  HSA: 'earmarked',
  IRA: 'retirement',
  ROTH_IRA: 'retirement',
  '401K': 'retirement',
  ANNUITY: 'retirement',
  PROPERTY: 'property',
  VEHICLE: 'property',
  VALUABLE: 'property',
  OTHER_ASSET: 'property',
  OTHER: 'other',
}

/** Sets of groups that a condition can name. */
export const GROUP_SETS: Readonly<Record<string, readonly string[]>> = {
  invested: ['investment', 'retirement', 'earmarked'],
  liquid: ['cash', 'investment'],
}

/** How an account is taxed in the United States. */
const TAX_WORDS: Readonly<Record<string, readonly string[]>> = {
  taxable: ['taxable', 'after tax', 'non-retirement'],
  deferred: ['tax-deferred', 'tax deferred', 'pre-tax', 'pretax'],
  free: ['tax-free', 'tax free', 'tax exempt', 'tax-exempt'],
  none: ['without tax treatment'],
}

export const TAX_OF_TYPES: Readonly<Record<string, string>> = {
  CHECKING: 'taxable',
  SAVINGS: 'taxable',
  MONEY_MARKET: 'taxable',
  CD: 'taxable',
  BROKERAGE: 'taxable',
  TRUST: 'taxable',
  IRA: 'deferred',
  '401K': 'deferred',
  ANNUITY: 'deferred',
  ROTH_IRA: 'free',
  '529': 'free',
  HSA: 'free',
}

/** Where money lies: dimensions of every subject that knows an account. */
export const ACCOUNT_DIMENSIONS = {
  account: dimension('Account', 'name', ['account', 'by account', 'each account', 'which account']),
  institution: dimension('Institution', 'name', ['institution', 'bank', 'broker', 'provider', 'custodian', 'company']),
  account_type: oneOf('Account type', ['account type', 'type of account', 'kind of account'], ACCOUNT_TYPE_WORDS),
  group: oneOf('Group', ['group', 'kind of account', 'category of account'], GROUP_WORDS),
  tax: oneOf('Tax treatment', ['tax treatment', 'tax status', 'how it is taxed'], TAX_WORDS),
  currency: dimension('Currency', 'name', ['currency']),
} as const satisfies Readonly<Record<string, Dimension>>

/** Days, coarser and coarser. */
export const DAY_DIMENSIONS = {
  day: dimension('Day', 'day', ['day', 'daily', 'date', 'each day', 'per day']),
  week: dimension('Week', 'day', ['week', 'weekly', 'each week', 'per week']),
  month: dimension('Month', 'day', ['month', 'monthly', 'month by month', 'each month', 'per month']),
  quarter: dimension('Quarter', 'day', ['quarter', 'quarterly', 'each quarter']),
  year: dimension('Year', 'day', ['year', 'yearly', 'annually', 'each year', 'year by year', 'year over year']),
} as const satisfies Readonly<Record<string, Dimension>>
