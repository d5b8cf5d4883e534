import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { isMigrated } from '../platform/db/migrate.ts'
import { verifyAuditChain } from './audit-chain.ts'
import type { AdminCommand } from './command.ts'
import { type Invariant, invariants } from './invariants.ts'
import { findWrongSummaries } from './summary-invariant.ts'

const SHOWN = 20

type Breach = Readonly<Record<string, unknown>>

async function findBreaches(tx: Tx, invariant: Invariant): Promise<{ count: number; breaches: Breach[] }> {
  const found = sql.raw(`from (${invariant.breaches}) breach`)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(tx)
  const count = counted[0]?.count ?? 0
  if (count === 0) return { count, breaches: [] }
  const { rows } = await sql<Breach>`select * ${found} order by 1, 2 limit ${SHOWN}`.execute(tx)
  return { count, breaches: rows }
}

const show = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const describe = (breach: Breach): string =>
  Object.entries(breach)
    .map(([name, value]) => `${name}=${show(value)}`)
    .join(' ')

/** Recomputes what must hold over the whole database and lists what does not. */
export const checkCommand: AdminCommand = {
  name: 'check',
  summary: 'Checks what must always hold over the whole database and lists what does not',
  help: `Reads one consistent state of the database and changes nothing; may run beside the product.
Each rule is answered "ok" or "FAULT" with the rows that break it, ${SHOWN} at most per rule.

Exit codes: 0 every rule holds, 1 at least one does not (or the database cannot be read), 2 wrong usage.`,
  options: {},
  operands: [],
  run: async ({ deps, print }) => {
    if (!(await isMigrated(deps.db.system))) {
      print('The schema is not up to date: run "npm run admin -- migrate" first.')
      return 1
    }
    const faults = await deps.db.system
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        let broken = 0
        const report = (name: string, rule: string, count: number, breaches: readonly Breach[]): void => {
          print(`${count === 0 ? 'ok   ' : 'FAULT'}  ${name}: ${rule}${count === 0 ? '' : ` (${count} found)`}`)
          for (const breach of breaches) print(`         ${describe(breach)}`)
          if (count > breaches.length) print(`         … and ${count - breaches.length} more`)
          if (count > 0) broken++
        }
        const wrong = await findWrongSummaries(tx, dayOf(deps.clock()))
        const rule = 'What a person is shown in total is the sum of their live accounts.'
        report('summary', rule, wrong.length, wrong.slice(0, SHOWN))
        for (const invariant of invariants) {
          const { count, breaches } = await findBreaches(tx, invariant)
          report(invariant.name, invariant.rule, count, breaches)
        }
        const chain = await verifyAuditChain(tx)
        report(
          'audit-chain',
          'The audit trail is what was written: no row changed, put in, moved or taken out.',
          chain.faults.length,
          chain.faults.slice(0, SHOWN).map(({ day, eventId, fault }) => ({ day, event_id: eventId, fault })),
        )
        return broken
      })
    const rules = invariants.length + 2
    print(faults === 0 ? `\n${rules} rules, all of them hold.` : `\n${rules} rules, ${faults} broken.`)
    return faults === 0 ? 0 : 1
  },
}
