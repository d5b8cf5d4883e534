import { isMigrated, migrate } from '../platform/db/migrate.ts'
import { installJobs } from '../platform/jobs/jobs.ts'
import type { AdminCommand } from './command.ts'

/** Brings the schema and the job queue up to date without starting the server. */
export const migrateCommand: AdminCommand = {
  name: 'migrate',
  summary: 'Brings the schema up to date without starting the server',
  help: `Runs every migration that is missing, all in one transaction, and installs the job queue. The server does the same
when it starts; this is for an operator who wants it done before. Safe to repeat and to run beside the product.

Exit codes: 0 the schema is up to date, 1 a migration failed and nothing was changed, 2 wrong usage.`,
  options: {},
  operands: [],
  run: async ({ deps, print }) => {
    const wasMigrated = await isMigrated(deps.db.system)
    const { created } = await migrate(deps.db.system)
    await installJobs(deps.env.DATABASE_URL, deps.db.system)
    print(
      wasMigrated
        ? 'The schema was up to date.'
        : created
          ? 'The schema was created.'
          : 'The schema is up to date now.',
    )
    return 0
  },
}
