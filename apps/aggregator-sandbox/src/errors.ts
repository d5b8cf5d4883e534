/** An answer other than success: status, stable code and a sentence for people. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** 404; foreign and unknown look the same. */
export function notFound(what: string): RequestError {
  return new RequestError(404, 'not_found', `${what} not found.`)
}

/** 400 for input that cannot be read. */
export function invalidRequest(message: string): RequestError {
  return new RequestError(400, 'invalid_request', message)
}
