import type { SearchHit } from '@keelwise/contract/search'
import { expect, test } from 'vitest'
import { type Entry, paletteGroups } from './palette-entries.ts'

const pages = [
  { title: 'Positions', address: '/investor/positions' },
  { title: 'Realized gains', address: '/investor/gains' },
]
const logOut: Entry = { key: 'Log out', kind: 'action', title: 'Log out', detail: null, address: null }
const hit = (id: string, title: string, kind: SearchHit['kind'] = 'payee'): SearchHit => ({
  kind,
  id,
  title,
  detail: null,
  at: null,
  address: `/investor/transaction?payee=${id}`,
})
const groupsFor = (typed: string, hits: readonly SearchHit[] = [], recent: readonly Entry[] = []) =>
  paletteGroups({ typed, pages, actions: [logOut], hits, recent }).map(({ group, entries }) => [
    group,
    ...entries.map(({ title }) => title),
  ])

test('pages and actions are found by how their words begin, and anything can be asked', () => {
  expect(groupsFor('gai')).toEqual([
    ['page', 'Realized gains'],
    ['ask', 'Ask: gai'],
  ])
  expect(groupsFor('out log')).toEqual([
    ['action', 'Log out'],
    ['ask', 'Ask: out log'],
  ])
  expect(groupsFor('ositions')).toEqual([['ask', 'Ask: ositions']])
})

test('what reads like a question is asked before anything else', () => {
  const question = 'positions?'
  expect(groupsFor(question, [hit('1', 'Positions Ltd')])[0]).toEqual(['ask', `Ask: ${question}`])
  expect(groupsFor('how much did I spend', [hit('1', 'Spend Ltd')])[0]).toEqual(['ask', 'Ask: how much did I spend'])
})

test('what was opened lately stands first: without words by itself, with words in its group', () => {
  const opened: Entry = { key: 'payee 2', kind: 'payee', title: 'Second', detail: null, address: '/x' }
  expect(groupsFor('', [hit('1', 'First'), hit('2', 'Second')], [opened])).toEqual([
    ['recent', 'Second'],
    ['page', 'Positions', 'Realized gains'],
    ['payee', 'First'],
    ['action', 'Log out'],
  ])
  expect(groupsFor('e', [hit('1', 'First'), hit('2', 'Second')], [opened])).toEqual([
    ['payee', 'Second', 'First'],
    ['ask', 'Ask: e'],
  ])
})
