import { z } from 'zod'
import { calendarDate } from './money.ts'

/**
 * What a question was understood to ask, as data. The built-in understanding writes plans, language models write the
 * same plans through one tool, chips under an answer show and change them, and the compiler turns them into figures.
 * Subjects, measures and dimensions are named by the semantic model of the server; a plan that names others is refused
 * there, so the schema stays small.
 */

/** What one row of a subject is stands in the semantic model. */
export const subjectName = z.enum([
  'accounts',
  'worth',
  'positions',
  'transactions',
  'income',
  'sales',
  'returns',
  'fit',
  'plans',
  'clients',
  'meetings',
  'actions',
])
export type SubjectName = z.output<typeof subjectName>

/** A dimension's or a measure's value held against others; `values` are decimal text, days, or stored words and ids. */
export const condition = z.object({
  field: z.string().max(60),
  op: z.enum(['is', 'is_not', 'has', 'has_not', 'over', 'at_least', 'under', 'at_most', 'between']),
  values: z.array(z.string().max(200)).min(1).max(50),
  /** Of amounts: the currency that was said. Without it they are in the base currency of whom asks. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** How the person would read the values, e.g. the name of an account whose id is the value. */
  words: z.string().max(200).optional(),
})
export type Condition = z.output<typeof condition>

/** Days, both included; `from` null is since the beginning. `words` is how it is said: `the third quarter of 2026`. */
const planPeriod = z.object({
  from: calendarDate.nullable(),
  to: calendarDate,
  words: z.string().max(120),
})
export type PlanPeriod = z.output<typeof planPeriod>

/** What the figures are held against: other days, other rows, or an index. */
const comparison = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('period'), period: planPeriod }),
  z.object({ kind: z.literal('where'), where: z.array(condition).min(1).max(8) }),
  z.object({ kind: z.literal('benchmark'), symbol: z.string().max(40).nullable() }),
])
export type Comparison = z.output<typeof comparison>

/** Figures asked of one subject. */
const dataPart = z.object({
  kind: z.literal('data'),
  subject: subjectName,
  /** At least one; the first is what was asked. */
  measures: z.array(z.string().max(60)).min(1).max(6),
  /** All of them hold. A condition on a measure holds for the group, after grouping. */
  where: z.array(condition).max(12),
  /** Dimensions to group by, coarse first. */
  by: z.array(z.string().max(60)).max(2),
  /** Null: now, or everything, as the subject says. A day alone is `from` equal to `to`. */
  period: planPeriod.nullable(),
  compare: comparison.nullable(),
  order: z.object({ by: z.string().max(60), direction: z.enum(['asc', 'desc']) }).nullable(),
  limit: z.number().int().min(1).max(500).nullable(),
  /** A formula of the model over measures, with the numbers that the person gave. */
  derive: z.object({ formula: z.string().max(60), given: z.record(z.string().max(40), z.string().max(40)) }).nullable(),
  /** Why it changed: by the parts that add up to it. */
  why: z.boolean(),
  show: z.enum(['auto', 'figure', 'list', 'table', 'line', 'bar', 'ring']),
})
export type DataPart = z.output<typeof dataPart>

/** A part that says nothing beyond its subject and measures. */
export const barePart = {
  kind: 'data',
  where: [],
  by: [],
  period: null,
  compare: null,
  order: null,
  limit: null,
  derive: null,
  why: false,
  show: 'auto',
} satisfies Omit<DataPart, 'subject' | 'measures'>

/** One thing that was asked; a message may ask several. */
const planPart = z.discriminatedUnion('kind', [
  dataPart,
  /** A word of investing; the level is how plainly it is put. */
  z.object({ kind: z.literal('term'), term: z.string().max(80), level: z.enum(['plain', 'usual', 'deep']) }),
  /** How the application is used: the id of a help page. */
  z.object({ kind: z.literal('help'), page: z.string().max(80) }),
  /** Greeting, thanks, what can you do, goodbye, a remark that asks nothing. */
  z.object({
    kind: z.literal('talk'),
    about: z.enum(['greeting', 'thanks', 'abilities', 'goodbye', 'feelings', 'remark']),
  }),
  /** What is not done here, with the figures that help the person decide. */
  z.object({
    kind: z.literal('decline'),
    reason: z.enum(['advice', 'forecast', 'others', 'action', 'market', 'not_kept', 'language', 'off_topic']),
    words: z.string().max(200).optional(),
    related: z.array(dataPart).max(3),
  }),
])
export type PlanPart = z.output<typeof planPart>

export const plan = z.object({ version: z.literal(1), parts: z.array(planPart).min(1).max(4) })
export type Plan = z.output<typeof plan>

/** A client of an advisor, whose money is asked about though none is open. */
const ofClient = z.object({ id: z.uuid(), name: z.string().max(200) })

/** A plan with what it is called, as a button that asks it. */
const namedPlan = z.object({
  words: z.string().max(200),
  plan,
  /** Whose money it asks about, where that is another than the answer's that it stands under. */
  of_client: ofClient.optional(),
})
export type NamedPlan = z.output<typeof namedPlan>

/** A part of a plan in words, under its answer. */
const planChip = z.object({
  kind: z.enum(['figure', 'where', 'period', 'by', 'compare', 'order', 'show']),
  words: z.string().max(200),
  /** The plan without it; null where it cannot be taken away. */
  without: plan.nullable(),
  /** The plan with another in its place. */
  options: z.array(namedPlan).max(8).default([]),
})
export type PlanChip = z.output<typeof planChip>

/** A row of what was shown. */
const shownRow = z.object({
  /** Stored values of the dimensions, in the order of `by`: what a condition on them takes; null where it has none. */
  keys: z.array(z.string().nullable()),
  /** What the keys are called. */
  names: z.array(z.string()),
  /** The measures that were asked for, as decimal text or a day; null is not known. */
  figures: z.record(z.string(), z.string().nullable()),
  /** Of an advisor's own records, the client they are about: whom "her" speaks of next. */
  client: z.string().max(200).optional(),
})

/** Rows that an answer keeps of what it showed. */
export const MOST_SHOWN = 50

/** The rows that an answer showed last, in their order: what "the second one" and "the two of them" speak of. */
const shownRows = z.object({
  /** The part they answer, with what goes without saying: rows are grouped by its `by`. */
  part: dataPart,
  rows: z.array(shownRow).min(1).max(MOST_SHOWN),
})
export type ShownRows = z.output<typeof shownRows>

/** What a question was taken for, kept with its answer: the next question may change it, and a person can. */
export const understanding = z.object({
  plan,
  chips: z.array(planChip).max(40),
  /** What else the question could mean. */
  instead: z.array(namedPlan).max(4),
  /** What may be asked next. */
  next: z.array(namedPlan).max(4),
  /** Words of the question that no part of the plan used. */
  left_out: z.array(z.string().max(100)).max(20),
  /** None where nothing was shown row by row. */
  shown: shownRows.optional(),
  /** The client whose money it was about, where none is open: an advisor named them. */
  of_client: ofClient.optional(),
  /** Of a question that was asked back, what it meant more likely than not: what leans on it goes on from that. */
  likely: plan.optional(),
})
export type Understanding = z.output<typeof understanding>
