// How well tasks, decisions and open questions are found in marked transcripts. A folder of more may be given:
// `npm run bench -- meeting-extraction ./transcripts`. FAULTS=1 lists what went wrong, but for what stays unseen.
import path from 'node:path'
import {
  type Part,
  addScore,
  emptyScore,
  precision,
  recall,
} from '../apps/api/src/assistant/meetings/extract/testing/score.ts'
import { SETS, readFolder } from '../apps/api/src/assistant/meetings/extract/testing/transcripts.ts'
import { labelledMeetings, markedOf } from '../apps/api/src/assistant/meetings/training/labelled.ts'
import { printTable } from './report.ts'

const UNSEEN = new Set([
  'held out',
  'fresh',
  'unread',
  'third unread',
  'hand 64',
  'hand 68',
  'hands 70 to 76',
  'places unseen',
  'fourth unread',
  'fifth unread',
  'sixth unread',
  'seventh unread',
])
const given = process.argv.slice(2).map((folder) => [path.basename(folder), readFolder(path.resolve(folder))] as const)

/** Hands that are held out, labelled sentence by sentence. */
const heldOut = labelledMeetings('held-out')
const hands = (
  [
    ['hand 64', /^64-hand/],
    ['hand 68', /^68-hand/],
    ['hands 70 to 76', /^7\d-hand/],
  ] as const
).map(([name, file]) => [name, heldOut.filter(({ hand }) => file.test(hand)).map(markedOf)] as const)
const rows = [...Object.entries(SETS), ...hands, ...given].flatMap(([name, transcripts]) => {
  if (transcripts.length === 0) return []
  const score = emptyScore()
  for (const transcript of transcripts) {
    const faults = addScore(score, transcript)
    // what is held out stays unseen
    if (process.env['FAULTS'] && !UNSEEN.has(name))
      for (const fault of faults) console.log(`${transcript.name}: ${fault}`)
  }
  return (Object.keys(score) as Part[]).flatMap((part) => {
    const count = score[part]
    const share = (value: number): string => value.toFixed(2)
    if (part === 'wording' && count.wanted === 0) return []
    if ((part === 'owners' || part === 'dates') && /^hands? /.test(name)) return []
    return [
      [
        name,
        transcripts.length,
        part,
        count.wanted,
        count.found,
        count.right,
        share(precision(count)),
        share(recall(count)),
      ],
    ]
  })
})
printTable(
  'Meeting extraction',
  ['transcripts', 'number', 'part', 'marked', 'found', 'right', 'precision', 'recall'],
  rows,
)
