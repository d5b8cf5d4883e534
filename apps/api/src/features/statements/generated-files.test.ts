import { expect, test } from 'vitest'
import { generateFile } from './generated-files.ts'
import { judgeFile } from './judge-file.ts'

/** `npm run bench -- statement-files` reads a thousand. */
const FILES = 64

test('of files with the traps of banks and brokers none is read wrongly without a question', () => {
  const verdicts = Array.from({ length: FILES }, (_, seed) => {
    const file = generateFile(seed)
    return { seed, name: file.name, traps: file.traps.join(', '), ...judgeFile(file) }
  })
  expect(verdicts.filter(({ kind }) => kind === 'wrong' || kind === 'misled')).toEqual([])
  // a reader that asks or refuses everything would be right too
  expect(verdicts.filter(({ kind }) => kind === 'refused').length).toBeLessThan(FILES / 20)
  expect(verdicts.filter(({ kind }) => kind === 'right').length).toBeGreaterThan(FILES / 3)
})
