import { expect, test } from 'vitest'
import type { Turn } from '../engine.ts'
import { namedIn, withNames } from './of-whom.ts'

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
