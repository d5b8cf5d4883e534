import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  acceptTokens,
  acceptUser,
  beginSession,
  completeAction,
  currentTokens,
  displayName,
  forgetSession,
  latestTokens,
  useSession,
} from './session.ts'
import { buildUser, signedOutState } from '../testing/builders.ts'

beforeEach(() => forgetSession())
afterEach(() => vi.unstubAllGlobals())

const tokens = { access: 'a', refresh: 'r' }

test('[R-3.002] [R-3.003] [R-3.004] [R-3.005] [R-3.006] [R-3.007] [R-3.008] [R-3.009] [R-3.010] the state has these fields and begins empty', () => {
  expect(useSession.getState()).toEqual(signedOutState)
})

test('a login keeps the tokens, and ending the session empties everything again', () => {
  beginSession({ ...tokens, actions: [] }, 'jane@example.com')
  expect(useSession.getState()).toMatchObject({
    accessToken: 'a',
    refreshToken: 'r',
    isAuthenticated: true,
    actions: [],
  })
  expect(currentTokens()).toEqual({ access: 'a', refresh: 'r' })
  forgetSession()
  expect(useSession.getState().isAuthenticated).toBe(false)
  expect(currentTokens()).toBeNull()
})

test('[R-4.003] PASSWORD_CHANGE_REQUIRED sets requirePasswordChange', () => {
  beginSession({ ...tokens, actions: ['PASSWORD_CHANGE_REQUIRED'] }, 'jane@example.com')
  expect(useSession.getState()).toMatchObject({
    requirePasswordChange: true,
    showTutorial: false,
    actions: ['PASSWORD_CHANGE_REQUIRED'],
  })
})

test('[R-4.004] SHOW_TUTORIAL_LINKS sets showTutorial', () => {
  beginSession({ ...tokens, actions: ['SHOW_TUTORIAL_LINKS'] }, 'jane@example.com')
  expect(useSession.getState()).toMatchObject({ showTutorial: true, requirePasswordChange: false })
})

test('[R-4.005] [R-4.006] completing an action removes only that one, and the tutorial is no longer shown', () => {
  beginSession({ ...tokens, actions: ['SHOW_TUTORIAL_LINKS', 'PASSWORD_CHANGE_REQUIRED'] }, 'jane@example.com')
  completeAction('SHOW_TUTORIAL_LINKS')
  expect(useSession.getState()).toMatchObject({
    actions: ['PASSWORD_CHANGE_REQUIRED'],
    showTutorial: false,
    requirePasswordChange: true,
  })
})

test('the current user gives role and risk score', () => {
  beginSession({ ...tokens, actions: [] }, 'jane@example.com')
  acceptUser(buildUser({ email: 'jane@example.com', riskScore: 61 }))
  expect(useSession.getState()).toMatchObject({ userRole: 'INVESTOR', riskScore: 61 })
  acceptUser(buildUser({ user_type: 'ADVISOR' }))
  expect(useSession.getState()).toMatchObject({ userRole: 'ADVISOR', riskScore: null })
})

test('[R-3.016] the e-mail of the login stays when the current-user call has none', () => {
  beginSession({ ...tokens, actions: [] }, 'jane@example.com')
  acceptUser({ user_type: null })
  expect(useSession.getState().user?.email).toBe('jane@example.com')
  expect(useSession.getState().userRole).toBeNull()
})

test('a late answer does not revive a session that has ended', () => {
  acceptUser(buildUser())
  expect(useSession.getState().user).toBeNull()
})

test('renewed tokens replace the old ones and nothing else', () => {
  beginSession({ ...tokens, actions: ['SHOW_TUTORIAL_LINKS'] }, 'jane@example.com')
  acceptTokens({ access: 'a2', refresh: 'r2' })
  expect(useSession.getState()).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', showTutorial: true })
})

const accessToken = (sid: string, exp: number) => `h.${btoa(JSON.stringify({ sid, exp }))}.s`

test.each([
  ['an older pair of the same session is not taken back', 's1', 100, 'r1'],
  ['a newer pair of the same session is', 's1', 300, 'stored'],
  ['another session is, whatever its time', 's2', 100, 'stored'],
])('what another tab stored: %s', (_, sid, exp, expected) => {
  beginSession({ access: accessToken('s1', 200), refresh: 'r1', actions: [] }, 'jane@example.com')
  const state = { ...useSession.getState(), accessToken: accessToken(sid, exp), refreshToken: 'stored' }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ state, version: 0 }), setItem: () => {} })
  expect(latestTokens()?.refresh).toBe(expected)
})

test('[R-2.075] without an e-mail the display name is the word of the role', () => {
  expect(displayName({ email: 'jane.doe@x.co' }, 'Investor')).toBe('jane.doe')
  expect(displayName({ email: '' }, 'Investor')).toBe('Investor')
  expect(displayName({ email: '' }, 'Advisor')).toBe('Advisor')
  expect(displayName(null, 'Advisor')).toBe('Advisor')
})
