import type { Db } from '../db/database.ts'
import type { SealedBox } from './sealed-box.ts'
import { UnreadableSecretError } from './sealed-box.ts'

/** So many are open at once; a file may have megabytes. */
const BATCH = { totp_secret: 200, simplefin_access: 200, receipt_file: 5 } as const

/** What became of the secrets of earlier keys. */
export interface Reencrypted {
  readonly sealed: number
  /** Rows whose secret no configured key opens; they were left as they are. */
  readonly unreadable: readonly string[]
}

/** Where sealed secrets are kept; all have `id`, `key_id` and `sealed`. */
const TABLES = ['totp_secret', 'simplefin_access', 'receipt_file'] as const

/**
 * Seals every secret of an earlier key with the current one, a batch per transaction, so that everything stays readable
 * meanwhile: the earlier keys are still configured. May be stopped and started again, and run beside the product.
 */
export async function reencrypt(db: Db, box: SealedBox): Promise<Reencrypted> {
  const done = { sealed: 0, unreadable: [] as string[] }
  for (const table of TABLES) {
    const { sealed, unreadable } = await reencryptTable(db, box, table)
    done.sealed += sealed
    done.unreadable.push(...unreadable)
  }
  return done
}

async function reencryptTable(db: Db, box: SealedBox, table: (typeof TABLES)[number]): Promise<Reencrypted> {
  const unreadable: string[] = []
  let sealed = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const seen = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom(table)
        .select(['id', 'key_id as keyId', 'sealed'])
        .where('key_id', '<>', box.keyId)
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH[table])
        .forUpdate()
        .execute()
      for (const row of rows) {
        try {
          const again = box.seal(box.open(row, row.id), row.id)
          await tx
            .updateTable(table)
            .set({ sealed: again.sealed, key_id: again.keyId })
            .where('id', '=', row.id)
            .execute()
          sealed++
        } catch (error) {
          if (!(error instanceof UnreadableSecretError)) throw error
          unreadable.push(row.id)
        }
      }
      return rows.at(-1)?.id
    })
    if (seen === undefined) return { sealed, unreadable }
    last = seen
  }
}
