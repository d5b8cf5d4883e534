import { acceptAdvisorAccess, listAdvisorAccess, shareWithAdvisor } from '@keelwise/contract/advisor-access'
import { listAccounts } from '@keelwise/contract/accounts'
import { setBudget } from '@keelwise/contract/budgets'
import { createClient, inviteClient } from '@keelwise/contract/clients'
import { createGoal } from '@keelwise/contract/goals'
import { createManualAccount } from '@keelwise/contract/manual-accounts'
import { updateMe } from '@keelwise/contract/me'
import { aggregatePositions, listPositions } from '@keelwise/contract/positions'
import { convert, subtract, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { addDays } from '@keelwise/finance/days'
import { isNegative, multiply, negate } from '@keelwise/finance/decimals'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeSnapshot } from '../ingest/accounts.ts'
import { type Asker, answerTo, figuresOfClient, figuresOfInvestor, figuresOfPractice } from '../testing/every-figure.ts'
import { NOT_COMPARED, answersMoney } from '../testing/money-calls.ts'
import { buildAccount, buildInstitution, buildPosition, buildRate, buildTransaction } from '../testing/factories.ts'
import { textOf } from './conversations/testing/read-stream.ts'
import { type Person, callThrough, createTestApp } from '../testing/test-app.ts'

vi.setConfig({ testTimeout: 180_000 })

const TODAY = '2026-11-21'
/** US dollars for one unit. The forint has none: what is in it is unknown, not one to one. */
const RATES: Readonly<Record<string, string>> = { EUR: '1.0837', GBP: '1.2719', CHF: '1.1233', JPY: '0.006413' }
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'HUF']

/** Which of the accounts that are made do not count, and why. */
const ACCOUNTS = 16
const [REMOVED, ARCHIVED, TWIN] = [9, 11, 13]
const INVESTED: ReadonlySet<string> = new Set(['BROKERAGE', 'IRA', 'ROTH_IRA'])

const app = await createTestApp()
beforeAll(async () => {
  for (const [currency, rate] of Object.entries(RATES)) {
    // another one before, which nothing of the past weeks is converted at
    await buildRate(app.deps, currency, '2025-01-01', String(Number(rate) * 0.93))
    await buildRate(app.deps, currency, '2026-09-01', rate)
  }
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

/** How many units are bought and held of what the trades explain: all, with a loss in a lot; fewer than all; short. */
const TRADED = [
  {
    buys: [
      ['4', '400.00'],
      ['6', '1200.00'],
    ],
    sold: '2',
    held: '8',
    stated: null,
  },
  {
    buys: [
      ['4', '400.00'],
      ['6', '1200.00'],
    ],
    sold: null,
    held: '10',
    stated: '9999.00',
  },
  { buys: [['6', '1200.00']], sold: null, held: '10', stated: null },
  {
    buys: [
      ['6', '1200.00'],
      ['1', '90.00'],
    ],
    sold: '1',
    held: '10',
    stated: '2000.00',
  },
] as const

/** A position with trades: what it is worth, and what it gained by the one source that counts, in the base currency. */
async function holdTraded(person: Person, account_id: string, currency: string, base: string, at: number) {
  const kind = TRADED[at % TRADED.length]!
  const name = `Traded ${at}`
  const book = (tx_type: string, execution_date: string, flow_amount: string, units: string) =>
    buildTransaction(app.deps, person.userId, {
      account_id,
      tx_type,
      execution_date,
      flow_amount,
      currency,
      is_cash_flow: false,
      ticker: null,
      name,
      units,
      unit_price: '10',
    })
  // all at the rate of today: that of the day is tested beside
  for (const [index, [units, amount]] of kind.buys.entries())
    await book('BUY', `2026-09-0${index + 2}`, `-${amount}`, units)
  if (kind.sold !== null) await book('SELL', '2026-09-10', '250.00', `-${kind.sold}`)
  const market_value = `${kind.held}00.00`
  await buildPosition(app.deps, person.userId, {
    account_id,
    ticker: null,
    name,
    units: kind.held,
    market_value,
    market_value_currency: currency,
    cost_basis: kind.stated,
    cost_basis_currency: kind.stated === null ? null : currency,
  })
  const inside = (amount: string): string => inBase(amount, currency, base)[0] ?? '0'
  const worth = inside(market_value)
  const [first, second] = kind.buys.map(([, amount]) => inside(amount))
  if (at % TRADED.length === 0) {
    // half of the first lot was sold
    const left = subtract(first!, toAmount(multiply(first!, '0.5')))
    return { worth, gains: [subtract(worth, sum([left, second!]))] }
  }
  if (at % TRADED.length === 1) return { worth, gains: [subtract(worth, sum([first!, second!]))] }
  // of four units nobody knows the cost
  if (at % TRADED.length === 2) return { worth, gains: [subtract(toAmount(multiply(worth, '0.6')), first!)] }
  return { worth, gains: [subtract(worth, inside(kind.stated!))] }
}

/** A person with six currencies, shorts, debts, unknown accounts, twins, transfers and rows that never count. */
async function generate(person: Person, seed: number, base: string): Promise<Truth> {
  const next = numbers(seed)
  const truth: Truth = { netWorth: [], assets: [], liabilities: [], positions: [], cashIn: [], cashOut: [], gains: [] }
  const types = ['CHECKING', 'SAVINGS', 'CREDIT_CARD', 'MORTGAGE', 'BROKERAGE', 'IRA', 'ROTH_IRA'] as const
  const banks = [
    await buildInstitution(app.deps, { name: 'Harbour' }),
    await buildInstitution(app.deps, { name: 'Alpine' }),
  ]
  const accounts: { id: string; currency: string; type: string }[] = []
  await app.deps.db.system
    .insertInto('risk_submission')
    .values({
      id: randomUUID(),
      user_id: person.userId,
      version: 'rt-1',
      answers: '[]',
      raw_score: 28,
      risk_score: 57,
      risk_band: 'moderate',
      recommended_band: 'moderate',
      completed_at: '2026-10-01T00:00:00Z',
    })
    .execute()
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const type = types[index % types.length]!
    const currency = CURRENCIES[next(CURRENCIES.length)]!
    const isDebt = type === 'CREDIT_CARD' || type === 'MORTGAGE'
    const isUnknown = next(6) === 0
    // one was removed, one is kept without counting, and one is another link of an account that is there
    const isRemoved = index === REMOVED || index === ARCHIVED || index === TWIN
    // A card that was overpaid is worth something, and a checking account can be overdrawn.
    const isTurned = next(9) === 0 && !INVESTED.has(type)
    const amount = cents((isDebt ? -1 : 1) * next(9_000_000) * (isTurned ? -1 : 1))
    const value = isUnknown ? null : amount
    const account = await buildAccount(app.deps, person.userId, {
      institution_id: banks[index % 2]!.id,
      account_type: type,
      account_name: `${type} ${index}`,
      currency,
      market_value: value,
      ...(index === REMOVED ? { deleted_at: app.clock.now } : {}),
      ...(index === ARCHIVED ? { archived_at: app.clock.now, in_totals: false } : {}),
      ...(index === TWIN ? { deleted_at: app.clock.now, duplicate_of: accounts[4]!.id } : {}),
    })
    await app.deps.db.asUser(person.userId, (tx) => storeSnapshot(tx, person.userId, account.id, TODAY))
    if (value !== null)
      for (const [day, before] of [
        [400, 0.8],
        [200, 1.1],
        [33, 0.9],
        [12, 1.02],
        [1, 0.99],
      ] as const)
        // some accounts are younger than the spans
        if (index % 4 !== 1 || day < 100)
          await app.deps.db.system
            .insertInto('account_snapshot')
            .values({
              user_id: person.userId,
              account_id: account.id,
              date: addDays(TODAY, -day),
              market_value: (Number(value) * before).toFixed(2),
              currency,
              source: 'sync',
              value_date: null,
            })
            .execute()
    if (!isRemoved) {
      const worth = inBase(value, currency, base)
      truth.netWorth.push(...worth)
      ;(isDebt ? truth.liabilities : truth.assets).push(...worth)
    }
    accounts.push({ id: account.id, currency, type })
    if (!INVESTED.has(type)) continue
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
  for (const [at, { id, currency }] of accounts.filter(({ type }) => INVESTED.has(type)).entries()) {
    const isRemoved = [REMOVED, ARCHIVED, TWIN].some((index) => accounts[index]!.id === id)
    const gained = await holdTraded(person, id, currency === 'HUF' ? 'GBP' : currency, base, at)
    if (!isRemoved) {
      truth.positions.push(gained.worth)
      truth.gains.push(...gained.gains)
    }
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
    const withheld = await booked('DIVIDEND', '2026-09-16', '8.50')
    await app.deps.db.system.updateTable('transaction').set({ tax: '1.50' }).where('id', '=', withheld.id).execute()
    await booked('INTEREST', '2026-11-02', '5.67')
  }
  for (let index = 0; index < 60; index += 1) {
    const account = accounts[next(accounts.length)]!
    const isGone = [REMOVED, ARCHIVED, TWIN].some((index) => account.id === accounts[index]!.id)
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
  const pays = accounts[0]!
  for (let month = 6; month <= 11; month += 1) {
    await buildTransaction(app.deps, person.userId, {
      account_id: pays.id,
      execution_date: `2026-${String(month).padStart(2, '0')}-05`,
      flow_amount: '-1234.56',
      currency: pays.currency,
      payee: 'Harbour Rent',
      description: 'Harbour Rent',
      category: 'rent',
      category_by: 'CLASSIFIER',
    })
    if (month === 11) truth.cashOut.push(...inBase('-1234.56', pays.currency, base))
  }
  // both legs of money on its way between two of them, in two currencies
  const transfer_id = randomUUID()
  for (const [{ id, currency }, flow_amount, tx_type] of [
    [accounts[1]!, '-500.00', 'TRANSFER_OUT'],
    [accounts[4]!, '470.11', 'TRANSFER_IN'],
  ] as const)
    await buildTransaction(app.deps, person.userId, {
      account_id: id,
      execution_date: addDays(TODAY, -10),
      flow_amount,
      currency,
      tx_type,
      transfer_id,
      is_cash_flow: false,
    })
  // entered by hand, in a currency of its own
  const [value] = inBase('310000.00', 'CHF', base)
  await person.call(createManualAccount, {
    body: {
      account_name: 'Chalet',
      institution_name: '',
      account_type: 'OTHER',
      subtype: 'PROPERTY',
      currency: 'CHF',
      value: '310000.00',
      date: TODAY,
    },
  })
  truth.netWorth.push(value!)
  truth.assets.push(value!)
  await person.call(createGoal, {
    body: {
      kind: 'OTHER',
      name: 'A boat',
      target_amount: '800000',
      target_months: null,
      target_date: '2031-05-01',
      monthly_amount: null,
      strategy: null,
      accounts: [{ account_id: accounts[4]!.id, percent: '37.5', amount: null }],
    },
  })
  await person.call(setBudget, { body: { level: 'CATEGORY', key: 'rent', amount: '1500', is_rolling: false } })
  return truth
}

const sum = (amounts: readonly string[]): string => sumAmounts(amounts)

/** Every call that a figure of the matrix came from, as `GET /api/…/{id}/`. */
const compared = new Set<string>()
const calls = app.app.endpoints.map(({ method, path }) => ({
  call: `${method} ${path}`,
  method,
  form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
}))
/** The same person, whose calls are kept. */
const kept = (who: Asker): Asker => {
  const request: Asker['request'] = (method, url, ...rest) => {
    for (const each of calls) if (each.method === method && each.form.test(url)) compared.add(each.call)
    return who.request(method, url, ...rest)
  }
  return { access: who.access, request, call: (endpoint, args) => callThrough(request, endpoint, args) }
}

test.each([
  ['USD', 1],
  ['EUR', 2],
  ['CHF', 3],
  ['JPY', 4],
])('in %s one question has one figure on every screen, for the advisor too', async (base, seed) => {
  const person = await app.person({ email: `matrix${seed}@example.test` })
  await person.call(updateMe, { body: { base_currency: base } })
  const truth = await generate(person, seed, base)
  const toBase = (amount: string | null, currency: string): string[] => inBase(amount, currency, base)

  const figures = await figuresOfInvestor(app, kept(person), TODAY, toBase)
  const advisor = await app.person({ userType: 'ADVISOR' })
  await advisor.call(updateMe, { body: { base_currency: base } })
  const { id } = await advisor.call(createClient, {
    body: {
      first_name: 'Sky',
      last_name: 'Harbour',
      email: `matrix${seed}@example.test`,
      household_name: 'Harbour',
    },
  })
  await advisor.call(inviteClient, { params: { id } })
  const [asked] = (await person.call(listAdvisorAccess)).results
  await person.call(acceptAdvisorAccess, { params: { id: asked!.id } })
  await person.call(shareWithAdvisor, { params: { id: asked!.id }, body: { is_shared: true } })
  figures.addAll(await figuresOfClient(app, kept(advisor), id, TODAY, toBase))
  figures.addAll(await figuresOfPractice(app, kept(advisor)))
  expect(figures.contradictions).toEqual({})
  expect(figures.count).toBeGreaterThan(250)

  // what all of them say is what was put in
  expect({
    'net worth': figures.of('net worth'),
    owned: figures.of('what is owned'),
    owed: figures.of('what is owed'),
    held: figures.of('what is held'),
    'held by the clients of the advisor': figures.of('what all clients hold'),
    'unrealized gain': figures.of('unrealized gain'),
    'money in': figures.of('Money In, 30 days'),
    'money out': figures.of('Money Out, 30 days'),
  }).toEqual({
    'net worth': sum(truth.netWorth),
    owned: sum(truth.assets),
    owed: negate(sum(truth.liabilities)),
    held: sum(truth.positions),
    'held by the clients of the advisor': sum(truth.positions),
    'unrealized gain': sum(truth.gains),
    'money in': sum(truth.cashIn),
    'money out': sum(truth.cashOut),
  })
  const accounts = (await person.call(listAccounts, { query: { page_size: 100 } })).results
  expect(accounts.every((row) => row.base_currency === base)).toBe(true)
  const byType = await person.call(aggregatePositions)
  expect((await person.call(listPositions, { query: { page_size: 1 } })).count).toBe(
    byType.results.reduce((count, each) => count + each.positions_count, 0),
  )
})

test('every call that answers with money is compared with others, or it is said why not', () => {
  const withMoney = app.app.endpoints.filter(answersMoney).map(({ method, path }) => `${method} ${path}`)
  expect(withMoney.filter((call) => !compared.has(call) && !(call in NOT_COMPARED))).toEqual([])
  // what is compared needs no reason, and what is gone none either
  expect(Object.keys(NOT_COMPARED).filter((call) => compared.has(call) || !withMoney.includes(call))).toEqual([])
})

test('an amount of a question is in the base currency, or in the one that was said', async () => {
  const person = await app.person()
  await person.call(updateMe, { body: { base_currency: 'EUR' } })
  const bank = await buildInstitution(app.deps, { name: 'Harbour' })
  const account = await buildAccount(app.deps, person.userId, { institution_id: bank.id, currency: 'EUR' })
  for (const flow_amount of ['-460.00', '-480.00', '-520.00'])
    await buildTransaction(app.deps, person.userId, { account_id: account.id, currency: 'EUR', flow_amount })
  const over = (currency?: string) =>
    answerTo(app, person, {
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
