import { z } from 'zod'

/** Largest `page_size`; a larger one is cut to it. */
export const MAX_PAGE_SIZE = 100

/** Query keys of a paged list. A page that is no positive integer is answered 404, a bad size means the default. */
export const pageQuery = (defaultSize = 10) =>
  z.object({
    page: z
      .union([z.string(), z.number()])
      .optional()
      .transform((value, context) => {
        if (value === undefined) return 1
        const text = String(value)
        if (!/^[1-9]\d{0,8}$/.test(text)) {
          context.issues.push({ code: 'custom', message: 'Invalid page.', input: value })
          return z.NEVER
        }
        return Number(text)
      }),
    page_size: z
      .union([z.string(), z.number()])
      .optional()
      .transform((value) => {
        const text = String(value ?? '')
        return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE_SIZE) : defaultSize
      }),
  })

/** Body of a paged list: `next` and `previous` are absolute addresses or null. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

/** `?ordering=field` or `-field`; an unknown field is a field error. */
export const ordering = <const F extends readonly [string, ...string[]]>(
  fields: F,
  fallback: F[number] | `-${F[number]}`,
) =>
  z
    .string()
    .optional()
    .transform((value, context): F[number] | `-${F[number]}` => {
      const wanted = value ?? fallback
      if (fields.includes(wanted.replace(/^-/, ''))) return wanted as F[number]
      context.issues.push({ code: 'custom', message: 'Invalid ordering field.', input: value })
      return z.NEVER
    })

/** A comma list in a query, at most 50 values and 2,000 characters. */
export const commaList = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((list) => list.length <= 50, 'At most 50 values.')
