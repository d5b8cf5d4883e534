import { expect, test } from 'vitest'
import { bodyOf, changedChoice, isSame, rangeOf, readReportAddress, writeReportAddress } from './report-address.ts'

const SAVED = {
  id: '0193-saved',
  name: 'Food',
  kind: 'flow',
  grouped_by: 'category',
  span: 'last_month',
  from: null,
  to: null,
  filters: { category_group: 'food' },
  updated_at: '2026-11-20T00:00:00.000Z',
} as const

test('a choice written into the address is read from it again', () => {
  const choice = {
    kind: 'months',
    groupedBy: 'payee',
    time: { from: '2026-01-01', to: '2026-03-31' },
    filter: { tag: 'boat' },
  } as const
  expect(readReportAddress(writeReportAddress(choice), undefined)).toEqual(choice)
  expect(bodyOf(choice, 'Boat')).toMatchObject({ span: null, from: '2026-01-01', filters: { tag: 'boat' } })
})

test('the address of a saved report shows it until something else is chosen', () => {
  const opened = readReportAddress({ saved: SAVED.id }, SAVED)
  expect(opened).toEqual({
    kind: 'flow',
    groupedBy: 'category',
    time: 'last_month',
    filter: { category_group: 'food' },
  })
  expect(rangeOf(opened, '2026-11-23')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  const changed = changedChoice(opened, { kind: 'years' })
  expect(isSame(opened, changed)).toBe(false)
  expect(readReportAddress(writeReportAddress(changed, SAVED.id), SAVED)).toEqual(changed)
})

test('columns are never of all dates, and what makes no sense in an address is left out', () => {
  expect(changedChoice({ ...readReportAddress({}, undefined), time: 'all' }, { kind: 'months' }).time).toBe(
    'last_12_months',
  )
  expect(readReportAddress({ kind: 'years', span: 'all', by: 'nothing' }, undefined)).toEqual({
    kind: 'years',
    groupedBy: 'group',
    time: 'last_12_months',
    filter: {},
  })
})
