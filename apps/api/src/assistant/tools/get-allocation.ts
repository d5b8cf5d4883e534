import { assetClassDisplay, riskBandDisplay } from '@keelwise/contract/words'
import { sumAmounts } from '@keelwise/finance/amounts'
import { z } from 'zod'
import { readAllocation } from '../../wealth/allocation.ts'
import { figureText, moneyText } from '../figures.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'

const NOT_AVAILABLE = 'Not available'

export const getAllocation = defineTool({
  name: 'get_allocation',
  description:
    'How the positions are divided over asset classes (with the target of the risk score and the gap), security types or accounts.',
  input: z.strictObject({ by: z.enum(['asset_class', 'sec_type', 'account']).default('asset_class') }),
  run: async ({ tx, userId, today }, { by }) => {
    const answer = await readAllocation(tx, userId, today)
    const hasPositions = answer.positions_count > 0
    const band = answer.recommended_band
    const found = new Findings({
      title:
        by === 'asset_class'
          ? 'Allocation by asset class'
          : by === 'sec_type'
            ? 'Allocation by security type'
            : 'Positions by account',
      source: 'Your positions',
      href: '/investor/allocation',
      asOf: answer.as_of,
    })
      .add('positions', 'Positions', answer.positions_count, 'count')
      .with({ unconverted: answer.unconverted })
    if (by !== 'asset_class') {
      const groups =
        by === 'sec_type'
          ? answer.sec_types.map((row) => ({
              label: row.sec_type_display,
              amount: row.market_value_amount,
              percent: row.percent,
            }))
          : answer.accounts.map((row) => ({
              label: `${row.account_name}, ${row.institution_name}`,
              amount: row.market_value_amount,
              percent: row.percent,
            }))
      const total = sumAmounts(groups.map(({ amount }) => amount))
      if (hasPositions) found.add('total', 'Market value of the positions', total, 'money')
      groups.forEach(({ label, amount, percent }, index) =>
        found
          .add(`g${index + 1}`, label, amount, 'money')
          .add(`g${index + 1}.percent`, `Share of ${label}`, percent, 'percent'),
      )
      return found
        .table(
          columnsOf(by === 'sec_type' ? 'Type' : 'Account', 'Value>', 'Share>'),
          groups.map(({ label, amount, percent }) => [label, moneyText(amount, 'USD'), figureText(percent, 'percent')]),
        )
        .with({
          facts: Object.fromEntries(groups.map(({ label }, index) => [`g${index + 1}.name`, label])),
          chart: hasPositions
            ? {
                title: by === 'sec_type' ? 'Security types' : 'Accounts',
                kind: 'ring',
                unit: 'USD',
                points: groups.map(({ label, amount, percent }) => ({ x: label, y: amount, share: percent })),
                total,
              }
            : null,
        })
        .done()
    }
    const { classes, steps, total_market_value: total } = answer
    if (hasPositions) found.add('total', 'Market value of the positions', total, 'money')
    if (hasPositions)
      for (const row of classes) {
        const name = assetClassDisplay[row.asset_class]
        found
          .add(row.asset_class, name, row.market_value_amount, 'money')
          .add(`${row.asset_class}.percent`, `Share of ${name}`, row.percent, 'percent')
          .add(`${row.asset_class}.target`, `Target of ${name}`, row.target_percent, 'percent')
          .add(`${row.asset_class}.drift`, `Gap of ${name}`, row.drift_points, 'points')
      }
    steps.forEach(({ kind, asset_class, amount }, index) =>
      found.add(`step${index + 1}`, `${kind.replaceAll('_', ' ')}: ${assetClassDisplay[asset_class]}`, amount, 'money'),
    )
    return found
      .table(
        columnsOf('Class', 'Value>', 'Share>', ...(band ? ['Target>', 'Gap>'] : [])),
        !hasPositions
          ? []
          : classes.map((row) => [
              assetClassDisplay[row.asset_class],
              moneyText(row.market_value_amount, 'USD'),
              figureText(row.percent, 'percent'),
              ...(band
                ? [
                    row.target_percent === null ? NOT_AVAILABLE : figureText(row.target_percent, 'percent'),
                    row.drift_points === null ? NOT_AVAILABLE : figureText(row.drift_points, 'points'),
                  ]
                : []),
            ]),
      )
      .with({
        facts: {
          ...(band ? { band, band_display: riskBandDisplay[band] } : {}),
          ...Object.fromEntries(classes.map((row) => [`${row.asset_class}.status`, row.status])),
          ...Object.fromEntries(
            steps.map(({ kind, asset_class }, index) => [`step${index + 1}`, `${kind}:${asset_class}`]),
          ),
        },
        chart: hasPositions
          ? {
              title: 'Asset classes',
              kind: 'ring',
              unit: 'USD',
              points: classes.map((row) => ({
                x: assetClassDisplay[row.asset_class],
                y: row.market_value_amount,
                share: row.percent,
              })),
              total,
            }
          : null,
      })
      .done()
  },
})
