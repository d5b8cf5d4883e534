import fc from 'fast-check'
import type { KnownFigures } from '../guard/check-text.ts'

/** All that is known: 37.5 units, and that 3 and 41 rows were listed. */
export const LITTLE_KNOWN: KnownFigures = {
  values: new Map([
    [
      'r1.units',
      {
        id: 'r1.units',
        label: 'Units',
        value: '37.5',
        unit: 'units',
        currency: null,
        as_of: '2026-11-20',
        source: 'Your positions',
        href: null,
      },
    ],
  ]),
  counts: new Set(['3', '41']),
  texts: [],
}

const form = fc.constantFrom(
  (n: string) => `$${n}`,
  (n: string) => `${n}%`,
  (n: string) => `-$${n}`,
  (n: string) => `${n} dollars`,
  (n: string) => `USD ${n}`,
  (n: string) => `$${n} million`,
  (n: string) => `**$${n}**`,
  (n: string) => `${n} percent`,
  (n: string) => `€${n}`,
  (n: string) => `${n} months`,
)
const digits = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }).map((n) => n.toLocaleString('en-US')),
  fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 100).toFixed(2)),
)

/** A figure in words or signs that {@link LITTLE_KNOWN} does not prove, e.g. `USD 3` or `-$1,234.50`. */
export const wrongFigure: fc.Arbitrary<string> = fc.tuple(digits, form).map(([figure, write]) => write(figure))
