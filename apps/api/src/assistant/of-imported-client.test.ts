import { createClient } from '@keelwise/contract/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../testing/factories.ts'
import { type Person, createTestApp } from '../testing/test-app.ts'
import { createAssistant } from './assistant.ts'
import type { EngineEvent, Question } from './engine.ts'
import { buildQuestion } from './testing/build-question.ts'

const BOOKED = `
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261012<TRNAMT>-84.20<FITID>b1<NAME>Corner Grocery</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261020<TRNAMT>-15.80<FITID>b2<NAME>Corner Grocery</STMTTRN>
<STMTTRN><TRNTYPE>DIRECTDEP<DTPOSTED>20261030<TRNAMT>3100.00<FITID>b3<NAME>Quarry Payroll</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261105<TRNAMT>-640.00<FITID>b4<NAME>Harrow Dental</STMTTRN>`
const STATEMENT = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Plain Bank<FID>77</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>9<ACCTID>7001<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261120>${BOOKED}
</BANKTRANLIST><LEDGERBAL><BALAMT>5200.00<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const app = await createTestApp()
let advisor: Person
let clientId = ''
beforeAll(async () => {
  advisor = await app.person({ userType: 'ADVISOR' })
  clientId = (await advisor.call(createClient, { body: { first_name: 'Nora', last_name: 'Quist' } })).id
  const path = `/api/clients/${clientId}/statements`
  const read = await advisor.request('POST', `${path}/preview/?file_name=a.ofx`, Buffer.from(STATEMENT), {
    'content-type': 'application/octet-stream',
  })
  const { id } = read.body as { id: string }
  const { status } = await advisor.request('POST', `${path}/${id}/import/`)
  if (status !== 201) throw new Error(`The statement was not imported: ${status}`)
})
afterAll(() => app.close())

const ask = (text: string, clientOf: string | null) =>
  answerTo(buildQuestion(advisor.userId, text, { role: 'ADVISOR', clientId: clientOf }))

async function answerTo(question: Question) {
  const assistant = createAssistant(app.deps.env, app.deps, app.deps.log)
  const events: EngineEvent[] = []
  for await (const event of assistant.engineFor(question).answer(question, new AbortController().signal))
    events.push(event)
  const tables = events.flatMap((event) => (event.type === 'table' ? event.table.rows.flat() : []))
  return [events.map((event) => (event.type === 'text' ? event.delta : '')).join(''), ...tables].join('\n')
}

test.each([
  ['How much did they spend at Corner Grocery in October?', '$100.00'],
  ['What was their largest purchase in November?', 'Harrow Dental'],
  ['How much did they spend last month?', '$100.00'],
  ['What was their most recent deposit?', '$3,100.00'],
])('an advisor asks for bookings in the statements that they imported of a client: %s', async (question, expected) => {
  for (const text of [
    await ask(question, clientId),
    await ask(question.replace(/\btheir\b/, 'Nora’s').replace(/\bthey\b/, 'Nora'), null),
  ]) {
    expect(text).toContain(expected)
    expect(text).not.toMatch(/never shared|\(unverified\)|\b[Yy]ou spent/)
  }
})

test('goals of a client whose statements were imported are said not to be kept, and not to be withheld', async () => {
  const text = await ask('What are the client’s goals?', clientId)
  expect(text).toContain('no goals of theirs are kept')
  expect(text).not.toContain('share')
})

test.each(['How much do I spend a month?', 'What do I spend a month on average?'])(
  'what is spent is not known where no account is that is paid from, and is not nothing: %s',
  async (text) => {
    const person = await app.person()
    await buildAccount(app.deps, person.userId, { account_type: 'BROKERAGE', market_value: '5000.00' })
    const told = await answerTo(buildQuestion(person.userId, text))
    expect(told).toContain('what is spent is not known')
    expect(told).not.toMatch(/[$]0[.]00|nothing/)
    await buildAccount(app.deps, person.userId, { account_type: 'CHECKING', market_value: '10.00' })
    expect(await answerTo(buildQuestion(person.userId, text))).not.toContain('what is spent is not known')
  },
)
