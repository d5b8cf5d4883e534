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
  ['ok and the total today?', 'clients.changed; 2026-01-01..2026-11-24', 'clients.value'],
  ['6 with no holdings - which ones are they?', 'clients.count', 'clients.count; has_holdings is no; by client'],
  [
    'which of them will be 70 or older at that birthday?',
    BIRTHDAYS,
    'clients.days_to_birthday; turns at_least 70; by client; order days_to_birthday asc',
  ],
  [
    'and who turns a round number?',
    BIRTHDAYS,
    'clients.days_to_birthday; turns is 20|30|40|50|60|70|80|90|100; by client; order days_to_birthday asc',
  ],
  ['only mine, and oldest first', 'actions.overdue; by action', 'actions.overdue; party is ADVISOR; by action'],
  [
    'just the ones more than 10 points off please',
    'clients.drift; by client',
    'clients.drift; drift over 10; by client',
  ],
  [
    'who did best and who did worst this year',
    'clients.value',
    'clients.returned; by client; 2026-01-01..2026-11-24; order returned desc; limit 1 ++ clients.returned; by client; 2026-01-01..2026-11-24; order returned asc; limit 1',
  ],
  ['what does the risk score mean here, on which scale?', 'clients.drift; by client', 'term risk_tolerance'],
  [
    'which of those six is the oldest, and for which client?',
    'actions.overdue; by action',
    'actions.overdue; by action; limit 1',
  ],
  [
    'Could you list them by name with the amount they have in that fund?',
    'clients.held; security is WQTM',
    'clients.held; security is WQTM; by client',
  ],
  ['who turns 65', BIRTHDAYS, 'clients.days_to_birthday; turns is 65; by client; order days_to_birthday asc'],
])('"%s" after %s is told of the same clients', (text, before, plan) => {
  expect(toldAsDemo(text, before, { role: 'ADVISOR' })).toBe(plan)
})
