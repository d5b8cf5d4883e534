import { afterAll, expect, test, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { type ImportVerdict, judgeImport } from './testing/judge-import.ts'
import { realExport, shapeNames } from './testing/real-exports.ts'

vi.setConfig({ testTimeout: 600_000 })

const FILES = 200

const app = await createTestApp()
afterAll(() => app.close())

test('of two hundred files as banks, brokers and programs write them none is stored wrongly without a word', async () => {
  const verdicts: ({ seed: number; shape: string; traps: string } & ImportVerdict)[] = []
  for (let seed = 0; seed < FILES; seed += 1) {
    const file = realExport(seed)
    const verdict = await judgeImport(app, await app.person(), file)
    verdicts.push({ seed, shape: file.shape, traps: file.traps.join(', '), ...verdict })
  }
  const of = (kind: string) => verdicts.filter((verdict) => verdict.kind === kind)
  process.stdout.write(
    `${FILES} files of ${shapeNames.length} shapes: ${['right', 'asked', 'said', 'refused', 'wrong'].map((kind) => `${kind} ${of(kind).length}`).join(', ')}\n`,
  )
  expect(of('wrong')).toEqual([])
  // a reader that refuses everything would be right too
  expect(of('refused').length).toBeLessThan(FILES / 20)
})
