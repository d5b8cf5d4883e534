import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { FORMULAS, SUBJECTS } from '../model-of-data/model.ts'
import { PLACES, placesOf } from './certain-after-forms.ts'

/** "No, I mean ...": what stands behind it says it again in other words. */
const CORRECTS =
  /^(?:(?:no+|nope|nah|wait|sorry|ugh|hm+|ok|well|but)[ ,.!]+)*(?:i (?:mean|meant|said|asked|was asking|wanted|want)(?: (?:for|about|to know|to see|is|was))?|i(?:['’]?d| would) (?:like|want) to (?:know|see)|(?:just |please )?(?:show me|tell me))[ ,:;-]+(?=\S)/i
const ASKS = /^(?:what|how|which|who|whom|when|where|did|do|does|is|are|was|were|have|has|had|show|list)\b/i
/** What leans on what was said before stands alone in no words. */
const LEANS =
  /\b(?:it|its|(?:that|this|those|these)(?! (?:past |last )?(?:months?|years?|weeks?|quarters?|days?|morning|time|summer|winter|spring|fall|autumn)\b)|them|they|there|then|same|instead|also|too|else|others?|ones?|rest|again)\b/i
const FEWEST_WORDS = 5

/** "No I mean what did we spend the most on this month": the question as it stands, where it says all of what it asks; null for the rest. */
export function askedAnew(text: string): string | null {
  const found = CORRECTS.exec(text)
  const rest = found ? text.slice(found[0].length) : ''
  return ASKS.test(rest) && !LEANS.test(rest) && rest.split(/\s+/).length >= FEWEST_WORDS ? rest : null
}

const MEANS =
  /^(?:(?:no+|nope|nah|wait|sorry|ugh|hm+|ok|well|but|oh|ah)[ ,.!]+)*i (?:mean|meant)\b(?! (?:it|that|you)\b)/i
const OF_ALL = /\b(?:all|every\w*|overall|anywhere|total|whole|together)\b/i

/** "I mean what funds" after what is in an account: funds of that account, where nothing else is said of where they are. */
export function placeKept(text: string, part: PlanPart, before: DataPart | null): PlanPart {
  if (part.kind !== 'data' || !before || !MEANS.test(text) || OF_ALL.test(text)) return part
  const { dimensions } = SUBJECTS[part.subject]
  const isSaid = part.where.some(({ field }) => PLACES.has(field)) || part.by.some((field) => PLACES.has(field))
  const places = placesOf(before).filter(({ field }) => dimensions[field]?.filters)
  return isSaid || places.length === 0 ? part : { ...part, where: [...part.where, ...places] }
}

const MEANT =
  /^(?:(?:no+|nope|nah|wait|sorry|ugh|hm+|ok|well|but|oh|ah|dear|actually|right)[ ,.!]+)*i(?:['’]?m| am| was)? ?(?:mean|meant|asking|asked|talking|thinking)(?: (?:about|of|for))? (?<what>[^.!?;:,]{2,50}?)(?:,? (?:and )?not [^.!?;:,]{2,50})?(?:, (?:that|it|he|she|they|the)\b[^.!?;:]*)?[.!;:]+\s+(?<then>\S+ \S.*)$/is
const PRONOUN =
  /\b(?:it|that one|this one|that(?=\s*(?:[?.!,;]|$))|them|they|him|her|(?<!\b(?:is|are|was|were) )there)\b(?! (?:is|was|are|were|mean|means)\b)/i

/** "I was asking about Moxurel, not Quormont. When did I buy it?": the question with what is meant in the place of its pronoun; null for the rest. */
export function namedThen(text: string): string | null {
  const { what, then } = MEANT.exec(text)?.groups ?? {}
  return what !== undefined && then !== undefined && ASKS.test(then) && PRONOUN.test(then)
    ? then.replaceAll(new RegExp(PRONOUN.source, 'gi'), what.trim())
    : null
}

const LEAD = String.raw`(?:(?:and|so|ok|okay|or|but|then|no+|wait|well|what|if|how|about|make|it|that|is|was|were|we|i|with|say|try|only|just|mean|meant|said|to|do|did|put|pay|paid|add|added|save|saved|take|took|use|at)[ ,]+)*`
const OTHER_NUMBER = new RegExp(
  String.raw`^${LEAD}(?<sign>\$\s?)?(?<sum>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s?(?<scale>k|grand|thousand)?\s?(?<unit>%|percent|pct|months?|years?|yrs?)?(?:[ ,]+(?:extra|more|off|(?:a|per|each|every) month|monthly|(?:at |just )?once|right away|as a lump(?: sum)?|one[- ]?time|instead|rather|then|months?|years?|percent|not \$?\d[\d.,]*k?(?: ?(?:%|percent|months?|years?))?|(?:instead|rather than|in place) (?:of )?\$?\d[\d.,]*k?|on (?:the|my|our) (?:mortgage|loan|house|card|debt)|on (?:it|that|top)|towards? (?:it|that)))*[?.! ]*$`,
  'i',
)
/** 2030 is a year to come, and neither years nor a sum. */
const OF_A_YEAR = /^20\d\d$/
const IN_YEARS = /^y/i
const IN_MONTHS = /^mo/i

const EACH_MONTH = /\b(?:a|per|each|every) month\b|\bmonthly\b/i
const AT_ONCE = /\b(?:once|one[- ]?time|lump|right away)\b/i

/** "And 6", "make it 500", "no I meant 500 extra a month": the what-if before with another number; null where it takes none such. */
export function otherNumberAsked(text: string, before: DataPart | null): PlanPart[] | null {
  const found = OTHER_NUMBER.exec(text.trim())?.groups
  const derive = before?.derive
  if (!found || !before || !derive) return null
  const slots = FORMULAS[derive.formula]?.given ?? {}
  const { sign, sum = '', scale, unit = '' } = found
  const value = Number(sum.replaceAll(',', '')) * (scale === undefined ? 1 : 1000)
  const wanted = IN_YEARS.test(unit)
    ? 'years'
    : IN_MONTHS.test(unit)
      ? 'months'
      : unit !== ''
        ? 'percent'
        : sign !== undefined || scale !== undefined
          ? 'money'
          : null
  const fitting = Object.keys(derive.given).filter((name) => {
    const is = slots[name]?.unit
    return wanted === null || is === wanted || (wanted === 'percent' && is === 'points')
  })
  const [name, ...others] = fitting
  const known = name === undefined ? undefined : derive.given[name]
  // what is paid each month is no sum that is paid once, and the other way round
  const other =
    name === 'lump' && EACH_MONTH.test(text) ? 'extra' : name === 'extra' && AT_ONCE.test(text) ? 'lump' : null
  if (other !== null && others.length === 0 && slots[other])
    return [{ ...before, derive: { ...derive, given: { ...derive.given, [other]: String(value) } } }]
  if (name === undefined || known === undefined || others.length > 0) return null
  if (wanted === null && OF_A_YEAR.test(sum) && Number(known) < 1000) return null
  // a fall stays a fall, and 480 after 520,000 is 480,000
  const isDown = known.startsWith('-')
  const size = Math.abs(Number(known))
  const isShort = wanted === null && value < 1000 && size >= 10_000 && value * 1000 <= size * 5 && value * 5000 >= size
  return [
    {
      ...before,
      derive: {
        ...derive,
        given: { ...derive.given, [name]: `${isDown ? '-' : ''}${String(isShort ? value * 1000 : value)}` },
      },
    },
  ]
}
