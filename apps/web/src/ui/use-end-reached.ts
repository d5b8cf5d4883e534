import { useEffect, useRef } from 'react'

/** Part of the end marker that has to be visible before the next page is asked for. */
const END_VISIBLE_THRESHOLD = 0.1

/**
 * Watches an end marker and calls `onReached` when it is visible and `isActive` is true. The observer is made anew when
 * `isActive` returns to true, so a marker that is still visible after a page was added asks for the next one.
 *
 * @returns the ref for the marker.
 */
export function useEndReached(isActive: boolean, onReached: () => void): React.RefObject<HTMLDivElement | null> {
  const marker = useRef<HTMLDivElement>(null)
  const latest = useRef(onReached)
  useEffect(() => {
    latest.current = onReached
  })
  useEffect(() => {
    const element = marker.current
    if (!isActive || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { threshold: END_VISIBLE_THRESHOLD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isActive])
  return marker
}
