import {
  type Condition,
  type DataPart,
  type Plan,
  type PlanPart,
  type PlanPeriod,
  barePart,
} from '@keelwise/contract/plan'
import { checkCondition } from '../../model-of-data/conditions.ts'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import type { Dimension } from '../../model-of-data/subject.ts'
import { ToolError } from '../../tools/tool.ts'
import { HELP_PAGES } from '../../help/pages.ts'
import { periodWords } from '../read/period-words.ts'
import { TERMS } from '../terms/terms.ts'
import type { Blanks } from './blanks.ts'

/**
 * A plan as a row of words, which the learned reader writes one after the other: the subject, its measures, conditions
 * (`category:is`), `by`, days, what it is held against, order, limit, formula. What is the person's own (names, days,
 * numbers) stands as a blank (`<account1>`, `<D1>`, `<bN1>`), so that nothing that is learned depends on whose it is.
 */

const OPS = new Set(['is', 'is_not', 'has', 'has_not', 'over', 'at_least', 'under', 'at_most', 'between'])
const SHOWS = new Set(['figure', 'list', 'table', 'line', 'bar', 'ring'])
const PAGES = new Set(HELP_PAGES.map(({ id }) => id))
const ABOUT = new Set(['greeting', 'thanks', 'abilities', 'goodbye', 'feelings', 'remark'])
const REASONS = new Set(['advice', 'forecast', 'others', 'action', 'market', 'not_kept', 'language', 'off_topic'])
/** Between what was asked at once. */
const BESIDES = '++'

const spanText = ({ from, to }: Pick<PlanPeriod, 'from' | 'to'>): string => `${from ?? ''}..${to}`

/** The words of a part; null where it holds something that no blank stands for. */
function wordsOfData(part: DataPart, blanks: Blanks): string[] | null {
  const words: (string | null)[] = [part.subject, ...part.measures.map((measure) => `.${measure}`)]
  for (const { field, op, values } of part.where) {
    const said = blanks.ofValues(field, values)
    words.push(`${field}:${op}`, ...(said ?? [null]))
  }
  if (part.by.length > 0) words.push('by', ...part.by)
  if (part.period) words.push(blanks.ofSpan(spanText(part.period)))
  if (part.compare?.kind === 'benchmark') words.push('versus', 'benchmark')
  if (part.compare?.kind === 'period') words.push('versus', blanks.ofSpan(spanText(part.compare.period)))
  if (part.compare?.kind === 'where') return null
  if (part.order) words.push('order', part.order.by, part.order.direction)
  if (part.limit !== null) words.push('limit', blanks.ofNumber(String(part.limit)))
  if (part.derive) {
    words.push(part.derive.formula)
    for (const [name, value] of Object.entries(part.derive.given)) words.push(`${name}=`, blanks.ofNumber(value))
  }
  if (part.why) words.push('why')
  if (part.show !== 'auto') words.push(part.show)
  return words.every((word) => word !== null) ? words : null
}

function wordsOfPart(part: PlanPart, blanks: Blanks): string[] | null {
  switch (part.kind) {
    case 'data':
      return wordsOfData(part, blanks)
    case 'term':
      return ['term', blanks.ofTerm(part.term)]
    case 'help':
      return ['help', part.page]
    case 'talk':
      return ['talk', part.about]
    case 'decline':
      return ['decline', part.reason]
  }
}

/** @returns the plan in words; null where it holds names, days or numbers that no blank stands for */
export function wordsOfPlan({ parts }: Plan, blanks: Blanks): string[] | null {
  const each = parts.map((part) => wordsOfPart(part, blanks))
  return each.every((words) => words !== null)
    ? each.flatMap((words, at) => (at === 0 ? words : [BESIDES, ...words]))
    : null
}

const periodOf = (span: string, today: string): PlanPeriod | null => {
  const [from = '', to = ''] = span.split('..')
  if (to === '' || (from !== '' && from > to)) return null
  const days = { from: from === '' ? null : from, to }
  return { ...days, words: periodWords(days, today) }
}

const SIZES: ReadonlySet<string> = new Set(['over', 'at_least', 'under', 'at_most', 'between'])

/** A number that stands for nothing that was said: with it another question would be answered. */
const isUnsaid = (word: string): boolean => /^-?[1-9]\d*$/.test(word)

/** Whether a condition can be asked: of a dimension by its kind of values, each once, of a measure by numbers. */
function canHold(condition: Condition, dimension: Dimension | undefined): boolean {
  if (condition.op !== 'between' && new Set(condition.values).size < condition.values.length) return false
  if (!dimension) return condition.values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value))
  try {
    checkCondition(condition, dimension)
    return true
  } catch (error) {
    if (error instanceof ToolError) return false
    throw error
  }
}

const DEBTS: ReadonlySet<string> = new Set(['CREDIT_CARD', 'LOAN', 'MORTGAGE'])

/** Nothing is owed on what is owned: no account that is asked about is a debt. */
const isOwedOfOwned = ({ measures, where }: DataPart, blanks: Blanks): boolean =>
  (measures[0] === 'owed' || measures[0] === 'debts') &&
  where.some(
    ({ field, op, values }) =>
      op === 'is' &&
      ((field === 'account_type' && !values.some((type) => DEBTS.has(type))) ||
        (field === 'account' && !blanks.typesOf(values).some((type) => DEBTS.has(type)))),
  )

const FOR_SPENDING: ReadonlySet<string> = new Set([...DEBTS, 'CHECKING', 'SAVINGS', 'MONEY_MARKET', 'CD'])
const CONTRIBUTED: ReadonlySet<string> = new Set(['contributed', 'employer'])

/** Nothing is contributed to an account for spending or a debt: what comes in there is money in. */
const isContributedToBank = ({ measures, where }: DataPart, blanks: Blanks): boolean =>
  measures.some((measure) => CONTRIBUTED.has(measure)) &&
  where.some(
    ({ field, op, values }) =>
      op === 'is' &&
      ((field === 'account_type' && values.every((type) => FOR_SPENDING.has(type))) ||
        (field === 'group' && values.every((group) => group === 'cash' || group === 'debt')) ||
        (field === 'account' && blanks.typesOf(values).every((type) => FOR_SPENDING.has(type)))),
  )

/** Reads words as one part; null where they are none. */
function partOfWords(words: readonly string[], blanks: Blanks, today: string): PlanPart | null {
  const [kind = '', name = ''] = words
  if (kind === 'term') {
    const term = blanks.term(name)
    return words.length === 2 && term !== null && TERMS.has(term) ? { kind, term, level: 'usual' } : null
  }
  if (kind === 'help') return words.length === 2 && PAGES.has(name) ? { kind, page: name } : null
  if (kind === 'talk') return words.length === 2 && ABOUT.has(name) ? { kind, about: name as 'greeting' } : null
  if (kind === 'decline')
    return words.length === 2 && REASONS.has(name) ? { kind, reason: name as 'advice', related: [] } : null
  if (!(kind in SUBJECTS)) return null
  const subject = SUBJECTS[kind as DataPart['subject']]
  const part: DataPart = { ...barePart, subject: kind as DataPart['subject'], measures: [], where: [], by: [] }
  let at = 1
  while (words[at]?.startsWith('.') === true) {
    const measure = words[at++]?.slice(1) ?? ''
    if (!(measure in subject.measures) || part.measures.includes(measure)) return null
    part.measures.push(measure)
  }
  if (part.measures.length === 0 || part.measures.length > 6) return null
  while (at < words.length) {
    const word = words[at++] ?? ''
    const [field = '', op = ''] = word.split(':')
    if (OPS.has(op)) {
      const values: string[] = []
      const said: string[] = []
      const first = at
      do {
        const blank = words[at++] ?? ''
        const value = blanks.values(field, blank)
        if (value === null) return null
        values.push(...value)
        const name = blanks.wordsOf(blank)
        if (name !== undefined) said.push(name)
      } while (words[at] === '|' && ++at > 0)
      // all that was named before but one
      if (words[at] === 'without') {
        const less = blanks.values(field, words[at + 1] ?? '')
        at += 2
        if (less === null) return null
        // told by its values: what all of them are called together says one too many
        said.length = 0
        const kept = values.filter((value) => !less.includes(value))
        if (kept.length === 0 || kept.length === values.length) return null
        values.splice(0, values.length, ...kept)
      }
      const dimension = subject.dimensions[field]
      if (dimension ? !dimension.filters : !(field in subject.measures)) return null
      if (dimension?.of && (op === 'is' || op === 'is_not') && !values.every((value) => value in (dimension.of ?? {})))
        return null
      const condition: Condition = { field, op: op as Condition['op'], values: values.slice(0, 50) }
      if (!canHold(condition, dimension) || (SIZES.has(op) && words.slice(first, at).some(isUnsaid))) return null
      part.where.push(said.length > 0 ? { ...condition, words: said.join(' or ').slice(0, 200) } : condition)
    } else if (word === 'by') {
      while (at < words.length && subject.dimensions[words[at] ?? '']?.groups === true && part.by.length < 2)
        part.by.push(words[at++] ?? '')
      if (part.by.length === 0) return null
    } else if (word === 'versus') {
      const other = words[at++] ?? ''
      if (other === 'benchmark') part.compare = { kind: 'benchmark', symbol: null }
      else {
        const span = blanks.span(other)
        const period = span === null ? null : periodOf(span, today)
        if (period === null) return null
        part.compare = { kind: 'period', period }
      }
    } else if (word === 'order') {
      const [by = '', direction = ''] = words.slice(at, at + 2)
      at += 2
      if (!(by in subject.measures) && !(by in subject.dimensions)) return null
      part.order = { by, direction: direction === 'asc' ? 'asc' : 'desc' }
    } else if (word === 'limit') {
      const count = words[at++] ?? ''
      const limit = Number(blanks.number(count))
      if ((isUnsaid(count) && limit !== 1) || !Number.isInteger(limit) || limit < 1 || limit > 500) return null
      part.limit = limit
    } else if (word === 'why') part.why = true
    else if (SHOWS.has(word)) part.show = word as DataPart['show']
    else if (word in FORMULAS && part.derive === null) {
      const formula = FORMULAS[word]
      if (formula?.on && formula.on.subject !== part.subject) return null
      const given: Record<string, string> = {}
      while (words[at]?.endsWith('=') === true) {
        const value = blanks.number(words[at + 1] ?? '')
        const name = words[at]?.slice(0, -1) ?? ''
        if (value === null || !(name in (formula?.given ?? {})) || isUnsaid(words[at + 1] ?? '')) return null
        given[name] = value
        at += 2
      }
      part.derive = { formula: word, given }
    } else {
      const span = part.period === null ? blanks.span(word) : null
      const period = span === null ? null : periodOf(span, today)
      if (period === null) return null
      part.period = period
    }
  }
  if (isOwedOfOwned(part, blanks) || isContributedToBank(part, blanks)) return null
  // what a holding was worth on other days is not kept
  return part.subject === 'positions' && part.compare?.kind === 'period' ? null : part
}

/** @returns the plan that the words say; null where they say none */
export function planOfWords(words: readonly string[], blanks: Blanks, today: string): Plan | null {
  const cut: string[][] = [[]]
  for (const word of words)
    if (word === BESIDES) cut.push([])
    else cut.at(-1)?.push(word)
  const parts = cut.map((each) => partOfWords(each, blanks, today))
  const isEachOther = new Set(parts.map((part) => JSON.stringify(part))).size === parts.length
  return parts.every((part) => part !== null) && isEachOther && parts.length <= 4 ? { version: 1, parts } : null
}
