// How long until the product serves: with a new data directory (database made, migrated, demo seeded), and again with it.
import { median, printTable, seconds } from './report.ts'
import { makeDataDirectory, startProduct } from './product.ts'

const ROUNDS = 5

// also builds what changed, which is not what is measured here
await (await startProduct(makeDataDirectory())).stop()

const cold: number[] = []
const again: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const data = makeDataDirectory()
  for (const samples of [cold, again]) {
    const product = await startProduct(data)
    samples.push(product.tookMs)
    await product.stop()
  }
}

const row = (name: string, samples: readonly number[]) => [
  name,
  seconds(median(samples)),
  seconds(Math.min(...samples)),
  seconds(Math.max(...samples)),
]
printTable(
  `Start: \`npm start\` until it is ready, seconds (${ROUNDS} times each)`,
  ['start', 'median', 'fastest', 'slowest'],
  [row('new data directory, demo seeded', cold), row('second start', again)],
)
