import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../platform/package-root.ts'

test('no test file reaches a database server in another way', async () => {
  const source = path.join(packageRoot, 'src')
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('testing/test-db.'),
  )
  const around: string[] = []
  for (const file of files)
    if (/TEST_DATABASE_URL/.test(await readFile(path.join(source, file), 'utf8'))) around.push(file)
  expect(around).toEqual([])
})
