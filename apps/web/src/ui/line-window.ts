import { type RefObject, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'

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

/**
 * Which of very many lines have to be drawn while the page scrolls: those near the window.
 * @param box the element that is as high as all lines, from whose top they are placed
 * @param heights of the lines in px; the same array as long as nothing changes
 * @param bar px at the upper edge of the window that something covers
 */
export function useLineWindow(box: RefObject<HTMLElement | null>, heights: readonly number[], bar: number): LineWindow {
  const starts = useMemo(() => lineStarts(heights), [heights])
  const subscribe = useCallback((onChange: () => void) => {
    // what stands above may grow without any scrolling
    const sizes = new ResizeObserver(onChange)
    sizes.observe(document.body)
    window.addEventListener('scroll', onChange, { passive: true })
    window.addEventListener('resize', onChange)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', onChange)
      window.removeEventListener('resize', onChange)
    }
  }, [])
  const lineAtEdge = (edge: number) => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    return Math.floor(lineAt(starts, edge - top) / STEP) * STEP
  }
  const first = useSyncExternalStore(subscribe, () => lineAtEdge(0))
  const last = useSyncExternalStore(subscribe, () => lineAtEdge(window.innerHeight))
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
