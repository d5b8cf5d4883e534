import type { ActionableType, ConnectionGroup, ConnectionLevel, FrameTarget } from '@keelwise/contract/words'
import type { AccountRow, PositionRow, Quarantined, TransactionRow } from '../rows.ts'

/** The largest picture of an institution that is read or stored. */
export const ICON_MAX_BYTES = 256 * 1024

/** Why an aggregator did not answer as hoped; our screens know no more than these. */
export class AggregatorError extends Error {
  readonly kind: 'auth' | 'rate_limited' | 'unavailable' | 'not_found' | 'invalid'
  readonly retryAfterSeconds: number | null
  /** Asking again right away would be of no use. */
  readonly isFinal: boolean

  constructor(
    kind: AggregatorError['kind'],
    message: string,
    options: { retryAfterSeconds?: number; isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AggregatorError'
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.isFinal = options.isFinal ?? false
  }
}

interface ProviderInstitution {
  readonly providerInstitutionId: string
  readonly name: string
  readonly iconUrl: string | null
}

/** A credential's state in the words of our screens. */
export interface ProviderCredential {
  readonly providerCredentialId: string
  readonly institution: ProviderInstitution
  readonly displayName: string
  readonly state: string
  readonly group: ConnectionGroup
  readonly actionableType: ActionableType | null
  readonly actionType: string | null
  readonly message: string | null
  readonly miniType: ConnectionLevel | null
  readonly errorCode: number | null
  readonly lastSuccessAt: string | null
  /** When the person's permission at the institution ends, where it does. */
  readonly consentExpiresAt: string | null
}

/** Of a credential of which nothing is asked and nothing has been read. */
export const quietCredential = {
  actionableType: null,
  actionType: null,
  message: null,
  miniType: null,
  errorCode: null,
  lastSuccessAt: null,
  consentExpiresAt: null,
} satisfies Partial<ProviderCredential>

interface LinkLaunch {
  readonly sessionId: string
  readonly csrfToken: string
  readonly expiresAt: string
  readonly host: string
  readonly targets: Readonly<Record<FrameTarget, string>>
}

/** One page of an account's transactions. */
export interface TransactionPage {
  readonly rows: readonly TransactionRow[]
  readonly quarantined: readonly Quarantined[]
  /** False: the source did not deliver the whole window, so nothing may be concluded from absence. */
  readonly isComplete: boolean
  /** True when the run is the whole history, not a continuation of a cursor. */
  readonly isFull: boolean
  /** Where the next run continues; the last page's counts. */
  readonly cursor: string | null
}

/** A reading session for one person. */
export interface AggregatorReader {
  /** All that the person linked; how each is may be what was known when it was last read. */
  listCredentials(): Promise<ProviderCredential[]>
  /** How one credential is now. @returns null when it is gone */
  findCredential(providerCredentialId: string): Promise<ProviderCredential | null>
  listAccounts(providerCredentialId: string): Promise<{ accounts: AccountRow[]; quarantined: Quarantined[] }>
  listPositions(providerAccountId: string): Promise<{ positions: PositionRow[]; quarantined: Quarantined[] }>
  /** Pages in turn; a cursor that is no longer accepted starts again from the whole history. */
  listTransactions(providerAccountId: string, cursor: string | null): AsyncGenerator<TransactionPage>
  /** Asks for fresh data; the work goes on at the aggregator. */
  requestAggregation(providerCredentialId: string): Promise<void>
  deleteAccount(providerAccountId: string): Promise<void>
  deleteCredential(providerCredentialId: string): Promise<void>
  /** US dollars per unit on a day, as the source publishes them. */
  fxRates(date: string): Promise<{ date: string; rates: { currency: string; usdPerUnit: string }[] }>
  /** A picture of at most {@link ICON_MAX_BYTES}. @returns null for an address that is not the source's own */
  icon(url: string): Promise<{ bytes: Buffer; type: string } | null>
  close(): Promise<void>
}

export interface ProviderEvent {
  readonly eventId: string
  readonly type: string
  readonly personId: string | null
  readonly providerCredentialId: string | null
  readonly occurredAt: Date
}

/**
 * Where accounts are read from. Money is decimal text; every call has a time limit and throws only
 * {@link AggregatorError}; nothing here writes accounts into our database.
 */
export interface AccountSource {
  /** The `provider` of the credentials that it knows. */
  readonly id: string
  /** The source has no way to forget an account: one that the person removed stays listed there and hidden here. */
  readonly keepsRemoved?: boolean
  read(personId: string): Promise<AggregatorReader>
}

/** An account-aggregation service whose own pages, in a frame, do the linking. */
export interface AggregatorPort extends AccountSource {
  openLink(request: {
    personId: string
    role: 'investor' | 'advisor'
    providerCredentialId: string | null
  }): Promise<LinkLaunch>
  /** Checks the signature and freshness of a pushed event. @returns null when it cannot be trusted */
  parseEvent(signature: string | undefined, rawBody: Buffer, now: Date): ProviderEvent | null
}
