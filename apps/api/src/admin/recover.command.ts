import { email, emailKey } from '@keelwise/contract/person'
import { endSessions } from '../features/auth/session.queries.ts'
import { changeEmail, takeSecondFactors } from '../features/second-factor/recover.ts'
import type { AdminCommand } from './command.ts'

/** Lets somebody in again who lost what they sign in with. */
export const recoverCommand: AdminCommand = {
  name: 'recover',
  summary: 'Lets a person in again who lost their second factor or their mailbox',
  help: `Be sure of who asks, by a way that does not need what they lost: this opens the account to whoever has the rest.
--second-factor takes the authenticator app, passkeys and recovery codes away; the password is asked for as before.
--new-email ADDRESS is what they sign in with from then on, where letters and a new password's link go.
Every session ends. The person is told by mail, at both addresses, and it is in the audit trail.

Exit codes: 0 done, 1 nobody has this address or somebody has the new one, 2 wrong usage.`,
  options: { 'second-factor': { type: 'boolean' }, 'new-email': { type: 'string' } },
  operands: ['EMAIL'],
  run: async ({ deps, options, operands, print }) => {
    const factors = options['second-factor'] === true
    const wanted = options['new-email']
    const address = wanted === undefined ? undefined : email.safeParse(wanted).data
    if (wanted !== undefined && address === undefined) {
      print('The new address is no e-mail address.')
      return 2
    }
    if (!factors && address === undefined) {
      print('Say what was lost: --second-factor, --new-email ADDRESS, or both.')
      return 2
    }
    const done = await deps.db.system.transaction().execute(async (tx) => {
      const find = (key: string) =>
        tx
          .selectFrom('user_account')
          .where('email_key', '=', key)
          .select(['id', 'email'])
          .forUpdate()
          .executeTakeFirst()
      const person = await find(emailKey(operands[0] ?? ''))
      if (!person) return 'Nobody has this address.'
      if (address !== undefined) {
        const taken = await find(emailKey(address))
        if (taken && taken.id !== person.id) return 'Somebody else has the new address.'
        await changeEmail(deps, tx, person, { email: address, key: emailKey(address) })
      }
      if (factors) await takeSecondFactors(deps, tx, { ...person, email: address ?? person.email })
      return { ended: await endSessions(tx, deps.clock(), { userId: person.id }, 'recovered') }
    })
    if (typeof done === 'string') {
      print(done)
      return 1
    }
    print(`Done; ${done.ended.length} session(s) ended, and the person is told by mail.`)
    return 0
  },
}
