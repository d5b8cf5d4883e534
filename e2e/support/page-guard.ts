import type { BrowserContext } from '@playwright/test'

/** Watches every page of a context, frames included, for errors and for requests that leave the product. */
export function watchPages(context: BrowserContext, ours: readonly (string | undefined)[]) {
  const origins = new Set(ours.flatMap((url) => (url ? [new URL(url).origin] : [])))
  const allowed: RegExp[] = []
  const errors: string[] = []
  const foreign: URL[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(`page: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    // data:, blob: and about: stay inside the page
    if (url.protocol.startsWith('http')) foreign.push(url)
  })
  return {
    allowError: (pattern: RegExp) => void allowed.push(pattern),
    allowOrigin: (origin: string) => void origins.add(origin),
    faults: () => [
      ...errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
      ...foreign.filter((url) => !origins.has(url.origin)).map((url) => `request: ${url.origin}${url.pathname}`),
    ],
  }
}
