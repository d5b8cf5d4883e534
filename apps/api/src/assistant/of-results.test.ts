import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import { getClientPerformance, inviteClient } from '@keelwise/contract/clients'
import { addDays, dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildClient, buildPosition, buildTransaction } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askAsAdvisor } from './testing/ask-as-advisor.ts'

// how the investments of three clients of one advisor did over the past ten days, and a fourth who shows nothing
const app = await createTestApp()
const today = dayOf(app.deps.clock())
let advisor: Person
const clientIds = new Map<string, string>()
const investors = new Map<string, Person>()

const RESULTS: Readonly<Record<string, { readonly from: string; readonly to: string }>> = {
  Helen: { from: '10000.00', to: '11000.00' },
  Marcus: { from: '20000.00', to: '19000.00' },
  Priya: { from: '5000.00', to: '5050.00' },
}

beforeAll(async () => {
  const { deps } = app
  advisor = await app.person({ userType: 'ADVISOR' })
  for (const [first_name, { from, to }] of Object.entries(RESULTS)) {
    const email = `${first_name.toLowerCase()}@results.test`
    const investor = await app.person({ email })
    investors.set(first_name, investor)
    const { id } = await buildClient(deps, advisor.userId, { first_name, last_name: 'Feld', email, email_key: email })
    clientIds.set(first_name, id)
    const account = await buildAccount(deps, investor.userId, { account_type: 'BROKERAGE', market_value: to })
    for (let back = 10; back >= 0; back--)
      await sql`insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
        values (${investor.userId}, ${account.id}, ${addDays(today, -back)}, ${back === 0 ? to : from}, 'USD', 'sync')
        on conflict do nothing`.execute(deps.db.system)
    if (first_name === 'Priya')
      await buildTransaction(deps, investor.userId, {
        account_id: account.id,
        tx_type: 'WITHDRAWAL',
        flow_amount: '-300.00',
        description: 'To the bank',
        execution_date: addDays(today, -3),
      })
    await advisor.call(inviteClient, { params: { id } })
    const [access] = (await investor.call(listAdvisorAccess)).results
    await investor.call(acceptAdvisorAccess, { params: { id: access!.id } })
  }
  await buildClient(deps, advisor.userId, { first_name: 'Jonas', last_name: 'Feld' })
})
afterAll(() => app.close())

const ask = (text: string) => askAsAdvisor(app.deps, advisor.userId, text)

test('who lost money is who the page of the client says lost it, and of whom nothing is known that is said', async () => {
  const { text, rows } = await ask('which clients lost money in the last 10 days')
  expect(rows.map(([name]) => name)).toEqual(['Marcus Feld'])
  expect(text).toContain('**Marcus Feld**: **-$1,000.00**')
  expect(text).toContain('Of 1 of 4 clients it is not known')
})

test('the return of each client is the one of their own page', async () => {
  const { rows } = await ask('how did my clients do this year')
  expect(rows.map(([name]) => name)).toEqual(['Helen Feld', 'Priya Feld', 'Marcus Feld'])
  for (const [name, id] of clientIds) {
    const own = await advisor.call(getClientPerformance, { params: { id }, query: { period: 'ytd' } })
    expect(rows.find(([first]) => first === `${name} Feld`)).toContain(
      `${Number(own.time_weighted_return_percent).toFixed(2)}%`,
    )
  }
})

test('what a client took out is told without a sign', async () => {
  const { text } = await ask('who took money out in the last 10 days')
  expect(text).toContain('**Priya Feld**: **$300.00**')
})

test('every such look is one at the performance of each client who shares, which they can see', async () => {
  await ask('which client did best in the last 10 days')
  for (const investor of investors.values()) {
    const { rows } = await sql<{ scope: string }>`select scope from advisor_view
      where investor_id = ${investor.userId} and advisor_id = ${advisor.userId}`.execute(app.deps.db.system)
    expect(rows.map(({ scope }) => scope)).toContain('performance')
  }
})

test('who beat the index is held against it over the same days, and that there is none is said', async () => {
  const question = 'Who beat the benchmark over the last 10 days?'
  expect((await ask(question)).text).toContain('No index is kept here to compare with.')
  const { db } = app.deps
  await sql`insert into market_series (symbol, name, currency, is_benchmark, is_simulated, source)
    values ('IDX', 'Simulated Tide Index', 'USD', true, true, 'import')`.execute(db.system)
  for (let back = 20; back >= 0; back--)
    await sql`insert into market_price (symbol, date, close) values ('IDX', ${addDays(today, -back)}, ${back === 0 ? '102' : '100'})`.execute(
      db.system,
    )
  const { text, rows } = await ask(question)
  expect(rows.map(([name]) => name)).toEqual(['Helen Feld', 'Priya Feld'])
  expect(text).toContain('8.00 points')
  expect(text).toContain('Each is held against the Simulated Tide Index over the same days.')
  expect((await ask('who trailed the index most over the last 10 days')).text).toContain(
    '**Marcus Feld**: **-7.00 points**',
  )
})

test('what was taken out month by month is that of its days, without a sign', async () => {
  const { rows } = await askAsAdvisor(app.deps, advisor.userId, 'how much was taken out by month this year', {
    clientId: clientIds.get('Priya') ?? null,
  })
  expect(rows).toContainEqual(['November 2026', '$300.00'])
})

test('what a security without prices gained in some days is not known, and is not its income alone', async () => {
  const { deps } = app
  const email = 'ines@results.test'
  const investor = await app.person({ email })
  const { id } = await buildClient(deps, advisor.userId, {
    first_name: 'Ines',
    last_name: 'Feld',
    email,
    email_key: email,
  })
  const account = await buildAccount(deps, investor.userId, { account_type: 'BROKERAGE', market_value: '11000.00' })
  for (let back = 10; back >= 0; back--)
    await sql`insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
      values (${investor.userId}, ${account.id}, ${addDays(today, -back)}, ${back === 0 ? '11000.00' : '10000.00'}, 'USD', 'sync')
      on conflict do nothing`.execute(deps.db.system)
  await buildPosition(deps, investor.userId, {
    account_id: account.id,
    name: 'Lowmere Trust',
    ticker: null,
    units: '100',
    unit_price: '110',
    market_value: '11000.00',
  })
  await buildTransaction(deps, investor.userId, {
    account_id: account.id,
    tx_type: 'DIVIDEND',
    name: 'Lowmere Trust',
    flow_amount: '40.00',
    description: 'Dividend',
    execution_date: addDays(today, -3),
  })
  await advisor.call(inviteClient, { params: { id } })
  const [access] = (await investor.call(listAdvisorAccess)).results
  await investor.call(acceptAdvisorAccess, { params: { id: access!.id } })
  const { text, rows } = await askAsAdvisor(app.deps, advisor.userId, 'gain by security in the last 10 days', {
    clientId: id,
  })
  expect(text).toContain('what they gained is not known')
  expect(JSON.stringify([text, rows])).not.toContain('$40.00')
})
