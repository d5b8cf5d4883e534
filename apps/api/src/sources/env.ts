import { z } from 'zod'
import { flag, jsonText, origin, secretFaults, secret } from '../platform/env.ts'
import { dataconnectWire } from './aggregator/dataconnect-wire.ts'

/** Sources of prices or rates that are not simulated. */
const realMarkets = ['tiingo', 'stooq', 'yahoo', 'ecb'] as const

/** The names that `MARKET_PROVIDER` lists, in order. */
export const marketsOf = (text: string): string[] => text.split(',')

/** What the sources read of the environment. */
export const sourceSettings = z.object({
  /** Who stands at AGGREGATOR_URL: the sandbox, or the real service with a contract. */
  AGGREGATOR_PROVIDER: z.enum(['sandbox', 'byallaccounts']).default('sandbox'),
  /** The firm's login at the real service. */
  BYALLACCOUNTS_LOGIN: z.string().default(''),
  BYALLACCOUNTS_PASSWORD: z.string().default(''),
  /** Names and paths of the real service that are not public, as a JSON object; see docs/providers.md. */
  BYALLACCOUNTS_WIRE: jsonText('{}').pipe(dataconnectWire),
  AGGREGATOR_URL: origin.default('http://localhost:4600'),
  AGGREGATOR_SECRET: secret,
  AGGREGATOR_WEBHOOK_SECRET: secret,
  /** How long one answer of the aggregator may take. */
  AGGREGATOR_TIMEOUT_SECONDS: z.coerce.number().positive().max(300).default(30),
  /** Lets people link accounts with a SimpleFIN setup token: asks servers on the internet that they name. */
  SIMPLEFIN: flag.default(false),
  SIMPLEFIN_TIMEOUT_SECONDS: z.coerce.number().positive().max(120).default(30),
  /** For tests: a SimpleFIN server at `http://127.0.0.1` may be asked. */
  SIMPLEFIN_ALLOW_LOOPBACK: flag.default(false),
  /**
   * Where daily prices and rates come from: `sandbox` (the simulated market), `none` (imported files alone), or any of
   * `tiingo`, `stooq`, `yahoo` (prices) and `ecb` (rates), separated by commas and asked in that order.
   */
  MARKET_PROVIDER: z
    .string()
    .default('sandbox')
    .transform((text) => text.replaceAll(' ', ''))
    .refine(
      (text) =>
        text === 'sandbox' ||
        text === 'none' ||
        (marketsOf(text).every((name) => realMarkets.some((known) => known === name)) &&
          new Set(marketsOf(text)).size === marketsOf(text).length),
      { error: `sandbox, none, or one or several of ${realMarkets.join(', ')}` },
    ),
  MARKET_URL: origin.default('https://api.tiingo.com'),
  MARKET_API_KEY: z.string().default(''),
  /** Tickers of a real provider to compare returns with, separated by commas. */
  MARKET_BENCHMARKS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((ticker) => ticker !== ''))
    .pipe(z.array(z.string().regex(/^[A-Za-z0-9.-]{1,20}$/))),
})

/** What the sources were told. */
export type SourceEnv = Readonly<z.output<typeof sourceSettings>>

/** What the sources lack. */
export function sourceFaults(env: SourceEnv, isProduction: boolean): string[] {
  const faults: string[] = []
  if (marketsOf(env.MARKET_PROVIDER).includes('tiingo') && env.MARKET_API_KEY === '')
    faults.push('MARKET_API_KEY: needed when MARKET_PROVIDER names tiingo')
  if (env.AGGREGATOR_PROVIDER === 'byallaccounts' && !(env.BYALLACCOUNTS_LOGIN && env.BYALLACCOUNTS_PASSWORD))
    faults.push('BYALLACCOUNTS_LOGIN, BYALLACCOUNTS_PASSWORD: needed when AGGREGATOR_PROVIDER is byallaccounts')
  // The simulated market is asked with the sandbox's secret at the aggregator's address, which is now somebody else's.
  if (env.AGGREGATOR_PROVIDER === 'byallaccounts' && env.MARKET_PROVIDER === 'sandbox')
    faults.push('MARKET_PROVIDER: another than sandbox is needed when AGGREGATOR_PROVIDER is byallaccounts')
  if (!isProduction) return faults
  if (env.SIMPLEFIN_ALLOW_LOOPBACK) faults.push('SIMPLEFIN_ALLOW_LOOPBACK: is for tests')
  return [...faults, ...secretFaults(env, ['AGGREGATOR_SECRET', 'AGGREGATOR_WEBHOOK_SECRET'])]
}
