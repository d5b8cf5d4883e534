import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/** Lines drawn above and below what is seen. */
const BEYOND = 16
/** The window moves by so many lines at once: most scrolling draws nothing anew. */
const STEP = 8

/** Where each line begins, and in the end where the last one ends. */
export function lineStarts(heights: readonly number[]): number[] {
  const starts = [0]
  for (const height of heights) starts.push((starts.at(-1) ?? 0) + height)
  return starts
}

/** The line at a height from the top of all; the first above them and the last below. */
export function lineAt(starts: readonly number[], height: number): number {
  let low = 0
  let high = Math.max(0, starts.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}

interface LineWindow {
  /** Of all lines, in px. */
  readonly height: number
  /** The lines to draw, each with its distance from the top. */
  readonly lines: readonly { readonly index: number; readonly top: number }[]
  /** Scrolls just so far that a line is seen whole. */
  readonly reveal: (index: number) => void
}

/** Where the edges of the window are, in px from the top of all lines. */
interface Edges {
  readonly top: number
  readonly bottom: number
}

/**
 * Notes where the window is. For events alone, when the layout of the frame before still holds: asked for while lines are
 * drawn, it would have to be worked out anew each time.
 */
function measure(box: RefObject<HTMLElement | null>, seen: RefObject<Edges>): void {
  const top = box.current?.getBoundingClientRect().top ?? 0
  seen.current = { top: -top, bottom: window.innerHeight - top }
}

/**
 * Which of very many lines have to be drawn while the page scrolls: those near the window.
 * @param box the element that is as high as all lines, from whose top they are placed
 * @param heights of the lines in px; the same array as long as nothing changes
 * @param bar px at the upper edge of the window that something covers
 */
export function useLineWindow(box: RefObject<HTMLElement | null>, heights: readonly number[], bar: number): LineWindow {
  const starts = useMemo(() => lineStarts(heights), [heights])
  // at most as much as the screen shows, until it has looked
  const seen = useRef<Edges>({ top: 0, bottom: window.screen.height })
  const subscribe = useCallback(
    (onChange: () => void) => {
      const look = (): void => {
        measure(box, seen)
        onChange()
      }
      // what stands above may grow without any scrolling; it looks at once, too, when the layout of the frame is known
      const sizes = new ResizeObserver(look)
      sizes.observe(document.body)
      window.addEventListener('scroll', look, { passive: true })
      window.addEventListener('resize', look)
      return () => {
        sizes.disconnect()
        window.removeEventListener('scroll', look)
        window.removeEventListener('resize', look)
      }
    },
    [box],
  )
  const lineAtStep = (height: number): number => Math.floor(lineAt(starts, height) / STEP) * STEP
  // both in one, so that one listener measures for both
  const [first = 0, last = 0] = useSyncExternalStore(
    subscribe,
    () => `${lineAtStep(seen.current.top)} ${lineAtStep(seen.current.bottom)}`,
  )
    .split(' ')
    .map(Number)
  const lines = []
  for (let index = Math.max(0, first - BEYOND); index < Math.min(heights.length, last + STEP + BEYOND); index++)
    lines.push({ index, top: starts[index] ?? 0 })
  return {
    height: starts.at(-1) ?? 0,
    lines,
    reveal: (index) => {
      const edge = box.current?.getBoundingClientRect().top ?? 0
      const above = edge + (starts[index] ?? 0) - bar
      const below = edge + (starts[index + 1] ?? 0) - window.innerHeight
      if (above < 0) window.scrollBy({ top: above, behavior: 'instant' })
      else if (below > 0) window.scrollBy({ top: below, behavior: 'instant' })
      // the event comes with the next frame; what is drawn before is where the line is now
      measure(box, seen)
    },
  }
}

/** Calls `onNear` whenever fewer than `lines` are left below the last one drawn. */
export function useNearEnd(lastDrawn: number, count: number, lines: number, onNear: () => void): void {
  const isNear = lastDrawn >= count - lines
  useEffect(() => {
    if (isNear) onNear()
  })
}
