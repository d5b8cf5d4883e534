import type { UserType } from '@keelwise/contract/words'
import type { Deps } from '../compose.ts'
import { hashPassword } from '../features/auth/password-hash.ts'
import { syncJob } from '../features/sync/sync.job.ts'
import { beginSync } from '../features/sync/sync.queries.ts'
import { uuid7 } from '../platform/ids.ts'
import { storeCredential, storeInstitution } from '../ingest/credentials.ts'
import { seedCategories } from './demo-categories.ts'
import { seedAlerts } from './demo-alerts.ts'
import { seedBudgets } from './demo-budgets.ts'
import { seedGoals } from './demo-goals.ts'
import { seedPapers } from './demo-papers.ts'
import { seedRules } from './demo-rules.ts'
import { type SandboxAdmin, openSandboxAdmin } from './sandbox-admin.ts'
import { seedPractice } from './seed-practice.ts'

const PASSWORD = 'Harbor-Light-7!'
const ADVISOR = 'advisor@demo.test'

interface DemoLogin {
  readonly email: string
  readonly name?: readonly [first: string, last: string]
  readonly type: UserType
  readonly about: string
  readonly morningstar?: boolean
  /** Institution and login of the sandbox. */
  readonly links?: readonly (readonly [institution: string, login: string])[]
  /** States that credentials are left in after their first sync, in the order of `links`. */
  readonly states?: readonly (string | null)[]
}

const LOGINS: readonly DemoLogin[] = [
  {
    email: 'investor@demo.test',
    type: 'INVESTOR',
    about: '3 institutions, 9 accounts, 60 positions, 1,500 transactions',
    links: [
      ['lanternfield', 'demo-investor'],
      ['driftpine', 'demo-investor'],
      ['evergrove', 'demo-investor'],
    ],
  },
  { email: 'fresh@demo.test', type: 'INVESTOR', about: 'nothing linked yet' },
  {
    email: 'attention@demo.test',
    type: 'INVESTOR',
    about: 'one login that needs attention, one in progress',
    links: [
      ['lanternfield', 'saver'],
      ['driftpine', 'founder'],
      ['evergrove', 'saver'],
    ],
    states: [null, 'AUTH_FAILED', 'AGGREGATING'],
  },
  {
    email: 'empty@demo.test',
    type: 'INVESTOR',
    about: 'linked, without any account',
    links: [['lanternfield', 'noaccounts']],
  },
  {
    email: ADVISOR,
    type: 'ADVISOR',
    about: 'advisor with clients, meetings and account view',
    morningstar: true,
    links: [
      ['lanternfield', 'client'],
      ['driftpine', 'retired'],
    ],
  },
  { email: 'advisor2@demo.test', type: 'ADVISOR', about: 'advisor without clients' },
]

/** Clients of the demo advisor who share their accounts; made before the advisor, and not printed. */
const SHARING: readonly DemoLogin[] = [
  {
    email: 'theodore.brandt@demo.test',
    name: ['Theodore', 'Brandt'],
    type: 'INVESTOR',
    about: '',
    links: [['wrenfield', 'retired']],
  },
  {
    email: 'marisol.vega@demo.test',
    name: ['Marisol', 'Vega'],
    type: 'INVESTOR',
    about: '',
    links: [['highmoor', 'saver']],
  },
]

/** @returns the id of the person, made now or by an earlier, interrupted seeding */
async function addPerson(deps: Deps, login: DemoLogin): Promise<string> {
  const now = deps.clock()
  const id = uuid7(now.getTime())
  const password_hash = await hashPassword(PASSWORD)
  const row = await deps.db.system
    .insertInto('user_account')
    .values({
      id,
      email: login.email,
      email_key: login.email,
      password_hash,
      user_type: login.type,
      first_name: login.name?.[0] ?? 'Demo',
      last_name: login.name?.[1] ?? (login.type === 'INVESTOR' ? 'Investor' : 'Advisor'),
      morningstar_enabled: login.morningstar ?? false,
      date_joined: now,
      tc_accepted_at: now,
      tc_version: '1',
    })
    .onConflict((oc) => oc.column('email_key').doUpdateSet({ password_hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function runSync(deps: Deps, userId: string): Promise<void> {
  const { sync } = await deps.db.asUser(userId, (tx) =>
    beginSync(deps, tx, { userId, trigger: 'LINK', credentialIds: null }),
  )
  await syncJob(deps)({ userId, syncId: sync.id })
}

/** Copies the aggregator's word on every credential without reading accounts, so an odd state stays to be seen. */
async function refreshStates(deps: Deps, userId: string): Promise<void> {
  const reader = await deps.aggregator.read(userId)
  const credentials = await reader.listCredentials()
  await reader.close()
  const now = deps.clock()
  await deps.db.asUser(userId, async (tx) => {
    for (const credential of credentials) {
      const institutionId = await storeInstitution(tx, deps.aggregator.id, credential.institution, now)
      await storeCredential(tx, userId, deps.aggregator.id, institutionId, credential, now)
    }
  })
}

async function addLinks(deps: Deps, sandbox: SandboxAdmin, userId: string, login: DemoLogin): Promise<void> {
  const ids: string[] = []
  for (const [institution, name] of login.links ?? []) ids.push(await sandbox.link(userId, institution, name))
  if (ids.length > 0) await runSync(deps, userId)
  if (!login.states) return
  for (const [index, state] of login.states.entries()) if (state !== null) await sandbox.setState(ids[index]!, state)
  await refreshStates(deps, userId)
}

/**
 * Fills a new database with the demo logins, their data read from the sandbox by the same sync as everybody's. The last
 * login is made last of all, so an interrupted seeding goes on at the next start.
 * @returns lines to print: each login and what it shows
 */
export async function seedDemo(deps: Deps, isNew: boolean): Promise<string[]> {
  const lines = LOGINS.map((login) => `${login.email}  ${login.about}`)
  const seeded = await deps.db.system
    .selectFrom('user_account')
    .where(
      'email_key',
      'in',
      LOGINS.map((login) => login.email),
    )
    .select('email_key')
    .execute()
  const isDone = seeded.some((row) => row.email_key === LOGINS.at(-1)!.email)
  if (isDone) return lines
  if (!isNew && seeded.length === 0) return []
  const sandbox = await openSandboxAdmin(deps.env)
  const add = async (login: DemoLogin): Promise<string> => {
    const userId = await addPerson(deps, login)
    const hasData = await deps.db.system
      .selectFrom('sync')
      .where('user_id', '=', userId)
      .where('status', '=', 'DONE')
      .select('id')
      .executeTakeFirst()
    if (!hasData) await addLinks(deps, sandbox, userId, login)
    return userId
  }
  for (const login of LOGINS) {
    // the clients before the advisor
    if (login.email === ADVISOR) await Promise.all(SHARING.map(add))
    const userId = await add(login)
    if (login.email === 'investor@demo.test') {
      await seedGoals(deps, userId)
      await seedCategories(deps, userId)
      await seedRules(deps, userId)
      await seedBudgets(deps, userId)
      await seedAlerts(deps, userId)
      await seedPapers(deps, userId)
    }
    if (login.email === ADVISOR) await seedPractice(deps, userId)
  }
  return lines
}
