// `npm run train -- meetings`: learns what the sentences of a meeting are from the labelled meetings of the repository.
// The same meetings make the same weights. Hands that are held out are measured, never learned from.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { classify, meaningOf } from '../apps/api/src/assistant/meetings/meaning/classify.ts'
import { MEANINGS } from '../apps/api/src/assistant/meetings/meaning/meanings.ts'
import { packed } from '../apps/api/src/assistant/meetings/meaning/packed.ts'
import { labelledMeetings, partsOf } from '../apps/api/src/assistant/meetings/training/labelled.ts'
import { learn } from '../apps/api/src/assistant/meetings/training/learn.ts'
import { lessonOf, markedLessons, phraseLessons } from '../apps/api/src/assistant/meetings/training/lessons.ts'
import { printTable } from './report.ts'

const known = labelledMeetings('learned')
const heldOut = labelledMeetings('held-out')
const lessons = [...known.flatMap(partsOf).map(lessonOf), ...markedLessons(), ...phraseLessons()]
console.log(`${known.length} labelled meetings learned from, ${heldOut.length} held out`)
const model = learn(lessons)
writeFileSync(
  path.resolve(import.meta.dirname, '../apps/api/src/assistant/meetings/meaning/weights.json'),
  `${JSON.stringify(packed(model), null, 2)}\n`,
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
