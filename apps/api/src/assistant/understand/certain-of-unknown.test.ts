import { expect, test } from 'vitest'
import { readAsDemo } from './testing/as-demo.ts'

const declined = (text: string): string => {
  const read = readAsDemo(text)
  const [part] = read.kind === 'plan' ? read.plan.parts : []
  return part?.kind === 'decline' ? (part.words ?? part.reason) : 'answered'
}

test.each([
  'is the wife on the accounts or me',
  'is my mortgage joint',
  'whose name is on it',
  'who is the owner of the brokerage account',
])('in whose name an account is stands nowhere here: "%s"', (text) => {
  expect(declined(text)).toBe('whose name an account is in')
})

test.each([
  'what do other banks pay at the moment',
  'are there better rates elsewhere',
  'what are other lenders charging',
])('what others offer is not known here: "%s"', (text) => {
  expect(declined(text)).toBe('market')
})

test('how somebody is added is a way to do something', () => {
  expect(declined('how do I add my wife to the account')).not.toBe('whose name an account is in')
})
