import { create } from 'zustand'
import { forgetSession, useSession } from '../domain/session.ts'
import { paths } from '../domain/paths.ts'

/** Milliseconds that the logging-out flag stays up. */
const LOGGING_OUT_MS = 2000

/** Up for two seconds after a session expired; guards add `error=sessionExpired` while it is up. */
export const useLoggingOut = create<{ loggingOut: boolean }>()(() => ({ loggingOut: false }))

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The token could not be refreshed or was refused: forgets the session and raises the flag, and the guards lead to
 * login. Nothing happens when nobody is signed in, or on a login page.
 */
export function expireSession(): void {
  const path = window.location.pathname
  const onLoginPages = path.startsWith(paths.login) && !path.startsWith(paths.changePassword)
  if (!useSession.getState().isAuthenticated || onLoginPages) return
  clearTimeout(timer)
  useLoggingOut.setState({ loggingOut: true })
  timer = setTimeout(() => useLoggingOut.setState({ loggingOut: false }), LOGGING_OUT_MS)
  forgetSession()
}
