import { expect, test } from 'vitest'
import { type AccountPast, workOutPast } from './account-past.ts'

const past = (changes: Partial<AccountPast>): AccountPast => ({
  readOn: '2026-03-06',
  cash: '100.00',
  securities: [],
  movements: [],
  prices: new Map(),
  ...changes,
})
const money = (date: string, amount: string) => ({ date, symbol: null, units: '0', amount, isForeign: false })
const trade = (date: string, symbol: string, units: string, amount: string) => ({
  date,
  symbol,
  units,
  amount,
  isForeign: false,
})

test('a bank account is its balance minus what moved after each day, back to its opening', () => {
  const movements = [money('2026-03-02', '250.00'), money('2026-03-04', '-130.00'), money('2026-03-06', '-20.00')]
  expect(workOutPast(past({ movements }))).toEqual({
    days: [
      { date: '2026-03-05', value: '120.00' },
      { date: '2026-03-04', value: '120.00' },
      { date: '2026-03-03', value: '250.00' },
      { date: '2026-03-02', value: '250.00' },
    ],
    limitReason: null,
  })
})

test.each([
  ['20', '120.00', '60.50'],
  ['1', '5.00', '51.00'],
])('%s units that were split from %s to %s without a movement end the past there', (units, before, after) => {
  const securities = [{ symbol: 'NYVA', name: 'Nyvarre', units, multiplier: '1' }]
  const prices = new Map([
    [
      'NYVA',
      [
        { date: '2026-03-03', close: before },
        { date: '2026-03-04', close: after },
        { date: '2026-03-05', close: after },
      ],
    ],
  ])
  const worked = workOutPast(past({ securities, movements: [money('2026-03-02', '10.00')], prices }))
  expect(worked.days.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-04'])
  expect(worked.limitReason).toBe('Nyvarre was split after 2026-03-03, and no transaction says how.')
  // an option may well double in a day
  const options = securities.map((security) => ({ ...security, multiplier: '100' }))
  const other = workOutPast(past({ securities: options, movements: [money('2026-03-03', '10.00')], prices }))
  expect(other.days).toHaveLength(3)
})

test('holdings go back through a purchase and a split at quoted prices; bonds are percent of par', () => {
  const worked = workOutPast(
    past({
      cash: '40.00',
      securities: [
        { symbol: 'NYVA', name: 'Nyvarre', units: '20', multiplier: '1' },
        { symbol: 'name:Note 4.25%', name: 'Note 4.25%', units: '1000', multiplier: '0.01' },
      ],
      movements: [
        money('2026-03-02', '2240.00'),
        trade('2026-03-03', 'NYVA', '10', '-1200.00'),
        trade('2026-03-03', 'name:Note 4.25%', '1000', '-1000.00'),
        trade('2026-03-05', 'NYVA', '10', '0.00'),
      ],
      prices: new Map([
        [
          'NYVA',
          [
            { date: '2026-03-03', close: '120.00' },
            { date: '2026-03-04', close: '124.10' },
            { date: '2026-03-05', close: '62.055' },
          ],
        ],
        ['name:Note 4.25%', [{ date: '2026-03-02', close: '100.125' }]],
      ]),
    }),
  )
  expect(worked).toEqual({
    days: [
      { date: '2026-03-05', value: '2282.35' },
      { date: '2026-03-04', value: '2282.25' },
      { date: '2026-03-03', value: '2241.25' },
      { date: '2026-03-02', value: '2240.00' },
    ],
    limitReason: null,
  })
})

test.each([
  ['nothing ever moved', {}, 0, 'It has no transactions to work backwards from.'],
  [
    'its history does not reach the opening',
    { movements: [money('2026-03-04', '60.00')] },
    2,
    'Its transactions reach back to 2026-03-04.',
  ],
  [
    'something held has no price',
    {
      securities: [{ symbol: 'ODD', name: 'Odd Unit', units: '3', multiplier: '1' }],
      movements: [money('2026-03-01', '100.00')],
      prices: new Map([['ODD', [{ date: '2026-03-05', close: '2' }]]]),
    },
    1,
    'There is no price of Odd Unit on 2026-03-04.',
  ],
  [
    'money moved in another currency',
    { movements: [money('2026-03-01', '90.00'), { ...money('2026-03-05', '10.00'), isForeign: true }] },
    1,
    'It moved money in another currency on 2026-03-05.',
  ],
])('where %s, the past ends with the reason', (_name, changes, days, limitReason) => {
  const worked = workOutPast(past(changes))
  expect(worked.days).toHaveLength(days)
  expect(worked.limitReason).toBe(limitReason)
})
