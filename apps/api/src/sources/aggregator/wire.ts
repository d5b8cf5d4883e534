import { z } from 'zod'
import { connectionLevels } from '@keelwise/contract/words'

// The aggregator's own words (its REST interface); only what we read is named.

/** Decimal text with at most so many digits before the point: what its column can hold. */
const decimal = (digits: number) => z.string().regex(new RegExp(`^[+-]?\\d{1,${digits}}(\\.\\d{1,12})?$`))
const decimalText = decimal(18)
// Unlike words, an identifier is never repaired: two could become one.
export const identifier = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u)
export const text = (max: number) =>
  z
    .string()
    // Postgres cannot hold NUL, and other control characters only do harm on a screen.
    .transform((value) =>
      value
        .replaceAll(/[\p{Cc}--[\t\n]]/gv, '')
        .toWellFormed()
        .slice(0, max),
    )
const amount = z.object({
  amount: decimalText,
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch('USD'),
})
const day = z.iso.date()
/** A moment in any ISO 8601 spelling, as UTC. */
const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T/)
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .transform((value) => new Date(value).toISOString())

export const wirePage = z.object({
  data: z.array(z.unknown()),
  isLast: z.boolean(),
  pageNumber: z.number().int(),
  complete: z.boolean().default(true),
  cursor: z.string().nullable().optional(),
})

export const wireSession = z.object({ session_id: z.string(), csrf_token: z.string(), expires_at: z.string() })

export const wireCredential = z.object({
  id: identifier(100),
  state: text(64),
  group: z.enum(['MAIN_GROUP', 'IN_PROGRESS']).catch('MAIN_GROUP'),
  authenticationStatusErrorCode: z.number().int().nullable().catch(null),
  unifiedStatusInfoType: z.string().nullable().catch(null),
  unifiedStatusInfoMsg: text(500).nullable().catch(null),
  actionableType: z.enum(['userActionable', 'systemActionable']).nullable().catch('systemActionable'),
  actionType: text(64).nullable().catch(null),
  miniType: z.enum(connectionLevels).nullable().catch('WARNING'),
  displayName: text(200).catch(''),
  lastSuccessfulAggregation: instant.nullable().catch(null),
  consentExpiresAt: instant.nullable().catch(null),
  financialInstitution: z.object({
    id: identifier(100),
    name: text(200),
    icon: z.string().nullable().catch(null),
  }),
})

export const wireAccount = z.object({
  id: identifier(100),
  name: text(200),
  accountType: z.string().nullable(),
  accountNumber: text(50).catch(''),
  marketValue: amount,
  asOf: day.nullable().catch(null),
  lastUpdated: instant.nullable().catch(null),
  aggregationStatusErrorCode: z.number().int().nullable().catch(null),
  closed: z.boolean().catch(false),
})
export type WireAccount = z.output<typeof wireAccount>

export const wirePosition = z.object({
  id: identifier(200),
  securityId: z.string().nullable().catch(null),
  ticker: text(30).nullable().catch(null),
  cusip: text(20).nullable().catch(null),
  name: text(300),
  units: decimal(16),
  unitPrice: amount.extend({ amount: decimal(14) }),
  marketValue: amount,
  costBasis: amount.nullable().catch(null),
  secType: z.string().nullable(),
  fiSuppliedSecType: text(100).nullable().catch(null),
  couponRate: decimal(6).nullable().catch(null),
  maturityDate: day.nullable().catch(null),
  paydownFactor: decimalText.nullable().catch(null),
  assetLiabilityIndicator: z.string().nullable().catch(null),
  asOf: instant.nullable().catch(null),
})
export type WirePosition = z.output<typeof wirePosition>

export const wireTransaction = z.object({
  id: identifier(200),
  type: z.string().max(40),
  tradeDate: day,
  postedDate: day.nullable().catch(null),
  settleDate: day.nullable().catch(null),
  description: text(2000).nullable().catch(null),
  merchant: text(300).nullable().catch(null),
  security: z
    .object({ ticker: text(30).nullable().catch(null), name: text(300).nullable().catch(null) })
    .nullable()
    .catch(null),
  units: decimal(16).nullable().catch(null),
  unitPrice: decimal(14).nullable().catch(null),
  amount: decimalText,
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  pending: z.boolean().catch(false),
  pendingTransactionId: identifier(200).nullable().catch(null),
  replaces: identifier(200).nullable().catch(null),
  removed: z.boolean().catch(false),
})
export type WireTransaction = z.output<typeof wireTransaction>

export const wireFxRates = z.object({
  date: day,
  rates: z.array(z.object({ currencyCode: z.string().regex(/^[A-Z]{3}$/), usdPerUnit: decimal(9) })),
})

export const wireEvent = z.looseObject({
  event_id: z.string().min(1).max(100),
  type: z.string().min(1).max(64),
  person_id: z.string().max(100).nullable().optional(),
  credential_id: z.string().max(100).nullable().optional(),
  occurred_at: instant.optional(),
})
