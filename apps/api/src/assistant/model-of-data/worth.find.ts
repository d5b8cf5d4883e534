import { largestOf, meanOf, negate, smallestOf, sumKnown } from '@keelwise/finance/decimals'
import { changeBetween } from '@keelwise/finance/change'
import { addDays } from '@keelwise/finance/days'
import { lastDays } from '@keelwise/finance/spans'
import { type AccountValue, readAccountValues, readNetWorthHistory } from '../../wealth/net-worth.ts'
import { readMarketEffect } from '../../wealth/change-parts.ts'
import { dayText } from '../../platform/written-figures.ts'
import {
  ACCOUNT_KEYS,
  type AccountRow,
  accountsThatFit,
  isOnAccounts,
  leftOutOfNothing,
  readAccounts,
} from './account-rows.ts'
import { conditionsOf } from './fold.ts'
import { TIME_DIMENSIONS, bucketDays, bucketName, bucketsBetween } from './spans.ts'
import type { AskContext, Asked, Figures, Found, Group, Subject } from './subject.ts'
import { findBookings } from './transactions.find.ts'
import { transactions } from './transactions.ts'

const OF_DAYS: ReadonlySet<string> = new Set(['highest', 'lowest', 'highest_day', 'lowest_day', 'average'])
const OF_MONTHS: ReadonlySet<string> = new Set(['best_change', 'worst_change'])
const OF_A_SPAN: ReadonlySet<string> = new Set(['change', 'change_percent', 'contributed', 'market_effect'])
/** Buckets of which markets are worked out one by one. */
const MOST_BUCKETS = 13
/** What is known of the past of many accounts is asked day by day up to so many values. */
const MOST_VALUES = 20_000

interface Span {
  /** The day before the first: what it was worth then is what it began with. Null where nothing is on record before. */
  readonly start: string | null
  readonly from: string | null
  readonly to: string
}

/** Values of accounts on days. */
class Values {
  readonly #of: ReadonlyMap<string, AccountValue>

  constructor(rows: readonly AccountValue[]) {
    this.#of = new Map(rows.map((row) => [`${row.accountId} ${row.day}`, row]))
  }

  on(account: AccountRow, day: string | null): string | null {
    return day === null ? null : (this.#of.get(`${account.id} ${day}`)?.worth ?? null)
  }

  sum(accounts: readonly AccountRow[], day: string | null): string | null {
    return sumKnown(accounts.map((account) => this.on(account, day)))
  }

  isEstimated(accounts: readonly AccountRow[], day: string | null): boolean {
    return accounts.some((account) => this.#of.get(`${account.id} ${day ?? ''}`)?.isEstimated)
  }

  /** Those that have a value on both days: money that was there before and only linked later is no gain. */
  comparable(accounts: readonly AccountRow[], { start, to }: Span): AccountRow[] {
    return accounts.filter((account) => this.on(account, start) !== null && this.on(account, to) !== null)
  }
}

const changeOf = (values: Values, accounts: readonly AccountRow[], span: Span) => {
  const both = values.comparable(accounts, span)
  const [before, after] = [values.sum(both, span.start), values.sum(both, span.to)]
  return before === null || after === null ? null : changeBetween(before, after)
}

/** The first day on record of some accounts. */
async function firstDay({ tx, userId }: AskContext, accounts: readonly AccountRow[]): Promise<string | null> {
  if (accounts.length === 0) return null
  const row = await tx
    .selectFrom('account_snapshot')
    .where('user_id', '=', userId)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .select(({ fn }) => fn.min('date').as('first'))
    .executeTakeFirst()
  return row?.first ?? null
}

async function historyOf({ tx, userId, today }: AskContext, accounts: readonly AccountRow[], from: string, to: string) {
  if (accounts.length === 0) return []
  const now = sumKnown(accounts.map(({ worth }) => worth)) ?? '0'
  const points = await readNetWorthHistory(tx, userId, {
    from,
    to,
    today,
    netWorth: now,
    accountIds: accounts.map(({ id }) => id),
  })
  return points.filter(({ accounts_count: known }) => known > 0)
}

/** What markets did to some accounts over a span; null where there is nothing before it. */
async function marketEffectOf({ tx, userId, today }: AskContext, accounts: readonly AccountRow[], span: Span) {
  if (span.start === null) return null
  const stretch = { accountIds: accounts.map(({ id }) => id), start: span.start, to: span.to }
  return (await readMarketEffect(tx, userId, stretch, today))?.markets ?? null
}

/** What accounts were and are worth. */
export async function findWorth(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const { today } = context
  const accounts = await readAccounts(context)
  const conditions = conditionsOf(subject, asked)
  const fitting = accountsThatFit(accounts, conditions.filter(isOnAccounts))
  const earliest = await firstDay(context, fitting)
  const time = asked.by.find((name) => TIME_DIMENSIONS.has(name))
  const byAccounts = asked.by.filter((name) => !TIME_DIMENSIONS.has(name))
  const wants = (names: ReadonlySet<string>): boolean => asked.measures.some((name) => names.has(name))
  const usual = !asked.days && wants(OF_A_SPAN) && !time ? lastDays(30, today) : null
  const days = usual ? { from: usual.from, to: usual.to } : (asked.days ?? { from: null, to: today })
  const to = days.to > today ? today : days.to
  const from = days.from === null && (time || wants(OF_DAYS) || wants(OF_MONTHS)) ? earliest : days.from
  const whole: Span = { start: from === null ? null : addDays(from, -1), from, to }
  const keys =
    time && from !== null && from <= to
      ? bucketsBetween(time, from > (earliest ?? from) ? from : (earliest ?? from), to)
      : []
  const spans = keys.flatMap((key) => {
    const bucket = bucketDays(time ?? '', key, { from, to })
    return bucket ? [{ key, span: { start: addDays(bucket.from, -1), from: bucket.from, to: bucket.to } }] : []
  })
  const isDaily = time === 'day' && byAccounts.length === 0 && spans.length * fitting.length > MOST_VALUES
  const monthEnds = (wants(OF_MONTHS) && from !== null ? bucketsBetween('month', from, to) : [])
    .map((key) => bucketDays('month', key, null)?.to ?? to)
    .filter((day) => day < to)
  const asOf = [
    ...new Set([
      whole.start,
      whole.to,
      ...(isDaily ? [] : spans.flatMap(({ span }) => [span.start, span.to])),
      ...monthEnds,
    ]),
  ]
  const values = new Values(
    await readAccountValues(
      context.tx,
      context.userId,
      today,
      asOf.filter((day) => day !== null),
    ),
  )
  const needsHistory = wants(OF_DAYS) || isDaily
  const history = needsHistory && from !== null ? await historyOf(context, fitting, from, to) : []
  const daily = async (some: readonly AccountRow[], span: Span): Promise<Figures> => {
    if (!needsHistory || span.from === null) return {}
    const points =
      some === fitting
        ? history.filter(({ date }) => date >= (span.from ?? '') && date <= span.to)
        : await historyOf(context, some, span.from, span.to)
    const amounts = points.map(({ amount }) => amount)
    const [highest, lowest] = [largestOf(amounts), smallestOf(amounts)]
    const dayOf = (amount: string | null): string | null =>
      points.find((point) => amount !== null && Number(point.amount) === Number(amount))?.date ?? null
    return { highest, lowest, highest_day: dayOf(highest), lowest_day: dayOf(lowest), average: meanOf(amounts) }
  }
  const monthly = (some: readonly AccountRow[]): { key: string; change: string }[] =>
    monthEnds.slice(1).flatMap((day, at) => {
      const change = changeOf(values, some, { start: monthEnds[at] ?? null, from: null, to: day })
      return change ? [{ key: day.slice(0, 7), change: change.amount }] : []
    })
  const ownFigures = (some: readonly AccountRow[], span: Span): Figures => {
    const owned = some.filter((account) => !account.is_liability)
    const owed = some.filter((account) => account.is_liability)
    const debts = values.sum(owed, span.to)
    const value = values.sum(some, span.to)
    const change = changeOf(values, some, span)
    return {
      net_worth: value,
      value,
      assets: values.sum(owned, span.to) ?? (value === null ? null : '0'),
      debts: debts === null ? (value === null ? null : '0') : negate(debts),
      change: change?.amount ?? null,
      change_percent: change?.percent ?? null,
    }
  }
  const months = monthly(fitting)
  const best = months.toSorted((a, b) => Number(b.change) - Number(a.change))[0]
  const worst = months.toSorted((a, b) => Number(a.change) - Number(b.change))[0]
  const saved = await readSaved(context, asked, whole, time ?? null)
  const total: Figures = {
    ...ownFigures(fitting, whole),
    ...(await daily(fitting, whole)),
    best_change: best?.change ?? null,
    worst_change: worst?.change ?? null,
    contributed: saved.total,
    market_effect: asked.measures.includes('market_effect') ? await marketEffectOf(context, fitting, whole) : null,
  }
  const parts =
    byAccounts.length === 0
      ? [fitting]
      : [
          ...Map.groupBy(fitting, (account) =>
            byAccounts.map((name) => ACCOUNT_KEYS.key[name]?.(account) ?? '').join('\n'),
          ).values(),
        ]
  const groups: Group[] = []
  const add = (some: readonly AccountRow[], key: string | null, figures: Figures): void => {
    const [account] = some
    if (!account || Object.entries(figures).every(([name, value]) => !asked.measures.includes(name) || value === null))
      return
    groups.push({
      keys: asked.by.map((name) => (name === time ? key : (ACCOUNT_KEYS.key[name]?.(account) ?? null))),
      names: asked.by.map((name) =>
        name === time ? bucketName(name, key ?? '') : (ACCOUNT_KEYS.name[name]?.(account) ?? ''),
      ),
      figures: picked(asked, figures),
      count: some.length,
      href: '/investor',
    })
  }
  if (isDaily) {
    for (const { date, amount } of history) add(fitting, date, { net_worth: amount, value: amount })
  } else if (asked.by.length > 0)
    for (const some of parts)
      for (const { key, span } of time ? spans : [{ key: null, span: whole }])
        add(some, key, {
          ...ownFigures(some, span),
          ...(await daily(some, span)),
          contributed: key === null ? null : (saved.byKey.get(key) ?? null),
          market_effect:
            asked.measures.includes('market_effect') && spans.length <= MOST_BUCKETS
              ? await marketEffectOf(context, some, span)
              : null,
        })
  const leftOut = whole.start === null ? 0 : fitting.length - values.comparable(fitting, whole).length
  const isAboutChange = wants(new Set(['change', 'change_percent']))
  return {
    total: { keys: [], names: [], figures: picked(asked, total), count: fitting.length },
    groups,
    source: 'Balances of your accounts',
    href: fitting.length === accounts.length ? '/investor' : '/investor/accounts',
    asOf: to,
    period: { from: from ?? to, to },
    unconverted: [
      ...new Set(
        fitting.flatMap(({ worth, market_value, currency }) =>
          worth === null && market_value !== null ? [currency] : [],
        ),
      ),
    ].toSorted(),
    notes: [
      ...leftOutOfNothing(asked.where, accounts),
      ...(isAboutChange && leftOut > 0 && leftOut < fitting.length
        ? ['Accounts without a value before the first day are left out of the change.']
        : []),
      ...(values.isEstimated(fitting, whole.to) || values.isEstimated(fitting, whole.start)
        ? ['Part of the earlier values is worked out from transactions.']
        : []),
      ...(earliest !== null && to < earliest ? [`The first value on record is of ${dayText(earliest)}.`] : []),
    ],
    facts: {
      earliest: earliest ?? '',
      before: whole.start === null ? '' : (values.sum(values.comparable(fitting, whole), whole.start) ?? ''),
      ...(best ? { best_month: bucketName('month', best.key) } : {}),
      ...(worst ? { worst_month: bucketName('month', worst.key) } : {}),
    },
  }
}

const picked = (asked: Asked, figures: Figures): Figures =>
  Object.fromEntries(asked.measures.map((name) => [name, figures[name] ?? null]))

/** Money In less Money Out of the span, and of each of its buckets. */
async function readSaved(context: AskContext, asked: Asked, span: Span, time: string | null) {
  if (!asked.measures.includes('contributed') || context.shares !== 'all' || span.from === null)
    return { total: null, byKey: new Map<string, string | null>() }
  const flows = await findBookings(transactions, context, {
    ...asked,
    subject: 'transactions',
    measures: ['net'],
    by: time === null ? [] : [time],
    where: asked.where.filter(isOnAccounts).filter(({ field }) => field in transactions.dimensions),
    days: { from: span.from, to: span.to },
    order: null,
    limit: null,
  })
  return {
    total: flows.total.figures['net'] ?? null,
    byKey: new Map(flows.groups.map(({ keys, figures }) => [keys[0] ?? '', figures['net'] ?? null])),
  }
}
