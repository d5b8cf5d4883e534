import { expect, test } from 'vitest'
import { timeZoneChoices, zoneLabel } from './time-zones.ts'

test.each([
  ['America/New_York', 'New York, America'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires, America, Argentina'],
  ['UTC', 'UTC'],
])('%s is shown as %s', (zone, label) => {
  expect(zoneLabel(zone)).toBe(label)
})

test('the zones stand in order of their cities, with UTC and a current one the browser does not know', () => {
  expect(timeZoneChoices('Mars/Olympus', ['Europe/Zurich', 'Asia/Aden', 'UTC']).map(({ label }) => label)).toEqual([
    'Aden, Asia',
    'Olympus, Mars',
    'UTC',
    'Zurich, Europe',
  ])
})
