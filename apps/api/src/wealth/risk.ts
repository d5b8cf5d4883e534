import { type Allocation, xrayRule } from '@keelwise/contract/allocation'
import { type CurrentRisk, noRisk, riskBand } from '@keelwise/contract/risk-tolerance'
import {
  type AccountType,
  type XrayRule,
  accountTypeDisplay,
  liabilityTypes,
  riskBandDisplay,
  spendableTypes,
} from '@keelwise/contract/words'
import { percentShares } from '@keelwise/finance/percent-shares'
import { DEFAULT_THRESHOLDS, type Threshold, statusOf, xrayPortfolio } from '@keelwise/finance/portfolio-xray'
import { TARGET_ALLOCATION } from '@keelwise/finance/risk-bands'
import { capacityOf } from '@keelwise/finance/risk-score'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../platform/db/database.ts'
import { type PageWindow, countRows } from '../platform/db/pages.ts'
import { liveAccounts } from './accounts.ts'
import { baseCurrency, readBaseCurrency } from './base-currency.ts'
import type { Holding } from './positions.ts'

const submissions = (tx: Tx, userId: string) => tx.selectFrom('risk_submission').where('user_id', '=', userId)

/** The submission that counts: the newest, also when it has expired. */
export const findNewestRisk = (tx: Tx, userId: string) =>
  submissions(tx, userId)
    .select(['version', 'answers', 'raw_score', 'risk_score', 'risk_band', 'recommended_band', 'completed_at'])
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** One page of the submissions, the newest first, and how many there are. */
export async function readRiskHistory(tx: Tx, userId: string, { limit, offset }: PageWindow) {
  const count = await countRows(submissions(tx, userId))
  const rows = await submissions(tx, userId)
    .select(['id', 'version', 'risk_score', 'risk_band', 'recommended_band', 'completed_at'])
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const results = rows.map((row) => ({
    ...row,
    risk_band: riskBand.parse(row.risk_band),
    recommended_band: riskBand.parse(row.recommended_band),
    completed_at: row.completed_at.toISOString(),
  }))
  return { count, results }
}

const storedAnswers = z.array(z.object({ question_id: z.string(), option_id: z.string() }))

/** Twelve months later; the 29th of February becomes the 1st of March. */
function expiryOf(completedAt: Date): Date {
  const expiry = new Date(completedAt)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1)
  return expiry
}

/** The score that counts, its band and target, and what limits the recommendation; nulls without one. */
export async function readRisk(tx: Tx, userId: string): Promise<CurrentRisk> {
  const row = await findNewestRisk(tx, userId)
  if (!row) return noRisk
  const band = riskBand.parse(row.risk_band)
  const recommended = riskBand.parse(row.recommended_band)
  const answers = storedAnswers.parse(row.answers)
  const capacity = capacityOf(new Map(answers.map(({ question_id, option_id }) => [question_id, option_id])))
  return {
    risk_score: row.risk_score,
    risk_band: band,
    risk_band_display: riskBandDisplay[band],
    raw_score: row.raw_score,
    version: row.version,
    completed_at: row.completed_at.toISOString(),
    expires_at: expiryOf(row.completed_at).toISOString(),
    target_allocation: TARGET_ALLOCATION[recommended],
    capacity: { ...capacity, capped: recommended !== band, recommended_band: recommended },
  }
}

const BANK_TYPES: readonly AccountType[] = [...spendableTypes, 'CD', ...liabilityTypes]
/** Accounts whose cash and fees are an investor's, not a bank customer's. */
export const INVESTMENT_TYPES = (Object.keys(accountTypeDisplay) as AccountType[]).filter(
  (type) => !BANK_TYPES.includes(type),
)

/**
 * Fees paid out of investment accounts in the 365 days to `today`, and what these accounts were worth on the average day
 * of them, with how many days are on record; the average is null without one. In the base currency.
 */
async function sumFees(
  tx: Tx,
  userId: string,
  today: string,
): Promise<{ paid: string; averageInvestments: string | null; recordedDays: number }> {
  const invested = liveAccounts(tx, userId, { account_type__in: INVESTMENT_TYPES }).select('account.id')
  const { rows } = await sql<{ paid: string; average: string | null; days: number }>`
    with invested as (${invested}),
    day as (
      select date, sum(market_value * conversion_rate(currency, ${baseCurrency(userId)}, date)) as worth from account_snapshot
      where user_id = ${userId} and account_id in (select id from invested)
        and date > ${today}::date - 365 and date <= ${today}::date
      group by date)
    select
      (select round(coalesce(-sum(flow_amount * conversion_rate(currency, ${baseCurrency(userId)}, execution_date)), 0), 2) from transaction
        where user_id = ${userId} and account_id in (select id from invested) and tx_type = 'FEE' and not is_pending
          and execution_date > ${today}::date - 365 and execution_date <= ${today}::date) as paid,
      (select round(avg(worth), 2) from day) as average,
      (select count(worth)::int from day) as days
  `.execute(tx)
  return {
    paid: rows[0]?.paid ?? '0.00',
    averageInvestments: rows[0]?.average ?? null,
    recordedDays: rows[0]?.days ?? 0,
  }
}

/** A person's thresholds by rule, the usual ones where none are kept. */
export async function readThresholds(tx: Tx, userId: string) {
  const stored = await tx
    .selectFrom('xray_threshold')
    .where('user_id', '=', userId)
    .select(['rule', 'watch', 'action'])
    .execute()
  const own = new Map(stored.map(({ rule, watch, action }) => [xrayRule.parse(rule), { watch, action }]))
  return (rule: XrayRule): Threshold & { is_default: boolean } => ({
    ...(own.get(rule) ?? DEFAULT_THRESHOLDS[rule]),
    is_default: !own.has(rule),
  })
}

/** As many of the positions behind a check as an answer names. */
const NAMED_POSITIONS = 10

/**
 * What is conspicuous in a portfolio, each check with its thresholds and the positions behind it.
 * @param holdings everything held whose worth is known
 */
export async function readPortfolioChecks(
  tx: Tx,
  userId: string,
  today: string,
  holdings: readonly Holding[],
): Promise<Allocation['xray']> {
  const fees = await sumFees(tx, userId, today)
  const thresholdOf = await readThresholds(tx, userId)
  const known = new Map(holdings.map((row) => [row.id, row]))
  const checked = holdings.map((row) => ({
    ...row,
    secType: row.sec_type,
    assetClass: row.asset_class,
    isInInvestmentAccount: INVESTMENT_TYPES.some((type) => type === row.account_type),
  }))
  return xrayPortfolio(checked, fees, await readBaseCurrency(tx, userId)).map((finding) => {
    const { is_default, ...threshold } = thresholdOf(finding.rule)
    const percents = percentShares(finding.holdings.map(({ worth }) => worth))
    return {
      rule: finding.rule,
      status: statusOf(finding.value, threshold),
      value: finding.value,
      part_amount: finding.part,
      whole_amount: finding.whole,
      threshold,
      is_default,
      positions_count: finding.holdings.length,
      positions: finding.holdings.slice(0, NAMED_POSITIONS).map(({ id, name, ticker, worth }, index) => ({
        id,
        name,
        ticker,
        account_name: known.get(id)?.account_name ?? '',
        institution_name: known.get(id)?.institution_name ?? '',
        market_value_amount: worth,
        percent: percents[index] ?? '0.00',
      })),
    }
  })
}
