import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type Account,
  getAccount,
  getAccountsSummary,
  listAccountTypes,
  listAccounts,
  listAccountsByInstitution,
} from '@keelwise/contract/accounts'
import { getAllocation } from '@keelwise/contract/allocation'
import { getHousehold, listBook, listHouseholds } from '@keelwise/contract/book'
import { getInvestorBrief, getNetWorthChange } from '@keelwise/contract/brief'
import { listBudgets } from '@keelwise/contract/budgets'
import { type ChartType, getChart } from '@keelwise/contract/chart'
import {
  getClient,
  getClientPerformance,
  getClientPortfolio,
  listClientGoals,
  listClientPositions,
  listClients,
} from '@keelwise/contract/clients'
import { createConversation } from '@keelwise/contract/conversations'
import type { Answer, Endpoint } from '@keelwise/contract/endpoint'
import { getGains, getSaleLots } from '@keelwise/contract/gains'
import { listGoals } from '@keelwise/contract/goals'
import { getIncomeCalendar, getIncomeTaxes } from '@keelwise/contract/income'
import { listInstitutions } from '@keelwise/contract/institutions'
import { listValuations } from '@keelwise/contract/manual-accounts'
import { getMe } from '@keelwise/contract/me'
import { type PeriodReturn, getPerformance, getSecurityReturns } from '@keelwise/contract/performance'
import { type DataPart, barePart } from '@keelwise/contract/plan'
import {
  MOST_HOLDINGS,
  type Position,
  aggregatePositions,
  listHoldings,
  listPositions,
} from '@keelwise/contract/positions'
import { getProjection } from '@keelwise/contract/projection'
import { listRecurring } from '@keelwise/contract/recurring'
import { readReportTable } from '@keelwise/contract/reports'
import { getCurrentRisk } from '@keelwise/contract/risk-tolerance'
import { getHealthIndicators, getInvestorSummary } from '@keelwise/contract/summary'
import { getTransaction } from '@keelwise/contract/transaction-edits'
import {
  type Transaction,
  getCashFlow,
  listTransactions,
  readLedger,
  readLedgerTotals,
  readReport,
} from '@keelwise/contract/transactions'
import { assetClasses, costSourceDisplay, namesOf } from '@keelwise/contract/words'
import { subtract, sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { absolute, negate } from '@keelwise/finance/decimals'
import { type Span, lastDays, monthOf, namedSpan, upTo, yearOf } from '@keelwise/finance/spans'
import { sql } from 'kysely'
import { Reader, framesOf } from '../features/conversations/testing/read-stream.ts'
import { type Person, type TestApp, callThrough } from './test-app.ts'

/** Who is asked: somebody made for a test, or a demo login. */
export type Asker = Pick<Person, 'access' | 'call' | 'request'>

/** Signs somebody in whose token is known. */
export const askerOf = (app: TestApp, access: string): Asker => {
  const request: Person['request'] = (method, url, body, headers = {}) =>
    app.request(method, url, body, { authorization: `Bearer ${access}`, ...headers })
  return { access, request, call: (endpoint, args) => callThrough(request, endpoint, args) }
}

type Figure = string | null | undefined

/** By the question that they answer, what each place says: decimal text, null where it says that it is not known. */
export class EveryFigure {
  readonly questions: Record<string, Record<string, string | null>> = {}

  /** What some places say to one question; a place that says nothing is left out. */
  add(question: string, places: Readonly<Record<string, Figure>>): void {
    const known = (this.questions[question] ??= {})
    for (const [place, figure] of Object.entries(places))
      if (figure !== undefined) known[place] = figure === null ? null : toAmount(figure).replace(/^-(0\.00)$/, '$1')
  }

  /** What others say to their questions. */
  addAll(others: EveryFigure): void {
    for (const [question, places] of Object.entries(others.questions)) this.add(question, places)
  }

  /** What a question is answered with, where all places agree. */
  of(question: string): string | null {
    const [first] = Object.values(this.questions[question] ?? {})
    if (first === undefined) throw new Error(`Nobody was asked: ${question}`)
    return first
  }

  /** The questions to which not all places say the same. */
  get contradictions(): Record<string, Record<string, string | null>> {
    return Object.fromEntries(
      Object.entries(this.questions).filter(([, places]) => new Set(Object.values(places)).size > 1),
    )
  }

  /** How many figures were compared. */
  get count(): number {
    return Object.values(this.questions).reduce((sum, places) => sum + Object.keys(places).length, 0)
  }
}

type Asked = Partial<DataPart> & Pick<DataPart, 'subject' | 'measures'>

/** What the assistant answers to a plan: its figures by their ids, as decimal text, and the text. */
export async function answerTo(app: TestApp, who: Asker, part: Asked, about: object = {}) {
  // more is asked than a person may in a day: what was asked before is of another one
  await sql`update run set created_at = created_at - interval '2 days'`.execute(app.deps.db.system)
  const { id } = await who.call(createConversation, { body: about })
  const plan = { version: 1, parts: [{ ...barePart, ...part }] }
  const answer = await who.request(
    'POST',
    `/api/conversations/${id}/messages/submit_message/`,
    { conversation: id, message: 'x', plan },
    { accept: 'text/event-stream' },
  )
  const { parts } = new Reader().take(framesOf(String(answer.body)))
  const outputs = parts.flatMap((each) => (each.type === 'tool' ? [each.output] : [])) as ({
    values: { id: string; value: string; unit: string; currency: string | null }[]
  } | null)[]
  const values = outputs.flatMap((output) => output?.values ?? [])
  return {
    parts,
    currencies: [...new Set(values.flatMap(({ unit, currency }) => (unit === 'money' ? [currency] : [])))],
    /** Null: the answer says that it is not known. */
    of: (key: string): string | null => values.find((value) => value.id === `r1.${key}`)?.value ?? null,
    groups: (name: string): string[] =>
      values.flatMap((value) => (new RegExp(`^r1\\.g\\d+\\.${name}$`).test(value.id) ? [value.value] : [])),
  }
}

/** The rows of a download by the names of its columns. */
async function download(who: Asker, address: string): Promise<Record<string, string>[]> {
  const { body } = await who.request('GET', address)
  const [head = '', ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n')
  const cells = (line: string): string[] =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    )
  const names = cells(head)
  return lines
    .filter((line) => line !== '')
    .map((line) => Object.fromEntries(cells(line).flatMap((cell, at) => (names[at] ? [[names[at], cell]] : []))))
}

/** Accounts and positions out of the download of everything that is one's own. */
async function ownData(app: TestApp, who: Asker): Promise<{ accounts: Account[]; positions: Position[] }> {
  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/me/data/',
    headers: { authorization: `Bearer ${who.access}` },
  })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'keelwise-figures-'))
  try {
    const zip = path.join(folder, 'data.zip')
    await writeFile(zip, answer.rawPayload)
    const listOf = async <T>(name: string): Promise<T[]> => {
      const { stdout } = await promisify(execFile)('unzip', ['-p', zip, name], { maxBuffer: 2 ** 28 })
      return JSON.parse(stdout) as T[]
    }
    return { accounts: await listOf('accounts.json'), positions: await listOf('positions.json') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The answer, or nothing where there is none of what is asked for. */
async function orNothing<E extends Endpoint>(who: Asker, endpoint: E, query: object = {}): Promise<Answer<E> | null> {
  try {
    return (await who.call(endpoint, { query } as never)) as Answer<E>
  } catch (error) {
    if (String(error).includes(' answered 404 ')) return null
    throw error
  }
}

const known = (amounts: readonly Figure[]): string[] => amounts.flatMap((amount) => amount ?? [])
const sum = (amounts: readonly Figure[]): string => sumAmounts(known(amounts))
type GainRow = Pick<
  Position,
  | 'units'
  | 'market_value_amount'
  | 'market_value_currency'
  | 'cost_basis_amount'
  | 'cost_basis_currency'
  | 'unrealized_gain_amount'
  | 'unrealized_gain_currency'
  | 'cost_without_units'
>

/** What a row says that it gained, in the base currency: its worth less its cost, each at the last rate, as it shows them. */
function gainOfRow(row: GainRow, toBase: Convert): string[] {
  // of a part of the units it says the gain alone
  if (row.cost_without_units !== null || row.unrealized_gain_amount === null)
    return toBase(row.unrealized_gain_amount, row.unrealized_gain_currency ?? '')
  const [value] = toBase(row.market_value_amount, row.market_value_currency)
  const [cost] = toBase(row.cost_basis_amount, row.cost_basis_currency ?? '')
  // what is short was sold for its cost
  return value === undefined || cost === undefined
    ? []
    : [subtract(value, row.units.startsWith('-') ? negate(absolute(cost)) : cost)]
}
const isKnownIn = (row: Record<string, string>, toBase: Convert): boolean =>
  toBase(row['Unrealized gain'] || null, row['Unrealized gain currency'] ?? '').length > 0

const percentIn = (found: PeriodReturn | null | undefined): string | null =>
  found && 'percent' in found ? found.percent : null
const yearlyIn = (found: PeriodReturn | null | undefined): string | null =>
  found && 'percent' in found ? found.annualised_percent : null
const days = ({ from, to }: Span, words: string): DataPart['period'] => ({ from, to, words })
const within = ({ from, to }: Span) => ({ execution_date__gte: from, execution_date__lte: to })

/** Converts an amount into the base currency as the product promises to: at the last rate, each on its own. */
export type Convert = (amount: string | null, currency: string) => string[]

const RETURN_SPANS = ['1M', 'YTD', '1Y'] as const
const RETURN_MEASURES = {
  twr: 'time-weighted return',
  twr_yearly: 'return a year',
  xirr: 'money-weighted return',
  volatility: 'volatility',
  drawdown: 'largest fall',
  sharpe: 'Sharpe ratio',
} as const

/**
 * What every screen, the assistant and the downloads of an investor say to every question that more than one of them
 * answers.
 */
export async function figuresOfInvestor(
  app: TestApp,
  who: Asker,
  today: string,
  toBase: Convert,
): Promise<EveryFigure> {
  const all = new EveryFigure()
  const base = (await who.call(getMe)).base_currency
  const ask = async (part: Asked) => {
    const found = await answerTo(app, who, part)
    all.add('the currency of the assistant', {
      'base currency of the person': '1',
      [part.subject]: found.currencies.every((currency) => currency === base) ? '1' : '0',
    })
    return found
  }

  // what is owned and owed
  const accounts = (await who.call(listAccounts, { query: { page_size: 100 } })).results
  const institutions = (await who.call(listInstitutions, { query: { page_size: 100 } })).results
  const byInstitution = (await who.call(listAccountsByInstitution, { query: { page_size: 100 } })).results
  const { account_types } = await who.call(listAccountTypes, { query: {} })
  const total = await orNothing(who, getAccountsSummary)
  const summary = await who.call(getInvestorSummary)
  const chart = async (chart_type: ChartType, span: Span) =>
    (await orNothing(who, getChart, { chart_type, start: span.from, end: span.to, interval: 'day' }))?.series ?? []
  const [worthChart] = await chart('net_worth', lastDays(30, today))
  // everything that is one's own is in the download, and what does not count says so
  const data = await ownData(app, who)
  const kept = data.accounts.filter(({ metadata }) => metadata.in_totals)
  const counted = new Set(kept.map(({ id }) => id))
  const held = data.positions.filter(({ account_id }) => counted.has(account_id))
  const worth = await ask({ subject: 'worth', measures: ['net_worth', 'assets', 'debts'] })
  const balances = await ask({ subject: 'accounts', measures: ['balance', 'owned', 'owed'] })
  const sumBy = async (part: Asked, name: string) => sum((await ask(part)).groups(name))
  const hasAccounts = accounts.length > 0
  all.add('net worth', {
    dashboard: summary.net_worth.amount,
    'dashboard, parts': sum([summary.assets.amount, summary.liabilities.amount]),
    'end of the chart': summary.net_worth_history.at(-1)?.amount,
    'chart of the assistant': worthChart?.points.at(-1)?.y,
    'accounts, added': sum(accounts.map(({ base_value }) => base_value)),
    'accounts summary': total?.total_market_value.amount,
    'institutions, added': sum(institutions.map((each) => each.total_market_value)),
    'institutions, their accounts added': sum(
      institutions.flatMap((each) => each.accounts.map(({ base_value }) => base_value)),
    ),
    'accounts by institution': sum(byInstitution.map((each) => each.total_market_value)),
    'accounts by type': sum(account_types.map((each) => each.total_market_value)),
    'own data': sum(kept.flatMap((row) => toBase(row.market_value, row.currency))),
    ...(hasAccounts
      ? {
          'assistant, worth': worth.of('net_worth') ?? '0',
          'assistant, balances': balances.of('balance') ?? '0',
          'assistant, by institution': await sumBy(
            { subject: 'accounts', measures: ['balance'], by: ['institution'] },
            'balance',
          ),
          'assistant, by type': await sumBy(
            { subject: 'accounts', measures: ['balance'], by: ['account_type'] },
            'balance',
          ),
          'assistant, owned and owed': await sumBy({ subject: 'worth', measures: ['value'], by: ['side'] }, 'value'),
        }
      : {}),
  })
  const ofDebts = (some: readonly Account[]) => some.filter(({ is_liability }) => is_liability)
  all.add('what is owned', {
    dashboard: summary.assets.amount,
    'accounts summary': total?.assets.amount,
    'accounts, added': sum(accounts.filter(({ is_liability }) => !is_liability).map(({ base_value }) => base_value)),
    ...(hasAccounts
      ? { 'assistant, worth': worth.of('assets') ?? '0', 'assistant, accounts': balances.of('owned') ?? '0' }
      : {}),
  })
  all.add('what is owed', {
    dashboard: negate(summary.liabilities.amount),
    'accounts summary': total ? negate(total.liabilities.amount) : undefined,
    'accounts, added': negate(sum(ofDebts(accounts).map(({ base_value }) => base_value))),
    ...(hasAccounts
      ? { 'assistant, worth': worth.of('debts') ?? '0', 'assistant, accounts': balances.of('owed') ?? '0' }
      : {}),
  })
  for (const row of [...accounts.slice(0, 4), ...accounts.filter(({ metadata }) => metadata.is_manual)]) {
    const { id } = row
    const detail = await who.call(getAccount, { params: { id } })
    const own = kept.find((each) => each.id === id)
    const inList = institutions.flatMap((each) => each.accounts).find((each) => each.id === id)
    const valued = row.metadata.is_manual
      ? (await who.call(listValuations, { params: { id } })).valuations[0]
      : undefined
    all.add(`balance of ${row.account_name}`, {
      accounts: row.market_value,
      account: detail.market_value,
      institution: inList?.market_value,
      'own data': own?.market_value,
      'newest valuation': valued?.value,
    })
    all.add(`worth of ${row.account_name}`, {
      accounts: row.base_value,
      account: detail.base_value,
      institution: inList?.base_value,
      'own data': own && (toBase(own.market_value, own.currency)[0] ?? null),
      assistant: (
        await ask({ subject: 'accounts', measures: ['balance'], where: [{ field: 'account', op: 'is', values: [id] }] })
      ).of('balance'),
    })
  }
  const projection = await who.call(getProjection, { query: {} })
  all.add('what a projection starts from', {
    projection: projection.start,
    'accounts, added': sum(
      accounts.flatMap(({ is_liability, base_value: value }) =>
        is_liability || value?.startsWith('-') ? [] : [value],
      ),
    ),
  })
  for (const [name, count] of [
    ['1d', 1],
    ['30d', 30],
    ['365d', 365],
  ] as const) {
    const span = lastDays(count, today)
    const { change } = await who.call(getNetWorthChange, { query: { since: span.start } })
    const told = await ask({ subject: 'worth', measures: ['change', 'change_percent'], period: days(span, name) })
    all.add(`change of net worth, ${name}`, {
      dashboard: summary.change[name]?.amount ?? null,
      'why it changed': change?.amount ?? null,
      'why it changed, parts added': change ? sum(change.parts.map(({ amount }) => amount)) : null,
      assistant: told.of('change'),
    })
    all.add(`change of net worth in percent, ${name}`, {
      dashboard: summary.change[name]?.percent ?? null,
      'why it changed': change?.percent ?? null,
      assistant: told.of('change_percent'),
    })
  }

  // what is held
  const positions: Position[] = []
  for (let page = 1; positions.length === (page - 1) * 100; page++)
    positions.push(...((await orNothing(who, listPositions, { page, page_size: 100 }))?.results ?? []))
  const allocation = await who.call(getAllocation)
  const holdings = await who.call(listHoldings)
  const areAllNamed = holdings.count <= MOST_HOLDINGS
  const byType = await who.call(aggregatePositions)
  const owns = positions.length > 0
  const portfolio = await ask({ subject: 'positions', measures: ['value', 'gain', 'cost', 'expected_income'] })
  const exported = await download(who, '/api/investor/positions/export/')
  const classSums = await sumBy({ subject: 'positions', measures: ['value'], by: ['asset_class'] }, 'value')
  all.add('what is held', {
    allocation: allocation.total_market_value,
    'allocation, classes': sum(allocation.classes.map((each) => each.market_value_amount)),
    'allocation, types': sum(allocation.sec_types.map((each) => each.market_value_amount)),
    'allocation, accounts': sum(allocation.accounts.map((each) => each.market_value_amount)),
    'positions by type': byType.total_market_value.amount,
    holdings: holdings.total_market_value,
    'holdings, added': areAllNamed ? sum(holdings.results.map((each) => each.market_value_amount)) : undefined,
    'holdings, parts added': areAllNamed
      ? sum(holdings.results.flatMap(({ parts }) => parts.map((part) => part.market_value_amount)))
      : undefined,
    'types, added': sum(byType.results.map((each) => each.market_value_amount)),
    'positions, added': sum(positions.flatMap((row) => toBase(row.market_value_amount, row.market_value_currency))),
    institutions: sum(institutions.map((each) => each.positions_value)),
    dashboard: sum(summary.allocation.map(({ amount }) => amount)),
    'download of positions': sum(
      exported.flatMap((row) => toBase(row['Market value'] || null, row['Market value currency'] ?? '')),
    ),
    'own data': sum(held.flatMap((row) => toBase(row.market_value_amount, row.market_value_currency))),
    ...(owns
      ? {
          assistant: portfolio.of('value') ?? '0',
          'assistant, by class': classSums,
          'assistant, by type': await sumBy({ subject: 'positions', measures: ['value'], by: ['sec_type'] }, 'value'),
          'assistant, by account': await sumBy({ subject: 'positions', measures: ['value'], by: ['account'] }, 'value'),
          'assistant, by currency': await sumBy(
            { subject: 'positions', measures: ['value'], by: ['currency'] },
            'value',
          ),
          'assistant, fit': (await ask({ subject: 'fit', measures: ['amount'] })).of('amount') ?? '0',
        }
      : {}),
  })
  const [ring] = await chart('allocation', lastDays(30, today))
  const risk = await who.call(getCurrentRisk)
  /** What the assistant says that a part is of the whole. */
  const shareOf = async (field: string, value: string): Promise<Figure> =>
    owns
      ? (await ask({ subject: 'positions', measures: ['share'], where: [{ field, op: 'is', values: [value] }] })).of(
          'share',
        )
      : undefined
  for (const name of assetClasses) {
    const where = [{ field: 'asset_class', op: 'is' as const, values: [name] }]
    const row = allocation.classes.find(({ asset_class }) => asset_class === name)
    const card = summary.allocation.find(({ asset_class }) => asset_class === name)
    const listed = positions.filter(({ asset_class }) => asset_class === name)
    all.add(`held of ${name}`, {
      allocation: row?.market_value_amount,
      dashboard: card?.amount,
      'positions, added': sum(listed.flatMap((each) => toBase(each.market_value_amount, each.market_value_currency))),
      ...(owns
        ? { assistant: (await ask({ subject: 'positions', measures: ['value'], where })).of('value') ?? '0' }
        : {}),
    })
    const fit = owns ? await ask({ subject: 'fit', measures: ['actual', 'drift'], where }) : null
    all.add(`share of ${name}`, {
      allocation: row?.percent,
      dashboard: card?.percent,
      'chart of the assistant': ring?.points.find(({ x }) => x === name)?.y,
      assistant: fit ? fit.of('actual') : undefined,
      'assistant, of a class': listed.length > 0 ? await shareOf('asset_class', name) : undefined,
    })
    all.add(`target of ${name}`, { allocation: row?.target_percent, 'risk score': risk.target_allocation?.[name] })
    if (fit) all.add(`drift of ${name}`, { allocation: row?.drift_points, assistant: fit.of('drift') })
  }
  for (const { sec_type, percent } of byType.results)
    all.add(`share of ${sec_type}`, {
      'positions by type': percent,
      allocation: allocation.sec_types.find((each) => each.sec_type === sec_type)?.percent,
      assistant: await shareOf('sec_type', sec_type),
    })
  for (const { account_id, account_name, percent } of allocation.accounts.slice(0, 4))
    all.add(`share of ${account_name}`, { allocation: percent, assistant: await shareOf('account', account_id) })
  const securityOf = (row: (typeof holdings.results)[number]): string => row.ticker ?? `name:${row.name}`
  // one line a type and currency
  for (const [security, lines] of [...Map.groupBy(holdings.results, securityOf)].slice(0, 4))
    if (areAllNamed && lines.every(({ market_value_amount: amount }) => amount !== null))
      all.add(`share of ${security}`, {
        holdings: sum(lines.map(({ percent }) => percent)),
        assistant: await shareOf('security', security),
      })
  const lotsNow = await who.call(getGains, { query: {} })
  const open = await ask({ subject: 'sales', measures: ['open_gain', 'harvestable'] })
  const reaped = await ask({ subject: 'positions', measures: ['harvestable'] })
  const losses = lotsNow.losses.lots
  if (owns) {
    all.add('unrealized gain', {
      'positions, added': sum(positions.flatMap((row) => gainOfRow(row, toBase))),
      'download of positions': sum(
        exported.flatMap((row) =>
          gainOfRow(
            {
              units: row['Units'] ?? '0',
              market_value_amount: row['Market value'] || null,
              market_value_currency: row['Market value currency'] ?? '',
              cost_basis_amount: row['Cost basis'] || null,
              cost_basis_currency: row['Cost basis currency'] || null,
              unrealized_gain_amount: row['Unrealized gain'] || null,
              unrealized_gain_currency: row['Unrealized gain currency'] || null,
              cost_without_units: row['Units without a known cost'] || null,
            },
            toBase,
          ),
        ),
      ),
      'own data': sum(held.flatMap((row) => gainOfRow(row, toBase))),
      gains: lotsNow.unrealized.amount ?? '0',
      holdings: holdings.gain_amount ?? '0',
      'gains, by source': sum(lotsNow.unrealized.by_source.map(({ gain }) => gain)),
      'gains, lots added': sum(lotsNow.lots.map(({ gain }) => gain)),
      assistant: portfolio.of('gain') ?? '0',
      'assistant, by account': await sumBy({ subject: 'positions', measures: ['gain'], by: ['account'] }, 'gain'),
      'assistant, lots': open.of('open_gain') ?? '0',
    })
    all.add('what the positions of known gain cost', { gains: lotsNow.unrealized.cost })
    all.add('positions without a known gain', {
      gains: String(lotsNow.unrealized.unknown_positions),
      positions: String(positions.filter((row) => gainOfRow(row, toBase).length === 0).length),
      'own data': String(held.filter((row) => gainOfRow(row, toBase).length === 0).length),
    })
    for (const source of namesOf(costSourceDisplay))
      all.add(`positions with a gain ${costSourceDisplay[source]}`, {
        gains: String(lotsNow.unrealized.by_source.find((each) => each.source === source)?.positions ?? 0),
        positions: String(
          positions.filter((row) => row.cost_source === source && gainOfRow(row, toBase).length > 0).length,
        ),
        'download of positions': String(
          exported.filter((row) => row['Cost told'] === costSourceDisplay[source] && isKnownIn(row, toBase)).length,
        ),
      })
    all.add('losses that could be realized', {
      'gains, lots added': negate(sum(losses.map(({ gain }) => gain))),
      'assistant, positions': reaped.of('harvestable') ?? '0',
      'assistant, lots': open.of('harvestable') ?? '0',
    })
  }

  // what is conspicuous
  const { indicators } = await who.call(getHealthIndicators)
  const health = (key: string): Figure => indicators.find((each) => each.key === key)?.value
  const check = (rule: string) => allocation.xray.find((each) => each.rule === rule)
  const brief = await who.call(getInvestorBrief)
  const need = <K extends (typeof brief.needs)[number]['kind']>(kind: K) =>
    brief.needs.find((each): each is Extract<(typeof brief.needs)[number], { kind: K }> => each.kind === kind)
  const reserves = await ask({
    subject: 'fit',
    measures: ['emergency_months', 'debt_ratio', 'idle_cash', 'single_position', 'score'],
  })
  all.add('share of the largest position', {
    allocation: check('single_position')?.value,
    health: health('diversification'),
    assistant: reserves.of('single_position'),
  })
  all.add('share of idle cash', {
    allocation: check('idle_cash')?.value,
    health: health('cash_drag'),
    brief: need('idle_cash')?.percent,
    assistant: reserves.of('idle_cash'),
  })
  all.add('idle cash', { allocation: check('idle_cash')?.part_amount, brief: need('idle_cash')?.amount })
  const equity = allocation.classes.find(({ asset_class }) => asset_class === 'equity')
  all.add('equity off its target', {
    dashboard: summary.risk.equity_gap_points,
    allocation: equity?.drift_points,
    health: signed(health('risk_alignment'), equity?.drift_points),
    brief: need('drift')?.points,
  })
  all.add('months that reserves last', { health: health('emergency_fund'), assistant: reserves.of('emergency_months') })
  all.add('debts in percent of what is owned', { health: health('debt_ratio'), assistant: reserves.of('debt_ratio') })

  // what came in and went out
  const flowSpans: readonly (readonly [string, Span])[] = [
    ['30 days', lastDays(30, today)],
    ['this month', upTo(monthOf(today), today)],
    ['last month', monthOf(monthOf(today).start)],
    ['90 days', lastDays(90, today)],
  ]
  for (const [name, span] of flowSpans) {
    const flow = await who.call(getCashFlow, { query: within(span) })
    const ledger = await who.call(readLedgerTotals, { query: within(span) })
    const report = await who.call(readReport, { query: { ...within(span), by: 'category' } })
    const told = await ask({ subject: 'transactions', measures: ['in', 'out', 'net'], period: days(span, name) })
    const byCategory = await ask({
      subject: 'transactions',
      measures: ['net'],
      by: ['category'],
      period: days(span, name),
    })
    const [moneyIn, moneyOut] = await chart('cash_flow', span)
    const rows = await download(
      who,
      `/api/investor/transactions/export/?${new URLSearchParams(within(span)).toString()}`,
    )
    const counted = rows
      .filter((row) => row['Counts as cash flow'] === 'yes' && row['Pending'] === 'no')
      .flatMap((row) => toBase(row['Amount'] ?? null, row['Currency'] ?? ''))
    const table = await who.call(readReportTable, { query: { ...within(span), by: 'category' } })
    const asFile = new URLSearchParams({ ...within(span), by: 'category' }).toString()
    const tableRows = await download(who, `/api/investor/reports/table/export/?${asFile}`)
    const reportRows = await download(who, `/api/investor/transactions/report/export/?${asFile}`)
    const [whole, ...lines] = tableRows.toReversed()
    const isNamed = (wanted: string): boolean => name === wanted
    all.add(`Money In, ${name}`, {
      transactions: flow.cash_in,
      ledger: ledger.cash_in,
      'report in columns': table.totals[0]?.cash_in,
      'report in columns, added': sum(table.results.map(({ cells }) => cells[0]?.cash_in)),
      'download of the report in columns': whole?.['Money in'],
      'download of the report in columns, added': sum(lines.map((row) => row['Money in'])),
      'chart of the assistant': moneyIn ? sum(moneyIn.points.map(({ y }) => y)) : undefined,
      dashboard: isNamed('30 days') ? summary.cash_flow_30d.cash_in : undefined,
      brief: isNamed('this month') ? brief.month.cash_in : undefined,
      assistant: told.of('in') ?? '0',
    })
    all.add(`Money Out, ${name}`, {
      transactions: flow.cash_out,
      ledger: ledger.cash_out,
      'report in columns': table.totals[0]?.cash_out,
      'report in columns, added': sum(table.results.map(({ cells }) => cells[0]?.cash_out)),
      'download of the report in columns': whole?.['Money out'],
      'download of the report in columns, added': sum(lines.map((row) => row['Money out'])),
      'chart of the assistant': moneyOut ? sum(moneyOut.points.map(({ y }) => y)) : undefined,
      dashboard: isNamed('30 days') ? summary.cash_flow_30d.cash_out : undefined,
      brief: isNamed('this month') ? brief.month.cash_out : undefined,
      assistant: negate(told.of('out') ?? '0'),
    })
    all.add(`left over, ${name}`, {
      transactions: sum([flow.cash_in, flow.cash_out]),
      ledger: ledger.net,
      'ledger, days added': sum(await ledgerDays(who, span)),
      'spending report, added': sum(report.results.map(({ amount }) => amount)),
      'download of transactions': sum(counted),
      'download of the spending report': sum(reportRows.map((row) => row['Amount'])),
      'list of transactions, added': isNamed('30 days')
        ? sum(
            (await listedTransactions(who, span))
              .filter(({ is_cash_flow, is_pending }) => is_cash_flow && !is_pending)
              .flatMap((row) => toBase(row.flow_amount, row.flow_amount_currency)),
          )
        : undefined,
      brief: isNamed('this month') ? brief.month.left : undefined,
      assistant: told.of('net') ?? '0',
      'assistant, by category': sum(byCategory.groups('net')),
    })
    if (isNamed('90 days'))
      all.add('part of Money In that was kept', {
        health: health('savings_rate'),
        assistant:
          health('savings_rate') === null
            ? undefined
            : (await ask({ subject: 'transactions', measures: ['savings_rate'], period: days(span, name) })).of(
                'savings_rate',
              ),
      })
    if (isNamed('this month')) {
      const budgets = await who.call(listBudgets)
      for (const each of budgets.results.filter(({ level }) => level === 'CATEGORY'))
        all.add(`spent of ${each.key} this month`, {
          budget: each.spent,
          'spending report': negate(
            sum(report.results.filter(({ key }) => key === each.key).map(({ amount }) => amount)),
          ),
          assistant: negate(
            (
              await ask({
                subject: 'transactions',
                measures: ['net'],
                where: [{ field: 'category', op: 'is', values: [each.key] }],
                period: days(span, name),
              })
            ).of('net') ?? '0',
          ),
        })
    }
  }
  for (const [at, row] of (await listedTransactions(who, lastDays(30, today))).slice(0, 2).entries())
    all.add(`amount of the newest transaction but ${at}`, {
      'list of transactions': row.flow_amount,
      transaction: (await who.call(getTransaction, { params: { id: row.id } })).flow_amount,
    })
  const recurring = await who.call(listRecurring)
  const plans = await ask({ subject: 'plans', measures: ['recurring_monthly', 'recurring_yearly'] })
  all.add('recurring payments a month', {
    recurring: recurring.totals.out.a_month,
    assistant: plans.of('recurring_monthly') ?? '0',
  })
  all.add('recurring payments a year', {
    recurring: recurring.totals.out.a_year,
    assistant: plans.of('recurring_yearly') ?? '0',
  })
  const goals = await who.call(listGoals)
  all.add('a month of spending of 90 days', {
    goals: goals.spending_a_month,
    'goals in months of spending': goals.results.find((goal) => goal.spending_a_month !== null)?.spending_a_month,
  })
  all.add('what goals can stand on', {
    goals: sum(goals.accounts.flatMap((account) => toBase(account.value, account.currency))),
    'accounts, added': sum(
      accounts
        .filter(({ id }) => goals.accounts.some((choice) => choice.account_id === id))
        .map((row) => row.base_value),
    ),
  })

  for (const { name, target, saved, percent } of goals.results) {
    all.add(`target of the goal ${name}`, { goals: target })
    all.add(`saved for the goal ${name}`, { goals: saved })
    all.add(`reached of the goal ${name}`, { goals: percent })
  }

  // income
  const income = await who.call(getIncomeCalendar, { query: {} })
  const year = namedSpan('1Y', today)
  const received = await ask({
    subject: 'income',
    measures: ['received'],
    period: days(year, 'the past twelve months'),
  })
  all.add('income received in twelve months', {
    income: income.totals.received,
    'income, months': sum(income.received.map(({ amount }) => amount)),
    assistant: received.of('received') ?? '0',
    'assistant, by month': await sumBy(
      { subject: 'income', measures: ['received'], by: ['month'], period: days(year, 'the past twelve months') },
      'received',
    ),
  })
  const expected = await ask({ subject: 'income', measures: ['expected', 'maturities'] })
  all.add('income to expect', {
    income: income.totals.income,
    'income, months': sum(income.months.map((month) => month.income)),
    'income, payments': sum(
      income.expected.filter(({ kind }) => kind !== 'maturity').flatMap((row) => toBase(row.amount, row.currency)),
    ),
    assistant: expected.of('expected') ?? '0',
  })
  all.add('repayments to expect', {
    income: income.totals.maturity,
    'income, payments': sum(
      income.expected.filter(({ kind }) => kind === 'maturity').flatMap((row) => toBase(row.amount, row.currency)),
    ),
    assistant: expected.of('maturities') ?? '0',
  })

  // returns
  const invested = await orNothing(who, getPerformance, { period: '1Y' })
  if (invested)
    for (const name of RETURN_SPANS) {
      const page = await who.call(getPerformance, { query: { period: name } })
      const securities = await who.call(getSecurityReturns, { query: { period: name } })
      const span = namedSpan(name, today)
      const told = await ask({ subject: 'returns', measures: Object.keys(RETURN_MEASURES), period: days(span, name) })
      const of: Record<keyof typeof RETURN_MEASURES, string | null> = {
        twr: percentIn(page.totals.twr_net),
        twr_yearly: yearlyIn(page.totals.twr_net),
        xirr: percentIn(page.totals.xirr),
        volatility: page.risk.volatility_percent,
        drawdown: page.risk.drawdown?.percent ?? null,
        sharpe: page.risk.sharpe,
      }
      const [line] = await chart('performance', span)
      for (const [key, words] of Object.entries(RETURN_MEASURES))
        all.add(`${words}, ${name}`, {
          performance: of[key as keyof typeof of],
          // of a single day there is a point and no return
          'performance, end of the line':
            key === 'twr' && page.period.days > 0 ? (page.points.at(-1)?.twr_net_percent ?? null) : undefined,
          'performance, securities': key === 'twr' ? percentIn(securities.total.return) : undefined,
          // a line that ends before says nothing of the whole
          'chart of the assistant':
            key === 'twr' && page.period.days > 0 && line?.points.at(-1)?.x === page.period.to
              ? line.points.at(-1)?.y
              : undefined,
          assistant: told.of(key),
        })
      const parts = await ask({
        subject: 'returns',
        measures: ['start', 'end', 'gain', 'contributions', 'withdrawals', 'income'],
        period: days(span, name),
      })
      const { attribution } = page
      if (!attribution) continue
      all.add(`value at the start, ${name}`, {
        performance: attribution.start_value,
        'performance, start of the line': page.points[0]?.value,
        assistant: parts.of('start'),
      })
      all.add(`value at the end, ${name}`, {
        performance: attribution.end_value,
        'performance, parts added': sum([
          attribution.start_value,
          attribution.contributions,
          attribution.withdrawals,
          attribution.income,
          attribution.fees,
          attribution.taxes,
          attribution.market,
          attribution.currency,
        ]),
        'performance, end of the line': page.points.at(-1)?.value,
        'performance, securities': securities.total.value,
        'performance, securities added': sum([
          ...securities.securities.map(({ value }) => value),
          securities.rest.value,
        ]),
        assistant: parts.of('end'),
      })
      all.add(`gain of investments, ${name}`, {
        'performance, parts added': sum([
          attribution.income,
          attribution.fees,
          attribution.taxes,
          attribution.market,
          attribution.currency,
        ]),
        'performance, securities': securities.total.gain,
        'performance, securities added': sum([...securities.securities.map(({ gain }) => gain), securities.rest.gain]),
        assistant: parts.of('gain'),
      })
      all.add(`put into investments, ${name}`, {
        performance: attribution.contributions,
        'performance, line added': sum(page.points.slice(1).map(({ inflow }) => inflow)),
        'performance, flows added': sum(
          page.flows.map(({ converted_amount: amount }) => (amount.startsWith('-') ? '0' : amount)),
        ),
        assistant: parts.of('contributions'),
      })
      const taken = parts.of('withdrawals')
      all.add(`taken out of investments, ${name}`, {
        performance: attribution.withdrawals,
        'performance, flows added': sum(
          page.flows.map(({ converted_amount: amount }) => (amount.startsWith('-') ? amount : '0')),
        ),
        assistant: taken && subtract('0', taken),
      })
      all.add(`income in investments, ${name}`, {
        performance: attribution.income,
        'performance, securities': securities.total.income,
        assistant: parts.of('income'),
      })
      const exchange = await ask({
        subject: 'returns',
        measures: ['currency_effect', 'market', 'fees', 'taxes'],
        period: days(span, name),
      })
      all.add(`what exchange rates did, ${name}`, {
        performance: attribution.currency,
        assistant: exchange.of('currency_effect'),
      })
      all.add(`what markets did, ${name}`, { performance: attribution.market, assistant: exchange.of('market') })
      all.add(`fees in investments, ${name}`, { performance: attribution.fees, assistant: exchange.of('fees') })
    }

  // what was withheld of income
  const taxYear = today.slice(0, 4)
  const taxed = await who.call(getIncomeTaxes, { query: { year: taxYear } })
  const taxRows = await download(who, `/api/investor/income-taxes/export/?year=${taxYear}`)
  const ofIncome = await ask({
    subject: 'income',
    measures: ['tax_withheld'],
    period: days(upTo(yearOf(taxYear), today), taxYear),
  })
  const saidTax = (row: Record<string, string>): string[] =>
    row['Tax withheld'] === 'unknown' ? [] : [row['Tax withheld'] || '0']
  all.add(`tax withheld of income in ${taxYear}`, {
    income: taxed.totals.withheld,
    'income, payments added': sum(taxed.payments.map(({ withheld }) => withheld)),
    'income, countries added': sum(taxed.countries.map(({ withheld }) => withheld)),
    'download of income': sum(taxRows.flatMap(saidTax)),
    assistant: ofIncome.of('tax_withheld') ?? '0',
  })

  // what was sold
  const { years } = await who.call(getGains, { query: {} })
  for (const sold of years.slice(0, 3)) {
    const gains = await who.call(getGains, { query: { year: sold } })
    const span = days(upTo(yearOf(String(sold)), today), String(sold))
    const told = await ask({ subject: 'sales', measures: ['realized', 'proceeds', 'washed'], period: span })
    const rows = await download(who, `/api/investor/gains/export/?year=${sold}`)
    const { totals, sales } = gains
    all.add(`realized gain of ${sold}`, {
      'gains, taxed and not': sum([totals.gain, totals.untaxed_gain]),
      'gains, sales added': sum(sales.map(({ gain }) => gain)),
      'download of gains': sum(rows.flatMap((row) => row['Gain'] || [])),
      assistant: told.of('realized') ?? '0',
    })
    all.add(`realized gain of ${sold}, taxable`, {
      gains: totals.gain,
      'gains, terms': sum([totals.short.gain, totals.long.gain]),
      'download of gains': sum(rows.flatMap((row) => (row['Taxable account'] === 'yes' && row['Gain']) || [])),
    })
    for (const [at, sale] of sales.slice(0, 2).entries()) {
      const lots = await who.call(getSaleLots, { params: { id: sale.sale_id } })
      const parts = sales.filter(({ sale_id: id }) => id === sale.sale_id)
      // of an account in another currency it is said in that
      if (lots.currency === gains.currency)
        all.add(`proceeds of sale ${at} of ${sold}`, {
          'gains, its lots added': sum(parts.map(({ proceeds }) => proceeds)),
          'lots of the sale': lots.proceeds,
        })
    }
    all.add(`proceeds of ${sold}`, {
      'gains, sales added': sum(sales.map(({ proceeds }) => proceeds)),
      'download of gains': sum(rows.map((row) => row['Proceeds'] ?? '0')),
      assistant: told.of('proceeds') ?? '0',
    })
    all.add(`losses of wash sales of ${sold}`, {
      'gains, sales added': sum(sales.map(({ disallowed }) => disallowed)),
      'download of gains': sum(rows.map((row) => row['Wash sale loss disallowed'] ?? '0')),
      assistant: told.of('washed') ?? '0',
    })
  }
  return all
}

const signed = (size: Figure, like: Figure): Figure => (size && like?.startsWith('-') ? negate(size) : size)

/** All transactions of some days, as the list has them. */
async function listedTransactions(who: Asker, span: Span): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (let page = 1; rows.length === (page - 1) * 100; page++)
    rows.push(...((await orNothing(who, listTransactions, { ...within(span), page, page_size: 100 }))?.results ?? []))
  return rows
}

/** What the days of the ledger say is left over. */
async function ledgerDays(who: Asker, span: Span): Promise<Figure[]> {
  const nets = new Map<string, Figure>()
  for (let after: string | undefined; ;) {
    const page: Answer<typeof readLedger> = await who.call(readLedger, {
      query: { ...within(span), ...(after === undefined ? {} : { after }) } as never,
    })
    for (const { date, net } of page.days) nets.set(date, net)
    if (page.next === null) return [...nets.values()]
    after = page.next
  }
}

/** What an advisor's screens and the assistant say of one client, by the same questions where these are the investor's. */
export async function figuresOfClient(
  app: TestApp,
  advisor: Asker,
  clientId: string,
  today: string,
  toBase: Convert,
): Promise<EveryFigure> {
  const all = new EveryFigure()
  const params = { id: clientId }
  const portfolio = await advisor.call(getClientPortfolio, { params })
  const client = await advisor.call(getClient, { params })
  const listed = (await advisor.call(listClients, { query: { page_size: 100 } })).results.find(
    ({ id }) => id === clientId,
  )
  const where = [{ field: 'client', op: 'is' as const, values: [clientId] }]
  const inBook = await answerTo(app, advisor, {
    subject: 'clients',
    measures: ['value', 'cash_share', 'equity_share', 'largest_share', 'drift', 'cash'],
    where,
  })
  const open = (part: Asked) => answerTo(app, advisor, part, { client_id: clientId })
  const positions: Position[] = []
  for (let page = 1; positions.length === (page - 1) * 100; page++)
    positions.push(
      ...(await advisor.call(listClientPositions, { params, query: { page, page_size: 100 } as never })).results,
    )
  const own = await open({ subject: 'positions', measures: ['value', 'gain'] })
  const household = client.household_name
    ? await advisor.call(getHousehold, { query: { name: client.household_name } })
    : null
  all.add('what is held', {
    'client, portfolio': portfolio.total_market_value.amount,
    'client, classes': sum(portfolio.allocation.map(({ amount }) => amount)),
    'client, positions added': sum(
      positions.flatMap((row) => toBase(row.market_value_amount, row.market_value_currency)),
    ),
    client: client.total_market_value ?? undefined,
    'list of clients': listed?.total_market_value ?? undefined,
    'household, member':
      household?.currency !== portfolio.currency
        ? undefined
        : (household.members.find((member) => member.client_id === clientId)?.total_market_value ?? undefined),
    'assistant, of the client': own.of('value') ?? '0',
    'assistant, of all clients': inBook.of('value') ?? '0',
  })
  for (const row of portfolio.allocation) {
    const ofClass = [{ field: 'asset_class', op: 'is' as const, values: [row.asset_class] }]
    all.add(`held of ${row.asset_class}`, {
      'client, portfolio': row.amount,
      'assistant, of the client':
        (await open({ subject: 'positions', measures: ['value'], where: ofClass })).of('value') ?? '0',
      'assistant, of all clients': row.asset_class === 'cash' ? (inBook.of('cash') ?? '0') : undefined,
    })
    all.add(`share of ${row.asset_class}`, {
      'client, portfolio': row.percent,
      'assistant, of all clients':
        row.asset_class === 'cash'
          ? inBook.of('cash_share')
          : row.asset_class === 'equity'
            ? inBook.of('equity_share')
            : undefined,
    })
  }
  all.add('what the positions of known gain cost', { 'client, portfolio': portfolio.total_cost_basis.amount })
  all.add('positions without a known gain', { 'client, portfolio': String(portfolio.without_cost.positions) })
  all.add('unrealized gain', {
    'client, portfolio': portfolio.unrealized_gain.amount ?? '0',
    'client, positions added': sum(positions.flatMap((row) => gainOfRow(row, toBase))),
    'assistant, of the client': own.of('gain') ?? '0',
  })
  const shared = await advisor.call(listClientGoals, { params })
  if (shared.currency === portfolio.currency)
    for (const { name, target, saved, percent } of shared.results) {
      all.add(`target of the goal ${name}`, { 'client, goals': target })
      all.add(`saved for the goal ${name}`, { 'client, goals': saved })
      all.add(`reached of the goal ${name}`, { 'client, goals': percent })
    }
  const listedIn = async (view: 'cash' | 'position' | 'drift') => {
    const query = { view, threshold: '0', page_size: 100 }
    return (await advisor.call(listBook, { query })).results.find((row) => row.client_id === clientId)?.value
  }
  all.add('share of cash', { book: await listedIn('cash') })
  all.add('share of the largest position', {
    book: await listedIn('position'),
    'assistant, of all clients': inBook.of('largest_share'),
  })
  all.add('equity off its target', {
    'client, portfolio': portfolio.risk.equity_gap_points,
    'client, allocation': portfolio.allocation.find(({ asset_class }) => asset_class === 'equity')?.drift_points,
    book: await listedIn('drift'),
    'assistant, of all clients': inBook.of('drift'),
  })
  for (const [period, name] of [
    ['1m', '1M'],
    ['ytd', 'YTD'],
    ['1y', '1Y'],
  ] as const) {
    const page = await advisor.call(getClientPerformance, { params, query: { period } })
    if (page.points.length === 0) continue
    const told = await open({
      subject: 'returns',
      measures: ['twr', 'volatility', 'drawdown', 'start', 'end', 'gain'],
      period: days(namedSpan(name, today), name),
    })
    all.add(`time-weighted return, ${name}`, {
      'client, performance': page.time_weighted_return_percent,
      'client, end of the line': page.points.at(-1)?.return_percent,
      'assistant, of the client': told.of('twr'),
    })
    all.add(`volatility, ${name}`, {
      'client, performance': page.volatility_percent,
      'assistant, of the client': told.of('volatility'),
    })
    all.add(`largest fall, ${name}`, {
      'client, performance': page.max_drawdown_percent,
      'assistant, of the client': told.of('drawdown'),
    })
    all.add(`value at the start, ${name}`, {
      'client, performance': page.start_value,
      'assistant, of the client': told.of('start'),
    })
    all.add(`value at the end, ${name}`, {
      'client, performance': page.end_value,
      'assistant, of the client': told.of('end'),
    })
    all.add(`gain of investments, ${name}`, {
      'client, performance': page.gain.amount,
      'assistant, of the client': told.of('gain'),
    })
    all.add(`put into investments, ${name}`, { 'client, performance': page.attribution?.contributions })
    all.add(`income in investments, ${name}`, { 'client, performance': page.attribution?.income })
    all.add(`fees in investments, ${name}`, { 'client, performance': page.attribution?.fees })
    all.add(`what markets did, ${name}`, { 'client, performance': page.attribution?.market })
    const exchange = await open({
      subject: 'returns',
      measures: ['currency_effect'],
      period: days(namedSpan(name, today), name),
    })
    all.add(`what exchange rates did, ${name}`, {
      'client, performance': page.attribution?.currency,
      'assistant, of the client': exchange.of('currency_effect'),
    })
  }
  return all
}

/** What the lists of an advisor come to: of every household, and of the whole book. */
export async function figuresOfPractice(app: TestApp, advisor: Asker): Promise<EveryFigure> {
  const all = new EveryFigure()
  const clients = (await advisor.call(listClients, { query: { page_size: 100 } })).results
  const told = await answerTo(app, advisor, { subject: 'clients', measures: ['value', 'count'] })
  const exported = await download(advisor, '/api/wealth-management-clients/export/')
  all.add('what all clients hold', {
    'list of clients, added': sum(clients.map((client) => client.total_market_value)),
    'download of clients, added': sum(exported.map((row) => row['Portfolio value'] || null)),
    assistant: told.of('value') ?? '0',
    'assistant, by client': sum(
      (await answerTo(app, advisor, { subject: 'clients', measures: ['value'], by: ['client'], limit: 500 })).groups(
        'value',
      ),
    ),
  })
  all.add('how many clients there are', {
    'list of clients': String(clients.length),
    assistant: told.of('count') ?? '0',
    'download of clients': String(exported.length),
  })
  for (const { name, total_market_value } of (await advisor.call(listHouseholds, { query: { page_size: 100 } }))
    .results) {
    const household = await advisor.call(getHousehold, { query: { name } })
    const members = clients.filter((client) => client.household_name?.toLowerCase() === name.toLowerCase())
    all.add(`what ${name} hold together`, {
      households: total_market_value,
      household: household.total_market_value,
      'household, members added': sum(household.members.map((member) => member.total_market_value)),
      'household, classes added': sum(household.allocation.map(({ amount }) => amount)),
      'clients, added': sum(members.map((client) => client.total_market_value)),
      assistant:
        (
          await answerTo(app, advisor, {
            subject: 'clients',
            measures: ['value'],
            where: [{ field: 'household', op: 'is', values: [name] }],
          })
        ).of('value') ?? '0',
    })
  }
  return all
}
