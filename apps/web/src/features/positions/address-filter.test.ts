import { expect, test } from 'vitest'
import { readPositionsAddress } from './address-filter.ts'

const nothing = { filter: {}, words: [], institutionId: undefined, positionId: undefined }

test('without a question, and with one that makes no sense, all positions are shown', () => {
  expect(readPositionsAddress('')).toEqual(nothing)
  expect(readPositionsAddress('?sec_type=NONSENSE&asset_class=gold&account_type__in=&search=%20')).toEqual(nothing)
})

test('an institution alone is a card to open, with its position', () => {
  expect(readPositionsAddress('?institution=i&position=p')).toEqual({ ...nothing, institutionId: 'i', positionId: 'p' })
})

test('account, types, class and text leave one list, said in words once each', () => {
  expect(
    readPositionsAddress(
      '?institution=i&account_id=a&account_type__in=IRA%2C401K&sec_type=ETF&asset_class=fixed_income&search=keel%20fund',
    ),
  ).toMatchObject({
    filter: {
      institution_id: 'i',
      account_id: 'a',
      account_type__in: 'IRA,401K',
      sec_type: 'ETF',
      asset_class: 'fixed_income',
      search: 'keel fund',
    },
    words: ['Retirement', 'ETF', 'Fixed Income', '“keel fund”'],
  })
})
