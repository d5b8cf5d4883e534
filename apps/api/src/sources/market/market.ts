import type { Env } from '../../platform/env.ts'
import { type MarketPort, noMarket } from './port.ts'
import { createSandboxMarket } from './sandbox.ts'
import { createTiingoMarket } from './tiingo.ts'

/** The source of market prices that `MARKET_PROVIDER` names. */
export function createMarket(env: Env): MarketPort {
  if (env.MARKET_PROVIDER === 'tiingo') return createTiingoMarket(env)
  return env.MARKET_PROVIDER === 'none' ? noMarket : createSandboxMarket(env)
}
