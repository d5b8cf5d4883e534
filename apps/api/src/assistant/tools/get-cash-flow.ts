import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { savingsRate } from '@keelwise/finance/health'
import { z } from 'zod'
import { readCashFlow } from '../../wealth/cash-flow.ts'
import { moneyText, monthText } from '../figures.ts'
import { accountArguments, accountsOf, filterOf, accountNamesOf, periodArguments, periodOf } from './arguments.ts'
import { accountsInAddress, screenAddress } from './screen-address.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'
import { sumTransactions } from './transaction-sums.queries.ts'
import { addDays, addMonths } from '@keelwise/finance/days'

const MOST_ROWS = 24

export const getCashFlow = defineTool({
  name: 'get_cash_flow',
  description:
    'Money In and Money Out in US dollars over a period (30 days without one), as a whole and by month, payee, type or account.',
  input: z.strictObject({
    ...periodArguments,
    ...accountArguments,
    by: z.enum(['month', 'payee', 'type', 'account']).default('month'),
  }),
  run: async (context, args) => {
    const { tx, userId } = context
    const period = periodOf(context, args)
    const accounts = await accountsOf(context, args)
    const accountIds = accounts.map(({ id }) => id)
    const filter = { execution_date__gte: period.from, execution_date__lte: period.to, accounts: filterOf(args) }
    const sums = await readCashFlow(tx, userId, filter)
    const groups = await sumTransactions(tx, userId, { accountIds, ...period, cashFlowOnly: true, by: args.by })
    const nameOf = new Map(
      accounts.map((account) => [account.id, `${account.account_name}, ${account.institution_name}`]),
    )
    const ordered = args.by === 'month' ? groups.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : groups
    const addressOf = (narrower: Parameters<typeof screenAddress>[1]): string =>
      screenAddress('/investor/transaction', {
        execution_date__gte: period.from,
        execution_date__lte: period.to,
        ...accountsInAddress(args),
        ...narrower,
      })
    const found = new Findings({
      title: 'Cash flow',
      source: 'Your transactions, transfers between your own accounts left out',
      href: addressOf({}),
      asOf: context.today,
    })
      .add(
        'bookings',
        'Transactions that count',
        groups.reduce((sum, { count }) => sum + count, 0),
        'count',
      )
      .with({ facts: accountNamesOf(args, accounts) })
    if (groups.length > 0) {
      const rate = savingsRate(sums.cash_in, sums.cash_out)
      found
        .add('in', 'Money In', sums.cash_in, 'money')
        .add('out', 'Money Out', sums.cash_out.replace('-', ''), 'money')
        .add('net', 'Money In less Money Out', sumAmounts([sums.cash_in, sums.cash_out]), 'money')
        .add('rate', 'Kept of what came in', rate === null ? null : toAmount(rate), 'percent')
    }
    const label = (key: string): string =>
      args.by === 'month' ? monthText(key) : args.by === 'account' ? (nameOf.get(key) ?? key) : key
    const shown = ordered.slice(0, MOST_ROWS)
    shown.forEach(({ key, cash_in, cash_out }, index) => {
      const href = addressOf(groupInAddress(args.by, key, period))
      found
        .add(`g${index + 1}.in`, `Money In, ${label(key)}`, cash_in, 'money', 'USD', href)
        .add(`g${index + 1}.out`, `Money Out, ${label(key)}`, cash_out.replace('-', ''), 'money', 'USD', href)
        .add(`g${index + 1}.net`, `Left over, ${label(key)}`, sumAmounts([cash_in, cash_out]), 'money', 'USD', href)
    })
    return found
      .table(
        columnsOf(
          { month: 'Month', payee: 'For', type: 'Type', account: 'Account' }[args.by],
          'Money In>',
          'Money Out>',
          'Left over>',
        ),
        shown.map(({ key, cash_in, cash_out }) => [
          label(key),
          moneyText(cash_in, 'USD'),
          moneyText(cash_out.replace('-', ''), 'USD'),
          moneyText(sumAmounts([cash_in, cash_out]), 'USD'),
        ]),
        ordered.length,
      )
      .with({
        period,
        unconverted: sums.unconverted,
        facts: Object.fromEntries(shown.map(({ key }, index) => [`g${index + 1}.name`, label(key)])),
        chart:
          args.by === 'month' && shown.length > 1
            ? {
                title: 'Left over by month',
                kind: 'bar',
                unit: 'USD',
                points: shown.map(({ key, cash_in, cash_out }) => ({
                  x: monthText(key),
                  y: sumAmounts([cash_in, cash_out]),
                })),
              }
            : null,
      })
      .done()
  },
})

/** What leaves one group of a cash flow: a month within the period, a type, an account; payees are no filter. */
function groupInAddress(by: 'month' | 'payee' | 'type' | 'account', key: string, period: { from: string; to: string }) {
  if (by === 'type') return { tx_type__in: key }
  if (by === 'account') return { account_id: key }
  if (by === 'payee') return {}
  const [first, last] = [`${key}-01`, addDays(addMonths(`${key}-01`, 1), -1)]
  return {
    execution_date__gte: first > period.from ? first : period.from,
    execution_date__lte: last < period.to ? last : period.to,
  }
}
