import { deleteAccount, listAccountsByInstitution } from '@keelwise/contract/accounts'
import { listInstitutions } from '@keelwise/contract/institutions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildCredential, buildInstitution, buildPosition } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let investor: Person
afterAll(() => app.close())
beforeEach(async () => {
  investor = await app.person()
})

test('[R-3.050] [R-3.051] [R-3.052] [R-3.053] [R-3.054] [R-7.071] [R-7.077] both lists show an institution with its accounts, its total and its credentials, newest first', async () => {
  const { deps } = app
  const harbour = await buildInstitution(deps, {
    name: 'Harbour Bank',
    icon: Buffer.from('x'),
    icon_type: 'image/svg+xml',
  })
  const older = await buildCredential(deps, investor.userId, {
    institution_id: harbour.id,
    display_name: 'Joint login',
    created_at: '2026-01-01T00:00:00Z',
  })
  const newer = await buildCredential(deps, investor.userId, { institution_id: harbour.id })
  await buildCredential(deps, investor.userId, { institution_id: harbour.id, deleted_at: deps.clock() })
  const [a, b] = [
    await buildAccount(deps, investor.userId, {
      credential_id: older.id,
      account_name: 'A',
      market_value: '10.50',
      last_updated: '2026-11-01T00:00:00Z',
    }),
    await buildAccount(deps, investor.userId, { credential_id: newer.id, account_name: 'b', market_value: '0.25' }),
  ]
  const expected = {
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        institution_id: harbour.id,
        institution_name: 'Harbour Bank',
        name: 'Harbour Bank',
        icon_url: `/icons/institutions/${harbour.id}`,
        account_count: 2,
        total_market_value: '10.75',
        positions_value: null,
        unknown_accounts: [],
        currency: 'USD',
        credential_id: newer.id,
        credential_ids: [newer.id, older.id],
        credential_labels: ['Harbour Bank', 'Joint login'],
        last_updated: '2026-11-01T00:00:00.000Z',
        accounts: [expect.objectContaining({ id: a.id }), expect.objectContaining({ id: b.id })],
      },
    ],
  }
  expect(await investor.call(listInstitutions)).toEqual(expected)
  expect(await investor.call(listAccountsByInstitution)).toEqual(expected)
})

test('[R-7.077] institutions come by name in pages of ten, and a page holds all accounts of its institutions', async () => {
  for (let n = 0; n < 11; n++) {
    const institution = await buildInstitution(app.deps, {
      name: `${n % 2 ? 'bank' : 'Bank'} ${String.fromCodePoint(75 - n)}`,
    })
    for (let k = 0; k < 3; k++)
      await buildAccount(app.deps, investor.userId, { institution_id: institution.id, market_value: '1.00' })
  }
  const first = await investor.call(listInstitutions)
  expect([first.count, first.results.length]).toEqual([11, 10])
  expect(first.results.map((row) => row.name)).toEqual([
    'Bank A',
    'bank B',
    'Bank C',
    'bank D',
    'Bank E',
    'bank F',
    'Bank G',
    'bank H',
    'Bank I',
    'bank J',
  ])
  expect(first.results.map((row) => row.total_market_value)).toEqual(Array.from({ length: 10 }, () => '3.00'))
  const second = await investor.call(listInstitutions, { query: { page: 2, page_size: 10 } })
  expect(second.results.map((row) => [row.name, row.account_count])).toEqual([['Bank K', 3]])
  expect(second.next).toBe(null)
  expect((await investor.request('GET', '/api/investor/institutions/?page=3')).status).toBe(404)
})

test('[R-7.071] by_institution follows the filters of accounts: counts and totals speak of the accounts shown', async () => {
  const { institution_id } = await buildAccount(app.deps, investor.userId, {
    account_type: 'IRA',
    market_value: '5.00',
  })
  await buildAccount(app.deps, investor.userId, { institution_id, account_type: 'CD', market_value: '7.00' })
  await buildAccount(app.deps, investor.userId, { account_type: 'CD', market_value: '9.00' })

  const iras = await investor.call(listAccountsByInstitution, { query: { account_type__in: 'IRA,ROTH_IRA' } })
  expect(iras.count).toBe(1)
  expect(iras.results).toMatchObject([{ institution_id, account_count: 1, total_market_value: '5.00' }])
})

test('an institution leaves the list with its last account', async () => {
  const { id } = await buildAccount(app.deps, investor.userId)
  await investor.call(deleteAccount, { params: { id } })
  expect(await investor.call(listInstitutions)).toEqual({ count: 0, next: null, previous: null, results: [] })
})

test("[S-057] an institution shared with another person shows only one's own accounts and credentials", async () => {
  const other = await app.person()
  const { institution_id } = await buildAccount(app.deps, other.userId, { market_value: '999.00' })
  const mine = await buildAccount(app.deps, investor.userId, { institution_id, market_value: '1.00' })
  expect((await investor.call(listInstitutions)).results).toMatchObject([
    { account_count: 1, total_market_value: '1.00', credential_ids: [mine.credential_id], accounts: [{ id: mine.id }] },
  ])
})

test('institutions are closed to advisors and to nobody signed in', async () => {
  const advisor = await app.person({ userType: 'ADVISOR' })
  expect((await advisor.request('GET', '/api/investor/institutions/')).status).toBe(403)
  expect((await app.request('GET', '/api/investor/institutions/')).status).toBe(401)
})

test.each(['image/png', 'image/svg+xml'])('a stored %s is served to anybody, and can do nothing', async (type) => {
  const { id } = await buildInstitution(app.deps, { icon: Buffer.from('<svg/>'), icon_type: type })
  const answer = await app.request('GET', `/icons/institutions/${id}`)
  expect([answer.status, answer.body]).toEqual([200, '<svg/>'])
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
})

test('no picture, one of another kind, and an unknown institution are not found', async () => {
  const none = await buildInstitution(app.deps)
  const page = await buildInstitution(app.deps, { icon: Buffer.from('<html>'), icon_type: 'text/html' })
  for (const id of [none.id, page.id, '019f0000-0000-7000-8000-000000000000', 'x', '%00'])
    expect((await app.request('GET', `/icons/institutions/${id}`)).status, id).toBe(404)
})

test('what an institution holds is its positions: a mortgage there lowers its accounts and not these', async () => {
  const person = await app.person()
  const brokerage = await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', market_value: '300.00' })
  const { institution_id } = brokerage
  await buildAccount(app.deps, person.userId, { institution_id, account_type: 'MORTGAGE', market_value: '-250.00' })
  await buildPosition(app.deps, person.userId, { account_id: brokerage.id, market_value: '300.00' })
  const { results } = await person.call(listInstitutions)
  expect(results).toMatchObject([{ total_market_value: '50.00', positions_value: '300.00' }])
})
