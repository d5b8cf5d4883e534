import { useCallback, useEffect, useState } from 'react'

/**
 * Counts whole seconds down from `seconds`, from the first drawing on; `restart` begins anew. Follows the clock, so a
 * sleeping tab does not lengthen it.
 */
export function useCountdown(seconds: number): { secondsLeft: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning, endsAt])

  const restart = useCallback(() => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }, [seconds])

  return { secondsLeft, restart }
}
