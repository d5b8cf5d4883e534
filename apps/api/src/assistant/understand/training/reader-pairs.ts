import type { Plan } from '@keelwise/contract/plan'
import { timeOf } from '../compose/fit.ts'
import { canLead } from '../leading.ts'
import { sourceOf } from '../reader/message-words.ts'
import type { Source } from '../reader/message-words.ts'
import { wordsOfPlan } from '../reader/plan-words.ts'
import { inWholeWords } from '../shorthand.ts'
import { askingOf } from '../testing/grade-questions.ts'
import { type WrittenQuestion, saidWays } from '../testing/written-questions.ts'
import { spottedOf } from '../understand.ts'

/** Messages with their plans in words, for `learn_reader.py`. */

const SURELY = 0.3

interface Pair extends Source {
  readonly place: string
  /** Plans that are equally good, in words. */
  readonly plans: readonly (readonly string[])[]
}

/**
 * What was asked before in a conversation as its authors meant it, the newest first.
 * @param alternative of the plans that were written for the question right before, where it has so many
 */
export function plansBefore(question: WrittenQuestion, alternative = 0): Plan[] {
  const plans: Plan[] = []
  for (let { before } = question; before !== null; { before } = before) {
    const leading = before.plans?.filter(canLead) ?? []
    const plan = leading[plans.length === 0 ? Math.min(alternative, leading.length - 1) : 0]
    if (plan) plans.push(plan)
  }
  return plans
}

function readingOf(question: WrittenQuestion, before: readonly Plan[]) {
  const text = question.role === 'ADVISOR' ? inWholeWords(question.text) : question.text
  const asking = askingOf({ ...question, text }, [...before])
  const { spotted } = spottedOf(asking)
  return { spotted, asking, ...sourceOf(spotted, { ...asking, plansBefore: before }) }
}

/**
 * A message with its plans, once for each of two good plans before it, and other words for it by turns after these; none
 * where no plan was written.
 */
export function readerPairsOf(question: WrittenQuestion): Pair[] {
  const { plans, before: last, otherWords = [] } = question
  if (plans === null) return []
  const count = Math.max(1, Math.min(2, last?.plans?.filter(canLead).length ?? 1))
  const pairOf = (text: string, alternative: number): Pair => {
    const before = plansBefore(question, alternative)
    const { source, blanks } = readingOf({ ...question, text }, before)
    const written = plans.flatMap((plan) => {
      const words = wordsOfPlan(plan, blanks)
      return words === null ? [] : [words]
    })
    return { ...source, place: question.place, plans: written }
  }
  return [
    ...Array.from({ length: count }, (_, alternative) => pairOf(question.text, alternative)),
    ...otherWords.map((text, at) => pairOf(text, at % count)),
  ]
}

/** The same of the ways to ask for a plan. */
export function readerPairsOfSaid(): Pair[] {
  return saidWays().flatMap(({ plan, texts, file }) =>
    texts.flatMap((text): Pair[] => {
      const [first] = plan.parts
      const isBook =
        first?.kind === 'data' &&
        (['clients', 'meetings', 'actions'].includes(first.subject) || JSON.stringify(plan).includes('"client"'))
      const question: WrittenQuestion = {
        text,
        role: isBook ? 'ADVISOR' : 'INVESTOR',
        clientOpen: false,
        before: null,
        plans: [plan],
        place: file,
      }
      const { source, blanks, spotted } = readingOf(question, [])
      const days = spotted.spans.filter(({ sense, cost }) => sense.kind === 'period' && cost < SURELY)
      const filled = structuredClone(plan)
      for (const part of filled.parts) {
        if (part.kind !== 'data') continue
        for (const condition of part.where)
          if (condition.values.includes('named')) {
            const name = blanks.anyName(condition.field)
            if (name === null) return []
            condition.values = [...name]
          }
        const span = blanks.span('<D1>')?.split('..')
        const isOfDays = timeOf({ subject: part.subject, measure: part.measures[0] ?? '' }) === 'period'
        if (
          part.period === null &&
          part.compare === null &&
          span &&
          days.length > 0 &&
          isOfDays &&
          source.message.find(({ text: word }) => word.startsWith('<D1>'))?.text.endsWith('now') !== true
        )
          part.period = { from: span[0] === '' ? null : (span[0] ?? null), to: span[1] ?? '', words: '' }
      }
      const words = wordsOfPlan(filled, blanks)
      return words === null ? [] : [{ ...source, place: file, plans: [words] }]
    }),
  )
}
