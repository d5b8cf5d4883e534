import { sql } from 'kysely'
import type { ChosenLot } from '@keelwise/finance/lots'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'

/** Keeps which units of an account are sold first. @returns the account; nothing where there is no such account */
export async function storeCostMethod(tx: Tx, userId: string, accountId: string, method: string) {
  const { rows } = await sql<{ account_id: string; account_name: string; institution_name: string }>`
    update account a set cost_method = ${method} from institution i
    where a.user_id = ${userId} and a.id = ${accountId} and a.deleted_at is null and i.id = a.institution_id
    returning a.id as account_id, a.account_name, i.name as institution_name`.execute(tx)
  return rows[0]
}

/** Choices of a sale's lots that were not undone, newest first. */
export async function selectLotChoices(tx: Tx, userId: string, saleId: string) {
  const { rows } = await sql<{ id: string; made_at: string }>`
    select id, to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at from lot_choice
    where user_id = ${userId} and transaction_id = ${saleId} and undone_at is null order by serial desc`.execute(tx)
  return rows
}

/** Keeps which lots a sale was of. */
export const storeLotChoice = (tx: Tx, userId: string, saleId: string, lots: readonly ChosenLot[], now: Date) =>
  tx
    .insertInto('lot_choice')
    .values({
      id: uuid7(now.getTime()),
      user_id: userId,
      transaction_id: saleId,
      lots: JSON.stringify(lots),
      made_at: now,
    })
    .execute()

/** What is said of a spin-off (the part of the cost as a fraction) or of a merger. */
type Terms = { readonly parent: string; readonly share: string } | { readonly value: string; readonly currency: string }

/** Keeps what was said of a spin-off or a merger. */
export const storeTerms = (tx: Tx, userId: string, transactionId: string, terms: Terms, now: Date) =>
  tx
    .insertInto('lot_choice')
    .values({
      id: uuid7(now.getTime()),
      user_id: userId,
      transaction_id: transactionId,
      terms: JSON.stringify(terms),
      made_at: now,
    })
    .execute()

/** What is said of units held before the first trade. */
interface SaidUnits {
  readonly security: string
  readonly units: string
  readonly cost: string
  readonly currency: string
  readonly acquired: string | null
}

/** Keeps what was said of units held before the first trade of an account. */
export const storeOpening = (tx: Tx, userId: string, accountId: string, said: SaidUnits, now: Date) =>
  tx
    .insertInto('opening_cost')
    .values({ id: uuid7(now.getTime()), user_id: userId, account_id: accountId, ...said, made_at: now })
    .execute()

/** Takes it back. @returns its account; nothing where there is none, or it was taken back before */
export async function undoOpeningCost(tx: Tx, userId: string, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    update opening_cost set undone_at = ${now} where user_id = ${userId} and id = ${id} and undone_at is null
    returning account_id`.execute(tx)
  return rows[0]?.account_id
}

/** Holds an account for the rest of the transaction. @returns whether it is this person's */
export async function lockGainsAccount(tx: Tx, userId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where user_id = ${userId} and id = ${accountId} and deleted_at is null for update`.execute(tx)
  return rows.length > 0
}

/** Takes the last choice back. @returns whether there was one */
export async function undoLotChoice(tx: Tx, userId: string, saleId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update lot_choice set undone_at = ${now} where user_id = ${userId} and id = (
      select id from lot_choice where user_id = ${userId} and transaction_id = ${saleId} and undone_at is null
      order by serial desc limit 1 for update)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Holds the sale for the rest of the transaction. @returns whether it is this person's */
export async function lockSale(tx: Tx, userId: string, saleId: string): Promise<boolean> {
  const { rows } = await sql`
    select from transaction where user_id = ${userId} and id = ${saleId} for update`.execute(tx)
  return rows.length > 0
}
