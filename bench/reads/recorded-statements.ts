import pg from 'pg'
import { buildApp } from '../../apps/api/src/app.ts'
import { createDeps } from '../../apps/api/src/compose.ts'
import { readEnv } from '../../apps/api/src/environment.ts'
import type { Statement } from './bare-server.ts'

/** The application in this process, to see which statements a call sends. */
export interface Recorder {
  /** An access token of a person's session; lives ten minutes. */
  sign(userId: string, sessionId: string): Promise<string>
  /** The queries that a call sends, without the transaction around them and without looking up who is asking. */
  record(path: string, token: string): Promise<Statement[]>
  close(): Promise<void>
}

const AROUND = /^(begin|commit|rollback|start transaction|set )|set_config|from "session"/i

/** What is sent to the database from this process. */
export interface Listening {
  /** What was sent since the last call, without the transactions around it and without looking up who is asking. */
  take(): Statement[]
  stop(): void
}

/** Notes every statement that this process sends from now on. */
export function listenToStatements(): Listening {
  let sent: Statement[] = []
  const send = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    if (typeof args[0] === 'string') sent.push({ text: args[0], values: Array.isArray(args[1]) ? args[1] : [] })
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query
  return {
    take: () => {
      const taken = sent.filter(({ text }) => !AROUND.test(text))
      sent = []
      return taken
    },
    stop: () => {
      pg.Client.prototype.query = send as typeof pg.Client.prototype.query
    },
  }
}

export async function openRecorder(environment: Record<string, string>): Promise<Recorder> {
  const deps = createDeps(readEnv(environment))
  const app = await buildApp(deps)
  const listening = listenToStatements()
  return {
    sign: (userId, sessionId) => deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' }),
    record: async (path, token) => {
      listening.take()
      const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
      return listening.take()
    },
    close: async () => {
      listening.stop()
      await app.close()
    },
  }
}
