import type { SourceEnv } from '../env.ts'
import { createEcbMarket } from './ecb.ts'
import { type MarketPort, noMarket } from './port.ts'
import { createSandboxMarket } from './sandbox.ts'
import { createTiingoMarket } from './tiingo.ts'

/** The source of market prices that `MARKET_PROVIDER` names. */
export function createMarket(env: SourceEnv): MarketPort {
  if (env.MARKET_PROVIDER === 'tiingo') return createTiingoMarket(env)
  if (env.MARKET_PROVIDER === 'ecb') return createEcbMarket()
  return env.MARKET_PROVIDER === 'none' ? noMarket : createSandboxMarket(env)
}
