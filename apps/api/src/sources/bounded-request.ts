export interface BoundedRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly contentType?: string
  readonly timeoutMs: number
}

/** One request that ends in time and follows no redirect, so that no host but the one named is reached. */
export const boundedFetch = (
  url: URL,
  { method = 'GET', headers, body, contentType = 'application/json', timeoutMs }: BoundedRequest,
): Promise<Response> =>
  fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': contentType }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
