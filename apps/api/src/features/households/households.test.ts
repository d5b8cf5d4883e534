import { getHousehold, listHouseholds, setHouseholdCurrency } from '@keelwise/contract/book'
import { getClientPortfolio, updateClient } from '@keelwise/contract/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildClient, buildPosition, buildRate } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
let advisor: Person
beforeAll(async () => {
  await buildRate(app.deps, 'EUR', '2026-11-19', '1.10')
  advisor = await app.person({ userType: 'ADVISOR' })
})
afterAll(() => app.close())

const addClient = async (first_name: string, last_name: string, changes: object = {}, of = advisor) =>
  (await buildClient(app.deps, of.userId, { first_name, last_name, ...changes })).id
const hold = async (person: Person, held: readonly (readonly [string, string, string])[]) => {
  const account = await buildAccount(app.deps, person.userId)
  for (const [market_value, asset_class, market_value_currency] of held)
    await buildPosition(app.deps, person.userId, {
      account_id: account.id,
      market_value,
      asset_class,
      market_value_currency,
    })
}
const read = (name: string, by = advisor) => by.call(getHousehold, { query: { name } })

test('[S-068] a household adds up what its members share, and says whose holdings are missing', async () => {
  const [ada, trust, other] = [await app.person(), await app.person(), await app.person({ userType: 'ADVISOR' })]
  const adaId = await addClient('Ada', 'Young', { household_name: 'Young / Family' })
  const trustId = await addClient('Family', 'Trust', { household_name: 'YOUNG / family', holder_id: trust.userId })
  const maxId = await addClient('Max', 'Young', { household_name: 'Young / Family' })
  await addClient('Gone', 'Young', { household_name: 'Young / Family', deleted_at: app.clock.now })
  await addClient('No', 'Body', { household_name: 'Body' })
  await addClient('Al', 'One')
  await addClient('Not', 'Yours', { household_name: 'Young / Family', holder_id: ada.userId }, other)
  const access = { id: crypto.randomUUID(), client_id: adaId, advisor_id: advisor.userId, investor_id: ada.userId }
  await app.deps.db.system
    .insertInto('advisor_access')
    .values({ ...access, email_key: 'ada', status: 'ACTIVE', requested_at: app.clock.now })
    .execute()
  await hold(ada, [
    ['1000.00', 'equity', 'USD'],
    ['100.00', 'cash', 'EUR'],
    ['5.00', 'cash', 'XTS'],
  ])
  // owed on margin: less of the household's cash, and of what the trust is worth
  await hold(trust, [
    ['890.00', 'fixed_income', 'USD'],
    ['-40.00', 'cash', 'USD'],
  ])

  const family = {
    name: 'YOUNG / family',
    members_count: 3,
    missing_count: 1,
    total_market_value: '1960.00',
    currency: 'USD',
    own_currency: null,
    unknown_accounts: 1,
  }
  expect(await read('young / FAMILY')).toMatchObject({
    ...family,
    as_of: '2026-11-21T12:00:00.000Z',
    allocation: [
      { asset_class: 'equity', amount: '1000.00', percent: '51.02' },
      { asset_class: 'fixed_income', amount: '890.00', percent: '45.41' },
      { asset_class: 'cash', amount: '70.00', percent: '3.57' },
      { asset_class: 'alternatives', amount: '0.00', percent: '0.00' },
    ],
    members: [
      { client_id: adaId, client_name: 'Ada Young', source: 'LINKED', total_market_value: '1110.00', percent: '56.63' },
      {
        client_id: trustId,
        client_name: 'Family Trust',
        source: 'MANUAL',
        total_market_value: '850.00',
        percent: '43.37',
      },
      { client_id: maxId, client_name: 'Max Young', source: 'NONE', total_market_value: null, percent: null },
    ],
    unconverted: ['XTS'],
  })
  const pages = await Promise.all([adaId, trustId].map((id) => advisor.call(getClientPortfolio, { params: { id } })))
  expect(pages.map((page) => page.total_market_value.amount)).toEqual(['1110.00', '850.00'])
  const listed = await advisor.call(listHouseholds)
  expect(listed.results).toEqual([
    {
      name: 'Body',
      members_count: 1,
      missing_count: 1,
      total_market_value: '0.00',
      currency: 'USD',
      own_currency: null,
      unknown_accounts: 0,
    },
    family,
  ])
  expect((await advisor.call(listHouseholds, { query: { search: 'FAM' } })).count).toBe(1)
  expect((await advisor.call(listHouseholds, { query: { search: '%' } })).results).toEqual([])
  expect((await read('Young / Family', other)).members).toMatchObject([{ client_name: 'Not Yours' }])

  await app.deps.db.system
    .updateTable('advisor_access')
    .set({ status: 'REVOKED' })
    .where('id', '=', access.id)
    .execute()
  expect(await read('Young / Family')).toMatchObject({ missing_count: 2, total_market_value: '850.00' })
})

test('a household that is nobody’s, another advisor’s, or asked for without a name is not there', async () => {
  const other = await app.person({ userType: 'ADVISOR' })
  await addClient('A', 'B', { household_name: 'Theirs' }, other)
  for (const name of ['Theirs', 'Nobody', ''])
    expect((await advisor.request('GET', `/api/advisor/household/?name=${name}`)).status).toBe(404)
  expect((await advisor.request('GET', '/api/advisor/household/')).status).toBe(400)
  expect((await advisor.request('GET', '/api/advisor/household/?name=%00')).status).toBeLessThan(500)
  expect((await advisor.request('GET', '/api/advisor/households/?search=%00')).status).toBeLessThan(500)
  expect(await (await app.person()).request('GET', '/api/advisor/households/')).toMatchObject({ status: 403 })
})

test('a household is added up in the currency that was chosen for it, whoever comes and goes', async () => {
  const [ada, bo] = [await app.person(), await app.person()]
  const mine = await app.person({ userType: 'ADVISOR' })
  await hold(ada, [
    ['1000.00', 'equity', 'USD'],
    ['100.00', 'cash', 'EUR'],
  ])
  await hold(bo, [['550.00', 'fixed_income', 'USD']])
  const adaId = await addClient('Ada', 'Reed', { household_name: 'Reed', holder_id: ada.userId }, mine)
  await addClient('Cy', 'Other', { household_name: 'Other', holder_id: bo.userId }, mine)
  const choose = (currency: string | null, name = 'REED') =>
    mine.call(setHouseholdCurrency, { body: { name, currency } })
  // 1,000 dollars are 909.09 euros
  expect(await choose('EUR')).toMatchObject({
    name: 'Reed',
    currency: 'EUR',
    own_currency: 'EUR',
    total_market_value: '1009.09',
    members: [{ total_market_value: '1009.09' }],
  })
  const totals = async () =>
    (await mine.call(listHouseholds)).results.map((row) => [row.name, row.total_market_value, row.currency])
  expect(await totals()).toEqual([
    ['Other', '550.00', 'USD'],
    ['Reed', '1009.09', 'EUR'],
  ])
  // a client's own page stays in the advisor's currency
  expect((await mine.call(getClientPortfolio, { params: { id: adaId } })).total_market_value).toEqual({
    amount: '1110.00',
    currency: 'USD',
  })
  // whoever comes in is added up with the others, and takes nothing along
  const boId = await addClient('Bo', 'Reed', { household_name: 'reed', holder_id: bo.userId }, mine)
  expect((await mine.call(getHousehold, { query: { name: 'Reed' } })).total_market_value).toBe('1509.09')
  await mine.call(updateClient, { params: { id: boId }, body: { household_name: 'Other' } })
  expect(await totals()).toEqual([
    ['Other', '1100.00', 'USD'],
    ['Reed', '1009.09', 'EUR'],
  ])
  expect(await choose(null)).toMatchObject({ currency: 'USD', own_currency: null, total_market_value: '1110.00' })

  expect(
    await mine.request('PUT', '/api/advisor/household/currency/', { name: 'Reed', currency: 'ABC' }),
  ).toMatchObject({ status: 400, body: { currency: ['Enter a currency by its three letters.'] } })
  expect(
    await advisor.request('PUT', '/api/advisor/household/currency/', { name: 'Reed', currency: 'EUR' }),
  ).toMatchObject({ status: 404 })
})

test('[S-068] of a client whose holder holds nothing it is not known what they hold, and never 0.00', async () => {
  const [looked, investor, deposits] = [await app.person(), await app.person(), await app.person()]
  // a file of theirs was looked at and not imported, or its import was undone
  const emptyId = await addClient('Ema', 'Reed', { household_name: 'Reed', holder_id: looked.userId })
  const linkedId = await addClient('Noa', 'Reed', { household_name: 'Reed' })
  const savesId = await addClient('Sol', 'Reed', { household_name: 'Reed', holder_id: deposits.userId })
  await app.deps.db.system
    .insertInto('advisor_access')
    .values({
      id: crypto.randomUUID(),
      client_id: linkedId,
      advisor_id: advisor.userId,
      investor_id: investor.userId,
      email_key: 'noa',
      status: 'ACTIVE',
      requested_at: app.clock.now,
    })
    .execute()
  await buildAccount(app.deps, deposits.userId, { account_type: 'SAVINGS', market_value: '50.00' })
  const reed = await read('Reed')
  expect(reed).toMatchObject({ members_count: 3, missing_count: 1, total_market_value: '0.00' })
  expect(Object.fromEntries(reed.members.map(({ client_id: id, source }) => [id, source]))).toEqual({
    [emptyId]: 'NONE',
    [linkedId]: 'LINKED',
    [savesId]: 'MANUAL',
  })
  const listed = (await advisor.call(listHouseholds, { query: { search: 'Reed' } })).results
  expect(listed).toMatchObject([{ members_count: 3, missing_count: 1 }])
  const portfolio = await advisor.call(getClientPortfolio, { params: { id: emptyId } })
  expect(portfolio.source).toBe('NONE')
})
