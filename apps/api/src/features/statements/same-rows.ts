import type { StatementChoices } from '@keelwise/contract/statements'
import { compare } from '@keelwise/finance/decimals'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { TransactionRow } from '../../sources/rows.ts'
import { FILE_PROVIDER } from '../../ingest/identify-account.ts'
import { ownersRows } from '../../ingest/owners-rows.ts'
import { type ComparedTransaction, pairSameTransactions, toCompared } from '../../ingest/same-transactions.ts'

/** A stored transaction that a row of a file looks like. */
interface HeldRow extends ComparedTransaction {
  readonly units: string | null
  readonly file_name: string | null
}

/** A row of a file that looks like a stored transaction under another id. */
export interface SameRow {
  /** By which the person says what is to become of it. */
  readonly key: string
  /** Its place among the rows of its account. */
  readonly index: number
  readonly held: HeldRow
  /** False: it is left out, because it is there already. */
  readonly isKept: boolean
}

type SameChoice = StatementChoices['same_rows'][string]

const rowKey = ({ externalId, ordinal }: TransactionRow): string => `${externalId}#${ordinal}`

/** What the rows of a file may be told as that an account holds already, from all days of the file. */
async function findHeld(
  tx: Tx,
  userId: string,
  accountId: string,
  rows: readonly TransactionRow[],
): Promise<HeldRow[]> {
  const days = rows.map((row) => row.executionDate).toSorted()
  const { rows: held } = await sql<HeldRow>`
    select id, source, external_id as "externalId", ordinal, execution_date as date, flow_amount as amount, currency, ticker,
      coalesce(description, fi_supplied_description, name, '') as text, is_pending as "isPending", trim_scale(units) as units,
      (select s.file_name from statement_import_row r join statement_import_account a on a.id = r.import_account_id and a.user_id = r.user_id
        join statement_import s on s.id = a.import_id and s.user_id = a.user_id
        where r.user_id = t.user_id and r.transaction_id = t.id and r.effect = 'ADDED' limit 1) as file_name
    from transaction t
    where user_id = ${userId} and account_id = ${accountId}
      and execution_date between ${days[0] ?? null}::date - 1 and ${days.at(-1) ?? null}::date + 1
    order by execution_date, id`.execute(tx)
  return held
}

/** Rows of the file that their owner has changed or removed by hand. */
async function findOwn(tx: Tx, userId: string, accountId: string, rows: readonly TransactionRow[]): Promise<string[]> {
  const isOwn = await ownersRows(tx, userId, accountId, FILE_PROVIDER)
  const { rows: own } = await sql<{ key: string }>`
    select i.external_id || '#' || i.ordinal as key
    from unnest(${sql.val(rows.map((row) => row.externalId))}::text[], ${sql.val(rows.map((row) => row.ordinal))}::int[])
      as i(external_id, ordinal)
    where ${isOwn}`.execute(tx)
  return own.map(({ key }) => key)
}

const isSameSize = (a: string | null, b: string | null): boolean =>
  a === null || b === null || compare(a.replace(/^-/, ''), b.replace(/^-/, '')) === 0

/**
 * Finds the rows of a file that an account holds already under another id: from a file of another format, or because the
 * institution gave them new ids. Day, amount, currency, security and units must be the same, the day up to one apart; each
 * row is in one pair at most, so two equal purchases stay two.
 *
 * What is the same to the day is left out unless the person keeps it. A day apart can be the same fare of the next
 * morning: such rows are kept unless most of the file is there already.
 */
export async function findSameRows(
  tx: Tx,
  userId: string,
  accountId: string,
  rows: readonly TransactionRow[],
  choice: SameChoice | undefined,
): Promise<SameRow[]> {
  const held = await findHeld(tx, userId, accountId, rows)
  const known = new Set(
    held.filter(({ source }) => source === FILE_PROVIDER).map((row) => `${row.externalId}#${row.ordinal}`),
  )
  for (const key of await findOwn(tx, userId, accountId, rows)) known.add(key)
  const claimed = new Set(rows.map(rowKey))
  const fresh = rows.flatMap((row, index) =>
    row.isRemoved || row.replaces !== null || known.has(rowKey(row)) ? [] : [{ row, index }],
  )
  const compared = fresh.map(({ row, index }) => toCompared(row, String(index), 'upload', ''))
  const free = held.filter((row) => row.source !== FILE_PROVIDER || !claimed.has(`${row.externalId}#${row.ordinal}`))
  const heldOf = new Map(free.map((row) => [row.id, row]))
  const pairs = new Map<number, HeldRow>()
  const used = new Set<string>()
  const take = (older: readonly ComparedTransaction[], newer: readonly ComparedTransaction[]) => {
    for (const pair of pairSameTransactions(older, newer)) {
      const [index, other] = [Number(pair.newer), heldOf.get(pair.older)]
      const row = rows[index]
      const isOther = row?.ticker && other?.ticker && row.ticker !== other.ticker
      if (!row || !other || isOther || !isSameSize(row.units, other.units)) continue
      pairs.set(index, other)
      used.add(other.id)
    }
  }
  take(free, compared)
  // one source names a security by its symbol, another by its number
  const unnamed = <T extends ComparedTransaction>(row: T): T => ({ ...row, ticker: null })
  take(
    free.filter(({ id }) => !used.has(id)).map(unnamed),
    compared.filter(({ id }) => !pairs.has(Number(id))).map(unnamed),
  )
  const isMostlyThere = pairs.size >= 3 && pairs.size * 2 >= fresh.length
  return [...pairs]
    .toSorted(([a], [b]) => a - b)
    .map(([index, other]) => {
      const row = rows[index]!
      const key = rowKey(row)
      const proposed = row.executionDate !== other.date && !isMostlyThere
      return { key, index, held: other, isKept: choice?.rows[key] ?? (choice?.all ? choice.all === 'keep' : proposed) }
    })
}
