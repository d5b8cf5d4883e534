// G2 and G3: what is shown of figures that a language model writes itself, over fake servers that speak both protocols.
import fc from 'fast-check'
import { checkText } from '../apps/api/src/assistant/guard/check-text.ts'
import { startTestModel } from '../apps/api/src/assistant/model/testing/test-model.ts'
import { showRecorded } from '../apps/api/src/assistant/testing/recorded-answers.ts'
import { LITTLE_KNOWN, wrongFigure } from '../apps/api/src/assistant/testing/wrong-figures.ts'
import { createTestApp } from '../apps/api/src/testing/test-app.ts'
import { startBenchDatabase } from './database.ts'
import { printTable } from './report.ts'

const SEEDS = 200
const FIGURES = 1000

let passed = 0
const missed: string[] = []
for (let seed = 1; seed <= SEEDS; seed++)
  for (const figure of fc.sample(wrongFigure, { numRuns: FIGURES, seed })) {
    passed++
    const { text, isProven } = checkText(`You have ${figure} in it.`, true, LITTLE_KNOWN)
    if (isProven || !text.includes('(unverified)')) missed.push(`seed ${seed}: ${figure}`)
  }
printTable(
  'G3: wrong figures in any form, and those the guard did not catch',
  ['seeds', 'wrong figures', 'not caught'],
  [[SEEDS, passed, missed.length]],
)

const database = await startBenchDatabase()
const app = await createTestApp({ database: { url: database.url, drop: () => database.stop() } })
const model = await startTestModel()
const bare: string[] = []
const rows: (string | number)[][] = []
for (const engine of ['openai_compatible', 'anthropic'] as const) {
  const seen = await showRecorded(app, model, engine)
  bare.push(...seen.bare)
  rows.push([engine, seen.runs, seen.placed, seen.marked, seen.leftOut, seen.bare.length])
}
printTable(
  'G2: recorded answers of language models, and figures that are shown neither verified nor marked',
  ['protocol', 'runs', 'placed', 'marked', 'runs with sentences left out', 'neither'],
  rows,
)
for (const line of [...missed, ...bare].slice(0, 20)) console.log(line)
await model.stop()
await app.close()
process.exit(missed.length + bare.length > 0 ? 1 : 0)
