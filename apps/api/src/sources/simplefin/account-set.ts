import type { z } from 'zod'
import { type AccountRow, type PositionRow, type Quarantined, type TransactionRow, withMeantSigns } from '../rows.ts'
import { AggregatorError } from '../aggregator/port.ts'
import { numberRepeated } from '../aggregator/repeated-ids.ts'
import { type Reach, ask, checkAddress } from './request.ts'
import {
  accountIdOf,
  simplefinCashBeside,
  fromSimplefinAccount,
  fromSimplefinHolding,
  fromSimplefinTransaction,
} from './to-rows.ts'
import { simplefinAccount, wireAccountSet, wireHolding, simplefinTransaction } from './wire.ts'
import { DAY_MS, addDays } from '@keelwise/finance/days'

const DAY_SECONDS = DAY_MS / 1000
/** A transaction later than this is no transaction of ours. */
const DAYS_AHEAD = 366

/** One account with what the asked window holds of it. */
interface ReadAccount {
  readonly row: AccountRow
  readonly positions: readonly PositionRow[]
  readonly positionsQuarantined: readonly Quarantined[]
  readonly transactions: readonly TransactionRow[]
  readonly transactionsQuarantined: readonly Quarantined[]
}

export interface AccountSet {
  /** What the server says to the person, in its own words. */
  readonly errors: readonly string[]
  readonly accounts: ReadonlyMap<string, ReadAccount>
  readonly quarantined: readonly Quarantined[]
}

/** Days, counted from 1970, from which and before which transactions are asked for. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Keeps the records that fit; one bad record never costs the rest. */
function sift<T extends z.ZodType>(schema: T, records: readonly unknown[], what: string) {
  const good: z.output<T>[] = []
  const quarantined: Quarantined[] = []
  for (const record of records) {
    const parsed = schema.safeParse(record)
    const issue = parsed.error?.issues[0]
    if (parsed.success) good.push(parsed.data)
    else quarantined.push({ what, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}` })
  }
  return { good, quarantined }
}

function readAccount(wire: z.output<typeof simplefinAccount>, personId: string, today: string): ReadAccount {
  const holdings = sift(wireHolding, wire.holdings ?? [], 'position')
  const held = holdings.good.map((holding) => fromSimplefinHolding(holding, wire))
  const positions = [...held, ...simplefinCashBeside(wire, held)]
  const row = fromSimplefinAccount(wire, held.length > 0, personId)
  const transactions = sift(simplefinTransaction, wire.transactions, 'transaction')
  const latest = addDays(today, DAYS_AHEAD)
  const rows = transactions.good.map((one) => fromSimplefinTransaction(one, row, held.length > 0, today))
  const kept = rows.filter(({ executionDate }) => executionDate <= latest)
  const late = rows.length - kept.length
  return {
    row,
    positions,
    positionsQuarantined: holdings.quarantined,
    transactions: numberRepeated(kept),
    transactionsQuarantined: [
      ...transactions.quarantined,
      ...Array.from({ length: late }, () => ({ what: 'transaction', reason: 'more than a year ahead' })),
    ],
  }
}

/**
 * Asks a server for its accounts with the transactions of a window, pending ones too.
 * @throws AggregatorError; of kind `auth` when the access was withdrawn or is not paid for
 */
export async function readAccountSet(
  address: string,
  window: Window,
  personId: string,
  today: string,
  reach: Reach,
): Promise<AccountSet> {
  const url = checkAddress(address, reach)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/accounts`
  url.search = new URLSearchParams({
    'start-date': String(window.from * DAY_SECONDS),
    'end-date': String(window.to * DAY_SECONDS),
    pending: '1',
  }).toString()
  const { status, text } = await ask(url, 'GET', reach)
  if (status === 402) throw new AggregatorError('auth', 'The SimpleFIN server wants to be paid', { isFinal: true })
  if (status === 401 || status === 403)
    throw new AggregatorError('auth', 'The SimpleFIN server withdrew our access', { isFinal: true })
  if (status === 429)
    throw new AggregatorError('rate_limited', 'The SimpleFIN server asks us to wait', { isFinal: true })
  if (status >= 500) throw new AggregatorError('unavailable', `The SimpleFIN server answered ${status}`)
  if (status !== 200) throw new AggregatorError('invalid', `The SimpleFIN server answered ${status}`)
  const set = wireAccountSet.safeParse(parseJson(text))
  if (!set.success) throw new AggregatorError('invalid', 'The answer is no account set', { cause: set.error })
  const { good, quarantined } = sift(simplefinAccount, set.data.accounts, 'account')
  const accounts = new Map<string, ReadAccount>()
  for (const wire of good) {
    if (accounts.has(accountIdOf(wire))) quarantined.push({ what: 'account', reason: 'id: listed twice' })
    else accounts.set(accountIdOf(wire), readAccount(wire, personId, today))
  }
  const byInstitution = Map.groupBy([...accounts], ([, { row }]) => row.institution?.providerInstitutionId)
  for (const group of byInstitution.values()) {
    const rows = withMeantSigns(group.map(([, { row }]) => row))
    for (const [id, account] of group)
      accounts.set(id, { ...account, row: rows.find((row) => row.providerAccountId === id) ?? account.row })
  }
  return { errors: set.data.errors, accounts, quarantined }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AggregatorError('invalid', 'The answer is not JSON', { cause: error })
  }
}
