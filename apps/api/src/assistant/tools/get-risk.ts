import { riskBandDisplay } from '@keelwise/contract/words'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { addDays } from '@keelwise/finance/days'
import { monthsCovered } from '@keelwise/finance/health'
import { statusOf, xrayPortfolio } from '@keelwise/finance/portfolio-xray'
import { percentShares } from '@keelwise/finance/percent-shares'
import { z } from 'zod'
import { findNewestRisk } from '../../wealth/newest-risk.ts'
import { selectHoldings, selectThresholds, sumFees } from '../../wealth/allocation.queries.ts'
import { INVESTMENT_TYPES, convertedOf, thresholdsOf, xrayHoldingsOf } from '../../wealth/allocation.rules.ts'
import { countHealthConnections, sumHealthAccounts } from '../../wealth/health.queries.ts'
import { sumCashFlowBetween } from '../../wealth/summary.queries.ts'
import { figureText, moneyText } from '../figures.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'

const RULE_LABEL = {
  single_position: 'Largest position',
  single_issuer: 'Largest issuer',
  foreign_currency: 'In foreign currency',
  idle_cash: 'Idle cash in investment accounts',
  fees: 'Fees of the past year',
} as const
const STATUS_TEXT = { good: 'Fine', watch: 'Watch', action: 'Act', unknown: 'Not available' } as const
const DAYS = 90

export const getRisk = defineTool({
  name: 'get_risk',
  description:
    'The risk score, the checks for concentration, foreign currency, idle cash and fees with their thresholds, and how many months of spending cash and savings cover.',
  input: z.strictObject({}),
  run: async ({ tx, userId, now, today }) => {
    const risk = await findNewestRisk(tx, userId)
    const rows = convertedOf(await selectHoldings(tx, userId, today))
    const fees = await sumFees(tx, userId, today, INVESTMENT_TYPES)
    const thresholdOf = thresholdsOf(await selectThresholds(tx, userId))
    const accounts = await sumHealthAccounts(tx, userId, today)
    const flow = await sumCashFlowBetween(tx, userId, addDays(today, -DAYS), today)
    const { first_transaction } = await countHealthConnections(tx, userId)
    const isLongEnough = first_transaction !== null && first_transaction <= addDays(today, -DAYS)
    const findings = xrayPortfolio(xrayHoldingsOf(rows), fees)
    const months =
      accounts.cash_and_savings !== null && isLongEnough
        ? monthsCovered(accounts.cash_and_savings, flow.cash_out)
        : null
    const found = new Findings({
      title: 'Checks of the portfolio',
      source: 'Your positions, balances and risk assessment',
      href: '/investor/allocation',
      asOf: now.toISOString(),
    })
      .add('score', 'Risk score', risk?.risk_score ?? null, 'score')
      .add('cash', 'Cash and savings', accounts.cash_and_savings, 'money')
      .add('months', 'Months of spending that are covered', months === null ? null : toAmount(months), 'months')
    if (isLongEnough) {
      const spent = flow.cash_out.replace('-', '')
      found.add('spent', 'Money Out of the past 90 days', spent, 'money')
    }
    for (const finding of findings) {
      const { rule } = finding
      const threshold = thresholdOf(rule)
      found
        .add(rule, RULE_LABEL[rule], finding.value, 'percent')
        .add(
          `${rule}.amount`,
          RULE_LABEL[rule],
          finding.whole === null || (rows.length === 0 && rule !== 'fees') ? null : finding.part,
          'money',
        )
        .add(`${rule}.watch`, `${RULE_LABEL[rule]}: to watch above`, threshold.watch, 'percent')
        .add(`${rule}.action`, `${RULE_LABEL[rule]}: to act above`, threshold.action, 'percent')
    }
    const owned = rows.filter(({ usd }) => !usd.startsWith('-'))
    const percents = percentShares(owned.map(({ usd }) => usd))
    const top = owned
      .map((row, index) => ({ ...row, percent: percents[index] ?? '0.00' }))
      .toSorted((a, b) => Number(b.usd) - Number(a.usd) || (a.id < b.id ? -1 : 1))
      .slice(0, 5)
    if (top.length > 0)
      found.add('top5', 'The five largest together', sumAmounts(top.map(({ percent }) => percent)), 'percent')
    return found
      .table(
        columnsOf('Check', 'Share>', 'Amount>', 'Watch above>', 'Reading'),
        findings.map((finding) => [
          RULE_LABEL[finding.rule],
          finding.value === null ? 'Not available' : figureText(finding.value, 'percent'),
          finding.value === null ? 'Not available' : moneyText(finding.part, 'USD'),
          figureText(thresholdOf(finding.rule).watch, 'percent'),
          STATUS_TEXT[statusOf(finding.value, thresholdOf(finding.rule))],
        ]),
      )
      .with({
        facts: {
          ...(risk
            ? {
                band: riskBandDisplay[riskBand.parse(risk.risk_band)],
                recommended: riskBandDisplay[riskBand.parse(risk.recommended_band)],
                completed_at: risk.completed_at.toISOString(),
              }
            : {}),
          ...Object.fromEntries(
            findings.map((finding) => [finding.rule, statusOf(finding.value, thresholdOf(finding.rule))]),
          ),
          ...Object.fromEntries(
            findings.flatMap(({ rule, holdings }) => {
              const first = holdings[0]
              return first ? [[`${rule}.name`, first.ticker ? `${first.name} (${first.ticker})` : first.name]] : []
            }),
          ),
          has_history: isLongEnough ? 'yes' : 'no',
          has_savings: accounts.cash_and_savings === null ? 'no' : 'yes',
        },
      })
      .done()
  },
})
