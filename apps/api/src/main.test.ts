import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { serverProgram } from './testing/server-program.ts'
import { environmentText, testEnv } from './testing/test-app.ts'
import { createTestDatabase } from './testing/test-db.ts'

/** Fails as it is told by a signal: first a promise that nobody awaits, then an error that nobody catches. */
const FAILING = `
  let rejected = false
  process.on('SIGUSR2', () => {
    if (rejected) setImmediate(() => { throw new Error('nobody catches this') })
    else Promise.reject(new Error('nobody awaits this'))
    rejected = true
  })`

test('a promise that nobody awaits is logged and the server goes on; after an error that nobody catches it ends in order [S-134]', async () => {
  const database = await createTestDatabase()
  const env = environmentText(testEnv(database.url, { LOG_LEVEL: 'error', DEMO: '0', PORT: '0' }))
  const importing = `data:text/javascript,${encodeURIComponent(FAILING)}`
  const child = spawn(process.execPath, ['--import', importing, serverProgram], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  try {
    let log = ''
    const says = (text: string) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (log.includes(text)) resolve()
        }
        child.stdout?.on('data', look)
        look()
      })
    child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    const ended = once(child, 'exit')
    child.kill('SIGUSR2')
    await says('nobody awaits this')
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGUSR2')
    expect(await ended).toEqual([1, null])
    expect(JSON.parse(log.trim().split('\n').at(-1) ?? '{}')).toMatchObject({ level: 60, msg: 'uncaught exception' })
  } finally {
    child.kill('SIGKILL')
    await database.drop()
  }
})

test('a process with JOBS=0 answers and leaves what a dead one left to a process that works', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const handedOut = async (jobs: '0' | '1'): Promise<number> => {
    const env = environmentText(testEnv(database.url, { DEMO: '0', PORT: '0', JOBS: jobs }))
    const child = spawn(process.execPath, [serverProgram], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    try {
      const [{ url }] = (await once(child, 'message')) as [{ url: string }]
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      for (;;) {
        const { rows } = await client.query<{ count: string }>(`select count(*) from pgboss.job where name = 'sync'`)
        // what works looks once it has started
        if (jobs === '0' || Number(rows[0]?.count) > 0) return Number(rows[0]?.count)
      }
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  try {
    // a sync whose worker died an hour ago
    await client.query(`
      with person as (
        insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
        values (gen_random_uuid(), 'a@example.test', 'a@example.test', 'none', 'INVESTOR', '', '', now()) returning id)
      insert into sync (id, user_id, status, trigger, started_at, lease_owner, lease_until)
      select gen_random_uuid(), id, 'SYNCING', 'USER', now() - interval '1 hour', gen_random_uuid(), now() - interval '1 hour'
      from person`)
    expect(await handedOut('0')).toBe(0)
    expect(await handedOut('1')).toBeGreaterThan(0)
  } finally {
    await client.end()
    await database.drop()
  }
})

test('what a process does for people every few seconds goes on though a part of it fails in every round', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    with person as (
      insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
      values (gen_random_uuid(), 'b@example.test', 'b@example.test', 'none', 'INVESTOR', '', '', now()) returning id)
    insert into budget (id, user_id, level, key, currency, amount, is_rolling, carried, rolls_from, created_at, updated_at)
    select gen_random_uuid(), id, 'CATEGORY', 'groceries', 'USD', 100, false, 0, current_date, now(), now() from person`)
  // reminders of tasks stand before budgets
  await client.query('alter table task_reminder rename to task_reminder_gone')
  const env = environmentText(testEnv(database.url, { DEMO: '0', PORT: '0' }))
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    await once(child, 'message')
    const looked = async () => (await client.query('select from budget_look')).rowCount
    // ends with the time of the test where nobody is looked at
    while ((await looked()) === 0) await once(child, 'exit', { signal: AbortSignal.timeout(100) }).catch(() => {})
    expect(await looked()).toBe(1)
  } finally {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await client.end()
    await database.drop()
  }
})
