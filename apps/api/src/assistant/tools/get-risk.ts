import { riskBandDisplay } from '@keelwise/contract/words'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { monthsCovered } from '@keelwise/finance/health'
import { percentShares } from '@keelwise/finance/percent-shares'
import { z } from 'zod'
import { readHealthFacts } from '../../wealth/health.ts'
import { convertedOf, selectHoldings } from '../../wealth/positions.ts'
import { readPortfolioChecks, readRisk } from '../../wealth/risk.ts'
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

export const getRisk = defineTool({
  name: 'get_risk',
  description:
    'The risk score, the checks for concentration, foreign currency, idle cash and fees with their thresholds, and how many months of spending cash and savings cover.',
  input: z.strictObject({}),
  run: async ({ tx, userId, now, today }) => {
    const risk = await readRisk(tx, userId)
    const rows = convertedOf(await selectHoldings(tx, userId, today))
    const findings = await readPortfolioChecks(tx, userId, today, rows)
    const {
      cash_and_savings: savings,
      cash_out,
      has_ninety_days: isLongEnough,
    } = await readHealthFacts(tx, userId, now)
    const months = savings !== null && isLongEnough ? monthsCovered(savings, cash_out) : null
    const found = new Findings({
      title: 'Checks of the portfolio',
      source: 'Your positions, balances and risk assessment',
      href: '/investor/allocation',
      asOf: now.toISOString(),
    })
      .add('score', 'Risk score', risk.risk_score, 'score')
      .add('cash', 'Cash and savings', savings, 'money')
      .add('months', 'Months of spending that are covered', months === null ? null : toAmount(months), 'months')
    if (isLongEnough) {
      const spent = cash_out.replace('-', '')
      found.add('spent', 'Money Out of the past 90 days', spent, 'money')
    }
    for (const finding of findings) {
      const { rule, threshold } = finding
      found
        .add(rule, RULE_LABEL[rule], finding.value, 'percent')
        .add(
          `${rule}.amount`,
          RULE_LABEL[rule],
          finding.whole_amount === null || (rows.length === 0 && rule !== 'fees') ? null : finding.part_amount,
          'money',
        )
        .add(`${rule}.watch`, `${RULE_LABEL[rule]}: to watch above`, threshold.watch, 'percent')
        .add(`${rule}.action`, `${RULE_LABEL[rule]}: to act above`, threshold.action, 'percent')
    }
    const owned = rows.filter(({ worth }) => !worth.startsWith('-'))
    const percents = percentShares(owned.map(({ worth }) => worth))
    const top = owned
      .map((row, index) => ({ ...row, percent: percents[index] ?? '0.00' }))
      .toSorted((a, b) => Number(b.worth) - Number(a.worth) || (a.id < b.id ? -1 : 1))
      .slice(0, 5)
    if (top.length > 0)
      found.add('top5', 'The five largest together', sumAmounts(top.map(({ percent }) => percent)), 'percent')
    return found
      .table(
        columnsOf('Check', 'Share>', 'Amount>', 'Watch above>', 'Reading'),
        findings.map((finding) => [
          RULE_LABEL[finding.rule],
          finding.value === null ? 'Not available' : figureText(finding.value, 'percent'),
          finding.value === null ? 'Not available' : moneyText(finding.part_amount, 'USD'),
          figureText(finding.threshold.watch, 'percent'),
          STATUS_TEXT[finding.status],
        ]),
      )
      .with({
        facts: {
          ...(risk.risk_band && risk.capacity && risk.completed_at
            ? {
                band: riskBandDisplay[risk.risk_band],
                recommended: riskBandDisplay[risk.capacity.recommended_band],
                completed_at: risk.completed_at,
              }
            : {}),
          ...Object.fromEntries(findings.map((finding) => [finding.rule, finding.status])),
          ...Object.fromEntries(
            findings.flatMap(({ rule, positions: [first] }) => {
              return first ? [[`${rule}.name`, first.ticker ? `${first.name} (${first.ticker})` : first.name]] : []
            }),
          ),
          has_history: isLongEnough ? 'yes' : 'no',
          has_savings: savings === null ? 'no' : 'yes',
        },
      })
      .done()
  },
})
