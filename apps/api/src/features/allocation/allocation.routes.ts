import { type XrayRule, riskBandDisplay, securityTypeDisplay, xrayRules } from '@keelwise/contract/words'
import { type Allocation, changeXrayThresholds, getAllocation } from '@keelwise/contract/allocation'
import { assetClass, secType } from '@keelwise/contract/positions'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import { compareAllocation, suggestSteps } from '@keelwise/finance/allocation'
import { sumAmounts } from '@keelwise/finance/amounts'
import { percentShares } from '@keelwise/finance/percent-shares'
import { statusOf, xrayPortfolio } from '@keelwise/finance/portfolio-xray'
import { TARGET_ALLOCATION } from '@keelwise/finance/risk-bands'
import { audit } from '../../platform/audit.ts'
import { dayOf } from '../../wealth/live-accounts.ts'
import { findNewestRisk } from '../../wealth/newest-risk.ts'
import type { Deps } from '../../compose.ts'
import type { Router } from '../../platform/http/mount.ts'
import {
  type Held,
  INVESTMENT_TYPES,
  amountsByClass,
  convertedOf,
  groupsOf,
  thresholdsOf,
  xrayHoldingsOf,
} from '../../wealth/allocation.rules.ts'
import { replaceThresholds, selectHoldings, selectThresholds, sumFees } from '../../wealth/allocation.queries.ts'

/** As many of the positions behind a check as an answer names. */
const NAMED_POSITIONS = 10

function xrayOf(
  rows: readonly Held[],
  fees: Awaited<ReturnType<typeof sumFees>>,
  thresholdOf: ReturnType<typeof thresholdsOf>,
): Allocation['xray'] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return xrayPortfolio(xrayHoldingsOf(rows), fees).map((finding) => {
    const { is_default, ...threshold } = thresholdOf(finding.rule)
    const percents = percentShares(finding.holdings.map(({ usd }) => usd))
    return {
      rule: finding.rule,
      status: statusOf(finding.value, threshold),
      value: finding.value,
      part_amount: finding.part,
      whole_amount: finding.whole,
      threshold,
      is_default,
      positions_count: finding.holdings.length,
      positions: finding.holdings.slice(0, NAMED_POSITIONS).map(({ id, name, ticker, usd }, index) => ({
        id,
        name,
        ticker,
        account_name: known.get(id)?.account_name ?? '',
        institution_name: known.get(id)?.institution_name ?? '',
        market_value_amount: usd,
        percent: percents[index] ?? '0.00',
      })),
    }
  })
}

export const allocationRoutes = (router: Router, deps: Deps): void => {
  router.on(getAllocation, async ({ caller }): Promise<Allocation> => {
    const today = dayOf(deps.clock())
    const { all, fees, stored, risk } = await deps.db.asUser(caller.userId, async (tx) => ({
      all: await selectHoldings(tx, caller.userId, today),
      fees: await sumFees(tx, caller.userId, today, INVESTMENT_TYPES),
      stored: await selectThresholds(tx, caller.userId),
      risk: await findNewestRisk(tx, caller.userId),
    }))
    const rows = convertedOf(all)
    const band = risk ? riskBand.parse(risk.recommended_band) : null
    const target = band ? TARGET_ALLOCATION[band] : null
    const amounts = amountsByClass(rows)
    const classes = compareAllocation(amounts, target)
    return {
      as_of:
        all
          .reduce<Date | null>((oldest, row) => (oldest && oldest <= row.as_of ? oldest : row.as_of), null)
          ?.toISOString() ?? null,
      recommended_band: band,
      recommended_band_display: band && riskBandDisplay[band],
      status: classes[0]?.band ?? 'unknown',
      total_market_value: sumAmounts(Object.values(amounts)),
      currency: 'USD',
      classes: classes.map((row) => ({
        asset_class: row.assetClass,
        market_value_amount: row.amount,
        percent: row.percent,
        target_percent: row.target,
        target_amount: row.targetAmount,
        drift_points: row.drift,
        status: row.band ?? 'unknown',
      })),
      sec_types: groupsOf(rows, (row) => row.sec_type).map(({ group, ...share }) => {
        const type = secType.parse(group[0]?.sec_type)
        return { sec_type: type, sec_type_display: securityTypeDisplay[type], ...share }
      }),
      accounts: groupsOf(rows, (row) => row.account_id).map(({ group, ...share }) => {
        const percents = percentShares(Object.values(amountsByClass(group)))
        return {
          account_id: group[0]?.account_id ?? '',
          account_name: group[0]?.account_name ?? '',
          institution_name: group[0]?.institution_name ?? '',
          ...share,
          classes: {
            equity: percents[0] ?? '0.00',
            fixed_income: percents[1] ?? '0.00',
            cash: percents[2] ?? '0.00',
            alternatives: percents[3] ?? '0.00',
          },
        }
      }),
      steps: target
        ? suggestSteps(amounts, target).map(({ kind, assetClass: name, amount }) => ({
            kind,
            asset_class: assetClass.parse(name),
            amount,
          }))
        : [],
      xray: xrayOf(rows, fees, thresholdsOf(stored)),
      unconverted: [...new Set(all.flatMap((row) => (row.usd === null ? [row.currency] : [])))].toSorted(),
    }
  })

  router.on(changeXrayThresholds, async ({ body, caller, request }) => {
    const own = xrayRules.flatMap((rule) => {
      const threshold = body.thresholds[rule]
      return threshold ? [[rule, threshold] as const] : []
    })
    const now = deps.clock()
    const stored = await deps.db.asUser(caller.userId, async (tx) => {
      await replaceThresholds(tx, caller.userId, now, own)
      const detail = { rules: own.map(([rule]) => rule).join(' ') }
      await audit(tx, now, { action: 'xray_thresholds_changed', outcome: 'success', detail }, request)
      return selectThresholds(tx, caller.userId)
    })
    const thresholdOf = thresholdsOf(stored)
    return {
      thresholds: Object.fromEntries(xrayRules.map((rule) => [rule, thresholdOf(rule)])) as Record<
        XrayRule,
        ReturnType<typeof thresholdOf>
      >,
    }
  })
}
