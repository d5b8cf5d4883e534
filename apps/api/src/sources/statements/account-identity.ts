import { createHash } from 'node:crypto'

/** What identifies an account in a file. `family` is `BANK/CHECKING`, `CREDITCARD` or `INVESTMENT`. */
export type AccountKey = { institutionId: string; accountNumber: string; family: string }

const REDACTED_FROM = 6

/**
 * sha256 (hex) of institution id, account number and account family.
 *
 * The family, not the product's account type, goes in: the type may be guessed from what a statement
 * contains, and the identity must not change from one month's file to the next.
 */
export function accountExternalId(key: AccountKey): string {
  const parts = [key.institutionId, key.accountNumber, key.family].map((part) => part.trim().toLowerCase())
  return createHash('sha256').update(parts.join('\u001f')).digest('hex')
}

/** Last 4 characters of an account number, the last 2 of a short one, nothing when it has under 4. */
export function accountMask(accountNumber: string): string {
  const characters = accountNumber.replace(/[^\p{L}\p{N}]/gu, '')
  if (characters.length < 4) return ''
  return characters.slice(characters.length < REDACTED_FROM ? -2 : -4)
}

/** Replaces the account number, with or without its separators, wherever it stands in a text by `*` and its mask. */
export function accountRedaction(accountNumber: string): (text: string) => string {
  const replacement = `*${accountMask(accountNumber)}`
  const written = [accountNumber, accountNumber.replace(/[^\p{L}\p{N}]/gu, '')]
  // A shorter number would hit unrelated digits.
  const redacted = written.filter((form) => form.length >= REDACTED_FROM)
  return (text) => redacted.reduce((rest, form) => rest.replaceAll(form, () => replacement), text)
}
