import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test, vi } from 'vitest'

/**
 * Which of the API's test files run on a server that already runs, and which on the private one.
 * @param {string} split
 * @returns {Promise<{ running: string[], own: string[] }>}
 */
async function filesBy(split) {
  vi.stubEnv('TEST_RUNNING_SERVER', 'postgres://postgres@127.0.0.1:5432/postgres')
  vi.stubEnv('TEST_SPLIT', split)
  vi.resetModules()
  const { default: config } = await import('../vitest.config.ts')
  const files = globSync('apps/api/src/**/*.test.ts').toSorted()
  const [own, running] = ['api', 'api on a running server'].map((name) => {
    const project = config.test.projects.find((/** @type {any} */ each) => each.test.name === name).test
    const isOneOf = (/** @type {string} */ file, /** @type {string[]} */ globs = []) =>
      globs.some((glob) => matchesGlob(file, glob))
    return files.filter((file) => isOneOf(file, project.include) && !isOneOf(file, project.exclude))
  })
  return { running: running ?? [], own: own ?? [] }
}

test('each test file of the API runs once, about half of them on each server: the same half for a commit, another for the next', async () => {
  const { running, own } = await filesBy('one')
  const files = globSync('apps/api/src/**/*.test.ts').toSorted()
  expect([...running, ...own].toSorted()).toEqual(files)
  expect(Math.min(running.length, own.length)).toBeGreaterThan(files.length / 3)
  expect(await filesBy('one')).toEqual({ running, own })
  const moved = new Set(running).symmetricDifference(new Set((await filesBy('next')).running))
  expect(moved.size).toBeGreaterThan(files.length / 3)
})
