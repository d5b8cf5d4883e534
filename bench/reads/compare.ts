import { fork } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { buildIfChanged } from '../../apps/launcher/src/build.ts'
import { startBenchDatabase } from '../database.ts'
import { median, ms, printTable, quantile, times } from '../report.ts'
import { serverEnvironment, startServer } from '../server-environment.ts'
import { createAsker } from './ask.ts'
import type { BareRoutes } from './bare-server.ts'
import { type Inhabitant, type Size, addInhabitant } from '../../apps/api/src/testing/population.ts'
import { openRecorder } from './recorded-statements.ts'

const WARM_UP = 10
const SAMPLES = 150
/** A call that is slow is asked less often: no longer than this, and this often at least. */
const BUDGET_MS = 10_000
const FEWEST = 20
/** What a person of the bench asks for, by the name that the table says. */
export type Calls = Readonly<Record<string, (who: Inhabitant) => string>>

/** A figure, or a dash where nothing was measured. */
const told = (value: number, format: (value: number) => string): string => (Number.isNaN(value) ? '–' : format(value))

/**
 * Measures calls of persons of given sizes and prints a table: the product as it runs, and the same statements behind
 * nothing but Fastify and pg, asked in turns.
 */
export async function compareReads(title: string, sizes: readonly Size[], screens: Calls): Promise<void> {
  const names = Object.keys(screens)
  const addressOfBare = (size: number, name: string): string => `/${size}/${names.indexOf(name)}`
  const root = path.resolve(import.meta.dirname, '../..')

  await buildIfChanged(root)
  const database = await startBenchDatabase()
  // one person asks for more here than anybody may
  const environment = { ...serverEnvironment(database.url), CALLS_PER_MINUTE: '1000000', CALL_BURST: '1000000' }
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  const inhabitants: Inhabitant[] = []
  for (const size of sizes) {
    const began = performance.now()
    inhabitants.push(await addInhabitant(db, size))
    console.log(`${size.transactions} transactions made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  await db.query('vacuum analyze')
  await db.end()

  const recorder = await openRecorder(environment)
  /** What was stopped when its statements were noted: there is nothing to compare with. */
  const unrecorded = new Set<string>()
  const routes: Record<string, BareRoutes['routes'][string]> = {}
  for (const [index, who] of inhabitants.entries()) {
    const token = await recorder.sign(who.userId, who.sessionId)
    for (const [name, address] of Object.entries(screens))
      routes[addressOfBare(index, name)] = await recorder.record(address(who), token).catch((error: unknown) => {
        console.log(`${name}: ${String(error)}`)
        unrecorded.add(addressOfBare(index, name))
        return []
      })
  }
  const product = await startServer(environment)
  const bareProcess = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const bareUrl = new Promise<string>((resolve) =>
    bareProcess.once('message', ({ url }: { url: string }) => resolve(url)),
  )
  bareProcess.send({ databaseUrl: database.url, routes } satisfies BareRoutes)
  const productAsker = createAsker(product.url)
  const bareAsker = createAsker(await bareUrl)

  const table: (string | number)[][] = []
  for (const [index, who] of inhabitants.entries()) {
    for (const [name, address] of Object.entries(screens)) {
      const headers = { authorization: `Bearer ${await recorder.sign(who.userId, who.sessionId)}` }
      const ours: number[] = []
      const bare: number[] = []
      const enough = performance.now() + BUDGET_MS
      for (let turn = -WARM_UP; turn < SAMPLES && (ours.length < FEWEST || performance.now() < enough); turn++) {
        try {
          const [mine, theirs] = [
            await productAsker.ask(address(who), headers),
            await bareAsker.ask(addressOfBare(index, name)),
          ]
          if (turn < 0) continue
          ours.push(mine)
          if (!unrecorded.has(addressOfBare(index, name))) bare.push(theirs)
        } catch (error) {
          // what takes longer than a statement may is a finding, not the end of the others
          console.log(`${name}: ${String(error)}`)
          break
        }
      }
      console.log(`${sizes[index]?.transactions} ${name}: ${ms(median(ours))} / ${ms(quantile(ours, 0.95))}`)
      table.push([
        (sizes[index]?.transactions ?? 0).toLocaleString('en-US'),
        name,
        ours.length,
        told(median(ours), ms),
        told(quantile(ours, 0.95), ms),
        told(median(bare), ms),
        told(quantile(bare, 0.95), ms),
        told(median(ours) / median(bare), times),
        told(quantile(ours, 0.95) / quantile(bare, 0.95), times),
      ])
    }
  }
  printTable(
    `${title}, milliseconds (product and bare in turns after ${WARM_UP} to warm up, one at a time)`,
    ['transactions', 'call', 'samples', 'p50', 'p95', 'bare p50', 'bare p95', 'ratio p50', 'ratio p95'],
    table,
  )

  productAsker.close()
  bareAsker.close()
  bareProcess.disconnect()
  product.process.kill('SIGTERM')
  await recorder.close()
  await database.stop()
}
