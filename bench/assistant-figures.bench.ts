// G1: generated portfolios, every question of the templates, each figure against plain SQL. PORTFOLIOS sets how many.
import { createDeps } from '../apps/api/src/compose.ts'
import { type FigureCount, checkFigures } from '../apps/api/src/assistant/testing/check-figures.ts'
import { buildGeneratedPortfolio, buildRates } from '../apps/api/src/assistant/testing/generated-portfolio.ts'
import { TEMPLATES } from '../apps/api/src/assistant/testing/question-templates.ts'
import { uuid7 } from '../apps/api/src/platform/ids.ts'
import { testEnv } from '../apps/api/src/testing/test-app.ts'
import { startBenchDatabase } from './database.ts'
import { printTable } from './report.ts'

const PORTFOLIOS = Number(process.env['PORTFOLIOS'] ?? 500)
/** The time goes into waiting for the database: most of it is the way there and back, 570 times a portfolio. */
const AT_ONCE = 4
const database = await startBenchDatabase()
const clock = (): Date => new Date('2026-11-21T12:00:00.000Z')
const deps = createDeps(testEnv(database.url), { clock })
const count: FigureCount = { answers: 0, figures: 0, cells: 0, withFigures: 0, wrong: [] }

/** A person of their own with what the seed gives them, asked everything. */
async function checkPortfolio(seed: number): Promise<void> {
  const userId = uuid7(clock().getTime())
  await deps.db.system
    .insertInto('user_account')
    .values({
      id: userId,
      email: `p${seed}@example.test`,
      email_key: `p${seed}@example.test`,
      password_hash: 'none',
      user_type: 'INVESTOR',
      first_name: 'Test',
      last_name: 'Person',
      date_joined: clock(),
    })
    .execute()
  await buildGeneratedPortfolio(deps, userId, seed)
  await checkFigures(deps, userId, `portfolio ${seed}`, count)
}

try {
  await buildRates(deps)
  const start = performance.now()
  let next = 1
  const work = async (): Promise<void> => {
    for (let seed = next++; seed <= PORTFOLIOS; seed = next++) await checkPortfolio(seed)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = (performance.now() - start) / 1000
  printTable(
    'Figures of the built-in assistant',
    ['portfolios', 'questions', 'answers', 'figures', 'cells', 'wrong', 'seconds'],
    [
      [
        PORTFOLIOS,
        TEMPLATES.length,
        count.answers,
        count.figures,
        count.cells,
        count.wrong.length,
        seconds.toFixed(0),
      ].map(String),
    ],
  )
  for (const line of count.wrong.slice(0, 20)) console.log(line)
} finally {
  await deps.db.close()
  await database.stop()
}
process.exit(count.wrong.length > 0 ? 1 : 0)
