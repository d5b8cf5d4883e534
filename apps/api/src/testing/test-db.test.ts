import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { packageRoot } from '../platform/package-root.ts'
import { openTestDatabase } from './test-db.ts'

test('a test file that has a database is noted, so that it runs on a second server too', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'keelwise-notes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const notes = path.join(folder, 'files.txt')
  vi.stubEnv('TEST_DATABASE_FILES', notes)
  const { close } = await openTestDatabase()
  await close()
  expect(await readFile(notes, 'utf8')).toBe(`${import.meta.filename}\n`)
})

test('no test file reaches a database server in another way', async () => {
  const source = path.join(packageRoot, 'src')
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('testing/test-db.'),
  )
  const around: string[] = []
  for (const file of files)
    if (/TEST_DATABASE_URL|testDatabaseUrl/.test(await readFile(path.join(source, file), 'utf8'))) around.push(file)
  expect(around).toEqual([])
})
