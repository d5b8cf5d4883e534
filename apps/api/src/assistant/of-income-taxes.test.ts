import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

// dividends of one person, on November 21, 2026
const app = await createTestApp()
let person: Person

beforeAll(async () => {
  person = await app.person()
  const { id } = await buildAccount(app.deps, person.userId, { account_name: 'Brokerage', account_type: 'BROKERAGE' })
  const book = (execution_date: string, flow_amount: string, changes: object) =>
    buildTransaction(app.deps, person.userId, {
      account_id: id,
      tx_type: 'DIVIDEND',
      is_cash_flow: false,
      execution_date,
      flow_amount,
      ...changes,
    })
  await book('2026-05-13', '195.00', { ticker: 'NEST', tax: '105.00' })
  await book('2026-06-10', '100.00', { ticker: 'TIDE' })
  await book('2026-06-11', '-15.00', { ticker: 'TIDE', tx_type: 'TAX', description: 'FOREIGN TAX WITHHELD TIDEWATER' })
  await book('2026-07-01', '40.00', { ticker: 'KELP' })
})
afterAll(() => app.close())

async function ask(text: string): Promise<string> {
  let said = ''
  const engine = guarded(askEngine(app.deps, readQuestion, LORE))
  for await (const event of engine.answer(buildQuestion(person.userId, text), new AbortController().signal))
    if (event.type === 'text') said += event.delta
    else if (event.type === 'notice') said += ` ${event.text}`
  return said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').replaceAll('**', '')
}

test.each(['how much foreign tax was withheld this year', 'how much tax was withheld on my dividends this year'])(
  '%s: what is inside a payment counts like what is booked beside it',
  async (question) => {
    expect(await ask(question)).toContain('$120.00')
  },
)

test('of how many payments the tax is not known is said', async () => {
  expect(await ask('how much tax was withheld on my dividends this year')).toContain(
    'Of 1 of 3 payments the source does not say whether tax was withheld',
  )
})
