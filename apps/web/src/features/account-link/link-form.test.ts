import type { LinkSession } from '@keelwise/contract/account-link'
import { expect, test } from 'vitest'
import { linkForm, linkRequestOf, safeReturnPath, targetOf, withSynced, withoutSynced } from './link-form.ts'

const ORIGIN = 'http://localhost:4600'
const session = (frameCredential: string | null = null): LinkSession => ({
  session_id: 'ls_1',
  csrf_token: 'csrf_1',
  expires_at: '2026-11-21T13:00:00.000Z',
  host: ORIGIN,
  targets: {
    'add-account': '/link/add-account',
    'edit-credential': '/link/edit-credential',
    'delete-credential': '/link/delete-credential',
    portfolio: '/portfolio',
  },
  frame_credential_id: frameCredential,
})
const form = (actionType: string | null, credentialId: string | null) =>
  linkForm(
    { actionType, credentialId, returnPath: '/investor/accounts?synced=1' },
    session(credentialId ? 'fc_9' : null),
    ORIGIN,
  )

test('[R-2.160] [R-2.161] linkMoreAccounts leads to add-account without a credential', () => {
  expect(form('linkMoreAccounts', null)).toEqual({
    action: 'http://localhost:4600/link/add-account',
    fields: { session_id: 'ls_1', csrf_token: 'csrf_1' },
  })
  expect(form('linkMoreAccounts', 'ours').fields).not.toHaveProperty('credentialId')
})

test.each([['authenticate'], ['completeRequest'], ['reConnect'], ['reAuthenticate'], ['reAuthorize']])(
  '[R-2.162] [R-2.163] [R-2.164] [R-2.165] [R-2.166] %s leads to edit-credential with the credential and the way back',
  (actionType) => {
    expect(form(actionType, 'ours')).toEqual({
      action: 'http://localhost:4600/link/edit-credential',
      fields: {
        session_id: 'ls_1',
        csrf_token: 'csrf_1',
        credentialId: 'fc_9',
        returnPath: '/investor/accounts?synced=1',
      },
    })
  },
)

test('[R-2.167] connectAccounts leads to add-account with the credential and without a way back', () => {
  expect(form('connectAccounts', 'ours')).toEqual({
    action: 'http://localhost:4600/link/add-account',
    fields: { session_id: 'ls_1', csrf_token: 'csrf_1', credentialId: 'fc_9' },
  })
})

test('[R-2.168] removeCredentials leads to delete-credential', () => {
  expect(form('removeCredentials', 'ours')).toMatchObject({
    action: 'http://localhost:4600/link/delete-credential',
    fields: { credentialId: 'fc_9', returnPath: '/investor/accounts?synced=1' },
  })
})

test('[R-2.169] anything else is edit-credential with a credential id, else add-account', () => {
  expect(targetOf({ actionType: 'dance', credentialId: 'ours' })).toBe('edit-credential')
  expect(targetOf({ actionType: null, credentialId: 'ours' })).toBe('edit-credential')
  expect(targetOf({ actionType: 'dance', credentialId: null })).toBe('add-account')
  expect(targetOf({ actionType: null, credentialId: null })).toBe('add-account')
})

test('editing and deleting without a credential open for adding', () => {
  expect(targetOf({ actionType: 'reAuthenticate', credentialId: null })).toBe('add-account')
  expect(targetOf({ actionType: 'removeCredentials', credentialId: null })).toBe('add-account')
})

test('a session of another host is refused', () => {
  const request = { actionType: null, credentialId: null, returnPath: '/investor/accounts' }
  expect(() => linkForm(request, { ...session(), host: 'https://elsewhere.example' }, ORIGIN)).toThrow(/host/)
  expect(() => linkForm(request, { ...session(), host: 'nonsense' }, ORIGIN)).toThrow(/host/)
  expect(() =>
    linkForm(
      request,
      { ...session(), targets: { ...session().targets, 'add-account': '//elsewhere.example/' } },
      ORIGIN,
    ),
  ).toThrow(/host/)
})

test.each([
  ['/investor/positions', '/investor/positions'],
  ['/investor/accounts?synced=1', '/investor/accounts?synced=1'],
  ['/investor', '/investor'],
  [undefined, '/investor/accounts?synced=1'],
  ['', '/investor/accounts?synced=1'],
  ['//evil.example/investor/', '/investor/accounts?synced=1'],
  ['/\\evil.example', '/investor/accounts?synced=1'],
  ['https://evil.example/investor/x', '/investor/accounts?synced=1'],
  ['javascript:alert(1)', '/investor/accounts?synced=1'],
  ['/advisor/clients', '/investor/accounts?synced=1'],
  ['/investor/../advisor', '/investor/accounts?synced=1'],
  ['/investorx', '/investor/accounts?synced=1'],
  ['investor/accounts', '/investor/accounts?synced=1'],
])('[S-086] the return path %s becomes %s', (wanted, path) => {
  expect(safeReturnPath(wanted)).toBe(path)
})

test('route is another name of actionType, and other parameters do not matter', () => {
  expect(linkRequestOf({ route: 'reConnect', credentialId: 'c' })).toMatchObject({
    actionType: 'reConnect',
    credentialId: 'c',
  })
  expect(linkRequestOf({ actionType: 'authenticate', route: 'reConnect' }).actionType).toBe('authenticate')
  expect(linkRequestOf({})).toEqual({ actionType: null, credentialId: null, returnPath: '/investor/accounts?synced=1' })
})

test('the way back carries synced=1 after a change and not without one', () => {
  expect(withSynced('/investor/accounts')).toBe('/investor/accounts?synced=1')
  expect(withSynced('/investor/accounts?synced=1&tab=types')).toBe('/investor/accounts?synced=1&tab=types')
  expect(withoutSynced('/investor/accounts?synced=1')).toBe('/investor/accounts')
})
