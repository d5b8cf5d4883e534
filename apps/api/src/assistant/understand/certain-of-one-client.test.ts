import { expect, test } from 'vitest'
import { partAsking } from './certain-of-both.ts'
import { askedOfOneClient } from './certain-of-one-client.ts'

const asked = (text: string, before = null as ReturnType<typeof partAsking> | null) =>
  askedOfOneClient({ text, before })?.map((part) =>
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
