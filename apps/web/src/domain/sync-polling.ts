import { SYNC_CALLBACK_DELAY_MS, SYNC_POLL_MS, type Sync } from '@keelwise/contract/sync'

/** A sync that takes longer is no longer watched. */
const SYNC_GIVE_UP_MS = 10 * 60_000
/** Polls that may fail one after the other before watching ends. */
const SYNC_MAX_ERRORS = 5

/** How watching a sync ended. */
type SyncEnd = 'done' | 'failed' | 'timeout' | 'unreachable' | 'nothing'

interface SyncPollingPort {
  read: () => Promise<Pick<Sync, 'status'> | { status: null }>
  /** The first failed poll. */
  onFirstError: () => void
  /** Watching is over; called before the completion callback. */
  onEnd: (end: SyncEnd) => void
  /** Runs 100 ms after DONE. */
  onComplete: () => void
}

/** Asks every three seconds how the sync stands until it ends in one of the ways; returns the way to stop earlier. */
export function pollSync({ read, onFirstError, onEnd, onComplete }: SyncPollingPort): () => void {
  const startedAt = Date.now()
  let errors = 0
  let toldError = false
  let asking = false
  let over = false
  const timer = setInterval(() => void ask(), SYNC_POLL_MS)

  function stop() {
    over = true
    clearInterval(timer)
  }

  function end(how: SyncEnd) {
    stop()
    onEnd(how)
    if (how === 'done') setTimeout(onComplete, SYNC_CALLBACK_DELAY_MS)
  }

  async function ask() {
    if (asking) return
    if (Date.now() - startedAt >= SYNC_GIVE_UP_MS) return end('timeout')
    asking = true
    try {
      const { status } = await read()
      errors = 0
      if (over) return
      if (status === 'DONE') end('done')
      else if (status === 'FAILED') end('failed')
      else if (status === null) end('nothing')
    } catch {
      if (over) return
      errors += 1
      if (!toldError) onFirstError()
      toldError = true
      if (errors >= SYNC_MAX_ERRORS) end('unreachable')
    } finally {
      asking = false
    }
  }

  return stop
}
