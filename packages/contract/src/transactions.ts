import { z } from 'zod'
import { accountTypeGroup } from './accounts.ts'
import { categoryGroupKey, categoryKey } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, queriedDate, currencyCode, decimal } from './money.ts'
import { commaList, page, pageQuery } from './paging.ts'
import { SPLIT, categoryByDisplay, categoryDisplay, namesOf, transactionTypeDisplay } from './words.ts'

export const txType = z.enum(namesOf(transactionTypeDisplay))

/** A category of the default set. */
export const category = z.enum(namesOf(categoryDisplay))
export const categoryBy = z.enum(namesOf(categoryByDisplay))
/** What a transaction says for its category: its key, or that it is split into parts. */
export const categoryOrSplit = z.union([categoryKey, z.literal(SPLIT)])

/** One part of a split transaction. */
const transactionPart = z.object({
  /** In the transaction's currency; below zero goes out, also where the whole came in. */
  amount: decimal,
  category: categoryKey,
  note: z.string().nullable(),
  /** What the parts that were said do not come to: the amount was changed since. */
  is_rest: z.boolean(),
})
export type TransactionPart = z.output<typeof transactionPart>

export const transaction = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  institution_id: z.uuid(),
  account_name: z.string(),
  institution_name: z.string(),
  account_type: z.string(),
  account_type_display: z.string(),
  execution_date: calendarDate,
  posted_date: calendarDate.nullable(),
  tx_type: txType,
  ticker: z.string().nullable(),
  name: z.string().nullable(),
  fi_supplied_description: z.string().nullable(),
  description: z.string().nullable(),
  /** Signed from the account's view: in positive, out negative. */
  flow_amount: decimal,
  flow_amount_currency: currencyCode,
  units: decimal.nullable(),
  unit_price_amount: decimal.nullable(),
  /** Inside the amount: charges, and tax that was withheld; null where the source does not tell them. */
  fee_amount: decimal.nullable(),
  tax_amount: decimal.nullable(),
  is_cash_flow: z.boolean(),
  is_pending: z.boolean(),
  /** Who was paid, in clean words; null where no name is left of what the source wrote. */
  payee: z.string().nullable(),
  category: categoryOrSplit,
  /** What it is made of where it is split; they come to the amount. */
  parts: z.array(transactionPart),
  /** Who or what said the category. */
  category_by: categoryBy,
  /** How sure the reading of the text is, between 0 and 1; null where it was not read from the text. */
  category_confidence: z.number().nullable(),
  /** By its owner's word, or a rule of theirs, neither Money In nor Money Out. */
  is_excluded: z.boolean(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
  /** How many pictures and documents are attached. */
  receipts: z.number().int(),
  /** False for what a bank's link tells and for what is pending: it changes with its source alone. */
  is_editable: z.boolean(),
})
export type Transaction = z.output<typeof transaction>

/** An amount without sign, at most 15 digits and 2 decimals; nothing is no amount. */
const queriedSize = z
  .union([z.literal(''), z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'Enter an amount such as 12.50.')])
  .transform((text) => text || undefined)

/** Which way money went, as the account sees it. */
export const flowDirection = z.enum(['in', 'out'])

/**
 * Filters of every transactions call; both ends of a range are included. `search` is words that all have to be found, in
 * the texts, the payee, the ticker or the account's name, or an amount as `12.50`, `>100` or `<=20`. Amounts are compared by size,
 * whichever way they went.
 */
export const transactionFilters = z.object({
  account_id: z.string().max(100).optional(),
  account_type: z.string().max(50).optional(),
  account_type__in: commaList.optional(),
  institution: z.string().max(100).optional(),
  institution_name: z.string().max(200).optional(),
  execution_date__gte: queriedDate.optional(),
  execution_date__lte: queriedDate.optional(),
  search: z.string().max(200).optional(),
  tx_type: z.string().max(50).optional(),
  tx_type__in: commaList.optional(),
  direction: flowDirection.optional(),
  amount__gte: queriedSize.optional(),
  amount__lte: queriedSize.optional(),
  pending: z.enum(['yes', 'no']).optional(),
  category__in: commaList.optional(),
  category_group: categoryGroupKey.optional(),
  /** Only what counts as cash flow and whose category nobody is sure of. */
  review: z.enum(['yes']).optional(),
  tag: z.string().trim().toLowerCase().max(30).optional(),
  /** Only what has a receipt attached. */
  receipt: z.enum(['yes']).optional(),
  /** Exactly this payee, upper and lower case alike. */
  payee: z.string().trim().max(80).optional(),
})

/** Words of one or two letters that few have are looked for from this day on; null: in all. */
export const searchedSince = calendarDate.nullable()

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/',
  access: 'investor',
  summary: 'Own transactions, newest first',
  query: transactionFilters.extend(pageQuery(20).shape),
  status: [200],
  response: page(transaction),
})

export const getCashFlow = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/cash_flow/',
  access: 'investor',
  summary: 'Money In and Money Out; cash_out is zero or negative',
  query: transactionFilters,
  status: [200],
  response: z.object({
    cash_in: decimal,
    cash_out: decimal,
    currency: currencyCode,
    unconverted: z.array(currencyCode),
  }),
})

export const listTransactionAccountTypes = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/account_types/',
  access: 'investor',
  summary: 'Account types with the number of transactions in the filter',
  query: transactionFilters,
  status: [200],
  response: z.object({
    account_types: z.array(accountTypeGroup.omit({ total_market_value: true, unknown_accounts: true })),
    searched_since: searchedSince,
  }),
})

/** A day of the ledger: all of its rows in the filter, not only those on the page. */
const ledgerDay = z.object({
  date: calendarDate,
  count: z.number().int(),
  /** Money In less Money Out in the base currency; null where no row of the day counts as cash flow. */
  net: decimal.nullable(),
  /** Currencies without a rate, left out of `net`. */
  unconverted: z.array(currencyCode),
})
export type LedgerDay = z.output<typeof ledgerDay>

/** Where a page of the ledger goes on: the day and the id of the last row before it. */
const ledgerPlace = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f-]{36}$/, 'Go on with what `next` says.')
  .transform((text) => ({ execution_date: text.slice(0, 10), id: text.slice(11) }))
  .pipe(z.object({ execution_date: calendarDate, id: z.uuid() }))

/** Rows of the ledger that are read at once. */
export const LEDGER_PAGE_SIZE = 100

/** Read from the text with less confidence than this, a category is worth a look. */
export const SURE = 0.85

export const readLedger = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/ledger/',
  access: 'investor',
  summary:
    'Own transactions of all accounts in one list, newest first, with the sums of their days; `next` goes into `after`',
  query: transactionFilters.extend({ after: ledgerPlace.optional() }),
  status: [200],
  response: z.object({
    results: z.array(transaction),
    days: z.array(ledgerDay),
    currency: currencyCode,
    next: z.string().nullable(),
    /** The totals are of the same. */
    searched_since: searchedSince,
    /** What rows whose category nobody knows are likeliest for: too unsure to be said, near enough to be offered. */
    guesses: z.array(z.object({ transaction_id: z.uuid(), category, confidence: z.number() })),
  }),
})

/** Most transactions whose ids are answered, and that are marked, at once. */
export const MOST_AT_ONCE = 500

export const listTransactionIds = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/ids/',
  access: 'investor',
  summary: 'Ids of the own transactions in a filter, newest first, at most 500, and how many it finds in all',
  query: transactionFilters,
  status: [200],
  response: z.object({ ids: z.array(z.uuid()), count: z.number().int() }),
})

export const countToReview = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/to_review/',
  access: 'investor',
  summary: 'How many transactions of a filter count as cash flow while nobody is sure of their category',
  query: transactionFilters,
  status: [200],
  response: z.object({ count: z.number().int() }),
})

const flows = z.object({ cash_in: decimal, cash_out: decimal, net: decimal })

export const readLedgerTotals = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/totals/',
  access: 'investor',
  summary: 'How many transactions a filter finds, and what they come to in the base currency and in each of their own',
  query: transactionFilters,
  status: [200],
  response: flows.extend({
    count: z.number().int(),
    pending: z.number().int(),
    /** Booked rows that are neither Money In nor Money Out: trades, transfers, what was excluded. */
    not_counted: z.number().int(),
    currency: currencyCode,
    unconverted: z.array(currencyCode),
    by_currency: z.array(flows.extend({ currency: currencyCode, count: z.number().int() })),
  }),
})

/** What a report of spending and income is of: kinds of it, or whom it went to. */
const reportBy = z.enum(['category', 'payee'])

const reportRow = z.object({
  /** A category, or a payee in its newest writing; null where nobody is named. */
  key: z.string().nullable(),
  /** In less out in the base currency: refunds lower what was spent. */
  amount: decimal,
  count: z.number().int(),
  /** The same of the same days a year before; null without both ends of a range. */
  before: decimal.nullable(),
})
export type ReportRow = z.output<typeof reportRow>

/** Most payees of a report, the largest. */
export const REPORT_MOST_PAYEES = 100

const reportQuery = transactionFilters.extend({ by: reportBy.default('category') })

export const readReport = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/report/',
  access: 'investor',
  summary:
    'Spending and income by category or payee, beside the same days a year before; only what counts as cash flow',
  query: reportQuery,
  status: [200],
  response: z.object({
    results: z.array(reportRow),
    currency: currencyCode,
    unconverted: z.array(currencyCode),
    searched_since: searchedSince,
  }),
})

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/report/export/',
  access: 'investor',
  summary: 'The report of spending and income as CSV',
  query: reportQuery,
  status: [200],
  responseType: 'stream',
})

/** Most rows of an export; the newest are in it. */
export const EXPORT_MAX_ROWS = 50_000

export const exportTransactions = endpoint({
  method: 'GET',
  path: '/api/investor/transactions/export/',
  access: 'investor',
  summary: 'Own transactions as CSV, newest first, at most 50,000 rows, streamed',
  query: transactionFilters,
  status: [200],
  responseType: 'stream',
})
