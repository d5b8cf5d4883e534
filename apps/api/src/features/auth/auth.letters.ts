import { PRODUCT_NAME } from '@keelwise/contract/product'
import type { Letter } from '../../platform/mail/outbox.ts'

/** Where and when somebody signed in, as the letters say it. */
export interface Occasion {
  readonly at: Date
  readonly ip: string
  readonly userAgent: string | null
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof browsers, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** A browser in words, or what it calls itself when that is not known. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (!browser) return userAgent.slice(0, 80)
  return system ? `${browser} on ${system}` : browser
}

const timeInWords = (at: Date): string =>
  `${at.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })}, ${at.toISOString().slice(11, 16)} UTC`

const occasionLines = ({ at, ip, userAgent }: Occasion): string[] => [
  `Time: ${timeInWords(at)}`,
  `Browser: ${browserName(userAgent)}`,
  `IP address: ${ip}`,
]

/** The one-time code of a sign-up. */
export const codeLetter = (to: string, code: string): Letter => ({
  to,
  subject: `Your ${PRODUCT_NAME} verification code`,
  paragraphs: [
    `Use this code to verify your email address and finish setting up your ${PRODUCT_NAME} account.`,
    'It works once and for 10 minutes. We never ask for it by phone or message.',
    'If you did not try to sign up, you can ignore this email. No account is made without the code.',
  ],
  code,
})

/** Instead of a code, to an address that has an account: the screen says the same to both. */
export const accountExistsLetter = (to: string, appUrl: string): Letter => ({
  to,
  subject: `You already have an account at ${PRODUCT_NAME}`,
  paragraphs: [
    'You already have an account. Somebody, most likely you, tried to sign up with this email address.',
    'Log in here:',
    `${appUrl}/auth`,
    'If you do not remember your password, you can set a new one:',
    `${appUrl}/auth/forget-password`,
    'If it was not you, there is nothing to do: your account has not changed.',
  ],
})

/** After the profile step. */
export const welcomeLetter = (to: string, firstName: string, appUrl: string): Letter => ({
  to,
  subject: `Welcome to ${PRODUCT_NAME}`,
  paragraphs: [
    `Hello ${firstName},`,
    'Your account is ready. Log in to link your first institution and see all of your accounts in one place.',
    `${appUrl}/auth`,
  ],
})

/** An invitation from the waitlist; the link carries the token that turns sign-up into the code step. */
export const invitationLetter = (to: string, firstName: string, link: string): Letter => ({
  to,
  subject: `Your ${PRODUCT_NAME} invitation is ready`,
  paragraphs: [
    firstName ? `Hello ${firstName},` : 'Hello,',
    `Your place at ${PRODUCT_NAME} is ready. Open this link to create your account:`,
    link,
    'The invitation is for this email address only and works for 14 days.',
  ],
})

/** A sign-in with a browser this person has not used before. */
export const newDeviceLetter = (to: string, occasion: Occasion, appUrl: string): Letter => ({
  to,
  subject: `New sign-in to ${PRODUCT_NAME}`,
  paragraphs: [
    'Somebody signed in to your account with a browser that we have not seen before.',
    ...occasionLines(occasion),
    'If it was you, there is nothing to do.',
    'If it was not you, set a new password now:',
    `${appUrl}/auth/forget-password`,
  ],
})

/** A refresh token was used a second time: somebody holds a copy, and the session was ended for both. */
export const sessionCopiedLetter = (to: string, occasion: Occasion, appUrl: string): Letter => ({
  to,
  subject: `We ended one of your ${PRODUCT_NAME} sessions`,
  paragraphs: [
    'A session of yours was continued from two places at once. This can mean that somebody copied it, so we ended it.',
    ...occasionLines(occasion),
    'Please log in again. If you do not recognise this, set a new password:',
    `${appUrl}/auth/forget-password`,
  ],
})

/** A hundred wrong passwords in a row: strangers cannot sign in any more, not even with the right one. */
export const lockedLetter = (to: string, appUrl: string): Letter => ({
  to,
  subject: `Please set a new ${PRODUCT_NAME} password`,
  paragraphs: [
    'Somebody tried very many wrong passwords on your account. None of them was right, but to be safe we closed sign-in from devices that you have not used before.',
    'Set a new password to open it again:',
    `${appUrl}/auth/forget-password`,
  ],
})

/** The link to choose a new password. */
export const passwordResetLetter = (to: string, link: string): Letter => ({
  to,
  subject: `Set a new ${PRODUCT_NAME} password`,
  paragraphs: [
    'Somebody, most likely you, asked for a new password. Open this link to choose one:',
    link,
    'It works once and for one hour, and only the newest link works.',
    'If you did not ask for it, you can ignore this email. Your password has not changed.',
  ],
})

/** A password was set, whichever way. */
export const passwordChangedLetter = (to: string, occasion: Occasion, appUrl: string): Letter => ({
  to,
  subject: `Your ${PRODUCT_NAME} password was changed`,
  paragraphs: [
    'The password of your account was changed, and your other sessions were ended.',
    ...occasionLines(occasion),
    'If it was not you, set a new password now:',
    `${appUrl}/auth/forget-password`,
  ],
})

/** An invitation for an advisor, made by the operator. */
export const advisorInvitationLetter = (to: string, link: string): Letter => ({
  to,
  subject: `You are invited to ${PRODUCT_NAME}`,
  paragraphs: [
    'Hello,',
    `You are invited to ${PRODUCT_NAME} as an advisor. Open this link to create your account:`,
    link,
    'The invitation is for this email address only and works once, for 14 days.',
  ],
})

/** After an advisor's registration. */
export const advisorWelcomeLetter = (to: string, firstName: string, appUrl: string): Letter => ({
  to,
  subject: `Welcome to ${PRODUCT_NAME}`,
  paragraphs: [`Hello ${firstName},`, 'Your account is ready. Log in to add your first client.', `${appUrl}/auth`],
})

/** Somebody signed in to an account that they had closed. */
export const reopenedLetter = (to: string, appUrl: string): Letter => ({
  to,
  subject: `Your ${PRODUCT_NAME} account is open again`,
  paragraphs: [
    'You signed in within the grace period, so your account is open again and nothing will be deleted.',
    'If it was not you, set a new password now:',
    `${appUrl}/auth/forget-password`,
  ],
})
