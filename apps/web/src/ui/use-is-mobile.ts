import { useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT } from './theme.ts'

let isDrawnAsMobile = false

/** Says which layout is drawn where there is no window: pages become HTML while the application is built. */
export function drawAsMobile(isMobile: boolean): void {
  isDrawnAsMobile = isMobile
}

/** One for all who ask. */
const narrowWindow =
  typeof window === 'undefined' ? null : window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`)

function subscribe(onChange: () => void): () => void {
  narrowWindow?.addEventListener('change', onChange)
  return () => narrowWindow?.removeEventListener('change', onChange)
}

/** Whether the mobile layout applies: the window is narrower than the breakpoint. */
export const isMobileNow = (): boolean => narrowWindow?.matches ?? isDrawnAsMobile

/** The same, told when it changes. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, isMobileNow, isMobileNow)
