import type { Database } from '../../platform/db/database.ts'

/** What questions to the data need of the server. */
export interface ToolDeps {
  readonly db: Database
  readonly clock: () => Date
}
