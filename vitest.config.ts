import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const TESTS = 'src/**/*.test.{ts,tsx}'
/**
 * Milliseconds a test and what is set up for it may take. Only what hangs gets there: on two cores that do other work,
 * what takes a second alone takes twenty.
 */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }
const postgres = 'apps/launcher/src/testing/postgres-for-tests.ts'

const API = {
  isolate: false,
  // as the server runs in use: Node takes the types away itself
  experimental: { viteModuleRunner: false },
  globalSetup: [postgres],
  ...PATIENT,
}
/** A server that already runs, for half of the API's files; which half is a matter of their names and TEST_SPLIT. */
const running = process.env['TEST_RUNNING_SERVER']
const onRunning = running ? globSync(`apps/api/${TESTS}`, { cwd: import.meta.dirname }).filter(isOnRunning) : []

function isOnRunning(file: string): boolean {
  const name = `${process.env['TEST_SPLIT'] ?? ''} ${file}`
  return createHash('sha256').update(name).digest().readUInt8() % 2 === 1
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // isolate: false below: no file keeps what another could find, each of the API's has a database of its own, and a
    // process for each file takes longer than its tests
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...PATIENT,
          isolate: false,
          include: [`packages/contract/${TESTS}`, `apps/web/${TESTS}`, 'scripts/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'finance',
          ...PATIENT,
          isolate: false,
          include: [`packages/finance/${TESTS}`],
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: [`apps/aggregator-sandbox/${TESTS}`],
          globalSetup: [postgres],
          ...PATIENT,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'api', include: [`apps/api/${TESTS}`], exclude: onRunning, ...API } },
      ...(running
        ? [
            {
              extends: true as const,
              test: {
                name: 'api on a running server',
                include: onRunning,
                env: { TEST_DATABASE_URL: running },
                ...API,
              },
            },
          ]
        : []),
      // real processes, started and killed: these have the machine to themselves
      {
        extends: true,
        test: {
          name: 'launcher',
          include: [`apps/launcher/${TESTS}`],
          maxWorkers: 1,
          ...PATIENT,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
