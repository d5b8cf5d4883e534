import { z } from 'zod'

/** Every error code the API answers with, and its status. */
export const problemStatus = {
  parse_error: 400,
  otp_invalid: 400,
  otp_expired: 400,
  otp_locked: 400,
  captcha_required: 400,
  captcha_failed: 400,
  statement_unreadable: 400,
  statement_incomplete: 400,
  invalid_credentials: 401,
  token_not_valid: 401,
  not_authenticated: 401,
  session_revoked: 401,
  invalid_signature: 401,
  second_factor_required: 401,
  second_factor_invalid: 400,
  permission_denied: 403,
  password_change_required: 403,
  second_factor_needed: 403,
  not_found: 404,
  invalid_page: 404,
  method_not_allowed: 405,
  version_conflict: 409,
  legal_hold: 409,
  summary_processing: 409,
  idempotency_in_progress: 409,
  idempotency_answer_lost: 409,
  conversation_busy: 409,
  risk_assessment_required: 409,
  questionnaire_version_outdated: 409,
  preview_outdated: 409,
  import_undone: 409,
  edit_not_undoable: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reuse: 422,
  too_many_attempts: 429,
  rate_limited: 429,
  otp_cooldown: 429,
  server_error: 500,
  stream_failed: 500,
  aggregator_unavailable: 502,
  service_unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** `{detail, code}` with extras such as `retry_after` or `request_id`. */
export const problem = z.looseObject({ detail: z.string(), code: z.string() })

/** Field errors of a 400: messages per field, `non_field_errors` for the rest. */
export const fieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.output<typeof fieldErrors>
