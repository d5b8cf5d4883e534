import { expect, test } from 'vitest'
import { type AccountCandidate, type Evidence, decideIdentity } from './account-fingerprint.ts'
import { type ComparedTransaction, pairSameTransactions } from './same-transactions.ts'

const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  same_mask: false,
  other_mask: false,
  positions_matched: 0,
  positions_total: 0,
  transactions_matched: 0,
  transactions_compared: 10,
  same_value: false,
  ...changes,
})
const candidate = (
  accountId: string,
  changes: Partial<Evidence>,
  state: AccountCandidate['state'] = 'DORMANT',
): AccountCandidate => ({
  accountId,
  state,
  evidence: evidence(changes),
})

test.each<[string, boolean, AccountCandidate[], object]>([
  ['nothing known is new', false, [], { kind: 'NEW' }],
  ['nothing alike is new', false, [candidate('a', { transactions_matched: 4 })], { kind: 'NEW' }],
  [
    'the same last digits',
    false,
    [candidate('a', { same_mask: true })],
    { kind: 'JOIN', accountId: 'a', reason: 'RELINKED' },
  ],
  [
    'five equal transactions',
    false,
    [candidate('a', { transactions_matched: 5 })],
    { kind: 'JOIN', accountId: 'a', reason: 'RELINKED' },
  ],
  [
    'of many bookings some are equal by chance',
    false,
    [candidate('a', { transactions_matched: 20, transactions_compared: 300 })],
    { kind: 'NEW' },
  ],
  [
    'four of five holdings',
    false,
    [candidate('a', { positions_matched: 4, positions_total: 5 })],
    { kind: 'JOIN', accountId: 'a', reason: 'RELINKED' },
  ],
  [
    'three of four holdings are too few',
    false,
    [candidate('a', { positions_matched: 3, positions_total: 4 })],
    { kind: 'NEW' },
  ],
  [
    'digits go before contents',
    false,
    [candidate('a', { transactions_matched: 9 }), candidate('b', { same_mask: true })],
    { kind: 'JOIN', accountId: 'b', reason: 'RELINKED' },
  ],
  [
    'two that fit are asked about',
    false,
    [candidate('a', { same_mask: true }), candidate('b', { same_mask: true })],
    { kind: 'ASK', accountIds: ['a', 'b'], reason: 'RELINKED' },
  ],
  [
    'a statement and its live account',
    false,
    [candidate('a', { same_mask: true }, 'OTHER_SOURCE')],
    { kind: 'JOIN', accountId: 'a', reason: 'STATEMENT' },
  ],
  [
    'equal contents under another number are asked about',
    false,
    [candidate('a', { other_mask: true, transactions_matched: 9 })],
    { kind: 'ASK', accountIds: ['a'], reason: 'RELINKED' },
  ],
  [
    'a statement of equal contents under another number is asked about',
    false,
    [candidate('a', { other_mask: true, positions_matched: 5, positions_total: 5 }, 'OTHER_SOURCE')],
    { kind: 'ASK', accountIds: ['a'], reason: 'RELINKED' },
  ],
  [
    'a card under a new number is only offered',
    true,
    [candidate('a', {})],
    { kind: 'ASK', accountIds: ['a'], reason: 'REPLACED_CARD' },
  ],
  ['a working card is not replaced', true, [candidate('a', {}, 'LIVE')], { kind: 'NEW' }],
  [
    'a second working login to it',
    false,
    [candidate('a', { same_mask: true, same_value: true }, 'LIVE')],
    { kind: 'DUPLICATE', accountId: 'a' },
  ],
  ['equal digits alone do not make a duplicate', false, [candidate('a', { same_mask: true }, 'LIVE')], { kind: 'NEW' }],
  [
    'a login that no longer works is taken over from',
    false,
    [candidate('a', { same_mask: true }, 'STUCK')],
    { kind: 'JOIN', accountId: 'a', reason: 'RELINKED' },
  ],
])('identity of a new account: %s', (_, isCard, candidates, decision) => {
  expect(decideIdentity(isCard, candidates)).toEqual(decision)
})

const row = (id: string, changes: Partial<ComparedTransaction> = {}): ComparedTransaction => ({
  id,
  source: 'byallaccounts',
  externalId: id,
  ordinal: 0,
  date: '2026-11-10',
  amount: '-10.00',
  currency: 'USD',
  ticker: null,
  text: 'Corner Bakery',
  isPending: false,
  ...changes,
})

test.each<[string, ComparedTransaction[], ComparedTransaction[], [string, string][]]>([
  ['another id alone', [row('a')], [row('b')], [['a', 'b']]],
  ['a day apart', [row('a')], [row('b', { date: '2026-11-11' })], [['a', 'b']]],
  ['two days apart', [row('a')], [row('b', { date: '2026-11-12' })], []],
  ['another case and spacing', [row('a')], [row('b', { text: 'CORNER  BAKERY.' })], [['a', 'b']]],
  ['another name', [row('a')], [row('b', { text: 'Harbor Cafe' })], []],
  ['another name from another source', [row('a')], [row('b', { text: 'CRNR BKRY 12', source: 'file' })], [['a', 'b']]],
  ['another amount', [row('a')], [row('b', { amount: '-10.01' })], []],
  ['another security', [row('a', { ticker: 'KWX' })], [row('b', { ticker: 'KWY' })], []],
  [
    'two equal purchases stay two',
    [row('a1'), row('a2')],
    [row('b1'), row('b2')],
    [
      ['a1', 'b1'],
      ['a2', 'b2'],
    ],
  ],
  ['one of two is claimed once', [row('a1')], [row('b1'), row('b2')], [['a1', 'b1']]],
  ['the same day before the next', [row('a')], [row('b', { date: '2026-11-11' }), row('c')], [['a', 'c']]],
  [
    'the same id, whatever changed',
    [row('x1', { externalId: 't' })],
    [row('x2', { externalId: 't', amount: '-12.00' })],
    [['x1', 'x2']],
  ],
  ['pending that posted', [row('a', { isPending: true })], [row('b', { date: '2026-11-14' })], [['a', 'b']]],
])('the same transaction under another id: %s', (_, older, newer, pairs) => {
  expect(pairSameTransactions(older, newer).map((pair) => [pair.older, pair.newer])).toEqual(pairs)
})
