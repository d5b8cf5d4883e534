import { expect, test } from 'vitest'
import {
  CREDENTIAL_STATES,
  nextState,
  retryMinutes,
  TRANSITIONS,
  type CredentialEvent,
  type CredentialState,
} from './credential-states.ts'
import { statusInfo } from './status-info.ts'

test.each<[CredentialState, CredentialEvent, CredentialState | null]>([
  ['DRAFT', 'save', 'AUTHENTICATING'],
  ['AUTHENTICATING', 'accepted', 'DISCOVERING'],
  ['AUTHENTICATING', 'challenged', 'WAITING_INPUT'],
  ['AUTHENTICATING', 'redirected', 'OAUTH_PENDING'],
  ['AUTHENTICATING', 'refused', 'AUTH_FAILED'],
  ['AUTHENTICATING', 'locked', 'LOCKED'],
  ['AUTHENTICATING', 'siteDown', 'FI_DOWN'],
  ['WAITING_INPUT', 'answered', 'AUTHENTICATING'],
  ['WAITING_INPUT', 'answeredWrongTooOften', 'INPUT_WRONG'],
  ['WAITING_INPUT', 'silence', 'INPUT_TIMEOUT'],
  ['OAUTH_PENDING', 'approved', 'DISCOVERING'],
  ['OAUTH_PENDING', 'denied', 'CONSENT_REVOKED'],
  ['OAUTH_PENDING', 'silence', 'CONSENT_REVOKED'],
  ['DISCOVERING', 'accountsFound', 'PICKING'],
  ['DISCOVERING', 'noAccountsFound', 'NO_ACCOUNTS'],
  ['PICKING', 'picked', 'AGGREGATING'],
  ['AGGREGATING', 'aggregated', 'OK'],
  ['AGGREGATING', 'aggregatedPartly', 'PARTIAL'],
  ['AGGREGATING', 'siteMaintenance', 'FI_MAINT'],
  ['OK', 'demand', 'AGGREGATING'],
  ['OK', 'consentRanOut', 'CONSENT_EXPIRED'],
  ['OK', 'wentStale', 'STALE'],
  ['FI_DOWN', 'demand', 'AGGREGATING'],
  ['LOCKED', 'demand', null],
  ['AUTH_FAILED', 'demand', null],
  ['DELETING', 'save', null],
  ['DELETING', 'deleted', 'DELETED'],
  ['DELETED', 'save', null],
])('%s on %s becomes %s', (state, event, expected) => {
  expect(nextState(state, event)).toBe(expected)
})

test('every state but the deleted ones can be deleted', () => {
  const cannot = CREDENTIAL_STATES.filter((state) => TRANSITIONS[state].delete !== 'DELETING')
  expect(cannot).toEqual(['DELETING', 'DELETED'])
})

test('every state can be reached and none leads to an unknown one', () => {
  const reached = new Set(CREDENTIAL_STATES.flatMap((state) => Object.values(TRANSITIONS[state])))
  // DRAFT is where a credential begins; DUPLICATE is found by comparing credentials, not by an event of one.
  expect(CREDENTIAL_STATES.filter((state) => !reached.has(state))).toEqual(['DRAFT', 'DUPLICATE'])
})

test.each<[CredentialState, string | null, string | null, number | null, string]>([
  ['DRAFT', 'userActionable', 'completeRequest', 1002, 'MAIN_GROUP'],
  ['AUTHENTICATING', null, null, null, 'IN_PROGRESS'],
  ['WAITING_INPUT', null, null, null, 'IN_PROGRESS'],
  ['AUTH_FAILED', 'userActionable', 'reAuthenticate', 1001, 'MAIN_GROUP'],
  ['LOCKED', 'userActionable', 'reConnect', 1004, 'MAIN_GROUP'],
  ['INPUT_TIMEOUT', 'userActionable', 'authenticate', 1006, 'MAIN_GROUP'],
  ['CONSENT_EXPIRED', 'userActionable', 'reAuthorize', 1003, 'MAIN_GROUP'],
  ['NEW_ACCOUNTS', 'userActionable', 'connectAccounts', 1005, 'MAIN_GROUP'],
  ['NO_ACCOUNTS', 'userActionable', 'linkMoreAccounts', 2999, 'MAIN_GROUP'],
  ['DISCONTINUED', 'userActionable', 'removeCredentials', 2999, 'MAIN_GROUP'],
  ['FI_DOWN', 'systemActionable', null, 2001, 'MAIN_GROUP'],
  ['RATE_LIMITED', 'systemActionable', null, 2002, 'MAIN_GROUP'],
  ['PARTIAL', 'systemActionable', null, 2999, 'MAIN_GROUP'],
  ['OK', null, null, null, 'MAIN_GROUP'],
])('%s is told as %s, %s, code %s', (state, actionableType, actionType, code, group) => {
  expect(statusInfo(state, true)).toMatchObject({ actionableType, actionType, code, group })
})

test('a choice of accounts that was left open needs the person, an open frame does not', () => {
  expect(statusInfo('PICKING', true).group).toBe('IN_PROGRESS')
  expect(statusInfo('PICKING', false)).toMatchObject({
    group: 'MAIN_GROUP',
    actionType: 'connectAccounts',
    unifiedStatusInfoType: 'accountsNotConnected',
  })
})

test('retries wait 15 minutes, an hour, four hours, then a day', () => {
  expect([0, 1, 2, 3, 9].map(retryMinutes)).toEqual([15, 60, 240, 1440, 1440])
})
