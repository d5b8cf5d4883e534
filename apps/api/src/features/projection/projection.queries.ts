import type { Assumption } from '@keelwise/contract/projection'
import {
  type AssetClass,
  type AssumptionKey,
  assetClasses,
  assumptionDisplay,
  namesOf,
  spendableTypes,
} from '@keelwise/contract/words'
import { PRESET_ASSUMPTIONS } from '@keelwise/finance/market-assumptions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ValuedAccount } from '../../wealth/accounts.ts'
import { livePositions, positionWorth } from '../../wealth/positions.ts'

const keys = namesOf(assumptionDisplay)

/** Everything that is assumed, a person's own in place of what is preset. */
export async function readAssumptions(tx: Tx, userId: string): Promise<Assumption[]> {
  const rows = await tx
    .selectFrom('market_assumption')
    .where('user_id', '=', userId)
    .select(['key', sql<string>`trim_scale(value)::text`.as('value')])
    .execute()
  const own = new Map(rows.map(({ key, value }) => [key, value]))
  return keys.map((key) => {
    const { value, source, date } = PRESET_ASSUMPTIONS[key]
    return { key, value: own.get(key) ?? value, preset: value, source, source_date: date, is_own: own.has(key) }
  })
}

/** Stores what a person assumes; what is not named is as preset again. */
export async function storeAssumptions(
  tx: Tx,
  userId: string,
  values: readonly { readonly key: AssumptionKey; readonly value: string }[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('market_assumption').where('user_id', '=', userId).execute()
  const changed = values.filter(({ key, value }) => Number(value) !== Number(PRESET_ASSUMPTIONS[key].value))
  if (changed.length === 0) return
  await tx
    .insertInto('market_assumption')
    .values(changed.map(({ key, value }) => ({ user_id: userId, key, value, updated_at: now })))
    .execute()
}

const CASH_TYPES: ReadonlySet<string> = new Set([...spendableTypes, 'CD'])

/** What part of money is invested how. */
export interface Mix {
  /** Adding up to 1; null where no class is known. */
  readonly weights: Readonly<Record<AssetClass, number>> | null
  /** Of what is there, of no known class. */
  readonly unclassified: number
}

/**
 * How parts of accounts are invested: as the positions of each account, a bank's as cash; what an account holds beyond its
 * positions is of no known class.
 * @param parts each account with how much of it is meant, in the base currency
 * @param today `yyyy-MM-dd`
 */
export async function readMix(
  tx: Tx,
  userId: string,
  parts: readonly {
    readonly account: Pick<ValuedAccount, 'id' | 'account_type' | 'worth'>
    readonly counted: string
  }[],
  today: string,
): Promise<Mix> {
  const rows = await tx
    .selectFrom(
      livePositions(tx, userId, {})
        .select(['position.account_id', 'position.asset_class', positionWorth(userId, today).as('worth')])
        .as('held'),
    )
    .select(['account_id', 'asset_class', sql<string>`coalesce(sum(worth), 0)::text`.as('worth')])
    .groupBy(['account_id', 'asset_class'])
    .execute()
  const amounts: Record<AssetClass, number> = { equity: 0, fixed_income: 0, cash: 0, alternatives: 0 }
  let unclassified = 0
  for (const { account, counted } of parts) {
    const held = rows.filter((row) => row.account_id === account.id && Number(row.worth) > 0)
    const positions = held.reduce((sum, row) => sum + Number(row.worth), 0)
    const whole = Math.max(Number(account.worth ?? 0), positions)
    const part = whole > 0 ? Number(counted) / whole : 0
    for (const row of held) {
      const name = assetClasses.find((each) => each === row.asset_class)
      if (name) amounts[name] += Number(row.worth) * part
      else unclassified += Number(row.worth) * part
    }
    const rest = (whole - positions) * part
    if (CASH_TYPES.has(account.account_type)) amounts.cash += rest
    else unclassified += rest
  }
  const known = assetClasses.reduce((sum, name) => sum + amounts[name], 0)
  if (known <= 0) return { weights: null, unclassified }
  return {
    weights: {
      equity: amounts.equity / known,
      fixed_income: amounts.fixed_income / known,
      cash: amounts.cash / known,
      alternatives: amounts.alternatives / known,
    },
    unclassified,
  }
}
