import { useEffect, useState } from 'react'

/** Code that comes after the page. */
export interface Later<T> {
  /** Brings it, once; another try where that failed. */
  readonly fetch: () => Promise<T>
  /** What came, null until then. */
  readonly get: () => T | null
}

/** Code that is fetched when it is wanted, see {@link useLater}. */
export function later<T>(bring: () => Promise<T>): Later<T> {
  let come: T | null = null
  let coming: Promise<T> | null = null
  const fetch = async (): Promise<T> => {
    try {
      coming ??= bring()
      return (come = await coming)
    } catch (error) {
      coming = null
      throw error
    }
  }
  return { fetch, get: () => come }
}

const waiting: Later<unknown>[] = []
let isTouched = false

for (const type of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(type, bringAll, { passive: true, capture: true })
globalThis.addEventListener?.(
  'pointermove',
  ({ movementX, movementY }) => {
    // a browser says so of a mouse that rests where the page comes up, too
    if (movementX !== 0 || movementY !== 0) bringAll()
  },
  { passive: true },
)

function bringAll(): void {
  if (isTouched) return
  isTouched = true
  // what cannot be had now is asked for again when it is wanted
  for (const each of waiting) each.fetch().catch(() => null)
}

/**
 * Code of what no page shows before somebody does something (menus, explanations, toasts): fetched with the first
 * movement, touch or key, so that it is there when it is wanted, also when the network has gone by then.
 */
export function atFirstTouch<T>(bring: () => Promise<T>): Later<T> {
  const one = later(bring)
  waiting.push(one)
  if (isTouched) one.fetch().catch(() => null)
  return one
}

/**
 * The code once it is wanted and there, else null. Not by `Suspense`, which holds back for a third of a second what comes
 * soon after its fallback.
 */
export function useLater<T>(code: Later<T>, isWanted: boolean): T | null {
  const [, setCome] = useState(code.get)
  const isMissing = isWanted && code.get() === null
  useEffect(() => {
    if (isMissing) code.fetch().then((come) => setCome(() => come), console.error)
  }, [code, isMissing])
  return isWanted ? code.get() : null
}
