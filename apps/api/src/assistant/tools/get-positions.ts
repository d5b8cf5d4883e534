import { secType } from '@keelwise/contract/positions'
import { sumAmounts, toAmount } from '@keelwise/finance/amounts'
import { percentOf } from '@keelwise/finance/health'
import { z } from 'zod'
import { readPositions, selectHoldings } from '../../wealth/positions.ts'
import { figureText, moneyText } from '../figures.ts'
import { accountArguments, accountsOf, filterOf, accountNamesOf } from './arguments.ts'
import { accountsInAddress, screenAddress } from './screen-address.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'
import { assetClasses, securityTypeDisplay } from '@keelwise/contract/words'

/** More positions than anybody holds; a page of the screen's list without its end. */
const ALL = 100_000
const NOT_AVAILABLE = 'Not available'
const GROWTH_YEARS = 5

export const getPositions = defineTool({
  name: 'get_positions',
  description:
    'Positions with value, units, cost and unrealized gain, largest first; filtered by account, security type, asset class or part of a name or ticker, or ordered by gain.',
  input: z.strictObject({
    ...accountArguments,
    sec_type: secType.optional(),
    asset_class: z.enum(assetClasses).optional(),
    search: z.string().max(100).optional(),
    order: z.enum(['value', 'gain', 'loss', 'maturity']).default('value'),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  run: async (context, args) => {
    const { tx, userId, today } = context
    const accounts = await accountsOf(context, args)
    const page = await readPositions(
      tx,
      userId,
      { ...filterOf(args), sec_type: args.sec_type, asset_class: args.asset_class, search: args.search },
      '-market_value_amount',
      { limit: ALL, offset: 0, today },
    )
    const holdings = await selectHoldings(tx, userId, today)
    const usdOf = new Map(holdings.map(({ id, worth }) => [id, worth]))
    const whole = sumAmounts(holdings.flatMap(({ worth }) => (worth !== null && !worth.startsWith('-') ? [worth] : [])))
    const rows = page
      .filter(
        (row) =>
          (args.order !== 'maturity' || (row.maturity_date !== null && row.maturity_date > today)) &&
          ((args.order !== 'gain' && args.order !== 'loss') || row.unrealized_gain_amount !== null),
      )
      .map((row) => ({ ...row, usd: usdOf.get(row.id) ?? null }))
      .toSorted((a, b) => {
        if (args.order === 'maturity') return (a.maturity_date ?? '') < (b.maturity_date ?? '') ? -1 : 1
        if (args.order === 'gain') return Number(b.unrealized_gain_amount) - Number(a.unrealized_gain_amount)
        if (args.order === 'loss') return Number(a.unrealized_gain_amount) - Number(b.unrealized_gain_amount)
        return Number(b.usd ?? 0) - Number(a.usd ?? 0) || (a.id < b.id ? -1 : 1)
      })
    const found = new Findings({
      title: 'Positions',
      source: 'Your positions',
      href: screenAddress('/investor/positions', {
        ...accountsInAddress(args),
        sec_type: args.sec_type,
        asset_class: args.asset_class,
        search: args.search,
      }),
      asOf: rows.map(({ as_of }) => as_of).toSorted()[0] ?? null,
    })
    const total = sumAmounts(rows.flatMap(({ usd }) => (usd === null ? [] : [usd])))
    found.add('count', 'Positions', rows.length, 'count').with({ facts: accountNamesOf(args, accounts) })
    if (rows.length > 0) {
      found.add('total', 'Market value of the positions', total, 'money')
      found.add('share', 'Share of everything you hold', share(total, whole), 'percent')
    }
    for (const currency of new Set(rows.map((row) => row.market_value_currency))) {
      const gains = rows.flatMap((row) =>
        row.market_value_currency === currency && row.unrealized_gain_amount !== null
          ? [row.unrealized_gain_amount]
          : [],
      )
      if (gains.length > 0)
        found.add(
          currency === 'USD' ? 'gain' : `gain_${currency}`,
          'Unrealized gain',
          sumAmounts(gains),
          'money',
          currency,
        )
    }
    const withoutCost = rows.filter((row) => row.unrealized_gain_amount === null).length
    if (withoutCost > 0) found.add('without_cost', 'Positions without a known cost', withoutCost, 'count')
    const shown = rows.slice(0, args.limit)
    shown.forEach((row, index) => {
      const name = row.ticker ?? row.name
      const href = screenAddress('/investor/positions', { institution: row.institution_id, position: row.id })
      found
        .add(
          `p${index + 1}`,
          `Market value of ${name}`,
          row.market_value_amount,
          'money',
          row.market_value_currency,
          href,
        )
        .add(
          `p${index + 1}.share`,
          `Share of ${name}`,
          row.usd === null ? null : share(row.usd, whole),
          'percent',
          'USD',
          href,
        )
        .add(`p${index + 1}.units`, `Units of ${name}`, row.units, 'units', 'USD', href)
        .add(`p${index + 1}.price`, `Price of ${name}`, row.unit_price_amount, 'money', row.unit_price_currency, href)
        .add(
          `p${index + 1}.cost`,
          `Cost of ${name}`,
          row.cost_basis_amount === '0.00' ? null : row.cost_basis_amount,
          'money',
          row.cost_basis_currency ?? 'USD',
          href,
        )
        .add(
          `p${index + 1}.gain`,
          `Unrealized gain of ${name}`,
          row.unrealized_gain_amount,
          'money',
          row.market_value_currency,
          href,
        )
    })
    // Of one security that was asked for by its name, how it did before.
    const [security, ...others] = new Set(args.search === undefined ? [] : rows.map((row) => row.ticker))
    if (security && others.length === 0)
      found.with({
        chart: {
          title: `Growth of $10,000 in ${security}`,
          kind: 'line',
          unit: 'USD',
          points: [],
          growth: { fund_identifiers: [security], years: GROWTH_YEARS },
        },
      })
    const isGain = args.order === 'gain' || args.order === 'loss'
    const isMaturity = args.order === 'maturity'
    return found
      .table(
        columnsOf('Position', 'Account', 'Value>', isGain ? 'Gain>' : isMaturity ? 'Matures' : 'Share>'),
        shown.map((row) => [
          row.ticker ? `${row.name} (${row.ticker})` : row.name,
          `${row.account_name}, ${row.institution_name}`,
          row.market_value_amount === null
            ? NOT_AVAILABLE
            : moneyText(row.market_value_amount, row.market_value_currency),
          isGain
            ? moneyText(row.unrealized_gain_amount ?? '0', row.market_value_currency)
            : isMaturity
              ? (row.maturity_date ?? NOT_AVAILABLE)
              : row.usd === null || share(row.usd, whole) === null
                ? NOT_AVAILABLE
                : figureText(share(row.usd, whole) ?? '0', 'percent'),
        ]),
        rows.length,
      )
      .with({
        unconverted: [
          ...new Set(rows.flatMap((row) => (row.usd === null ? [row.market_value_currency] : []))),
        ].toSorted(),
        facts: Object.fromEntries(
          shown.flatMap((row, index) => [
            [`p${index + 1}.name`, row.ticker ? `${row.name} (${row.ticker})` : row.name],
            [`p${index + 1}.account`, `${row.account_name} at ${row.institution_name}`],
            [`p${index + 1}.type`, securityTypeDisplay[secType.catch('OTHER').parse(row.sec_type)]],
          ]),
        ),
      })
      .done()
  },
})

/** Percent of a whole with two decimals. */
function share(part: string, whole: string): string | null {
  const percent = percentOf(part, whole)
  return percent === null ? null : toAmount(percent)
}
