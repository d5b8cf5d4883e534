import type { AccountSource, AggregatorPort } from './aggregator/port.ts'
import type { MarketPort } from './market/port.ts'

/** Where what a person owns, and what it costs, is read from. */
export interface SourceDeps {
  readonly aggregator: AggregatorPort
  /** Everything that accounts are read from: the aggregator first. */
  readonly sources: readonly AccountSource[]
  readonly market: MarketPort
}
