import type { Plan } from '@keelwise/contract/plan'
import { type Weights, scoreOf } from '../choose/score.ts'
import { keyOf } from '../compose/compose.ts'
import type { Option } from '../compose/reading.ts'
import { wordsOf } from '../read/tokens.ts'
import { optionsFor, read } from '../understand.ts'
import { canLead } from '../leading.ts'
import { type Learned, askingOf, isDecline, likenessOf } from '../testing/grade-questions.ts'
import type { WrittenQuestion } from '../testing/written-questions.ts'
import type { Example, Known } from './learn.ts'

/** What a part with more or less around it is worth beside the right one. */
const NEAR = 0.15
/** `dividends?` after another question can be either. */
const FEWEST_WORDS = 3

/** What was asked before, as its author meant it. */
export const writtenBefore = (question: WrittenQuestion): Plan | null => {
  for (let { before } = question; before !== null; { before } = before) {
    const plan = before.plans?.find(canLead)
    if (plan) return plan
  }
  return null
}

type Readings = readonly Option[]
interface Taught extends Example {
  readonly hasRight: boolean
}

/** Of a question with hundreds of readings only so many of the wrong ones teach anything. */
const MOST_WRONG = 60

function exampleOf(options: Readings, question: WrittenQuestion, first: Weights): Taught {
  const readings = options.map(({ part, features }) => {
    const like = likenessOf({ version: 1, parts: [part] }, question)
    return { features, good: like === 'same' ? 1 : like === 'near' ? NEAR : 0 }
  })
  const best = Math.max(...readings.map(({ good }) => good))
  const wrong = readings
    .filter(({ good }) => good < best)
    .toSorted((one, other) => scoreOf(other.features, first) - scoreOf(one.features, first))
    .slice(0, MOST_WRONG)
  return { readings: [...readings.filter(({ good }) => good === best), ...wrong], hasRight: best === 1 }
}

/**
 * The readings of a question that asks for one thing, with how good they are by the plans that were written for it: as it
 * goes on from the question before where it does, else as it stands alone.
 * @param first weights by which the likeliest of the wrong readings are kept
 */
export function taughtBy(question: WrittenQuestion, learned: Learned, first: Weights): Taught {
  const { alone, after } = optionsFor(askingOf(question, writtenBefore(question), learned))
  const ofAfter = exampleOf(after, question, first)
  return ofAfter.hasRight ? ofAfter : exampleOf(alone, question, first)
}

/** Whether a question goes on from the one before, with what tells; null where the plans written for it do not say. */
export function continuationOf(question: WrittenQuestion, learned: Learned): Known | null {
  const { alone, after, facts } = optionsFor(askingOf(question, writtenBefore(question), learned))
  if (facts === null) return null
  const isRight = (options: Readings): boolean =>
    options.some(({ part }) => likenessOf({ version: 1, parts: [part] }, question) === 'same')
  // by the best of both, else by whether it can be read so at all
  for (const count of [1, Infinity]) {
    const [isAlone, isAfter] = [isRight(alone.slice(0, count)), isRight(after.slice(0, count))]
    if (isAlone !== isAfter) return { facts, isRight: isAfter }
  }
  return null
}

/** A question that stands alone, asked after another one; null where words are too few to say which. */
export function standingAloneOf(question: WrittenQuestion, before: Plan, learned: Learned): Known | null {
  if (wordsOf(question.text).length < FEWEST_WORDS) return null
  const { alone, after, facts } = optionsFor(askingOf(question, before, learned))
  const [first, other] = [alone[0], after[0]]
  const isSame = first && other && keyOf(first.part) === keyOf(other.part)
  return facts === null || isSame ? null : { facts, isRight: false }
}

/**
 * What was chosen for a question, and whether it was right.
 * @param before what was asked before it: that of its conversation, or of another
 */
export function knownOf(question: WrittenQuestion, learned: Learned, before = writtenBefore(question)): Known {
  const { parts, facts } = read(askingOf(question, before, learned))
  const plan: Plan = { version: 1, parts: parts.slice(0, 4) }
  return { facts, isRight: parts.length > 0 && likenessOf(plan, question) !== 'other' && !isBesides(plan, question) }
}

/** A refusal where data were asked for, or the other way. */
const isBesides = (plan: Plan, { plans }: WrittenQuestion): boolean => isDecline(plan) !== (plans ?? []).some(isDecline)
