import { dayOf } from '@keelwise/finance/days'
import { type UserType, receiptTypes } from '@keelwise/contract/words'
import { account } from '@keelwise/contract/accounts'
import { notification } from '@keelwise/contract/notifications'
import { position } from '@keelwise/contract/positions'
import { transaction } from '@keelwise/contract/transactions'
import { UnreadableSecretError } from '../../platform/crypto/sealed-box.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readAllAccounts } from '../../wealth/accounts.ts'
import { openReceipt } from '../../wealth/receipts.ts'
import {
  readAccountHistory,
  readAccountMatches,
  readHistoryLimits,
  readRevisions,
  readTransferRejections,
  readValuations,
} from './account-data.queries.ts'
import {
  EVERYTHING,
  FACTOR_TABLES,
  GIVEN_TABLES,
  INVESTOR_TABLES,
  PAGE_ROWS,
  PRACTICE_TABLES,
  type ReadPage,
  readAdvisorAccess,
  readHolders,
  readKept,
  readMessages,
  readNotifications,
  readOwnPositions,
  readProfile,
  readReceiptTypes,
  readRiskSubmissions,
  readSecurityEvents,
  readSessions,
  readSimplefinConnections,
  readStatementFormats,
  readOwnTransactions,
  readXrayThresholds,
} from './own-data.queries.ts'
import { type PlainJson, type Pages, type ZippedFile, csvFile, jsonFile } from './zip-files.ts'

type ExportFilesDeps = Pick<PlatformDeps, 'clock' | 'db'>

type Row = Readonly<Record<string, PlainJson>>

const HISTORY_COLUMNS = ['account_id', 'account_name', 'date', 'market_value', 'currency']
const VALUATION_COLUMNS = ['account_id', 'account_name', 'date', 'value']
const INSTITUTION_COLUMNS = ['institution_id', 'institution_name', 'account_count']
const SESSION_COLUMNS = ['id', 'created_at', 'last_used_at', 'revoked_at', 'ip', 'user_agent']
const EVENT_COLUMNS = ['id', 'at', 'action', 'outcome', 'ip', 'user_agent', 'object_type', 'object_id']

/** Pages of rows as the person who owns them. */
const pagesOf = <R extends Row>(deps: Pick<PlatformDeps, 'db'>, userId: string, read: ReadPage<R>): Pages =>
  async function* () {
    for (let after: R | null = null; ;) {
      const last: R | null = after
      const rows: R[] = await deps.db.asUser(userId, (tx) => read(tx, userId, last))
      yield rows
      if (rows.length < PAGE_ROWS) return
      after = rows.at(-1) ?? null
    }
  }

/** What an advisor imported for clients who share no accounts, each row with its client. */
function clientFiles(deps: ExportFilesDeps, advisorId: string): ZippedFile[] {
  const ofClients = <R extends Row>(name: string, read: ReadPage<R>): ZippedFile =>
    jsonFile(name, async function* () {
      const holders = await deps.db.asUser(advisorId, (tx) => readHolders(tx, advisorId))
      for (const { client_id, holder_id } of holders)
        for await (const rows of pagesOf(deps, holder_id, read)()) yield rows.map((row) => ({ client_id, ...row }))
    })
  return [
    ofClients('client-accounts', (tx, holderId, after) =>
      // all of them are the first page
      after === null ? readAllAccounts(tx, holderId, EVERYTHING, deps.clock()) : Promise.resolve([]),
    ),
    ofClients('client-positions', readOwnPositions(dayOf(deps.clock()))),
    ofClients('client-transactions', readOwnTransactions),
    ofClients('client-account-history', readAccountHistory),
    ofClients('client-imports', (tx, holderId, after) =>
      after === null ? readKept(tx, holderId, INVESTOR_TABLES.imports, 0) : Promise.resolve([]),
    ),
  ]
}

/**
 * What people attached to transactions, opened: one file for each row of `receipts.json`, by its id. One that no key opens any
 * more says so, and the others are there.
 */
export async function receiptFiles(
  deps: Pick<PlatformDeps, 'db' | 'log' | 'sealedBox'>,
  userId: string,
): Promise<ZippedFile[]> {
  const endings: Readonly<Record<string, string>> = receiptTypes
  const receipts = await deps.db.asUser(userId, (tx) => readReceiptTypes(tx, userId))
  return receipts.map(({ id, media_type }) => ({
    name: `receipts/${id}.${endings[media_type] ?? 'bin'}`,
    text: async function* () {
      try {
        const content = await deps.db.asUser(userId, (tx) => openReceipt(tx, deps.sealedBox, userId, id))
        // none where it was erased meanwhile
        if (content) yield content
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) throw error
        deps.log.error({ err: error }, 'receipt unreadable')
        yield 'This file cannot be opened any more.'
      }
    },
  }))
}

/** Everything that is a person's, as files; investors have what they own in them, each list as CSV and as JSON. */
export function exportFiles(deps: ExportFilesDeps, userId: string, role: UserType): ZippedFile[] {
  const inTurn = <R extends Row>(read: ReadPage<R>): Pages => pagesOf(deps, userId, read)
  const atOnce = (read: (tx: Tx) => Promise<readonly Row[]>): Pages =>
    async function* () {
      yield await deps.db.asUser(userId, read)
    }
  const asKept = (tables: Readonly<Record<string, Parameters<typeof readKept>[2]>>): ZippedFile[] =>
    Object.entries(tables).map(([name, table]) =>
      jsonFile(name, async function* () {
        for (let offset = 0; ; offset += PAGE_ROWS) {
          const rows = await deps.db.asUser(userId, (tx) => readKept(tx, userId, table, offset))
          yield rows
          if (rows.length < PAGE_ROWS) return
        }
      }),
    )
  const both = (name: string, columns: readonly string[], pages: Pages): ZippedFile[] => [
    csvFile(name, columns, pages),
    jsonFile(name, pages),
  ]

  const profile: ZippedFile = {
    name: 'profile.json',
    text: async function* () {
      yield `${JSON.stringify(await deps.db.asUser(userId, (tx) => readProfile(tx, userId)), null, 2)}\n`
    },
  }
  const files = [
    profile,
    csvFile(
      'sessions',
      SESSION_COLUMNS,
      atOnce((tx) => readSessions(tx, userId)),
    ),
    csvFile('security-events', EVENT_COLUMNS, inTurn(readSecurityEvents)),
    csvFile('notifications', Object.keys(notification.shape), inTurn(readNotifications)),
    jsonFile('conversations', inTurn(readMessages)),
    ...asKept(GIVEN_TABLES),
    ...asKept(FACTOR_TABLES),
  ]
  if (role !== 'INVESTOR') return [...files, ...asKept(PRACTICE_TABLES), ...clientFiles(deps, userId)]

  const accounts = (tx: Tx) => readAllAccounts(tx, userId, EVERYTHING, deps.clock())
  const institutions = async (tx: Tx): Promise<Row[]> => {
    const counts = new Map<string, { institution_id: string; institution_name: string; account_count: number }>()
    for (const { institution_id, institution_name } of await accounts(tx)) {
      const known = counts.get(institution_id)
      if (known) known.account_count++
      else counts.set(institution_id, { institution_id, institution_name, account_count: 1 })
    }
    return [...counts.values()]
  }
  return [
    ...files,
    jsonFile(
      'statement-formats',
      atOnce((tx) => readStatementFormats(tx, userId)),
    ),
    jsonFile(
      'simplefin-connections',
      atOnce((tx) => readSimplefinConnections(tx, userId)),
    ),
    ...asKept(INVESTOR_TABLES),
    ...both('institutions', INSTITUTION_COLUMNS, atOnce(institutions)),
    ...both(
      'accounts',
      Object.keys(account.shape).filter((column) => column !== 'metadata'),
      atOnce(accounts),
    ),
    ...both('positions', Object.keys(position.shape), inTurn(readOwnPositions(dayOf(deps.clock())))),
    ...both('transactions', Object.keys(transaction.shape), inTurn(readOwnTransactions)),
    jsonFile('transaction-revisions', inTurn(readRevisions)),
    ...both('account-history', HISTORY_COLUMNS, inTurn(readAccountHistory)),
    jsonFile(
      'advisor-access',
      atOnce((tx) => readAdvisorAccess(tx, userId)),
    ),
    jsonFile('risk-assessments', inTurn(readRiskSubmissions)),
    jsonFile(
      'portfolio-thresholds',
      atOnce((tx) => readXrayThresholds(tx, userId)),
    ),
    ...both(
      'account-valuations',
      VALUATION_COLUMNS,
      atOnce((tx) => readValuations(tx, userId)),
    ),
    jsonFile(
      'account-history-limits',
      atOnce((tx) => readHistoryLimits(tx, userId)),
    ),
    jsonFile(
      'account-matches',
      atOnce((tx) => readAccountMatches(tx, userId)),
    ),
    jsonFile(
      'split-transfers',
      atOnce((tx) => readTransferRejections(tx, userId)),
    ),
  ]
}
