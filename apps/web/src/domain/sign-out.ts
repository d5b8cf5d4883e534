import { logout } from '@keelwise/contract/auth'
import { call } from '../lib/api.ts'
import { forgetSession, useSession } from './session.ts'

/**
 * Ends this session here and at the server (not the person's other sessions). The server is told without waiting: a
 * person who wants out is out, whatever the network does.
 */
export function signOut(): void {
  const { refreshToken } = useSession.getState()
  if (refreshToken) {
    call(logout, { body: { all_sessions: false, refresh: refreshToken } }).catch((error: unknown) => {
      console.warn('The server could not be told about the log out', error)
    })
  }
  forgetSession()
}
