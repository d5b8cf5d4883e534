import { afterAll, expect, test, vi } from 'vitest'
import { BANK_PROFILES } from '../../sources/statements/csv-profiles-banks.ts'
import { BROKER_PROFILES } from '../../sources/statements/csv-profiles-brokers.ts'
import { COIN_PROFILES } from '../../sources/statements/csv-profiles-coins.ts'
import { parseStatement } from '../../sources/statements/parse-statement.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { type ImportVerdict, judgeImport } from './testing/judge-import.ts'
import { realExport, shapeNames } from './testing/real-exports.ts'

vi.setConfig({ testTimeout: 600_000 })

/** One of each shape, and of many a second with other figures and traps. */
const FILES = 200

const app = await createTestApp()
afterAll(() => app.close())

test('of two hundred files as banks, brokers and programs write them none is stored wrongly without a word', async () => {
  expect(shapeNames.length).toBeLessThanOrEqual(FILES)
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

test('every profile of a table reads at least one of these files', () => {
  const read = new Set<string>()
  for (let seed = 0; seed < shapeNames.length * 5; seed += 1) {
    const { name, content } = realExport(seed)
    if (name.endsWith('.pdf')) continue
    for (const { transactions, positions } of parseStatement(content, name).accounts)
      for (const { providerTag } of [...transactions, ...(positions ?? [])]) read.add(providerTag.split('/')[0] ?? '')
  }
  const profiles = [...BANK_PROFILES, ...BROKER_PROFILES, ...COIN_PROFILES].map(({ id }) => id)
  expect(profiles.filter((id) => !read.has(id))).toEqual([])
})
