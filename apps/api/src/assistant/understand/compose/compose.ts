import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { BOOK_SUBJECTS, SUBJECTS } from '../../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../../model-of-data/spans.ts'
import { type Features, featuresOf } from '../choose/features.ts'
import { scoreOf } from '../choose/score.ts'
import type { Guess } from '../guess/guess.ts'
import { guessedShape, proposedFigures } from '../guess/proposals.ts'
import type { Sense, Span } from '../spot/senses.ts'
import type { Spotted } from '../spot/spotted.ts'
import { type Built, SIDES_OF_WEEK, build } from './build.ts'
import { OF_MANY } from './patched.ts'
import { accountsLeft } from '../choose/fits-data.ts'
import type { Sign } from './notes.ts'
import { variantsOf } from './variants.ts'
import { type Cover, coversOf } from './cover.ts'
import { type Head, headsAfter, headsOf, headsOfChains } from './heads.ts'
import { chainsOf } from './pairs.ts'
import { settled } from './settled.ts'
import type { Context } from './reading.ts'

/** One reading of a question as a part of a plan. */
export interface Candidate {
  readonly part: DataPart
  readonly head: Head
  readonly features: Features
  readonly score: number
  /** Words that no part of it uses, as they were written. */
  readonly leftOut: readonly string[]
}

const HOW: ReadonlySet<string> = new Set(['how_much', 'how_many'])
/** Covers that are built for each head. */
const COVERS = 5

/** The same question in the same words or others. */
export const keyOf = (part: PlanPart): string =>
  JSON.stringify(part, (name, value: unknown) => (name === 'words' || name === 'label' ? undefined : value))

/** "split up between stocks, bonds and cash", by asset class: names of the groups that are shown anyway. */
function isOneOfGroups(at: number, part: PlanPart, { spans, tokens }: Spotted): boolean {
  if (part.kind !== 'data') return false
  // an average over months says so by being one
  if (part.derive?.formula === 'per_month' && /^(?:average|avg|mean)$/i.test(tokens[at]?.text ?? '')) return true
  const groups = part.by.flatMap((field) => NAMED_BY.get(field) ?? [field])
  return spans.some(
    ({ start, end, sense, cost }) =>
      start <= at && at < end && cost < 0.3 && sense.kind === 'value' && groups.includes(sense.field),
  )
}
const NAMED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['asset_class', ['asset_class', 'sec_type']],
  ['sec_type', ['asset_class', 'sec_type']],
  ['group', ['group', 'account_type']],
  ['account_type', ['group', 'account_type']],
  ['account', ['group', 'account_type']],
])

const OF_SEVERAL: ReadonlySet<string> = new Set(['largest', 'smallest'])
/** The largest of each single row says nothing: itself. */
const isLargestOfOnes = (part: PlanPart): boolean =>
  part.kind === 'data' && OF_SEVERAL.has(part.measures[0] ?? '') && part.by.includes(SUBJECTS[part.subject].rows)

const isTotal = ({ spans }: Spotted): boolean =>
  spans.some(({ sense, cost }) => sense.kind === 'aggregate' && sense.aggregate === 'total' && cost < 0.3)
/** What is added up is no list of single rows, unless "by client" is said too. */
const isListOfTotal = (part: DataPart, spotted: Spotted): boolean =>
  part.by.length === 1 &&
  part.by[0] === SUBJECTS[part.subject].rows &&
  !part.order &&
  isTotal(spotted) &&
  !spotted.spans.some(({ sense }) => sense.kind === 'group' && sense.field === part.by[0])

/** How many each single row is says nothing: one. */
const isCountOfOnes = (part: PlanPart): boolean =>
  part.kind === 'data' &&
  part.measures[0] === 'count' &&
  part.order?.by === 'count' &&
  part.by.includes(SUBJECTS[part.subject].rows)

/** "five largest holdings" asks for them; their share is asked by a word for it. */
const isShareUnsaid = ({ subject, measures }: DataPart, { before }: Head, { spans, tokens }: Spotted): boolean =>
  subject === 'fit' &&
  measures[0] === 'top_five' &&
  before?.measures[0] !== 'top_five' &&
  !spans.some(
    ({ sense }) =>
      (sense.kind === 'aggregate' && sense.aggregate === 'share') || (sense.kind === 'ask' && HOW.has(sense.ask)),
  ) &&
  !tokens.some(({ text }) => SHARE.test(text))
const SHARE = /^(?:share|shares|percent|percentage|weight|weights|weighting|portion|part|fraction|concentrat\w*|%)$/

/** What is put into accounts is of no kind of spending, and interest is paid on no security. */
const isMisplaced = ({ subject, measures: [measure = ''], by, where }: DataPart): boolean =>
  subject === 'transactions' &&
  ((measure === 'employer' && where.some(({ field }) => field === 'payee')) ||
    (measure === 'contributed' && (by.includes('category') || by.includes('payee'))) ||
    (measure === 'interest_paid' && where.some(({ field }) => field === 'security' || field === 'issuer')))

/** What share is saved is asked by a word for it. */
const isSavingUnsaid = ({ subject, measures }: DataPart, { tokens }: Spotted): boolean =>
  subject === 'transactions' &&
  measures.length > 1 &&
  measures.includes('savings_rate') &&
  !tokens.some(({ text }) => /^(?:sav\w*|rate|keep\w*|left|share|percent|aside|away)$/.test(text))

/** The largest accounts of one account are no question. */
const isRankOfOne = (part: DataPart, { directory }: Context): boolean =>
  part.by.join() === 'account' &&
  part.order !== null &&
  part.where.some(({ field }) => field === 'account' || field === 'account_type') &&
  accountsLeft(part.where, directory).length === 1

/** What clients hold is asked of a security, or of a kind of them. */
const isHeldOfNothing = ({ subject, measures: [measure = ''], where }: DataPart): boolean =>
  subject === 'clients' &&
  measure.startsWith('held') &&
  !where.some(({ field }) => field === 'security' || field === 'sec_type')

/** What a single booking is a month is no question. */
const isRateOfOnes = ({ subject, measures, by }: DataPart): boolean =>
  subject === 'transactions' && OF_MANY.has(measures[0] ?? '') && by.includes(SUBJECTS[subject].rows)

/** What words only say beside what is asked for; any other says which rows, which days or in what order. */
const BESIDES: ReadonlySet<Sense['kind']> = new Set([
  'measure',
  'cue',
  'ask',
  'mark',
  'filler',
  'define',
  'part',
  'term',
])

/** The question for somebody to whom some of its words say what figure is meant: they are not left over. */
function hearing(spotted: Spotted, words: ReadonlySet<number>): Spotted {
  if (words.size === 0) return spotted
  const isOwn = (at: number): boolean =>
    spotted.spans.some(({ start, end, sense }) => start <= at && at < end && !BESIDES.has(sense.kind))
  return { ...spotted, weights: spotted.weights.map((weight, at) => (words.has(at) && !isOwn(at) ? 0 : weight)) }
}

/** A question with the words that a reading of it uses. */
interface Covered {
  readonly cover: Cover
  readonly heard: Spotted
  /** Words that could say which rows are meant and are taken to say nothing. */
  readonly unmeant: { readonly name: string; readonly words: ReadonlySet<number> } | null
}

/** So many words of a question are looked at, whether they only tell a story. */
const MOST_UNMEANT = 3

const OF_NO_STORY: ReadonlySet<string> = new Set(['ROTH_IRA', 'IRA', '401K', '403B', '457B', 'HSA', '529', 'BROKERAGE'])

const isValue = ({ sense, fit }: Cover['spans'][number]): boolean =>
  (sense.kind === 'value' || sense.kind === 'text' || (sense.kind === 'name' && sense.named.kind === 'category')) &&
  fit !== 'agree' &&
  fit !== 'self'

/** The same without one of the values in it, or without any: "cash I got from selling" asks for no cash. */
function withoutValues({ cover, heard }: Covered): Covered[] {
  // weekends beside weekdays are of what was named
  if (SIDES_OF_WEEK.every((side) => heard.tokens.some(({ text }) => side.test(text)))) return []
  // what is excluded or held against something is meant
  const isMeant = ({ start, end }: Span): boolean =>
    cover.spans.some(
      (other) =>
        (other.sense.kind === 'exclude' || other.sense.kind === 'versus') &&
        ((other.end <= start && start - other.end <= 2) || other.start === end),
    )
  // "the brokerage account", "my Roth": no story is told with them
  const isAccount = ({ end, sense, cost }: Span): boolean =>
    sense.kind === 'value' &&
    sense.field === 'account_type' &&
    cost < 0.1 &&
    (sense.values.every((value) => OF_NO_STORY.has(value)) || /^accounts?$/.test(heard.tokens[end]?.text ?? ''))
  const values = cover.spans.filter((span) => !isMeant(span) && !isAccount(span) && isValue(span))
  const without = (spans: readonly Span[], name: string): Covered => {
    const words = new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)))
    return {
      cover: {
        ...cover,
        spans: cover.spans.filter((each) => !spans.includes(each)),
        left: [...cover.left, ...words].toSorted((one, other) => one - other),
      },
      heard: { ...heard, weights: heard.weights.map((weight, at) => (words.has(at) ? 0 : weight)) },
      unmeant: { name, words },
    }
  }
  return [
    ...values
      .slice(0, MOST_UNMEANT)
      .map((span) => without([span], span.sense.kind === 'value' ? span.sense.field : span.sense.kind)),
    ...(values.length > 1 ? [without(values, 'all')] : []),
  ]
}

const GAINS = /^(?:gains?|profits?)$/
const LOSSES = /^(?:loss|losses|los[et]|losing|losers?|down|red|underwater|below|worst)$/
/** "Positions with unrealized gain" are none with losses, however alike others asked for those. */
const isGainsSaid = ({ tokens }: Spotted): boolean =>
  tokens.some(({ text }) => GAINS.test(text)) && !tokens.some(({ text }) => LOSSES.test(text))
const isOfLosses = ({ field, op, values }: Condition): boolean =>
  field === 'result' && op === 'is' && values.join() === 'loss'

/** With what goes without saying: "cards that have not gone through yet" are pending ones. */
const withUnsaid = (all: readonly Built[], guess: Guess | null, spotted: Spotted): Built[] =>
  guess === null
    ? [...all]
    : all.flatMap((built) => [
        built,
        ...guess
          .unsaidOf(built.part)
          .filter((condition) => !isOfLosses(condition) || !isGainsSaid(spotted))
          .map((condition): Built => ({
            ...built,
            part: { ...built.part, where: [...built.part.where, condition] },
            notes: [...built.notes, 'unsaid'],
          })),
      ])

const nameOf = ({ subject, measure, formula }: Head): string =>
  formula === null
    ? `${subject}.${measure}`
    : formula === 'savings_rate'
      ? 'transactions.savings_rate'
      : `formula ${formula}`

const namesOf = (head: Head): string[] => [
  nameOf(head),
  ...(head.beside ?? []).map((measure) => `${head.subject}.${measure}`),
]

/** Below this nothing is likely at all. */
const LEAST_LIKELY = 0.05
/** Figures that are asked for by words of their own are all meant: one of them alone would answer half. */
function pairedFeatures(head: Head, guess: Guess): Features {
  if (head.likely === undefined) return {}
  const least = Math.max(LEAST_LIKELY, Math.min(...head.likely))
  return {
    paired: 1,
    paired_doubt: -Math.log(least),
    // all words together speak for one of them
    paired_doubt_whole: Math.min(...namesOf(head).map((name) => guess.doubtOf(name))),
    ...(head.isAskedTwice === true ? { paired_asked: 1 } : {}),
    doubt_head: head.likely.reduce((sum, each) => sum - Math.log(each), 0) / head.likely.length,
  }
}

/** Every sensible reading of a question that stands alone as one part, the best first. */
export const compose = (spotted: Spotted, context: Context, guess: Guess): Candidate[] =>
  candidatesOf(spotted, context, guess, [
    ...headsOf(spotted, context.subjects, proposedFigures(guess, context.subjects)),
    ...headsOfChains(spotted.spans, chainsOf(spotted, context, guess)),
  ])

/** Every sensible way to go on from the part before, the best first. */
export const composeAfter = (spotted: Spotted, context: Context, guess: Guess, before: DataPart): Candidate[] => {
  const { spans } = spotted
  const { subjects } = context
  const said = headsOf(spotted, subjects, proposedFigures(guess, subjects))
  return candidatesOf(spotted, context, guess, headsAfter(spans, subjects, before, said))
}

/** Rows of what is held are, where a figure is of days, securities and no months. */
function ofHeld(part: DataPart, { spans }: Spotted): DataPart {
  const { rows, dimensions } = SUBJECTS[part.subject]
  if (!TIME_DIMENSIONS.has(rows) || !dimensions['security']?.groups || !part.by.includes(rows)) return part
  const isSaid = (field: string) => spans.some(({ sense }) => 'field' in sense && sense.field === field)
  const isOfHeld =
    isSaid('position') || spans.some(({ sense }) => sense.kind === 'subject' && sense.subject === 'positions')
  return isOfHeld && !isSaid(rows) ? { ...part, by: part.by.map((name) => (name === rows ? 'security' : name)) } : part
}

/** The youngest clients are those of the fewest years. */
const youngestFirst = (part: DataPart, { tokens }: Spotted): DataPart =>
  part.subject === 'clients' &&
  part.order?.by === 'age' &&
  tokens.some(({ text }) => text === 'youngest' || text === 'younger')
    ? { ...part, order: { ...part.order, direction: 'asc' } }
    : part

const SMALLEST = /^(?:least|lowest|smallest|fewest|cheapest|tiniest|littlest)$/
const LARGEST =
  /^(?:most|highest|largest|biggest|top|greatest|best|longest|newest|latest|oldest|more|los[st]\w*|lose|losing|losers?|worst|down)$/
/** "the smallest portfolio" is the first of those that begin with the smallest, whatever is ranked mostly. */
function smallestFirst(part: DataPart, { tokens }: Spotted): DataPart {
  const isSaid = tokens.some(
    ({ text }, at) =>
      SMALLEST.test(text) &&
      tokens[at - 1]?.text !== 'at' &&
      !/^(?:recent\w*|lately)$/.test(tokens[at + 1]?.text ?? ''),
  )
  if (!isSaid || part.order?.direction !== 'desc' || tokens.some(({ text }) => LARGEST.test(text))) return part
  const unit = SUBJECTS[part.subject].measures[part.order.by]?.unit
  return unit === undefined || unit === 'day' ? part : { ...part, order: { ...part.order, direction: 'asc' } }
}

const AT_THE_TOP = /^(?:biggest|largest|highest|greatest|best)$/
/** "Positions with gain, biggest first" begins with the largest gain, however many asked for the largest losses. */
const largestGainFirst = (part: DataPart, spotted: Spotted): DataPart =>
  part.order?.direction === 'asc' &&
  part.order.by.startsWith('gain') &&
  isGainsSaid(spotted) &&
  spotted.tokens.some(({ text }) => AT_THE_TOP.test(text)) &&
  !spotted.tokens.some(({ text }) => SMALLEST.test(text)) &&
  !part.where.some(isOfLosses)
    ? { ...part, order: { ...part.order, direction: 'desc' } }
    : part

/** "the Roth compared to the 401k": one return of both together holds neither against the other. */
const besideEachOther = (part: DataPart, { spans }: Spotted): DataPart =>
  part.subject === 'returns' &&
  part.by.length === 0 &&
  part.compare === null &&
  spans.some(({ sense, cost }) => sense.kind === 'versus' && cost < 0.3) &&
  part.where.some(({ field, op, values }) => field.startsWith('account') && op === 'is' && values.length > 1)
    ? { ...part, by: ['account'] }
    : part

/** "over 60" of an advisor's records, where nothing is held against it: without it another question is answered. */
const boundsUnused = ({ part, notes }: Built, { spans }: Cover, { tokens }: Spotted): string[] =>
  BOOK_SUBJECTS.has(part.subject) && notes.includes('unused_bound')
    ? spans.flatMap(({ start, end, sense }) =>
        sense.kind === 'bound' ? tokens.slice(start, end).map(({ raw }) => raw) : [],
      )
    : []

const SAVING =
  /^(?:sav(?:e|es|ed|ing|ings)|extra|more|additional|early|earlier|faster|sooner|less|overpay\w*|prepay\w*)$/
/** Interest is saved by paying more, which has to be said. */
const isNothingSaved = (part: DataPart, head: Head, { tokens }: Spotted): boolean =>
  part.derive?.formula === 'interest_saved' &&
  Object.keys(part.derive.given).length === 0 &&
  head.before?.derive == null &&
  !tokens.some(({ text }) => SAVING.test(text))

/** The best of what one has is a security in all accounts together, where no account is spoken of. */
const ofAllAccounts = (part: DataPart): DataPart =>
  part.subject === 'positions' &&
  part.by.join() === 'position' &&
  part.limit === 1 &&
  part.order !== null &&
  !part.where.some(({ field }) => field.startsWith('account') || field === 'institution' || field === 'group')
    ? { ...part, by: ['security'] }
    : part

/** So far behind another reading fits worse. */
const NEARLY_AS_WELL = 6

function candidatesOf(spotted: Spotted, context: Context, guess: Guess, heads: readonly Head[]): Candidate[] {
  const { tokens, spans } = spotted
  // a phrase for a figure can hold the words that ask for one: "how much do I have in"
  const said = new Set(
    spans.flatMap(({ sense }) => (sense.kind === 'ask' && HOW.has(sense.ask) ? [sense.ask as Sign] : [])),
  )
  const asked = (built: Built): Built => ({
    ...built,
    part: settled(built.part, context.directory),
    signs: new Set([...built.signs, ...said]),
  })
  const candidates = heads.flatMap((head) => {
    const heard =
      head.from === 'before'
        ? spotted
        : hearing(spotted, new Set(namesOf(head).flatMap((name) => [...guess.wordsFor(name)])))
    const covers = coversOf(heard, head, COVERS).map((cover): Covered => ({ cover, heard, unmeant: null }))
    return [...covers, ...covers.slice(0, 1).flatMap(withoutValues)].flatMap(({ cover, heard: words, unmeant }) =>
      withUnsaid(
        variantsOf(
          asked(build(head, cover, tokens, context)),
          head,
          guessedShape(guess, SUBJECTS[head.subject].rows, spotted),
        ),
        head.before === null && unmeant === null ? guess : null,
        spotted,
      ).map((built): Candidate => {
        const features = {
          ...featuresOf(head, cover, built, words, context),
          ...(unmeant === null ? {} : { unmeant: 1, [`unmeant_${unmeant.name}`]: 1 }),
          ...guess.featuresOf(built.part),
          ...pairedFeatures(head, guess),
          // what asks the same again asks for something that was not understood
          ...(head.before && keyOf(head.before) === keyOf(built.part) ? { unchanged: 1 } : {}),
        }
        return {
          part: ofAllAccounts(
            besideEachOther(
              largestGainFirst(smallestFirst(youngestFirst(ofHeld(built.part, spotted), spotted), spotted), spotted),
              spotted,
            ),
          ),
          head,
          features,
          score: scoreOf(features, context.weights),
          leftOut: [
            ...cover.left
              .filter((at) => (words.weights[at] ?? 0) > 0 || unmeant?.words.has(at) === true)
              .filter((at) => !isOneOfGroups(at, built.part, spotted))
              .map((at) => tokens[at]?.raw ?? ''),
            ...boundsUnused(built, cover, spotted),
          ],
        }
      }),
    )
  })
  const seen = new Set<string>()
  const sensible = candidates
    .filter(
      ({ part, head }) =>
        !isCountOfOnes(part) &&
        !isRateOfOnes(part) &&
        !isLargestOfOnes(part) &&
        !isListOfTotal(part, spotted) &&
        !isRankOfOne(part, context) &&
        !isMisplaced(part) &&
        !isSavingUnsaid(part, spotted) &&
        !isHeldOfNothing(part) &&
        !isShareUnsaid(part, head, spotted) &&
        !isNothingSaved(part, head, spotted),
    )
    .toSorted((a, b) => b.score - a.score)
  // what nobody ever asked with such conditions gives way to what people do ask, where that fits about as well
  const heard = sensible.filter(({ part, head }) => head.before !== null || !guess.isUnheardOf(part))
  const isNearly = (heard[0]?.score ?? -Infinity) > (sensible[0]?.score ?? 0) - NEARLY_AS_WELL
  return (isNearly ? heard : sensible).filter(({ part }) => {
    const key = keyOf(part)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
