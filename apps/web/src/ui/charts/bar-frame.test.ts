import { expect, test } from 'vitest'
import { barFrameOf } from './bar-frame.ts'

const bars = (count: number, top = '100') =>
  Array.from({ length: count }, (_, index) => ({ shortName: 'Nov', values: [index === 0 ? top : '0.00', null] }))
const layOut = (count: number, width: number, top?: string) => barFrameOf(bars(count, top), String, width, 144)

test('bars stand on zero and are stacked, pieces of nothing are not drawn', () => {
  const frame = layOut(2, 243)
  expect(frame.ticks.map(({ text }) => text)).toEqual(['0', '25', '50', '75', '100'])
  expect(frame.ticks.map(({ y }) => y)).toEqual([118, 93, 68, 43, 18])
  expect(frame.partsOf({ values: ['25', '75'] }).map(({ series, y }) => [series, y])).toEqual([
    [0, 93],
    [1, 18],
  ])
  expect(frame.partsOf({ values: ['0.00', null] })).toEqual([])
  // the smallest amount is still to be seen
  expect(frame.partsOf({ values: ['0.01', null] }).map(({ y }) => y)).toEqual([117])
})

test('without any amount the axis still has a scale', () => {
  expect(layOut(12, 400, '0.00').ticks[0]).toEqual({ y: 118, text: '0' })
})

test('the pointer finds the bar below it, and at the edges the nearest', () => {
  const { left, step, indexAt } = layOut(12, 400)
  expect([indexAt(0), indexAt(left + step * 3 + 1), indexAt(9999)]).toEqual([0, 3, 11])
})

test('names stand only as close as they can be read, readings never leave the chart', () => {
  const labelled = (count: number, width: number) => {
    const frame = layOut(count, width)
    return Array.from({ length: count }, (_, index) => index).filter((index) => frame.isLabelled(index))
  }
  expect(labelled(4, 800)).toEqual([0, 1, 2, 3])
  expect(labelled(12, 240)).toEqual([0, 2, 4, 6, 8, 10])
  const { beside } = layOut(12, 270)
  expect([beside(0), beside(4), beside(5), beside(11)]).toEqual([
    { left: 58 },
    { left: 80 },
    { right: 80 },
    { right: 28 },
  ])
})
