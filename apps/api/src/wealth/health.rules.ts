import type { HealthIndicator, HealthKey } from '@keelwise/contract/summary'
import { type HealthLimits, monthsCovered, percentOf, readHealth, savingsRate } from '@keelwise/finance/health'
import type { Verdict } from '@keelwise/contract/words'

/** What the indicators are worked out from; amounts are US dollars as decimal text. */
export interface HealthFacts {
  readonly accounts: number
  readonly assets: string
  /** Zero or negative. */
  readonly liabilities: string
  /** Checking, savings and money market accounts; null without such an account. */
  readonly cash_and_savings: string | null
  readonly investments: string
  /** Cash inside investment accounts. */
  readonly investment_cash: string
  /** Positions that are owned, and the largest one. */
  readonly positions: string
  readonly largest_position: string
  /** Over 90 days. */
  readonly cash_in: string
  readonly cash_out: string
  /** Whether transactions go back 90 days. */
  readonly has_ninety_days: boolean
  /** Percentage points, signed; null without a risk score or positions. */
  readonly equity_gap_points: string | null
  /** Of the connected account that was refreshed longest ago, in days; null without a connected account. */
  readonly oldest_refresh_days: string | null
  readonly credentials: number
  readonly credentials_to_fix: number
}

type Texts = Record<Verdict, string>

interface Rule {
  readonly key: HealthKey
  readonly label: string
  readonly description: string
  readonly unit: HealthIndicator['unit']
  readonly limits: HealthLimits
  /** Where the fix is. */
  readonly action: string
  readonly value: (facts: HealthFacts) => string | null
  readonly texts: Texts
}

const atLeast = (good: string, watch: string): HealthLimits => ({ direction: 'at_least', good, watch })
const atMost = (good: string, watch: string): HealthLimits => ({ direction: 'at_most', good, watch })

/** The eight indicators in their order, with the limits of OP-095. */
const rules: readonly Rule[] = [
  {
    key: 'emergency_fund',
    label: 'Emergency fund',
    description: 'Cash and savings, in months of your average Money Out of the last 90 days.',
    unit: 'months',
    limits: atLeast('6', '3'),
    action: '/investor/accounts',
    value: (facts) =>
      facts.cash_and_savings !== null && facts.has_ninety_days
        ? monthsCovered(facts.cash_and_savings, facts.cash_out)
        : null,
    texts: {
      good: 'Your cash and savings cover at least six months of spending.',
      watch: 'Build your cash and savings up to six months of spending.',
      action: 'Put money aside first: your cash and savings cover less than three months of spending.',
      unknown: 'Link a checking or savings account with 90 days of transactions to see this.',
    },
  },
  {
    key: 'savings_rate',
    label: 'Savings rate',
    description: 'The part of your Money In of the last 90 days that was not spent.',
    unit: 'percent',
    limits: atLeast('15', '5'),
    action: '/investor/transaction',
    value: (facts) => (facts.has_ninety_days ? savingsRate(facts.cash_in, facts.cash_out) : null),
    texts: {
      good: 'You keep at least 15% of what comes in.',
      watch: 'Look through your Money Out for what you could keep, up to 15% of what comes in.',
      action: 'Less than 5% of what comes in is left: look through your Money Out of the last 90 days.',
      unknown: 'Link the account your income goes to, with 90 days of transactions, to see this.',
    },
  },
  {
    key: 'diversification',
    label: 'Diversification',
    description: 'Your largest single position, as a share of all positions.',
    unit: 'percent',
    limits: atMost('10', '25'),
    action: '/investor/positions',
    value: (facts) => percentOf(facts.largest_position, facts.positions),
    texts: {
      good: 'No single position is more than 10% of what you hold.',
      watch: 'Your largest position is more than 10% of what you hold: check whether that is meant.',
      action: 'Your largest position is more than a quarter of what you hold: consider spreading it.',
      unknown: 'Link an investment account to see this.',
    },
  },
  {
    key: 'risk_alignment',
    label: 'Risk alignment',
    description: 'How far your share of equity is from the target of your risk tolerance.',
    unit: 'points',
    limits: atMost('5', '10'),
    action: '/investor/settings#risk',
    value: (facts) => facts.equity_gap_points?.replace('-', '') ?? null,
    texts: {
      good: 'Your share of equity fits your risk tolerance.',
      watch: 'Your share of equity is more than 5 points from its target: keep an eye on it.',
      action: 'Your share of equity is more than 10 points from its target: rebalance, or take the assessment again.',
      unknown: 'Take the risk assessment and link an investment account to see this.',
    },
  },
  {
    key: 'cash_drag',
    label: 'Cash drag',
    description: 'Cash inside investment accounts, as a share of those accounts.',
    unit: 'percent',
    limits: atMost('10', '20'),
    action: '/investor/positions',
    value: (facts) => percentOf(facts.investment_cash, facts.investments),
    texts: {
      good: 'Little of your invested money lies in cash.',
      watch: 'More than 10% of your investment accounts is cash: decide what it is for.',
      action: 'More than 20% of your investment accounts is cash and not invested.',
      unknown: 'Link an investment account to see this.',
    },
  },
  {
    key: 'debt_ratio',
    label: 'Debt ratio',
    description: 'What you owe, as a share of what you own.',
    unit: 'percent',
    limits: atMost('30', '50'),
    action: '/investor/accounts',
    value: (facts) => percentOf(facts.liabilities.replace('-', ''), facts.assets),
    texts: {
      good: 'What you owe is at most 30% of what you own.',
      watch: 'You owe more than 30% of what you own: avoid new debt.',
      action: 'You owe more than half of what you own: pay down the most expensive debt first.',
      unknown: 'Link the accounts that hold what you own to see this.',
    },
  },
  {
    key: 'data_freshness',
    label: 'Data freshness',
    description: 'Age of the connected account that was refreshed longest ago.',
    unit: 'days',
    limits: atMost('1', '3'),
    action: '/investor/accounts',
    value: (facts) => facts.oldest_refresh_days,
    texts: {
      good: 'Every connected account was refreshed within a day.',
      watch: 'An account was not refreshed for more than a day: sync your accounts.',
      action: 'An account was not refreshed for more than three days: sync it or repair its connection.',
      unknown: 'Link an account to see this.',
    },
  },
  {
    key: 'connection_health',
    label: 'Connection health',
    description: 'Connections that wait for you.',
    unit: 'count',
    limits: atMost('0', '0'),
    action: '/investor/accounts',
    value: (facts) => (facts.credentials > 0 ? String(facts.credentials_to_fix) : null),
    texts: {
      good: 'Every connection works without your help.',
      // a count is good or not: there is nothing between
      watch: '',
      action: 'A connection needs you: sign in again or answer what your institution asks.',
      unknown: 'Link an account to see this.',
    },
  },
]

/** The eight indicators, always all and in order. @param updatedAt when the data behind them was last refreshed */
export const healthIndicators = (facts: HealthFacts, updatedAt: Date): HealthIndicator[] =>
  rules.map((rule) => {
    const { value, status } = readHealth(rule.value(facts), rule.limits)
    const isCount = rule.unit === 'count'
    return {
      key: rule.key,
      label: rule.label,
      description: rule.description,
      status,
      value: isCount && value !== null ? value.replace('.00', '') : value,
      unit: rule.unit,
      target_min: rule.limits.direction === 'at_least' ? rule.limits.good : null,
      target_max: rule.limits.direction === 'at_most' ? rule.limits.good : null,
      recommendation: rule.texts[status],
      action_url: status === 'good' ? null : rule.action,
      updated_at: updatedAt.toISOString(),
    }
  })
