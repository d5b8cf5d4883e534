import { spanOf } from '@keelwise/finance/spans'
import { z } from 'zod'
import { readPerformanceAccounts } from '../../wealth/performance-facts.ts'
import { queryOfSpan, readPerformance } from '../../wealth/performance.ts'
import { dayText, moneyText } from '../figures.ts'
import { periodArguments, pastYear, periodOf } from './arguments.ts'
import { ToolError, defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'

const MOST_POINTS = 60
const PARTS = [
  ['start', 'Value at the start', 'start_value'],
  ['contributions', 'Put in', 'contributions'],
  ['withdrawals', 'Taken out', 'withdrawals'],
  ['income', 'Dividends and interest', 'income'],
  ['fees', 'Fees', 'fees'],
  ['taxes', 'Taxes', 'taxes'],
  ['market', 'Markets', 'market'],
  ['currency', 'Exchange rates', 'currency'],
  ['end', 'Value at the end', 'end_value'],
] as const

export const getPerformance = defineTool({
  name: 'get_performance',
  description:
    'Time-weighted and money-weighted return of the investment accounts over a period (twelve months without one), and what changed their value: money put in or taken out, income, fees, markets, exchange rates.',
  input: z.strictObject({ ...periodArguments, account_id: z.uuid().optional() }),
  run: async (context, args) => {
    const { tx, userId, today } = context
    const asked = periodOf(context, args, pastYear)
    const span = spanOf(asked.from, asked.to)
    const accounts = await readPerformanceAccounts(tx, userId, args.account_id === undefined ? [] : [args.account_id])
    if (args.account_id !== undefined && accounts.length === 0) throw new ToolError('There is no such account.')
    const found = new Findings({
      title: 'Performance',
      source: 'Values and flows of your investment accounts',
      href: '/investor/performance',
      asOf: today,
    }).add('accounts', 'Investment accounts', accounts.length, 'count')
    if (accounts.length === 0 || span.start >= span.to) return found.with({ period: asked }).done()
    const answer = await readPerformance(tx, userId, queryOfSpan(span, today), accounts, today)
    const { totals, attribution, data_quality } = answer
    const period = { from: answer.period.from, to: answer.period.to }
    if ('percent' in totals.twr_net)
      found.add('twr', 'Time-weighted return after fees', totals.twr_net.percent, 'percent')
    else found.note(totals.twr_net.unavailable)
    if ('percent' in totals.xirr) found.add('xirr', 'Money-weighted return', totals.xirr.percent, 'percent')
    if (attribution) for (const [key, label, field] of PARTS) found.add(key, label, attribution[field], 'money')
    for (const note of data_quality.notes) found.note(note)
    const step = Math.max(1, Math.ceil(answer.points.length / MOST_POINTS))
    const points = answer.points.filter((_, index) => (answer.points.length - 1 - index) % step === 0)
    return found
      .table(
        columnsOf('What changed the value', 'Amount>'),
        attribution ? PARTS.map(([, label, field]) => [label, moneyText(attribution[field], 'USD')]) : [],
      )
      .with({
        period,
        unconverted: data_quality.unconverted,
        facts: period.from > span.start ? { begins_later: dayText(period.from) } : {},
        chart:
          points.length > 1
            ? {
                title: 'Value of your investment accounts',
                kind: 'line',
                unit: 'USD',
                points: points.map(({ date, value }) => ({ x: date, y: value })),
              }
            : null,
      })
      .done()
  },
})
