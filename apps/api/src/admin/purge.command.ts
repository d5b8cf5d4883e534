import { purgeClosedAccounts } from '../features/own-data/purge-closed.ts'
import { purge } from '../features/retention/purge.ts'
import type { AdminCommand } from './command.ts'

/** Does now what the server does once a day. */
export const purgeCommand: AdminCommand = {
  name: 'purge',
  summary: 'Deletes what is kept no longer: expired codes and links, removed accounts, closed people',
  help: `Does now what the server does once a day. People who closed their account more than 30 days ago are erased, at the
aggregator too; rows of the audit trail stay. Safe to repeat and to run beside the product.

Exit codes: 0 done, 1 it failed, 2 wrong usage.`,
  options: {},
  operands: [],
  run: async ({ deps, print }) => {
    await purge(deps)
    const erased = await purgeClosedAccounts(deps)
    print(`Done; ${erased} closed account(s) erased.`)
    return 0
  },
}
