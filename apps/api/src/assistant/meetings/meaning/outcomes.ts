import type { Unit } from '../extract/units.ts'
import { classify, learnedOf, likelyOf } from './classify.ts'
import { FEW } from './features.ts'
import { type Likely, MEANINGS, type Meaning, type Model, type ToldOutcome } from './meanings.ts'
import {
  EMPTY,
  FINDS_OUT,
  LEAVES_OPEN,
  OFFERS,
  TOLD,
  WISHED,
  isDeferral,
  isDisposing,
  isGoAhead,
  isHypothetical,
  isOfAnotherTime,
  isOrderOfTalk,
  isRecap,
  isSettling,
  saysSettled,
  unitWords,
} from './phrases.ts'
import { type Circumstances, askedOfTrees, forestOf } from './trees.ts'
import { classOf } from './words.ts'

/** How likely each outcome is. */
export type Outcomes = Readonly<Record<ToldOutcome, number>>

/** A sentence with what it is likely to be, and what is likely to come of it. */
export interface ToldUnit {
  readonly likely: Likely
  readonly outcome: Outcomes
}

/** What every sentence is likely to be, and what is likely to come of it. */
export function tellOf(
  units: readonly Unit[],
  model: Model = learnedOf('meetings'),
  isOfDecisions = false,
): ToldUnit[] {
  const likely = classify(units, model)
  const outcomes = outcomesOf(units, likely, model, isOfDecisions)
  return likely.map((is, at) => ({ likely: is, outcome: outcomes[at] as Outcomes }))
}

/** The same by what tells decisions best. */
export const tellDecisions = (units: readonly Unit[]): ToldUnit[] => tellOf(units, learnedOf('decisions'), true)

/** What is likely to come of sentences that are likely to be so and so: what weights say, and what trees say of it. */
function outcomesOf(
  units: readonly Unit[],
  likely: readonly Likely[],
  { outcomes, trees }: Pick<Model, 'outcomes' | 'trees'>,
  isOfDecisions: boolean,
): Outcomes[] {
  const circumstances = circumstancesOf(units, likely)
  const weighed = circumstances.map((each) => likelyOf(outcomes, outcomeFeatures(each)))
  const askAt = askedOfTrees(units, circumstances, isOfDecisions ? weighed : null)
  const forest = forestOf(trees)
  return circumstances.map(({ likely: { promise, request } }, at) => {
    const linear = weighed[at] as Outcomes & { readonly none: number }
    if (units.length < FEW) return { ...linear, task: (linear.task + 2 * (promise + request)) / 3 }
    if (linear.none >= SURELY) return linear
    forest.clear()
    const grown = askAt(at, forest).likely()
    const mixed = (outcome: ToldOutcome): number => {
      const byTrees = grown[outcome]
      return byTrees === undefined ? linear[outcome] : Math.sqrt(linear[outcome] * byTrees)
    }
    return { task: mixed('task'), decided: mixed('decided'), open: mixed('open') }
  })
}

/** Where weights say so surely that nothing comes of a sentence, trees are not asked. */
const SURELY = 0.995
/** How far ahead a reply is looked for, and how far back what it replies to. */
const NEAR = 10
/** A word of so many sentences tells nothing of which of them is meant. */
const OFTEN = 25
const STEPS = [0.1, 0.25, 0.4, 0.6, 0.8] as const
const FEW_STEPS = [0.2, 0.4, 0.7] as const

/** The kinds of sentences of which something may come; what stands around them counts for each by itself. */
const KINDS: Readonly<Partial<Record<Meaning, string>>> = {
  promise: 'task',
  request: 'task',
  proposal: 'proposal',
  decision: 'decision',
  acceptance: 'acceptance',
  question: 'question',
  open: 'open',
}

const above = (name: string, value: number, steps: readonly number[]): string[] =>
  steps.filter((step) => value >= step).map((step) => `${name}>${step}`)

const bucket = (count: number): string => (count > 8 ? 'many' : count > 5 ? '6-8' : count > 3 ? '4-5' : String(count))

const NUMBER =
  /^(?:\$0|0%?|\d.*|half|third|quarter|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|percent)$/

const ending = (word: string): string => word.replace(/(?:'s|ies|ied|ing|ed|es|s)$/, '').slice(0, 7)

/** The features of circumstances: what stands around a sentence counts for each kind by itself. */
export const outcomeFeatures = ({ kind, likely, flags }: Circumstances): string[] => {
  const found: string[] = ['any', `kind ${kind}`]
  for (const meaning of MEANINGS) found.push(...above(meaning, likely[meaning], STEPS))
  found.push(...above('to do', likely.promise + likely.request, STEPS))
  found.push(...above('settles', likely.decision + likely.acceptance, STEPS))
  found.push(...above('offers', likely.decision + likely.acceptance + likely.proposal, STEPS))
  found.push(...above('asks', likely.open + likely.question, STEPS))
  return kind === 'other' ? found : [...found, ...flags.map((name) => `${kind}: ${name}`)]
}

/** What stands out in sentences whatever they are likely to be. */
interface Plain {
  readonly words: readonly (readonly string[])[]
  /** Of each sentence. */
  readonly flags: readonly (readonly string[])[]
  /** How much of the rarer words of each sentence stands in others, by their places. */
  readonly shares: readonly ReadonlyMap<number, number>[]
}

const plains = new WeakMap<readonly Unit[], Plain>()
/** It is found once for all models. */
function plainOf(units: readonly Unit[]): Plain {
  const known = plains.get(units)
  if (known) return known
  const words = units.map(unitWords)
  const matter = words.map((each) => new Set(each.filter((word) => !EMPTY.has(word)).map(ending)))
  const speakers = new Set(units.map(({ speaker }) => speaker)).size
  const saidIn = new Map<string, number[]>()
  for (const [at, each] of matter.entries())
    for (const word of each) {
      const places = saidIn.get(word)
      if (places === undefined) saidIn.set(word, [at])
      else if (places.length <= OFTEN) places.push(at)
    }
  const sharedWith = (at: number): Map<number, number> => {
    const from = matter[at] ?? new Set()
    const shares = new Map<number, number>()
    if (from.size < 2) return shares
    let all = 0
    for (const word of from) {
      const places = saidIn.get(word) ?? []
      const weight = 1 / places.length
      all += weight
      if (places.length <= OFTEN)
        for (const other of places) if (other !== at) shares.set(other, (shares.get(other) ?? 0) + weight)
    }
    return new Map([...shares].map(([other, weight]) => [other, weight / all]))
  }
  const flags = units.map((unit, at) => {
    const own: string[] = [
      `matter ${bucket(matter[at]?.size ?? 0)}`,
      speakers > 2 ? 'many' : speakers === 2 ? 'two' : 'alone',
    ]
    const said = words[at] ?? []
    if (said.some((word) => NUMBER.test(word))) own.push('number')
    for (const name of ['<money>', '<paper>', '<do>', '<day>', '<who>', '<kin>', '<maybe>', '<glad>'])
      if (said.some((word) => classOf(word) === name)) own.push(`has ${name}`)
    own.push(`begins ${classOf(said[0] ?? '')}`, `begins ${said.slice(0, 2).map(classOf).join(' ')}`)
    if (/^(?:i|we|you|he|she|they|it|the|my|let's|just|no|yes)\b/.test(said[0] ?? '')) own.push(`who ${said[0]}`)
    for (const word of new Set(said.map(classOf))) own.push(`says ${word}`)
    own.push(...phrasesOf(unit))
    const share = at / units.length
    if (share < 0.15) own.push('early')
    if (share > 0.75) own.push('late')
    if (share > 0.9) own.push('at the end')
    return own
  })
  const plain = { words, flags, shares: units.map((_, at) => sharedWith(at)) }
  plains.set(units, plain)
  return plain
}

/** What stands out in each sentence and around it. */
export function circumstancesOf(units: readonly Unit[], likely: readonly Likely[]): Circumstances[] {
  const { words, flags, shares } = plainOf(units)
  const role = leansOf(units, words, likely)
  const kinds = likely.map(kindOf)
  return units.map((unit, at) => {
    const kind = kinds[at] ?? 'other'
    const own = [`role ${role.get(unit.speaker) ?? 'none'}`, ...(flags[at] ?? [])]
    own.push(...repliesTo(units, likely, words, at))
    own.push(...beforeIt(units, likely, at))
    let [earlier, later, recap, answer] = [0, 0, 0, 0]
    for (const [other, same] of shares[at] ?? []) {
      const them = likely[other] as Likely
      if (other < at && kinds[other] === kind) earlier = Math.max(earlier, same)
      if (other > at && kinds[other] === kind) later = Math.max(later, same)
      if (other > at) recap = Math.max(recap, same * them.repeat)
      if (other > at + 1) answer = Math.max(answer, same * (them.answer + them.fact))
    }
    own.push(...above('said before', earlier, [0.4, 0.6, 0.8]), ...above('said later', later, [0.4, 0.6, 0.8]))
    own.push(...above('summed up', recap, [0.1, 0.3]), ...above('told later', answer, [0.2, 0.4]))
    return { kind, likely: likely[at] as Likely, flags: own }
  })
}

function kindOf(likely: Likely): string {
  const [best, value] = (Object.entries(KINDS) as [Meaning, string][])
    .map(([meaning, kind]) => [kind, likely[meaning]] as const)
    .reduce((one, other) => (other[1] > one[1] ? other : one))
  return value >= 0.15 ? best : 'other'
}

function phrasesOf(unit: Unit): string[] {
  const plain = unit.text.replaceAll('’', "'")
  return [
    ...(isRecap(unit) ? ['goes over it'] : []),
    ...(isOrderOfTalk(unit) ? ['order of talk'] : []),
    ...(isHypothetical(unit) ? ['would be'] : []),
    ...(saysSettled(unit) ? ['says settled'] : []),
    ...(isOfAnotherTime(unit.text) ? ['another time'] : []),
    ...(isDeferral(unit) ? ['put off'] : []),
    ...(isGoAhead(unit) ? ['go ahead'] : []),
    ...(isSettling(unit) ? ['settling'] : []),
    ...(isDisposing(unit) ? ['disposing'] : []),
    ...(TOLD.test(plain) ? ['told'] : []),
    ...(WISHED.test(plain) ? ['wished'] : []),
    ...(OFFERS.test(plain) ? ['offers'] : []),
    ...(LEAVES_OPEN.test(plain) ? ['leaves open'] : []),
    ...(plain.endsWith('?') ? ['?'] : []),
  ]
}

/** What the next turns of others are taken for: the first sentence, and the strongest of a few. */
function repliesTo(
  units: readonly Unit[],
  likely: readonly Likely[],
  words: readonly (readonly string[])[],
  at: number,
): string[] {
  const found: string[] = []
  const speaker = units[at]?.speaker
  const replies: number[] = []
  for (let next = at + 1; next < Math.min(units.length, at + 1 + NEAR); next++)
    if (units[next]?.speaker !== speaker) replies.push(next)
  const [first] = replies
  if (first === undefined) return ['no reply']
  found.push(`reply after ${bucket(first - at)}`)
  const reply = likely[first] as Likely
  for (const meaning of ['acceptance', 'refusal', 'open', 'question', 'answer', 'talk', 'promise', 'decision'] as const)
    found.push(...above(`reply ${meaning}`, reply[meaning], FEW_STEPS))
  found.push(`reply ${classOf(words[first]?.[0] ?? '')}`, `reply length ${bucket(words[first]?.length ?? 0)}`)
  const turn = replies.filter((each) => units[each]?.turn === units[first]?.turn)
  for (const meaning of ['acceptance', 'refusal', 'open', 'answer', 'promise'] as const) {
    found.push(...above(`turn ${meaning}`, Math.max(...turn.map((each) => likely[each]?.[meaning] ?? 0)), FEW_STEPS))
    found.push(...above(`near ${meaning}`, Math.max(...replies.map((each) => likely[each]?.[meaning] ?? 0)), FEW_STEPS))
  }
  const says = (places: readonly number[], pattern: RegExp): boolean =>
    places.some((each) => pattern.test((units[each]?.text ?? '').replaceAll('’', "'")))
  if (says(turn, LEAVES_OPEN)) found.push('left open')
  else if (says(replies.slice(0, 4), LEAVES_OPEN)) found.push('left open soon')
  if (says(turn, FINDS_OUT)) found.push('finds out')
  else if (says(replies.slice(0, 4), FINDS_OUT)) found.push('finds out soon')
  // which comes first: that it is taken, refused, or that something else is offered
  for (let next = at + 1; next < Math.min(units.length, at + 2 * NEAR); next++) {
    const them = likely[next] as Likely
    const isOther = units[next]?.speaker !== speaker
    if (isOther && them.acceptance >= 0.3) return [...found, 'first taken', `first taken by ${bucket(next - at)}`]
    if (isOther && them.refusal >= 0.3) return [...found, 'first refused']
    if (them.decision >= 0.4) return [...found, 'first decided']
    if (them.proposal >= 0.4) return [...found, 'first offered']
  }
  return found
}

/** What was said before: what the last turn of somebody else was, and whether something was offered or taken. */
function beforeIt(units: readonly Unit[], likely: readonly Likely[], at: number): string[] {
  const found: string[] = []
  const speaker = units[at]?.speaker
  let isLast = true
  for (let before = at - 1; before >= Math.max(0, at - NEAR); before--) {
    const them = likely[before] as Likely
    const isOther = units[before]?.speaker !== speaker
    if (isOther && isLast) {
      isLast = false
      for (const meaning of ['proposal', 'question', 'acceptance', 'answer', 'request', 'talk'] as const)
        found.push(...above(`before ${meaning}`, them[meaning], FEW_STEPS))
    }
    if (them.acceptance >= 0.3) return [...found, 'since taken']
    if (them.refusal >= 0.3) return [...found, 'since refused']
    if (them.proposal >= 0.3) return [...found, isOther ? 'since offered' : 'since own offer']
  }
  return found
}

/** Who looks after the money, by what everybody's sentences are likely to be and by whose money they call it. */
function leansOf(
  units: readonly Unit[],
  words: readonly (readonly string[])[],
  likely: readonly Likely[],
): Map<string | null, string> {
  const lean = new Map<string | null, number>()
  for (const [at, { speaker }] of units.entries()) {
    const is = likely[at] as Likely
    const said = words[at] ?? []
    const whose =
      said.filter((word) => /^you(?:r|'re|'ve|'d)$/.test(word)).length - said.filter((word) => word === 'my').length
    const sum =
      is.proposal + is.request + is.promise / 2 + is.answer / 4 - is.event - is.wish - is.refusal - is.acceptance
    lean.set(speaker, (lean.get(speaker) ?? 0) + sum + whose / 2)
  }
  const top = Math.max(...lean.values())
  return new Map([...lean].map(([speaker, sum]) => [speaker, sum === top && sum > 0 ? 'adviser' : 'other'] as const))
}
