import { z } from 'zod'
import { valueUnit } from './tool-result.ts'

/** Arguments of `calc`, which works on figures that other tools gave. */
export const calcInput = z.strictObject({
  expression: z.string().max(500),
  label: z.string().max(100),
  unit: valueUnit.exclude(['day']).default('money'),
  /** The base currency of whom asks where none is said. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

export const CALC_DESCRIPTION =
  'Works out + - * /, brackets, sum, min, max and abs over the ids of figures that other tools gave, e.g. (r1.in + r1.out) / r1.in * 100.'
