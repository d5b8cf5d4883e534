import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '../platform/audit.ts'
import { uuid7 } from '../platform/ids.ts'
import { packageRoot } from '../platform/package-root.ts'
import {
  buildAccount,
  buildCredential,
  buildInstitution,
  buildPosition,
  buildTransaction,
} from '../testing/factories.ts'
import { processEnvironment } from '../testing/process-environment.ts'
import { type TestApp, createTestApp, environmentText } from '../testing/test-app.ts'
import { checkCommand } from './check.command.ts'
import { helpOf } from './command.ts'
import { commands } from './commands.ts'
import { purgeCommand } from './purge.command.ts'
import { runCommand } from './run.ts'

let app: TestApp

beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

/** Runs the real command in a process of its own, with the server's environment. */
async function admin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...processEnvironment, ...environmentText(app.deps.env) }
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [path.join(packageRoot, 'src/admin.ts'), ...args],
      { env },
    )
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string }
    return { code: failed.code, out: failed.stdout, err: failed.stderr }
  }
}

/** The same in this process, for what a command says before it knows a server. */
async function adminHere(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await runCommand(
    args,
    {},
    {
      print: (line) => void (said.out += `${line}\n`),
      complain: (line) => void (said.err += `${line}\n`),
    },
  )
  return { code, ...said }
}

/** What `check` finds: its exit code, the broken rules and every line about a breach. */
async function check(): Promise<{ code: number; broken: string[]; breaches: string[] }> {
  // in this process: how the command is found and called is shown by the tests that start it
  const lines: string[] = []
  const print = (text: string): void => void lines.push(...text.split('\n'))
  const code = await checkCommand.run({ deps: app.deps, options: {}, operands: [], print })
  return {
    code,
    broken: lines.flatMap((line) => /^FAULT {2}([\w-]+):/.exec(line)?.[1] ?? []),
    breaches: lines.filter((line) => line.startsWith('         ')).map((line) => line.trim()),
  }
}

const write = (query: string) => sql.raw(query).execute(app.deps.db.system)

test('a database in order passes every rule', async () => {
  const { userId } = await app.person()
  const account = await buildAccount(app.deps, userId, { market_value: '250.00' })
  await buildAccount(app.deps, userId, { account_type: 'CREDIT_CARD', market_value: '-40.00' })
  await buildPosition(app.deps, userId, { account_id: account.id })
  await buildTransaction(app.deps, userId, { account_id: account.id })
  await buildTransaction(app.deps, userId, { account_id: account.id, is_pending: true, is_cash_flow: false })
  await buildTransaction(app.deps, userId, { account_id: account.id, tx_type: 'BUY', is_cash_flow: false })
  const { code, out } = await admin('check')
  expect(out).toContain('18 rules, all of them hold.')
  expect(out).not.toContain('FAULT')
  expect(code).toBe(0)
})

test('money in a currency without a rate, and a person without accounts, are in order', async () => {
  const { userId } = await app.person()
  await app.person()
  await buildAccount(app.deps, userId, { market_value: '10.00', currency: 'JPY' })
  expect(await check()).toEqual({ code: 0, broken: [], breaches: [] })
})

test('check finds an account that the person’s summary leaves out', async () => {
  const [mine, theirs] = [await app.person(), await app.person()]
  const foreign = await buildCredential(app.deps, theirs.userId)
  await buildAccount(app.deps, mine.userId, { market_value: '30.00' })
  const account = await buildAccount(app.deps, mine.userId, { credential_id: foreign.id, market_value: '12.50' })
  const { code, broken, breaches } = await check()
  expect({ code, broken }).toEqual({ code: 1, broken: ['summary', 'account-credential'] })
  expect(breaches).toEqual([
    `user_id=${mine.userId} accounts=42.50 USD accounts_usd=42.50 summary_usd=30.00 summary_assets=30.00 summary_liabilities=0.00`,
    `user_id=${mine.userId} account_id=${account.id} credential_id=${foreign.id} credential_user_id=${theirs.userId} credential_removed_at=null`,
  ])
})

test('check finds an account that stayed behind its removed credential', async () => {
  const { userId } = await app.person()
  const account = await buildAccount(app.deps, userId, { market_value: '0.00' })
  await write(`update credential set deleted_at = '2026-11-20' where id = '${account.credential_id}'`)
  expect(await check()).toMatchObject({
    code: 1,
    broken: ['account-credential'],
    breaches: [expect.stringContaining(account.id)],
  })
})

test('check finds a position in the account of another person', async () => {
  const [mine, theirs] = [await app.person(), await app.person()]
  const position = await buildPosition(app.deps, mine.userId)
  const account = await buildAccount(app.deps, theirs.userId)
  await write(`update position set account_id = '${account.id}', institution_id = '${account.institution_id}'`)
  expect(await check()).toEqual({
    code: 1,
    broken: ['position-account'],
    breaches: [
      `user_id=${mine.userId} position_id=${position.id} account_id=${account.id} account_user_id=${theirs.userId}`,
    ],
  })
})

test('check finds a transaction whose account is missing', async () => {
  const { userId } = await app.person()
  const transaction = await buildTransaction(app.deps, userId)
  await write('alter table transaction drop constraint transaction_account_id_fkey')
  await write(`delete from account where id = '${transaction.account_id}'`)
  expect(await check()).toEqual({
    code: 1,
    broken: ['transaction-account'],
    breaches: [
      `user_id=${userId} transaction_id=${transaction.id} account_id=${transaction.account_id} account_user_id=null`,
    ],
  })
})

test('check finds a transaction at another institution than its account', async () => {
  const { userId } = await app.person()
  const transaction = await buildTransaction(app.deps, userId)
  const elsewhere = await buildInstitution(app.deps)
  await write(`update transaction set institution_id = '${elsewhere.id}'`)
  expect(await check()).toMatchObject({
    broken: ['transaction-account'],
    breaches: [expect.stringContaining(transaction.id)],
  })
})

test('check finds a transaction that is there twice', async () => {
  const { userId } = await app.person()
  const { account_id } = await buildTransaction(app.deps, userId, { external_id: 't-1' })
  await write('alter table transaction drop constraint transaction_identity')
  await buildTransaction(app.deps, userId, { account_id, external_id: 't-1' })
  await buildTransaction(app.deps, userId, { account_id, external_id: 't-1', ordinal: 1 })
  expect(await check()).toEqual({
    code: 1,
    broken: ['transaction-once'],
    breaches: [`user_id=${userId} account_id=${account_id} source=byallaccounts external_id=t-1 ordinal=0 times=2`],
  })
})

test.each([
  ['one leg', ['-10.00'], true],
  ['three legs', ['-10.00', '5.00', '5.00'], true],
  ['amounts that are not opposite', ['-10.00', '10.01'], true],
  ['both legs in one account', ['-10.00', '10.00'], false],
] as const)('check finds a transfer with %s', async (_, amounts, inOwnAccounts) => {
  const { userId } = await app.person()
  const transfer_id = uuid7(0)
  const shared = inOwnAccounts ? {} : { account_id: (await buildAccount(app.deps, userId)).id }
  for (const flow_amount of amounts)
    await buildTransaction(app.deps, userId, {
      ...shared,
      flow_amount,
      transfer_id,
      tx_type: 'TRANSFER_OUT',
      is_cash_flow: false,
    })
  expect(await check()).toMatchObject({
    code: 1,
    broken: ['transfer-pair'],
    breaches: [expect.stringContaining(`transfer_id=${transfer_id}`)],
  })
})

test('check finds a transfer whose leg counts as money in, and passes one that does not', async () => {
  const { userId } = await app.person()
  const transfer_id = uuid7(0)
  const leg = { transfer_id, tx_type: 'TRANSFER_OUT', is_cash_flow: false }
  await buildTransaction(app.deps, userId, { ...leg, flow_amount: '-10.00' })
  const counted = await buildTransaction(app.deps, userId, { ...leg, flow_amount: '10.00' })
  expect(await check()).toEqual({ code: 0, broken: [], breaches: [] })
  await write(`update transaction set is_cash_flow = true where id = '${counted.id}'`)
  expect(await check()).toEqual({
    code: 1,
    broken: ['transfer-cash-flow'],
    breaches: [`user_id=${userId} transfer_id=${transfer_id} transaction_id=${counted.id} flow_amount=10.00`],
  })
})

test('check finds a transfer that a removed account still holds', async () => {
  const { userId } = await app.person()
  const leg = { transfer_id: uuid7(0), tx_type: 'TRANSFER_OUT', is_cash_flow: false }
  await buildTransaction(app.deps, userId, { ...leg, flow_amount: '-10.00' })
  const removed = await buildTransaction(app.deps, userId, { ...leg, flow_amount: '10.00' })
  await write(`update account set deleted_at = '2026-11-20' where id = '${removed.account_id}'`)
  expect(await check()).toMatchObject({
    code: 1,
    broken: ['transfer-live'],
    breaches: [expect.stringContaining(removed.id)],
  })
})

test('check finds a pending transaction that counts', async () => {
  const { userId } = await app.person()
  const pending = await buildTransaction(app.deps, userId, { is_pending: true })
  expect(await check()).toMatchObject({
    code: 1,
    broken: ['pending-cash-flow'],
    breaches: [expect.stringContaining(pending.id)],
  })
})

test.each([
  ['a purchase of shares that counts', { tx_type: 'BUY', is_cash_flow: true }],
  ['a deposit that does not count', { tx_type: 'DEPOSIT', is_cash_flow: false }],
  ['an amount of zero that counts', { tx_type: 'OTHER', flow_amount: '0.00', is_cash_flow: true }],
])('check finds %s', async (_, changes) => {
  const { userId } = await app.person()
  const row = await buildTransaction(app.deps, userId, changes)
  expect(await check()).toMatchObject({
    code: 1,
    broken: ['cash-flow-rule'],
    breaches: [expect.stringContaining(row.id)],
  })
})

test('check finds nothing wrong in a card that was overpaid', async () => {
  const { userId } = await app.person()
  const row = await buildAccount(app.deps, userId, { account_type: 'CREDIT_CARD', market_value: '5.00' })
  expect((await check()).breaches).not.toContainEqual(expect.stringContaining(row.id))
})

test.each([
  ['a mortgage above zero', { account_type: 'MORTGAGE', market_value: '5.00' }],
  ['a savings account that is owed', { account_type: 'SAVINGS', is_liability: true }],
])('check finds %s', async (_, changes) => {
  const { userId } = await app.person()
  const row = await buildAccount(app.deps, userId, changes)
  const { broken, breaches } = await check()
  expect(broken).toContain('liability-sign')
  expect(breaches).toContainEqual(expect.stringContaining(`account_id=${row.id}`))
})

test('check finds a sync whose worker is gone, and leaves one that was taken up just now', async () => {
  const [stuck, running] = [await app.person(), await app.person()]
  const start = (userId: string, id: string, lease: string) =>
    write(`insert into sync (id, user_id, status, trigger, started_at, lease_until)
      values ('${id}', '${userId}', 'SYNCING', 'USER', now() - interval '1 hour', now() + interval '${lease}')`)
  const id = uuid7(0)
  await start(stuck.userId, id, '-6 minutes')
  await start(running.userId, uuid7(0), '-4 minutes')
  expect(await check()).toMatchObject({
    code: 1,
    broken: ['sync-alive'],
    breaches: [expect.stringContaining(`sync_id=${id}`)],
  })
})

test('check finds an audit trail that can be changed', async () => {
  await write('alter table audit_event disable trigger audit_event_no_change')
  await write('grant delete on audit_event to keelwise_app')
  expect(await check()).toEqual({
    code: 1,
    broken: ['audit-append-only'],
    breaches: ['missing=protection from delete name=keelwise_app', 'missing=trigger name=audit_event_no_change'],
  })
})

test('check names the row of the audit trail in which one byte was changed [S-132]', async () => {
  const { userId } = await app.person()
  await app.deps.db.asNobody((tx) =>
    audit(tx, app.deps.clock(), { action: 'login', outcome: 'success', actorUserId: userId, detail: { device: 'a' } }),
  )
  const row = await app.deps.db.system.selectFrom('audit_event').select('id').executeTakeFirstOrThrow()
  expect(await check()).toEqual({ code: 0, broken: [], breaches: [] })
  await app.deps.db.system.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.updateTable('audit_event').set({ detail: '{"device": "b"}' }).execute()
  })
  expect(await check()).toEqual({
    code: 1,
    broken: ['audit-chain'],
    breaches: [`day=2026-11-21 event_id=${row.id} fault=changed`],
  })
})

test('check finds a table of people’s own rows without its wall', async () => {
  await write('create table note (user_id uuid not null, text text)')
  await write('alter table position disable row level security')
  expect(await check()).toEqual({
    code: 1,
    broken: ['row-level-security'],
    breaches: ['table_name=note enabled=false', 'table_name=position enabled=false'],
  })
})

test('check shows twenty breaches of a rule and counts the rest', async () => {
  const { userId } = await app.person()
  const { account_id } = await buildTransaction(app.deps, userId)
  for (let index = 0; index < 23; index++) await buildTransaction(app.deps, userId, { account_id, is_pending: true })
  const { out } = await admin('check')
  expect(out).toContain('(23 found)')
  expect(out).toContain('… and 3 more')
})

test('migrate creates what is missing, is repeatable, and check asks for it', async () => {
  await write('drop schema public cascade; create schema public; drop schema pgboss cascade')
  expect(await admin('check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('run "npm run admin -- migrate" first') as string,
  })
  expect(await admin('migrate')).toMatchObject({ code: 0, out: 'The schema was created.\n' })
  expect(await admin('migrate')).toMatchObject({ code: 0, out: 'The schema was up to date.\n' })
  expect(await check()).toEqual({ code: 0, broken: [], breaches: [] })
})

test('every command tells what it does, and wrong usage says what is right', async () => {
  const help = await adminHere('--help')
  expect(help.code).toBe(0)
  const names = help.out.split('\n').flatMap((line) => /^ {2}([\w-]+) {2,}/.exec(line)?.[1] ?? [])
  expect(names).toEqual(commands.map(({ name }) => name))
  expect(names).toEqual([
    'check',
    'migrate',
    'misunderstood',
    'backup',
    'restore',
    'invite-advisor',
    'invite-investor',
    'disable-user',
    'recover',
    'operator',
    'market-import',
    'fx-import',
    'purge',
    'retention',
    'rotate-keys',
    'reencrypt',
    'distribute',
  ])
  for (const command of commands) {
    expect(helpOf(command)).toContain(`Usage: npm run admin -- ${command.name}`)
    expect(helpOf(command)).toContain('Exit codes: 0')
  }
  // a process of its own prints just that, and ends with the code
  expect(await admin('purge', '--help')).toEqual({ code: 0, out: `${helpOf(purgeCommand)}\n`, err: '' })
  expect(await adminHere()).toMatchObject({ code: 2 })
  expect(await admin('chekc')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no command "chekc"') as string,
  })
  expect(await adminHere('check', '--fix')).toMatchObject({ code: 2, err: expect.stringContaining('--fix') as string })
  expect(await adminHere('check', 'everything')).toMatchObject({
    code: 2,
    err: expect.stringContaining('check takes no operand') as string,
  })
})
