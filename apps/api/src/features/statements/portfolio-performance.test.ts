import { getGains } from '@keelwise/contract/gains'
import { listAccounts } from '@keelwise/contract/accounts'
import { importStatement } from '@keelwise/contract/statements'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { uploadStatement } from '../../testing/upload-statement.ts'

const app = await createTestApp()
afterAll(() => app.close())

const trade = (type: string, day: string, amount: number, shares: number) =>
  `<portfolio-transaction><uuid>${type}${day}</uuid><date>${day}T00:00</date><currencyCode>USD</currencyCode><amount>${amount}</amount>
   <security reference="../../../../../securities/security"/><shares>${shares}00000000</shares><type>${type}</type></portfolio-transaction>`
const PORTFOLIO = `<client><version>69</version><baseCurrency>USD</baseCurrency>
<securities><security><uuid>s</uuid><name>Tidewater Works</name><currencyCode>USD</currencyCode><tickerSymbol>TIDE</tickerSymbol><latest t="2026-10-30" v="12000000000"/></security></securities>
<accounts><account><uuid>a</uuid><name>Clearing</name><currencyCode>USD</currencyCode><transactions>
<account-transaction><uuid>d</uuid><date>2026-01-02T00:00</date><currencyCode>USD</currencyCode><amount>500000</amount><shares>0</shares><type>DEPOSIT</type></account-transaction>
<account-transaction><uuid>sell</uuid><date>2026-10-01T00:00</date><currencyCode>USD</currencyCode><amount>44000</amount><security reference="../../../../../securities/security"/><shares>0</shares><type>SELL</type></account-transaction>
</transactions></account></accounts>
<portfolios><portfolio><uuid>p</uuid><name>Broker</name><referenceAccount reference="../../../accounts/account"/><transactions>
${trade('DELIVERY_INBOUND', '2026-01-05', 80_000, 10)}${trade('SELL', '2026-10-01', 44_000, 4)}
</transactions></portfolio></portfolios></client>`

test('a portfolio comes in whole: one account with its money, and a delivery has cost what the program says', async () => {
  app.clock.now = new Date('2026-11-21T12:00:00Z')
  const person = await app.person()
  const preview = await uploadStatement(person, 'portfolio.xml', PORTFOLIO)
  expect(preview).toMatchObject({
    format: 'portfolio_performance',
    institution_name: 'Portfolio Performance',
    is_ready: true,
    accounts: [{ name: 'Broker', market_value: '6160.00', cash_balance: '5440.00', positions_value: '720.00' }],
  })
  await person.call(importStatement, { params: { id: preview.id } })
  await app.deps.jobs.drain()
  const { results } = await person.call(listAccounts)
  expect(results.map(({ account_name, market_value }) => [account_name, market_value])).toEqual([['Broker', '6160.00']])
  const { sales, lots } = await person.call(getGains, { query: { year: 2026 } })
  expect(sales.map(({ proceeds, cost, gain }) => [proceeds, cost, gain])).toEqual([['440.00', '320.00', '120.00']])
  expect(lots.map(({ units, cost, market_value }) => [units, cost, market_value])).toEqual([['6', '480.00', '720.00']])
  // the same file once more changes nothing
  const again = await uploadStatement(person, 'portfolio.xml', PORTFOLIO)
  expect(again.accounts).toMatchObject([{ is_known: true, transactions_new: 0, transactions_known: 3 }])
})
