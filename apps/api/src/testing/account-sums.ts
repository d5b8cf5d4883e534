import type { TestSandbox } from './test-sandbox.ts'

/** What the aggregator holds for a person, per account, as tests ask it of our tables. */
export async function sumsOfSandbox(sandbox: TestSandbox, userId: string) {
  const { accounts } = await sandbox.truth(userId)
  return accounts
    .map((account) => ({
      id: account.accountId,
      value: account.marketValue,
      transactions: account.transactions,
      sum: account.amountSum,
      positions: account.positions,
      positions_value: account.positionsValue,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
