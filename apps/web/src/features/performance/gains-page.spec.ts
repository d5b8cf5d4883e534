import {
  type Gains,
  type OpenLot,
  type RealizedSale,
  type SaleLots,
  chooseSaleLots,
  getGains,
  getSaleLots,
  sayOpening,
  sayTerms,
  setCostMethod,
  undoSaleLots,
  undoOpening,
  undoTerms,
} from '@keelwise/contract/gains'
import { idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const place = {
  account_id: idOf(100),
  account_name: 'Brokerage',
  institution_name: 'Northgate Invest',
  is_taxable: true,
  ticker: 'KTM',
  name: 'Keel Total Market',
}
const sale = {
  ...place,
  sale_id: idOf(200),
  date: '2026-06-01',
  kind: 'sale' as const,
  acquired: '2024-03-04',
  units: '20',
  proceeds: '2000.00',
  cost: '980.00',
  gain: '1020.00',
  disallowed: '0.00',
  term: 'long' as const,
  days_held: 819,
  is_chosen: false,
  own: null,
  exchange_gain: '0.00',
} satisfies RealizedSale
const term = { proceeds: '0.00', cost: '0.00', gain: '0.00', disallowed: '0.00' }
const loss: OpenLot = {
  ...place,
  acquired: '2026-01-05',
  units: '1058.25',
  cost: '1100.00',
  cost_source: 'trades',
  washed: '300.00',
  market_value: '900.00',
  gain: '-200.00',
  term: 'short',
  is_harvestable: true,
  bought_lately: '2026-11-10',
}

const gains: Gains = {
  currency: 'USD',
  year: 2026,
  years: [2026, 2025],
  totals: {
    short: { ...term, gain: '-50.00' },
    long: { ...term, gain: '1020.00' },
    gain: '970.00',
    unknown: { count: 1, proceeds: '75.00' },
    exchange: { gain: '-110.00', unknown: 1 },
    untaxed_gain: '0.00',
  },
  sales: [
    {
      ...sale,
      own: { currency: 'EUR', proceeds: '1900.00', cost: '870.00', gain: '1030.00' },
      exchange_gain: '-110.00',
    } satisfies RealizedSale,
    { ...sale, cost: '2300.00', gain: '0.00', disallowed: '300.00', term: 'short' },
    {
      ...sale,
      acquired: null,
      proceeds: '75.00',
      cost: null,
      gain: null,
      term: null,
      days_held: null,
      exchange_gain: null,
    },
  ],
  lots: [loss],
  lots_count: 1,
  losses: { count: 1, gain: '-200.00', lots: [loss] },
  unrealized: {
    cost: '2750.00',
    amount: '-150.00',
    percent: '-5.45',
    by_source: [
      { source: 'trades', positions: 1, gain: '-200.00' },
      { source: 'institution', positions: 2, gain: '50.00' },
    ],
    unknown_positions: 1,
    partly_known: 0,
  },
  openings: [{ ...place, security: 'KTM', units: '5', is_stated: false, said: null }],
  actions: [],
  methods: [{ account_id: idOf(100), account_name: 'Brokerage', institution_name: 'Northgate Invest', method: 'fifo' }],
  data_quality: { notes: ['More of Odd One was sold than is known to have been bought.'], unconverted: [] },
}

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  api.on(getGains, gains)
})

test('realized gains stand by term and sale, with wash sales, unknown costs and the losses that could be realized', async ({
  page,
  api,
}) => {
  await page.goto('/investor/gains')
  await expect(page.getByRole('heading', { level: 1, name: 'Realized gains' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Realized gains 2026' }).locator('dl > div')).toHaveText([
    'Short-term-$50.00held for a year or less',
    'Long-term+$1,020.00held for more than a year',
    'Together+$970.00in taxable accounts',
    'Of it by exchange rates-$110.00without 1 lot of which it is not known',
    'Without a known cost$75.00sold, not counted above',
  ])
  await expect(page.getByRole('region', { name: 'Unrealized gains' }).locator('dl > div')).toHaveText([
    'Together-$150.00-5.45% of a cost of $2,750.00',
    'From your trades-$200.001 position',
    'As your institution states+$50.002 positions',
    'Not known1 positionwithout a known cost or value, not counted',
  ])
  await expect(page.getByRole('table', { name: 'Sales' }).getByRole('row')).toHaveText([
    /^Name/,
    'KTM Brokerage03/04/202406/01/202620$2,000.00$980.00+$1,020.00+€1,030.00exchange rate -$110.00Long-term819 daysChoose lots',
    'KTM Brokerage03/04/202406/01/202620$2,000.00$2,300.00$0.00 wash sale, $300.00 not countedShort-term819 days',
    'KTM BrokerageUnknown06/01/202620$75.00UnknownUnknownUnknown',
  ])
  await expect(page.getByRole('list', { name: 'Losses that could be realized' }).getByRole('listitem')).toHaveText([
    'KTM-$200.001,058.25 units, BrokerageThe same was bought on 11/10/2026: so far the loss would not count.short-term',
  ])
  await expect(page.getByText(/^More of Odd One was sold/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Year' }).click()
  await page.getByRole('option', { name: '2025' }).click()
  await expect.poll(() => api.calls(getGains).at(-1)?.query.year).toBe('2025')
})

test('which units of an account are sold first is chosen, and every figure is read anew', async ({ page, api }) => {
  api.on(setCostMethod, ({ body }) => {
    const changed = { ...gains.methods[0]!, method: (body as { method: 'average' }).method }
    api.on(getGains, { ...gains, methods: [changed] })
    return changed
  })
  await page.goto('/investor/gains')
  const choice = page.getByRole('combobox', { name: 'Method of Brokerage' })
  await expect(choice).toHaveValue('Oldest first')
  await choice.click()
  await page.getByRole('option', { name: 'Average cost' }).click()
  await expect(choice).toHaveValue('Average cost')
  await expect
    .poll(() => api.calls(setCostMethod).map(({ params, body }) => [params.id, body]))
    .toEqual([[idOf(100), { method: 'average' }]])
  await expect.poll(() => api.calls(getGains).length).toBeGreaterThan(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
})

const lots: SaleLots = {
  ...place,
  currency: 'USD',
  sale_id: idOf(200),
  date: '2026-06-01',
  units: '12',
  proceeds: '1800.00',
  gain: '500.00',
  method: 'fifo',
  to_choose: '12',
  is_chosen: false,
  lots: [
    {
      lot_id: idOf(201),
      acquired: '2024-03-04',
      units: '10',
      cost: '1000.00',
      term: 'long',
      sold: '10',
      gain: '500.00',
      disallowed: '0.00',
    },
    {
      lot_id: idOf(202),
      acquired: '2025-12-01',
      units: '10',
      cost: '1500.00',
      term: 'short',
      sold: '2',
      gain: '0.00',
      disallowed: '0.00',
    },
  ],
  choices: [],
}

for (const width of [1440, 390])
  test(`the lots of a sale are chosen by hand and the choice is undone, ${width} wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 })
    api.on(getSaleLots, lots)
    await page.goto('/investor/gains')
    await page
      .getByRole('button', { name: /lots of the sale of KTM on 06\/01\/2026/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Lots of the sale' })
    await expect(dialog.getByRole('status')).toHaveText(
      '12 of 12 units chosen, +$500.00 before wash sales. Realized now: +$500.00.',
    )
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Units of the lot of 03/04/2024' }).fill('2')
    await expect(dialog.getByRole('button', { name: 'Save lots' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Units of the lot of 12/01/2025' }).fill('10')
    await expect(dialog.getByRole('status')).toContainText('12 of 12 units chosen, +$100.00')
    api.on(chooseSaleLots, reply(400, { lots: ['Choose 12 units; these are 10.'] }))
    await dialog.getByRole('button', { name: 'Save lots' }).click()
    await expect(dialog.getByText('Choose 12 units; these are 10.')).toBeVisible()
    const chosen: SaleLots = {
      ...lots,
      gain: '100.00',
      is_chosen: true,
      choices: [{ id: idOf(300), made_at: '2026-11-21T10:00:00.000Z' }],
    }
    api
      .on(chooseSaleLots, () => {
        api.on(getSaleLots, chosen).on(getGains, { ...gains, sales: [{ ...sale, is_chosen: true }] })
        return chosen
      })
      .on(undoSaleLots, () => {
        api.on(getSaleLots, lots)
        return lots
      })
    await dialog.getByRole('button', { name: 'Save lots' }).click()
    await expect(dialog).toBeHidden()
    expect(api.calls(chooseSaleLots).at(-1)?.body).toEqual({
      lots: [
        { lot_id: idOf(201), units: '2' },
        { lot_id: idOf(202), units: '10' },
      ],
    })
    await page.getByRole('button', { name: /lots of the sale of KTM on 06\/01\/2026/ }).click()
    await expect(dialog.getByRole('status')).toContainText('Realized now: +$100.00.')
    await dialog.getByRole('button', { name: 'Undo the choice' }).click()
    await expect(dialog.getByRole('status')).toContainText('Realized now: +$500.00.')
    await expect(dialog.getByRole('button', { name: 'Undo the choice' })).toBeHidden()
  })

test('what went along with a spin-off and what the shares of a merger were worth is said and taken back', async ({
  page,
  api,
}) => {
  const action = {
    ...place,
    transaction_id: idOf(400),
    kind: 'spin_off' as const,
    ticker: 'KTS',
    name: 'Keel Small',
    date: '2026-05-04',
    units: '2.5',
    parents: [{ security: 'KTM', ticker: 'KTM', name: 'Keel Total Market' }],
    parent: null,
    percent: null,
    value: null,
  }
  const merger = { ...action, transaction_id: idOf(401), kind: 'merger' as const, ticker: 'NEW', parents: [] }
  api
    .on(getGains, () => ({
      ...gains,
      actions: [
        api.calls(sayTerms).length > 0 && api.calls(undoTerms).length === 0
          ? { ...action, parent: 'KTM', percent: '12.5' }
          : action,
        merger,
      ],
    }))
    .on(sayTerms, undefined)
    .on(undoTerms, undefined)
  await page.goto('/investor/gains')
  const block = page.getByRole('region', { name: 'Spin-offs and mergers' })
  await expect(block.getByRole('listitem')).toContainText([
    'Spin-off: 2.5 KTS on 05/04/2026, Brokerage. Which part of a cost went along is not known.',
    'Merger: 2.5 NEW on 05/04/2026, Brokerage. What they were worth is not known.',
  ])
  await block.getByRole('button', { name: 'Enter what is known of KTS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spin-off' })
  await expectAccessible(page)
  await dialog.getByLabel('Part of its cost that went along, in percent').fill('100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a percentage above 0 and below 100.')).toBeVisible()
  await dialog.getByLabel('Part of its cost that went along, in percent').fill('12.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(api.calls(sayTerms)[0]).toMatchObject({
    params: { id: idOf(400) },
    body: { parent: 'KTM', percent: '12.5', value: null },
  })
  await expect(block.getByRole('listitem').first()).toContainText('12.5% of the cost of KTM went along.')
  await block.getByRole('button', { name: 'Undo what was said of KTS' }).click()
  await expect(block.getByRole('listitem').first()).toContainText('is not known')
  await block.getByRole('button', { name: 'Enter what is known of NEW' }).click()
  const worth = page.getByRole('dialog', { name: 'Merger' })
  await worth.getByLabel('Worth of these shares on that day, in USD').fill('1,500.25')
  await worth.getByRole('button', { name: 'Save' }).click()
  await expect(worth).toBeHidden()
  expect(api.calls(sayTerms)[1]?.body).toEqual({ parent: null, percent: null, value: '1500.25' })
})

for (const width of [1440, 390])
  test(`what units held before the first trade had cost is said and taken back, ${width} wide`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const said = { id: idOf(300), units: '5', cost: { amount: '500.00', currency: 'USD' }, acquired: '2024-01-02' }
    api
      .on(sayOpening, () => {
        api.on(getGains, { ...gains, openings: [{ ...gains.openings[0]!, said }] })
        return undefined
      })
      .on(undoOpening, undefined)
    await page.goto('/investor/gains')
    const block = page.getByRole('region', { name: 'Held before the first trade' })
    await expect(block.getByRole('listitem')).toContainText('5 KTM, Brokerage: what they had cost is not known')
    await block.getByRole('button', { name: 'Enter cost of KTM' }).click()
    const dialog = page.getByRole('dialog', { name: 'Held before the first trade' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('What they had cost together, in USD')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('What they had cost together, in USD').fill('500')
    await dialog.getByLabel('Since (if you know it)').fill('2024-01-02')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(block.getByRole('listitem')).toContainText('as you said, 5 for $500.00, since 01/02/2024.')
    expect(api.calls(sayOpening)[0]).toMatchObject({
      params: { id: idOf(100) },
      body: { security: 'KTM', units: '5', cost: '500', acquired: '2024-01-02' },
    })
    await block.getByRole('button', { name: 'Undo what was said of KTM' }).click()
    await expect.poll(() => api.calls(undoOpening).map(({ params }) => params.id)).toEqual([idOf(300)])
  })
