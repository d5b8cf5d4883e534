import { recordCategory } from '@keelwise/contract/records'
import { audit } from '../platform/audit.ts'
import type { AdminCommand } from './command.ts'

const SHORTEST_DAYS = 30
const LONGEST_DAYS = 36_500

/** Says how long records are kept, and changes it. */
export const retentionCommand: AdminCommand = {
  name: 'retention',
  summary: 'Shows how long records of advisors are kept, or sets it for one category',
  help: `Without options it lists the categories: transcript (what was said and handed in), meeting (with notes, summaries and
questions) and conversation (with the assistant about a client). --category NAME --days N erases what was last touched
more than N days ago, from the next daily purge on; --days keep keeps it until somebody deletes it. What is on legal hold
stays in any case. Only the operator can change this, and every change is in the audit trail.

Exit codes: 0 done, 2 wrong usage.`,
  options: { category: { type: 'string' }, days: { type: 'string' } },
  operands: [],
  run: async ({ deps, options, print }) => {
    const { category: name, days: text } = options
    if ((name === undefined) !== (text === undefined)) {
      print('Give both --category and --days, or neither.')
      return 2
    }
    if (name !== undefined) {
      const category = recordCategory.safeParse(name).data
      const days = text === 'keep' ? null : /^\d{1,5}$/.test(String(text)) ? Number(text) : Number.NaN
      if (!category) {
        print(`No such category. There are: ${recordCategory.options.join(', ')}.`)
        return 2
      }
      if (days !== null && !(days >= SHORTEST_DAYS && days <= LONGEST_DAYS)) {
        print(`Give ${SHORTEST_DAYS} to ${LONGEST_DAYS} days, or keep.`)
        return 2
      }
      await deps.db.system.transaction().execute(async (tx) => {
        const before = await tx
          .selectFrom('retention_rule')
          .where('category', '=', category)
          .select('days')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await tx.updateTable('retention_rule').set({ days }).where('category', '=', category).execute()
        await audit(tx, deps.clock(), {
          action: 'retention_changed',
          outcome: 'success',
          actorRole: 'OPERATOR',
          detail: { category, days, before: before.days },
        })
      })
    }
    for (const rule of await deps.db.system.selectFrom('retention_rule').selectAll().orderBy('category').execute())
      print(`${rule.category}  ${rule.days === null ? 'until somebody deletes it' : `${rule.days} days`}`)
    return 0
  },
}
