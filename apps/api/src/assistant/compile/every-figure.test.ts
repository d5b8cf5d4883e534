import type { Condition, DataPart, SubjectName } from '@keelwise/contract/plan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK_SUBJECTS, FORMULAS, SUBJECTS } from '../model-of-data/model.ts'
import { dataPartOf } from '../first-answers.ts'
import { readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { readSecurityReturns } from '../../wealth/security-returns.ts'
import { readWithSimulations } from '../../wealth/simulate-aside.ts'
import { type DemoApp, createDemoApp } from '../testing/demo-app.ts'
import type { AskContext } from '../model-of-data/subject.ts'
import { ToolError } from '../tools/tool.ts'
import { type Answered, runPart } from './run-part.ts'
import { derive } from './derive.ts'
import { outputOf } from './to-output.ts'
import { explain } from './why.ts'
import { toolResult } from '../tools/tool-result.ts'

let demo: DemoApp
const people: Record<'investor' | 'advisor' | 'fresh' | 'other', string> = {
  investor: '',
  advisor: '',
  fresh: '',
  other: '',
}
beforeAll(async () => {
  demo = await createDemoApp()
  people.investor = await demo.person('investor@demo.test')
  people.advisor = await demo.person('advisor@demo.test')
  people.fresh = await demo.person('fresh@demo.test')
  people.other = await demo.person('advisor2@demo.test')
})
afterAll(() => demo.close())

const ALL = { from: null, to: '2026-11-21', words: 'all of it' }
const YEAR = { from: '2025-11-22', to: '2026-11-21', words: 'the past twelve months' }

/** Runs as somebody, over the rows of somebody. */
const runAs = <T>(actor: string, owner: string, work: (context: AskContext) => Promise<T>): Promise<T> =>
  readWithSimulations((simulated) =>
    demo.app.deps.db.asUser(actor, (tx) =>
      work({
        tx,
        userId: owner,
        clientId: null,
        currency: 'USD',
        now: demo.app.deps.clock(),
        today: '2026-11-21',
        shares: 'all',
        simulated,
      }),
    ),
  )
const ownerOf = (subject: SubjectName): string => (BOOK_SUBJECTS.has(subject) ? people.advisor : people.investor)
const run = (part: DataPart): Promise<Answered> =>
  runAs(ownerOf(part.subject), ownerOf(part.subject), (context) => runPart(context, part))

/** A subject says in words what it does not keep; anything else that is thrown is a fault. */
async function runOrNotKept(part: DataPart): Promise<Answered | null> {
  try {
    return await run(part)
  } catch (error) {
    if (error instanceof ToolError && /not kept/.test(error.message)) return null
    throw error
  }
}

const names = Object.keys(SUBJECTS) as SubjectName[]
const RECENT = { from: '2026-09-15', to: '2026-11-21', words: 'of late' }
/** Days are looked at over a few weeks; long spans are the bench's. */
const periodOf = (subject: SubjectName) =>
  subject === 'worth' || subject === 'returns' ? RECENT : SUBJECTS[subject].usual.period === 'now' ? null : ALL
const measured = names.flatMap((subject) =>
  Object.keys(SUBJECTS[subject].measures).map((measure) => [subject, measure] as const),
)
const grouped = names.flatMap((subject) =>
  Object.entries(SUBJECTS[subject].dimensions).flatMap(([dimension, { groups }]) =>
    groups ? [[subject, dimension] as const] : [],
  ),
)
const filtered = names.flatMap((subject) =>
  Object.entries(SUBJECTS[subject].dimensions).flatMap(([dimension, { filters }]) =>
    filters ? [[subject, dimension] as const] : [],
  ),
)

/** Shown as results are: everything is decimal text or a day. */
const expectShown = (answered: Answered): void => {
  expect(toolResult.safeParse({ ...outputOf(answered, 'Title'), result_id: 'r1' }).error).toBeUndefined()
}

test.each(measured)('%s: %s is worked out', async (subject, measure) => {
  const answered = await runOrNotKept(dataPartOf(subject, [measure], { period: periodOf(subject) }))
  if (!answered) return
  expect(Object.keys(answered.found.total.figures)).toContain(measure)
  expectShown(answered)
})

test.each(grouped)('%s: every measure is told by %s', async (subject, dimension) => {
  const measures = Object.keys(SUBJECTS[subject].measures)
  const part = dataPartOf(subject, measures, { by: [dimension], period: periodOf(subject) })
  // of goals, budgets and lots only what is kept can be asked together with the rest
  const kept: string[] = []
  for (const measure of measures)
    if (subject !== 'plans' && subject !== 'sales') kept.push(measure)
    else if (await runOrNotKept(dataPartOf(subject, [measure], { by: [dimension] }))) kept.push(measure)
  if (kept.length === 0) return
  const answered = await run({ ...part, measures: kept })
  for (const { keys, names: said, figures } of answered.groups) {
    expect(keys).toHaveLength(1)
    expect(said[0]).not.toBe('')
    expect(Object.keys(figures)).toEqual(expect.arrayContaining(kept))
  }
  expectShown(answered)
})

test.each(grouped)('%s: sums of the groups by %s are the whole', async (subject, dimension) => {
  const [measure] = SUMS[subject] ?? []
  if (measure === undefined) return
  const answered = await run({
    ...dataPartOf(subject, [measure], { by: [dimension], period: periodOf(subject) }),
    limit: 500,
  })
  const total = Number(answered.found.total.figures[measure] ?? 0)
  // what has no such value is in no group of days
  const isWhole = answered.groups.length === answered.all && answered.groups.length > 0
  if (!isWhole || PARTIAL.has(`${subject}.${dimension}`)) return
  const sum = answered.groups.reduce((whole, { figures }) => whole + Number(figures[measure] ?? 0), 0)
  expect(sum).toBeCloseTo(total, 1)
})

const SUMS: Readonly<Partial<Record<SubjectName, readonly string[]>>> = {
  accounts: ['balance'],
  positions: ['value'],
  transactions: ['out'],
  income: ['received'],
  clients: ['count'],
  meetings: ['count'],
  actions: ['open'],
}
const PARTIAL: ReadonlySet<string> = new Set([
  'positions.maturity',
  'positions.maturity_year',
  'clients.birthday_month',
  'actions.due',
])

/** A value of each kind, where no group gives one. */
const SAMPLES: Readonly<Record<string, string>> = {
  text: 'a',
  number: '100',
  day: '2026-01-01',
  flag: 'yes',
  name: '00000000-0000-7000-8000-000000000000',
  word: 'other',
}

test.each(filtered)('%s: every measure can be asked where %s is something', async (subject, dimension) => {
  const { values, groups, of } = SUBJECTS[subject].dimensions[dimension]!
  const usual = SUBJECTS[subject].usual.measure
  const known = groups
    ? await runOrNotKept(dataPartOf(subject, [usual], { by: [dimension], period: periodOf(subject) }))
    : null
  const first = known?.groups.find(({ keys }) => keys[0] !== null)
  const value = first?.keys[0] ?? Object.keys(of ?? {})[0] ?? SAMPLES[values] ?? 'a'
  const ops: Condition['op'][] =
    values === 'number' || values === 'day'
      ? ['is', 'over', 'at_least', 'under', 'at_most', 'is_not']
      : values === 'text'
        ? ['has', 'has_not', 'is', 'is_not']
        : ['is', 'is_not']
  for (const op of ops) {
    const where: Condition[] = [{ field: dimension, op, values: [value] }]
    const kept =
      op !== 'is' && subject !== 'sales'
        ? [usual]
        : subject === 'plans'
          ? ['recurring_monthly', 'next_due', 'count']
          : subject === 'sales'
            ? ['harvestable']
            : Object.keys(SUBJECTS[subject].measures)
    const answered = await runOrNotKept(dataPartOf(subject, kept, { where, period: periodOf(subject) }))
    if (!answered) continue
    expectShown(answered)
    // a group that is asked for is the same as the one that was found
    if (
      op === 'is' &&
      first &&
      values !== 'number' &&
      first.figures[usual] !== undefined &&
      SUMS[subject]?.[0] === usual
    )
      expect(answered.found.total.figures[usual], `${dimension} ${value}`).toBe(first.figures[usual])
  }
})

test.each([
  ['YTD', { from: '2026-01-01', to: '2026-11-21', words: 'this year' }],
  ['1Y', YEAR],
] as const)('what each security returned over %s is what the screen of performance says', async (span, period) => {
  const measures = ['twr', 'contribution', 'gain', 'income', 'end']
  const answered = await run({
    ...dataPartOf('returns', measures, { by: ['security'], period }),
    order: { by: 'twr', direction: 'desc' },
    limit: 500,
  })
  const screen = await runAs(people.investor, people.investor, async ({ tx, userId, today }) =>
    readSecurityReturns(tx, userId, { period: span }, await readPerformanceAccounts(tx, userId, []), today),
  )
  expect(screen.securities.length).toBeGreaterThan(10)
  const figuresOf = (row: { key: string; figures: readonly (string | null)[] }) => [row.key, ...row.figures].join(' ')
  expect(
    answered.groups
      .map(({ keys, figures }) =>
        figuresOf({ key: keys[0] ?? '', figures: measures.map((name) => figures[name] ?? null) }),
      )
      .toSorted(),
  ).toEqual(
    screen.securities
      .map((row) =>
        figuresOf({
          key: row.ticker ?? `name:${row.name}`,
          figures: [row.return_percent, row.contribution_percent, row.gain, row.income, row.value],
        }),
      )
      .toSorted(),
  )
  const returned = answered.groups.flatMap(({ figures }) => figures['twr'] ?? [])
  expect(returned).toEqual(returned.toSorted((a, b) => Number(b) - Number(a)))
  expect(answered.found.total.figures).toMatchObject({
    twr: screen.total.contribution_percent,
    gain: screen.total.gain,
  })
  expectShown(answered)
  // one of them by itself
  const [best] = answered.groups
  const one = await run(
    dataPartOf('returns', measures, {
      where: [{ field: 'security', op: 'is', values: [best?.keys[0] ?? ''] }],
      period,
    }),
  )
  expect(one.found.total.figures).toEqual(best?.figures)
})

test.each(names)('%s: nothing of others is ever found', async (subject) => {
  const stranger = BOOK_SUBJECTS.has(subject) ? people.other : people.fresh
  const measures = Object.keys(SUBJECTS[subject].measures)
  const dimensions = Object.entries(SUBJECTS[subject].dimensions).flatMap(([name, { groups }]) =>
    groups ? [name] : [],
  )
  const kept = subject === 'plans' ? ['recurring_monthly', 'count'] : subject === 'sales' ? ['harvestable'] : measures
  for (const by of [
    [],
    ...dimensions.filter((name) => subject !== 'sales' || name === 'security').map((name) => [name]),
  ]) {
    const part = dataPartOf(subject, kept, { by, period: periodOf(subject) })
    // the owner in the query, row-level security behind it, and both together
    for (const [actor, owner] of [
      [stranger, stranger],
      [stranger, ownerOf(subject)],
      [ownerOf(subject), stranger],
    ] as const) {
      const answered = await runAs(actor, owner, (context) => runPart(context, part))
      const found = Object.entries(answered.found.total.figures).filter(
        ([, value]) => value !== null && Number(value) !== 0,
      )
      expect(found, `${by.join()} as ${actor === stranger ? 'stranger' : 'owner'}`).toEqual([])
      expect(
        answered.groups.filter(({ figures }) =>
          Object.values(figures).some((value) => value !== null && Number(value) !== 0),
        ),
        by.join(),
      ).toEqual([])
    }
  }
})

test.each(Object.keys(FORMULAS))('the formula %s is worked out or says what is missing', async (name) => {
  const given = Object.fromEntries(
    Object.entries(FORMULAS[name]!.given).map(([key, { unit }]) => [
      key,
      { money: '250000', percent: '4', years: '10', months: '6', points: '1' }[unit as string] ?? '1',
    ]),
  )
  const [subject, measures] =
    FORMULAS[name]!.takes === 0 ? (['worth', ['net_worth']] as const) : (['transactions', ['out', 'in']] as const)
  const part = dataPartOf(subject, measures, { derive: { formula: name, given } })
  const derived = await runAs(people.investor, people.investor, (context) => derive(context, part))
  expect(derived.value?.value ?? derived.missing).toBeTruthy()
  for (const { value, unit } of [...derived.inputs, ...derived.assumed, ...derived.more])
    expect(value).toMatch(unit === 'day' ? /^\d{4}-\d\d-\d\d$/ : /^-?\d+(\.\d+)?$/)
  // somebody without data gets a reason, never a zero that nobody knows
  const fresh = await runAs(people.fresh, people.fresh, (context) =>
    derive(context, { ...part, derive: { formula: name, given: {} } }),
  )
  expect(fresh.value === null || fresh.inputs.length === 0).toBe(true)
})

test('months of spending that are kept in reserve are not there to be spent', async () => {
  const left = async (given: Record<string, string>) => {
    const part = dataPartOf('accounts', ['balance'], { derive: { formula: 'afford', given } })
    return runAs(people.investor, people.investor, (context) => derive(context, part))
  }
  const [all, kept] = [await left({ amount: '1000' }), await left({ amount: '1000', months: '3' })]
  const reserve = kept.more.find(({ key }) => key === 'kept')?.value
  const monthly = kept.more.find(({ key }) => key === 'monthly_spending')?.value
  expect(Number(reserve)).toBeCloseTo(Number(monthly) * 3, 0)
  expect(Number(all.value?.value) - Number(kept.value?.value)).toBeCloseTo(Number(reserve), 1)
})

test('without savings only the other cash is there to be spent, and never what is invested or owed', async () => {
  const where: Condition[] = [{ field: 'account_type', op: 'is_not', values: ['SAVINGS'] }]
  const part = dataPartOf('accounts', ['balance'], { where, derive: { formula: 'afford', given: { amount: '1200' } } })
  const derived = await runAs(people.investor, people.investor, (context) => derive(context, part))
  const checking = await run(
    dataPartOf('accounts', ['balance'], {
      where: [{ field: 'account_type', op: 'is', values: ['CHECKING', 'MONEY_MARKET'] }],
    }),
  )
  const held = Number(checking.found.total.figures['balance'])
  expect(held).toBeGreaterThan(0)
  expect(Number(derived.value?.value)).toBeCloseTo(held - 1200, 2)
})

test('the rate that a lender writes beside the interest is the rate, to its last digit', async () => {
  const part = dataPartOf('accounts', ['owed'], {
    where: [{ field: 'account_type', op: 'is', values: ['MORTGAGE'] }],
    derive: { formula: 'payoff', given: {} },
  })
  const derived = await runAs(people.investor, people.investor, (context) => derive(context, part))
  expect(derived.assumed.find(({ key }) => key === 'rate')?.value).toBe('4.125')
  expect(derived.notes).toEqual(['The rate is the one that the lender writes beside the interest.'])
})

test('why single stocks gained adds up to the cent, with what their prices did', async () => {
  const explained = await runAs(people.investor, people.investor, (context) =>
    explain(
      context,
      dataPartOf('returns', ['gain'], {
        where: [{ field: 'sec_type', op: 'is', values: ['EQUITY'] }],
        period: YEAR,
        why: true,
      }),
    ),
  )
  const sum = explained.because.reduce((whole, { value }) => whole + Math.round(Number(value) * 100), 0)
  expect(explained.because.map(({ label }) => label)).toContain('Prices')
  expect(sum).toBe(Math.round(Number(explained.change) * 100))
})

test.each([
  ['worth', 'change', YEAR],
  ['worth', 'net_worth', { from: '2026-11-01', to: '2026-11-21', words: '' }],
  ['accounts', 'balance', YEAR],
  ['transactions', 'out', { from: '2026-09-01', to: '2026-09-30', words: '' }],
  ['transactions', 'in', { from: '2026-10-01', to: '2026-10-31', words: '' }],
  ['income', 'received', { from: '2026-01-01', to: '2026-06-30', words: '' }],
  ['returns', 'twr', YEAR],
] as const)('why %s %s changed adds up to the cent', async (subject, measure, period) => {
  const explained = await runAs(people.investor, people.investor, (context) =>
    explain(context, dataPartOf(subject, [measure], { period, why: true })),
  )
  const sum = explained.because.reduce((whole, { value }) => whole + Math.round(Number(value) * 100), 0)
  expect(explained.because.length).toBeGreaterThan(1)
  expect(sum).toBe(Math.round(Number(explained.change) * 100))
  const sizes = explained.because
    .filter(({ label }) => label !== 'Everything else')
    .map(({ value }) => Math.abs(Number(value)))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test.each([
  ['actions', 'open'],
  ['meetings', 'count'],
] as const)('why there are so many %s is said not to be known', async (subject, measure) => {
  await expect(
    runAs(people.advisor, people.advisor, (context) =>
      explain(context, dataPartOf(subject, [measure], { period: YEAR, why: true })),
    ),
  ).rejects.toThrow('Why that is so cannot be worked out.')
})
