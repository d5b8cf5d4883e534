import { getAccountsSummary, listAccounts } from '@keelwise/contract/accounts'
import { createConversation } from '@keelwise/contract/conversations'
import { listInstitutions } from '@keelwise/contract/institutions'
import { getInvestorSummary } from '@keelwise/contract/summary'
import { afterAll, expect, test } from 'vitest'
import { answerTo } from '../../testing/every-figure.ts'
import { buildAccount, buildInstitution, buildPosition } from '../../testing/factories.ts'
import { type Person, createTestApp } from '../../testing/test-app.ts'
import { textOf, Reader, framesOf } from '../conversations/testing/read-stream.ts'

const app = await createTestApp()
afterAll(() => app.close())

/** What the assistant answers to words. */
async function told(person: Person, message: string): Promise<string> {
  const { id } = await person.call(createConversation, { body: {} })
  const answer = await person.request(
    'POST',
    `/api/conversations/${id}/messages/submit_message/`,
    { conversation: id, message },
    { accept: 'text/event-stream' },
  )
  return textOf(new Reader().take(framesOf(String(answer.body))).parts)
}
const card = (person: Person, market_value: string) =>
  buildAccount(app.deps, person.userId, { account_type: 'CREDIT_CARD', account_name: 'Card XX9', market_value })

test('a card that was overpaid is a credit balance: nothing is owed, and net worth is more by it', async () => {
  const person = await app.person()
  await card(person, '120.00')
  const summary = await person.call(getInvestorSummary)
  expect([summary.net_worth.amount, summary.liabilities.amount]).toEqual(['120.00', '120.00'])
  expect((await person.call(getAccountsSummary)).total_market_value.amount).toBe('120.00')
  expect((await person.call(listAccounts)).results).toMatchObject([{ base_value: '120.00', is_liability: true }])
  const worth = await answerTo(app, person, { subject: 'worth', measures: ['net_worth', 'debts'] })
  expect([worth.of('net_worth'), worth.of('debts')]).toEqual(['120.00', '-120.00'])
  const text = await told(person, 'What do I owe?')
  expect(text.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1')).toMatch(
    /^Nothing is owed: there is a credit balance of \*\*\$120\.00\*\*\./,
  )
  expect(text).not.toContain('-$120')
})

test('beside another debt an overpaid card lowers what is owed, on every screen and with the assistant', async () => {
  const person = await app.person()
  await card(person, '120.00')
  await buildAccount(app.deps, person.userId, {
    account_type: 'LOAN',
    account_name: 'Car loan',
    market_value: '-1000.00',
  })
  const summary = await person.call(getInvestorSummary)
  expect([summary.net_worth.amount, summary.liabilities.amount]).toEqual(['-880.00', '-880.00'])
  const worth = await answerTo(app, person, { subject: 'worth', measures: ['net_worth', 'debts'] })
  expect([worth.of('net_worth'), worth.of('debts')]).toEqual(['-880.00', '880.00'])
  expect(await told(person, 'What do I owe?')).toContain('$880.00')
})

test('an institution’s positions are what is held there: a mortgage with it lowers the total alone', async () => {
  const person = await app.person()
  const bank = await buildInstitution(app.deps, { name: 'Harbour Bank' })
  const broker = await buildAccount(app.deps, person.userId, {
    institution_id: bank.id,
    account_type: 'BROKERAGE',
    market_value: '1000.00',
  })
  await buildPosition(app.deps, person.userId, { account_id: broker.id, market_value: '1000.00' })
  await buildAccount(app.deps, person.userId, {
    institution_id: bank.id,
    account_type: 'MORTGAGE',
    market_value: '-400.00',
  })
  expect((await person.call(listInstitutions)).results).toMatchObject([
    { positions_value: '1000.00', total_market_value: '600.00' },
  ])
})
