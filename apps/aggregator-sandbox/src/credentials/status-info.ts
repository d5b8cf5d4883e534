import type { CredentialState } from './credential-states.ts'

/** How a state is told to the backend; see the table in the README. */
export interface StatusInfo {
  readonly group: 'IN_PROGRESS' | 'MAIN_GROUP'
  readonly unifiedStatusInfoType: string | null
  readonly unifiedStatusInfoMsg: string | null
  readonly actionableType: 'userActionable' | 'systemActionable' | null
  readonly actionType: string | null
  readonly miniType: 'ERROR' | 'WARNING' | 'INFO' | null
  readonly statusReason: string | null
  readonly code: number | null
}

const HEALTHY: StatusInfo = {
  group: 'MAIN_GROUP',
  unifiedStatusInfoType: null,
  unifiedStatusInfoMsg: null,
  actionableType: null,
  actionType: null,
  miniType: null,
  statusReason: null,
  code: null,
}

function progress(type: string, message: string): StatusInfo {
  return {
    ...HEALTHY,
    group: 'IN_PROGRESS',
    unifiedStatusInfoType: type,
    unifiedStatusInfoMsg: message,
    miniType: 'INFO',
    statusReason: 'PROGRESS',
  }
}

function forPerson(
  actionType: string,
  type: string,
  code: number,
  statusReason: string,
  message: string,
  miniType: 'ERROR' | 'INFO' = 'ERROR',
): StatusInfo {
  return {
    group: 'MAIN_GROUP',
    unifiedStatusInfoType: type,
    unifiedStatusInfoMsg: message,
    actionableType: 'userActionable',
    actionType,
    miniType,
    statusReason,
    code,
  }
}

function forSite(type: string, code: number, message: string): StatusInfo {
  return {
    group: 'MAIN_GROUP',
    unifiedStatusInfoType: type,
    unifiedStatusInfoMsg: message,
    actionableType: 'systemActionable',
    actionType: null,
    miniType: 'WARNING',
    statusReason: 'SITE',
    code,
  }
}

const WORKING = progress('inProgress', 'We are updating your accounts.')
const WAITING = progress('waitingForUserInput', 'Waiting for your answer.')
const NOT_PICKED = forPerson(
  'connectAccounts',
  'accountsNotConnected',
  1005,
  'ACCOUNTS',
  'Choose which accounts to connect.',
  'INFO',
)

const INFO: Record<CredentialState, StatusInfo> = {
  DRAFT: forPerson(
    'completeRequest',
    'cannotConnectMissingLoginPW',
    1002,
    'INCOMPLETE',
    'Cannot connect. Missing login or password.',
  ),
  AUTHENTICATING: WORKING,
  DISCOVERING: WORKING,
  AGGREGATING: WORKING,
  DELETING: progress('inProgress', 'We are removing this connection.'),
  WAITING_INPUT: WAITING,
  OAUTH_PENDING: WAITING,
  PICKING: WAITING,
  OK: HEALTHY,
  DELETED: HEALTHY,
  INPUT_TIMEOUT: forPerson(
    'authenticate',
    'additionalAuthenticationRequired',
    1006,
    'CHALLENGE',
    'The institution asked for a code or an answer and none came in time.',
  ),
  INPUT_WRONG: forPerson(
    'authenticate',
    'additionalAuthenticationRequired',
    1006,
    'CHALLENGE',
    'The code or answer was not accepted. Please try again.',
  ),
  AUTH_FAILED: forPerson(
    'reAuthenticate',
    'cannotConnectInvalidLoginPW',
    1001,
    'LOGIN',
    'Your login details were not accepted.',
  ),
  LOCKED: forPerson(
    'reConnect',
    'credentialDisabled',
    1004,
    'LOCKED',
    'The institution locked this login after several failed attempts. Unlock it there, then connect again.',
  ),
  CONSENT_EXPIRED: forPerson(
    'reAuthorize',
    'consentExpired',
    1003,
    'CONSENT',
    'Your permission has expired. Please authorize access again.',
  ),
  CONSENT_REVOKED: forPerson(
    'reAuthorize',
    'consentRevoked',
    1003,
    'CONSENT',
    'Permission was not given or was withdrawn. Please authorize access again.',
  ),
  ATTENTION_AT_FI: forPerson(
    'reConnect',
    'attentionRequiredAtInstitution',
    1004,
    'ATTENTION',
    'The institution needs your attention. Sign in on its own site, accept the new terms, then connect again.',
  ),
  NEW_ACCOUNTS: forPerson(
    'connectAccounts',
    'newAccountsAvailable',
    1005,
    'ACCOUNTS',
    'There are new accounts that you can connect.',
    'INFO',
  ),
  NO_ACCOUNTS: forPerson(
    'linkMoreAccounts',
    'noAccountsFound',
    2999,
    'ACCOUNTS',
    'No accounts were found with this login.',
  ),
  DISCONTINUED: forPerson(
    'removeCredentials',
    'institutionDiscontinued',
    2999,
    'REMOVE',
    'This institution is no longer available. Please remove the connection.',
  ),
  DUPLICATE: forPerson(
    'removeCredentials',
    'duplicateCredential',
    2999,
    'REMOVE',
    'These accounts are already connected. Please remove this connection.',
  ),
  FI_DOWN: forSite('institutionUnavailable', 2001, 'The institution is not available. We will try again.'),
  FI_MAINT: forSite('institutionMaintenance', 2001, 'The institution is under maintenance. We will try again.'),
  RATE_LIMITED: forSite('rateLimited', 2002, 'The institution asked us to slow down. We will try again.'),
  FI_CHANGED: forSite('dataSourceChanged', 2999, 'The institution changed its site. We are adapting to it.'),
  PARTIAL: forSite('partialData', 2999, 'Some accounts could not be updated. We will try again.'),
  STALE: forSite('dataOutOfDate', 2999, 'These figures are more than two days old. We will try again.'),
}

/** The notice for a state. A choice of accounts that was left open needs the person; an open frame does not. */
export function statusInfo(state: CredentialState, isFrameOpen: boolean): StatusInfo {
  if (state === 'PICKING' && !isFrameOpen) return NOT_PICKED
  return INFO[state]
}
