import { deleteAccount } from '@keelwise/contract/accounts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildInstitution, buildTransaction } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

const exported = async (person: Person, query = '') => {
  const answer = await person.request('GET', `/api/investor/transactions/export/${query}`)
  return {
    ...answer,
    lines: String(answer.body)
      .replace(/^\uFEFF/, '')
      .split('\r\n'),
  }
}
const HEADING =
  'Date,Posted,Institution,Account,Account type,Type,Ticker,Name,Description,Amount,Currency,Units,Unit price,Counts as cash flow,Pending,Payee,Category,Note,Tags,Parts'

test('[S-071] [S-080] an export holds the own rows of the filter, newest first, safe for spreadsheets', async () => {
  const [investor, other] = [await app.person(), await app.person()]
  const bank = await buildInstitution(app.deps, { name: '=HYPERLINK("http://a.test")' })
  const account = await buildAccount(app.deps, investor.userId, {
    institution_id: bank.id,
    account_name: 'Grüße, "Čeština" 株',
    account_type: 'CHECKING',
  })
  const add = (date: string, description: string, amount: string, rest = {}) =>
    buildTransaction(app.deps, investor.userId, {
      account_id: account.id,
      execution_date: date,
      description,
      flow_amount: amount,
      ...rest,
    })
  await add('2026-11-03', '=cmd|calc', '-12.50')
  await add('2026-11-05', 'two\nlines, "quoted"', '7.00', { tx_type: 'DIVIDEND', ticker: '@TIDE', is_pending: true })
  await add('2026-11-04', '-5', '-5.00', { units: '-1.5', unit_price: '3.33', is_cash_flow: false })
  await add('2026-10-01', 'outside the range', '1.00')
  await buildTransaction(app.deps, other.userId, { execution_date: '2026-11-04', description: 'of another person' })

  const answer = await exported(investor, '?execution_date__gte=2026-11-01&execution_date__lte=2026-11-30')
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="keelwise-transactions-2026-11-21.csv"',
    'cache-control': 'no-store',
  })
  const own = `"'=HYPERLINK(""http://a.test"")","Grüße, ""Čeština"" 株",Checking`
  expect(answer.lines).toEqual([
    HEADING,
    `2026-11-05,,${own},DIVIDEND,'@TIDE,,"two\nlines, ""quoted""",7.00,USD,,,yes,yes,,Uncategorized,,,`,
    `2026-11-04,,${own},PURCHASE,,,-5,-5.00,USD,-1.5,3.33,no,no,,Uncategorized,,,`,
    `2026-11-03,,${own},PURCHASE,,,'=cmd|calc,-12.50,USD,,,yes,no,,Uncategorized,,,`,
    '',
  ])
  expect((await exported(investor, '?tx_type=DIVIDEND&search=QUOTED')).lines).toHaveLength(3)
  expect((await exported(investor, `?institution=${bank.id}&execution_date__gte=2026-11-01`)).lines).toHaveLength(5)
  expect((await exported(investor, '?execution_date__gte=yesterday')).status).toBe(400)

  await investor.call(deleteAccount, { params: { id: account.id } })
  expect((await exported(investor)).lines).toEqual([HEADING, ''])
})

test('pages are put together without losing or doubling a row, and what is over 50,000 rows is left out', async () => {
  const investor = await app.person()
  const account = await buildAccount(app.deps, investor.userId, {})
  const newest = await buildTransaction(app.deps, investor.userId, { account_id: account.id })
  // many on one day, so that pages end within a day
  await sql`
    insert into transaction (id, user_id, institution_id, account_id, source, external_id, execution_date, tx_type,
      description, flow_amount, currency, is_cash_flow, created_at, updated_at)
    select gen_random_uuid(), user_id, institution_id, account_id, source, 'row-' || n, date '2025-01-01' + n % 3, tx_type,
      'row-' || n, flow_amount, currency, is_cash_flow, created_at, updated_at
    from transaction, generate_series(1, 50010) n where id = ${newest.id}`.execute(app.deps.db.system)
  const { lines } = await exported(investor)
  expect(lines).toHaveLength(50_002)
  expect(new Set(lines).size).toBe(50_002)
  expect(lines[1]).toContain('2026-11-20')
})

test('an export is for its investor alone', async () => {
  expect((await app.request('GET', '/api/investor/transactions/export/')).status).toBe(401)
  const advisor = await app.person({ userType: 'ADVISOR' })
  expect((await exported(advisor)).status).toBe(403)
})
