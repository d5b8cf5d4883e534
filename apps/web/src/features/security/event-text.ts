import type { AuditOutcome } from '@keelwise/contract/words'

const TEXTS: Record<string, Partial<Record<AuditOutcome, string>>> = {
  login: { success: 'Signed in', denied: 'A sign-in was refused' },
  logout: { success: 'Logged out' },
  login_locked: { success: 'Sign-in closed after many wrong passwords' },
  refresh_reuse_detected: {
    success: 'A copied session was found and ended',
    denied: 'A copied session was found and ended',
  },
  session_ended: { success: 'A device was logged out' },
  otp_sent: { success: 'Verification code sent' },
  otp_verified: { success: 'Email verified' },
  otp_failed: { denied: 'A wrong verification code was entered' },
  activation: { success: 'Account created' },
  password_changed: { success: 'Password changed', denied: 'A password change was refused' },
  password_reset_asked: { success: 'Password reset asked for' },
  password_reset: { success: 'Password reset' },
  second_factor_enabled: { success: 'Second factor added' },
  second_factor_removed: { success: 'Second factor removed' },
  second_factor_used: { success: 'Second factor used' },
  second_factor_failed: { denied: 'A wrong second factor was entered' },
  recovery_codes_renewed: { success: 'New recovery codes made' },
  email_changed: { success: 'E-mail address changed by the operator' },
  profile_changed: { success: 'Profile changed' },
  data_exported: { success: 'Data downloaded' },
  account_closed: { success: 'Account closed' },
  account_reopened: { success: 'Account opened again' },
  access_denied: { denied: 'Access to something that is not yours was refused' },
  credential_linked: { success: 'Institution linked' },
  credential_deleted: { success: 'Institution removed' },
  account_deleted: { success: 'Account removed' },
  account_added: { success: 'Account added by hand' },
  account_changed: { success: 'Account changed by hand' },
  account_archived: { success: 'Account archived' },
  account_unarchived: { success: 'Account taken out of the archive' },
  accounts_joined: { success: 'Two accounts joined into one' },
  accounts_kept_apart: { success: 'Two accounts kept apart' },
  accounts_taken_apart: { success: 'A joined account taken apart' },
  transfer_joined: { success: 'Two transactions joined as a transfer' },
  transfer_split: { success: 'A transfer split' },
  sync_started: { success: 'Sync started' },
  sync_finished: { success: 'Accounts synced', error: 'A sync failed' },
  xray_thresholds_changed: { success: 'Portfolio thresholds changed' },
  risk_assessed: { success: 'Risk questionnaire answered' },
  transaction_added: { success: 'Transaction added by hand' },
  transaction_changed: { success: 'Transaction changed by hand' },
  transaction_change_undone: { success: 'Change of a transaction undone' },
  statement_imported: { success: 'Statement added' },
  statement_import_undone: { success: 'Import of a statement undone' },
  calendar_feed_made: { success: 'Calendar address made' },
  calendar_feed_ended: { success: 'Calendar address ended' },
  person_disabled: { success: 'Account disabled by the operator' },
  person_enabled: { success: 'Account enabled by the operator' },
  operator_added: { success: 'Operator pages given' },
  operator_removed: { success: 'Operator pages taken away' },
}

const ENDINGS: Record<AuditOutcome, string> = { success: '', denied: ' (refused)', error: ' (failed)' }

/** An entry of the audit trail in plain words; one that is not known here keeps the words of its code. */
export function eventText(action: string, outcome: AuditOutcome): string {
  const texts = TEXTS[action]
  const known = texts?.[outcome]
  if (known) return known
  const words = texts?.success ?? action.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return words + ENDINGS[outcome]
}
