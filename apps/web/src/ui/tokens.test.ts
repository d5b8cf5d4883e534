import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split("[data-mantine-color-scheme='dark']")

const token = (block: string, name: string): string =>
  new RegExp(`--kw-${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? 'missing'

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('every colour of a chart is at least 3:1 on the %s surface', (_, block) => {
  const names = ['chart-line', 'chart-second', ...Array.from({ length: 8 }, (__, index) => `category-${index + 1}`)]
  const weak = names.filter((name) => contrast(token(block, name), token(block, 'surface')) < 3)
  expect(weak).toEqual([])
})
