import { incomeKindDisplay, securityTypeDisplay } from '@keelwise/contract/words'
import { largestOf, meanOf, over, sumKnown } from '@keelwise/finance/decimals'
import { addDays, addMonths } from '@keelwise/finance/days'
import { percentOf } from '@keelwise/finance/health'
import { selectReceipts } from '../../wealth/income.ts'
import { selectTaxedIncome } from '../../wealth/income-taxes.ts'
import { selectHoldings } from '../../wealth/positions.ts'
import { dayText } from '../../platform/written-figures.ts'
import { screenAddress } from '../tools/screen-address.ts'
import * as accountRows from './account-rows.ts'
import { readExpected } from './expected-income.ts'
import { type Foldable, conditionsOf, fold, once, rowsOf } from './fold.ts'
import { findPositions, securityKey, securityName } from './positions.find.ts'
import { positions } from './positions.ts'
import { bucketName, bucketOf, monthsIn } from './spans.ts'
import type { AskContext, Asked, Found, Group, Subject } from './subject.ts'

/** Measures of what is to come; the others are of what came. */
const AHEAD: ReadonlySet<string> = new Set(['expected', 'maturities', 'next'])
/** Measures of positions, asked there. */
const OF_POSITIONS: ReadonlySet<string> = new Set(['yield', 'yield_on_cost'])
/** As far ahead as a repayment is looked for. */
const YEARS_AHEAD = 60
const BASIS = {
  scheduled: 'Scheduled',
  half_yearly: 'Half-yearly, assumed',
  history: 'Estimated from the past',
} as const

interface Row {
  readonly id: string
  readonly isAhead: boolean
  readonly day: string
  readonly kind: 'dividend' | 'interest' | 'coupon' | 'maturity'
  readonly account: accountRows.AccountRow
  readonly ticker: string | null
  readonly name: string | null
  readonly secType: string | null
  readonly amount: string
  readonly currency: string
  readonly worth: string | null
  readonly basis: string
  /** Tax withheld of what came in, in the base and in the row's currency; null where the source does not tell it. */
  readonly withheld: string | null
  readonly ownWithheld: string | null
  /** A tax near no payment: it is none. */
  readonly isTaxAlone: boolean
}

const received = (rows: readonly Row[]): Row[] => rows.filter(({ isAhead, isTaxAlone }) => !isAhead && !isTaxAlone)
const ahead = (rows: readonly Row[]): Row[] => rows.filter(({ isAhead }) => isAhead)
const sum = (rows: readonly Row[]): string | null => sumKnown(rows.map(({ worth }) => worth))
const isIncome = ({ kind }: Row): boolean => kind !== 'maturity'
const days = (rows: readonly Row[]): string[] => rows.map(({ day }) => day).toSorted()
const either = (rows: readonly Row[]): Row[] => (received(rows).length > 0 ? received(rows) : ahead(rows))

const wholeIncome = once<Row>((all) => sum(either(all)))

const nameOfRow = ({ name, ticker, account }: Row): string =>
  name ? securityName(ticker, name) : (ticker ?? account.account_name)

const foldable = (months: number): Foldable<Row> => ({
  key: {
    ...Object.fromEntries(
      Object.entries(accountRows.ACCOUNT_KEYS.key).map(([field, key]) => [field, (row: Row) => key(row.account)]),
    ),
    payment: ({ id }) => id,
    kind: ({ kind }) => kind,
    security: ({ ticker, name }) => (ticker !== null || name !== null ? securityKey(ticker, name ?? '') : null),
    name: nameOfRow,
    sec_type: ({ secType }) => secType,
    currency: ({ currency }) => currency,
    amount: ({ worth }) => worth,
    ...Object.fromEntries(
      ['day', 'week', 'month', 'quarter', 'year'].map((field) => [field, ({ day }: Row) => bucketOf(field, day)]),
    ),
  },
  name: {
    ...Object.fromEntries(
      Object.entries(accountRows.ACCOUNT_KEYS.name).map(([field, of]) => [field, (row: Row) => of(row.account)]),
    ),
    payment: nameOfRow,
    security: nameOfRow,
    kind: ({ kind }) => incomeKindDisplay[kind],
    sec_type: ({ secType }) => (securityTypeDisplay as Readonly<Record<string, string>>)[secType ?? ''] ?? '',
    ...Object.fromEntries(
      ['day', 'week', 'month', 'quarter', 'year'].map((field) => [
        field,
        ({ day }: Row) => bucketName(field, bucketOf(field, day)),
      ]),
    ),
  },
  figure: {
    received: (rows) => sum(received(rows)),
    dividends: (rows) => sum(received(rows).filter(({ kind }) => kind === 'dividend')),
    // a bond's interest is a coupon, and interest all the same
    interest: (rows) => sum(received(rows).filter(({ kind }) => kind !== 'dividend')),
    coupons: (rows) => sum(received(rows).filter(({ kind }) => kind === 'coupon')),
    expected: (rows) => sum(ahead(rows).filter(isIncome)),
    maturities: (rows) => sum(ahead(rows).filter((row) => !isIncome(row))),
    next: (rows) => days(ahead(rows))[0] ?? null,
    last: (rows) => days(received(rows)).at(-1) ?? null,
    first: (rows) => days(received(rows))[0] ?? null,
    count: (rows) => String(either(rows).length),
    average: (rows) => meanOf(either(rows).map(({ worth }) => worth)),
    largest: (rows) => largestOf(either(rows).map(({ worth }) => worth)),
    tax_withheld: (rows) => sumKnown(rows.map(({ withheld }) => withheld)),
    monthly: (rows) => {
      const whole = sum(received(rows))
      return whole === null ? null : over(whole, String(months))
    },
    share: (rows, all) => {
      const [part, whole] = [sum(either(rows)), wholeIncome(all)]
      return part === null || whole === null ? null : percentOf(part, whole)
    },
  },
  details: (row) => ({
    Date: dayText(row.day),
    Kind: incomeKindDisplay[row.kind],
    ...(row.isAhead ? { Basis: row.basis } : {}),
    Account: row.account.account_name,
  }),
  own: ({ currency, amount, ownWithheld }) => ({
    currency,
    figures: {
      ...Object.fromEntries(
        ['received', 'dividends', 'interest', 'coupons', 'expected', 'maturities', 'average', 'largest'].map(
          (field) => [field, amount],
        ),
      ),
      tax_withheld: ownWithheld,
    },
  }),
})

/** What came in, and what can be expected to. */
export async function findIncome(subject: Subject, context: AskContext, asked: Asked): Promise<Found> {
  const { tx, userId, today } = context
  const accounts = await accountRows.readAccounts(context)
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const conditions = conditionsOf(subject, asked)
  const looksAhead = asked.measures.some((name) => AHEAD.has(name))
  const looksBack =
    context.shares === 'all' && asked.measures.some((name) => !AHEAD.has(name) && !OF_POSITIONS.has(name))
  const [from, to] = [asked.days?.from ?? null, asked.days?.to ?? today]
  const back = { from: from ?? '1900-01-01', to: to < today ? to : today }
  const repayments = asked.where.some(({ field, values }) => field === 'kind' && values.includes('maturity'))
  const isOnlyMaturities =
    !asked.period && !asked.measures.includes('expected') && (asked.measures.includes('maturities') || repayments)
  // without days of its own what is to come is that of twelve months, and of repayments whenever they come
  const forth = asked.period
    ? { from: from !== null && from > today ? from : today, to }
    : { from: today, to: isOnlyMaturities ? addMonths(today, YEARS_AHEAD * 12) : addDays(addMonths(today, 12), -1) }
  const holdings = looksBack ? await selectHoldings(tx, userId, today) : []
  const typeOf = new Map(
    holdings.map((row) => [`${row.account_id} ${securityKey(row.ticker, row.name)}`, row.sec_type]),
  )
  const came = looksBack ? await selectReceipts(tx, userId, back.from, back.to) : []
  const asksTax = looksBack && asked.measures.includes('tax_withheld')
  const taxed = asksTax ? await selectTaxedIncome(tx, userId, back.from, back.to) : []
  const taxOf = new Map(taxed.map((row) => [row.id, row]))
  const coming =
    looksAhead && forth.from <= forth.to
      ? await readExpected(context, forth.from, forth.to, isOnlyMaturities ? 'repayments' : 'all')
      : { expected: [], unknown: [] }
  const all: Row[] = [
    ...came.flatMap((row, at): Row[] => {
      const account = accountOf.get(row.accountId)
      if (!account) return []
      const secType =
        row.name === null && row.ticker === null
          ? null
          : (typeOf.get(`${row.accountId} ${securityKey(row.ticker, row.name ?? '')}`) ?? null)
      const isBond = row.tx_type === 'INTEREST' && row.name !== null
      return [
        {
          ...row,
          id: `r${at}`,
          isAhead: false,
          day: row.date,
          kind: row.tx_type === 'DIVIDEND' ? 'dividend' : isBond ? 'coupon' : 'interest',
          account,
          secType,
          basis: '',
          withheld: taxOf.get(row.id)?.withheld ?? null,
          ownWithheld: taxOf.get(row.id)?.ownWithheld ?? null,
          isTaxAlone: false,
        },
      ]
    }),
    ...taxed.flatMap((row): Row[] => {
      const account = accountOf.get(row.accountId)
      if (row.kind !== 'tax' || !account) return []
      return [
        {
          ...row,
          isAhead: false,
          day: row.date,
          kind: row.name !== null || row.ticker !== null ? 'dividend' : 'interest',
          account,
          secType: null,
          amount: '0',
          worth: row.net === null ? null : '0',
          basis: '',
          isTaxAlone: true,
        },
      ]
    }),
    ...coming.expected.flatMap((row, at): Row[] => {
      const account = accountOf.get(row.accountId)
      if (!account) return []
      return [
        {
          id: `e${at}`,
          isAhead: true,
          day: row.date,
          kind: row.kind,
          account,
          ticker: row.holding?.ticker ?? null,
          name: row.holding?.name ?? null,
          secType: row.holding?.secType ?? null,
          amount: row.amount,
          currency: row.currency,
          worth: row.worth,
          basis: BASIS[row.basis],
          withheld: null,
          ownWithheld: null,
          isTaxAlone: false,
        },
      ]
    }),
  ]
  const folding = foldable(monthsIn(came[0] && back.from < '1901' ? came[0].date : back.from, back.to))
  const rows = rowsOf(subject, asked, all, folding).filter((row) => !isSilent(row, asked))
  const folded = fold(subject, context, asked, rows, folding, all)
  const other = await otherFigures(context, asked)
  const fitting = accountRows.accountsThatFit(accounts, conditions.filter(accountRows.isOnAccounts))
  const only = (field: string): string | undefined =>
    asked.where.find((each) => each.field === field && each.op !== 'is_not')?.values[0]
  const isBack = looksBack && !looksAhead
  const isList = asked.by.includes('payment')
  return {
    total: { ...folded.total, figures: { ...folded.total.figures, ...other } },
    groups: isList ? inOrderOf(folded.groups, rows) : folded.groups,
    isOrdered: isList,
    source: isBack ? 'Dividends and interest in your transactions' : 'Your positions, and what they paid before',
    href: isBack
      ? screenAddress('/investor/transaction', {
          execution_date__gte: from ?? undefined,
          execution_date__lte: back.to,
          ...accountRows.accountsInAddress(accounts, fitting),
          tx_type__in:
            asked.measures[0] === 'dividends'
              ? 'DIVIDEND'
              : asked.measures[0] === 'interest'
                ? 'INTEREST'
                : ['DIVIDEND', 'INTEREST'],
          search: only('security')?.replace('name:', '') ?? only('name'),
        })
      : '/investor/income',
    asOf: today,
    period: isBack ? { from: from ?? came[0]?.date ?? back.to, to: back.to } : isOnlyMaturities ? null : forth,
    unconverted: [...new Set(rows.flatMap(({ worth, currency }) => (worth === null ? [currency] : [])))].toSorted(),
    notes: [
      ...taxNote(asksTax ? received(rows) : []),
      ...(coming.unknown.length > 0
        ? ['Of some positions the coupon or the rhythm is not known; they are left out of what is expected.']
        : []),
      ...(looksAhead && rows.some(({ isAhead, basis }) => isAhead && basis === BASIS.history)
        ? [
            'Dividends and interest on accounts are estimates that repeat the past; coupons follow the terms of the bond.',
          ]
        : []),
      ...(context.shares !== 'all'
        ? ['Transactions are not shared: only what follows from the terms of bonds is known.']
        : []),
    ],
    facts: { of: String(all.length) },
  }
}

/** Payments by their day: those to come from the next on, those that came from the newest back. */
function inOrderOf(groups: readonly Group[], rows: readonly Row[]): Group[] {
  const dayOf = new Map(rows.map(({ id, day, isAhead }) => [id, { day, isAhead }]))
  return groups.toSorted((a, b) => {
    const [one, other] = [dayOf.get(a.keys[0] ?? ''), dayOf.get(b.keys[0] ?? '')]
    if (!one || !other || one.day === other.day) return 0
    return (one.day < other.day ? -1 : 1) * (one.isAhead ? 1 : -1)
  })
}

/** A list of repayments is none of coupons, and the other way round. */
function isSilent(row: Row, { measures, where }: Asked): boolean {
  if (where.some(({ field }) => field === 'kind')) return false
  if (row.isAhead && measures.includes('maturities') && !measures.includes('expected')) return row.kind !== 'maturity'
  if (row.isAhead && measures.includes('expected') && !measures.includes('maturities')) return row.kind === 'maturity'
  if (row.isAhead || measures[0] === undefined) return false
  if (measures[0] === 'dividends') return row.kind !== 'dividend'
  if (measures[0] === 'interest') return row.kind === 'dividend'
  return measures[0] === 'coupons' && row.kind !== 'coupon'
}

/** Of how many payments the tax is not known: the sum is at least so much. */
function taxNote(rows: readonly Row[]): string[] {
  const unknown = rows.filter(({ withheld }) => withheld === null).length
  if (unknown === 0) return []
  return [
    `Of ${unknown} of ${rows.length} ${rows.length === 1 ? 'payment' : 'payments'} the source does not say whether tax was withheld: this is at least what was.`,
  ]
}

/** Measures that another subject works out: what positions yield. */
async function otherFigures(context: AskContext, asked: Asked): Promise<Record<string, string | null>> {
  const figures: Record<string, string | null> = {}
  const yields = asked.measures.filter((name) => OF_POSITIONS.has(name))
  const where = (dimensions: Subject['dimensions']) => asked.where.filter(({ field }) => dimensions[field]?.filters)
  if (yields.length > 0) {
    const found = await findPositions(positions, context, {
      ...asked,
      subject: 'positions',
      measures: yields,
      by: [],
      where: where(positions.dimensions),
      days: null,
    })
    Object.assign(figures, found.total.figures)
  }
  return figures
}
