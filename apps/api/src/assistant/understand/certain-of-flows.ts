import type { DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import {
  type Construed,
  conditionIs,
  daysSaid,
  daysWithWords,
  partAsking,
  pastMonths,
  sumsSaid,
} from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|hey|hi|now|then|well)[ ,]+)*`

const SAVING_ANY =
  /\b(?:am|are) (?:i|we) (?:actually |really |even |able to )?(?:saving|save|putting (?:away|aside)|keeping) (?:anything|something|any(?: of it| money)?|money)\b|\bdo (?:i|we) (?:actually |really |even )?save (?:anything|any(?: money)?|something)\b|\b(?:does|do|is|did) (?:it|everything|all of it|my (?:money|pay\w*|salary|income))(?: all| just| always)* (?:go|going|goes|come|went|get spent|gets spent)(?: straight| right| all)* (?:back )?(?:out|away)\b|\bliving (?:within|beyond|above|below|under) (?:my|our) means\b|\b(?:am|are|do|did) (?:i|we) spend(?:ing)? (?:more|less) than (?:i|we) (?:earn|make|bring in|take in|get|have coming in)\b|\b(?:is|was|are) there (?:anything|something|any money) left (?:over )?(?:at the end|after|each|every|of)\b/i

/** "Am I saving anything, or does it all go out again": what came in, what went out, and what was left. */
function savingAnyAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!SAVING_ANY.test(text) || /\b(?:for|goals?|clients?|401|ira|hsa|tax\w*|fees?)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  return period === undefined
    ? null
    : [partAsking('transactions', 'net', { measures: ['net', 'in', 'out'], period: period ?? pastMonths(12, today) })]
}

const BILLS = /\b(?:bills?|payments?|recurring|subscriptions?)\b/i
const TO_COME = /\b(?:coming|upcoming|still|due|left|to pay|have to pay|owe)\b/i
const ENOUGH =
  /\b(?:do|will|would|is|are|have|can|could)\b[^.?!]*\b(?:enough|cover|afford|pay)\b[^.?!]*\b(?:pay|cover|for|them|those|these|it|that|checking|account|bank)\b/i
const SPLIT = /[,;]?\s+(?:and|but)\s+(?=(?:do|will|would|is|are|have|can|could)\b)|\?\s+(?=\S)/i
const OUT_OF =
  /\b(?:in|from|with|out of) (?:my |the |our )?(?<where>[a-z0-9 ()]*?(?:checking|savings|bank|account|cash)[a-z]*)\b/i

/** "What bills are still coming before Christmas, and is there enough in checking": both, and what would be left. */
function billsAndEnoughAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const [first = '', second = '', ...more] = text.split(SPLIT)
  if (more.length > 0 || !BILLS.test(first) || !TO_COME.test(first) || !ENOUGH.test(second)) return null
  const [bills, ...others] = readAgain(first)
  if (bills?.kind !== 'data' || others.length > 0 || bills.subject !== 'plans') return null
  const where = bills.where.filter(({ field }) => field === 'due' || field === 'kind')
  const named = OUT_OF.exec(second)?.groups?.['where']
  const [held] = named === undefined ? [] : readAgain(`what is the balance of my ${named.trim()}`)
  const from = held?.kind === 'data' && held.subject === 'accounts' ? held.where : []
  const due = where.find(({ field }) => field === 'due')?.values ?? []
  const until = bills.period?.to ?? due.at(-1)
  if (until === undefined || until < today) return null
  return [
    { ...bills, measures: ['amount'], by: ['plan'], order: { by: 'next_due', direction: 'asc' }, limit: null },
    partAsking('accounts', 'balance', {
      where: from.length > 0 ? [...from] : [conditionIs('group', 'cash', 'cash accounts')],
      period: { from: today, to: until, words: periodWords({ from: today, to: until }, today) },
      derive: { formula: 'after_bills', given: {} },
    }),
  ]
}

const GIVEN_TO =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:money )?(?:have|has|did|do) (?:i|we) (?:\w+ )?(?:give|given|gave|pay|paid|spend|spent|send|sent) (?:to|at|with|on) (?<who>[\p{L}\p{N}'’&. -]{2,40}?)(?<days> (?:since|this|last|in|over|during|so far|the past|from|between|ytd|until)\b[^?.!]*)?[?.! ]*$/iu
const NOBODY =
  /^(?:me|us|it|that|them|this|him|her|you|myself|ourselves|anyone|anybody|everybody|everyone|others|people|who|whom|what|average|all|each|total|weekends?|weekdays?|\w+days?)\b|\b(?:account|accounts|loan|mortgage|card|debt|goal|category|categories|bills?|stuff|things|everything|taxes|fees)\b/i

/** "How much have I given to amazon": who was never paid is looked for by name, and that there is none is said. */
function givenToAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = GIVEN_TO.exec(text)?.groups
  const who = said?.['who']?.replace(/^(?:the|my|our) /i, '').trim()
  if (who === undefined || NOBODY.test(who) || /\b(?:spend|spent)\b.* on\b/i.test(text)) return null
  // who is known, or a kind of spending, is asked of what is known
  const isOfName = (part: PlanPart): boolean =>
    part.kind === 'data' &&
    part.where.length === 1 &&
    part.where.every(
      ({ field, op, values }) => field === 'payee' && op === 'has' && values.join().toLowerCase() === who.toLowerCase(),
    )
  const known = [...readAgain(`what was spent at ${who}`), ...readAgain(`what was spent on ${who}`)]
  // a name that is read as it stands needs no other words where it was paid, but money that was given is money that was spent
  if (!known.every(isOfName) || (known.length > 0 && /\b(?:spen[dt]|pa(?:y|id))\b/i.test(text))) return null
  const days = said?.['days']?.trim()
  const [dated] = days === undefined ? [] : readAgain(`how much did I spend ${days}`)
  if (days !== undefined && (dated?.kind !== 'data' || dated.period === null)) return null
  const all = { from: null, to: today }
  return [
    partAsking('transactions', 'out', {
      where: [{ field: 'payee', op: 'has', values: [who], words: who }],
      period: dated?.kind === 'data' ? dated.period : { ...all, words: periodWords(all, today) },
    }),
  ]
}

const FEES_EACH = new RegExp(
  String.raw`${LEAD}(?:what|which|show(?: me)?|list|tell me(?: about)?|give me|name|break down)(?: all| every)*(?: of)?(?: the| my| our| these| those)? (?:kinds? of |sorts? of )?(?<what>fees?|bank charges)\b(?! (?:ratio|rate|mean|are a|is a))(?<rest>[^?!.]*)`,
  'i',
)

/** "What fees have I been charged this year": each of them, and their sum. */
function feesEachAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const rest = FEES_EACH.exec(text)?.groups?.['rest']
  if (
    rest === undefined ||
    /\b(?:fund|funds|etfs?|clients?|mean|percent|%|by|per|each|biggest|largest|highest|total|in all|compare\w*|versus|than|over|above|under|below|exceed\w*|at (?:least|most)|up to)\b|\bwhat (?:is|are) (?:an?|the) /i.test(
      text.slice(0, 200),
    )
  )
    return null
  if (!/\b(?:pay|paid|charged?|been|taken|took|cost|have|did|do|this|last|since|in|my)\b/i.test(text)) return null
  const period = daysSaid(rest, readAgain)
  if (period === undefined) return null
  return [
    partAsking('transactions', 'fees', {
      where: [conditionIs('kind', 'FEE', 'fees')],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      period: period ?? pastMonths(12, today),
    }),
  ]
}

const SAME_AS = new RegExp(
  String.raw`${LEAD}(?:was|is|were|are|did|does|do) (?:it|that|they|this|those|these|the (?:amount|sum|total)|i|we)(?: all)? (?:(?:exactly|about|roughly|pretty much|more or less|still|come to|get|the|be|stay(?:ed)?) )*(?:the )?(?:same|as much|equal|identical|different|more|less|higher|lower)(?: amount)? (?:as|like|to|in|than|from|for)?(?: (?:it was|in|that of|the one))*(?: ?(?:the|last|in the))*(?: ?(?:previous|prior|past))? ?(?<unit>month|year|quarter|week|time)(?: (?:before|earlier|ago|prior|previous))?[ ?.!]*$`,
  'i',
)

/** The span of the same length right before: of a month that is not over the whole one before it. */
function spanBefore({ from, to }: PlanPeriod, unit: string, today: string): PlanPeriod | null {
  if (from === null) return null
  const earlier =
    unit === 'year'
      ? { from: addMonths(from, -12), to: addMonths(to, -12) }
      : from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
        ? { from: addMonths(from, -1), to: addDays(from, -1) }
        : null
  return earlier && { ...earlier, words: periodWords(earlier, today) }
}

/** "Was it the same as the month before" after money of a month: both, one beside the other. */
function sameAsAsked({ text, before, today }: Construed): PlanPart[] | null {
  const unit = SAME_AS.exec(text)?.groups?.['unit']?.toLowerCase()
  if (unit === undefined || unit === 'week' || unit === 'quarter') return null
  if (before?.subject !== 'transactions' || before.period === null || before.derive !== null || before.why) return null
  const period = spanBefore(before.period, unit, today)
  if (period === null) return null
  const part: DataPart = {
    ...before,
    by: [],
    order: null,
    limit: null,
    compare: { kind: 'period', period },
    show: 'auto',
  }
  return [part]
}

const LAST_MOVED = new RegExp(
  String.raw`${LEAD}when did (?:i|we) last (?:transfer|move|put|send)(?: (?:money|cash|something|anything|funds|any money))? (?<way>to|into|from|out of) (?:my |our |the )?(?<what>[a-z0-9() -]{3,30}?)(?: account)?[?.! ]*$`,
  'i',
)

/** "When did I last move money to savings": the newest of these transfers. */
function lastMovedAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = LAST_MOVED.exec(text)?.groups
  if (!said) return null
  const way = /^(?:from|out of)$/i.test(said['way'] ?? '') ? 'from' : 'to'
  const [moved, ...more] = readAgain(`what did I transfer ${way} ${said['what'] ?? ''} this year`)
  if (moved?.kind !== 'data' || moved.subject !== 'transactions' || moved.where.length === 0 || more.length > 0)
    return null
  return [
    {
      ...moved,
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: 1,
      period: daysWithWords(null, today, today),
    },
  ]
}

const RISEN = new RegExp(
  String.raw`${LEAD}(?:did|has|have|is|are) (?:my|our|the) (?<what>[a-z][a-z ]{2,24}?) (?:go(?:ne)? up|increase[d]?|get(?:ting)? more expensive|risen|going up|become more expensive)(?: (?:this|last|in the (?:last|past)) (?:year|few months|month)| lately| recently)?[?.! ]*$`,
  'i',
)

/** "Did my rent go up this year": the newest change of what is paid for it. */
function risenAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = RISEN.exec(text)?.groups?.['what']
  if (what === undefined || /^(?:has my .* gone up)/i.test(text)) return null
  const [changed, ...more] = readAgain(`has my ${what} gone up`)
  return changed?.kind === 'data' && changed.derive?.formula === 'newest_change' && more.length === 0 ? [changed] : null
}

const MORE_AT_WEEKENDS = new RegExp(
  String.raw`${LEAD}(?:do|am|are|did) (?:i|we) spend(?:ing)? (?:more|most|less)(?: money)? (?:on|at|during|over) (?:the )?week ?ends?(?: than (?:on |during )?(?:the )?week ?days?)?(?<days> [^?.!]*)?[?.! ]*$`,
  'i',
)

/** "Am I spending more on weekends": those beside the other days. */
function weekendsAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = MORE_AT_WEEKENDS.exec(text)
  return said ? ofData(readAgain(`spending by weekday vs weekend${said.groups?.['days'] ?? ''}`)) : null
}
const ofData = (parts: readonly PlanPart[]): PlanPart[] | null =>
  parts.length > 0 && parts.every(({ kind }) => kind === 'data') ? [...parts] : null

const LARGEST_IN = new RegExp(
  String.raw`${LEAD}(?:what(?:['’]?s| is| was) )?(?:the |my |our )?(?:single )?(?:biggest|largest|highest) (?:deposit|payment in|credit|(?:amount|sum|thing|payment)(?: of money)? (?:that )?(?:came|come|coming|paid) in|income)(?<days> [^?.!]*)?[?.! ]*$`,
  'i',
)
const PAID_ME_MOST = new RegExp(
  String.raw`${LEAD}who (?:paid|pays|gave|sent|has paid) (?:me|us) (?:the )?most(?: money)?(?<days> [^?.!]*)?[?.! ]*$`,
  'i',
)

/** "What is the biggest deposit this year", "who paid me the most": of all that came in. */
function largestInAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const [deposit, payer] = [LARGEST_IN.exec(text), PAID_ME_MOST.exec(text)]
  const days = deposit?.groups?.['days'] ?? payer?.groups?.['days'] ?? ''
  if (!deposit && !payer) return null
  const [dated, ...more] = readAgain(`how much money came in${days}`)
  if (dated?.kind !== 'data' || dated.subject !== 'transactions' || dated.where.length > 0 || more.length > 0)
    return null
  return [
    {
      ...dated,
      measures: ['in'],
      by: [deposit ? 'booking' : 'payee'],
      order: { by: 'in', direction: 'desc' },
      limit: 1,
      derive: null,
    },
  ]
}

const SHARE_OF_SPENDING = new RegExp(
  String.raw`${LEAD}(?:what|how much)(?: (?:share|percent(?:age)?|part|portion|fraction))? of (?:my|our|all (?:my|our)?)(?: total| whole)? spending (?:is|was|goes|went|has been|gets)(?: spent| put)? (?:on|to|for|at|with|through) (?:my |our |the )?(?<what>[a-z][a-z' -]{2,30}?)(?<days> (?:this|last|in|over|so far|since|during)\b[^?.!]*)?[?.! ]*$`,
  'i',
)

/** "How much of my spending is on the credit card": that part of it, as a sum and as a share. */
function shareOfSpendingAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = SHARE_OF_SPENDING.exec(text)?.groups
  if (!said) return null
  const [part, ...more] = readAgain(`how much did I spend on ${said['what'] ?? ''}${said['days'] ?? ''}`)
  if (part?.kind !== 'data' || part.subject !== 'transactions' || part.where.length === 0 || more.length > 0)
    return null
  if (part.by.length > 0 || part.derive !== null) return null
  return [{ ...part, measures: ['out', 'share'] }]
}

const INTEREST_OUT = new RegExp(
  String.raw`${LEAD}(?:how much|what)(?: total)? interest (?:am i|are we|do i|do we) (?:currently |now )?pay(?:ing)?(?: (?:in total|in all|altogether|overall|every year|a year|per year|each year|right now|on (?:everything|all (?:of it|my debts?)|my debts?)))*[?.! ]*$`,
  'i',
)

/** "How much interest am I paying in total": what was charged in a year, and nothing that came in. */
const interestOutAsked = ({ text, today }: Construed): PlanPart[] | null =>
  INTEREST_OUT.test(text) ? [partAsking('transactions', 'interest_paid', { period: pastMonths(12, today) })] : null

const CAN_SPEND = new RegExp(
  String.raw`${LEAD}(?:can|could|may) (?:i|we) (?:safely |afford to |easily )*(?:spend|put|pay|use) (?:about |around )?\$?(?<sum>\d[\d,.]*k?)(?: (?:dollars|bucks))? (?:on|for|toward) (?:a |an |the |my |our )?[a-z][a-z ]{2,30}?(?: (?:next|this) (?:week|month|year|summer|winter|spring|fall))?[?.! ]*$`,
  'i',
)

const CAN_BUY = new RegExp(
  String.raw`${LEAD}(?:can|could) (?:i|we) (?:safely |really |just )?(?:buy|get|purchase) (?:me |us |myself |ourselves )?(?:a|an|the|that|another|some|new) [^.?!\d]{2,40}? (?:for|at|that costs?|costing|worth) (?:about |around |like |roughly )?(?<sum>\$?\d[\d,.]* ?(?:k|grand|thousand)?)(?: (?:dollars|bucks|cash|in cash|now|today|right now))*[?.! ]*$`,
  'i',
)

/** "Can I spend 2000 on a vacation": what would be left, and not what vacations cost so far. */
function canSpendAsked({ text }: Construed): PlanPart[] | null {
  const bought = CAN_BUY.exec(text)?.groups?.['sum']?.replace(/^\$/, '')
  const sum = bought ?? CAN_SPEND.exec(text)?.groups?.['sum']
  const [said] = sum === undefined ? [] : sumsSaid(`$${sum}`)
  return said && !/\b(?:ira|roth|401|hsa|mortgage|loan|debt|card|savings|budget)\b/i.test(text)
    ? [partAsking('accounts', 'balance', { derive: { formula: 'afford', given: { amount: said.value } } })]
    : null
}

const INCOME_A_MONTH = new RegExp(
  String.raw`${LEAD}(?:what(?:['’]?s| is) )?(?:my |our )?(?:average|usual|typical|mean) (?:monthly|yearly|weekly) income[?.! ]*$|${LEAD}(?:what(?:['’]?s| is) )?(?:my |our )?(?:monthly|yearly) income on average[?.! ]*$`,
  'i',
)

/** "Average monthly income": all that comes in, of which investments are a part. */
const incomeAMonthAsked = ({ text, today }: Construed): PlanPart[] | null =>
  INCOME_A_MONTH.test(text)
    ? [
        partAsking('transactions', 'in', {
          period: pastMonths(12, today),
          derive: {
            formula: /\bweekly\b/i.test(text) ? 'per_week' : /\byearly\b/i.test(text) ? 'per_year' : 'per_month',
            given: {},
          },
        }),
      ]
    : null

const PAID_OFTEN = new RegExp(
  String.raw`${LEAD}(?:who(?:m)?|which (?:shop|store|payee|company|business)) (?:do|did|have|am) (?:i|we) (?:pay|paid|paying|go to|shop at|spend at|buy from|visit(?:ed)?|use) (?:the )?most often(?<days> [^?.!]*)?[?.! ]*$`,
  'i',
)

/** "Whom do I pay most often": by how many times, and not by how much. */
function paidOftenAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const found = PAID_OFTEN.exec(text)
  if (!found) return null
  const days = found.groups?.['days']
  const period = days === undefined ? null : daysSaid(days, readAgain)
  if (days !== undefined && !period) return null
  return [
    partAsking('transactions', 'count', {
      where: [conditionIs('direction', 'out', 'going out')],
      by: ['payee'],
      order: { by: 'count', direction: 'desc' },
      limit: TOP,
      period: period ?? null,
    }),
  ]
}
const TOP = 5

const COMING_UP = new RegExp(
  String.raw`${LEAD}what(?:['’]?s| is) (?:coming up|coming|due|ahead)(?: for me)? (?<days>today|tomorrow|this week|next week|this month|next month|in the next (?:\d+|two|three|four) (?:days|weeks))[?.! ]*$`,
  'i',
)

/** "What's coming up this week": the bills of these days, and the income that is expected. */
function comingUpAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const days = COMING_UP.exec(text)?.groups?.['days']
  if (days === undefined) return null
  const parts = [...readAgain(`what bills are due ${days}`), ...readAgain(`what income can I expect ${days}`)]
  return parts.length === 2 && parts.every(({ kind }) => kind === 'data') ? parts : null
}

/** What an investor asks of what comes and goes whose construction says what is meant; null for the rest. */
export const askedOfFlowsForSure = (asked: Construed): readonly PlanPart[] | null =>
  billsAndEnoughAsked(asked) ??
  savingAnyAsked(asked) ??
  givenToAsked(asked) ??
  feesEachAsked(asked) ??
  sameAsAsked(asked) ??
  interestOutAsked(asked) ??
  canSpendAsked(asked) ??
  incomeAMonthAsked(asked) ??
  paidOftenAsked(asked) ??
  comingUpAsked(asked) ??
  lastMovedAsked(asked) ??
  risenAsked(asked) ??
  weekendsAsked(asked) ??
  largestInAsked(asked) ??
  shareOfSpendingAsked(asked)
