import { defineConfig } from 'vitest/config'

const TESTS = 'src/**/*.test.{ts,tsx}'
const postgres = 'apps/launcher/src/testing/postgres-for-tests.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`packages/*/${TESTS}`, `apps/web/${TESTS}`, 'scripts/**/*.test.mjs'] },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: [`apps/aggregator-sandbox/${TESTS}`],
          globalSetup: [postgres],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          // every file has a database of its own, and importing the application a hundred times takes a third of the run
          isolate: false,
          include: [`apps/api/${TESTS}`],
          globalSetup: [postgres],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      // real processes, started and killed: these have the machine to themselves
      {
        extends: true,
        test: {
          name: 'launcher',
          include: [`apps/launcher/${TESTS}`],
          maxWorkers: 1,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
