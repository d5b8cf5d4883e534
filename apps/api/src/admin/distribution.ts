import { sql } from 'kysely'
import { type Db, REQUEST_ROLE } from '../platform/db/database.ts'

/**
 * Where the rows of a table lie once the database is distributed over several servers with Citus: `owner`, with whose they
 * are (`user_id`), so that what a request asks of one person lies on one server; `reference`, on every server; or on the
 * first server alone, for the reason that stands here.
 */
export type Placement = 'owner' | 'reference' | { readonly local: string }

const found = { local: 'found by a token, a code or an address, before it is known whose it is' }
const guard = { local: 'short-lived, and of no person' }
const queue = { local: 'a queue of the whole service' }
const trail = { local: 'one chain over everybody' }
const betweenTwo = { local: 'belongs to two people' }

/** Every table, and where it lies. */
export const PLACEMENTS: Readonly<Record<string, Placement>> = {
  account: 'owner',
  account_history: 'owner',
  account_match: 'owner',
  account_snapshot: 'owner',
  account_valuation: 'owner',
  advisor_access: 'reference',
  advisor_invitation: found,
  advisor_view: betweenTwo,
  aggregator_event: queue,
  alert: 'owner',
  alert_delivery: 'owner',
  alert_event: 'owner',
  audit_chain: trail,
  audit_event: trail,
  book_view: 'owner',
  budget: 'owner',
  budget_look: 'owner',
  calendar_feed: found,
  captcha_pass: guard,
  captcha_solved: guard,
  client: 'owner',
  client_note: 'owner',
  client_task: 'owner',
  conversation: 'owner',
  credential: 'owner',
  factor_ticket: found,
  fx_rate: 'reference',
  goal: 'owner',
  goal_account: 'owner',
  idempotency_key: guard,
  institution: 'reference',
  last_write: { local: 'numbers of transactions of one server' },
  link_session: found,
  lot_choice: 'owner',
  mail_outbox: queue,
  mark_change: 'owner',
  market_assumption: 'owner',
  market_price: 'reference',
  market_series: 'reference',
  match_rule: 'owner',
  meeting: 'owner',
  meeting_question: 'owner',
  meeting_summary: 'owner',
  meeting_summary_version: 'owner',
  meeting_task: 'owner',
  message: 'owner',
  misunderstood_question: 'owner',
  notification: 'owner',
  opening_cost: 'owner',
  operator: found,
  own_category: 'owner',
  own_price: 'owner',
  own_series: 'owner',
  passkey: found,
  password_reset: found,
  payee_rule: 'owner',
  position: 'owner',
  price_step: 'owner',
  rate_limit: guard,
  receipt: 'owner',
  receipt_file: 'owner',
  recovery_code: found,
  recurring_decision: 'owner',
  recurring_look: 'owner',
  refresh_token: found,
  retention_rule: 'reference',
  returned_account: 'owner',
  risk_submission: 'owner',
  run: 'owner',
  run_event: 'owner',
  saved_question: 'owner',
  saved_report: 'owner',
  session: found,
  signup_attempt: found,
  signup_code_sent: guard,
  simplefin_access: 'owner',
  statement_format: 'owner',
  statement_import: 'owner',
  statement_import_account: 'owner',
  statement_import_row: 'owner',
  statement_preview: 'owner',
  statement_work: 'owner',
  sync: 'owner',
  task_reminder: 'owner',
  totp_secret: found,
  transaction: 'owner',
  transaction_edit: 'owner',
  transaction_edit_row: 'owner',
  transaction_mark: 'owner',
  transaction_month: 'owner',
  transaction_part: 'owner',
  transaction_revision: 'owner',
  transfer_rejection: 'owner',
  undone_transaction: 'owner',
  user_account: 'reference',
  waitlist_entry: found,
  xray_threshold: 'owner',
}

const OWNER = 'user_id'

interface Key {
  readonly table: string
  readonly name: string
  readonly isPrimary: boolean
  /** Made by `create unique index`, not as a constraint. */
  readonly isIndex: boolean
  readonly columns: readonly string[]
  readonly definition: string
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
  readonly parent: string
  readonly parentColumns: readonly string[]
  readonly onDelete: 'a' | 'c' | 'n'
}

/** Tables of the product, their unique keys and what points at what, as the database has them. */
export async function readKeys(db: Db) {
  const { rows: tables } = await sql<{ table: string; owned: boolean }>`
    select c.relname as table, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = ${OWNER} and a.attnotnull and not a.attisdropped) as owned
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely%' order by 1`.execute(db)
  const { rows: keys } = await sql<Key>`
    select c.relname as table, i.relname as name, x.indisprimary as "isPrimary", k.oid is null as "isIndex",
      coalesce(array(select a.attname::text from unnest(x.indkey) with ordinality as p (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = p.number order by p.place), '{}') as columns,
      pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
    where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    order by 1, 2`.execute(db)
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, p.relname as parent, k.confdeltype as "onDelete",
      array(select a.attname::text from unnest(k.conkey) with ordinality as n (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number order by n.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as n (number, place)
        join pg_attribute a on a.attrelid = p.oid and a.attnum = n.number order by n.place) as "parentColumns"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return { tables, keys, foreignKeys }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const listed = (names: readonly string[]): string => names.map(quoted).join(', ')
const withOwner = (columns: readonly string[]): readonly string[] => [
  OWNER,
  ...columns.filter((name) => name !== OWNER),
]
const placeOf = (table: string): Placement | undefined => PLACEMENTS[table]
const isOwned = (table: string): boolean => placeOf(table) === 'owner'

/** Unique keys without the owner, of tables that lie with their owner. */
const keysWithoutOwner = (keys: readonly Key[]): readonly Key[] =>
  keys.filter((key) => isOwned(key.table) && !key.columns.includes(OWNER))

/** What points from a row that lies on one server alone at one that lies with its owner: Citus cannot hold it. */
export const unheldKeys = (foreignKeys: readonly ForeignKey[]): readonly ForeignKey[] =>
  foreignKeys.filter((key) => isOwned(key.parent) && !isOwned(key.table))

const newKey = ({ table, name, isPrimary, isIndex, columns, definition }: Key): string[] => {
  if (isPrimary || !isIndex) {
    const kind = isPrimary ? 'primary key' : 'unique'
    return [
      `alter table ${quoted(table)} drop constraint ${quoted(name)}`,
      `alter table ${quoted(table)} add constraint ${quoted(name)} ${kind} (${listed(withOwner(columns))})`,
    ]
  }
  return [`drop index ${quoted(name)}`, definition.replace(/ USING btree \(/, ` USING btree (${OWNER}, `)]
}

const newForeignKey = ({ table, name, columns, parent, parentColumns, onDelete }: ForeignKey): string[] => {
  if (!isOwned(parent)) {
    const gone = { a: '', c: ' on delete cascade', n: ' on delete set null' }[onDelete]
    return [
      `alter table ${quoted(table)} add constraint ${quoted(name)} foreign key (${listed(columns)}) references ${quoted(parent)} (${listed(parentColumns)})${gone}`,
    ]
  }
  if (!isOwned(table)) return []
  const [column = ''] = columns
  // Citus has no `on delete set null` for keys with the owner in them
  if (onDelete === 'n')
    return [
      `create trigger ${quoted(`${name}_gone`)} after delete on ${quoted(parent)} for each row
       execute function forget_gone('${table}', '${column}')`,
    ]
  const gone = onDelete === 'c' ? ' on delete cascade' : ''
  return [
    `alter table ${quoted(table)} add constraint ${quoted(name)} foreign key (${listed(withOwner(columns))}) references ${quoted(parent)} (${listed(withOwner(parentColumns))})${gone}`,
  ]
}

/**
 * Policies without subqueries, which Citus does not take, and of which the planner makes no condition of the whole statement
 * ("who asks is the owner that was named"), which Citus below PostgreSQL 17 does not take beside an outer join.
 */
async function plainPolicies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; using: string | null; check: string | null }>`
    select tablename as table, policyname as name, qual as using, with_check as check from pg_policies
    where schemaname = 'public' order by 1, 2`.execute(db)
  const plain = (text: string): string =>
    text
      .replaceAll(/\( SELECT (app_\w+\(\)) AS \w+\)/g, '$1')
      .replaceAll('user_id = app_user_id()', "user_id::text = current_setting('app.user_id', true)")
  const named = (table: string, text: string): string =>
    isOwned(table) && /^\(*user_id::text = [^=]*$/.test(text) ? `${OWNER} = asking_person() and ${text}` : text
  return rows.flatMap(({ table, name, using, check }) => {
    if (!/ SELECT app_|app_user_id/.test(`${using} ${check}`)) return []
    const clauses = [using && `using (${named(table, plain(using))})`, check && `with check (${plain(check)})`].filter(
      Boolean,
    )
    return [`alter policy ${quoted(name)} on ${quoted(table)} ${clauses.join(' ')}`]
  })
}

/** Views that show more than who asks owns, with the server named on which their own rows lie, see {@link ASKING_PERSON}. */
async function doorsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_viewdef(c.oid) as definition from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and 'security_barrier=true' = any(c.reloptions)
    order by 1`.execute(db)
  return rows.flatMap(({ name, definition }) => {
    const named = definition.replaceAll(
      /\((\w+)\.user_id = \( SELECT app_user_id\(\) AS app_user_id\)\)/g,
      "($1.user_id = asking_person() AND $1.user_id::text = current_setting('app.user_id', true))",
    )
    return named === definition ? [] : [`create or replace view ${quoted(name)} with (security_barrier) as ${named}`]
  })
}

/** Triggers of tables that move: rows that were there before are not new. */
async function movedTriggers(db: Db): Promise<{ readonly drop: string; readonly create: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
    .filter(({ table }) => isOwned(table))
    .map(({ table, name, definition }) => ({
      drop: `drop trigger ${quoted(name)} on ${quoted(table)}`,
      create: definition,
    }))
}

/** What requests may take of sequences and views, said again for the servers that did not have them before. */
async function grantsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ grant: string }>`
    select case c.relkind when 'S' then 'usage on sequence ' else 'select on ' end || quote_ident(c.relname) as grant
    from pg_class c where c.relnamespace = 'public'::regnamespace and case c.relkind
      when 'S' then has_sequence_privilege(${REQUEST_ROLE}, c.oid, 'usage')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
      when 'v' then has_table_privilege(${REQUEST_ROLE}, c.oid, 'select') end order by 1`.execute(db)
  return rows.map(({ grant }) => `grant ${grant} to ${REQUEST_ROLE}`)
}

/**
 * Numbers that a table gives its own rows: each server would count for itself. Where they only say which came later, the
 * time does; those that name a row come from a sequence, of which Citus gives each server a stretch.
 */
async function numbersOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; isKey: boolean }>`
    select c.relname as table, a.attname as column,
      exists (select from pg_index x where x.indrelid = c.oid and x.indisunique and a.attnum = any(x.indkey)) as "isKey"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' order by 1, 2`.execute(db)
  return rows
    .filter(({ table }) => isOwned(table))
    .flatMap(({ table, column, isKey }) => {
      const alter = `alter table ${quoted(table)} alter column ${quoted(column)}`
      const sequence = quoted(`${table}_numbers`)
      return isKey
        ? [
            `${alter} drop identity`,
            `create sequence ${sequence}`,
            `select setval('${sequence}', coalesce(max(${quoted(column)}), 0) + 1) from ${quoted(table)}`,
            `${alter} set default nextval('${sequence}')`,
            `grant usage on sequence ${sequence} to ${REQUEST_ROLE}`,
          ]
        : [`${alter} drop identity`, `${alter} set default (extract(epoch from clock_timestamp()) * 1000000)::bigint`]
    })
}

/**
 * The statements that distribute a migrated database of one server over those that Citus knows, in their order: keys get
 * the owner, tables are placed, and foreign keys made again.
 */
export async function distributionOf(db: Db): Promise<readonly string[]> {
  const { tables, keys, foreignKeys } = await readKeys(db)
  const placed = (place: Placement) => tables.map(({ table }) => table).filter((table) => placeOf(table) === place)
  const [first = '', ...others] = placed('owner')
  const triggers = await movedTriggers(db)
  return [
    ASKING_PERSON,
    ...(await doorsOf(db)),
    ...(await plainPolicies(db)),
    ...foreignKeys.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`),
    ...triggers.map(({ drop }) => drop),
    ...keysWithoutOwner(keys).flatMap(newKey),
    ...(await numbersOf(db)),
    ...placed('reference').map((table) => `select create_reference_table('${quoted(table)}')`),
    `select create_distributed_table('${quoted(first)}', '${OWNER}')`,
    ...others.map(
      (table) => `select create_distributed_table('${quoted(table)}', '${OWNER}', colocate_with => '${quoted(first)}')`,
    ),
    ...(await functionsOf(db)),
    BESIDE,
    KEEP_MONTHS,
    FORGET_GONE,
    ...triggers.map(({ create }) => create),
    ...foreignKeys.flatMap(newForeignKey),
    ...(await grantsOf(db)),
  ]
}

/**
 * Functions of our own; those that name tables reach the other servers only once these are placed. Those that read what lies
 * with its owner plan it anew at each call, knowing whose it is. What is looked up by what a row says counts as the same for
 * the whole statement, which Citus asks of what an update computes with. What reads one person's rows does so as who asks:
 * Citus reads nothing that was written as somebody else in the same transaction.
 */
async function functionsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    definition: string
    source: string
    isSet: boolean
    isLookup: boolean
    isOfOne: boolean
    hasArguments: boolean
  }>`
    select pg_get_functiondef(p.oid) as definition, p.prosrc as source, p.proretset as "isSet",
      p.provolatile = 's' and not p.prosecdef and p.pronargs > 0 as "isLookup", 'person' = any(p.proargnames) as "isOfOne",
      p.pronargs > 0 as "hasArguments"
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    order by p.oid`.execute(db)
  return rows.map(({ definition, source, isSet, isLookup, isOfOne, hasArguments }) => {
    const lookup = isLookup ? definition.replace(' STABLE', ' IMMUTABLE') : definition
    const names = [...source.matchAll(/\b(?:from|join) (?:public\.)?(\w+)/gi)].map(([, name = '']) => name)
    if (!/LANGUAGE sql/.test(definition) || !names.some((name) => isOwned(name) || name === 'client_holder'))
      // Citus writes the body of a function into its statements, and cannot read one without quotes there
      return lookup.replace(/\nRETURN (.*)$/s, '\nAS $body$ select $1 $body$')
    // a plan that were kept would keep who asked first
    const answer = isSet
      ? `return query${hasArguments ? ` ${source}` : ` execute $asked$${source}$asked$`}`
      : `return (${source})`
    return lookup
      .replace('LANGUAGE sql', 'LANGUAGE plpgsql')
      .replace(' PARALLEL SAFE', '')
      .replace('\nAS ', '\n SET plan_cache_mode TO force_custom_plan\nAS ')
      .replace(isOfOne ? ' SECURITY DEFINER' : '', '')
      .replace(source, () => `\n#variable_conflict use_column\nbegin ${answer}; end `)
  })
}

/**
 * Who asks, as a value that is known when a statement is planned: it says which server has the rows, whatever the statement
 * is made of. It is no wall, since a plan that is kept would keep it: beside it stands in each policy what is asked anew.
 */
const ASKING_PERSON = `
  create or replace function asking_person() returns uuid language sql immutable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$`

/**
 * What holds for every connection from then on: who asks reaches the servers that hold the rows, and triggers that only
 * touch what lies beside their row run there.
 */
export const DISTRIBUTED_SETTINGS = [
  "citus.propagate_set_commands = 'local'",
  'citus.enable_unsafe_triggers = on',
  // keys to tables that lie everywhere are made one shard after the other; who deletes a person deletes from all tables of one server after the other
  "citus.multi_shard_modify_mode = 'sequential'",
  'citus.max_adaptive_executor_pool_size = 1',
  // functions look up rates and people, which lie on every server
  'citus.allow_nested_distributed_execution = on',
]

/** A trigger runs where its row lies and sees the part of its table that is there: what it writes goes beside it. */
const BESIDE = `
  create or replace function shard_beside(shard oid, named text) returns text
  language sql stable set search_path to 'pg_catalog', 'public' as $$
    select format('public.%I', named || '_' || there.shardid)
    from pg_dist_shard here join pg_dist_shard there on there.shardminvalue = here.shardminvalue
    where here.shardid = (select substring(relname from '_(\\d+)$')::bigint from pg_class where oid = shard)
      and there.logicalrelid = format('public.%I', named)::regclass
  $$`

const MONTH_COLUMNS =
  'user_id, account_id, month, currency, tx_type, is_negative, is_cash_flow, is_pending, count, amount'
const MONTH_KEY =
  "user_id, account_id, date_trunc('month', execution_date::timestamp)::date, currency, tx_type, flow_amount < 0, is_cash_flow, is_pending"

/** The trigger of migration 0121 for the parts of a table. */
const KEEP_MONTHS = `
  create or replace function keep_transaction_months() returns trigger
  language plpgsql security definer set search_path to 'pg_catalog', 'public' as $function$
  declare into_months text := 'insert into ' || shard_beside(tg_relid, 'transaction_month') || ' (${MONTH_COLUMNS}) ';
  begin
    if tg_op = 'INSERT' then
      execute into_months || $q$select ${MONTH_KEY}, count(*), sum(flow_amount) from added group by 1, 2, 3, 4, 5, 6, 7, 8$q$;
    elsif tg_op = 'DELETE' then
      execute into_months || $q$select ${MONTH_KEY}, -count(*), -sum(flow_amount) from removed
        where exists (select from $q$ || shard_beside(tg_relid, 'account') || $q$ a where a.user_id = removed.user_id and a.id = removed.account_id)
        group by 1, 2, 3, 4, 5, 6, 7, 8$q$;
    else
      execute into_months || $q$select ${MONTH_KEY}, sum(sign), sum(sign * flow_amount)
        from (select *, 1 as sign from added union all select *, -1 from removed) changed
        group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0 or sum(sign * flow_amount) <> 0$q$;
    end if;
    return null;
  end $function$`

/** In place of `on delete set null`: takes what is gone out of the column of the table that are named. */
const FORGET_GONE = `
  create or replace function forget_gone() returns trigger
  language plpgsql security definer set search_path to 'pg_catalog', 'public' as $function$
  begin
    execute format('update %s set %I = null where user_id = $1 and %I = $2', shard_beside(tg_relid, tg_argv[0]), tg_argv[1], tg_argv[1])
      using old.user_id, old.id;
    return null;
  end $function$`

/**
 * Distributes the database of one server over those that Citus knows, in one transaction: whoever writes meanwhile waits.
 * @param said told of each statement before it runs
 * @throws what the server says of a statement that it refuses; nothing is changed then
 */
export async function distribute(db: Db, said: (statement: string) => void): Promise<void> {
  const statements = await distributionOf(db)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(tx)
    for (const statement of [
      ...DISTRIBUTED_SETTINGS.map((setting) => `set local ${setting}`),
      ...DISTRIBUTED_SETTINGS.map((setting) => `alter database ${rows[0]?.name} set ${setting}`),
      // roles are those of the server: two databases of one may be distributed at once
      `do $$ begin if not (select rolcanlogin from pg_roles where rolname = '${REQUEST_ROLE}') then alter role ${REQUEST_ROLE} login; end if; end $$`,
      ...statements,
    ]) {
      said(statement)
      await sql.raw(statement).execute(tx)
    }
  })
}
