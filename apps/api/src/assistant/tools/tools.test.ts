import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildPosition, buildTransaction } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'
import { ToolError } from './tool.ts'
import { toolResult } from './tool-result.ts'
import { ToolSession, toolDescriptions, toolsFor } from './tool-session.ts'

let app: TestApp
let mine: Person
let other: Person
let foreignAccount: string
beforeAll(async () => {
  app = await createTestApp()
  mine = await app.person()
  other = await app.person()
  const account = await buildAccount(app.deps, mine.userId, { account_type: 'BROKERAGE', market_value: '500.00' })
  for (let at = 0; at < 12; at++)
    await buildPosition(app.deps, mine.userId, { account_id: account.id, name: `Holding ${at}` })
  await buildTransaction(app.deps, mine.userId, { account_id: account.id, flow_amount: '-10.00' })
  const foreign = await buildPosition(app.deps, other.userId, { name: 'Secret', market_value: '999999.00' })
  foreignAccount = foreign.account_id
  await buildTransaction(app.deps, other.userId, { account_id: foreignAccount, description: 'Secret' })
})
afterAll(() => app.close())

const session = (): ToolSession => new ToolSession(app.deps, { userId: mine.userId, role: 'INVESTOR', clientId: null })

const INVESTORS = toolsFor({ userId: '', role: 'INVESTOR', clientId: null })

test('no tool takes a person: whose data is read is settled by the session', () => {
  expect(INVESTORS.map(({ name }) => name)).toEqual([
    'get_accounts',
    'get_positions',
    'get_allocation',
    'get_performance',
    'get_cash_flow',
    'get_transactions',
    'get_risk',
    'get_income',
    'get_net_worth',
    'calc',
  ])
  for (const { input } of toolDescriptions) {
    expect(JSON.stringify(input.def)).not.toMatch(/user_id|client_id/)
    expect(input.safeParse({ user_id: other.userId, expression: '1', label: 'x' }).success).toBe(false)
  }
})

test.each(INVESTORS.filter(({ name }) => name !== 'calc').map(({ name }) => name))(
  '%s answers figures with ids, days and sources, and nothing of anybody else',
  async (name) => {
    const result = await session().call(name, {})
    expect(toolResult.parse(result)).toEqual(result)
    expect(result.result_id).toBe('r1')
    for (const value of result.values) {
      expect(value.id).toMatch(/^r1\.[\w.]+$/)
      expect(value.source).not.toBe('')
      expect(value.currency === null).toBe(value.unit !== 'money')
    }
    expect(JSON.stringify(result)).not.toMatch(/Secret|999999|999,999/)
  },
)

test('another person’s account is as one that is not there', async () => {
  for (const name of ['get_accounts', 'get_positions', 'get_cash_flow', 'get_transactions', 'get_performance'])
    await expect(session().call(name, { account_id: foreignAccount })).rejects.toThrow(
      new ToolError('There is no such account.'),
    )
})

test('a list that is cut says so, and its totals count everything', async () => {
  const result = await session().call('get_positions', { limit: 5 })
  expect(result).toMatchObject({ truncated: true, total: 12 })
  expect(result.rows).toHaveLength(5)
  expect(result.values.find(({ id }) => id === 'r1.total')?.value).toBe('1200.00')
})

test('a figure’s link opens the screen with the same question, and the screen’s own call gives the figure', async () => {
  const person = await app.person()
  const add = (account_id: string, changes: object) =>
    buildTransaction(app.deps, person.userId, { account_id, execution_date: '2026-10-10', ...changes })
  const [bank, ira] = [
    await buildAccount(app.deps, person.userId, { account_type: 'CHECKING' }),
    await buildAccount(app.deps, person.userId, { account_type: 'IRA' }),
  ]
  await add(bank.id, { flow_amount: '900.00', tx_type: 'DEPOSIT', execution_date: '2026-09-30' })
  await add(bank.id, { flow_amount: '-41.50', tx_type: 'PURCHASE', description: "Grocer's (50% + more)" })
  await add(bank.id, { flow_amount: '2.25', tx_type: 'INTEREST', execution_date: '2026-11-02' })
  await add(ira.id, { flow_amount: '12.00', tx_type: 'DIVIDEND', description: 'Keel fund' })
  for (const changes of [
    { name: 'Keel Bond', sec_type: 'BOND', asset_class: 'fixed_income', market_value: '70.00' },
    { name: 'Keel Shares', ticker: 'KEEL', market_value: '30.00' },
    { name: 'Other', ticker: 'KEELX', market_value: '5.00' },
  ])
    await buildPosition(app.deps, person.userId, { account_id: ira.id, ...changes })
  const ask = (tool: string, args: object) =>
    new ToolSession(app.deps, { userId: person.userId, role: 'INVESTOR', clientId: null }).call(tool, args)
  const opened = async (href: string | null, list: string) => {
    expect(href).toMatch(/^\/investor\/(?:positions|transaction)\?[\w\-./?=&%#]+$/)
    const query = new URL(href ?? '', 'http://x').searchParams
    return (await person.request('GET', `/api/investor/${list}/?${query.toString()}&page_size=100`)).body as {
      count: number
      cash_in: string
      cash_out: string
    }
  }

  const period = { from: '2026-09-15', to: '2026-11-15' }
  for (const args of [
    { by: 'month' },
    { by: 'type' },
    { by: 'account' },
    { by: 'month', account_id: bank.id },
    { by: 'payee', institution_id: ira.institution_id },
    { account_types: ['CHECKING', 'SAVINGS'] },
  ]) {
    const { values } = await ask('get_cash_flow', { ...period, ...args })
    const flows = values.filter(({ id }) => /\.(?:in|out)$/.test(id) && !(args.by === 'payee' && id.includes('.g')))
    expect(flows.length).toBeGreaterThan(0)
    for (const { id, value, href } of flows) {
      const screen = await opened(href, 'transactions/cash_flow')
      expect(id.endsWith('in') ? screen.cash_in : screen.cash_out.replace('-', ''), `${id} ${href}`).toBe(value)
    }
  }
  for (const args of [{}, { tx_type: 'DIVIDEND' }, { search: "grocer's (50% + m" }, { account_id: ira.id }]) {
    const { values, href } = await ask('get_transactions', { ...period, ...args })
    expect(values.find(({ id }) => id === 'r1.count')?.value).toBe(String((await opened(href, 'transactions')).count))
  }
  const income = await ask('get_income', period)
  expect((await opened(income.href, 'transactions')).count).toBe(2)
  expect(income.values.find(({ id }) => id === 'r1.payments')?.value).toBe('2')
  for (const [args, count] of [
    [{ account_types: ['IRA'] }, 3],
    [{ asset_class: 'fixed_income' }, 1],
    [{ sec_type: 'BOND' }, 1],
    [{ search: 'keel' }, 2],
  ] as const) {
    const { values, href } = await ask('get_positions', args)
    expect((await opened(href, 'positions')).count).toBe(count)
    expect(values.find(({ id }) => id === 'r1.count')?.value).toBe(String(count))
  }
  const { values } = await ask('get_positions', { search: 'Keel Bond' })
  const link = new URL(values.find(({ id }) => id === 'r1.p1')?.href ?? '', 'http://x').searchParams
  expect(link.get('institution')).toBe(ira.institution_id)
  expect(link.get('position')).toMatch(/^[0-9a-f-]{36}$/)
})

test('calc works on figures of this answer only', async () => {
  const tools = session()
  await tools.call('get_positions', {})
  const result = await tools.call('calc', { expression: 'r1.total / r1.count', label: 'On average' })
  expect(result.values).toMatchObject([
    { id: 'r2.value', value: '100.00', unit: 'money', currency: 'USD', source: 'Computed: r1.total / r1.count' },
  ])
  await expect(session().call('calc', { expression: 'r1.total', label: 'x' })).rejects.toThrow(
    'There is no value "r1.total".',
  )
})

test.each([
  ['get_secrets', {}, 'There is no tool "get_secrets".'],
  ['get_cash_flow', { from: '2026-02-01', to: '2026-01-01' }, 'The last day is before the first.'],
  ['get_cash_flow', { from: 'yesterday' }, 'The arguments do not fit: from'],
  ['get_positions', { limit: 5000 }, 'The arguments do not fit: limit'],
  ['calc', { expression: '1 / 0', label: 'x' }, 'Nothing can be divided by zero.'],
])('%s with %j is refused in words', async (name, args, message) => {
  await expect(session().call(name, args)).rejects.toThrow(message)
})
