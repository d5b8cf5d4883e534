import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDeps } from '../compose.ts'
import { processEnvironment } from '../testing/process-environment.ts'
import { addPerson, environmentText, testEnv } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-db.ts'
import { serverProgram } from '../testing/server-program.ts'
import { withoutValues } from './telemetry.ts'

test.each([
  ["select * from account where name = 'O''Hara' and id = $1", 'select * from account where name = ? and id = $1'],
  ["begin; select set_config('app.user_id', '0194-aa', true)", 'begin; select set_config(?, ?, true)'],
  ['select  1.50,\n  t1.x, $12 limit 25', 'select ?, t1.x, $12 limit ?'],
  ['select $a$secret$a$, $$other$$', 'select ?, ?'],
])('a statement keeps its shape and loses its values: %s', (statement, shown) => {
  expect(withoutValues(statement)).toBe(shown)
})

/** Takes what a process sends, whole. */
async function startCollector() {
  const taken: { path: string; body: Buffer }[] = []
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      taken.push({ path: request.url ?? '', body: Buffer.concat(pieces) })
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that came to a path, texts of it readable. */
    textOf: (at: string) =>
      Buffer.concat(taken.flatMap(({ path: to, body }) => (to === at ? [body] : []))).toString('latin1'),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a collector gets requests, statements, jobs, answers, outgoing calls and measures, log lines name their trace, and nothing of a person leaves', async () => {
  const database = await createTestDatabase()
  const collector = await startCollector()
  const aggregator = http.createServer((_request, response) => response.writeHead(503).end())
  aggregator.listen(0, '127.0.0.1')
  await once(aggregator, 'listening')
  const aggregatorHost = `127.0.0.1:${(aggregator.address() as AddressInfo).port}`
  const env = testEnv(database.url, {
    AI_ENGINE: 'scripted',
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'info',
    AGGREGATOR_URL: `http://${aggregatorHost}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'keelwise-under-test',
    OTEL_METRIC_EXPORT_INTERVAL: '60000',
  })
  const deps = createDeps(env, { log: pino({ level: 'silent' }) })
  const person = await addPerson(deps, { email: 'canary-address@example.test' })
  await deps.db.system
    .updateTable('user_account')
    .set({ first_name: 'Canaryfirst', last_name: 'Canarylast' })
    .where('id', '=', person.userId)
    .execute()
  const child = spawn(process.execPath, [serverProgram], {
    env: { ...processEnvironment, ...environmentText(env) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let log = ''
  child.stdout?.on('data', (piece: Buffer) => (log += piece.toString()))
  try {
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    const call = async (method: string, address: string, body?: object) => {
      const response = await fetch(url + address, {
        method,
        headers: {
          authorization: `Bearer ${person.access}`,
          'user-agent': 'canary-agent',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, text: await response.text() }
    }
    expect((await call('GET', '/api/me/')).status).toBe(200)
    expect((await call('GET', '/api/investor/transactions/?search=canarysearch')).status).toBe(200)
    await call('POST', '/api/auth/jwt/create/', { email: person.email, password: 'canary-password' })
    await call('PATCH', '/api/me/', { first_name: 'Canarychanged' })
    await call('POST', '/api/auth/password/reset/', { email: person.email })
    const { id } = JSON.parse((await call('POST', '/api/conversations/', {})).text) as { id: string }
    const message = JSON.stringify([{ say: 'canaryanswer' }])
    await call('POST', `/api/conversations/${id}/messages/submit_message/`, { conversation: id, message, stream: true })
    // asks the aggregator, which does not answer
    await call('POST', '/api/byallaccounts/link/', {})
    await call('POST', '/api/investor/sync/', {})
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])

    const traces = collector.textOf('/v1/traces')
    const measures = collector.textOf('/v1/metrics')
    for (const told of [
      'keelwise-under-test',
      'GET /api/me/',
      '/api/conversations/:id/messages/submit_message/',
      'db.query.text',
      'from "user_account"',
      'answer',
      'job password_reset',
      `POST ${aggregatorHost}`,
    ])
      expect(traces).toContain(told)
    for (const told of ['http_request_duration_seconds', 'process_cpu_seconds_total', '/api/me/'])
      expect(measures).toContain(told)
    for (const secret of [
      /canary/i,
      person.userId,
      person.sessionId,
      person.access.slice(0, 30),
      id,
      /bearer/i,
      /postgres:\/\//,
      env.OTP_PEPPER,
    ])
      for (const sent of [traces, measures])
        expect(typeof secret === 'string' ? sent.includes(secret) : secret.test(sent), String(secret)).toBe(false)

    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; path?: string; trace_id?: string })
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.length).toBeGreaterThan(5)
    for (const { trace_id, path: address } of requests) expect(trace_id, address).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(requests.map(({ trace_id }) => trace_id)).size).toBe(requests.length)
    // as bytes, not as text
    for (const { trace_id } of requests)
      expect(traces.includes(Buffer.from(trace_id ?? '', 'hex').toString('latin1'))).toBe(true)
  } finally {
    child.kill('SIGKILL')
    aggregator.close()
    await collector.close()
    await deps.db.close()
    await database.drop()
  }
})
