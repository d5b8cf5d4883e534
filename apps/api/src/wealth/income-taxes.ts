import type { IncomeTaxes } from '@keelwise/contract/income'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addDays, daysBetween } from '@keelwise/finance/days'
import { add, negate } from '@keelwise/finance/decimals'
import { namedSpan } from '@keelwise/finance/spans'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { liveAccounts } from './accounts.ts'
import { inBase, readBaseCurrency } from './base-currency.ts'
import { selectReceipts } from './income.ts'

/** A tax that a row of its own takes is of a payment of the same security so many days away at most. */
const DAYS_APART = 5

/** The text of a row of tax says that it was withheld; `text` is what the source wrote. */
export const saysWithheld = (text: ReturnType<typeof sql>) =>
  sql<boolean>`${text} ~* 'foreign|withh|quellensteuer|kapitalertragsteuer|dividendbelasting|retenue|ritenuta'`

/** Rows of tax that a security or their own text ties to income, negative where tax was taken. */
const selectTaxRows = (tx: Tx, userId: string, from: string, to: string) =>
  liveAccounts(tx, userId)
    .innerJoin('transaction', (join) =>
      join.onRef('transaction.account_id', '=', 'account.id').on('transaction.user_id', '=', userId),
    )
    .where('account.is_liability', '=', false)
    .where('transaction.tx_type', '=', 'TAX')
    .where('transaction.is_pending', '=', false)
    .where('transaction.execution_date', '>=', from)
    .where('transaction.execution_date', '<=', to)
    .select([
      'transaction.account_id as accountId',
      'account.account_name',
      'institution.name as institution_name',
      'transaction.ticker',
      'transaction.name',
      'transaction.cusip',
      'transaction.execution_date as date',
      'transaction.flow_amount as amount',
      'transaction.currency',
      inBase(userId, sql`transaction.flow_amount`, sql`transaction.currency`, sql`transaction.execution_date`).as(
        'worth',
      ),
      saysWithheld(sql`concat_ws(' ', transaction.description, transaction.fi_supplied_description)`).as(
        'saysWithheld',
      ),
    ])
    .orderBy('transaction.execution_date')
    .orderBy('transaction.id')
    .execute()

/**
 * Where a security is registered, by what names it: the first two letters of an ISIN (ISO 6166); a CUSIP that begins with a
 * digit is of the United States or Canada. Null where the number does not tell.
 */
function countryOf(securityId: string | null): string | null {
  if (securityId === null) return null
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(securityId)) return securityId.slice(0, 2)
  return /^\d[A-Z0-9]{7,8}$/.test(securityId) ? 'US/CA' : null
}

/** What names the security of a row within its account; empty for none. */
const securityOf = (row: { readonly ticker: string | null; readonly name: string | null }): string =>
  row.ticker ?? row.name ?? ''

/**
 * Dividends and interest from one day to another with the tax that was withheld of each. Sources state it in two ways: inside
 * the row, whose amount is the net then, or by a row of its own, beside which the payment's amount is the gross. Where they
 * state it in neither, `withheld` and `gross` are null: not known. A tax of a row that is near no payment is a payment of
 * nothing on its day (`kind: 'tax'`). All sums are in the base currency at the rate of the row's day; null without a rate.
 */
export async function selectTaxedIncome(tx: Tx, userId: string, from: string, to: string) {
  const [first, last] = [addDays(from, -DAYS_APART), addDays(to, DAYS_APART)]
  const receipts = await selectReceipts(tx, userId, first, last)
  const taxes = await selectTaxRows(tx, userId, first, last)
  const taxOf = new Map<string, typeof taxes>()
  const alone: typeof taxes = []
  const near = Map.groupBy(receipts, (row) => `${row.accountId} ${row.currency} ${securityOf(row)}`)
  for (const tax of taxes) {
    const security = securityOf(tax)
    const candidates =
      security === '' && !tax.saysWithheld ? [] : (near.get(`${tax.accountId} ${tax.currency} ${security}`) ?? [])
    const distance = (row: (typeof receipts)[number]): number => Math.abs(daysBetween(row.date, tax.date))
    const [payment] = candidates
      .filter((row) => distance(row) <= DAYS_APART)
      .toSorted((a, b) => distance(a) - distance(b))
    if (payment) taxOf.set(payment.id, [...(taxOf.get(payment.id) ?? []), tax])
    else if (tax.saysWithheld) alone.push(tax)
  }
  const payments = receipts.map((row) => {
    const own = taxOf.get(row.id) ?? []
    const beside = own.map((tax) => tax.worth)
    const isKnown = row.tax !== null || own.length > 0
    const isConverted = row.worth !== null && (row.tax === null || row.taxWorth !== null) && !beside.includes(null)
    const outside = sumAmounts(beside.map((worth) => worth ?? '0'))
    const withheld = isKnown && isConverted ? sumAmounts([row.taxWorth ?? '0', negate(outside)]) : null
    const net = isConverted ? sumAmounts([row.worth ?? '0', outside]) : null
    return {
      id: row.id,
      date: row.date,
      kind: row.tx_type === 'DIVIDEND' ? ('dividend' as const) : ('interest' as const),
      accountId: row.accountId,
      account_name: row.account_name,
      institution_name: row.institution_name,
      ticker: row.ticker,
      name: row.name,
      currency: row.currency,
      country: countryOf(row.securityId),
      gross: withheld === null || net === null ? null : sumAmounts([net, withheld]),
      withheld,
      net,
      /** Of the tax, in the row's own currency. */
      ownWithheld: isKnown ? own.reduce((sum, tax) => add(sum, negate(tax.amount)), row.tax ?? '0') : null,
    }
  })
  const onlyTaxes = alone.map((tax, at) => ({
    id: `tax${at} ${tax.date}`,
    date: tax.date,
    kind: 'tax' as const,
    accountId: tax.accountId,
    account_name: tax.account_name,
    institution_name: tax.institution_name,
    ticker: tax.ticker,
    name: tax.name,
    currency: tax.currency,
    country: countryOf(tax.cusip),
    gross: tax.worth === null ? null : '0.00',
    withheld: tax.worth === null ? null : negate(tax.worth),
    net: tax.worth,
    ownWithheld: negate(tax.amount),
  }))
  return [...payments, ...onlyTaxes]
    .filter((row) => row.date >= from && row.date <= to)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

type Taxed = Awaited<ReturnType<typeof selectTaxedIncome>>[number]

/** Sums of payments: what is not known of a payment is missing in gross and withheld, which are at least so much then. */
const totalOf = (rows: readonly Taxed[]) => ({
  gross: sumAmounts(rows.map((row) => row.gross ?? row.net ?? '0')),
  withheld: sumAmounts(rows.map((row) => row.withheld ?? '0')),
  net: sumAmounts(rows.map((row) => row.net ?? '0')),
  unknown: rows.filter((row) => row.withheld === null).length,
})

/**
 * Income of a calendar year, or of the past twelve months, with the tax that was withheld: altogether, by country and payment
 * by payment.
 * @param year null: the year to `today`
 */
export async function readIncomeTaxes(
  tx: Tx,
  userId: string,
  year: number | null,
  today: string,
): Promise<IncomeTaxes> {
  const span = year === null ? namedSpan('1Y', today) : { from: `${year}-01-01`, to: `${year}-12-31` }
  const rows = await selectTaxedIncome(tx, userId, span.from, span.to)
  const byCountry = Map.groupBy(rows, (row) => row.country)
  return {
    currency: await readBaseCurrency(tx, userId),
    from: span.from,
    to: span.to,
    totals: totalOf(rows),
    countries: [...byCountry]
      .map(([country, own]) => ({ country, ...totalOf(own) }))
      .toSorted((a, b) => Number(b.gross) - Number(a.gross)),
    payments: rows.map((row) => ({
      date: row.date,
      kind: row.kind,
      ticker: row.ticker,
      name: row.name,
      account_name: row.account_name,
      institution_name: row.institution_name,
      country: row.country,
      gross: row.gross,
      withheld: row.withheld,
      net: row.net,
    })),
    unconverted: [...new Set(rows.flatMap((row) => (row.net === null ? [row.currency] : [])))].toSorted(),
  }
}
