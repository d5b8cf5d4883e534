// Either side of the streams' bench as a process of its own: `product` is the API with an engine that says what time it
// is, `relay` is node:http alone passing the same engine on.
import http from 'node:http'
import type { AssistantEngine } from '../../apps/api/src/assistant/engine.ts'
import { setTimeout as after } from 'node:timers/promises'

/** What an answer of the bench is: so many tokens, so many milliseconds apart; then silence, if it is to stay open. */
export interface Plan {
  readonly tokens: number
  readonly pauseMs: number
  readonly staysOpen?: boolean
}

/** What the process answers to `usage`. */
export interface Usage {
  readonly cpuMs: number
  readonly rssBytes: number
}

/** Tokens that are the milliseconds at which they were said. */
async function* stamps(plan: Plan, signal: AbortSignal): AsyncGenerator<string> {
  for (let token = 0; token < plan.tokens; token++) {
    yield `${performance.timeOrigin + performance.now()} `
    await after(plan.pauseMs, undefined, { signal }).catch(() => undefined)
  }
  if (plan.staysOpen) await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

async function startProduct(): Promise<string> {
  const { buildApp } = await import('../../apps/api/src/app.ts')
  const { createDeps } = await import('../../apps/api/src/compose.ts')
  const { readEnv } = await import('../../apps/api/src/environment.ts')
  const engine: AssistantEngine = {
    name: 'bench',
    answer: async function* (question, signal) {
      for await (const delta of stamps(JSON.parse(question.text ?? '') as Plan, signal)) yield { type: 'text', delta }
    },
  }
  const assistant = { name: 'bench', notice: null, engineFor: () => engine }
  const app = await buildApp(createDeps(readEnv(process.env), { assistant }))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function startRelay(): Promise<string> {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk as Buffer)
    const { message } = JSON.parse(Buffer.concat(body).toString()) as { message: string }
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
    for await (const delta of stamps(JSON.parse(message) as Plan, gone.signal))
      response.write(`data: ${JSON.stringify({ type: 'text-delta', id: 't1', delta })}\n\n`)
    response.end('data: [DONE]\n\n')
  }
  const server = http.createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() } satisfies Usage)
})
process.once('disconnect', () => process.exit())
process.send?.({ url: await (process.argv[2] === 'relay' ? startRelay() : startProduct()) })
