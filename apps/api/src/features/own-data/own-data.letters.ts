import { CLOSURE_GRACE_DAYS } from '@keelwise/contract/me'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { Letter } from '../../platform/mail/outbox.ts'
import { dayOf } from '@keelwise/finance/days'

/** The notice that an account was closed, and how to open it again. */
export const closedLetter = (to: string, purgeAt: Date, appUrl: string): Letter => ({
  to,
  subject: `Your ${PRODUCT_NAME} account is closed`,
  paragraphs: [
    `You closed your account. Everything in it will be deleted on ${dayOf(purgeAt)}.`,
    `Until then, for ${CLOSURE_GRACE_DAYS} days, signing in opens it again:`,
    `${appUrl}/auth`,
    'If it was not you, sign in now and set a new password.',
  ],
})
