import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid7 } from '../../platform/ids.ts'
import { testEnv } from '../../testing/test-app.ts'
import { FIRM, type TestDataconnect, startTestDataconnect } from '../../testing/test-dataconnect.ts'
import { createTestDatabase } from '../../testing/test-db.ts'
import { type TestSandbox, startTestSandbox } from '../../testing/test-sandbox.ts'
import { createAggregator } from './client.ts'
import type { AggregatorPort, AggregatorReader } from './port.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sandbox: TestSandbox
let dataconnect: TestDataconnect

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startTestSandbox(database.url)
  dataconnect = await startTestDataconnect(sandbox)
})
afterAll(async () => {
  await dataconnect.stop()
  await sandbox.stop()
  await database.drop()
})

const now = () => new Date('2026-11-21T12:00:00.000Z')
const realEnv = (changes: Record<string, string> = {}) => ({
  AGGREGATOR_PROVIDER: 'byallaccounts',
  AGGREGATOR_URL: dataconnect.url,
  BYALLACCOUNTS_LOGIN: FIRM.login,
  BYALLACCOUNTS_PASSWORD: FIRM.password,
  ...changes,
})
const portOf = (env: Record<string, string>): AggregatorPort => createAggregator(testEnv(database.url, env), now)

const providers: [string, () => AggregatorPort][] = [
  ['sandbox', () => portOf({ AGGREGATOR_URL: sandbox.url })],
  ['byallaccounts, against a server that speaks its sessions and paths', () => portOf(realEnv())],
]

async function withReader<T>(port: AggregatorPort, personId: string, work: (reader: AggregatorReader) => Promise<T>) {
  const reader = await port.read(personId)
  try {
    return await work(reader)
  } finally {
    await reader.close()
  }
}

async function countTransactions(reader: AggregatorReader, accountId: string): Promise<number> {
  let count = 0
  for await (const page of reader.listTransactions(accountId, null)) count += page.rows.length
  return count
}

describe.each(providers)('%s', (_name, make) => {
  test('everything that is linked is read: credentials, accounts, positions and transactions', async () => {
    const personId = uuid7(now().getTime())
    const credentialId = await sandbox.link(personId, 'lanternfield', 'saver')
    await sandbox.link(personId, 'driftpine', 'saver')
    const truth = await sandbox.truth(personId)
    await withReader(make(), personId, async (reader) => {
      const credentials = await reader.listCredentials()
      expect(credentials).toHaveLength(2)
      expect(await reader.findCredential(credentialId)).toMatchObject({
        group: 'MAIN_GROUP',
        actionableType: null,
        message: null,
      })
      expect(await reader.findCredential('nobody')).toBeNull()
      for (const { providerCredentialId } of credentials) {
        const { accounts, quarantined } = await reader.listAccounts(providerCredentialId)
        const expected = truth.accounts.filter((account) => account.credentialId === providerCredentialId)
        expect(quarantined).toEqual([])
        expect(accounts.map((account) => [account.providerAccountId, account.marketValue]).toSorted()).toEqual(
          expected.map((account) => [account.accountId, account.marketValue]).toSorted(),
        )
        for (const account of expected) {
          expect((await reader.listPositions(account.accountId)).positions).toHaveLength(account.positions)
          expect(await countTransactions(reader, account.accountId)).toBe(account.transactions)
        }
      }
    })
  })

  test('a login that is refused needs the person', async () => {
    const personId = uuid7(now().getTime())
    await sandbox.link(personId, 'lanternfield', 'saver')
    await sandbox.admin('POST', '/admin/credentials', {
      personId,
      institutionId: 'driftpine',
      login: 'saver',
      password: 'badpassword',
      accounts: 'all',
    })
    const [refused] = await withReader(make(), personId, async (reader) =>
      (await reader.listCredentials()).filter(({ actionableType }) => actionableType === 'userActionable'),
    )
    expect(refused).toMatchObject({ actionType: 'reAuthenticate', miniType: 'ERROR' })
  })

  test('what is removed is gone, and asking for it again says so', async () => {
    const personId = uuid7(now().getTime())
    const credentialId = await sandbox.link(personId, 'lanternfield', 'saver')
    await withReader(make(), personId, async (reader) => {
      await reader.deleteCredential(credentialId)
      expect(await reader.listCredentials()).toEqual([])
      await expect(reader.deleteCredential('nobody')).rejects.toMatchObject({ kind: 'not_found' })
    })
  })

  test('a session that was closed opens nothing any more, and the frame gets one of its own', async () => {
    const personId = uuid7(now().getTime())
    const port = make()
    const reader = await port.read(personId)
    await reader.close()
    await expect(reader.listCredentials()).rejects.toMatchObject({ kind: 'auth' })
    const launch = await port.openLink({ personId, role: 'investor', providerCredentialId: null })
    expect(launch).toMatchObject({
      targets: { 'add-account': '/link/add-account', portfolio: '/portfolio' },
      expiresAt: expect.stringMatching(/^2026-11-21T12:/) as string,
    })
    expect(launch.sessionId).not.toBe('')
  })
})

test('byallaccounts makes a person known once, and every session it opens for reading it expires', async () => {
  const personId = uuid7(now().getTime())
  const port = portOf(realEnv())
  dataconnect.requests.length = 0
  for (let time = 0; time < 2; time++) await withReader(port, personId, (reader) => reader.listCredentials())
  expect(dataconnect.persons.has(personId)).toBe(true)
  const counts = Map.groupBy(dataconnect.requests, (name) => name)
  expect(counts.get('SESSIONAUTHRQ')).toHaveLength(3)
  expect(counts.get('SESSIONEXPIRERQ')).toHaveLength(3)
  // A new process does not know who is known; the service says that it does.
  await withReader(portOf(realEnv()), personId, (reader) => reader.listCredentials())
})

test('byallaccounts refuses wrong firm logins as such, and names and paths that are not public are configuration', async () => {
  const personId = uuid7(now().getTime())
  await expect(portOf(realEnv({ BYALLACCOUNTS_PASSWORD: 'wrong' })).read(personId)).rejects.toMatchObject({
    kind: 'auth',
  })
  const wire = JSON.stringify({ sessionPath: '/elsewhere', linkPath: '/ui' })
  await expect(portOf(realEnv({ BYALLACCOUNTS_WIRE: wire })).read(personId)).rejects.toMatchObject({
    name: 'AggregatorError',
  })
  expect(() => portOf(realEnv({ BYALLACCOUNTS_WIRE: '{"sesionPath":"/x"}' }))).toThrow('BYALLACCOUNTS_WIRE')
  expect(() => portOf(realEnv({ BYALLACCOUNTS_LOGIN: '' }))).toThrow('BYALLACCOUNTS_LOGIN')
})
