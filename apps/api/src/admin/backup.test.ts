import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeps } from '../compose.ts'
import type { Env } from '../environment.ts'
import { audit } from '../platform/audit.ts'
import { openDatabase } from '../platform/db/database.ts'
import { packageRoot } from '../platform/package-root.ts'
import { buildAccount, buildTransaction } from '../testing/factories.ts'
import { processEnvironment } from '../testing/process-environment.ts'
import { createTestApp, environmentText } from '../testing/test-app.ts'
import { withDatabase } from '../testing/test-db.ts'
import { backupCommand } from './backup.command.ts'
import { restoreCommand } from './restore.command.ts'

const app = await createTestApp()
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-backup-'))
  file = path.join(folder, 'night.backup')
  const { userId } = await app.person()
  const account = await buildAccount(app.deps, userId, { market_value: '250.00' })
  await app.deps.db.asNobody((tx) =>
    audit(tx, app.deps.clock(), { action: 'invitation_sent', outcome: 'success', detail: {} }),
  )
  await buildTransaction(app.deps, userId, {
    account_id: account.id,
    description: 'A line\nwith a break, a \\ and a tab\t',
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Runs the real command in a process of its own, on the app's database or another. */
async function admin(args: string[], changes: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  const env = { ...processEnvironment, ...environmentText(app.deps.env), ...changes }
  const script = path.join(packageRoot, 'src/admin.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string }
    return { code: failed.code, out: failed.stdout + failed.stderr }
  }
}

/** The same in this process; how commands are found and called is shown by those that start one. */
async function restore(from: string, url: string, changes: Partial<Env> = {}): Promise<{ code: number; out: string }> {
  const lines: string[] = []
  const deps = createDeps({ ...app.deps.env, DATABASE_URL: url, ...changes })
  try {
    const code = await restoreCommand.run({
      deps,
      options: {},
      operands: [from],
      print: (line) => void lines.push(line),
    })
    return { code, out: lines.join('\n') }
  } finally {
    await deps.db.close()
  }
}

/** An empty database of the same server, for the time of `work`. */
async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `keelwise_empty_${randomBytes(8).toString('hex')}`
  const server = new pg.Client({ connectionString: withDatabase(app.deps.env.DATABASE_URL, 'postgres') })
  await server.connect()
  try {
    await server.query(`create database ${name}`)
    await work(withDatabase(app.deps.env.DATABASE_URL, name))
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}

const rowsOf = async (url: string): Promise<unknown> => {
  const db = openDatabase({ url, poolSize: 2 })
  try {
    const { rows } = await sql<{ people: unknown; rows: unknown; trail: unknown }>`
      select (select json_agg(u order by id) from user_account u) as people,
        (select json_agg(t order by id) from transaction t) as rows,
        (select json_agg(e order by e.id) from audit_event e) as trail`.execute(db.system)
    return rows[0]
  } finally {
    await db.close()
  }
}

test('[F-033] a backup brought into an empty database is the same product: every row, the walls, the audit chain, every rule', async () => {
  const made = await admin(['backup', file])
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Keep DATA_ENCRYPTION_KEY apart') as string })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await withEmptyDatabase(async (url) => {
    const restored = await admin(['restore', file], { DATABASE_URL: url })
    expect(restored.out).toMatch(/^Restored \d[\d,]* rows, as they stood at 20/)
    expect(restored.out).not.toContain('FAULT')
    expect(restored.code).toBe(0)
    expect(await rowsOf(url)).toEqual(await rowsOf(app.deps.env.DATABASE_URL))
    // the trail is closed again to everybody, its owner too
    const db = openDatabase({ url, poolSize: 2 })
    await expect(sql`delete from audit_event`.execute(db.system)).rejects.toThrow('append-only')
    await db.close()
    // and nobody restores over people
    const again = await restore(file, url)
    expect(again).toEqual({ code: 1, out: 'There are people in this database already. Restore into an empty one.' })
  })
}, 60_000)

test('a backup that is cut short or changed restores nothing and says so', async () => {
  const whole = gunzipSync(readFileSync(file))
  const changed = Buffer.from(whole)
  const place = changed.indexOf('with a break')
  changed.write('with a Break', place)
  const cases: [string, Buffer, RegExp][] = [
    ['short', gzipSync(whole.subarray(0, whole.length - 40)), /not whole/],
    ['early', gzipSync(whole.subarray(0, 2000)), /not whole|known here/],
    ['changed', gzipSync(changed), /checksum differs/],
    ['torn', readFileSync(file).subarray(0, 3000), /cannot be read: unexpected end of file/],
    ['text', Buffer.from('not a backup'), /cannot be read: incorrect header check/],
    ['other', gzipSync('not a backup either'), /no backup of Keelwise/],
    ['empty', gzipSync(''), /The file is empty/],
  ]
  await withEmptyDatabase(async (url) => {
    for (const [name, bytes, message] of cases) {
      const bad = path.join(folder, name)
      writeFileSync(bad, bytes)
      const { code, out } = await restore(bad, url)
      expect({ name, code, out }).toEqual({ name, code: 1, out: expect.stringMatching(message) as string })
    }
    expect(await admin(['restore', path.join(folder, 'nowhere')], { DATABASE_URL: url })).toMatchObject({ code: 1 })
    const { code, out } = await admin(['check'], { DATABASE_URL: url })
    expect({ code, people: (await rowsOf(url)) as { people: unknown } }).toMatchObject({
      code: 0,
      people: { people: null },
    })
    expect(out).not.toContain('FAULT')
  })
}, 120_000)

test('a backup sealed with another key is not restored by mistake, and is when the operator says so', async () => {
  await withEmptyDatabase(async (url) => {
    const other = { DATA_ENCRYPTION_KEY: 'another-secret-of-the-test-suite-0123456789' }
    const refused = await restore(file, url, other)
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('another DATA_ENCRYPTION_KEY') as string })
    const previous = { ...other, DATA_ENCRYPTION_PREVIOUS_KEYS: [app.deps.env.DATA_ENCRYPTION_KEY] }
    expect((await restore(file, url, previous)).code).toBe(0)
  })
})

test('a backup never replaces a file, and leaves nothing where it cannot be written', async () => {
  const lines: string[] = []
  const call = { deps: app.deps, options: {}, print: (line: string) => void lines.push(line) }
  expect(await backupCommand.run({ ...call, operands: [file] })).toBe(1)
  expect(lines).toEqual([`${file} is there already; choose another name.`])
  const nowhere = path.join(folder, 'no-such-folder', 'x.backup')
  await expect(backupCommand.run({ ...call, operands: [nowhere] })).rejects.toThrow('ENOENT')
})
