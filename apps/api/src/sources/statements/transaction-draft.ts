import type { StatementTransaction } from './statement.ts'

/** A transaction as read, before it has its identity within the account. */
export type TransactionDraft = Omit<StatementTransaction, 'externalId' | 'ordinal' | 'correction' | 'reversalOf'> & {
  /** Null when the file has none or a placeholder. */
  fitid: string | null
  correctFitid: string | null
  correctAction: 'REPLACE' | 'DELETE' | null
  reversalFitid: string | null
}
