import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer than this to the end counts as being there, in px. */
const NEAR_END = 60

/**
 * Keeps a scrolling conversation at its end while it grows, unless the person scrolled up, and in its place when older
 * messages are put before it.
 * @param firstId the oldest message that is drawn
 */
export function useConversationScroll(firstId: string | undefined) {
  const region = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const height = useRef(0)
  const top = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isStuck.current = true
    setAtEnd(true)
    region.current?.scrollTo({ top: region.current.scrollHeight })
  }, [])
  const onScroll = useCallback(() => {
    const element = region.current
    if (!element) return
    const isUp = element.scrollTop < top.current
    top.current = element.scrollTop
    // what was added meanwhile puts the end farther away, too; only going up is leaving it
    if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END) isStuck.current = true
    else if (isUp) isStuck.current = false
    setAtEnd(isStuck.current)
  }, [])

  useLayoutEffect(() => {
    const element = region.current
    if (element && !isStuck.current) element.scrollTop += element.scrollHeight - height.current
    if (element) height.current = element.scrollHeight
  }, [firstId])

  useEffect(() => {
    if (!content.current) return
    const observer = new ResizeObserver(() => {
      if (!region.current) return
      height.current = region.current.scrollHeight
      if (isStuck.current) region.current.scrollTop = region.current.scrollHeight
    })
    observer.observe(content.current)
    if (region.current) observer.observe(region.current)
    return () => observer.disconnect()
  }, [])

  return { region, content, isAtEnd, toEnd, onScroll }
}
