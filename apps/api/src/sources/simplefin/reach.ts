import type { SourceEnv } from '../env.ts'
import type { Reach } from './request.ts'

/** How SimpleFIN servers may be reached by this server. */
export const simplefinReach = (env: SourceEnv): Reach => ({
  timeoutMs: env.SIMPLEFIN_TIMEOUT_SECONDS * 1000,
  allowsLoopback: env.SIMPLEFIN_ALLOW_LOOPBACK,
})
