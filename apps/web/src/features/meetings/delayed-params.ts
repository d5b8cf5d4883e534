/** Milliseconds that a changed list waits before it is fetched again (specification section 9). */
const REFETCH_DELAY_MS = 300

/**
 * Hands parameters on to what fetches by them: the first ones at once, changed ones when they stood still for
 * {@link REFETCH_DELAY_MS}, and none at all while they are not set.
 */
export function createDelayedParams<T>(apply: (params: T) => void): {
  set(params: T | null): void
  cancel(): void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  return {
    set: (params) => {
      clearTimeout(timer)
      if (params === null) return
      if (isFirst) apply(params)
      else timer = setTimeout(() => apply(params), REFETCH_DELAY_MS)
      isFirst = false
    },
    cancel: () => clearTimeout(timer),
  }
}
