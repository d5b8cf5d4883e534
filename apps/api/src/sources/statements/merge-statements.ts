import type { AccountStatement } from './ofx-statement.ts'
import type { StatementAccount } from './statement.ts'
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
