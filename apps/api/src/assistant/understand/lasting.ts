import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { partAsking, sumsSaid } from './certain-of-both.ts'

/** "Last week" is when, and no money lasts it. */
const LASTS =
  /\blasts?\b(?! (?:weeks?|months?|years?|quarters?|days?|nights?|time|ones?|few|summer|winter|spring|fall|autumn|\d|two|three|four|five|six|twelve|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|\b(?:run out|outlives?)\b/i
const ASKS = /\b(?:will|would|does|do|can|could|how long|how many years)\b/i
const EVERYTHING =
  /\b(?:everything|all (?:of )?(?:it|this|that|my (?:money|savings|investments|assets))|savings and (?:my )?investments|investments and (?:my )?(?:savings|cash)|(?:the |my )?investments(?:,)? too|all (?:of it )?together|(?:un)?til(?:l)? i(?:['’]?m| am| turn) \d\d|the rest of my life|as long as i live|in (?:my )?retirement)\b/i
const UNTIL_AGE = /\b(?:un)?til(?:l)? i(?:['’]?m| am| turn) \d\d\b/i
/** A question of its own, whatever was asked before: "how much do I have in retirement". */
const OWN_QUESTION = /\b(?:how much|how many(?! years)|what|which|where|who|when|why|show|list)\b/i
const LEAST_A_MONTH = 100

/** What somebody says they spend a month; undefined where they say none, or several. */
function spendingSaid(text: string): string | undefined {
  const [only, ...others] = sumsSaid(text).filter(({ value }) => Number(value) >= LEAST_A_MONTH)
  return others.length > 0 ? undefined : only?.value
}

/**
 * "How long would all my savings and investments last at 4,000 a month", and "no, everything, the investments too" after
 * how long cash lasts: investments and cash together, at what is said to be spent or as it is spent now. An age that it
 * should last to is left over, since nobody's age is kept. Null where something else is asked.
 */
export function lastingAsked(
  text: string,
  before: DataPart | null,
): { readonly parts: PlanPart[]; readonly leftOut: string[] } | null {
  if (!EVERYTHING.test(text)) return null
  const isAfter = before?.derive?.formula === 'runway' || before?.derive?.formula === 'lasts'
  const isAsked = LASTS.test(text) && ASKS.test(text)
  if (!isAsked && (!isAfter || OWN_QUESTION.test(text))) return null
  const spending = spendingSaid(text) ?? (isAfter ? before.derive?.given['spending'] : undefined)
  const growth = isAfter ? before.derive?.given['growth'] : undefined
  const given = { ...(spending === undefined ? {} : { spending }), ...(growth === undefined ? {} : { growth }) }
  const age = UNTIL_AGE.exec(text)?.[0]
  return {
    parts: [partAsking('worth', 'value', { derive: { formula: 'lasts', given } })],
    leftOut: age === undefined ? [] : [age],
  }
}
