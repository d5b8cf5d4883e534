import { PRODUCT_NAME } from '@keelwise/contract/product'
import { useEffect } from 'react'

/** Names the browser tab after the page: `Positions · Keelwise`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
