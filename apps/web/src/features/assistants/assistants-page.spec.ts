import { type Agent, listAgents, listAgentTypes } from '@keelwise/contract/agents'
import { createConversation, listConversations } from '@keelwise/contract/conversations'
import { getMe } from '@keelwise/contract/me'
import { buildConversation, buildUser, idOf, pageOf } from '../../testing/builders.ts'
import { signIn } from '../../testing/sign-in.ts'
import { type StubCall, noAnswer, problem } from '../../testing/stub-api.ts'
import { expect, expectAccessible, test } from '../../testing/test.ts'

const buildAgent = (number: number, overrides: Partial<Agent> = {}): Agent => ({
  name: `agent_${number}`,
  display_name: `Agent ${number}`,
  title: `Agent ${number}`,
  description: `Does the work of number ${number}.`,
  agent_type: 'portfolio',
  audience: 'INVESTOR',
  requires_risk_score: false,
  icon: 'scale',
  is_available: true,
  ...overrides,
})
const AGENTS = [
  buildAgent(1, { name: 'portfolio_risk_alignment', requires_risk_score: true }),
  ...Array.from({ length: 12 }, (_, index) => buildAgent(index + 2)),
]
const TYPES = {
  agent_types: [
    { value: 'portfolio', label: 'Portfolio' },
    { value: 'planning', label: 'Planning' },
    { value: 'cash_flow', label: 'Cash Flow' },
  ],
}
const agentsPage = ({ query }: StubCall) => {
  const fitting = { planning: [], cash_flow: AGENTS.slice(0, 2) }[query.agent_type ?? ''] ?? AGENTS
  const [page, size] = [Number(query.page), Number(query.page_size)]
  return pageOf(fitting.slice((page - 1) * size, page * size), null, fitting.length)
}

test('[R-2.026] [R-2.128] [R-2.129] [R-2.133] [R-4.041] [R-4.042] [R-4.043] [R-4.044] [R-4.045] [R-9.028] assistants stand in pages by kind, and each page is loaded once, when it is reached', async ({
  page,
  api,
}) => {
  api.on(listAgents, agentsPage).on(listAgentTypes, TYPES)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page)
  await page.goto('/investor/assistant')
  await expect(page.getByRole('tab')).toHaveText(['All', 'Portfolio', 'Planning', 'Cash Flow'])
  const carousel = page.getByRole('region', { name: 'Assistants', exact: true })
  const cards = carousel.getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(cards.first()).toContainText('Agent 1Does the work of number 1.Start')
  await expect(carousel.getByRole('button', { name: /^Page/ })).toHaveCount(3)
  await expectAccessible(page)

  await carousel.getByRole('button', { name: 'Next page' }).click()
  await expect(cards.getByRole('heading', { name: 'Agent 7' })).toBeVisible()
  await carousel.getByRole('button', { name: 'Previous page' }).click()
  await expect(carousel.getByRole('button', { name: 'Page 1 of 3' })).toHaveAttribute('aria-current', 'true')
  await carousel.getByRole('button', { name: 'Next page' }).click()
  await expect(carousel.getByRole('button', { name: 'Page 2 of 3' })).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(() => api.calls(listAgents).map(({ query }) => [query.page, query.page_size, query.agent_type]))
    .toEqual([
      ['1', '6', undefined],
      ['2', '6', undefined],
    ])

  await page.getByRole('tab', { name: 'Portfolio' }).click()
  await expect(carousel.getByRole('button', { name: 'Page 1 of 3' })).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(() => api.calls(listAgents).at(-1)?.query)
    .toEqual({ page: '1', page_size: '6', agent_type: 'portfolio' })
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(carousel.getByRole('button', { name: 'Page 1 of 4' })).toHaveAttribute('aria-current', 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(carousel.getByRole('button', { name: 'Page 1 of 7' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Planning' }).click()
  await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible()
  await expect(page.getByText('Agents for this category will be available soon.')).toBeVisible()
  await page.getByRole('tab', { name: 'Cash Flow' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /page/i })).toHaveCount(0)
})

test('[R-4.046] [R-4.047] [R-5.015] [R-1.013] [R-7.049] starting an assistant leads to its chat, or first to the risk assessment that it needs', async ({
  page,
  api,
}) => {
  api
    .on(listAgents, agentsPage)
    .on(createConversation, ({ body }) => buildConversation({ id: idOf(5), ...(body as object) }))
  await signIn(page)
  await page.goto('/investor/assistant')
  await page.getByRole('button', { name: 'Start Agent 1', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please complete your risk assessment before using this assistant.' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/investor/settings#risk')
  expect(api.calls(createConversation)).toEqual([])

  api.on(getMe, buildUser({ risk_score: 55, riskScore: 55 }))
  await page.goto('/investor/assistant')
  await page.getByRole('button', { name: 'Start Agent 1', exact: true }).click()
  await expect(page).toHaveURL(`/investor/chat/${idOf(5)}`)
  const created = api.calls(createConversation)[0]?.body as { title: string; agent_name: string }
  expect(created.title).toMatch(/^Agent 1, \w{3} \d{2}, \d{4}$/)
  expect(created.agent_name).toBe('portfolio_risk_alignment')

  api.on(createConversation, problem(409, 'x', 'risk_assessment_required'))
  await page.goto('/investor/assistant')
  await page.getByRole('button', { name: 'Start Agent 1', exact: true }).click()
  await expect(page).toHaveURL('/investor/settings#risk')
})

test('[R-2.130] [R-2.131] [R-2.132] [R-4.037] [R-4.038] [R-9.025] [R-9.026] [R-9.027] [R-7.048] recent assistants are listed with their status, and the next page comes near the end', async ({
  page,
  api,
}) => {
  const recent = Array.from({ length: 12 }, (_, index) =>
    buildConversation({
      id: idOf(index),
      title: `Review ${index}`,
      agent_name: 'agent_1',
      agent_status: index === 1 ? 'failed' : 'completed',
      agent_error_message: index === 1 ? 'No data' : null,
    }),
  )
  api.on(listConversations, ({ query }) =>
    query.has_agent_name === 'true'
      ? query.page === '2'
        ? pageOf(recent.slice(10))
        : pageOf(recent.slice(0, 10), 'http://x/?page=2', 12)
      : pageOf([]),
  )
  await signIn(page)
  await page.goto('/investor/assistant')
  await expect(page.getByRole('heading', { name: 'Recent Assistants Used' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Recent Assistants Used' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Date', 'Time', 'Status', 'Action'])
  await expect(table.locator('tbody tr')).toHaveCount(10)
  await expect(table.getByRole('cell').first()).toHaveText('Review 0')
  await expect(table.locator('tbody tr').first().getByRole('cell')).toHaveText([
    'Review 0',
    '11/20/2026',
    '10:04 AM',
    'Completed',
    'Open chat',
  ])
  await expect(table.getByRole('link', { name: 'Open chat Review 0' })).toHaveAttribute(
    'href',
    `/investor/chat/${idOf(0)}`,
  )
  await expect(table.getByText('Completed').first()).toHaveCSS('color', 'rgb(11, 115, 80)')
  await expect(table.locator('[data-color=red]')).toHaveCSS('color', 'rgb(180, 35, 24)')
  const region = page.getByRole('region', { name: 'Recent Assistants Used' }).last()
  await expect(region).toHaveCSS('max-height', '400px')

  const lists = () => api.calls(listConversations).filter(({ query }) => query.has_agent_name === 'true')
  expect(lists().map(({ query }) => query)).toEqual([{ page: '1', page_size: '10', has_agent_name: 'true' }])
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 51))
  await region.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(lists()).toHaveLength(1)
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 49))
  await expect(table.locator('tbody tr')).toHaveCount(12)
  await expectAccessible(page)
})

test('[R-2.134] [R-8.071] [R-8.072] [R-8.073] [R-8.074] [R-8.075] [R-8.076] each part of the page fails by itself, in the words for it, and is tried again by itself', async ({
  page,
  api,
}) => {
  const failing = (reply: ReturnType<typeof problem>) =>
    api
      .on(listAgentTypes, reply)
      .on(listAgents, reply)
      .on(listConversations, ({ query }) => (query.has_agent_name ? reply : pageOf([])))
  failing(problem(502, 'Bad gateway'))
  await signIn(page)
  await page.goto('/investor/assistant')
  await expect(page.getByText('Failed to load agent types.')).toBeVisible()
  await expect(page.getByText('Failed to load agents data.')).toBeVisible()
  await expect(page.getByText('Failed to load recent assistants.')).toBeVisible()
  failing(noAnswer())
  await page.reload()
  await expect(page.getByText('An unexpected error occurred while loading agent types.')).toBeVisible()
  await expect(page.getByText('An unexpected error occurred while loading agents.')).toBeVisible()
  await expect(page.getByText('An unexpected error occurred while loading assistants.')).toBeVisible()
  await expectAccessible(page)
  api.on(listConversations, pageOf([])).on(listAgents, agentsPage).on(listAgentTypes, TYPES)
  for (const rest of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(rest)
  }
  await expect(page.getByText('No recent assistants found')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(page.getByRole('article').first()).toBeVisible()
})
