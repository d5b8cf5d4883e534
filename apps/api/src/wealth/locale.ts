import type { Tx } from '../platform/db/database.ts'
import { writtenFor } from '../platform/written-figures.ts'

/** How a person has numbers and days written. */
const readLocale = async (tx: Tx, userId: string): Promise<string> =>
  (await tx.selectFrom('user_account').where('id', '=', userId).select('locale').executeTakeFirstOrThrow()).locale

/** Has everything that `work` writes in words written as this person has it on their screens. */
export const asTheyWrite = async <T>(tx: Tx, userId: string, work: () => T): Promise<Awaited<T>> =>
  await writtenFor(await readLocale(tx, userId), work)
