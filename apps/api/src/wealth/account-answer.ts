import { accountTypeDisplay, manualSubtypeDisplay } from '@keelwise/contract/words'
import { type Account, accountType, manualSubtype } from '@keelwise/contract/accounts'
import type { LiveAccount } from './live-accounts.ts'
import { lastUpdatedText } from './last-updated-text.ts'

const actionableTypes = ['userActionable', 'systemActionable'] as const

/** The kinds of picture that are served. */
export const isIconType = (type: string | null): type is 'image/png' | 'image/svg+xml' =>
  type === 'image/png' || type === 'image/svg+xml'

/** The address of an institution's picture on our own origin, null when none is stored. */
export const iconUrl = (institutionId: string, iconType: string | null): string | null =>
  isIconType(iconType) ? `/icons/institutions/${institutionId}` : null

/** The word shown for a stored account type. */
export const displayOfAccountType = (type: string): string => accountTypeDisplay[accountType.parse(type)]

/** An account as the API answers it (OP-091). */
export const toAccount = (row: LiveAccount, now: Date): Account => ({
  id: row.id,
  account_name: row.account_name,
  account_type: accountType.parse(row.account_type),
  account_type_display: row.subtype
    ? manualSubtypeDisplay[manualSubtype.parse(row.subtype)]
    : displayOfAccountType(row.account_type),
  is_liability: row.is_liability,
  market_value: row.market_value,
  currency: row.currency,
  last_updated: row.last_updated?.toISOString() ?? null,
  creation_date: row.creation_date.toISOString(),
  masked_account_number: row.masked_account_number,
  institution_id: row.institution_id,
  institution_name: row.institution_name,
  institution_icon: iconUrl(row.institution_id, row.icon_type),
  // A credential that cannot be read leaves none of its accounts healthy.
  aggregation_status_error_code: row.error_code ?? row.credential_error_code,
  metadata: {
    relative_last_updated: lastUpdatedText(row.last_updated, now),
    unified_status: {
      actionable_type: actionableTypes.find((type) => type === row.actionable_type) ?? null,
      action_type: row.action_type,
      message: row.status_message,
    },
    credential_id: row.credential_id,
    from_statement: row.provider === 'file',
    is_manual: row.credential_id === null,
    subtype: manualSubtype.nullable().parse(row.subtype),
    archived_at: row.archived_at?.toISOString() ?? null,
    in_totals: row.in_totals,
    is_closed: row.is_closed,
    interest_rate: row.interest_rate,
    monthly_payment: row.monthly_payment,
    note: row.note,
  },
})
