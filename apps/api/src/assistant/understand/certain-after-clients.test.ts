import { expect, test } from 'vitest'
import { toldAsDemo } from './testing/as-demo.ts'

const OFF = 'clients.drift; drift over 10; by client'
const UNSEEN = 'clients.days_since_meeting; planned is no; by client'
const GAINED = 'clients.gained; gained under 0; by client; 2026-01-01..2026-11-24; order gained asc'
const BIRTHDAYS = 'clients.days_to_birthday; by client'

test.each([
  ['by how much', OFF, `${OFF}; order drift desc`],
  ['who is the worst', OFF, `${OFF}; order drift desc; limit 1`],
  ['and which is the closest', OFF, `${OFF}; order drift asc; limit 1`],
  ['how long have they been with me', UNSEEN, 'clients.joined; planned is no; by client'],
  ['since when are they clients', UNSEEN, 'clients.joined; planned is no; by client'],
  ['in dollars', GAINED, GAINED],
  [
    'the ones in December only',
    BIRTHDAYS,
    'clients.days_to_birthday; birthday_month is 12; by client; order days_to_birthday asc',
  ],
  ['tasks open for those', UNSEEN, 'clients.open_actions; planned is no; by client; order open_actions desc'],
  ['who turns 65', BIRTHDAYS, 'clients.days_to_birthday; turns is 65; by client; order days_to_birthday asc'],
])('"%s" after %s is told of the same clients', (text, before, plan) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
})
