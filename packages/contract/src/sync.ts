import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './money.ts'
import { syncStatuses } from './words.ts'

/** Milliseconds between two looks at a running sync. */
export const SYNC_POLL_MS = 3000
/** Milliseconds from DONE to the completion callback. */
export const SYNC_CALLBACK_DELAY_MS = 100

const sync = z.object({
  id: z.uuid(),
  status: z.enum(syncStatuses),
  trigger: z.enum(['USER', 'LINK', 'SCHEDULE', 'WEBHOOK']),
  started_at: dateTime,
  finished_at: dateTime.nullable(),
  credentials_total: z.number().int(),
  credentials_done: z.number().int(),
  credentials_failed: z.number().int(),
  accounts_added: z.number().int(),
  accounts_updated: z.number().int(),
  transactions_added: z.number().int(),
  error_code: z.string().nullable(),
})
export type Sync = z.output<typeof sync>

export const startSync = endpoint({
  method: 'POST',
  path: '/api/investor/sync/',
  access: 'investor',
  summary: 'Start a sync; one that runs already is answered instead',
  body: z.object({ credential_ids: z.array(z.uuid()).max(50) }).partial(),
  status: [202, 200],
  response: sync,
})

export const getSync = endpoint({
  method: 'GET',
  path: '/api/investor/sync/',
  access: 'investor',
  summary: 'The newest sync, or a null status',
  status: [200],
  response: z.union([sync, z.object({ status: z.null() })]),
})
