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

/** What some constructions ask of a book, whatever else their words could mean; null for the rest. */
export function askedOfBookForCertain(asked: Construed): readonly PlanPart[] | null {
  if (namedIn(asked.text, asked.directory.clients).length > 0) return dueAsked(asked)
  const { text, directory, readAgain } = asked
  return (
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
