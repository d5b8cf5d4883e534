import { randomInt } from 'node:crypto'
import { hashToken } from '../../platform/tokens.ts'

export const RECOVERY_CODES = 10

/** Crockford's base32: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SYMBOLS = 16
const GROUP = 4

/** A code of 80 random bits, in groups for reading. */
export function newRecoveryCode(): string {
  const symbols = Array.from({ length: SYMBOLS }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('')
  return (symbols.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/**
 * What is stored of a recovery code: with 80 random bits a plain hash cannot be guessed back. Case, spaces, dashes and
 * look-alike letters do not matter; null for what can be no code.
 */
export function hashRecoveryCode(typed: string): Buffer | null {
  const symbols = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isCode = symbols.length === SYMBOLS && [...symbols].every((symbol) => ALPHABET.includes(symbol))
  return isCode ? hashToken(symbols) : null
}
