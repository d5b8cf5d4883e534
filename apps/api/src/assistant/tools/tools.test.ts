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
