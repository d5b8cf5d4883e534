import { sql } from 'kysely'
import type { AttachedReceipt } from '@keelwise/contract/receipts'
import { type ReceiptType, namesOf, receiptTypes } from '@keelwise/contract/words'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Tx } from '../../platform/db/database.ts'
import { uuid7 } from '../../platform/ids.ts'

const columns = ['id', 'transaction_id', 'file_name', 'media_type', 'bytes', 'added_at'] as const

interface ReceiptRow extends Omit<AttachedReceipt, 'media_type' | 'added_at'> {
  readonly media_type: string
  readonly added_at: Date
}

const typeOf = (type: string): ReceiptType => namesOf(receiptTypes).find((each) => each === type) ?? 'application/pdf'
const toReceipt = (row: ReceiptRow): AttachedReceipt => ({
  ...row,
  media_type: typeOf(row.media_type),
  added_at: row.added_at.toISOString(),
})

/** Whether a transaction is the person's, in an account that is not removed. */
export async function isOwnTransaction(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from transaction t join account a on a.id = t.account_id and a.user_id = t.user_id
    where t.user_id = ${userId} and t.id = ${id} and a.deleted_at is null`.execute(tx)
  return rows.length > 0
}

/** From here on nobody else adds to the person's receipts. */
export const lockReceipts = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 7))`.execute(tx)

/** Receipts of a transaction, the oldest first. */
export const selectAttached = async (tx: Tx, userId: string, transactionId: string): Promise<AttachedReceipt[]> =>
  (
    await tx
      .selectFrom('receipt')
      .where('user_id', '=', userId)
      .where('transaction_id', '=', transactionId)
      .where('deleted_at', 'is', null)
      .select(columns)
      .orderBy('added_at')
      .orderBy('id')
      .execute()
  ).map(toReceipt)

/** How many bytes all receipts of a person have, those that can be put back among them. */
export async function sumBytes(tx: Tx, userId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('receipt')
    .where('user_id', '=', userId)
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

interface NewReceipt {
  readonly transactionId: string
  readonly fileName: string
  readonly type: ReceiptType
  readonly content: Buffer
}

/** Keeps a receipt, its content sealed for its own row. */
export async function insertReceipt(
  tx: Tx,
  box: SealedBox,
  userId: string,
  { transactionId, fileName, type, content }: NewReceipt,
  now: Date,
): Promise<AttachedReceipt> {
  const id = uuid7(now.getTime())
  const row = {
    id,
    transaction_id: transactionId,
    file_name: fileName,
    media_type: type,
    bytes: content.length,
    added_at: now,
  }
  await tx
    .insertInto('receipt')
    .values({ ...row, user_id: userId })
    .execute()
  const { keyId, sealed } = box.seal(content, id)
  await tx.insertInto('receipt_file').values({ id, user_id: userId, key_id: keyId, sealed }).execute()
  return toReceipt(row)
}

/** A receipt of the person's that is not removed. */
export async function findReceipt(tx: Tx, userId: string, id: string): Promise<AttachedReceipt | undefined> {
  const row = await tx
    .selectFrom('receipt')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(columns)
    .executeTakeFirst()
  return row && toReceipt(row)
}

/** Whether a removed receipt is the person's and can be put back, and to what it belongs. */
export const findRemoved = (tx: Tx, userId: string, id: string, after: Date) =>
  tx
    .selectFrom('receipt')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', after)]))
    .select('transaction_id')
    .executeTakeFirst()

/** Removes a receipt, or puts it back. @param removedAt null: it is there again @returns false where it is not the person's */
export async function setRemoved(tx: Tx, userId: string, id: string, removedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receipt')
    .set({ deleted_at: removedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$if(removedAt !== null, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
