import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Props of a real link to an address of our own: a plain click stays in the page, a modified one opens a tab. */
export function useHref(href: string) {
  const router = useRouter()
  return {
    href,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void router.navigate({ href })
    },
  }
}
