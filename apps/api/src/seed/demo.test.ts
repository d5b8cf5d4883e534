import { getActivitySummary, getLinkStatus } from '@keelwise/contract/account-link'
import { listAccounts } from '@keelwise/contract/accounts'
import { type BookView, listBook } from '@keelwise/contract/book'
import { login } from '@keelwise/contract/auth'
import { listClients } from '@keelwise/contract/clients'
import { countTasks } from '@keelwise/contract/tasks'
import { listTimeline } from '@keelwise/contract/timeline'
import { listInstitutions } from '@keelwise/contract/institutions'
import { getMe } from '@keelwise/contract/me'
import { listMeetings, listSummaries } from '@keelwise/contract/meetings'
import { listPositions } from '@keelwise/contract/positions'
import { startSync } from '@keelwise/contract/sync'
import { listAlerts } from '@keelwise/contract/alerts'
import { listBudgets } from '@keelwise/contract/budgets'
import { listCategories } from '@keelwise/contract/categories'
import { listGoals } from '@keelwise/contract/goals'
import { listReceipts } from '@keelwise/contract/receipts'
import { listSavedReports } from '@keelwise/contract/reports'
import { listPayeeRules } from '@keelwise/contract/transaction-marks'
import { listTransactionRules, previewTransactionRule } from '@keelwise/contract/transaction-rules'
import { listTransactions, readLedger } from '@keelwise/contract/transactions'
import { convert } from '@keelwise/finance/amounts'
import { dayOf } from '@keelwise/finance/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Asker,
  EveryFigure,
  askerOf,
  figuresOfClient,
  figuresOfInvestor,
  figuresOfPractice,
} from '../testing/every-figure.ts'
import { type TestApp, callThrough, createTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from '../testing/test-sandbox.ts'
import { seedDemo } from './demo.ts'

let sandboxDatabase: { url: string; drop: () => Promise<void> }
let sandbox: TestSandbox
let app: TestApp

beforeAll(async () => {
  sandboxDatabase = await createTestDatabase()
  // work takes its time, as it does for people
  sandbox = await startTestSandbox(sandboxDatabase.url, { AGGREGATOR_WORK_MS: '20' })
  app = await createTestApp({
    env: { AGGREGATOR_URL: sandbox.url, AGGREGATOR_SECRET: sandbox.secret },
    overrides: () => ({
      sleep: async (milliseconds) => {
        app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
      },
    }),
  })
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await sandboxDatabase.drop()
})

const signedIn = new Map<string, Asker>()

/** A demo login, signed in once with the password that the README gives. */
async function signIn(email: string): Promise<Asker> {
  const known = signedIn.get(email)
  if (known) return known
  const { access } = await callThrough(app.request, login, { body: { email, password: 'Harbor-Light-7!' } })
  const asker = askerOf(app, access)
  signedIn.set(email, asker)
  return asker
}
const demo = async (email: string) => (await signIn(email)).call

test('every demo login shows what its line promises, and a second start makes nothing anew', async () => {
  const lines = await seedDemo(app.deps, true)
  expect(await seedDemo(app.deps, false)).toEqual(lines)
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'investor@demo.test',
    'fresh@demo.test',
    'attention@demo.test',
    'empty@demo.test',
    'advisor@demo.test',
    'advisor2@demo.test',
  ])

  const investor = await demo('investor@demo.test')
  const lists = [listInstitutions, listAccounts, listPositions, listTransactions] as const
  expect(await Promise.all(lists.map(async (list) => (await investor(list)).count))).toEqual([3, 9, 60, 1500])

  const own = (await investor(listCategories)).results
  expect(own.map(({ name, transactions }) => [name, transactions])).toEqual([
    ['Allotment', expect.any(Number)],
    ['Greenhouse', 1],
  ])
  const split = await investor(readLedger, { query: { category__in: own[1]!.id } })
  expect(split.results).toMatchObject([
    { category: 'split', parts: [{ category: 'groceries' }, { category: own[1]!.id }] },
  ])

  // every screen of what a person says, keeps and asks for has something on it
  const kept = await investor(readLedger, { query: { receipt: 'yes' } })
  expect(kept.results).toMatchObject([{ receipts: 1, category: 'restaurants' }])
  const [receipt] = (await investor(listReceipts, { params: { id: kept.results[0]!.id } })).results
  expect(receipt).toMatchObject({ file_name: 'Simulated receipt.pdf', media_type: 'application/pdf' })
  expect((await investor(listSavedReports)).results).toHaveLength(1)
  expect((await investor(listAlerts)).results.length).toBeGreaterThan(1)
  const goals = (await investor(listGoals)).results
  expect(goals.length).toBeGreaterThan(2)
  // what is on track and what is not can both be looked at
  for (const status of ['on_track', 'behind'] as const)
    expect(goals.filter((goal) => goal.status === status).length, status).toBeGreaterThan(0)
  const budgets = (await investor(listBudgets)).results
  expect(budgets.length).toBeGreaterThan(2)
  const rolling = budgets.filter((budget) => budget.is_rolling)
  expect(rolling).toHaveLength(1)
  expect(Number(rolling[0]?.carried)).not.toBe(0)

  // rules of either kind, one of them about what is to come alone; and what nobody is sure of, with and without a guess
  const { results: byText } = await investor(listTransactionRules)
  expect(byText.length).toBeGreaterThan(2)
  expect(byText.filter(({ since }) => since !== null)).toMatchObject([{ category: own[0]!.id, transactions: 0 }])
  for (const rule of byText) if (rule.since === null) expect(rule.transactions, String(rule.text)).toBeGreaterThan(0)
  expect((await investor(listPayeeRules)).results).toMatchObject([
    { payee: 'halloran', name: 'Halloran Dog Walks', category: 'pets', transactions: expect.any(Number) },
  ])
  const review = await investor(readLedger, { query: { review: 'yes' } })
  expect(review.results.length).toBeGreaterThan(8)
  expect(new Set(review.results.map(({ category_by }) => category_by))).toEqual(new Set(['NONE', 'CLASSIFIER']))
  expect(review.guesses.length).toBeGreaterThan(2)
  const preview = await investor(previewTransactionRule, { query: { text: 'pinfold', category: 'fitness' } })
  expect(preview.count).toBeGreaterThan(1)
  expect(preview.results[0]).toMatchObject({ payee: 'Pinfold Studio', category: 'personal_care', becomes: 'fitness' })

  const fresh = await demo('fresh@demo.test')
  expect(await fresh(getLinkStatus)).toMatchObject({ is_linked: false, accounts_count: 0 })
  const empty = await demo('empty@demo.test')
  expect(await empty(getLinkStatus)).toMatchObject({ is_linked: true, accounts_count: 0 })

  const advisor = await demo('advisor@demo.test')
  expect(await advisor(getMe)).toMatchObject({ user_type: 'ADVISOR', morningstar_enabled: true })
  const clients = await advisor(listClients, { query: { page_size: 100 } })
  expect(clients.count).toBe(24)
  expect(clients.results).toContainEqual(
    expect.objectContaining({
      email: 'investor@demo.test',
      link_status: 'LINKED',
      total_market_value: expect.any(String),
    }),
  )
  const { id: advisorId } = await advisor(getMe)
  const accountView = await app.deps.aggregator.read(advisorId)
  expect(await accountView.listCredentials()).toHaveLength(2)
  await accountView.close()
  const second = await demo('advisor2@demo.test')
  expect(await second(getMe)).toMatchObject({ morningstar_enabled: false })
  expect((await second(listClients)).count).toBe(0)
})

test('the demo practice lives: holdings of every size, one stock too large, a review overdue, invitations, tasks', async () => {
  const advisor = await demo('advisor@demo.test')
  const { results: clients } = await advisor(listClients, { query: { page_size: 100 } })
  const named = (name: string) => clients.find((client) => client.name === name)
  // everybody has a name of their own, and most are reached by mail
  expect(new Set(clients.map(({ name }) => name)).size).toBe(24)
  expect(clients.filter(({ email }) => email !== null).length).toBeGreaterThan(20)
  expect(new Set(clients.flatMap(({ household_name }) => household_name ?? [])).size).toBeGreaterThan(6)

  const values = clients.flatMap(({ total_market_value }) => Number(total_market_value ?? NaN) || [])
  expect(values.length).toBeGreaterThan(15)
  expect(Math.max(...values) / Math.min(...values)).toBeGreaterThan(500)
  expect(clients.filter(({ unknown_accounts }) => unknown_accounts > 0)).toEqual([])
  const ofLink = (status: string) => clients.filter(({ link_status }) => link_status === status).length
  expect({ shared: ofLink('LINKED'), waiting: ofLink('INVITED'), ended: ofLink('REVOKED') }).toEqual({
    shared: 4,
    waiting: 3,
    ended: 1,
  })

  const listed = async (view: BookView) => (await advisor(listBook, { query: { view } })).results
  const owen = (await listed('position')).find(({ client_name }) => client_name === 'Owen Castellan')
  expect(owen?.value).toMatch(/^7[34]\./)
  const [unmet] = await listed('meeting')
  expect(unmet).toMatchObject({ client_name: 'Grace Okonedo' })
  expect(Number(unmet?.value)).toBeGreaterThan(420)
  expect((await listed('drift')).map(({ client_name }) => client_name)).toContain('Walter Lindqvist')
  expect((await listed('drift')).map(({ client_name }) => client_name)).not.toContain('Priya Raman')
  expect((await listed('cash')).map(({ client_name }) => client_name)).toContain('Sofia Marchetti')
  expect((await listed('connection')).map(({ client_name }) => client_name)).toEqual(['Demo Attention'])

  const counts = await advisor(countTasks)
  expect(counts.done).toBeGreaterThanOrEqual(4)
  expect(counts.overdue).toBeGreaterThanOrEqual(4)
  expect(counts.open - counts.overdue).toBeGreaterThan(15)
  const lindqvist = named('Walter Lindqvist')?.id ?? ''
  const timeline = await advisor(listTimeline, { params: { id: lindqvist } })
  expect(new Set(timeline.results.map(({ kind }) => kind))).toEqual(
    new Set(['MEETING', 'NOTE', 'TASK', 'CLIENT', 'IMPORT', 'CONNECTION']),
  )
})

test('the talks of the demo practice were read as everybody’s are: lines with their sources, tasks, answers', async () => {
  const advisor = await demo('advisor@demo.test')
  const meetings = await advisor(listMeetings, { query: { page_size: 100 } })
  expect(meetings.results.filter(({ agenda }) => !agenda.startsWith('Simulated meeting'))).toEqual([])
  const read = meetings.results.filter((meeting) => meeting.last_summary?.status === 'READY')
  expect(read.length).toBeGreaterThan(12)
  expect(meetings.results.filter(({ status }) => status === 'SCHEDULED').length).toBeGreaterThan(10)
  for (const { scheduled_at } of meetings.results) expect(new Date(scheduled_at).getUTCDay() % 6).not.toBe(0)
  const summaryOf = async (title: string) => {
    const talk = meetings.results.find((meeting) => meeting.title === title)
    return (await advisor(listSummaries, { params: { id: talk?.id ?? '' } })).results[0]
  }
  for (const { title } of read) {
    const summary = await summaryOf(title)
    expect(summary?.action_items.length, title).toBeGreaterThan(0)
    if (summary?.source === 'GENERATED') expect(summary, title).toMatchObject({ status: 'READY', engine: 'built_in' })
  }
  // two households talk about different things
  const [stock, care] = [await summaryOf('Too much of one stock'), await summaryOf('The cost of care')]
  expect(stock?.action_items.map(({ text }) => text).join()).toMatch(/compliance|grant letter/i)
  expect(care?.decisions.join()).toMatch(/\$2,200/)
  const talk = meetings.results.find(({ title }) => title === 'Retirement income plan')
  expect((await summaryOf('Retirement income plan'))?.quotes.length).toBeGreaterThan(2)
  expect(talk?.questions).toContainEqual(
    expect.objectContaining({ source: 'ADVISOR', status: 'ANSWERED', answer: expect.stringContaining('$4,300') }),
  )
})

/** As the product promises to: at the last rate that is known, each amount on its own. */
const inDollars = async () => {
  const { rows } = await sql<{ currency: string; rate: string }>`
    select distinct on (currency) currency, usd_per_unit::text as rate from fx_rate order by currency, date desc
  `.execute(app.deps.db.system)
  const rates = new Map([['USD', '1'], ...rows.map(({ currency, rate }) => [currency, rate] as const)])
  return (amount: string | null, currency: string): string[] => {
    const rate = rates.get(currency)
    return amount === null || rate === undefined ? [] : [convert(amount, rate, '1')]
  }
}

test('to every question all screens, the assistant and the downloads of a demo login say the same figure, and so do an advisor’s of a client', async () => {
  const today = dayOf(app.clock.now)
  const toBase = await inDollars()
  const contradictions: Record<string, object> = {}
  const counts: Record<string, number> = {}
  const check = (who: string, figures: EveryFigure): EveryFigure => {
    counts[who] = figures.count
    if (Object.keys(figures.contradictions).length > 0) contradictions[who] = figures.contradictions
    return figures
  }
  const advisor = await signIn('advisor@demo.test')
  const { results: clients } = await advisor.call(listClients, { query: { page_size: 100 } })
  const investors = ['investor', 'fresh', 'attention', 'empty', 'theodore.brandt', 'marisol.vega']
  const own = new Map<string, EveryFigure>()
  for (const name of investors) {
    const email = `${name}@demo.test`
    own.set(email, check(email, await figuresOfInvestor(app, await signIn(email), today, toBase)))
  }
  for (const client of clients) {
    if (client.total_market_value === null) continue
    const shared = (client.link_status === 'LINKED' && own.get(client.email ?? '')) || new EveryFigure()
    shared.addAll(await figuresOfClient(app, advisor, client.id, today, toBase))
    check(`${client.name} of the advisor`, shared)
  }
  check('advisor@demo.test', await figuresOfPractice(app, advisor))
  check('advisor2@demo.test', await figuresOfPractice(app, await signIn('advisor2@demo.test')))
  expect(contradictions).toEqual({})
  expect(counts['investor@demo.test']).toBeGreaterThan(250)
  expect(Object.keys(counts).length).toBeGreaterThan(20)
}, 900_000)

test('a seeding that was interrupted leaves no half of a practice behind', async () => {
  const ofAdvisor = async () => {
    const advisor = await demo('advisor@demo.test')
    const { results } = await advisor(listClients, { query: { page_size: 100 } })
    const { count } = await advisor(listMeetings)
    return {
      count,
      tasks: await advisor(countTasks),
      values: results.map((each) => [each.name, each.total_market_value]),
    }
  }
  const before = await ofAdvisor()
  // the last thing that is made
  await app.deps.db.system.deleteFrom('user_account').where('email_key', '=', 'advisor2@demo.test').execute()
  await seedDemo(app.deps, false)
  expect(await ofAdvisor()).toEqual(before)
})

test('the connection in progress stays so: minutes and a sync later it is still there to be seen', async () => {
  const attention = await demo('attention@demo.test')
  const states = async () =>
    (await attention(getActivitySummary)).accounts
      .map((entry) => `${entry.group} ${entry.unifiedStatusInfo?.actionType ?? ''}`.trim())
      .toSorted()
  const shown = ['IN_PROGRESS', 'MAIN_GROUP', 'MAIN_GROUP reAuthenticate']
  expect(await states()).toEqual(shown)
  await sandbox.admin('POST', '/admin/clock', { advanceSeconds: 300 })
  app.clock.now = new Date(app.clock.now.getTime() + 300_000)
  await attention(startSync, { body: {} })
  await app.deps.jobs.drain()
  expect(await states()).toEqual(shown)
})
