import { isDeepStrictEqual } from 'node:util'
import type { DataPart, Plan, PlanPart } from '@keelwise/contract/plan'
import { continuingFacts, continuingOf } from '../choose/continuing.ts'
import { answersOther } from '../choose/likeness.ts'
import type { Features } from '../choose/features.ts'
import { type Choice, factsOf, surenessOf } from '../choose/sureness.ts'
import { guessOf } from '../guess/guess.ts'
import { type Spotted, slice } from '../spot/spotted.ts'
import type { Sense } from '../spot/senses.ts'
import { askedIn } from './asking.ts'
import { type Candidate, compose, composeAfter, keyOf } from './compose.ts'
import type { Context, Option } from './reading.ts'
import { situationOf } from './situation.ts'
import { specialsOf, termsAfter } from './specials.ts'
import { togetherOf } from './together.ts'

/** A message read as the parts that it asks for. */
export interface Reading {
  readonly parts: readonly PlanPart[]
  readonly leftOut: readonly string[]
  /** What tells a sure choice from a guess. */
  readonly facts: Features
  /** What else the message could mean, the likeliest first. */
  readonly others: readonly (readonly PlanPart[])[]
}

const ofCandidate = ({ part, score, leftOut, features, head }: Candidate): Option => ({
  part,
  score,
  leftOut,
  features,
  isSaid: head.from === 'said' || head.from === 'subject',
  isAgain: head.from === 'before',
})

/** A question in the words of one that was asked before, but for names, days and sums, means what that meant. */
const SAME_WORDS = 0.08
const OF_SAME_WORDS = 5
/** More words tell a story, whose days and names are not those of the question. */
const MOST_WORDS = 12
/** Days that are said and left out make it another question. */
const leavesDays = ({ tokens, spans }: Spotted, { leftOut }: Option): boolean => {
  const left = new Set(leftOut)
  return spans.some(
    ({ start, end, sense, cost }) =>
      cost < 0.15 &&
      sense.kind === 'period' &&
      sense.read.kind === 'days' &&
      sense.read.isVague !== true &&
      tokens.slice(start, end).some(({ raw }) => left.has(raw)),
  )
}
const asBefore = (option: Option, spotted: Spotted): Option => {
  if (leavesDays(spotted, option)) return option
  const unlike = option.features['doubt_unlike'] ?? option.features['doubt_unlike_after'] ?? 1
  const nearer = option.features['doubt_nearer'] ?? option.features['doubt_nearer_after'] ?? 1
  // what was meant by all of these words leaves none of them over
  return unlike <= SAME_WORDS && nearer <= 0 ? { ...option, score: option.score + OF_SAME_WORDS, leftOut: [] } : option
}

const bestFirst = (spotted: Spotted, options: readonly Option[]): Option[] =>
  (spotted.tokens.length > MOST_WORDS ? options : options.map((option) => asBefore(option, spotted))).toSorted(
    (a, b) => b.score - a.score,
  )

/** Every reading of some words as a question that stands alone, the best first. */
export function optionsAlone(spotted: Spotted, context: Context): Option[] {
  // what stands alone is guessed as if nothing had been asked before
  const guess = guessOf(spotted, situationOf({ ...context, before: null, termBefore: null }), context.guess)
  const data = compose(spotted, context, guess)
  return bestFirst(spotted, [...specialsOf(spotted, context, data, guess), ...data.map(ofCandidate)])
}

/** Every way in which some words go on from the question before, the best first. */
export function optionsAfter(spotted: Spotted, context: Context): Option[] {
  const { termBefore } = context
  if (context.before === null && termBefore === null) return []
  const before =
    context.before && (togetherOf(spotted.tokens, context.before, context.earlier, context.directory) ?? context.before)
  const guess = guessOf(spotted, situationOf(context), context.guess)
  return bestFirst(
    spotted,
    [
      ...(before === null ? [] : composeAfter(spotted, context, guess, before).map(ofCandidate)),
      ...(termBefore === null ? [] : termsAfter(spotted, context, guess, termBefore)),
    ].map((option) => ({ ...option, isAfter: true })),
  )
}

/** How far apart going on and standing alone are beside what tells the readings of either apart. */
const CERTAIN = 2

const SURELY = 2

/** Whether a question that could stand alone cannot but go on from the one before. */
function goesOnSurely(
  spotted: Spotted,
  { before, earlier, directory }: Context,
  alone: Option | undefined,
  after: Option,
): boolean {
  if (before === null || after.part.kind !== 'data') return false
  if (alone?.part.kind === 'term')
    return isFigureOfThat(spotted) && before.where.length > 0 && after.leftOut.length === 0
  if (alone?.part.kind !== 'data') return false
  const { where } = alone.part
  const leavesNoMore = after.leftOut.length <= alone.leftOut.length
  // "how has it done" without any rows of its own is asked of those that were named before
  const isNarrowed = before.where.length > 0 && where.length === 0 && after.part.where.length > 0
  if (isNarrowed && isPointing(spotted)) return true
  // what one share of everything costs is no question
  // nor what a debt costs that is not named
  if (isNarrowed && alone.part.derive && OF_ONE_DEBT.has(alone.part.derive.formula)) return true
  if (isNarrowed && isOfOne(alone.part) && after.part.where.some(({ field }) => THINGS.has(field))) return true
  if (isAPart(spotted) && leavesNoMore) return true
  if (isNarrowed && isBareFigure(spotted, before, after.part) && leavesNoMore) return true
  // what was asked before of one thing and of another
  if (togetherOf(spotted.tokens, before, earlier, directory) !== null && leavesNoMore) return true
  return beginsBeside(spotted) && leavesNoMore && !(alone.isSaid && alone.score > after.score + CLEAR)
}

/** Fewer words may leave something unsaid. */
const WHOLE_SENTENCE = 8

/** Whether a whole sentence says everything that it asks for by itself. */
const standsAloneSurely = (spotted: Spotted, alone: Option | undefined): boolean =>
  alone !== undefined &&
  (alone.isSaid || alone.part.kind !== 'data') &&
  alone.leftOut.length === 0 &&
  spotted.tokens.length >= WHOLE_SENTENCE &&
  !leansOnBefore(spotted)

/** "what rate is that": a word of investing that is asked of what was shown, and not explained. */
const isFigureOfThat = ({ tokens }: Spotted): boolean =>
  /^(?:what|which)$/.test(tokens[0]?.text ?? '') &&
  /^(?:is|was)$/.test(tokens.at(-2)?.text ?? '') &&
  /^(?:that|it)$/.test(tokens.at(-1)?.text ?? '') &&
  tokens.length > 3

const NAMES: ReadonlySet<string> = new Set(['security', 'account', 'account_type', 'payee', 'name', 'issuer'])
const OF_NAMED: ReadonlySet<string> = new Set(['positions', 'transactions', 'sales', 'income', 'returns'])
const OF_ALL = /^(?:i|my|me|we|our|us|all|total|overall|everything|portfolio|altogether)$/
const SHORTEST = 4

/** A figure alone, "gain in percent", "interest paid this year", after something that was named. */
const isBareFigure = ({ tokens }: Spotted, before: DataPart, after: DataPart): boolean =>
  tokens.length <= SHORTEST &&
  OF_NAMED.has(after.subject) &&
  !tokens.some(({ text }) => OF_ALL.test(text)) &&
  before.where.some(({ field, op, values }) => NAMES.has(field) && values.length === 1 && !op.endsWith('_not')) &&
  after.where.some(({ field }) => NAMES.has(field))

const POINTING = /^(?:it|its|them|they|those|these)$/
const BEFORE_THAT = /^(?:of|in|on|from|with|to|for|than|is|was|did|does|do|at|like|without|after|about)$/
const BEFORE_ONE = /^(?:which|that|this|the|last|first|other|second|third)$/

/** "anything odd on it this week" after the card: what is pointed at was named before and is in none of the conditions. */
export function losesNamed(spotted: Spotted, before: DataPart | null, parts: readonly PlanPart[]): boolean {
  const [only] = parts
  const isNamed = ({ field, op }: DataPart['where'][number]): boolean => NAMES.has(field) && !op.endsWith('_not')
  return (
    parts.length === 1 &&
    only?.kind === 'data' &&
    before !== null &&
    before.where.some(isNamed) &&
    !only.where.some(isNamed) &&
    only.where.every(({ field }) => field !== 'category') &&
    isPointing(spotted)
  )
}

/** What a pronoun further on in the same message can stand for. */
const NAMING: ReadonlySet<Sense['kind']> = new Set(['value', 'name', 'number', 'bound', 'subject'])

/** "if I hold the bonds, what do they return": what a clause before this word named is what it points at. */
const isNamedWithin = ({ tokens, spans }: Spotted, at: number): boolean =>
  spans.some(
    ({ end, sense, cost }) =>
      NAMING.has(sense.kind) &&
      cost < 0.3 &&
      end <= at &&
      (tokens.slice(end - 1, at).some(({ after }) => /[.,;:?!]/.test(after)) ||
        tokens.slice(end, at).some(({ text }) => OPENING.has(text))),
  )

/** Words that stand for something that was named in a message before. */
const isPointing = (spotted: Spotted): boolean =>
  spotted.tokens.some(({ text }, at) => {
    const { tokens } = spotted
    if (isNamedWithin(spotted, at)) return false
    const before = tokens[at - 1]?.text ?? ''
    const isLast = at === tokens.length - 1
    if (POINTING.test(text)) return true
    if (text === 'that' || text === 'this')
      return isLast || (BEFORE_THAT.test(before) && OPENING.has(tokens[at + 1]?.text ?? 'is'))
    if (text === 'there') return isLast || /^(?:in|from|into|out)$/.test(before)
    return (text === 'one' || text === 'ones') && BEFORE_ONE.test(before)
  })

const GOING_ON = /^(?:and|but|or|also|plus|same|only|just|without|minus|instead|why|then|so)$/
const ABOUT = /^(?:what|how) about\b/
/** Of fewer words a question says what it asks for, or goes on. */
const FEW_WORDS = 3
const FIGURES: ReadonlySet<Sense['kind']> = new Set(['measure', 'formula', 'part', 'term', 'subject'])

/** Whether words lean on something that was said before, whatever that was: "and without it?", "by month", "why". */
export function leansOnBefore(spotted: Spotted): boolean {
  const { tokens, spans } = spotted
  const first = tokens.find(({ text }) => !BEFORE_BEGINNING.test(text) || GOING_ON.test(text))?.text ?? ''
  const isOfThat = tokens.some(({ text }, at) => text === 'that' && BEFORE_THAT.test(tokens[at - 1]?.text ?? ''))
  if (isOfThat || isPointing(spotted) || beginsBeside(spotted) || GOING_ON.test(first)) return true
  if (ABOUT.test(tokens.map(({ text }) => text).join(' '))) return true
  return tokens.length <= FEW_WORDS && !spans.some(({ sense, cost }) => FIGURES.has(sense.kind) && cost < 0.3)
}

/** "how much of that did I put in". */
const isHowMuch = (tokens: Spotted['tokens'], at: number): boolean =>
  /^(?:much|many|any|some|most|part|share)$/.test(tokens[at - 1]?.text ?? '') &&
  /^(?:did|do|does|is|was|were|has|have|had|came|went|goes)$/.test(tokens[at + 2]?.text ?? '')

/** "how many of those", "which of them", "the rest of it": a part of what was shown. */
const isAPart = ({ tokens }: Spotted): boolean =>
  tokens.some(
    ({ text }, at) =>
      (text === 'of' && /^(?:those|these|them|it)$/.test(tokens[at + 1]?.text ?? '')) ||
      (text === 'of' && tokens[at + 1]?.text === 'that' && (at + 2 === tokens.length || isHowMuch(tokens, at))) ||
      (text === 'in' && tokens[at + 1]?.text === 'there'),
  )

const THINGS: ReadonlySet<string> = new Set(['security', 'issuer', 'name'])
const OF_ONE_DEBT: ReadonlySet<string> = new Set(['payoff', 'interest_saved'])
const OF_ONE: ReadonlySet<string> = new Set(['units', 'price', 'cost_per_unit'])
const isOfOne = ({ subject, measures: [measure = ''], by }: DataPart): boolean =>
  subject === 'positions' && OF_ONE.has(measure) && by.length === 0

const BEGINNINGS: ReadonlySet<Sense['kind']> = new Set(['group', 'exclude', 'versus', 'sort', 'show'])
const BEFORE_BEGINNING = /^(?:ok|okay|so|now|and|please|then|hm|hmm|well|oh|but|same|just|only)$/

/** Words without a question of their own: "month by month", "without the rent", "as a chart", "same for the Roth". */
function beginsBeside({ tokens, spans }: Spotted): boolean {
  let begin = 0
  while (BEFORE_BEGINNING.test(tokens[begin]?.text ?? '')) begin++
  if (tokens.slice(0, begin + 1).some(({ text }) => text === 'same')) return true
  return spans.some(({ start, sense }) => start === begin && BEGINNINGS.has(sense.kind) && !isShowOfAll(sense))
}
/** "show my accounts" is a question. */
const isShowOfAll = (sense: Sense): boolean => sense.kind === 'show' && (sense.show === 'list' || sense.show === 'auto')

/** A reading this far behind is meant by nobody. */
const FAR_BEHIND = 2.5

/** "My electric bill": of two readings of the same figure the one that leaves fewer of the words out. */
function mentioning(options: readonly Option[]): Option[] {
  const [first, ...rest] = options
  if (!first || first.part.kind !== 'data' || first.leftOut.length === 0) return [...options]
  const { where, ...asked } = first.part
  const more = rest.slice(0, MOST_RIVALS).find(({ part, leftOut, score, isAfter }) => {
    if (isAfter !== first.isAfter) return false
    if (part.kind !== 'data' || leftOut.length >= first.leftOut.length || score < first.score - FAR_BEHIND) return false
    const { where: narrower, ...other } = part
    return (
      leftOut.every((word) => first.leftOut.includes(word)) &&
      narrower.length > where.length &&
      isDeepStrictEqual(other, asked) &&
      where.every((condition) => narrower.some((each) => isDeepStrictEqual(each, condition)))
    )
  })
  return more ? [more, ...rest.filter((each) => each !== more)] : [...options]
}

/** "How many transactions this year": of two readings of the same figure the one that has the days that are said. */
function withDaysSaid(spotted: Spotted, options: readonly Option[]): Option[] {
  const [first, ...rest] = options
  const isSaid = spotted.spans.some(
    ({ sense, cost, start, end }) =>
      sense.kind === 'period' &&
      sense.read.kind === 'days' &&
      sense.read.isVague !== true &&
      sense.read.isNow !== true &&
      cost < 0.15 &&
      end - start > 1,
  )
  if (!isSaid || first?.part.kind !== 'data' || first.part.period !== null || first.part.compare !== null)
    return [...options]
  const { period: _, ...asked } = first.part
  const dated = rest.slice(0, MOST_RIVALS).find(({ part, score, leftOut, isAfter }) => {
    if (part.kind !== 'data' || part.period === null || isAfter !== first.isAfter) return false
    if (score < first.score - FAR_BEHIND || leftOut.length > first.leftOut.length) return false
    const { period: __, ...other } = part
    return isDeepStrictEqual(other, asked)
  })
  return dated ? [dated, ...options.filter((each) => each !== dated)] : [...options]
}

/** Every reading of some words as one part, the best first. */
function optionsOf(spotted: Spotted, context: Context): Option[] {
  const alone = optionsAlone(spotted, context)
  const after = optionsAfter(spotted, context)
  const [bestAlone, bestAfter] = [alone[0], after[0]]
  if (!bestAfter) return withDaysSaid(spotted, mentioning(alone))
  // two questions in one message that ask the same either way go on from nothing but each other
  const isWithinItself =
    bestAlone !== undefined &&
    keyOf(bestAlone.part) === keyOf(bestAfter.part) &&
    spotted.tokens.some((_, at) => asksAnew(spotted, at))
  if (isWithinItself) return withDaysSaid(spotted, mentioning(alone))
  const facts = continuingFacts(spotted, bestAlone ?? null, bestAfter, context)
  const learnedOdds = continuingOf(facts, context.continuing)
  const odds = goesOnSurely(spotted, context, bestAlone, bestAfter)
    ? Math.max(learnedOdds, SURELY)
    : standsAloneSurely(spotted, bestAlone)
      ? Math.min(learnedOdds, -SURELY)
      : learnedOdds
  const [likely, unlikely] = odds > 0 ? [after, alone] : [alone, after]
  // what is less likely meant comes behind by so much, whatever it would score
  const behind = (likely[0]?.score ?? 0) - Math.abs(odds) * CERTAIN - (unlikely[0]?.score ?? 0)
  const known = new Set(likely.map(({ part }) => keyOf(part)))
  const all = [
    ...likely.map((option) => ({ ...option, odds: Math.abs(odds) })),
    ...unlikely
      .filter(({ part }) => !known.has(keyOf(part)))
      .map((option) => ({ ...option, score: option.score + Math.min(0, behind) })),
  ].toSorted((a, b) => b.score - a.score)
  return withDaysSaid(spotted, mentioning(all))
}

/** Between two questions of one message. */
const SPLITTING = new Set(['and', 'also', 'plus', 'then', 'so', 'but', 'because', 'anyway', '-', 'or'])
/** What a question begins with. */
const OPENING = new Set(
  'how what which who whom when where why is are was were did do does can could am have has show list give tell should would will'.split(
    ' ',
  ),
)
/** Both questions of a message have to be this clear. */
const CLEAR = 1.2
const MOST_PARTS = 4
/** A message of more clauses is mostly story. */
const MOST_PLACES = 8

/** All readings of each part of a message. */
type Split = readonly (readonly Option[])[]

interface Place {
  readonly at: number
  /** After a sentence. */
  readonly isHard: boolean
  /** What follows begins like a question. */
  readonly isOpening: boolean
}

/** Places where another question may begin: after a sentence, after a comma, at `and`. */
function placesOf({ tokens }: Spotted): Place[] {
  const places = tokens.flatMap((token, at): Place[] => {
    if (at === 0) return []
    const next = [token, tokens[at + 1], tokens[at + 2]].slice(0, SPLITTING.has(token.text) ? 3 : 2)
    const isOpening = next.some((each) => each !== undefined && OPENING.has(each.text))
    if (/[?!.;]/.test(token.after)) return [{ at, isHard: true, isOpening }]
    if (token.after === ',' || token.after === ':' || token.after === '(' || SPLITTING.has(token.text))
      return [{ at, isHard: false, isOpening }]
    return []
  })
  if (places.length <= MOST_PLACES) return places
  const worth = ({ isHard, isOpening }: Place): number => (isHard ? 2 : 0) + (isOpening ? 1 : 0)
  return places
    .toSorted((one, other) => worth(other) - worth(one) || other.at - one.at)
    .slice(0, MOST_PLACES)
    .toSorted((one, other) => one.at - other.at)
}

/** What can be asked by a clause; a clause without any of it says nothing that is asked. */
const ASKED: ReadonlySet<Sense['kind']> = new Set([
  'measure',
  'formula',
  'turn',
  'value',
  'name',
  'period',
  'bound',
  'number',
  'group',
  'benchmark',
  'part',
  'term',
  'which',
  'rank',
  'aggregate',
  'show',
  'exclude',
])
const isChatter = ({ spans, tokens }: Spotted): boolean =>
  tokens.length > 1 &&
  !spans.some(({ sense, cost, start, end }) => ASKED.has(sense.kind) && cost < 0.3 && !isEmptyTalk(sense, end - start))
const isEmptyTalk = (sense: Sense, length: number): boolean =>
  length === 1 && (sense.kind === 'part' ? sense.part.kind === 'talk' : sense.kind === 'exclude')

/** Reads a message as one question or as several, whichever leaves less unsaid. */
export function readMessage(spotted: Spotted, context: Context): Reading {
  const asked = askedIn(spotted)
  const { chosen, other } = asked === null ? splitBest(spotted, context) : ofStory(spotted, asked, context)
  const parts = saidOnce(withoutTalk(sharingDays(chosen.flatMap(([first]) => (first ? [first.part] : [])))))
  const [only = []] = chosen.length === 1 ? chosen : []
  const ofAll = only[0]?.isAgain === true ? ofAllBefore(spotted, context) : null
  const whole = ofAll ?? termsApart(parts, asked ?? spotted) ?? parts
  const seen = new Set([whole.map(keyOf).join()])
  const others = [
    ...(ofAll ? [parts] : []),
    ...only.slice(1, 6).map(({ part }) => [part]),
    ...(other ? [sharingDays(other.flatMap(([first]) => (first ? [first.part] : [])))] : []),
  ].filter((each) => {
    const text = each.map(keyOf).join()
    if (each.length === 0 || seen.has(text)) return false
    seen.add(text)
    return true
  })
  return {
    parts: whole,
    leftOut: chosen.flatMap(([first]) => first?.leftOut ?? []),
    facts: factsOf({
      parts: chosen.flatMap(([first, ...rest]) => (first ? [choiceOf(first, rest, context)] : [])),
      words: (asked ?? spotted).tokens.length,
    }),
    others,
  }
}

/** Reads the question inside a story; the whole of it where nothing of that is left over. */
function ofStory(
  spotted: Spotted,
  asked: Spotted,
  context: Context,
): { readonly chosen: Split; readonly other: Split | null } {
  const whole = optionsOf(spotted, context)
  const { chosen, other } = splitBest(asked, context)
  const [all] = whole
  const least = Math.min(...chosen.flatMap(([first]) => first?.score ?? []))
  const isWhole = all !== undefined && (chosen.length === 0 || (all.leftOut.length === 0 && all.score >= least))
  return isWhole ? { chosen: [whole], other: chosen } : { chosen, other: other ?? [whole] }
}

/** A greeting before a question is no part of it. */
const withoutTalk = (parts: readonly PlanPart[]): PlanPart[] =>
  parts.some(({ kind }) => kind !== 'talk') ? parts.filter(({ kind }) => kind !== 'talk') : [...parts]

/** "how much was it in October, and is that more than in September": what is held against other days says the figure, too. */
function saidOnce(parts: readonly PlanPart[]): PlanPart[] {
  const bare = (part: PlanPart): string => (part.kind === 'data' ? keyOf({ ...part, compare: null }) : '')
  const isHeld = (part: PlanPart): boolean => part.kind === 'data' && part.compare !== null
  return parts.filter(
    (part, at) =>
      part.kind !== 'data' ||
      isHeld(part) ||
      !parts.slice(at + 1).some((later) => isHeld(later) && bare(later) === bare(part)),
  )
}

const APART = /^(?:difference|differences|differ|differs|different|versus|vs|distinguish|distinguishes)$/

/** "how does a Roth differ from a traditional IRA": both words are explained. */
function termsApart(parts: readonly PlanPart[], { tokens, spans }: Spotted): PlanPart[] | null {
  const [only] = parts
  const isApart = tokens.some(({ text, slips }) => APART.test(text) || slips.some((slip) => APART.test(slip.text)))
  if (parts.length !== 1 || only?.kind !== 'term' || !isApart) return null
  const named = spans.flatMap((span) =>
    // "a bond's coupon and its yield" are two words, and whose they are is none of them
    span.sense.kind === 'term' && span.cost < 0.3 && !/['’]s$/.test(tokens[span.end - 1]?.raw ?? '')
      ? [{ ...span, term: span.sense.term }]
      : [],
  )
  const longest = named.filter(
    (one) =>
      !named.some(
        (other) =>
          other !== one &&
          other.start <= one.start &&
          one.end <= other.end &&
          other.end - other.start > one.end - one.start,
      ),
  )
  const terms = [...new Set(longest.toSorted((one, other) => one.start - other.start).map(({ term }) => term))]
  const isOfMore = longest.some(({ end }) => tokens[end]?.text === 'term')
  return terms.length === 2 && !isOfMore ? terms.map((term) => ({ ...only, term })) : null
}

/** Several questions were asked before: what changes one of them changes all. */
function ofAllBefore(spotted: Spotted, context: Context): PlanPart[] | null {
  const { allBefore } = context
  if (allBefore.length < 2) return null
  const parts = allBefore.map(
    (before) => optionsOf(spotted, { ...context, before }).find(({ isAgain }) => isAgain === true)?.part,
  )
  return parts.every((part) => part !== undefined) ? parts : null
}

const FLOWS: ReadonlySet<string> = new Set(['transactions', 'income', 'returns', 'sales'])

/** "what did I earn and what did I spend last month": the days that one part names are those of the others. */
export function sharingDays(parts: readonly PlanPart[]): PlanPart[] {
  const isFlow = (part: PlanPart | undefined): part is DataPart => part?.kind === 'data' && FLOWS.has(part.subject)
  const period = parts.find((part) => isFlow(part) && part.period !== null)
  if (!isFlow(period) || parts.length < 2) return [...parts]
  return parts.map((part) =>
    isFlow(part) && part.period === null && part.compare === null ? { ...part, period: period.period } : part,
  )
}

/** What is asked for, whatever rows and days it is asked of. */
const figureOf = (part: PlanPart): string =>
  part.kind === 'data' && part.subject === 'transactions' && part.by.includes('booking')
    ? // one by one they are shown with what went out and came in, whichever is asked for
      'transactions'
    : part.kind === 'data'
      ? `${part.subject}.${part.measures.join('+')} ${part.derive?.formula ?? ''}`
      : part.kind === 'decline'
        ? `decline ${part.reason}`
        : JSON.stringify(part)

/** What is told beside one another in one answer. */
const TOLD_TOGETHER: Readonly<Record<string, string>> = {
  'positions.share': 'positions.value',
  'plans.recurring_monthly': 'plans.amount',
  'plans.count': 'plans.amount',
  'worth.value': 'accounts.balance',
}
const KINDS: Readonly<Record<string, string>> = { EQUITY: 'equity', BOND: 'fixed_income', CASH: 'cash' }

/** What a reading answers, whichever of two words for the same it takes: single stocks are equity, each position a security. */
function answerOf(part: PlanPart): string {
  if (part.kind !== 'data') return keyOf(part)
  const { measures, where, by, subject } = part
  const [first = '', ...more] = measures
  // how many there are is no amount, but for a list of them
  const isCount = first === 'count' && by.length === 0
  const told = (isCount ? undefined : TOLD_TOGETHER[`${subject}.${first}`]) ?? `${subject}.${first}`
  const conditions = where.map(({ field, op, values }) =>
    field === 'sec_type' || field === 'asset_class'
      ? ['kind', op, ...values.map((value) => KINDS[value] ?? value)]
      : [field, op, ...values],
  )
  return keyOf({
    ...part,
    subject: told.split('.')[0] as DataPart['subject'],
    measures: [told, ...more],
    where: [],
    by: [...by.map((field) => (field === 'position' ? 'security' : field)), ...conditions.map(String).toSorted()],
    order: part.order && { ...part.order, by: part.order.by === first ? told : part.order.by },
  })
}

/** Readings after these are too far behind to make a choice doubtful. */
const MOST_RIVALS = 12

const choiceOf = (chosen: Option, rest: readonly Option[], { directory, today }: Context): Choice['parts'][number] => {
  const own = answerOf(chosen.part)
  const planOf = (part: PlanPart): Plan => ({ version: 1, parts: [part] })
  // payees are told apart by their words, which say the same where they are the same
  const known = { directory: { ...directory, payees: [], clients: [] }, today }
  // what answers the same, or with a little more around it, is no other question
  const others = rest
    .slice(0, MOST_RIVALS)
    .filter(({ part }) => answerOf(part) !== own && !answersOther(planOf(chosen.part), planOf(part), known))
  return {
    kind: chosen.part.kind,
    features: chosen.features,
    score: chosen.score,
    others: others.slice(0, 1).map(({ score }) => score),
    odds: chosen.odds ?? null,
    isAfter: chosen.isAfter === true,
    otherFigure: others.find(({ part }) => figureOf(part) !== figureOf(chosen.part))?.score ?? null,
  }
}

const ASKING = /^(?:how|what|whats|what's|which|when|whens|who|where|why)$/
const asksFrom = ({ tokens }: Spotted, at: number): boolean => ASKING.test(tokens[at]?.text ?? '')

/** "what is my net worth and how much did I spend": the second question has words of its own to ask with. */
const asksAnew = (spotted: Spotted, at: number): boolean => {
  if (!asksFrom(spotted, 0) || spotted.tokens[at]?.text !== 'and') return false
  // "and at what rate"
  const isAfterPlace = /^(?:at|on|by|in|for|from|to|with)$/.test(spotted.tokens[at + 1]?.text ?? '')
  return asksFrom(spotted, at + 1) || (isAfterPlace && asksFrom(spotted, at + 2))
}

/** Of two questions a reading that answers both comes before one that answers half, unless it fits far worse. */
const FAR = 3

/** Of two questions that are asked with words of their own: what answers both, or that the best answers one. */
function answeringBoth(options: readonly Option[], spotted: Spotted): readonly Option[] | 'half' | null {
  const [best] = options
  if (best?.part.kind !== 'data' || best.part.measures.length > 1) return null
  if (!spotted.tokens.some((_, at) => asksAnew(spotted, at))) return null
  const both = options.find(
    ({ part, score }) => part.kind === 'data' && part.measures.length > 1 && score > best.score - FAR,
  )
  return both ? [both, ...options.filter((option) => option !== both)] : 'half'
}

const SUPPOSING = /^(?:if|suppose|supposing|assuming|assume|imagine)$/
const isSupposed = ({ tokens }: Spotted): boolean =>
  SUPPOSING.test(tokens.find(({ text }) => !BEFORE_BEGINNING.test(text))?.text ?? '') &&
  !tokens.some(({ after }) => /[?!.]/.test(after))

const isOfTwo = (part: PlanPart): boolean => part.kind === 'data' && part.measures.length > 1

/** A question that is not answered is said to be left out, in its own words. */
function naming(unanswered: Spotted, [first = [], ...rest]: Split): Split {
  const [option, ...others] = first
  if (!option || !asksItself(unanswered)) return [first, ...rest]
  const words = unanswered.tokens.map(({ raw }) => raw).join(' ')
  return [[{ ...option, leftOut: [words, ...option.leftOut] }, ...others], ...rest]
}

/** So much better two answers are than one. */
const TWO_ANSWERS = 3

/** So sure a question of several is understood by itself. */
const SURE_ALONE = 0.7

/** A clause with words of its own to ask with. */
const asksItself = ({ tokens }: Spotted): boolean => {
  const at = tokens.findIndex(({ text }) => !BEFORE_BEGINNING.test(text) && !SPLITTING.has(text))
  return at >= 0 && tokens.length - at > 2 && OPENING.has(tokens[at]?.text ?? '')
}

/** Whether a clause asks with words of its own and is understood for sure without the others. */
function asksSurely(clause: Spotted, options: readonly Option[], context: Context): boolean {
  const [first, ...rest] = options
  if (!first || !asksItself(clause)) return false
  return surenessOf(factsOf({ parts: [choiceOf(first, rest, context)], words: clause.tokens.length })) >= SURE_ALONE
}

/** The best way to split a message, and the next best. */
function splitBest(
  spotted: Spotted,
  conversation: Context,
  most = MOST_PARTS,
): { readonly chosen: Split; readonly other: Split | null } {
  const single = optionsOf(spotted, conversation)
  const [whole] = single
  const isGoingOn = whole?.isAfter === true
  const both = answeringBoth(isGoingOn ? single : single.filter(({ isAfter }) => isAfter !== true), spotted)
  if (both !== null && both !== 'half') return { chosen: [both], other: null }
  // a message that stands alone does so from its first words on
  const context: Context = isGoingOn ? conversation : { ...conversation, before: null, termBefore: null }
  const asOne: Split = whole ? [single] : []
  if (most <= 1) return { chosen: asOne, other: null }
  let found: { split: Split; worth: number } | null = null
  const better = (split: Split, worth: number): void => {
    if (!found || worth > found.worth) found = { split, worth }
  }
  for (const { at, isHard, isOpening } of placesOf(spotted)) {
    const [here, there] = [slice(spotted, 0, at), slice(spotted, at, spotted.tokens.length)]
    // "if I save 850 a month, when do I reach 100k" supposes and asks one thing
    if (isSupposed(here)) continue
    // "could you explain, in simple words, what it is" asks for the word
    if (isChatter(here) && here.spans.some(({ sense }) => sense.kind === 'define')) continue
    // a clause around the question says nothing that can be asked
    if (isChatter(there)) {
      const left = optionsOf(here, context)
      const [first] = left
      if (first && first.score > CLEAR && first.isSaid) better([left], first.score - (isHard ? 0 : 0.4))
      continue
    }
    if (isChatter(here)) {
      const { chosen: right } = splitBest(there, context, most - 1)
      const scores = right.flatMap(([option]) => option?.score ?? [])
      if (right.length > 0) better(right, Math.min(...scores) - (isHard ? 0 : 0.4))
      continue
    }
    const left = optionsOf(here, context)
    const [first] = left
    const before = first?.part.kind === 'data' ? first.part : context.before
    const { chosen: right } = splitBest(there, { ...context, before, allBefore: [], isWithin: true }, most - 1)
    const seconds = right.flatMap(([option]) => option ?? [])
    if (!first || seconds.length === 0) continue
    // a sentence around the question that asks for nothing certain
    const isSure = asksSurely(here, left, context)
    if (isHard && !isSure && !(first.isSaid && first.score > CLEAR) && seconds.length === 1) {
      const [second] = seconds
      if (second && second.score > CLEAR) better(naming(here, right), second.score - first.leftOut.length * 0.1)
      continue
    }
    const worth = Math.min(...[first, ...seconds].map(({ score }) => score))
    const isDifferent = seconds.every(({ part }) => keyOf(part) !== keyOf(first.part))
    const isAsked = seconds.every(({ isSaid }) => isSaid || isHard || isOpening)
    const areBoth = isSure && isOpening && right.every((options) => asksSurely(there, options, context))
    if (!isDifferent || (!areBoth && (worth < CLEAR || !first.isSaid || !isAsked))) continue
    const clear = worth + (isHard ? 0.5 : isOpening ? 0.7 : 0)
    // two questions that are each understood are two answers, unless one figure beside the other answers both
    if (areBoth && !(whole?.leftOut.length === 0 && isOfTwo(whole.part))) {
      better([left, ...right], Math.max(clear, whole?.score ?? 0) + TWO_ANSWERS)
      continue
    }
    // one of two questions answered well is half an answer
    better([left, ...right], both === 'half' && asksAnew(spotted, at) ? Math.max(clear, whole?.score ?? 0) : clear)
  }
  const split = found as { split: Split; worth: number } | null
  if (
    split &&
    (!whole || split.worth > whole.score - 0.2 || (whole.leftOut.length > 0 && split.worth > whole.score - 1))
  )
    return { chosen: split.split, other: asOne }
  return { chosen: asOne, other: split?.split ?? null }
}
