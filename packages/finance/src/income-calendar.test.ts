import { expect, test } from 'vitest'
import { type IncomeHolding, type Receipt, expectIncome } from './income-calendar.ts'
import { addMonths } from './days.ts'

const range = { today: '2026-11-21', from: '2026-11-21', to: '2027-11-20' }
const bond = (changes: Partial<IncomeHolding> = {}): IncomeHolding => ({
  id: 'bond',
  accountId: 'account',
  name: 'Harbour bond',
  ticker: null,
  secType: 'BOND',
  units: '10000',
  couponRate: '4.250',
  maturityDate: '2030-02-28',
  currency: 'USD',
  ...changes,
})
const share = (changes: Partial<IncomeHolding> = {}) =>
  bond({
    id: 'share',
    name: 'Tidewater Works',
    ticker: 'TIDE',
    secType: 'EQUITY',
    units: '100',
    couponRate: null,
    maturityDate: null,
    ...changes,
  })
const receipt = (date: string, amount: string, changes: Partial<Receipt> = {}): Receipt => ({
  accountId: 'account',
  type: 'DIVIDEND',
  ticker: 'TIDE',
  name: 'Tidewater Works',
  date,
  amount,
  currency: 'USD',
  ...changes,
})
const coupon = (date: string) => receipt(date, '106.25', { type: 'INTEREST', ticker: null, name: 'Harbour bond' })
const seen = (holdings: IncomeHolding[], receipts: Receipt[] = []) => {
  const { expected, unknown } = expectIncome(holdings, receipts, range)
  return {
    expected: expected.map(({ date, kind, amount, basis }) => [date, kind, amount, basis].join(' ')),
    unknown: unknown.map(({ holdingId, reason }) => `${holdingId} ${reason}`),
  }
}

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test.each([
  [
    'half-yearly coupons counted back from the maturity',
    bond(),
    [],
    ['2027-02-28 coupon 212.50 half_yearly', '2027-08-28 coupon 212.50 half_yearly'],
    [],
  ],
  [
    'a quarterly rhythm that history shows',
    bond(),
    [coupon('2026-05-28'), coupon('2026-08-28')],
    [
      '2026-11-28 coupon 106.25 scheduled',
      '2027-02-28 coupon 106.25 scheduled',
      '2027-05-28 coupon 106.25 scheduled',
      '2027-08-28 coupon 106.25 scheduled',
    ],
    [],
  ],
  [
    'the last coupon and the face at maturity',
    bond({ maturityDate: '2027-01-15' }),
    [],
    ['2027-01-15 coupon 212.50 half_yearly', '2027-01-15 maturity 10000.00 scheduled'],
    [],
  ],
  [
    '1900-01-01 is no maturity, and without payments no schedule',
    bond({ maturityDate: '1900-01-01' }),
    [],
    [],
    ['bond schedule_unknown'],
  ],
  ['a rate nobody gave is not guessed', bond({ couponRate: null }), [], [], ['bond coupon_rate_missing']],
  [
    'a zero-coupon bond pays at maturity only',
    bond({ couponRate: '0', maturityDate: '2027-03-01' }),
    [],
    ['2027-03-01 maturity 10000.00 scheduled'],
    [],
  ],
  ['a bond that has matured expects nothing', bond({ maturityDate: '2026-11-01' }), [], [], []],
  ['what is sold short expects nothing', share({ units: '-5' }), [receipt('2026-09-15', '50.00')], [], []],
  [
    'dividends repeat the last amount in their rhythm',
    share(),
    [receipt('2026-03-15', '40.00'), receipt('2026-06-15', '40.00'), receipt('2026-09-15', '50.00')],
    [
      '2026-12-15 dividend 50.00 history',
      '2027-03-15 dividend 50.00 history',
      '2027-06-15 dividend 50.00 history',
      '2027-09-15 dividend 50.00 history',
    ],
    [],
  ],
  [
    'one dividend alone counts as yearly',
    share(),
    [receipt('2026-04-10', '80.00')],
    ['2027-04-10 dividend 80.00 history'],
    [],
  ],
  [
    'a dividend that stopped is not expected',
    share(),
    [receipt('2025-12-15', '40.00'), receipt('2026-03-15', '40.00')],
    [],
    [],
  ],
  [
    'another account’s dividend is not this one’s',
    share(),
    [receipt('2026-09-15', '50.00', { accountId: 'other' })],
    [],
    [],
  ],
] as const)('%s', (_, holding, receipts, expected, unknown) => {
  expect(seen([holding], [...receipts])).toEqual({ expected, unknown })
})

test('interest on an account goes on monthly', () => {
  const paid = ['2026-09-30', '2026-10-31'].map((date) =>
    receipt(date, '12.34', { type: 'INTEREST', ticker: null, name: null }),
  )
  const { expected } = expectIncome([], paid, { ...range, to: '2027-01-31' })
  expect(expected.map(({ date, kind, amount, holdingId }) => [date, kind, amount, holdingId])).toEqual([
    ['2026-11-30', 'interest', '12.34', null],
    ['2026-12-31', 'interest', '12.34', null],
    ['2027-01-31', 'interest', '12.34', null],
  ])
})

test('a year of payments comes again as it was, with what a fund pays once a year in its month', () => {
  const paid = [
    receipt('2025-12-20', '139.49'),
    receipt('2026-03-20', '9.20'),
    receipt('2026-06-20', '9.30'),
    receipt('2026-09-20', '9.40'),
  ]
  const { expected } = expectIncome([share()], paid, range)
  expect(expected.map(({ date, amount, lastDate }) => [date, amount, lastDate])).toEqual([
    ['2026-12-20', '139.49', '2025-12-20'],
    ['2027-03-20', '9.20', '2026-03-20'],
    ['2027-06-20', '9.30', '2026-06-20'],
    ['2027-09-20', '9.40', '2026-09-20'],
  ])
})
