import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { txType } from './transactions.ts'
import { importEffectDisplay, namesOf, undoneAccountStates } from './words.ts'

const importedAccount = z.object({
  account_id: z.uuid(),
  account_name: z.string(),
  masked_account_number: z.string(),
  /** The import made the account. */
  is_new: z.boolean(),
  rows_added: z.number().int(),
  rows_known: z.number().int(),
  rows_updated: z.number().int(),
  rows_removed: z.number().int(),
  positions_total: z.number().int(),
})

/** What undoing an import comes to for one account, in numbers and in a sentence. */
const undoneAccount = z.object({
  account_id: z.uuid(),
  account_name: z.string(),
  masked_account_number: z.string(),
  state: z.enum(undoneAccountStates),
  rows_removed: z.number().int(),
  rows_kept: z.number().int(),
  rows_restored: z.number().int(),
  message: z.string(),
})

/** One import of a statement file. */
const statementImport = z.object({
  id: z.uuid(),
  file_name: z.string(),
  format: z.string(),
  institution_name: z.string(),
  imported_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  /** Prices of securities that it brought, which stand. */
  prices_total: z.number().int(),
  /** Accounts that are gone since are not among them. */
  accounts: z.array(importedAccount),
})
export type StatementImport = z.output<typeof statementImport>

const importWithUndo = statementImport.extend({
  /** What undoing it would come to, or came to. */
  undo: z.array(undoneAccount),
})
export type ImportWithUndo = z.output<typeof importWithUndo>

const importedRow = z.object({
  transaction_id: z.uuid(),
  effect: z.enum(namesOf(importEffectDisplay)),
  account_name: z.string(),
  execution_date: calendarDate,
  tx_type: txType,
  ticker: z.string().nullable(),
  description: z.string().nullable(),
  units: decimal.nullable(),
  flow_amount: decimal,
  currency: currencyCode,
})
export type ImportedRow = z.output<typeof importedRow>

const id = z.object({ id: z.uuid() })
const ofClient = z.object({ id: z.uuid(), import_id: z.uuid() })

export const listImports = endpoint({
  method: 'GET',
  path: '/api/investor/imports/',
  access: 'investor',
  summary: 'Every import of a statement file, newest first',
  query: pageQuery(20),
  status: [200],
  response: page(statementImport),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/investor/imports/{id}/',
  access: 'investor',
  summary: 'One import, with what undoing it would come to',
  params: id,
  status: [200],
  response: importWithUndo,
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/investor/imports/{id}/rows/',
  access: 'investor',
  summary: 'The transactions of an import, newest first, with what it did with each',
  params: id,
  query: pageQuery(50),
  status: [200],
  response: page(importedRow),
})

export const undoStatementImport = endpoint({
  method: 'POST',
  path: '/api/investor/imports/{id}/undo/',
  access: 'investor',
  summary: 'Undo an import as a whole: accounts are as if it had never been',
  params: id,
  status: [200],
  response: importWithUndo,
})

export const listClientImports = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/imports/',
  access: 'advisor',
  summary: 'Every import for a client who shares no accounts, newest first',
  params: id,
  query: pageQuery(20),
  status: [200],
  response: page(statementImport),
})

export const getClientImport = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/imports/{import_id}/',
  access: 'advisor',
  summary: 'One import of a client, with what undoing it would come to',
  params: ofClient,
  status: [200],
  response: importWithUndo,
})

export const listClientImportRows = endpoint({
  method: 'GET',
  path: '/api/clients/{id}/imports/{import_id}/rows/',
  access: 'advisor',
  summary: 'The transactions of an import of a client',
  params: ofClient,
  query: pageQuery(50),
  status: [200],
  response: page(importedRow),
})

export const undoClientImport = endpoint({
  method: 'POST',
  path: '/api/clients/{id}/imports/{import_id}/undo/',
  access: 'advisor',
  summary: 'Undo an import of a client as a whole',
  params: ofClient,
  status: [200],
  response: importWithUndo,
})
