import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal, money } from './money.ts'
import { costSource } from './positions.ts'
import { costMethodDisplay, namesOf } from './words.ts'

const holdingTerm = z.enum(['short', 'long'])

const ofAccount = z.object({
  account_id: z.uuid(),
  account_name: z.string(),
  institution_name: z.string(),
  /** Gains and losses of the account count for tax: no retirement, education or health account. */
  is_taxable: z.boolean(),
  ticker: z.string().nullable(),
  name: z.string(),
})

/** Units of one lot that were given up, and what came of them; amounts in the answer's currency at each day's rate. */
const realizedSale = ofAccount.extend({
  /** The transaction that gave the units up. */
  sale_id: z.string(),
  date: calendarDate,
  /** `distribution`: returned capital beyond the cost. */
  kind: z.enum(['sale', 'short', 'merger', 'distribution']),
  /** Null: not known. */
  acquired: calendarDate.nullable(),
  units: decimal,
  proceeds: decimal,
  /** Null: not known; then there is no gain either. */
  cost: decimal.nullable(),
  /** Proceeds less cost, without the part of a loss that does not count. */
  gain: decimal.nullable(),
  /** Loss of a wash sale that does not count: it is in the cost of what was bought instead. Zero or positive. */
  disallowed: decimal,
  /** Held for a year or less, or longer; null when the day it was bought is not known. */
  term: holdingTerm.nullable(),
  /** Days held, with those of shares sold at a loss that they replace. */
  days_held: z.number().int().nullable(),
  /** Its lots were chosen by hand. */
  is_chosen: z.boolean(),
  /** In the currency that the security was traded in; null where that is the answer's, or not known. */
  own: z
    .object({
      currency: currencyCode,
      proceeds: decimal,
      cost: decimal.nullable(),
      /** Before wash sales. */
      gain: decimal.nullable(),
    })
    .nullable(),
  /**
   * The part of the gain that exchange rates made: the cost in its own currency, times the change of the rate from the day
   * of the purchase to that of the sale; the rest is the price's. Null: not known.
   */
  exchange_gain: decimal.nullable(),
})
export type RealizedSale = z.output<typeof realizedSale>

/** Units bought together that are still held; or all of a position, where its lots are not known and its cost is. */
const openLot = ofAccount.extend({
  acquired: calendarDate.nullable(),
  units: decimal,
  cost: decimal.nullable(),
  /** Who tells the cost; null where nobody does. */
  cost_source: costSource.nullable(),
  /** Disallowed losses of wash sales within the cost. */
  washed: decimal,
  /** By the account's position; null when its value is not known. */
  market_value: decimal.nullable(),
  gain: decimal.nullable(),
  /** What a sale today would be. */
  term: holdingTerm.nullable(),
  /** A loss in a taxable account that could be realized today. */
  is_harvestable: z.boolean(),
  /** The same was bought on this day in the past 30 days, in any account: a loss realized now would not count as far. */
  bought_lately: calendarDate.nullable(),
})
export type OpenLot = z.output<typeof openLot>

const costMethod = z.enum(namesOf(costMethodDisplay))

/** An account with sales or lots, and which of its units are sold first. */
const accountMethod = ofAccount.pick({ account_id: true, account_name: true, institution_name: true }).extend({
  method: costMethod,
})

/** A spin-off, or a merger for money beside shares. Its rows do not tell what went along or what shares were worth. */
const corporateAction = ofAccount.extend({
  /** The transaction of what came in. */
  transaction_id: z.uuid(),
  kind: z.enum(['spin_off', 'merger']),
  date: calendarDate,
  units: decimal,
  /** What a spin-off could have come out of. */
  parents: z.array(z.object({ security: z.string(), ticker: z.string().nullable(), name: z.string() })),
  /** What was said: which of these, and how much of its cost went along. */
  parent: z.string().nullable(),
  percent: decimal.nullable(),
  /** What was said that the new shares of a merger were worth on its day. */
  value: money.nullable(),
})
export type CorporateAction = z.output<typeof corporateAction>

/** Units that the trades of an account do not explain: held before the first of them, or sold and never bought. */
const unexplained = ofAccount.extend({
  security: z.string(),
  /** How many; of what was said more may have been said. */
  units: decimal,
  /** What they cost follows from what the institution states of the whole position: it need not be said. */
  is_stated: z.boolean(),
  /** What was said last of units that were held before the first trade. */
  said: z.object({ id: z.uuid(), units: decimal, cost: money, acquired: calendarDate.nullable() }).nullable(),
})
export type UnexplainedUnits = z.output<typeof unexplained>

const termTotals = z.object({ proceeds: decimal, cost: decimal, gain: decimal, disallowed: decimal })

const gains = z.object({
  currency: currencyCode,
  year: z.number().int(),
  /** Years with sales, newest first. */
  years: z.array(z.number().int()),
  /** Of taxable accounts; what has no known cost or term is in `unknown` only. */
  totals: z.object({
    short: termTotals,
    long: termTotals,
    /** Short and long together. */
    gain: decimal,
    unknown: z.object({ count: z.number().int(), proceeds: decimal }),
    /** What exchange rates made of the gain, and of how many sales that is not known; null: nothing was in another currency. */
    exchange: z.object({ gain: decimal, unknown: z.number().int() }).nullable(),
    /** Gains of accounts that are not taxed. */
    untaxed_gain: decimal,
  }),
  sales: z.array(realizedSale),
  /** What is held now: the gain that the positions have, by who tells their cost. */
  unrealized: z.object({
    /** Of the positions whose cost and value are known; the gain is null where there is none. */
    cost: decimal,
    amount: decimal.nullable(),
    percent: decimal.nullable(),
    by_source: z.array(z.object({ source: costSource, positions: z.number().int(), gain: decimal })),
    /** Positions without a known gain; and those of which the cost of some units is not known. */
    unknown_positions: z.number().int(),
    partly_known: z.number().int(),
  }),
  /** One page of them, by account and security, oldest first; and how many there are. */
  lots: z.array(openLot),
  lots_count: z.number().int(),
  /** Lots at a loss that could be realized today: how many, their loss together, and the largest. */
  losses: z.object({ count: z.number().int(), gain: decimal, lots: z.array(openLot) }),
  actions: z.array(corporateAction),
  openings: z.array(unexplained),
  methods: z.array(accountMethod),
  data_quality: z.object({
    /** What could not be worked out, in words. */
    notes: z.array(z.string()),
    unconverted: z.array(currencyCode),
  }),
})
export type Gains = z.output<typeof gains>

const gainsQuery = z.object({ year: z.coerce.number().int().min(1950).max(2200).optional() })

const lotsQuery = gainsQuery.extend({ lots_page: z.coerce.number().int().min(1).max(100_000).optional() })

export const getGains = endpoint({
  method: 'GET',
  path: '/api/investor/gains/',
  access: 'investor',
  summary:
    'Realized gains of a year by lot and term, and a page of the lots that are held; units are sold by the method of each account',
  query: lotsQuery,
  status: [200],
  response: gains,
})

export const exportGains = endpoint({
  method: 'GET',
  path: '/api/investor/gains/export/',
  access: 'investor',
  summary: 'Realized gains of a year as CSV, a line for each lot that was sold from',
  query: gainsQuery,
  status: [200],
  responseType: 'stream',
})

export const setCostMethod = endpoint({
  method: 'PUT',
  path: '/api/investor/gains/methods/{id}/',
  access: 'investor',
  summary: 'Say which units of an own account are sold first; every gain of it is worked out anew',
  params: z.object({ id: z.uuid() }),
  body: z.object({ method: costMethod }),
  status: [200],
  response: accountMethod,
})

/** A lot that a sale could be of, as it was before the sale. */
const saleLot = z.object({
  lot_id: z.string(),
  acquired: calendarDate.nullable(),
  units: decimal,
  /** Of these units; null: not known. */
  cost: decimal.nullable(),
  /** What a sale of it on that day is. */
  term: holdingTerm.nullable(),
  /** How many of them the sale is of now, and what these realized. */
  sold: decimal,
  gain: decimal.nullable(),
  disallowed: decimal,
})

const saleLots = ofAccount.extend({
  currency: currencyCode,
  sale_id: z.string(),
  date: calendarDate,
  units: decimal,
  proceeds: decimal,
  /** Proceeds less cost of all lots sold, without what does not count; null when a cost is not known. */
  gain: decimal.nullable(),
  method: costMethod,
  /** Units that have to be chosen, all together: no more than were held. */
  to_choose: decimal,
  is_chosen: z.boolean(),
  lots: z.array(saleLot),
  /** Earlier and present choices that stand, newest first. */
  choices: z.array(z.object({ id: z.uuid(), made_at: z.iso.datetime() })),
})
export type SaleLots = z.output<typeof saleLots>

const ofSale = z.object({ id: z.uuid() })

export const getSaleLots = endpoint({
  method: 'GET',
  path: '/api/investor/gains/sales/{id}/lots/',
  access: 'investor',
  summary: 'The lots that a sale could be of, and those it is of',
  params: ofSale,
  status: [200],
  response: saleLots,
})

export const chooseSaleLots = endpoint({
  method: 'PUT',
  path: '/api/investor/gains/sales/{id}/lots/',
  access: 'investor',
  summary: 'Say which lots a sale was of; every gain is worked out anew, and the choice can be undone',
  params: ofSale,
  body: z.object({
    lots: z
      .array(z.object({ lot_id: z.string().max(200), units: decimal }))
      .min(1)
      .max(5000),
  }),
  status: [200],
  response: saleLots,
})

export const undoSaleLots = endpoint({
  method: 'DELETE',
  path: '/api/investor/gains/sales/{id}/lots/',
  access: 'investor',
  summary: 'Take the last choice of a sale’s lots back: the one before counts again, else the method of the account',
  params: ofSale,
  status: [200],
  response: saleLots,
})

export const sayTerms = endpoint({
  method: 'PUT',
  path: '/api/investor/gains/actions/{id}/',
  access: 'investor',
  summary: 'Say what a spin-off came out of and took along of its cost, or what the new shares of a merger were worth',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    parent: z.string().max(300).nullable().default(null),
    percent: decimal
      .refine(
        (text) => /^\d{1,2}(\.\d{1,6})?$/.test(text) && /[1-9]/.test(text),
        'Enter a percentage above 0 and below 100.',
      )
      .nullable()
      .default(null),
    value: decimal
      .refine((text) => /^\d{1,16}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text), 'Enter an amount above zero.')
      .nullable()
      .default(null),
  }),
  status: [204],
})

export const undoTerms = endpoint({
  method: 'DELETE',
  path: '/api/investor/gains/actions/{id}/',
  access: 'investor',
  summary: 'Take back what was said last of a spin-off or a merger',
  params: z.object({ id: z.uuid() }),
  status: [204],
})

export const sayOpening = endpoint({
  method: 'PUT',
  path: '/api/investor/gains/openings/{id}/',
  access: 'investor',
  summary: 'Say what units held before the first trade of an own account had cost; every gain is worked out anew',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    security: z.string().max(300),
    units: decimal.refine(
      (text) => /^\d{1,16}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text),
      'Enter a number of units above zero.',
    ),
    /** Of all these units, in the base currency. */
    cost: decimal.refine((text) => /^\d{1,16}(\.\d{1,2})?$/.test(text), 'Enter an amount of zero or more.'),
    /** Null: the day is not known. */
    acquired: calendarDate.nullable().default(null),
  }),
  status: [204],
})

export const undoOpening = endpoint({
  method: 'DELETE',
  path: '/api/investor/gains/openings/{id}/',
  access: 'investor',
  summary: 'Take back what was said last of units held before the first trade: what was said before counts again',
  params: z.object({ id: z.uuid() }),
  status: [204],
})
