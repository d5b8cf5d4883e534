import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { currencyCode, dateTime, decimal, knownCurrency } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { assetClass } from './positions.ts'
import { type BookUnit, bookUnits, holdingsSources } from './words.ts'

const BOOK_PAGE_SIZE = 20
/** Own named views of one advisor. */
export const BOOK_VIEWS_LIMIT = 20

/** Questions asked of all clients at once; inactive clients are not in the book. */
export const bookView = z.enum(['cash', 'position', 'drift', 'meeting', 'action', 'connection'])
export type BookView = z.output<typeof bookView>

interface BookRule {
  readonly name: string
  readonly unit: BookUnit
  /** From above which a client is listed, unless asked otherwise; null where there is nothing to set. */
  readonly threshold: string | null
}

/** What each view is called with the threshold that it has unless the advisor sets another one. */
export const bookRules: Readonly<Record<BookView, BookRule>> = {
  cash: { name: 'Cash above 10%', unit: 'percent', threshold: '10' },
  position: { name: 'One position above 20%', unit: 'percent', threshold: '20' },
  drift: { name: 'Off target by 10 points', unit: 'points', threshold: '10' },
  meeting: { name: 'No meeting in 180 days', unit: 'days', threshold: '180' },
  action: { name: 'Overdue actions', unit: 'actions', threshold: null },
  connection: { name: 'Connection broken', unit: 'accounts', threshold: null },
}

/** What is wrong with a view's threshold, or null. */
export function thresholdFault(view: BookView, threshold: string | null | undefined): string | null {
  const { unit, threshold: usual } = bookRules[view]
  if (usual === null) return threshold == null ? null : 'This view has no threshold.'
  if (threshold == null) return null
  if (unit === 'days')
    return /^\d{1,4}$/.test(threshold) && Number(threshold) >= 1 && Number(threshold) <= 3650
      ? null
      : 'Enter a whole number of days from 1 to 3650.'
  return /^\d{1,3}(\.\d{1,2})?$/.test(threshold) && Number(threshold) <= 100
    ? null
    : `Enter ${unit === 'percent' ? 'a percent' : 'points'} from 0 to 100, with at most two decimals.`
}

const withinBounds = (
  { view, threshold }: { view: BookView; threshold?: string | null | undefined },
  context: z.RefinementCtx,
): void => {
  const message = thresholdFault(view, threshold)
  if (message) context.addIssue({ code: 'custom', path: ['threshold'], message })
}

/** A client that a view lists, and why. */
const bookRow = z.object({
  client_id: z.uuid(),
  client_name: z.string(),
  household_name: z.string().nullable(),
  /** What is compared with the threshold, in the view's unit; a drift has its sign. */
  value: decimal,
  unit: z.enum(bookUnits),
  /** The reason in one sentence, with its figures. */
  why: z.string(),
  /** What is behind the figure, and all that the share is of; null where money is not the matter. */
  amount: decimal.nullable(),
  whole: decimal.nullable(),
  currency: currencyCode,
  /** Accounts that the figures are without, wholly or in part. */
  unknown_accounts: z.number().int(),
  /** The oldest value among the positions, the last meeting, or the day the oldest action was due. */
  as_of: dateTime.nullable(),
})
export type BookRow = z.output<typeof bookRow>

export const listBook = endpoint({
  method: 'GET',
  path: '/api/advisor/book/',
  access: 'advisor',
  summary: 'Clients that a view lists, the furthest beyond its threshold first; each row says why',
  query: pageQuery(BOOK_PAGE_SIZE)
    .extend({ view: bookView, threshold: z.string().max(10).optional() })
    .superRefine(withinBounds),
  status: [200],
  response: page(bookRow),
})

const viewName = z.string().trim().min(1, 'Name is required').max(60)

/** A view as a tab shows it: the standing ones have no id. */
const bookTab = z.object({
  id: z.uuid().nullable(),
  name: z.string(),
  view: bookView,
  threshold: z.string().nullable(),
  /** Clients it lists now. */
  count: z.number().int(),
})
export type BookTab = z.output<typeof bookTab>

export const listBookViews = endpoint({
  method: 'GET',
  path: '/api/advisor/book/views/',
  access: 'advisor',
  summary: 'The standing views and the own named ones, with how many clients each lists',
  status: [200],
  response: z.object({
    /** Clients who are not inactive, and how many of them show holdings. */
    clients_count: z.number().int(),
    holders_count: z.number().int(),
    results: z.array(bookTab),
  }),
})

const savedView = bookTab.omit({ count: true }).extend({ id: z.uuid() })
export type SavedBookView = z.output<typeof savedView>

export const createBookView = endpoint({
  method: 'POST',
  path: '/api/advisor/book/views/',
  access: 'advisor',
  summary: 'Keep a view with a threshold under a name',
  body: z.object({ name: viewName, view: bookView, threshold: z.string().max(10).nullish() }).superRefine(withinBounds),
  status: [201],
  response: savedView,
})

const params = z.object({ id: z.uuid() })

export const updateBookView = endpoint({
  method: 'PATCH',
  path: '/api/advisor/book/views/{id}/',
  access: 'advisor',
  summary: 'Rename an own view, or set its threshold',
  params,
  body: z.object({ name: viewName.optional(), threshold: z.string().max(10).optional() }),
  status: [200],
  response: savedView,
})

export const deleteBookView = endpoint({
  method: 'DELETE',
  path: '/api/advisor/book/views/{id}/',
  access: 'advisor',
  summary: 'Forget an own view',
  params,
  status: [204],
})

/** Clients who share a household name, whatever its upper and lower case: people, trusts, companies. */
const household = z.object({
  name: z.string(),
  members_count: z.number().int(),
  /** Members whose holdings nobody shares or imported. */
  missing_count: z.number().int(),
  /** The sum of what the members' own pages say, each position converted into `currency`. */
  total_market_value: decimal,
  /** The one that was chosen for the household, else the advisor's base currency. */
  currency: currencyCode,
  /** Null: none was chosen. */
  own_currency: currencyCode.nullable(),
  /** Accounts that the total is without, wholly or in part. */
  unknown_accounts: z.number().int(),
})
export type Household = z.output<typeof household>

export const listHouseholds = endpoint({
  method: 'GET',
  path: '/api/advisor/households/',
  access: 'advisor',
  summary: 'Households by name, each with what its members hold together',
  query: pageQuery(BOOK_PAGE_SIZE).extend({ search: z.string().max(120).optional() }),
  status: [200],
  response: page(household),
})

const householdDetail = household.extend({
  /** The oldest value among all positions. */
  as_of: dateTime.nullable(),
  /** Of all members together; the shares add up to 100.00 when anything is held. */
  allocation: z.array(z.object({ asset_class: assetClass, amount: decimal, percent: decimal })),
  members: z.array(
    z.object({
      client_id: z.uuid(),
      client_name: z.string(),
      source: z.enum(holdingsSources),
      total_market_value: decimal.nullable(),
      /** Of the household's total; null for who shows nothing. */
      percent: decimal.nullable(),
    }),
  ),
  /** Currencies without a rate: left out of every amount. */
  unconverted: z.array(currencyCode),
})
export type HouseholdDetail = z.output<typeof householdDetail>

export const getHousehold = endpoint({
  method: 'GET',
  path: '/api/advisor/household/',
  access: 'advisor',
  summary: 'One household: who belongs to it, what they hold together, and whose holdings are missing',
  query: z.object({ name: z.string().max(120) }),
  status: [200],
  response: householdDetail,
})

export const setHouseholdCurrency = endpoint({
  method: 'PUT',
  path: '/api/advisor/household/currency/',
  access: 'advisor',
  summary: 'Choose the currency that a household is added up in; null is the own base currency again',
  body: z.object({ name: z.string().max(120), currency: knownCurrency.nullable() }),
  status: [200],
  response: householdDetail,
})
