import type { Condition, DataPart } from '@keelwise/contract/plan'
import { conditionOf } from './compose/conditions.ts'
import type { Head } from './compose/heads.ts'
import { isWithin } from './drops-said.ts'
import type { Spotted } from './spot/spotted.ts'

/** Fields that say of what a figure is in different ways: one of them takes the place of another. */
const ONE_OF: readonly ReadonlySet<string>[] = [
  new Set(['category', 'payee']),
  new Set(['account', 'account_type', 'group', 'institution']),
  new Set(['security', 'issuer', 'sec_type', 'asset_class']),
]
/** Words around a name that ask nothing but the same of it. */
const AROUND =
  /^(?:and|so|ok|okay|but|now|then|well|hm+|please|what|whats|how|about|for|on|in|of|at|with|to|from|the|my|our|same|thing|question|instead|one|ones|those|was|were|is|are|it|that|there)$/
const EXACTLY = 0.15

/**
 * "And groceries?" after what was spent on dining: the same figure of the same days, of what is named in its place.
 * @returns null where the message says more than a name, or the question before was of nothing of that kind
 */
export function sameOfAnother({ tokens, spans }: Spotted, before: DataPart): DataPart | null {
  if (before.derive !== null || before.why) return null
  const head: Head = {
    subject: before.subject,
    measure: before.measures[0] ?? '',
    formula: null,
    from: 'before',
    before,
    carry: 'all',
    relation: null,
  }
  for (const span of spans) {
    if (span.cost >= EXACTLY || isWithin(spans, span)) continue
    const isAll = tokens.every(({ text }, at) => (span.start <= at && at < span.end) || AROUND.test(text))
    const condition = isAll ? conditionOf(span.sense, head) : null
    const kinds = condition && ONE_OF.find((fields) => fields.has(condition.field))
    // what is owed is a figure of its own
    if (!condition || !kinds || condition.field === 'group') continue
    const isMeant = ({ field, op }: Condition): boolean => kinds.has(field) && !op.endsWith('_not')
    const at = before.where.findIndex(isMeant)
    if (at < 0) continue
    return {
      ...before,
      where: before.where.flatMap((each, place) => (place === at ? condition : isMeant(each) ? [] : each)),
    }
  }
  return null
}
