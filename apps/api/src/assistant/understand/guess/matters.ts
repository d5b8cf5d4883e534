import type { Condition, DataPart, PlanPart, SubjectName } from '@keelwise/contract/plan'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import { TIME_DIMENSIONS } from '../../model-of-data/spans.ts'
import type { Span } from '../spot/senses.ts'
import type { Situation } from './clues.ts'
import { planText } from '../plan-text.ts'

/**
 * What is guessed of a question, each a choice among classes. A class is known by its traits, which it shares with
 * others: what is learned of one measure of transactions says something of all of them, and what is learned of the
 * figure of the question before holds whatever that figure is.
 */
export interface Matter {
  readonly name: string
  /** The class of a part; null where the part has none. */
  classOf(part: PlanPart, situation: Situation): string | null
  /** @param said classes that the lexicon reads in the words */
  traitsOf(name: string, situation: Situation, said: ReadonlySet<string>): readonly string[]
  saidBy(spans: readonly Span[]): Set<string>
}

/** What is asked for: a measure, a formula, a page of help, a word of investing, talk, or what is not done here. */
export function headOf(part: PlanPart): string {
  if (part.kind === 'term') return 'term'
  if (part.kind !== 'data') return planText({ version: 1, parts: [part] })
  // kept of what came in is one figure, with days and without
  if (part.derive?.formula === 'savings_rate') return 'transactions.savings_rate'
  return part.derive ? `formula ${part.derive.formula}` : `${part.subject}.${part.measures[0] ?? ''}`
}

/** The subject and the measure of a head of data, or of the formula that is computed from it; null for others. */
export function measureOf(head: string): { subject: SubjectName; measure: string; formula: string | null } | null {
  if (head.startsWith('formula ')) {
    const formula = head.slice('formula '.length)
    const on = FORMULAS[formula]?.on
    return on ? { subject: on.subject, measure: on.measures[0] ?? '', formula } : null
  }
  const [subject = '', measure = ''] = head.split('.')
  return subject in SUBJECTS && measure !== '' ? { subject: subject as SubjectName, measure, formula: null } : null
}

/** What a head shares with others, whatever was asked before. */
function sharedTraits(name: string): string[] {
  const data = measureOf(name)
  if (!data) return [...new Set([name, name.split(' ')[0] ?? ''])]
  if (data.formula !== null) return [name, 'data', 'formula']
  const { subject, measure } = data
  return [name, 'data', subject, `.${measure}`, `unit ${SUBJECTS[subject].measures[measure]?.unit ?? ''}`]
}
const shared = new Map<string, readonly string[]>()
const traitsOfHead = (name: string): readonly string[] => {
  const known = shared.get(name) ?? sharedTraits(name)
  shared.set(name, known)
  return known
}

const HEAD: Matter = {
  name: 'head',
  classOf: headOf,
  traitsOf(name, { before }, said) {
    const traits = traitsOfHead(name)
    const more = said.has(name) ? ['said'] : []
    if (before && headOf(before) === name) more.push('again')
    else if (before && name.startsWith(`${before.subject}.`)) more.push('again subject')
    return more.length === 0 ? traits : [...traits, ...more]
  },
  saidBy: (spans) =>
    new Set(
      spans.flatMap(({ sense, cost }) => {
        if (cost > 0.4) return []
        switch (sense.kind) {
          case 'measure':
            return [`${sense.subject}.${sense.measure}`]
          case 'turn':
            return [`${sense.turn.subject}.${sense.turn.measure}`]
          case 'formula':
            return [`formula ${sense.formula}`]
          case 'part':
            return [headOf(sense.part)]
          case 'term':
            return ['term']
          default:
            return []
        }
      }),
    ),
}

/** A list of rows goes by the name of its row. */
const byOf = ({ subject, by: [first] }: DataPart): string =>
  first === undefined ? 'none' : first === SUBJECTS[subject].rows ? 'row' : first

const again = (is: boolean): string[] => (is ? ['again'] : [])

/** A choice of a part of data, whose class the part before may have too. */
const ofData = (
  name: string,
  of: (part: DataPart, situation: Situation) => string,
  saidBy: Matter['saidBy'] = () => new Set(),
): Matter => ({
  name,
  classOf: (part, situation) => (part.kind === 'data' ? of(part, situation) : null),
  traitsOf: (each, situation, said) => [
    each,
    ...(each !== 'none' ? ['some'] : []),
    ...(TIME_DIMENSIONS.has(each) ? ['time'] : []),
    ...again(situation.before !== null && of(situation.before, situation) === each),
    ...(said.has(each) ? ['said'] : []),
  ],
  saidBy,
})

function rankOf({ order, limit, measures, by: [first = ''] }: DataPart): string {
  if (order === null) return limit === null ? 'none' : 'first few'
  const by = TIME_DIMENSIONS.has(order.by) || order.by === first ? 'time' : order.by === measures[0] ? '' : 'other'
  return [order.direction, by, limit === null ? '' : limit === 1 ? 'one' : 'few'].filter(Boolean).join(' ')
}

const sameDays = (one: DataPart, other: DataPart): boolean =>
  one.period?.from === other.period?.from && one.period?.to === other.period?.to

const isSameCondition = (one: Condition, other: Condition): boolean =>
  one.field === other.field && one.op === other.op && one.values.join() === other.values.join()

/** Everything that is guessed. */
export const MATTERS: readonly Matter[] = [
  HEAD,
  ofData('by', byOf, (spans) => {
    const fields = spans.flatMap(({ sense, cost }) =>
      (sense.kind === 'group' || sense.kind === 'which' || sense.kind === 'field') && cost < 0.4 ? [sense.field] : [],
    )
    return new Set(fields)
  }),
  ofData('rank', rankOf),
  ofData('show', ({ show }) => (show === 'auto' ? 'none' : show)),
  ofData('held', ({ compare, why }) => (why ? 'why' : (compare?.kind ?? 'none'))),
  ofData('without', ({ where }) => (where.some(({ op }) => op === 'is_not' || op === 'has_not') ? 'not' : 'none')),
  ofData('rows', ({ where }, { before }) => {
    if (where.length === 0) return 'none'
    if (!before || before.where.length === 0) return 'some'
    const kept = before.where.filter((condition) => where.some((each) => isSameCondition(each, condition))).length
    return kept < before.where.length ? 'other' : where.length > kept ? 'more' : 'same'
  }),
  ofData('days', (part, { before }) =>
    part.period === null ? 'none' : before?.period && sameDays(part, before) && part !== before ? 'same' : 'some',
  ),
]
