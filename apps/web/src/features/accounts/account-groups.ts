import type { Account, Institution, UnknownAccount } from '@keelwise/contract/accounts'
import { STALE_VALUE_DAYS } from '@keelwise/contract/manual-accounts'
import { unknownReason } from '../../domain/unknown-value.ts'
import { sumOf } from '../../domain/cents.ts'
import { shiftDays } from '@keelwise/finance/days'

/** The account name without the number behind it: the text from the first ' XX' on is dropped. */
export function cutAccountName(name: string): string {
  return name.split(' XX')[0]?.trim() || name
}

export interface AccountTypeGroup {
  readonly name: string
  readonly accounts: readonly Account[]
}

/** Accounts by the display name of their type, groups by name, accounts by name inside a group. */
export function groupByType(accounts: readonly Account[]): AccountTypeGroup[] {
  const groups = Map.groupBy(accounts, (account) => account.account_type_display)
  return [...groups]
    .map(([name, members]) => ({
      name,
      accounts: members.toSorted((a, b) => a.account_name.localeCompare(b.account_name) || a.id.localeCompare(b.id)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** What accounts are worth together in the base currency; null where nothing is known of any. */
export function totalOf(accounts: readonly Account[]): { amount: string; currency: string } | null {
  const known = accounts.flatMap(({ base_value: value }) => (value === null ? [] : [value]))
  const [first] = accounts
  return first && known.length > 0 ? { amount: sumOf(known), currency: first.base_currency } : null
}

/** Which of them that sum is without, and why. */
export const unknownOf = (accounts: readonly Account[]): UnknownAccount[] =>
  accounts.flatMap(({ id, account_name, base_value, metadata }) =>
    base_value === null ? [{ account_id: id, account_name, reason: metadata.value_unknown ?? 'NO_RATE' }] : [],
  )

/** Whether only the person can repair an account; one such account hides its institution's card. */
export const needsPerson = (account: Account): boolean =>
  account.metadata.unified_status.actionable_type === 'userActionable'

/** What the Institutions tab shows as cards, and what it only names in the callout. */
export function splitByAttention(institutions: readonly Institution[]): {
  shown: Institution[]
  hidden: Institution[]
} {
  const hidden = institutions.filter((institution) => institution.accounts.some(needsPerson))
  return { shown: institutions.filter((institution) => !hidden.includes(institution)), hidden }
}

/** Whether a value entered at `instant` is old enough to be looked at again. */
export const isStaleValue = (instant: string, now: Date): boolean =>
  new Date(instant) < shiftDays(now, -STALE_VALUE_DAYS)

/** The one thing to know about an account that nothing updates any more, null where there is none. */
export function markOf({ metadata, last_updated: updated }: Account): string | null {
  if (metadata.archived_at !== null) return 'Archived'
  if (metadata.is_closed) return 'Closed'
  if (metadata.value_unknown) return unknownReason({ metadata })
  if (!metadata.is_manual) return null
  if (updated !== null && isStaleValue(updated, new Date())) return 'Check value'
  return metadata.note === null ? null : 'No longer linked'
}

export interface Repair {
  readonly actionType: string
  readonly credentialId: string
}

/** What repairs an institution, one entry per credential that asks for it. */
export function repairsOf(institution: Institution): Repair[] {
  const repairs = new Map<string, Repair>()
  for (const account of institution.accounts.filter(needsPerson)) {
    const credentialId = account.metadata.credential_id ?? institution.credential_id ?? ''
    const actionType = account.metadata.unified_status.action_type ?? 'reAuthenticate'
    if (!repairs.has(credentialId)) repairs.set(credentialId, { actionType, credentialId })
  }
  return [...repairs.values()]
}
