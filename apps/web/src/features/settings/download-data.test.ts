import { expect, test } from 'vitest'
import { fileNameOf, progressText } from './download-data.ts'

test('progress names rows and size in words', () => {
  expect(progressText({ bytes: 0, rows: null })).toBe('0 bytes')
  expect(progressText({ bytes: 45_600, rows: 1 })).toBe('1 row, 46 kB')
  expect(progressText({ bytes: 1_230_000, rows: 12_400 })).toBe('12,400 rows, 1.2 MB')
})

test('the file has the name the server gives, unless that is no plain zip name', () => {
  expect(fileNameOf('attachment; filename="keelwise-data-2026-11-21.zip"')).toBe('keelwise-data-2026-11-21.zip')
  expect(fileNameOf('attachment; filename="../../x.exe"')).toBe('keelwise-data.zip')
  expect(fileNameOf(null)).toBe('keelwise-data.zip')
})
