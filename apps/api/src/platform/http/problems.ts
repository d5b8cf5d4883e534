import { type FieldErrors, type ProblemCode, problemStatus } from '@keelwise/contract/problem'

const detailOf: Partial<Record<ProblemCode, string>> = {
  parse_error: 'JSON parse error.',
  not_authenticated: 'Authentication credentials were not provided.',
  token_not_valid: 'Token is invalid or expired',
  session_revoked: 'Your session has ended. Please log in again.',
  second_factor_needed: 'Please sign in with a second factor to run the service.',
  password_change_required: 'Please change your password first.',
  permission_denied: 'You do not have permission to perform this action.',
  not_found: 'Not found.',
  invalid_page: 'Invalid page.',
  invalid_credentials: 'Invalid credentials',
  invalid_signature: 'The signature is not valid.',
  method_not_allowed: 'Method not allowed.',
  questionnaire_version_outdated: 'The questions have changed. Please answer the new ones.',
  version_conflict: 'This was changed in the meantime. Please load it again.',
  edit_not_undoable: 'This change is undone already, or a later change of the same transaction has to be undone first.',
  import_undone: 'This import is undone already.',
  legal_hold: 'This meeting is on legal hold and cannot be deleted.',
  summary_processing: 'This summary is still being made.',
  payload_too_large: 'Request body too large.',
  uri_too_long: 'Address too long.',
  unsupported_media_type: 'Unsupported media type.',
  too_many_attempts: 'Too many attempts. Please try again later.',
  rate_limited: 'Too many requests. Please try again later.',
  idempotency_key_reuse: 'This idempotency key was used with another body.',
  idempotency_in_progress: 'A request with this idempotency key is still running.',
  idempotency_answer_lost: 'This was done, but its answer was lost. Look at it before you do it again.',
  aggregator_unavailable: 'We could not reach the institution. Please try again.',
  service_unavailable: 'Service is temporarily unavailable.',
  server_error: 'Something went wrong. Please try again.',
}

export interface ProblemOptions {
  readonly detail?: string
  /** Further keys of the body, e.g. `retry_after` in seconds. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** The body of credential removal: `{error: {message, code}}`. */
  readonly isNested?: boolean
  readonly cause?: unknown
}

/** An answer that is not a success, named by what happened; thrown anywhere, written by one handler at the edge. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly extra: Readonly<Record<string, unknown>>
  readonly isNested: boolean

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? detailOf[code] ?? code, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = problemStatus[code]
    this.extra = options.extra ?? {}
    this.isNested = options.isNested ?? false
  }
}

/** A 400 with messages per field. */
export class FieldProblem extends Error {
  readonly fields: FieldErrors

  constructor(fields: FieldErrors) {
    super('Invalid fields')
    this.name = 'FieldProblem'
    this.fields = fields
  }
}

/** The row, or a 404 that looks the same whether it is missing or somebody else's. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Problem('not_found')
  return row
}
