// `npm run train -- meetings`: learns what the sentences of a meeting are from the labelled meetings of the repository.
// The same meetings make the same weights. Hands that are held out are measured, never learned from. CROSS=1 learns each
// fifth of the hands from the others, writes nothing and prints what is found in hands that were not learned from.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { classify, meaningOf } from '../apps/api/src/assistant/meetings/meaning/classify.ts'
import { MEANINGS } from '../apps/api/src/assistant/meetings/meaning/meanings.ts'
import { packed } from '../apps/api/src/assistant/meetings/meaning/packed.ts'
import { tellOf } from '../apps/api/src/assistant/meetings/meaning/outcomes.ts'
import { addScore, emptyScore, precision, recall } from '../apps/api/src/assistant/meetings/extract/testing/score.ts'
import { labelledMeetings, markedOf, partsOf } from '../apps/api/src/assistant/meetings/training/labelled.ts'
import { learn } from '../apps/api/src/assistant/meetings/training/learn.ts'
import { lessonOf, markedLessons, phraseLessons } from '../apps/api/src/assistant/meetings/training/lessons.ts'
import { printTable } from './report.ts'

const known = labelledMeetings('learned')
const heldOut = labelledMeetings('held-out')
const lessonsOf = (isOfDecisions: boolean) => [
  ...known.flatMap(partsOf).map(lessonOf),
  ...markedLessons(isOfDecisions),
  ...phraseLessons(),
]
const lessons = lessonsOf(false)
console.log(`${known.length} labelled meetings learned from, ${heldOut.length} held out`)
if (process.env['CROSS']) {
  printCrossed()
  process.exit()
}
const model = learn(lessons)
writeFileSync(
  path.resolve(import.meta.dirname, '../apps/api/src/assistant/meetings/meaning/weights.json'),
  `${JSON.stringify(packed({ meetings: model, decisions: learn(lessonsOf(true), true) }), null, 2)}\n`,
)

const counts = Object.fromEntries(MEANINGS.map((meaning) => [meaning, { right: 0, found: 0, wanted: 0 }]))
for (const { units, allowed } of heldOut.map(lessonOf)) {
  const found = classify(units, model).map(meaningOf)
  for (const [at, wanted] of allowed.entries()) {
    const [is] = [...(wanted ?? [])]
    const got = found[at]
    if (is === undefined || got === undefined) continue
    const [one, other] = [counts[is], counts[got]]
    if (!one || !other) continue
    one.wanted++
    other.found++
    if (is === got) one.right++
    else if (process.env['FAULTS']) console.log(`${is} taken for ${got}: ${units[at]?.text}`)
  }
}
printTable(
  'Sentences of the hands held out',
  ['meaning', 'marked', 'found', 'right', 'precision', 'recall'],
  Object.entries(counts).map(([meaning, { right, found, wanted }]) => [
    meaning,
    wanted,
    found,
    right,
    (right / Math.max(found, 1)).toFixed(2),
    (right / Math.max(wanted, 1)).toFixed(2),
  ]),
)

/** Finds tasks, decisions and open questions of every hand by what was learned of other hands. */
function printCrossed(): void {
  const PARTS = 5
  const hands = [...new Set(known.map(({ hand }) => hand))].filter((hand) => !hand.endsWith('-drill'))
  const score = emptyScore()
  for (let part = 0; part < PARTS; part++) {
    const left = new Set(hands.filter((_, at) => at % PARTS === part))
    const [crossed, settled] = [false, true].map((isOfDecisions) =>
      learn(
        lessonsOf(isOfDecisions).filter(({ group }) => !left.has(group)),
        isOfDecisions,
      ),
    )
    for (const meeting of known.filter(({ hand }) => left.has(hand)))
      addScore(
        score,
        markedOf(meeting),
        (units) => tellOf(units, crossed),
        (units) => tellOf(units, settled, true),
      )
  }
  printTable(
    'Each hand by what was learned of others',
    ['part', 'marked', 'found', 'right', 'precision', 'recall'],
    (['actions', 'decisions', 'questions'] as const).map((part) => {
      const { wanted, found, right } = score[part]
      return [part, wanted, found, right, precision(score[part]).toFixed(2), recall(score[part]).toFixed(2)]
    }),
  )
}
