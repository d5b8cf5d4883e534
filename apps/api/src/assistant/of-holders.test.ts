import { acceptAdvisorAccess, listAdvisorAccess } from '@keelwise/contract/advisor-access'
import { inviteClient } from '@keelwise/contract/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid7 } from '../platform/ids.ts'
import { buildAccount, buildClient, buildPosition } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import type { EngineEvent } from './engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

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
    { ...OQEN, market_value: '6000.00' },
    { ...VLOO, market_value: '4000.00' },
  ],
  Marcus: [
    { ...OQEN, market_value: '1000.00' },
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
  await buildClient(deps, advisor.userId, { first_name: 'Jonas', last_name: 'Feld' })
})
afterAll(() => app.close())

async function ask(text: string) {
  const events: EngineEvent[] = []
  const question = buildQuestion(advisor.userId, text, { role: 'ADVISOR' })
  for await (const event of guarded(askEngine(app.deps, readQuestion, LORE)).answer(
    question,
    new AbortController().signal,
  ))
    events.push(event)
  const said = events.map((event) => (event.type === 'text' ? event.delta : '')).join('')
  const understanding = events.flatMap((event) => (event.type === 'plan' ? [event.understanding] : []))[0]
  return {
    text: said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').trim(),
    rows: events.flatMap((event) => (event.type === 'table' ? event.table.rows : [])),
    plan: understanding?.plan,
  }
}

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
