import type { NewNotification } from '../../platform/notify.ts'
import { type Occasion, browserName } from './auth.letters.ts'

const where = ({ ip, userAgent }: Occasion): string => `${browserName(userAgent)}, IP address ${ip}`

/** A sign-in with a browser this person has not used before. */
export const newDeviceNotice = (userId: string, occasion: Occasion): NewNotification => ({
  userId,
  category: 'SECURITY',
  level: 'WARNING',
  title: 'New sign-in',
  message: `Somebody signed in with a browser that we have not seen before: ${where(occasion)}. If it was not you, change your password.`,
  actionUrl: '/investor/settings',
})

/** A password was set, whichever way. */
export const passwordChangedNotice = (userId: string, occasion: Occasion): NewNotification => ({
  userId,
  category: 'SECURITY',
  level: 'INFO',
  title: 'Password changed',
  message: `The password of your account was changed: ${where(occasion)}. Your other sessions were ended.`,
  actionUrl: '/investor/settings',
})

/** A refresh token was used a second time, and the session was ended for both who held it. */
export const sessionCopiedNotice = (userId: string, occasion: Occasion): NewNotification => ({
  userId,
  category: 'SECURITY',
  level: 'ERROR',
  title: 'A session was ended',
  message: `One of your sessions was continued from two places at once, so we ended it: ${where(occasion)}. If you do not recognise this, change your password.`,
  actionUrl: '/investor/settings',
})
