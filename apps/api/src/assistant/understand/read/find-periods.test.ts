import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENGLISH_FIGURES } from '../lexicon/en/figures.ts'
import { PeriodFinder } from './find-periods.ts'
import { NumberReader } from './numbers.ts'
import type { PeriodRead } from './periods.ts'
import { tokensOf } from './tokens.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

const rows = readFileSync(new URL('../testing/period-phrases.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [phrase: string, days: string])

const { contractions, stemOf } = ENGLISH_FIGURES
const numbers = new NumberReader(ENGLISH_FIGURES)
const finder = new PeriodFinder(ENGLISH_FIGURES, numbers)
const tokens = (text: string) =>
  tokensOf(text, new Map(Object.entries(contractions).map(([short, long]) => [short, long.split(' ')])), stemOf)

const written = (read: PeriodRead): string =>
  read.kind === 'days'
    ? `${read.from}..${read.to}${read.day === null ? '' : ` @${read.day}`}`
    : read.kind === 'length'
      ? `${read.count} ${read.unit}`
      : `${read.to}${read.unit === null ? '' : ` ${read.unit}`}`

test.each(rows)('%s', (phrase, days) => {
  const found = finder.find(tokens(phrase), TODAY)
  const longest = Math.max(...found.map(({ start, end }) => end - start))
  expect(found.filter(({ start, end }) => end - start === longest).map(({ read }) => written(read))).toContain(days)
})

test.each<[text: string, value: string, unit: string, end?: number]>([
  ['a grand', '1000', 'plain'],
  ['50 bucks', '50', 'money'],
  ['$2.5k', '2500', 'money'],
  ['ten percent', '10', 'percent'],
  ['10%', '10', 'percent'],
  ['$1,200.50', '1200.5', 'money'],
  ['two hundred dollars', '200', 'money'],
  ['twenty five', '25', 'plain'],
  ['a hundred and fifty dollars', '150', 'money'],
  ['1.5 million', '1500000', 'plain'],
  ['half a million', '500000', 'plain'],
  ['three thousand two hundred', '3200', 'plain'],
  ['40k', '40000', 'plain'],
  ['2 grand', '2000', 'plain'],
  ['a couple hundred bucks', '200', 'money'],
  ['a dozen', '12', 'plain'],
  ['$ 75', '75', 'money'],
  ['100$', '100', 'money'],
  ['7 per cent', '7', 'percent'],
  ['1m', '1000000', 'plain'],
  ['three and a quarter percent', '3.25', 'percent'],
  ['2 and a half million', '2500000', 'plain'],
  ['150 bp', '1.5', 'percent'],
  ['75 basis points', '0.75', 'percent'],
  ['half a percentage point', '0.5', 'percent'],
  ['three quarters of a percent', '0.75', 'percent'],
  ['a third of it', '33.33', 'percent', 2],
  ['2025, as before', '2025', 'plain', 1],
  ['a hundred and fifty thousand', '150000', 'plain'],
  ['three hundred eighty thousand', '380000', 'plain'],
  ['a quarter of a million', '250000', 'plain'],
  ['three fifty', '350', 'plain'],
  ['three fifty dollars', '350', 'money'],
  ['two thirty year mortgages', '2', 'plain', 1],
  ['two seventy five', '275', 'plain'],
])('%s is %s (%s)', (text, value, unit, end?: number) => {
  const words = tokens(text)
  expect(numbers.read(words, 0)).toMatchObject({ value, unit, end: end ?? words.length })
})
