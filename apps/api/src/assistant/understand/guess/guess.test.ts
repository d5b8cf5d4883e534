import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionsOf } from '../testing/written-questions.ts'
import { DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { planOfText } from '../testing/plan-text.ts'
import { askedWordsOf } from '../training/lessons.ts'
import { type Asking, spottedOf } from '../understand.ts'
import { cluesOf } from './clues.ts'
import { guessOf } from './guess.ts'
import { learnGuess } from './learn-guess.ts'
import { type WrittenMatters, guessOfText, guessText } from './weights-text.ts'

const asked = (text: string, more: Partial<Asking> = {}): Asking => ({
  text,
  role: 'INVESTOR',
  today: '2026-11-22',
  directory: DEMO_DIRECTORY,
  before: null,
  clientOpen: false,
  ...more,
})

const FILE = new URL('weights.json', import.meta.url)

test('the names, days and figures of a person are clues by what they are, never by what they are called', () => {
  const { spotted, situation } = spottedOf(asked('what did I pay Brightwater Power in March 2025 over $50'))
  const clues = cluesOf(spotted, situation)
  expect(clues).toContain('<payee>')
  expect(clues).toContain('<days>')
  expect(clues).toContain('<money>')
  expect(clues.filter((clue) => /brightwater|march|2025|50/.test(clue))).toEqual([])
})

test('the same questions teach the same weights, and what they teach is read back', () => {
  const lessons = questionsOf('train').slice(0, 25).flatMap(askedWordsOf)
  const once = learnGuess(lessons, { rounds: 3 })
  const again = learnGuess(lessons, { rounds: 3 })
  expect(guessText(again)).toBe(guessText(once))
  expect(guessOfText(JSON.parse(guessText(once)) as WrittenMatters)).toEqual(once)
})

test('the file of what words speak for is as the command writes it, and small', () => {
  const written = readFileSync(FILE, 'utf8')
  const learned = guessOfText(JSON.parse(written) as WrittenMatters)
  expect(guessText(learned)).toBe(written)
  expect(written.length).toBeLessThan(4_000_000)
})

test('a figure whose words were taught is likelier than others, and all that could be meant add up to one', () => {
  const taught = (text: string, plan: string) => ({ ...spottedOf(asked(text)), plans: [planOfText(plan)] })
  const learned = learnGuess(
    ['what was frittered away', 'how much did I fritter away', 'frittered away on shoes'].flatMap((text) => [
      taught(text, 'transactions.out'),
      taught('what is my net worth', 'worth.net_worth'),
    ]),
    { smallest: 0 },
  )
  const { spotted, situation } = spottedOf(asked('money I frittered away'))
  const heads = guessOf(spotted, situation, learned).of('head')
  expect(heads.get('transactions.out')).toBeGreaterThan(heads.get('worth.net_worth') ?? 1)
  expect([...heads.values()].reduce((sum, likely) => sum + likely, 0)).toBeCloseTo(1, 6)
})

test('without anything learned nothing is guessed', () => {
  const { spotted, situation } = spottedOf(asked('what did I spend'))
  expect(guessOf(spotted, situation, {}).featuresOf(planOfText('transactions.out').parts[0]!)).toEqual({})
})
