import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { daysBetween } from '@keelwise/finance/days'
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

/** What is said before a correction: that the answer was wrong, and no more. */
const REFUSES = String.raw`(?:(?:no+|nope|nah|wait|sorry|oops|ugh|hm+|hmm|ok|okay|well|but|oh|ah|actually|right|my bad|my mistake|please|and|so)[ ,.!;:–—-]+)*(?:(?:(?:but )?(?:that['’]?s|that is|that was|this is|it['’]?s|thats|you (?:used|took|gave me|showed me|have|picked|got)) (?:just |still |all )?(?:the )?(?:wrong(?: (?:account|one|month|year|quarter|week|period|thing|client|person|days?|date|category|fund|card|goal|number|figure|time))?|not (?:it|right|what i (?:asked(?: for)?|meant|mean|wanted|want|said)|the (?:one|right one|account|month|year)(?: i (?:meant|asked for|wanted))?))|not (?:quite|that|that one|right|what i (?:asked(?: for)?|meant|wanted)))[ ,.!;:–—-]+)?(?:(?:no+|sorry|actually|rather|but|and|instead)[ ,.!;:–—-]+)*`
const MEANS_IT = String.raw`(?:i (?:only |just |really |actually )?(?:mean|meant|said|say|asked(?: (?:you )?(?:for|about))?|was asking (?:for|about)|wanted|want|need(?:ed)?|was (?:talking|thinking) (?:about|of))|i(?:['’]?m| am) (?:asking|talking) (?:about|for)|make (?:it|that)|should (?:be|have been)|i['’]?d like|it['’]s)(?: (?:to (?:see|know|have)|the one (?:for|in|of|with)))?`
const A_THING = String.raw`[^.!?;,:]{1,60}?`
const CONTRASTS: readonly RegExp[] = [
  // "I said interest, not dividends"
  new RegExp(
    String.raw`^${REFUSES}(?:${MEANS_IT}[ ,:]+)?(?:only |just )?(?<wanted>${A_THING})(?:,? (?:and |but )?(?:not|instead of|rather than)|,? no) (?:(?:just|only|in|for|at|the one) )*(?<rejected>${A_THING})[.!\s]*$`,
    'iu',
  ),
  // "not coffee, books", "I didn't mean the card, I meant checking"
  new RegExp(
    String.raw`^${REFUSES}(?:not|i (?:didn['’]?t|did not|don['’]?t|do not|never) (?:mean|meant|want|wanted|ask(?:ed)?(?: (?:for|about))?|say|said)) (?<rejected>${A_THING})(?: (?:in general|as a whole|at all|altogether))?(?:[ ]*[,.;:–—-]+ *| but | rather )(?:(?:but|rather|just|only|no) )*(?:${MEANS_IT}[ ,:]+)?(?<wanted>${A_THING})(?: instead| only| please)*[.!?\s]*$`,
    'iu',
  ),
  // "that's the wrong account, I meant savings", "no, I asked for last month"
  new RegExp(
    String.raw`^${REFUSES}(?:${MEANS_IT})[ ,:]+(?<wanted>[^.!?;:]{1,80}?)(?: instead| please)*[.!?\s]*$`,
    'iu',
  ),
  // "wait that's wrong, all of the third quarter", "no, his age"
  new RegExp(
    String.raw`^(?=no+[ ]*[,.!;:–—-]|no no\b|(?:nope|nah|wait|sorry|that|this|actually)\b)${REFUSES}(?<wanted>[^.!?;:]{1,60}?)(?: instead| please)*[.!?\s]*$`,
    'iu',
  ),
]
/** These stand alone, or leave the rest as it is. */
const NO_WANTED =
  /^(?:it|that|this|that one|this one|you|so|thanks?|thank you|idea|way|problem|worries|more|less|longer|one|wrong|right|.*\?)$/i

/** "What I earned" is a thing, and no question. */
const SAYS_WHAT = /^what (?:i|we|he|she|they) (?!do\b|did\b|have\b|can\b)\p{L}+$/iu

/** What a correction wants in the place of what was asked before, and what it rejects, as far as it says so. */
export interface Correction {
  readonly wanted: string
  readonly rejected: string | null
}

/** "I said interest, not dividends", "that's the wrong account, I meant savings": null where nothing is corrected. */
export function correctionIn(text: string): Correction | null {
  for (const form of CONTRASTS) {
    const { wanted, rejected } = form.exec(text.trim())?.groups ?? {}
    const bare = wanted?.replace(/^(?:about|for|of|to|that|only|just) (?=\S)/i, '').trim() ?? ''
    // what asks by itself is read so
    if (bare === '' || NO_WANTED.test(bare) || (ASKS.test(bare) && !SAYS_WHAT.test(bare))) continue
    return { wanted: bare, rejected: rejected?.trim() ?? null }
  }
  return null
}

const NUMBER =
  /^(?:(?:over|under|about|more than|less than|above|below|at) )?[$€£]?(?<sum>\d[\d,]*(?:\.\d+)?)\s?(?:%|percent|dollars|days|months|years)?$/i
const numberIn = (text: string | null): string | null =>
  NUMBER.exec(text ?? '')?.groups?.['sum']?.replaceAll(',', '') ?? null

/** "I said 20, not 10": the part before with the one number in the place of the other; null where it has no such number. */
export function numberPutRight({ wanted, rejected }: Correction, before: DataPart): DataPart | null {
  const [to, from] = [numberIn(wanted), numberIn(rejected)]
  if (to === null || from === null || Number(to) === Number(from)) return null
  const isFrom = (value: unknown): boolean => Number(value) === Number(from)
  const where = before.where.map((each) =>
    each.values.some(isFrom) && each.op !== 'is'
      ? { field: each.field, op: each.op, values: each.values.map((value) => (isFrom(value) ? to : value)) }
      : each,
  )
  const limit = before.limit !== null && isFrom(before.limit) ? Number(to) : before.limit
  const isChanged = limit !== before.limit || where.some((each, at) => each !== before.where[at])
  return isChanged ? { ...before, where, limit } : null
}

const QUARTERS = /^the (?<which>first|second|third|fourth|last)(?: one)?$/i
/** How a correction would be asked as a question that goes on, the likeliest first. */
export function asGoingOn({ wanted }: Correction, before: DataPart | null): string[] {
  const { from = null, to = '' } = before?.period ?? {}
  const isQuarter =
    from !== null &&
    /-(?:01|04|07|10)-01$/.test(from) &&
    daysBetween(from, to) > A_MONTH &&
    daysBetween(from, to) < A_SEASON
  const which = QUARTERS.exec(wanted)
  if (which && isQuarter) return [`what about ${wanted.replace(/ one$/, '')} quarter of ${from.slice(0, 4)}`]
  if (which) return []
  // "actually 6" after the last three months
  const unit = /\b(?:past|last|next) .*\b(?<unit>day|week|month|quarter|year)s?\b/i.exec(before?.period?.words ?? '')
    ?.groups?.['unit']
  if (/^\d+$/.test(wanted) && before?.derive === null)
    return unit === undefined ? [] : [`what about the last ${wanted} ${unit}s`]
  return [`what about ${wanted}`, wanted]
}
/** Whether a part answers what a number alone may put right: the figure that was asked for, and no sum that is worked out. */
export const keepsFigure = ({ wanted }: Correction, part: PlanPart | undefined, before: DataPart | null): boolean =>
  !/^\d+$/.test(wanted) ||
  (part?.kind === 'data' && part.subject === before?.subject && part.derive?.formula === before.derive?.formula)

/** What was asked of stays, where what is wanted names nothing else: what was paid, of the holding whose gain was told. */
export const ofSameThings = ({ wanted }: Correction, part: PlanPart, before: DataPart): PlanPart =>
  part.kind === 'data' &&
  part.subject === before.subject &&
  part.where.length === 0 &&
  part.derive === null &&
  !OF_ALL.test(wanted)
    ? { ...part, where: before.where }
    : part
const A_MONTH = 31
const A_SEASON = 93

const contentOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).filter((word) => !OF_NOTHING.has(word))
const OF_NOTHING: ReadonlySet<string> = new Set(
  'the and for one ones that this those these account accounts month year just only from with what how much many not'.split(
    ' ',
  ),
)

/** Whether a plan shows what somebody rejected. */
export function showsRejected(parts: readonly PlanPart[], { rejected }: Correction): boolean {
  const words = contentOf(rejected ?? '')
  return (
    words.length > 0 &&
    parts.some((part) => {
      if (part.kind !== 'data') return false
      const kept = part.where
        .filter(({ op }) => !/not/.test(op))
        .flatMap(({ words: said, values }) => [said ?? '', ...values])
      const told = [...kept, ...part.measures, ...part.by].join(' ').toLowerCase().replaceAll('_', ' ')
      return words.every((word) => told.includes(word))
    })
  )
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
