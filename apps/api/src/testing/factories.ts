import { liabilityTypes } from '@keelwise/contract/words'
import { randomUUID } from 'node:crypto'
import { accountType } from '@keelwise/contract/accounts'
import type { Insertable } from 'kysely'
import type { DB } from '../platform/db/schema.ts'
import type { Deps as AllDeps } from '../compose.ts'
import { uuid7 } from '../platform/ids.ts'
import { shiftDays } from '@keelwise/finance/days'

type Deps = Pick<AllDeps, 'clock' | 'db'>

/** What a test says about a row; the rest gets a plain value. */
type Changes<T extends keyof DB> = Partial<Insertable<DB[T]>>

const newId = (deps: Deps): string => uuid7(deps.clock().getTime())

/** An institution, shared by everybody. */
export const buildInstitution = (deps: Deps, changes: Changes<'institution'> = {}) =>
  deps.db.system
    .insertInto('institution')
    .values({
      id: newId(deps),
      provider: 'byallaccounts',
      provider_institution_id: randomUUID(),
      name: 'Harbour Bank',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A healthy credential, at an institution of its own unless `institution_id` names one. */
export const buildCredential = async (deps: Deps, userId: string, changes: Changes<'credential'> = {}) =>
  deps.db.system
    .insertInto('credential')
    .values({
      id: newId(deps),
      user_id: userId,
      institution_id: changes.institution_id ?? (await buildInstitution(deps)).id,
      provider: 'byallaccounts',
      provider_credential_id: randomUUID(),
      state: 'OK',
      status_group: 'MAIN_GROUP',
      created_at: deps.clock(),
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A checking account of 100.00 USD, under a credential of its own unless `credential_id` names one. */
export const buildAccount = async (deps: Deps, userId: string, changes: Changes<'account'> = {}) => {
  const institution = changes.institution_id ? { institution_id: changes.institution_id } : {}
  const credential = changes.credential_id
    ? await deps.db.system
        .selectFrom('credential')
        .selectAll()
        .where('id', '=', changes.credential_id)
        .executeTakeFirstOrThrow()
    : await buildCredential(deps, userId, institution)
  const type = accountType.parse(changes.account_type ?? 'CHECKING')
  return deps.db.system
    .insertInto('account')
    .values({
      id: newId(deps),
      user_id: userId,
      institution_id: credential.institution_id,
      credential_id: credential.id,
      provider_account_id: randomUUID(),
      account_name: 'Everyday XX1234',
      account_type: type,
      is_liability: liabilityTypes.includes(type),
      market_value: '100.00',
      masked_account_number: 'XX1234',
      last_updated: deps.clock(),
      as_of: deps.clock(),
      creation_date: deps.clock(),
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const accountOf = async (deps: Deps, userId: string, accountId: string | undefined) =>
  accountId
    ? deps.db.system.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
    : buildAccount(deps, userId)

/** Ten shares worth 100.00 USD, in an account of its own unless `account_id` names one. */
export const buildPosition = async (deps: Deps, userId: string, changes: Changes<'position'> = {}) => {
  const account = await accountOf(deps, userId, changes.account_id)
  return deps.db.system
    .insertInto('position')
    .values({
      id: newId(deps),
      user_id: userId,
      institution_id: account.institution_id,
      account_id: account.id,
      position_key: randomUUID(),
      name: 'Tidewater Works',
      units: '10',
      unit_price: '10',
      unit_price_currency: 'USD',
      market_value: '100.00',
      market_value_currency: 'USD',
      sec_type: 'EQUITY',
      asset_class: 'equity',
      as_of: deps.clock(),
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A purchase of 10.00 USD the day before, a deposit where the amount is above zero, in an account of its own unless `account_id` names one. */
export const buildTransaction = async (deps: Deps, userId: string, changes: Changes<'transaction'> = {}) => {
  const account = await accountOf(deps, userId, changes.account_id)
  return deps.db.system
    .insertInto('transaction')
    .values({
      id: newId(deps),
      user_id: userId,
      institution_id: account.institution_id,
      account_id: account.id,
      source: 'byallaccounts',
      external_id: randomUUID(),
      execution_date: '2026-11-20',
      tx_type: String(changes.flow_amount ?? '-').startsWith('-') ? 'PURCHASE' : 'DEPOSIT',
      flow_amount: '-10.00',
      currency: 'USD',
      is_cash_flow: true,
      created_at: deps.clock(),
      updated_at: deps.clock(),
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A client of an advisor, without holdings. */
export const buildClient = (deps: Deps, advisorId: string, changes: Changes<'client'> = {}) =>
  deps.db.system
    .insertInto('client')
    .values({
      id: newId(deps),
      user_id: advisorId,
      first_name: 'Robin',
      last_name: 'Harbour',
      status: 'ACTIVE',
      created_at: deps.clock(),
      updated_at: deps.clock(),
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A review of an hour tomorrow, with a client of its own unless `client_id` names one. */
export const buildMeeting = async (deps: Deps, advisorId: string, changes: Changes<'meeting'> = {}) =>
  deps.db.system
    .insertInto('meeting')
    .values({
      id: newId(deps),
      user_id: advisorId,
      client_id: changes.client_id ?? (await buildClient(deps, advisorId)).id,
      title: 'Annual review',
      meeting_type: 'REVIEW',
      status: 'SCHEDULED',
      scheduled_at: shiftDays(deps.clock(), 1),
      duration_minutes: 60,
      created_at: deps.clock(),
      updated_at: deps.clock(),
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** US dollars for one unit of a currency on a day. */
export const buildRate = (deps: Deps, currency: string, date: string, usd_per_unit: string) =>
  deps.db.system.insertInto('fx_rate').values({ currency, date, usd_per_unit, source: 'test' }).execute()
