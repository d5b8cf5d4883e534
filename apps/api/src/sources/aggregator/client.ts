import type { FrameTarget } from '@keelwise/contract/words'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SourceEnv } from '../env.ts'
import { type Quarantined, withMeantSigns } from '../rows.ts'
import { Circuit } from './circuit.ts'
import { createDataconnectSessions } from './dataconnect-sessions.ts'
import { send, sendJson } from './http.ts'
import { readPairs } from './pairs.ts'
import { type AskAggregator, createPager, parseAnswer, sift } from './pager.ts'
import {
  AggregatorError,
  type AggregatorPort,
  type AggregatorReader,
  ICON_MAX_BYTES,
  type ProviderEvent,
  type TransactionPage,
} from './port.ts'
import { numberRepeated } from './repeated-ids.ts'
import { type SessionProvider, type SessionRequest, createSandboxSessions } from './sessions.ts'
import { toAccountRow, toCredential, toPositionRow, toTransactionRow } from './to-rows.ts'
import { wireAccount, wireCredential, wireEvent, wireFxRates, wirePosition, wireTransaction } from './wire.ts'
import { addDays, dayOf } from '@keelwise/finance/days'

/** A transaction later than this is no transaction of ours. */
const DAYS_AHEAD = 366
const EVENT_WINDOW_SECONDS = 300

/** What tells one service that speaks this interface from another. */
interface Dialect {
  readonly sessions: SessionProvider
  readonly restBase: string
  readonly transactionsPath: string
  readonly sessionHeader: string
  readonly csrfHeader: string
  readonly targets: Readonly<Record<FrameTarget, string>>
  /** Replaces what the service reads in another way. */
  readonly adapt: (reader: AggregatorReader, ask: AskAggregator) => AggregatorReader
}

function createReader(
  { restBase, transactionsPath }: Dialect,
  origin: string,
  ask: AskAggregator,
  now: () => Date,
  end: () => Promise<void>,
): AggregatorReader {
  const { pages, all } = createPager(ask)

  async function* transactions(accountId: string, cursor: string | null): AsyncGenerator<TransactionPage> {
    for await (const answer of pages(
      restBase + transactionsPath,
      cursor === null ? { accountId } : { accountId, cursor },
    )) {
      const quarantined: Quarantined[] = []
      const latest = addDays(dayOf(now()), DAYS_AHEAD)
      const kept = sift(wireTransaction, answer.data, 'transaction', quarantined, ({ tradeDate }) =>
        tradeDate > latest ? 'tradeDate: more than a year ahead' : null,
      )
      yield {
        rows: numberRepeated(kept.map(toTransactionRow)),
        quarantined,
        isComplete: answer.complete,
        isFull: cursor === null,
        cursor: answer.cursor ?? null,
      }
    }
  }

  const listCredentials = async () => {
    const records = await all(`${restBase}/credentials`, {})
    return records.map((record) => toCredential(parseAnswer(wireCredential, record)))
  }

  return {
    listCredentials,
    findCredential: async (credentialId) =>
      (await listCredentials()).find((credential) => credential.providerCredentialId === credentialId) ?? null,
    listAccounts: async (credentialId) => {
      const records = await all(`${restBase}/accounts`, { credentialId })
      const quarantined: Quarantined[] = []
      return {
        accounts: withMeantSigns(sift(wireAccount, records, 'account', quarantined).map(toAccountRow)),
        quarantined,
      }
    },
    listPositions: async (accountId) => {
      const records = await all(`${restBase}/positions`, { accountId })
      const quarantined: Quarantined[] = []
      return { positions: sift(wirePosition, records, 'position', quarantined).map(toPositionRow), quarantined }
    },
    listTransactions: async function* (accountId, cursor) {
      if (cursor === null) {
        yield* transactions(accountId, null)
        return
      }
      const continued = transactions(accountId, cursor)
      let first: IteratorResult<TransactionPage, void>
      try {
        first = await continued.next()
      } catch (error) {
        if (!(error instanceof AggregatorError) || error.kind !== 'invalid') throw error
        yield* transactions(accountId, null)
        return
      }
      if (!first.done) yield first.value
      yield* continued
    },
    requestAggregation: async (credentialId) => {
      await ask({ method: 'POST', path: `${restBase}/accounts/aggregate`, body: { credentialId } })
    },
    deleteAccount: async (accountId) => {
      await ask({ method: 'DELETE', path: `${restBase}/accounts/${encodeURIComponent(accountId)}` })
    },
    deleteCredential: async (credentialId) => {
      await ask({ method: 'DELETE', path: `${restBase}/credentials/${encodeURIComponent(credentialId)}` })
    },
    fxRates: async (date) => {
      const answer = parseAnswer(wireFxRates, await ask({ path: `${restBase}/fx-rates?date=${date}` }))
      return {
        date: answer.date,
        rates: answer.rates.map(({ currencyCode, usdPerUnit }) => ({ currency: currencyCode, usdPerUnit })),
      }
    },
    icon: async (address) => {
      const url = URL.parse(address, origin)
      if (url?.origin !== origin) return null
      const { bytes, type } = await send(origin, {
        path: url.pathname + url.search,
        timeoutMs: 5000,
        maxBytes: ICON_MAX_BYTES,
      })
      return { bytes, type }
    },
    close: end,
  }
}

function parseSignature(header: string | undefined): { at: number; signature: Buffer } | null {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  return match ? { at: Number(match[1]), signature: Buffer.from(match[2]!, 'hex') } : null
}

function trustEvent(secret: string, header: string | undefined, rawBody: Buffer, now: Date): ProviderEvent | null {
  const given = parseSignature(header)
  if (!given) return null
  const expected = createHmac('sha256', secret).update(`${given.at}.`).update(rawBody).digest()
  const isSigned = timingSafeEqual(expected, given.signature)
  const isFresh = Math.abs(now.getTime() / 1000 - given.at) <= EVENT_WINDOW_SECONDS
  if (!isSigned || !isFresh) return null
  try {
    const event = wireEvent.parse(JSON.parse(rawBody.toString('utf8')))
    return {
      eventId: event.event_id,
      type: event.type,
      personId: event.person_id ?? null,
      providerCredentialId: event.credential_id ?? null,
      occurredAt: event.occurred_at ? new Date(event.occurred_at) : now,
    }
  } catch {
    return null
  }
}

const LINK_TARGETS = ['add-account', 'edit-credential', 'delete-credential'] as const

const targetsOf = (linkPath: string, portfolio: string): Record<FrameTarget, string> => ({
  ...(Object.fromEntries(LINK_TARGETS.map((target) => [target, `${linkPath}/${target}`])) as Record<
    (typeof LINK_TARGETS)[number],
    string
  >),
  portfolio,
})

const sandboxDialect = (env: SourceEnv): Dialect => ({
  sessions: createSandboxSessions(env),
  restBase: '/api/v1',
  transactionsPath: '/transactions',
  sessionHeader: 'JSESSIONID',
  csrfHeader: 'CSRF-TOKEN',
  targets: targetsOf('/link', '/portfolio'),
  adapt: (reader) => reader,
})

const dataconnectDialect = (env: SourceEnv, now: () => Date): Dialect => ({
  ...env.BYALLACCOUNTS_WIRE,
  sessions: createDataconnectSessions(env, now),
  targets: targetsOf(env.BYALLACCOUNTS_WIRE.linkPath, env.BYALLACCOUNTS_WIRE.portfolioPath),
  adapt: (reader, ask) => readPairs(reader, createPager(ask), env.BYALLACCOUNTS_WIRE.restBase, ask),
})

/** The aggregator at `AGGREGATOR_URL`: the embedded sandbox by default, a real service by configuration. */
export function createAggregator(env: SourceEnv, now: () => Date): AggregatorPort {
  const origin = env.AGGREGATOR_URL
  const dialect = env.AGGREGATOR_PROVIDER === 'sandbox' ? sandboxDialect(env) : dataconnectDialect(env, now)
  // Two doors of one house: that sessions open says nothing about whether anything can be read.
  const [signingIn, reading] = [new Circuit(now), new Circuit(now)]
  const timeoutMs = env.AGGREGATOR_TIMEOUT_SECONDS * 1000
  const openSession = (request: SessionRequest) => signingIn.run(() => dialect.sessions.open(request))
  return {
    id: 'byallaccounts',
    openLink: async ({ personId, role, providerCredentialId }) => {
      const session = await openSession({ personId, role, scope: 'link', providerCredentialId })
      return { ...session, host: origin, targets: dialect.targets }
    },
    read: async (personId) => {
      const session = await openSession({ personId, role: 'investor', scope: 'api', providerCredentialId: null })
      const headers = { [dialect.sessionHeader]: session.sessionId, [dialect.csrfHeader]: session.csrfToken }
      const ask: AskAggregator = (request) => reading.run(() => sendJson(origin, { ...request, headers, timeoutMs }))
      const reader = createReader(dialect, origin, ask, now, async () => {
        await dialect.sessions.close(session.sessionId).catch(() => {}) // it ends by itself; leaving it open costs nothing
      })
      return dialect.adapt(reader, ask)
    },
    parseEvent: (signature, rawBody, now) => trustEvent(env.AGGREGATOR_WEBHOOK_SECRET, signature, rawBody, now),
  }
}
