import { MarketError, type MarketPort } from './port.ts'

/**
 * Several sources as one, asked in their order: the first that knows wins, and what it brought carries its name. Where
 * none knows and one failed, its failure is the answer; a refused key of one stops nobody else from being asked.
 */
export function createCompositeMarket(ports: readonly MarketPort[]): MarketPort {
  async function firstOf<T>(
    ask: (port: MarketPort) => Promise<T | null>,
  ): Promise<{ port: MarketPort; found: T } | null> {
    let failure: MarketError | null = null
    for (const port of ports)
      try {
        const found = await ask(port)
        if (found !== null) return { port, found }
      } catch (error) {
        if (!(error instanceof MarketError)) throw error
        failure ??= error.kind === 'auth' ? new MarketError('invalid', error.message, { cause: error }) : error
      }
    if (failure) throw failure
    return null
  }
  return {
    id: ports.map(({ id }) => id).join(','),
    isSimulated: ports.some(({ isSimulated }) => isSimulated),
    prices: async (symbol, from, to, source) => {
      // closes of two sources are never one series: each may know another security by the name
      const own = source === undefined ? ports : ports.filter(({ id }) => id === source)
      const answer = await firstOf((port) =>
        own.includes(port) ? port.prices(symbol, from, to) : Promise.resolve(null),
      )
      return answer && { ...answer.found, source: answer.port.id }
    },
    adjustedCloses: async (symbol, from) => {
      const answer = await firstOf((port) => port.adjustedCloses(symbol, from))
      return answer && { ...answer.found, source: answer.port.id }
    },
    fxRates: async (currency, from, to) => {
      const answer = await firstOf(async (port) => {
        const rates = await port.fxRates(currency, from, to)
        return rates && rates.length > 0 ? rates : null
      })
      return answer && answer.found.map((rate) => ({ ...rate, source: answer.port.id }))
    },
    benchmarks: async () => {
      const all = (await Promise.all(ports.map((port) => port.benchmarks()))).flat()
      return [...new Map(all.toReversed().map((benchmark) => [benchmark.symbol, benchmark])).values()].toReversed()
    },
  }
}
