import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { WakeChannel } from './run-wakes.ts'

const CHANNEL = 'keelwise:run_news'
const MOST_BETWEEN_TRIES_MS = 1000

/**
 * Wakes through a Redis or Valkey. It holds nothing: what is published while it is away is not told later, and readers
 * that hear nothing look at the log every second.
 */
export function createRedisWakes(url: string, log: Logger): WakeChannel {
  const connections: Redis[] = []
  let closed = false

  const open = async (whenReady: (redis: Redis) => void): Promise<Redis | undefined> => {
    // a process without Redis never loads its client
    const { Redis: Client } = await import('ioredis')
    if (closed) return undefined
    const redis = new Client(url, {
      // a wake-up that waits is worth nothing
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResubscribe: false,
      connectTimeout: 2000,
      retryStrategy: (attempt) => Math.min(attempt * 100, MOST_BETWEEN_TRIES_MS),
    })
    connections.push(redis)
    redis.on('error', (error) => log.debug({ err: error }, 'redis'))
    redis.on('ready', () => whenReady(redis))
    return redis
  }
  const failed = (error: unknown): void => log.debug({ err: error }, 'a wake-up was not sent')

  let publisher: Promise<Redis | undefined> | undefined
  return {
    listen: (onWake) =>
      void open((redis) => void redis.subscribe(CHANNEL).catch(failed))
        .then((redis) => redis?.on('message', (_, runIds) => onWake(runIds.split(','))))
        .catch(failed),
    send: (runIds) => {
      publisher ??= open(() => {})
      publisher.then((redis) => redis?.publish(CHANNEL, runIds.join(','))).catch(failed)
    },
    close: async () => {
      closed = true
      await publisher?.catch(failed)
      for (const redis of connections) redis.disconnect()
    },
  }
}
