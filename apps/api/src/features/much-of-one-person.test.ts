import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { A_YEAR_AGO, TODAY, addInhabitant } from '../testing/population.ts'
import { createTestApp } from '../testing/test-app.ts'

const { app, deps, close } = await createTestApp()
afterAll(close)

test('[L-005] every page of a person with two hundred accounts, ten thousand positions and a hundred thousand transactions is answered, whole, within what a statement may take', async () => {
  const size = { transactions: 100_000, accounts: 200, positions: 10_000, institutions: 20 }
  const owner = new pg.Client({ connectionString: deps.db.url })
  await owner.connect()
  const { userId, sessionId } = await addInhabitant(owner, size)
  await owner.query('vacuum analyze')
  await owner.end()
  const access = await deps.tokens.signAccess({ userId, sessionId, role: 'INVESTOR' })
  const read = async (url: string): Promise<unknown> => {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${access}` } })
    expect(response.statusCode, url).toBe(200)
    return response.json()
  }
  expect(await read('/api/investor/transactions/?page_size=100')).toMatchObject({ count: size.transactions })
  expect(await read('/api/investor/transactions/?page_size=100&page=1000')).toHaveProperty('results.length', 100)
  expect(await read('/api/investor/positions/')).toMatchObject({ count: size.positions })
  await read('/api/investor/accounts/summary/')
  await read(`/api/investor/transactions/cash_flow/?execution_date__gte=${A_YEAR_AGO}&execution_date__lte=${TODAY}`)
  await read('/api/investor/transactions/?search=Counterparty%20899')
})
