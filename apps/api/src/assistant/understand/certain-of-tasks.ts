import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { type Construed, conditionIs, conditionOfAny, partAsking } from './certain-of-both.ts'
import { namedIn } from './of-whom.ts'

/**
 * Whose tasks are meant, which of them and until when, in any order of the words: "only ours, not what clients owe us",
 * "what do I need to get done this week". Each part of it is taken out of the question, and where words are left that
 * say something else it is not answered from here.
 */

const OURS: Condition = conditionIs('party', 'ADVISOR', 'mine')
const THEIRS: Condition = conditionIs('party', 'CLIENT', 'clients')

const HELPS = String.raw`(?:have|has|had|need|needs|got|ought|should|must|can|could|am|are|is|still|also|even|(?:supposed|meant|expected|going|left)(?= to))`
const DOES = String.raw`(?:do|finish|complete|deliver|get (?:it |that |this |them )?(?:done|finished|out|off|to)|take care of|tackle|wrap up|handle|work on|see to|catch up on)`
const OWES = String.raw`(?:still )?ow(?:e|es|ing)(?: (?:to )?(?:us|me|them|him|her|#|clients?|the clients?|people))?`
/** "have to do", "need to get done", "owe"; what was done is nothing that has to be. */
const MUST = String.raw`(?:(?:(?:${HELPS} )+(?:to )?|(?<=\b(?:do|should|must|can|would|will) (?:i|we|they|he|she|#|clients?|the clients?) ))${DOES}(?: (?:myself|ourselves))?|${OWES})`
const LATE = String.raw`(?:running |still |already )?(?:late|behind|overdue)(?: (?:with|on|in|for))?`
const OF_WHAT = String.raw`(?:what|which|that|anything|something|everything|all|things?|stuff|the ones|ones)?(?: else)?(?:['’]?s| is| are)? ?(?:there )?`
/** "do I need to get done", "I have to finish", "needs to be done by me". */
const OURS_DUTY = new RegExp(
  String.raw`\b${OF_WHAT}(?:(?:do|should|must|can|am|are|would) (?:i|we) (?:still |also |really |now )*${MUST}|have (?:i|we) (?:still |also )*(?:got |left )?to ${DOES}|(?:i|we)(?:['’](?:ve|m|re))? (?:still |also |really |now )*${MUST}|(?:needs?|has|have) to be (?:done|finished) by (?:me|us)|(?:am|are) (?:i|we) ${LATE}|(?:i|we)(?:['’](?:m|re)| am| are) ${LATE})\b`,
  'i',
)
const THEY = String.raw`(?:(?:the |my |our )?clients?|they|he|she|#)`
const THEIRS_DUTY = new RegExp(
  String.raw`(?<!\w)${OF_WHAT}(?:(?:do|does|should|must|can|are|is) ${THEY} (?:still |also |now )*${MUST}|(?:have|has) ${THEY} (?:still |also )*(?:got |left )?to ${DOES}|(?<!\w)${THEY} (?:still |also |now )*${MUST}|(?:is |are )?(?:waiting|we wait|i wait|depends?) (?:on|for) (?:the |my |our )?(?:clients?|them)|needs? to be done by (?:the |my )?clients?|(?:is|are) ${THEY} ${LATE}|(?<!\w)${THEY} (?:is|are) ${LATE})(?!\w)`,
  'i',
)
const OURS_WORD =
  /\b(?:ours|mine|(?:my|our) own(?: ones| tasks?| stuff| part)?|(?:on|for|with|assigned to|of) (?:me|us|our side|my side)|our (?:side|ones|part|tasks?|stuff|to-?dos?)|my (?:side|ones|part)|me|us)\b/i
const THEIRS_WORD =
  /\b(?:theirs|(?:on |for |with |of )?(?:the |my |our )?clients?['’]?s?(?:['’])?(?: (?:side|ones|part|tasks?|stuff|to-?dos?))?|(?:on )?their (?:side|ones|part|tasks?|stuff|to-?dos?))(?!\w)/i
const NOT = String.raw`(?:but not|and not|not|without|except(?: for)?|excluding|exclude|leave out|leaving out|skip|minus|ignore|ignoring|drop|other than|no)`

const STATES: readonly (readonly [RegExp, 'overdue' | 'done' | 'open'])[] = [
  [
    /\b(?:overdue|past due|(?:am|are|is|be|been|being|running)? ?(?:late|behind)(?: (?:with|on|in|for))?|missed)\b/i,
    'overdue',
  ],
  [/\b(?:(?:already |all )?(?:done|finished|completed))\b/i, 'done'],
  [/\b(?:(?:still |currently )?(?:open|outstanding|left|not done|unfinished|pending|undone))\b/i, 'open'],
]
const DAY = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`
const AHEAD = new RegExp(
  String.raw`\b(?<due>(?:that (?:is|are) |which (?:is|are) )?(?:due|falls? due|com(?:es?|ing) due)(?: (?:on|in|by|for))?)?\s*(?<said>(?:(?:in|for|during|over|by|before|until|till|through|on) )?(?:(?:the )?end of )?(?:today|tomorrow|tonight|this week|next week|this month|next month|the week|the weekend|(?:the )?weekend|the month|(?:this |next )?${DAY}))\b`,
  'i',
)
/** Days that were asked for before are meant no longer. */
const ANY_DAY =
  /\b(?:any|whatever|whichever|no matter (?:the|what|which)|regardless of (?:the )?|on any|of any) ?(?:due )?(?:dates?|days?|time)\b|\bwhenever (?:it|they) (?:is|are|was|were) due\b/i
/** Whosever they are. */
const BOTH_SIDES =
  /\b(?:mine|ours) (?:and|or|as well as) (?:his|hers|theirs|the client['’]?s|#)(?!\p{L})|\b(?:his|hers|theirs|the client['’]?s) (?:and|or|as well as) (?:mine|ours)\b|\b(?:on |of |from |for )?(?:both|either) (?:sides?|of us|parties)\b/iu
const OPEN_AND_LATE =
  /\b(?:open|outstanding)\b[^.?!]*\b(?:and|plus|also)\b[^.?!]*\b(?:overdue|late|past due)\b|\b(?:overdue|late|past due)\b[^.?!]*\b(?:and|plus|also)\b[^.?!]*\b(?:open|outstanding)\b/i
const TASKS = /\b(?:tasks?|to-?dos?|actions?|action items?|items?|things?|stuff|follow[- ]?ups?|deadlines?)\b/gi
/** Beside these nothing is said. */
const SAYS_NO_MORE =
  /^(?:and|so|ok|okay|hey|hi|now|then|please|pls|just|only|also|but|or|again|the|a|an|that|those|these|them|it|this|of|for|from|on|in|by|to|with|at|what|whats|which|is|are|was|were|be|s|re|ve|m|there|do|does|did|have|has|had|show|list|give|tell|see|me|all|any|anything|everything|something|ones|one|right|currently|still|else|about|how|mean|meant|get|got|can|could|you|i|we|need|want|due|mr|mrs|ms|dr|yet|already|really|moment|#)$/i

const IS_LATE = new RegExp(
  String.raw`\b(?:i|we|clients?|they|he|she|am|are|is)(?:['’](?:m|re))? (?:#|i|we|they|clients? )? ?${LATE}`,
  'i',
)

interface Taken {
  readonly party: Condition | null
  readonly rest: string
}

const OF_WORK = /\b(?:tasks?|to-?dos?|action items?|overdue|due|late|behind)\b/i

/** Whose they are to be, with what is said of it taken out; "not theirs" are ours. */
function partyIn(text: string, isAfterTasks: boolean): Taken {
  let party: Condition | null = null
  let rest = text
  const take = (words: RegExp, whose: Condition): void => {
    const said = words.exec(rest)
    if (!said) return
    party ??= whose
    rest = rest.replace(said[0], ' , ')
  }
  const without = (words: RegExp): RegExp =>
    new RegExp(String.raw`\b${NOT} (?:(?:the|those|that|ones|of|what|things?|tasks?|stuff) )*(?:${words.source})`, 'i')
  take(without(THEIRS_DUTY), OURS)
  take(without(OURS_DUTY), THEIRS)
  if (isAfterTasks || OF_WORK.test(rest)) {
    take(without(THEIRS_WORD), OURS)
    take(without(OURS_WORD), THEIRS)
  }
  take(OURS_DUTY, OURS)
  take(THEIRS_DUTY, THEIRS)
  if (isAfterTasks || OF_WORK.test(rest)) {
    // "give me", "show us" ask
    rest = rest.replaceAll(/\b(?:give|show|tell|list|for) (?:me|us)\b/gi, ' ')
    take(
      /\b(?:ours|mine|(?:of|are) my (?:own )?(?:(?:open|overdue) )?(?:tasks?|to-?dos?|action items?)|(?:on|assigned to) (?:us|me|our side|my side))\b/i,
      OURS,
    )
    take(THEIRS_WORD, THEIRS)
    if (isAfterTasks) take(OURS_WORD, OURS)
  }
  return { party, rest }
}

/** The days until which something is due; null where none are said, undefined where they cannot be read. */
function dueIn(
  text: string,
  isOurs: boolean,
  { today, readAgain }: Pick<Construed, 'today' | 'readAgain'>,
): { readonly due: Condition | null; readonly rest: string } | undefined {
  const found = AHEAD.exec(text)
  if (!found) return { due: null, rest: text }
  const said = found.groups?.['said'] ?? ''
  // "due by Friday" says until when before the day
  const isUntil = /^(?:by|before|until|till|through)\b/i.test(said) || /\bby$/i.test(found.groups?.['due'] ?? '')
  const plain = said
    .replace(/^(?:in|for|during|over|by|before|until|till|through|on) /i, '')
    .replace(/^(?:the )?end of /i, '')
    .replace(/^the week$/i, 'this week')
    .replace(/^the month$/i, 'this month')
    .replace(/^(?:the )?weekend$/i, 'this week')
    .replace(/^tonight$/i, 'today')
  const [from, to] = daysOf(plain, today) ?? spanOf(plain, readAgain) ?? []
  if (from === undefined || to === undefined) return undefined
  const rest = text.replace(found[0], ' , ')
  // what is late has to be done until then as well
  const isFromNow = from <= today || isUntil
  return {
    due:
      isOurs && isFromNow
        ? { field: 'due', op: 'at_most', values: [to] }
        : { field: 'due', op: 'between', values: [isUntil && from > today ? today : from, to] },
    rest,
  }
}

/** A day of the week is the next one. */
function daysOf(plain: string, today: string): readonly [string, string] | null {
  if (plain.toLowerCase() === 'today') return [today, today]
  if (plain.toLowerCase() === 'tomorrow') return [addDays(today, 1), addDays(today, 1)]
  const name = /^(?:this )?(\w+day)$/i.exec(plain)?.[1]?.toLowerCase().slice(0, 3)
  const at = name === undefined ? -1 : WEEKDAYS.indexOf(name)
  if (at < 0) return null
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  const day = addDays(today, (at - now + 7) % 7)
  return [day, day]
}
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function spanOf(plain: string, readAgain: Construed['readAgain']): readonly [string, string] | null {
  const [only] = readAgain(`open tasks due ${plain}`)
  const due =
    only?.kind === 'data' ? only.where.find(({ field, op }) => field === 'due' && op === 'between') : undefined
  const [from, to] = due?.values ?? []
  return from !== undefined && to !== undefined ? [from, to] : null
}

/** The names of the clients out of a text, with `#` in the place of each. */
function withoutNames(text: string, clients: Construed['directory']['clients']): string {
  const words = clients.flatMap(({ name }) => [name, ...name.split(' ').filter((word) => word.length > 2)])
  return words
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (left, word) =>
        left.replaceAll(
          new RegExp(
            String.raw`(?<![\p{L}\p{N}])${word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?:['’]s|['’])?(?![\p{L}\p{N}])`,
            'giu',
          ),
          '#',
        ),
      text,
    )
    .replaceAll(/#(?: #)+/g, '#')
}

const OF_OTHER_THINGS =
  /\b(?:which|how many|whose|each|every|per|by) (?:of (?:the|my|our) )?clients?\b|\bwhat clients?\b(?! (?:still |also |now )*(?:owe|have|need|must|are))/i
const WHICH_OWE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who|which (?:of (?:the|my|our) )?clients?) (?:still )?(?:owes? (?:us|me)(?: (?:something|anything|stuff|things?))?|(?:still )?have (?:something|things|tasks?) to do)[?.! ]*$/i
/** A list that is only named is told with how many there are. */
const IS_NAMED = /^(?:(?:my|our|the|all) )*(?:open|overdue|outstanding|done) (?:tasks?|to-?dos?|action items?)\b/i
const HOW_MANY = /\bhow many\b/i
/** What somebody should do with money is no task. */
const SHOULD_DO = /\b(?:should|can|must) (?:i|we) do\b/i

const CHASE =
  /\b(?:(?:that |which )?(?:i|we) (?:should|need to|have to|must|can|could|ought to) |to |(?:should|do|can) (?:i|we) (?:need to |have to )?)(?:still |also )*(?:chase(?: up)?|nudge|push for|follow up on)\b/i
const BEFORE_THAT = /\b(?:before|until|by) (?:that|then|it|the (?:meeting|call|review))\b/i

/** "Anything open for her I should chase before that": what she has to do, and what is due until the meeting that was told. */
function chaseAsked({ text, before, directory }: Construed): PlanPart[] | null {
  const named = namedIn(text, directory.clients)
  if (!CHASE.test(text) || named.length !== 1) return null
  const isUntil = BEFORE_THAT.test(text)
  const to = before?.subject === 'meetings' ? before.period?.to : undefined
  if (isUntil && to === undefined) return null
  const rest = withoutNames(text, named)
    .replace(CHASE, ' ')
    .replace(BEFORE_THAT, ' ')
    .replaceAll(/\b(?:open|outstanding|pending|left)\b/gi, ' ')
    .replaceAll(TASKS, ' ')
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
  if (!rest.split(' ').every((word) => SAYS_NO_MORE.test(word))) return null
  const client = conditionOfAny('client', named)
  const due: Condition[] = to === undefined || !isUntil ? [] : [{ field: 'due', op: 'at_most', values: [to] }]
  return [
    partAsking('actions', 'open', { where: [client, THEIRS], by: ['action'] }),
    ...(due.length > 0 ? [partAsking('actions', 'open', { where: [client, ...due], by: ['action'] })] : []),
  ]
}

/** What is asked of tasks by whose they are; null where it is something else, or says more than that. */
export function tasksAsked({ text, today, before, directory, readAgain }: Construed): PlanPart[] | null {
  const shown = ofTasksShown({ text, today, before, directory, readAgain })
  if (shown) return shown
  const chased = chaseAsked({ text, today, before, directory, readAgain })
  if (chased) return chased
  if (WHICH_OWE.test(text)) return [partAsking('actions', 'open', { where: [THEIRS], by: ['client'] })]
  if (OF_OTHER_THINGS.test(text)) return null
  const said = namedIn(text, directory.clients)
  const isAfterTasks = before?.subject === 'actions' && !/\bmeetings?\b/i.test(text)
  const without = withoutNames(text, said)
    .replaceAll(/[?!.]+\s*$/g, '')
    // what is due first stands first anyway
    .replace(/\b(do|tackle|get done|start with) first\b/i, '$1')
  // the tasks of a household are those of its clients
  const named = OF_HOUSEHOLD.test(without) ? membersOf(said, directory) : said
  const plain = without.replace(OF_HOUSEHOLD, '#')
  const isOfBoth = BOTH_SIDES.test(plain)
  const isAnyDay = ANY_DAY.test(plain)
  const bare = plain.replace(BOTH_SIDES, ' ').replace(ANY_DAY, ' ')
  const { party, rest: afterParty } = partyIn(bare, isAfterTasks)
  const dated = dueIn(afterParty, party === OURS, { today, readAgain })
  if (dated === undefined) return null
  const isOpenAndLate = OPEN_AND_LATE.test(dated.rest)
  const [words, stated] = STATES.find(([each]) => each.test(dated.rest)) ?? []
  const state = stated ?? (IS_LATE.test(bare) ? 'overdue' : undefined)
  const unstated = isOpenAndLate ? STATES.reduce((left, [each]) => left.replace(each, ' '), dated.rest) : dated.rest
  const rest = (words ? unstated.replace(words, ' ') : unstated).replaceAll(TASKS, ' ').replace(HOW_MANY, ' ')
  const left = rest.replaceAll(/[^\p{L}\p{N}#]+/gu, ' ').trim()
  if (left !== '' && !left.split(' ').every((word) => SAYS_NO_MORE.test(word))) return null
  const isTurned =
    isOfBoth || isAnyDay || party !== null || named.length > 0 || state !== undefined || dated.due !== null
  if (SHOULD_DO.test(bare) && dated.due === null) return null
  const isOfTasks =
    (isAfterTasks && isTurned) ||
    (named.length > 0 && OF_ONE.test(bare)) ||
    isOpening(bare, party, state !== undefined && (named.length > 0 || isOfBoth)) ||
    (DUE_TASKS.test(bare) && dated.due !== null)
  if (!isOfTasks || (state === 'done' && dated.due !== null)) return null
  const isAfter = isAfterTasks && !isFresh(bare)
  const client = named.length === 0 ? [] : [conditionOfAny('client', named)]
  // nothing is late that is due on days to come
  const isToCome = ({ field, values: [from = ''] }: Condition): boolean =>
    field === 'due' && state === 'overdue' && from > today
  const kept = isAfter && before ? before.where.filter((each) => !isReplaced(each.field) && !isToCome(each)) : []
  function isReplaced(field: string): boolean {
    return (
      (field === 'party' && (party !== null || isOfBoth)) ||
      (field === 'client' && named.length > 0) ||
      (field === 'due' && (dated?.due != null || isAnyDay)) ||
      ((field === 'state' || field === 'overdue') && state !== undefined)
    )
  }
  const where = [...kept, ...client, ...(party === null ? [] : [party]), ...(dated.due === null ? [] : [dated.due])]
  const asked = state ?? (isAfter ? measureOf(before) : 'open')
  // nothing is late that is due on days to come
  const measure = asked === 'overdue' && (dated.due?.values.at(-1) ?? '') > today ? 'open' : asked
  const asking = (name: string): DataPart => ({
    ...partAsking('actions', name, {
      where,
      by: HOW_MANY.test(bare) || (!isAfter && IS_NAMED.test(bare)) ? [] : ['action'],
    }),
    ...(isAfter && before?.limit !== null && before?.limit !== undefined ? { limit: before.limit } : {}),
  })
  return isOpenAndLate ? [asking('open'), asking('overdue')] : [asking(measure)]
}

const measureOf = (before: DataPart | null): string => {
  const measure = before?.measures[0] ?? 'open'
  return measure === 'overdue' || measure === 'done' ? measure : 'open'
}

/** "What do I have to do this week" asks anew, whatever was shown. */
const isFresh = (text: string): boolean =>
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|whats|anything|things?|is there|which tasks?)\b(?! about\b| of\b)/i.test(text) &&
  (OURS_DUTY.test(text) || THEIRS_DUTY.test(text) || TO_TASKS.test(text))
const TO_TASKS = /\b(?:tasks?|to-?dos?|action items?)\b/i

const OF_HOUSEHOLD = /#(?:['’]s?)? (?:households?|famil(?:y|ies)|couple|clan)\b/i
function membersOf(
  named: Construed['directory']['clients'],
  { clients }: Construed['directory'],
): Construed['directory']['clients'] {
  const households = new Set(named.flatMap(({ household }) => household ?? []))
  return clients.filter((client) => named.includes(client) || households.has(client.household ?? ''))
}

/** "Tasks due by Friday": they are those of days to come. */
const DUE_TASKS = /\b(?:tasks?|to-?dos?|action items?|deadlines?)\b[^.?!]*\bdue\b/i

const PRIORITY =
  /\b(?:(?:high|higher|highest|top|low|lowest|medium)[- ]?(?:prio(?:rity)?|importance)|priorit(?:y|ies|ized?)|prio|urgent|urgency)\b/i
const WHOSE =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:whose (?:are (?:they|those|these)|is (?:it|that|which))|who (?:owns?|has|have) (?:them|those|these|which|it)|who(?:['’]?s| is) (?:responsible|on the hook|owner|assigned)(?: (?:for )?(?:them|those|it))?|who (?:has|have|is|are) to do (?:them|those|it|which)|(?:split|break (?:them|it) down) by owner)(?: (?:mostly|mainly|then))*[?.! ]*$/i

/** "Only high prio ones", "whose are they": nobody says how urgent a task is, and who has to do it is told by its owner. */
function ofTasksShown({ text, before }: Construed): PlanPart[] | null {
  const isAfter = before?.subject === 'actions'
  if (PRIORITY.test(text) && (isAfter || TO_TASKS.test(text)))
    return [
      {
        kind: 'decline',
        reason: 'not_kept',
        words: 'priority of tasks',
        related: [isAfter ? before : partAsking('actions', 'open', { by: ['action'] })],
      },
    ]
  return isAfter && WHOSE.test(text)
    ? [{ ...before, by: ['owner'], order: { by: measureOf(before), direction: 'desc' }, limit: null, show: 'auto' }]
    : null
}

/** "Tasks for Walter", and nothing else. */
const OF_ONE =
  /^(?:(?:my|our|the|all|any|show me|list|what are)[ ,]+)*(?:#(?:['’]s)? )?(?:tasks?|to-?dos?|action items?)(?: (?:for|of|with|on) (?:the )?#)?[ ?.!]*$/i

/** "Open items for the Harbors", "anything outstanding with her". */
const OPEN_ITEMS =
  /\b(?:open|outstanding|unfinished) (?:items?|actions?|follow[- ]?ups?)\b|\b(?:items?|anything|what(?:['’]?s)?)\b[^.?!]*\b(?:open|outstanding|unfinished)\b/i

/** Whether a question that leans on nothing is one of tasks. */
function isOpening(text: string, party: Condition | null, hasState: boolean): boolean {
  if (party !== null && (OURS_DUTY.test(text) || THEIRS_DUTY.test(text))) return true
  const isOfTasks = TO_TASKS.test(text)
  return (
    (party !== null || hasState) &&
    (isOfTasks || /\b(?:overdue|due|late|behind)\b/i.test(text) || (hasState && OPEN_ITEMS.test(text)))
  )
}
