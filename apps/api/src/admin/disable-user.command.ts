import { emailKey } from '@keelwise/contract/person'
import { setAdmitted } from '../features/auth/shut-out.ts'
import type { AdminCommand } from './command.ts'

/** Shuts somebody out, or lets them in again. */
export const disableUserCommand: AdminCommand = {
  name: 'disable-user',
  summary: 'Shuts a person out: every session ends within five seconds, no login works',
  help: `The person's data stay; an address that calendar programs read ends. Whoever tries to sign in is told the same as with a wrong password.
--enable lets the person sign in again.

Exit codes: 0 done (also when it was so already), 1 nobody has this address, 2 wrong usage.`,
  options: { enable: { type: 'boolean' } },
  operands: ['EMAIL'],
  run: async ({ deps, options, operands, print }) => {
    const isActive = options['enable'] === true
    const ended = await deps.db.system.transaction().execute(async (tx) => {
      const person = await tx
        .selectFrom('user_account')
        .where('email_key', '=', emailKey(operands[0] ?? ''))
        .select('id')
        .forUpdate()
        .executeTakeFirst()
      return person ? setAdmitted(tx, deps.clock(), { userId: person.id, isActive }) : null
    })
    if (!ended) {
      print('Nobody has this address.')
      return 1
    }
    print(isActive ? 'The person may sign in again.' : `The person is shut out; ${ended.length} session(s) ended.`)
    return 0
  },
}
