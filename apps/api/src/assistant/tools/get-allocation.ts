import { assetClassDisplay, riskBandDisplay, securityTypeDisplay } from '@keelwise/contract/words'
import { secType } from '@keelwise/contract/positions'
import { riskBand } from '@keelwise/contract/risk-tolerance'
import { compareAllocation, suggestSteps } from '@keelwise/finance/allocation'
import { sumAmounts } from '@keelwise/finance/amounts'
import { TARGET_ALLOCATION } from '@keelwise/finance/risk-bands'
import { z } from 'zod'
import { findNewestRisk } from '../../wealth/newest-risk.ts'
import { selectHoldings } from '../../wealth/allocation.queries.ts'
import { amountsByClass, convertedOf, groupsOf } from '../../wealth/allocation.rules.ts'
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
    const all = await selectHoldings(tx, userId, today)
    const rows = convertedOf(all)
    const risk = await findNewestRisk(tx, userId)
    const band = risk ? riskBand.parse(risk.recommended_band) : null
    const target = band ? TARGET_ALLOCATION[band] : null
    const amounts = amountsByClass(rows)
    const asOf = all.reduce<Date | null>((oldest, row) => (oldest && oldest <= row.as_of ? oldest : row.as_of), null)
    const found = new Findings({
      title:
        by === 'asset_class'
          ? 'Allocation by asset class'
          : by === 'sec_type'
            ? 'Allocation by security type'
            : 'Positions by account',
      source: 'Your positions',
      href: '/investor/allocation',
      asOf: asOf?.toISOString() ?? null,
    })
      .add('positions', 'Positions', rows.length, 'count')
      .with({ unconverted: [...new Set(all.flatMap((row) => (row.usd === null ? [row.currency] : [])))].toSorted() })
    if (by !== 'asset_class') {
      const groups = groupsOf(rows, (row) => (by === 'sec_type' ? row.sec_type : row.account_id)).map(
        ({ group, market_value_amount, percent }) => ({
          label:
            by === 'sec_type'
              ? securityTypeDisplay[secType.catch('OTHER').parse(group[0]?.sec_type)]
              : `${group[0]?.account_name}, ${group[0]?.institution_name}`,
          amount: market_value_amount,
          percent,
        }),
      )
      const total = sumAmounts(groups.map(({ amount }) => amount))
      if (rows.length > 0) found.add('total', 'Market value of the positions', total, 'money')
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
          chart:
            rows.length > 0
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
    const classes = compareAllocation(amounts, target)
    const total = sumAmounts(Object.values(amounts))
    if (rows.length > 0) found.add('total', 'Market value of the positions', total, 'money')
    if (rows.length > 0)
      for (const row of classes) {
        const name = assetClassDisplay[row.assetClass]
        found
          .add(row.assetClass, name, row.amount, 'money')
          .add(`${row.assetClass}.percent`, `Share of ${name}`, row.percent, 'percent')
          .add(`${row.assetClass}.target`, `Target of ${name}`, row.target, 'percent')
          .add(`${row.assetClass}.drift`, `Gap of ${name}`, row.drift, 'points')
      }
    const steps = target ? suggestSteps(amounts, target) : []
    steps.forEach(({ kind, assetClass, amount }, index) =>
      found.add(`step${index + 1}`, `${kind.replaceAll('_', ' ')}: ${assetClassDisplay[assetClass]}`, amount, 'money'),
    )
    return found
      .table(
        columnsOf('Class', 'Value>', 'Share>', ...(target ? ['Target>', 'Gap>'] : [])),
        rows.length === 0
          ? []
          : classes.map((row) => [
              assetClassDisplay[row.assetClass],
              moneyText(row.amount, 'USD'),
              figureText(row.percent, 'percent'),
              ...(target
                ? [
                    row.target === null ? NOT_AVAILABLE : figureText(row.target, 'percent'),
                    row.drift === null ? NOT_AVAILABLE : figureText(row.drift, 'points'),
                  ]
                : []),
            ]),
      )
      .with({
        facts: {
          ...(band ? { band, band_display: riskBandDisplay[band] } : {}),
          ...Object.fromEntries(classes.map((row) => [`${row.assetClass}.status`, row.band ?? 'unknown'])),
          ...Object.fromEntries(
            steps.map(({ kind, assetClass }, index) => [`step${index + 1}`, `${kind}:${assetClass}`]),
          ),
        },
        chart:
          rows.length > 0
            ? {
                title: 'Asset classes',
                kind: 'ring',
                unit: 'USD',
                points: classes.map((row) => ({
                  x: assetClassDisplay[row.assetClass],
                  y: row.amount,
                  share: row.percent,
                })),
                total,
              }
            : null,
      })
      .done()
  },
})
