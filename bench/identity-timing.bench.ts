// Whether the time of an answer tells if an address has an account, or an id an owner: known and unknown ones in turn.
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { databaseUrl, makeDataDirectory, startProduct } from './product.ts'
import { median, ms, printTable } from './report.ts'

const RUNS = Number(process.env['RUNS'] ?? 200)
const WARM_UP = 10
const MEDIAN_DIFFERENCE_MAX = 0.1
const WELCH_T_MAX = 4.5
const LOGIN = { email: 'investor@demo.test', password: 'Harbor-Light-7!' }

const average = (samples: readonly number[]): number => samples.reduce((sum, each) => sum + each, 0) / samples.length
const variance = (samples: readonly number[]): number => {
  const mean = average(samples)
  return samples.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (samples.length - 1)
}

/** Welch's t of two series: how many standard errors their averages are apart. */
const welch = (a: readonly number[], b: readonly number[]): number =>
  (average(a) - average(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

// Every call comes from another address, as calls of strangers do; otherwise the limits would answer.
process.env['TRUST_PROXY'] = '127.0.0.1,::1'
process.env['WRITES_PER_MINUTE'] = process.env['CALLS_PER_MINUTE'] = process.env['CALL_BURST'] = '1000000'

let addresses = 0
const freshAddress = (): string => {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const dataDir = makeDataDirectory()
const product = await startProduct(dataDir)
const database = new pg.Client({ connectionString: databaseUrl(dataDir) })
await database.connect()

interface Asked {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly token?: string
}

/** Milliseconds until the whole answer is there; the status must be the one that both cases get. */
async function time({ method, path, body, token }: Asked, status: number): Promise<number> {
  const began = performance.now()
  const response = await fetch(product.url + path, {
    method,
    headers: {
      'x-forwarded-for': freshAddress(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const took = performance.now() - began
  if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
  return took
}

/** People with a password that nobody knows. @returns their addresses */
async function addPeople(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.test`)
  const text = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')
  for (const email of emails)
    await database.query(
      `insert into user_account (id, email, email_key, password_hash, user_type, first_name, last_name, date_joined)
       values ($1, $2, $2, $3, 'INVESTOR', 'Test', 'Person', now())`,
      [randomUUID(), email, `$argon2id$v=19$m=19456,t=2,p=1$${text(16)}$${text(32)}`],
    )
  return emails
}

interface Case {
  readonly name: string
  readonly status: number
  readonly known: (run: number) => Asked
  readonly unknown: (run: number) => Asked
}

async function measure({ name, status, known, unknown }: Case) {
  const samples = { known: [] as number[], unknown: [] as number[] }
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    // Which of the two goes first is left to chance, so that nothing periodic falls on one of them.
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const took = await time(which === 'known' ? known(run) : unknown(run), status)
      if (run >= WARM_UP) samples[which].push(took)
    }
  }
  const [one, other] = [median(samples.known), median(samples.unknown)]
  return { name, one, other, difference: Math.abs(one - other) / other, t: welch(samples.known, samples.unknown) }
}

const stranger = (): string => `${randomUUID()}@example.test`
const byEmail = async (name: string, path: string, more: object, status: number): Promise<Case> => {
  const people = await addPeople(RUNS + WARM_UP)
  const ask = (email: string): Asked => ({ method: 'POST', path, body: { email, ...more } })
  return { name, status, known: (run) => ask(people[run] ?? ''), unknown: () => ask(stranger()) }
}

async function byId(): Promise<Case> {
  const answer = await fetch(`${product.url}/api/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGIN),
  })
  const { access: token } = (await answer.json()) as { access: string }
  const { rows } = await database.query<{ id: string }>(
    `select a.id from account a join user_account u on u.id = a.user_id where u.email <> $1 limit 1`,
    [LOGIN.email],
  )
  const foreign = rows[0]?.id
  if (!foreign) throw new Error('There is no account of anybody else')
  const ask = (id: string): Asked => ({ method: 'DELETE', path: `/api/investor/accounts/${id}/`, token })
  return {
    name: 'somebody else’s account (S-060)',
    status: 404,
    known: () => ask(foreign),
    unknown: () => ask(randomUUID()),
  }
}

const cases = [
  await byEmail('login, wrong password (S-002)', '/api/auth/jwt/create/', { password: 'Wrong-Meadow-42!' }, 401),
  await byEmail('password reset (S-019)', '/api/auth/password/reset/', {}, 200),
  await byEmail('sign-up (S-030)', '/api/auth/investor-signup/', {}, 200),
  await byId(),
]
const results = []
for (const each of cases) results.push(await measure(each))
await database.end()
await product.stop()

printTable(
  `Time of an answer, milliseconds (${RUNS} times each, in turn)`,
  ['call', 'known', 'unknown', 'difference %', 'Welch t'],
  results.map(({ name, one, other, difference, t }) => [
    name,
    ms(one),
    ms(other),
    (difference * 100).toFixed(1),
    Math.abs(t).toFixed(2),
  ]),
)
const telling = results.filter(({ difference, t }) => difference > MEDIAN_DIFFERENCE_MAX || Math.abs(t) > WELCH_T_MAX)
for (const { name } of telling) console.log(`TELLS: ${name}`)
process.exitCode = telling.length > 0 ? 1 : 0
