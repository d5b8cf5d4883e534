/** Watches over a stream: what says nothing for too long is given up. */
export interface Idle {
  /** Aborts after `milliseconds` without a word, and when the watch ends. */
  readonly signal: AbortSignal
  /** Begins the time anew: something was heard. */
  hear(): void
  /** Lets no time pass until something is heard again. */
  pause(): void
  /** Ends the watch; whoever still sends is told to stop. */
  end(): void
}

/** Begins to watch at once. */
export function watchIdle(milliseconds: number): Idle {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const pause = () => clearTimeout(timer)
  const hear = () => {
    pause()
    timer = setTimeout(() => controller.abort(), milliseconds)
  }
  const end = () => {
    pause()
    controller.abort()
  }
  hear()
  return { signal: controller.signal, hear, pause, end }
}
