import type { StatementTransaction } from './statement.ts'

/** A transaction as read, before it has its identity within the account. */
export type TransactionDraft = Omit<StatementTransaction, 'externalId' | 'ordinal' | 'correction' | 'reversalOf'> & {
  /** Null when the file has none or a placeholder. */
  fitid: string | null
  correctFitid: string | null
  correctAction: 'REPLACE' | 'DELETE' | null
  reversalFitid: string | null
}

/** A draft with everything that files without it leave out. */
export const emptyDraft: Omit<
  TransactionDraft,
  'txType' | 'providerTag' | 'executionDate' | 'amount' | 'currency' | 'line'
> = {
  fitid: null,
  correctFitid: null,
  correctAction: null,
  reversalFitid: null,
  postedDate: null,
  settlementDate: null,
  ticker: null,
  cusip: null,
  securityName: null,
  secType: null,
  units: null,
  unitPrice: null,
  fee: null,
  tax: null,
  costBasis: null,
  balance: null,
  name: null,
  memo: null,
  split: null,
  planSource: null,
}
