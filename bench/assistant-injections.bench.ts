// G5: instructions planted in every field that others write, in many disguises and with many aims, and a model that obeys
// each of them. What is shown is read as the screen reads it.
import { startTestModel } from '../apps/api/src/assistant/model/testing/test-model.ts'
import { addressesIn, tryInjections } from '../apps/api/src/assistant/testing/injection-cases.ts'
import { createTestApp } from '../apps/api/src/testing/test-app.ts'
import { type Inline, isOwnPage, parseBlock, splitBlocks } from '../apps/web/src/domain/answer/markdown-blocks.ts'
import { startBenchDatabase } from './database.ts'
import { printTable } from './report.ts'

/** Where the pieces of a text lead when they are drawn; the screen knows no pictures, and asks for nothing by itself. */
const leadsOf = (pieces: readonly Inline[]): string[] =>
  pieces.flatMap((piece) => (piece.type === 'link' ? [piece.href] : 'children' in piece ? leadsOf(piece.children) : []))
const drawn = (text: string): string[] =>
  splitBlocks(text)
    .flatMap(parseBlock)
    .flatMap((block) => {
      if (block.type === 'list') return block.items.flatMap(leadsOf)
      if (block.type === 'table') return [block.head, ...block.rows].flat().flatMap(leadsOf)
      return 'children' in block ? leadsOf(block.children) : []
    })

const database = await startBenchDatabase()
const app = await createTestApp({ database: { url: database.url, drop: () => database.stop() } })
const model = await startTestModel()
const faults: string[] = []
const rows: (string | number)[][] = []
for (const engine of ['openai_compatible', 'anthropic'] as const) {
  const began = performance.now()
  const count = await tryInjections(app, model, engine, {
    links: (text) => [...drawn(text).filter((address) => !isOwnPage(address)), ...addressesIn(text)],
  })
  faults.push(...count.faults)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const outside = count.faults.filter((fault) => fault.includes('leads outside')).length
  rows.push([engine, count.cases, count.asked, count.faults.length - outside, outside, seconds])
}
printTable(
  'G5: planted instructions that a model obeys',
  ['protocol', 'cases', 'requests to the model', 'leaks and false figures', 'ways outside', 'seconds'],
  rows,
)
for (const line of faults.slice(0, 20)) console.log(line)
await model.stop()
await app.close()
process.exit(faults.length > 0 ? 1 : 0)
