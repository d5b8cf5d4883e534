import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { conditionOf } from './compose/conditions.ts'
import { fieldOf } from './compose/fit.ts'
import type { Head } from './compose/heads.ts'
import { isWithin } from './drops-said.ts'
import type { Named, Span } from './spot/senses.ts'
import type { Spotted } from './spot/spotted.ts'

/** Kinds of the person's own things that nobody names by chance. */
const OWN: ReadonlySet<Named['kind']> = new Set(['security', 'client', 'account', 'payee', 'household'])
const EXACTLY = 0.15
/** Words before a name that say that it is not meant. */
const NOT_MEANT = /^(?:remember|not|no|never|than|like|without|except|besides|said|says|from|named|called)$/

/** A company and what it issued have one name, as a client and a household have. */
const kindOf = ({ kind }: Named): Named['kind'] =>
  kind === 'issuer' ? 'security' : kind === 'household' ? 'client' : kind

/** Narrowed to both, next to nothing is left. */
const OF_OTHER_KIND: Readonly<Record<string, string>> = { payee: 'category', client: 'household' }

const wordsOf = ({ tokens }: Spotted, { start, end }: Span): string =>
  tokens
    .slice(start, end)
    .map(({ raw }) => raw)
    .join(' ')

/** A name as it is written: one word of several has to be rare enough to stand for all of them. */
function namesIn(spotted: Spotted): { readonly span: Span; readonly named: Named }[] {
  const { spans, tokens } = spotted
  return spans.flatMap((span) => {
    const { sense, cost, start, end } = span
    if (
      sense.kind !== 'name' ||
      !OWN.has(sense.named.kind) ||
      sense.named.pays === true ||
      cost >= EXACTLY ||
      isWithin(spans, span)
    )
      return []
    const isOtherToo = spans.some(
      (other) =>
        other !== span &&
        other.start < end &&
        start < other.end &&
        other.cost < 0.15 &&
        !(start <= other.start && other.end <= end && other.end - other.start < end - start) &&
        !(
          (other.sense.kind === 'name' && kindOf(other.sense.named) === kindOf(sense.named)) ||
          other.sense.kind === 'text' ||
          other.sense.kind === 'filler'
        ),
    )
    const isMeant = ![1, 2].some((back) => NOT_MEANT.test(tokens[start - back]?.text ?? ''))
    const label = sense.named.label.toLowerCase()
    // forgiven slips make names of other words: "planting" is no garden shop
    const isWritten = tokens.slice(start, end).every(({ text }) => label.includes(text))
    return isOtherToo || !isMeant || !isWritten ? [] : [{ span, named: sense.named }]
  })
}

/** Whether a message names a thing of the person's own. */
export const namesAny = (spotted: Spotted): boolean => namesIn(spotted).length > 0

/** Whether conditions or groups of a plan have something to do with what is named. */
function isTold({ values, label }: Named, words: string, told: string): boolean {
  const said = words.toLowerCase()
  return (
    told.includes(said) ||
    told.includes(label.toLowerCase()) ||
    values.some((value) => told.includes(value.toLowerCase())) ||
    said.split(' ').some((word) => word.length > 3 && told.includes(word))
  )
}

const isPositive = ({ op }: Condition): boolean => !op.endsWith('_not')

/**
 * What a message names and its plan does not have: a part that can be narrowed by it is, in place of another of its kind
 * that was asked before; the rest is said to be left out.
 * @param whole the message as it was sent, with what is said beside its question
 */
export function withNamesSaid(
  whole: Spotted,
  parts: readonly PlanPart[],
  before: DataPart | null,
): { readonly parts: readonly PlanPart[]; readonly leftOut: readonly string[] } {
  const asked = parts.flatMap((part) => (part.kind === 'data' ? [part] : []))
  if (asked.length < parts.length || asked.length === 0) return { parts, leftOut: [] }
  const told = JSON.stringify(asked.map(({ where, derive, period }) => [where, derive, period?.words])).toLowerCase()
  const missing = namesIn(whole).filter(({ span, named }) => !isTold(named, wordsOf(whole, span), told))
  // who pays a contribution is said by what it is
  if (missing.length === 0 || asked.some(({ measures }) => measures.includes('employer'))) return { parts, leftOut: [] }
  // what is told beside a question narrows nothing by itself
  const isOneSentence = whole.tokens.slice(0, -1).every(({ after }) => !/[.?!]/.test(after))
  const [only] = asked
  const [first] = missing
  const isOfHousehold = asked.some(({ where }) => where.some((each) => each.field === 'household'))
  if (isOfHousehold && missing.every(({ named }) => kindOf(named) === 'client')) return { parts, leftOut: [] }
  const isOne = isOneSentence && asked.length === 1 && only && only.derive === null
  const field = isOne && first ? fieldOf(only.subject, first.named.kind) : null
  if (!isOne || !first || field === null || missing.some(({ named }) => named.kind !== first.named.kind))
    return { parts, leftOut: missing.map(({ span }) => wordsOf(whole, span)) }
  const head: Head = {
    subject: only.subject,
    measure: only.measures[0] ?? '',
    formula: null,
    from: 'said',
    before: null,
    carry: 'all',
    relation: null,
  }
  const said = missing.flatMap(({ span: { sense } }) => conditionOf(sense, head) ?? [])
  const [condition] = said
  const isOfBefore = (each: Condition): boolean =>
    each.field === field &&
    isPositive(each) &&
    before?.where.some((known) => known.field === field && known.values.join() === each.values.join()) === true
  const where = only.where.filter((each) => !isOfBefore(each))
  // two of one kind that were both said stand beside each other
  if (!condition || where.some((each) => each.field === field || (OF_OTHER_KIND[field] ?? '') === each.field))
    return { parts, leftOut: missing.map(({ span }) => wordsOf(whole, span)) }
  const values = [...new Set(said.flatMap((each) => each.values))]
  const words = [...new Set(said.map((each) => each.words))].filter(Boolean).join(', ').slice(0, 200)
  return { parts: [{ ...only, where: [...where, { ...condition, values, words }] }], leftOut: [] }
}
