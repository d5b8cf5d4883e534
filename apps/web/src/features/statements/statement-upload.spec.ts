import {
  chooseForStatement,
  getStatement,
  importStatement,
  listOpenStatements,
  previewStatement,
  type StatementChoices,
  type StatementPreview,
} from '@keelwise/contract/statements'
import { type Page } from '@playwright/test'
import { buildPreview, idOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { noAnswer, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const account: StatementPreview['accounts'][number] = {
  key: 'a1',
  is_identified: true,
  choice: null,
  name: 'Individual Brokerage',
  account_type: 'BROKERAGE',
  masked_account_number: '••••9921',
  currency: 'USD',
  suggested_currency: null,
  asks_currency: false,
  market_value: '182340.12',
  cash_balance: '11340.12',
  foreign_cash: [],
  is_known: false,
  positions_total: 14,
  positions_value: '171000.00',
  transactions_total: 40,
  transactions_new: 36,
  transactions_known: 3,
  transactions_updated: 1,
  same_rows: { total: 0, left: 0, rows: [] },
  kinds: [{ tx_type: 'DIVIDEND', count: 1, sums: [{ currency: 'USD', amount: '120.33' }] }],
  checks: [
    {
      kind: 'VALUE',
      result: 'differs',
      message: 'Holdings and cash come to $182,340.12, the file states $182,350.12: $10.00 less.',
      stated: '182350.12',
      found: '182340.12',
      currency: 'USD',
      line: null,
    },
  ],
  rejected: [{ message: 'The amount "12,3,4" is not a number.', line: 482 }],
  window_from: '2026-08-01',
  window_to: '2026-11-15',
  positions: [
    {
      ticker: 'KWTX',
      name: 'Keel Total Market Fund',
      units: '120.5',
      unit_price: '104.25',
      market_value: '12562.13',
      cost_basis: null,
      currency: 'USD',
    },
  ],
  transactions: [
    {
      line: 12,
      execution_date: '2026-11-12',
      tx_type: 'DIVIDEND',
      description: 'Dividend',
      ticker: 'KWTX',
      units: null,
      unit_price: null,
      fee: null,
      tax: '3.10',
      amount: '120.33',
      currency: 'USD',
      balance: null,
      state: 'new',
    },
  ],
}
const preview = buildPreview({
  file_name: 'brokerage.qfx',
  format: 'ofx2',
  institution_name: 'Meridian Brokerage',
  accounts: [account],
  warnings: [{ message: 'The file ends early.', line: null }],
  not_taken: [{ what: 'Open orders', count: 2, line: 40 }],
})

const choose = async (page: Page) => {
  await signIn(page)
  await page.goto('/investor/acc-link')
  await page.getByRole('button', { name: 'Upload a statement' }).click()
  await page
    .getByLabel('Choose a statement file')
    .setInputFiles({ name: 'brokerage.qfx', mimeType: 'application/x-qfx', buffer: Buffer.from('OFXHEADER:100') })
}

test('a file is shown before anything is added, then added, and the accounts open', async ({ page, api }) => {
  api.on(previewStatement, preview)
  await choose(page)
  const shown = page.getByRole('region', { name: 'Individual Brokerage', exact: true })
  await expect(shown.getByText('$182,340.12', { exact: true })).toBeVisible()
  await expect(shown.getByText('New account')).toBeVisible()
  await expect(shown.getByText('Keel Total Market Fund')).toBeVisible()
  await expect(shown.getByText('Line 482: The amount "12,3,4" is not a number.')).toBeVisible()
  await expect(page.getByText('The file ends early.')).toBeVisible()
  const call = api.calls(previewStatement)[0]
  expect(call?.query).toEqual({ file_name: 'brokerage.qfx' })
  expect(call?.headers['content-type']).toBe('application/octet-stream')
  expect(String(call?.body)).toBe('OFXHEADER:100')
  expect(api.calls(importStatement)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to Keelwise' }).click()
  await expect(page).toHaveURL(/\/investor\/accounts/)
  await expect.poll(() => api.calls(importStatement).map(({ params }) => params.id)).toEqual([idOf(700)])
})

test('on a phone what the rows of a file come to stays in view, and the rest stands under their names', async ({
  page,
  api,
}) => {
  api.on(previewStatement, preview)
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page)
  const shown = page.getByRole('region', { name: 'Individual Brokerage', exact: true })
  for (const [name, words, amount] of [
    ['Positions of Individual Brokerage', 'units 120.5 · price 104.25', '$12,562.13'],
    ['Transactions of Individual Brokerage', 'tax 3.1', '$120.33'],
  ] as const) {
    const rows = shown.getByRole('region', { name })
    await rows.scrollIntoViewIfNeeded()
    await expect(rows.getByText(words)).toBeVisible()
    await expect(rows.getByText(amount).last()).toBeInViewport({ ratio: 1 })
    expect(await rows.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
})

test('a file that cannot be read is told in the words of the server, with its line', async ({ page, api }) => {
  api.on(
    previewStatement,
    reply(400, { detail: 'This is not a date: 2026_99_99.', code: 'statement_unreadable', line: 12 }),
  )
  await choose(page)
  await expect(page.getByRole('alert').getByText('Line 12: This is not a date: 2026_99_99.')).toBeVisible()
  await expectAccessible(page)
})

test('a lost connection is told, and the file can be chosen again', async ({ page, api }) => {
  api.on(previewStatement, noAnswer())
  await choose(page)
  await expect(page.getByText('The file could not be read. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Choose a statement file')).toBeEnabled()
})

test('an import that fails leaves the preview and says so', async ({ page, api }) => {
  api
    .on(previewStatement, preview)
    .on(importStatement, reply(409, { detail: 'The preview is outdated.', code: 'preview_outdated' }))
  await choose(page)
  await page.getByRole('button', { name: 'Add to Keelwise' }).click()
  await expect(page.getByText('The preview is outdated.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Individual Brokerage', exact: true })).toBeVisible()
})

test('the frame can ask for the upload', async ({ page }) => {
  await signIn(page)
  await page.goto('/investor/acc-link')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Aggregator', { exact: true })).toBeVisible()
  await frame
    .locator('body')
    .evaluate(() =>
      window.parent.postMessage(
        { source: 'aggregator', v: 1, event_id: 'e1', session_id: 'ls_1', type: 'statement.requested' },
        '*',
      ),
    )
  await expect(page.getByLabel('Choose a statement file')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Upload a statement' })).toBeVisible()
})

const columns = {
  date: 0,
  posted_date: null,
  amount: 2,
  debit: null,
  credit: null,
  description: null,
  memo: null,
  type: null,
  symbol: null,
  cusip: null,
  units: null,
  price: null,
  fees: null,
  currency: null,
  account: null,
  reference: null,
  direction: null,
  isin: null,
  tax: null,
  price_currency: null,
  balance: null,
  status: null,
  value: null,
  cost: null,
  unit_cost: null,
  security_type: null,
}
const unknownTable: StatementPreview = {
  ...preview,
  file_name: 'bank.csv',
  format: 'csv',
  institution_name: 'Uploaded statements',
  warnings: [],
  is_ready: false,
  date_question: { example: '01/02/2026', chosen: null, month_first: '2026-01-02', day_first: '2026-02-01' },
  table: {
    profile: null,
    headings: ['When', 'What', 'How much'],
    sample: [{ line: 2, cells: ['01/02/2026', 'Coffee', '-4.50'] }],
    rows_total: 1,
    mapping: {
      kind: 'transactions',
      columns,
      amount_sign: 'as_is',
      amount_basis: null,
      date_order: null,
      decimal_mark: null,
      types: {},
    },
    reading: { date_order: 'MDY', decimal_mark: '.', amount_sign: 'as_is', amount_basis: 'net' },
    types: [],
    sign_example: null,
    is_confirmed: false,
  },
  targets: [{ id: idOf(800), name: 'Old bank', account_type: 'CHECKING', masked_account_number: '', currency: 'EUR' }],
  accounts: [{ ...account, is_identified: false, market_value: null, cash_balance: null, positions: [] }],
}

test('an unknown table is mapped, its dates and its account are asked, and only then it can be added', async ({
  page,
  api,
}) => {
  api.on(previewStatement, unknownTable).on(chooseForStatement, ({ body }) => {
    const said = body as StatementChoices
    return {
      ...unknownTable,
      is_ready: said.mapping?.date_order === 'DMY' && said.accounts['a1'] !== undefined,
      date_question: { ...unknownTable.date_question!, chosen: said.mapping?.date_order ?? null },
      table: { ...unknownTable.table!, mapping: said.mapping!, is_confirmed: true },
      accounts: [{ ...unknownTable.accounts[0]!, choice: said.accounts['a1'] ?? null }],
    }
  })
  await choose(page)
  const add = page.getByRole('button', { name: 'Add to Keelwise' })
  await expect(page.getByRole('columnheader', { name: 'What Not used' })).toBeVisible()
  await expect(add).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Description').selectOption('What')
  await expect(page.getByRole('columnheader', { name: 'What Description' })).toBeVisible()
  await page.getByText('Feb 01, 2026').click()
  await page.getByLabel('Add these to').selectOption({ label: 'Old bank · EUR' })
  await expect(add).toBeEnabled()
  await expectAccessible(page)
  const last = api.calls(chooseForStatement).at(-1)
  expect(last?.params.id).toBe(idOf(700))
  expect(last?.body).toMatchObject({
    mapping: { columns: { date: 0, description: 1, amount: 2 }, date_order: 'DMY' },
    accounts: { a1: { account_id: idOf(800), name: 'Old bank' } },
  })
  await page.getByLabel('Add these to').selectOption('A new account')
  await page.getByLabel('Account name').fill('Corner bank')
  await page.getByLabel('Account name').blur()
  await expect
    .poll(() => (api.calls(chooseForStatement).at(-1)?.body as StatementChoices | undefined)?.accounts['a1']?.name)
    .toBe('Corner bank')
  await add.click()
  await expect(page).toHaveURL(/\/investor\/accounts/)
})

test('rows that are there already are shown and left out; one of them is added all the same', async ({ page, api }) => {
  const row = (number: number, is_kept: boolean) => ({
    id: `f${number}#0`,
    line: number,
    execution_date: '2026-11-12',
    description: `Coffee ${number}`,
    amount: '-4.50',
    currency: 'USD',
    is_kept,
    held: { execution_date: '2026-11-12', description: 'CARD 4821 COFFEE', file_name: 'november.ofx' },
  })
  const withSame = (kept: boolean): StatementPreview => ({
    ...preview,
    accounts: [{ ...account, same_rows: { total: 2, left: kept ? 1 : 2, rows: [row(12, kept), row(13, false)] } }],
  })
  api.on(previewStatement, withSame(false))
  await choose(page)
  const same = page.getByRole('region', { name: 'Rows of Individual Brokerage that you may have already', exact: true })
  await expect(same).toContainText('2 rows look like ones you already have')
  await expect(same).toContainText('They are left out.')
  await expect(same.getByRole('row', { name: /Coffee 12/ })).toContainText('From november.ofx')
  await expectAccessible(page)
  api.on(chooseForStatement, withSame(true))
  await same.getByRole('checkbox', { name: 'Add line 12: Coffee 12' }).click()
  await expect(same).toContainText('1 of them is left out.')
  const said = () => api.calls(chooseForStatement).map(({ body }) => (body as StatementChoices).same_rows)
  expect(said()).toEqual([{ a1: { all: null, rows: { 'f12#0': true } } }])
  await same.getByRole('button', { name: 'Leave all out' }).click()
  await expect.poll(() => said().at(-1)).toEqual({ a1: { all: 'leave', rows: {} } })
})

test('a large file is read by a job, shows how far it is, and is found again after leaving the page', async ({
  page,
  api,
}) => {
  const nothing: StatementPreview = { ...preview, accounts: [], is_ready: false, warnings: [], not_taken: [] }
  const reading: StatementPreview = { ...nothing, work: { kind: 'READ', done: 0, total: null } }
  api.on(previewStatement, reading).on(getStatement, reading)
  await choose(page)
  await expect(page.getByRole('status')).toContainText('Reading the file. You can leave this page and come back.')
  const open = { id: preview.id, file_name: 'brokerage.qfx', created_at: '2026-11-21T15:00:00.000Z', is_working: true }
  api.on(listOpenStatements, { statements: [open] })
  await page.reload()
  await page.getByRole('button', { name: 'Upload a statement' }).click()
  await expect(page.getByText('Not added yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with brokerage.qfx' }).click()
  await expect(page.getByRole('status')).toContainText('Reading the file.')
  api.on(getStatement, preview)
  await expect(page.getByRole('region', { name: 'Individual Brokerage', exact: true })).toBeVisible()

  const adding: StatementPreview = { ...nothing, work: { kind: 'IMPORT', done: 5000, total: 20_000 } }
  api.on(importStatement, reply(202)).on(getStatement, adding)
  await page.getByRole('button', { name: 'Add to Keelwise' }).click()
  await expect(page.getByText('Adding 5,000 of 20,000 rows. You can leave this page and come back.')).toBeVisible()
  api.on(getStatement, preview)
  await expect(page).toHaveURL(/\/investor\/accounts/)
})

test('prices of a file are asked of what they are and in what currency, and what is refused is told with its line', async ({
  page,
  api,
}) => {
  const series = {
    symbol: '',
    name: '',
    currency: null,
    suggested_currency: null,
    first_date: '2026-11-16',
    last_date: '2026-11-20',
    count: 3,
    last_close: '4.50',
    is_held: false,
  }
  const prices: StatementPreview['prices'] = {
    asks_symbol: true,
    asks_currency: true,
    choices: [{ symbol: 'FTHM', name: 'Fathom Fund', currency: 'USD' }],
    series: [series],
    rejected: [{ message: '“abc” is no price above zero.', line: 4 }],
    rejected_total: 1,
  }
  const open = {
    symbol: ['Say of what security these prices are.'],
    currency: ['Choose the currency of these prices.'],
  }
  const asked: StatementPreview = {
    ...preview,
    institution_name: 'Prices',
    format: 'csv',
    accounts: [],
    prices,
    is_ready: false,
    open,
    warnings: [],
    not_taken: [],
  }
  api.on(previewStatement, asked)
  await choose(page)
  const card = page.getByRole('region', { name: 'Prices', exact: true })
  await expect(card).toContainText('Line 4: “abc” is no price above zero.')
  await expect(page.getByText('Say of what security these prices are.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Keelwise' })).toBeDisabled()
  await expectAccessible(page)
  const named = { ...series, symbol: 'FTHM', name: 'Fathom Fund', is_held: true, suggested_currency: 'USD' }
  api.on(chooseForStatement, {
    ...asked,
    prices: { ...prices, series: [named] },
    open: { currency: open.currency },
  })
  await card.getByRole('combobox', { name: 'Prices of' }).selectOption('FTHM')
  await expect(card).toContainText('What you hold suggests USD.')
  api.on(chooseForStatement, {
    ...asked,
    prices: { ...prices, series: [{ ...named, currency: 'USD' }] },
    open: {},
    is_ready: true,
  })
  await card.getByRole('combobox', { name: 'Currency of these prices' }).selectOption('USD')
  await expect(card.getByRole('row')).toContainText(['Security', 'Fathom FundNov 16, 2026Nov 20, 20263$4.50'])
  expect(api.calls(chooseForStatement).map(({ body }) => body)).toMatchObject([
    { symbol: 'FTHM', currency: null },
    { symbol: 'FTHM', currency: 'USD' },
  ])
  await expect(page.getByRole('button', { name: 'Add to Keelwise' })).toBeEnabled()
})

test('a file that a job could not read is told in its words', async ({ page, api }) => {
  api.on(previewStatement, { ...preview, accounts: [], work: { kind: 'READ', done: 0, total: null } })
  api.on(getStatement, { ...preview, accounts: [], problem: { detail: 'This is not a date: 2026_99_99.', line: 12 } })
  await choose(page)
  await expect(page.getByRole('alert').getByText('Line 12: This is not a date: 2026_99_99.')).toBeVisible()
})

test('a file that names its account is asked about where another account has its rows already', async ({
  page,
  api,
}) => {
  const question = '4 of 4 rows are in Everyday already. Choose it, or say that it is another account.'
  const target = {
    id: idOf(70),
    name: 'Everyday',
    account_type: 'CHECKING' as const,
    masked_account_number: '',
    currency: 'USD',
  }
  const asked = { ...preview, is_ready: false, open: { 'accounts.a1': [question] }, targets: [target] }
  const choice = { account_id: target.id, name: 'Everyday', account_type: 'CHECKING' as const, currency: null }
  api.on(previewStatement, asked).on(chooseForStatement, {
    ...asked,
    is_ready: true,
    open: {},
    accounts: [{ ...account, choice: { ...choice, balance: null, is_turned: false } }],
  })
  await choose(page)
  await expect(page.getByText(question)).toBeVisible()
  const add = page.getByRole('button', { name: 'Add to Keelwise' })
  await expect(add).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Add these to').selectOption({ label: 'Everyday · USD' })
  await expect(add).toBeEnabled()
  expect(api.calls(chooseForStatement)[0]?.body).toMatchObject({ accounts: { a1: { account_id: target.id } } })
})
