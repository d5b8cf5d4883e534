import { z } from 'zod'
import { unknownAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { assetClassDisplay, assumptionDisplay, leverDisplay, namesOf } from './words.ts'

/** Paths that are simulated. */
export const PROJECTION_PATHS = 10_000
/** The farthest that is looked ahead, in years. */
export const MOST_PROJECTION_YEARS = 70
/** Where nothing says until when. */
export const PROJECTION_YEARS = 20

const notNegative = decimal
  .refine((text) => !text.startsWith('-'), 'Enter zero or more.')
  .refine((text) => text.split('.')[0]!.length <= 12, 'Enter a smaller amount.')

/** Five of a hundred end below the first, and five above the last; in the money of today. */
const range = z.object({ p5: decimal, p25: decimal, p50: decimal, p75: decimal, p95: decimal })

const assumption = z.object({
  key: z.enum(namesOf(assumptionDisplay)),
  /** In percent; correlations from -1 to 1. */
  value: decimal,
  /** The one that is preset. */
  preset: decimal,
  /** Where the preset comes from, and until when that reaches. */
  source: z.string(),
  source_date: calendarDate,
  is_own: z.boolean(),
})
export type Assumption = z.output<typeof assumption>

const projection = z.object({
  currency: currencyCode,
  goal: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  from: calendarDate,
  until: calendarDate,
  /** What is there now; at least so much where accounts are unknown. */
  start: decimal,
  is_at_least: z.boolean(),
  unknown_accounts: z.array(unknownAccount),
  /** What is put aside a month until then, rising with inflation. */
  monthly: decimal,
  /** What is taken out a month afterwards, and for how many years; zero for nothing. */
  withdrawal: decimal,
  withdrawal_years: z.number().int(),
  /** In the money of today; null without a goal or where it is not known. */
  target: decimal.nullable(),
  /** How it is invested, in percent that add up to 100.00; null where no class is known, and then nothing is simulated. */
  mix: z.array(z.object({ asset_class: z.enum(namesOf(assetClassDisplay)), percent: decimal })).nullable(),
  /** Of what is there, of unknown class: taken to be invested like the rest. */
  unclassified: decimal,
  assumptions: z.array(assumption),
  /** A year, before inflation: what the mix grows by on average, and how far years lie apart; in percent. */
  mean_return: decimal.nullable(),
  volatility: decimal.nullable(),
  paths: z.number().int(),
  seed: z.number().int(),
  /** From now on, both ends with it. */
  points: z.array(range.extend({ date: calendarDate })),
  /** On `until`. */
  outcome: range.extend({ /** Share of paths that reach the target. */ chance: decimal.nullable() }).nullable(),
  /** Share of paths in which withdrawals are paid to the end; null without any. */
  lasts: decimal.nullable(),
  /** What would change it, each alone. */
  levers: z.array(
    z.object({
      lever: z.enum(namesOf(leverDisplay)),
      /** More a month, the lower target, or what markets lose at once in percent; of `later` the months. */
      by: decimal,
      p50: decimal,
      chance: decimal.nullable(),
    }),
  ),
})
export type Projection = z.output<typeof projection>

const path = '/api/investor/projection/'

export const getProjection = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'What could become of a goal or of everything invested: ranges of simulated paths, by stated assumptions',
  query: z.object({
    goal_id: z.uuid().optional(),
    /** In place of what the goal says. */
    monthly: notNegative.optional(),
    until: calendarDate.optional(),
    withdrawal: notNegative.optional(),
    withdrawal_years: z.coerce.number().int().min(0).max(MOST_PROJECTION_YEARS).optional(),
    /** The same seed gives the same figures. */
    seed: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
  }),
  status: [200],
  response: projection,
})

export const setAssumptions = endpoint({
  method: 'PUT',
  path: `${path}assumptions/`,
  access: 'investor',
  summary: 'Assume something else than what is preset; what is not named is as preset again',
  body: z.object({
    values: z
      .array(z.object({ key: z.enum(namesOf(assumptionDisplay)), value: decimal }))
      .max(Object.keys(assumptionDisplay).length)
      .refine((values) => new Set(values.map(({ key }) => key)).size === values.length, 'Each assumption once.'),
  }),
  status: [200],
  response: z.object({ assumptions: z.array(assumption) }),
})
