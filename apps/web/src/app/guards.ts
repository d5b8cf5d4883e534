import type { UserType } from '@keelwise/contract/words'
import { paths } from '../domain/paths.ts'

/**
 * Who a part of the site is for. `public`: only without a session. `member`: anybody signed in. `password`: the
 * change-password page, which a pending password change does not lock.
 */
export type Area = 'public' | 'member' | 'password' | 'investor' | 'advisor'

export interface GuardFacts {
  isAuthenticated: boolean
  requirePasswordChange: boolean
  /** `null` while the current-user call has not answered; afterwards an unknown role counts as advisor. */
  role: UserType | null
}

/** The dashboard of a role; everybody but an investor goes to the advisor's. */
export const dashboardOf = (role: UserType | null): typeof paths.investor | typeof paths.advisor =>
  role === 'INVESTOR' ? paths.investor : paths.advisor

/** Where somebody who opens `area` must go instead, or `null` to stay. */
export function redirectFor(area: Area, { isAuthenticated, requirePasswordChange, role }: GuardFacts) {
  if (area === 'public') return isAuthenticated ? paths.root : null
  if (!isAuthenticated) return paths.login
  if (area === 'password') return null
  if (requirePasswordChange) return paths.changePassword
  if (role === null) return null
  if (area === 'investor' && role !== 'INVESTOR') return paths.advisor
  if (area === 'advisor' && role === 'INVESTOR') return paths.investor
  return null
}
