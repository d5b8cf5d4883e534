import { type Condition, type DataPart, type PlanPart, type PlanPeriod, barePart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { definitionIn } from './definition.ts'
import type { Directory } from './directory.ts'
import { namedIn } from './of-whom.ts'
import { periodWords } from './read/period-words.ts'

/** What is asked, by whom, and what was asked before. */
interface Asked {
  readonly text: string
  readonly today: string
  readonly directory: Directory
  readonly before: DataPart | null
  /** Reads other words as the same person would be read; none where they are not understood for certain. */
  readonly readAgain: (text: string) => readonly PlanPart[]
}

const data = (subject: DataPart['subject'], measure: string, changes: Partial<DataPart> = {}): DataPart => ({
  ...barePart,
  subject,
  measures: [measure],
  where: [],
  by: [],
  ...changes,
})
const is = (field: string, value: string, words?: string): Condition => ({
  field,
  op: 'is',
  values: [value],
  ...(words === undefined ? {} : { words }),
})

const LEAD = String.raw`(?:(?:hey|hi|ok|okay|so|and|also|please|can you|could you|would you|will you|i (?:want|need|would like|['’]d like)(?: you)? to|let['’]?s|just)[ ,]+)*`
const ADDS = new RegExp(
  String.raw`^${LEAD}(?:add|create|make|set up|put in|put down|schedule|log|write down|note down|jot down|enter|book)(?: me| us)? (?:an? |another |the |this |that )?(?:new |quick |follow[- ]?up )?(?:task|to-?do|reminder|note|action item|action|meeting|appointment|event|goal|budget|account|transaction|client|prospect)\b`,
  'i',
)
const REMINDS = new RegExp(
  String.raw`^${LEAD}remind (?:me|us) (?:to|tomorrow|next|on|in|at|about (?:calling|sending|paying))\b`,
  'i',
)

/** "Add a task to call the bank": nothing is changed from here, and where it is done is said. */
function deedAsked({ text }: Asked): PlanPart[] | null {
  const words = ADDS.exec(text)?.[0] ?? REMINDS.exec(text)?.[0]
  return words === undefined || /\bhow\b/i.test(text)
    ? null
    : [{ kind: 'decline', reason: 'action', words: `add: ${words}`.slice(0, 200), related: [] }]
}

const WAY =
  /\bhow (?:do|can|would|could|should) (?:i|we|you)\b|\bhow to\b|\bwhere (?:do|can) (?:i|we)\b|\b(?:can|could) (?:i|we|you)\b|\bi (?:want|need|would like) to\b|\bis there a way to\b/i
const RECATEGORISES =
  /\bre-?categori[sz]e\w*|\breclassif\w+|\b(?:put|move|change|switch|set|assign|file|fix|edit|correct|tag|mark|sort|count)\b[^.?!]*\b(?:(?:another|different|other|right|new|proper|correct|better|own|the) )*categor(?:y|ies)\b/i

/** A story around "how do I put a charge into another category" changes nothing of what is asked. */
const categoryAsked = ({ text }: Asked): PlanPart[] | null =>
  WAY.test(text) && RECATEGORISES.test(text) && !/\b(?:budgets?|transfers?)\b/i.test(text)
    ? [{ kind: 'help', page: 'categories' }]
    : null

const NEXT_DIVIDEND =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:when(?:['’]?s| is| are| do| will| does| can)?\b[^.?!]*\b(?:next|upcoming) (?:dividends?|distribution)\b|when do i get (?:my |a )?(?:next )?dividends?\b|(?:my |the )?next dividends?(?: date| day| payment| payout)?)[ ?.!]*/i

/** "When is my next dividend" is not answered by the next interest. */
const dividendAsked = ({ text, readAgain }: Asked): readonly PlanPart[] | null => {
  if (!NEXT_DIVIDEND.test(text)) return null
  const [only] = readAgain(text.replace(/\bdividends?\b/i, 'payment'))
  const where =
    only?.kind === 'data' ? only.where.filter(({ field }) => field === 'security' || field === 'account') : []
  return [data('income', 'next', { where: [...where, is('kind', 'dividend', 'dividends')] })]
}

const DEBT_RATE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is| are)?|how (?:high|much) (?:is|are)|which|at what|tell me|show me|give me|list)\b[^.?!]*\b(?:interest )?rates?\b[^.?!]*\b(?:debts?|loans|liabilities|(?:what|everything|all) (?:i|we) owe|borrow\w*)\b[^.?!]*[?.!]*$/i

/** Several debts have a rate each: no single one is made of them. */
const ratesAsked = ({ text }: Asked): PlanPart[] | null =>
  DEBT_RATE.test(text) && !/\bclients?\b/i.test(text)
    ? [data('accounts', 'interest_rate', { where: [is('group', 'debt', 'debts')], by: ['account'] })]
    : null

const NO_BONDS =
  /\b(?:which|what|any|list|show|are there)\b[^.?!]*\baccounts?\b[^.?!]*\b(?:(?:do|does|did) ?n['’o]?t? (?:have|hold|own|contain)|(?:has|have|hold|holds|with) no|without|lack\w*|not (?:hold|holding|have|having|contain\w*)|no)\b(?: any)?(?: my)? (?<what>bonds?|stocks?|equit(?:y|ies)|fixed income|cash|funds?|etfs?|commodit(?:y|ies)|gold)\b/i
const CLASSES: readonly (readonly [RegExp, Condition])[] = [
  [/^(?:bonds?|fixed income)$/i, is('asset_class', 'fixed_income', 'bonds')],
  [/^(?:stocks?|equit(?:y|ies))$/i, is('asset_class', 'equity', 'stocks')],
  [/^cash$/i, is('asset_class', 'cash', 'cash')],
  [/^funds?$/i, is('sec_type', 'MUTUAL_FUND', 'funds')],
  [/^etfs?$/i, is('sec_type', 'ETF', 'ETFs')],
]

/** Accounts that hold none of something: those that do hold it tell the others. */
function withoutAsked({ text }: Asked): PlanPart[] | null {
  const what = NO_BONDS.exec(text)?.groups?.['what']
  const condition = what === undefined ? undefined : CLASSES.find(([words]) => words.test(what))?.[1]
  return condition
    ? [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'accounts without',
          related: [data('positions', 'value', { where: [condition], by: ['account'] })],
        },
      ]
    : null
}

const FARED =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:which|what) (?:one )?(?:of (?:my|our|the) )?(?:my )?(?<what>funds?|etfs?|stocks?|bonds?) (?:has |have |had )?(?:did|done|performed|fared|was|were|been|lost|gained|made)(?: me)? (?:the )?(?<end>worst|best|most|least|poorest)(?: (?:money|performer|performing|of all))?(?<rest>[^.?!]*)[?.! ]*$/i
const FARED_BEFORE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:which|what) (?:one|ones)(?: of them)? (?:has |have )?(?:did|done|performed|fared|was|is|lost) (?:the )?(?<end>worst|best)(?<rest>[^.?!]*)[?.! ]*$/i
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^funds?$/i, ['ETF', 'MUTUAL_FUND']],
  [/^etfs?$/i, ['ETF']],
  [/^stocks?$/i, ['EQUITY']],
  [/^bonds?$/i, ['BOND']],
]

/** "Which fund did worst": by how much it gained since it was bought, or in the days that are said. */
function faredAsked({ text, today, before, readAgain }: Asked): PlanPart[] | null {
  const alone = FARED.exec(text)
  const again = before?.subject === 'positions' && before.by.length > 0 ? FARED_BEFORE.exec(text) : null
  const said = (alone ?? again)?.groups
  if (!said) return null
  const isLost = /\blost\b/i.test(text)
  const direction = /worst|least|poorest/i.test(said['end'] ?? '') || isLost ? 'asc' : 'desc'
  const rest = (said['rest'] ?? '').trim()
  const kinds = KINDS.find(([words]) => words.test(said['what'] ?? ''))?.[1]
  const ofKind: Condition[] = kinds
    ? [{ field: 'sec_type', op: 'is', values: [...kinds], words: said['what'] ?? '' }]
    : []
  const where = alone ? ofKind : (before?.where ?? [])
  const measure = isLost || /\b(?:gained|made)\b/i.test(text) ? 'gain' : 'gain_percent'
  if (rest === '')
    return [
      data('positions', measure, {
        where: [...where],
        by: ['security'],
        order: { by: measure, direction },
        limit: 1,
      }),
    ]
  const [days] = readAgain(`how much did my investments return ${rest}`)
  if (days?.kind !== 'data' || days.subject !== 'returns' || days.period === null) return null
  // returns are known of each security, and not of a kind of them
  const [only] = readAgain(`return of each security ${rest}`)
  const isBySecurity = only?.kind === 'data' && only.subject === 'returns' && only.by[0] === 'security'
  if (!isBySecurity) return null
  return [
    {
      ...only,
      where: [],
      order: { by: only.measures[0] ?? 'twr', direction },
      limit: kinds ? 10 : 1,
      period: days.period ?? { from: null, to: today, words: '' },
    },
  ]
}

const GOAL =
  /\b(?:the|my|our|his|her) (?<name>(?!(?:savings?|financial|money|main|biggest|largest|smallest|first|second|third|next|last|other|same|current|new|long[- ]term|short[- ]term|life|overall|total|annual|monthly|yearly|investment|spending|budget|own|only|each|all|stretch|retirement savings) )[a-z][a-z' -]{2,28}?) goals?\b/i
const OF_PROGRESS =
  /\b(?:how|am i|are we|is|on track|progress|far|close|reach\w*|left|saved|going|doing|status|stand\w*|when)\b/i

/** A goal that is named is asked of that goal, whether or not there is one: others say nothing of it. */
function goalAsked({ text, readAgain }: Asked): PlanPart[] | null {
  const name = GOAL.exec(text)?.groups?.['name']?.trim()
  if (name === undefined || !OF_PROGRESS.test(text) || WAY.test(text) || /\bclients?\b|\d/i.test(text)) return null
  const parts = readAgain(text)
  const isRead =
    parts.length > 0 && parts.every((part) => part.kind === 'data' && part.where.some(({ field }) => field === 'payee'))
  return isRead
    ? null
    : [
        data('plans', 'saved', {
          measures: ['saved', 'target', 'on_track'],
          where: [is('kind', 'goal', 'goals'), { field: 'payee', op: 'has', values: [name], words: name }],
          by: ['plan'],
        }),
      ]
}

const AGE =
  /^(?:(?:and|or|so|ok|but|what|how about|what about|if|when|say|maybe)[ ,]+)*(?:(?:i (?:was|am|were|wait(?:ed)?(?: until| till)?|retire[d]?)|i['’]m|we retire|at|by|until|till|age|aged|at age|retire at|retiring at)[ ,]+)+(?<age>[4-8]\d)(?: years old| instead)?[?.! ]*$/i
const RETIRING: ReadonlySet<string> = new Set(['withdrawal', 'independence', 'lasts', 'years_to'])

/** "And at 65?" after when to retire is an age and no sum; how old somebody is is not kept. */
function ageAsked({ text, before }: Asked): PlanPart[] | null {
  if (!AGE.test(text) || before === null || !RETIRING.has(before.derive?.formula ?? '')) return null
  return [{ kind: 'decline', reason: 'not_kept', words: 'age', related: [before] }]
}

const EXPLAINS =
  /^(?:(?:please|can you|could you|hey|ok|so)[ ,]+)*(?:explain|define|describe|what(?:['’]s| is| are)|how would i explain)\s+(?<what>[a-z0-9()&/ -]+?),?\s+(?:like|as if|the way|as though|as|so|in a way|in words|how)\b[^.?!]*(?:\b(?:client|customer|child|kid|beginner|friend|grandm\w+|mother|mom|layman|novice|five|understands?|tell|simple|plain)\b)[^.?!]*[?.! ]*$/i
const OF_WORDS =
  /^(?:(?:please|can you|could you|hey|ok|so)[ ,]+)*(?:explain|define|describe)\s+(?<what>[a-z0-9()&/ -]+?),?\s+(?:(?:to|for) (?:a |my |the )?(?:client|customer|child|kid|beginner|friend|layman|novice)s?|in (?:simple|plain|easy|everyday) (?:words|terms|english|language))[?.! ]*$/i

/** "Explain duration like I'd tell a client" asks for the word, put plainly; null where nothing is explained. */
export function explainedPlainly(text: string): PlanPart | null {
  const plain = text.replaceAll('’', "'")
  const what = (EXPLAINS.exec(plain) ?? OF_WORDS.exec(plain))?.groups?.['what']
  const term = what === undefined ? null : definitionIn(`what is ${what}`)
  return term && { ...term, level: 'plain' }
}

/** What either asks whose construction says what is meant; null for the rest. */
export function askedForSure(asked: Asked): readonly PlanPart[] | null {
  const explained = explainedPlainly(asked.text)
  return explained ? [explained] : deedAsked(asked)
}

/** What an investor asks whose construction says what is meant; null for the rest. */
export function askedOfOwnForSure(asked: Asked): readonly PlanPart[] | null {
  return (
    categoryAsked(asked) ??
    ageAsked(asked) ??
    dividendAsked(asked) ??
    ratesAsked(asked) ??
    withoutAsked(asked) ??
    faredAsked(asked) ??
    goalAsked(asked)
  )
}

const BANDS: readonly (readonly [RegExp, string, string])[] = [
  [/\b(?:conservative|cautious|risk[- ]averse|low[- ]risk)\b/i, 'CONSERVATIVE', 'conservative'],
  [/\b(?:moderate|medium[- ]risk)\b/i, 'MODERATE', 'moderate'],
  [/\b(?:aggressive|high[- ]risk|risk[- ]taking)\b/i, 'AGGRESSIVE', 'aggressive'],
]
const BAND_WORDS =
  /\b(?:conservative|cautious|risk[- ]averse|low[- ]risk|moderate|medium[- ]risk|aggressive|high[- ]risk|risk[- ]taking)(?:ly)?\b|\b(?:risk )?(?:band|bands|category|categories|profile|profiles|tolerance|rating|bucket|group|class|investors?|portfolios?|ones|risk)\b/gi
const ONLY_CLIENTS =
  /^(?:(?:and|so|ok|which|what|who|whom|how|many|much|of|my|our|the|all|clients?|people|customers?|households?|families|are|is|do|does|i|we|have|has|having|had|there|list|show|me|give|find|get|pull|up|any|anyone|anybody|currently|now|right|please|can|you|with|in|a|an|as|at|rated|classed|classified|marked|labelled|labeled|categorized|considered|count|number|every|each|whose|invested|name|names|see)\W+)*$/i

/** "How many clients are conservative": clients of a risk band, where nothing else is said of them. */
function bandsAsked({ text }: Asked): PlanPart[] | null {
  const named = BANDS.filter(([words]) => words.test(text))
  if (
    named.length === 0 ||
    !ONLY_CLIENTS.test(
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
  return [isCount ? data('clients', 'count', { where }) : data('clients', 'value', { where, by: ['client'] })]
}

const COUNTED: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6 }
const UNITS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30 }
const AHEAD =
  /\b(?:(?:in|within|over|during|for) (?:the )?(?:next|coming|following)|within|(?:the )?(?:next|coming)) (?<count>\d+|a|one|two|three|four|six)? ?(?<unit>day|week|fortnight|month)s?\b/i

/** "Birthdays in the next month" are those of the coming thirty days; "next month" is the month of the calendar. */
function birthdaysAsked({ text }: Asked): PlanPart[] | null {
  if (!/\bbirthdays?\b|\bturn(?:s|ing)? \w+ years\b/i.test(text)) return null
  const said = AHEAD.exec(text)
  const { count, unit = '' } = said?.groups ?? {}
  if (!said || (count === undefined && !/^(?:in|within|over|during|for)\b/i.test(said[0]))) return null
  if (/\bin (?:next|coming)\b/i.test(said[0])) return null
  const days =
    (count === undefined ? 1 : (COUNTED[count.toLowerCase()] ?? Number(count))) * (UNITS[unit.toLowerCase()] ?? 1)
  return [
    data('clients', 'days_to_birthday', {
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
const householdsAsked = ({ text }: Asked): PlanPart[] | null =>
  (HOUSEHOLDS.test(text) || HOUSEHOLDS_AFTER.test(text)) && !OF_MORE.test(text)
    ? [data('clients', 'value', { by: ['household'], order: { by: 'value', direction: 'desc' } })]
    : null

const CHANGED =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is| has| have)?|anything|show me what|tell me what)\b[^.?!]*\b(?:chang(?:ed|es)|new|different|happened|moved)\b[^.?!]*\b(?:book|practice|clients|portfolios|households)\b/i
const CHANGED_SINCE = /\b(?:since|over|in|during|this|last|past|from)\b/i

/** "What changed in my book since last week": worths of other days are not kept of a book; what took place is. */
function changesAsked({ text, today, readAgain }: Asked): PlanPart[] | null {
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
        data('meetings', 'count', { by: ['meeting'], period }),
        data('actions', 'overdue', { by: ['action'], where: [is('overdue', 'yes', 'overdue')] }),
      ],
    },
  ]
}

const ANY_DUE =
  /^(?:(?:and|so|ok|hey|but)[ ,]+)*(?:do(?:es)?|is|are|has|have|what|anything|any)\b[^.?!]*\b(?:anything|something|things?|items?|what|tasks?|to-?dos?|stuff)\b[^.?!]*\bdue\b[^.?!]*[?.! ]*$/i
const OF_SECURITIES = /\b(?:bonds?|cds?|notes?|matur\w*|coupons?|dividends?|payments?|bills?|rent|loans?)\b/i

/** "Does she have anything due" asks for what is to be done, and not when her bonds mature. */
export function dueAsked({ text, directory }: Asked): PlanPart[] | null {
  const named = namedIn(text, directory.clients)
  const [one, ...more] = named
  if (!one || more.length > 0 || !ANY_DUE.test(text) || OF_SECURITIES.test(text)) return null
  return [
    data('actions', 'open', {
      where: [{ field: 'client', op: 'is', values: [one.id], words: one.name }],
      by: ['action'],
    }),
  ]
}

/** What an advisor asks of the book whose construction says what is meant; null for the rest. */
export function askedOfClientsForSure(asked: Asked): readonly PlanPart[] | null {
  return bandsAsked(asked) ?? birthdaysAsked(asked) ?? householdsAsked(asked) ?? changesAsked(asked)
}
