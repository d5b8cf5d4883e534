import { institutionOf } from '../institutions/institutions.ts'
import type { Credential } from './credential.queries.ts'
import { CREDENTIAL_STATES, nextState, type CredentialEvent, type CredentialState } from './credential-states.ts'

const REFUSALS_UNTIL_LOCKED = 3

const SITE_LOGINS: Record<string, CredentialEvent> = {
  down: 'siteDown',
  maintenance: 'siteMaintenance',
  changed: 'siteChanged',
  ratelimited: 'rateLimited',
  attention: 'attention',
  discontinued: 'discontinued',
}

/** The state a login such as `state-CONSENT_EXPIRED` asks for, else null. */
export function forcedState(login: string): CredentialState | null {
  const name = /^state-([a-z_]+)$/i.exec(login)?.[1]?.toUpperCase()
  return CREDENTIAL_STATES.find((state) => state === name && state !== 'DELETED') ?? null
}

/** The state a login comes to rest in when everything is answered and all accounts on offer are picked. */
export function settledState(credential: Credential, login: string, accountCount: number): CredentialState {
  const forced = forcedState(login)
  if (forced !== null) return forced
  const signedIn = authenticationOutcome({ ...credential, challenge_passed: true }, login)
  if (signedIn !== 'accepted') return nextState('AUTHENTICATING', signedIn) ?? 'OK'
  const offered = discoverablePlaces(login, accountCount, false).length
  return offered === 0
    ? 'NO_ACCOUNTS'
    : (nextState('AGGREGATING', aggregationOutcome(login, accountCount, offered)) ?? 'OK')
}

/** Milliseconds of connecting: `slow` takes half a minute, `slow-5` five seconds. */
export function connectingMilliseconds(login: string, usual: number): number {
  const slow = /^slow(?:-(\d{1,3}))?$/.exec(login.toLowerCase())
  return slow ? Number(slow[1] ?? 30) * 1000 : usual
}

/** What the institution answers to a login. */
export function authenticationOutcome(credential: Credential, login: string | null): CredentialEvent {
  const { challenge } = institutionOf(credential.institution_id)
  if (login === null && challenge === 'consent') return 'redirected'
  if (login === null || !credential.password_accepted)
    return credential.failures + 1 >= REFUSALS_UNTIL_LOCKED ? 'locked' : 'refused'
  const byLogin = SITE_LOGINS[login.toLowerCase()]
  if (byLogin) return byLogin
  if (challenge === 'consent') return credential.challenge_passed ? 'accepted' : 'redirected'
  const isAsked = challenge !== 'none' || login.toLowerCase() === 'challenge'
  return isAsked && !credential.challenge_passed ? 'challenged' : 'accepted'
}

/** What the institution shows after the login; places of the accounts that may be picked. */
export function discoverablePlaces(login: string, accountCount: number, hasPickedBefore: boolean): number[] {
  const places = Array.from({ length: accountCount }, (_, place) => place)
  return login.toLowerCase() === 'newaccounts' && !hasPickedBefore ? places.slice(0, -1) : places
}

/** How reading the accounts ends. */
export function aggregationOutcome(login: string, accountCount: number, everPicked: number): CredentialEvent {
  const name = login.toLowerCase()
  const site = SITE_LOGINS[name]
  if (site === 'siteDown' || site === 'siteMaintenance' || site === 'siteChanged' || site === 'rateLimited') return site
  if (name === 'partial') return 'aggregatedPartly'
  if (name === 'stale') return 'aggregatedStale'
  if (name === 'newaccounts' && everPicked < accountCount) return 'aggregatedNewFound'
  return 'aggregated'
}
