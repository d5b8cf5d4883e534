import { createHash } from 'node:crypto'
import type { CsvMapping, StatementChoices } from '@keelwise/contract/statements'
import { type NotNull, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { liveAccounts } from '../../wealth/accounts.ts'
import { ownersRows } from '../../ingest/owners-rows.ts'
import { uuid7 } from '../../platform/ids.ts'
import type { TransactionRow } from '../../sources/rows.ts'
import type { ImportState } from '@keelwise/contract/words'

/** Previews that a person may leave lying about; older ones go. */
const KEPT_PREVIEWS = 5

/** Keeps the uploaded file until it is imported or pushed out by newer ones. */
export async function storePreview(
  tx: Tx,
  userId: string,
  fileName: string,
  content: Buffer,
  now: Date,
): Promise<string> {
  const id = uuid7(now.getTime())
  await tx
    .insertInto('statement_preview')
    .values({
      id,
      user_id: userId,
      file_name: fileName,
      file_hash: createHash('sha256').update(content).digest(),
      content,
      created_at: now,
    })
    .execute()
  await sql`
    delete from statement_preview where user_id = ${userId} and id not in (
      select id from statement_preview where user_id = ${userId} order by created_at desc, id desc limit ${KEPT_PREVIEWS})
  `.execute(tx)
  return id
}

export const findPreview = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('statement_preview')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['id', 'file_name', 'file_hash', 'content', 'choices'])
    .forUpdate()
    .executeTakeFirst()

export async function markImported(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('statement_preview')
    .set({ imported_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Our account of a statement's account, if there is one, removed ones included. */
export const findStatementAccount = (
  tx: Tx,
  userId: string,
  provider: string,
  providerCredentialId: string,
  providerAccountId: string,
) =>
  tx
    .selectFrom('account')
    .innerJoin('credential', (join) =>
      join.onRef('credential.id', '=', 'account.credential_id').onRef('credential.user_id', '=', 'account.user_id'),
    )
    .where('account.user_id', '=', userId)
    .where('credential.provider', '=', provider)
    .where('credential.provider_credential_id', '=', providerCredentialId)
    .where('account.provider_account_id', '=', providerAccountId)
    .select(['account.id', 'account.deleted_at', 'account.currency'])
    .executeTakeFirst()

/** The securities that a person's accounts hold or have traded, as prices call them, in the currency they are in. */
export async function findPriced(tx: Tx, userId: string) {
  const { rows } = await sql<{ symbol: string; name: string; currency: string }>`
    select distinct on (symbol) symbol, name, currency from (
      select coalesce(ticker, 'name:' || name) as symbol, name, market_value_currency as currency, 0 as rank from position
      where user_id = ${userId} and coalesce(sec_type, 'OTHER') <> 'CASH'
      union all
      select distinct coalesce(ticker, 'name:' || name), coalesce(name, ticker), currency, 1 from transaction
      where user_id = ${userId} and units <> 0 and coalesce(ticker, name) is not null
    ) known order by symbol, rank limit 1000`.execute(tx)
  return rows
}

/** The own accounts that came from files, by name: what rows of another file may go into. */
export const findFileAccounts = (tx: Tx, userId: string, provider: string) =>
  liveAccounts(tx, userId)
    .where('credential.provider', '=', provider)
    .select([
      'account.id',
      'account.account_name',
      'account.account_type',
      'account.masked_account_number',
      'account.currency',
      'account.institution_id',
      'credential.id as credential_id',
      'account.provider_account_id',
      'credential.provider_credential_id',
    ])
    // the provider is the credential's, so there is one
    .$narrowType<{ credential_id: NotNull; provider_credential_id: NotNull }>()
    .orderBy('account.account_name')
    .orderBy('account.id')
    .execute()

/** Keeps what the person said about a preview. */
export async function storeChoices(tx: Tx, userId: string, id: string, choices: StatementChoices): Promise<void> {
  await tx
    .updateTable('statement_preview')
    .set({ choices: JSON.stringify(choices) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** What was said about earlier files of the same sources. */
export async function findFormats(tx: Tx, userId: string, signatures: readonly string[]) {
  const rows = await tx
    .selectFrom('statement_format')
    .where('user_id', '=', userId)
    .where('signature', 'in', signatures.length > 0 ? signatures : [''])
    .select(['signature', 'mapping', 'account_id'])
    .execute()
  return new Map(rows.map((row) => [row.signature, row]))
}

/** Remembers how files of a source are read, or which account they go into. */
export async function rememberFormat(
  tx: Tx,
  userId: string,
  signature: string,
  { mapping, accountId }: { mapping: CsvMapping | { is_turned: boolean } | null; accountId: string | null },
  now: Date,
): Promise<void> {
  const values = { mapping: mapping === null ? null : JSON.stringify(mapping), account_id: accountId, updated_at: now }
  await tx
    .insertInto('statement_format')
    .values({ user_id: userId, signature, ...values })
    .onConflict((oc) => oc.columns(['user_id', 'signature']).doUpdateSet(values))
    .execute()
}

/** US dollars for one unit on a day, of those currencies that have a rate. */
export async function findRates(
  tx: Tx,
  currencies: readonly string[],
  asOf: string | null,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; rate: string | null }>`
    select code, usd_rate(code, coalesce(${asOf}::timestamptz, now())::date) as rate
    from unnest(${sql.val([...currencies])}::text[]) as code`.execute(tx)
  return new Map(rows.flatMap(({ code, rate }) => (rate === null ? [] : [[code, rate]])))
}

/** For each row: whether it is new, stored already, or stored with other contents. */
export async function findRowStates(
  tx: Tx,
  userId: string,
  accountId: string,
  source: string,
  rows: readonly TransactionRow[],
): Promise<ImportState[]> {
  const isOwn = await ownersRows(tx, userId, accountId, source)
  const { rows: found } = await sql<{ position: number; is_same: boolean; is_own: boolean }>`
    select i.position::int, ${isOwn} as is_own, row(t.execution_date, t.flow_amount, t.currency, t.tx_type, t.description)
      is not distinct from row(i.day, i.amount::numeric(20, 2), i.currency, i.type, i.text) as is_same
    from unnest(${sql.val(rows.map((r) => r.externalId))}::text[], ${sql.val(rows.map((r) => r.ordinal))}::int[],
      ${sql.val(rows.map((r) => r.executionDate))}::date[], ${sql.val(rows.map((r) => r.amount))}::numeric[],
      ${sql.val(rows.map((r) => r.currency))}::text[], ${sql.val(rows.map((r) => r.type))}::text[],
      ${sql.val(rows.map((r) => r.description))}::text[])
      with ordinality as i(external_id, ordinal, day, amount, currency, type, text, position)
    left join transaction t on t.user_id = ${userId} and t.account_id = ${accountId} and t.source = ${source}
      and t.external_id = i.external_id and t.ordinal = i.ordinal
    where t.id is not null or ${isOwn}
  `.execute(tx)
  const states = new Map(found.map((row) => [row.position, row]))
  return rows.map((row, index) => {
    const state = states.get(index + 1)
    if (row.isRemoved) return 'removed'
    return state === undefined ? 'new' : state.is_own ? 'own' : state.is_same ? 'known' : 'updated'
  })
}

/** Brings a removed file institution back. */
export async function restoreCredential(tx: Tx, userId: string, credentialId: string): Promise<void> {
  await sql`update credential set deleted_at = null where user_id = ${userId} and id = ${credentialId} and deleted_at is not null`.execute(
    tx,
  )
}

/** A file that was looked at, without what is in it. */
export const findFile = (tx: Tx, userId: string, id: string) =>
  tx
    .selectFrom('statement_preview')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['id', 'file_name', sql<number>`octet_length(content)`.as('bytes')])
    .executeTakeFirst()

/** Files of a person that were looked at and not imported, newest first. */
export async function selectOpen(tx: Tx, userId: string) {
  const { rows } = await sql<{ id: string; file_name: string; created_at: Date; is_working: boolean }>`
    select p.id, p.file_name, p.created_at, coalesce(w.state = 'WORKING', false) as is_working
    from statement_preview p left join statement_work w on w.preview_id = p.id and w.user_id = p.user_id
    where p.user_id = ${userId} and p.imported_at is null order by p.created_at desc, p.id desc`.execute(tx)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
