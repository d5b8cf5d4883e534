import { afterAll, expect, test } from 'vitest'
import { buildAccount, buildInstitution, buildPosition } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('[S-071] [S-080] positions leave as CSV in the order asked for, safe for spreadsheets and the own ones only', async () => {
  const [investor, other] = [await app.person(), await app.person()]
  const bank = await buildInstitution(app.deps, { name: 'Harbour Bank' })
  const account = await buildAccount(app.deps, investor.userId, { institution_id: bank.id, account_name: '+Nest egg' })
  const held = (name: string, changes: Parameters<typeof buildPosition>[2]) =>
    buildPosition(app.deps, investor.userId, { account_id: account.id, name, ...changes })
  await held('Tidewater, "A"\nshares', { ticker: 'TIDE', cost_basis: '80.00', cost_basis_currency: 'USD' })
  await held('=1+1', { sec_type: 'OPTION', units: '-2', unit_price: '1.5', market_value: '-300.00' })
  await buildPosition(app.deps, other.userId, {})
  const answer = await investor.request('GET', '/api/investor/positions/export/')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="keelwise-positions-2026-11-21.csv"')
  const as_of = '2026-11-21T12:00:00.000Z'
  expect(String(answer.body)).toBe(
    [
      '\uFEFFInstitution,Account,Ticker,Name,Type,Units,Unit price,Unit price currency,Market value,Market value currency,Cost basis,Cost basis currency,Unrealized gain,Coupon rate,Maturity date,As of,Unrealized gain currency,Cost told,Units without a known cost,Stated cost,Stated cost currency',
      `Harbour Bank,'+Nest egg,TIDE,"Tidewater, ""A""\nshares",Equity,10,10.00,USD,100.00,USD,80.00,USD,20.00,,,${as_of},USD,as your institution states,,,`,
      `Harbour Bank,'+Nest egg,,'=1+1,Option,-2,1.50,USD,-300.00,USD,,,,,,${as_of},,,,,`,
      '',
    ].join('\r\n'),
  )
  const filtered = await investor.request('GET', '/api/investor/positions/export/?sec_type=OPTION')
  expect(String(filtered.body).split('\r\n')).toHaveLength(3)
})
