import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, conditionOfAny, partAsking } from './certain-of-both.ts'
import { namedIn } from './of-whom.ts'

const INVITE =
  /\binvit\w+|\bask(?:ed)? (?:\S+ ){0,2}to share\b|\b(?:sharing|access) requests?\b|\brequests? to share\b/i
const WHEN = /^(?:(?:and|so|ok|hey|but)[ ,]+)*(?:when|on (?:what|which) (?:day|date)|since when|how long ago)\b/i
const AGREED =
  /\b(?:accept\w*|agree[ds]?|said yes|start(?:ed)? sharing|began to share|begin sharing|sharing since|share (?:with us )?since)\b/i
const THEY_WENT =
  /^(?:(?:and|so|ok|hey|but)[ ,]+)*(?:when|on (?:what|which) (?:day|date)|how long ago) (?:did|were|was|have|has|had) (?:those|these|they|the invit\w+|it|that|all of (?:them|those)|we|i)\b[^.?!]*\b(?:go|gone|went|sent|send|out|asked?|invit\w+|mailed)\b[^.?!]*$/i
const DAYS_OF = { by: 'invited', direction: 'asc' } as const

/** When clients were asked to share their accounts, and when they agreed; null where something else is asked. */
export function invitationsAsked({ text, before, directory }: Construed): PlanPart[] | null {
  const named = namedIn(text, directory.clients)
  if (named.length > 0) {
    if (!WHEN.test(text)) return null
    const where: Condition[] = [conditionOfAny('client', named)]
    const by = named.length > 1 ? ['client'] : []
    if (AGREED.test(text) && (INVITE.test(text) || !/\b(?:to|that|on|about|the)\b/i.test(text.replace(WHEN, ''))))
      return [partAsking('clients', 'sharing_since', { where, by })]
    return INVITE.test(text) ? [partAsking('clients', 'invited', { where, by })] : null
  }
  const isOfInvited =
    before?.subject === 'clients' &&
    before.where.some(({ field, values }) => field === 'link' && values.includes('INVITED'))
  if (isOfInvited && THEY_WENT.test(text))
    return [{ ...before, measures: ['invited'], by: ['client'], order: DAYS_OF, show: 'auto' }]
  return WHEN.test(text) && INVITE.test(text) && /\b(?:go|went|sent|send|out)\b/i.test(text)
    ? [
        partAsking('clients', 'invited', {
          where: [conditionIs('link', 'INVITED', 'invited')],
          by: ['client'],
          order: DAYS_OF,
        }),
      ]
    : null
}
