import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { askEngine } from './ask-engine.ts'
import { guarded } from './guard/guarded.ts'
import { LORE, readQuestion } from './read-question.ts'
import { buildQuestion } from './testing/build-question.ts'
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

test(
  'an answer is written as the person writes numbers and days, and says the same',
  { timeout: 300_000 },
  async () => {
    const person = await app.person()
    await buildGeneratedPortfolio(app.deps, person.userId, 3)
    const engine = guarded(askEngine(app.deps, readQuestion, LORE))
    const shownIn = async (locale: string, { text, plan }: (typeof TEMPLATES)[number]): Promise<string> => {
      let shown = ''
      const question = buildQuestion(person.userId, text, { plan, locale })
      for await (const event of engine.answer(question, new AbortController().signal)) {
        if (event.type === 'text') shown += event.delta
        if (event.type === 'table') shown += `\n${event.table.rows.map((row) => row.join(' | ')).join('\n')}`
        if (event.type === 'values') shown += `\n${event.values.map((value) => value.text).join(' | ')}`
      }
      return shown
    }
    const american = (text: string): string[] =>
      text.match(/\d[\d,]*(?:\.\d+)?/g)?.map((one) => one.replaceAll(',', '')) ?? []
    const german = (text: string): string[] =>
      text.match(/\d[\d.]*(?:,\d+)?/g)?.map((one) => one.replaceAll('.', '').replace(',', '.')) ?? []
    let figures = 0
    for (const template of TEMPLATES) {
      const [here, there] = [await shownIn('en-US', template), await shownIn('de-DE', template)]
      expect(there, template.text).not.toMatch(
        /\(unverified\)|\$\d|\d\.\d\d%|(?:January|March|October|November) \d{1,2}, 20/,
      )
      expect(german(there), template.text).toEqual(american(here))
      figures += german(there).filter((one) => one.includes('.')).length
    }
    expect(figures).toBeGreaterThan(200)
  },
)
