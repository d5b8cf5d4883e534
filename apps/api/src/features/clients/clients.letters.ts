import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { Letter } from '../../platform/mail/outbox.ts'

/** Asks somebody to share their accounts with an advisor; it is the same letter whether they have a login or not. */
export const accessLetter = (to: string, advisor: string, appUrl: string): Letter => ({
  to,
  subject: `${advisor} asks to see your accounts`,
  paragraphs: [
    `${advisor} uses ${PRODUCT_NAME} and asks to see your accounts, positions, performance and risk score. Your transactions and conversations are never shown to them.`,
    'Nothing is shared until you agree. Sign in with this e-mail address, or sign up with it, and answer under Settings, Advisors:',
    `${appUrl}/investor/settings`,
    'You can end it at any time there. If you do not know who asks, ignore this letter.',
  ],
})
