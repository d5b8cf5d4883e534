import { readFileSync } from 'node:fs'
import type { DataPart } from '@keelwise/contract/plan'
import { expect, test } from 'vitest'
import { questionsOf } from '../testing/written-questions.ts'
import { DEMO_DIRECTORY } from '../testing/demo-directory.ts'
import { planOfText } from '../plan-text.ts'
import { askedWordsOf } from '../training/lessons.ts'
import { type Asking, spottedOf } from '../understand.ts'
import { cluesOf } from './clues.ts'
import { NO_GUESS, guessOf } from './guess.ts'
import { learnGuess } from './learn-guess.ts'
import { Precedents, type WrittenPrecedents, precedentsOfText, precedentsText } from './precedents.ts'
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
  expect(guessText(again.matters)).toBe(guessText(once.matters))
  expect(guessOfText(JSON.parse(guessText(once.matters)) as WrittenMatters)).toEqual(once.matters)
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
  expect(guessOf(spotted, situation, NO_GUESS).featuresOf(planOfText('transactions.out').parts[0]!)).toEqual({})
})

test('the file of what was asked before is as the command writes it, and is read back', () => {
  const written = readFileSync(new URL('precedents.json', import.meta.url), 'utf8')
  const asked = precedentsOfText(JSON.parse(written) as WrittenPrecedents)
  expect(precedentsText(asked)).toBe(written)
  expect(written.length).toBeLessThan(2_000_000)
})

test('a question is as like others as it shares words with them, and of those that meant something else the nearest counts', () => {
  const words = (text: string) => text.split(' ')
  const asked = (text: string, shape: string, isAfter = false) => ({ words: words(text), isAfter, shapes: [shape] })
  const precedents = new Precedents([
    asked('what did I pay <payee>', 'transactions.out payee'),
    asked('what did I get from <payee>', 'transactions.in payee'),
    asked('how much is my net worth', 'worth.net_worth'),
    asked('what did I pay <payee> <days>', 'transactions.out payee days', true),
  ])
  const likeness = precedents.near(words('what did I pay <payee>'), false).likenessOf
  const [out, net] = [planOfText('transactions.out; payee has brightwater'), planOfText('worth.net_worth')]
  expect(likeness(out.parts[0]!)).toMatchObject({ same: expect.closeTo(1, 5), sameFigure: expect.closeTo(1, 5) })
  expect(likeness(out.parts[0]!).other).toBeLessThan(0.8)
  expect(likeness(net.parts[0]!)).toMatchObject({ same: 0, other: expect.closeTo(1, 5) })
  // what goes on from a question is compared with what did, too
  const after = precedents.near(words('what did I pay <payee>'), true).likenessOf
  expect(after(out.parts[0]!)).toMatchObject({ same: 0, sameFigure: after(net.parts[0]!).other })
})

test('what goes without saying is taken from a question in nearly the same words that asked for the same figure', () => {
  const words = (text: string) => text.split(' ')
  const precedents = new Precedents([
    {
      words: words('card charges that have not gone through'),
      isAfter: false,
      shapes: ['transactions.out account | pending is yes'],
    },
    { words: words('how much is my net worth'), isAfter: false, shapes: ['worth.net_worth'] },
  ])
  const { unsaidOf } = precedents.near(words('charges that have not gone through yet'), false)
  const partOf = (text: string) => planOfText(text).parts[0] as DataPart
  expect(unsaidOf(partOf('transactions.out'))).toEqual([{ field: 'pending', op: 'is', values: ['yes'] }])
  // what is said already, and another figure
  expect(unsaidOf(partOf('transactions.out; pending is no'))).toEqual([])
  expect(unsaidOf(partOf('transactions.in'))).toEqual([])
})
