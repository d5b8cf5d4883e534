import type { OfxSecurity } from './ofx-security.ts'
import type { AccountType } from '@keelwise/contract/words'

/** What the readers of positions and transactions need to know about the statement around them. */
export type StatementContext = {
  kind: AccountType
  /** Currency of amounts that name none, as the file writes it (it may be a minor unit such as pence). */
  statedCurrency: string | null
  /** Instant of the statement. */
  asOf: string | null
  securities: ReadonlyMap<string, OfxSecurity>
  /** Removes the account's own number from a text that may carry it. */
  redact: (text: string) => string
  warn: (message: string, line: number) => void
}
