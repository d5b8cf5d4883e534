import { changeBetween } from '@keelwise/finance/change'
import { spanOf } from '@keelwise/finance/spans'
import { z } from 'zod'
import { changeSince, readNetWorth, readNetWorthHistory } from '../../wealth/net-worth.ts'
import { dayText, moneyText } from '../figures.ts'
import { periodArguments, periodOf } from './arguments.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'

/** As many days as a chart needs. */
const MOST_POINTS = 60

function thinned<T>(points: readonly T[]): T[] {
  const step = Math.ceil(points.length / MOST_POINTS)
  return points.filter((_, index) => (points.length - 1 - index) % Math.max(1, step) === 0)
}

export const getNetWorth = defineTool({
  name: 'get_net_worth',
  description:
    'Net worth, what is owned and what is owed today in US dollars, and the change over a period (30 days without one).',
  input: z.strictObject(periodArguments),
  run: async (context, args) => {
    const { tx, userId, today } = context
    const period = periodOf(context, args)
    const { start } = spanOf(period.from, period.to)
    const sums = await readNetWorth(tx, userId, today, [start])
    const days = await readNetWorthHistory(tx, userId, { from: start, to: today, today, netWorth: sums.total })
    const points = days.filter(({ date }) => date <= period.to)
    const last = points.at(-1)
    const found = new Findings({
      title: 'Net worth',
      source: 'Balances of your accounts',
      href: '/investor',
      asOf: sums.lastSync?.toISOString() ?? context.now.toISOString(),
    })
    if (sums.accounts > 0)
      found
        .add('total', 'Net worth', sums.total, 'money')
        .add('assets', 'What you own', sums.assets, 'money')
        .add('liabilities', 'What you owe', sums.liabilities.replace('-', ''), 'money')
    found
      .add('accounts', 'Accounts', sums.accounts, 'count')
      .add('institutions', 'Institutions', sums.institutions, 'count')
    if (period.to >= today) {
      const change = changeSince(sums, start)
      if (change) {
        found
          .add('before', `Net worth on ${dayText(start)}`, sums.earlier[0]?.before ?? null, 'money')
          .add('change', 'Change of net worth', change.amount, 'money')
          .add('change_percent', 'Change of net worth', change.percent, 'percent')
        if (change.accounts_left_out > 0)
          found
            .add('left_out', 'Accounts left out of the change', change.accounts_left_out, 'count')
            .note('Accounts without a value on the first day are left out of the change.')
        found.note(change.estimated ? 'Part of the earlier value is worked out from transactions.' : null)
      }
    } else if (last && points[0]?.date === start) {
      const change = changeBetween(points[0].amount, last.amount)
      found
        .add('before', `Net worth on ${dayText(start)}`, points[0].amount, 'money')
        .add('after', `Net worth on ${dayText(period.to)}`, last.amount, 'money')
        .add('change', 'Change of net worth', change.amount, 'money')
        .add('change_percent', 'Change of net worth', change.percent, 'percent')
        .note('Accounts count from the day they were linked or have a history.')
    }
    const shown = thinned(points)
    return found
      .table(
        columnsOf('Day', 'Net worth>'),
        shown.slice(-12).map(({ date, amount }) => [dayText(date), moneyText(amount, 'USD')]),
        points.length,
      )
      .with({
        period,
        unconverted: sums.unconverted,
        facts: { last_sync: sums.lastSync?.toISOString() ?? '', before_on: dayText(start) },
        chart:
          shown.length > 1
            ? {
                title: 'Net worth',
                kind: 'line',
                unit: 'USD',
                points: shown.map(({ date, amount }) => ({ x: date, y: amount })),
              }
            : null,
      })
      .done()
  },
})
