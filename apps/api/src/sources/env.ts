import { z } from 'zod'
import { flag, jsonText, origin, secretFaults, secret } from '../platform/env.ts'
import { dataconnectWire } from './aggregator/dataconnect-wire.ts'

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
  /** Where daily prices and rates come from: the sandbox's simulated market, Tiingo, the European Central Bank (rates alone), or nowhere but imported files. */
  MARKET_PROVIDER: z.enum(['sandbox', 'tiingo', 'ecb', 'none']).default('sandbox'),
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
  if (env.MARKET_PROVIDER === 'tiingo' && env.MARKET_API_KEY === '')
    faults.push('MARKET_API_KEY: needed when MARKET_PROVIDER is tiingo')
  if (env.AGGREGATOR_PROVIDER === 'byallaccounts' && !(env.BYALLACCOUNTS_LOGIN && env.BYALLACCOUNTS_PASSWORD))
    faults.push('BYALLACCOUNTS_LOGIN, BYALLACCOUNTS_PASSWORD: needed when AGGREGATOR_PROVIDER is byallaccounts')
  // The simulated market is asked with the sandbox's secret at the aggregator's address, which is now somebody else's.
  if (env.AGGREGATOR_PROVIDER === 'byallaccounts' && env.MARKET_PROVIDER === 'sandbox')
    faults.push('MARKET_PROVIDER: tiingo, ecb or none is needed when AGGREGATOR_PROVIDER is byallaccounts')
  if (!isProduction) return faults
  if (env.SIMPLEFIN_ALLOW_LOOPBACK) faults.push('SIMPLEFIN_ALLOW_LOOPBACK: is for tests')
  return [...faults, ...secretFaults(env, ['AGGREGATOR_SECRET', 'AGGREGATOR_WEBHOOK_SECRET'])]
}
