import { expect, test } from 'vitest'
import {
  cutAccountName,
  groupByType,
  isStaleValue,
  repairsOf,
  splitByAttention,
  totalOf,
  unknownOf,
} from './account-groups.ts'
import { buildAccount, buildInstitution, idOf } from '../../testing/builders.ts'

const statusOf = (actionable_type: 'userActionable' | 'systemActionable', action_type: string | null = null) => ({
  relative_last_updated: 'Never updated',
  unified_status: { actionable_type, action_type, message: null },
  credential_id: idOf(300),
  from_statement: false,
})

test.each([
  ['Brokerage XX1234', 'Brokerage'],
  ['Roth IRA', 'Roth IRA'],
  ['Joint XX12 and XX34', 'Joint'],
  ['MAXXED Savings', 'MAXXED Savings'],
  [' XX1234', ' XX1234'], // nothing would be left, so the full name stays
])('[R-2.113] %j is shown as %j', (name, shown) => {
  expect(cutAccountName(name)).toBe(shown)
})

test('[R-2.109] [R-2.110] [R-2.111] accounts are grouped by type name, groups and accounts by name', () => {
  const groups = groupByType([
    buildAccount({ id: '3', account_name: 'Rollover', account_type: 'IRA', account_type_display: 'Retirement' }),
    buildAccount({ id: '1', account_name: 'Everyday' }),
    buildAccount({ id: '2', account_name: 'Company plan', account_type: '401K', account_type_display: 'Retirement' }),
  ])
  expect(groups.map(({ name, accounts }) => [name, accounts.map((account) => account.account_name)])).toEqual([
    ['Checking', ['Everyday']],
    ['Retirement', ['Company plan', 'Rollover']],
  ])
})

test('[R-2.108] [R-3.060] one account that needs the person hides the whole institution', () => {
  const fine = buildInstitution({ accounts: [buildAccount({ metadata: statusOf('systemActionable') })] })
  const broken = buildInstitution({
    accounts: [buildAccount(), buildAccount({ metadata: statusOf('userActionable', 'reConnect') })],
  })
  const { shown, hidden } = splitByAttention([fine, broken])
  expect(shown).toEqual([fine])
  expect(hidden).toEqual([broken])
})

test('an institution is repaired once per credential, with the action that its account names', () => {
  const account = buildAccount({ metadata: statusOf('userActionable', 'completeRequest') })
  const institution = buildInstitution({
    accounts: [
      account,
      { ...account, id: idOf(2) },
      { ...account, id: idOf(3), metadata: { ...account.metadata, credential_id: idOf(301) } },
    ],
  })
  expect(repairsOf(institution)).toEqual([
    { actionType: 'completeRequest', credentialId: idOf(300) },
    { actionType: 'completeRequest', credentialId: idOf(301) },
  ])
})

test('a group has a total only when its accounts share one currency', () => {
  const dollars = buildAccount({ market_value: '10.25' })
  expect(totalOf([dollars, buildAccount({ market_value: '-0.50' })])).toEqual({ amount: '9.75', currency: 'USD' })
  const euros = buildAccount({ market_value: '10.00', currency: 'EUR', base_value: '11.50' })
  const unrated = buildAccount({ currency: 'XTS', base_value: null })
  expect(totalOf([dollars, euros, unrated])).toEqual({ amount: '21.75', currency: 'USD' })
  expect(unknownOf([dollars, unrated]).map(({ reason }) => reason)).toEqual(['NO_RATE'])
  expect(totalOf([unrated])).toBeNull()
  expect(totalOf([])).toBeNull()
})

test('a value is stale after 90 days', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  expect(isStaleValue('2026-08-24', now)).toBe(false)
  expect(isStaleValue('2026-08-22', now)).toBe(true)
})
