import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const told = (text: string, before: string | null = null): string => toldAsDemo(text, before, { role: 'ADVISOR' })

const YEAR = '2026-01-01..2026-11-24'

test.each([
  ['which clients lost money this year', `clients.gained; gained under 0; by client; ${YEAR}; order gained asc`],
  ['is anyone down for the year', `clients.gained; gained under 0; by client; ${YEAR}; order gained asc`],
  ['how many clients are down this year', `clients.count; gained under 0; ${YEAR}`],
  ['how did my clients do last month', 'clients.returned; by client; 2026-10-01..2026-10-31; order returned desc'],
  [
    'which client did best in the last 12 months',
    'clients.returned; by client; 2025-11-25..2026-11-24; order returned desc; limit 1',
  ],
  [
    'whose portfolio performed worst since January',
    `clients.returned; by client; ${YEAR}; order returned asc; limit 1`,
  ],
  ['top 5 clients by return this year', `clients.returned; by client; ${YEAR}; order returned desc; limit 5`],
  ['list clients by performance', `clients.returned; by client; ${YEAR}; order returned desc`],
  ['who made the most money this year', `clients.gained; by client; ${YEAR}; order gained desc; limit 1`],
  [
    'who took money out this quarter',
    'clients.taken_out; taken_out over 0; by client; 2026-10-01..2026-11-24; order taken_out desc',
  ],
  [
    'which clients added the most money this year',
    `clients.put_in; put_in over 0; by client; ${YEAR}; order put_in desc`,
  ],
])('an advisor who asks "%s" asks how the investments of clients did', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test.each([
  ['and last month?', 'clients.gained; gained under 0; by client; 2026-10-01..2026-10-31; order gained asc'],
  ['and the best', `clients.gained; by client; ${YEAR}; order gained desc; limit 1`],
])('"%s" turns the list before it', (text, plan) => {
  expect(told(text, `clients.gained; gained under 0; by client; ${YEAR}; order gained asc`)).toBe(plan)
})

test.each([
  'who holds the most cash',
  'who is most over target',
  'which clients have I not met this year',
  'who is the oldest client',
  'which clients did I add this year',
  'who is up next',
  'who is up for a review this month',
  'who is down for tomorrow',
  'who took the most time this year',
  'biggest unrealized gains across my clients',
])('"%s" is no question of how investments did', (text) => {
  expect(told(text)).not.toMatch(/returned|gained|taken_out|put_in/)
})

test.each([
  ['who are my biggest clients', null, 'clients.value; by client; order value desc; limit 10'],
  [
    'how much of the whole book do the top five make up',
    'clients.value; by client; order value desc; limit 10',
    'clients.value+share; by client; order value desc; limit 5',
  ],
  [
    'does anyone hold more than 10 percent of their portfolio in one single stock',
    null,
    'clients.largest_stock_share; largest_stock_share over 10; by client',
  ],
  [
    'which of them is the largest',
    'clients.days_since_meeting; days_since_meeting over 90; by client; order days_since_meeting desc',
    'clients.value; days_since_meeting over 90; by client; order value desc; limit 1',
  ],
  [
    'how many of them are over 65',
    'clients.value; status is ACTIVE; by client; order value desc',
    'clients.count; status is ACTIVE; age over 65',
  ],
  ['why', 'clients.drift; by client; order drift desc; limit 1', 'decline not_kept'],
])('"%s" after "%s" is of the book, of its largest and of those who were shown', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})
