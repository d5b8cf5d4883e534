import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, useSession } from '../domain/session.ts'
import { expireSession, useLoggingOut } from './session-expiry.ts'

const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname } })

beforeEach(() => {
  vi.useFakeTimers()
  at('/investor/accounts')
  beginSession({ access: 'a', refresh: 'r', actions: [] }, 'jane@example.com')
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[R-9.008] the logging-out flag is up for two seconds', () => {
  expireSession()
  expect(useSession.getState().isAuthenticated).toBe(false)
  expect(useLoggingOut.getState().loggingOut).toBe(true)
  vi.advanceTimersByTime(1999)
  expect(useLoggingOut.getState().loggingOut).toBe(true)
  vi.advanceTimersByTime(1)
  expect(useLoggingOut.getState().loggingOut).toBe(false)
})

test('on a login page nothing expires, on the change-password page it does', () => {
  at('/auth/signup')
  expireSession()
  expect(useSession.getState().isAuthenticated).toBe(true)
  at('/auth/change-password')
  expireSession()
  expect(useSession.getState().isAuthenticated).toBe(false)
})

test('without a session nothing happens', () => {
  expireSession()
  vi.runAllTimers()
  expireSession()
  expect(useLoggingOut.getState().loggingOut).toBe(false)
})
