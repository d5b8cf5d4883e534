import { listInstitutions } from '@keelwise/contract/institutions'
import { markTransactions, previewPayeeRule, setPayeeRule, undoMarks } from '@keelwise/contract/transaction-marks'
import {
  type Transaction,
  countToReview,
  getCashFlow,
  listTransactionIds,
  readLedger,
  readLedgerTotals,
} from '@keelwise/contract/transactions'
import { addDays } from '@keelwise/finance/days'
import type { Page } from '@playwright/test'
import { buildAccount, buildInstitution, buildTransaction, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const PAGE = 100
const TOTAL = 5_000
/** Five rows a day, as many as a long list needs. */
const rowAt = (number: number): Transaction =>
  buildTransaction({
    id: idOf(10_000 + number),
    description: `Payment ${number}`,
    execution_date: addDays('2026-11-20', -Math.floor(number / 5)),
    flow_amount: '-1.00',
  })
const daysOf = (rows: readonly Transaction[]) =>
  [...new Set(rows.map((row) => row.execution_date))].map((date) => ({ date, count: 5, net: '-5.00', unconverted: [] }))
const ledgerOf = (rows: readonly Transaction[], next: string | null = null) => ({
  results: [...rows],
  days: daysOf(rows),
  currency: 'USD',
  next,
  searched_since: null,
  guesses: [],
})
const table = (page: Page) => page.getByRole('table', { name: 'Transactions' })
const nothing = {
  count: 0,
  pending: 0,
  not_counted: 0,
  cash_in: '0.00',
  cash_out: '0.00',
  net: '0.00',
  currency: 'USD',
  unconverted: [],
  by_currency: [],
}

test.beforeEach(async ({ page, api }) => {
  await signIn(page)
  await page.clock.install({ time: new Date('2026-11-21T15:00:00Z') })
  api.on(readLedger, ({ query }) => {
    const from = query.after ? Number(query.after.slice(-5)) : 0
    const rows = Array.from({ length: PAGE }, (_, index) => rowAt(from + index))
    return ledgerOf(rows, from + PAGE < TOTAL ? String(from + PAGE).padStart(5, '0') : null)
  })
})

test('all transactions are open at once, by day with what each day comes to', async ({ page, api }) => {
  api.on(
    readLedger,
    ledgerOf([
      buildTransaction({
        description: 'POS CORNER GROCER 0417',
        payee: 'Corner Grocer',
        category: 'groceries',
        category_by: 'CLASSIFIER',
        category_confidence: 0.93,
        flow_amount: '-83.12',
        tx_type: 'PURCHASE',
      }),
      buildTransaction({
        id: idOf(501),
        description: 'Coffee',
        flow_amount: '-4.00',
        is_pending: true,
        is_cash_flow: false,
      }),
      buildTransaction({ id: idOf(502), description: 'To savings', tx_type: 'TRANSFER_OUT', is_cash_flow: false }),
    ]),
  )
  api.on(readLedgerTotals, { ...nothing, count: 3, pending: 1, not_counted: 1, net: '-83.12' })
  await page.goto('/investor/transaction')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  await expect(table(page).getByRole('columnheader')).toHaveText(['Payee', 'Account', 'Category', 'Amount'])
  await expect(table(page).getByRole('row').nth(1)).toHaveText('Nov 20, 2026-$5.00')
  await expect(table(page).getByRole('row').nth(2).getByRole('cell')).toHaveText([
    'Corner Grocer',
    'Everyday Checking · First Harbor Bank',
    'Groceries',
    '-$83.12',
  ])
  await expect(table(page).getByRole('row').nth(3)).toContainText('CoffeePending')
  await expect(page.getByRole('status', { name: 'What is found' })).toHaveText(
    '3 transactions · net -$83.12 · 1 not counted as cash flow · 1 pending',
  )
  await expectAccessible(page)
})

test('figures of an earlier search do not stand for those of a new one that takes long', async ({ page, api }) => {
  const { promise: counted, resolve: count } = Promise.withResolvers<void>()
  api.on(readLedgerTotals, async ({ query }) => {
    if (query.search) await counted
    return { ...nothing, count: query.search ? 2 : 3, net: '-3.00' }
  })
  await page.goto('/investor/transaction')
  const figures = page.getByRole('status', { name: 'What is found' })
  await expect(figures).toHaveText('3 transactions · net -$3.00')
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('coffee')
  await page.clock.runFor(400)
  await expect(page).toHaveURL(/search=coffee/)
  await page.clock.runFor(600)
  await expect(figures).toHaveText('Counting…')
  count()
  await expect(figures).toHaveText('2 transactions · net -$3.00')
})

test('what is counted soon after a page has come is not announced before', async ({ page, api }) => {
  const { promise: counted, resolve: count } = Promise.withResolvers<void>()
  api.on(readLedgerTotals, async () => {
    await counted
    return { ...nothing, count: 3, net: '-3.00' }
  })
  // a clock that runs is past it before a busy machine has looked
  await page.clock.pauseAt(new Date('2026-11-21T15:00:10Z'))
  await page.goto('/investor/transaction')
  const figures = page.getByRole('status', { name: 'What is found' })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(figures).toBeAttached({ timeout: 200 })
  }).toPass()
  await expect(figures).toHaveText('')
  await page.clock.runFor(600)
  await expect(figures).toHaveText('Counting…')
  count()
  await page.clock.resume()
  await expect(figures).toHaveText('3 transactions · net -$3.00')
})

test('five thousand rows are scrolled through while a window of them is drawn', async ({ page }) => {
  await page.goto('/investor/transaction')
  await expect(table(page).getByText('Payment 0', { exact: true })).toBeVisible()
  const furthest = async () => {
    const drawn = await table(page)
      .getByText(/^Payment \d+$/)
      .allInnerTexts()
    return Math.max(...drawn.map((text) => Number(text.replace('Payment ', ''))))
  }
  for (let at = 1; at <= 5; at++) {
    // a page that arrives while the last one is drawn is scrolled past: how far it goes counts, not where it stops
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        return furthest()
      })
      .toBeGreaterThanOrEqual(at * PAGE)
    expect(await table(page).getByRole('row').count()).toBeLessThan(90)
  }
})

test('scrolling draws rows that come near alone, few at a time, and asks for the layout once an event', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/investor/transaction')
  await expect(table(page).getByText('Payment 0', { exact: true })).toBeVisible()
  const turns = 20
  const step = 60
  const done = await page.evaluate(
    async ([turnsOfWheel, px]) => {
      const body = document.querySelector('[role="table"] [role="rowgroup"]:last-child')
      if (!body) throw new Error('There is no list.')
      let scrolls = 0
      let measured = 0
      let batches = 0
      let changedInPlace = 0
      const added: Element[] = []
      const note = (records: MutationRecord[]): void => {
        batches += 1
        for (const { type, addedNodes, target } of records) {
          // what is put together before it comes in is one change
          if (type === 'childList' && target === body) added.push(...([...addedNodes] as Element[]))
          else changedInPlace += 1
        }
      }
      const watch = new MutationObserver(note)
      watch.observe(body, { subtree: true, childList: true, attributes: true, characterData: true })
      const before = Element.prototype.getBoundingClientRect
      Element.prototype.getBoundingClientRect = function counted() {
        if (this === body) measured += 1
        return before.call(this)
      }
      for (let turn = 0; turn < turnsOfWheel; turn++) {
        const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
        window.scrollBy({ top: px, behavior: 'instant' })
        await scrolled
        scrolls += 1
      }
      Element.prototype.getBoundingClientRect = before
      note(watch.takeRecords())
      const isRow = (line: Element): boolean => line.querySelector('[data-row]') !== null
      return {
        scrolls,
        measured,
        batches,
        changedInPlace,
        added: added.length,
        nodes: added.filter(isRow).map((line) => line.querySelectorAll('*').length),
      }
    },
    [turns, step] as const,
  )
  // lines are 34 px at least, and come by eights
  expect(done.added).toBeGreaterThan(10)
  expect(done.added).toBeLessThanOrEqual((turns * step) / 34 + 8)
  expect(done.changedInPlace).toBe(0)
  expect(done.batches).toBeLessThanOrEqual(10)
  expect(done.measured).toBeLessThanOrEqual(done.scrolls + 2)
  expect(Math.max(...done.nodes)).toBeLessThanOrEqual(12)
})

for (const [device, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`what is done with the chosen stays at hand far down the list, and covers no row with the focus, on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/investor/transaction')
    await page.getByRole('button', { name: 'Select several' }).click()
    const row = (number: number) => table(page).getByRole('checkbox', { name: `Payment ${number}`, exact: true })
    await row(0).press('Enter')
    await row(0).press('End')
    const change = page.getByRole('button', { name: 'Change 1', exact: true })
    await expect(change).toBeInViewport({ ratio: 1 })
    const focused = table(page).getByRole('checkbox').and(page.locator(':focus'))
    await expect(focused).toHaveCount(1)
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp')
    const top = async () => (await focused.boundingBox())?.y ?? 0
    const covered = async () =>
      page.getByRole('button', { name: 'Cancel' }).evaluate((button) => button.getBoundingClientRect().bottom)
    expect(await top()).toBeGreaterThanOrEqual(await covered())
    await change.click()
    await expect(page.getByRole('dialog', { name: /^Change (?:1|one) transaction$/ })).toBeVisible()
  })

test('on a phone the tab that an address opens is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/investor/transaction?view=account-type')
  await expect(page.getByRole('tab', { name: 'Account Type' })).toBeInViewport({ ratio: 0.95 })
})

test('the title of a dialog higher than the window and its way out stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/investor/transaction')
  await table(page).getByRole('button', { name: 'Payment 0', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction' })
  await dialog.getByText('Counts as cash flow').scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('textbox', { name: 'Payee' })).not.toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading', { name: 'Transaction' })).toBeInViewport({ ratio: 1 })
})

test('rows are gone through by keyboard, past the end of a page, and opened', async ({ page }) => {
  await page.goto('/investor/transaction')
  const row = (number: number) => table(page).getByRole('button', { name: `Payment ${number}`, exact: true })
  await row(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(row(11)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row(10)).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(PAGE - 1).or(row(2 * PAGE - 1))).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row(0)).toBeFocused()
  // one stop for the Tab key, however many rows
  await expect(table(page).locator('[data-row][tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transaction' })
  await expect(dialog).toContainText('In fullPAYROLL')
  await expect(dialog).toContainText('As Money Out')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row(0)).toBeFocused()
})

test('search and filters stand in the address, go together, and are let go of one by one', async ({ page, api }) => {
  const account = buildAccount({ id: idOf(100), account_name: 'Everyday Checking' })
  api.on(listInstitutions, pageOf([buildInstitution({ accounts: [account] })]))
  await page.goto('/investor/transaction')
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('grocer >100')
  await expect(page).toHaveURL(/[?&]search=grocer(\+|%20)%3E100/)
  await expect.poll(() => api.calls(readLedger).at(-1)?.query.search).toBe('grocer >100')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByLabel('Account').selectOption('Everyday Checking')
  await filters.getByLabel('Type').selectOption('Purchase')
  await filters.getByLabel('Direction').selectOption('Money out')
  await filters.getByLabel('At least').fill('1,000')
  await filters.getByLabel('At most').fill('x')
  await expect(filters.getByText('Enter an amount such as 12.50.')).toBeVisible()
  await filters.getByLabel('Pending', { exact: true }).selectOption('Without pending')
  await expectAccessible(page)
  const asked = {
    search: 'grocer >100',
    account_id: idOf(100),
    tx_type__in: 'PURCHASE',
    direction: 'out',
    amount__gte: '1000',
    pending: 'no',
    execution_date__gte: '2026-10-22',
    execution_date__lte: '2026-11-21',
  }
  for (const endpoint of [readLedger, readLedgerTotals, getCashFlow])
    await expect.poll(() => api.calls(endpoint).at(-1)?.query).toEqual(asked)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('grocer >100')
  const only = page.getByRole('list', { name: 'Only these' }).getByRole('listitem')
  await expect(only).toHaveText(['Everyday Checking', 'Purchase', 'Money out', '1000 or more', 'Not pending'])
  await page.getByRole('button', { name: 'Remove filter 1000 or more' }).click()
  await expect.poll(() => api.calls(readLedger).at(-1)?.query.amount__gte).toBeUndefined()
  await expect(only).toHaveCount(4)
})

test('where nothing matches it says what was looked at and how to look further', async ({ page, api }) => {
  api.on(readLedger, ({ query }) => ledgerOf(query.execution_date__gte ? [] : [rowAt(0)]))
  api.on(readLedgerTotals, nothing)
  await page.goto('/investor/transaction?search=boat')
  await expect(page.getByRole('heading', { name: 'No transaction matches' })).toBeVisible()
  await expect(page.getByText('Only the dates above were searched.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Search all dates' }).click()
  await expect(table(page)).toContainText('Payment 0')
  await expect(page).toHaveURL(/search=boat&dates=all/)
  await expect(page.getByText('All dates', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Date range: Pick a date' })).toBeVisible()
  api.on(readLedger, ledgerOf([]))
  await page.goto('/investor/transaction')
  await expect(page.getByText('No recent transactions found.', { exact: true })).toBeVisible()
  await page.goto('/investor/transaction?dates=all&review=yes')
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await page.goto('/investor/transaction?dates=all&category__in=fuel')
  await expect(page.getByText('No transaction has all that the filters ask for.')).toBeVisible()
})

test('a search of two letters that looked at the newest alone says from when on, found or not', async ({
  page,
  api,
}) => {
  api.on(readLedger, ({ query }) => ({
    ...ledgerOf(query.search === 'qz' ? [rowAt(0)] : []),
    searched_since: '2024-03-09',
  }))
  api.on(readLedgerTotals, nothing)
  const said = page.getByText(/^Words of one or two letters are looked for in what is newest, since Mar 09, 2024\./)
  await page.goto('/investor/transaction?dates=all&search=qz')
  await expect(table(page)).toContainText('Payment 0')
  await expect(said).toBeVisible()
  await page.goto('/investor/transaction?dates=all&search=xq')
  await expect(page.getByRole('heading', { name: 'No transaction matches' })).toBeVisible()
  await expect(said).toBeVisible()
})

test('a ledger that fails says so and is tried again', async ({ page, api }) => {
  api.on(readLedger, problem(500, 'Boom'))
  await page.goto('/investor/transaction')
  await expect(page.getByText('Error loading transactions. Please try again.', { exact: true })).toBeVisible()
  api.on(readLedger, ledgerOf([rowAt(0)]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(table(page)).toContainText('Payment 0')
})

test('on a small screen a row has two lines and filters come up from below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/investor/transaction')
  await expect(table(page).getByText('Payment 0', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByLabel('Direction')).toBeVisible()
  await expectAccessible(page)
})

test('however many tags a transaction has, who was paid stands before them and its amount is free', async ({
  page,
  api,
}) => {
  const tags = ['renovation-of-the-kitchen', 'house', 'taxes-2026']
  api.on(readLedger, ledgerOf([buildTransaction({ payee: 'Willowmere Builders', flow_amount: '-98765432.10', tags })]))
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/investor/transaction')
    const payee = table(page).getByRole('button', { name: 'Willowmere Builders' })
    const [tagged, amount] = [table(page).getByText('#renovation'), table(page).getByText('-$98,765,432.10').last()]
    for (const part of [payee, tagged, amount]) await expect(part).toBeVisible()
    const [first, second, third] = await Promise.all([payee, tagged, amount].map((part) => part.boundingBox()))
    expect(first!.width).toBeGreaterThan(60)
    expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width)
    expect(third!.x).toBeGreaterThanOrEqual(second!.x + second!.width)
  }
})

test('a transaction says how it counts: a refund lessens Money Out, debt taken on is not spent', async ({
  page,
  api,
}) => {
  api.on(
    readLedger,
    ledgerOf([
      buildTransaction({ description: 'Book returned', flow_amount: '25.00', tx_type: 'PURCHASE' }),
      buildTransaction({
        id: idOf(502),
        description: 'Tidewater dividend',
        flow_amount: '85.00',
        tx_type: 'DIVIDEND',
        tax_amount: '15.00',
        fee_amount: '0.00',
      }),
      buildTransaction({
        id: idOf(501),
        description: 'Loan paid out',
        flow_amount: '-286000.00',
        tx_type: 'OTHER',
        account_type: 'MORTGAGE',
        is_cash_flow: false,
      }),
    ]),
  )
  await page.goto('/investor/transaction')
  const dialog = page.getByRole('dialog', { name: 'Transaction' })
  for (const [name, text] of [
    ['Book returned', 'As Money Out, which it lessens: it gives back'],
    ['Tidewater dividend', 'Tax withheld$15.00, inside the amount'],
    ['Loan paid out', 'No: it is debt taken on, and nothing was spent.'],
  ] as const) {
    await table(page).getByRole('button', { name, exact: true }).click()
    await expect(dialog).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

const unsure = (number: number, changes: Partial<Transaction>) =>
  buildTransaction({
    id: idOf(700 + number),
    payee: `Shop ${number}`,
    description: `SHOP ${number}`,
    flow_amount: '-20.00',
    category: 'restaurants',
    category_by: 'CLASSIFIER',
    category_confidence: 0.74,
    is_cash_flow: true,
    ...changes,
  })

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const)
  test(`what waits for a look is a press away at ${width} px, says how sure it is, and is accepted or guessed with one press`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height })
    let waiting = [
      unsure(1, {}),
      unsure(2, { category: 'uncategorized', category_by: 'NONE', category_confidence: 0.66 }),
      unsure(3, { category: 'uncategorized', category_by: 'NONE', category_confidence: null }),
    ]
    api
      .on(countToReview, () => ({ count: waiting.length }))
      .on(readLedger, ({ query }) => ({
        ...ledgerOf(query.review ? waiting : [...waiting, rowAt(0)]),
        guesses: waiting.some(({ id }) => id === idOf(702))
          ? [{ transaction_id: idOf(702), category: 'books' as const, confidence: 0.66 }]
          : [],
      }))
      .on(markTransactions, ({ body }) => {
        const { transaction_ids: ids } = body as { transaction_ids: string[] }
        waiting = waiting.filter(({ id }) => !ids.includes(id))
        return { change_id: idOf(900), changed: ids.length }
      })
    await page.goto('/investor/transaction')
    await expect(table(page)).toContainText('74% sure')
    await page.getByRole('link', { name: '3 to review' }).click()
    await expect(page).toHaveURL(/review=yes/)
    await expect(table(page).locator('[data-row]')).toHaveCount(3)
    // what can be said is said in full
    for (const said of await table(page)
      .getByRole('button', { name: /: Shop \d$/ })
      .all())
      expect(
        await said.evaluate((all) =>
          [all, ...all.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
        ),
      ).toBe(false)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Accept as is: Shop 1' }).click()
    await expect(table(page).locator('[data-row]')).toHaveCount(2)
    await expect
      .poll(() => api.calls(markTransactions).at(-1)?.body)
      .toEqual({
        transaction_ids: [idOf(701)],
        marks: { accept_category: true },
      })
    await expect(table(page).getByRole('button', { name: 'Shop 2', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Books & hobbies? 66% sure: Shop 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(table(page).locator('[data-row]')).toHaveCount(1)
    await expect
      .poll(() => api.calls(markTransactions).at(-1)?.body)
      .toEqual({
        transaction_ids: [idOf(702)],
        marks: { category: 'books' },
      })
    await page.getByRole('button', { name: 'Select several' }).click()
    await table(page).getByRole('checkbox', { name: 'Shop 3' }).press('Space')
    await page.getByRole('button', { name: 'Accept 1' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  })

test('many are chosen at once: all that is found, a range with the shift key, and one without it', async ({
  page,
  api,
}) => {
  const ids = Array.from({ length: 500 }, (_, index) => rowAt(index).id)
  api
    .on(readLedgerTotals, { ...nothing, count: 1234 })
    .on(listTransactionIds, { ids, count: 1234 })
    .on(markTransactions, { change_id: idOf(900), changed: 3 })
  await page.goto('/investor/transaction')
  await page.getByRole('button', { name: 'Select several' }).click()
  const row = (number: number) => table(page).getByRole('checkbox', { name: `Payment ${number}`, exact: true })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await row(1).click()
  await row(4).click({ modifiers: ['Shift'] })
  await expect(said('4 chosen')).toBeVisible()
  await expect(row(2)).toBeChecked()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(said('3 chosen')).toBeVisible()
  await expect(row(4)).not.toBeChecked()
  // a finger has no shift key
  await row(6).click()
  await page.getByRole('button', { name: 'Up to…' }).click()
  await expect(said('Press the last of the range')).toBeVisible()
  await row(9).click()
  await expect(said('7 chosen')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Select the newest 500 of 1,234' }).click()
  await expect(said('The 500 newest of 1,234 chosen, as many as are changed at once')).toBeVisible()
  await page.getByRole('button', { name: 'Change 500' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 500 transactions' })
  await dialog.getByLabel('Payee').fill(' Tidewater Inn ')
  await dialog.getByLabel('Note').fill('By the sea')
  await dialog.getByLabel('Add tags').fill('Holiday')
  await dialog.getByLabel('Remove tags').fill('work, Robin')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 500' }).click()
  await expect
    .poll(() => api.calls(markTransactions).at(-1)?.body)
    .toEqual({
      transaction_ids: ids,
      marks: { payee: 'Tidewater Inn', note: 'By the sea', add_tags: ['holiday'], remove_tags: ['work', 'robin'] },
    })
})

test('where only some of the rules for chosen payees could be set it is said, and all that was done is undone', async ({
  page,
  api,
}) => {
  const row = (number: number) => ({ ...rowAt(number), payee: `Shop ${number}` })
  let set = 0
  api
    .on(readLedger, ledgerOf([row(1), row(2)]))
    .on(previewPayeeRule, ({ params }) => ({
      payee: params.id ?? null,
      says: { category: 'gifts', name: null },
      count: 3,
      results: [],
    }))
    .on(markTransactions, { change_id: idOf(900), changed: 2 })
    .on(setPayeeRule, () => {
      set += 1
      return set === 1
        ? {
            id: idOf(910),
            change_id: idOf(901),
            payee: 'shop 1',
            category: 'gifts',
            name: null,
            is_excluded: null,
            since: null,
            transactions: 3,
          }
        : problem(503, 'Busy.')
    })
    .on(undoMarks, ({ params }) => ({ change_id: params.id ?? idOf(900), changed: 2 }))
  await page.goto('/investor/transaction')
  await page.getByRole('button', { name: 'Select several' }).click()
  for (const number of [1, 2])
    await table(page)
      .getByRole('checkbox', { name: `Shop ${number}`, exact: true })
      .click()
  await page.getByRole('button', { name: 'Change 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 transactions' })
  await dialog.getByLabel('Category').selectOption('Gifts')
  for (const number of [1, 2]) await dialog.getByLabel(`Always for Shop ${number}, also in what is to come`).check()
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await expect(page.getByText('Changed, but 1 of 2 rules could be set.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  expect(api.calls(undoMarks).map(({ params }) => params.id)).toEqual([idOf(901), idOf(900)])
})
