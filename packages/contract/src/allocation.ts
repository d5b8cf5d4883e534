import { z } from 'zod'
import { unknownAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { currencyCode, dateTime, decimal } from './money.ts'
import { assetClass, secType } from './positions.ts'
import { riskBand } from './risk-tolerance.ts'
import { allocationSteps, verdicts, xrayRules } from './words.ts'

/** A check of what lies in a portfolio. */
export const xrayRule = z.enum(xrayRules)

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percent with at most two decimals.')
  .refine((text) => Number(text) <= 100, 'Enter a percent from 0 to 100.')

const threshold = z
  .object({ watch: percent, action: percent })
  .refine(({ watch, action }) => Number(action) >= Number(watch), {
    path: ['action'],
    message: 'Must not be below the first threshold.',
  })

const share = { market_value_amount: decimal, percent: decimal }

/** What a sum of positions is without. */
export const besidePositions = z.object({
  /** Currencies without a rate: left out of every amount. */
  unconverted: z.array(currencyCode),
  /** Investment accounts that it is without, wholly or in part. */
  unknown_accounts: z.array(unknownAccount),
  /** Investment accounts that are worth more or less than what they list, and by how much. */
  beside_positions: z.array(
    z.object({ account_id: z.uuid(), account_name: z.string(), institution_name: z.string(), amount: decimal }),
  ),
})
export type BesidePositions = z.output<typeof besidePositions>

const allocation = z.object({
  as_of: dateTime.nullable(),
  /** The band whose target is compared; null without a risk score. */
  recommended_band: riskBand.nullable(),
  recommended_band_display: z.string().nullable(),
  /** That of the equity share. */
  status: z.enum(verdicts),
  total_market_value: decimal,
  currency: currencyCode,
  classes: z.array(
    z.object({
      asset_class: assetClass,
      ...share,
      target_percent: decimal.nullable(),
      target_amount: decimal.nullable(),
      /** Points above (positive) or below the target. */
      drift_points: decimal.nullable(),
      status: z.enum(verdicts),
    }),
  ),
  sec_types: z.array(z.object({ sec_type: secType, sec_type_display: z.string(), ...share })),
  accounts: z.array(
    z.object({
      account_id: z.uuid(),
      account_name: z.string(),
      institution_name: z.string(),
      ...share,
      /** Percent of the account in each class. */
      classes: z.record(assetClass, decimal),
    }),
  ),
  /** The way back to the target: spare cash before contributions, moving as the other way to do the latter. */
  steps: z.array(z.object({ kind: z.enum(allocationSteps), asset_class: assetClass, amount: decimal })),
  xray: z.array(
    z.object({
      rule: xrayRule,
      status: z.enum(verdicts),
      /** Percent; null when unknown. */
      value: decimal.nullable(),
      part_amount: decimal,
      whole_amount: decimal.nullable(),
      threshold: z.object({ watch: decimal, action: decimal }),
      is_default: z.boolean(),
      positions_count: z.number().int(),
      /** The largest of them. */
      positions: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          ticker: z.string().nullable(),
          account_name: z.string(),
          institution_name: z.string(),
          ...share,
        }),
      ),
    }),
  ),
  ...besidePositions.shape,
})
export type Allocation = z.output<typeof allocation>

export const getAllocation = endpoint({
  method: 'GET',
  path: '/api/investor/allocation/',
  access: 'investor',
  summary: 'Positions by asset class against the target of the risk band, and what is conspicuous in them',
  status: [200],
  response: allocation,
})

export const changeXrayThresholds = endpoint({
  method: 'PUT',
  path: '/api/investor/xray-thresholds/',
  access: 'investor',
  summary: 'Set from which percent on each check says so; a rule that is left out has the usual values again',
  body: z.object({ thresholds: z.partialRecord(xrayRule, threshold) }),
  status: [200],
  response: z.object({
    thresholds: z.record(xrayRule, z.object({ watch: decimal, action: decimal, is_default: z.boolean() })),
  }),
})
