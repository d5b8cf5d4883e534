import type { PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { type Construed, partAsking } from './certain-of-both.ts'
import { type Holiday, holidayOf, monthSpan, yearOf } from './read/calendar.ts'
import { periodWords } from './read/period-words.ts'

const FEASTS: readonly (readonly [RegExp, Holiday])[] = [
  [/\b(?:christmas|xmas|x-mas|(?<!bank |public |summer |winter |spring )\bholidays|holiday season)\b/i, 'christmas'],
  [/\bthanksgiving\b/i, 'thanksgiving'],
  [/\beaster\b/i, 'easter'],
  [/\bhallowe['’]?en\b/i, 'halloween'],
]
const COST =
  /\b(?:what|how much|how expensive)\b[^.?!]*\b(?:cost|costs|spen[dt]|spending|expensive|set me back|go|went|pay|paid|was|take|took)\b|\bspending\b|\bcosts?\b/i
const ONE_DAY =
  /\b(?:day|eve|morning|weekend|presents?|gifts?|tree|dinner|cards?|party|flights?|club|before|until|by|between|after|since|next|usually|normally|average|typical|save[ds]?|saving|afford|budget|bills?|will|going to|expect|should|left|bonus|markets?|trip|travel)\b/i
const LEADING_UP =
  /\b(?:weeks?|days|run[- ]?up|lead[- ]?up|time|season) (?:before|up to|to|leading up to|around|of)\b|\b(?:run[- ]?up|lead[- ]?up)\b/i
/** What is paid at any time of the year, and what nobody buys, is no part of what a feast cost. */
const BOUGHT = [
  { field: 'recurring', op: 'is' as const, values: ['no'], words: 'not recurring' },
  { field: 'kind', op: 'is_not' as const, values: ['INTEREST', 'FEE', 'TAX'], words: 'interest, fees and taxes' },
]
const TWO_WEEKS = 13

const LITTLE =
  /\b(?:what|how|much|did|do|does|we|i|me|us|my|our|the|a|spen[dt]|spending|costs?|last|this|past|previous|year|in|20\d\d|on|for|over|at|around|during|it|was|is|expensive|all|total|money|altogether|have|has|had|and|so|ok|well|hey|weeks?|run|up|to|lead(?:ing)?|before|back|set|go|went|pay|paid|take|took|season|time|really|actually|of|just|together|asked|wife|husband|wonder(?:ing)?|days?|s)\b/gi

/** The weeks up to a feast: for Christmas from the day after Thanksgiving on. */
const weeksUpTo = (feast: Holiday, year: number): { from: string; to: string } => {
  const day = holidayOf(feast, year)
  return {
    from: feast === 'christmas' ? addDays(holidayOf('thanksgiving', year), 1) : addDays(day, -TWO_WEEKS),
    to: day,
  }
}

/** The year that is meant: the one that is said, else of the latest feast that is over. */
function yearMeant(text: string, feast: Holiday, today: string): number {
  const now = yearOf(today)
  const said = /\b(20\d\d)\b/.exec(text)?.[1]
  if (said !== undefined) return Number(said)
  if (/\bthis year\b/i.test(text)) return now
  const latest = holidayOf(feast, now) <= today ? now : now - 1
  // "last christmas" is the latest one, "christmas last year" that of the year before
  return /\blast year\b/i.test(text) ? now - 1 : latest
}

/** "What did Christmas cost me last year": what was bought in the weeks up to it, and of Christmas the whole month; null for the rest. */
export function askedOfFeasts({ text, today }: Construed): PlanPart[] | null {
  const feast = FEASTS.find(([words]) => words.test(text))?.[1]
  if (
    feast === undefined ||
    !COST.test(text) ||
    /\bclients?\b|\b(?:more|less|versus|vs\.?|compared?) (?:than|to|with)?\b/i.test(text)
  )
    return null
  if (ONE_DAY.test(text.replace(LEADING_UP, ' '))) return null
  // what else is said narrows it
  const [words] = FEASTS.find(([, name]) => name === feast) ?? []
  if (words && /\p{L}/u.test(text.replace(words, ' ').replaceAll(LITTLE, ' '))) return null
  const year = yearMeant(text, feast, today)
  const spanOf = ({ from, to }: { from: string; to: string }): PlanPeriod | null => {
    const end = to < today ? to : today
    return from > end ? null : { from, to: end, words: periodWords({ from, to: end }, today) }
  }
  const weeks = spanOf(weeksUpTo(feast, year))
  if (weeks === null) return null
  const month = feast === 'christmas' && !LEADING_UP.test(text) ? spanOf(monthSpan(year, 12)) : null
  return [
    partAsking('transactions', 'out', { where: [...BOUGHT], period: weeks }),
    ...(month ? [partAsking('transactions', 'out', { by: ['category'], period: month })] : []),
  ]
}
