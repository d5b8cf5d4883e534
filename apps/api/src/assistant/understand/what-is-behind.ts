import type { DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { conditionIs, partAsking } from './certain-of-both.ts'
import type { Directory } from './directory.ts'
import { namedIn } from './of-whom.ts'

const COUNTED: Readonly<Record<string, string>> = { overdue_actions: 'overdue', open_actions: 'open' }
const OURS =
  /\b(?:on us|on me|on our side|on my side|ours|mine|my side|our side|(?:we|i) (?:owe|have to|need to)|(?:the )?advisor['’]?s?|for (?:us|me) to do|not the clients?['’]?s?)\b/i
const THEIRS = /\b(?:on (?:them|the clients?)|theirs|the clients?['’]?s? (?:side|turn)|not (?:us|ours|mine|me))\b/i
const THE_TASKS =
  /\b(?:tasks?|to-?dos?)\b|^(?:(?:and|so|ok)[ ,]+)*(?:what are (?:they|those|these)|list (?:them|those|these))[?.! ]*$/i
const OLDEST =
  /^(?:(?:and|so|ok)[ ,]+)*(?:(?:of|among) (?:those|these|them)[ ,]+)?(?:what(?:['’]?s| is)|which(?: one)?(?: is|['’]s)?|who has)? ?(?:the )?(?:oldest|longest overdue|most overdue|earliest)(?: one| of (?:them|those|these))?[?.! ]*$/i

/** Who has most of them is asked of clients. */
const OF_CLIENTS = /\b(?:most|fewest|least|how many|who|whose|clients? (?:has|have|with))\b/i

/**
 * After how many tasks clients have: the tasks themselves, and whose they are; the oldest of those that are overdue. Null
 * for the rest, and where a client is named.
 */
export function askedOfCountedTasks(
  text: string,
  before: DataPart | null,
  { clients }: Pick<Directory, 'clients'>,
): PlanPart[] | null {
  if (namedIn(text, clients).length > 0) return null
  if (before?.subject === 'actions' && before.measures[0] === 'overdue' && before.by.join() === 'action')
    return OLDEST.test(text)
      ? [
          partAsking('actions', 'next_due', {
            where: [...before.where, conditionIs('overdue', 'yes', 'overdue')],
            by: ['action'],
            order: { by: 'next_due', direction: 'asc' },
            limit: 1,
          }),
        ]
      : null
  const measure = before?.subject === 'clients' ? COUNTED[before.measures[0] ?? ''] : undefined
  const isTheirs = THEIRS.test(text)
  if (
    !before ||
    measure === undefined ||
    OF_CLIENTS.test(text) ||
    (!isTheirs && !OURS.test(text) && !THE_TASKS.test(text))
  )
    return null
  const party = isTheirs
    ? [conditionIs('party', 'CLIENT', 'clients')]
    : OURS.test(text)
      ? [conditionIs('party', 'ADVISOR', 'mine')]
      : []
  const of = before.where.filter(({ field }) => field === 'client' || field === 'household')
  return [partAsking('actions', measure, { where: [...of, ...party], by: ['action'] })]
}

const ALL_OF_THEM =
  /^(?:(?:no+|and|ok|but|please|i|want(?:ed)?|asked for|meant|mean|need|show(?: me)?|list|give me)[ ,]+)*all (?:of )?(?:them|those|these|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})(?: of (?:them|those|these))?(?:,? (?:pls|please))?(?:[ ,]+(?:and )?not (?:just|only) [^?.!]*)?[?.! ]*$/i
const THE_OTHERS =
  /^(?:(?:and|ok|please|now|can you|could you|show(?: me)?|list|give me|what about|who are)[ ,]+)*the (?:other|rest|remaining|missing)(?: (?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3}))?(?: (?:ones|clients|rows))?(?: (?:as well|too|also))+[?.! ]*$/i
/** Of several the nearest or latest alone was told. */
const ONE_OF_MANY: ReadonlySet<string> = new Set(['maturity', 'next_due', 'next', 'last'])

/** "All of them, not just the next", "the other ten as well": every row of what was told in part; null where nothing was left out. */
export function askedOfAllRows(text: string, before: DataPart | null): PlanPart[] | null {
  if (!before || (!ALL_OF_THEM.test(text) && !THE_OTHERS.test(text))) return null
  if (before.by.length > 0) return before.limit === null ? null : [{ ...before, limit: null }]
  return ONE_OF_MANY.has(before.measures[0] ?? '') && before.subject === 'positions'
    ? [{ ...before, by: [SUBJECTS[before.subject].rows] }]
    : null
}

const INTEREST_ON_WHAT =
  /\binterest\b[^.!]*\bon what\b|\bwhat(?:['’]?s| is| was) (?:that|the|this|all (?:that|this)) interest (?:on|for)\b|\b(?:which|what) (?:loan|debt|account|card) (?:is|was) (?:that|the|this) interest (?:on|for|from)\b/i

/** "Interest paid, 921? On what": by the account that it was charged on, of the days that were asked of. Null for the rest. */
export const interestOnWhatAsked = (text: string, before: DataPart | null): PlanPart[] | null =>
  INTEREST_ON_WHAT.test(text)
    ? [
        partAsking('transactions', 'interest_paid', {
          by: ['account'],
          period: before?.subject === 'transactions' ? before.period : null,
        }),
      ]
    : null
