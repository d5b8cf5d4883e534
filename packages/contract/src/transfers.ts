import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, decimal } from './money.ts'

/** Most days that the two legs of a transfer joined by hand lie apart. */
export const TRANSFER_DAYS_APART = 14

const leg = z.object({
  id: z.uuid(),
  account_name: z.string(),
  institution_name: z.string(),
  execution_date: calendarDate,
  description: z.string().nullable(),
  flow_amount: decimal,
  currency: currencyCode,
})

export type TransferLeg = z.output<typeof leg>

/** The other leg of a transaction, if it is part of a transfer, and the rows that could be it. */
const transfer = z.object({ other: leg.nullable(), candidates: z.array(leg) })

const params = z.object({ id: z.uuid() })
const path = '/api/investor/transactions/{id}/transfer/'

export const getTransfer = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'The other leg of a transfer between own accounts, and what could be one',
  params,
  status: [200],
  response: transfer,
})

export const joinTransfer = endpoint({
  method: 'POST',
  path,
  access: 'investor',
  summary: 'Join two transactions as one transfer; neither counts as Money In or Out any more',
  params,
  body: z.object({ other_id: z.uuid() }),
  status: [200],
  response: transfer,
})

export const splitTransfer = endpoint({
  method: 'DELETE',
  path,
  access: 'investor',
  summary: 'Take a transfer apart: both count for themselves, and the two are not matched again',
  params,
  status: [204],
})
