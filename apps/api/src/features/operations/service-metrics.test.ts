import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../platform/package-root.ts'
import { createMetrics, serveMetrics } from '../../platform/metrics.ts'
import { buildCredential } from '../../testing/factories.ts'
import { type TestApp, createTestApp } from '../../testing/test-app.ts'
import { addServiceMetrics } from './service-metrics.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const deploy = (file: string): string => readFileSync(path.join(packageRoot, '../../deploy', file), 'utf8')

/** Words of an expression that are names of measures: not functions, not labels, not texts. */
const measuresIn = (expression: string): string[] =>
  Array.from(
    expression
      .replaceAll(/"[^"]*"|\{[^}]*\}|\bby \([^)]*\)|\[[^\]]*\]/g, ' ')
      .matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g),
    ([name]) => name,
  ).filter((name) => name !== 'histogram_quantile')

test('every measure that the alerts and the dashboard name is one that a running server serves', async () => {
  const metrics = createMetrics()
  addServiceMetrics(metrics.registry, app.deps)
  const server = await serveMetrics(metrics, 0, '127.0.0.1')
  try {
    const { port } = server.address() as { port: number }
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.status).toBe(200)
    const served = new Set(
      Array.from((await answer.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name]) => name ?? ''),
    )
    const isServed = (name: string): boolean => served.has(name) || served.has(name.replace(/_(bucket|count|sum)$/, ''))
    const dashboard = JSON.parse(deploy('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
    const asked = {
      alerts: Array.from(deploy('alerts.yml').matchAll(/expr: (.*)$/gm), ([, expression]) => expression ?? ''),
      dashboard: dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    }
    expect(asked.alerts.length).toBeGreaterThan(10)
    expect(asked.dashboard.length).toBeGreaterThan(10)
    for (const [where, expressions] of Object.entries(asked)) {
      const named = expressions.flatMap(measuresIn)
      expect([where, named.length >= expressions.length - 1]).toEqual([where, true])
      expect([where, named.filter((name) => !isServed(name))]).toEqual([where, []])
    }
    // and no measure of ours is looked at by nobody
    const looked = new Set(Object.values(asked).flat().flatMap(measuresIn))
    expect([...served].filter((name) => name.startsWith('keelwise_') && !looked.has(name))).toEqual([])
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  } finally {
    server.close()
  }
})

test('what waits and what failed is counted for the whole service; what cannot be asked is missing, never zero', async () => {
  const person = await app.person()
  await buildCredential(app.deps, person.userId, { broken_since: app.clock.now })
  await buildCredential(app.deps, person.userId)
  const letter = (attempts: number, minutes: number) => ({
    id: crypto.randomUUID(),
    to_address: 'reader@example.test',
    subject: 'A letter',
    text_body: '',
    html_body: '',
    created_at: new Date(app.clock.now.getTime() - minutes * 60_000),
    next_attempt_at: app.clock.now,
    attempts,
  })
  await app.deps.db.system
    .insertInto('mail_outbox')
    .values([letter(1, 10), letter(12, 90)])
    .execute()
  await app.deps.db.system.transaction().execute((tx) => app.deps.jobs.send(tx, 'history', { userId: person.userId }))
  const registry = new Registry()
  addServiceMetrics(registry, app.deps)
  const text = await registry.metrics()
  const valueOf = (name: string): string | undefined =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1]
  expect(valueOf('keelwise_jobs{queue="history",state="created"}')).toBe('1')
  expect(valueOf('keelwise_mails_waiting')).toBe('1')
  expect(valueOf('keelwise_mails_given_up')).toBe('1')
  expect(valueOf('keelwise_mail_oldest_waiting_seconds')).toBe('600')
  expect(valueOf('keelwise_connections')).toBe('2')
  expect(valueOf('keelwise_connections_broken')).toBe('1')
  expect(valueOf('keelwise_people')).toBe('1')

  const broken = new Registry()
  const db = Object.create(app.deps.db, { system: { value: null } }) as typeof app.deps.db
  addServiceMetrics(broken, { ...app.deps, db })
  const without = await broken.metrics()
  expect(without).not.toMatch(/^keelwise_(people|mails_waiting|jobs)\b.* \d/m)
  expect(without).toMatch(/^keelwise_database_connections\{pool="requests",state="asked_for"\} 0$/m)
})
