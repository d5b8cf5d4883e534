import { expect, test } from 'vitest'
import { type Area, type GuardFacts, dashboardOf, redirectFor } from './guards.ts'

const nobody: GuardFacts = { isAuthenticated: false, requirePasswordChange: false, role: null }
const investor: GuardFacts = { isAuthenticated: true, requirePasswordChange: false, role: 'INVESTOR' }
const advisor: GuardFacts = { ...investor, role: 'ADVISOR' }
const roleNotYetKnown: GuardFacts = { ...investor, role: null }
const mustChange: GuardFacts = { ...investor, requirePasswordChange: true }

const cases: [string, GuardFacts, Record<Area, string | null>][] = [
  ['nobody', nobody, { public: null, member: '/auth', password: '/auth', investor: '/auth', advisor: '/auth' }],
  ['an investor', investor, { public: '/', member: null, password: null, investor: null, advisor: '/investor' }],
  ['an advisor', advisor, { public: '/', member: null, password: null, investor: '/advisor', advisor: null }],
  [
    'somebody whose role is not known yet',
    roleNotYetKnown,
    { public: '/', member: null, password: null, investor: null, advisor: null },
  ],
  [
    'somebody who must change the password',
    mustChange,
    {
      public: '/',
      member: '/auth/change-password',
      password: null,
      investor: '/auth/change-password',
      advisor: '/auth/change-password',
    },
  ],
]

test.each(cases)('each area stays open to %s or leads away', (_, facts, expected) => {
  for (const [area, target] of Object.entries(expected)) expect(redirectFor(area as Area, facts)).toBe(target)
})

test('an investor lands on the investor dashboard, any other role on the advisor dashboard', () => {
  expect(dashboardOf('INVESTOR')).toBe('/investor')
  expect(dashboardOf('ADVISOR')).toBe('/advisor')
  expect(dashboardOf(null)).toBe('/advisor')
})
