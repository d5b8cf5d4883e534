import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/**
 * The currency that a person's figures are added up in, as a part of a query: that of the advisor who looks at them, else
 * their own. Looked up once a query.
 */
export const baseCurrency = (userId: string): RawBuilder<string> => sql<string>`(select base_currency(${userId}::uuid))`

/** The same, read. */
export async function readBaseCurrency(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select ${baseCurrency(userId)} as currency`.execute(tx)
  return rows[0]!.currency
}

/** From here on this transaction shows everybody's figures in this currency: an advisor's, who looks at clients. */
export const showIn = async (tx: Tx, currency: string): Promise<void> =>
  void (await sql`select set_config('app.base_currency', ${currency}, true)`.execute(tx))

/**
 * An amount in the base currency and cents at the last rate on or before a day; null when the amount or a rate is not
 * known. Rounded on its own, so that the totals of parts add up to the total.
 * @param day `yyyy-MM-dd`, or a column
 */
export const inBase = (
  userId: string,
  amount: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  day: string | RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`round(${amount} * conversion_rate(${currency}, ${baseCurrency(userId)}, ${day}::date), 2)`
