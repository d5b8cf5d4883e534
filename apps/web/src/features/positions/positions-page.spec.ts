import { listInstitutions } from '@keelwise/contract/institutions'
import { acceptPriceStep, listHoldings, listPositions, undoPriceStep } from '@keelwise/contract/positions'
import { getSync } from '@keelwise/contract/sync'
import { buildHoldings, buildInstitution, buildPosition, buildSync, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { noAnswer, problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const harbor = buildInstitution({ institution_id: idOf(201), institution_name: 'First Harbor Bank' })
const northgate = buildInstitution({
  institution_id: idOf(202),
  institution_name: 'Northgate Invest',
  total_market_value: '912004.77',
})
const manyPositions = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) =>
    buildPosition({ id: idOf(1000 + first + index), ticker: `T${first + index}`, name: `Holding ${first + index}` }),
  )

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api.on(listInstitutions, pageOf([harbor, northgate]))
})

test('[R-1.010] [R-2.031] [R-2.119] [R-2.120] [R-7.077] cards are closed at first, opening one loads its positions', async ({
  page,
  api,
}) => {
  await page.goto('/investor/positions')
  const cards = page.getByRole('heading', { level: 2 }).getByRole('button')
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all()) await expect(card).toHaveAttribute('aria-expanded', 'false')
  expect(api.calls(listPositions)).toEqual([])
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  await expect(page.getByRole('table', { name: 'Positions at Northgate Invest' })).toContainText(
    'Keel Total Market Fund',
  )
  await expect.poll(() => api.calls(listPositions)).toHaveLength(1)
  await expectAccessible(page)
})

test('[R-9.022] [R-9.024] [R-7.082] institutions come in pages of 10, positions in pages of 20 by falling value', async ({
  page,
  api,
}) => {
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect.poll(() => api.calls(listInstitutions)[0]?.query).toEqual({ page: '1', page_size: '10' })
  await expect
    .poll(() => api.calls(listPositions)[0]?.query)
    .toEqual({
      institution_id: idOf(202),
      page: '1',
      page_size: '20',
      ordering: '-market_value_amount',
    })
})

test('[R-2.121] [R-3.074] [R-3.075] [R-3.076] [R-3.077] [R-3.078] [R-3.079] the columns stand in order and show what is known', async ({
  page,
  api,
}) => {
  api.on(
    listPositions,
    pageOf([
      buildPosition({
        id: idOf(401),
        ticker: 'HBND',
        name: 'Harbor Municipal Bond 2031',
        units: '1250.5',
        unit_price_amount: '99.375',
        market_value_amount: '124268.44',
        cost_basis_amount: '120000.00',
        unrealized_gain_amount: '4268.44',
        fi_supplied_sec_type: null,
        sec_type: 'BOND',
        coupon_rate: '4.250',
        maturity_date: '2031-05-15',
      }),
      buildPosition({
        id: idOf(402),
        ticker: null,
        name: 'Cash sweep',
        units: '10',
        unit_price_amount: '1',
        market_value_amount: '-10.00',
        cost_basis_amount: '0.00',
        cost_source: null,
        unrealized_gain_amount: null,
        fi_supplied_sec_type: null,
        sec_type: null,
        coupon_rate: '0',
        maturity_date: '1900-01-01',
      }),
    ]),
  )
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Asset',
    'Name',
    'Units',
    'Unit Price',
    'Market Value',
    'Cost Basis',
    'Asset Type',
    'Coupon Rate',
    'Maturity Date',
  ])
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'HBND',
    'Harbor Municipal Bond 2031',
    '1,250.50',
    '$99.38',
    '$124,268.44',
    '$120,000.00+$4,268.44, as your institution states',
    'Bond',
    '4.25%',
    '05/15/2031',
  ])
  await expect(page.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    '-',
    'Cash sweep',
    '10.00',
    '$1.00',
    '-$10.00',
    '0.0Cost not known',
    '---',
    '---',
    '---',
  ])
})

test('[R-2.122] [R-9.038] the table is at most 24rem high, scrolls, keeps its header and loads more at its end', async ({
  page,
  api,
}) => {
  api.on(listPositions, ({ query }) =>
    query.page === '1'
      ? pageOf(manyPositions(20), 'http://localhost/api/investor/positions/?page=2', 25)
      : pageOf(manyPositions(5, 20), null, 25),
  )
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  const region = page.getByRole('region', { name: 'Positions at Northgate Invest' })
  await expect(region).toHaveCSS('max-height', '384px')
  await expect(region.getByRole('row')).toHaveCount(21)
  await expect.poll(async () => (await region.boundingBox())?.height).toBe(384)
  await expect.poll(() => api.calls(listPositions)).toHaveLength(1)
  await region.focus()
  await page.keyboard.press('End')
  await expect(region.getByRole('row')).toHaveCount(26)
  await expect.poll(() => api.calls(listPositions)[1]?.query.page).toBe('2')
  await expect(region.getByRole('columnheader', { name: 'Asset', exact: true })).toBeInViewport()
})

test('an address asks for some positions: they are one list that says what it is, and all are one click away', async ({
  page,
  api,
}) => {
  await page.goto('/investor/positions?asset_class=fixed_income&search=keel')
  await expect(page.getByText('Only: Fixed Income · “keel”')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Matching positions' })).toContainText('Keel Total Market Fund')
  await expect
    .poll(() => api.calls(listPositions).map(({ query }) => query))
    .toEqual([
      { asset_class: 'fixed_income', search: 'keel', page: '1', page_size: '20', ordering: '-market_value_amount' },
    ])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('button', { name: /Northgate Invest/ })).toBeVisible()
  await expect(page).toHaveURL('/investor/positions')
})

test('a position that an address names is found and marked, on whatever page it and its institution are', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, ({ query }) =>
    query.page === '1'
      ? pageOf([harbor], 'http://localhost/api/investor/institutions/?page=2', 11)
      : pageOf([northgate], null, 11),
  )
  api.on(listPositions, ({ query }) =>
    query.page === '1'
      ? pageOf(manyPositions(20), 'http://localhost/api/investor/positions/?page=2', 21)
      : pageOf(manyPositions(1, 20), null, 21),
  )
  await page.goto(`/investor/positions?institution=${idOf(202)}&position=${idOf(1020)}`)
  const row = page.getByRole('row', { name: /Holding 20/ })
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeInViewport()
})

test('opening a card twice does not load again, a finished sync does', async ({ page, api }) => {
  let isDone = false
  api.on(getSync, () => buildSync({ status: isDone ? 'DONE' : 'SYNCING' }))
  await page.goto('/investor/accounts?synced=1')
  await page.getByRole('link', { name: 'Positions' }).click()
  // the page before has a button of that name too
  await expect(page.getByRole('search', { name: 'Positions' })).toBeVisible()
  const card = page.getByRole('button', { name: /Northgate Invest/ })
  await card.click()
  await expect(page.getByRole('table')).toBeVisible()
  await card.click()
  await expect(page.getByRole('table')).toBeHidden()
  await card.click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect.poll(() => api.calls(listPositions)).toHaveLength(1)
  isDone = true
  await expect(page.getByText('Accounts synced successfully!')).toBeVisible()
  await expect.poll(() => api.calls(listPositions).length).toBe(2)
})

test('[R-2.123] an institution without positions says so', async ({ page, api }) => {
  api.on(listPositions, pageOf([]))
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  await expect(page.getByText('No positions found for this institution', { exact: true })).toBeVisible()
})

test('[R-2.124] [R-2.125] without institutions the page says so', async ({ page, api }) => {
  api.on(listInstitutions, pageOf([]))
  await page.goto('/investor/positions')
  await expect(page.getByRole('heading', { name: 'No Institutions Found' })).toBeVisible()
  await expect(page.getByText("You don't have any connected institutions yet.", { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('[R-2.126] [R-2.127] [R-8.081] institutions that fail are shown with a way to try again', async ({
  page,
  api,
}) => {
  api.on(listInstitutions, problem(500, 'Boom'))
  await page.goto('/investor/positions')
  await expect(page.getByRole('heading', { name: 'Error Loading Institutions' })).toBeVisible()
  await expect(page.getByText('Failed to load institutions.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const before = api.calls(listInstitutions).length
  api.on(listInstitutions, pageOf([harbor]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: /First Harbor Bank/ })).toBeVisible()
  await expect.poll(() => api.calls(listInstitutions)).toHaveLength(before + 1)
})

test('[R-8.082] institutions that are not answered are an unexpected error', async ({ page, api }) => {
  api.on(listInstitutions, noAnswer())
  await page.goto('/investor/positions')
  await expect(
    page.getByText('An unexpected error occurred while loading institutions.', { exact: true }),
  ).toBeVisible()
})

test('[R-8.078] positions that fail name the institution and can be tried again', async ({ page, api }) => {
  api.on(listPositions, problem(500, 'Boom'))
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  await expect(page.getByText('Failed to load positions for Northgate Invest.', { exact: true })).toBeVisible()
  api.on(listPositions, pageOf(manyPositions(1)))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('cell', { name: 'Holding 0' })).toBeVisible()
})

test('[R-8.077] positions of an institution without a name fail in general words', async ({ page, api }) => {
  api
    .on(listInstitutions, pageOf([{ ...harbor, institution_name: '', name: '' }]))
    .on(listPositions, problem(500, 'Boom'))
  await page.goto('/investor/positions')
  await page.getByRole('heading', { level: 2 }).getByRole('button').click()
  await expect(page.getByText('Failed to load positions for this institution.', { exact: true })).toBeVisible()
})

test('[R-8.079] [R-8.080] positions that are not answered say so in a toast and in place', async ({ page, api }) => {
  api.on(listPositions, noAnswer())
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'An unexpected error occurred while loading positions.' }),
  ).toBeVisible()
  await expect(page.getByText('Error loading positions for Northgate Invest.', { exact: true })).toBeVisible()
})

test('on a small screen positions are rows of two lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  const row = page.getByRole('list', { name: 'Positions at Northgate Invest' }).getByRole('listitem')
  await expect(row).toContainText('Keel Total Market Fund')
  await expect(row).toContainText('$12,562.13')
  await expect(row).toContainText('KWTX · Mutual Fund')
  await expect(row).toContainText('120.50 × $104.25')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('what the source did not state says where it is from: a price of which day, units since which trade', async ({
  page,
  api,
}) => {
  api.on(
    listPositions,
    pageOf([
      buildPosition({
        priced_on: '2026-11-20',
        priced_by: 'CLOSE',
        priced_from: 'file',
        price_step: { date: '2026-11-21', before: '3.00', after: '1.40' },
      }),
      buildPosition({ id: idOf(801), name: 'Harbor Bonds', priced_on: '2026-11-19', priced_by: 'SIMULATED' }),
      buildPosition({
        id: idOf(802),
        name: 'Tidewater Works',
        priced_on: '2026-03-02',
        priced_by: 'TRADE',
        traded_since: '2024-03-02',
        is_at_least: true,
        is_price_old: true,
      }),
      buildPosition({ id: idOf(803), name: 'Silent Fund', as_of: '2026-11-02T00:00:00.000Z', is_price_old: true }),
    ]),
  )
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  const table = page.getByRole('table', { name: 'Positions at Northgate Invest' })
  for (const text of [
    'Close of 11/20/2026, from a file of prices',
    'Newer prices are not taken: from $3.00 to $1.40 on 11/21/2026 looks like a split',
    'Simulated close of 11/19/2026',
    'Last trade of 03/02/2026, an old price',
    'Stated on 11/02/2026, an old price',
    'At least, from trades since 03/02/2024',
  ])
    await expect(table).toContainText(text)
  // an old price is seen before it is read, a young one is not
  const old = page.getByText('Stated on 11/02/2026, an old price')
  await expect(old).toHaveAttribute('data-tone', 'watch')
  await expect(page.getByText('Simulated close of 11/19/2026')).not.toHaveAttribute('data-tone')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByText(/Close of 11\/20\/2026/)).toBeVisible()
  await expect(old).toHaveAttribute('data-tone', 'watch')
  api.on(acceptPriceStep, undefined)
  await page.getByRole('button', { name: 'Yes, that is right: take newer prices of Keel Total Market Fund' }).click()
  await expect.poll(() => api.calls(acceptPriceStep).map(({ body }) => body)).toEqual([{ date: '2026-11-21' }])

  api.on(listPositions, pageOf([buildPosition({ taken_step: '2026-11-21' })]))
  api.on(undoPriceStep, undefined)
  await page.reload()
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  await expect(page.getByText('You said that the price of 11/21/2026 is right.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: take the price of Keel Total Market Fund that stood before' }).click()
  await expect.poll(() => api.calls(undoPriceStep)).toHaveLength(1)
})

test('the page opens on what is held: total, gain and share of each security over all accounts, and its accounts below', async ({
  page,
}) => {
  await page.goto('/investor/positions')
  const held = page.getByRole('region', { name: 'Everything you hold' })
  await expect(held.getByRole('heading', { name: /In positions/ })).toContainText('$20,562.13')
  await expect(held).toContainText('1 security · +$3,062.13 (+17.50%) unrealized · -$101.20 (-0.49%) on Nov 20')
  const rows = held.getByRole('list', { name: 'Securities by worth' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  for (const text of [
    'Keel Total Market Fund',
    '$20,562.13',
    '100.00% · KWTX · Mutual Fund · 2 accounts',
    '1 day -$101.20 (-0.49%)+$3,062.13 (+17.50%)',
  ])
    await expect(rows.first()).toContainText(text)
  // the keyboard alone opens the accounts and leads to the position at its institution
  const accounts = page.getByRole('button', { name: 'Accounts that hold Keel Total Market Fund' })
  await accounts.focus()
  await page.keyboard.press('Enter')
  await expect(accounts).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.nth(2)).toContainText('Roth IRA')
  await expect(rows.nth(2)).toContainText('$8,000.00')
  await expect(rows.nth(2)).toContainText('+$500.00')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/investor/positions?institution=${idOf(200)}&position=${idOf(400)}`)
})

test('on a phone the newest day of a security is its percentage below its gain', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/investor/positions')
  const rows = page.getByRole('list', { name: 'Securities by worth' }).getByRole('listitem')
  await expect(rows.first()).toContainText('+$3,062.13 (+17.50%)1 day -0.49%')
  await expectAccessible(page)
})

test('institutions stand below what is held, once that has come', async ({ page, api }) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/investor/holdings/', async (route) => {
    await asked
    await route.fallback()
  })
  await page.goto('/investor/positions')
  await expect(page.getByRole('status', { name: 'Loading what you hold' })).toBeVisible()
  await expect(page.getByRole('button', { name: /First Harbor Bank/ })).toHaveCount(0)
  answer()
  await expect(page.getByRole('button', { name: /First Harbor Bank/ })).toBeVisible()
  expect(api.calls(listHoldings)).toHaveLength(1)
})

test('the first securities stand there, the others at a press; what has no gain shows none', async ({ page, api }) => {
  const [one] = buildHoldings().results
  const results = Array.from({ length: 11 }, (_, at) => ({
    ...one!,
    name: `Holding ${at}`,
    gain_amount: at === 0 ? null : '-5.00',
    gain_percent: at === 0 ? null : '-0.50',
    day_change: null,
    parts: [{ ...one!.parts[0]!, position_id: idOf(900 + at) }],
  }))
  api.on(listHoldings, buildHoldings({ results, count: 11 }))
  await page.goto('/investor/positions')
  const rows = page.getByRole('list', { name: 'Securities by worth' }).getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await expect(rows.first()).not.toContainText('(')
  await expect(rows.nth(1)).toContainText('-$5.00 (-0.50%)')
  await page.getByRole('button', { name: 'Show all 11' }).click()
  await expect(rows).toHaveCount(11)
})

test('holdings that fail leave the institutions as they are and can be tried again', async ({ page, api }) => {
  api.on(listHoldings, problem(500, 'Boom'))
  await page.goto('/investor/positions')
  const held = page.getByRole('region', { name: 'Everything you hold' })
  await expect(held).toContainText('What you hold could not be added up.')
  await expect(page.getByRole('button', { name: /Northgate Invest/ })).toBeVisible()
  api.on(listHoldings, buildHoldings())
  await held.getByRole('button', { name: 'Try Again' }).click()
  await expect(held).toContainText('Keel Total Market Fund')
})

test('search and type stand above the list and go into the address', async ({ page, api }) => {
  await page.goto('/investor/positions')
  const search = page.getByRole('searchbox', { name: 'Search positions' })
  await search.fill('keel')
  await expect(page).toHaveURL('/investor/positions?search=keel')
  await expect(page.getByRole('table', { name: 'Matching positions' })).toContainText('Keel Total Market Fund')
  await expect(search).toBeFocused()
  await page.getByLabel('Type', { exact: true }).selectOption('Bond')
  await expect(page).toHaveURL('/investor/positions?search=keel&sec_type=BOND')
  await expect.poll(() => api.calls(listPositions).at(-1)?.query).toMatchObject({ search: 'keel', sec_type: 'BOND' })
  await search.fill('')
  await page.getByLabel('Type', { exact: true }).selectOption('Every type')
  await expect(page).toHaveURL('/investor/positions')
  await expect(page.getByRole('region', { name: 'Everything you hold' })).toBeVisible()
})

test('a table that is too wide scrolls aside in itself: the name stays in view, and no figure is broken over two lines', async ({
  page,
  api,
}) => {
  const cost = '$987,654,321,098.76'
  const rows = Array.from({ length: 12 }, (_, index) =>
    buildPosition({
      id: idOf(1200 + index),
      ticker: `KEEL${index}`,
      market_value_amount: '-987654321098.76',
      cost_basis_amount: '987654321098.76',
      units: '987654321098.76',
      fi_supplied_sec_type: 'Convertible Preferred Stock of Harbours',
    }),
  )
  api.on(listPositions, pageOf(rows))
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/investor/positions')
  await page.getByRole('button', { name: /Northgate Invest/ }).click()
  const region = page.getByRole('region', { name: 'Positions at Northgate Invest' })
  const name = region.getByRole('row').nth(1).getByRole('cell').nth(1)
  const last = region.getByRole('columnheader', { name: 'Maturity Date' })
  await expect(name).toBeVisible()
  await region.focus()
  await region.evaluate((scroller) => scroller.scrollTo(scroller.scrollWidth, 0))
  await expect(last).toBeInViewport({ ratio: 1 })
  expect((await name.boundingBox())?.x).toBe((await region.boundingBox())?.x)
  await expect(name).toBeInViewport({ ratio: 1 })
  const costs = region.getByRole('cell', { name: new RegExp(`^\\${cost.slice(0, 6)}`) })
  const heights = await costs.first().evaluate((cell) => {
    const words = document.createRange()
    words.setStart(cell.firstChild ?? cell, 0)
    words.setEnd(cell.firstChild ?? cell, cell.firstChild?.textContent?.length ?? 0)
    return words.getClientRects().length
  })
  expect(heights).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
