// The tokens came with the form post and live in this module only: no cookie, no storage, gone with the page.
const data = document.body.dataset
const tokens = { id: data.sessionId ?? null, csrf: data.csrfToken ?? '' }

/** What the server told this page. */
export const boot = {
  view: data.view ?? 'error',
  appOrigin: data.appOrigin ?? '',
  credentialId: data.credentialId ?? null,
  institutionId: data.institutionId ?? null,
  errorCode: data.errorCode ?? null,
  errorTitle: data.errorTitle ?? '',
  errorText: data.errorText ?? '',
}
for (const name of ['sessionId', 'csrfToken']) delete data[name]

/** An answer that was not a success. */
export class CallError extends Error {
  /** @param {number} status @param {string} code @param {string} message @param {any} body */
  constructor(status, code, message, body) {
    super(message)
    this.status = status
    this.code = code
    this.body = body
  }
}

/**
 * Calls this page's own service. Throws `CallError`.
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>}
 */
export async function call(method, path, body) {
  let answer
  try {
    answer = await fetch(`/ui${path}`, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: {
        'session-id': tokens.id ?? '',
        'csrf-token': tokens.csrf,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new CallError(0, 'unavailable', 'We could not reach Harborlink. Check your connection and try again.', null)
  }
  const text = await answer.text()
  let parsed = null
  try {
    parsed = text === '' ? null : JSON.parse(text)
  } catch {
    /* an answer that is not ours; the status says enough */
  }
  if (!answer.ok)
    throw new CallError(
      answer.status,
      parsed?.error?.code ?? 'unavailable',
      parsed?.error?.message ?? 'Something went wrong. Please try again.',
      parsed,
    )
  return parsed
}

/** @type {{ type: string, credentialId: string | null, institutionId: string | null } | null} */
let change = null
let hasLeft = false

/** Remembers what this page has changed, to be told when it is left. @param {string} type @param {string} credentialId @param {string | null} institutionId */
export function remember(type, credentialId, institutionId) {
  change = { type, credentialId, institutionId }
}

/**
 * Sends one message to the page around this frame, and to no other origin.
 * @param {string} type @param {{ credentialId?: string | null, institutionId?: string | null, errorCode?: string | null }} [details]
 */
function tell(type, { credentialId = null, institutionId = null, errorCode = null } = {}) {
  window.parent.postMessage(
    {
      source: 'aggregator',
      v: 1,
      event_id: crypto.randomUUID ? crypto.randomUUID() : fallbackId(),
      session_id: tokens.id,
      type,
      credential_id: credentialId,
      institution_id: institutionId,
      error_code: errorCode,
    },
    boot.appOrigin,
  )
}

// Without TLS on a name other than localhost there is no randomUUID.
function fallbackId() {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Tells the parent that something went wrong for good. @param {string} errorCode */
export function tellError(errorCode) {
  tell('session.error', { errorCode, credentialId: boot.credentialId })
}

/** Leaves: one closing message, then the session ends. @param {string | null} [openCredentialId] */
export function leave(openCredentialId = null) {
  if (hasLeft) return
  hasLeft = true
  if (change) tell(change.type, change)
  else tell('session.closed', { credentialId: openCredentialId })
  void call('POST', '/session/close', { credentialId: openCredentialId }).catch(() => undefined)
}

/** Asks the parent for its own statement upload. */
export function askForStatement() {
  if (hasLeft) return
  hasLeft = true
  tell('statement.requested')
  void call('POST', '/session/close', {}).catch(() => undefined)
}
