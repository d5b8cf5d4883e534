import { assetClassDisplay, riskBandDisplay } from '@keelwise/contract/words'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import { absolute, minus, multiply, negate, over, sumKnown } from '@keelwise/finance/decimals'
import { percentOf } from '@keelwise/finance/health'
import { readAllocation } from '../../wealth/allocation.ts'
import { livingCosts, readHealthFacts } from '../../wealth/health.ts'
import { findNewestRisk } from '../../wealth/risk.ts'
import { readAccounts } from './account-rows.ts'
import { type Foldable, fold, rowsOf } from './fold.ts'
import { findPositions } from './positions.find.ts'
import { positions } from './positions.ts'
import type { AskContext, Asked, Figures, Found, Subject } from './subject.ts'

type Class = Awaited<ReturnType<typeof readAllocation>>['classes'][number]
const OF_CHECKS = {
  single_position: 'single_position',
  single_issuer: 'single_issuer',
  idle_cash: 'idle_cash',
  foreign_currency: 'foreign_currency',
  fee_rate: 'fees',
} as const
const OF_HEALTH: ReadonlySet<string> = new Set(['emergency_months', 'emergency_gap', 'debt_ratio'])
const SIX_MONTHS = '2'

const largestGap = (rows: readonly Class[]): string | null =>
  rows.reduce<string | null>(
    (most, { drift_points: drift }) =>
      drift !== null && (most === null || Math.abs(Number(drift)) > Math.abs(Number(most))) ? drift : most,
    null,
  )

const FOLDABLE: Foldable<Class> = {
  key: { asset_class: ({ asset_class }) => asset_class },
  name: { asset_class: ({ asset_class }) => assetClassDisplay[asset_class] },
  figure: {
    drift: largestGap,
    actual: (rows) => sumKnown(rows.map(({ percent }) => percent)),
    target: (rows) => sumKnown(rows.map(({ target_percent: target }) => target)),
    amount: (rows) => sumKnown(rows.map(({ market_value_amount: amount }) => amount)),
    // over all classes what has to be moved: what there is too much of
    move: (rows) => {
      const gaps = rows.flatMap(({ market_value_amount: amount, target_amount: target }) =>
        target === null ? [] : [minus(amount, target)],
      )
      return rows.length === 1 ? (gaps[0] ?? null) : sumKnown(gaps.filter((gap) => !gap.startsWith('-')))
    },
  },
}

/** How what is held fits the person: targets, concentration, reserves. */
export async function findFit(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const { tx, userId, today, now, notedScore = null } = context
  const allocation = await readAllocation(tx, userId, today, notedScore)
  const risk = await findNewestRisk(tx, userId)
  const hasPositions = allocation.positions_count > 0
  const all = hasPositions ? allocation.classes : []
  const rows = rowsOf(subject, asked, all, FOLDABLE)
  const { total, groups } = fold(subject, context, asked, rows, FOLDABLE, all)
  const checks = Object.fromEntries(
    Object.entries(OF_CHECKS).map(([measure, rule]) => [
      measure,
      allocation.xray.find((check) => check.rule === rule)?.value ?? null,
    ]),
  )
  const wants = (name: string): boolean => asked.measures.includes(name)
  const others: Record<string, string | null> = {
    ...checks,
    score: risk ? String(risk.risk_score) : notedScore === null ? null : String(notedScore),
    ...(wants('top_five') ? { top_five: await topFive(context, asked) } : {}),
    ...(asked.measures.some((name) => OF_HEALTH.has(name)) && context.shares === 'all' ? await health(context) : {}),
    ...(wants('credit_use') ? { credit_use: await cardDebt(context) } : {}),
  }
  const figures: Figures = Object.fromEntries(
    asked.measures.map((name) => [
      name,
      name in FOLDABLE.figure ? (total.figures[name] ?? null) : (others[name] ?? null),
    ]),
  )
  const worst = rows.find(({ drift_points: drift }) => drift !== null && drift === largestGap(rows))
  const checkOf = (rule: string) => allocation.xray.find((check) => check.rule === rule)
  const largest = checkOf('single_position')?.positions[0]
  // an issuer is called by what is held most of it
  const issuer = checkOf('single_issuer')?.positions[0]?.name ?? null
  return {
    total: { ...total, figures },
    groups,
    source: 'Your positions, balances and risk assessment',
    href: '/investor/allocation',
    asOf: allocation.as_of ?? now.toISOString(),
    period: null,
    unconverted: allocation.unconverted,
    notes:
      asked.measures.some((name) => ['drift', 'target', 'move'].includes(name)) && allocation.recommended_band === null
        ? ['There is no risk score yet, so there is no target.']
        : [],
    facts: {
      ...(risk
        ? {
            band: riskBandDisplay[riskBand.parse(risk.risk_band)],
            recommended: riskBandDisplay[riskBand.parse(risk.recommended_band)],
            completed_at: risk.completed_at.toISOString(),
          }
        : allocation.recommended_band === null
          ? {}
          : {
              band: riskBandDisplay[riskBand.parse(allocation.recommended_band)],
              recommended: riskBandDisplay[riskBand.parse(allocation.recommended_band)],
            }),
      ...(worst ? { worst: assetClassDisplay[worst.asset_class], status: worst.status } : {}),
      ...(largest ? { largest: largest.ticker ? `${largest.name} (${largest.ticker})` : largest.name } : {}),
      ...(issuer === null ? {} : { issuer }),
      ...Object.fromEntries(
        Object.values(OF_CHECKS).flatMap((rule) => {
          const check = checkOf(rule)
          return check
            ? [
                [`${rule}.status`, check.status],
                [`${rule}.watch`, check.threshold.watch],
                [`${rule}.action`, check.threshold.action],
              ]
            : []
        }),
      ),
      positions: String(allocation.positions_count),
    },
  }
}

async function topFive(context: AskContext, asked: Asked): Promise<string | null> {
  const found = await findPositions(positions, context, {
    ...asked,
    subject: 'positions',
    measures: ['share'],
    by: ['position'],
    where: [],
    days: null,
  })
  const shares = found.groups
    .flatMap(({ figures }) => figures['share'] ?? [])
    .filter((share) => !share.startsWith('-'))
    .toSorted((a, b) => Number(b) - Number(a))
  return sumKnown(shares.slice(0, 5))
}

/** What the person's reserves say, by the rules of the health indicators. */
async function health({ tx, userId, now }: AskContext): Promise<Figures> {
  const facts = await readHealthFacts(tx, userId, now)
  const spent = livingCosts(facts)
  const hasPace = facts.has_ninety_days && Number(spent) > 0
  const reserves = facts.cash_and_savings
  // ninety days are three months
  const gap = reserves === null || !hasPace ? null : minus(multiply(spent, SIX_MONTHS), reserves)
  return {
    emergency_months: reserves === null || !hasPace ? null : over(multiply(reserves, '3'), spent),
    emergency_gap: gap === null ? null : gap.startsWith('-') ? '0' : gap,
    debt_ratio: facts.accounts === 0 ? null : percentOf(absolute(facts.liabilities), facts.assets),
  }
}

async function cardDebt(context: AskContext): Promise<string | null> {
  const cards = (await readAccounts(context)).filter(({ type }) => type === 'CREDIT_CARD')
  const sum = sumKnown(cards.map(({ worth }) => worth))
  return sum === null ? null : negate(sum)
}
