import type { UserType } from '@keelwise/contract/words'
import type { Action } from '@keelwise/contract/auth'
import type { User } from '@keelwise/contract/me'
import type { Shape } from '@keelwise/contract/shape'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { isNewer } from '../lib/access-token.ts'
import type { Tokens } from '../lib/api.ts'
import { readIfFit } from '../lib/read-answer.ts'
import { onStorageChange, safeStorage } from '../lib/storage.ts'

/** The signed-in person as kept here: the e-mail is known from login on, the rest when `GET /api/me/` answered. */
export type SessionUser = MeAnswer & { email: string }

/** The current-user answer; its role may be missing or unknown to us. */
type MeAnswer = Partial<Omit<User, 'user_type'>> & { user_type?: UserType | null | undefined }

/** Auth state of the specification, kept in local storage under `auth`. */
export interface SessionState {
  user: SessionUser | null
  accessToken: string | null
  refreshToken: string | null
  /** What the person still has to do. */
  actions: string[]
  isAuthenticated: boolean
  /** Client id → conversation opened from that client. */
  clientsChat: Record<string, string>
  /** Meeting id → conversation opened from that meeting. */
  meetingsChat: Record<string, string>
  showTutorial: boolean
  requirePasswordChange: boolean
  /** `null` until the current-user call answered with a role we know. */
  userRole: UserType | null
  riskScore: number | null
}

const signedOut: SessionState = {
  user: null,
  accessToken: null,
  refreshToken: null,
  actions: [],
  isAuthenticated: false,
  clientsChat: {},
  meetingsChat: {},
  showTutorial: false,
  requirePasswordChange: false,
  userRole: null,
  riskScore: null,
}

/** As {@link SessionState} is stored. */
const storedSession: Shape = {
  user: ['null', ['loose', { email: 's' }]],
  accessToken: ['null', 's'],
  refreshToken: ['null', 's'],
  actions: ['list', 's'],
  isAuthenticated: 'b',
  clientsChat: ['record', 's'],
  meetingsChat: ['record', 's'],
  showTutorial: 'b',
  requirePasswordChange: 'b',
  userRole: ['values', null, 'INVESTOR', 'ADVISOR'],
  riskScore: ['null', 'n'],
}

const asObject = (value: unknown): object => (value !== null && typeof value === 'object' ? value : {})

export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: 'auth',
    storage: createJSONStorage(() => safeStorage),
    // what somebody or something else wrote into the storage is not taken for a session
    merge: (stored, current) =>
      keepNewestTokens(readIfFit(storedSession, { ...current, ...asObject(stored) }) ?? current, current),
  }),
)

/**
 * A tab stores the whole state with every change, so one that has not yet heard of a refresh writes the spent tokens
 * over the new ones. Within one session the newest pair counts.
 */
function keepNewestTokens(stored: SessionState, current: SessionState): SessionState {
  if (!stored.accessToken || !current.accessToken || !isNewer(stored.accessToken, current.accessToken)) return stored
  return { ...stored, accessToken: current.accessToken, refreshToken: current.refreshToken }
}

/** Login succeeded: tokens and open actions are kept, the e-mail is the one that was typed. */
export function beginSession(answer: Tokens & { actions: readonly string[] }, email: string): void {
  useSession.setState({
    ...signedOut,
    user: { email },
    accessToken: answer.access,
    refreshToken: answer.refresh,
    isAuthenticated: true,
    ...flagsOf(answer.actions),
  })
}

/** The current-user call answered: the user, role, risk score and open actions are taken over. */
export function acceptUser(me: MeAnswer): void {
  useSession.setState((state) => {
    if (!state.isAuthenticated) return state
    const email = me.email ?? state.user?.email ?? ''
    return {
      user: { ...me, email },
      userRole: me.user_type ?? null,
      riskScore: me.riskScore ?? me.risk_score ?? null,
      ...flagsOf(me.actions ?? state.actions),
    }
  })
}

/** The tokens were renewed. */
export function acceptTokens(tokens: Tokens): void {
  useSession.setState({ accessToken: tokens.access, refreshToken: tokens.refresh })
}

/** An action was completed: only that one leaves the list. */
export function completeAction(action: Action): void {
  useSession.setState((state) => flagsOf(state.actions.filter((open) => open !== action)))
}

/** The server wants another password before anything else: the guards lead to the page for it. */
export function requirePasswordChange(): void {
  useSession.setState((state) => flagsOf([...new Set([...state.actions, 'PASSWORD_CHANGE_REQUIRED'])]))
}

/** Forgets the person on this computer: auth state, client data and notifications; the theme stays. */
export function forgetSession(): void {
  useSession.setState(signedOut, true)
  safeStorage.removeItem('client-data')
  safeStorage.removeItem('notifications')
  safeStorage.removeItem('risk-draft')
}

/** Tokens as stored now; another tab may have renewed them a moment ago. */
export function currentTokens(): Tokens | null {
  const { accessToken, refreshToken, isAuthenticated } = useSession.getState()
  return isAuthenticated && accessToken && refreshToken ? { access: accessToken, refresh: refreshToken } : null
}

/** As {@link currentTokens}, with what other tabs have stored by now. */
export function latestTokens(): Tokens | null {
  void useSession.persist.rehydrate()
  return currentTokens()
}

/** Keeps this tab's session equal to what other tabs store, also after the page was frozen and brought back. */
export function followOtherTabs(): () => void {
  const reread = () => {
    void useSession.persist.rehydrate()
    // puts back newer tokens that another tab wrote over; the same text again is no change to anybody
    if (useSession.getState().isAuthenticated) useSession.setState({})
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) reread()
  }
  const stopFollowing = onStorageChange('auth', reread)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    stopFollowing()
    window.removeEventListener('pageshow', onPageShow)
  }
}

/** The part of the e-mail before the @, else the name of the role. */
export function displayName(user: SessionUser | null, fallback: 'Advisor' | 'Investor'): string {
  return user?.email.split('@')[0]?.trim() || fallback
}

function flagsOf(actions: readonly string[]) {
  return {
    actions: [...actions],
    showTutorial: actions.includes('SHOW_TUTORIAL_LINKS'),
    requirePasswordChange: actions.includes('PASSWORD_CHANGE_REQUIRED'),
  }
}
