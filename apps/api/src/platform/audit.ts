import type { FastifyRequest } from 'fastify'
import type { Tx } from './db/database.ts'
import { uuid7 } from './ids.ts'
import type { AuditOutcome } from '@keelwise/contract/words'

/** What the trail records (security cases, section 7). */
export type AuditAction =
  | 'login'
  | 'logout'
  | 'refresh'
  | 'refresh_reuse_detected'
  | 'otp_sent'
  | 'otp_verified'
  | 'otp_failed'
  | 'activation'
  | 'login_locked'
  | 'password_changed'
  | 'password_reset_asked'
  | 'password_reset'
  | 'session_ended'
  | 'second_factor_enabled'
  | 'second_factor_removed'
  | 'second_factor_used'
  | 'second_factor_failed'
  | 'recovery_codes_renewed'
  | 'data_exported'
  | 'account_closed'
  | 'account_reopened'
  | 'account_purged'
  | 'person_disabled'
  | 'person_enabled'
  | 'operator_added'
  | 'operator_removed'
  | 'operator_looked'
  | 'job_retried'
  | 'mail_sent_now'
  | 'email_changed'
  | 'profile_changed'
  | 'invitation_sent'
  | 'captcha_failed'
  | 'access_denied'
  | 'credential_linked'
  | 'credential_deleted'
  | 'account_deleted'
  | 'account_added'
  | 'account_changed'
  | 'account_archived'
  | 'account_unarchived'
  | 'accounts_joined'
  | 'accounts_kept_apart'
  | 'accounts_taken_apart'
  | 'transfer_joined'
  | 'transfer_split'
  | 'sync_started'
  | 'sync_finished'
  | 'transaction_added'
  | 'transaction_changed'
  | 'transaction_change_undone'
  | 'transactions_marked'
  | 'transaction_marks_undone'
  | 'transaction_split'
  | 'transaction_made_whole'
  | 'payee_rule_set'
  | 'payee_rule_removed'
  | 'transaction_rule_set'
  | 'transaction_rule_removed'
  | 'category_added'
  | 'category_changed'
  | 'category_retired'
  | 'category_restored'
  | 'categories_merged'
  | 'recurring_decided'
  | 'recurring_decision_undone'
  | 'advisor_goals_shared'
  | 'advisor_goals_hidden'
  | 'receipt_added'
  | 'receipt_removed'
  | 'receipt_restored'
  | 'budget_set'
  | 'budget_removed'
  | 'assumptions_changed'
  | 'alert_set'
  | 'alert_changed'
  | 'alert_removed'
  | 'alert_delivery_changed'
  | 'goal_added'
  | 'goal_changed'
  | 'goal_deleted'
  | 'statement_imported'
  | 'statement_import_undone'
  | 'risk_assessed'
  | 'xray_thresholds_changed'
  | 'meeting_added'
  | 'meeting_changed'
  | 'meeting_deleted'
  | 'meeting_restored'
  | 'meeting_submitted'
  | 'meeting_summarised'
  | 'meeting_summary_changed'
  | 'meeting_question_asked'
  | 'meeting_private_shown'
  | 'task_added'
  | 'client_note_added'
  | 'client_note_deleted'
  | 'task_changed'
  | 'task_deleted'
  | 'calendar_feed_made'
  | 'records_exported'
  | 'record_erased'
  | 'retention_changed'
  | 'calendar_feed_ended'
  | 'signature_failed'
  | 'configuration_refused'
  | 'client_added'
  | 'client_changed'
  | 'client_deleted'
  | 'client_restored'
  | 'client_invited'
  | 'clients_imported'
  | 'clients_import_undone'
  | 'book_view_saved'
  | 'book_view_deleted'
  | 'advisor_access_granted'
  | 'advisor_access_declined'
  | 'advisor_access_ended'

export interface AuditEntry {
  readonly action: AuditAction
  readonly outcome: AuditOutcome
  readonly actorUserId?: string | null
  readonly actorRole?: string | null
  readonly sessionId?: string | null
  readonly objectType?: string
  readonly objectId?: string
  /** No secrets and no financial values. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Writes one row of the append-only trail, in the transaction of the change it records. At the commit the database puts
 * it into the chain of its day (`admin check` verifies the chains).
 */
export async function audit(tx: Tx, now: Date, entry: AuditEntry, request?: FastifyRequest): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      id: uuid7(now.getTime()),
      at: now,
      actor_user_id: entry.actorUserId ?? request?.caller?.userId ?? null,
      actor_role: entry.actorRole ?? request?.caller?.role ?? null,
      session_id: entry.sessionId ?? request?.caller?.sessionId ?? null,
      ip: request?.ip ?? null,
      user_agent: request?.headers['user-agent']?.slice(0, 300) ?? null,
      action: entry.action,
      object_type: entry.objectType ?? null,
      object_id: entry.objectId ?? null,
      outcome: entry.outcome,
      request_id: request?.id ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
