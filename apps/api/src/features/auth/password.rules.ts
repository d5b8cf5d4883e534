import { emailKey } from '@keelwise/contract/person'
import { PRODUCT_NAME } from '@keelwise/contract/product'
import { isCommonPassword } from './common-passwords.ts'

const TOO_COMMON = 'This password is too common. Please choose another.'

/** Shorter local parts stand in too many words to refuse them all. */
const LOCAL_PART_MIN = 3

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * What stands against a new password beyond its characters: everybody's passwords, and those that hold the
 * person's own address or the product's name.
 * @returns messages for the person, empty when nothing does
 */
export function weaknessesOf(password: string, email: string): string[] {
  const text = folded(password)
  const [localPart = ''] = emailKey(email).split('@')
  const holdsOwnName = localPart.length >= LOCAL_PART_MIN && text.includes(folded(localPart))
  return holdsOwnName || text.includes(folded(PRODUCT_NAME)) || isCommonPassword(password) ? [TOO_COMMON] : []
}
