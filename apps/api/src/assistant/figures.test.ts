import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { type FigureCount, checkFigures } from './testing/check-figures.ts'
import { buildGeneratedPortfolio, buildRates } from './testing/generated-portfolio.ts'
import { TEMPLATES } from './testing/question-templates.ts'

const app = await createTestApp()
beforeAll(async () => {
  await buildRates(app.deps)
})
afterAll(() => app.close())

const PORTFOLIOS = Number(process.env['PORTFOLIOS'] ?? 8)

test('[G1] every figure of every answer equals what plain SQL says, to the cent', { timeout: 300_000 }, async () => {
  const count: FigureCount = { answers: 0, figures: 0, cells: 0, withFigures: 0, wrong: [] }
  for (let seed = 1; seed <= PORTFOLIOS; seed++) {
    const person = await app.person()
    await buildGeneratedPortfolio(app.deps, person.userId, seed)
    await checkFigures(app.deps, person.userId, `portfolio ${seed}`, count)
  }
  process.stdout.write(
    `G1 ${PORTFOLIOS} portfolios, ${TEMPLATES.length} questions: ${count.figures} figures and ${count.cells} cells, ${count.wrong.length} wrong\n`,
  )
  expect(count.wrong).toEqual([])
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(40)
  // answers without a figure say that there is nothing, and that is not the rule
  expect(count.withFigures / count.answers).toBeGreaterThan(0.6)
})
