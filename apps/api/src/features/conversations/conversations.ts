import type { PlatformDeps } from '../../platform/deps.ts'
import type { AssistantDeps } from '../../assistant/deps.ts'
import type { Router } from '../../platform/http/mount.ts'
import { agentsRoutes } from './agents.routes.ts'
import { answersRoutes } from './answers.routes.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import { OpenStreams } from './open-streams.ts'
import { createPostgresWakes } from './postgres-wakes.ts'
import { type AnswerLimits, Producer } from './producer.ts'
import { createRedisWakes } from './redis-wakes.ts'
import { RunWakes } from './run-wakes.ts'
import { startSweeping } from './sweeper.ts'

/** How long running answers may go on when the server is asked to end, in milliseconds. */
const GRACE_MS = 6000

/** Conversations in this process: the routes, and what goes on apart from requests. */
export interface Conversations {
  routes(router: Router): void
  /** Looks after runs of dead processes from now on. */
  startSweeping(): void
  /** Tells readers to go elsewhere, lets answers end for a while, and interrupts the rest. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Puts the parts of conversations together. */
export function createConversations(
  deps: Pick<PlatformDeps, 'clock' | 'db' | 'env' | 'log' | 'sessions'> & Pick<AssistantDeps, 'assistant'>,
  limits: Partial<AnswerLimits> = {},
): Conversations {
  const { env, log, db } = deps
  const channel = env.REDIS_URL
    ? createRedisWakes(env.REDIS_URL, log)
    : createPostgresWakes(env.DATABASE_URL, db.system, log)
  const wakes = new RunWakes(db.system, log, channel)
  const producer = new Producer(deps, wakes, limits)
  const streams = new OpenStreams()
  let stopSweeping = (): void => {}
  return {
    routes: (router) => {
      conversationsRoutes(router, deps, producer)
      answersRoutes(router, deps, { producer, wakes, streams })
      agentsRoutes(router, deps)
    },
    startSweeping: () => {
      stopSweeping = startSweeping(deps, producer, wakes)
    },
    leave: async () => {
      await Promise.all([streams.leave(), producer.close(GRACE_MS)])
    },
    close: async () => {
      stopSweeping()
      await producer.close(0)
      await wakes.close()
    },
  }
}
