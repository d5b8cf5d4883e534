import { z } from 'zod'
import { accountType } from './accounts.ts'
import { isKnownCurrency } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { txType } from './transactions.ts'
import { importStates } from './words.ts'

/** Largest statement file in bytes. */
export const STATEMENT_MAX_BYTES = 20 * 1024 * 1024

const remark = z.object({ message: z.string(), line: z.number().int().nullable() })

/** In which order a file writes year, month and day. */
const dateOrder = z.enum(['YMD', 'MDY', 'DMY'])
export type DateOrder = z.output<typeof dateOrder>

const decimalMark = z.enum(['.', ','])

/** What the sign of an amount says: negative is money out, positive is money out, or the words of the type say it. */
const amountSign = z.enum(['as_is', 'inverted', 'by_type'])
export type AmountSign = z.output<typeof amountSign>

/** Whether fees and taxes of columns of their own are inside the amount already, or come on top of it. */
const amountBasis = z.enum(['net', 'gross'])
export type AmountBasis = z.output<typeof amountBasis>

const column = z.number().int().min(0).max(299).nullable()
/** A column that mappings of earlier days do not name. */
const laterColumn = column.default(null)

/** Columns of a table by position, counted from 0; null where the table has no such column. */
const csvColumns = z.object({
  date: column,
  posted_date: column,
  amount: column,
  /** Money out and money in where they stand in columns of their own, in place of `amount`. */
  debit: column,
  credit: column,
  /** Says of an amount without a sign whether it is money in or out. */
  direction: laterColumn,
  description: column,
  memo: column,
  type: column,
  symbol: column,
  isin: laterColumn,
  cusip: column,
  units: column,
  price: column,
  fees: column,
  tax: laterColumn,
  currency: column,
  /** The currency of the price, where it is not that of the amount. */
  price_currency: laterColumn,
  /** What the account holds after the row. */
  balance: laterColumn,
  account: column,
  /** Rows that were cancelled, or are not booked yet, say so here. */
  status: laterColumn,
  /** The source's own identifier of a row. */
  reference: column,
  /** What a list of holdings says of them. */
  value: laterColumn,
  cost: laterColumn,
  unit_cost: laterColumn,
  security_type: laterColumn,
})

/** How the rows of a table are read. What is null is found from the rows. */
const csvMapping = z.object({
  /** A list of holdings has no dates and no amounts: what is held, and what it is worth. */
  kind: z.enum(['transactions', 'positions']).default('transactions'),
  columns: csvColumns,
  amount_sign: amountSign.nullable(),
  amount_basis: amountBasis.nullable().default(null),
  date_order: dateOrder.nullable(),
  decimal_mark: decimalMark.nullable(),
  /** What words of the type column mean, where the person has said it. */
  types: z.record(z.string().max(200), txType).default({}),
})
export type CsvMapping = z.output<typeof csvMapping>

const chosenCurrency = currencyCode.refine(isKnownCurrency, 'Choose a currency.').nullable().default(null)

/** Into which account the rows go: an own one from earlier files, or a new one with this name and type. */
const accountChoice = z.object({
  account_id: z.uuid().nullable(),
  name: z.string().trim().min(1).max(100),
  account_type: accountType,
  /** The currency of what states none; null: that of the account the rows go into, as far as there is one. */
  currency: chosenCurrency,
  /** What the account is worth, where the file does not say; of a card or a loan what is owed. Null leaves it as it is. */
  balance: z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,2})?$/, 'Enter an amount such as 1250.00.')
    .nullable(),
  /** True turns the sign of every amount of this account. */
  is_turned: z.boolean().default(false),
})

/** What is to become of rows that look like ones that are there already: all of them, and single ones by their id. */
const sameRowsChoice = z.object({
  all: z.enum(['keep', 'leave']).nullable().default(null),
  /** True keeps a row, false leaves it out. */
  rows: z.record(z.string().max(300), z.boolean()).default({}),
})

/** What the person says about a file that does not say it itself. */
export const statementChoices = z.object({
  date_order: dateOrder.nullable(),
  decimal_mark: decimalMark.nullable().default(null),
  mapping: csvMapping.nullable(),
  /** The currency of every account of the file that states none and for which none was chosen. */
  currency: chosenCurrency,
  /** By the `key` of an account of the preview. */
  accounts: z.record(z.string().max(100), accountChoice),
  /** Of what security prices are whose file does not say it: its ticker, or `name:` and its name. */
  symbol: z.string().trim().min(1).max(300).nullable().default(null),
  /** By the `key` of an account of the preview. */
  same_rows: z.record(z.string().max(100), sameRowsChoice).default({}),
})
export type StatementChoices = z.output<typeof statementChoices>

/** Nothing has been chosen: the file is read as it says itself. */
export const noChoices: StatementChoices = {
  date_order: null,
  decimal_mark: null,
  mapping: null,
  currency: null,
  symbol: null,
  accounts: {},
  same_rows: {},
}

/** A figure of the file that can be held against another: they agree, they differ by so much, or one is not known. */
const check = z.object({
  /**
   * `VALUE`: holdings and cash. `BALANCE`: opening, rows and closing. `RUNNING`: from row to row. `TRADE`: units × price.
   * `DATE`: days that have not come yet.
   */
  kind: z.enum(['VALUE', 'BALANCE', 'RUNNING', 'TRADE', 'DATE']),
  result: z.enum(['agrees', 'differs', 'unknown']),
  message: z.string(),
  stated: decimal.nullable(),
  found: decimal.nullable(),
  currency: currencyCode.nullable(),
  line: z.number().int().nullable(),
})

/** What an import came to. */
const imported = z.object({
  /** Of the import, by which it is listed and undone. */
  id: z.uuid(),
  prices_added: z.number().int(),
  accounts_added: z.number().int(),
  accounts_updated: z.number().int(),
  positions_total: z.number().int(),
  transactions_added: z.number().int(),
  transactions_known: z.number().int(),
  /** Rows that looked like ones that were there, and were left out. */
  transactions_left: z.number().int(),
})

/** What a statement file would change, before anything is stored. */
const statementPreview = z.object({
  id: z.uuid(),
  file_name: z.string(),
  format: z.string(),
  institution_name: z.string(),
  /** False while the file leaves a question open; then it cannot be imported. */
  is_ready: z.boolean(),
  /** What is open, field by field, in words for the person: `accounts.<key>.currency`: `Choose the currency of this account.` */
  open: z.record(z.string(), z.array(z.string())),
  /** The dates fit two orders: an example, and the day it is in each of them. */
  date_question: z
    .object({ example: z.string(), chosen: dateOrder.nullable(), month_first: calendarDate, day_first: calendarDate })
    .nullable(),
  /** The numbers fit both decimal marks: an example, and what it is with each of them. */
  decimal_question: z
    .object({ example: z.string(), chosen: decimalMark.nullable(), point: decimal, comma: decimal })
    .nullable(),
  /** A table, and how its columns are read. */
  table: z
    .object({
      /** The source whose headings these are; null for a table that is not known. */
      profile: z.string().nullable(),
      headings: z.array(z.string()),
      sample: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
      rows_total: z.number().int(),
      mapping: csvMapping,
      /** What the mapping leaves open, as it was found from the rows; null where the rows do not tell it. */
      reading: z.object({
        date_order: dateOrder,
        decimal_mark: decimalMark,
        amount_sign: amountSign.nullable(),
        amount_basis: amountBasis.nullable(),
      }),
      /** Words of the type column and what they are read as; null: nobody knows yet. */
      types: z.array(z.object({ word: z.string(), count: z.number().int(), type: txType.nullable() })),
      /** A row whose sign is asked, if it is. */
      sign_example: z.object({ line: z.number().int(), text: z.string(), amount: decimal }).nullable(),
      /** The person has looked at the mapping, now or for an earlier file with the same headings. */
      is_confirmed: z.boolean(),
    })
    .nullable(),
  /** Accounts of earlier files, into which rows may go. */
  targets: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      account_type: accountType,
      masked_account_number: z.string(),
      currency: currencyCode,
    }),
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
      /** Null while nobody has said it. */
      currency: currencyCode.nullable(),
      /** What a sign such as `$` suggests; never taken without the person. */
      suggested_currency: currencyCode.nullable(),
      /** False when the file states the currency itself. */
      asks_currency: z.boolean(),
      market_value: decimal.nullable(),
      /** Cash beside the positions in the account's currency, part of the market value; null when it is not stated. */
      cash_balance: decimal.nullable(),
      /** Cash of other currencies. */
      foreign_cash: z.array(z.object({ currency: currencyCode, amount: decimal })),
      is_known: z.boolean(),
      positions_total: z.number().int(),
      /** Null when a rate or a currency is not known. */
      positions_value: decimal.nullable(),
      transactions_total: z.number().int(),
      transactions_new: z.number().int(),
      transactions_known: z.number().int(),
      transactions_updated: z.number().int(),
      /** Rows that look like ones that are there under another id, from another format or another download. */
      same_rows: z.object({
        total: z.number().int(),
        /** How many of them are left out. */
        left: z.number().int(),
        rows: z.array(
          z.object({
            id: z.string(),
            line: z.number().int(),
            execution_date: calendarDate,
            description: z.string(),
            amount: decimal,
            currency: currencyCode.nullable(),
            /** False: it is left out. */
            is_kept: z.boolean(),
            /** The one that is there, and the file it came from. */
            held: z.object({ execution_date: calendarDate, description: z.string(), file_name: z.string().nullable() }),
          }),
        ),
      }),
      /** How many rows of each kind, and what they come to in each currency. */
      kinds: z.array(
        z.object({
          tx_type: txType,
          count: z.number().int(),
          sums: z.array(z.object({ currency: currencyCode.nullable(), amount: decimal })),
        }),
      ),
      checks: z.array(check),
      rejected: z.array(remark),
      window_from: calendarDate.nullable(),
      window_to: calendarDate.nullable(),
      positions: z.array(
        z.object({
          ticker: z.string().nullable(),
          name: z.string(),
          units: decimal,
          unit_price: decimal.nullable(),
          market_value: decimal.nullable(),
          cost_basis: decimal.nullable(),
          currency: currencyCode.nullable(),
        }),
      ),
      transactions: z.array(
        z.object({
          line: z.number().int(),
          execution_date: calendarDate,
          tx_type: txType,
          description: z.string(),
          ticker: z.string().nullable(),
          units: decimal.nullable(),
          unit_price: decimal.nullable(),
          fee: decimal.nullable(),
          tax: decimal.nullable(),
          amount: decimal,
          currency: currencyCode.nullable(),
          /** What the file says that the account held after the row. */
          balance: decimal.nullable(),
          /**
           * `removed`: the file takes back a row of an earlier one. `same`: it looks like one that is there, and is left
           * out. `own`: the person has changed or removed it by hand, and so it stays.
           */
          state: z.enum(importStates),
        }),
      ),
    }),
  ),
  /**
   * Closes of securities by day, for their owner alone; null: the file has none. They come before what the market says, on
   * the days from the first to the last of them.
   */
  prices: z
    .object({
      series: z.array(
        z.object({
          /** Empty while nobody has said of what they are. */
          symbol: z.string(),
          name: z.string(),
          /** Null while nobody has said it. */
          currency: currencyCode.nullable(),
          suggested_currency: currencyCode.nullable(),
          first_date: calendarDate,
          last_date: calendarDate,
          count: z.number().int(),
          last_close: decimal,
          /** Something of it is held, or was. */
          is_held: z.boolean(),
        }),
      ),
      /** The file leaves it to the person of what these prices are, or in what currency. */
      asks_symbol: z.boolean(),
      asks_currency: z.boolean(),
      /** What they can be of. */
      choices: z.array(z.object({ symbol: z.string(), name: z.string(), currency: currencyCode })),
      rejected: z.array(remark),
      rejected_total: z.number().int(),
    })
    .nullable(),
  warnings: z.array(remark),
  /** A large file is read, or imported, by a job that is not through yet: ask again. Nothing else is said meanwhile. */
  work: z
    .object({ kind: z.enum(['READ', 'IMPORT']), done: z.number().int(), total: z.number().int().nullable() })
    .nullable(),
  /** Why a job could not read or import the file. */
  problem: z.object({ detail: z.string(), line: z.number().int().nullable() }).nullable(),
  /** What a job's import came to. */
  imported: imported.nullable(),
  /** What the file holds beside this and is left out: what it is, and how often. */
  not_taken: z.array(z.object({ what: z.string(), count: z.number().int(), line: z.number().int().nullable() })),
})
export type StatementPreview = z.output<typeof statementPreview>

/** What a preview says of a file of which nothing is known yet. */
export const unreadStatement = {
  format: '',
  institution_name: '',
  is_ready: false,
  open: {},
  date_question: null,
  decimal_question: null,
  table: null,
  targets: [],
  accounts: [],
  prices: null,
  warnings: [],
  not_taken: [],
  work: null,
  problem: null,
  imported: null,
} satisfies Partial<StatementPreview>

/** A file as it is; the answer says what it would add. */
const upload = {
  method: 'POST',
  query: z.object({ file_name: z.string().min(1).max(255) }),
  body: z.unknown(),
  bodyType: 'binary',
  bodyLimit: STATEMENT_MAX_BYTES,
  status: [201, 202],
  response: statementPreview,
} as const

export const previewStatement = endpoint({
  ...upload,
  path: '/api/investor/statements/preview/',
  access: 'investor',
  summary: 'Read a statement file and say what it would add; nothing is stored in accounts',
})

export const chooseForStatement = endpoint({
  method: 'PUT',
  path: '/api/investor/statements/{id}/choices/',
  access: 'investor',
  summary: 'Say what a file does not say itself, and read it again',
  params: z.object({ id: z.uuid() }),
  body: statementChoices,
  status: [200, 202],
  response: statementPreview,
})

/** Null while a job imports a large file: its preview says when it is through. */
const importAnswer = imported.nullable()

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/investor/statements/{id}/import/',
  access: 'investor',
  summary: 'Store what a preview showed; a second time adds nothing',
  params: z.object({ id: z.uuid() }),
  status: [201, 202],
  response: importAnswer,
})

const clientParams = z.object({ id: z.uuid(), preview_id: z.uuid() })

export const previewClientStatement = endpoint({
  ...upload,
  path: '/api/clients/{id}/statements/preview/',
  access: 'advisor',
  summary: 'The same for a client who shares no accounts',
  params: z.object({ id: z.uuid() }),
})

export const chooseForClientStatement = endpoint({
  method: 'PUT',
  path: '/api/clients/{id}/statements/{preview_id}/choices/',
  access: 'advisor',
  summary: 'Say what a file of a client does not say itself, and read it again',
  params: clientParams,
  body: statementChoices,
  status: [200, 202],
  response: statementPreview,
})

export const importClientStatement = endpoint({
  method: 'POST',
  path: '/api/clients/{id}/statements/{preview_id}/import/',
  access: 'advisor',
  summary: 'Store what a preview of a client’s file showed',
  params: clientParams,
  status: [201, 202],
  response: importAnswer,
})

const openStatements = z.object({
  statements: z.array(
    z.object({
      id: z.uuid(),
      file_name: z.string(),
      created_at: z.iso.datetime(),
      /** A job reads or imports it at this moment. */
      is_working: z.boolean(),
    }),
  ),
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/investor/statements/{id}/',
  access: 'investor',
  summary: 'A file that is looked at before it is imported, and how far a job is with it',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: statementPreview,
})

export const listOpenStatements = endpoint({
  method: 'GET',
  path: '/api/investor/statements/',
  access: 'investor',
  summary: 'Files of the last day that were looked at and not imported, newest first',
  status: [200],
  response: openStatements,
})

export const getClientStatement = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/statements/{preview_id}/',
  access: 'advisor',
  summary: 'A file of a client that is looked at before it is imported',
  params: clientParams,
  status: [200],
  response: statementPreview,
})

export const listOpenClientStatements = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/statements/',
  access: 'advisor',
  summary: 'Files of a client that were looked at and not imported',
  params: z.object({ id: z.uuid() }),
  status: [200],
  response: openStatements,
})
