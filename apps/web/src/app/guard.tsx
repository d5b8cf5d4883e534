import { Outlet } from '@tanstack/react-router'
import { LoadingScreen } from '../domain/loading-screen.tsx'
import { useSession } from '../domain/session.ts'
import { useMe } from '../domain/use-me.ts'
import { toApiError } from '../lib/api-error.ts'
import { useInSteps } from '../ui/use-in-steps.ts'
import { type Area, dashboardOf, redirectFor } from './guards.ts'
import { Redirect } from './redirect.tsx'
import { useLoggingOut } from './session-expiry.ts'

/** Pages for people without a session. */
export function PublicGuard() {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const target = redirectFor('public', { isAuthenticated, requirePasswordChange: false, role: null })
  return target ? <Redirect to={target} /> : <Outlet />
}

interface MemberGuardProps {
  area: Exclude<Area, 'public'>
}

/** Pages for people with a session; follows every change of it, also one made in another tab. */
export function MemberGuard({ area }: MemberGuardProps) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return isAuthenticated ? <SessionGate area={area} /> : <ToLogin />
}

function ToLogin() {
  const { loggingOut } = useLoggingOut()
  return <Redirect to="/auth" search={loggingOut ? { error: 'sessionExpired' } : {}} />
}

/** Waits for the current-user call, then lets pass or leads away. */
function SessionGate({ area }: MemberGuardProps) {
  const me = useMe()
  const isKnown = useInSteps(me.isSuccess)
  const role = useSession((state) => state.userRole)
  const requirePasswordChange = useSession((state) => state.requirePasswordChange)
  if (me.isError && toApiError(me.error).status !== 401) throw me.error
  if (!isKnown) return <LoadingScreen>Verifying authentication...</LoadingScreen>
  const target = redirectFor(area, { isAuthenticated: true, requirePasswordChange, role: role ?? 'ADVISOR' })
  return target ? <Redirect to={target} /> : <Outlet />
}

/** The root address leads to the dashboard of the role. */
export function RootIndex() {
  const role = useSession((state) => state.userRole)
  return <Redirect to={dashboardOf(role)} />
}
