import type { SealedBox } from '../platform/crypto/sealed-box.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * What is in a receipt of the person's; undefined where there is none.
 * @throws UnreadableSecretError where its key is gone
 */
export async function openReceipt(tx: Tx, box: SealedBox, userId: string, id: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('receipt_file')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['key_id as keyId', 'sealed'])
    .executeTakeFirst()
  return row && box.open(row, id)
}
