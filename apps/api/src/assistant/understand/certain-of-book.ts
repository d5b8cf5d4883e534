import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { lawAsked } from './certain.ts'
import { type Construed, conditionIs, partAsking } from './certain-of-both.ts'
import { holdersAsked } from './holders-asked.ts'
import { namedIn } from './of-whom.ts'
import { periodWords } from './read/period-words.ts'

const DECADES: Readonly<Record<string, number>> = {
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
}
const DECADE = String.raw`(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[2-9]0['’]?s)`
const IN_DECADES = new RegExp(
  String.raw`\bin (?:their|his|her) (?<part>(?:early|mid|late)[- ])?(?<one>${DECADE})(?: (?:or|and|to) (?:in )?(?:their )?(?<other>${DECADE}))?`,
  'i',
)
const ONLY_CLIENTS =
  /^(?:(?:and|so|ok|which|what|who|whom|how|many|much|of|my|our|the|all|clients?|people|customers?|are|is|do|i|we|have|there|list|show|me|give|find|any|anyone|anybody|does|currently|now|right|please|can|you)\W+)*$/i

const decadeOf = (word: string): number => DECADES[word.toLowerCase()] ?? Number(word.slice(0, 2))
const WITHIN: Readonly<Record<string, readonly [number, number]>> = { early: [0, 3], mid: [4, 6], late: [7, 9] }

/** "Clients in their sixties" are those of sixty to sixty-nine. */
function decadesAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = IN_DECADES.exec(text)
  if (!said) return null
  const { part = '', one = '', other } = said.groups ?? {}
  const decades = [decadeOf(one), decadeOf(other ?? one)].toSorted((first, last) => first - last)
  const [first = 0, last = first] = decades
  const [from, to] = (other === undefined && WITHIN[part.toLowerCase().replace(/[- ]$/, '')]) || [0, 9]
  const age: Condition = { field: 'age', op: 'between', values: [String(first + from), String(last + to)] }
  const rest = text.replace(said[0], ' ').replaceAll(/\s+/g, ' ').trim()
  if (!ONLY_CLIENTS.test(`${rest} `)) {
    const parts = readAgain(rest)
    const [only] = parts
    return parts.length === 1 && only?.kind === 'data' && only.subject === 'clients' && only.derive === null
      ? [{ ...only, where: [...only.where, age] }]
      : null
  }
  const isCount = /\bhow many\b/i.test(text)
  return [partAsking('clients', isCount ? 'count' : 'age', { where: [age], by: ['client'] })]
}

const HOW_MUCH_EACH =
  /[,;]?\s*(?:and )?(?:how much|how many shares)(?: of (?:it|that|them))?(?: (?:does|do|did|has|have) (?:each|they|everyone)(?: (?:of them|one|client))?(?: (?:own|hold|have|got))?| each| each (?:of them )?(?:owns|holds|has))\s*[?.]*$/i
const WHO_HOLDS = /^(?:(?:and|so|ok)[ ,]+)*(?:who|which clients?|what clients?)\b/i

/** "Who owns it, and how much of it each": who holds something is told with how much. */
function eachAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  if (!HOW_MUCH_EACH.test(text) || !WHO_HOLDS.test(text)) return null
  const parts = readAgain(text.replace(HOW_MUCH_EACH, '?'))
  return parts.some((part) => part.kind === 'data' && part.subject === 'clients' && part.by.includes('client'))
    ? parts
    : null
}

const MY_PLATE = /\bon my (?:own )?(?:plate|desk|side|list)\b/i
const TASKS_OF_MINE =
  /\b(?:tasks?|to-?dos?|actions?|action items?|items?) (?:of mine|that are mine|(?:that are )?(?:assigned to|for|on) me|i (?:have to|need to|must) do(?: myself)?)\b|\bmy own (?:open |overdue )?(?:tasks?|to-?dos?|actions?|action items?|items?)\b/i
const MINE: Condition = { field: 'party', op: 'is', values: ['ADVISOR'], words: 'mine' }

/** "What's on my plate": tasks that the advisor has to do, and none that wait for a client. */
function plateAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
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

const BELOW_TARGET =
  /\b(?:below|under|short of|beneath) (?:(?:of|their|the|its|his|her) )*(?:equity |stock )?(?:target|allocation)s?\b/i

/** "More than ten points below target" is a side of it. */
function belowAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!BELOW_TARGET.test(text)) return null
  const parts = readAgain(text.replace(BELOW_TARGET, 'off target'))
  const [only] = parts
  if (parts.length !== 1 || only?.kind !== 'data' || only.subject !== 'clients') return null
  const isBound = ({ field, op }: Condition): boolean => field === 'drift' && (op === 'over' || op === 'at_least')
  if (!only.where.some(isBound)) return null
  return [
    {
      ...only,
      where: only.where.map((condition) =>
        isBound(condition)
          ? {
              ...condition,
              op: condition.op === 'over' ? 'under' : 'at_most',
              values: condition.values.map((value) => `-${value}`),
            }
          : condition,
      ),
      order: { by: 'drift', direction: 'asc' },
    },
  ]
}

const OF_BONDS = /\b(?:bonds?|cds?|notes?|treasur(?:y|ies)|ladders?|fixed income)\b/i
const MATURING = /\bmatur\w*|\bcom(?:e|es|ing) due\b|\bexpir\w*\b/i
const STALE =
  /\b(?:stale|out[- ]of[- ]date|outdated)\b|\b(?:not|n['’]t|never|haven['’]?t|hasn['’]?t) (?:been )?(?:sync(?:ed|hronized)?|refresh(?:ed)?|updat(?:ed|ing))\b/i
const SINCE_WHEN =
  /\b(?:\d+|two|three|four|five|six|seven|ten|a) (?:days?|weeks?|months?)\b|\bsince\b|\b(?:last|past|this) (?:week|month)\b|\btoday\b|\byesterday\b|\bhow (?:old|long)\b/i
const OF_HELP = /^(?:why|how (?:do|can|should|to)|where)\b/i
const book = (measure: string, where: readonly Condition[] = []): DataPart =>
  partAsking('clients', measure, { where: [...where], by: ['client'] })

/** What is known of each client and not looked up over all of them; what comes nearest is shown. */
function unkeptAsked({ text }: Construed): PlanPart[] | null {
  if (OF_HELP.test(text)) return null
  if (OF_BONDS.test(text) && MATURING.test(text)) {
    const bonds: Condition = { field: 'sec_type', op: 'is', values: ['BOND'], words: 'bonds' }
    return [{ kind: 'decline', reason: 'not_kept', words: 'maturities of the book', related: [book('held', [bonds])] }]
  }
  return STALE.test(text) && SINCE_WHEN.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'age of the data of the book', related: [book('broken')] }]
    : null
}

const BANDS: readonly (readonly [RegExp, string, string])[] = [
  [/\b(?:conservative|cautious|risk[- ]averse|low[- ]risk)\b/i, 'CONSERVATIVE', 'conservative'],
  [/\b(?:moderate|medium[- ]risk)\b/i, 'MODERATE', 'moderate'],
  [/\b(?:aggressive|high[- ]risk|risk[- ]taking)\b/i, 'AGGRESSIVE', 'aggressive'],
]
const BAND_WORDS =
  /\b(?:conservative|cautious|risk[- ]averse|low[- ]risk|moderate|medium[- ]risk|aggressive|high[- ]risk|risk[- ]taking)(?:ly)?\b|\b(?:risk )?(?:band|bands|category|categories|profile|profiles|tolerance|rating|bucket|group|class|investors?|portfolios?|ones|risk)\b/gi
const OF_BAND_ALONE =
  /^(?:(?:and|so|ok|which|what|who|whom|how|many|much|of|my|our|the|all|clients?|people|customers?|households?|families|are|is|do|does|i|we|have|has|having|had|there|list|show|me|give|find|get|pull|up|any|anyone|anybody|currently|now|right|please|can|you|with|in|a|an|as|at|rated|classed|classified|marked|labelled|labeled|categorized|considered|count|number|every|each|whose|invested|name|names|see)\W+)*$/i

/** "How many clients are conservative": clients of a risk band, where nothing else is said of them. */
function bandsAsked({ text }: Construed): PlanPart[] | null {
  const named = BANDS.filter(([words]) => words.test(text))
  if (
    named.length === 0 ||
    !OF_BAND_ALONE.test(
      `${text
        .replaceAll(BAND_WORDS, ' ')
        .replaceAll(/[?.!,]/g, ' ')
        .trim()} `,
    )
  )
    return null
  if (!/\b(?:clients?|who|whom|people|customers?|households?|families|anyone|anybody|how many)\b/i.test(text))
    return null
  const isNot = /\b(?:not|n['’]t|no|without|except)\b/i.test(text)
  if (isNot) return null
  const where: Condition[] = [
    {
      field: 'risk_band',
      op: 'is',
      values: named.map(([, band]) => band),
      words: named.map(([, , words]) => words).join(', '),
    },
  ]
  const isCount = /\bhow many\b|\b(?:count|number) of\b/i.test(text)
  return [
    isCount ? partAsking('clients', 'count', { where }) : partAsking('clients', 'value', { where, by: ['client'] }),
  ]
}

const COUNTED: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6 }
const UNITS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30 }
const AHEAD =
  /\b(?:(?:in|within|over|during|for) (?:the )?(?:next|coming|following)|within|(?:the )?(?:next|coming)) (?<count>\d+|a|one|two|three|four|six)? ?(?<unit>day|week|fortnight|month)s?\b/i

/** "Birthdays in the next month" are those of the coming thirty days; "next month" is the month of the calendar. */
function birthdaysAsked({ text }: Construed): PlanPart[] | null {
  if (!/\bbirthdays?\b|\bturn(?:s|ing)? \w+ years\b/i.test(text)) return null
  const said = AHEAD.exec(text)
  const { count, unit = '' } = said?.groups ?? {}
  if (!said || (count === undefined && !/^(?:in|within|over|during|for)\b/i.test(said[0]))) return null
  if (/\bin (?:next|coming)\b/i.test(said[0])) return null
  const days =
    (count === undefined ? 1 : (COUNTED[count.toLowerCase()] ?? Number(count))) * (UNITS[unit.toLowerCase()] ?? 1)
  return [
    partAsking('clients', 'days_to_birthday', {
      where: [{ field: 'days_to_birthday', op: 'at_most', values: [String(days)] }],
      by: ['client'],
      order: { by: 'days_to_birthday', direction: 'asc' },
    }),
  ]
}

const HOUSEHOLDS =
  /^(?:(?:and|so|ok|list|show|give|me|us|all|my|our|the|what|which|are|is|see|get|pull|up|every|each)[ ,]+)*(?:households?|families)\b[^.?!]*\b(?:totals?|total (?:assets|value|balance)s?|values?|balances?|assets|aum|sizes?|worth|add(?:ed)? up|sums?)\b/i
const HOUSEHOLDS_AFTER =
  /\b(?:totals?|value|values|assets|aum|balances?|sums?) (?:by|per|for each|of each|for every|of every|for all|of all|for|of) (?:my |the |our )?(?:households?|families)\b/i
const OF_MORE =
  /\b(?:over|under|above|below|more|less|than|between|without|cash|drift|risk|largest|biggest|smallest|top|average|count|how many|largest|position|\d)\b/i

/** "Households with totals": what each of them has together. */
const householdsAsked = ({ text }: Construed): PlanPart[] | null =>
  (HOUSEHOLDS.test(text) || HOUSEHOLDS_AFTER.test(text)) && !OF_MORE.test(text)
    ? [partAsking('clients', 'value', { by: ['household'], order: { by: 'value', direction: 'desc' } })]
    : null

const CHANGED =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is| has| have)?|anything|show me what|tell me what)\b[^.?!]*\b(?:chang(?:ed|es)|new|different|happened|moved)\b[^.?!]*\b(?:book|practice|clients|portfolios|households)\b/i
const CHANGED_SINCE = /\b(?:since|over|in|during|this|last|past|from)\b/i

/** "What changed in my book since last week": worths of other days are not kept of a book; what took place is. */
function changesAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!CHANGED.test(text) || !CHANGED_SINCE.test(text) || /\bwhich clients?\b/i.test(text)) return null
  const at = text.search(/\b(?:since|over the|in the (?:past|last)|during|this|last|past)\b/i)
  const [read] = at < 0 ? [] : readAgain(`how many meetings did I have ${text.slice(at).replace(/[?.! ]+$/, '')}`)
  const from = addDays(today, -7)
  const week: PlanPeriod = { from, to: today, words: periodWords({ from, to: today }, today) }
  const period = read?.kind === 'data' && read.period !== null && read.period.from !== null ? read.period : week
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'changes of the book',
      related: [
        partAsking('meetings', 'count', { by: ['meeting'], period }),
        partAsking('actions', 'overdue', { by: ['action'], where: [conditionIs('overdue', 'yes', 'overdue')] }),
      ],
    },
  ]
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
const WHO =
  /^(?:(?:and|so|ok|hey|show me|list|give me|find)[ ,]+)*(?:which|what|who|whom|clients?|active|all|my|anyone|anybody|are there|do i have|is there)\b/i

/** "Which active clients have no next meeting planned": those with nothing ahead. */
function unplannedAsked({ text }: Construed): PlanPart[] | null {
  if (!NO_MEETING.test(text) || !WHO.test(text) || /\b(?:last|met|seen|since|\d)\b/i.test(text)) return null
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
  return [
    partAsking('actions', 'overdue', { by: ['action'], limit: 10 }),
    partAsking('actions', 'open', {
      where: [{ field: 'due', op: 'between', values: [today, today], words: 'today' }],
      by: ['action'],
    }),
    partAsking('clients', 'broken', { by: ['client'] }),
    partAsking('clients', 'days_since_meeting', {
      where: [conditionIs('status', 'ACTIVE', 'active')],
      by: ['client'],
      order: { by: 'days_since_meeting', direction: 'desc' },
      limit: 5,
    }),
  ]
}

const TOO_MUCH =
  /\btoo (?:much|many eggs|heavy|heavily|concentrated|exposed)\b[^.?!]*\b(?:in )?(?:one|a single|single|the same|1) (?:stock|position|holding|name|security|share|fund|company|basket|thing)\b|\b(?:over[- ]?concentrated|too concentrated)\b/i

/** "Who has too much in one stock": by how much of the portfolio the largest position is. */
const tooMuchAsked = ({ text }: Construed): PlanPart[] | null =>
  TOO_MUCH.test(text) && WHO.test(text)
    ? [
        partAsking('clients', 'largest_share', {
          by: ['client'],
          order: { by: 'largest_share', direction: 'desc' },
          limit: 5,
        }),
      ]
    : null

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
const DAYS_OF: Readonly<Record<string, number>> = { year: 365, month: 30, week: 7, day: 1 }

/** "Who haven't I seen in more than a year" is held against the days since the last meeting. */
function unseenAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = LONG_UNSEEN.exec(text)?.groups
  if (!said || !/\b(?:who|whom|which|clients?|anyone|anybody|how many)\b/i.test(text)) return null
  const word = (said['count'] ?? 'a').toLowerCase()
  const count = (word === 'an' ? 1 : word === 'nine' ? 9 : (COUNTED[word] ?? Number(word))) + (said['half'] ? 0.5 : 0)
  const unit = (said['unit'] ?? '').toLowerCase().replace(/s$/, '')
  const days = Math.round(count * (DAYS_OF[unit] ?? 1))
  if (!Number.isFinite(days) || days <= 0) return null
  const rest = text.replace(LONG_UNSEEN.exec(text)?.[0] ?? '', ' ')
  const [narrowed] = /\b(?:over|under|with|without|sharing|cash|active|prospects?|retired|older|younger)\b/i.test(rest)
    ? readAgain(`${rest.replace(/[?.!]+/g, ' ')} clients`)
    : []
  const more = narrowed?.kind === 'data' && narrowed.subject === 'clients' ? narrowed.where : []
  const where: Condition[] = [...more, { field: 'days_since_meeting', op: 'over', values: [String(days)] }]
  return [
    /\bhow many\b/i.test(text)
      ? partAsking('clients', 'count', { where })
      : partAsking('clients', 'days_since_meeting', { where, by: ['client'] }),
  ]
}

const HAVE_NOW =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:which|what|who) (?<what>[^?!.]*?)\b(?:do (?:i|we) (?:\w+ )?have|are (?:there|mine)|have (?:i|we) got)\b(?<when> (?:at the moment|right now|now|currently|these days|today|at present))?[ ?.!]*$/i

/** "Which prospects do I have at the moment" asks who they are, and not how many. */
function whoAreAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = HAVE_NOW.exec(text)?.groups
  if (!said || !/\b(?:clients?|prospects?|leads?)\b/i.test(said['what'] ?? '')) return null
  const [only] = readAgain(`how many ${said['what'] ?? ''} do I have`)
  return only?.kind === 'data' && only.subject === 'clients' && only.measures.join() === 'count' && only.by.length === 0
    ? [{ ...only, by: ['client'] }]
    : null
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
  const where: Condition[] =
    named.length === 0
      ? []
      : [
          {
            field: 'client',
            op: 'is',
            values: named.map(({ id }) => id).slice(0, 50),
            words: named
              .map(({ name }) => name)
              .join(', ')
              .slice(0, 200),
          },
        ]
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

const FAMILY = /\b(?:family|families|household|couple|clan|all together|together)\b/i

/** "The Brandt family": everybody of the household, and not the one of them whose name is found first. */
function familyAsked({ text, directory, readAgain }: Construed): readonly PlanPart[] | null {
  if (!FAMILY.test(text)) return null
  const named = namedIn(text, directory.clients)
  const households = [...new Set(named.flatMap(({ household }) => household ?? []))]
  const [household, ...others] = households
  const isByLast = named.every(({ name }) => !text.toLowerCase().includes((name.split(' ')[0] ?? name).toLowerCase()))
  if (household === undefined || others.length > 0 || !isByLast || text.includes(`${household} household`)) return null
  const last = named[0]?.name.split(' ').at(-1) ?? ''
  const plain = text.replace(
    new RegExp(String.raw`\b(?:the )?${last}(?:s|['’]s)?(?: (?:family|household|couple|clan))?\b`, 'i'),
    `the ${household} household`,
  )
  return plain === text ? null : readAgain(plain)
}

const UNSCORED =
  /\b(?:no|without(?: an?)?|not|n['’]t|missing(?: an?)?|lacks?|lacking)\b[^.?!]*\b(?:risk (?:scores?|profiles?|assessments?|questionnaires?)|scored|questionnaires?)\b/i

/** "Which clients have no risk score yet". */
const unscoredAsked = ({ text }: Construed): PlanPart[] | null =>
  UNSCORED.test(text) && WHO.test(text) && !/\d/.test(text)
    ? [
        partAsking('clients', 'count', {
          where: [conditionIs('scored', 'no', 'without a risk score')],
          by: /\bhow many\b/i.test(text) ? [] : ['client'],
        }),
      ]
    : null

const AMOUNT = String.raw`(?:\$ ?)?(?:\d[\d.,]* ?(?:k|m|mm|thousand|million|grand)?|(?:an? |half a |one )(?:million|hundred thousand))(?: dollars)?`
const BY_SIZE = new RegExp(
  String.raw`^(?:(?:and|so|ok|hey|show me|list|give me)[ ,]+)*(?:(?:my |all |the |which |what |how many |who )*(?:clients?|households?|people|ones?|who|those)? ?(?:has|have|is|are|with|worth|of|holds?)? ?(?<side>over|above|more than|at least|under|below|less than|fewer than|at most) (?<amount>${AMOUNT}))[?.! ]*$`,
  'i',
)
const isMoney = (amount: string): boolean => /[$kmg]|thousand|million|grand|dollars|\d{5}|\d,\d{3}/i.test(amount)

/** "Clients with more than a million": an amount that nobody calls otherwise is the size of the portfolio. */
function sizeAsked({ text, before, readAgain }: Construed): readonly PlanPart[] | null {
  const said = BY_SIZE.exec(text)?.groups
  const amount = said?.['amount'] ?? ''
  if (!said || !isMoney(amount)) return null
  const goesOn = !/\b(?:clients?|households?|people|who)\b/i.test(text)
  const bound = before?.where.find(({ op }) => BOUNDS.has(op))
  if (goesOn && (before?.subject !== 'clients' || bound?.field !== 'value')) return null
  const [read] = readAgain(`clients with portfolios ${said['side'] ?? 'over'} ${amount}`)
  if (read?.kind !== 'data' || !read.where.some(({ field }) => field === 'value')) return null
  return [
    {
      ...read,
      measures: /\bhow many\b/i.test(text) ? ['count'] : ['value'],
      by: /\bhow many\b/i.test(text) ? [] : ['client'],
      order: null,
    },
  ]
}
const BOUNDS: ReadonlySet<string> = new Set(['over', 'under', 'at_least', 'at_most', 'between'])

const SUMMED =
  /^(?:(?:and|so|ok)[ ,]+)*(?:how much (?:is|are|would) (?:that|it|this|they|those|these)(?: come to| add up to)?(?: all)? ?(?:together|altogether|in total|in all|all together|combined|across (?:every\w+|all\b.*)|in dollars)|(?:what(?:['’]?s| is) )?the (?:total|sum)(?: of (?:that|those|it|them|this))?(?: in (?:dollars|money|all))?)[^a-z]*$/i
/** What the shares of clients are shares of. */
const MONEY_OF: Readonly<Record<string, string>> = {
  cash_share: 'cash',
  cash: 'cash',
  held: 'held',
  held_share: 'held',
  largest_share: 'largest',
  largest: 'largest',
  value: 'value',
  share: 'value',
}

/** "How much is that all together" after a list of clients: the sum of what the list is about, and not of all they own. */
function summedAsked({ text, before }: Construed): PlanPart[] | null {
  if (!SUMMED.test(text) || before?.subject !== 'clients' || before.by.length === 0 || before.limit !== null)
    return null
  const ofHolders = before.where.some(({ field }) => field === 'security' || field === 'sec_type')
  const measure = ofHolders ? 'held' : MONEY_OF[before.measures[0] ?? '']
  return measure === undefined
    ? null
    : [{ ...before, measures: [measure], by: [], order: null, limit: null, show: 'auto' }]
}

const PROMISED_ALL =
  /\bwhat (?:did|have|had) (?:i|we) (?:all )?promise[d]?\b|\b(?:things?|everything|what) (?:that )?(?:i|we)(?:['’]ve| have)? promised\b/i

/** "What did I promise people and haven't done yet": the advisor's own open tasks. */
const promisedAsked = ({ text }: Construed): PlanPart[] | null =>
  PROMISED_ALL.test(text) ? [partAsking('actions', 'open', { where: [MINE], by: ['action'] })] : null

const TOP_HOUSEHOLD =
  /\bwhich (?:household|family)\b[^.?!]*\b(?<end>biggest|largest|richest|wealthiest|most|smallest|least)\b|\b(?:biggest|largest|smallest) (?:household|family)\b/i

/** "Which household is the biggest". */
function topHouseholdAsked({ text }: Construed): PlanPart[] | null {
  const said = TOP_HOUSEHOLD.exec(text)
  if (!said || /\b(?:cash|drift|risk|stocks?|meetings?|tasks?|overdue)\b/i.test(text)) return null
  const direction = /smallest|least/i.test(said[0]) ? 'asc' : 'desc'
  return [partAsking('clients', 'value', { by: ['household'], order: { by: 'value', direction }, limit: 1 })]
}

const MOST_BAND = /\bmost (?<band>aggressive|conservative|cautious|risk[- ]averse|risk[- ]tolerant|daring)\b/i

/** "My most aggressive investors": by the risk score, and no band. */
function mostBandAsked({ text }: Construed): PlanPart[] | null {
  const band = MOST_BAND.exec(text)?.groups?.['band']
  if (band === undefined || /\b(?:portfolio|allocation|band)\b/i.test(text)) return null
  const direction = /aggressive|tolerant|daring/i.test(band) ? 'desc' : 'asc'
  return [partAsking('clients', 'risk_score', { by: ['client'], order: { by: 'risk_score', direction }, limit: 5 })]
}

const BOOK_SPLIT =
  /\b(?:book|practice|all (?:my |our )?clients|every(?:body|one)|clients? (?:all )?together|assets under)\b[^.?!]*\b(?:split|divided|allocat\w+|mix|breakdown|break down|broken down|asset class(?:es)?|stocks?,? (?:and |, )?bonds?)\b|\b(?:split|allocation|mix|breakdown|asset class(?:es)?)\b[^.?!]*\b(?:book|practice|all (?:my |our )?clients|every(?:body|one))\b/i

/** "How is my book split between stocks, bonds and cash": of a book equity and cash are known, and bonds that are held as such. */
const bookSplitAsked = ({ text }: Construed): PlanPart[] | null =>
  BOOK_SPLIT.test(text) &&
  /\b(?:stocks?|equit(?:y|ies)|bonds?|fixed income|cash|asset class(?:es)?)\b/i.test(text) &&
  !/\b(?:which|who|by client|each client|per client)\b/i.test(text)
    ? [
        partAsking('clients', 'equity_share'),
        partAsking('clients', 'cash_share', { measures: ['cash_share', 'cash'] }),
        partAsking('clients', 'held', {
          where: [{ field: 'sec_type', op: 'is', values: ['BOND'], words: 'bonds' }],
        }),
      ]
    : null

/** What some constructions ask of a book, whatever else their words could mean; null for the rest. */
export function askedOfBookForCertain(asked: Construed): readonly PlanPart[] | null {
  if (namedIn(asked.text, asked.directory.clients).length > 0) {
    const ofFamily = familyAsked(asked) ?? []
    return ofFamily.length > 0
      ? ofFamily
      : (turningAsked(asked) ?? openAsked(asked) ?? owedAsked(asked) ?? dueAsked(asked))
  }
  const { text, directory, readAgain } = asked
  return (
    callAsked(asked) ??
    summedAsked(asked) ??
    sizeAsked(asked) ??
    unscoredAsked(asked) ??
    promisedAsked(asked) ??
    topHouseholdAsked(asked) ??
    mostBandAsked(asked) ??
    bookSplitAsked(asked) ??
    waitingAsked(asked) ??
    unplannedAsked(asked) ??
    unseenAsked(asked) ??
    tooMuchAsked(asked) ??
    turningAsked(asked) ??
    openAsked(asked) ??
    thenAsked(asked) ??
    whoAreAsked(asked) ??
    bandsAsked(asked) ??
    birthdaysAsked(asked) ??
    householdsAsked(asked) ??
    changesAsked(asked) ??
    decadesAsked(asked) ??
    eachAsked(asked) ??
    holdersAsked(text, directory.securities.length > 0, readAgain) ??
    belowAsked(asked) ??
    plateAsked(asked) ??
    unkeptAsked(asked) ??
    lawAsked(asked)
  )
}
