import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import {
  getAccountsSummary,
  listAccountTypes,
  listAccounts,
  listAccountsByInstitution,
} from '@keelwise/contract/accounts'
import { getAllocation } from '@keelwise/contract/allocation'
import { createClient, getClient, getClientPortfolio, inviteClient, listClients } from '@keelwise/contract/clients'
import { createConversation } from '@keelwise/contract/conversations'
import { getGains } from '@keelwise/contract/gains'
import { getIncomeCalendar } from '@keelwise/contract/income'
import { listInstitutions } from '@keelwise/contract/institutions'
import { updateMe } from '@keelwise/contract/me'
import { aggregatePositions, listPositions } from '@keelwise/contract/positions'
import { type DataPart, barePart } from '@keelwise/contract/plan'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { getCashFlow, readLedgerTotals } from '@keelwise/contract/transactions'
import { convert, subtract, sumAmounts } from '@keelwise/finance/amounts'
import { addDays } from '@keelwise/finance/days'
import { isNegative, negate } from '@keelwise/finance/decimals'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeSnapshot } from '../ingest/accounts.ts'
import { buildAccount, buildInstitution, buildPosition, buildRate, buildTransaction } from '../testing/factories.ts'
import { Reader, framesOf, textOf } from './conversations/testing/read-stream.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const TODAY = '2026-11-21'
/** US dollars for one unit. The forint has none: what is in it is unknown, not one to one. */
const RATES: Readonly<Record<string, string>> = { EUR: '1.0837', GBP: '1.2719', CHF: '1.1233', JPY: '0.006413' }
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'HUF']

const app = await createTestApp()
beforeAll(async () => {
  for (const [currency, rate] of Object.entries(RATES)) await buildRate(app.deps, currency, '2026-09-01', rate)
})
afterAll(() => app.close())

/** The same numbers in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
}
const cents = (value: number): string =>
  `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`

interface Truth {
  readonly netWorth: string[]
  readonly assets: string[]
  readonly liabilities: string[]
  readonly positions: string[]
  readonly cashIn: string[]
  readonly cashOut: string[]
  /** What a position is worth less what it cost, where both are known. */
  readonly gains: string[]
}

/** An amount in the base currency, or nothing where no rate is known. */
function inBase(amount: string | null, currency: string, base: string): string[] {
  const rate = currency === 'USD' ? '1' : RATES[currency]
  const target = base === 'USD' ? '1' : RATES[base]
  if (amount === null || rate === undefined || target === undefined) return []
  return [currency === base ? amount : convert(amount, rate, target)]
}

/** A person with six currencies, shorts, debts, unknown accounts, twins, transfers and rows that never count. */
async function generate(person: Person, seed: number, base: string): Promise<Truth> {
  const next = numbers(seed)
  const truth: Truth = { netWorth: [], assets: [], liabilities: [], positions: [], cashIn: [], cashOut: [], gains: [] }
  const types = ['CHECKING', 'SAVINGS', 'CREDIT_CARD', 'MORTGAGE', 'BROKERAGE', 'IRA', 'BROKERAGE'] as const
  const banks = [
    await buildInstitution(app.deps, { name: 'Harbour' }),
    await buildInstitution(app.deps, { name: 'Alpine' }),
  ]
  const accounts: { id: string; currency: string; type: string }[] = []
  for (let index = 0; index < 14; index += 1) {
    const type = types[index % types.length]!
    const currency = CURRENCIES[next(CURRENCIES.length)]!
    const isDebt = type === 'CREDIT_CARD' || type === 'MORTGAGE'
    const isUnknown = next(6) === 0
    const isRemoved = index === 9
    // A card that was overpaid is worth something, and a checking account can be overdrawn.
    const amount = cents((isDebt ? -1 : 1) * next(9_000_000) * (next(9) === 0 ? -1 : 1))
    const value = isUnknown ? null : amount
    const account = await buildAccount(app.deps, person.userId, {
      institution_id: banks[index % 2]!.id,
      account_type: type,
      account_name: `${type} ${index}`,
      currency,
      market_value: value,
      ...(isRemoved ? { deleted_at: app.clock.now } : {}),
    })
    await app.deps.db.asUser(person.userId, (tx) => storeSnapshot(tx, person.userId, account.id, TODAY))
    if (!isRemoved) {
      const worth = inBase(value, currency, base)
      truth.netWorth.push(...worth)
      ;(isDebt ? truth.liabilities : truth.assets).push(...worth)
    }
    accounts.push({ id: account.id, currency, type })
    if (type !== 'BROKERAGE' && type !== 'IRA') continue
    for (let held = 0; held < 5; held += 1) {
      const mine = next(4) === 0 ? CURRENCIES[next(CURRENCIES.length)]! : currency
      const isShort = next(5) === 0
      const market = next(8) === 0 ? null : cents(next(2_000_000) * (isShort ? -1 : 1))
      const cost = held % 2 === 0 ? (held === 2 ? 'GBP' : mine) : null
      await buildPosition(app.deps, person.userId, {
        account_id: account.id,
        name: `Holding ${next(6)}`,
        units: isShort ? '-10' : '10',
        market_value: market,
        market_value_currency: mine,
        // what was paid may be in another currency than what it is worth
        ...(cost ? { cost_basis: '4321.09', cost_basis_currency: cost } : {}),
        ...(['equity', 'bond', 'cash'][next(3)] === 'bond'
          ? { asset_class: 'fixed_income', sec_type: 'BOND' }
          : held === 4
            ? { asset_class: 'cash', sec_type: 'CASH', name: 'Cash' }
            : {}),
      })
      if (isRemoved) continue
      const [value] = inBase(market, mine, base)
      if (value === undefined) continue
      truth.positions.push(value)
      const paid = cost ? inBase(isShort ? '-4321.09' : '4321.09', cost, base) : []
      truth.gains.push(...paid.map((amount) => subtract(value, amount)))
    }
  }
  for (const { id, currency } of accounts.filter(({ type }) => type === 'BROKERAGE')) {
    const booked = (tx_type: string, execution_date: string, flow_amount: string, units: string | null = null) =>
      buildTransaction(app.deps, person.userId, {
        account_id: id,
        tx_type,
        execution_date,
        flow_amount,
        currency: currency === 'HUF' ? 'GBP' : currency,
        is_cash_flow: false,
        ...(units === null ? {} : { ticker: 'ACME', name: 'Acme', units, unit_price: '10' }),
      })
    await booked('BUY', '2026-09-05', '-1000.01', '100')
    await booked('SELL', '2026-10-01', '777.77', '-50')
    await booked('DIVIDEND', '2026-09-15', '12.34')
    await booked('INTEREST', '2026-11-02', '5.67')
  }
  for (let index = 0; index < 60; index += 1) {
    const account = accounts[next(accounts.length)]!
    const isGone = account.id === accounts[9]!.id
    const day = addDays(TODAY, -next(45))
    const flow = cents((next(2) === 0 ? 1 : -1) * (1 + next(300_000)))
    const kind = next(6)
    const counts = kind > 1
    // A purchase that was given back lessens what went out.
    const isRefund = kind === 2
    // Twins: the same day and amount twice are two bookings.
    for (let twin = 0; twin < (kind === 5 ? 2 : 1); twin += 1)
      await buildTransaction(app.deps, person.userId, {
        account_id: account.id,
        execution_date: day,
        flow_amount: flow,
        currency: account.currency,
        tx_type: isNegative(flow) || isRefund ? 'PURCHASE' : 'DEPOSIT',
        is_cash_flow: counts,
        is_pending: kind === 0,
        ...(kind === 1 ? { transfer_id: randomUUID(), tx_type: 'TRANSFER_OUT' } : {}),
      })
    if (!counts || isGone || day < addDays(TODAY, -29)) continue
    const worth = inBase(flow, account.currency, base)
    for (let twin = 0; twin < (kind === 5 ? 2 : 1); twin += 1)
      (isNegative(flow) || isRefund ? truth.cashOut : truth.cashIn).push(...worth)
  }
  return truth
}

/** What the assistant answers to a plan: its figures by their ids, as decimal text, and the text. */
async function answerTo(who: Person, part: Partial<DataPart> & Pick<DataPart, 'subject' | 'measures'>, about = {}) {
  const { id } = await who.call(createConversation, { body: about })
  const plan = { version: 1, parts: [{ ...barePart, ...part }] }
  const answer = await who.request(
    'POST',
    `/api/conversations/${id}/messages/submit_message/`,
    { conversation: id, message: 'x', plan },
    { accept: 'text/event-stream' },
  )
  const { parts } = new Reader().take(framesOf(answer.body as string))
  const outputs = parts.flatMap((each) => (each.type === 'tool' ? [each.output] : [])) as ({
    values: { id: string; value: string; unit: string; currency: string | null }[]
  } | null)[]
  const values = outputs.flatMap((output) => output?.values ?? [])
  return {
    parts,
    currencies: [...new Set(values.flatMap(({ unit, currency }) => (unit === 'money' ? [currency] : [])))],
    of: (key: string) => values.find((value) => value.id === `r1.${key}`)?.value,
    groups: (name: string) =>
      values.flatMap((value) => (new RegExp(`^r1\\.g\\d+\\.${name}$`).test(value.id) ? [value.value] : [])),
  }
}

/** The rows of a download by the names of its columns. */
async function download(who: Person, path: string): Promise<Record<string, string>[]> {
  const { body } = await who.request('GET', path)
  const [head = '', ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}

const sum = (amounts: readonly string[]): string => sumAmounts(amounts)
test.each([
  ['USD', 1],
  ['EUR', 2],
  ['CHF', 3],
  ['JPY', 4],
])('in %s one question has one figure on every screen, for the advisor too', async (base, seed) => {
  const person = await app.person({ email: `matrix${seed}@example.test` })
  await person.call(updateMe, { body: { base_currency: base } })
  const truth = await generate(person, seed, base)

  const accounts = (await person.call(listAccounts, { query: { page_size: 100 } })).results
  const institutions = (await person.call(listInstitutions, { query: { page_size: 100 } })).results
  const byInstitution = (await person.call(listAccountsByInstitution, { query: { page_size: 100 } })).results
  const accountTypes = await person.call(listAccountTypes, { query: {} })
  const total = await person.call(getAccountsSummary, { query: {} })
  const summary = await person.call(getInvestorSummary)

  const netWorth = {
    truth: sum(truth.netWorth),
    accounts: sum(accounts.flatMap(({ base_value }) => base_value ?? [])),
    institutions: sum(institutions.map((each) => each.total_market_value)),
    'accounts by institution': sum(byInstitution.map((each) => each.total_market_value)),
    'accounts by type': sum(accountTypes.account_types.map((each) => each.total_market_value)),
    'accounts summary': total.total_market_value.amount,
    'assets less liabilities': sum([total.assets.amount, total.liabilities.amount]),
    dashboard: summary.net_worth.amount,
    'dashboard, parts': sum([summary.assets.amount, summary.liabilities.amount]),
    'end of the chart': summary.net_worth_history.at(-1)?.amount,
  }
  expect(netWorth).toEqual(Object.fromEntries(Object.keys(netWorth).map((screen) => [screen, netWorth.truth])))
  expect([total.assets.amount, total.liabilities.amount]).toEqual([sum(truth.assets), sum(truth.liabilities)])
  expect(accounts.every((row) => row.base_currency === base)).toBe(true)

  const allocation = await person.call(getAllocation)
  const byType = await person.call(aggregatePositions)
  const advisor = await app.person({ userType: 'ADVISOR' })
  await advisor.call(updateMe, { body: { base_currency: base } })
  const { id } = await advisor.call(createClient, {
    body: { first_name: 'Sky', last_name: 'Harbour', email: `matrix${seed}@example.test` },
  })
  await advisor.call(inviteClient, { params: { id } })
  const [asked] = (await person.call(listAdvisorAccess)).results
  await person.call(acceptAdvisorAccess, { params: { id: asked!.id } })
  const portfolio = await advisor.call(getClientPortfolio, { params: { id } })
  const client = await advisor.call(getClient, { params: { id } })
  const listed = (await advisor.call(listClients, { query: {} })).results[0]
  const positions = {
    truth: sum(truth.positions),
    allocation: allocation.total_market_value,
    'allocation, kinds': sum(allocation.sec_types.map((each) => each.market_value_amount)),
    'allocation, classes': sum(allocation.classes.map((each) => each.market_value_amount)),
    'positions by type': byType.total_market_value.amount,
    'types, added': sum(byType.results.map((each) => each.market_value_amount)),
    'institution cards of Positions': sum(institutions.flatMap((each) => each.positions_value ?? [])),
    dashboard: sum(summary.allocation.map((each) => each.amount)),
    'the advisor’s portfolio': portfolio.total_market_value.amount,
    'the advisor’s client': client.total_market_value,
    'the advisor’s list': listed?.total_market_value,
  }
  expect(positions).toEqual(Object.fromEntries(Object.keys(positions).map((screen) => [screen, positions.truth])))
  expect((await person.call(listPositions, { query: { page_size: 1 } })).count).toBe(
    byType.results.reduce((count, each) => count + each.positions_count, 0),
  )

  const span = { execution_date__gte: addDays(TODAY, -29), execution_date__lte: TODAY }
  const flow = await person.call(getCashFlow, { query: span })
  const ledger = await person.call(readLedgerTotals, { query: span })
  const moneyIn = {
    truth: sum(truth.cashIn),
    transactions: flow.cash_in,
    dashboard: summary.cash_flow_30d.cash_in,
    ledger: ledger.cash_in,
  }
  expect(moneyIn).toEqual(Object.fromEntries(Object.keys(moneyIn).map((screen) => [screen, moneyIn.truth])))
  const moneyOut = {
    truth: sum(truth.cashOut),
    transactions: flow.cash_out,
    dashboard: summary.cash_flow_30d.cash_out,
    ledger: ledger.cash_out,
  }
  expect(moneyOut).toEqual(Object.fromEntries(Object.keys(moneyOut).map((screen) => [screen, moneyOut.truth])))

  // the assistant
  const days = { from: addDays(TODAY, -29), to: TODAY, words: 'the past 30 days' }
  const worth = await answerTo(person, { subject: 'worth', measures: ['net_worth', 'assets', 'debts'] })
  const balances = await answerTo(person, { subject: 'accounts', measures: ['balance'], by: ['institution'] })
  const held = await answerTo(person, { subject: 'positions', measures: ['value', 'gain'], by: ['asset_class'] })
  const flows = await answerTo(person, { subject: 'transactions', measures: ['in', 'out'], period: days })
  const received = await answerTo(person, {
    subject: 'income',
    measures: ['received'],
    period: { from: '2025-11-22', to: TODAY, words: 'the past twelve months' },
  })
  const expected = await answerTo(person, { subject: 'income', measures: ['expected'] })
  const year = { from: '2026-01-01', to: '2026-12-31', words: '2026' }
  const sold = await answerTo(person, { subject: 'sales', measures: ['realized'], period: year })
  const ofClient = { subject: 'positions' as const, measures: ['value'] }
  const clients = await answerTo(advisor, { subject: 'clients', measures: ['value'], by: ['client'] })
  const income = await person.call(getIncomeCalendar, { query: {} })
  const gains = await person.call(getGains, { query: { year: 2026 } })
  expect({
    'net worth': worth.of('net_worth'),
    'net worth of the balances': balances.of('balance'),
    'balances by institution, added': sum(balances.groups('balance')),
    assets: worth.of('assets'),
    debts: worth.of('debts'),
    positions: held.of('value'),
    'positions by class, added': sum(held.groups('value')),
    'unrealized gain': held.of('gain'),
    'money in': flows.of('in'),
    'money out': flows.of('out'),
    'income received': received.of('received'),
    'income expected': expected.of('expected'),
    'realized gains': sold.of('realized'),
    'of the client who is open': (await answerTo(advisor, ofClient, { client_id: id })).of('value'),
    'of the book': clients.of('value'),
  }).toEqual({
    'net worth': netWorth.truth,
    'net worth of the balances': netWorth.truth,
    'balances by institution, added': netWorth.truth,
    assets: sum(truth.assets),
    debts: negate(sum(truth.liabilities)),
    positions: positions.truth,
    'positions by class, added': positions.truth,
    'unrealized gain': sum(truth.gains),
    'money in': moneyIn.truth,
    'money out': negate(moneyOut.truth),
    'income received': income.totals.received,
    'income expected': income.totals.income,
    'realized gains': gains.totals.gain,
    'of the client who is open': positions.truth,
    'of the book': positions.truth,
  })
  for (const { currencies } of [worth, balances, held, flows, received, expected, sold, clients])
    expect(currencies).toEqual([base])

  // downloads: every row in its own currency, said beside it
  const positionRows = await download(person, '/api/investor/positions/export/')
  expect(
    sum(positionRows.flatMap((row) => inBase(row['Market value'] || null, row['Market value currency'] ?? '', base))),
  ).toBe(positions.truth)
  const bookings = await download(
    person,
    `/api/investor/transactions/export/?execution_date__gte=${days.from}&execution_date__lte=${days.to}`,
  )
  const counted = bookings
    .filter((row) => row['Counts as cash flow'] === 'yes' && row['Pending'] === 'no')
    .flatMap((row) => inBase(row['Amount'] ?? null, row['Currency'] ?? '', base))
  expect(sum(counted)).toBe(sum([moneyIn.truth, moneyOut.truth]))
  const saleRows = await download(person, '/api/investor/gains/export/?year=2026')
  expect(sum(saleRows.flatMap((row) => row['Gain'] || []))).toBe(gains.totals.gain)
})

test('an amount of a question is in the base currency, or in the one that was said', async () => {
  const person = await app.person()
  await person.call(updateMe, { body: { base_currency: 'EUR' } })
  const bank = await buildInstitution(app.deps, { name: 'Harbour' })
  const account = await buildAccount(app.deps, person.userId, { institution_id: bank.id, currency: 'EUR' })
  for (const flow_amount of ['-460.00', '-480.00', '-520.00'])
    await buildTransaction(app.deps, person.userId, { account_id: account.id, currency: 'EUR', flow_amount })
  const over = (currency?: string) =>
    answerTo(person, {
      subject: 'transactions',
      measures: ['count'],
      where: [{ field: 'amount', op: 'over', values: ['500'], ...(currency ? { currency } : {}) }],
    })
  const inEuros = await over()
  expect(inEuros.of('count')).toBe('1')
  expect(textOf(inEuros.parts)).toContain('over €500.00')
  // 461.38 euros
  const inDollars = await over('USD')
  expect(inDollars.of('count')).toBe('2')
  expect(textOf(inDollars.parts)).toContain('over $500.00')
  const inForints = await over('HUF')
  expect(textOf(inForints.parts)).toContain('There is no exchange rate from HUF to EUR.')
})
