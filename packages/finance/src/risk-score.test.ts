import { riskBands } from '@keelwise/contract/words'
import { expect, test } from 'vitest'
import { TARGET_ALLOCATION, bandOfScore, recommendBand } from './risk-bands.ts'
import { riskQuestions } from './risk-questionnaire.ts'
import { findAnswerFaults, scoreOfRaw, scoreRisk } from './risk-score.ts'

const all = (option: string): Map<string, string> => new Map(riskQuestions.map(({ id }) => [id, option]))

// prettier-ignore
const TABLE = [
  [13, 1], [14, 5], [15, 9], [16, 12], [17, 16], [18, 20], [19, 24], [20, 28], [21, 32], [22, 36], [23, 40], [24, 43],
  [25, 47], [26, 50], [27, 53], [28, 57], [29, 60], [30, 65], [31, 70], [32, 75], [33, 80], [34, 81], [35, 82], [36, 84],
  [37, 85], [38, 86], [39, 87], [40, 88], [41, 89], [42, 91], [43, 92], [44, 93], [45, 94], [46, 95], [47, 96], [48, 98],
  [49, 99], [50, 100],
]

test.each(TABLE)('%i points are a risk score of %i [R-3.042]', (raw, score) => {
  expect(scoreOfRaw(raw!)).toBe(score)
})

test.each([
  [1, 'conservative'],
  [20, 'conservative'],
  [21, 'moderately_conservative'],
  [40, 'moderately_conservative'],
  [41, 'moderate'],
  [60, 'moderate'],
  [61, 'moderately_aggressive'],
  [80, 'moderately_aggressive'],
  [81, 'aggressive'],
  [100, 'aggressive'],
])('a score of %i is %s', (score, band) => {
  expect(bandOfScore(score)).toBe(band)
})

test.each([
  ['aggressive', 'over_10', 'six_months', 'aggressive'],
  ['aggressive', 'over_10', 'from_3_to_6', 'aggressive'],
  ['aggressive', 'under_2', 'six_months', 'conservative'],
  ['aggressive', 'from_3_to_5', 'six_months', 'moderately_conservative'],
  ['aggressive', 'from_6_to_10', 'six_months', 'moderately_aggressive'],
  ['aggressive', 'over_10', 'under_1', 'moderately_conservative'],
  ['aggressive', 'over_10', 'from_1_to_3', 'moderate'],
  ['aggressive', 'from_3_to_5', 'from_1_to_3', 'moderately_conservative'],
  ['moderate', 'from_6_to_10', 'six_months', 'moderate'],
  ['conservative', 'over_10', 'six_months', 'conservative'],
] as const)('%s with horizon %s and reserve %s recommends %s', (band, horizon, reserve, recommended) => {
  expect(recommendBand(band, horizon, reserve)).toBe(recommended)
})

test('every target adds up to 100', () => {
  for (const band of riskBands)
    expect(Object.values(TARGET_ALLOCATION[band]).reduce((sum, share) => sum + Number(share), 0)).toBe(100)
})

test('thirteen questions are scored from 13 to 50 points, two measure capacity and change no score', () => {
  expect(riskQuestions.map(({ id }) => id)).toEqual(
    [...Array(15).keys()].map((n) => `q${String(n + 1).padStart(2, '0')}`),
  )
  expect(scoreRisk(all('a'))).toMatchObject({
    rawScore: 13,
    riskScore: 1,
    riskBand: 'conservative',
    horizon: 'under_2',
  })
  const boldest = all('d').set('q09', 'b').set('q10', 'b')
  expect(scoreRisk(boldest)).toEqual({
    rawScore: 50,
    riskScore: 100,
    riskBand: 'aggressive',
    horizon: 'over_10',
    reserve: 'six_months',
    recommendedBand: 'aggressive',
  })
  const capped = boldest.set('q14', 'a').set('q15', 'a')
  expect(scoreRisk(capped)).toMatchObject({ riskScore: 100, riskBand: 'aggressive', recommendedBand: 'conservative' })
})

test.each([
  [[...all('a')], []],
  [[...all('a')].filter(([id]) => id !== 'q07'), ['Question q07 is not answered.']],
  [[...all('a').set('q03', 'x')], ['Unknown option x for question q03.']],
  [[...all('a').set('q09', 'd')], ['Unknown option d for question q09.']],
  [[...all('a').set('q99', 'a')], ['Unknown question q99.']],
  [[...all('a'), ['q01', 'b'] as const], ['Question q01 is answered more than once.']],
] as const)('answers are complete and known, case %#', (answers, faults) => {
  expect(findAnswerFaults(answers)).toEqual(faults)
})
