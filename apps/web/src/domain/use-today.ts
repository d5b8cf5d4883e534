import { useSyncExternalStore } from 'react'
import { toDay } from './format-date.ts'

const CHECK_MS = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

const today = (): string => toDay(new Date())

/** The person's own calendar day as `yyyy-MM-dd`; follows midnight while a page stays open. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today)
