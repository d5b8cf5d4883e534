import { expect, test } from 'vitest'
import { createCallLimit, networkOf } from './limits.ts'
import { Problem } from './problems.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

function isRefused(count: (userId: string) => void, userId: string): boolean {
  try {
    count(userId)
    return false
  } catch (error) {
    return error instanceof Problem && error.code === 'rate_limited' && error.extra['retry_after'] === 1
  }
}

/** How many of `calls` calls pass. */
const passing = (count: (userId: string) => void, userId: string, calls: number): number =>
  Array.from({ length: calls }, () => isRefused(count, userId)).filter((refused) => !refused).length

test('a person makes 60 calls at once and 300 in a minute after that, each person for themselves', () => {
  let now = new Date('2026-11-21T12:00:00.000Z')
  const count = createCallLimit(() => now, { perMinute: 300, burst: 60 })
  expect(passing(count, 'ana', 100)).toBe(60)
  expect(isRefused(count, 'ana')).toBe(true)
  expect(isRefused(count, 'bo')).toBe(false)
  let passed = 0
  for (let second = 0; second < 60; second++) {
    now = new Date(now.getTime() + 1000)
    passed += passing(count, 'ana', 20)
  }
  expect(passed).toBe(300)
  now = new Date(now.getTime() + 3_600_000)
  expect(passing(count, 'ana', 100)).toBe(60)
})
