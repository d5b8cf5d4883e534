import { ABOUT_DAYS_IN } from './read/calendar.ts'
import type { Condition, PlanPart } from '@keelwise/contract/plan'
import {
  ASKS_WAY,
  type Construed,
  OF_THOSE,
  WHICH_CLIENTS,
  conditionIs,
  conditionOfAny,
  countOf,
  daysSaid,
  partAsking,
} from './certain-of-both.ts'
import { namedIn } from './of-whom.ts'
import { periodWords } from './read/period-words.ts'

const MY_PLATE = /\bon my (?:own )?(?:plate|desk|side|list)\b/i

const TASKS_OF_MINE =
  /\b(?:tasks?|to-?dos?|actions?|action items?|items?) (?:of mine|that are mine|(?:that are )?(?:assigned to|for|on) me|i (?:have to|need to|must) do(?: myself)?)\b|\bmy own (?:open |overdue )?(?:tasks?|to-?dos?|actions?|action items?|items?)\b/i

const PLATE_OF_DAY =
  /^(?:(?:and|so|ok|hey|hi)[ ,]+)*what(?:['’]?s| is| do i have| have i got) (?:all )?(?:on )?(?:my (?:plate|desk|list|calendar and list)|on) (?:for )?(?<day>today|tomorrow|this week|next week)[?.! ]*$/i

const MEETINGS_AND_DUE =
  /\b(?:meetings?|appointments?|calls|calendar)(?: (?:today|tomorrow|(?:this|next) week))?,? (?:and|plus|as well as|with|&) (?:(?:any|my|the|open|all|what(?:['’]?s| is)) )*(?:tasks?|to-?dos?|deadlines?|anything(?: (?:that is|else))? due|things due|due|what is due)\b|\b(?:tasks?|to-?dos?|deadlines?|anything due)(?: (?:today|tomorrow|(?:this|next) week))?,? (?:and|plus|as well as|&) (?:(?:any|my|the|all) )*(?:meetings?|appointments?|calls)\b/i
const NARROWER = /\b(?:cancel\w*|complet\w*|overdue|past|held|done|with|for|of)\b/i
const WEEK_OR_DAY =
  /\b(?:today|tomorrow|(?:this|next) (?:week|month)|(?:in|over) the next (?:\d+|seven|ten|fourteen) days)\b/i

const MINE: Condition = { field: 'party', op: 'is', values: ['ADVISOR'], words: 'mine' }

/** "What's on my plate": tasks that the advisor has to do, and none that wait for a client. */
function plateAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  // of one day what is met and what is due both stand there
  const ofDay = PLATE_OF_DAY.exec(text)?.groups?.['day']
  if (ofDay !== undefined) {
    const parts = [...readAgain(`meetings ${ofDay}`), ...readAgain(`what do i have to do ${ofDay}`)]
    if (parts.length === 2 && parts.every(({ kind }) => kind === 'data')) return parts
  }
  const isOfBoth = MEETINGS_AND_DUE.test(text) && !NARROWER.test(text)
  const days = isOfBoth ? WEEK_OR_DAY.exec(text)?.[0] : undefined
  if (days !== undefined) {
    const parts = [...readAgain(`meetings ${days}`), ...readAgain(`open tasks due ${days}`)]
    if (parts.length === 2 && parts.every(({ kind }) => kind === 'data')) return parts
  }
  const isPlate = MY_PLATE.test(text)
  if (!isPlate && !TASKS_OF_MINE.test(text)) return null
  const ofMine = (part: PlanPart): PlanPart =>
    part.kind === 'data' && part.subject === 'actions'
      ? { ...part, where: [...part.where.filter(({ field }) => field !== 'party'), MINE] }
      : part
  if (before?.subject === 'actions' && /^(?:and |so |ok |now )*(?:only|just)\b/i.test(text)) return [ofMine(before)]
  const plain = isPlate
    ? text
        .replace(MY_PLATE, ' ')
        .replace(
          /^(?:only|just)?\s*(?:what(?:['’]?s| is| do i have| have i got)?|anything|is there anything)?/i,
          'open tasks ',
        )
    : text.replace(TASKS_OF_MINE, (words) =>
        /overdue/i.test(words) ? 'overdue tasks' : /open/i.test(words) ? 'open tasks' : 'tasks',
      )
  const parts = readAgain(plain.replaceAll(/\s+/g, ' ').trim())
  return parts.length === 1 && parts[0]?.kind === 'data' && parts[0].subject === 'actions' ? parts.map(ofMine) : null
}

const ANY_DUE =
  /^(?:(?:and|so|ok|hey|but)[ ,]+)*(?:do(?:es)?|is|are|has|have|what|anything|any)\b[^.?!]*\b(?:anything|something|things?|items?|what|tasks?|to-?dos?|stuff)\b[^.?!]*\bdue\b[^.?!]*[?.! ]*$/i

const OF_SECURITIES = /\b(?:bonds?|cds?|notes?|matur\w*|coupons?|dividends?|payments?|bills?|rent|loans?)\b/i

/** "Does she have anything due" asks for what is to be done, and not when her bonds mature. */
function dueAsked({ text, directory }: Construed): PlanPart[] | null {
  const named = namedIn(text, directory.clients)
  const [one, ...more] = named
  if (!one || more.length > 0 || !ANY_DUE.test(text) || OF_SECURITIES.test(text)) return null
  return [
    partAsking('actions', 'open', {
      where: [{ field: 'client', op: 'is', values: [one.id], words: one.name }],
      by: ['action'],
    }),
  ]
}

const NO_MEETING =
  /\b(?:no|without(?: an?| any)?|not|n['’]t|nothing|lacks?|lacking|missing(?: an?)?)\b[^.?!]*\b(?:(?:next|future|upcoming|follow[- ]?up|new) (?:meeting|appointment|review|call)s?|(?:meeting|appointment|review|call)s?[^.?!]* (?:planned|scheduled|booked|set up|on the (?:books|calendar)|coming up|ahead)|(?:scheduled|planned|booked))\b/i

/** "Which active clients have no next meeting planned": those with nothing ahead. */
function unplannedAsked({ text }: Construed): PlanPart[] | null {
  if (!NO_MEETING.test(text) || !WHICH_CLIENTS.test(text) || /\b(?:last|met|seen|since|\d)\b/i.test(text)) return null
  const where: Condition[] = [conditionIs('planned', 'no', 'nothing planned')]
  if (/\bactive\b/i.test(text)) where.unshift(conditionIs('status', 'ACTIVE', 'active'))
  if (/\bprospects?\b/i.test(text)) where.unshift(conditionIs('status', 'PROSPECT', 'prospects'))
  return [
    /\bhow many\b/i.test(text)
      ? partAsking('clients', 'count', { where })
      : partAsking('clients', 'days_since_meeting', {
          where,
          by: ['client'],
          order: { by: 'days_since_meeting', direction: 'desc' },
        }),
  ]
}

const WHOM_TO_CALL =
  /\bwho(?:m)? (?:should|do|must|ought|can|would you|shall|else should) (?:i|we) (?:need to |have to |better |to )?(?:call|phone|ring|contact|reach out to|get (?:in touch with|back to)|check in (?:with|on)|follow up with|talk to|speak to|chase)\b|\bwho needs? (?:a call|calling|to hear from me|my attention|attention|chasing)\b/i

/** "Who should I call today": what is overdue and due today, and who was not met for longest. It is no advice on money. */
function callAsked({ text, today }: Construed): PlanPart[] | null {
  if (!WHOM_TO_CALL.test(text)) return null
  const longest = { by: 'days_since_meeting', direction: 'desc' as const }
  const unseen = partAsking('clients', 'days_since_meeting', {
    where: [conditionIs('status', 'ACTIVE', 'active')],
    by: ['client'],
    order: longest,
    limit: 5,
  })
  const broken = partAsking('clients', 'broken', { by: ['client'] })
  if (!/\b(?:first|most)\b/i.test(text))
    return [
      partAsking('actions', 'overdue', { by: ['action'], limit: 10 }),
      partAsking('actions', 'open', {
        where: [{ field: 'due', op: 'between', values: [today, today], words: 'today' }],
        by: ['action'],
      }),
      broken,
      unseen,
    ]
  // one of them is to be chosen
  return [
    {
      kind: 'decline',
      reason: 'advice',
      words: 'whom to call',
      related: [
        // who waits for the longest time of those of whom something is late
        partAsking('clients', 'days_since_meeting', {
          measures: ['days_since_meeting', 'overdue_actions', 'next_meeting'],
          where: [{ field: 'overdue_actions', op: 'over', values: ['0'] }],
          by: ['client'],
          order: longest,
          limit: 5,
        }),
        partAsking('actions', 'open', {
          where: [{ field: 'due', op: 'at_most', values: [today], words: 'today' }],
          by: ['action'],
          limit: 10,
        }),
        broken,
      ],
    },
    unseen,
  ]
}

const OF_CLIENTS: Condition = { field: 'party', op: 'is', values: ['CLIENT'], words: 'clients' }

const WAITING =
  /\b(?:waiting|wait|depend\w*|stuck|blocked) (?:on|for|with) (?:the |a |my |our )?clients?\b|\b(?:the |my )?clients?(?:['’]s?)? (?:side|court|turn|plate|to do|to[- ]dos)\b|\b(?:the )?clients? (?:(?:have|has|needs?|still (?:have|has)) (?:still )?to (?:do|act|send|sign|deliver)|owes? (?:me|us))\b/i

/** "Which of those wait for the client": tasks that a client has to do. */
function waitingAsked({ text, before }: Construed): PlanPart[] | null {
  const isOfTasks = before?.subject === 'actions'
  if (!WAITING.test(text) || !(isOfTasks || /\b(?:tasks?|to-?dos?|actions?|items?|what)\b/i.test(text))) return null
  if (/\b(?:portfolio|cash|holdings?|positions?|questions?)\b/i.test(text)) return null
  const isOfThose = isOfTasks && /\b(?:of (?:those|them|these)|those|them|these|only|just)\b/i.test(text)
  return isOfThose
    ? [{ ...before, where: [...before.where.filter(({ field }) => field !== 'party'), OF_CLIENTS] }]
    : [partAsking('actions', 'open', { where: [OF_CLIENTS], by: ['action'] })]
}

const LONG_UNSEEN =
  /\b(?:have ?n['’]?t|haven['’]?t|have not|has ?n['’]?t|did ?n['’]?t|not|never)\b[^.?!]*?\b(?:seen|see|met|meet|spoken (?:to|with)|talked (?:to|with)|heard from|had (?:a |any )?(?:meetings?|calls?|reviews?)(?: with)?)\b[^.?!]*?\b(?:in|for) (?:the (?:last|past) )?(?<more>more than |over |at least |about )?(?:the (?:last|past) )?(?<count>an?|one|two|three|four|six|nine|\d+)?(?<half> and a half)? ?(?<unit>years?|months?|weeks?|days?)\b/i

const UNSEEN_LONGEST =
  /\b(?:have ?n['’]?t|haven['’]?t|have not|have (?:i|we) not|did ?n['’]?t|not)\b[^.?!]*?\b(?:seen|see|met|meet|spoken|talked|spoke|heard|been in touch|contacted|called|caught up|reached)\b[^.?!]*?\b(?:the )?longest\b|\b(?:waited|waiting|gone|been) (?:the )?longest (?:for|without|since)\b[^.?!]*\b(?:me|call|meeting|word|contact|touch)\b|\b(?:who|whom|which clients?)\b[^.?!]*\b(?:neglect\w*|overlook\w*|ignor\w*)\b/i
const UNSEEN_FOR_LONG =
  /\b(?:have ?n['’]?t|haven['’]?t|have not|have (?:i|we) not|did ?n['’]?t|not|never)\b[^.?!]*?\b(?:seen|see|met|meet|spoken (?:to|with)|talked (?:to|with)|spoke (?:to|with)|heard from|been in touch with|contacted|called|caught up with|had (?:a |any )?(?:meetings?|calls?|reviews?)(?: with)?)\b[^.?!]*?\b(?:in ages|for ages|for ever|forever|in forever|(?:in|for) (?:quite )?(?:a (?:very )?(?:long )?(?:while|time)|long)|lately|recently|of late|for too long|since forever)\b|\b(?:whom?|which clients?)\b[^.?!]*\b(?:lost touch with|out of touch with|been neglecting|neglected|overlooked)\b/i
/** "Who haven't I spoken to in ages" says no days: those who wait longest, the active ones, as nobody looks after the others. */
const unseenForLong = ({ text, before }: Construed): PlanPart[] | null =>
  (UNSEEN_LONGEST.test(text) || (UNSEEN_FOR_LONG.test(text) && !/\b(?:longest|most)\b/i.test(text))) &&
  /\b(?:who|whom|which|clients?|anyone|anybody|list|show)\b|^who/i.test(text)
    ? [
        partAsking('clients', 'days_since_meeting', {
          where: [
            ...(OF_THOSE.test(text) && before?.subject === 'clients' ? before.where : []),
            conditionIs('status', 'ACTIVE', 'active'),
          ],
          by: ['client'],
          order: { by: 'days_since_meeting', direction: 'desc' },
          limit: LONGEST_UNSEEN,
        }),
      ]
    : null
const LONGEST_UNSEEN = 10

/** "Who haven't I seen in more than a year" is held against the days since the last meeting. */
function unseenAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const said = LONG_UNSEEN.exec(text)?.groups
  if (!said || !/\b(?:who|whom|which|clients?|anyone|anybody|how many)\b/i.test(text)) return null
  const word = (said['count'] ?? 'a').toLowerCase()
  const count = countOf(word) + (said['half'] ? 0.5 : 0)
  const unit = (said['unit'] ?? '').toLowerCase().replace(/s$/, '')
  const days = Math.round(count * (ABOUT_DAYS_IN[unit] ?? 1))
  if (!Number.isFinite(days) || days <= 0) return null
  const rest = text.replace(LONG_UNSEEN.exec(text)?.[0] ?? '', ' ')
  const [narrowed] = /\b(?:over|under|with|without|sharing|cash|active|prospects?|retired|older|younger)\b/i.test(rest)
    ? readAgain(`${rest.replace(/[?.!]+/g, ' ')} clients`)
    : []
  const ofThose = OF_THOSE.test(text) && before?.subject === 'clients' ? before.where : []
  const more = narrowed?.kind === 'data' && narrowed.subject === 'clients' ? narrowed.where : ofThose
  const where: Condition[] = [...more, { field: 'days_since_meeting', op: 'over', values: [String(days)] }]
  return [
    /\bhow many\b/i.test(text)
      ? partAsking('clients', 'count', { where })
      : partAsking('clients', 'days_since_meeting', { where, by: ['client'] }),
  ]
}

const WILL_BE =
  /\bhow old (?:will|would|is|are) [\p{L}'’ -]{2,40}? (?:going to )?(?:be|turn|turning)(?: then| next| on (?:his|her|their|the) (?:next )?birthday)?[?.! ]*$|\bwhat age (?:will|does) (?:he|she|they)\b/iu

/** "How old will he be" is the age on the next birthday. */
function turningAsked({ text, before, directory }: Construed): PlanPart[] | null {
  if (!WILL_BE.test(text) || /\d/.test(text)) return null
  const [one, ...more] = namedIn(text, directory.clients)
  if (one && more.length === 0)
    return [
      partAsking('clients', 'turns', {
        measures: ['turns', 'days_to_birthday'],
        where: [{ field: 'client', op: 'is', values: [one.id], words: one.name }],
        by: ['client'],
      }),
    ]
  return before?.subject === 'clients' && before.measures.includes('days_to_birthday')
    ? [{ ...before, measures: ['turns', 'days_to_birthday'] }]
    : null
}

const OPEN_SINCE =
  /\b(?:what(?:['’]?s| is| are)?|anything|things?|which|tasks?|questions?)\b[^.?!]*\b(?:open|outstanding|left|unfinished|pending|to do|undone)\b[^.?!]*\b(?:from|after|since|of) (?:the |our |my |his |her |their )?(?:last|previous|latest) (?:talk|meeting|call|conversation|review|chat|time|session|visit)\b/i

/** "What is still open from the last talk": all that is open, whenever it was noted. */
function openAsked({ text, directory }: Construed): PlanPart[] | null {
  if (!OPEN_SINCE.test(text)) return null
  const named = namedIn(text, directory.clients)
  const where: Condition[] = named.length === 0 ? [] : [conditionOfAny('client', named)]
  return [partAsking('actions', 'open', { where, by: ['action'] })]
}

const THEN = /\b(?:then|in that time|that (?:week|day|month)|those days|at that time|in those days)\b/i

/** "Which meetings do I have then" after what is due is asked of the same days. */
function thenAsked({ text, before, today, readAgain }: Construed): PlanPart[] | null {
  if (
    !THEN.test(text) ||
    before === null ||
    !/\b(?:meetings?|appointments?|calls?|tasks?|due|birthdays?)\b/i.test(text)
  )
    return null
  const [from, to] = before.where.find(({ field, op }) => field === 'due' && op === 'between')?.values ?? [
    before.period?.from,
    before.period?.to,
  ]
  if (from == null || to == null) return null
  const [only] = readAgain(
    text
      .replace(THEN, ' ')
      .replaceAll(/^(?:(?:and|so|ok|then)[ ,]+)+/gi, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  if (only?.kind !== 'data' || only.period !== null) return null
  return only.subject === 'meetings'
    ? [{ ...only, measures: ['count'], by: ['meeting'], period: { from, to, words: periodWords({ from, to }, today) } }]
    : only.subject === 'actions'
      ? [{ ...only, where: [...only.where, { field: 'due', op: 'between', values: [from, to] }] }]
      : null
}

const OWED_TO =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|anything|do|is there|which)\b[^.?!]*\b(?:i|we) (?:still |also )?(?:owe|have to (?:do|send|deliver)|need to (?:do|send|deliver))\b/i

const OF_MONEY = /\b(?:answers?|questions?|money|fees?|dollars|debts?|loans?|mortgage|how much|balance)\b/i

/** "What do I still owe her": what the advisor has to do for a client, and no debt. */
function owedAsked({ text, directory, today }: Construed): PlanPart[] | null {
  const named = namedIn(text, directory.clients)
  const [one, ...more] = named
  if (!one || more.length > 0 || !OWED_TO.test(text) || OF_MONEY.test(text)) return null
  const due: Condition[] = /\btoday\b/i.test(text)
    ? [{ field: 'due', op: 'between', values: ['0001-01-01', today], words: 'today' }]
    : []
  return [
    partAsking('actions', 'open', {
      where: [{ field: 'client', op: 'is', values: [one.id], words: one.name }, MINE, ...due],
      by: ['action'],
    }),
  ]
}

const PROMISED_ALL =
  /\bwhat (?:else )?(?:did|have|had) (?:i|we) (?:all )?(?:promise[d]?|commit(?:ted)?(?: myself)? to)\b|\b(?:things?|everything|what) (?:that )?(?:i|we)(?:['’]ve| have)? promised\b|\b(?:did|have|had) (?:i|we) (?:ever |already |also |actually )?(?:promise[d]?|commit(?:ted)?(?: myself)?|offer(?:ed)?|volunteer(?:ed)?)\b[^.?!]*\b(?:anything|something|things)\b|\b(?:do|did) (?:i|we) (?:still )?owe (?:\p{L}+ ){1,3}(?:anything|something)\b/iu

/** "What did I promise people and haven't done yet": the advisor's own open tasks. */
function promisedAsked({ text, directory, readAgain }: Construed): PlanPart[] | null {
  if (!PROMISED_ALL.test(text)) return null
  const days = daysSaid(text, readAgain)
  // promises are made when people meet, and due on other days
  const met: Condition[] =
    days?.from != null && !/\bdue\b/i.test(text)
      ? [{ field: 'met', op: 'between', values: [days.from, days.to], words: days.words }]
      : []
  const named = namedIn(text, directory.clients)
  const [one, ...more] = named
  if (more.length > 0) return null
  const ofOne: Condition[] = one ? [{ field: 'client', op: 'is', values: [one.id], words: one.name }] : []
  // what was promised to one counts though it is done
  return [
    partAsking(
      'actions',
      one && /^(?:(?:and|so|ok|hey|but|also)[ ,]+)*(?:did|have|had)\b/i.test(text) ? 'count' : 'open',
      { where: [...ofOne, MINE, ...met], by: ['action'] },
    ),
  ]
}

const NOTES_DOWN =
  /\b(?:write|put|jot|note|take|make|add|keep|record|leave)(?:ing)?(?: down)? (?:an? |some |my |the )?(?:quick |short )?notes?\b|\bnote (?:something|this|it|that) down\b/i

/** "How do I write down a note after a phone call". */
const notesDownAsked = ({ text }: Construed): PlanPart[] | null =>
  NOTES_DOWN.test(text) && ASKS_WAY.test(text) && !/\b(?:meeting|transcript|summar\w+)\b/i.test(text)
    ? [{ kind: 'help', page: 'client_notes' }]
    : null

/** What an advisor asks of one client's tasks and birthday by name; null for the rest. */
export const askedOfOneForSure = (asked: Construed): readonly PlanPart[] | null =>
  turningAsked(asked) ?? openAsked(asked) ?? promisedAsked(asked) ?? owedAsked(asked) ?? dueAsked(asked)

/** What an advisor asks of the week: whom to call, whom to meet, what is to do; null for the rest. */
export const askedOfWeekForSure = (asked: Construed): readonly PlanPart[] | null =>
  notesDownAsked(asked) ??
  callAsked(asked) ??
  promisedAsked(asked) ??
  waitingAsked(asked) ??
  unplannedAsked(asked) ??
  unseenAsked(asked) ??
  unseenForLong(asked) ??
  turningAsked(asked) ??
  openAsked(asked) ??
  thenAsked(asked) ??
  plateAsked(asked)
