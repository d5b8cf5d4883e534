import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../embedded-postgres.ts'

/** Nothing here has to survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

type Server = { url: string; stop: () => Promise<void> }
type Shared = { server: Promise<Server>; users: number }

// every project of a run evaluates this file anew: what they share hangs on the process
const process_ = globalThis as typeof globalThis & { keelwiseTestPostgres?: Shared | undefined }

/**
 * The PostgreSQL of a project's tests: the one that its `env` names, else one for the whole run, that at
 * TEST_DATABASE_URL or a private one in a temporary folder. Tests find it in `process.env.TEST_DATABASE_URL`: a
 * connection string of the maintenance database `postgres`, in which they make databases of their own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = project.config.env?.['TEST_DATABASE_URL']
  if (own) return prepareApi(own)
  const shared = (process_.keelwiseTestPostgres ??= { server: useGiven() ?? startTemporaryPostgres(), users: 0 })
  shared.users += 1
  const server = await shared.server
  process.env['TEST_DATABASE_URL'] = server.url
  const cleanUp = project.name === 'api' ? await prepareApi(server.url) : undefined
  return async () => {
    await cleanUp?.()
    shared.users -= 1
    if (shared.users > 0) return
    process_.keelwiseTestPostgres = undefined
    await server.stop()
  }
}

/** A throw-away server; `stop` removes it with everything in it. */
export async function startTemporaryPostgres(): Promise<Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keelwise-test-'))
  // as root the server runs as another user, who has to pass through
  chmodSync(folder, 0o711)
  const postgres = await startPostgres(path.join(folder, 'postgres'), { settings: FAST })
  return {
    url: postgres.urlFor('postgres'),
    stop: async () => {
      await postgres.stop()
      delete process.env['TEST_DATABASE_URL']
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function useGiven(): Promise<Server> | undefined {
  const url = process.env['TEST_DATABASE_URL']
  return url ? Promise.resolve({ url, stop: async () => undefined }) : undefined
}

type Preparation = { setup: (serverUrl: string) => Promise<() => Promise<void>> }

/** Runs `setup(serverUrl)` of the API's test-db.ts (its migrated template); what it returns is called at the end. */
async function prepareApi(url: string): Promise<() => Promise<void>> {
  // by its address: the launcher is built without the API
  const file = path.resolve(import.meta.dirname, '../../../api/src/testing/test-db.ts')
  const preparation = (await import(pathToFileURL(file).href)) as Preparation
  return preparation.setup(url)
}
