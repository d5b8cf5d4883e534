import { Decimal } from 'decimal.js'
import { type Day, dayInMonth, dayOf, partsOf, tradingDayUntil } from './calendar.ts'
import { INDICES, pricedBy } from './indices.ts'
import { FIRST_DAY, type Market } from './market.ts'
import { type Security, isBond, isOption } from './securities.ts'
import { SeededRandom } from './seeded-random.ts'

const YEARS = 30
const TRADING_DAYS_A_MONTH = 21
const EQUITY_A_MONTH = 0.007
const EQUITY_DEVIATION = 0.038

/** The last days of the months from the one that `from` lies in to `to`, newest last. */
function monthEnds(from: Day, to: Day): Day[] {
  const { year, month } = partsOf(from)
  const ends: Day[] = []
  for (let offset = 0; ; offset += 1) {
    const end = dayInMonth(year, month + offset, 31)
    if (end > to) return ends
    ends.push(end)
  }
}

/** What the market did in the months before its first day, newest first; the same for everything on it. */
function earlierMoves(market: Market, security: Security, months: number): number[] {
  const shared = new SeededRandom(`${market.seed}|earlier|equity`)
  const own = new SeededRandom(`${market.seed}|earlier|${security.id}`)
  const noise = security.noise * Math.sqrt(TRADING_DAYS_A_MONTH)
  return Array.from({ length: months }, () => {
    const equity = (EQUITY_A_MONTH + shared.bell() * EQUITY_DEVIATION) * security.beta
    return Math.max(equity + own.bell() * noise + security.yield / 1200, -0.4)
  })
}

/** Levels at month ends, splits taken out and what was paid reinvested. */
function levelsOf(market: Market, security: Security, ends: readonly Day[]): number[] {
  const mix = INDICES.find((index) => index.id === security.id)?.mix
  if (mix) {
    const parts = mix.map(([id, weight]) => ({ weight, levels: levelsOf(market, pricedBy(id) ?? security, ends) }))
    let level = security.startPrice
    return ends.map((_, at) => {
      if (at > 0)
        level *= parts.reduce(
          (sum, { weight, levels }) => sum + (weight * (levels[at] ?? 1)) / (levels[at - 1] ?? 1),
          0,
        )
      return level
    })
  }
  const walked = ends.filter((end) => end >= FIRST_DAY)
  let paid = 1
  const levels = walked.map((end) => {
    const { split } = security
    const shares = split !== undefined && tradingDayUntil(end) >= dayOf(split.date) ? split.ratio : 1
    if (security.months.includes(partsOf(end).month)) paid *= 1 + security.yield / 100 / security.months.length
    return market.priceOf(security, end).toNumber() * shares * paid
  })
  let level = levels[0] ?? security.startPrice
  for (const move of earlierMoves(market, security, ends.length - walked.length)) {
    level /= 1 + move
    levels.unshift(level)
  }
  return levels
}

/**
 * Closes of up to thirty years at month ends, adjusted for splits and with every payment reinvested: their ratios are
 * total returns. Null for what has no such history: bonds and options.
 * @param through last day that is known; the month it lies in counts when it is over
 */
export function adjustedCloses(
  market: Market,
  security: Security,
  from: Day,
  through: Day,
): { day: Day; close: Decimal }[] | null {
  if (isBond(security) || isOption(security)) return null
  const { year, month } = partsOf(through)
  const ends = monthEnds(dayInMonth(year - YEARS, month - 1, 1), through)
  const levels = levelsOf(market, security, ends)
  return ends.flatMap((end, at) =>
    end < from ? [] : [{ day: tradingDayUntil(end), close: new Decimal(levels[at] ?? 0).toSignificantDigits(10) }],
  )
}
