import { type SourceEnv, marketsOf } from '../env.ts'
import { createCompositeMarket } from './composite.ts'
import { createEcbMarket } from './ecb.ts'
import { type MarketPort, noMarket } from './port.ts'
import { createSandboxMarket } from './sandbox.ts'
import { createStooqMarket } from './stooq.ts'
import { createTiingoMarket } from './tiingo.ts'
import { createYahooMarket } from './yahoo.ts'

const makers: Readonly<Record<string, (env: SourceEnv) => MarketPort>> = {
  ecb: () => createEcbMarket(),
  sandbox: createSandboxMarket,
  stooq: createStooqMarket,
  tiingo: createTiingoMarket,
  yahoo: createYahooMarket,
}

/** The source of market prices that `MARKET_PROVIDER` names, or several as one. */
export function createMarket(env: SourceEnv): MarketPort {
  const ports = marketsOf(env.MARKET_PROVIDER).map((name) => makers[name]?.(env) ?? noMarket)
  const [only = noMarket] = ports
  return ports.length > 1 ? createCompositeMarket(ports) : only
}
