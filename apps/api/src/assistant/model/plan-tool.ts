import { condition, type DataPart, subjectName } from '@keelwise/contract/plan'
import { calendarDate } from '@keelwise/contract/money'
import { z } from 'zod'

const days = z.strictObject({ from: calendarDate.nullable().default(null), to: calendarDate })

/** One question to the data, as a language model writes it. */
export const planInput = z.strictObject({
  subject: subjectName,
  measures: z.array(z.string().max(60)).min(1).max(6),
  where: z
    .array(condition.omit({ words: true }))
    .max(12)
    .default([]),
  by: z.array(z.string().max(60)).max(2).default([]),
  period: days.nullable().default(null),
  /** The same in other days. */
  compare: days.nullable().default(null),
  order: z
    .strictObject({ by: z.string().max(60), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
  limit: z.number().int().min(1).max(100).nullable().default(null),
  derive: z
    .strictObject({ formula: z.string().max(60), given: z.record(z.string().max(40), z.string().max(40)).default({}) })
    .nullable()
    .default(null),
  why: z.boolean().default(false),
  list: z.boolean().default(false),
})

export const PLAN_DESCRIPTION =
  'Asks the data one question: measures of one subject, filtered (where), grouped (by), over days (period), against other days (compare), ordered, cut, explained (why), or put into a formula (derive). list shows single rows. Answers with figures by id.'

/** The part of a plan that a call asks. */
export const partOfCall = (call: z.output<typeof planInput>): DataPart => ({
  kind: 'data',
  subject: call.subject,
  measures: call.measures,
  where: call.where,
  by: call.by,
  period: call.period && { ...call.period, words: '' },
  compare: call.compare && { kind: 'period', period: { ...call.compare, words: '' } },
  order: call.order,
  limit: call.limit,
  derive: call.derive,
  why: call.why,
  show: call.list ? 'list' : 'auto',
})

/** A part as a call would ask it: what the built-in reading proposes. */
export const callOfPart = (part: DataPart): object => ({
  subject: part.subject,
  measures: part.measures,
  ...(part.where.length > 0 ? { where: part.where.map(({ field, op, values }) => ({ field, op, values })) } : {}),
  ...(part.by.length > 0 ? { by: part.by } : {}),
  ...(part.period ? { period: { from: part.period.from, to: part.period.to } } : {}),
  ...(part.compare?.kind === 'period'
    ? { compare: { from: part.compare.period.from, to: part.compare.period.to } }
    : {}),
  ...(part.order ? { order: part.order } : {}),
  ...(part.limit === null ? {} : { limit: part.limit }),
  ...(part.derive ? { derive: part.derive } : {}),
  ...(part.why ? { why: true } : {}),
  ...(part.show === 'list' ? { list: true } : {}),
})
