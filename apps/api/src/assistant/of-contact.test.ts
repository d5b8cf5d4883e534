import { expect, test } from 'vitest'
import { contactAsked } from './of-contact.ts'

test.each([
  'phone number for #',
  '# cell',
  '#’s phone',
  'what is #’s number?',
  'call # - whats his number',
  'how do I reach #',
  'whats the best way to get hold of #',
  'is there a phone number on file for #',
  'which number do i call to reach #',
  'email of #',
  'contact info for #',
  'has # given us a cell number',
  'phone and email for #',
])('how somebody can be reached is asked in any order of the words: %s', (text) => {
  expect(contactAsked(text)).toBe('contact')
})

test.each([
  ['# dob', 'birth'],
  ['when was # born', 'birth'],
  ['give me # birth date', 'birth'],
  ['#’s home address', 'address'],
  ['address for #', 'address'],
  ['e-mail address of #', 'contact'],
])('a day of birth and a postal address are no phone number: %s', (text, kind) => {
  expect(contactAsked(text)).toBe(kind)
})

test.each([
  'email #',
  'can you email #',
  'call # today',
  'number of accounts of #',
  'what did # say about his phone',
  'phone bills for #',
  '#’s account number',
  'who should i contact',
  'how many tasks does # have',
])('what says more than how somebody is reached asks for something else: %s', (text) => {
  expect(contactAsked(text)).toBeNull()
})
