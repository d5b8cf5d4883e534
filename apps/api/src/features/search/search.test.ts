import { createConversation } from '@keelwise/contract/conversations'
import { deleteClient } from '@keelwise/contract/clients'
import { searchEverything } from '@keelwise/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildClient, buildMeeting, buildPosition, buildTransaction } from '../../testing/factories.ts'
import { type Person, type TestApp, createTestApp } from '../../testing/test-app.ts'

let app: TestApp
let investor: Person
let advisor: Person
beforeAll(async () => {
  app = await createTestApp()
  investor = await app.person()
  advisor = await app.person({ userType: 'ADVISOR' })
})
afterAll(() => app.close())

const hitsOf = async (who: Person, q = '') => (await who.call(searchEverything, { query: { q } })).results
const found = async (who: Person, q = '') => (await hitsOf(who, q)).map(({ kind, title }) => `${kind}: ${title}`)
const say = (who: Person, conversation: string, message: string) =>
  who.request('POST', `/api/conversations/${conversation}/messages/submit_message/`, { conversation, message })

test('an investor finds accounts, securities, payees and conversations, each with the page that shows it', async () => {
  const checking = await buildAccount(app.deps, investor.userId, {
    account_name: 'Everyday Lantern',
    account_type: 'CHECKING',
  })
  const brokerage = await buildAccount(app.deps, investor.userId, {
    account_name: 'Lantern Growth',
    account_type: 'BROKERAGE',
  })
  for (const account_id of [brokerage.id, checking.id])
    await buildPosition(app.deps, investor.userId, { account_id, name: 'Lantern Total Market', ticker: 'LNTM' })
  for (const execution_date of ['2026-10-02', '2026-11-02'])
    await buildTransaction(app.deps, investor.userId, {
      account_id: checking.id,
      execution_date,
      payee: 'Lantern Books & Tea',
      description: 'LANTERN BOOKS',
      category: 'groceries',
    })
  const chat = await investor.call(createConversation, { body: { title: 'About the lantern fund' } })
  const hits = await hitsOf(investor, 'lantern')
  expect(hits.map(({ kind, title, address }) => [kind, title, address])).toEqual([
    ['account', 'Everyday Lantern', `/investor/transaction?account_id=${checking.id}&dates=all`],
    ['account', 'Lantern Growth', `/investor/positions?account_id=${brokerage.id}`],
    ['security', 'Lantern Total Market', '/investor/positions?search=LNTM'],
    ['payee', 'Lantern Books & Tea', '/investor/transaction?payee=Lantern%20Books%20%26%20Tea&dates=all'],
    ['conversation', 'About the lantern fund', `/investor/chat/${chat.id}`],
  ])
  expect(hits.map(({ detail }) => detail)).toContain('LNTM · in 2 accounts')
  expect(hits.map(({ detail }) => detail)).toContain('2 transactions · Groceries')
})

test('every word has to be found, upper and lower case alike, and signs of patterns stand for themselves', async () => {
  const person = await app.person()
  await buildAccount(app.deps, person.userId, { account_name: '100% Harbour_Savings', account_type: 'SAVINGS' })
  expect(await found(person, 'harbour 100%')).toEqual(['account: 100% Harbour_Savings'])
  expect(await found(person, 'SAVINGS HARB')).toEqual(['account: 100% Harbour_Savings'])
  expect(await found(person, 'harbour-savings')).toEqual([])
  expect(await found(person, 'harbour nowhere')).toEqual([])
  expect(await found(person, "' or 1=1 --")).toEqual([])
  expect(await found(person, '%')).toEqual(['account: 100% Harbour_Savings'])
})

test('a ticker that begins with what was typed stands before a name that only has it', async () => {
  const person = await app.person()
  const { id: account_id } = await buildAccount(app.deps, person.userId)
  await buildPosition(app.deps, person.userId, { account_id, name: 'A fund that holds VX and more', ticker: 'AAA' })
  await buildPosition(app.deps, person.userId, { account_id, name: 'Northwind Index', ticker: 'VXUN' })
  expect(await found(person, 'vx')).toEqual(['security: Northwind Index', 'security: A fund that holds VX and more'])
})

test('an advisor finds clients and meetings; those that are deleted are gone with what belongs to them', async () => {
  const marlow = await buildClient(app.deps, advisor.userId, { first_name: 'Ida', last_name: 'Marlow' })
  const gone = await buildClient(app.deps, advisor.userId, { first_name: 'Otto', last_name: 'Marlow' })
  const now = app.clock.now.getTime()
  const at = (days: number) => new Date(now + days * 86_400_000)
  const meeting = (client_id: string, title: string, days: number) =>
    buildMeeting(app.deps, advisor.userId, { client_id, title, scheduled_at: at(days) })
  await meeting(marlow.id, 'Long ago', -90)
  const next = await meeting(marlow.id, 'Autumn review', 3)
  await meeting(gone.id, 'Never mind', 1)
  await advisor.call(deleteClient, { params: { id: gone.id } })
  const hits = await hitsOf(advisor, 'marlow')
  expect(hits.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ['client', 'Ida Marlow', null],
    ['meeting', 'Autumn review', 'Ida Marlow'],
    ['meeting', 'Long ago', 'Ida Marlow'],
  ])
  expect(hits[1]).toMatchObject({ at: at(3).toISOString(), address: `/advisor/meetings?meeting=${next.id}` })
  // without a word: what comes next and what was last used
  expect(await found(advisor)).toEqual(['client: Ida Marlow', 'meeting: Autumn review'])
})

test('a conversation that is found by what was said leads to that message', async () => {
  const person = await app.person()
  await buildAccount(app.deps, person.userId)
  const { id } = await person.call(createConversation, { body: { title: 'Evening' } })
  await say(person, id, 'How much is in my kestrel account?')
  const [hit] = await hitsOf(person, 'kestrel')
  expect(hit).toMatchObject({ kind: 'conversation', title: 'Evening', detail: expect.stringContaining('kestrel') })
  expect(hit?.address).toMatch(new RegExp(`^/investor/chat/${id}\\?m=[0-9a-f-]{36}$`))
})

test('help is found by title before text, each role its own', async () => {
  const person = await app.person()
  expect((await found(person, 'statement'))[0]).toBe('help: Upload a statement')
  // no part of a word by chance, as in "share"
  expect(await found(person, 'har')).toEqual([])
  expect(await found(person, 'plan a meeting')).toEqual([])
  expect(await found(advisor, 'plan a meeting')).toContain('help: Plan a meeting')
  expect(await found(advisor, 'upload a statement')).toEqual([])
})

test('nobody finds what is another person’s, by name or without a word', async () => {
  const other = await app.person()
  const otherAdvisor = await app.person({ userType: 'ADVISOR' })
  expect(await found(other, 'lantern')).toEqual([])
  expect(await found(otherAdvisor, 'marlow')).toEqual([])
  expect(await found(otherAdvisor)).toEqual([])
})

test('a search that is too long is refused with what is wrong', async () => {
  const answer = await investor.request('GET', `/api/search/?q=${'x'.repeat(201)}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ q: [expect.any(String)] })
})
