import { useSyncExternalStore } from 'react'

/** Below this width of the page's content, in px, the columns of a table do not stand beside each other. */
const NARROW = 930

const page = (): HTMLElement | null => document.getElementById('page')

function subscribe(onChange: () => void): () => void {
  const content = page()
  if (!content) return () => {}
  const observer = new ResizeObserver(onChange)
  observer.observe(content)
  return () => observer.disconnect()
}

/**
 * Whether rows of two lines stand in place of a table's: on a phone, and wherever the sidebar leaves too little of a window
 * for the columns, so that no figure is ever outside.
 */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (page()?.clientWidth ?? window.innerWidth) < NARROW,
    () => false,
  )
