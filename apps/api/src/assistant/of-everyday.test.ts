import { addDays, dayOf } from '@keelwise/finance/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildTransaction } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'

// a nurse with pay every two weeks, rent, a power bill and a shop without a rhythm
const app = await createTestApp()
const today = dayOf(app.deps.clock())
let person: Person
let stranger: Person

beforeAll(async () => {
  const { deps } = app
  person = await app.person()
  stranger = await app.person()
  const { id: account_id } = await buildAccount(deps, person.userId, {
    account_name: 'Everyday Checking',
    account_type: 'CHECKING',
    market_value: '4000.00',
  })
  await buildAccount(deps, stranger.userId, { account_type: 'CHECKING', market_value: '10.00' })
  const book = (execution_date: string, payee: string, flow_amount: string, category: string) =>
    buildTransaction(deps, person.userId, {
      account_id,
      execution_date,
      payee,
      description: payee,
      flow_amount,
      category,
      ...(flow_amount.startsWith('-') ? {} : { tx_type: 'DEPOSIT' }),
    })
  // the newest pay came a week ago, so that the next comes in a week
  for (let back = 0; back < 10; back++)
    await book(addDays(today, -7 - back * 14), 'Willow Ward Payroll', back === 0 ? '1490.00' : '1500.00', 'paycheck')
  for (let back = 0; back < 14; back++) {
    const day = addDays(today, 4)
    const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 2 - back, Number(day.slice(8))))
    await book(dayOf(month), 'Gable Homes', '-900.00', 'rent')
    await book(
      addDays(dayOf(month), -6),
      'Bright Power',
      back === 0 ? '-140.00' : back === 12 ? '-120.00' : '-90.00',
      'energy',
    )
  }
  for (const back of [10, 200, 230, 400]) await book(addDays(today, -back), 'Weir Studio', '-25.00', 'uncategorized')
})
afterAll(() => app.close())

async function ask(text: string, of = person): Promise<string> {
  let said = ''
  const engine = guarded(askEngine(app.deps, readQuestion, LORE))
  for await (const event of engine.answer(buildQuestion(of.userId, text), new AbortController().signal))
    if (event.type === 'text') said += event.delta
  return said.replaceAll(/\[([^\][]*)\]\(#v-[\w.:-]*\)/g, '$1').replaceAll('**', '')
}

test('the newest pay is held against the one before', async () => {
  expect(await ask('was my last paycheck more or less than the one before')).toMatch(
    /^Less: the newest from salary was \$1,490\.00 on .*, \$10\.00 less than the one before, \$1,500\.00/,
  )
})

test('a bill is held against the one before and that of a year before', async () => {
  expect(await ask('did the electric go up again')).toMatch(
    /^It went up: the newest on energy was \$140\.00 .* \$50\.00 more than the one before, \$90\.00 .* A year before it was \$120\.00 .*: that is \$20\.00 more now\./,
  )
})

test('what is left until payday is what is there less the bills before it, which are named', async () => {
  expect(await ask("what's left till next payday")).toMatch(
    new RegExp(
      String.raw`^\$3,100\.00 is left in your checking until the next payday, .*: \$4,000\.00 less the \$900\.00 of bills before it, Gable Homes \$900\.00 on`,
    ),
  )
  expect(await ask('any bills coming up before I get paid')).toMatch(
    /^Before the next payday, .*, \$900\.00 of bills is due: Gable Homes \$900\.00 on/,
  )
})

test('who has no pay that comes in regularly is told that the next payday is not known', async () => {
  const said = await ask('how much do I have left until payday', stranger)
  expect(said).toContain('so I do not know when the next payday is')
})

test('how often somebody is paid is told by the days between, and that there is no rhythm where there is none', async () => {
  expect(await ask('how often do I get paid')).toContain('Every two weeks: 10 payments from salary')
  expect(await ask('is the gable homes thing every month')).toContain('Every month: 14 payments')
  expect(await ask('does weir studio charge me every month')).toContain('Not at a fixed rhythm: 4 payments')
})

test('of a payee whose goods are not known what was paid to them is told', async () => {
  expect(await ask("what's this weir studio thing on my card")).toMatch(
    /^What they sell is not kept here.*There are 4 transactions to “Weir Studio”, together \$100\.00/s,
  )
})

test('what the law says of accounts comes with its source', async () => {
  expect(await ask('when can I take money out of the 401k without the penalty')).toMatch(/59½.*Source: IRS, Topic 558/s)
  expect(await ask('what can I use the health savings account for')).toMatch(
    /Medical costs.*Source: IRS Publication 969/s,
  )
})
