import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, dateTime, decimal, money } from './money.ts'
import { commaList, ordering, page, pageQuery } from './paging.ts'
import { assetClasses, costSourceDisplay, namesOf, priceKinds, securityTypeDisplay } from './words.ts'

export const secType = z.enum(namesOf(securityTypeDisplay))
export const assetClass = z.enum(assetClasses)
export const priceKind = z.enum(priceKinds)
export const costSource = z.enum(namesOf(costSourceDisplay))

export const position = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  institution_id: z.uuid(),
  account_name: z.string(),
  institution_name: z.string(),
  ticker: z.string().nullable(),
  name: z.string(),
  units: decimal,
  /** Null: not known; so is then the value, unless somebody stated it. */
  unit_price_amount: decimal.nullable(),
  unit_price_currency: currencyCode,
  market_value_amount: decimal.nullable(),
  market_value_currency: currencyCode,
  /** By the source that counts (`cost_source`): by trades in the base currency at the rates of their days. */
  cost_basis_amount: decimal.nullable(),
  cost_basis_currency: currencyCode.nullable(),
  /** Who tells the cost; null: nobody does. */
  cost_source: costSource.nullable(),
  /** Units of which nobody knows what they cost: cost and gain are of the others. */
  cost_without_units: decimal.nullable(),
  /** What the institution states where the trades count; null where it states the same. */
  stated_cost_amount: decimal.nullable(),
  stated_cost_currency: currencyCode.nullable(),
  fi_supplied_sec_type: z.string().nullable(),
  sec_type: secType.nullable(),
  asset_class: assetClass,
  coupon_rate: decimal.nullable(),
  maturity_date: calendarDate.nullable(),
  unrealized_gain_amount: decimal.nullable(),
  unrealized_gain_currency: currencyCode.nullable(),
  /** The day and kind of a price that is not the source's own: a close, a simulated one, or the last trade. */
  priced_on: calendarDate.nullable(),
  priced_by: priceKind.nullable(),
  /** Who brought that price: `file` for one of the person's own files, else the name of the source. */
  priced_from: z.string().nullable(),
  /** The price is of a day more than eight days ago, and nobody has a newer one; null: a server of before does not say. */
  is_price_old: z.boolean().nullable(),
  /**
   * Why the price stays where it is though a newer one is known: from one day to the next it changed so much that it looks
   * like a split. Null: it does not.
   */
  price_step: z.object({ date: calendarDate, before: decimal, after: decimal }).nullable(),
  /** The day of such a step that was said last to be right, and can be taken back. */
  taken_step: calendarDate.nullable(),
  /** The first trade of what was worked out from trades; null: somebody states that it is held. */
  traded_since: calendarDate.nullable(),
  /** More was sold than is known to have been bought: there may be more of it. */
  is_at_least: z.boolean(),
  as_of: dateTime,
})
export type Position = z.output<typeof position>

/** Filters and order of every list of positions. */
const positionFilters = z.object({
  institution_id: z.string().max(100).optional(),
  account_id: z.string().max(100).optional(),
  account_type__in: commaList.optional(),
  sec_type: z.string().max(50).optional(),
  asset_class: z.string().max(50).optional(),
  /** Part of a name, or a whole ticker; upper and lower case alike. */
  search: z.string().max(200).optional(),
  ordering: ordering(['market_value_amount', 'name', 'ticker', 'units'], '-market_value_amount'),
})

export const listPositions = endpoint({
  method: 'GET',
  path: '/api/investor/positions/',
  access: 'investor',
  summary: 'Own positions',
  query: positionFilters.extend(pageQuery(20).shape),
  status: [200],
  response: page(position),
})

/** What one account holds of a security, in the answer's currency; null where it is not known. */
const holdingPart = z.object({
  position_id: z.uuid(),
  account_name: z.string(),
  institution_id: z.uuid(),
  institution_name: z.string(),
  market_value_amount: decimal.nullable(),
  gain_amount: decimal.nullable(),
})

/** The newest close over the one before, on what is held now; null where no prices of both days are kept. */
const dayChange = z
  .object({
    amount: decimal,
    /** Of what it was worth the day before; null where that was nothing. */
    percent: decimal.nullable(),
    /** The newest day among the closes. */
    on: calendarDate,
  })
  .nullable()

const holding = z.object({
  ticker: z.string().nullable(),
  name: z.string(),
  sec_type: secType,
  /** Of the parts whose worth is known; null where none is. */
  market_value_amount: decimal.nullable(),
  /** Its share of all that is owned; those of all holdings add up to 100.00. */
  percent: decimal,
  /** Worth less cost over the parts of which both are known; null where there is none, and of cash. */
  gain_amount: decimal.nullable(),
  gain_percent: decimal.nullable(),
  day_change: dayChange,
  /** Some of it has no known worth or cost: amounts are without it. */
  is_partial: z.boolean(),
  parts: z.array(holdingPart),
})
export type HoldingLine = z.output<typeof holding>

/** As many securities as one answer names; the totals are of all. */
export const MOST_HOLDINGS = 200

export const listHoldings = endpoint({
  method: 'GET',
  path: '/api/investor/holdings/',
  access: 'investor',
  summary: 'What is held, one row a security over all accounts, largest first, in the base currency',
  status: [200],
  response: z.object({
    currency: currencyCode,
    total_market_value: decimal,
    /** Unrealized, over what has a known cost and worth; cash has neither. */
    gain_amount: decimal.nullable(),
    gain_percent: decimal.nullable(),
    /** Over the securities of which it is known. */
    day_change: dayChange,
    /** Securities in all, also those beyond the most that are named. */
    count: z.number().int(),
    /** Positions that the totals are without, for their worth is not known. */
    unknown_positions: z.number().int(),
    results: z.array(holding),
  }),
})

export const acceptPriceStep = endpoint({
  method: 'POST',
  path: '/api/investor/positions/{id}/price-step/',
  access: 'investor',
  summary: 'Say that a price which looks like a split is right: newer prices of an own position are taken from then on',
  params: z.object({ id: z.uuid() }),
  body: z.object({ date: calendarDate }),
  status: [204],
})

export const undoPriceStep = endpoint({
  method: 'DELETE',
  path: '/api/investor/positions/{id}/price-step/',
  access: 'investor',
  summary: 'Take back what was said last of such a price: what stood before is there again',
  params: z.object({ id: z.uuid() }),
  status: [204],
})

export const aggregatePositions = endpoint({
  method: 'GET',
  path: '/api/investor/positions/aggregates-by-sec-type/',
  access: 'investor',
  summary: 'Positions summed by security type; percents divide what is owned and add up to 100.00',
  status: [200],
  response: z.object({
    results: z.array(
      z.object({
        sec_type: secType,
        sec_type_display: z.string(),
        market_value_amount: decimal,
        market_value_currency: currencyCode,
        percent: decimal,
        positions_count: z.number().int(),
        /** Of them without a known worth: counted, and not in the amount. */
        unknown_positions: z.number().int(),
      }),
    ),
    total_market_value: money,
    /** Currencies without a rate: counted, and left out of the amounts. */
    unconverted: z.array(currencyCode),
  }),
})

export const exportPositions = endpoint({
  method: 'GET',
  path: '/api/investor/positions/export/',
  access: 'investor',
  summary: 'Own positions as CSV, streamed',
  query: positionFilters,
  status: [200],
  responseType: 'stream',
})
