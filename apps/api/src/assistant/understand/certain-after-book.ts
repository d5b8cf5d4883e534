import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionOfAny, countOf, daysSaid, partAsking, sumsSaid, thisYear } from './certain-of-both.ts'
import { BOUND, boundOf } from './certain-after-forms.ts'
import { nthAsked } from './certain-after.ts'
import { daysSince } from './certain-of-practice.ts'
import { namedIn } from './of-whom.ts'

/** What is known of clients' money as it is today, and of no other day. */
const OF_TODAY: ReadonlySet<string> = new Set([
  'value',
  'average',
  'cash',
  'cash_share',
  'equity_share',
  'held',
  'held_share',
  'largest',
  'largest_share',
  'drift',
  'share',
])

const EARLIER = String.raw`(?:(?:a|one|two|three|six|\d+|a few|some|half a) (?:years?|months?|quarters?|weeks?) (?:ago|before|earlier|back)|(?:last|the (?:last|previous|past)|the (?:year|month|quarter|week)) ?(?:year|month|quarter|week|before|spring|summer|fall|autumn|winter)?(?: before)?|back then|before|in (?:20\d\d|[a-z]+ 20\d\d)|(?:at )?(?:the )?(?:start|beginning|end) of (?:the |this |last )?(?:year|month|quarter|20\d\d)|year[- ]end|january|(?:this|the) time last year|over time|yesterday)`
const HELD_AGAINST_EARLIER = new RegExp(
  String.raw`\b(?:compares?|compared|comparison|differ\w*|versus|vs\.?|against|than|up from|down from|since|from|changed?|chang(?:es|ing)|gr[eo]w\w*|growth|gone (?:up|down)|went (?:up|down)|r[io]se\w*|f[ae]ll\w*|develop\w*|evolv\w*|trend\w*|history|was (?:it|that|this)|were (?:they|those))\b[^.?!]*\b${EARLIER}\b`,
  'i',
)
const MOVED_ALONE =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:how (?:has|have|did|does)|(?:has|have|did|is|are)) (?:it|that|this|they|those|these) (?:been )?(?:chang\w*|gr[eo]w\w*|mov\w*|develop\w*|evolv\w*|going|gone up|gone down|go up|go down|trend\w*|up|down)\b[^?.!]*|(?:what about|how about|and) (?:a|one) (?:year|month|quarter) ago|what (?:was|were) (?:it|that|this|they|those) (?:a|one|last|two|back|in|on|at)\b[^?.!]*)[?.! ]*$/i
const OF_BOOK_EARLIER = new RegExp(
  String.raw`\b(?:(?:my|our|the) (?:book|practice|aum)|assets? under (?:management|advi\w+)|aum|(?:did|was|were|have) (?:i|we) (?:manag\w+|look\w* after|overs\w+)|(?:money|assets) (?:i|we) (?:manag\w+|look\w* after|overs\w+))\b[^.?!]*\b(?:${EARLIER}|grow\w*|grew|grown|chang\w*|since)\b|\bhow (?:much|many)\b[^.?!]*\b(?:more|less)\b[^.?!]*\b(?:manag\w+|look\w* after)\b[^.?!]*\b${EARLIER}\b`,
  'i',
)

/** What became of clients' investments over the days that are said, which tells most of how a book moved. */
function movedOver({ text, today, readAgain }: Construed): DataPart[] {
  const isThisYear = /\b(?:start|beginning) of (?:the|this) year\b|\bthis year\b|\bytd\b|\byear to date\b/i.test(text)
  const period = isThisYear ? thisYear(today) : (daysSince(text, today) ?? daysSaid(text, readAgain) ?? null)
  return period
    ? [partAsking('clients', 'changed', { measures: ['changed', 'gained', 'put_in', 'taken_out'], period })]
    : []
}

/** "How does that compare with a year ago" after what is known of all portfolios today: of other days it is not kept. */
function earlierAsked(asked: Construed): PlanPart[] | null {
  const { text, before } = asked
  if (/\b(?:which|who|whose|meetings?|tasks?)\b/i.test(text)) return null
  const isAfter =
    before?.subject === 'clients' &&
    (OF_TODAY.has(before.measures[0] ?? '') || (before.measures[0] === 'count' && MOVED_ALONE.test(text))) &&
    (HELD_AGAINST_EARLIER.test(text) || MOVED_ALONE.test(text))
  return isAfter || OF_BOOK_EARLIER.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'the book on other days', related: movedOver(asked) }]
    : null
}

const LARGEST_PART =
  /\b(?:who|which (?:client|household|family|one|of (?:them|those|my clients)))\b[^.?!]*\b(?<end>biggest|largest|greatest|highest|most|smallest|least|lowest)\b ?(?:share|part|portion|slice|chunk|percentage|fraction|piece|proportion)\b(?<rest>[^.?!]*)|\b(?:who|which (?:client|household|family|one))\b[^.?!]*\b(?:makes? up|accounts? for|contributes?|represents?)\b[^.?!]*\b(?<most>most|largest|biggest|least|smallest)\b(?<of>[^.?!]*)/i
/** A share of all that is managed, and of nothing else. */
const OF_WHOLE =
  /^[ ,]*(?:of (?:that|it|this|the (?:total|whole|book|practice|sum|money|assets)|my (?:book|practice|business|assets|aum)|our (?:book|practice|business|assets|aum)|all (?:of (?:that|it)|that|the money|assets|portfolios)?|aum|assets under management|everything)[ ,]*(?:total|money|under management)?)?[ ,]*$/i

/** "Which client has the biggest share of that": of all portfolios, with what it is worth. */
function largestPartAsked({ text, before }: Construed): PlanPart[] | null {
  const said = LARGEST_PART.exec(text)?.groups
  if (!said || !OF_WHOLE.test(said['rest'] ?? said['of'] ?? '')) return null
  const rest = said['rest'] ?? said['of'] ?? ''
  const isAfterWhole = before?.subject === 'clients' && /^(?:value|average|share)$/.test(before.measures[0] ?? '')
  // "the biggest share of it" after a security is a share of that
  if (!isAfterWhole && !/\b(?:book|practice|business|aum|management|assets|everything|total|whole)\b/i.test(rest))
    return null
  const by = /\b(?:household|family)\b/i.test(text) ? 'household' : 'client'
  const direction = /smallest|least|lowest/i.test(said['end'] ?? said['most'] ?? '') ? 'asc' : 'desc'
  return [
    partAsking('clients', 'share', {
      measures: ['share', 'value'],
      where: isAfterWhole ? before.where.filter(({ field }) => field !== 'client') : [],
      by: [by],
      order: { by: 'share', direction },
      limit: 1,
    }),
  ]
}

const WHOSE_MOSTLY =
  /\b(?:which|what) (?:clients?|one|household)\b[^.?!]*\b(?:most|majority|bulk|many|more|fewest|least)\b|\b(?:who(?:se)?|whom)\b[^.?!]*\b(?:most of (?:them|those|these)|the (?:most|bulk|majority)(?: of (?:them|those|these))?|(?:them|those|these) (?:mostly|mainly))\b|\b(?:who|which clients?) (?:do|are|does) (?:most of )?(?:they|them|those|these)\b[^.?!]*\b(?:belong|for|with|about|concern|come|relate)\b|\b(?:most|majority|bulk) of (?:them|those|these)\b[^.?!]*\b(?:which|what|whose|who)\b/i
const COUNTED: Readonly<Partial<Record<DataPart['subject'], string>>> = { actions: 'count', meetings: 'count' }

/** "Which client do most of them belong to" after tasks or meetings: how many of them each has, the most first. */
function whoseMostlyAsked({ text, before }: Construed): PlanPart[] | null {
  const count = before && COUNTED[before.subject]
  if (!before || !count || !WHOSE_MOSTLY.test(text)) return null
  if (/\b(?:cash|portfolio|money|invested|holdings?|positions?|risk|old|oldest)\b/i.test(text)) return null
  const [measure = ''] = before.measures
  return [
    {
      ...before,
      measures: [measure === 'overdue' || measure === 'open' || measure === 'done' ? measure : count],
      where: before.where.filter(({ field }) => field !== 'client'),
      by: ['client'],
      order: {
        by: measure === 'overdue' || measure === 'open' || measure === 'done' ? measure : count,
        direction: /\b(?:fewest|least)\b/i.test(text) ? 'asc' : 'desc',
      },
      limit: null,
      show: 'auto',
    },
  ]
}

const PERSONAL =
  /\b(?:is|are|was|isn['’]?t|did|does|has|have|when did)\b[^.?!]*\b(?:married|single|divorced|engaged|widow(?:ed|er)?|remarried|a couple|marry|partner|spouse|wife|husband|girlfriend|boyfriend|children|kids|child|grand(?:children|kids|child)|sons?|daughters?|siblings?|brothers?|sisters?|parents|pets?|dogs?|cats?)\b|\b(?:who(?:['’]?s| is)|what(?:['’]?s| is))\b[^.?!]*(?:['’]s|\b(?:his|her|their)) (?:wife|husband|spouse|partner|children|kids|profession|occupation|job|employer|marital status|nationality|citizenship|hobb(?:y|ies)|birthplace|will|beneficiar(?:y|ies)|lawyer|attorney|accountant)\b|\b(?:how many|any) (?:children|kids|grand(?:children|kids)|siblings|dependents|pets)\b|\bwhat (?:does|do|did)\b[^.?!]*\b(?:do for (?:a|work|living)|work (?:as|in)|do for a living)\b|\bwhere (?:does|do|did)\b[^.?!]*\b(?:work|live|go to school|come from)\b|\b(?:marital status|occupation|profession|nationality|citizenship)\b/i
const OF_FAMILY =
  /\b(?:married|single|divorced|widow\w*|partner|spouse|wife|husband|children|kids|child|sons?|daughters?|siblings?|brothers?|sisters?|parents|marital)\b/i

/** "Is he married": what is kept of a person has no place for it; who is of the household may help. */
function personalAsked({ text, directory }: Construed): PlanPart[] | null {
  const [one, ...more] = namedIn(text, directory.clients)
  if (!one || more.length > 0 || !PERSONAL.test(text)) return null
  const { household } = one
  const others = directory.clients.filter((each) => household !== null && each.household === household)
  const isOfHousehold = /\b(?:households?|famil(?:y|ies))\b/i.test(text)
  // whether somebody is in one is kept
  if (isOfHousehold && household === null)
    return [
      {
        kind: 'decline',
        reason: 'not_kept',
        words: 'a spouse',
        related: [
          partAsking('clients', 'count', {
            where: [{ field: 'client', op: 'is', values: [one.id], words: one.name }],
            by: ['in_household'],
          }),
        ],
      },
    ]
  const related =
    household !== null && (others.length > 1 || isOfHousehold) && OF_FAMILY.test(text)
      ? [
          partAsking('clients', 'count', {
            where: [{ field: 'household', op: 'is', values: [household], words: household }],
            by: ['client'],
          }),
        ]
      : []
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: isOfHousehold && related.length > 0 ? 'a spouse' : 'of a person',
      related,
    },
  ]
}

/** What an advisor asks after an answer about the book, or in its words; null for the rest. */
const TOP_MAKE_UP =
  /\bhow much (?:of (?:the |my |our )?(?:whole |total |entire )?(?:book|total|aum|assets|portfolio|practice|business|it|that) )?(?:do|does|is|are)\b[^.?!]*\b(?:top|biggest|largest|first) (?<count>\d{1,2}|two|three|four|five|six|ten)\b|\b(?:top|biggest|largest) (?<first>\d{1,2}|two|three|four|five|six|ten)(?: clients?)? (?:make up|account for|hold|come to|represent|add up to)\b/i

const largestClients = (limit: number | null, more: { readonly share?: boolean } = {}): PlanPart =>
  partAsking('clients', 'value', {
    measures: more.share === true ? ['value', 'share'] : ['value'],
    by: ['client'],
    order: { by: 'value', direction: 'desc' },
    limit,
  })

/** "How much of the whole book do the top five make up": the largest clients with their share of it. */
function topMakeUpAsked({ text, before }: Construed): PlanPart[] | null {
  const said = TOP_MAKE_UP.exec(text)?.groups
  const count = said?.['count'] ?? said?.['first']
  if (
    count === undefined ||
    /\b(?:holdings?|positions?|stocks?|funds?|securit\w+|cash|tasks?|meetings?|return\w*)\b/i.test(text)
  )
    return null
  const isOfClients = /\bclients?|book|aum|practice\b/i.test(text) || before?.subject === 'clients'
  return isOfClients ? [largestClients(countOf(count), { share: true })] : null
}

const PAYS_US =
  /\b(?:pays?|paid|paying|owes?) (?:us|me)\b|\b(?:do|did|should|can|would) (?:we|i) (?:charge|bill|take from|earn|make)\b|\b(?:we|i) (?:charge|bill|earn|make)\b|^(?:(?:and|so|ok)[ ,]+)*(?:what(?:['’]?s| is)? )?[\p{L}'’ -]+?(?:['’]s?)? (?:advisory|management|advisor) fees?\b|\b(?:advisory|management|advisor) fees? (?:for|of|from)\b|\b(?:our|my) (?:advisory |management )?fees? (?:from|for|on)\b/iu

const OF_FEES =
  /\b(?:fees?|revenue|commissions?)\b[^.?!]*\b(?:by|per|of|from|for|across) (?:each |every |all |my |the |our )*(?:clients?|book|household)s?\b|\b(?:clients?|who|households?)\b[^.?!]*\bpays?\b[^.?!]*\b(?:fees?|commissions?)\b|^(?:(?:and|so|ok|what(?:['’]?s| is| are)|my|our|the|total|all)[ ,]+)*(?:fees?|revenue)(?: (?:this|last|so far|ytd|in)\b[^.?!]*)?[?.! ]*$/i

/** What a client pays the advisor is not kept here, which fees of their accounts are none of. */
export const paysUsAsked = ({ text }: Pick<Construed, 'text'>): PlanPart[] | null =>
  PAYS_US.test(text) && /\b(?:fees?|commissions?|how much|anything|what (?:does|do|are|is))\b/i.test(text)
    ? [{ kind: 'decline', reason: 'not_kept', words: 'what clients pay', related: [] }]
    : null

/** Fees of accounts, and not what is paid to the advisor. */
const BOOKED_FEES =
  /\b(?:who(?: else)?|(?:which|what|any|how many) (?:other )?(?:of (?:my|the|our) )?(?:clients?|households?)|any(?:one|body)(?: else)?|every(?:one|body)(?: else)?|clients?|nobody|others?)\b[^.?!]*\b(?:(?:fee|commission) (?:transactions?|bookings?|charges?)|(?:pa(?:y|ys|id)|had|have|has|got|with)\b[^.?!]*\b(?:fees?|commissions?)\b(?! (?:to )?(?:me|us)\b))/i

/** "Did anybody else pay fees": what was booked in accounts is told of one client at a time. */
const bookedFeesAsked = ({ text, directory }: Construed): PlanPart[] | null =>
  BOOKED_FEES.test(text) &&
  !/\b(?:me|us|my fees?|our fees?|revenue|pays? the (?:most|highest|least))\b/i.test(text) &&
  /\b(?:transactions?|bookings?|booked|charged|charges?|else|others?|accounts?)\b/i.test(text) &&
  namedIn(text, directory.clients).length === 0
    ? [{ kind: 'decline', reason: 'not_kept', words: 'fees of the book', related: [] }]
    : null

/** "Fees by client" of nobody who is named. */
const feesOfBookAsked = ({ text, directory }: Construed): PlanPart[] | null =>
  OF_FEES.test(text) && namedIn(text, directory.clients).length === 0
    ? [{ kind: 'decline', reason: 'not_kept', words: 'what clients pay', related: [] }]
    : null

const HOUSEHOLD_AND_SUM =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who(?:['’]?s| is| are)|which clients are) in (?:the )?(?<name>[a-z][a-z' -]+?) (?:household|family)\b[^.?!]*[?.! ]*$/i

/** "Who is in the Raman household and what are they worth together": one by one, with the sum. */
function householdAndSumAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const name = HOUSEHOLD_AND_SUM.exec(text)?.groups?.['name']
  if (name === undefined) return null
  const [only, ...more] = readAgain(`who is in the ${name} household`)
  return only?.kind === 'data' && more.length === 0 && only.subject === 'clients' && only.where.length > 0
    ? [{ ...only, measures: ['value'], by: ['client'], order: { by: 'value', direction: 'desc' }, limit: null }]
    : null
}

const WHAT_TO_DO =
  /^(?:(?:and|so|ok|but)[ ,]+)*what (?:would|should|could|can|do|must|might) (?:i|we) (?:have to |need to |best )?(?:do|change|move|sell|buy)\b[^.?!]*\b(?:about|with|for|there|to fix|to bring)\b/i
const FROM_ONE_END =
  /\b(?:the )?(?:worst|first|top|biggest|largest|furthest|last|lowest)(?: one| of (?:them|those)| client)?\b/i

/** "What would I have to do about the worst one" after clients: that is advice, and how that one stands may help. */
function whatToDoAsked({ text, before }: Construed): PlanPart[] | null {
  if (before?.subject !== 'clients' || !before.by.includes('client') || !WHAT_TO_DO.test(text)) return null
  const one: DataPart = { ...before, limit: FROM_ONE_END.test(text) ? 1 : FEW }
  return [{ kind: 'decline', reason: 'advice', related: [one] }]
}
const FEW = 5

const STOCKS_ALONE =
  /^(?:(?:and|so|ok|but|now|then)[ ,]+)*(?:(?:only|just|what about|how about|show)(?: me)? (?:the )?(?:(?:single|individual|one)[- ]?)?(?:stocks?|names?|companies|compan(?:y|ies))(?: (?:positions?|risk|concentration))?(?:[, ]+(?:please|pls|and)?[, ]*(?:leave out|without|no|not|excluding|drop|instead of) (?:the )?(?:funds?|etfs?)(?:(?:,| and| or)? (?:the )?(?:funds?|etfs?))?)?|(?:leave out|without|no|not counting|excluding|exclude|drop|ignore) (?:the )?(?:funds?|etfs?)(?:(?:,| and| or)? (?:the )?(?:funds?|etfs?))?)[?.! ]*$/i

/** "Only single stocks" after the largest positions of clients: the largest stock of each, whatever funds weigh. */
function stocksAloneAsked({ text, before }: Construed): PlanPart[] | null {
  if (before?.subject !== 'clients' || before.measures[0] !== 'largest_share' || !STOCKS_ALONE.test(text)) return null
  const named = (name: string): string => (name === 'largest_share' ? 'largest_stock_share' : name)
  return [
    {
      ...before,
      measures: before.measures.map(named),
      where: before.where.map((condition) => ({ ...condition, field: named(condition.field) })),
      order: before.order && { ...before.order, by: named(before.order.by) },
    },
  ]
}

const BOUNDED = new RegExp(
  String.raw`^(?:(?:and|so|ok|but|now|then|please)[ ,]+)*(?:(?:show|list|give)(?: me)? )?(?:only |just )*(?:the |those |these )?(?:ones? |households? |famil(?:y|ies) |clients? )?(?:that (?:are|have) |which (?:are|have) |who have |with )?(?<way>${BOUND}) \$?\d[\d,.]*(?: ?(?:k|m|grand|thousand|million))?(?: dollars)?[?.! ]*$`,
  'i',
)
const SHARE_OF_ALL =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:what|which) (?:share|part|percent(?:age)?|portion|fraction) of (?:the |my |our )?(?:total|whole|book|practice|aum|everything|all(?: of it)?) (?:is|are|do|does|make) (?:that|it|this|they|those|these)(?: (?:up|make up|come to))?[?.! ]*$/i

/** "Only those over one million" after households, and then what share of all of them that is. */
function boundedHouseholdsAsked({ text, before }: Construed): PlanPart[] | null {
  if (before?.subject !== 'clients' || before.by.join() !== 'household' || before.measures[0] !== 'value') return null
  if (SHARE_OF_ALL.test(text)) return [{ ...before, measures: ['share', 'value'], order: null }]
  const way = BOUNDED.exec(text)?.groups?.['way']
  const [sum] = way === undefined ? [] : sumsSaid(text)
  const op = boundOf(way)
  return sum && op
    ? [
        {
          ...before,
          where: [
            ...before.where.filter(({ field }) => field !== 'value'),
            { field: 'value', op, values: [sum.value] },
          ],
        },
      ]
    : null
}

const HELD_ALTOGETHER =
  /^(?:(?:and|so|ok|but)[ ,]+)*how much(?: (?:of (?:it|that|them)|is (?:that|it)|is there|is in (?:it|that)|do (?:we|they) (?:have|hold)(?: of (?:it|that))?))?(?: (?:across|over|in|for)(?: (?:the|my|our|all))* (?:(?:whole|entire|full) )?(?:book|practice|clients|of them|aum)| altogether| in all| in total| all together)+(?: (?:in (?:\$|dollars|usd|money)|together|altogether|in total|combined))*[?.! ]*$/i

/** "How much of it across the whole book" after those who hold something: what all of them have in it. */
const heldAltogetherAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'clients' &&
  (before.measures[0] ?? '').startsWith('held') &&
  before.where.some(({ field }) => field === 'security' || field === 'sec_type') &&
  HELD_ALTOGETHER.test(text)
    ? [{ ...before, measures: ['held'], by: [], order: null, limit: null, show: 'auto' }]
    : null

const IN_LAST_MEETINGS =
  /^(?:(?:and|so|ok|but)[ ,]+)*what (?:came up|was (?:said|discussed|decided|agreed)|happened|did (?:we|they) (?:talk about|discuss|decide|agree(?: on)?|say))(?: (?:in|at|during))? (?:their|the|these|those|both)(?: of their)? last (?:meetings?|reviews?|calls?|ones?)[?.! ]*$/i
const MOST_MEETINGS = 4

/** "What came up in their last meetings" after some clients: the last meeting of each, with what it came to. */
function inLastMeetingsAsked({ text, before, directory }: Construed): PlanPart[] | null {
  if (!before || !IN_LAST_MEETINGS.test(text)) return null
  const named = before.where.find(({ field, op }) => field === 'client' && op === 'is')?.values ?? []
  const households = before.where.find(({ field, op }) => field === 'household' && op === 'is')?.values ?? []
  const clients = directory.clients.filter(
    ({ id, household }) => named.includes(id) || (household !== null && households.includes(household)),
  )
  if (clients.length === 0 || clients.length > MOST_MEETINGS) return null
  return clients.map((client) => partAsking('meetings', 'last', { where: [conditionOfAny('client', [client])] }))
}

/** What people call a household: its name without "family", in the plural or beside that word. */
const householdsIn = (text: string, { clients }: Construed['directory']): string[] => {
  const names = new Set(clients.flatMap(({ household }) => household ?? []))
  return [...names].filter((name) => {
    const bare = name.replace(/ (?:family|household|trust|couple)$/i, '').replaceAll(/[^\p{L}\p{N} ]/gu, '.')
    return new RegExp(
      String.raw`\bthe ${bare}(?:e?s|['’]s?)(?![\p{L}])|(?<![\p{L}])${bare}(?:['’]s?)? (?:famil(?:y|ies)|households?|trust|couple)\b`,
      'iu',
    ).test(text)
  })
}

const HOLDS_TOGETHER = /\b(?:compare|side by side|next to each other|versus|vs\.?|against|beside)\b/i
const WHICH_OF_TWO =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:which|who)(?: (?:one|of (?:them|the two|those)|household|family))? (?:has|holds|have|keeps|is sitting on|sits on) (?:the )?(?<end>more|most|less|least|fewer) (?:idle |uninvested )?cash(?: (?:sitting|idle|around|uninvested))*[?.! ]*$/i
const WITHOUT_THEM =
  /^(?:(?:and|so|ok|but|now|then)[ ,]+)*(?:without|excluding|exclude|except(?: for)?|leav(?:e|ing) out|minus|not counting|drop(?:ping)?|ignor(?:e|ing))\b/i

/** "Compare the Brandts and the Ramans", "without the Demo family": households by their names. */
export function ofHouseholdsAsked({ text, before, directory }: Construed): PlanPart[] | null {
  const isAfter = before?.subject === 'clients' && before.by.join() === 'household'
  const cash = isAfter ? WHICH_OF_TWO.exec(text)?.groups?.['end'] : undefined
  if (isAfter && cash !== undefined)
    return [
      {
        ...before,
        measures: ['cash_share', 'value'],
        order: { by: 'cash_share', direction: /more|most/i.test(cash) ? 'desc' : 'asc' },
        limit: null,
      },
    ]
  const named = householdsIn(text, directory)
  if (before?.subject === 'clients' && WITHOUT_THEM.test(text) && named.length > 0)
    return [
      {
        ...before,
        where: [...before.where, { field: 'household', op: 'is_not', values: named, words: named.join(', ') }],
      },
    ]
  return named.length > 1 && HOLDS_TOGETHER.test(text)
    ? [
        partAsking('clients', 'value', {
          measures: ['value', 'cash_share', 'equity_share', 'largest_share'],
          where: [{ field: 'household', op: 'is', values: named, words: named.join(' or ') }],
          by: ['household'],
        }),
      ]
    : null
}

const OF_CONSENT = /\bconsent(?:ed|s)?\b/i
const ASKED_OVER_ALL = /\b(?:who|whose|which|clients?|any(?:one|body)|every(?:one|body)|how many|list)\b/i

/** "Clients without consent": what a client agreed to is not looked up over all of them, and who shares is. */
const consentAsked = ({ text }: Construed): PlanPart[] | null =>
  OF_CONSENT.test(text) && ASKED_OVER_ALL.test(text) && !/\b(?:said|say|talk\w*|meetings?|how do|how can)\b/i.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'consent of clients',
          related: [],
        },
      ]
    : null

export const askedAfterBookForSure = (asked: Construed): readonly PlanPart[] | null =>
  whatToDoAsked(asked) ??
  stocksAloneAsked(asked) ??
  boundedHouseholdsAsked(asked) ??
  heldAltogetherAsked(asked) ??
  inLastMeetingsAsked(asked) ??
  consentAsked(asked) ??
  bookedFeesAsked(asked) ??
  feesOfBookAsked(asked) ??
  topMakeUpAsked(asked) ??
  whoseMostlyAsked(asked) ??
  largestPartAsked(asked) ??
  nthAsked(asked) ??
  earlierAsked(asked)

/** What is asked of one person and not kept; null for the rest. */
export const askedOfPerson = (asked: Construed): readonly PlanPart[] | null =>
  paysUsAsked(asked) ?? householdAndSumAsked(asked) ?? personalAsked(asked)

const ASKS_WHO =
  /^(?:(?:and|so|ok|okay|hey|but|also|then|now)[ ,]+)*(?:who|whom|whose|which (?:client|household|family)s?|what clients?|any(?:one|body)(?: else)?|every(?:one|body)(?: else)?|all clients?|how many (?:of my |of the )?clients?)\b/i
const OF_SHOWN = /\b(?:of|from|among) (?:those|them|these|the (?:two|three|four|five|\d+))\b/i

/**
 * "And who has the least" after one client is asked of all of them again: what was asked before, without the one client
 * whom it was narrowed to. What it is of those who were shown stays.
 */
export function ofEverybody(text: string, before: DataPart): DataPart {
  const isOfOne = ({ field, op, values }: Condition): boolean =>
    field === 'client' && (op === 'is' || op === 'has') && values.length === 1
  if (SAYS_ALL.test(text))
    return { ...before, where: before.where.filter(({ field, op }) => field !== 'client' || op !== 'is') }
  return ASKS_WHO.test(text) && !OF_SHOWN.test(text) && before.where.some(isOfOne)
    ? { ...before, where: before.where.filter((condition) => !isOfOne(condition)) }
    : before
}
const SAYS_ALL =
  /\b(?:all|every|each) (?:of )?(?:my |the |our )?(?:other )?clients?\b|\bevery(?:one|body)\b|\b(?:whole|entire) (?:book|practice)\b/i

const ALL_MEANT =
  /^(?:(?:no+|nope|nah|and|sorry|wait|ok|okay|but|for|of|from|i mean|i meant|what about|how about|(?:the )?same (?:for|of))[ ,]+)*(?:all (?:of )?(?:my |the |our )?clients?|every(?:one|body)|every client|(?:the |my |our )?(?:whole|entire) (?:book|practice))(?:[ ,]+(?:i mean|i meant|please|then|instead|too))*[ ?.!]*$/i

/** What is asked of a client's own with what the book has of each of them. */
const OVER_BOOK: Readonly<Record<string, string>> = {
  'positions.value': 'value',
  'positions.gain': 'open_gain',
  'accounts.balance': 'value',
  'returns.twr': 'returned',
  'returns.gain': 'gained',
  'fit.drift': 'drift',
  'fit.score': 'risk_score',
  'meetings.last': 'last_meeting',
  'meetings.next': 'next_meeting',
}

/**
 * "No, everybody", "all clients, I mean" after an answer about one client: the same of each of them. Null where nothing of
 * the kind is asked, or the book does not have it.
 */
export function sameOfEverybody(text: string, before: DataPart | null): DataPart | null {
  if (before === null || before.derive !== null || !ALL_MEANT.test(text)) return null
  // of a few rows that were told everybody's would be other rows
  if (before.limit !== null && before.by.some((name) => name !== 'client')) return null
  const { subject, measures, period } = before
  const where = before.where.filter(({ field }) => field !== 'client')
  const [only, ...more] = where
  const isOfCash =
    only?.field === 'asset_class' && only.op === 'is' && only.values.join() === 'cash' && more.length === 0
  const own =
    isOfCash && subject === 'positions'
      ? 'cash'
      : where.length === 0
        ? OVER_BOOK[`${subject}.${measures[0]}`]
        : undefined
  if (own !== undefined) return partAsking('clients', own, { by: ['client'], period })
  const isOne = before.where.length > where.length
  return isOne && (subject === 'clients' || subject === 'meetings' || subject === 'actions')
    ? { ...before, where, by: ['client'], order: null, limit: null, compare: null, show: 'auto' }
    : null
}
