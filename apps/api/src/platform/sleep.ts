import { setTimeout as wait } from 'node:timers/promises'

/** Waits without keeping the process alive. @param ms milliseconds */
export const sleep = (ms: number): Promise<void> => wait(ms, undefined, { ref: false })
