import type { AccountSource, AggregatorPort } from './aggregator/port.ts'
import type { MarketPort } from './market/port.ts'
import type { Reach } from './simplefin/request.ts'

/** Where what a person owns, and what it costs, is read from. */
export interface SourceDeps {
  readonly aggregator: AggregatorPort
  /** Everything that accounts are read from: the aggregator first. */
  readonly sources: readonly AccountSource[]
  readonly market: MarketPort
  /** How SimpleFIN servers may be reached; null where the operator does not let them be. */
  readonly simplefin: Reach | null
}
