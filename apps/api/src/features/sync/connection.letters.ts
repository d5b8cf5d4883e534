import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { Letter } from '../../platform/mail/outbox.ts'

const WHY = `You get this email because sync alerts are on. You can switch them off in the settings of ${PRODUCT_NAME}.`

/** The page where the person can do what a connection needs; afterwards the accounts are read again. */
export const actionPath = (actionType: string | null, credentialId: string): string =>
  `/investor/acc-link?${new URLSearchParams({
    ...(actionType === null ? {} : { actionType }),
    credentialId,
    returnPath: '/investor/accounts?synced=1',
  }).toString()}`

/** A connection that the person has to see to. */
export const connectionBrokenLetter = (to: string, institution: string, message: string, link: string): Letter => ({
  to,
  subject: `${institution} needs your attention`,
  paragraphs: [
    `${PRODUCT_NAME} cannot update your accounts at ${institution} any more.`,
    message,
    'Open this page to see to it:',
    link,
    'Until then you see the last figures we could read.',
    WHY,
  ],
})

/** The permission at an institution that ends in so many days. */
export const consentEndsLetter = (
  to: string,
  institution: string,
  date: string,
  days: number,
  link: string,
): Letter => ({
  to,
  subject: `Your permission for ${institution} ends in ${days === 1 ? '1 day' : `${days} days`}`,
  paragraphs: [
    `You allowed ${PRODUCT_NAME} to read your accounts at ${institution} until ${date}.`,
    'To keep them up to date, authorize access again:',
    link,
    'If you do nothing, your accounts stay as they were read last.',
    WHY,
  ],
})

/** A connection that has brought nothing for two days, although it was tried. */
export const connectionStuckLetter = (to: string, institution: string, since: string, link: string): Letter => ({
  to,
  subject: `${institution} has not been updated since ${since}`,
  paragraphs: [
    `We could not read your accounts at ${institution} since ${since}. We keep trying, and there is nothing you have to do.`,
    'See how your accounts stand here:',
    link,
    WHY,
  ],
})
