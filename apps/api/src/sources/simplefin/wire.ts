import { z } from 'zod'
import { identifier, text } from '../aggregator/wire.ts'
import { parseDecimal } from '../statements/decimal-text.ts'

// The words of the SimpleFIN protocol (https://www.simplefin.org/protocol.html); only what we read is named.

/** Decimal text; some servers write numbers, whose shortest spelling is taken. */
const decimal = z.union([z.string(), z.number()]).transform((value, context) => {
  const parsed = parseDecimal(String(value))
  if (parsed !== null) return parsed
  context.issues.push({ code: 'custom', message: 'no decimal number', input: value })
  return z.NEVER
})
/** Seconds since 1970; 0 is said for "not yet". */
const epoch = z.number().int().min(0).max(253_402_300_799)

export const wireAccountSet = z.object({
  errors: z.array(text(300).catch('The server reported a problem.')).max(100).catch([]),
  accounts: z.array(z.unknown()).max(2000),
})

export const simplefinAccount = z.object({
  org: z
    .object({
      id: identifier(200).optional().catch(undefined),
      domain: identifier(200).optional().catch(undefined),
      name: text(200).optional().catch(undefined),
    })
    .catch({}),
  id: identifier(200),
  name: text(200),
  /** An ISO 4217 code, or the address of a currency that only the server knows. */
  currency: z.string().max(500).catch(''),
  balance: decimal,
  'balance-date': epoch.catch(0),
  transactions: z.array(z.unknown()).max(100_000).catch([]),
  holdings: z.array(z.unknown()).max(20_000).nullable().catch(null),
})
export type SimplefinAccount = z.output<typeof simplefinAccount>

export const simplefinTransaction = z.object({
  id: identifier(200),
  posted: epoch,
  amount: decimal,
  description: text(2000).catch(''),
  payee: text(300).nullable().catch(null),
  memo: text(2000).nullable().catch(null),
  transacted_at: epoch.nullable().catch(null),
  pending: z.boolean().catch(false),
})
export type SimplefinTransaction = z.output<typeof simplefinTransaction>

export const wireHolding = z.object({
  id: identifier(200),
  created: epoch.catch(0),
  currency: z.string().max(500).catch(''),
  cost_basis: decimal.nullable().catch(null),
  description: text(300).catch(''),
  market_value: decimal,
  shares: decimal,
  symbol: text(30).catch(''),
})
export type WireHolding = z.output<typeof wireHolding>
