import { accountTypeDisplay } from '@keelwise/contract/words'
import { accountType } from '@keelwise/contract/accounts'
import { sumAmounts } from '@keelwise/finance/amounts'
import { addDays } from '@keelwise/finance/days'
import { z } from 'zod'
import { accountWorth, liveAccounts, sumAccounts } from '../../wealth/accounts.ts'
import { dayText, moneyText } from '../figures.ts'
import { accountArguments, accountsOf, filterOf, accountNamesOf } from './arguments.ts'
import { defineTool } from './tool.ts'
import { Findings, columnsOf } from './tool-result.ts'

/** An account that was not refreshed for longer is out of date (data freshness). */
const STALE_DAYS = 3
const MOST_ROWS = 50

const typeName = (type: string): string => accountTypeDisplay[accountType.catch('OTHER').parse(type)]

interface Group {
  readonly label: string
  readonly amounts: string[]
}

/** Rows in groups by a name, the largest sum first. */
function grouped<T extends { readonly usd: string | null }>(rows: readonly T[], nameOf: (row: T) => string) {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const label = nameOf(row)
    const group = groups.get(label) ?? { label, amounts: [] }
    if (row.usd !== null) group.amounts.push(row.usd)
    groups.set(label, group)
  }
  return [...groups.values()]
    .map(({ label, amounts }) => ({ label, amount: sumAmounts(amounts) }))
    .toSorted((a, b) => Number(b.amount) - Number(a.amount) || (a.label < b.label ? -1 : 1))
}

export const getAccounts = defineTool({
  name: 'get_accounts',
  description:
    'The accounts with their balances and when they were refreshed, their total in US dollars, and sums by institution or by type.',
  input: z.strictObject({
    ...accountArguments,
    by: z.enum(['account', 'institution', 'type']).default('account'),
    only: z.enum(['all', 'needs_attention']).default('all'),
  }),
  run: async (context, args) => {
    const { tx, userId, today } = context
    const accounts = await accountsOf(context, args)
    const sums = await sumAccounts(tx, userId, filterOf(args), today)
    const values = await liveAccounts(tx, userId, filterOf(args))
      .select(['account.id', accountWorth(userId, today).as('usd')])
      .execute()
    const usdOf = new Map(values.map(({ id, usd }) => [id, usd]))
    const staleBefore = `${addDays(today, -STALE_DAYS)}${context.now.toISOString().slice(10)}`
    const rows = accounts
      .map((account) => {
        const updated = account.last_updated?.toISOString() ?? null
        const status =
          (account.credential_error_code ?? account.error_code ?? account.actionable_type) !== null
            ? 'Needs attention'
            : updated !== null && updated < staleBefore && account.provider !== 'manual' && account.provider !== 'file'
              ? 'Out of date'
              : 'Up to date'
        return { ...account, usd: usdOf.get(account.id) ?? null, updated, status }
      })
      .toSorted((a, b) => Number(b.usd ?? 0) - Number(a.usd ?? 0))
    const troubled = rows.filter(({ status }) => status !== 'Up to date')
    const shown = args.only === 'all' ? rows : troubled
    const found = new Findings({
      title: args.only === 'all' ? 'Accounts' : 'Accounts that need a look',
      source: 'Balances of your accounts',
      href: '/investor/accounts',
      asOf: sums.oldest_update?.toISOString() ?? null,
    })
      .add('count', 'Accounts', sums.accounts, 'count')
      .add('institutions', 'Institutions', sums.institutions, 'count')
      .add('attention', 'Accounts that need a look', troubled.length, 'count')
      .with({
        unconverted: sums.unconverted,
        facts: { ...accountNamesOf(args, accounts), oldest_update: sums.oldest_update?.toISOString() ?? '' },
      })
    if (sums.accounts > 0)
      found
        .add('total', 'Total of the accounts', sums.total, 'money')
        .add('assets', 'What you own', sums.assets, 'money')
        .add('liabilities', 'What you owe', sums.liabilities.replace('-', ''), 'money')
    if (args.by !== 'account') {
      const groups = grouped(rows, (row) => (args.by === 'type' ? typeName(row.account_type) : row.institution_name))
      groups.forEach(({ label, amount }, index) => found.add(`g${index + 1}`, label, amount, 'money'))
      return found
        .table(
          columnsOf(args.by === 'type' ? 'Type' : 'Institution', 'Total>'),
          groups.map(({ label, amount }) => [label, moneyText(amount, 'USD')]),
        )
        .with({
          chart:
            groups.length > 1
              ? {
                  title: 'Total by ' + args.by,
                  kind: 'bar',
                  unit: 'USD',
                  points: groups.map(({ label, amount }) => ({ x: label, y: amount })),
                }
              : null,
        })
        .done()
    }
    shown
      .slice(0, MOST_ROWS)
      .forEach((row, index) =>
        found.add(
          `a${index + 1}`,
          `${row.account_name}, ${row.institution_name}`,
          row.market_value,
          'money',
          row.currency,
        ),
      )
    return found
      .table(
        columnsOf('Account', 'Institution', 'Type', 'Balance>', 'Refreshed'),
        shown
          .slice(0, MOST_ROWS)
          .map((row) => [
            row.account_name,
            row.institution_name,
            typeName(row.account_type),
            row.market_value === null ? 'Not available' : moneyText(row.market_value, row.currency),
            `${row.updated === null ? 'Not available' : dayText(row.updated)}${row.status === 'Up to date' ? '' : ` (${row.status.toLowerCase()})`}`,
          ]),
        shown.length,
      )
      .with({ facts: shown[0] ? { largest: shown[0].account_name, largest_at: shown[0].institution_name } : {} })
      .done()
  },
})
