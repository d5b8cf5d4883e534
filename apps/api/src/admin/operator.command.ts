import { emailKey } from '@keelwise/contract/person'
import { audit } from '../platform/audit.ts'
import type { AdminCommand } from './command.ts'

/** Gives somebody the pages with which the service is run, or takes them away. */
export const operatorCommand: AdminCommand = {
  name: 'operator',
  summary: 'Gives a person the pages at /operations, behind their second factor',
  help: `The person keeps what else they are. The pages open in sessions that were begun with a second factor: an
authenticator app or a passkey, added in Settings. Every look and act there is in the audit trail.
--remove takes the pages away, within five seconds.

Exit codes: 0 done (also when it was so already), 1 nobody has this address, 2 wrong usage.`,
  options: { remove: { type: 'boolean' } },
  operands: ['EMAIL'],
  run: async ({ deps, options, operands, print }) => {
    const isRemoved = options['remove'] === true
    const now = deps.clock()
    const person = await deps.db.system.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('user_account')
        .where('email_key', '=', emailKey(operands[0] ?? ''))
        .select(['id', 'user_type'])
        .select((eb) => [
          eb
            .exists(
              eb
                .selectFrom('totp_secret')
                .whereRef('totp_secret.user_id', '=', 'user_account.id')
                .where('confirmed_at', 'is not', null)
                .select('totp_secret.id'),
            )
            .as('has_totp'),
          eb
            .exists(eb.selectFrom('passkey').whereRef('passkey.user_id', '=', 'user_account.id').select('passkey.id'))
            .as('has_passkey'),
        ])
        .executeTakeFirst()
      if (!found) return null
      if (isRemoved) await tx.deleteFrom('operator').where('user_id', '=', found.id).execute()
      else
        await tx
          .insertInto('operator')
          .values({ user_id: found.id, since: now })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .execute()
      await audit(tx, now, {
        action: isRemoved ? 'operator_removed' : 'operator_added',
        outcome: 'success',
        actorRole: 'OPERATOR',
        objectType: 'user',
        objectId: found.id,
      })
      return found
    })
    if (!person) {
      print('Nobody has this address.')
      return 1
    }
    if (isRemoved) print('The person runs the service no more.')
    else if (person.has_totp || person.has_passkey) print('The pages are at /operations, after the next sign-in.')
    else
      print('The pages are at /operations once the person has added a second factor in Settings and signed in with it.')
    return 0
  },
}
