import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test('events are told in plain words, by their outcome', () => {
  expect(eventText('login', 'success')).toBe('Signed in')
  expect(eventText('login', 'denied')).toBe('A sign-in was refused')
  expect(eventText('data_exported', 'error')).toBe('Data downloaded (failed)')
})

test('an event that is not known keeps the words of its code', () => {
  expect(eventText('something_new', 'success')).toBe('Something new')
  expect(eventText('something_new', 'denied')).toBe('Something new (refused)')
})
