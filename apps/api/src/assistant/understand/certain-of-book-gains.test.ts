import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const told = (text: string, before: string | null = null): string => toldAsDemo(text, before, { role: 'ADVISOR' })

const GAINS = 'clients.open_gain+open_gain_percent+cost'

test.each([
  ['unrealized gains by client', `${GAINS}; by client; order open_gain desc`],
  ['Who has the biggest unrealized gain?', `${GAINS}; by client; order open_gain desc; limit 1`],
  ['which clients have the largest unrealized gains', `${GAINS}; by client; order open_gain desc; limit 5`],
  ['Biggest unrealized gains across my clients', `${GAINS}; by client; order open_gain desc; limit 5`],
  ['who is sitting on big embedded gains', `${GAINS}; by client; order open_gain desc; limit 1`],
  ['which clients have unrealized losses?', `${GAINS}; open_gain under 0; by client; order open_gain asc`],
  ['who is under water', `${GAINS}; open_gain under 0; by client; order open_gain asc`],
  ['what is the total unrealized gain across my book', GAINS],
  [
    'which clients have unrealized gains over $50,000',
    `${GAINS}; open_gain over 50000; by client; order open_gain desc`,
  ],
  ['who could harvest losses?', 'clients.harvestable; harvestable over 0; by client; order harvestable desc'],
  [
    'any tax-loss harvesting candidates among my clients?',
    'clients.harvestable; harvestable over 0; by client; order harvestable desc',
  ],
  ['rank clients by cost basis', 'clients.cost; by client; order cost desc'],
])('what clients gained on paper, paid and could realize as a loss is told of each or of all: %s', (text, plan) => {
  expect(told(text)).toBe(plan)
})

const HOLD = 'clients.held; security is OQEN; by client'

test.each([
  ['what’s their gain on it?', `${GAINS}; security is OQEN; by client; order open_gain desc`],
  ['how much are they up on it', `${GAINS}; security is OQEN; by client; order open_gain desc`],
  ['who is up the most on it?', `${GAINS}; security is OQEN; by client; order open_gain desc; limit 1`],
  ['which of them are under water?', `${GAINS}; security is OQEN; open_gain under 0; by client; order open_gain asc`],
  ['and the cost basis?', 'clients.cost; security is OQEN; by client; order cost desc'],
  ['who has the lowest basis?', 'clients.cost; security is OQEN; by client; order cost asc; limit 1'],
  ['what did each of them pay for it', 'clients.cost; security is OQEN; by client; order cost desc'],
])('after those who hold something, their gain and cost are of that: %s', (text, plan) => {
  expect(told(text, HOLD)).toBe(plan)
})

test.each(['which clients lost money this year', 'what is a cost basis', 'realized gains of my clients last year'])(
  'what is of some days, was sold or is a word is not taken for it: %s',
  (text) => {
    expect(told(text)).not.toContain('open_gain')
    expect(told(text)).not.toContain('clients.cost')
  },
)

test.each([
  ['who has the most?', `${GAINS}; by client`, `${GAINS}; by client; order open_gain desc; limit 1`],
  ['which of those are at a loss', GAINS, `${GAINS}; open_gain under 0; by client; order open_gain asc`],
  [
    'and in percent',
    `${GAINS}; by client; order open_gain desc; limit 1`,
    'clients.open_gain_percent+open_gain+cost; by client; order open_gain_percent desc; limit 1',
  ],
  ['how much could they harvest', GAINS, 'clients.harvestable; harvestable over 0; by client; order harvestable desc'],
  [
    'what are their unrealized gains',
    'clients.value; client is sample-harbor|second-harbor; by client',
    `${GAINS}; client is sample-harbor|second-harbor; by client; order open_gain desc`,
  ],
])('gains of clients who were shown are told of these: %s', (text, before, plan) => {
  expect(told(text, before)).toBe(plan)
})

test.each([
  [
    'tax loss harvesting candidates over 5k',
    'clients.harvestable; harvestable over 5000; by client; order harvestable desc',
  ],
  ['any TLH opportunities', 'clients.harvestable; harvestable over 0; by client; order harvestable desc'],
])('who does not speak of clients means all of them: %s', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test('what goes on from what one client holds is of that, and not of the book', () => {
  expect(told('unrealised profit on those', 'positions.value; by position; order value desc; limit 3')).not.toContain(
    'open_gain',
  )
  expect(told('unrealised profit on those')).not.toContain('by client')
})

test.each([
  ['who has the biggest unrealized gain in Tesla', null],
  ['who has unrealized losses in their IRA', null],
  ['which of those are at a loss', 'clients.cash_share; cash_share over 10; security is OQEN; by client'],
  ['what are their unrealized gains', 'clients.drift; drift over 10; by client'],
])('what is not known to be held, and the condition of those who were shown, is never dropped: %s', (text, before) => {
  const plan = told(text, before)
  if (before === null) expect(plan).not.toBe(`${GAINS}; by client; order open_gain desc; limit 1`)
  else
    for (const condition of before.split('; ').filter((each) => / over | is /.test(each)))
      expect(plan).toContain(condition)
  expect(plan).not.toBe(`${GAINS}; open_gain under 0; by client; order open_gain asc`)
})

test('losses to harvest of one security are of that', () => {
  expect(told('who could harvest losses in OQEN?')).toBe(
    'clients.harvestable; security is OQEN; harvestable over 0; by client; order harvestable desc',
  )
})
