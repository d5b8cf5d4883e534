import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { Letter } from '../../platform/mail/outbox.ts'

/** A change of somebody's second factor that they are told about. */
export type FactorChange =
  | 'totp_enabled'
  | 'totp_removed'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'

const inWords: Record<FactorChange, string> = {
  totp_enabled: 'An authenticator app was added to your account. From now on signing in asks for its code.',
  totp_removed: 'The authenticator app was removed from your account.',
  recovery_codes_renewed: 'New recovery codes were made for your account. The old ones do not work any more.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  recovery_code_used: 'Somebody signed in to your account with a recovery code. Each of them works once.',
}

/** The notice of a change of the second factor. */
export const factorLetter = (
  to: string,
  change: FactorChange,
  occasion: { readonly at: Date; readonly ip: string },
  appUrl: string,
): Letter => ({
  to,
  subject: `The sign-in protection of your ${PRODUCT_NAME} account changed`,
  paragraphs: [
    inWords[change],
    `Time: ${occasion.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `IP address: ${occasion.ip}`,
    'If it was you, there is nothing to do.',
    'If it was not you, set a new password now and look at the security section of your settings:',
    `${appUrl}/auth/forget-password`,
  ],
})
