import { z } from 'zod'
import { accountType } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { importStates } from './words.ts'

/** Largest statement file in bytes. */
export const STATEMENT_MAX_BYTES = 20 * 1024 * 1024

const warning = z.object({ message: z.string(), line: z.number().int().nullable() })

/** In which order a file writes year, month and day. */
const dateOrder = z.enum(['YMD', 'MDY', 'DMY'])
export type DateOrder = z.output<typeof dateOrder>

const column = z.number().int().min(0).max(299).nullable()

/** Columns of a table by position, counted from 0; null where the table has no such column. */
const csvColumns = z.object({
  date: column,
  posted_date: column,
  amount: column,
  /** Money out and money in where they stand in columns of their own, in place of `amount`. */
  debit: column,
  credit: column,
  description: column,
  memo: column,
  type: column,
  symbol: column,
  cusip: column,
  units: column,
  price: column,
  fees: column,
  currency: column,
  account: column,
  /** The source's own identifier of a row. */
  reference: column,
})

/**
 * How the rows of a table are read. `amount_sign`: `as_is` (negative is money out), `inverted` (positive is money out),
 * `by_type` (the words of the type decide). A null order or mark is found from the rows.
 */
const csvMapping = z.object({
  columns: csvColumns,
  amount_sign: z.enum(['as_is', 'inverted', 'by_type']),
  date_order: dateOrder.nullable(),
  decimal_mark: z.enum(['.', ',']).nullable(),
})
export type CsvMapping = z.output<typeof csvMapping>

/** Into which account the rows go: an own one from earlier files, or a new one with this name and type. */
const accountChoice = z.object({
  account_id: z.uuid().nullable(),
  name: z.string().trim().min(1).max(100),
  account_type: accountType,
  /** What the account is worth, where the file does not say; null leaves it as it is. */
  balance: z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,2})?$/, 'Enter an amount such as 1250.00.')
    .nullable(),
})

/** What the person says about a file that does not say it itself. */
export const statementChoices = z.object({
  date_order: dateOrder.nullable(),
  mapping: csvMapping.nullable(),
  /** By the `key` of an account of the preview. */
  accounts: z.record(z.string().max(100), accountChoice),
})
export type StatementChoices = z.output<typeof statementChoices>

/** What a statement file would change, before anything is stored. */
const statementPreview = z.object({
  id: z.uuid(),
  file_name: z.string(),
  format: z.string(),
  institution_name: z.string(),
  /** False while the file leaves a question open; then it cannot be imported. */
  is_ready: z.boolean(),
  /** The dates fit two orders: an example, and the day it is in each of them. */
  date_question: z
    .object({ example: z.string(), chosen: dateOrder.nullable(), month_first: calendarDate, day_first: calendarDate })
    .nullable(),
  /** A table that is not known, and how its columns are read. */
  table: z
    .object({
      headings: z.array(z.string()),
      sample: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
      rows_total: z.number().int(),
      mapping: csvMapping,
      /** What the mapping leaves open, as it was found from the rows. */
      reading: z.object({ date_order: dateOrder, decimal_mark: z.enum(['.', ',']) }),
      /** The person has looked at the mapping, now or for an earlier file with the same headings. */
      is_confirmed: z.boolean(),
    })
    .nullable(),
  /** Accounts of earlier files, into which rows may go. */
  targets: z.array(
    z.object({ id: z.uuid(), name: z.string(), account_type: accountType, masked_account_number: z.string() }),
  ),
  accounts: z.array(
    z.object({
      key: z.string(),
      /** False when the file does not say which account it is: then one is to be chosen. */
      is_identified: z.boolean(),
      choice: accountChoice.nullable(),
      name: z.string(),
      account_type: accountType,
      masked_account_number: z.string(),
      currency: currencyCode,
      market_value: decimal.nullable(),
      /** Cash beside the positions, part of the market value. */
      cash_balance: decimal.nullable(),
      is_known: z.boolean(),
      positions_total: z.number().int(),
      /** Cash aside; null where one is not known or of another currency than the account. */
      positions_value: decimal.nullable(),
      transactions_total: z.number().int(),
      transactions_new: z.number().int(),
      transactions_known: z.number().int(),
      transactions_updated: z.number().int(),
      rejected: z.array(warning),
      window_from: calendarDate.nullable(),
      window_to: calendarDate.nullable(),
      positions: z.array(
        z.object({
          ticker: z.string().nullable(),
          name: z.string(),
          units: decimal,
          market_value: decimal.nullable(),
          currency: currencyCode,
        }),
      ),
      transactions: z.array(
        z.object({
          execution_date: calendarDate,
          description: z.string(),
          amount: decimal,
          state: z.enum(importStates),
        }),
      ),
    }),
  ),
  warnings: z.array(warning),
})
export type StatementPreview = z.output<typeof statementPreview>

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/investor/statements/preview/',
  access: 'investor',
  summary: 'Read a statement file and say what it would add; nothing is stored in accounts',
  query: z.object({ file_name: z.string().min(1).max(255) }),
  body: z.unknown(),
  bodyType: 'binary',
  bodyLimit: STATEMENT_MAX_BYTES,
  status: [201],
  response: statementPreview,
})

export const chooseForStatement = endpoint({
  method: 'PUT',
  path: '/api/investor/statements/{id}/choices/',
  access: 'investor',
  summary: 'Say what a file does not say itself, and read it again',
  params: z.object({ id: z.uuid() }),
  body: statementChoices,
  status: [200],
  response: statementPreview,
})

const imported = z.object({
  accounts_added: z.number().int(),
  accounts_updated: z.number().int(),
  positions_total: z.number().int(),
  transactions_added: z.number().int(),
  transactions_known: z.number().int(),
})

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/investor/statements/{id}/import/',
  access: 'investor',
  summary: 'Store what a preview showed; a second time adds nothing',
  params: z.object({ id: z.uuid() }),
  status: [201],
  response: imported,
})

const clientParams = z.object({ id: z.uuid(), preview_id: z.uuid() })

export const previewClientStatement = endpoint({
  method: 'POST',
  path: '/api/clients/{id}/statements/preview/',
  access: 'advisor',
  summary: 'The same for a client who shares no accounts',
  params: z.object({ id: z.uuid() }),
  query: z.object({ file_name: z.string().min(1).max(255) }),
  body: z.unknown(),
  bodyType: 'binary',
  bodyLimit: STATEMENT_MAX_BYTES,
  status: [201],
  response: statementPreview,
})

export const chooseForClientStatement = endpoint({
  method: 'PUT',
  path: '/api/clients/{id}/statements/{preview_id}/choices/',
  access: 'advisor',
  summary: 'Say what a file of a client does not say itself, and read it again',
  params: clientParams,
  body: statementChoices,
  status: [200],
  response: statementPreview,
})

export const importClientStatement = endpoint({
  method: 'POST',
  path: '/api/clients/{id}/statements/{preview_id}/import/',
  access: 'advisor',
  summary: 'Store what a preview of a client’s file showed',
  params: clientParams,
  status: [201],
  response: imported,
})
