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

/** How far the amount of a leg is from what was sent, at the rate of the day that was sent on. */
const gap = z.object({
  /** What one unit of the other leg's currency was in this one's; null where the two are in one currency. */
  rate: decimal.nullable(),
  /** More (above zero) or less than was sent, without sign of its direction and in the currency of this leg. */
  amount: decimal,
  percent: decimal,
  /** Farther apart than charges and a bank's own rate explain: asked to be confirmed. */
  is_far: z.boolean(),
})

/** Null where the two are equal, and in one currency. */
const otherLeg = leg.extend({ gap: gap.nullable() })
export type OtherLeg = z.output<typeof otherLeg>

/** The other leg of a transaction, if it is part of a transfer, and the rows that could be it. */
const transfer = z.object({ other: otherLeg.nullable(), candidates: z.array(otherLeg) })

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
  body: z.object({
    other_id: z.uuid(),
    /** That amounts which are far apart are one transfer all the same. */
    is_confirmed: z.boolean().optional(),
  }),
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
