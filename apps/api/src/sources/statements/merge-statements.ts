import type { AccountStatement } from './ofx-statement.ts'
import type { StatementAccount, StatementTransaction } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import { identifyTransactions } from './transaction-identity.ts'

/**
 * Unites the statements of a file that belong to the same account: balance, cash and positions of the
 * newest, transactions of all, the widest window.
 */
export function mergeStatements(statements: readonly AccountStatement[]): StatementAccount[] {
  const currencies = new Map<string, Set<string | null>>()
  for (const { externalId, currency } of statements) {
    currencies.set(externalId, (currencies.get(externalId) ?? new Set<string | null>()).add(currency))
  }
  const byAccount = Map.groupBy(statements, ({ externalId, currency }) =>
    // One number with a balance in each of several currencies is several accounts.
    (currencies.get(externalId)?.size ?? 0) > 1 ? `${externalId}:${currency ?? ''}` : externalId,
  )
  return [...byAccount].map(([externalId, group]) => merge(externalId, group))
}

function merge(externalId: string, group: readonly AccountStatement[]): StatementAccount {
  const newest = group.reduce((best, statement) => (isNewer(statement, best) ? statement : best))
  const { drafts: _drafts, redact, ...account } = newest
  return {
    ...account,
    externalId,
    // what stood before the first row of all
    openingBalance: oldest(group)?.openingBalance ?? null,
    transactions: identifyTransactions(
      group.map(({ drafts }) => drafts),
      redact,
    ),
    rejected: group.flatMap(({ rejected }) => rejected),
    windowFrom: extreme(group, ({ windowFrom }) => windowFrom, -1),
    windowTo: extreme(group, ({ windowTo }) => windowTo, 1),
    statementCount: group.length,
  }
}

/** The statement whose period ends first, of those that state a balance. */
const oldest = (group: readonly AccountStatement[]): AccountStatement | undefined =>
  group
    .filter(({ asOf, balance, openingBalance }) => asOf !== null || balance !== null || openingBalance !== null)
    .reduce<AccountStatement | undefined>(
      (first, statement) => (first === undefined || (statement.asOf ?? '') < (first.asOf ?? '') ? statement : first),
      undefined,
    )

/** Of two statements of the same time the one with holdings says more. */
function isNewer(statement: AccountStatement, best: AccountStatement): boolean {
  const [a, b] = [statement.asOf ?? '', best.asOf ?? '']
  return a === b ? statement.positionsStated && !best.positionsStated : a > b
}

function extreme(
  group: readonly AccountStatement[],
  dateOf: (statement: AccountStatement) => string | null,
  direction: 1 | -1,
): string | null {
  const dates = group.map(dateOf).filter((date) => date !== null)
  return dates.toSorted().at(direction === 1 ? -1 : 0) ?? null
}

/** A row as it was before it had its identity; what was made of its contents is made of them again. */
function draftOf(row: StatementTransaction): TransactionDraft {
  const { externalId, ordinal: _ordinal, correction, reversalOf, ...rest } = row
  return {
    ...rest,
    fitid: /^h:[0-9a-f]{64}#/.test(externalId) ? null : externalId,
    correctFitid: correction?.externalId ?? null,
    correctAction: correction?.action ?? null,
    reversalFitid: reversalOf,
  }
}

const sameDay = ({ executionDate, amount, currency }: TransactionDraft): string =>
  [executionDate, amount, currency ?? ''].join(' ')

/**
 * Unites the accounts of several files, as `mergeStatements` does the statements of one. What was notified before it was
 * booked counts once: rows of files without a balance are left out where a file with one has a row of the same day and
 * amount.
 * @returns the accounts, and how many rows were left out so
 */
export function mergeFiles(accounts: readonly StatementAccount[]): { accounts: StatementAccount[]; notified: number } {
  const states = ({ balance, openingBalance }: StatementAccount): boolean => balance !== null || openingBalance !== null
  const booked = new Map<string, number>()
  const keyOf = (account: StatementAccount, draft: TransactionDraft): string =>
    `${account.externalId} ${sameDay(draft)}`
  const united = accounts.map((account) => ({ account, drafts: account.transactions.map(draftOf) }))
  // the same entry may stand in two statements that overlap
  for (const { transactions, ...account } of mergeStatements(
    united.filter(({ account }) => states(account)).map((each) => statementOf(each.account, each.drafts)),
  ))
    for (const draft of transactions.map(draftOf)) {
      const key = keyOf({ ...account, transactions }, draft)
      booked.set(key, (booked.get(key) ?? 0) + 1)
    }
  let notified = 0
  const statements = united.map(({ account, drafts }) => {
    if (states(account)) return statementOf(account, drafts)
    const own = drafts.filter((draft) => {
      const key = keyOf(account, draft)
      const left = booked.get(key) ?? 0
      if (left === 0) return true
      booked.set(key, left - 1)
      notified += 1
      return false
    })
    return statementOf(account, own)
  })
  return { accounts: mergeStatements(statements), notified }
}

const statementOf = (account: StatementAccount, drafts: TransactionDraft[]): AccountStatement => {
  const { transactions: _transactions, statementCount: _count, ...rest } = account
  return { ...rest, drafts, redact: (text) => text }
}
