import { useDeferredValue, useState } from 'react'

/**
 * Whether what a page waits for is here and drawn. What comes is drawn in steps of a few milliseconds, while what stood in
 * its place stays: a slow phone is there meanwhile for who scrolls or presses. What is here at first, or is renewed, is
 * drawn at once.
 */
export const useInSteps = (isHere: boolean): boolean => useDeferredValue(isHere) && isHere

let isWhole = typeof window === 'undefined'

/** Whether what is drawn takes the place of a page that came as HTML: it does not begin empty. */
export function drawWhole(whole: boolean): void {
  isWhole = whole
}

/** Whether what a frame holds is drawn: in a step of its own, after the frame. */
export const useFrameFirst = (): boolean => useDeferredValue(true, isWhole)

/** Whether what stands in the place of data comes up a moment later: where it stands already, it does not go and come. */
export const useComesLate = (): boolean => useState(!isWhole)[0]
