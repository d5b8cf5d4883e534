// How well the built-in assistant answers conversations as a whole: everything between a message and its answer, over the
// real data of the demo logins. Each message is asked after the answers that its author meant: where another question was
// answered before, the plan that was meant is asked in its place. `npm run bench -- conversations FILE…` (.tsv), without
// a file the measured ones of the repository. Wrong and lost ones are listed where `SHOW=yes`.
import type { DataPart, Plan, PlanPart, Understanding } from '@keelwise/contract/plan'
import { settledPart } from '../apps/api/src/assistant/compile/complete-part.ts'
import { askEngine } from '../apps/api/src/assistant/ask-engine.ts'
import type { Turn } from '../apps/api/src/assistant/engine.ts'
import { guarded } from '../apps/api/src/assistant/guard/guarded.ts'
import { LORE, readQuestion } from '../apps/api/src/assistant/read-question.ts'
import { buildQuestion } from '../apps/api/src/assistant/testing/build-question.ts'
import { createDemoApp } from '../apps/api/src/assistant/testing/demo-app.ts'
import { canLead } from '../apps/api/src/assistant/understand/leading.ts'
import { planText } from '../apps/api/src/assistant/understand/plan-text.ts'
import { DEMO_BOOK, DEMO_DIRECTORY } from '../apps/api/src/assistant/understand/testing/demo-directory.ts'
import { isDecline, likenessOf } from '../apps/api/src/assistant/understand/testing/grade-questions.ts'
import {
  UNSAID,
  type WrittenQuestion,
  questionsOf,
  readQuestions,
} from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { readBook, readDirectory } from '../apps/api/src/assistant/understand/directory.ts'
import { setup } from '../apps/api/src/testing/test-db.ts'
import { startPostgres } from '../apps/launcher/src/embedded-postgres.ts'
import { makeDataDirectory } from './product.ts'
import { ms, printTable, quantile } from './report.ts'

const files = process.argv.slice(2).filter((each) => each.includes('.'))
const isShown = process.env['SHOW'] === 'yes'
const handOf = ({ place }: WrittenQuestion): string => place.split(':')[0] ?? ''
const asked = files.length > 0 ? files.flatMap((file) => readQuestions(file)) : questionsOf('test')
const sets = Map.groupBy(asked, handOf)

const server = await startPostgres(`${makeDataDirectory()}/postgres`)
process.env['TEST_DATABASE_URL'] = server.urlFor('postgres')
await setup(server.urlFor('postgres'))
const { app, person, close } = await createDemoApp()
app.clock.now = new Date('2026-11-22T15:00:00.000Z')
const [investor, advisor] = await Promise.all([person('investor@demo.test'), person('advisor@demo.test')])
const engine = guarded(askEngine(app.deps, readQuestion, LORE))

/** Names of the written plans and the ids they have here. */
const ids = new Map<string, string>()
const own = await app.deps.db.asUser(investor, (tx) => readDirectory(tx, investor))
// the written questions call the advisor's clients by names of their own
const called = await app.deps.db.system
  .selectFrom('client')
  .where('user_id', '=', advisor)
  .where('deleted_at', 'is', null)
  .select(['id', 'first_name', 'last_name'])
  .orderBy('id')
  .execute()
const isCalled = ({ name }: { name: string }): boolean =>
  called.some((each) => `${each.first_name} ${each.last_name}` === name)
const others = called.filter(
  (each) => !DEMO_BOOK.clients.some(({ name }) => name === `${each.first_name} ${each.last_name}`),
)
for (const [at, { name, household }] of DEMO_BOOK.clients.filter((each) => !isCalled(each)).entries()) {
  const [first_name = '', last_name = ''] = name.split(' ')
  const id = others[at]?.id
  if (id)
    await app.deps.db.system
      .updateTable('client')
      .set({ first_name, last_name, household_name: household })
      .where('id', '=', id)
      .execute()
}
const book = await app.deps.db.asUser(advisor, (tx) => readBook(tx, advisor))
const bare = (name: string): string => name.replace(/ XX\d+$/, '')
for (const { id, name, institutionId } of DEMO_DIRECTORY.accounts) {
  const found = own.accounts.find((each) => bare(each.name) === bare(name))
  if (!found) continue
  ids.set(id, found.id)
  ids.set(institutionId, found.institutionId)
}
for (const { id, name } of DEMO_BOOK.clients) {
  const found = book.clients.find((each) => each.name === name)
  if (found) ids.set(id, found.id)
}
const back = new Map([...ids].map(([name, id]) => [id, name]))
const openClient = ids.get('demo-investor') ?? null
console.log(`${ids.size} names of ${DEMO_DIRECTORY.accounts.length + 3 + DEMO_BOOK.clients.length} are here`)

const OF_IDS = new Set(['account', 'other_account', 'institution', 'client'])
const partWith = (part: DataPart, names: ReadonlyMap<string, string>): DataPart => ({
  ...part,
  where: part.where.map((each) =>
    OF_IDS.has(each.field) ? { ...each, values: each.values.map((value) => names.get(value) ?? value) } : each,
  ),
})
const planWith = (plan: Plan, names: ReadonlyMap<string, string>): Plan => ({
  ...plan,
  parts: plan.parts.map((part): PlanPart =>
    part.kind === 'data'
      ? partWith(part, names)
      : part.kind === 'decline'
        ? { ...part, related: part.related.map((each) => partWith(each, names)) }
        : part,
  ),
})

/** As it is answered and kept: beside what was written it may say more. */
const settled = (plan: Plan): Plan => ({
  ...plan,
  parts: plan.parts.map((part) => (part.kind === 'data' ? settledPart(part) : part)),
})

async function turnsOf(question: WrittenQuestion, history: readonly Turn[], plan: Plan | null) {
  const { role, clientOpen, text } = question
  const asked = buildQuestion(role === 'INVESTOR' ? investor : advisor, text, {
    role,
    clientId: clientOpen ? openClient : null,
    history,
    plan,
  })
  let content = ''
  let understanding: Understanding | null = null
  const tables = []
  for await (const event of engine.answer(asked, new AbortController().signal)) {
    if (event.type === 'text') content += event.delta
    else if (event.type === 'plan') ({ understanding } = event)
    else if (event.type === 'table') tables.push(event.table)
  }
  const turns: Turn[] = [
    ...history,
    { role: 'user', content: text },
    { role: 'assistant', content, understanding, tables },
  ]
  return { turns, understanding: understanding as Understanding | null }
}

const GRADES = ['right', 'useful', 'asked', 'declined', 'wrong', 'lost'] as const
type Grade = (typeof GRADES)[number]

function gradeOf(question: WrittenQuestion, understood: Understanding | null): Grade {
  const isDeclined = question.plans?.some(isDecline) === true
  const [first] = understood?.plan.parts ?? []
  const isAsked = understood === null || (first?.kind === 'talk' && first.about === 'abilities')
  if (isAsked) {
    const offered = [...(understood?.next ?? []), ...(understood?.instead ?? [])].map(({ plan }) =>
      planWith(plan, back),
    )
    return offered.some((plan) => likenessOf(plan, question) === 'same') ? 'asked' : isDeclined ? 'declined' : 'lost'
  }
  const plan = planWith(understood.plan, back)
  const like = likenessOf(plan, {
    ...question,
    plans: [...(question.plans ?? []), ...(question.plans ?? []).map(settled)],
  })
  if (like === 'other') return isDecline(plan) ? 'lost' : 'wrong'
  return isDeclined ? 'declined' : like === 'same' ? 'right' : 'useful'
}

const rows = []
for (const [hand, questions] of sets) {
  const after = new Map<WrittenQuestion, readonly Turn[]>()
  const graded: { question: WrittenQuestion; grade: Grade; took: number }[] = []
  const meant = async (question: WrittenQuestion | null): Promise<readonly Turn[]> => {
    if (question === null) return []
    const known = after.get(question)
    if (known) return known
    const history = await meant(question.before)
    const [plan] = question.plans ?? []
    const turns = plan && canLead(plan) ? (await turnsOf(question, history, planWith(plan, ids))).turns : history
    after.set(question, turns)
    return turns
  }
  for (const question of questions) {
    if (question.plans === null || question.text === UNSAID) continue
    const history = await meant(question.before)
    const began = performance.now()
    const { turns, understanding } = await turnsOf(question, history, null)
    const took = performance.now() - began
    const grade = gradeOf(question, understanding)
    graded.push({ question, grade, took })
    if (grade === 'right' || grade === 'useful' || grade === 'declined') after.set(question, turns)
    if (isShown && (grade === 'wrong' || grade === 'lost'))
      console.log(
        `${grade.padEnd(6)}${question.before ? '> ' : ''}${question.text} (${question.place})\n        wanted ${question.plans.map(planText).join(' || ')}\n        got    ${understanding ? planText(planWith(understanding.plan, back)) : ''}`,
      )
  }
  for (const [name, some] of [
    ['first', graded.filter(({ question }) => question.before === null)],
    ['follow-ups', graded.filter(({ question }) => question.before !== null)],
  ] as const)
    rows.push([
      `${hand} ${name}`,
      some.length,
      ...GRADES.map((grade) => some.filter((each) => each.grade === grade).length),
      ms(
        quantile(
          some.map(({ took }) => took),
          0.5,
        ),
      ),
    ])
}
printTable('Conversations', ['questions', 'number', ...GRADES, 'p50 ms'], rows)
await close()
await server.stop()
