import { bankExports } from './bank-exports.ts'
import { brokerExports } from './broker-exports.ts'
import { cryptoExports } from './crypto-exports.ts'
import { Dice } from './dice.ts'
import { formatExports } from './format-exports.ts'
import { pdfExports } from './pdf-exports.ts'
import { portfolioPerformanceExports } from './portfolio-performance-exports.ts'
import { profileExports } from './profile-exports.ts'
import type { RealExport, Shape } from './export-truth.ts'

const SHAPES: Readonly<Record<string, Shape>> = {
  ...bankExports,
  ...brokerExports,
  ...formatExports,
  ...portfolioPerformanceExports,
  ...pdfExports,
  ...cryptoExports,
  ...profileExports,
}

/** The names of all shapes, in the order in which seeds take them. */
export const shapeNames: readonly string[] = Object.keys(SHAPES)

/** The file of a seed: shapes take turns, traps are thrown. */
export function realExport(seed: number): RealExport {
  const shape = shapeNames[seed % shapeNames.length]!
  const dice = new Dice(seed)
  return { ...SHAPES[shape]!(dice), shape, traps: dice.traps }
}
