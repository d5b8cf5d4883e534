import type { IncomeCalendar } from '@keelwise/contract/income'
import { convert, sumAmounts } from '@keelwise/finance/amounts'
import { type ExpectedIncome, expectIncome } from '@keelwise/finance/income-calendar'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './accounts.ts'
import { baseCurrency, inBase, readBaseCurrency } from './base-currency.ts'
import { livePositions } from './positions.ts'
import { addMonths } from '@keelwise/finance/days'
import { namedSpan } from '@keelwise/finance/spans'

/** Everything held, with what its income is worked out from and the last known rate on `today`. */
const selectIncomeHoldings = (tx: Tx, userId: string, today: string) =>
  livePositions(tx, userId, {})
    .select([
      'position.id',
      'position.account_id as accountId',
      'account.account_name',
      'institution.id as institution_id',
      'institution.name as institution_name',
      'position.name',
      'position.ticker',
      sql<string>`coalesce(position.sec_type, 'OTHER')`.as('secType'),
      'position.units',
      'position.coupon_rate as couponRate',
      'position.maturity_date as maturityDate',
      'position.market_value_currency as currency',
      sql<string | null>`conversion_rate(position.market_value_currency, ${baseCurrency(userId)}, ${today}::date)`.as(
        'rate',
      ),
    ])
    .orderBy('position.id')
    .execute()

/**
 * A reinvestment that is the dividend and the purchase in one row: no row of the dividend itself is beside it. It moves no
 * cash. (Institutions state either both rows or, as OFX has it, this one.)
 */
export const isDividendToo = sql<boolean>`(transaction.tx_type = 'REINVEST' and not exists (
  select from transaction paid
  where paid.user_id = transaction.user_id and paid.account_id = transaction.account_id
    and paid.tx_type in ('DIVIDEND', 'INTEREST') and paid.flow_amount = -transaction.flow_amount
    and coalesce(paid.ticker, paid.name) is not distinct from coalesce(transaction.ticker, transaction.name)
    and paid.execution_date between transaction.execution_date - 5 and transaction.execution_date + 5))`

/** Dividends and interest that came in from one day to another, both included; what is owed pays no income. */
export const selectReceipts = (tx: Tx, userId: string, from: string, to: string) =>
  liveAccounts(tx, userId)
    .innerJoin('transaction', (join) =>
      join.onRef('transaction.account_id', '=', 'account.id').on('transaction.user_id', '=', userId),
    )
    .where('account.is_liability', '=', false)
    .where(
      sql<boolean>`(transaction.tx_type in ('DIVIDEND', 'INTEREST') and transaction.flow_amount > 0 or ${isDividendToo})`,
    )
    .where('transaction.is_pending', '=', false)
    .where('transaction.execution_date', '>=', from)
    .where('transaction.execution_date', '<=', to)
    .select([
      'transaction.id',
      'transaction.account_id as accountId',
      'account.account_name',
      'institution.id as institution_id',
      'institution.name as institution_name',
      sql<string>`case transaction.tx_type when 'REINVEST' then 'DIVIDEND' else transaction.tx_type end`.as('tx_type'),
      'transaction.ticker',
      'transaction.name',
      'transaction.execution_date as date',
      sql<string>`abs(transaction.flow_amount)`.as('amount'),
      'transaction.currency',
      sql<string | null>`conversion_rate(transaction.currency, ${baseCurrency(userId)}, ${to}::date)`.as('rate'),
      inBase(userId, sql`abs(transaction.flow_amount)`, sql`transaction.currency`, sql`transaction.execution_date`).as(
        'worth',
      ),
      'transaction.tax',
      inBase(userId, sql`transaction.tax`, sql`transaction.currency`, sql`transaction.execution_date`).as('taxWorth'),
      // the CUSIP or ISIN of what paid, as the row or what is held of it has it
      sql<string | null>`coalesce(transaction.cusip, (
        select max(held.cusip) from position held where held.user_id = transaction.user_id
          and held.account_id = transaction.account_id
          and coalesce(held.ticker, held.name) = coalesce(transaction.ticker, transaction.name)))`.as('securityId'),
    ])
    .orderBy('transaction.execution_date')
    .orderBy('transaction.id')
    .execute()

/** Every month from one day's to another's, both included, as `yyyy-MM`. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}

/**
 * What is expected in each month of a range, in the base currency.
 * @param rateOf what a unit of a currency is in it, null where no rate is known: that income is left out
 */
export function sumByMonth(
  expected: readonly Pick<ExpectedIncome, 'date' | 'kind' | 'amount' | 'currency'>[],
  rateOf: (currency: string) => string | null,
  from: string,
  to: string,
) {
  const converted = expected.flatMap((row) => {
    const rate = rateOf(row.currency)
    return rate === null ? [] : [{ ...row, worth: convert(row.amount, rate, '1') }]
  })
  return monthsBetween(from, to).map((month) => {
    const sumOf = (kind: ExpectedIncome['kind']) =>
      sumAmounts(converted.flatMap((row) => (row.kind === kind && row.date.startsWith(month) ? [row.worth] : [])))
    const parts = { coupon: sumOf('coupon'), dividend: sumOf('dividend'), interest: sumOf('interest') }
    return { month, income: sumAmounts(Object.values(parts)), ...parts, maturity: sumOf('maturity') }
  })
}

/** As far back as a rhythm of payments is looked for. */
const MONTHS_OF_HISTORY = 14

/**
 * What is expected on the days of a range and what is known of where it comes from.
 * @param range none of it is past; without the past, only what follows from the terms of bonds is expected
 */
export async function readExpectedIncome(
  tx: Tx,
  userId: string,
  range: { readonly today: string; readonly from: string; readonly to: string; readonly withoutPast?: boolean },
) {
  const holdings = await selectIncomeHoldings(tx, userId, range.today)
  const receipts = range.withoutPast
    ? []
    : await selectReceipts(tx, userId, addMonths(range.today, -MONTHS_OF_HISTORY), range.today)
  const { expected, unknown } = expectIncome(
    holdings,
    receipts.map((row) => ({
      ...row,
      type: row.tx_type === 'DIVIDEND' ? ('DIVIDEND' as const) : ('INTEREST' as const),
    })),
    range,
  )
  const rateOf = new Map([...receipts, ...holdings].map((row) => [row.currency, row.rate]))
  return {
    holdings,
    receipts,
    expected,
    unknown,
    rateOf,
    months: sumByMonth(expected, (currency) => rateOf.get(currency) ?? null, range.from, range.to),
  }
}

/** The calendar of what is expected, and what came in over the past year. */
export async function readIncome(
  tx: Tx,
  userId: string,
  range: { readonly today: string; readonly from: string; readonly to: string },
): Promise<IncomeCalendar> {
  const { holdings, receipts, expected, unknown, rateOf, months } = await readExpectedIncome(tx, userId, range)
  const { today } = range
  const holdingOf = new Map(holdings.map((holding) => [holding.id, holding]))
  const accountOf = new Map([...receipts, ...holdings].map((row) => [row.accountId, row]))
  const year = namedSpan('1Y', today)
  const ofYear = receipts.filter(({ date }) => date >= year.from)
  const received = monthsBetween(year.from, today).map((month) => ({
    month,
    amount: sumAmounts(ofYear.flatMap(({ date, worth }) => (worth !== null && date.startsWith(month) ? [worth] : []))),
  }))
  return {
    currency: await readBaseCurrency(tx, userId),
    from: range.from,
    to: range.to,
    expected: expected.map((income) => {
      const holding = income.holdingId === null ? undefined : holdingOf.get(income.holdingId)
      return {
        date: income.date,
        kind: income.kind,
        amount: income.amount,
        currency: income.currency,
        account_id: income.accountId,
        account_name: accountOf.get(income.accountId)?.account_name ?? '',
        institution_id: accountOf.get(income.accountId)?.institution_id ?? '',
        institution_name: accountOf.get(income.accountId)?.institution_name ?? '',
        position_id: income.holdingId,
        position_name: holding?.name ?? null,
        ticker: holding?.ticker ?? null,
        is_estimated: income.basis !== 'scheduled',
        basis: income.basis,
        per_year: income.perYear,
        last_date: income.lastDate,
        last_amount: income.lastAmount,
      }
    }),
    not_available: unknown.map(({ holdingId, reason }) => ({
      position_id: holdingId,
      position_name: holdingOf.get(holdingId)?.name ?? '',
      account_name: holdingOf.get(holdingId)?.account_name ?? '',
      reason,
    })),
    months,
    totals: {
      income: sumAmounts(months.map(({ income }) => income)),
      maturity: sumAmounts(months.map(({ maturity }) => maturity)),
      received: sumAmounts(received.map(({ amount }) => amount)),
    },
    received,
    received_from: year.from,
    unconverted: [
      ...new Set([
        ...receipts.flatMap(({ worth, currency }) => (worth === null ? [currency] : [])),
        ...expected.flatMap(({ currency }) => (rateOf.get(currency) == null ? [currency] : [])),
      ]),
    ].toSorted(),
  }
}
