import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { type Construed, conditionIs, partAsking, pastMonths } from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|but|um|please|sorry)[ ,]+)*`

const allOf = (today: string): PlanPeriod => ({
  from: null,
  to: today,
  words: periodWords({ from: null, to: today }, today),
})

/** Words that stand in names of payees and are no name. */
const NO_NAME = new Set(
  'the and for you your from with this that thing charge payment transfer paid interest deposit received own card external opening balance prior fund funds bank account mortgage loan savings checking'.split(
    ' ',
  ),
)
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 && !NO_NAME.has(word))

const OF_PERSON = /\b(?:my|our|your|i|we|me|us|it|that|those|these|they|them)\b/i
/** Words of many names, which alone are none. */
const COMMON =
  /\b(?:share|shares|ride|power|light|homes?|house|market|supply|books?|studio|works?|garden|delivery|hardware|fuel|energy|cinema|pharmacy|cafe|coffee|diner|stream|copper|lane|street|crate|harvest|rent|fees?|total|payroll|group|services?|company|online|pay|first|national|general|united|american)\b/i

/** A payee of the person's own by what it is called, or by a word that only names of payees have; null for none. */
function payeeCalled(said: string, { directory, readAgain }: Construed): Condition | null {
  const words = wordsOf(said)
  // "my share of that" is no Ride Share
  if (words.length === 0 || OF_PERSON.test(said) || (words.length === 1 && COMMON.test(said))) return null
  const isOther = [...directory.accounts, ...directory.securities, ...directory.institutions].some(({ name }) => {
    const own = wordsOf(name)
    return own.length > 0 && words.every((word) => own.includes(word))
  })
  const found = isOther
    ? []
    : directory.payees.filter(({ name, paysIn }) => {
        const own = wordsOf(name)
        return !paysIn && words.every((word) => own.includes(word)) && words.some((word) => word.length > 3)
      })
  const [first] = found
  if (!first) return null
  // "the market" is no shop that has it in its name
  const [kind] = words.length === 1 ? readAgain(`how much did I spend on ${said}`) : []
  if (kind?.kind === 'data' && kind.where.some(({ field }) => field === 'category')) return null
  const names = found.length === 1 ? [first.name] : found.slice(0, 50).map(({ name }) => name)
  return { field: 'payee', op: 'has', values: names, words: said.trim().slice(0, 200) }
}

const ON_CARD = String.raw`(?: (?:on|in|from|off) (?:my|the|our) (?:[a-z]+ )?(?:card|cards|statement|account|checking|bank account|bank|visa|bill|list|transactions))?`
const THING = String.raw`(?: (?:thing|things|charge|charges|payment|payments|transaction|purchase|booking|entry|debit|one|stuff|place|shop|store|company|business))?`
const WHO = String.raw`(?<who>[\p{L}\p{N}'’&.+ -]{3,50}?)`
const WHAT_IS: readonly RegExp[] = [
  new RegExp(
    String.raw`${LEAD}(?:what|who)(?:['’]?s| is| are| was| were|['’]?re| the (?:heck|hell) is) (?:(?:this|that|the|these|those|a|an) )?(?:(?:charge|payment|thing|purchase|transaction|debit|something|one|money|\$?\d[\d.,]*) (?:from|to|at|by|called|named|of) )?${WHO}${THING}${ON_CARD}(?:,? (?:and|what|is|again)\b[^.?!]*)?[?.! ]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`${LEAD}(?:i|we) (?:don['’]?t|do not|dont|can['’]?t|cannot) (?:recogni[sz]e|know|remember|place) (?:(?:what|who) )?(?:(?:this|that|the|these|a) )?(?:(?:charge|payment|thing) (?:from|to|at|by) )?${WHO}(?: is)?${THING}${ON_CARD}(?:,? (?:what|who|why|when)\b[^.?!]*)?[?.! ]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`${LEAD}(?:there(?:['’]?s| is| was)|i (?:see|have|got|found)) (?:an?|some|this|another) (?:charge|payment|purchase|transaction|debit|booking|thing) (?:from|at|to|by) ${WHO},? (?:that |which )?(?:i|we) (?:just )?(?:don['’]?t|dont|do not|can['’]?t|cannot|didn['’]?t|never) (?:recogni[sz]e|know|remember|place|make|made|recall|approve)\b[^.!]*[?.! ]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`${LEAD}why (?:is|are|was) there (?:something|a charge|a payment|charges|money|payments|anything) (?:from|to|at|by) ${WHO}${ON_CARD}[?.! ]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`${LEAD}what (?:did|do|have) (?:i|we) (?:pay|paid|buy|bought|get|got) (?:at |from )?${WHO} for[?.! ]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`${LEAD}(?:tell me about|explain|do (?:i|we) know|what about|look up) (?:(?:this|that|the|a|an) )?${WHO}${THING}${ON_CARD}[?.! ]*$`,
    'iu',
  ),
]
const ON_A_CARD = /\b(?:on|in) (?:my|the|our) (?:[a-z]+ )?(?:card|statement|checking|bank account|visa)\b|\bcharge\b/i
const OF_OTHER_THINGS =
  /\b(?:goals?|budgets?|balance|limit|rate|apr|score|worth|value|price|share|stock|policy|owed?|due|biggest|largest|total|average|next|last)\b/i

/** Words of a sentence, and of what a card has, that stand in no name of a shop. */
const NO_STRANGER =
  /\b(?:my|our|your|i|we|me|can|is|are|do|did|will|in|on|now|today|date|due|payments?|minimum|lowest|highest|limit|balance|rate|apr|number|fees?|interest|rewards?|points|name|amount|money|spend\w*|spent|sitting|left|new|old|pending|purchases?|transactions?|charges?|charged|most|more|all)\b|\d/i

const WHAT_ABOUT = new RegExp(`${LEAD}what about\\b`, 'i')

const IS_CHARGE = /\bthere(?:['’]?s| is| was) (?:an?|some|this|another) (?:charge|payment|transaction|debit)\b/i

/** "What's this Weir Studio thing on my card": what they sell stands nowhere; what was paid to them, and when, does. */
export function whoIsAsked(asked: Construed): PlanPart[] | null {
  const { text, today } = asked
  const said = WHAT_IS.map((words) => words.exec(text)?.groups?.['who']).find((who) => who !== undefined)
  if (said === undefined || OF_OTHER_THINGS.test(text.replace(said, ' '))) return null
  // after what was spent somewhere, "what about" asks the same of somebody else
  const isOfSpending = asked.before?.where.some(({ field }) => field === 'category' || field === 'payee') === true
  if (isOfSpending && asked.before?.subject === 'transactions' && WHAT_ABOUT.test(text)) return null
  const payee = payeeCalled(said, asked)
  const isUnknown = payee === null && ON_A_CARD.test(text) && !NO_STRANGER.test(said)
  const named = asked.directory.accounts.some(({ name }) => name.toLowerCase().includes(said.toLowerCase()))
  if (payee === null && (!isUnknown || named || wordsOf(said).length < 2)) return null
  const where: Condition[] =
    payee === null
      ? [
          { field: 'payee', op: 'has', values: [said], words: said },
          ...(/\b(?:card|visa)\b/i.test(text) ? [conditionIs('account_type', 'CREDIT_CARD', 'credit cards')] : []),
        ]
      : [payee]
  // what is pending may be just what is asked about
  const bookings = partAsking('transactions', IS_CHARGE.test(text) ? 'amount' : 'out', {
    where,
    by: ['booking'],
    order: { by: 'day', direction: 'desc' },
    period: allOf(today),
  })
  return payee === null
    ? [bookings]
    : [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'what a payee sells',
          // the kind of spending that it is put down as tells something of it
          related: [{ ...bookings, by: ['category'], order: null }, bookings],
        },
      ]
}

/** Who was asked about, so far: by what a payee is called, or by the kind of what is paid for advice. */
const payeeBefore = (before: DataPart | null): readonly Condition[] | null => {
  if (before?.subject !== 'transactions' && before?.subject !== 'plans') return null
  const payee = before.where.filter(({ field, op }) => field === 'payee' && (op === 'has' || op === 'is'))

  const ofAdvice = before.where.filter(({ field, values }) => field === 'category' && values.join() === 'advice')
  const isGoal = before.where.some(
    ({ field, values }) => field === 'kind' && values.some((kind) => /goal|budget|income/.test(kind)),
  )
  const kept = payee.length > 0 ? payee : ofAdvice
  return kept.length > 0 && !isGoal ? kept : null
}

const ALL_TOGETHER =
  /\b(?:all ?together|altogether|in all|in total|all told|all in|over the years|over time|all time|so far in all|since the beginning|from the (?:start|beginning)|ever)\b/i
const TOTAL_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|what)(?: money)? (?:(?:have|did|do) (?:i|we) (?:\w+ )?(?:give|given|gave|pay|paid|spend|spent)(?: (?:to|at|with|on))?(?: (?:them|it|there|that|him|her|these|those))?|(?:have|did|do) they (?:\w+ )?(?:had|have|get|got|take|taken|took|charged?)(?: (?:off|from|out of))?(?: (?:me|us))?|(?:was|is|were) (?:it|that|they))\b[^.?!]*[?.! ]*$|^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|what)? ?(?:in all|in total|all ?together|altogether|all told)[?.! ]*$/i
const RHYTHM_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:is|was|do|does|are) (?:that|it|this|they|these|those|i|we)(?: (?:pay|charge|take|come|get|have to pay))?(?: (?:that|it|them|this|me))?(?: out)? )?(?:(?:every|each|once a|once every) (?:single )?(?:day|week|month|quarter|year|other week|other month|two weeks|so often)|monthly|weekly|yearly|annual(?:ly)?|quarterly|regular(?:ly)?|a regular (?:thing|charge|payment)|recurring)(?:[, ]+(?:or (?:what|not|yearly|monthly|weekly|quarterly|annually|every \w+|once a year|just once|only once)|then|too|is it))*[?.! ]*$|^(?:(?:and|so|ok|but)[ ,]+)*how (?:often|regularly|frequently)(?: (?:is|was|do|does|did|are) (?:that|it|this|they|i|we)\b[^.?!]*)?[?.! ]*$/i
const FIRST_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:since when(?:\b[^.?!]*)?|(?:for )?how long (?:have|has|did) (?:i|we|that|it|this|they)\b[^.?!]*|when (?:was|is) the (?:very )?first(?: (?:one|time|payment|charge))?|when did (?:that|it|this|i|we|they) (?:first )?(?:start|begin|pay)\b[^.?!]*)[?.! ]*$/i
const LAST_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*when (?:was|is) the (?:last|latest|newest|most recent)(?: (?:one|time|payment|charge))?[?.! ]*$/i
const TIMES_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*how (?:many times|often in all)(?: (?:was|is|did|have) [^.?!]*)?[?.! ]*$/i
const MONTH_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|what) (?:is|was|does|comes?) (?:that|it|this)(?: come to| cost(?: me)?)? (?:a|per|each|every) (?<unit>month|year)[?.! ]*$/i

/** "How much have I given them all together", "every month or what", "since when" after a payee: of all that is on record. */
function payeeAgain({ text, today, before }: Construed): PlanPart[] | null {
  const kept = payeeBefore(before)
  if (kept === null) return null
  const where = [...kept]
  const period = allOf(today)
  const ask = (measure: string, changes: Partial<DataPart> = {}): PlanPart[] => [
    partAsking('transactions', measure, { where, period, ...changes }),
  ]
  const unit = MONTH_AGAIN.exec(text)?.groups?.['unit']?.toLowerCase()
  // days that were asked stay
  if (unit !== undefined && (before?.subject !== 'transactions' || before.period === null))
    return ask('out', { period: pastMonths(12, today), derive: { formula: `per_${unit}`, given: {} } })
  if (RHYTHM_AGAIN.test(text)) return ask('out', { derive: { formula: 'rhythm', given: {} } })
  if (FIRST_AGAIN.test(text) && before?.derive?.formula !== 'newest_change') return ask('first')
  const ofBefore = before?.derive === null && before.subject === 'transactions' ? (before.period ?? period) : period
  if (LAST_AGAIN.test(text)) return ask('last', { period: ofBefore })
  if (TIMES_AGAIN.test(text)) return ask('count', { period: ofBefore })
  if (
    TOTAL_AGAIN.test(text) &&
    (ALL_TOGETHER.test(text) || /\b(?:them|they|so far)\b/i.test(text)) &&
    !DAYS_SAID.test(text)
  )
    return ask('out')
  return null
}
const DAYS_SAID =
  /\b(?:this|last|past) (?:week|month|quarter|year)|\b(?:in|since) (?:20\d\d|[jfmasond][a-z]{2,8}\b)|\btoday\b/i

const ofOnePayee = (parts: readonly PlanPart[]): DataPart | null => {
  const [only, ...more] = parts
  return only?.kind === 'data' &&
    more.length === 0 &&
    only.subject === 'transactions' &&
    only.where.length > 0 &&
    only.where.every(({ field }) => field === 'payee')
    ? only
    : null
}

const SPENT =
  /\bhow much\b[^.?!]*\b(?:give|given|gave|pay|paid|spend|spent|cost)\b|\bwhat\b[^.?!]*\b(?:spent|paid|given|cost)\b/i

/** "How much have I paid Lumen Stream in total": over all that is on record, and not over a year. */
function totalOfPayeeAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const all = ALL_TOGETHER.exec(text)?.[0]
  if (all === undefined || !SPENT.test(text) || DAYS_SAID.test(text)) return null
  const rest = text
    .replace(all, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/\s+(?=[?.!]*$)/, '')
    .trim()
  const paid = ofOnePayee(readAgain(rest))
  return paid?.measures[0] === 'out' && paid.period === null && paid.by.length === 0
    ? [{ ...paid, period: allOf(today) }]
    : null
}

const REGULARLY =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:how (?:regularly|frequently) (?:do|am|did|have) (?:i|we) (?:pay|paying|buy from|paid|charged by) (?<paid>[^.?!]+?)|how often (?:does|do|is|am i charged by|do i pay|do i have to pay) (?<often>[^.?!]+?)(?: (?:charge|bill|come|due|take)\w*(?: (?:me|us|out|money))*)?|(?:is|does|do) (?<every>[^.?!]+?)(?: (?:charge|bill|come|take|cost)s?(?: (?:me|us|out))*)? (?:(?:every|each) (?:week|month|year|quarter)|monthly|yearly|quarterly|weekly|a regular (?:thing|charge|payment))(?: or (?:what|yearly|monthly|weekly|quarterly|annually))?)[?.! ]*$/i
const SINCE_WHEN =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:since when|(?:for )?how long) (?:have|did|do|am) (?:i|we) (?:been )?(?:pay(?:ing)?|paid|giv(?:ing|en)|give|having|had|have|subscribed to)(?: (?:for|to))? (?<who>[^.?!]+?)[?.! ]*$/i

/** "Does Lumen Stream charge me every month", "how long have I been paying Lumen Stream". */
function rhythmOfPayeeAsked(asked: Construed): PlanPart[] | null {
  const { text, today } = asked
  const said = REGULARLY.exec(text)?.groups
  const since = SINCE_WHEN.exec(text)?.groups?.['who']
  const who = said?.['paid'] ?? said?.['often'] ?? said?.['every'] ?? since
  if (who === undefined) return null
  const payee = payeeCalled(who.replace(/^(?:the|my|our|that|this) /i, ''), asked)
  if (payee === null) return null
  const changes = { where: [payee], period: allOf(today) }
  return since === undefined
    ? [partAsking('transactions', 'out', { ...changes, derive: { formula: 'rhythm', given: {} } })]
    : [partAsking('transactions', 'first', changes)]
}

const inYearOf = (text: string): string | undefined => {
  const year = /\b20\d\d\b/.exec(text)?.[0]
  return year === undefined ? undefined : `in ${year}`
}

const ADVISOR =
  /\b(?:(?:financial |investment |wealth |money )?advis[oe]rs?|(?:for|on) (?:\w+ )?advice|advisory fees?|advis[oe]r['’]?s? (?:fees?|charges?)|(?:the|that) (?:guy|man|woman|lady|person|people|firm) (?:who|that) (?:manages?|looks? after|handles?) (?:my|our) (?:money|investments?|accounts?|portfolio)|(?:managing|looking after|handling) (?:my|our) (?:money|investments?|portfolio))\b/i
const PAYS =
  /\b(?:pay|pays|paid|paying|costs?|costing|charge[ds]?|charging|takes?|took|taking|fees?|give|gave|goes to|go to|get from me)\b/i
const NOT_PAID =
  /\b(?:see|sees|share[ds]?|access|look at|percent|percentage|%|basis points|bps|higher|lower|more|less|than|compared?|versus|increase\w*|rate|mean|means|definition|bracket|clients?|should|invite|remove|message|talk|meeting|advise[ds]?|said|told|recommend\w*)\b|\bwho(?:['’]?s| is) (?:my|our|the)\b/i
const WORTH =
  /\b(?:worth (?:it|the money|what)|expensive|too (?:much|expensive|high)|a rip-?off|good value|overpaying|fair)\b/i
const WORTH_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:is|are|was) (?:it|that|this|he|she|they)(?: really| actually)? (?:worth (?:it|the money|that)|too much|expensive|a lot|fair|good value)\b[^.?!]*[?.! ]*$/i
const OFTEN =
  /\bhow (?:often|regularly|frequently)\b|\b(?:every|each) (?:month|quarter|year|week)\b(?! on average)|\bmonthly or\b/i
const WHEN_LAST = /\bwhen (?:was|is|did)\b[^.?!]*\blast\b|\blast time\b/i
const EACH = /\b(?:each|every|a|per) (?<unit>year|month)\b/i

const ofAdvice = ({ directory }: Construed): Condition[] | null =>
  directory.categories === undefined || directory.categories.includes('advice')
    ? [conditionIs('category', 'advice', 'advice')]
    : null

/** "What do I pay that advisor": the fees for advice, one by one; how often; and what else helps to tell what they are worth. */
function advisorPaidAsked(asked: Construed): readonly PlanPart[] | null {
  const { text, today, before, readAgain } = asked
  const isAgain = before?.where.some(({ field, values }) => field === 'category' && values.join() === 'advice') === true
  const isWorthAgain = isAgain && WORTH_AGAIN.test(text)
  if (!isWorthAgain && (!ADVISOR.test(text) || NOT_PAID.test(text) || !(PAYS.test(text) || WORTH.test(text))))
    return null
  const where = ofAdvice(asked)
  const year = pastMonths(12, today)
  const days = DAYS_SAID.exec(text)?.[0] ?? inYearOf(text)
  const [dated] = days === undefined ? [] : readAgain(`how much did I spend ${days}`)
  if (days !== undefined && (dated?.kind !== 'data' || dated.period === null)) return null
  const period = dated?.kind === 'data' && dated.period ? dated.period : ALL_TOGETHER.test(text) ? allOf(today) : year
  if (where === null)
    return [
      {
        kind: 'decline',
        reason: 'not_kept',
        words: 'fees of an advisor',
        related: [
          partAsking('transactions', 'fees', { where: [conditionIs('kind', 'FEE', 'fees')], by: ['booking'], period }),
        ],
      },
    ]
  const fees = partAsking('transactions', 'out', {
    where,
    by: ['booking'],
    order: { by: 'day', direction: 'desc' },
    period,
  })
  if (isWorthAgain || WORTH.test(text)) {
    const related = [fees, partAsking('fit', 'fee_rate'), partAsking('returns', 'twr', { period: year })]
    return [{ kind: 'decline', reason: 'advice', words: text.slice(0, 200), related }]
  }
  if (WHEN_LAST.test(text)) return [partAsking('transactions', 'last', { where, period: allOf(today) })]
  const unit = EACH.exec(text)?.groups?.['unit']?.toLowerCase()
  if (
    /\bhow (?:often|regularly|frequently)\b|^(?:does|do|is|are)\b/i.test(text) &&
    (OFTEN.test(text) || unit !== undefined)
  )
    return [
      partAsking('transactions', 'out', { where, period: allOf(today), derive: { formula: 'rhythm', given: {} } }),
    ]
  return [fees]
}

const BILL = String.raw`electric(?:ity)?|power|energy|gas|heating|water|sewer|trash|utilit(?:y|ies)|phone|cell(?: phone)?|mobile|internet|cable|wi-?fi|rent|insurance|streaming|gym|daycare|tuition`
const IS_UP = new RegExp(
  String.raw`${LEAD}(?:did|has|have|is|was|are|were|does|do) (?:(?:my|the|our|their) )?(?<what>[\p{L}\p{N}'’&. -]{3,40}?)(?:['’]s)? (?:(?:bills?|payments?|prices?|costs?|charges?|rates?) )?(?:(?:go|gone|went|going|got|gotten|get|getting|been|come|came|become) )?(?:(?:back|so much|a lot|even|any|much) )?(?:up|down|higher|lower|risen|rising|more expensive|dearer|cheaper|increas\w*|decreas\w*|raised (?:their|its|the) prices?|dropp\w*|fallen|changed?)\b(?<rest>[^.?!]*)[?.! ]*$`,
  'iu',
)
const REST =
  /^(?: (?:again|lately|recently|this (?:time|month)|now|already|at all|any|for (?:me|us)|(?:than|from|since|over|compared (?:to|with)) (?:the )?(?:last|previous|usual|a year ago|before|one)(?: (?:one|bill|time|month|year|before))?|or (?:down|up|not|what|is it)|the last time))*$/i

/** "Did the electric go up again": the newest bill against the one before, and the one of a year before. */
function billUpAsked(asked: Construed): PlanPart[] | null {
  const { text, today, readAgain, before } = asked
  if (before?.derive?.formula === 'newest_change' && FIRST_AGAIN.test(text))
    return [
      partAsking('transactions', before.measures[0] ?? 'out', {
        where: [...before.where],
        by: ['booking'],
        order: { by: 'day', direction: 'desc' },
        period: pastMonths(13, today),
      }),
    ]
  const said = IS_UP.exec(text)?.groups
  const what = said?.['what']?.trim()
  if (
    what === undefined ||
    !REST.test(said?.['rest'] ?? '') ||
    /\b(?:i|we|it|that|everything|spending|market|stocks?|prices|worth|portfolio|account)\b/i.test(what)
  )
    return null
  const payee = payeeCalled(what, asked)
  const kind = new RegExp(String.raw`^(?:${BILL})(?: bills?| payments?)?$`, 'i').test(what)
  const [spent, ...more] = kind
    ? readAgain(`how much did I spend on ${what.replace(/ (?:bills?|payments?)$/i, '')}`)
    : []
  const read =
    spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions'
      ? spent.where.filter(({ field }) => field === 'category' || field === 'payee')
      : []
  const where = payee === null ? read : [payee]
  return where.length === 0
    ? null
    : [
        partAsking('transactions', 'out', {
          where,
          period: allOf(today),
          derive: { formula: 'newest_change', given: {} },
        }),
      ]
}

/** What is asked of somebody who is paid: who they are, how much, how often, and whether it rose; null for the rest. */
export const askedOfPayeesForSure = (asked: Construed): readonly PlanPart[] | null =>
  advisorPaidAsked(asked) ??
  billUpAsked(asked) ??
  payeeAgain(asked) ??
  rhythmOfPayeeAsked(asked) ??
  totalOfPayeeAsked(asked)
