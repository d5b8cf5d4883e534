/** Why a source of prices did not answer as hoped. */
export class MarketError extends Error {
  readonly kind: 'auth' | 'rate_limited' | 'unavailable' | 'invalid'
  readonly retryAfterSeconds: number | null

  constructor(
    kind: MarketError['kind'],
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'MarketError'
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** Closes of trading days, oldest first; decimal text, as quoted (not adjusted for splits). */
export interface PriceSeries {
  readonly name: string
  readonly currency: string
  readonly closes: readonly { readonly date: string; readonly close: string }[]
  /** Which of several sources it is of; where it stands not, the one that was asked. */
  readonly source?: string
}

/** US dollars for one unit of a currency on a day. */
interface DayRate {
  readonly date: string
  readonly usdPerUnit: string
  readonly source?: string
}

/**
 * A source of market prices. Every call has a time limit and throws only {@link MarketError}; what the source does not
 * know is null. Nothing here writes our database.
 */
export interface MarketPort {
  /** Its name; of several, their names in order with commas between. */
  readonly id: string
  /** Prices that nobody paid: every figure made of them says so. */
  readonly isSimulated: boolean
  /**
   * Closes from one day to another, both included.
   * @param symbol ticker, or `name:` and the exact name @param source of several, the one that began the series
   */
  prices(symbol: string, from: string, to: string, source?: string): Promise<PriceSeries | null>
  /**
   * Closes at month ends, adjusted for splits and distributions: their ratios are total returns.
   * @param symbol ticker
   */
  adjustedCloses(symbol: string, from: string): Promise<PriceSeries | null>
  /** US dollars for one unit of a currency on each day. */
  fxRates(currency: string, from: string, to: string): Promise<readonly DayRate[] | null>
  /** Series to compare returns with. */
  benchmarks(): Promise<readonly { symbol: string; name: string }[]>
}

/** The names of the sources behind a port. */
export const sourcesOf = ({ id }: Pick<MarketPort, 'id'>): string[] => id.split(',')

/** The id of the sandbox's market. */
export const SIMULATED_MARKET = 'sandbox'

/** A source that has none: imported series are all there is. */
export const noMarket: MarketPort = {
  id: 'none',
  isSimulated: false,
  prices: () => Promise.resolve(null),
  adjustedCloses: () => Promise.resolve(null),
  fxRates: () => Promise.resolve(null),
  benchmarks: () => Promise.resolve([]),
}
