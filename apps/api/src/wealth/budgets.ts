import { type Budget, type BudgetSuggestion, type Budgets, SUGGESTED_MONTHS } from '@keelwise/contract/budgets'
import { categoryGroupKey, categoryKey } from '@keelwise/contract/categories'
import type { CategoryBook } from '@keelwise/contract/category-book'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { carryOver, readEnvelope, suggestAmount, usualShare } from '@keelwise/finance/budgets'
import { addDays, addMonths, dayOf, daysBetween } from '@keelwise/finance/days'
import { multiply, negate } from '@keelwise/finance/decimals'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { baseCurrency, readBaseCurrency } from './base-currency.ts'
import { readAmountsByCategory } from './cash-flow.ts'
import { readCategoryBook } from './categories.ts'

/** Rolling envelopes look back at most so many months; those before count in what is carried by then. */
const MOST_MONTHS = 24

interface BudgetRow {
  readonly id: string
  readonly level: string
  readonly key: string
  readonly currency: string
  readonly amount: string
  readonly is_rolling: boolean
  readonly carried: string
  readonly rolls_from: string
  /** What a unit of its currency is in the base currency; null without a rate. */
  readonly rate: string | null
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

async function selectBudgets(tx: Tx, userId: string, today: string): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select id, level, key, currency, amount, is_rolling, carried, rolls_from,
      conversion_rate(currency, ${baseCurrency(userId)}, ${today}::date)::text as rate
    from budget where user_id = ${userId} order by id`.execute(tx)
  return rows
}

/** What was spent in a month, as the spending report counts it. */
interface Month {
  /** By category: above zero is spent. */
  readonly spent: ReadonlyMap<string, string>
  /** By category: currencies whose missing rates leave rows out. */
  readonly gaps: ReadonlyMap<string, readonly string[]>
  readonly unconverted: readonly string[]
}

async function readMonth(
  tx: Tx,
  userId: string,
  first: string,
  book: CategoryBook,
  last = addDays(addMonths(first, 1), -1),
): Promise<Month> {
  const { rows, unconverted } = await readAmountsByCategory(tx, userId, {
    execution_date__gte: first,
    execution_date__lte: last,
  })
  const spending = rows.flatMap((row) =>
    row.key !== null && book.of(row.key).kind === 'spending' ? [{ ...row, key: row.key }] : [],
  )
  return {
    spent: new Map(spending.map(({ key, amount }) => [key, negate(amount)])),
    gaps: new Map(spending.map(({ key, unconverted: gaps }) => [key, gaps])),
    unconverted,
  }
}

/** The categories that an envelope holds. */
const keysOf = (level: string, key: string, book: CategoryBook): string[] =>
  level === 'GROUP' ? book.inGroup(key) : [key]

const spentOn = ({ spent }: Month, keys: readonly string[]): string =>
  sumAmounts(keys.map((key) => spent.get(key) ?? '0'))

/** The currencies without a rate that are missing in what was spent on some categories. */
const gapsOf = (months: readonly Month[], keys: readonly string[]): string[] =>
  [...new Set(months.flatMap(({ gaps }) => keys.flatMap((key) => gaps.get(key) ?? [])))].toSorted()

/** The last amounts first: less than nothing left, then the least share. */
const byLeft = (one: Budget, other: Budget): number => Number(other.percent ?? 1000) - Number(one.percent ?? 1000)

/** What could be an envelope: categories that months took something for, and none is of them or of their group. */
function suggest(months: readonly Month[], rows: readonly BudgetRow[], book: CategoryBook): BudgetSuggestion[] {
  const taken = new Set(rows.flatMap(({ level, key }) => keysOf(level, key, book)))
  const keys = new Set(months.flatMap(({ spent }) => [...spent.keys()]))
  return [...keys]
    .filter((key) => !taken.has(key) && key !== 'uncategorized' && book.has(key))
    .flatMap((key): BudgetSuggestion[] => {
      const spent = months.map((month) => toAmount(month.spent.get(key) ?? '0'))
      const amount = suggestAmount(spent)
      return amount === null ? [] : [{ level: 'CATEGORY', key: categoryKey.parse(key), amount, spent }]
    })
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
}

/**
 * A person's envelopes of this month with what is left in each. What counts as spent is what the spending report counts:
 * what is given back lessens it, transfers and excluded rows are none of it.
 */
export async function readBudgets(tx: Tx, userId: string, now: Date): Promise<Budgets> {
  const today = dayOf(now)
  const from = firstOf(today)
  const to = addDays(addMonths(from, 1), -1)
  const book = await readCategoryBook(tx, userId)
  const rows = await selectBudgets(tx, userId, today)
  const rollsFrom = rows
    .flatMap(({ is_rolling: isRolling, rolls_from: start }) => (isRolling ? [start] : []))
    .toSorted()[0]
  const back = Math.max(
    SUGGESTED_MONTHS,
    Math.min(MOST_MONTHS, rollsFrom === undefined ? 0 : monthsApart(rollsFrom, from)),
  )
  const earlier: { first: string; month: Month }[] = []
  for (let month = back; month >= 1; month--) {
    const first = addMonths(from, -month)
    earlier.push({ first, month: await readMonth(tx, userId, first, book) })
  }
  const current = await readMonth(tx, userId, from, book)
  const day = daysBetween(from, today) + 1
  const days = daysBetween(from, to) + 1
  const lately = rows.length === 0 ? [] : earlier.slice(-SUGGESTED_MONTHS)
  const byDay: { byDay: Month; inAll: Month }[] = []
  for (const { first, month } of lately) {
    const last = [addDays(first, day - 1), addDays(addMonths(first, 1), -1)].toSorted()[0]
    byDay.push({ byDay: await readMonth(tx, userId, first, book, last), inAll: month })
  }
  const results = rows.map((row): Budget => {
    const keys = keysOf(row.level, row.key, book)
    const inBase = (amount: string) => (row.rate === null ? null : toAmount(multiply(amount, row.rate)))
    const amount = inBase(row.amount)
    const before = inBase(row.carried)
    const since = row.is_rolling ? earlier.flatMap(({ first, month }) => (first >= row.rolls_from ? [month] : [])) : []
    const carried =
      row.is_rolling && amount !== null && before !== null
        ? carryOver(
            before,
            amount,
            since.map((month) => spentOn(month, keys)),
          )
        : '0.00'
    const available = amount === null ? null : sumAmounts([amount, carried])
    const spent = spentOn(current, keys)
    const usual = usualShare(
      byDay.map((month) => ({ byDay: spentOn(month.byDay, keys), inAll: spentOn(month.inAll, keys) })),
    )
    const reading = readEnvelope({ available, spent }, day, days, usual)
    const gaps = gapsOf([...since, current], keys)
    return {
      id: row.id,
      level: row.level === 'GROUP' ? 'GROUP' : 'CATEGORY',
      key: (row.level === 'GROUP' ? categoryGroupKey : categoryKey).parse(row.key),
      amount: row.amount,
      stated_currency: row.currency,
      is_rolling: row.is_rolling,
      carried: amount === null ? null : carried,
      available,
      spent,
      unconverted: gaps,
      ...reading,
      // what is not converted can only make it more, so too much is certain and enough is not
      status: gaps.length > 0 && reading.status !== 'over' ? 'unknown' : reading.status,
    }
  })
  const known = results.filter(({ available }) => available !== null)
  const groups = new Set(known.flatMap(({ level, key }) => (level === 'GROUP' ? [key] : [])))
  const outer = known.filter(
    ({ level, key }) => level === 'GROUP' || !groups.has(categoryGroupKey.parse(book.of(key).group)),
  )
  const sum = (pick: (each: Budget) => string | null) => sumAmounts(outer.map((each) => pick(each) ?? '0'))
  return {
    currency: await readBaseCurrency(tx, userId),
    from,
    to,
    today,
    days_left: daysBetween(today, to) + 1,
    results: results.toSorted(byLeft),
    total: {
      available: sum((each) => each.available),
      spent: sum((each) => each.spent),
      left: sum((each) => each.left),
      left_out: results.length - known.length,
    },
    suggestions: suggest(
      earlier.slice(-SUGGESTED_MONTHS).map(({ month }) => month),
      rows,
      book,
    ),
    unconverted: [...current.unconverted],
  }
}

function monthsApart(from: string, to: string): number {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.max(0, index(to) - index(from))
}
