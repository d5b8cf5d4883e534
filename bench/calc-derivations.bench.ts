// G4: questions about tables of figures, as TAT-QA asks them (our own tables and words), each worked out through `calc`.
import { createDeps } from '../apps/api/src/compose.ts'
import { figureText } from '../apps/api/src/assistant/figures.ts'
import { checkText } from '../apps/api/src/assistant/guard/check-text.ts'
import { ModelSession } from '../apps/api/src/assistant/model/model-session.ts'
import { buildQuestion } from '../apps/api/src/assistant/testing/build-question.ts'
import { testEnv } from '../apps/api/src/testing/test-app.ts'
import { printTable } from './report.ts'

/** Kind of derivation, expression, unit, what is shown, and a sentence that says the same in words of its own. */
type Derivation = readonly [
  kind: string,
  expression: string,
  unit: 'money' | 'percent' | 'count',
  shown: string,
  said?: string,
]

const DERIVATIONS: readonly Derivation[] = [
  ['sum', '1250 + 375', 'money', '$1,625.00', '$1,625'],
  ['sum', '18.25 + 4.80 + 0.95', 'money', '$24.00', '$24'],
  ['sum', 'sum(120, 80, 45, 5)', 'count', '250'],
  ['sum', '0.1 + 0.2', 'money', '$0.30', '$0.30'],
  ['sum', 'sum(2400000, 350000, 1250000)', 'money', '$4,000,000.00', '$4 million'],
  ['sum', '999999.99 + 0.01', 'money', '$1,000,000.00', '$1.0 million'],
  ['sum', '-450 + 1200', 'money', '$750.00', '$750'],
  ['sum', '3 * (200 + 50)', 'count', '750'],
  ['difference', '5400 - 4950', 'money', '$450.00', '$450'],
  ['difference', '310.5 - 402.75', 'money', '-$92.25', '-$92.25'],
  ['difference', '12.4 - 9.9', 'percent', '2.50%', '2.5%'],
  ['difference', '100000 - (31000 + 27500)', 'money', '$41,500.00', '$41.5 thousand'],
  ['difference', '1200 - -300', 'money', '$1,500.00', '$1,500'],
  ['difference', 'abs(250 - 900)', 'count', '650'],
  ['difference', '7250000 - 6125000', 'money', '$1,125,000.00', '$1.1 million'],
  ['difference', 'max(8, 12, 10) - min(8, 12, 10)', 'count', '4'],
  ['average', '(100 + 200) / 2', 'money', '$150.00', '$150'],
  ['average', '(12 + 15 + 21) / 3', 'count', '16'],
  ['average', '(10 + 10 + 11) / 3', 'money', '$10.33', '$10.33'],
  ['average', 'sum(1000, 2000, 3000, 4000) / 4', 'money', '$2,500.00', '$2.5k'],
  ['average', '(4.5 + 5.5 + 6.5) / 3', 'percent', '5.50%', '5.5%'],
  ['average', '(-20 + 50) / 2', 'money', '$15.00', '$15'],
  ['average', '(800000 + 1000000) / 2', 'money', '$900,000.00', '$900 thousand'],
  ['average', '(0.99 + 1.00) / 2', 'money', '$1.00', '$1.00'],
  ['change %', '(120 - 100) / 100 * 100', 'percent', '20.00%', '20%'],
  ['change %', '(80 - 100) / 100 * 100', 'percent', '-20.00%', '-20%'],
  ['change %', '(1375 - 1250) / 1250 * 100', 'percent', '10.00%', '10%'],
  ['change %', '(400 - 300) / 300 * 100', 'percent', '33.33%', '33.3%'],
  ['change %', '(200 - 300) / 300 * 100', 'percent', '-33.33%', '-33.3%'],
  ['change %', '(1005 - 1000) / 1000 * 100', 'percent', '0.50%', '0.5%'],
  ['change %', '(450 - 150) / 150 * 100', 'percent', '200.00%', '200%'],
  ['change %', '(99.5 - 100) / 100 * 100', 'percent', '-0.50%', '-0.5%'],
  ['change %', '(700 / 600 - 1) * 100', 'percent', '16.67%', '16.7%'],
  ['change %', '(-50 - -100) / abs(-100) * 100', 'percent', '50.00%', '50%'],
  ['share %', '25 / 200 * 100', 'percent', '12.50%', '12.5%'],
  ['share %', '1 / 3 * 100', 'percent', '33.33%', '33%'],
  ['share %', '2 / 3 * 100', 'percent', '66.67%', '67%'],
  ['share %', '450 / (450 + 550) * 100', 'percent', '45.00%', '45%'],
  ['share %', '7 / 8 * 100', 'percent', '87.50%', '87.5%'],
  ['share %', '(30 + 15) / 60 * 100', 'percent', '75.00%', '75%'],
  ['share %', '1 / 1000 * 100', 'percent', '0.10%', '0.1%'],
  ['share %', '640000 / 1600000 * 100', 'percent', '40.00%', '40%'],
  ['share %', '100 - 62.5', 'percent', '37.50%', '37.5%'],
  ['ratio', '900 / 300', 'count', '3'],
  ['ratio', '5 / 8', 'count', '0.625'],
  ['ratio', '1500 / 12', 'money', '$125.00', '$125'],
  ['ratio', '10 / 4', 'count', '2.5'],
  ['ratio', '(120 + 30) / (40 + 10)', 'count', '3'],
  ['ratio', '22 / 7', 'count', '3.14285714'],
  ['ratio', '-9 / 4', 'count', '-2.25'],
  ['ratio', '1000000 / 64', 'money', '$15,625.00', '$15.6k'],
  ['scale', '2.5 * 1000000', 'money', '$2,500,000.00', '$2.5 million'],
  ['scale', '1.2 * 1000000000', 'money', '$1,200,000,000.00', '$1.2 billion'],
  ['scale', '345.6 * 1000', 'money', '$345,600.00', '$345.6 thousand'],
  ['scale', '(3.4 - 2.9) * 1000000', 'money', '$500,000.00', '$0.5 million'],
  ['scale', '(18 + 24) * 1000 / 2', 'money', '$21,000.00', '$21 thousand'],
  ['scale', '1234567 / 1000', 'count', '1,234.567'],
  ['scale', '0.75 * 100', 'percent', '75.00%', '75 percent'],
  ['scale', '12500 * 0.04', 'money', '$500.00', '$500'],
  ['scale', '10000 * 1.05 * 1.05', 'money', '$11,025.00', '$11.0k'],
]

/** Calc asks no database: the figures are in the expression. */
const deps = createDeps(testEnv('postgres://nobody@127.0.0.1:9/none'))
const right = new Map<string, { all: number; value: number; said: number; saids: number }>()
const wrong: string[] = []
for (const [kind, expression, unit, shown, said] of DERIVATIONS) {
  const session = new ModelSession(deps, buildQuestion('', null))
  const { values } = await session.call('calc', { expression, label: kind, unit })
  const [value] = values
  if (!value) throw new Error(`${expression} has no value`)
  const text = figureText(value.value, value.unit, value.currency)
  const row = right.get(kind) ?? { all: 0, value: 0, said: 0, saids: 0 }
  right.set(kind, row)
  row.all++
  if (text === shown) row.value++
  else wrong.push(`${expression}: ${text} instead of ${shown}`)
  if (said === undefined) continue
  row.saids++
  const sentence = `That makes ${said} in all.`
  const known = { values: new Map([[value.id, value]]), counts: new Set<string>(), texts: [] }
  const checked = checkText(sentence, false, known).text
  if (checked === sentence) row.said++
  else wrong.push(`${expression}: ${checked}`)
}
const rows = [...right].map(([kind, row]) => [kind, row.all, row.value, row.saids, row.said].map(String))
const value = [...right.values()].reduce((sum, row) => sum + row.value, 0)
printTable(
  `Derivations through calc: ${((value / DERIVATIONS.length) * 100).toFixed(1)} % of ${DERIVATIONS.length} right`,
  ['kind', 'derivations', 'shown right', 'said in words', 'known to the guard'],
  rows,
)
for (const line of wrong) console.log(line)
await deps.db.close()
process.exit(wrong.length > 0 ? 1 : 0)
