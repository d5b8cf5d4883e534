import { useSyncExternalStore } from 'react'
import { isMobileNow } from './use-is-mobile.ts'

/** Below this width of the page's content, in px, the columns of a table do not stand beside each other. */
const NARROW = 930

/** How wide the content was when it was last laid out, in px: asked for while a page is drawn, it would be laid out anew. */
let known: { readonly content: Element; readonly width: number } | null = null

function subscribe(onChange: () => void): () => void {
  const content = document.getElementById('page')
  if (!content) return () => {}
  const observer = new ResizeObserver(() => {
    known = { content, width: content.clientWidth }
    onChange()
  })
  observer.observe(content)
  return () => observer.disconnect()
}

function isNarrowNow(): boolean {
  if (isMobileNow()) return true
  if (known?.content.isConnected) return known.width < NARROW
  return (document.getElementById('page')?.clientWidth ?? window.innerWidth) < NARROW
}

/**
 * Whether rows of two lines stand in place of a table's: on a phone, and wherever the sidebar leaves too little of a window
 * for the columns, so that no figure is ever outside.
 */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrowNow, () => false)
