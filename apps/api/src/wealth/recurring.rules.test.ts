import { addDays, addMonths } from '@keelwise/finance/days'
import { expect, test } from 'vitest'
import { type Booking, dueDays, findSeries } from './recurring.rules.ts'
import { gradeSeries, personWithBills } from './testing/people-with-bills.ts'

const TODAY = '2026-11-22'
let number = 0
const booking = (day: string, payee: string, amount: string, rest: Partial<Booking> = {}): Booking => ({
  id: String(number++),
  day,
  payee,
  amount,
  currency: 'USD',
  category: 'uncategorized',
  accountId: 'a',
  ...rest,
})
/** Rows of one payee. @param amounts one for all, or one each */
const rows = (
  payee: string,
  days: readonly string[],
  amounts: string | readonly string[],
  rest: Partial<Booking> = {},
) => days.map((day, at) => booking(day, payee, typeof amounts === 'string' ? amounts : (amounts[at] ?? '0'), rest))
const monthly = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addMonths(first, at))
const every = (days: number, first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at * days))
const found = (bookings: readonly Booking[], seen?: ReadonlyMap<string, string>) =>
  findSeries(bookings, TODAY, seen).map(({ payee, pace, amount, next, state }) => [payee, pace, amount, next, state])

test.each<[string, Booking[], unknown[][]]>([
  [
    'a subscription on the same day of each month',
    rows('Lumen Stream', monthly('2026-05-04', 7), '-9.99'),
    [['Lumen Stream', 'monthly', '9.99', '2026-12-04', 'active']],
  ],
  [
    'a rent of the first, booked on working days',
    rows(
      'Juniper Court',
      ['2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01', '2026-11-02'],
      '-1500.00',
    ),
    [['Juniper Court', 'monthly', '1500.00', '2026-12-01', 'active']],
  ],
  [
    'what is due on the last day of the month, however long',
    rows('Vaultpass', ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'], '-3.00'),
    [['Vaultpass', 'monthly', '3.00', '2026-11-30', 'active']],
  ],
  [
    'a bill of thirty days',
    rows('Cloudkeep', every(30, '2026-06-14', 6), '-5.00'),
    [['Cloudkeep', 'monthly', '5.00', '2026-12-11', 'active']],
  ],
  [
    'a power bill that is another amount each time, at its mean',
    rows(
      'Cedar Power',
      ['2026-06-11', '2026-07-13', '2026-08-12', '2026-09-11', '2026-10-12', '2026-11-12'],
      ['-80.00', '-95.00', '-110.00', '-90.00', '-70.00', '-65.00'],
    ),
    [['Cedar Power', 'monthly', '85.00', '2026-12-12', 'active']],
  ],
  [
    'a month that was skipped',
    rows('Summit Gym', [...monthly('2026-04-06', 3), ...monthly('2026-08-06', 4)], '-30.00'),
    [['Summit Gym', 'monthly', '30.00', '2026-12-06', 'active']],
  ],
  [
    'a salary every second Friday, with a bonus beside it',
    [...rows('Willowmere', every(14, '2026-07-03', 11), '2100.00'), booking('2026-09-21', 'Willowmere', '9000.00')],
    [['Willowmere', 'fortnightly', '2100.00', '2026-12-04', 'active']],
  ],
  [
    'a salary of the 15th and the last, paid on working days',
    rows(
      'Willowmere',
      [
        '2026-07-15',
        '2026-07-31',
        '2026-08-14',
        '2026-08-31',
        '2026-09-15',
        '2026-09-30',
        '2026-10-15',
        '2026-10-30',
        '2026-11-13',
      ],
      '1900.00',
    ),
    [['Willowmere', 'twice_a_month', '1900.00', '2026-11-30', 'active']],
  ],
  [
    'a cleaner each Tuesday',
    rows('Bright Broom', every(7, '2026-09-01', 12), '-90.00'),
    [['Bright Broom', 'weekly', '90.00', '2026-11-24', 'active']],
  ],
  [
    'water every two months',
    rows(
      'Alder Water',
      monthly('2025-11-09', 13).filter((_, at) => at % 2 === 0),
      ['-61.10', '-70.40', '-58.00', '-66.20', '-72.90', '-60.00', '-63.00'],
    ),
    [['Alder Water', 'every_two_months', '65.08', '2027-01-09', 'active']],
  ],
  [
    'a quarterly, a half-yearly and a yearly one',
    [
      ...rows('Dental Plan', ['2026-03-01', '2026-06-01', '2026-09-01'], '-45.00'),
      ...rows('Anchor Mutual', ['2025-09-10', '2026-03-10', '2026-09-10'], ['-410.00', '-410.00', '-430.00']),
      ...rows('Domain Harbor', ['2025-02-14', '2026-02-14'], ['-12.00', '-13.20']),
    ],
    [
      ['Dental Plan', 'quarterly', '45.00', '2026-12-01', 'active'],
      ['Domain Harbor', 'yearly', '13.20', '2027-02-14', 'active'],
      ['Anchor Mutual', 'half_yearly', '430.00', '2027-03-10', 'active'],
    ],
  ],
  [
    'two of one payee by their amounts',
    [
      ...rows('Orchard Store', monthly('2026-05-03', 7), '-2.99'),
      ...rows('Orchard Store', monthly('2026-05-03', 7), '-16.99'),
    ],
    [
      ['Orchard Store', 'monthly', '2.99', '2026-12-03', 'active'],
      ['Orchard Store', 'monthly', '16.99', '2026-12-03', 'active'],
    ],
  ],
  [
    'one price among many purchases at a shop',
    [
      ...rows('Riverbend', monthly('2026-04-19', 8), '-14.99'),
      ...rows(
        'Riverbend',
        every(9, '2026-04-02', 25),
        Array.from({ length: 25 }, (_, at) => `-${20 + ((at * 37) % 71)}.5${at % 10}`),
      ),
    ],
    [['Riverbend', 'monthly', '14.99', '2026-12-19', 'active']],
  ],
  [
    'a grocer visited every few days is none',
    rows(
      'Corner Grocery',
      every(4, '2026-02-01', 70),
      Array.from({ length: 70 }, (_, at) => `-${30 + ((at * 53) % 97)}.20`),
      { category: 'groceries' },
    ),
    [],
  ],
  [
    'nor is one visited each Saturday',
    rows(
      'Greenfield',
      every(7, '2026-03-07', 37),
      Array.from({ length: 37 }, (_, at) => `-${40 + ((at * 53) % 97)}.20`),
      { category: 'groceries' },
    ),
    [],
  ],
  [
    'nor is a coffee of one price on most days',
    rows('Blue Heron', every(2, '2026-06-01', 80), '-4.75', { category: 'coffee' }),
    [],
  ],
  [
    'nor are two visits about a year apart',
    rows('Gull Point', ['2025-06-20', '2026-06-24'], ['-300.00', '-610.00']),
    [],
  ],
  [
    'what did not come when it was due is missed',
    rows('Paperlark', monthly('2026-02-01', 9), '-8.00'),
    [['Paperlark', 'monthly', '8.00', '2026-11-01', 'missed']],
  ],
  [
    'what has not come for months has ended',
    rows('Tidal Reader', monthly('2025-11-05', 8), '-8.00'),
    [['Tidal Reader', 'monthly', '8.00', '2026-07-05', 'ended']],
  ],
])('%s', (_name, bookings, wanted) => {
  expect(found(bookings)).toEqual(wanted)
})

test('a rise is told with its day and what it was before, and not of amounts that vary', () => {
  const risen = rows('Kestrel Fiber', monthly('2026-01-20', 11), [
    ...Array<string>(6).fill('-55.00'),
    ...Array<string>(5).fill('-62.00'),
  ])
  expect(findSeries(risen, TODAY)[0]).toMatchObject({
    amount: '62.00',
    rise: { from: '55.00', to: '62.00', on: '2026-07-20' },
    before: '55.00',
  })
  const varied = rows(
    'Cedar Power',
    monthly('2026-01-20', 11),
    Array.from({ length: 11 }, (_, at) => `-${60 + at * 3}.00`),
  )
  expect(findSeries(varied, TODAY)[0]).toMatchObject({ isVarying: true, rise: null })
  const long = rows('Kestrel Fiber', monthly('2024-12-20', 24), [
    ...Array<string>(6).fill('-55.00'),
    ...Array<string>(18).fill('-62.00'),
  ])
  expect(findSeries(long, TODAY)[0]?.rise).toBeNull()
})

test('what began lately is new, and what only came into sight is not', () => {
  const streamed = rows('Lumen Stream', monthly('2026-08-04', 4), '-9.99')
  expect(findSeries(streamed, TODAY)[0]?.isNew).toBe(false)
  expect(findSeries([booking('2026-01-04', 'Shop', '-5.00'), ...streamed], TODAY)[0]?.isNew).toBe(true)
})

test('nothing is missed on days whose transactions are not known yet', () => {
  const paid = rows('Paperlark', monthly('2026-02-01', 9), '-8.00')
  expect(found(paid, new Map([['a', '2026-11-03']]))).toEqual([
    ['Paperlark', 'monthly', '8.00', '2026-11-01', 'active'],
  ])
})

test('due days go on from the next one, on the day of the month that each month has', () => {
  const [rent] = findSeries(
    rows('Vaultpass', ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'], '-3.00'),
    TODAY,
  )
  expect(dueDays(rent!, '2027-03-31')).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'])
  const [pay] = findSeries(rows('Willowmere', every(14, '2026-07-03', 11), '2100.00'), TODAY)
  expect(dueDays(pay!, '2027-01-01')).toEqual(['2026-12-04', '2026-12-18', '2027-01-01'])

  // a February and two months of thirty days among the six are its last days too
  const days = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']
  const [locker] = findSeries(rows('Vaultpass', days, '-3.00'), '2026-07-10')
  expect(dueDays(locker!, '2026-09-30')).toEqual(['2026-07-31', '2026-08-31', '2026-09-30'])
})

test('of people whose bills are known, nearly all is found and nearly nothing else', () => {
  // other people than those that the rule was made by; `npm run bench -- recurring` prints both halves
  const people = Array.from({ length: 25 }, (_, at) => personWithBills(1_001 + at))
  const graded = gradeSeries(people, ({ bookings, today }) => findSeries(bookings, today))
  expect(graded.precision).toBeGreaterThan(0.95)
  expect(graded.recall).toBeGreaterThan(0.95)
  expect(graded.states).toBeGreaterThan(0.95)
})

test('two series of one payee that are due on one day come in the same order, whichever was stored first', () => {
  const days = monthly('2026-07-22', 5)
  for (const prices of [
    ['-29.99', '-9.99'],
    ['-9.99', '-29.99'],
  ])
    expect(found(prices.flatMap((price) => rows('Lumen Stream', days, price)))).toEqual([
      ['Lumen Stream', 'monthly', '9.99', '2026-12-22', 'active'],
      ['Lumen Stream', 'monthly', '29.99', '2026-12-22', 'active'],
    ])
})
