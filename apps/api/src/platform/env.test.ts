import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from './db/database.ts'
import { VARIABLES, readEnv } from '../environment.ts'
import { packageRoot } from './package-root.ts'
import { serverProgram } from '../testing/server-program.ts'
import { createTestDatabase } from '../testing/test-db.ts'

const secret = 'b6f1c02d9a7e4d53-8f0e-41d2-9c3b'.repeat(2)
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/keelwise',
  JWT_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  JWT_KEY_ID: 'one',
  OTP_PEPPER: secret,
  DATA_ENCRYPTION_KEY: 'q3vW0mZ8R1tY5uI7oP2aS4dF6gH9jK+lXcVbNmQwErT=',
  MAIL_MODE: 'smtp',
  SMTP_URL: 'smtps://mail.keelwise.test',
  APP_URL: 'https://keelwise.test',
  AGGREGATOR_SECRET: secret,
  AGGREGATOR_WEBHOOK_SECRET: secret,
}

test('production starts without a captcha, and with one that has all it needs', () => {
  expect(readEnv(production).CAPTCHA_PROVIDER).toBe('none')
  expect(readEnv({ ...production, CAPTCHA_PROVIDER: 'altcha' }).CAPTCHA_PROVIDER).toBe('altcha')
  const siteverify = { CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'of the site' }
  expect(readEnv({ ...production, ...siteverify }).CAPTCHA_PROVIDER).toBe('recaptcha')
})

test('a real aggregator is never sent the secret of the simulated market: without another one the server does not start', () => {
  const real = {
    ...production,
    AGGREGATOR_PROVIDER: 'byallaccounts',
    BYALLACCOUNTS_LOGIN: 'firm',
    BYALLACCOUNTS_PASSWORD: 'of the firm',
  }
  const simulated = { ...real, MARKET_PROVIDER: 'sandbox' }
  expect(() => readEnv(simulated)).toThrow('MARKET_PROVIDER: another than sandbox is needed')
  expect(() => readEnv({ ...simulated, NODE_ENV: 'development' })).toThrow('MARKET_PROVIDER')
  expect(readEnv(real).MARKET_PROVIDER).toBe('none')
  expect(readEnv({ ...real, MARKET_PROVIDER: 'none' }).MARKET_PROVIDER).toBe('none')
})

test('production has no market of its own: simulated prices stand only where they were asked for, and say so', () => {
  expect(readEnv(production).MARKET_PROVIDER).toBe('none')
  expect(readEnv({ ...production, NODE_ENV: 'development' }).MARKET_PROVIDER).toBe('sandbox')
  const asked = readEnv({ ...production, MARKET_PROVIDER: 'sandbox' })
  expect([asked.MARKET_PROVIDER, asked.DATA_NOTICE]).toEqual(['sandbox', 'Simulated data'])
})

test('prices may come from several sources in an order, simulated ones never beside real ones', () => {
  const market = (MARKET_PROVIDER: string, more = {}) =>
    readEnv({ ...production, MARKET_PROVIDER, ...more }).MARKET_PROVIDER
  expect(market('ecb, stooq')).toBe('ecb,stooq')
  expect(market('tiingo,yahoo,ecb', { MARKET_API_KEY: 'key' })).toBe('tiingo,yahoo,ecb')
  expect(() => market('tiingo,ecb')).toThrow('MARKET_API_KEY: needed when MARKET_PROVIDER names tiingo')
  for (const text of ['sandbox,ecb', 'none,ecb', 'ecb,ecb', 'ecb,', 'other'])
    expect(() => market(text)).toThrow('MARKET_PROVIDER: sandbox, none, or one or several of tiingo, stooq, yahoo, ecb')
})

const SECRETS = ['OTP_PEPPER', 'DATA_ENCRYPTION_KEY', 'AGGREGATOR_SECRET', 'AGGREGATOR_WEBHOOK_SECRET'] as const

test.each([...SECRETS, 'JWT_PRIVATE_KEY', 'JWT_KEY_ID', 'DATABASE_URL'])(
  'production does not start without %s, and says which it lacks [S-123]',
  (name) => {
    expect(() => readEnv({ ...production, [name]: undefined })).toThrow(
      new RegExp(`^Configuration is not usable:\\n  ${name}: [^\\n]+$`),
    )
    expect(() => readEnv({ ...production, [name]: '' })).toThrow(name)
  },
)

test.each(SECRETS)('production does not start with a short or a sample %s, and does not repeat it [S-123]', (name) => {
  const short = 'b6f1c02d9a7e4d53-8f0e-41d2-9c3b'
  for (const value of [short, `${secret}-sample`, `changeme-${secret}`, `Change-Me-${secret}`, `EXAMPLE${secret}`]) {
    const start = () => readEnv({ ...production, [name]: value })
    expect(start).toThrow(name)
    expect(start).not.toThrow(value)
  }
  expect(readEnv({ ...production, [name]: `${short}x` })[name]).toBe(`${short}x`)
})

test.each(SECRETS)('production does not start with a %s that is a pattern, and says how one is made', (name) => {
  for (const value of ['a'.repeat(32), '0123'.repeat(12), Buffer.alloc(32, 7).toString('base64')])
    expect(() => readEnv({ ...production, [name]: value })).toThrow(`${name}: too regular to be a secret`)
})

test('production does not start where mails go nowhere or links are not safe, and does on https or localhost', () => {
  expect(() => readEnv({ ...production, MAIL_MODE: '' })).toThrow('MAIL_MODE: log sends no mail')
  expect(() => readEnv({ ...production, APP_URL: 'http://keelwise.test' })).toThrow('APP_URL: must begin with https://')
  expect(() => readEnv({ ...production, API_URL: 'http://api.keelwise.test' })).toThrow('API_URL: must begin with')
  for (const address of ['https://keelwise.test', 'http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(readEnv({ ...production, APP_URL: address }).APP_URL).toBe(address)
})

test('an address of a database that cannot be read is refused by name, with what to write instead, and not shown', () => {
  for (const hosts of ['one,:5432', 'one:5432,two:5432', 'one two']) {
    const several = {
      ...production,
      DATABASE_URL: `postgres://me:hush@${hosts}/keelwise?target_session_attrs=read-write`,
    }
    expect(() => readEnv(several)).toThrow(/DATABASE_URL: not an address; several hosts are written \?host=one,two/)
    expect(() => readEnv(several)).not.toThrow(/hush/)
  }
  for (const address of ['postgres:///keelwise?host=%2Frun%2Fpostgresql', 'postgres://me@h/k?host=one,two&port=1,2'])
    expect(() => readEnv({ ...production, DATABASE_URL: address })).not.toThrow()
  const replica = { ...production, DATABASE_REPLICA_URL: 'postgres://me@h/k?host=one,two' }
  expect(() => readEnv(replica)).toThrow(/DATABASE_REPLICA_URL: name one host/)
})

test('simulated institutions or prices are marked in production, whatever the operator forgot', () => {
  const real = { AGGREGATOR_PROVIDER: 'byallaccounts', BYALLACCOUNTS_LOGIN: 'f', BYALLACCOUNTS_PASSWORD: 'p' }
  expect(readEnv(production).DATA_NOTICE).toBe('Simulated data')
  expect(readEnv({ ...production, MARKET_PROVIDER: 'none' }).DATA_NOTICE).toBe('Simulated data')
  expect(readEnv({ ...production, ...real, MARKET_PROVIDER: 'none' }).DATA_NOTICE).toBe('')
  expect(readEnv({ ...production, DATA_NOTICE: 'Try-out' }).DATA_NOTICE).toBe('Try-out')
})

test('a server whose configuration is refused ends with a code of failure, names the variable and notes it in the trail [S-123]', async () => {
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url, poolSize: 2 })
  try {
    const short = 'a-short-secret'
    const env = {
      PATH: process.env['PATH'],
      ...production,
      DATABASE_URL: database.url,
      OTP_PEPPER: short,
      AGGREGATOR_SECRET: '',
    }
    const main = serverProgram
    const ended = await promisify(execFile)(process.execPath, [main], { env }).catch((error: unknown) => error)
    expect(ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/OTP_PEPPER: .*\n {2}AGGREGATOR_SECRET: /) as string,
    })
    expect((ended as { stderr: string }).stderr).not.toContain(short)
    expect(await db.system.selectFrom('audit_event').select(['action', 'outcome', 'detail']).execute()).toEqual([
      { action: 'configuration_refused', outcome: 'denied', detail: { variables: 'OTP_PEPPER, AGGREGATOR_SECRET' } },
    ])
  } finally {
    await db.close()
    await database.drop()
  }
})

test('a captcha that would let everybody or nobody pass is refused by name, not by value [S-123]', () => {
  expect(() => readEnv({ ...production, CAPTCHA_PROVIDER: 'sandbox' })).toThrow(
    'CAPTCHA_PROVIDER: sandbox lets everybody pass',
  )
  const without = { ...production, CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SITE_KEY: 'a-site-key' }
  expect(() => readEnv(without)).toThrow('CAPTCHA_SITE_KEY, CAPTCHA_SECRET: needed when CAPTCHA_PROVIDER is recaptcha')
  expect(() => readEnv(without)).not.toThrow('a-site-key')
})

test('a language model that lacks its address or name, or belongs to no assistant, is refused by name; its key may be missing', () => {
  const compatible = { AI_ENGINE: 'openai_compatible', AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'm' }
  expect(readEnv({ ...production, ...compatible }).AI_API_KEY).toBeUndefined()
  expect(readEnv({ ...production, AI_ENGINE: 'anthropic', AI_MODEL: 'm' }).AI_TIMEOUT_SECONDS).toBe(45)
  const own = { market_terms: { engine: 'built_in' }, client_review: { model: 'n' } }
  expect(readEnv({ ...production, ...compatible, AI_AGENTS: JSON.stringify(own) }).AI_AGENTS).toEqual(own)
  for (const [changes, fault] of [
    [{ ...compatible, AI_MODEL: '' }, /AI_BASE_URL, AI_MODEL: needed when the engine is openai_compatible/],
    [{ AI_ENGINE: 'anthropic' }, /AI_BASE_URL, AI_MODEL: needed when the engine is anthropic/],
    [{ AI_AGENTS: '{"market_terms":{"engine":"anthropic","api_key":"k"}}' }, /AI_AGENTS: market_terms: needed/],
    [{ AI_AGENTS: '{"nobody":{}}' }, /AI_AGENTS/],
    [{ AI_AGENTS: '{"market_terms":{"user":"x"}}' }, /AI_AGENTS/],
    [{ ...compatible, AI_BASE_URL: 'file:///etc' }, /AI_BASE_URL/],
    [{ AI_TIMEOUT_SECONDS: '60' }, /AI_TIMEOUT_SECONDS/],
  ] as const)
    expect(() => readEnv({ ...production, ...changes })).toThrow(fault)
})

const read = (file: string): string => readFileSync(path.join(packageRoot, '../..', file), 'utf8')

/** What the image or compose.yml itself decides, and what is for tests. */
const DECIDED = new Set(['HOST', 'PORT', 'WEB_DIR', 'DATA_DIR', 'DEMO', 'SIMPLEFIN_ALLOW_LOOPBACK'])

test('every variable is described in .env.example and reaches the containers of compose.yml', () => {
  expect(VARIABLES.length).toBeGreaterThan(50)
  const [described, passed] = [read('.env.example'), read('compose.yml')]
  expect(VARIABLES.filter((name) => !new RegExp(`^(?:# )?${name}=`, 'm').test(described))).toEqual([
    'SIMPLEFIN_ALLOW_LOOPBACK',
  ])
  expect(VARIABLES.filter((name) => !DECIDED.has(name) && !new RegExp(`^ +${name}: `, 'm').test(passed))).toEqual([])
})

test('what is passed to containers that are many, and to systemd, are variables that exist', () => {
  const scaled = read('compose.scale.yml')
  const own = /^  (?:app|worker):\n((?: {4}.*\n|\n)+)/gm
  const passed = Array.from(scaled.matchAll(own), ([, text = '']) =>
    Array.from(text.replace(/^[^]*?environment:\n/, '').matchAll(/^ {6}([A-Z_]+):/gm), ([, name = '']) => name),
  )
  expect(passed.map((names) => names.length > 2)).toEqual([true, true])
  expect(passed.flat().filter((name) => !VARIABLES.includes(name))).toEqual([])
  // what the containers take of the shell is told to them by compose.yml as well
  const asked = Array.from(scaled.matchAll(/\$\{([A-Z_]+)/g), ([, name = '']) => name)
  expect(asked.filter((name) => !read('compose.yml').includes(`\${${name}`))).toEqual([])
  const unit = read('deploy/keelwise.service')
  const set = Array.from(/^Environment=(.*)$/m.exec(unit)?.[1]?.matchAll(/(\w+)=/g) ?? [], ([, name = '']) => name)
  expect(set).toContain('DRAIN_SECONDS')
  expect(set.filter((name) => !VARIABLES.includes(name))).toEqual([])
})

test('the unit of systemd is one that systemd reads', (context) => {
  const unit = path.join(packageRoot, '../../deploy/keelwise.service')
  const { status, error, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', '--recursive-errors=no', unit],
    {
      encoding: 'utf8',
    },
  )
  if (error) return context.skip('no systemd here')
  // the program stands elsewhere on this machine
  const faults = stderr
    .split('\n')
    .filter((line) => line.includes('keelwise.service') && !/not executable|No such file/.test(line))
  expect(faults).toEqual([])
  expect([0, 1]).toContain(status)
})
