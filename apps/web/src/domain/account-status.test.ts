import { expect, test } from 'vitest'
import { buildAccountStatus, buildActivity, idOf } from '../testing/builders.ts'
import { accountNotices, badgeCount, badgeText } from './account-status.ts'

const harbor = { id: idOf(1), name: 'First Harbor Bank' }
const info = (
  actionableType: 'userActionable' | 'systemActionable' | null,
  actionType: string | null,
  message: string | null,
) => ({ actionableType, actionType, message, miniType: 'ERROR' }) as const

test('[R-2.175] [R-3.028] [R-3.029] [R-3.030] [R-3.031] [R-3.032] [R-4.027] what the person can do is RED, Action Required', () => {
  const entry = buildAccountStatus({
    credentialId: idOf(7),
    financialInstitution: harbor,
    unifiedStatusInfo: info('userActionable', 'reAuthenticate', 'Your login details were not accepted.'),
  })
  expect(accountNotices({ accounts: [entry] })).toEqual([
    {
      credentialId: idOf(7),
      financialInstitution: 'First Harbor Bank',
      level: 'RED',
      title: 'Action Required',
      description: 'Your login details were not accepted.',
      actionable: true,
      actionType: 'reAuthenticate',
      displayActionType: 'Re-Authenticate',
    },
  ])
})

test.each([['systemActionable' as const], [null]])(
  '[R-4.028] status info that the person can do nothing about is AMBER (%s)',
  (actionableType) => {
    const [notice] = accountNotices({
      accounts: [
        buildAccountStatus({ financialInstitution: harbor, unifiedStatusInfo: info(actionableType, null, null) }),
      ],
    })
    expect(notice).toMatchObject({
      level: 'AMBER',
      title: 'Something went wrong',
      description: 'We could not update First Harbor Bank. We will try again.',
      actionable: false,
    })
  },
)

test('[R-4.029] a credential in progress is BLUE, not actionable, and says to wait', () => {
  const [notice] = accountNotices({
    accounts: [
      buildAccountStatus({
        financialInstitution: harbor,
        group: 'IN_PROGRESS',
        unifiedStatusInfo: info('userActionable', 'authenticate', 'ignored'),
      }),
    ],
  })
  expect(notice).toMatchObject({
    level: 'BLUE',
    title: 'In Progress',
    description: 'First Harbor Bank account is in progress. Please wait for completion.',
    actionable: false,
    actionType: null,
  })
})

test('a RED notice without a message names the institution', () => {
  const [notice] = accountNotices({
    accounts: [
      buildAccountStatus({ financialInstitution: harbor, unifiedStatusInfo: info('userActionable', 'odd', null) }),
    ],
  })
  expect(notice).toMatchObject({
    description: 'First Harbor Bank needs your attention.',
    actionType: 'odd',
    displayActionType: null,
  })
})

test('healthy credentials say nothing, and the order is RED, AMBER, BLUE, then the institution', () => {
  const named = (name: string, level: 'RED' | 'AMBER' | 'BLUE' | 'healthy') =>
    buildAccountStatus({
      financialInstitution: { id: idOf(1), name },
      group: level === 'BLUE' ? 'IN_PROGRESS' : 'MAIN_GROUP',
      unifiedStatusInfo:
        level === 'RED' ? info('userActionable', null, null) : level === 'AMBER' ? info(null, null, null) : null,
    })
  const notices = accountNotices({
    accounts: [
      named('Zephyr', 'BLUE'),
      named('Willow', 'AMBER'),
      named('Quiet', 'healthy'),
      named('Maple', 'RED'),
      named('birch', 'RED'),
      named('Aspen', 'BLUE'),
    ],
  })
  expect(notices.map((notice) => notice.financialInstitution)).toEqual(['birch', 'Maple', 'Willow', 'Aspen', 'Zephyr'])
})

test('the badge counts what runs and what waits for the person', () => {
  const activity = buildActivity()
  expect(badgeCount({ ...activity, summary: { inProgressTotal: 2, needsUserActionTotal: 3, totalAccounts: 9 } })).toBe(
    5,
  )
})

test('[R-2.171] [R-9.035] the badge shows 99+ above 99 and nothing for none', () => {
  expect(badgeText(0)).toBeNull()
  expect(badgeText(99)).toBe('99')
  expect(badgeText(100)).toBe('99+')
})
