import { PRODUCT_NAME } from '@keelwise/contract/product'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import { deleteRecoveryCodes, deleteTotp, forgetFactorOfSessions } from './second-factor.queries.ts'

const NOT_ASKED = 'If you did not ask for this, answer to whoever runs the service at once.'

/**
 * Takes every second factor away from somebody who has lost theirs; the operator's doing. The password stays and is
 * asked for as before. The person is told by mail.
 */
export async function takeSecondFactors(
  deps: Pick<PlatformDeps, 'clock' | 'jobs'>,
  tx: Tx,
  person: { readonly id: string; readonly email: string },
): Promise<void> {
  await deleteTotp(tx, person.id)
  await tx.deleteFrom('passkey').where('user_id', '=', person.id).execute()
  await deleteRecoveryCodes(tx, person.id)
  await forgetFactorOfSessions(tx, person.id)
  await sendLetter(deps, tx, {
    to: person.email,
    subject: `The second factor of your ${PRODUCT_NAME} account was taken away`,
    paragraphs: [
      'Whoever runs the service took the authenticator app, the passkeys and the recovery codes of your account away. Signing in asks for your password alone until you add them anew in Settings.',
      NOT_ASKED,
    ],
  })
  await audit(tx, deps.clock(), {
    action: 'second_factor_removed',
    outcome: 'success',
    actorRole: 'OPERATOR',
    objectType: 'user',
    objectId: person.id,
    detail: { method: 'all' },
  })
}

/**
 * Gives somebody who cannot read their mailbox any more another address; the operator's doing. Both addresses are told,
 * and links that were mailed to the old one open nothing.
 */
export async function changeEmail(
  deps: Pick<PlatformDeps, 'clock' | 'jobs'>,
  tx: Tx,
  person: { readonly id: string; readonly email: string },
  to: { readonly email: string; readonly key: string },
): Promise<void> {
  await tx.updateTable('user_account').set({ email: to.email, email_key: to.key }).where('id', '=', person.id).execute()
  await tx.deleteFrom('password_reset').where('user_id', '=', person.id).execute()
  for (const address of [person.email, to.email])
    await sendLetter(deps, tx, {
      to: address,
      subject: `The e-mail address of your ${PRODUCT_NAME} account changed`,
      paragraphs: [
        `You sign in with ${to.email} from now on, and letters go there. Whoever runs the service changed it.`,
        NOT_ASKED,
      ],
    })
  await audit(tx, deps.clock(), {
    action: 'email_changed',
    outcome: 'success',
    actorRole: 'OPERATOR',
    objectType: 'user',
    objectId: person.id,
  })
}
