import { txType } from '@keelwise/contract/transactions'
import { sumAmounts } from '@keelwise/finance/amounts'
import { z } from 'zod'
import { readCashFlow } from '../../wealth/cash-flow.ts'
import { readTransactionPage } from '../../wealth/transactions.ts'
import { dayText, moneyText } from '../figures.ts'
import {
  accountArguments,
  accountsOf,
  filterOf,
  accountNamesOf,
  periodArguments,
  pastYear,
  periodOf,
} from './arguments.ts'
import { accountsInAddress, screenAddress } from './screen-address.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'
import { sumTransactions } from './transaction-sums.queries.ts'
import { negate } from '@keelwise/finance/decimals'

/** What people read: DIVIDEND becomes Dividend. */
const typeText = (type: string): string => type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ')

export const getTransactions = defineTool({
  name: 'get_transactions',
  description:
    'Transactions of a period (twelve months without one), newest first, by type, account or a part of their text, with the sums of Money In and Money Out over all of them.',
  input: z.strictObject({
    ...periodArguments,
    ...accountArguments,
    tx_type: txType.optional(),
    search: z.string().max(100).optional(),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  run: async (context, args) => {
    const { tx, userId } = context
    const period = periodOf(context, args, pastYear)
    const accounts = await accountsOf(context, args)
    const accountOf = new Map(accounts.map((account) => [account.id, account]))
    const accountIds = [...accountOf.keys()]
    const filter = {
      execution_date__gte: period.from,
      execution_date__lte: period.to,
      tx_type: args.tx_type,
      search: args.search,
      accounts: filterOf(args),
    }
    const page = await readTransactionPage(tx, userId, filter, { limit: args.limit, offset: 0 })
    const sums = await readCashFlow(tx, userId, filter)
    const found = new Findings({
      title: args.tx_type ? `${typeText(args.tx_type)} transactions` : 'Transactions',
      source: 'Your transactions',
      href: screenAddress('/investor/transaction', {
        execution_date__gte: period.from,
        execution_date__lte: period.to,
        ...accountsInAddress(args),
        tx_type__in: args.tx_type,
        search: args.search,
      }),
      asOf: context.today,
    })
      .add('count', 'Transactions', page.count, 'count')
      .with({ facts: { ...accountNamesOf(args, accounts), ...(args.search ? { search: args.search } : {}) } })
    if (page.count > 0)
      found
        .add('in', 'Money In', sums.cash_in, 'money')
        .add('out', 'Money Out', sums.cash_out.replace('-', ''), 'money')
    // a type says what it is, also where it is no cash flow: a fee inside a brokerage account, a dividend
    if (args.tx_type && args.search === undefined && page.count > 0) {
      const all = { accountIds, ...period, txType: args.tx_type, cashFlowOnly: false }
      const groups = await sumTransactions(tx, userId, { ...all, by: 'account' })
      const net = groups.map(({ cash_in, cash_out }) => sumAmounts([cash_in, cash_out]))
      found.add('net', `Sum of ${typeText(args.tx_type).toLowerCase()} bookings`, sumAmounts(net), 'money')
      found.add('paid', `${typeText(args.tx_type)} paid`, sumAmounts(net.map(negate)), 'money')
      found.with({
        facts: Object.fromEntries(
          groups.map(({ key }, index) => [`g${index + 1}.name`, accountOf.get(key)?.account_name ?? '']),
        ),
      })
      groups.forEach(({ key }, index) =>
        found.add(
          `g${index + 1}`,
          `${typeText(args.tx_type ?? '')} in ${accountOf.get(key)?.account_name ?? ''}`,
          negate(net[index] ?? '0.00'),
          'money',
        ),
      )
    }
    page.results.forEach((row, index) =>
      found.add(
        `t${index + 1}`,
        row.description ?? row.name ?? typeText(row.tx_type),
        row.flow_amount,
        'money',
        row.flow_amount_currency,
      ),
    )
    return found
      .table(
        columnsOf('Date', 'For', 'Account', 'Amount>'),
        page.results.map((row) => [
          dayText(row.execution_date),
          `${row.description ?? row.fi_supplied_description ?? row.name ?? typeText(row.tx_type)}${row.is_pending ? ' (pending)' : ''}`,
          row.account_name,
          moneyText(row.flow_amount, row.flow_amount_currency),
        ]),
        page.count,
      )
      .with({ period, unconverted: sums.unconverted })
      .done()
  },
})
