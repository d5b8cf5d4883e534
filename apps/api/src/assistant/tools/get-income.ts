import { sumAmounts } from '@keelwise/finance/amounts'
import { z } from 'zod'
import { readExpectedIncome, selectReceipts } from '../../wealth/income.ts'
import { dayText, moneyText, monthText } from '../figures.ts'
import { periodArguments, pastYear, periodOf } from './arguments.ts'
import { screenAddress } from './screen-address.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'
import { incomeKindDisplay } from '@keelwise/contract/words'
import { addDays, addMonths } from '@keelwise/finance/days'

const MOST_ROWS = 20
const BASIS = {
  scheduled: 'Scheduled',
  half_yearly: 'Half-yearly, assumed',
  history: 'Estimated from the past',
} as const

export const getIncome = defineTool({
  name: 'get_income',
  description:
    'Dividends and interest that came in over a period (twelve months without one), and coupons, dividends, interest and repayments expected over the next twelve months or up to a later day.',
  input: z.strictObject({
    ...periodArguments,
    expected_to: periodArguments.to,
    show: z.enum(['received', 'expected', 'maturities']).default('received'),
  }),
  run: async (context, args) => {
    const { tx, userId, today } = context
    const period = periodOf(context, args, pastYear)
    const received = await selectReceipts(tx, userId, period.from, period.to)
    const last = addDays(today, 731)
    const asked = args.expected_to ?? addDays(addMonths(today, 12), -1)
    const to = asked > last ? last : asked < today ? today : asked
    const range = { today, from: today, to }
    const { holdings, receipts: past, expected, unknown, rateOf, months } = await readExpectedIncome(tx, userId, range)
    const usd = (type?: string): string =>
      sumAmounts(
        received.flatMap((row) =>
          row.worth !== null && (type === undefined || row.tx_type === type) ? [row.worth] : [],
        ),
      )
    const income = expected.filter(({ kind }) => kind !== 'maturity')
    const maturities = expected.filter(({ kind }) => kind === 'maturity')
    const accountOf = new Map([...past, ...received, ...holdings].map((row) => [row.accountId, row]))
    const holdingOf = new Map(holdings.map((row) => [row.id, row]))
    const found = new Findings({
      title: { received: 'Income that came in', expected: 'Income to expect', maturities: 'Repayments to expect' }[
        args.show
      ],
      source:
        args.show === 'received'
          ? 'Dividends and interest in your transactions'
          : 'Your positions, and what they paid before',
      href:
        args.show === 'received'
          ? screenAddress('/investor/transaction', {
              execution_date__gte: period.from,
              execution_date__lte: period.to,
              tx_type__in: ['DIVIDEND', 'INTEREST'],
            })
          : '/investor/income',
      asOf: today,
    })
      .add('payments', 'Payments that came in', received.length, 'count')
      .add('expected_payments', 'Payments to expect', income.length, 'count')
      .add('maturities_count', 'Repayments to expect', maturities.length, 'count')
      .note(
        unknown.length > 0
          ? 'Of some positions the coupon or the rhythm is not known; they are left out of what is expected.'
          : null,
      )
      .with({
        period,
        unconverted: [...new Set(received.flatMap((row) => (row.worth === null ? [row.currency] : [])))].toSorted(),
      })
    if (unknown.length > 0) found.add('unknown', 'Positions whose income is not known', unknown.length, 'count')
    if (received.length > 0)
      found
        .add('received', 'Income that came in', usd(), 'money')
        .add('dividends', 'Dividends that came in', usd('DIVIDEND'), 'money')
        .add('interest', 'Interest that came in', usd('INTEREST'), 'money')
    if (income.length > 0)
      found.add('expected', 'Income to expect', sumAmounts(months.map((month) => month.income)), 'money')
    if (maturities.length > 0)
      found.add('maturities', 'Repayments to expect', sumAmounts(months.map(({ maturity }) => maturity)), 'money')
    if (expected.some(({ currency }) => rateOf.get(currency) === null))
      found.note('What is expected in a currency without an exchange rate is listed and not in the sums.')
    if (args.show === 'received') {
      const newest = received.toReversed()
      return found
        .table(
          columnsOf('Date', 'From', 'Kind', 'Amount>'),
          newest
            .slice(0, MOST_ROWS)
            .map((row) => [
              dayText(row.date),
              row.name ?? row.ticker ?? row.account_name,
              incomeKindDisplay[row.tx_type === 'DIVIDEND' ? 'dividend' : 'interest'],
              moneyText(row.amount, row.currency),
            ]),
          newest.length,
        )
        .done()
    }
    const shown = args.show === 'expected' ? expected : maturities
    shown
      .slice(0, MOST_ROWS)
      .forEach((row, index) =>
        found.add(
          `e${index + 1}`,
          `${incomeKindDisplay[row.kind]} on ${dayText(row.date)}`,
          row.amount,
          'money',
          row.currency,
        ),
      )
    return found
      .table(
        columnsOf('Date', 'From', 'Kind', 'Basis', 'Amount>'),
        shown
          .slice(0, MOST_ROWS)
          .map((row) => [
            dayText(row.date),
            (row.holdingId === null ? undefined : holdingOf.get(row.holdingId)?.name) ??
              accountOf.get(row.accountId)?.account_name ??
              '',
            incomeKindDisplay[row.kind],
            BASIS[row.basis],
            moneyText(row.amount, row.currency),
          ]),
        shown.length,
      )
      .with({
        facts: shown[0] ? { next_date: shown[0].date, next_kind: incomeKindDisplay[shown[0].kind] } : {},
        chart: args.show === 'expected' ? byMonth(months) : null,
      })
      .done()
  },
})

function byMonth(months: Awaited<ReturnType<typeof readExpectedIncome>>['months']) {
  if (months.length < 2) return null
  return {
    title: 'Income and repayments to expect by month',
    kind: 'bar' as const,
    unit: 'USD',
    points: months.map(({ month, income, maturity }) => ({ x: monthText(month), y: sumAmounts([income, maturity]) })),
  }
}
