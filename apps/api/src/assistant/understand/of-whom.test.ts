import { expect, test } from 'vitest'
import type { Turn } from '../engine.ts'
import { namedIn, withApostrophes, withNames, withRelatives } from './of-whom.ts'

const client = (id: string, name: string) => ({ id, name, household: null })
const CLIENTS = [
  client('1', 'Priya Raman'),
  client('2', 'Arun Raman'),
  client('3', 'Will Okoro'),
  client('4', 'Grace Lindqvist'),
]
const user = (content: string): Turn => ({ role: 'user', content })
const showing = (...clients: string[]): Turn => ({
  role: 'assistant',
  content: '',
  understanding: {
    plan: { version: 1, parts: [{ kind: 'talk', about: 'abilities' }] },
    chips: [],
    instead: [],
    next: [],
    left_out: [],
    shown: {
      part: {
        kind: 'data',
        subject: 'meetings',
        measures: ['next'],
        where: [],
        by: ['meeting'],
        period: null,
        compare: null,
        order: null,
        limit: null,
        derive: null,
        why: false,
        show: 'auto',
      },
      rows: clients.map((name) => ({ keys: [null], names: ['Review'], figures: {}, client: name })),
    },
  },
})

test.each([
  ['what does priya raman hold', ['1']],
  ['what does Priya hold', ['1']],
  ['the Ramans and Raman again', ['1', '2']],
  ['the Ramans', ['1', '2']],
  ['Priya Raman and Will Okoro', ['1', '3']],
  ['Priya Raman and what Will said', ['1', '3']],
  ['what will she hold', []],
  ['and what does Will hold', ['3']],
  ['by the grace of god', []],
  ['nobody', []],
])('%s names %j', (text, ids) => {
  expect(namedIn(text, CLIENTS).map(({ id }) => id)).toEqual(ids)
})

// whom it is about in words of its own, or whom it may be about where that is not known
test.each<[string, Turn[], string | string[]]>([
  [
    'what did I promise him?',
    [user('next meeting with Will Okoro'), showing('Will Okoro')],
    'what did I promise Will Okoro?',
  ],
  ['what did we decide with her', [showing('Priya Raman')], 'what did we decide with Priya Raman'],
  ['what is her net worth', [user('tell me about Priya')], 'what is Priya Raman’s net worth'],
  ['and how much do they hold', [user('tell me about Priya')], 'and how much do Priya Raman hold'],
  ['how old is he', [user('tell me about Priya'), user('and Will Okoro?')], 'how old is Will Okoro'],
  // a man is not "she": whoever is meant was spoken of before him
  ['how old is she', [user('tell me about Priya'), user('and Will Okoro?')], 'how old is Priya Raman'],
  ['what does she hold', [user('tell me about Arun')], ['Arun Raman']],
  ['what does she hold', [showing('Priya Raman', 'Arun Raman')], 'what does Priya Raman hold'],
  // of several nobody is "she"
  ['what does she hold', [showing('Priya Raman', 'Grace Lindqvist')], ['Priya Raman', 'Grace Lindqvist']],
  ['what does she hold', [], []],
  // several things are "they"
  ['how many of them are late', [], 'how many of them are late'],
  ['does she like Priya', [], 'does she like Priya'],
])('%s', (text, history, expected) => {
  expect(withNames(text, history, CLIENTS)).toMatchObject(
    typeof expected === 'string' ? { text: expected } : { unknown: /\b(?:she|he)\b/.exec(text)?.[0], names: expected },
  )
})

test('an apostrophe that was left out is found after short names as well, and never in another name or a word', () => {
  const book = [client('1', 'Ruth Abrams'), client('2', 'Luca Ross'), client('3', 'Mark Evan'), client('4', 'Jo Evans')]
  expect(withApostrophes('ruths daughter and lucas email', book)).toBe('ruth’s daughter and luca’s email')
  expect(withApostrophes('evans phone, what marks the spot', book)).toBe('evans phone, what marks the spot')
})

test('a name that is a word is somebody with an apostrophe, and where an address of it is asked', () => {
  expect(namedIn('grace’s email', CLIENTS).map(({ id }) => id)).toEqual(['4'])
  expect(namedIn('phone of grace', CLIENTS).map(({ id }) => id)).toEqual(['4'])
  expect(namedIn('is there a grace period', CLIENTS)).toEqual([])
})

const FAMILY = [
  { id: '1', name: 'Owen Castellan', household: 'Castellan' },
  { id: '2', name: 'Helen Castellan', household: 'Castellan' },
]

test.each([
  ['what does Owen’s wife hold', 'what does Helen Castellan hold'],
  // a sister of whom nobody knows is not his wife
  ['what does Owen’s sister hold', 'what does Owen’s sister hold'],
  ['how much does Owen’s daughter have', 'how much does Owen’s daughter have'],
])('only a husband or a wife is the other client of a household: %s', (text, meant) => {
  expect(withRelatives(text, FAMILY)).toBe(meant)
})
