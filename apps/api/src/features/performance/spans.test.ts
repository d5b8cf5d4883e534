import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import { createClient, getClientPerformance, inviteClient } from '@keelwise/contract/clients'
import { createConversation } from '@keelwise/contract/conversations'
import { getPerformance } from '@keelwise/contract/performance'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { getCashFlow } from '@keelwise/contract/transactions'
import { addDays } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

/** What was read last speaks for the day before. */
const TODAY = '2026-11-21'
const LAST = '2026-11-20'

const app = await createTestApp()
let investor: Person
let advisor: Person
let clientId: string

beforeAll(async () => {
  app.clock.now = new Date(`${TODAY}T12:00:00Z`)
  investor = await app.person()
  advisor = await app.person({ userType: 'ADVISOR' })
  const account = await buildAccount(app.deps, investor.userId, { account_type: 'BROKERAGE' })
  // Every day has another value, so that a span that begins or ends a day off has another return.
  await sql`
    insert into account_snapshot (user_id, account_id, date, market_value, currency, source)
    select ${investor.userId}, ${account.id}, day::date, 10000 + 3 * n + (n * 7919) % 500, 'USD', 'sync'
    from generate_series(${addDays(LAST, -800)}::date, ${LAST}::date, interval '1 day') with ordinality as days(day, n)
  `.execute(app.deps.db.system)
  const flow = (execution_date: string, flow_amount: string, tx_type: string) =>
    buildTransaction(app.deps, investor.userId, { account_id: account.id, execution_date, flow_amount, tx_type })
  await flow('2026-11-05', '700.00', 'CONTRIBUTION')
  await flow('2026-10-22', '40.00', 'CONTRIBUTION')
  await flow('2026-10-23', '5.00', 'CONTRIBUTION')
  await flow('2025-11-20', '900.00', 'CONTRIBUTION')
  const body = { first_name: 'Sky', last_name: 'Harbour', email: investor.email }
  clientId = (await advisor.call(createClient, { body })).id
  await advisor.call(inviteClient, { params: { id: clientId } })
  const { results } = await investor.call(listAdvisorAccess)
  await investor.call(acceptAdvisorAccess, { params: { id: results[0]!.id } })
})
afterAll(() => app.close())

const ask = async (message: string): Promise<string> => {
  const { id } = await investor.call(createConversation, { body: {} })
  const path = `/api/conversations/${id}/messages/submit_message/`
  const answer = await investor.request('POST', path, { conversation: id, message })
  return (answer.body as { assistant_message: { content: string } }).assistant_message.content
}

test.each([
  ['1M', '1m', 'over the past month', '2026-10-20'],
  ['3M', '3m', 'over the past 3 months', '2026-08-20'],
  ['YTD', 'ytd', 'this year so far', '2025-12-31'],
  ['1Y', '1y', 'over the past year', '2025-11-20'],
] as const)(
  '%s is the same return for the investor, the advisor and the assistant',
  async (period, asked, words, start) => {
    const own = await investor.call(getPerformance, { query: { period } })
    expect(own.period).toMatchObject({ from: start, to: LAST })
    const percent = 'percent' in own.totals.twr_net ? own.totals.twr_net.percent : null
    const weighted = 'percent' in own.totals.xirr ? own.totals.xirr.percent : null
    expect(percent).not.toBeNull()
    const seen = await advisor.call(getClientPerformance, { params: { id: clientId }, query: { period: asked } })
    expect(seen).toMatchObject({
      start_date: start,
      end_date: LAST,
      time_weighted_return_percent: percent,
      net_contributions: own.attribution?.contributions,
      risk: own.risk,
    })
    expect(await ask(`How did my investments perform ${words}?`)).toContain(`${percent}%`)
    expect(await ask(`What was my money-weighted return ${words}?`)).toContain(`${weighted}%`)
  },
)

test('30 days are 30 days: on the dashboard, in the transactions of those days and for the assistant', async () => {
  const { cash_flow_30d: flow, change } = await investor.call(getInvestorSummary)
  const days = { execution_date__gte: '2026-10-23', execution_date__lte: TODAY }
  const listed = await investor.call(getCashFlow, { query: days })
  expect(flow).toMatchObject({ cash_in: '705.00', cash_out: '0.00', from: '2026-10-23', to: TODAY })
  expect(listed).toMatchObject({ cash_in: '705.00', cash_out: '0.00' })
  expect(change['30d']?.since).toBe('2026-10-22')
  expect(await ask('What was my cash flow over the past 30 days?')).toContain('$705.00')
})
