import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'ENCODING:USASCII\r\n<NAME>Café €5'

test('UTF-8 is read as UTF-8 although the header says otherwise', () => {
  expect(decodeText(Buffer.from(TEXT))).toBe(TEXT)
})

test('a byte order mark is not part of the text', () => {
  expect(decodeText(Buffer.from(`\ufeff${TEXT}`))).toBe(TEXT)
})

test('bytes that are no UTF-8 are windows-1252', () => {
  expect(decodeText(Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toBe('Café €')
})

test('UTF-16 is recognised in both byte orders, with and without a mark', () => {
  const little = Buffer.from(TEXT, 'utf16le')
  const big = Buffer.from(little).swap16()
  expect(decodeText(little)).toBe(TEXT)
  expect(decodeText(big)).toBe(TEXT)
  expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe(TEXT)
  expect(decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe(TEXT)
})
