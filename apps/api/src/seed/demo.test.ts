import { getActivitySummary, getLinkStatus } from '@keelwise/contract/account-link'
import { listAccounts } from '@keelwise/contract/accounts'
import { login } from '@keelwise/contract/auth'
import { listClients } from '@keelwise/contract/clients'
import { countTasks } from '@keelwise/contract/tasks'
import { listTimeline } from '@keelwise/contract/timeline'
import { listInstitutions } from '@keelwise/contract/institutions'
import { getMe } from '@keelwise/contract/me'
import { listMeetings, listSummaries } from '@keelwise/contract/meetings'
import { listPositions } from '@keelwise/contract/positions'
import { startSync } from '@keelwise/contract/sync'
import { listTransactions } from '@keelwise/contract/transactions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, callThrough, createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from '../testing/test-sandbox.ts'
import { seedDemo } from './demo.ts'

let sandboxDatabase: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp

beforeAll(async () => {
  sandboxDatabase = await createTestDatabase()
  // work takes its time, as it does for people
  sandbox = await startTestSandbox(sandboxDatabase.url, { AGGREGATOR_WORK_MS: '20' })
  app = await createTestApp({
    env: { AGGREGATOR_URL: sandbox.url, AGGREGATOR_SECRET: sandbox.secret },
    overrides: () => ({
      sleep: async (milliseconds) => {
        app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
      },
    }),
  })
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await sandboxDatabase.drop()
})

/** Calls as a demo login, signed in with the password that the README gives. */
async function demo(email: string) {
  const { access } = await callThrough(app.request, login, { body: { email, password: 'Harbor-Light-7!' } })
  const request: TestApp['request'] = (method, url, body, headers) =>
    app.request(method, url, body, { authorization: `Bearer ${access}`, ...headers })
  return ((endpoint, args) => callThrough(request, endpoint, args)) as Awaited<ReturnType<TestApp['person']>>['call']
}

test('every demo login shows what its line promises, and a second start makes nothing anew', async () => {
  const lines = await seedDemo(app.deps, true)
  expect(await seedDemo(app.deps, false)).toEqual(lines)
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'investor@demo.test',
    'fresh@demo.test',
    'attention@demo.test',
    'empty@demo.test',
    'advisor@demo.test',
    'advisor2@demo.test',
  ])

  const investor = await demo('investor@demo.test')
  const lists = [listInstitutions, listAccounts, listPositions, listTransactions] as const
  expect(await Promise.all(lists.map(async (list) => (await investor(list)).count))).toEqual([3, 9, 60, 1500])

  const fresh = await demo('fresh@demo.test')
  expect(await fresh(getLinkStatus)).toMatchObject({ is_linked: false, accounts_count: 0 })
  const empty = await demo('empty@demo.test')
  expect(await empty(getLinkStatus)).toMatchObject({ is_linked: true, accounts_count: 0 })

  const advisor = await demo('advisor@demo.test')
  expect(await advisor(getMe)).toMatchObject({ user_type: 'ADVISOR', morningstar_enabled: true })
  const clients = await advisor(listClients, { query: { page_size: 100 } })
  expect(clients.count).toBe(24)
  expect(clients.results).toContainEqual(
    expect.objectContaining({
      email: 'investor@demo.test',
      link_status: 'LINKED',
      total_market_value: expect.any(String),
    }),
  )
  expect(await advisor(countTasks)).toEqual({ open: 17, overdue: 6, done: 1 })
  const harbor = clients.results.find(({ name }) => name === 'Sample Harbor')
  const timeline = await advisor(listTimeline, { params: { id: harbor?.id ?? '' } })
  expect(new Set(timeline.results.map(({ kind }) => kind))).toEqual(new Set(['MEETING', 'NOTE', 'TASK', 'CLIENT']))
  const meetings = await advisor(listMeetings, { query: { page_size: 100 } })
  expect(meetings.results.filter((meeting) => meeting.last_summary?.status === 'READY').length).toBeGreaterThan(0)
  // read by the same rules as everybody's: lines with their sources, tasks, questions with answers
  const talk = meetings.results.find(({ title }) => title === 'Retirement income plan')
  const summaries = await advisor(listSummaries, { params: { id: talk?.id ?? '' } })
  expect(summaries.results).toMatchObject([{ status: 'READY', source: 'GENERATED', engine: 'built_in' }])
  expect(summaries.results[0]?.action_items.length).toBeGreaterThan(1)
  expect(summaries.results[0]?.quotes.length).toBeGreaterThan(2)
  expect(talk?.agenda).toMatch(/^Simulated meeting/)
  expect(talk?.questions).toContainEqual(
    expect.objectContaining({ source: 'ADVISOR', status: 'ANSWERED', answer: expect.stringContaining('$4,300') }),
  )
  const { id: advisorId } = await advisor(getMe)
  const accountView = await app.deps.aggregator.read(advisorId)
  expect(await accountView.listCredentials()).toHaveLength(2)
  await accountView.close()
  const second = await demo('advisor2@demo.test')
  expect(await second(getMe)).toMatchObject({ morningstar_enabled: false })
  expect((await second(listClients)).count).toBe(0)
})

test('the connection in progress stays so: minutes and a sync later it is still there to be seen', async () => {
  const attention = await demo('attention@demo.test')
  const states = async () =>
    (await attention(getActivitySummary)).accounts
      .map((entry) => `${entry.group} ${entry.unifiedStatusInfo?.actionType ?? ''}`.trim())
      .toSorted()
  const shown = ['IN_PROGRESS', 'MAIN_GROUP', 'MAIN_GROUP reAuthenticate']
  expect(await states()).toEqual(shown)
  await sandbox.admin('POST', '/admin/clock', { advanceSeconds: 300 })
  app.clock.now = new Date(app.clock.now.getTime() + 300_000)
  await attention(startSync, { body: {} })
  await app.deps.jobs.drain()
  expect(await states()).toEqual(shown)
})
