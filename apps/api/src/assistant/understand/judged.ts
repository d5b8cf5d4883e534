import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { conditionIs, partAsking } from './certain-of-both.ts'

const MOST_WORDS = 16

/** Whether somebody asks if something is much, little, enough or as it should be. */
const JUDGES =
  /\b(?:a lot|too (?:much|high|low|little|big|large|heavy)|enough|normal|usual|a problem|reasonable|healthy|sensible)\b|\bshould (?:i|we|he|she|they|it) (?:have|be|hold|keep)\b|\bwould be (?:right|good|ok(?:ay)?)\b/i
/** It is asked, or said to be answered: "12% cash seems a lot". */
const IS_ASKED =
  /[?]|\b(?:is|are|do|does|have|isn['’]?t|aren['’]?t|seems?|looks?|sounds?|feels?|that['’]?s|would|should|how much|what)\b|\b(?:no|right|or)[?.! ]*$/i
/** What is spent, owed or paid is judged by other figures. */
const OF_OTHERS =
  /\b(?:spen[dt]\w*|pay(?:ing|ment|ments)?|paid|cost\w*|fees?|tax\w*|rent|mortgage|loan|debt|owe|earn\w*|income|salary|save|saving|savings|put in|retire\w*|goal|dividends?|interest|return\w*|move[sd]?|fell|falls?|if)\b/i

const IDLE = /\b(?:idle|sitting|lying|around)\b/i

const CLASSES: readonly (readonly [RegExp, string, string])[] = [
  [/\bcash\b/i, 'cash', 'cash'],
  [/\b(?:stocks?|equit(?:y|ies)|shares)\b/i, 'equity', 'equity'],
  [/\b(?:bonds?|fixed income)\b/i, 'fixed_income', 'fixed income'],
]
const ONE_THING =
  /\b(?:in|on) (?:just )?(?:one|a single|the same) (?:thing|stock|fund|position|holding|company|name|investment|basket)\b/i

/** The one class of what is held that was asked of before. */
const classBefore = (before: DataPart | null): string | undefined => {
  const [only, ...others] = before?.where.filter(({ field }) => field === 'asset_class') ?? []
  const isOfHeld = before?.subject === 'positions' || before?.subject === 'fit'
  return isOfHeld && only?.op === 'is' && only.values.length === 1 && others.length === 0 ? only.values[0] : undefined
}

const IN_LINE =
  /\b(?:in line with|match(?:es)?|fits?(?: with)?|suits?|suitable for|right for|appropriate for)\b[^?.!]*\b(?:risk(?: score| profile| tolerance| level)?|target|profile)\b/i
const OF_IT_ALL = /^(?:(?:and|so|ok|but)[ ,]+)*(?:is|are|does|do) (?:that|it|this|they|all (?:of )?(?:that|this|it))\b/i
const HOW_RISKY =
  /\bhow risky (?:(?:is|are) (?:it|that|this|everything|all (?:of )?(?:it|this|that))|(?:it|that|this|everything) (?:all )?is)\b/i
const MUCH_RISK = /\b(?:is|isn['’]?t) (?:it|that|this) (?:a lot of|too much|much) risk\b/i

const THEN_ASKS = /^(?<first>.*?)[,.;?]\s*(?:(?:and|but|so) )?(?<more>(?:where|which|what|how|who|when|why)\b.*)$/is

/** What else is asked after it, "12% cash seems a lot, where is it sitting", and the class that it is asked of. */
export function afterJudging(text: string): { readonly first: string; readonly more: string } | null {
  const { first, more } = THEN_ASKS.exec(text)?.groups ?? {}
  return first !== undefined && more !== undefined && JUDGES.test(first) ? { first, more } : null
}

/**
 * "12% cash seems a lot", "is five percent in one thing too much": nobody judges here, and what it can be held against is
 * told: the target of the risk score, the bounds of one position, the months that cash covers. Null where something else
 * is asked.
 */
export function askedToJudge(text: string, before: DataPart | null): PlanPart[] | null {
  if ((IN_LINE.test(text) && OF_IT_ALL.test(text)) || MUCH_RISK.test(text))
    return [partAsking('fit', 'drift', { by: ['asset_class'] })]
  if (HOW_RISKY.test(text))
    return [partAsking('returns', 'volatility'), partAsking('fit', 'drift', { by: ['asset_class'] })]
  const isShort = text.trim().split(/\s+/).length <= MOST_WORDS
  if (!isShort || !JUDGES.test(text) || !IS_ASKED.test(text) || OF_OTHERS.test(text)) return null
  if (ONE_THING.test(text)) return [partAsking('fit', 'single_position'), partAsking('fit', 'single_issuer')]
  const named = CLASSES.filter(([words]) => words.test(text))
  const isOfIt = /\b(?:that|it|this|how much)\b|%|\bpercent\b/i.test(text)
  const [, value, words = value] =
    named.length === 1 ? (named[0] ?? []) : [null, named.length === 0 && isOfIt ? classBefore(before) : undefined]
  if (value === undefined) return null
  const isEnough = /\benough\b/i.test(text)
  if (value === 'cash' && isEnough) return [partAsking('fit', 'emergency_months')]
  // what lies idle has a figure of its own, and enough shares for something is no share of anything
  if (isEnough || IDLE.test(text)) return null
  return [
    partAsking('fit', 'actual', {
      measures: ['actual', 'target', 'drift'],
      where: [conditionIs('asset_class', value, words)],
    }),
  ]
}
