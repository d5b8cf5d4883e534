// `npm run train -- questions`: prints what can be asked, with the names that questions of the repository may use, for
// those who write questions. With files it checks their plans and says of each line what is wrong.
// How they are written: apps/api/src/assistant/questions/README.md.
import { checkPart } from '../apps/api/src/assistant/compile/check-part.ts'
import { HELP_PAGES } from '../apps/api/src/assistant/help/pages.ts'
import { BOOK_SUBJECTS, FORMULAS, SUBJECTS } from '../apps/api/src/assistant/model-of-data/model.ts'
import { TERMS } from '../apps/api/src/assistant/understand/terms/terms.ts'
import { DEMO_BOOK, DEMO_DIRECTORY } from '../apps/api/src/assistant/understand/testing/demo-directory.ts'
import { readQuestions } from '../apps/api/src/assistant/understand/testing/written-questions.ts'
import { readerPairsOf } from '../apps/api/src/assistant/understand/training/reader-pairs.ts'

const TODAY = '2026-11-22'

function print(): void {
  for (const subject of Object.values(SUBJECTS)) {
    console.log(`\n## ${subject.name}: one row is ${subject.row}\n\nMeasures:`)
    for (const [name, { unit, rule }] of Object.entries(subject.measures)) console.log(`- ${name} (${unit}): ${rule}`)
    console.log('\nDimensions:')
    for (const [name, { label, values, of, groups, filters }] of Object.entries(subject.dimensions)) {
      const use = [groups ? 'by' : '', filters ? 'condition' : ''].filter(Boolean).join(', ')
      console.log(`- ${name} (${use}): ${label}; ${values}${of ? ` ${Object.keys(of).join('|')}` : ''}`)
    }
  }
  console.log('\n## Formulas')
  for (const [name, { rule, on, takes, given }] of Object.entries(FORMULAS))
    console.log(
      `- ${name}: ${rule} On ${on ? `${on.subject}.${on.measures.join('+')}` : `any ${takes} measures`}; given ${Object.keys(given).join(', ') || 'nothing'}`,
    )
  console.log(`\n## Terms\n\n${[...TERMS.keys()].join(', ')}`)
  console.log(`\n## Help pages\n\n${HELP_PAGES.map(({ id, title }) => `- ${id}: ${title}`).join('\n')}`)
  console.log('\n## Names of the investor\n')
  for (const { id, name, type } of DEMO_DIRECTORY.accounts) console.log(`- account ${id}: ${name} (${type})`)
  for (const { id, name } of DEMO_DIRECTORY.institutions) console.log(`- institution ${id}: ${name}`)
  for (const { key, name, type } of DEMO_DIRECTORY.securities) console.log(`- security ${key}: ${name} (${type})`)
  for (const { name, count } of DEMO_DIRECTORY.payees) console.log(`- payee ${name} (${count} bookings)`)
  console.log(`- goals: ${(DEMO_DIRECTORY.goals ?? []).join(', ')}`)
  console.log('\n## Names of the advisor\n')
  for (const { id, name, household } of DEMO_BOOK.clients)
    console.log(`- client ${id}: ${name}${household === null ? '' : ` (household ${household})`}`)
}

/** What a value has to be or be a part of, by the dimension; nothing where any text will do. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  account: DEMO_DIRECTORY.accounts.map(({ id }) => id),
  institution: DEMO_DIRECTORY.institutions.flatMap(({ id, name }) => [id, name]),
  security: DEMO_DIRECTORY.securities.flatMap(({ key, name }) => [key, name]),
  client: DEMO_BOOK.clients.flatMap(({ id, name }) => [id, name]),
  payee: DEMO_DIRECTORY.payees.map(({ name }) => name),
  goal: DEMO_DIRECTORY.goals ?? [],
}
const isKnown = (field: string, value: string): boolean =>
  NAMES[field]?.some((name) => name.toLowerCase().includes(value.toLowerCase())) ?? true

function check(file: string): boolean {
  const questions = readQuestions(file)
  let [wrong, follow, other, unwritten] = [0, 0, 0, 0]
  for (const question of questions) {
    const say = (what: string): void => {
      wrong++
      console.log(`${question.place}: ${what}`)
    }
    if (question.before) follow++
    other += question.otherWords?.length ?? 0
    if (question.plans === null) say('no plan')
    for (const { parts } of question.plans ?? [])
      for (const part of parts) {
        if (part.kind === 'term' && !TERMS.has(part.term)) say(`no term ${part.term}`)
        if (part.kind === 'help' && HELP_PAGES.every(({ id }) => id !== part.page)) say(`no help page ${part.page}`)
        if (part.kind !== 'data') continue
        try {
          checkPart(part, TODAY)
        } catch (error) {
          say(error instanceof Error ? error.message : String(error))
        }
        for (const { field, values } of part.where)
          for (const value of values) if (!isKnown(field, value)) say(`no ${field} ${value}`)
        if (BOOK_SUBJECTS.has(part.subject) && question.role === 'INVESTOR') say(`${part.subject} are of advisors`)
      }
    if (readerPairsOf({ ...question, otherWords: [] }).some(({ plans }) => plans.length === 0)) {
      unwritten++
      console.log(`${question.place}: note, a figure or name of the plan is neither said nor known from before`)
    }
  }
  console.log(
    `${file}: ${questions.length} questions, ${follow} go on from another, ${other} other words, ${unwritten} notes`,
  )
  return wrong === 0
}

const [, ...files] = process.argv.slice(2)
if (files.length === 0) print()
else if (!files.map(check).every(Boolean)) process.exitCode = 1
