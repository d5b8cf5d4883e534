import { account } from '@keelwise/contract/accounts'
import { notification } from '@keelwise/contract/notifications'
import { position } from '@keelwise/contract/positions'
import { transaction } from '@keelwise/contract/transactions'
import type { UserType } from '@keelwise/contract/me'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import {
  readAccountHistory,
  readAccountMatches,
  readHistoryLimits,
  readTransferRejections,
  readValuations,
} from './account-data.queries.ts'
import {
  PAGE_ROWS,
  PRACTICE_TABLES,
  readAccounts,
  readAdvisorAccess,
  readMessages,
  readNotifications,
  readPositions,
  readPractice,
  readProfile,
  readRiskSubmissions,
  readSecurityEvents,
  readSessions,
  readSimplefinConnections,
  readStatementFormats,
  readTransactions,
  readXrayThresholds,
} from './own-data.queries.ts'
import { type Json, type Pages, type ZippedFile, csvFile, jsonFile } from './zip-files.ts'

type Row = Readonly<Record<string, Json>>

const HISTORY_COLUMNS = ['account_id', 'account_name', 'date', 'market_value', 'currency']
const VALUATION_COLUMNS = ['account_id', 'account_name', 'date', 'value']
const INSTITUTION_COLUMNS = ['institution_id', 'institution_name', 'account_count']
const SESSION_COLUMNS = ['id', 'created_at', 'last_used_at', 'revoked_at', 'ip', 'user_agent']
const EVENT_COLUMNS = ['id', 'at', 'action', 'outcome', 'ip', 'user_agent', 'object_type', 'object_id']

/** Everything that is a person's, as files; investors have what they own in them, each list as CSV and as JSON. */
export function exportFiles(deps: Deps, userId: string, role: UserType): ZippedFile[] {
  const inTurn = <R extends Row>(read: (tx: Tx, userId: string, after: R | null) => Promise<R[]>): Pages =>
    async function* () {
      for (let after: R | null = null; ;) {
        const last: R | null = after
        const rows: R[] = await deps.db.asUser(userId, (tx) => read(tx, userId, last))
        yield rows
        if (rows.length < PAGE_ROWS) return
        after = rows.at(-1) ?? null
      }
    }
  const atOnce = (read: (tx: Tx) => Promise<readonly Row[]>): Pages =>
    async function* () {
      yield await deps.db.asUser(userId, read)
    }
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
  ]
  if (role !== 'INVESTOR')
    return [
      ...files,
      ...Object.entries(PRACTICE_TABLES).map(([name, table]) =>
        jsonFile(
          name,
          inTurn<{ readonly id: string } & Row>((tx, id, after) => readPractice(tx, id, table, after)),
        ),
      ),
    ]

  const accounts = (tx: Tx) => readAccounts(tx, userId, deps.clock())
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
    ...both('institutions', INSTITUTION_COLUMNS, atOnce(institutions)),
    ...both(
      'accounts',
      Object.keys(account.shape).filter((column) => column !== 'metadata'),
      atOnce(accounts),
    ),
    ...both('positions', Object.keys(position.shape), inTurn(readPositions)),
    ...both('transactions', Object.keys(transaction.shape), inTurn(readTransactions)),
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
