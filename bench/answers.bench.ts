// Understanding a question and answering it, by rules, for persons with 1,500 and 100,000 transactions: beside the
// statements that an answer sends, one after the other on one connection. Asked for are 50th percentiles under 60 ms and
// 95th under 150 ms at 1,500, and 95th under 400 ms at 100,000.
import pg from 'pg'
import { askEngine } from '../apps/api/src/assistant/ask-engine.ts'
import { guarded } from '../apps/api/src/assistant/guard/guarded.ts'
import { LORE, readQuestion } from '../apps/api/src/assistant/read-question.ts'
import { buildQuestion } from '../apps/api/src/assistant/testing/build-question.ts'
import { createDeps } from '../apps/api/src/compose.ts'
import { testEnv } from '../apps/api/src/testing/test-app.ts'
import { startBenchDatabase } from './database.ts'
import { type Inhabitant, type Size, addInhabitant } from '../apps/api/src/testing/population.ts'
import { listenToStatements } from './reads/recorded-statements.ts'
import { median, ms, printTable, quantile, times } from './report.ts'

const SIZES: readonly Size[] = [
  { transactions: 1_500, accounts: 9, positions: 60, institutions: 3 },
  { transactions: 100_000, accounts: 50, positions: 1_000, institutions: 10 },
]
const QUESTIONS = [
  'What is my net worth?',
  'How did my net worth change this year?',
  'Why did my net worth change last month?',
  'net worth by month over the past year',
  'Show my accounts',
  'How much do I owe?',
  'How is my portfolio allocated?',
  'top 5 positions',
  'How much T7 do I have?',
  'What are my unrealized gains?',
  'How much did I spend this month?',
  'spending by month this year',
  'Compare my spending with last month',
  'biggest expenses this year',
  'How much did I pay to Counterparty 77 this year?',
  'transactions over $900 this month',
  'What is my savings rate?',
  'Which payments recur?',
  'my dividends this year',
  'What income can I expect?',
  'What did I realize this year?',
  'How did my investments do this year?',
  'What was the market effect this year?',
  'best and worst month of my portfolio',
  'How many months would my savings cover?',
  'How far am I from my target allocation?',
  'What is duration?',
  'How do I link an account?',
]
const WARM_UP = 1
/** A question is asked so often, or until it took so long. */
const SAMPLES = 15
const BUDGET_MS = 6_000
const FEWEST = 3

const database = await startBenchDatabase()
const deps = createDeps(testEnv(database.url))
const engine = guarded(askEngine(deps, readQuestion, LORE))
const bare = new pg.Client({ connectionString: database.url })
await bare.connect()

async function answer({ userId }: Inhabitant, text: string): Promise<number> {
  const question = buildQuestion(userId, text)
  const start = performance.now()
  for await (const _ of engine.answer(question, new AbortController().signal)) void _
  return performance.now() - start
}

try {
  const people: Inhabitant[] = []
  for (const size of SIZES) people.push(await addInhabitant(bare, size))
  await bare.query('vacuum analyze')
  for (const [at, who] of people.entries()) {
    const [all, allBare]: [number[], number[]] = [[], []]
    const rows = []
    for (const text of QUESTIONS) {
      const listening = listenToStatements()
      for (let turn = 0; turn < WARM_UP; turn++) await answer(who, text)
      listening.take()
      await answer(who, text)
      const statements = listening.take()
      listening.stop()
      const [ours, theirs]: [number[], number[]] = [[], []]
      const enough = performance.now() + BUDGET_MS
      while (ours.length < SAMPLES && (ours.length < FEWEST || performance.now() < enough)) {
        ours.push(await answer(who, text))
        const start = performance.now()
        for (const statement of statements) await bare.query(statement.text, [...statement.values])
        theirs.push(performance.now() - start)
      }
      all.push(...ours)
      allBare.push(...theirs)
      rows.push([
        text,
        statements.length,
        ours.length,
        ms(median(ours)),
        ms(quantile(ours, 0.95)),
        ms(median(theirs)),
        times(median(ours) / median(theirs)),
      ])
    }
    const transactions = (SIZES[at]?.transactions ?? 0).toLocaleString('en-US')
    printTable(
      `Answers at ${transactions} transactions, milliseconds: p50 ${ms(median(all))}, p95 ${ms(quantile(all, 0.95))} (bare ${ms(median(allBare))}, ${ms(quantile(allBare, 0.95))})`,
      ['question', 'statements', 'samples', 'p50', 'p95', 'bare p50', 'ratio p50'],
      rows,
    )
  }
} finally {
  await bare.end()
  await deps.db.close()
  await database.stop()
}
