/** Every state a credential can be in. */
export const CREDENTIAL_STATES = [
  'DRAFT',
  'AUTHENTICATING',
  'WAITING_INPUT',
  'OAUTH_PENDING',
  'DISCOVERING',
  'PICKING',
  'AGGREGATING',
  'OK',
  'PARTIAL',
  'AUTH_FAILED',
  'LOCKED',
  'INPUT_TIMEOUT',
  'INPUT_WRONG',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'ATTENTION_AT_FI',
  'NEW_ACCOUNTS',
  'NO_ACCOUNTS',
  'FI_DOWN',
  'FI_MAINT',
  'FI_CHANGED',
  'RATE_LIMITED',
  'STALE',
  'DISCONTINUED',
  'DUPLICATE',
  'DELETING',
  'DELETED',
] as const

export type CredentialState = (typeof CREDENTIAL_STATES)[number]

/** What can happen to a credential. */
export type CredentialEvent =
  | 'save'
  | 'accepted'
  | 'challenged'
  | 'redirected'
  | 'refused'
  | 'locked'
  | 'answered'
  | 'answeredWrongTooOften'
  | 'silence'
  | 'approved'
  | 'denied'
  | 'accountsFound'
  | 'knownAccountsFound'
  | 'noAccountsFound'
  | 'picked'
  | 'aggregated'
  | 'aggregatedPartly'
  | 'aggregatedStale'
  | 'aggregatedNewFound'
  | 'siteDown'
  | 'siteMaintenance'
  | 'siteChanged'
  | 'rateLimited'
  | 'attention'
  | 'discontinued'
  | 'demand'
  | 'consentRanOut'
  | 'wentStale'
  | 'discover'
  | 'delete'
  | 'deleted'

type Row = Partial<Record<CredentialEvent, CredentialState>>

const SITE: Row = {
  siteDown: 'FI_DOWN',
  siteMaintenance: 'FI_MAINT',
  siteChanged: 'FI_CHANGED',
  rateLimited: 'RATE_LIMITED',
}
const SETTLED: Row = { save: 'AUTHENTICATING', discover: 'DISCOVERING', delete: 'DELETING' }
const REFRESHABLE: Row = { ...SETTLED, demand: 'AGGREGATING', consentRanOut: 'CONSENT_EXPIRED', wentStale: 'STALE' }
const NEEDS_PERSON: Row = { save: 'AUTHENTICATING', delete: 'DELETING' }

/** The whole table: state, event, next state. What is not here does not happen. */
export const TRANSITIONS: Record<CredentialState, Row> = {
  DRAFT: NEEDS_PERSON,
  AUTHENTICATING: {
    ...SITE,
    save: 'AUTHENTICATING',
    accepted: 'DISCOVERING',
    challenged: 'WAITING_INPUT',
    redirected: 'OAUTH_PENDING',
    refused: 'AUTH_FAILED',
    locked: 'LOCKED',
    attention: 'ATTENTION_AT_FI',
    discontinued: 'DISCONTINUED',
    delete: 'DELETING',
  },
  WAITING_INPUT: {
    save: 'AUTHENTICATING',
    answered: 'AUTHENTICATING',
    answeredWrongTooOften: 'INPUT_WRONG',
    silence: 'INPUT_TIMEOUT',
    delete: 'DELETING',
  },
  OAUTH_PENDING: {
    save: 'AUTHENTICATING',
    approved: 'DISCOVERING',
    denied: 'CONSENT_REVOKED',
    silence: 'CONSENT_REVOKED',
    delete: 'DELETING',
  },
  DISCOVERING: {
    ...SITE,
    accountsFound: 'PICKING',
    knownAccountsFound: 'AGGREGATING',
    noAccountsFound: 'NO_ACCOUNTS',
    delete: 'DELETING',
  },
  PICKING: { save: 'AUTHENTICATING', discover: 'DISCOVERING', picked: 'AGGREGATING', delete: 'DELETING' },
  AGGREGATING: {
    ...SITE,
    aggregated: 'OK',
    aggregatedPartly: 'PARTIAL',
    aggregatedStale: 'STALE',
    aggregatedNewFound: 'NEW_ACCOUNTS',
    delete: 'DELETING',
  },
  OK: REFRESHABLE,
  PARTIAL: REFRESHABLE,
  STALE: REFRESHABLE,
  NEW_ACCOUNTS: REFRESHABLE,
  FI_DOWN: REFRESHABLE,
  FI_MAINT: REFRESHABLE,
  FI_CHANGED: REFRESHABLE,
  RATE_LIMITED: REFRESHABLE,
  NO_ACCOUNTS: SETTLED,
  AUTH_FAILED: NEEDS_PERSON,
  LOCKED: NEEDS_PERSON,
  INPUT_TIMEOUT: NEEDS_PERSON,
  INPUT_WRONG: NEEDS_PERSON,
  CONSENT_EXPIRED: NEEDS_PERSON,
  CONSENT_REVOKED: NEEDS_PERSON,
  ATTENTION_AT_FI: NEEDS_PERSON,
  DISCONTINUED: { delete: 'DELETING' },
  DUPLICATE: { delete: 'DELETING' },
  DELETING: { deleted: 'DELETED' },
  DELETED: {},
}

/** The state after an event, or null when it cannot happen in that state. */
export function nextState(state: CredentialState, event: CredentialEvent): CredentialState | null {
  return TRANSITIONS[state][event] ?? null
}

/** True while this service is working on the credential by itself. */
export function isWorking(state: CredentialState): boolean {
  return state === 'AUTHENTICATING' || state === 'DISCOVERING' || state === 'AGGREGATING' || state === 'DELETING'
}

/** Minutes until the next automatic attempt after the n-th failure of the institution: 15 min, 1 h, 4 h, then daily. */
export function retryMinutes(failures: number): number {
  return [15, 60, 240][failures] ?? 1440
}
