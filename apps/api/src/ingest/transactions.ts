import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { uuid7 } from '../platform/ids.ts'
import type { Owner } from './accounts.ts'
import { CATEGORY_VERSION, decideCategory } from './categories/decide.ts'
import { type AllSaid, applyMarks, categorizeStored, readSaid } from './categories/stored.ts'
import { ownersRows } from './owners-rows.ts'
import { releaseTransfers } from './transfers.ts'
import type { TransactionRow } from '../sources/rows.ts'

const BATCH = 5000
/** A pending row settles within this many days, or it is taken for gone. */
const PENDING_DAYS = 8

export interface TransactionCounts {
  readonly inserted: number
  readonly updated: number
  readonly removed: number
}

/** The fields whose change makes a stored row another one. */
const FACTS =
  'execution_date, posted_date, settlement_date, tx_type, ticker, name, fi_supplied_description, description, flow_amount, currency, units, unit_price, is_pending, cusip, fee, tax, split_new, split_old, cost_basis'
const facts = sql.raw(FACTS)
const columnsOf = (table: string) => sql.raw(FACTS.replaceAll(/\w+/g, `${table}.$&`))

/** Who was paid and what for, as decided here; no change of the source by itself. */
const decisions = sql.raw('source_category, payee, payee_read, is_excluded, category, category_by, category_confidence')

/** Whose rows, of which account, as which source states them. */
interface Place {
  readonly userId: string
  readonly accountId: string
  readonly source: string
}

async function remove(
  tx: Tx,
  { userId, accountId, source }: Place,
  rows: readonly TransactionRow[],
  record: string | null,
): Promise<number> {
  if (rows.length === 0) return 0
  const doomed = await sql<{ id: string }>`
    select id from transaction
    where user_id = ${userId} and account_id = ${accountId} and source = ${source}
      and external_id = any(${sql.val(rows.map((row) => row.externalId))}::text[])
  `.execute(tx)
  const ids = doomed.rows.map((row) => row.id)
  await releaseTransfers(tx, userId, ids)
  if (record !== null)
    await sql`
      insert into statement_import_row (import_account_id, user_id, transaction_id, effect, previous)
      select ${record}::uuid, user_id, id, 'REMOVED', to_jsonb(t) from transaction t
      where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[])
      on conflict on constraint statement_import_row_pkey do nothing`.execute(tx)
  await sql`delete from transaction where user_id = ${userId} and id = any(${sql.val(ids)}::uuid[])`.execute(tx)
  return ids.length
}

interface Claim {
  readonly id: string
  /** What its source called the row before. */
  readonly oldId: string
}

/** Rows that took over from another keep its place: the stored row gets the new id before the upsert sees it. */
async function claim(
  tx: Tx,
  { userId, accountId, source }: Place,
  rows: readonly TransactionRow[],
): Promise<readonly Claim[]> {
  const claims = rows.flatMap((row) => {
    const old = row.replaces ?? row.pendingExternalId
    return old === null || old === row.externalId ? [] : [{ old, now: row.externalId }]
  })
  if (claims.length === 0) return []
  const claimed = await sql<Claim>`
    update transaction t set external_id = c.now
    from unnest(${sql.val(claims.map((c) => c.old))}::text[], ${sql.val(claims.map((c) => c.now))}::text[]) as c(old, now)
    where t.user_id = ${userId} and t.account_id = ${accountId} and t.source = ${source} and t.external_id = c.old and t.ordinal = 0
      and not exists (select from transaction x where x.user_id = ${userId} and x.account_id = t.account_id and x.source = t.source
                      and x.external_id = c.now and x.ordinal = 0)
    returning t.id, c.old as "oldId"
  `.execute(tx)
  return claimed.rows
}

/**
 * A posted row without a reference settles the one pending row of the same amount, at most eight days older, whose text
 * begins alike; with several candidates none is taken.
 */
async function settle(tx: Tx, { userId, accountId, source }: Place, rows: readonly TransactionRow[]): Promise<void> {
  const posted = rows.filter((row) => !row.isPending && row.pendingExternalId === null && row.replaces === null)
  if (posted.length === 0) return
  await sql`
    with candidate as (
      select p.id, n.external_id as now, count(*) over (partition by p.id) as posts,
             count(*) over (partition by n.external_id) as pendings
      from unnest(${sql.val(posted.map((r) => r.externalId))}::text[], ${sql.val(posted.map((r) => r.executionDate))}::date[],
                  ${sql.val(posted.map((r) => r.amount))}::numeric[], ${sql.val(posted.map((r) => r.description))}::text[])
           as n(external_id, day, amount, text)
      join transaction p on p.user_id = ${userId} and p.account_id = ${accountId} and p.source = ${source} and p.is_pending
        and p.flow_amount = n.amount and n.day between p.execution_date and p.execution_date + ${PENDING_DAYS}::int
        and left(lower(coalesce(p.description, '')), 6) = left(lower(coalesce(n.text, '')), 6)
      where not exists (select from transaction x where x.user_id = ${userId} and x.account_id = p.account_id and x.source = p.source
                        and x.external_id = n.external_id)
    )
    update transaction t set external_id = candidate.now from candidate
    where t.id = candidate.id and t.user_id = ${userId} and candidate.posts = 1 and candidate.pendings = 1
  `.execute(tx)
}

async function hasPending(tx: Tx, userId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from transaction where user_id = ${userId} and account_id = ${accountId} and is_pending limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps which of the stored rows the rows at hand are, and what was done to each. */
async function recordRows(
  tx: Tx,
  { userId, accountId, source, record }: { userId: string; accountId: string; source: string; record: string },
  { added, changed }: { added: readonly string[]; changed: readonly string[] },
): Promise<void> {
  await sql`
    insert into statement_import_row (import_account_id, user_id, transaction_id, effect, previous)
    select ${record}::uuid, ${userId}::uuid, t.id,
      case when a.id is not null then 'ADDED' when c.id is not null then 'UPDATED' else 'KNOWN' end,
      case when c.id is not null then (select r.previous from transaction_revision r
        where r.user_id = ${userId} and r.transaction_id = t.id order by r.id desc limit 1) end
    from incoming_transaction i
    join transaction t on t.user_id = ${userId} and t.account_id = ${accountId} and t.source = ${source}
      and t.external_id = i.external_id and t.ordinal = i.ordinal
    left join unnest(${sql.val(added)}::uuid[]) as a(id) on a.id = t.id
    left join unnest(${sql.val(changed)}::uuid[]) as c(id) on c.id = t.id
    on conflict on constraint statement_import_row_pkey do nothing
  `.execute(tx)
}

/** A row that took over another's place was that one before. */
const recordClaims = (tx: Tx, userId: string, record: string, claims: readonly Claim[]) =>
  sql`
    update statement_import_row r set effect = 'UPDATED',
      previous = coalesce(r.previous, to_jsonb(t)) || jsonb_build_object('external_id', c.old)
    from unnest(${sql.val(claims.map(({ id }) => id))}::uuid[], ${sql.val(claims.map(({ oldId }) => oldId))}::text[])
      as c(id, old), transaction t
    where r.user_id = ${userId} and r.import_account_id = ${record} and r.transaction_id = c.id and t.id = c.id
      and t.user_id = ${userId}
      and r.effect <> 'ADDED'
  `.execute(tx)

/** What rows are called of which something was said before their import was undone: as they were, so that it holds. */
async function calledBefore(
  tx: Tx,
  { userId, source }: Pick<Place, 'userId' | 'source'>,
  rows: readonly TransactionRow[],
): Promise<ReadonlyMap<string, string>> {
  const { rows: called } = await sql<{ id: string; external_id: string; ordinal: number }>`
    select u.id, u.external_id, u.ordinal from undone_transaction u
    join unnest(${sql.val(rows.map((row) => row.externalId))}::text[], ${sql.val(rows.map((row) => row.ordinal))}::int[],
        ${sql.val(rows.map((row) => row.executionDate))}::date[], ${sql.val(rows.map((row) => row.amount))}::numeric(20, 2)[],
        ${sql.val(rows.map((row) => row.currency))}::text[]) as i(external_id, ordinal, execution_date, flow_amount, currency)
      using (external_id, ordinal, execution_date, flow_amount, currency)
    where u.user_id = ${userId} and u.source = ${source}
      and not exists (select from transaction t where t.user_id = ${userId} and t.id = u.id)`.execute(tx)
  return new Map(called.map((row) => [`${row.ordinal} ${row.external_id}`, row.id]))
}

async function upsert(
  tx: Tx,
  owner: Owner,
  accountId: string,
  source: string,
  rows: readonly TransactionRow[],
  record: string | null,
  now: Date,
  reading: AllSaid & { readonly accountType: string },
): Promise<{ inserted: number; updated: number }> {
  const { accountType, rules, ...said } = reading
  const decided = new Map(
    rows.map((row) => [
      row,
      decideCategory({ ...row, sourceCategory: row.sourceCategory ?? null, accountType, accountId }, rules, said),
    ]),
  )
  const called = await calledBefore(tx, { userId: owner.userId, source }, rows)
  const column = (pick: (row: TransactionRow) => string | number | boolean | null) => sql.val(rows.map(pick))
  await sql`
    create temporary table if not exists incoming_transaction (
      id uuid, external_id text, ordinal int, execution_date date, posted_date date, settlement_date date, tx_type text,
      ticker text, name text, fi_supplied_description text, description text, flow_amount numeric(20, 2), currency text,
      units numeric(24, 8), unit_price numeric(24, 10), is_pending boolean, pending_external_id text,
      cusip text, fee numeric(20, 6), tax numeric(20, 6), split_new numeric(24, 8), split_old numeric(24, 8), cost_basis numeric(20, 2),
      source_category text, payee text, payee_read text, is_excluded boolean, category text, category_by text, category_confidence real
    ) on commit drop
  `.execute(tx)
  await sql`
    insert into incoming_transaction
    select distinct on (external_id, ordinal) * from unnest(
      ${column((r) => called.get(`${r.ordinal} ${r.externalId}`) ?? uuid7(now.getTime()))}::uuid[], ${column((r) => r.externalId)}::text[], ${column((r) => r.ordinal)}::int[],
      ${column((r) => r.executionDate)}::date[], ${column((r) => r.postedDate)}::date[], ${column((r) => r.settlementDate)}::date[],
      ${column((r) => r.type)}::text[], ${column((r) => r.ticker)}::text[], ${column((r) => r.name)}::text[],
      ${column((r) => r.fiDescription)}::text[], ${column((r) => r.description)}::text[], ${column((r) => r.amount)}::numeric[],
      ${column((r) => r.currency)}::text[], ${column((r) => r.units)}::numeric[], ${column((r) => r.unitPrice)}::numeric[],
      ${column((r) => r.isPending)}::boolean[], ${column((r) => r.pendingExternalId)}::text[],
      ${column((r) => r.cusip ?? null)}::text[],
      ${column((r) => r.fee ?? null)}::numeric[], ${column((r) => r.tax ?? null)}::numeric[],
      ${column((r) => r.split?.newUnits ?? null)}::numeric[], ${column((r) => r.split?.oldUnits ?? null)}::numeric[],
      ${column((r) => r.costBasis ?? null)}::numeric[],
      ${column((r) => r.sourceCategory ?? null)}::text[], ${column((r) => decided.get(r)?.payee ?? null)}::text[],
      ${column((r) => decided.get(r)?.read ?? null)}::text[], ${column((r) => decided.get(r)?.isExcluded ?? null)}::boolean[],
      ${column((r) => decided.get(r)?.category ?? null)}::text[], ${column((r) => decided.get(r)?.by ?? null)}::text[],
      ${column((r) => decided.get(r)?.confidence ?? null)}::real[]
    ) as row(id, external_id, ordinal, execution_date, posted_date, settlement_date, tx_type, ticker, name,
             fi_supplied_description, description, flow_amount, currency, units, unit_price, is_pending, pending_external_id,
             cusip, fee, tax, split_new, split_old, cost_basis, source_category, payee, payee_read, is_excluded, category, category_by,
             category_confidence)
  `.execute(tx)
  const isOwn = await ownersRows(tx, owner.userId, accountId, source)
  const changed = await sql<{ id: string }>`
    select t.id from transaction t join incoming_transaction i using (external_id, ordinal)
    where t.user_id = ${owner.userId} and t.account_id = ${accountId} and t.source = ${source}
      and row(${columnsOf('t')}) is distinct from row(${columnsOf('i')}) and not ${isOwn}
  `.execute(tx)
  if (changed.rows.length > 0)
    await sql`
      insert into transaction_revision (user_id, transaction_id, replaced_at, previous)
      select user_id, id, ${now}::timestamptz, to_jsonb(t) from transaction t
      where user_id = ${owner.userId} and id = any(${sql.val(changed.rows.map((row) => row.id))}::uuid[])
      returning 1`.execute(tx)
  await releaseTransfers(
    tx,
    owner.userId,
    changed.rows.map((row) => row.id),
  )
  const { rows: written } = await sql<{ id: string; is_new: boolean }>`
    insert into transaction (id, user_id, institution_id, account_id, source, external_id, ordinal, ${facts},
      ${decisions}, category_version, pending_external_id, is_cash_flow, created_at, updated_at)
    select id, ${owner.userId}::uuid, ${owner.institutionId}::uuid, ${accountId}::uuid, ${source}::text, external_id, ordinal, ${facts},
      ${decisions}, ${CATEGORY_VERSION}::smallint, pending_external_id, counts_as_flow(tx_type, is_pending, flow_amount,
        (select account_type from account where user_id = ${owner.userId} and id = ${accountId})), ${now}::timestamptz, ${now}::timestamptz
    from incoming_transaction i where not ${isOwn}
    on conflict on constraint transaction_identity do update set
      (${facts}, ${decisions}, is_cash_flow, updated_at) = (select ${columnsOf('excluded')},
        excluded.source_category, excluded.payee, excluded.payee_read, excluded.is_excluded, excluded.category, excluded.category_by, excluded.category_confidence,
        excluded.is_cash_flow, excluded.updated_at)
    where row(${columnsOf('transaction')}) is distinct from row(${columnsOf('excluded')})
    returning id, (xmax = 0) as is_new
  `.execute(tx)
  await applyMarks(
    tx,
    owner.userId,
    written.map((row) => row.id),
  )
  // what was there before a rule that leaves it alone, or before a correction, was read above as if it came now
  if (said.taught.size > 0 || [...rules.values(), ...said.matching].some(({ since }) => since !== null))
    await categorizeStored(
      tx,
      owner.userId,
      changed.rows.map((row) => row.id),
    )
  if (record !== null)
    await recordRows(
      tx,
      { userId: owner.userId, accountId, source, record },
      {
        added: written.filter((row) => row.is_new).map((row) => row.id),
        changed: changed.rows.map((row) => row.id),
      },
    )
  await sql`truncate incoming_transaction`.execute(tx)
  const inserted = written.filter((row) => row.is_new).length
  return { inserted, updated: changed.rows.length }
}

async function accountTypeOf(tx: Tx, userId: string, accountId: string): Promise<string> {
  const { rows } = await sql<{ account_type: string }>`
    select account_type from account where user_id = ${userId} and id = ${accountId}`.execute(tx)
  return rows[0]?.account_type ?? 'OTHER'
}

/**
 * Merges transactions of one account and source, idempotently: the same rows again change nothing, a changed row is
 * updated in place with its old contents kept, a re-issued row keeps its place, a settled pending row becomes the posted one.
 * @param onStored told of every batch with how many rows it had
 * @param record account of an import under which is kept what was done with each row; null: a source that is read again anyway
 */
export async function storeTransactions(
  tx: Tx,
  owner: Owner,
  accountId: string,
  source: string,
  rows: readonly TransactionRow[],
  now: Date,
  record: string | null = null,
  onStored: (rows: number) => Promise<void> = async () => {},
): Promise<TransactionCounts> {
  const counts = { inserted: 0, updated: 0, removed: 0 }
  const kept = rows.filter((row) => !row.isRemoved)
  const taken = new Set(kept.flatMap((row) => [row.pendingExternalId ?? '', row.replaces ?? '']))
  const place = { userId: owner.userId, accountId, source }
  const claims = await claim(tx, place, kept)
  if (await hasPending(tx, owner.userId, accountId)) await settle(tx, place, kept)
  counts.removed = await remove(
    tx,
    place,
    rows.filter((row) => row.isRemoved && !taken.has(row.externalId)),
    record,
  )
  const reading = {
    accountType: await accountTypeOf(tx, owner.userId, accountId),
    ...(await readSaid(tx, owner.userId)),
  }
  for (let from = 0; from < kept.length; from += BATCH) {
    const result = await upsert(tx, owner, accountId, source, kept.slice(from, from + BATCH), record, now, reading)
    counts.inserted += result.inserted
    counts.updated += result.updated
    await onStored(Math.min(BATCH, kept.length - from))
  }
  if (record !== null && claims.length > 0) await recordClaims(tx, owner.userId, record, claims)
  return counts
}

/**
 * How many rows that a reading of the whole history has just brought are equal to one known before that it did not bring:
 * the source may have given them new ids without saying which they replace, so that both are kept.
 */
export async function countReissued(
  tx: Tx,
  userId: string,
  accountId: string,
  source: string,
  seen: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transaction fresh
    where fresh.user_id = ${userId} and fresh.account_id = ${accountId} and fresh.source = ${source} and fresh.created_at = ${now}
      and exists (select from transaction known
        where known.user_id = fresh.user_id and known.account_id = fresh.account_id and known.source = fresh.source
          and known.created_at < ${now} and known.execution_date = fresh.execution_date
          and known.flow_amount = fresh.flow_amount and known.currency = fresh.currency
          and row(known.units, known.ticker, known.description) is not distinct from row(fresh.units, fresh.ticker, fresh.description)
          and known.external_id <> all(${sql.val([...seen])}::text[]))
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * After a complete reading: pending rows that it did not hold, or that are too old, are gone.
 * @param seenPending ids that it held; null where it was not the whole history
 * @param since what was stored before is not the reading's to tell of, and is gone by age alone
 */
export async function dropVanishedPending(
  tx: Tx,
  { userId, accountId, source }: Place,
  seenPending: ReadonlySet<string> | null,
  today: string,
  since: Date | null,
): Promise<number> {
  const result = await sql`
    delete from transaction
    where user_id = ${userId} and account_id = ${accountId} and source = ${source} and is_pending
      and (execution_date < ${today}::date - ${PENDING_DAYS}::int
        or (${seenPending !== null} and (${since}::timestamptz is null or created_at > ${since})
          and external_id <> all(${sql.val([...(seenPending ?? [])])}::text[])))
  `.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
