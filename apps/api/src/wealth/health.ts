import type { HealthIndicator, HealthKey } from '@keelwise/contract/summary'
import { type Verdict, investedTypes, spendableTypes } from '@keelwise/contract/words'
import { subtract } from '@keelwise/finance/amounts'
import { type HealthLimits, monthsCovered, percentOf, readHealth, savingsRate } from '@keelwise/finance/health'
import { add, negate } from '@keelwise/finance/decimals'
import { lastDays } from '@keelwise/finance/spans'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { accountWorth, liveAccounts } from './accounts.ts'
import { inBase } from './base-currency.ts'
import { readAssetClasses, readTarget } from './allocation.ts'
import { readCashFlow } from './cash-flow.ts'
import { livePositions, positionWorth } from './positions.ts'
import { DAY_MS, dayOf } from '@keelwise/finance/days'

/** Providers whose accounts a sync never refreshes. */
const NOT_CONNECTED = ['file', 'manual']

/** What the accounts say: sums in the base currency, refreshes of the connected ones. @param today `yyyy-MM-dd` */
const sumHealthAccounts = (tx: Tx, userId: string, today: string) =>
  tx
    .selectFrom(
      liveAccounts(tx, userId)
        .select([
          'account.account_type',
          'account.is_liability',
          'account.last_updated',
          'credential.provider',
          accountWorth(userId, today).as('worth'),
        ])
        .as('valued'),
    )
    .select([
      sql<number>`count(*)::int`.as('accounts'),
      sql<string>`round(coalesce(sum(worth) filter (where not is_liability), 0), 2)`.as('assets'),
      sql<string>`round(coalesce(sum(worth) filter (where is_liability), 0), 2)`.as('liabilities'),
      sql<string | null>`round(sum(worth) filter (where account_type = any(${spendableTypes})), 2)`.as(
        'cash_and_savings',
      ),
      sql<Date | null>`min(last_updated) filter (where provider <> all(${NOT_CONNECTED}))`.as('oldest_refresh'),
      sql<Date | null>`max(last_updated)`.as('newest_refresh'),
    ])
    .executeTakeFirstOrThrow()

/**
 * What the positions say; what is short counts neither as owned nor as the largest, and cash is not concentrated. A
 * security is one position, whatever accounts it lies in.
 */
const sumHealthPositions = (tx: Tx, userId: string, today: string) =>
  tx
    .selectFrom(
      tx
        .selectFrom(
          livePositions(tx, userId, {})
            .select([
              'account.account_type',
              'position.asset_class',
              'position.ticker',
              'position.name',
              positionWorth(userId, today).as('worth'),
            ])
            .as('position'),
        )
        .select([
          'account_type',
          'asset_class',
          'worth',
          sql<
            string | null
          >`case when worth > 0 and asset_class <> 'cash' then sum(worth) filter (where worth > 0 and asset_class <> 'cash')
            over (partition by coalesce(ticker, 'name ' || name || ' ' || asset_class)) end`.as('of_security'),
        ])
        .as('held'),
    )
    .select([
      sql<string>`round(coalesce(sum(worth) filter (where worth > 0), 0), 2)`.as('positions'),
      sql<string>`round(coalesce(max(of_security), 0), 2)`.as('largest_position'),
      sql<string>`round(coalesce(sum(worth) filter (where worth > 0 and account_type = any(${investedTypes})), 0), 2)`.as(
        'investments',
      ),
      sql<string>`round(coalesce(sum(worth) filter (where worth > 0 and asset_class = 'cash' and account_type = any(${investedTypes})), 0), 2)`.as(
        'investment_cash',
      ),
    ])
    .executeTakeFirstOrThrow()

/**
 * What payments out of own accounts took off loans and mortgages: they are transfers, so Money Out holds of them only the
 * interest and charges that the lender books.
 */
async function sumPrincipalPaid(tx: Tx, userId: string, { from, to }: { from: string; to: string }): Promise<string> {
  const accounts = liveAccounts(tx, userId)
    .select('account.id')
    .where('account.account_type', 'in', ['LOAN', 'MORTGAGE'])
  const { rows } = await sql<{ paid: string }>`
    with debt as (${accounts}),
    moved as (
      select t.account_id, ${inBase(userId, sql`t.flow_amount`, sql`t.currency`, sql`t.execution_date`)} as worth,
        t.transfer_id is not null as is_payment
      from transaction t
      where t.user_id = ${userId} and t.account_id in (select id from debt) and not t.is_pending
        and t.execution_date between ${from}::date and ${to}::date
        and (t.transfer_id is not null and t.flow_amount > 0 or t.is_cash_flow and t.flow_amount < 0)
    ),
    repaid as (select greatest(sum(worth), 0) as amount from moved group by account_id having bool_or(is_payment))
    select round(coalesce(sum(amount), 0), 2) as paid from repaid`.execute(tx)
  return rows[0]?.paid ?? '0.00'
}

/** The connections and how far back transactions go. */
async function readConnections(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('credential')
    .select([
      sql<number>`count(*)::int`.as('credentials'),
      sql<number>`count(*) filter (where actionable_type = 'userActionable')::int`.as('credentials_to_fix'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('transaction')
        .where('transaction.user_id', '=', userId)
        .where('transaction.account_id', 'in', liveAccounts(tx, userId).select('account.id'))
        .select(({ fn }) => fn.min('transaction.execution_date').as('first'))
        .as('first_transaction'),
    )
    .where('credential.user_id', '=', userId)
    .where('credential.deleted_at', 'is', null)
    .where('credential.provider', '<>', 'manual')
    .executeTakeFirstOrThrow()
  return row
}

/** What the indicators are worked out from; amounts are in the base currency, as decimal text. */
export interface HealthFacts {
  readonly accounts: number
  readonly assets: string
  /** Zero or negative. */
  readonly liabilities: string
  /** Checking, savings and money market accounts; null without such an account. */
  readonly cash_and_savings: string | null
  /** Positions of investment accounts that are owned, and those of them that are cash. */
  readonly investments: string
  readonly investment_cash: string
  /** Positions that are owned, and the largest one. */
  readonly positions: string
  readonly largest_position: string
  /** Over 90 days. */
  readonly cash_in: string
  readonly cash_out: string
  /** Loans and mortgages repaid out of own accounts over 90 days, beyond the interest and charges that went out; zero or more. */
  readonly principal_paid: string
  /** Whether transactions go back 90 days. */
  readonly has_ninety_days: boolean
  /** Percentage points, signed; null without a risk score or positions. */
  readonly equity_gap_points: string | null
  /** Of the connected account that was refreshed longest ago, in days; null without a connected account. */
  readonly oldest_refresh_days: string | null
  readonly credentials: number
  readonly credentials_to_fix: number
}

/** What had to be paid over 90 days: spending, and debt that falls due whatever comes in. */
export const livingCosts = ({ cash_out, principal_paid }: Pick<HealthFacts, 'cash_out' | 'principal_paid'>): string =>
  add(negate(cash_out), principal_paid)

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

/** The eight indicators in their order, with the limits between good, watch and action. */
const rules: readonly Rule[] = [
  {
    key: 'emergency_fund',
    label: 'Emergency fund',
    description:
      'Cash and savings, in months of what you spend: your average Money Out and what you repay of loans, over the last 90 days.',
    unit: 'months',
    limits: atLeast('6', '3'),
    action: '/investor/accounts',
    value: (facts) =>
      facts.cash_and_savings !== null && facts.has_ninety_days
        ? monthsCovered(facts.cash_and_savings, livingCosts(facts))
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
    description: 'Your largest single position other than cash, as a share of all positions.',
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
    description: 'Cash inside investment accounts, as a share of what is held in them.',
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

const PERIOD_DAYS = 90

/** What is known of a person's finances for a judgement. */
export async function readHealthFacts(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<HealthFacts & { newest_refresh: Date | null; equity_gap_amount: string | null }> {
  const today = dayOf(now)
  const { from } = lastDays(PERIOD_DAYS, today)
  const accounts = await sumHealthAccounts(tx, userId, today)
  const positions = await sumHealthPositions(tx, userId, today)
  const { classes } = await readAssetClasses(tx, userId, today, await readTarget(tx, userId))
  const connections = await readConnections(tx, userId)
  const flow = await readCashFlow(tx, userId, { execution_date__gte: from, execution_date__lte: today })
  const first = connections.first_transaction
  const [equity] = classes
  return {
    ...accounts,
    ...positions,
    ...connections,
    cash_in: flow.cash_in,
    cash_out: flow.cash_out,
    principal_paid: await sumPrincipalPaid(tx, userId, { from, to: today }),
    has_ninety_days: first !== null && first <= from,
    equity_gap_points: equity?.drift_points ?? null,
    equity_gap_amount: equity?.target_amount ? subtract(equity.market_value_amount, equity.target_amount) : null,
    oldest_refresh_days: accounts.oldest_refresh
      ? ((now.getTime() - accounts.oldest_refresh.getTime()) / DAY_MS).toFixed(4)
      : null,
  }
}

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

/** The eight indicators of a person. */
export async function readHealthIndicators(tx: Tx, userId: string, now: Date): Promise<HealthIndicator[]> {
  const facts = await readHealthFacts(tx, userId, now)
  return healthIndicators(facts, facts.newest_refresh ?? now)
}
