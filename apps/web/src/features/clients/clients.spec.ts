import {
  type ClientImport,
  createClient,
  deleteClient,
  exportClients,
  getClient,
  importClients,
  listClients,
  restoreClient,
  undoClientImport,
  updateClient,
} from '@keelwise/contract/clients'
import { getMe } from '@keelwise/contract/me'
import { buildClient, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem, reply } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const advisor = buildUser({ user_type: 'ADVISOR' })

const robin = buildClient({
  id: idOf(1001),
  total_market_value: '250000.00',
  link_status: 'LINKED',
  last_meeting_at: '2026-11-03T15:00:00.000Z',
})
const sam = buildClient({
  id: idOf(1002),
  first_name: 'Sam',
  last_name: 'Birch',
  email: null,
  status: 'PROSPECT',
  risk_score: null,
  risk_band: null,
})

test.beforeEach(async ({ page, api }) => {
  api.on(getMe, advisor).on(listClients, pageOf([robin, sam], null, 21))
  await signIn(page, advisor)
})

test('[R-1.002] [R-2.013] [R-2.015] [R-2.148] [R-2.149] [R-2.150] [R-2.151] [R-9.004] [R-9.041] [R-7.037] clients are a paged table that every heading orders', async ({
  page,
  api,
}) => {
  await page.goto('/advisor')
  await expect(page).toHaveURL('/advisor/clients')
  const table = page.getByRole('table', { name: 'Clients' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Status',
    'Risk',
    'Portfolio Value',
    'Last Meeting',
    'Actions',
  ])
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Robin Alder',
    'robin@example.com',
    'Active',
    '57 · Moderate',
    '$250,000.00',
    '11/03/2026',
    '',
  ])
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    'Sam Birch',
    '-',
    'Prospect',
    '-',
    '-',
    '-',
    '',
  ])
  const asked = () => api.calls(listClients).map(({ query }) => `${query.page} ${query.ordering}`)
  expect(asked()).toEqual(['1 last_name'])
  await expect(page.getByText('1–10 of 21 clients')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Page \d$/ })).toHaveText(['1', '2', '3'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/advisor/clients?page=2')
  await expect(page.getByText('11–20 of 21 clients')).toBeVisible()
  const email = page.getByRole('button', { name: 'Email' })
  for (const [url, sort] of [
    ['/advisor/clients?ordering=email', 'ascending'],
    ['/advisor/clients?ordering=-email', 'descending'],
    ['/advisor/clients?ordering=email', 'ascending'],
  ] as const) {
    await email.click()
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', sort)
    // what is asked for and no longer wanted before it is answered is asked for again
    await expect(page.locator('[data-old]')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Portfolio Value' }).click()
  await expect.poll(asked).toEqual(['1 last_name', '2 last_name', '1 email', '1 -email', '1 total_market_value'])
  await expectAccessible(page)
})

test('[R-2.152] [R-2.016] a search and a status filter the list, and a press anywhere on a row opens the client', async ({
  page,
  api,
}) => {
  await page.goto('/advisor/clients?page=2&ordering=nonsense&status=WRONG')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('bir')
  await expect(page).toHaveURL('/advisor/clients?search=bir')
  await page.getByLabel('Status', { exact: true }).selectOption('Prospect')
  await expect(page).toHaveURL('/advisor/clients?search=bir&status=PROSPECT')
  await expect
    .poll(() => api.calls(listClients).at(-1)?.query)
    .toEqual({ page: '1', ordering: 'last_name', search: 'bir', status: 'PROSPECT' })
  api.on(exportClients, reply(200, 'First name\r\n'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^keelwise-clients-.*\.csv$/)
  await expect
    .poll(() => api.calls(exportClients)[0]?.query)
    .toEqual({ ordering: 'last_name', search: 'bir', status: 'PROSPECT' })
  api.on(listClients, pageOf([]))
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('birx')
  await expect(page.getByText('No client matches.')).toBeVisible()
  api.on(listClients, pageOf([robin, sam]))
  await page.getByRole('button', { name: 'Show all clients' }).click()
  await expect(page).toHaveURL('/advisor/clients')
  await page.getByRole('cell', { name: '$250,000.00' }).click()
  await expect(page).toHaveURL(`/advisor/clients/${robin.id}`)
})

test('[R-1.002] [R-7.038] [R-8.039] [R-8.048] a client is added; what is refused stays typed', async ({
  page,
  api,
}) => {
  await page.goto('/advisor/clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Last name').fill('Cedar')
  await dialog.getByLabel('Risk score').fill('400')
  await dialog.getByLabel('Annual income').fill('$120,000.50')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
  expect(api.calls(createClient)).toEqual([])
  await dialog.getByLabel('First name').fill(' Kim ')
  await dialog.getByLabel('Risk score').fill('40')
  await dialog.getByLabel('Email').fill('kim@example.com')
  await dialog.getByLabel('Notes').fill('Met at the harbour.\nLikes e-mail.')
  api.on(createClient, reply(400, { email: ['Another client has this e-mail address.'] }))
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(dialog.getByText('Another client has this e-mail address.')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Failed to create client', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Met at the harbour.\nLikes e-mail.')
  api.on(createClient, ({ body }) => buildClient(body as object))
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Client created successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => api.calls(createClient).at(-1)?.body)
    .toEqual({
      first_name: 'Kim',
      last_name: 'Cedar',
      email: 'kim@example.com',
      phone: null,
      date_of_birth: null,
      status: 'ACTIVE',
      risk_score: 40,
      investment_objective: null,
      household_name: null,
      annual_income: '120000.50',
      net_worth_estimate: null,
      own_fields: [],
      notes: 'Met at the harbour.\nLikes e-mail.',
    })
  await expect.poll(() => api.calls(listClients)).toHaveLength(2)
})

test('[R-7.041] [R-8.040] [R-8.049] an edit sends what was changed; what somebody else saved meanwhile is shown and nothing typed is lost', async ({
  page,
  api,
}) => {
  await page.goto('/advisor/clients')
  await page.getByRole('button', { name: 'Actions for Robin Alder' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit client' })
  await expect(dialog.getByLabel('Risk score')).toBeDisabled()
  await dialog.getByLabel('Phone').fill('555 0100')
  api.on(updateClient, problem(500, 'Boom'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Failed to update client', { exact: true })).toBeVisible()
  api
    .on(updateClient, problem(409, 'This client was changed meanwhile.', 'version_conflict'))
    .on(getClient, { ...robin, household_name: 'Alder', version: 4 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This client was changed while you were editing')
  await expect(dialog.getByRole('listitem')).toHaveText(['Household is now “Alder”'])
  await expect(dialog.getByLabel('Phone')).toHaveValue('555 0100')
  await expectAccessible(page)
  api.on(updateClient, ({ body }) => buildClient({ ...robin, ...(body as object), version: 5 }))
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Client updated successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const change = { phone: '555 0100' }
  await expect
    .poll(() => api.calls(updateClient).map(({ body }) => body))
    .toEqual([
      { ...change, version: 1 },
      { ...change, version: 1 },
      { ...change, version: 4 },
    ])
  await expect(page.getByRole('button', { name: 'Actions for Robin Alder' })).toBeFocused()
})

test('a menu is seen nowhere before it stands at its button, where its first item has the focus', async ({ page }) => {
  await page.goto('/advisor/clients')
  const button = page.getByRole('button', { name: 'Actions for Robin Alder' })
  await expect(button).toBeVisible()
  await page.evaluate(() => {
    const seen: number[] = ((window as unknown as { seen: number[] }).seen = [])
    const look = () => {
      const menu = document.querySelector('[role=menu]')
      if (menu && getComputedStyle(menu).opacity !== '0') seen.push(menu.getBoundingClientRect().left)
      requestAnimationFrame(look)
    }
    look()
  })
  await button.click()
  const menu = page.getByRole('menu')
  await expect(menu).toHaveCSS('opacity', '1')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  const lefts = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  expect(lefts.length).toBeGreaterThan(0)
  expect(new Set(lefts).size, `it was seen at ${lefts.join(', ')} px from the left`).toBe(1)
})

test('[R-7.042] [R-8.041] [R-8.050] a client is deleted after a question, and comes back by Undo', async ({
  page,
  api,
}) => {
  await page.goto('/advisor/clients')
  await page.getByRole('button', { name: 'Actions for Sam Birch' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete client' })
  await expect(
    dialog.getByText('Delete Sam Birch? Meetings and chats of this client are deleted too.', { exact: true }),
  ).toBeVisible()
  api.on(deleteClient, problem(500, 'Boom'))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').getByText('Failed to delete client', { exact: true })).toBeVisible()
  let isGone = false
  api
    .on(deleteClient, () => {
      isGone = true
      return undefined
    })
    .on(restoreClient, () => {
      isGone = false
      return sam
    })
    .on(listClients, () => pageOf(isGone ? [robin] : [robin, sam]))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Client deleted successfully' })
  await expect(page.getByRole('link', { name: 'Sam Birch' })).toHaveCount(0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Sam Birch is back')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sam Birch' })).toBeVisible()
  await expect.poll(() => api.calls(restoreClient)[0]?.params.id).toBe(sam.id)
})

test('clients come from a CSV text: looked at with its faults, added, and taken back', async ({ page, api }) => {
  api.on(listClients, pageOf([]))
  await page.goto('/advisor/clients')
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  const preview = (email: string | null): ClientImport => ({
    columns: ['First name', 'Last name', 'Contact'],
    mapping: { first_name: 'First name', last_name: 'Last name', email },
    add_count: 2,
    known_count: 1,
    invalid_count: 1,
    rows: [
      { line: 3, name: 'Kim', email: 'x', outcome: 'invalid', errors: { last_name: ['Last name is required'] } },
      { line: 2, name: 'Robin Alder', email: 'robin@example.com', outcome: 'known', errors: {} },
      { line: 4, name: 'Sam Birch', email: null, outcome: 'add', errors: {} },
    ],
    import_id: null,
  })
  api.on(importClients, ({ body }) => {
    const { mapping, confirm } = body as { mapping?: { email: string | null }; confirm?: boolean }
    return { ...preview(mapping?.email ?? null), import_id: confirm ? idOf(1100) : null }
  })
  await page.getByRole('button', { name: 'Import' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Import clients' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from('First name,Last name,Contact') })
  await expect(dialog.getByText('2 clients to add')).toBeVisible()
  await expect(dialog.getByText('1 already there')).toBeVisible()
  const row = dialog.getByRole('table').getByRole('row')
  await expect(row.nth(1)).toContainText('Left outLast name: Last name is required')
  await expect(row.nth(2)).toContainText('Already there')
  await expectAccessible(page)
  await dialog.getByText('Which column is what').click()
  await dialog.getByLabel('Email').selectOption('Contact')
  await expect(dialog.getByLabel('Email')).toHaveValue('Contact')
  await dialog.getByRole('button', { name: 'Add 2 clients' }).click()
  await expect(page.getByText('2 clients added')).toBeVisible()
  await expect
    .poll(() => api.calls(importClients).at(-1)?.body)
    .toEqual({
      csv: 'First name,Last name,Contact',
      mapping: { first_name: 'First name', last_name: 'Last name', email: 'Contact' },
      confirm: true,
    })
  api.on(undoClientImport, { removed: 1, kept: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 client removed again; 1 kept, they were changed meanwhile')).toBeVisible()
})

test('[R-8.037] a list that cannot be read says so and can be tried again; on a phone its rows have two lines', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  api.on(listClients, problem(500, 'Boom'))
  await page.goto('/advisor/clients')
  await expect(page.getByRole('alert').getByText('Failed to fetch clients', { exact: true })).toBeVisible()
  await expect(page.getByText('Your clients could not be loaded.')).toBeVisible()
  api.on(listClients, pageOf([robin, sam]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  const row = page.getByRole('list', { name: 'Clients' }).getByRole('listitem').first()
  await expect(row).toContainText('Robin Alder')
  await expect(row).toContainText('$250,000.00')
  await expect(row).toContainText('robin@example.com')
  await expectAccessible(page)
})
