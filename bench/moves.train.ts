// `npm run train -- moves`: learns what the stretches of a message do from the marked messages of the repository. The same
// messages make the same weights. What is held out is measured, never learned from. SHOW=1 lists what is read otherwise.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { judgeMoves, learnMoves, readMarked } from '../apps/api/src/assistant/understand/moves/learn-moves.ts'
import { movesOf } from '../apps/api/src/assistant/understand/moves/moves.ts'
import { printTable } from './report.ts'

const assistant = path.resolve(import.meta.dirname, '../apps/api/src/assistant')
const handsIn = (folder: string) =>
  globSync(`questions/moves/${folder}/*.txt`, { cwd: assistant })
    .toSorted()
    .map((file) => ({
      name: path.basename(file, '.txt'),
      messages: readMarked(readFileSync(path.join(assistant, file), 'utf8')),
    }))
const known = handsIn('train')
const heldOut = handsIn('test')
const model = learnMoves(known.flatMap(({ messages }) => messages))
writeFileSync(
  path.join(assistant, 'understand/moves/weights.json'),
  `{\n${Object.entries(model)
    .map(([feature, pairs]) => `${JSON.stringify(feature)}: ${JSON.stringify(pairs)}`)
    .join(',\n')}\n}\n`,
)
const rows = [...known, ...heldOut].map(({ name, messages }) => {
  const { whole, asked, wrong } = judgeMoves(messages, (text) => movesOf(text, false, model))
  if (process.env['SHOW'] && heldOut.some((hand) => hand.name === name))
    for (const [message, got] of wrong)
      for (const [whose, stretches] of [
        ['is ', message],
        ['got', got],
      ] as const)
        console.log(whose, stretches.map(({ does, text }) => `${does}: ${text}`).join(' | '))
  const share = (count: number): string => ((100 * count) / messages.length).toFixed(1)
  return [
    name,
    known.some((hand) => hand.name === name) ? 'learned' : 'held out',
    String(messages.length),
    share(whole),
    share(asked),
  ]
})
printTable('Messages read as they are marked', ['hand', '', 'messages', 'in all %', 'but for what is told %'], rows)
