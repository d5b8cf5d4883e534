import { inTransaction, type Db } from '../database.ts'
import { dayOfInstant } from '../generation/calendar.ts'
import { institutionOf } from '../institutions/institutions.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  aggregationOutcome,
  authenticationOutcome,
  connectingMilliseconds,
  discoverablePlaces,
  forcedState,
} from './credential-outcome.ts'
import { listAccounts, saveCredential, type Credential } from './credential.queries.ts'
import { isWorking, nextState, retryMinutes, type CredentialEvent, type CredentialState } from './credential-states.ts'

const INPUT_SECONDS = 120
const INPUT_HARD_MINUTES = 10
const FRAME_MINUTES = 10
const CONSENT_DAYS = 90
// More steps than any credential can be behind; only a fault of ours would reach it.
const MAX_ROUNDS = 500
const DAY_MILLISECONDS = 86_400_000

/** When the permission given at the institution ends; null where none was asked for. */
export function consentEnd(credential: Credential): Date | null {
  return credential.consented_at === null
    ? null
    : new Date(credential.consented_at.getTime() + CONSENT_DAYS * DAY_MILLISECONDS)
}

/** Seconds a person has to answer before a keep-alive is due. */
export const USER_INPUT_SECONDS = INPUT_SECONDS

/** Moves a credential by an event and plans what comes next. False when that cannot happen now. */
export function applyEvent(sandbox: Sandbox, credential: Credential, event: CredentialEvent): boolean {
  const state = nextState(credential.state, event)
  if (state === null) return false
  enterState(sandbox, credential, state)
  if (event === 'refused' || event === 'locked') credential.failures += 1
  if (event === 'accepted') credential.failures = 0
  return true
}

/** Puts a credential into a state, with the time at which this service looks at it again. */
export function enterState(sandbox: Sandbox, credential: Credential, state: CredentialState): void {
  const now = sandbox.clock.now()
  const inMilliseconds = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)
  const work = sandbox.workMilliseconds
  if (isWorking(credential.state) && !isWorking(state)) credential.activity_ended_at = now
  credential.state = state
  credential.state_since = now
  credential.code = null
  credential.due_at = null
  switch (state) {
    case 'AUTHENTICATING': {
      const login =
        credential.login_sealed === null ? '' : (sandbox.vault.open(credential.login_sealed, credential.id) ?? '')
      credential.due_at = inMilliseconds(connectingMilliseconds(login, work * 0.8))
      return
    }
    case 'DISCOVERING':
      credential.due_at = inMilliseconds(work * 0.4)
      return
    case 'AGGREGATING':
      credential.due_at = inMilliseconds(work)
      return
    case 'DELETING':
      credential.due_at = inMilliseconds(work * 0.6)
      return
    case 'WAITING_INPUT':
      credential.wrong_answers = 0
      credential.due_at = inMilliseconds(approvesByItself(sandbox, credential) ? work * 2.5 : INPUT_SECONDS * 1000)
      credential.input_hard_end = inMilliseconds(INPUT_HARD_MINUTES * 60_000)
      credential.frame_open_until = credential.input_hard_end
      return
    case 'OAUTH_PENDING':
      credential.due_at = inMilliseconds(INPUT_HARD_MINUTES * 60_000)
      credential.frame_open_until = credential.due_at
      return
    case 'PICKING':
      credential.frame_open_until = inMilliseconds(FRAME_MINUTES * 60_000)
      return
    case 'OK':
    case 'PARTIAL':
    case 'STALE':
    case 'NEW_ACCOUNTS':
      credential.retries = 0
      credential.due_at = nextNight(now)
      return
    case 'FI_DOWN':
    case 'FI_MAINT':
    case 'FI_CHANGED':
    case 'RATE_LIMITED':
      credential.due_at = inMilliseconds(retryMinutes(credential.retries) * 60_000)
      credential.retries += 1
      return
    case 'DELETED':
      credential.deleted_at = now
      return
    default:
  }
}

/** An approval on the phone arrives after a moment, except for the login that never gets one; all else waits for an answer. */
function approvesByItself(sandbox: Sandbox, credential: Credential): boolean {
  const login = credential.login_sealed === null ? null : sandbox.vault.open(credential.login_sealed, credential.id)
  return institutionOf(credential.institution_id).challenge === 'approve' && login?.toLowerCase() !== 'challenge'
}

/** 05:00 UTC of the next day that has not had its night yet. */
function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(5, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night
}

/**
 * Does everything that is due, for one person or for all: answers of institutions, timeouts, nightly updates, retries.
 * Safe to call from several places at once. For one person it waits for work another call is doing on their
 * credentials, so that a read never sees what is already overdue; for all it leaves such rows to the other call.
 */
export async function advanceDue(sandbox: Sandbox, personId: string | null = null): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { rows } = await sandbox.pool.query<{ id: string }>(
      `select id from aggregator.credential where due_at <= $1 and deleted_at is null and ($2::text is null or person_id = $2)
       order by due_at, id limit 20`,
      [sandbox.clock.now(), personId],
    )
    let advanced = 0
    for (const { id } of rows) if (await advanceById(sandbox, id, personId !== null)) advanced += 1
    if (rows.length === 0 || (advanced === 0 && personId === null)) return
  }
}

async function advanceById(sandbox: Sandbox, id: string, waits: boolean): Promise<boolean> {
  return inTransaction(sandbox.pool, async (db) => {
    const { rows } = await db.query<Credential>(
      `select * from aggregator.credential where id = $1 and due_at <= $2 and deleted_at is null
       for update ${waits ? '' : 'skip locked'}`,
      [id, sandbox.clock.now()],
    )
    if (rows[0]) await advanceOne(sandbox, db, rows[0])
    return rows.length > 0
  })
}

async function advanceOne(sandbox: Sandbox, db: Db, credential: Credential): Promise<void> {
  const before = credential.state
  const opened = credential.login_sealed === null ? null : sandbox.vault.open(credential.login_sealed, credential.id)
  const event = await dueEvent(sandbox, db, credential, opened)
  const forced =
    credential.state === 'AUTHENTICATING' && opened !== null && (event === 'accepted' || event === 'challenged')
      ? forcedState(opened)
      : null
  if (forced !== null && forced !== 'OK' && forced !== 'AUTHENTICATING') enterState(sandbox, credential, forced)
  else if (event === null || !applyEvent(sandbox, credential, event)) credential.due_at = null
  if (before === 'AGGREGATING' && ['OK', 'PARTIAL', 'NEW_ACCOUNTS', 'STALE'].includes(credential.state)) {
    await finishAggregation(sandbox, db, credential, opened ?? '')
  }
  // Signing in again worked: the accounts chosen earlier are read next.
  if (event === 'knownAccountsFound' && credential.announced)
    await sandbox.webhooks.enqueue(db, 'credential.updated', credential)
  if (credential.state === 'DELETED') {
    await db.query('update aggregator.account set deleted_at = $2 where credential_id = $1 and deleted_at is null', [
      credential.id,
      credential.deleted_at,
    ])
    await sandbox.webhooks.enqueue(db, 'credential.deleted', credential)
  } else if (!isWorking(credential.state) && credential.state !== before) {
    await sandbox.webhooks.enqueue(db, 'credential.status_changed', credential)
  }
  await saveCredential(db, credential)
}

async function dueEvent(
  sandbox: Sandbox,
  db: Db,
  credential: Credential,
  login: string | null,
): Promise<CredentialEvent | null> {
  const accountCount = login === null ? 0 : sandbox.shelf.plans(credential.institution_id, login).length
  switch (credential.state) {
    case 'AUTHENTICATING':
      return authenticationOutcome(credential, login)
    case 'WAITING_INPUT': {
      if (!approvesByItself(sandbox, credential)) return 'silence'
      credential.challenge_passed = true
      return 'answered'
    }
    case 'OAUTH_PENDING':
      return 'silence'
    case 'DISCOVERING': {
      const picked = await listAccounts(db, [credential.id])
      if (picked.length > 0 && !credential.wants_picking) return 'knownAccountsFound'
      return discoverablePlaces(login ?? '', accountCount, picked.length > 0).length > 0
        ? 'accountsFound'
        : 'noAccountsFound'
    }
    case 'AGGREGATING':
      return aggregationOutcome(
        login ?? '',
        accountCount,
        (await listAccounts(db, [credential.id], { deleted: true })).length,
      )
    case 'DELETING':
      return 'deleted'
    case 'OK':
    case 'PARTIAL':
    case 'STALE':
    case 'NEW_ACCOUNTS': {
      const end = consentEnd(credential)
      return end !== null && end < sandbox.clock.now() ? 'consentRanOut' : 'demand'
    }
    case 'FI_DOWN':
    case 'FI_MAINT':
    case 'FI_CHANGED':
    case 'RATE_LIMITED':
      return 'demand'
    default:
      return null
  }
}

async function finishAggregation(sandbox: Sandbox, db: Db, credential: Credential, login: string): Promise<void> {
  const now = sandbox.clock.now()
  const yesterday = dayOfInstant(now) - 1
  const isStale = credential.state === 'STALE'
  const through = isStale ? Math.min(yesterday, credential.data_through ?? credential.anchor_day - 4) : yesterday
  const hasNews = credential.data_through === null || through > credential.data_through
  credential.data_through = Math.max(through, credential.data_through ?? through)
  if (!isStale || credential.last_success_at === null)
    credential.last_success_at = isStale ? new Date(now.getTime() - 4 * DAY_MILLISECONDS) : now
  if (!credential.announced) {
    credential.announced = true
    await sandbox.webhooks.enqueue(db, 'credential.added', credential)
  }
  if (hasNews) await sandbox.webhooks.enqueue(db, 'data.updated', credential)
  if (forcedState(login) === 'OK') credential.code = null
}
