import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import { inviteClient } from '@keelwise/contract/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid7 } from '../platform/ids.ts'
import { buildAccount, buildClient, buildPosition } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askAsAdvisor } from './testing/ask-as-advisor.ts'

// what four clients of one advisor hold, and a fifth who shows nothing
const app = await createTestApp()
let advisor: Person

const OQEN = { name: 'Oqentis Payments Corp', ticker: 'OQEN', sec_type: 'EQUITY' }
const VLOO = { name: 'Veloo Rail Inc', ticker: 'VLOO', sec_type: 'EQUITY' }
/** Held by two, and of neither holding the price is known. */
const UNPR = { name: 'Unpriced Ventures', ticker: 'UNPR', sec_type: 'OTHER', market_value: null }
const CASH = { name: 'Cash', ticker: 'CASHX', sec_type: 'CASH', asset_class: 'cash' }

const HOLDINGS: Readonly<Record<string, readonly object[]>> = {
  Helen: [
    { ...OQEN, market_value: '6000.00', cost_basis: '3500.00', cost_basis_currency: 'USD' },
    { ...VLOO, market_value: '4000.00' },
  ],
  Marcus: [
    { ...OQEN, market_value: '1000.00', cost_basis: '1200.00', cost_basis_currency: 'USD' },
    { ...CASH, market_value: '9000.00' },
  ],
  Priya: [{ ...VLOO, market_value: '5000.00' }, UNPR],
  // one lot of it has a price and the other has none
  Omar: [UNPR, { ...VLOO, market_value: '700.00' }, { ...VLOO, market_value: null }],
}

beforeAll(async () => {
  const { deps } = app
  advisor = await app.person({ userType: 'ADVISOR' })
  const surnames: Readonly<Record<string, string>> = {
    Helen: 'Brandt',
    Marcus: 'Adeyemi',
    Priya: 'Raman',
    Omar: 'Haddad',
  }
  for (const [first_name, holdings] of Object.entries(HOLDINGS)) {
    const email = `${first_name.toLowerCase()}@example.test`
    const investor = await app.person({ email })
    const { id } = await buildClient(deps, advisor.userId, {
      first_name,
      last_name: surnames[first_name]!,
      email,
      email_key: email,
    })
    if (first_name === 'Helen' || first_name === 'Marcus')
      await deps.db.system
        .insertInto('risk_submission')
        .values({
          id: uuid7(deps.clock().getTime()),
          user_id: investor.userId,
          version: '1',
          answers: '[]',
          raw_score: 30,
          risk_score: 50,
          risk_band: 'moderate',
          recommended_band: 'moderate',
          completed_at: deps.clock(),
        })
        .execute()
    const account = await buildAccount(deps, investor.userId, { account_type: 'BROKERAGE', market_value: '10000.00' })
    for (const holding of holdings) await buildPosition(deps, investor.userId, { account_id: account.id, ...holding })
    await advisor.call(inviteClient, { params: { id } })
    const [access] = (await investor.call(listAdvisorAccess)).results
    await investor.call(acceptAdvisorAccess, { params: { id: access!.id } })
  }
  const clients = await deps.db.system
    .selectFrom('client')
    .where('user_id', '=', advisor.userId)
    .select(['id', 'first_name'])
    .execute()
  for (const name of ['Helen', 'Priya', 'Omar'])
    await deps.db.system
      .insertInto('client_task')
      .values({
        id: uuid7(deps.clock().getTime()),
        user_id: advisor.userId,
        client_id: clients.find(({ first_name: first }) => first === name)!.id,
        text: `Write to ${name}`,
        owner: 'Advisor',
        is_done: false,
        created_at: deps.clock(),
        updated_at: deps.clock(),
      })
      .execute()
  await buildClient(deps, advisor.userId, { first_name: 'Jonas', last_name: 'Feld' })
})
afterAll(() => app.close())

const ask = (text: string) => askAsAdvisor(app.deps, advisor.userId, text)

const sentence = (text: string): string => text.split('\n')[0] ?? ''
const namesIn = (rows: readonly (readonly string[])[]) => rows.map(([name]) => name?.split(' ')[0])

test.each([
  ['who does not hold OQEN', /^There are 2 clients who do not hold Oqentis/, ['Priya', 'Omar']],
  ['who doesn’t hold OQEN?', /who do not hold/, ['Priya', 'Omar']],
  ['which clients do not own Oqentis', /who do not hold/, ['Priya', 'Omar']],
  ['clients without OQEN', /who do not hold/, ['Priya', 'Omar']],
  ['who has no OQEN', /who do not hold/, ['Priya', 'Omar']],
  ['how many clients do not hold OQEN', /^\*\*2\*\* clients who do not hold/, []],
  ['who does not own any bonds', /who do not hold bonds/, ['Helen', 'Marcus', 'Priya', 'Omar']],
  ['who holds VLOO but not OQEN', /who hold Veloo.*who do not hold Oqentis/, ['Priya', 'Omar']],
  ['clients with VLOO and without OQEN', /who hold Veloo.*who do not hold Oqentis/, ['Priya', 'Omar']],
  ['who does not hold OQEN but holds UNPR', /who hold Unpriced.*who do not hold Oqentis/, ['Omar', 'Priya']],
  ['who holds neither OQEN nor UNPR', /^No client/, []],
])('who does not hold something is not who holds it: %s', async (question, said, clients) => {
  const { text, rows } = await ask(question)
  expect(sentence(text)).toMatch(said)
  expect(text).toContain('1 of 5 clients shows no holdings: of them this is not known.')
  expect(namesIn(rows)).toEqual(clients)
})

test.each([
  ['who holds OQEN and VLOO', /^There is one client who holds Oqentis[^,]* and who holds Veloo/, ['Helen']],
  ['who holds both OQEN and VLOO?', /one client/, ['Helen']],
  ['which clients own UNPR and VLOO', /2 clients/, ['Priya', 'Omar']],
  ['who owns OQEN, VLOO and UNPR', /^No client holds/, []],
  ['which clients own OQEN or UNPR', /who hold Oqentis[^,]* or Unpriced/, ['Helen', 'Marcus', 'Omar', 'Priya']],
])('each of several is required by “and”, and one of them by “or”: %s', async (question, said, clients) => {
  const { text, rows } = await ask(question)
  expect(sentence(text)).toMatch(said)
  expect(namesIn(rows)).toEqual(clients)
})

test('who holds something without a price is told, and that its worth is not known', async () => {
  const { text, rows } = await ask('who holds UNPR')
  expect(sentence(text)).toMatch(/^There are 2 clients who hold Unpriced Ventures \(UNPR\)\./)
  expect(text).not.toContain('$')
  expect(rows.map((row) => [row[0], row[3]])).toEqual([
    ['Omar Haddad', 'Unpriced Ventures (UNPR), price not known'],
    ['Priya Raman', 'Unpriced Ventures (UNPR), price not known'],
  ])
})

test('what is worth more than is known is told as at least that', async () => {
  const { text, rows } = await ask('who holds VLOO')
  expect(text).toContain('Together they have at least **$9,700.00** in it')
  expect(rows.find(([name]) => name === 'Omar Haddad')?.[3]).toBe('Veloo Rail Inc (VLOO), in part without a price')
  expect((await ask('how much VLOO do my clients hold')).text).toContain('have together at least **$9,700.00** in it')
  expect((await ask('who holds OQEN')).text).toContain('Together they have **$7,000.00** in it')
})

test.each([
  ['clients more than 30 points off target', ['Marcus', 'Helen']],
  ['which clients are off target by more than 45 points', ['Marcus']],
  ['who is more than 30 points below target', ['Marcus']],
])('below a target is as far off as above it: %s', async (question, clients) => {
  const { text, rows } = await ask(question)
  expect(text).toMatch(/off target|below/)
  expect(namesIn(rows)).toEqual(clients)
})

/** The clients whom what was understood keeps to. */
const clientsIn = ({ plan }: Awaited<ReturnType<typeof ask>>) =>
  (plan?.parts ?? []).flatMap((part) =>
    part.kind === 'data' ? part.where.flatMap(({ field, words }) => (field === 'client' ? [words] : [])) : [],
  )

test('what is asked of those who were shown is asked of nobody else', async () => {
  const { deps } = app
  const holders = await ask('who holds OQEN')
  expect(namesIn(holders.rows)).toEqual(['Helen', 'Marcus'])
  const open = await askAsAdvisor(deps, advisor.userId, 'anything open with those people that I should sort out?', {
    after: holders.turns,
  })
  expect(open.rows.map(([task]) => task)).toEqual(['Write to Helen'])
  const cash = await askAsAdvisor(deps, advisor.userId, 'which of those have more than 10% cash', {
    after: holders.turns,
  })
  expect(namesIn(cash.rows)).toEqual(['Marcus'])
  // of two who own the same nobody is the biggest
  expect(clientsIn(await ask('any open tasks for my biggest client?'))).toEqual([])
  expect((await ask('any open tasks for my smallest client?')).rows.map(([task]) => task)).toEqual(['Write to Omar'])
})

test('who holds the largest position that was shown is asked of its security', async () => {
  const largest = await ask('which single position is the largest holding across my clients')
  expect(namesIn(largest.rows)).toEqual(['Helen'])
  const holders = await askAsAdvisor(app.deps, advisor.userId, 'who all holds it?', { after: largest.turns })
  expect(holders.text).toContain('hold Oqentis Payments Corp')
  expect(namesIn(holders.rows)).toEqual(['Helen', 'Marcus'])
})

test('of the client who is open it is told how they stand, what is noted and whether something was agreed and not done', async () => {
  const { deps } = app
  const idOf = async (name: string): Promise<string> => {
    const ofAdvisor = deps.db.system.selectFrom('client').where('user_id', '=', advisor.userId)
    return (await ofAdvisor.where('first_name', '=', name).select('id').executeTakeFirstOrThrow()).id
  }
  const helen = { id: await idOf('Helen') }
  await deps.db.system
    .insertInto('client_note')
    .values({
      id: uuid7(deps.clock().getTime()),
      user_id: advisor.userId,
      client_id: helen.id,
      text: 'Her sister moves in at Christmas.',
      tags: ['family'],
      kind: 'NOTE',
      created_at: deps.clock(),
    })
    .execute()
  const ofHelen = (text: string) => askAsAdvisor(deps, advisor.userId, text, { clientId: helen.id })
  const summary = await ofHelen('Quick summary before I call her - where do we stand?')
  expect(summary.text).toContain('**Helen Brandt** is an active client')
  expect(summary.rows.map(([task]) => task)).toContain('Write to Helen')
  for (const question of ['anything personal I should mention?', 'what have I written down about the family'])
    expect((await ofHelen(question)).rows[0]?.[0]).toBe('family: Her sister moves in at Christmas.')
  expect((await ofHelen('what have I noted about the boat')).text).toContain(
    'There are no notes on Helen Brandt about “boat”. These are the notes on Helen Brandt:',
  )
  const agreed = await ofHelen('did we do everything we agreed?')
  expect(agreed.text).not.toMatch(/^Yes/)
  expect(agreed.rows.map(([task]) => task)).toEqual(['Write to Helen'])
  const spent = 'could he take out 500 without selling anything?'
  expect((await askAsAdvisor(deps, advisor.userId, spent, { clientId: await idOf('Marcus') })).text).toContain(
    '**$8,500.00** of the client’s cash and savings ($9,000.00) is left',
  )
  expect((await ofHelen(spent)).text).toContain('There is no')
})

test('of two clients who are called the same nobody is taken for the other when those who were shown are asked about', async () => {
  const { deps } = app
  const twin = await buildClient(deps, advisor.userId, { first_name: 'Helen', last_name: 'Brandt' })
  const tasks = await ask('show my open tasks')
  expect(tasks.rows.map(([task]) => task)).toContain('Write to Helen')
  const asked = await askAsAdvisor(deps, advisor.userId, 'when did I last meet with those clients?', {
    after: tasks.turns,
  })
  expect(clientsIn(asked)).toEqual([])
  await deps.db.system.deleteFrom('client').where('id', '=', twin.id).execute()
})

test('what clients gained on paper and paid over the book is of positions whose cost is known, and says what is left out', async () => {
  const first = await ask('Who is sitting on the biggest unrealized gain?')
  expect(first.text).toMatch(/^The largest gain is that of \*\*Helen Brandt\*\*: \*\*\+?\$2,500\.00\*\*/)
  expect(first.text).toContain('Positions whose cost or price is not known are left out of cost and gain.')
  expect(first.text).toContain('1 of 5 clients shows no holdings')
  const all = await ask('what is the total unrealized gain across my book')
  expect(all.text).toMatch(
    /^The unrealized gain of clients is \*\*\$2,300\.00\*\*, [+]?48\.94% of the cost of \$4,700\.00\./,
  )
  const losing = await ask('which clients are under water on OQEN?')
  expect(namesIn(losing.rows)).toEqual(['Marcus'])
  expect(losing.text).toContain('unrealized loss')
  expect(losing.plan?.parts).toMatchObject([{ where: [{ field: 'security' }, { field: 'open_gain' }] }])
  const unheld = await ask('who has the biggest unrealized gain in Tesla?')
  expect(unheld.text).not.toContain('2,500')
  const holders = await ask('who holds OQEN?')
  const theirs = await askAsAdvisor(app.deps, advisor.userId, 'who has the lowest basis?', { after: holders.turns })
  expect(namesIn(theirs.rows)).toEqual(['Marcus'])
  expect(theirs.rows.flat().join()).toContain('$1,200.00')
})

test('the largest stock of the book is named, who holds it are those who hold that, and a list goes on without its first', async () => {
  const largest = await ask('what is the largest single stock in the book')
  expect(largest.text).toMatch(/The most in one stock is with \*\*\w+ \w+\*\*: [\d.]+%, (?:Veloo|Oqentis)/)
  const holders = await askAsAdvisor(app.deps, advisor.userId, 'who holds it', { after: largest.turns })
  expect(holders.plan?.parts).toMatchObject([{ where: [{ field: 'security' }] }])
  const gains = await ask('unrealized gains by client')
  expect(namesIn(gains.rows)).toEqual(['Helen', 'Marcus'])
  const rest = await askAsAdvisor(app.deps, advisor.userId, 'without the largest one', { after: gains.turns })
  expect(namesIn(rest.rows)).toEqual(['Marcus'])
})

test('what somebody is to do is found where it stands with another client’s meeting', async () => {
  const { deps } = app
  const helen = await deps.db.system
    .selectFrom('client')
    .where('user_id', '=', advisor.userId)
    .where('first_name', '=', 'Helen')
    .select('id')
    .executeTakeFirstOrThrow()
  const id = uuid7(deps.clock().getTime())
  const task = { id, user_id: advisor.userId, client_id: helen.id, text: 'Bring the notarized copy', owner: 'Marcus' }
  const at = { created_at: deps.clock(), updated_at: deps.clock() }
  expect((await ask('what does Marcus still have to do')).text).toMatch(/Nothing|no /i)
  await deps.db.system
    .insertInto('client_task')
    .values({ ...task, ...at, is_done: false })
    .execute()
  const { text, rows } = await ask('what does Marcus still have to do')
  expect(rows.map(([name]) => name)).toEqual(['Bring the notarized copy'])
  expect(text).not.toMatch(/^Nothing/)
  expect(text).toContain('Nothing stands with their own meetings: this stands with those of others.')
  // who is called as the owner of a task with a meeting of their own is not somebody else of that name
  await deps.db.system.updateTable('client_task').set({ owner: 'Helen' }).where('id', '=', id).execute()
  const namesake = await buildClient(deps, advisor.userId, { first_name: 'Helen', last_name: 'Zuber' })
  expect((await ask('what does Helen Zuber still have to do')).rows).toEqual([])
  await deps.db.system.deleteFrom('client').where('id', '=', namesake.id).execute()
  await deps.db.system.deleteFrom('client_task').where('id', '=', id).execute()
})
