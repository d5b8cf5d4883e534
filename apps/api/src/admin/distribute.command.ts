import { sql } from 'kysely'
import { isMigrated } from '../platform/db/migrate.ts'
import type { AdminCommand } from './command.ts'
import { distribute, distributionOf } from './distribution.ts'

/** Lays what belongs to people over the servers of a Citus cluster. */
export const distributeCommand: AdminCommand = {
  name: 'distribute',
  summary: 'Lays the tables over the servers that Citus knows, each person’s rows on one of them',
  help: `For a database with the extension citus, as a superuser, after the other servers were added to it (citus_add_node). Keys
get the owner, tables of people are distributed by it and lie beside one another, people, institutions, prices and rates lie on
every server, the trail, queues and limits stay where they are. Rows that are there move with their tables.
One transaction: stop the product first, or who writes meanwhile waits. Take a backup before.

  --plan  prints the statements and runs none; works on any database

Exit codes: 0 it is distributed (or the plan was printed), 1 it was refused and nothing was changed, 2 wrong usage.`,
  options: { plan: { type: 'boolean' } },
  operands: [],
  run: async ({ deps, options, print }) => {
    const { system } = deps.db
    if (!(await isMigrated(system))) {
      print('The schema is not up to date: run "npm run admin -- migrate" first.')
      return 1
    }
    if (options['plan'] === true) {
      for (const statement of await distributionOf(system)) print(`${statement};`)
      return 0
    }
    const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(system)
    if (extensions.length === 0) {
      print(
        'This database has no extension citus. Run "create extension citus" on it and on each server, and add them.',
      )
      return 1
    }
    const { rows } = await sql<{ name: string; servers: number }>`
      select (select count(*)::int from pg_dist_node where noderole = 'primary' and shouldhaveshards) as servers,
        (select logicalrelid::text from pg_dist_partition where partmethod = 'h' limit 1) as name`.execute(system)
    const [state] = rows
    if (state?.name) {
      print('It is distributed already.')
      return 1
    }
    let count = 0
    await distribute(system, () => void count++)
    print(`Done with ${count} statements: the rows of people lie on ${state?.servers} servers.`)
    return 0
  },
}
