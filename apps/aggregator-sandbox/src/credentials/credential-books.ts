import type { AccountBook } from '../generation/account-book.ts'
import type { AccountPlan } from '../generation/account-plans.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Credential, PickedAccount } from './credential.queries.ts'

/** The login of a credential, null when none was given or it cannot be read any more. */
export function loginOf(sandbox: Sandbox, credential: Credential): string | null {
  return credential.login_sealed === null ? null : sandbox.vault.open(credential.login_sealed, credential.id)
}

/** All accounts the institution has for the credential's login. */
export function plansOf(sandbox: Sandbox, credential: Credential): AccountPlan[] {
  const login = loginOf(sandbox, credential)
  return login === null ? [] : sandbox.shelf.plans(credential.institution_id, login)
}

/** The book of a picked account as of the last successful update; null before the first one. */
export function bookOf(sandbox: Sandbox, credential: Credential, account: PickedAccount): AccountBook | null {
  if (credential.data_through === null) return null
  return bookAt(sandbox, credential, account.place, credential.data_through)
}

/** The book of an account by its place, at the end of a day. */
export function bookAt(sandbox: Sandbox, credential: Credential, place: number, through: number): AccountBook | null {
  const login = loginOf(sandbox, credential)
  const plan = plansOf(sandbox, credential)[place]
  if (login === null || plan === undefined) return null
  return sandbox.shelf.book(
    { institutionId: credential.institution_id, login, anchor: credential.anchor_day, through },
    plan,
  )
}

/** The name an institution gives: label and masked number. */
export function accountName(plan: AccountPlan): string {
  return `${plan.label} ${maskNumber(plan)}`
}

/** `XX` and the last four digits; nothing longer ever leaves. */
export function maskNumber(plan: AccountPlan): string {
  return `XX${plan.number.slice(-4)}`
}
