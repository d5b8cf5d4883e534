import {
  deleteClient,
  endClientAccess,
  getClient,
  getClientPerformance,
  getClientPortfolio,
  inviteClient,
  listClientPositions,
  listClients,
} from '@keelwise/contract/clients'
import { createConversation, listConversations } from '@keelwise/contract/conversations'
import { getMe } from '@keelwise/contract/me'
import { listMeetings } from '@keelwise/contract/meetings'
import { importClientStatement, previewClientStatement } from '@keelwise/contract/statements'
import { listTasks } from '@keelwise/contract/tasks'
import {
  buildPreview,
  buildClient,
  buildClientPerformance,
  buildClientPortfolio,
  buildConversation,
  buildMeeting,
  buildPosition,
  buildTask,
  buildUser,
  idOf,
  pageOf,
} from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const advisor = buildUser({ user_type: 'ADVISOR' })
const usd = (amount: string) => ({ amount, currency: 'USD' })

const robin = buildClient({
  id: idOf(1001),
  link_status: 'LINKED',
  link_status_at: '2026-09-01T14:00:00.000Z',
  next_meeting_at: '2026-12-03T15:00:00.000Z',
  household_name: 'Alder family',
})
const held = buildClientPortfolio({
  source: 'LINKED',
  as_of: '2026-11-20T16:00:00.000Z',
  total_market_value: usd('250000.00'),
  total_cost_basis: usd('200000.00'),
  unrealized_gain: { amount: '50000.00', percent: '25.00' },
  without_cost: { positions: 0, partly: 0 },
  accounts: [
    {
      id: idOf(101),
      account_name: 'Rollover',
      account_type_display: 'IRA',
      institution_name: 'First Harbor Bank',
      market_value: '250000.00',
      currency: 'USD',
      last_updated: '2026-11-20T16:00:00.000Z',
      needs_attention: true,
    },
  ],
  allocation: [
    {
      asset_class: 'equity',
      display: 'Equity',
      amount: '150000.00',
      percent: '60.00',
      target_percent: '55.00',
      drift_points: '5.00',
    },
    {
      asset_class: 'cash',
      display: 'Cash',
      amount: '100000.00',
      percent: '40.00',
      target_percent: '45.00',
      drift_points: '-5.00',
    },
  ],
  top_positions: [buildPosition()],
})
const measured = buildClientPerformance({
  start_date: '2025-11-21',
  end_date: '2026-11-20',
  end_value: '250000.00',
  net_contributions: '-1000.00',
  time_weighted_return_percent: '8.40',
  annualized_return_percent: '8.40',
  max_drawdown_percent: '-9.10',
  risk: {
    volatility_percent: null,
    drawdown: { percent: '-9.10', from: '2026-02-03', to: '2026-04-08', recovered: null },
    best_month: null,
    worst_month: null,
    sharpe: null,
  },
  attribution: {
    start_value: '230000.00',
    contributions: '0.00',
    withdrawals: '-1000.00',
    income: '4000.00',
    fees: '-500.00',
    taxes: '0.00',
    market: '20000.00',
    currency: '-2500.00',
    end_value: '250000.00',
  },
  unconverted: ['HUF'],
  points: [
    { date: '2025-11-21', value: '230000.00', contributions: '0.00', return_percent: '0.00' },
    { date: '2026-11-20', value: '250000.00', contributions: '-1000.00', return_percent: '8.40' },
  ],
})
const url = `/advisor/clients/${robin.id}`
const preview = buildPreview({ file_name: 'a.csv' })

test.beforeEach(async ({ page, api }) => {
  api
    .on(getMe, advisor)
    .on(getClient, robin)
    .on(getClientPortfolio, held)
    .on(getClientPerformance, measured)
    .on(listClientPositions, pageOf([buildPosition()], null, 21))
    .on(listMeetings, pageOf([]))
  await signIn(page, advisor)
})

test('the overview leads to the brief of the next meeting and says what is open, by whom and by when', async ({
  page,
  api,
}) => {
  const next = buildMeeting({ client_id: robin.id, title: 'Winter review', status: 'SCHEDULED' })
  const late = buildTask({ text: 'Send the trade list', due_date: '2026-10-23', is_overdue: true })
  const undated = buildTask({ id: idOf(1401), text: 'Bring the deed', owner: null, due_date: null })
  api.on(listMeetings, pageOf([next])).on(listTasks, pageOf([late, undated], null, 6))
  await page.goto(url)
  const tasks = page.getByRole('region', { name: 'Open tasks' })
  await expect(tasks.getByRole('listitem')).toHaveText([
    /Send the trade list.*Advisor · overdue since 10\/23\/2026/,
    /Bring the deed.*No owner · no date/,
  ])
  await expect(tasks).toContainText('and 4 more')
  await expect(tasks.getByRole('link', { name: 'Tasks' })).toHaveAttribute('href', `/advisor/tasks?client=${robin.id}`)
  await expect(page.getByRole('link', { name: 'Brief for Winter review' })).toHaveAttribute(
    'href',
    `/advisor/meetings?meeting=${next.id}&part=brief`,
  )
  await expectAccessible(page)

  api.on(listTasks, problem(500, 'Boom')).on(listMeetings, pageOf([]))
  await page.reload()
  await expect(tasks).toContainText('The tasks could not be loaded.')
  await expect(page.getByRole('link', { name: /^Brief for/ })).toHaveCount(0)
  api.on(listTasks, pageOf([]))
  await tasks.getByRole('button', { name: 'Try Again' }).click()
  await expect(tasks).toContainText('Nothing is to be done.')
})

test('[R-2.016] [R-2.152] [R-7.039] the address holds the tab, the overview is what any other address shows', async ({
  page,
  api,
}) => {
  await page.goto(`${url}?tab=nonsense`)
  await expect(page.getByRole('heading', { name: 'Robin Alder' })).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Portfolio',
    'Performance',
    'Positions',
    'Meetings',
    'Timeline',
    'Chat',
  ])
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  const overview = page.getByRole('tabpanel')
  await expect(overview).toContainText('HouseholdAlder family')
  await expect(overview).toContainText('Dec 03, 2026, 10:00 AM')
  await expect(overview).toContainText('$250,000.00')
  await expect(overview).toContainText('since Sep 01, 2026')
  await expectAccessible(page)
  await tab('Meetings').click()
  await expect(page).toHaveURL(`${url}?tab=meetings`)
  await expect(page.getByText('No meetings with Robin Alder yet.')).toBeVisible()
  await expect.poll(() => api.calls(listMeetings)[0]?.query).toMatchObject({ client_id: robin.id })
  await tab('Overview').click()
  await expect(page).toHaveURL(url)
  await page.goto(`${url}?tab=positions`)
  await expect(tab('Positions')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'Positions of Robin Alder' })).toBeVisible()
})

test('[R-7.043] [R-7.044] [R-7.045] portfolio, performance and positions show what the client holds and how it did', async ({
  page,
  api,
}) => {
  await page.goto(`${url}?tab=portfolio`)
  await expect(page.getByText('+$50,000.00 (25.00%) unrealized')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Equity/ })).toContainText('60.00%55.00%+5.00$150,000.00')
  await expect(page.getByRole('table', { name: 'Accounts' })).toContainText('Needs its owner')
  await expect(page.getByRole('table', { name: 'Largest positions' })).toContainText('Keel Total Market Fund')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Performance' }).click()
  const card = page.getByRole('region', { name: 'Performance' })
  for (const text of ['Return+8.40%', 'Net contributions-$1,000.00']) await expect(card).toContainText(text)
  await expect(page.getByRole('region', { name: 'Ups and downs' }).locator('dl > div')).toHaveText([
    'VolatilityNot availableIt takes twenty daily returns.',
    'Largest drawdown-9.10%Feb 03, 2026 to Apr 08, 2026, not made up yet',
    'Best monthNot availableNo whole month lies in this period.',
    'Worst monthNot availableNo whole month lies in this period.',
    'Sharpe ratioNot availableIt takes a year.',
  ])
  const changed = page.getByRole('table', { name: 'What changed' })
  await expect(changed.getByRole('row', { name: /^Exchange rates/ })).toContainText('-$2,500.00')
  await expect(changed.getByRole('row')).toHaveCount(9)
  await expect(card).toContainText('Without amounts in HUF: no exchange rate is known.')
  await expectAccessible(page)
  await expect(page.getByRole('slider', { name: 'Cumulative return by day' })).toBeVisible()
  api.on(getClientPerformance, buildClientPerformance({ period: '1m' }))
  await page.getByText('1M', { exact: true }).click()
  await expect(card).toContainText('ReturnNot available')
  await expect(page.getByText('At least two days with values are needed for a return.')).toBeVisible()
  await expect.poll(() => api.calls(getClientPerformance).map(({ query }) => query.period)).toEqual(['1y', '1m'])

  await page.getByRole('tab', { name: 'Positions' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('21–21 of 21 positions')).toBeVisible()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect
    .poll(() => api.calls(listClientPositions).map(({ query }) => `${query.page} ${query.ordering}`))
    .toEqual(['1 -market_value_amount', '2 -market_value_amount', '1 name'])
})

test('[R-8.024] [S-068] data are kept for an hour, Refresh reads them anew, and nothing kept is shown once the investor ended the access', async ({
  page,
  api,
}) => {
  await page.clock.install({ time: new Date('2026-11-21T15:00:00.000Z') })
  await page.goto(`${url}?tab=portfolio`)
  await expect(page.getByText('Last refreshed 11/21/2026, 10:00 AM')).toBeVisible()
  await page.clock.setFixedTime(new Date('2026-11-21T15:59:00.000Z'))
  await page.reload()
  await expect(page.getByText('Last refreshed 11/21/2026, 10:00 AM')).toBeVisible()
  await expect.poll(() => api.calls(getClientPortfolio)).toHaveLength(1)
  api.on(getClientPortfolio, problem(500, 'Boom'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert').getByText('Failed to refresh client data', { exact: true })).toBeVisible()
  await expect(page.getByText('$250,000.00').first()).toBeVisible()
  api.on(getClientPortfolio, { ...held, total_market_value: usd('251000.00') })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Last refreshed 11/21/2026, 10:59 AM')).toBeVisible()
  await expect(page.getByText('$251,000.00')).toBeVisible()

  api
    .on(getClient, { ...robin, link_status: 'REVOKED' })
    .on(getClientPortfolio, buildClientPortfolio())
    .on(listClientPositions, pageOf([]))
  await page.reload()
  await expect(
    page.getByText('No portfolio data yet. Invite this client to link accounts.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('$251,000.00')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('client-data'))).not.toContain('251000.00')
})

test('an invitation goes out and is taken back; a conversation about the client begins, and those that are there are listed', async ({
  page,
  api,
}) => {
  const alone = { ...robin, link_status: 'NONE', link_status_at: null } as const
  const ended = { ...alone, link_status: 'REVOKED' } as const
  const invited = { ...alone, link_status: 'INVITED', link_status_at: '2026-11-21T15:00:00.000Z' } as const
  api
    .on(getClient, alone)
    .on(getClientPortfolio, buildClientPortfolio())
    .on(inviteClient, () => {
      api.on(getClient, invited)
      return invited
    })
    .on(endClientAccess, () => {
      api.on(getClient, ended)
      return ended
    })
    .on(createConversation, buildConversation({ id: idOf(950), client_id: robin.id }))
    .on(listConversations, ({ query }) =>
      pageOf(query.client_id ? [buildConversation({ title: 'Cash of Robin', client_id: robin.id })] : []),
    )
  // a statement that was added shows in the list as well
  api
    .on(listClients, pageOf([alone]))
    .on(previewClientStatement, preview)
    .on(importClientStatement, () => {
      api.on(listClients, pageOf([{ ...alone, total_market_value: '1250.00' }]))
      return {
        id: idOf(1),
        accounts_added: 1,
        accounts_updated: 0,
        positions_total: 1,
        transactions_added: 0,
        transactions_left: 0,
        transactions_known: 0,
        prices_added: 0,
      }
    })
  await page.goto('/advisor/clients')
  await expect(page.getByRole('row', { name: /Robin Alder/ })).not.toContainText('$')
  await page.getByRole('link', { name: 'Robin Alder' }).click()
  await page.getByRole('button', { name: 'Add statement' }).click()
  await page
    .getByLabel('Choose a statement file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Amount') })
  await page.getByRole('button', { name: 'Add to Keelwise' }).click()
  await expect(page.getByText('Statement added')).toBeVisible()
  await page.getByRole('link', { name: 'All clients' }).click()
  await expect(page.getByRole('row', { name: /Robin Alder/ })).toContainText('$1,250.00')
  await page.goto(url)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Invitation sent to robin@example.com')).toBeVisible()
  await expect(page.getByText('Invited on Nov 21, 2026. Nothing is shared until they agree.')).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: 'Invite again' })).toBeVisible()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(page.getByRole('link', { name: 'Cash of Robin' })).toHaveAttribute('href', `/advisor/chat/${idOf(900)}`)
  await page.getByRole('button', { name: 'Ask AI' }).click()
  await expect(page).toHaveURL(`/advisor/chat/${idOf(950)}`)
  await expect
    .poll(() => api.calls(createConversation)[0]?.body)
    .toEqual({ client_id: robin.id, title: 'About Robin Alder' })
})

test('on a phone the tab that is open stands in sight, with what comes before and after it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}?tab=meetings`)
  for (const name of ['Positions', 'Meetings', 'Timeline'])
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
})

test('[R-8.038] [R-2.153] a client that cannot be read says so, and one that is deleted leads back to the list', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  api.on(getClient, problem(500, 'Boom'))
  await page.goto(url)
  await expect(page.getByRole('alert').getByText('Failed to fetch client details', { exact: true })).toBeVisible()
  api.on(getClient, robin)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Robin Alder' })).toBeVisible()
  await expectAccessible(page)
  api.on(listClients, pageOf([]))
  await page.getByRole('button', { name: 'Actions for Robin Alder' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Client deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/advisor/clients')
  await expect.poll(() => api.calls(deleteClient)[0]?.params.id).toBe(robin.id)
})
