import {
  type Condition,
  type DataPart,
  type Plan,
  type PlanPart,
  type PlanPeriod,
  barePart,
  plan,
} from '@keelwise/contract/plan'
import { FORMULAS, SUBJECTS } from '../model-of-data/model.ts'
import { TERMS } from './terms/terms.ts'

/** A plan as one readable line, for tables of questions, tests and lists of what went wrong; and back. */

const span = (period: PlanPeriod): string => `${period.from ?? ''}..${period.to}`

const dataText = (part: DataPart): string =>
  [
    `${part.subject}.${part.measures.join('+')}`,
    ...part.where.map(({ field, op, values }) => `${field} ${op} ${values.join('|')}`),
    part.by.length > 0 ? `by ${part.by.join(',')}` : '',
    part.period ? span(part.period) : '',
    part.compare ? `versus ${part.compare.kind === 'period' ? span(part.compare.period) : part.compare.kind}` : '',
    part.order ? `order ${part.order.by} ${part.order.direction}` : '',
    part.limit === null ? '' : `limit ${part.limit}`,
    part.derive
      ? [part.derive.formula, ...Object.entries(part.derive.given).map(([name, value]) => `${name}=${value}`)].join(' ')
      : '',
    part.why ? 'why' : '',
    part.show === 'auto' ? '' : part.show,
  ]
    .filter((text) => text !== '')
    .join('; ')

function partText(part: PlanPart): string {
  switch (part.kind) {
    case 'data':
      return dataText(part)
    case 'term':
      return `term ${part.term}${part.level === 'usual' ? '' : ` ${part.level}`}`
    case 'help':
      return `help ${part.page}`
    case 'talk':
      return `talk ${part.about}`
    case 'decline':
      return `decline ${part.reason}`
  }
}

export const planText = ({ parts }: Plan): string => parts.map(partText).join(' ++ ')

const SPAN = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})$/
const SHOWS = new Set(['figure', 'list', 'table', 'line', 'bar', 'ring'])
const OPS = new Set(['is', 'is_not', 'has', 'has_not', 'over', 'at_least', 'under', 'at_most', 'between'])

const spanOf = (text: string): PlanPeriod => {
  const match = SPAN.exec(text)
  if (!match) throw new Error(`no days: ${text}`)
  return { from: match[1] ?? null, to: match[2] ?? '', words: text }
}

function dataOf(text: string): DataPart {
  const [head = '', ...items] = text.split('; ')
  const [subject = '', measures = ''] = head.split('.')
  if (!(subject in SUBJECTS)) throw new Error(`no subject: ${text}`)
  const part: DataPart = {
    ...barePart,
    subject: subject as DataPart['subject'],
    measures: measures.split('+'),
    where: [],
    by: [],
  }
  for (const measure of part.measures)
    if (!(measure in SUBJECTS[part.subject].measures)) throw new Error(`no measure ${measure}: ${text}`)
  for (const item of items) {
    const [first = '', second = '', ...rest] = item.split(' ')
    if (SPAN.test(item)) part.period = spanOf(item)
    else if (first === 'by') part.by = second.split(',')
    else if (first === 'versus')
      part.compare =
        second === 'benchmark' ? { kind: 'benchmark', symbol: null } : { kind: 'period', period: spanOf(second) }
    else if (first === 'order') part.order = { by: second, direction: rest[0] === 'asc' ? 'asc' : 'desc' }
    else if (first === 'limit') part.limit = Number(second)
    else if (item === 'why') part.why = true
    else if (SHOWS.has(item)) part.show = item as DataPart['show']
    else if (OPS.has(second))
      part.where.push({ field: first, op: second as Condition['op'], values: rest.join(' ').split('|') })
    else if (first in FORMULAS)
      part.derive = {
        formula: first,
        given: Object.fromEntries(
          item
            .split(' ')
            .slice(1)
            .map((pair) => pair.split('=') as [string, string]),
        ),
      }
    else throw new Error(`not understood: ${item} in ${text}`)
  }
  return part
}

/** A term by its id or by one of its names, with how deep it is explained. */
function termOf(text: string): PlanPart {
  const [, named = '', level] = /^(.*?)(?: (plain|deep))?$/.exec(text) ?? []
  const name = named.replaceAll('_', ' ')
  const found = [...TERMS.values()].find(({ id, names }) => id === named.replaceAll(' ', '_') || names.includes(name))
  return { kind: 'term', term: found?.id ?? named, level: level === 'plain' || level === 'deep' ? level : 'usual' }
}

function partOf(text: string): PlanPart {
  const [kind = '', name = ''] = text.split(' ')
  switch (kind) {
    case 'term':
      return termOf(text.slice(kind.length + 1))
    case 'help':
      return { kind, page: name }
    case 'talk':
      return { kind, about: name as 'greeting' }
    case 'decline':
      return { kind, reason: name as 'advice', related: [] }
    default:
      return dataOf(text)
  }
}

/** @throws Error that says what of the line is no plan */
export const planOfText = (text: string): Plan => plan.parse({ version: 1, parts: text.split(' ++ ').map(partOf) })
