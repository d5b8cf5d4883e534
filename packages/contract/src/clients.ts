import { z } from 'zod'
import { besidePositions } from './allocation.ts'
import { endpoint } from './endpoint.ts'
import { goal } from './goals.ts'
import { calendarDate, currencyCode, dateTime, decimal, money } from './money.ts'
import { ordering, page, pageQuery } from './paging.ts'
import { email, firstName, lastName } from './person.ts'
import { shownAttribution, shownRiskMeasures } from './performance.ts'
import { assetClass, position } from './positions.ts'
import { riskBand } from './risk-tolerance.ts'
import { flowDirection } from './transactions.ts'
import {
  clientImportOutcomes,
  clientLinks,
  clientStatusDisplay,
  holdingsSources,
  investmentObjectiveDisplay,
  namesOf,
  recurringPaceDisplay,
} from './words.ts'

/** Clients per page. */
export const CLIENTS_PAGE_SIZE = 10
/** Days for which a deleted client can be brought back. */
export const CLIENT_RESTORE_DAYS = 30
/** Rows of one import. */
export const CLIENT_IMPORT_LIMIT = 2000

export const clientStatus = z.enum(namesOf(clientStatusDisplay))
export const investmentObjective = z.enum(namesOf(investmentObjectiveDisplay))
const clientLinkStatus = z.enum(clientLinks)

/** Fields of their own that an advisor keeps of a client. */
export const MOST_OWN_FIELDS = 20
const ownField = z.object({ name: z.string(), value: z.string() })
export type OwnField = z.output<typeof ownField>

/** Own fields as a text, one a line: `Referred by: Ana Ruiz`. */
export const ownFieldsText = (fields: readonly OwnField[]): string =>
  fields.map(({ name, value }) => `${name}: ${value}`).join('\n')
/** What such a text says; whether it is right is left to the schema. */
export const ownFieldsIn = (text: string): OwnField[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':')
      return { name, value: value.join(':') }
    })

/** A client of an advisor. */
const client = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  /** "first last" */
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: calendarDate.nullable(),
  status: clientStatus,
  household_name: z.string().nullable(),
  /** Of a linked client: the investor's own. */
  risk_score: z.number().int().nullable(),
  risk_band: riskBand.nullable(),
  investment_objective: investmentObjective.nullable(),
  /** US dollars. */
  annual_income: decimal.nullable(),
  net_worth_estimate: decimal.nullable(),
  notes: z.string(),
  /** What the advisor keeps beside, under names of their own, in their order. */
  own_fields: z.array(ownField),
  link_status: clientLinkStatus,
  /** When they were asked, agreed, or ended it; null where nobody was asked. */
  link_status_at: dateTime.nullable(),
  /** The positions as the portfolio counts them, in `currency`; null without holdings. */
  total_market_value: decimal.nullable(),
  /** The advisor's base currency. */
  currency: currencyCode,
  /** Accounts that the total is without, wholly or in part. */
  unknown_accounts: z.number().int(),
  /** The newest completed meeting, and the next scheduled one. */
  last_meeting_at: dateTime.nullable(),
  next_meeting_at: dateTime.nullable(),
  version: z.number().int(),
  created_at: dateTime,
  updated_at: dateTime,
})
export type Client = z.output<typeof client>

// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const CONTROL = /[\u0000-\u001f\u007f]/
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text), 'Invalid input')
    .transform((text) => (text === '' ? null : text))
    .nullable()

/** Tabs and line ends stay; other control characters are taken out. */
const freeText = (max: number) =>
  z
    .string()
    .max(max)
    // eslint-disable-next-line no-control-regex -- taking control characters out is the point
    .transform((text) => text.normalize('NFC').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''))

const requiredLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL.test(text), 'Invalid input')

const ownFields = z
  .array(z.object({ name: requiredLine(60), value: requiredLine(300) }))
  .max(MOST_OWN_FIELDS, `At most ${MOST_OWN_FIELDS} fields.`)
  .refine(
    (fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length,
    'Each name stands once.',
  )

const wealth = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,2})?$/, 'Enter an amount of zero or more, with at most two decimals.')
  .nullable()

const OLDEST_YEARS = 120

/** In the past, and at most 120 years ago. */
const birthDate = calendarDate
  .refine((date) => {
    const now = new Date()
    const years = now.getUTCFullYear() - Number(date.slice(0, 4))
    return Date.parse(date) < now.setUTCHours(0, 0, 0, 0) && years <= OLDEST_YEARS
  }, 'Enter a date in the past, at most 120 years ago.')
  .nullable()

/** What an advisor writes of a client. */
export const clientFacts = z.object({
  first_name: firstName,
  last_name: lastName,
  email: z.union([z.literal('').transform(() => null), email]).nullable(),
  phone: line(20),
  date_of_birth: birthDate,
  status: clientStatus,
  household_name: line(120),
  risk_score: z.number().int().min(1).max(100).nullable(),
  investment_objective: investmentObjective.nullable(),
  annual_income: wealth,
  net_worth_estimate: wealth,
  notes: freeText(5000),
  own_fields: ownFields,
})
export type ClientFacts = z.output<typeof clientFacts>

const nothingKnown: Omit<ClientFacts, 'first_name' | 'last_name'> = {
  email: null,
  phone: null,
  date_of_birth: null,
  status: 'ACTIVE',
  household_name: null,
  risk_score: null,
  investment_objective: null,
  annual_income: null,
  net_worth_estimate: null,
  notes: '',
  own_fields: [],
}

/** A whole client: what is left out has its usual value. */
const wholeClient = clientFacts
  .partial()
  .required({ first_name: true, last_name: true })
  .transform((given): ClientFacts => ({
    ...nothingKnown,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given),
  }))

/** The version that a change was made on; another one there now is a `version_conflict`. */
const expectedVersion = { version: z.number().int().optional() }

const params = z.object({ id: z.uuid() })

export const clientOrderings = [
  'name',
  'last_name',
  'email',
  'status',
  'risk_score',
  'total_market_value',
  'last_meeting_at',
  'created_at',
] as const
export type ClientOrdering = (typeof clientOrderings)[number]

const clientFilters = z.object({
  status: z.string().max(20).optional(),
  search: z.string().max(200).optional(),
  household_name: z.string().max(120).optional(),
  ordering: ordering(clientOrderings, 'last_name'),
})

export const listClients = endpoint({
  method: 'GET',
  path: '/api/wealth-management-clients/',
  access: 'advisor',
  summary: 'Own clients; `search` looks in names and e-mail addresses',
  query: clientFilters.extend(pageQuery(CLIENTS_PAGE_SIZE).shape),
  status: [200],
  response: page(client),
})

export const exportClients = endpoint({
  method: 'GET',
  path: '/api/wealth-management-clients/export/',
  access: 'advisor',
  summary: 'Own clients as CSV, streamed',
  query: clientFilters,
  status: [200],
  responseType: 'stream',
})

export const createClient = endpoint({
  method: 'POST',
  path: '/api/wealth-management-clients/',
  access: 'advisor',
  summary: 'Add a client',
  body: wholeClient,
  status: [201],
  response: client,
})

export const getClient = endpoint({
  method: 'GET',
  path: '/api/wealth-management-clients/{id}/',
  access: 'advisor',
  summary: 'One own client',
  params,
  status: [200],
  response: client,
})

export const replaceClient = endpoint({
  method: 'PUT',
  path: '/api/wealth-management-clients/{id}/',
  access: 'advisor',
  summary: 'Write a client anew; what is left out has its usual value',
  params,
  body: z.intersection(wholeClient, z.object(expectedVersion)),
  status: [200],
  response: client,
})

export const updateClient = endpoint({
  method: 'PATCH',
  path: '/api/wealth-management-clients/{id}/',
  access: 'advisor',
  summary: 'Change what is given',
  params,
  body: clientFacts.partial().extend(expectedVersion),
  status: [200],
  response: client,
})

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/wealth-management-clients/{id}/',
  access: 'advisor',
  summary: 'Delete a client with the meetings and conversations about them; kept for 30 days to be brought back',
  params,
  status: [204],
})

export const restoreClient = endpoint({
  method: 'POST',
  path: '/api/wealth-management-clients/{id}/restore/',
  access: 'advisor',
  summary: 'Bring a deleted client back, with everything that was deleted with them',
  params,
  status: [200],
  response: client,
})

export const inviteClient = endpoint({
  method: 'POST',
  path: '/api/wealth-management-clients/{id}/invite/',
  access: 'advisor',
  summary: 'Ask the client by e-mail to share their accounts; the answer is the same whether they have a login or not',
  params,
  status: [202],
  response: client,
})

export const endClientAccess = endpoint({
  method: 'DELETE',
  path: '/api/wealth-management-clients/{id}/invite/',
  access: 'advisor',
  summary: 'Take an invitation back, or give up the access',
  params,
  status: [200],
  response: client,
})

const importRow = z.object({
  /** Line of the file, the header being line 1. */
  line: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  /** `add`, `known` (a client of that e-mail is there, or a line before it has it) or `invalid`. */
  outcome: z.enum(clientImportOutcomes),
  errors: z.record(z.string(), z.array(z.string())),
})

const clientImport = z.object({
  columns: z.array(z.string()),
  /** Which column of the file each field is read from. */
  mapping: z.record(z.string(), z.string().nullable()),
  add_count: z.number().int(),
  known_count: z.number().int(),
  invalid_count: z.number().int(),
  /** At most 200 of the rows, the faulty ones first. */
  rows: z.array(importRow),
  /** Null for a preview. */
  import_id: z.uuid().nullable(),
})
export type ClientImport = z.output<typeof clientImport>

export const importedFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'status',
  'household_name',
  'risk_score',
  'investment_objective',
  'annual_income',
  'net_worth_estimate',
  'notes',
  'own_fields',
] as const
export type ImportedField = (typeof importedFields)[number]

export const importClients = endpoint({
  method: 'POST',
  path: '/api/wealth-management-clients/import/',
  access: 'advisor',
  summary: 'Read clients from CSV text: what would happen, and with `confirm` that it does; faulty lines are left out',
  body: z.object({
    csv: z.string().max(900_000),
    mapping: z.partialRecord(z.enum(importedFields), z.string().max(200).nullable()).optional(),
    confirm: z.boolean().optional(),
  }),
  bodyLimit: 1_048_576,
  status: [200],
  response: clientImport,
})

export const undoClientImport = endpoint({
  method: 'DELETE',
  path: '/api/wealth-management-clients/import/{id}/',
  access: 'advisor',
  summary: 'Take back the clients of one import that were not changed since',
  params,
  status: [200],
  response: z.object({ removed: z.number().int(), kept: z.number().int() }),
})

const percent = decimal

/** What a client holds. `NONE`: no investor shares accounts, and nothing was imported. */
const clientPortfolio = z.object({
  client_id: z.uuid(),
  /** The oldest value among the positions. */
  as_of: dateTime.nullable(),
  currency: currencyCode,
  source: z.enum(holdingsSources),
  total_market_value: money,
  /** Sum of the costs that are known. */
  total_cost_basis: money,
  /** Of the positions whose cost is known; percent of that cost. */
  unrealized_gain: z.object({ amount: decimal.nullable(), percent: percent.nullable() }),
  /** Positions that the gain is without, because nobody tells what they cost; and those of which some units are not in it. */
  without_cost: z.object({ positions: z.number().int(), partly: z.number().int() }),
  accounts: z.array(
    z.object({
      id: z.uuid(),
      account_name: z.string(),
      account_type_display: z.string(),
      institution_name: z.string(),
      /** Null: not known. */
      market_value: decimal.nullable(),
      currency: currencyCode,
      last_updated: dateTime.nullable(),
      /** Whether the connection needs its owner; no detail, that is between them and their institution. */
      needs_attention: z.boolean(),
    }),
  ),
  allocation: z.array(
    z.object({
      asset_class: assetClass,
      display: z.string(),
      amount: decimal,
      percent,
      target_percent: percent.nullable(),
      drift_points: decimal.nullable(),
    }),
  ),
  top_positions: z.array(position).max(5),
  risk: z.object({
    risk_score: z.number().int().nullable(),
    risk_band: riskBand.nullable(),
    equity_gap_points: decimal.nullable(),
  }),
  ...besidePositions.shape,
})
export type ClientPortfolio = z.output<typeof clientPortfolio>

export const getClientPortfolio = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/portfolio/',
  access: 'advisor',
  summary: 'What a client holds, while they agree to it',
  params,
  status: [200],
  response: clientPortfolio,
})

export const clientPerformancePeriod = z.enum(['1m', '3m', 'ytd', '1y', '3y', '5y', 'max'])
export type ClientPerformancePeriod = z.output<typeof clientPerformancePeriod>

/** How a client's investments did. Nulls and no points under two days with values. */
const clientPerformance = z.object({
  client_id: z.uuid(),
  period: clientPerformancePeriod,
  currency: currencyCode,
  start_date: calendarDate.nullable(),
  end_date: calendarDate.nullable(),
  start_value: decimal.nullable(),
  end_value: decimal.nullable(),
  /** In minus out over the period. */
  net_contributions: decimal,
  gain: z.object({ amount: decimal.nullable(), percent: percent.nullable() }),
  time_weighted_return_percent: percent.nullable(),
  /** Equal to the return of the period up to a year. */
  annualized_return_percent: percent.nullable(),
  /** A year's, from daily returns; null under 20 of them. */
  volatility_percent: percent.nullable(),
  /** Zero or negative. */
  max_drawdown_percent: percent.nullable(),
  /** Everything of that kind that the client sees of themselves; null with no points. */
  risk: shownRiskMeasures.nullable(),
  /** What made the value change from the first day to the last; null with no points. */
  attribution: shownAttribution.nullable(),
  /** Currencies without a rate: their amounts are left out. */
  unconverted: z.array(currencyCode),
  /** Null where no such series is known. */
  benchmark: z.object({ name: z.string(), return_percent: percent.nullable() }).nullable(),
  /** At most 366, thinned; contributions and return are cumulated. */
  points: z.array(
    z.object({ date: calendarDate, value: decimal, contributions: decimal, return_percent: percent.nullable() }),
  ),
})
export type ClientPerformance = z.output<typeof clientPerformance>

/** What a performance says of a holder without two days of history. */
export const noPerformance = {
  start_date: null,
  end_date: null,
  start_value: null,
  end_value: null,
  net_contributions: '0.00',
  gain: { amount: null, percent: null },
  time_weighted_return_percent: null,
  annualized_return_percent: null,
  volatility_percent: null,
  max_drawdown_percent: null,
  risk: null,
  attribution: null,
  unconverted: [],
  points: [],
} satisfies Partial<ClientPerformance>

export const getClientPerformance = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/portfolio/performance/',
  access: 'advisor',
  summary: 'How a client’s investments did, while they agree to it',
  params,
  query: z.object({ period: clientPerformancePeriod.default('1y') }),
  status: [200],
  response: clientPerformance,
})

/** A goal as an advisor sees it: how it stands, not which accounts are behind it. */
const clientGoal = goal.pick({
  id: true,
  kind: true,
  name: true,
  target: true,
  target_date: true,
  saved: true,
  owed: true,
  is_at_least: true,
  percent: true,
  status: true,
  needed_a_month: true,
})

export const listClientGoals = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/goals/',
  access: 'advisor',
  summary: 'Goals of a client who shares them; each look is kept for the client to see',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: z.object({
    /** False where the client does not share them: nothing was looked at. */
    is_shared: z.boolean(),
    currency: currencyCode,
    results: z.array(clientGoal),
  }),
})

/** What is told of a client's holdings and payments since a day, for the brief of the next meeting. */
const clientChanges = z.object({
  source: z.enum(holdingsSources),
  currency: currencyCode,
  since: calendarDate,
  /** What was bought and sold, net and signed, the largest first; the amount is null without a rate. */
  holdings: z.array(
    z.object({
      name: z.string(),
      ticker: z.string().nullable(),
      units: decimal,
      amount: decimal.nullable(),
      change: z.enum(['NEW', 'MORE', 'LESS', 'GONE']),
    }),
  ),
  holdings_count: z.number().int(),
  /** Accounts with holdings of which no trade is known: what changed in them is not known either. */
  accounts_without_trades: z.number().int(),
  /** What comes back, the next due first; null where the holder shows no payments, as nobody does who shares accounts. */
  recurring: z
    .array(
      z.object({
        payee: z.string(),
        direction: flowDirection,
        pace: z.enum(namesOf(recurringPaceDisplay)),
        amount: decimal,
        currency: currencyCode,
        is_varying: z.boolean(),
        next_date: calendarDate,
      }),
    )
    .nullable(),
})
export type ClientChanges = z.output<typeof clientChanges>

export const getClientChanges = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/changes/',
  access: 'advisor',
  summary: 'What a client bought and sold since a day, and of imported statements what comes back',
  params: z.object({ id: z.uuid() }),
  query: z.object({ since: calendarDate }),
  status: [200],
  response: clientChanges,
})

export const listClientPositions = endpoint({
  method: 'GET',
  path: '/api/advisor/clients/{id}/positions/',
  access: 'advisor',
  summary: 'A client’s positions, while they agree to it',
  params,
  query: z
    .object({ ordering: ordering(['market_value_amount', 'name', 'ticker', 'units'], '-market_value_amount') })
    .extend(pageQuery(20).shape),
  status: [200],
  response: page(position),
})

/** What a browser keeps of a client for an hour. */
export const keptClientData = {
  response: z.object({
    portfolio: clientPortfolio,
    portfolioPerformance: clientPerformance,
    positions: listClientPositions.response,
    lastRefreshed: z.number(),
  }),
}
