import { useMediaQuery } from '@mantine/hooks'
import { MOBILE_BREAKPOINT } from './theme.ts'

let isDrawnAsMobile = false

/** Says which layout is drawn where there is no window: pages become HTML while the application is built. */
export function drawAsMobile(isMobile: boolean): void {
  isDrawnAsMobile = isMobile
}

/** Whether the mobile layout applies: the window is narrower than the breakpoint. */
export function useIsMobile(): boolean {
  // read at once, so that the first drawing is already the right one
  return useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`, isDrawnAsMobile, {
    getInitialValueInEffect: typeof window === 'undefined',
  })
}
