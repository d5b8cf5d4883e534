import { z } from 'zod'
import { accountTypeGroup } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, queriedDate, currencyCode, decimal } from './money.ts'
import { commaList, page, pageQuery } from './paging.ts'
import { namesOf, transactionTypeDisplay } from './words.ts'

export const txType = z.enum(namesOf(transactionTypeDisplay))

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
  is_cash_flow: z.boolean(),
  is_pending: z.boolean(),
})
export type Transaction = z.output<typeof transaction>

/** Filters of every transactions call; both ends of the range are included. */
const transactionFilters = z.object({
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
})

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
  }),
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
