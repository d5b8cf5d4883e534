import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { namesOf, receiptTypes } from './words.ts'

/** Most bytes of one receipt. */
export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024
/** Most receipts of one transaction. */
export const MOST_RECEIPTS = 10
/** Most bytes of all receipts of one person. */
export const RECEIPTS_MAX_BYTES = 500 * 1024 * 1024
/** Days for which a removed receipt can be put back. */
export const RECEIPT_KEPT_DAYS = 7

const receipt = z.object({
  id: z.uuid(),
  transaction_id: z.uuid(),
  file_name: z.string(),
  /** As it was read from the bytes. */
  media_type: z.enum(namesOf(receiptTypes)),
  bytes: z.number().int(),
  added_at: dateTime,
})
export type AttachedReceipt = z.output<typeof receipt>

const params = z.object({ id: z.uuid() })
const ofTransaction = '/api/investor/transactions/{id}/receipts/'
const path = '/api/investor/receipts/{id}/'

export const listReceipts = endpoint({
  method: 'GET',
  path: ofTransaction,
  access: 'investor',
  summary: 'Receipts of a transaction, the oldest first',
  params,
  status: [200],
  response: z.object({ results: z.array(receipt) }),
})

export const addReceipt = endpoint({
  method: 'POST',
  path: ofTransaction,
  access: 'investor',
  summary: 'Attach a picture or a PDF to a transaction; what it is is read from its bytes, and they are kept sealed',
  params,
  query: z.object({ file_name: z.string().min(1).max(255) }),
  body: z.unknown(),
  bodyType: 'binary',
  // what is a little too large is told how large it may be
  bodyLimit: 2 * RECEIPT_MAX_BYTES,
  status: [201],
  response: receipt,
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'The file of a receipt, as a download',
  params,
  status: [200],
  responseType: 'stream',
})

export const removeReceipt = endpoint({
  method: 'DELETE',
  path,
  access: 'investor',
  summary: 'Remove a receipt; for seven days it can be put back',
  params,
  status: [204],
})

export const restoreReceipt = endpoint({
  method: 'POST',
  path: `${path}restore/`,
  access: 'investor',
  summary: 'Put a removed receipt back',
  params,
  status: [200],
  response: receipt,
})
