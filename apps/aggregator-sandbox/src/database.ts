import { Pool, type PoolClient } from 'pg'

/** Anything that runs SQL: the pool, or one connection inside a transaction. */
export type Db = Pick<PoolClient, 'query'>

// Arbitrary, but the same for every process that migrates this schema.
const MIGRATION_LOCK = 7_461_200_446

const SCHEMA = `
create schema if not exists aggregator;
create table if not exists aggregator.setting (key text primary key, value text not null);
create table if not exists aggregator.person (
  id text primary key, agreed_at timestamptz, created_at timestamptz not null default now());
create table if not exists aggregator.credential (
  id text primary key,
  person_id text not null references aggregator.person (id),
  ordinal int not null,
  institution_id text not null,
  login_sealed text, login_key text, password_hash text, password_accepted boolean not null default true,
  state text not null, code int, state_since timestamptz not null,
  due_at timestamptz, frame_open_until timestamptz, input_hard_end timestamptz,
  attempt int not null default 0, failures int not null default 0, wrong_answers int not null default 0, retries int not null default 0,
  challenge_passed boolean not null default false, wants_picking boolean not null default false, phone text, consented_at timestamptz,
  anchor_day int not null, data_through int, last_success_at timestamptz, activity_ended_at timestamptz,
  announced boolean not null default false, created_at timestamptz not null, deleted_at timestamptz,
  unique (person_id, ordinal));
create index if not exists credential_due on aggregator.credential (due_at) where due_at is not null and deleted_at is null;
create table if not exists aggregator.account (
  id text primary key,
  credential_id text not null references aggregator.credential (id),
  place int not null, created_at timestamptz not null, deleted_at timestamptz,
  unique (credential_id, place));
create table if not exists aggregator.session (
  id_hash text primary key, csrf_hash text not null, person_id text not null references aggregator.person (id),
  role text not null, scope text not null, credential_id text, idle_seconds int not null,
  created_at timestamptz not null, last_used_at timestamptz not null, hard_end timestamptz not null,
  posted_at timestamptz, page text, ended_at timestamptz);
create index if not exists session_end on aggregator.session (hard_end);
create table if not exists aggregator.webhook (
  event_id text primary key, body text not null, attempts int not null default 0,
  next_attempt_at timestamptz not null, delivered_at timestamptz, given_up_at timestamptz);
create index if not exists webhook_due on aggregator.webhook (next_attempt_at) where delivered_at is null and given_up_at is null;
`

/** Opens the pool and creates the schema when it is not there yet; several processes may start at once. */
export async function openDatabase(databaseUrl: string): Promise<Pool> {
  const pool = new Pool({ connectionString: databaseUrl, max: 6, application_name: 'aggregator-sandbox' })
  // A connection that breaks while idle is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(SCHEMA)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
  return pool
}

/** Runs `work` in one transaction. */
export async function inTransaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
