import { dayOf } from '@keelwise/finance/days'
import type { AdminCommand } from './command.ts'

/** Prints what people said was misunderstood. */
export const misunderstoodCommand: AdminCommand = {
  name: 'misunderstood',
  summary: 'Prints the questions that people said the assistant misunderstood, as a table',
  help: `Only questions whose askers allowed it. A line each, with tabs between: the day, the question, what it was taken for and
what was meant instead (both as plans in JSON, the last empty where nobody said). Who asked is not printed.

Exit codes: 0 done, 2 wrong usage.`,
  options: {},
  operands: [],
  run: async ({ deps, print }) => {
    const rows = await deps.db.system
      .selectFrom('misunderstood_question')
      .orderBy('created_at')
      .orderBy('message_id')
      .select(['created_at', 'question', 'plan', 'meant'])
      .execute()
    for (const { created_at, question, plan, meant } of rows)
      print(
        [
          dayOf(created_at),
          question.replaceAll(/\s+/g, ' ').trim(),
          JSON.stringify(plan),
          meant === null ? '' : JSON.stringify(meant),
        ].join('\t'),
      )
    return 0
  },
}
