import { type AssetClass, type Horizon, type Reserve, type RiskBand, riskBands } from '@keelwise/contract/words'
/** Percent units with two decimals, adding up to 100.00. */
export type TargetAllocation = Readonly<Record<AssetClass, string>>

/** What each band aims at. */
export const TARGET_ALLOCATION: Readonly<Record<RiskBand, TargetAllocation>> = {
  conservative: { equity: '20.00', fixed_income: '60.00', cash: '20.00', alternatives: '0.00' },
  moderately_conservative: { equity: '40.00', fixed_income: '48.00', cash: '10.00', alternatives: '2.00' },
  moderate: { equity: '60.00', fixed_income: '33.00', cash: '4.00', alternatives: '3.00' },
  moderately_aggressive: { equity: '75.00', fixed_income: '18.00', cash: '3.00', alternatives: '4.00' },
  aggressive: { equity: '90.00', fixed_income: '5.00', cash: '2.00', alternatives: '3.00' },
}

const HIGHEST_SCORE: readonly (readonly [RiskBand, number])[] = [
  ['conservative', 20],
  ['moderately_conservative', 40],
  ['moderate', 60],
  ['moderately_aggressive', 80],
]

/** The band of a risk score. @param score 1 to 100 */
export const bandOfScore = (score: number): RiskBand =>
  HIGHEST_SCORE.find(([, highest]) => score <= highest)?.[0] ?? 'aggressive'

const HORIZON_CAP: Readonly<Record<Horizon, RiskBand>> = {
  under_2: 'conservative',
  from_3_to_5: 'moderately_conservative',
  from_6_to_10: 'moderately_aggressive',
  over_10: 'aggressive',
}
const RESERVE_CAP: Readonly<Record<Reserve, RiskBand>> = {
  under_1: 'moderately_conservative',
  from_1_to_3: 'moderate',
  from_3_to_6: 'aggressive',
  six_months: 'aggressive',
}

/** The band that suits tolerance and capacity together: the lowest of the three. */
export function recommendBand(band: RiskBand, horizon: Horizon, reserve: Reserve): RiskBand {
  const lowest = Math.min(...[band, HORIZON_CAP[horizon], RESERVE_CAP[reserve]].map((each) => riskBands.indexOf(each)))
  return riskBands[lowest] ?? band
}
