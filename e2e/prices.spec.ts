import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type RunningProduct, launchProduct } from './support/launch-product.ts'
import { newInvestor } from './support/new-investor.ts'
import { test as base, expect } from './support/test.ts'

/** A source of prices that a test fills, in the words of the one that takes an address. */
interface Source {
  readonly closes: Map<string, [day: string, close: string][]>
  isDown: boolean
  /** What it was asked for. */
  readonly asked: string[]
}

const startSource = async (): Promise<{ server: Server; source: Source; url: string }> => {
  const source: Source = { closes: new Map(), isDown: false, asked: [] }
  const server = createServer((request, response) => {
    const [, , , symbol = '', isPrices] = (request.url ?? '').replace(/\?.*/, '').split('/')
    source.asked.push(symbol)
    const closes = source.closes.get(symbol.toUpperCase())
    response.setHeader('content-type', 'application/json')
    response.statusCode = source.isDown ? 503 : closes ? 200 : 404
    const found = isPrices
      ? closes?.map(([day, close]) => ({ date: `${day}T00:00:00.000Z`, close: Number(close) }))
      : { name: symbol }
    response.end(source.isDown || !closes ? '{}' : JSON.stringify(found))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server, source, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const test = base.extend<object, { market: { product: RunningProduct; source: Source } }>({
  market: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { server, source, url } = await startSource()
      const product = await launchProduct({
        MARKET_PROVIDER: 'tiingo',
        MARKET_URL: url,
        MARKET_API_KEY: 'the-key-of-the-browser-tests',
        DEMO: '0',
      })
      await use({ product, source })
      await product.stop()
      server.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ market }, use) => use(market.product.url),
})

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
/** As the page writes it. */
const shown = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** A broker's file of some days ago: a hundred of each security, at a price or at none. */
const statement = (account: string, day: string, prices: Readonly<Record<string, string | null>>): string => {
  const stamp = day.replaceAll('-', '')
  const cusip = (at: number): string => `99999${at}10${at}`
  const held = Object.values(prices).map(
    (price, at) =>
      `<POSSTOCK><INVPOS><SECID><UNIQUEID>${cusip(at)}<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>100${price === null ? '' : `<UNITPRICE>${price}<MKTVAL>${(Number(price) * 100).toFixed(2)}`}<DTPRICEASOF>${stamp}</INVPOS></POSSTOCK>`,
  )
  const named = Object.keys(prices).map(
    (ticker, at) =>
      `<STOCKINFO><SECINFO><SECID><UNIQUEID>${cusip(at)}<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>${ticker} Works<TICKER>${ticker}</SECINFO></STOCKINFO>`,
  )
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${stamp}<LANGUAGE>ENG<FI><ORG>Harbor<FID>99</FI></SONRS></SIGNONMSGSRSV1>
<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><INVSTMTRS><DTASOF>${stamp}<CURDEF>USD
<INVACCTFROM><BROKERID>harbor.example<ACCTID>${account}</INVACCTFROM><INVPOSLIST>${held.join('')}</INVPOSLIST>
<INVBAL><AVAILCASH>50.00<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST>${named.join('')}</SECLIST></SECLISTMSGSRSV1></OFX>`
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/investor/acc-link')
  const frame = page.frameLocator('iframe[title="Account linking"]')
  const agree = frame.getByRole('button', { name: 'Agree and continue' })
  const choice = frame.getByRole('button', { name: /Upload a statement/ })
  await expect(agree.or(choice).first()).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await choice.click()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Add to Keelwise' }).click()
  await expect(page).toHaveURL(/\/investor\/accounts/)
}

test('what a file holds is priced again by the source on a later day; while it is down, or does not know it, the old price stands with its day, and never a zero', async ({
  page,
  market: { product, source },
  expectOrigin,
}) => {
  test.setTimeout(240_000)
  expectOrigin(product.aggregatorUrl)
  const stated = daysAgo(12)
  const ofFile = `Stated on ${shown(stated)}, an old price`
  source.closes.set('FTHM', [
    [stated, '3.00'],
    [daysAgo(5), '4.00'],
    [daysAgo(1), '4.50'],
  ])
  // it was taken off the market
  source.closes.set('LATE', [
    [stated, '3.00'],
    [daysAgo(10), '3.20'],
  ])
  await newInvestor(page, 'prices')
  source.isDown = true
  await upload(page, 'harbor.ofx', statement('H-1', stated, { FTHM: '3.00', LATE: '3.00', NOBODY: '3.00' }))
  await expect.poll(() => source.asked.length, { timeout: 60_000 }).toBeGreaterThan(0)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} Works`) })
  const positions = async () => {
    await page.goto('/investor/positions')
    await page.getByRole('button', { name: /^Harbor \d/ }).click()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  }
  await positions()
  for (const name of ['FTHM', 'LATE', 'NOBODY']) await expect(row(name)).toContainText(`$3.00${ofFile}$300.00`)

  source.isDown = false
  const priced = `$4.50Close of ${shown(daysAgo(1))}, tiingo$450.00`
  await expect(async () => {
    await positions()
    await expect(row('FTHM')).toContainText(priced, { timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
  // what the source does not know, or not of these days, is worth what was stated last, and says of when that is
  for (const name of ['LATE', 'NOBODY']) await expect(row(name)).toContainText(`$3.00${ofFile}$300.00`)

  source.isDown = true
  await upload(page, 'silent.ofx', statement('H-2', stated, { VOID: null }))
  await positions()
  await expect(row('FTHM')).toContainText(priced)
  // no price, and no value: neither is a zero
  await expect(row('VOID').getByRole('cell').nth(3)).toHaveText('-')
  await expect(row('VOID').getByRole('cell').nth(4)).toHaveText('-')
  await page.goto('/investor/accounts')
  await expect(page.getByText(/Not available/).first()).toBeVisible()
})
