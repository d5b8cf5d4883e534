import type { ClientChanges } from '@keelwise/contract/clients'
import { absolute, add, compare, minus } from '@keelwise/finance/decimals'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { selectAccounts } from './accounts.ts'
import { baseCurrency } from './base-currency.ts'
import { livePositions } from './positions.ts'

/** A brief is one page: of more changes the largest are told, and how many there are. */
const MOST_CHANGES = 8

/** One security wherever it is held: the same ticker, else the same number, else the same name. */
const securityOf = sql<string>`upper(coalesce(nullif(trim(ticker), ''), nullif(trim(cusip), ''), trim(name)))`

interface Moved {
  readonly security: string
  readonly name: string
  readonly ticker: string | null
  readonly units: string
  readonly amount: string | null
}

const kindOf = (units: string, held: string): ClientChanges['holdings'][number]['change'] => {
  const before = minus(held, units)
  if (compare(units, '0') > 0) return compare(before, '0') > 0 || compare(held, '0') <= 0 ? 'MORE' : 'NEW'
  return compare(held, '0') > 0 ? 'LESS' : 'GONE'
}

/**
 * What was bought and sold since a day, a line a security over all accounts, the largest first: units and amounts are net
 * and signed, above zero where more is held. Splits change no holding. What no trade tells is not known here:
 * `accounts_without_trades` counts the accounts with holdings of which no trade was ever told.
 * @param since the day before the first that counts, `yyyy-MM-dd` @returns amounts in the base currency
 */
export async function readHoldingChanges(
  tx: Tx,
  userId: string,
  since: string,
): Promise<Pick<ClientChanges, 'holdings' | 'holdings_count' | 'accounts_without_trades'>> {
  const accountIds = sql.val((await selectAccounts(tx, userId)).map(({ id }) => id))
  const { rows: moved } = await sql<Moved>`
    select ${securityOf} as security, max(coalesce(name, ticker, cusip)) as name, max(ticker) as ticker,
      trim_scale(sum(units))::text as units,
      (case when bool_and(conversion_rate(currency, ${baseCurrency(userId)}, execution_date) is not null)
        then round(sum(-flow_amount * conversion_rate(currency, ${baseCurrency(userId)}, execution_date)), 2) end)::text as amount
    from transaction
    where user_id = ${userId} and account_id = any(${accountIds}::uuid[]) and not is_pending and units <> 0
      and tx_type <> 'SPLIT' and execution_date > ${since}::date and coalesce(ticker, cusip, name) is not null
    group by security having sum(units) <> 0`.execute(tx)
  const held = await livePositions(tx, userId, {})
    .where('position.sec_type', 'is distinct from', 'CASH')
    .select([
      sql<string>`upper(coalesce(nullif(trim(position.ticker), ''), nullif(trim(position.cusip), ''), trim(position.name)))`.as(
        'security',
      ),
      'position.units',
      'position.account_id',
    ])
    .execute()
  const heldOf = new Map<string, string>()
  for (const { security, units } of held) heldOf.set(security, add(heldOf.get(security) ?? '0', units ?? '0'))
  const { rows: told } = await sql<{ account_id: string }>`
    select distinct account_id from transaction
    where user_id = ${userId} and account_id = any(${accountIds}::uuid[]) and units <> 0`.execute(tx)
  const tells = new Set(told.map(({ account_id: id }) => id))
  const size = ({ amount }: Moved): string => absolute(amount ?? '0')
  return {
    holdings: moved
      .toSorted((one, other) => compare(size(other), size(one)) || (one.security < other.security ? -1 : 1))
      .slice(0, MOST_CHANGES)
      .map(({ security, name, ticker, units, amount }) => ({
        name,
        ticker,
        units,
        amount,
        change: kindOf(units, heldOf.get(security) ?? '0'),
      })),
    holdings_count: moved.length,
    accounts_without_trades: new Set(held.map(({ account_id: id }) => id).filter((id) => !tells.has(id))).size,
  }
}
