import { addCategory } from '@keelwise/contract/categories'
import { splitTransaction } from '@keelwise/contract/transaction-marks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

const app = await createTestApp()
let person: Person
beforeAll(async () => {
  person = await app.person()
  const add = (name: string, group: string | null) =>
    person.call(addCategory, { body: { name, group, icon: 'boat', color: 'sky' } })
  const boat = await add('Boat', null)
  const moorings = await add('Moorings', boat.id)
  const wine = await add('Wine', 'food')
  const account = await buildAccount(app.deps, person.userId)
  const spent = (flow_amount: string, description: string, category: string) =>
    buildTransaction(app.deps, person.userId, {
      account_id: account.id,
      execution_date: '2026-11-05',
      flow_amount,
      description,
      category,
    })
  await spent('-300.00', 'Harbour office', moorings.id)
  await spent('-45.00', 'Sail loft', boat.id)
  await spent('-20.00', 'Corner Grocer', 'groceries')
  const { id } = await spent('-120.00', 'Market hall', 'general_shopping')
  const parts = [
    { amount: '-70.00', category: 'groceries' },
    { amount: '-30.00', category: wine.id },
    { amount: '-20.00', category: boat.id },
  ]
  await person.call(splitTransaction, { params: { id }, body: { parts } })
})
afterAll(() => app.close())

async function ask(text: string): Promise<{ text: string; events: string }> {
  const engine = guarded(askEngine(app.deps, readQuestion, LORE))
  let answer = ''
  let events = ''
  for await (const event of engine.answer(buildQuestion(person.userId, text), new AbortController().signal)) {
    if (event.type === 'text') answer += event.delta
    else events += JSON.stringify(event)
  }
  return { text: answer.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').replaceAll('*', ''), events }
}

test.each([
  // a group of the own is what is in it too, and of a split booking its part
  ['How much did I spend on the boat this month?', /365\.00/],
  ['How much did I spend on moorings this month?', /300\.00/],
  ['What did I spend on wine in November?', /30\.00/],
  ['How much did I spend on groceries this month?', /90\.00/],
  // a default group knows what its owner put into it
  ['How much did I spend on food this month?', /120\.00/],
])('%s', async (question, figure) => {
  expect((await ask(question)).text).toMatch(figure)
})

test('spending by category names the own ones and counts the parts of split bookings', async () => {
  const { text, events } = await ask('Show my spending by category this month')
  expect(text).toMatch(/Moorings: \$300\.00/)
  for (const shown of ['Groceries', '$90.00', 'Boat', '$65.00', 'Wine', '$30.00']) expect(events).toContain(shown)
  expect(events).not.toMatch(/"split"/i)
})
