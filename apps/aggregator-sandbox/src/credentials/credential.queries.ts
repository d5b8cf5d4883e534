import type { Db } from '../database.ts'
import { uuidFor } from '../generation/seeded-random.ts'
import type { CredentialState } from './credential-states.ts'

/** A credential as stored. */
export interface Credential {
  id: string
  person_id: string
  ordinal: number
  institution_id: string
  login_sealed: string | null
  login_key: string | null
  password_hash: string | null
  password_accepted: boolean
  state: CredentialState
  code: number | null
  state_since: Date
  due_at: Date | null
  frame_open_until: Date | null
  input_hard_end: Date | null
  attempt: number
  failures: number
  wrong_answers: number
  retries: number
  challenge_passed: boolean
  /** Asked to choose accounts again, although some are connected. */
  wants_picking: boolean
  phone: string | null
  consented_at: Date | null
  anchor_day: number
  data_through: number | null
  last_success_at: Date | null
  activity_ended_at: Date | null
  announced: boolean
  created_at: Date
  deleted_at: Date | null
}

/** An account that was picked; `place` is its place in the institution's list for that login. */
export interface PickedAccount {
  id: string
  credential_id: string
  place: number
  created_at: Date
  deleted_at: Date | null
}

/** Makes sure the person exists. */
export async function ensurePerson(db: Db, personId: string): Promise<void> {
  await db.query('insert into aggregator.person (id) values ($1) on conflict do nothing', [personId])
}

/** A new credential in DRAFT. Its id follows from the person and how many they had before. */
export async function insertCredential(
  db: Db,
  input: { personId: string; institutionId: string; now: Date; anchorDay: number },
): Promise<Credential> {
  await db.query('select 1 from aggregator.person where id = $1 for update', [input.personId])
  const counted = await db.query<{ count: number }>(
    'select count(*)::int as count from aggregator.credential where person_id = $1',
    [input.personId],
  )
  const ordinal = counted.rows[0]?.count ?? 0
  const { rows } = await db.query<Credential>(
    `insert into aggregator.credential (id, person_id, ordinal, institution_id, state, state_since, anchor_day, created_at)
     values ($1, $2, $3, $4, 'DRAFT', $5, $6, $5) returning *`,
    [
      uuidFor(`credential|${input.personId}|${ordinal}`),
      input.personId,
      ordinal,
      input.institutionId,
      input.now,
      input.anchorDay,
    ],
  )
  const credential = rows[0]
  if (!credential) throw new Error('the new credential was not returned')
  return credential
}

/** A credential of this person that is not deleted; `deleted: true` finds deleted ones too. */
export async function findCredential(
  db: Db,
  personId: string,
  id: string,
  options: { deleted?: boolean; lock?: boolean } = {},
): Promise<Credential | undefined> {
  const { rows } = await db.query<Credential>(
    `select * from aggregator.credential where id = $1 and person_id = $2 and ($3 or deleted_at is null) ${options.lock ? 'for update' : ''}`,
    [id, personId, options.deleted ?? false],
  )
  return rows[0]
}

/** All credentials of the person, oldest first. */
export async function listCredentials(db: Db, personId: string): Promise<Credential[]> {
  const { rows } = await db.query<Credential>(
    'select * from aggregator.credential where person_id = $1 and deleted_at is null order by ordinal',
    [personId],
  )
  return rows
}

const COLUMNS = [
  'login_sealed',
  'login_key',
  'password_hash',
  'password_accepted',
  'state',
  'code',
  'state_since',
  'due_at',
  'frame_open_until',
  'input_hard_end',
  'attempt',
  'failures',
  'wrong_answers',
  'retries',
  'challenge_passed',
  'wants_picking',
  'phone',
  'consented_at',
  'data_through',
  'last_success_at',
  'activity_ended_at',
  'announced',
  'deleted_at',
] as const satisfies readonly (keyof Credential)[]

/** Writes back everything that can change. */
export async function saveCredential(db: Db, credential: Credential): Promise<void> {
  const assignments = COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ')
  await db.query(`update aggregator.credential set ${assignments} where id = $1`, [
    credential.id,
    ...COLUMNS.map((column) => credential[column]),
  ])
}

/** Accounts of the credentials given, in order; deleted ones only when asked for. */
export async function listAccounts(
  db: Db,
  credentialIds: readonly string[],
  options: { deleted?: boolean } = {},
): Promise<PickedAccount[]> {
  const { rows } = await db.query<PickedAccount>(
    'select * from aggregator.account where credential_id = any($1) and ($2 or deleted_at is null) order by credential_id, place',
    [credentialIds, options.deleted ?? false],
  )
  return rows
}

/** Connects accounts by their places; one that was removed before comes back with its old id. */
export async function pickAccounts(db: Db, credentialId: string, places: readonly number[], now: Date): Promise<void> {
  for (const place of places) {
    await db.query(
      `insert into aggregator.account (id, credential_id, place, created_at) values ($1, $2, $3, $4)
       on conflict (credential_id, place) do update set deleted_at = null`,
      [uuidFor(`account|${credentialId}|${place}`), credentialId, place, now],
    )
  }
}
