import { UnreadableSecretError } from '../../platform/crypto/sealed-box.ts'
import {
  type AccountSource,
  AggregatorError,
  type AggregatorReader,
  type ProviderCredential,
  type TransactionPage,
} from '../aggregator/port.ts'
import { type AccessStore, SIMPLEFIN_PROVIDER, type StoredAccess } from './access-store.ts'
import { type AccountSet, type Window, readAccountSet } from './account-set.ts'
import { ForbiddenAddressError, type Reach } from './request.ts'
import { dayNumber, dayOf } from '@keelwise/finance/days'

/** Days that one request may ask for. */
const WINDOW_DAYS = 90
/** How many windows back the first reading looks, as long as each holds something. */
const FIRST_WINDOWS = 4
/** Days read again before the last reading: institutions book late, and what is pending settles in them. */
const OVERLAP_DAYS = 15

/** What needs the person, where the server refused us. */
const refused = (credential: ProviderCredential): ProviderCredential => ({
  ...credential,
  state: 'REFUSED',
  group: 'MAIN_GROUP',
  actionableType: 'userActionable',
  actionType: 'reAuthorize',
  miniType: 'ERROR',
  errorCode: 9105,
  message:
    'Your SimpleFIN server no longer lets us read. Check your subscription there, or paste a new setup token here.',
})

/** How a connection is after an answer; what the server tells about single institutions is passed on. */
function stateAfter(credential: ProviderCredential, { errors }: AccountSet, now: Date): ProviderCredential {
  const isWell = errors.length === 0
  return {
    ...credential,
    state: isWell ? 'OK' : 'PARTIAL',
    group: 'MAIN_GROUP',
    actionableType: isWell ? null : 'systemActionable',
    actionType: null,
    miniType: isWell ? null : 'WARNING',
    errorCode: isWell ? null : 9204,
    message: isWell ? null : `SimpleFIN says: ${errors.join(' ')}`.slice(0, 500),
    lastSuccessAt: isWell ? now.toISOString() : credential.lastSuccessAt,
  }
}

/** One connection during one reading: every window is asked for once, whatever asks for it. */
class Connection {
  readonly access: StoredAccess
  private readonly fetchWindow: (access: StoredAccess, window: Window) => Promise<AccountSet>
  private readonly today: number
  private readonly windows = new Map<number, Promise<AccountSet>>()

  constructor(
    access: StoredAccess,
    today: string,
    fetchWindow: (access: StoredAccess, window: Window) => Promise<AccountSet>,
  ) {
    this.access = access
    this.today = dayNumber(today)
    this.fetchWindow = fetchWindow
  }

  /** @param back 0 for the window that ends today, 1 for the one before */
  window(back: number): Promise<AccountSet> {
    const known = this.windows.get(back)
    if (known) return known
    const to = this.today + 1 - back * WINDOW_DAYS
    const asked = this.fetchWindow(this.access, { from: to - WINDOW_DAYS, to })
    this.windows.set(back, asked)
    // What failed is asked again when somebody asks again.
    asked.catch(() => this.windows.delete(back))
    return asked
  }

  /** How many windows reach back to the last reading. */
  windowsSince(cursor: string | null): number {
    if (cursor === null) return FIRST_WINDOWS
    const from = dayNumber(cursor) - OVERLAP_DAYS
    return Math.max(1, Math.ceil((this.today + 1 - from) / WINDOW_DAYS))
  }

  /** An older window; null when the server does not reach back that far. */
  async olderWindow(back: number): Promise<AccountSet | null> {
    try {
      return await this.window(back)
    } catch (error) {
      if (error instanceof AggregatorError && error.kind === 'invalid') return null
      throw error
    }
  }
}

const isEmpty = (set: AccountSet): boolean =>
  [...set.accounts.values()].every(({ transactions }) => transactions.length === 0)

function createReader(
  connections: readonly Connection[],
  now: () => Date,
  forget: AccessStore['forget'],
  personId: string,
): AggregatorReader {
  const states = new Map(connections.map(({ access }) => [access.credential.providerCredentialId, access.credential]))
  /** Which connection an account was listed by last: accounts are read right after they are listed. */
  const listedBy = new Map<string, Connection>()
  const connectionOf = (id: string): Connection => {
    const found = connections.find(({ access }) => access.credential.providerCredentialId === id)
    if (!found) throw new AggregatorError('not_found', 'The connection is not known')
    return found
  }
  const accountIn = async (accountId: string) => {
    const connection = listedBy.get(accountId)
    const account = (await connection?.window(0))?.accounts.get(accountId)
    if (!connection || !account) throw new AggregatorError('not_found', 'The account is not listed')
    return { connection, account }
  }

  return {
    listCredentials: () => Promise.resolve([...states.values()]),
    findCredential: async (id) => {
      const connection = connections.find(({ access }) => access.credential.providerCredentialId === id)
      if (!connection) return null
      try {
        states.set(id, stateAfter(connection.access.credential, await connection.window(0), now()))
      } catch (error) {
        if (!(error instanceof AggregatorError) || error.kind !== 'auth') throw error
        states.set(id, refused(connection.access.credential))
      }
      return states.get(id) ?? null
    },
    listAccounts: async (id) => {
      const connection = connectionOf(id)
      const { accounts, quarantined, errors } = await connection.window(0)
      for (const accountId of accounts.keys()) listedBy.set(accountId, connection)
      // A server that reports a problem may have left accounts out: nothing may be concluded from their absence.
      const reported = errors.map((reason) => ({ what: 'account', reason }))
      return { accounts: [...accounts.values()].map(({ row }) => row), quarantined: [...quarantined, ...reported] }
    },
    listPositions: async (accountId) => {
      const { account } = await accountIn(accountId)
      return { positions: [...account.positions], quarantined: [...account.positionsQuarantined] }
    },
    listTransactions: async function* (accountId, cursor): AsyncGenerator<TransactionPage> {
      const { connection } = await accountIn(accountId)
      const count = connection.windowsSince(cursor)
      for (let back = 0; back < count; back++) {
        const set = back === 0 ? await connection.window(0) : await connection.olderWindow(back)
        if (set === null || (back > 0 && cursor === null && isEmpty(set))) return
        const account = set.accounts.get(accountId)
        yield {
          rows: account?.transactions ?? [],
          quarantined: account?.transactionsQuarantined ?? [],
          isComplete: set.errors.length === 0,
          // Every answer lists all that is pending, so what is missing there is gone.
          isFull: true,
          cursor: dayOf(now()),
        }
      }
    },
    // A SimpleFIN server gathers its data by itself.
    requestAggregation: () => Promise.resolve(),
    deleteAccount: () => Promise.resolve(),
    deleteCredential: (id) => forget(personId, connectionOf(id).access.id),
    fxRates: (date) => Promise.resolve({ date, rates: [] }),
    icon: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  }
}

/**
 * SimpleFIN servers (https://www.simplefin.org/protocol.html) that people named with a setup token: one request brings
 * all accounts of a connection with 90 days of transactions, and a day has only so many requests.
 */
export function createSimplefin(store: AccessStore, now: () => Date, reach: Reach): AccountSource {
  return {
    id: SIMPLEFIN_PROVIDER,
    keepsRemoved: true,
    read: async (personId) => {
      const today = dayOf(now())
      const fetchWindow = async (access: StoredAccess, window: Window): Promise<AccountSet> => {
        if (!(await store.spend(personId, access.id)))
          throw new AggregatorError('rate_limited', 'The requests of this day are used up', { isFinal: true })
        try {
          return await readAccountSet(access.address(), window, personId, today, reach)
        } catch (error) {
          if (error instanceof UnreadableSecretError)
            throw new AggregatorError('auth', 'The access address cannot be opened', { isFinal: true, cause: error })
          if (error instanceof ForbiddenAddressError)
            throw new AggregatorError('invalid', 'The access address must not be asked', { cause: error })
          throw error
        }
      }
      const connections = (await store.list(personId)).map((access) => new Connection(access, today, fetchWindow))
      return createReader(connections, now, store.forget, personId)
    },
  }
}
