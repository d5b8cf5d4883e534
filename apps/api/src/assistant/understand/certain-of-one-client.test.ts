import { expect, test } from 'vitest'
import { partAsking } from './certain-of-both.ts'
import { askedOfOneClient } from './certain-of-one-client.ts'

const asked = (text: string, before = null as ReturnType<typeof partAsking> | null) =>
  askedOfOneClient({ text, client: { id: 'one', name: 'One' }, before })?.map((part) =>
    part.kind === 'data'
      ? `${part.subject}.${part.measures[0]} ${part.where.map(({ values }) => values).join()}`.trim()
      : '',
  ) ?? null

test.each([
  'how much is Walter in stocks',
  'what % is Walter in stocks',
  'Walter’s stock exposure',
  'how heavy is he in equities',
])('in stocks is equity with what funds hold of it, beside the target: %s', (text) => {
  expect(asked(text)).toEqual(['positions.value equity', 'fit.actual equity'])
})

test.each([
  'how much is he in single stocks',
  'how much did Walter make in stocks this year',
  'which stocks does he own',
])('single stocks and what they did are something else: %s', (text) => {
  expect(asked(text)).toBeNull()
})

test('bonds are told with the funds that hold them, and with the days on which they mature where these are asked', () => {
  expect(asked('what bonds does Ruth own and when do they mature')).toEqual([
    'positions.value fixed_income',
    'positions.maturity BOND',
  ])
  expect(asked('what bonds does Ruth have')).toEqual(['positions.value fixed_income'])
  expect(asked('when do her bonds mature')).toBeNull()
})

test('whether a portfolio fits a score is told class by class, after the score too', () => {
  expect(asked('does his portfolio fit his risk score')).toEqual(['fit.drift'])
  expect(asked('does his portfolio fit that', partAsking('clients', 'risk_score'))).toEqual(['fit.drift'])
  expect(asked('does his portfolio fit that', partAsking('clients', 'value'))).toBeNull()
})

const declined = (text: string, before = null as ReturnType<typeof partAsking> | null) =>
  askedOfOneClient({ text, client: { id: 'one', name: 'One' }, before })?.map((part) =>
    part.kind === 'decline' ? [part.words, part.related.map(({ measures }) => measures.join('+'))] : part.kind,
  ) ?? null

test.each([
  'Kenji Watanabe wants 50k out by friday, where from',
  'Sofia needs $20k by monday, where should it come from',
  'she wants to take out 100,000 for a house',
  'where should I pull $50k from for Owen',
])('what somebody wants to take out is held against the cash there is: %s', (text) => {
  expect(declined(text)).toEqual([['where to take money', ['value']]])
})

test.each([
  'is Kenji too aggressive for his age you think',
  'is 92% stocks ok for Kenji’s age',
  'do you think Ruth is too conservative',
])('whether somebody takes too much risk is theirs to judge, with what is known: %s', (text) => {
  expect(declined(text)).toEqual([['too much risk', ['age+risk_score+equity_share+drift']]])
})

test('which trades would bring somebody to the target is not said, what would have to move is', () => {
  const fit = partAsking('fit', 'drift', { by: ['asset_class'] })
  expect(declined('whats the trade to fix it', fit)).toEqual([['trades', ['drift']]])
  expect(declined('what would it take to rebalance Walter')).toEqual([['trades', ['drift']]])
  expect(declined('how do i get Sofia back to target')).toEqual([['trades', ['drift']]])
  expect(declined('whats the trade to fix it')).toBeNull()
})

test.each([
  'Sofia wants to invest 50k by friday',
  'did he say he wants 50k',
  'is Walter above the target of his score',
])('what is meant otherwise is left alone: %s', (text) => {
  expect(declined(text)).toBeNull()
})
