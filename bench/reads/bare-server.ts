// The measure of the reads: Fastify and pg alone, sending given statements and answering the rows of the last of them.
import { fastify } from 'fastify'
import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the parent sends to begin. */
export interface BareRoutes {
  readonly databaseUrl: string
  /** By address. */
  readonly routes: Readonly<Record<string, readonly Statement[]>>
}

// A date stays text, as in the product.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

process.once('message', (plan: BareRoutes) => void serve(plan))
process.once('disconnect', () => process.exit())

async function serve({ databaseUrl, routes }: BareRoutes): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const app = fastify()
  for (const [address, statements] of Object.entries(routes))
    app.get(address, async () => {
      const client = await pool.connect()
      try {
        let rows: unknown[] = []
        for (const { text, values } of statements) rows = (await client.query<object>(text, [...values])).rows
        return { results: rows }
      } finally {
        client.release()
      }
    })
  process.send?.({ type: 'ready', url: await app.listen({ port: 0, host: '127.0.0.1' }) })
}
