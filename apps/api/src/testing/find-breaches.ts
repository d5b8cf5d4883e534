import { sql } from 'kysely'
import { invariants } from '../admin/invariants.ts'
import type { TestApp } from './test-app.ts'

/** What `admin check` would find, without the trail's chains: the name of each broken rule with its rows. */
export async function findBreaches(app: TestApp): Promise<{ name: string; rows: unknown[] }[]> {
  const found = []
  for (const { name, breaches } of invariants) {
    const { rows } = await sql.raw(breaches).execute(app.deps.db.system)
    if (rows.length > 0) found.push({ name, rows })
  }
  return found
}
