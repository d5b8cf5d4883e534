import { expect, test } from 'vitest'
import { freeText, listAddress, oneChoiceOf, orderedBy, pageNumber, textWhere } from './list-address.ts'

const address = listAddress({
  page: pageNumber,
  ordering: orderedBy(['name', 'age'], '-age'),
  search: freeText,
  status: oneChoiceOf(['NEW', 'OLD']),
  view: oneChoiceOf(['list', 'grid'], 'list'),
  month: textWhere((text) => /^\d{4}-\d{2}$/.test(text)),
})
const usual = { page: 1, ordering: '-age', search: '', status: '', view: 'list', month: '' } as const

test('what an address does not say, or says without sense, is as usual', () => {
  expect(address.read({})).toEqual(usual)
  const nonsense = { page: '0', ordering: 'size', status: 'GONE', view: 'tree', month: 'May' }
  expect(address.read(nonsense)).toEqual(usual)
  expect(address.read({ page: '01', ordering: '--age' })).toEqual(usual)
})

test('what is chosen is written, what is as usual is not, and reads back as it was', () => {
  expect(address.write(usual)).toEqual({})
  const chosen = { page: 3, ordering: '-name', search: 'b & c', status: 'OLD', view: 'grid', month: '2026-11' } as const
  expect(address.write(chosen)).toEqual({ ...chosen, page: '3' })
  expect(address.read(address.write(chosen))).toEqual(chosen)
})

test('a list is ordered by either direction of its fields', () => {
  expect(['name', '-name', 'age', '-age'].map((ordering) => address.read({ ordering }).ordering)).toEqual([
    'name',
    '-name',
    'age',
    '-age',
  ])
})
