import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv, promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { packageRoot } from '../platform/package-root.ts'
import { createTestDatabase, withDatabase } from '../testing/test-db.ts'
import { runCommand } from './run.ts'

const root = path.resolve(packageRoot, '../..')
const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n'))

/** What is not run here, and why. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^npm run -s secrets >>/, 'writes into .env of the checkout; the others run with what it prints'],
  [/^npm start$/, 'the stories of e2e run on it'],
  [/^npm run build$/, 'a step of npm test'],
  [/^docker compose /, 'needs Docker'],
  [/^systemctl /, 'needs systemd; the unit is verified by platform/env.test.ts'],
  [/^caddy |^nginx /, 'needs the proxy'],
  [/^patronictl |^psql --command "create role keelwise login/, 'needs Patroni; platform/db/patroni.test.ts does it'],
  [/^npm run admin -- distribute$/, 'needs Citus; admin/distribution.test.ts does it where TEST_CITUS_URL names one'],
  [/^npm run -s sbom/, 'a step of npm run check'],
]

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The words of a command line, without the quotes around them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test('every command of the guide for operators does what it says, or stands here with the reason why it cannot be run', async () => {
  const running = await createTestDatabase()
  const names = { us: `keelwise_guide_us_${process.pid}`, dump: `keelwise_guide_dump_${process.pid}` }
  const maintenance = withDatabase(running.url, 'postgres')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-guide-'))
  const launcher = path.join(root, 'apps/launcher/src/main.ts')
  const secrets = parseEnv((await promisify(execFile)(process.execPath, [launcher, 'secrets'], { env: {} })).stdout)
  const variables = {
    ...secrets,
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    APP_URL: 'https://keelwise.example.com',
    MAIL_MODE: 'smtp',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: folder,
    DATABASE_URL: running.url,
  }
  writeFileSync(path.join(folder, 'spx.csv'), 'Date,Close\n2026-11-20,6000.00\n')
  writeFileSync(path.join(folder, 'eurofxref-hist.csv'), 'Date,USD,JPY,\n2026-11-20,1.1,170.5,\n')
  /** As on a machine of its own: files that the guide takes as examples lie in a folder of the test. */
  const here = (line: string): string =>
    line
      .replaceAll('/backups', folder)
      .replaceAll(/\b(spx|eurofxref-hist)\.csv|keelwise\.dump/g, (file) => path.join(folder, file))
  const admin = async (line: string, url: string): Promise<string> => {
    const said: string[] = []
    const say = (text: string): void => void said.push(text)
    const code = await runCommand(wordsOf(line), { ...variables, DATABASE_URL: url }, { print: say, complain: say })
    expect(code, `${line}\n${said.join('\n')}`).toBe(0)
    return said.join('\n')
  }
  const shell = (line: string): Promise<string> =>
    promisify(execFile)('bash', ['-euc', line], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: running.url,
        EMPTY_DATABASE_URL: withDatabase(maintenance, names.dump),
      },
    }).then(({ stdout }) => stdout)

  try {
    for (const name of Object.values(names)) await ask(maintenance, `create database ${name}`)
    // the tools of Postgres read servers of their own version or older
    const [server] = (await ask(
      maintenance,
      `select current_setting('server_version_num')::int / 10000 as version`,
    )) as {
      version: number
    }[]
    const tools = await shell('pg_dump --version').then(
      (said) => Number(/ (\d+)/.exec(said)?.[1]),
      () => 0,
    )
    const hasTools = tools >= server!.version
    const said = new Map<string, string>()
    for (const command of commands) {
      if (ELSEWHERE.some(([pattern]) => pattern.test(command))) continue
      const isOfDump = /^pg_|^psql |check$/.test(command) && !command.startsWith('npm')
      if (isOfDump && !hasTools) continue
      const line = here(command)
      const [, where, called] = /^(DATABASE_URL="\$EMPTY_DATABASE_URL" )?npm run admin -- (.*)$/.exec(line) ?? []
      if (/ (recover|disable-user|operator) /.test(command))
        await ask(
          running.url,
          `insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
           values (gen_random_uuid(), 'somebody@example.com', 'somebody@example.com', 'none', 'INVESTOR', '', '', now())
           on conflict do nothing`,
        )
      const empty = withDatabase(maintenance, isOfDump ? names.dump : names.us)
      const answer = called
        ? await admin(called, where ? empty : running.url)
        : await shell(line).catch((error: Error) => {
            // roles are the server's, and tests share one
            if (!error.message.includes('role "keelwise_app" already exists')) throw error
            return ''
          })
      said.set(command, answer)
    }
    const ran = (part: string): string => [...said].find(([command]) => command.includes(part))?.[1] ?? 'not run'
    expect(ran('admin -- restore')).toMatch(/\d+ rules, all of them hold/)
    expect(ran('npm run admin -- check')).toMatch(/\d+ rules, all of them hold/)
    expect(ran('--new-email')).toContain('the person is told by mail')
    expect(ran('rotate-keys')).toContain('openssl genpkey -algorithm ed25519')
    expect(await ask(running.url, 'select email from user_account')).toEqual([{ email: 'other@example.com' }])
    expect(await ask(running.url, 'select count(*)::int as count from market_price')).toEqual([{ count: 1 }])
  } finally {
    for (const name of Object.values(names)) await ask(maintenance, `drop database if exists ${name} with (force)`)
    await running.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a reason to leave a command out is one of a command that the guide has', () => {
  for (const [pattern] of ELSEWHERE)
    expect(
      commands.some((command) => pattern.test(command)),
      String(pattern),
    ).toBe(true)
})
