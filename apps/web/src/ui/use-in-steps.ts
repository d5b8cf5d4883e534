import { useDeferredValue } from 'react'

/**
 * Whether what a page waits for is here and drawn. What comes is drawn in steps of a few milliseconds, while what stood in
 * its place stays: a slow phone is there meanwhile for who scrolls or presses. What is here at first, or is renewed, is
 * drawn at once.
 */
export const useInSteps = (isHere: boolean): boolean => useDeferredValue(isHere) && isHere
