import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importStatement, type previewStatement } from '@keelwise/contract/statements'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../../platform/package-root.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const samples = path.join(packageRoot, '../../../shared/data/statements')
const hasSamples = existsSync(samples)
const sample = (name: string): Buffer => readFileSync(path.join(samples, name))

const app = await createTestApp()
let investor: Person
afterAll(() => app.close())

async function upload(person: Person, name: string, content: Buffer) {
  const answer = await person.request(
    'POST',
    `/api/investor/statements/preview/?file_name=${encodeURIComponent(name)}`,
    content,
    {
      'content-type': 'application/octet-stream',
    },
  )
  return { status: answer.status, body: answer.body as ReturnType<typeof previewStatement.response.parse> }
}
const store = (person: Person, id: string) => person.call(importStatement, { params: { id } })

async function totals(person: Person) {
  const accounts = await person.request('GET', '/api/investor/accounts/')
  const positions = await person.request('GET', '/api/investor/positions/?page_size=100')
  const transactions = await person.request('GET', '/api/investor/transactions/')
  return {
    accounts: (accounts.body as { count: number }).count,
    positions: (positions.body as { count: number }).count,
    value: (positions.body as { results: { market_value_amount: string }[] }).results.reduce(
      (sum, p) => sum + Math.round(Number(p.market_value_amount) * 100),
      0,
    ),
    transactions: (transactions.body as { count: number }).count,
  }
}

test.skipIf(!hasSamples)(
  'a brokerage statement is shown before anything is stored, then stored once however often it comes',
  async () => {
    investor = await app.person()
    const first = await upload(investor, 'fidelity.ofx', sample('jseutter__ofxparse/fidelity.ofx'))
    expect(first.status).toBe(201)
    expect(first.body.accounts).toHaveLength(1)
    expect(first.body.accounts[0]).toMatchObject({
      is_known: false,
      positions_total: 6,
      positions_value: '14919.80',
      transactions_total: 17,
      transactions_new: 17,
      transactions_known: 0,
    })
    expect(await totals(investor)).toEqual({ accounts: 0, positions: 0, value: 0, transactions: 0 })

    expect(await store(investor, first.body.id)).toMatchObject({
      accounts_added: 1,
      transactions_added: 17,
      transactions_known: 0,
    })
    expect(await totals(investor)).toEqual({ accounts: 1, positions: 7, value: 3_299_378, transactions: 17 })

    const again = await upload(investor, 'fidelity.ofx', sample('jseutter__ofxparse/fidelity.ofx'))
    expect(again.body.accounts[0]).toMatchObject({
      is_known: true,
      transactions_new: 0,
      transactions_known: 17,
      transactions_updated: 0,
    })
    expect(await store(investor, again.body.id)).toMatchObject({
      accounts_added: 0,
      accounts_updated: 1,
      transactions_added: 0,
      transactions_known: 17,
    })
    expect(await totals(investor)).toEqual({ accounts: 1, positions: 7, value: 3_299_378, transactions: 17 })
  },
)

test('the days before a statement was imported are worked out after it, without a sync', async () => {
  const person = await app.person()
  const content = readFileSync(path.join(packageRoot, 'src/sources/statements/fixtures/bank-checking.ofx'))
  const preview = await upload(person, 'bank-checking.ofx', content)
  await store(person, preview.body.id)
  await app.deps.jobs.drain()
  const { rows } = await sql`select from account_history where user_id = ${person.userId}`.execute(app.deps.db.system)
  expect(rows).toHaveLength(1)
})

test('a file that is no statement gets an error that a person understands, and nothing is stored', async () => {
  const person = await app.person()
  const answer = await upload(person, 'holiday.txt', Buffer.from('not a statement at all'))
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'statement_unreadable' })
  expect(await totals(person)).toEqual({ accounts: 0, positions: 0, value: 0, transactions: 0 })
})

test.skipIf(!hasSamples)('a preview of somebody else cannot be imported', async () => {
  const owner = await app.person()
  const other = await app.person()
  const preview = await upload(owner, 'a.ofx', sample('jseutter__ofxparse/vanguard.ofx'))
  const answer = await other.request('POST', `/api/investor/statements/${preview.body.id}/import/`)
  expect(answer.status).toBe(404)
  expect(await totals(other)).toMatchObject({ accounts: 0 })
})

test('a body that is not sent as a file is refused', async () => {
  const person = await app.person()
  const answer = await person.request('POST', '/api/investor/statements/preview/?file_name=a.ofx', { a: 1 })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})
