// How well the built-in rules find tasks, decisions and open questions in marked transcripts. FAULTS=1 lists what went wrong.
import {
  type Part,
  addScore,
  emptyScore,
  precision,
  recall,
} from '../apps/api/src/assistant/meetings/extract/testing/score.ts'
import { SETS } from '../apps/api/src/assistant/meetings/extract/testing/transcripts.ts'
import { printTable } from './report.ts'

const UNSEEN = new Set(['held out', 'fresh'])

const rows = Object.entries(SETS).flatMap(([name, transcripts]) => {
  if (transcripts.length === 0) return []
  const score = emptyScore()
  for (const transcript of transcripts) {
    const faults = addScore(score, transcript)
    // what is held out stays unseen
    if (process.env['FAULTS'] && !UNSEEN.has(name))
      for (const fault of faults) console.log(`${transcript.name}: ${fault}`)
  }
  return (Object.keys(score) as Part[]).map((part) => {
    const count = score[part]
    const share = (value: number): string => value.toFixed(2)
    return [
      name,
      transcripts.length,
      part,
      count.wanted,
      count.found,
      count.right,
      share(precision(count)),
      share(recall(count)),
    ]
  })
})
printTable(
  'Meeting extraction',
  ['transcripts', 'number', 'part', 'marked', 'found', 'right', 'precision', 'recall'],
  rows,
)
