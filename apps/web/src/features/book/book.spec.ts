import * as book from '@keelwise/contract/book'
import { getMe } from '@keelwise/contract/me'
import { buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const advisor = buildUser({ user_type: 'ADVISOR' })
const tab = (
  view: book.BookTab['view'],
  name: string,
  threshold: string | null,
  count: number,
  id: string | null = null,
) => ({
  id,
  view,
  name,
  threshold,
  count,
})
const standing = [
  tab('cash', 'Cash above 10%', '10', 2),
  tab('position', 'One position above 20%', '20', 14),
  tab('drift', 'Off target by 10 points', '10', 1),
  tab('meeting', 'No meeting in 180 days', '180', 1204),
  tab('action', 'Overdue actions', null, 0),
  tab('connection', 'Connection broken', null, 3),
]
const own = tab('cash', 'Quarter in cash', '25', 1, idOf(701))
const views = (results: book.BookTab[], clients_count = 1310, holders_count = 412) => ({
  clients_count,
  holders_count,
  results,
})
const row = (
  number: number,
  client_name: string,
  value: string,
  why: string,
  more: Partial<book.BookRow> = {},
): book.BookRow => ({
  client_id: idOf(1000 + number),
  client_name,
  household_name: null,
  value,
  unit: 'percent',
  why,
  amount: '46800.00',
  whole: '200000.00',
  currency: 'USD',
  unknown_accounts: 0,
  as_of: '2026-11-20T21:00:00.000Z',
  ...more,
})
const cash = [
  row(1, 'Robin Alder', '38.41', '38.41% of the portfolio is cash: $76,820.00 of $200,000.00.', {
    household_name: 'Alder family',
  }),
  row(2, 'Sam Birch', '23.40', '23.40% of the portfolio is cash: $46,800.00 of $200,000.00.'),
]
const alder = {
  name: 'Alder family',
  members_count: 3,
  missing_count: 1,
  total_market_value: '450000.00',
  currency: 'USD',
  own_currency: null,
  unknown_accounts: 0,
}

test.beforeEach(async ({ page, api }) => {
  api
    .on(getMe, advisor)
    .on(book.listBookViews, views([...standing, own]))
    .on(book.listBook, pageOf(cash))
    .on(book.listHouseholds, pageOf([alder]))
  await signIn(page, advisor)
})

test('the book asks all clients one question at a time, says why each is there, and turns the threshold', async ({
  page,
  api,
}) => {
  await page.goto('/advisor')
  await page.getByRole('navigation', { name: 'Clients and work with them' }).getByRole('link', { name: 'Book' }).click()
  await expect(page).toHaveURL('/advisor/book')
  await expect(page.getByText('1,310 clients in the book, 412 with holdings you can see.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([
    '2Cash above 10%',
    '14One position above 20%',
    '1Off target by 10 points',
    '1,204No meeting in 180 days',
    '0Overdue actions',
    '3Connection broken',
    '1Quarter in cash',
  ])
  const rows = page.getByRole('list', { name: 'Clients of this view' }).getByRole('listitem')
  await expect(rows).toHaveText([
    'Robin AlderAlder family38.41% of the portfolio is cash: $76,820.00 of $200,000.00.Read 11/20/2026 or later38.41%',
    'Sam Birch23.40% of the portfolio is cash: $46,800.00 of $200,000.00.Read 11/20/2026 or later23.40%',
  ])
  await expect(page.getByRole('link', { name: 'Robin Alder' })).toHaveAttribute(
    'href',
    `/advisor/clients/${idOf(1001)}`,
  )
  await expectAccessible(page)

  const threshold = page.getByLabel('Cash is more than, percent')
  await threshold.fill('1000')
  await expect(page.getByRole('alert')).toHaveText('Enter a percent from 0 to 100, with at most two decimals.')
  await threshold.fill('30')
  await expect(page).toHaveURL('/advisor/book?view=cash&threshold=30')
  await expect.poll(() => api.calls(book.listBook).at(-1)?.query).toEqual({ view: 'cash', page: '1', threshold: '30' })
  await expect.poll(() => api.calls(book.listBook).map(({ query }) => query.threshold)).toEqual(['10', '30'])

  api.on(
    book.listBook,
    pageOf([
      row(3, 'Kim Cedar', '-15.00', '45.00% equity against a target of 60.00%: 15.00 points below.', {
        unit: 'points',
      }),
    ]),
  )
  await page.getByRole('tab', { name: 'Cash above 10%' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/advisor/book?view=drift')
  await expect(rows).toContainText(['-15.00 pts'])
  api.on(book.listBook, pageOf([]))
  await page.getByRole('tab', { name: 'Overdue actions' }).click()
  await expect(page.getByText('No action of a meeting is overdue.')).toBeVisible()
  api.on(book.listBook, problem(500, 'x'))
  await page.getByRole('tab', { name: 'No meeting in 180 days' }).click()
  await expect(page.getByText('The clients of this view could not be loaded.')).toBeVisible()
  api.on(book.listBook, pageOf([]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Every client was met within 180 days.')).toBeVisible()
})

test('each view is asked with its own threshold, however fast one goes from tab to tab', async ({ page, api }) => {
  await page.goto('/advisor/book')
  for (const name of ['One position above 20%', 'No meeting in 180 days', 'Overdue actions'])
    await page.getByRole('tab', { name }).click()
  await expect.poll(() => api.calls(book.listBook).at(-1)?.query['view']).toBe('action')
  expect(api.calls(book.listBook).map(({ query }) => [query['view'], query['threshold']])).toEqual([
    ['cash', '10'],
    ['position', '20'],
    ['meeting', '180'],
    ['action', undefined],
  ])
})

test('a view is kept under a name, renamed, given another threshold and deleted', async ({ page, api }) => {
  await page.goto('/advisor/book?view=cash&threshold=30')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Quarter in cash')
  api.on(book.createBookView, reply(400, { name: ['You have a view of this name already.'] }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('You have a view of this name already.')).toBeVisible()
  await expectAccessible(page)
  const saved = { id: idOf(702), name: 'A third', view: 'cash' as const, threshold: '30' }
  api.on(book.createBookView, saved).on(book.listBookViews, views([...standing, own, { ...saved, count: 1 }]))
  await dialog.getByLabel('Name').fill('A third')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/advisor/book?view=${saved.id}`)
  await expect
    .poll(() => api.calls(book.createBookView).at(-1)?.body)
    .toEqual({ name: 'A third', view: 'cash', threshold: '30' })
  await expect(page.getByRole('tab', { name: 'A third' })).toHaveAttribute('aria-selected', 'true')

  await page.getByLabel('Cash is more than, percent').fill('33')
  api
    .on(book.updateBookView, { ...saved, threshold: '33' })
    .on(book.listBookViews, views([...standing, { ...saved, threshold: '33', count: 1 }]))
  await page.getByRole('button', { name: 'Keep this threshold' }).click()
  await expect(page).toHaveURL(`/advisor/book?view=${saved.id}`)
  await expect(page.getByLabel('Cash is more than, percent')).toHaveValue('33')
  await page.getByRole('button', { name: 'Actions for A third' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByLabel('Name').fill('One third')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => api.calls(book.updateBookView).map(({ body }) => body))
    .toEqual([{ threshold: '33' }, { name: 'One third' }])
  await page.getByRole('button', { name: 'Actions for A third' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  api.on(book.deleteBookView, reply(204)).on(book.listBookViews, views(standing))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/advisor/book?view=cash')
  await expect(page.getByRole('tab')).toHaveCount(6)
})

test('a household opens to what its members hold together and whose holdings are missing, in a currency of its own', async ({
  page,
  api,
}) => {
  const together = {
    ...alder,
    as_of: '2026-11-20T21:00:00.000Z',
    allocation: [
      { asset_class: 'equity', amount: '300000.00', percent: '66.67' },
      { asset_class: 'fixed_income', amount: '150000.00', percent: '33.33' },
      { asset_class: 'cash', amount: '0.00', percent: '0.00' },
      { asset_class: 'alternatives', amount: '0.00', percent: '0.00' },
    ],
    members: [
      {
        client_id: idOf(1001),
        client_name: 'Robin Alder',
        source: 'LINKED',
        total_market_value: '300000.00',
        percent: '66.67',
      },
      {
        client_id: idOf(1004),
        client_name: 'Alder Trust',
        source: 'MANUAL',
        total_market_value: '150000.00',
        percent: '33.33',
      },
      { client_id: idOf(1005), client_name: 'Lee Alder', source: 'NONE', total_market_value: null, percent: null },
    ],
    unconverted: [],
  } satisfies book.HouseholdDetail
  api.on(book.getHousehold, together).on(book.setHouseholdCurrency, {
    ...together,
    currency: 'EUR',
    own_currency: 'EUR',
    total_market_value: '415000.00',
  })
  await page.goto('/advisor/book')
  const households = page.getByRole('region', { name: 'Households' })
  await households.getByRole('button', { name: /Alder family/ }).click()
  await expect(
    households.getByRole('list', { name: 'What the household holds together' }).getByRole('listitem'),
  ).toHaveText(['Equity66.67%$300,000.00', 'Fixed Income33.33%$150,000.00'])
  await expect(households.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveText([
    'Robin Alder$300,000.0066.67%',
    'Alder Trust$150,000.0033.33%',
    'Lee AlderNothing shared',
  ])
  await expect(households).toContainText('Missing here: what Lee Alder holds.')
  await expectAccessible(page)
  await households.getByRole('combobox', { name: 'Added up in' }).click()
  await page.getByRole('option', { name: 'EUR · Euro' }).click()
  await expect(households).toContainText('Added up in EUR; the pages of clients are in your base currency.')
  await expect(households.getByRole('list', { name: 'Members' })).toContainText('€300,000.00')
  await expectAccessible(page)
  api.on(book.listBookViews, views(standing, 0, 0))
  await page.reload()
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expectAccessible(page)
  api.on(book.listBookViews, problem(500, 'x'))
  await page.reload()
  await expect(page.getByText('Your views could not be loaded.')).toBeVisible()
})
