import { expect, test } from 'vitest'
import { askedOfClientForSure } from './certain-of-open-client.ts'
import { readAsDemo, toldAsDemo } from './testing/as-demo.ts'
import { planText } from './plan-text.ts'

const told = (text: string): string => toldAsDemo(text, null, { role: 'ADVISOR' })

const ABOVE = 'clients.drift; drift over -0; by client; order drift desc'
const MUCH_CASH = 'clients.cash_share; cash_share over 10; by client; order cash_share desc'
const QUESTIONS = 'clients.open_questions; open_questions over 0; by client; order open_questions desc'

test.each([
  ['anyone whose portfolio is riskier than their risk profile says it should be?', ABOVE],
  ['who is taking more risk than they should', ABOVE],
  ['which clients are too aggressive for their risk score', ABOVE],
  ['who is more conservative than they should be', 'clients.drift; drift under -0; by client; order drift desc'],
  ['how many clients are riskier than their profile', 'clients.count; drift over -0'],
  ['Which clients are sitting on too much cash?', MUCH_CASH],
  ['who has idle cash', MUCH_CASH],
  ["Which clients haven't answered my questions yet?", QUESTIONS],
  ['who still owes me an answer', QUESTIONS],
  [
    'whats the bigest single positon across the book',
    'clients.largest+largest_share; by client; order largest desc; limit 1',
  ],
  [
    'what are the largest holdings across all my clients',
    'clients.largest+largest_share; by client; order largest desc; limit 5',
  ],
])('"%s" is told by how clients stand', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test('what is to be done today is the own open tasks, so many as are asked for', () => {
  expect(told('Give me the three things I should do today.')).toBe(
    'actions.open; party is ADVISOR; kind is task; by action; limit 3; list',
  )
  expect(told('what should I focus on first today')).toContain('limit 5')
})

test('what was promised in the meetings of some days is of these meetings, whenever it is due', () => {
  expect(told('What did I promise people in my meetings last month and not yet do?')).toBe(
    'actions.open; party is ADVISOR; met between 2026-10-01|2026-10-31; by action',
  )
})

test.each([
  ['what do my clients pay me in fees', 'decline not_kept'],
  ['rank my clients by fees they pay me', 'decline not_kept'],
  ['sort clients by revenue', 'decline not_kept'],
])('"%s" is not kept', (text, plan) => {
  expect(told(text)).toContain(plan)
})

test('how the whole book moved is declined with what is known: how the investments changed, by what was gained, put in and taken out', () => {
  const understood = readAsDemo('and how has that moved since the start of the year?', 'clients.value', {
    role: 'ADVISOR',
  })
  expect(understood).toMatchObject({
    plan: {
      parts: [
        {
          kind: 'decline',
          words: 'the book on other days',
          related: [
            {
              subject: 'clients',
              measures: ['changed', 'gained', 'put_in', 'taken_out'],
              period: { from: '2026-01-01', to: '2026-11-24' },
            },
          ],
        },
      ],
    },
  })
})

const client = { id: 'c1', name: 'Walter Lindqvist' }
const ofOpen = (text: string): string => {
  const parts = askedOfClientForSure({ text, client })
  return parts === null ? 'nothing' : planText({ version: 1, parts: [...parts] })
}

test.each([
  ['is that in line with the risk profile?', 'fit.drift'],
  ['does this fit his risk tolerance', 'fit.drift'],
  [
    'How much cash is there and in which accounts?',
    'positions.value; asset_class is cash; by account; order value desc',
  ],
  ['what do they pay me in fees a year?', 'decline not_kept'],
  ['which accounts are shared with me', 'accounts.balance; by account; order balance desc'],
  [
    "Which accounts are shared with me, and are there any that aren't up to date?",
    'accounts.balance+refreshed; by account; order balance desc',
  ],
  ['When did we last meet and what did we talk about?', 'meetings.last; client is c1; limit 1; list'],
  [
    'did we do everything we agreed then?',
    'actions.open; client is c1; by action; list ++ actions.done; client is c1; kind is task',
  ],
  [
    'Which decisions are still waiting for an answer from them?',
    'actions.open; client is c1; kind is question; by action; list',
  ],
  ['Biggest loser in the portfolio since purchase?', 'positions.gain; by security; order gain asc; limit 1'],
  ['what are his biggest winners', 'positions.gain; by security; order gain desc; limit 5'],
  ['Could they take out 50,000 for a new kitchen without selling anything?', 'accounts.balance; afford amount=50000'],
  ['is there enough for 20k without having to sell', 'accounts.balance; afford amount=20000'],
  ['why are we still holding that?', 'decline not_kept'],
])('of the client who is open "%s" is understood', (text, plan) => {
  expect(ofOpen(text)).toBe(plan)
})

test.each([
  'how much cash does she have',
  'what is the biggest loss this year',
  'biggest losses to harvest',
  'why did the portfolio fall',
  'what is his risk score',
  'which accounts hold bonds',
  'what did we decide',
  'how old is he',
])('"%s" is left to be read as ever', (text) => {
  expect(ofOpen(text)).toBe('nothing')
})

const HEAVY = 'clients.drift+equity_share+risk_score; drift over -0; by client; order drift desc'
test.each([
  ['whos too heavy in stocks for their risk score', HEAVY],
  ['which clients have too much in stocks', HEAVY],
  ['who is above target in stocks', HEAVY],
  ['any bank connections broken', 'clients.broken; by client'],
  ['is anyones bank link down', 'clients.broken; by client'],
  ['broken logins?', 'clients.broken; by client'],
])('too much in stocks and broken connections are told client by client: %s', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test.each([
  ['anybody other than demo investor too heavy in stocks', HEAVY.replace('-0;', '-0; client is_not demo-investor;')],
  ['clients without demo investor', 'clients.count; client is_not demo-investor'],
  // of those who are left out nothing is told instead
  ['who blorfs besides demo investor', 'decline not_kept'],
])('all but somebody is everybody else: %s', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test.each([
  ['who has never filled in the risk questionnaire or its ages old', 'clients.count; scored is no; by client'],
  ['and what do we earn in total a year', 'decline not_kept'],
  ['what does the firm make a year', 'decline not_kept'],
])(
  'what an advisor asks of questionnaires and of what is earned is no page of help and nobody’s salary: %s',
  (text, told) => {
    expect(toldAsDemo(text, null, { role: 'ADVISOR' })).toBe(told)
  },
)
