import type { PlanPart } from '@keelwise/contract/plan'
import { multiply } from '@keelwise/finance/decimals'
import { askedAfterPlainly, judgedAfter } from './certain-after-plainly.ts'
import { askedAfterForSure } from './certain-after.ts'
import { askedAfterRows } from './certain-after-rows.ts'
import { askedOfBalancesForSure } from './certain-of-balances.ts'
import { ASKS_WAY, type Construed, DAYS, conditionIs, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'
import { askedOfDebtsForSure } from './certain-of-debts.ts'
import { askedOfFlowsForSure } from './certain-of-flows.ts'
import { askedOfHoldingsForSure } from './certain-of-holdings.ts'
import { askedOfKindsForSure } from './certain-of-kinds.ts'
import { askedOfPlansForSure } from './certain-of-plans.ts'
import { askedOfThingsForSure } from './certain-of-things.ts'
import { askedOfWinnersForSure } from './certain-of-winners.ts'
import { askedOfYearsAhead } from './certain-of-years-ahead.ts'
import { periodWords } from './read/period-words.ts'

const RECATEGORISES =
  /\bre-?categori[sz]e\w*|\breclassif\w+|\b(?:put|move|change|switch|set|assign|file|fix|edit|correct|tag|mark|sort|count)\b[^.?!]*\b(?:(?:another|different|other|right|new|proper|correct|better|own|the) )*categor(?:y|ies)\b/i

const SPLITS =
  /\bsplit(?:ting)?\b[^.?!]*\b(?:purchases?|transactions?|charges?|payments?|receipts?|bookings?|one)\b[^.?!]*\b(?:categor\w+|parts?|two|into)\b/i

/** A story around "how do I put a charge into another category" changes nothing of what is asked. */
const categoryAsked = ({ text }: Construed): PlanPart[] | null =>
  ASKS_WAY.test(text) && (RECATEGORISES.test(text) || SPLITS.test(text)) && !/\b(?:budgets?|transfers?)\b/i.test(text)
    ? [{ kind: 'help', page: 'categories' }]
    : null

const NEXT_DIVIDEND =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:when(?:['’]?s| is| are| do| will| does| can)?\b[^.?!]*\b(?:next|upcoming) (?:dividends?|distribution)\b|when do i get (?:my |a )?(?:next )?dividends?\b|(?:my |the )?next dividends?(?: date| day| payment| payout)?)[ ?.!]*/i

/** "When is my next dividend" is not answered by the next interest. */
const dividendAsked = ({ text, readAgain }: Construed): readonly PlanPart[] | null => {
  if (!NEXT_DIVIDEND.test(text)) return null
  const [only] = readAgain(text.replace(/\bdividends?\b/i, 'payment'))
  const where =
    only?.kind === 'data' ? only.where.filter(({ field }) => field === 'security' || field === 'account') : []
  return [partAsking('income', 'next', { where: [...where, conditionIs('kind', 'dividend', 'dividends')] })]
}

const DEBT_RATE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is| are)?|how (?:high|much) (?:is|are)|which|at what|tell me|show me|give me|list)\b[^.?!]*\b(?:interest )?rates?\b[^.?!]*\b(?:debts?|loans|liabilities|(?:what|everything|all) (?:i|we) owe|borrow\w*)\b[^.?!]*[?.!]*$/i

/** Several debts have a rate each: no single one is made of them. */
const ratesAsked = ({ text }: Construed): PlanPart[] | null =>
  DEBT_RATE.test(text) && !/\bclients?\b/i.test(text)
    ? [partAsking('accounts', 'interest_rate', { where: [conditionIs('group', 'debt', 'debts')], by: ['account'] })]
    : null

const AGE =
  /^(?:(?:and|or|so|ok|but|what|how about|what about|if|when|say|maybe)[ ,]+)*(?:(?:i (?:was|am|were|wait(?:ed)?(?: until| till)?|retire[d]?)|i['’]m|we retire|at|by|until|till|age|aged|at age|retire at|retiring at)[ ,]+)+(?<age>[4-8]\d)(?: years old| instead)?[?.! ]*$/i

const RETIRING: ReadonlySet<string> = new Set(['withdrawal', 'independence', 'lasts', 'years_to'])

/** "And at 65?" after when to retire is an age and no sum; how old somebody is is not kept. */
function ageAsked({ text, before }: Construed): PlanPart[] | null {
  if (!AGE.test(text) || before === null || !RETIRING.has(before.derive?.formula ?? '')) return null
  return [{ kind: 'decline', reason: 'not_kept', words: 'age', related: [before] }]
}

const OF_SAVED_PAY =
  /\b(?:how much|what (?:part|share|percent(?:age)?|%)|which part) of (?:my|our|the|what (?:i|we)) (?:own )?(?:pay(?: ?checks?)?|salary|wages?|income|earnings?|earn|make|take[- ]home(?: pay)?|(?:money )?(?:that )?comes? in)\b[^.?!]*\b(?:save|saving|saved|keep|keeping|put (?:away|aside)|putting (?:away|aside)|hold on to|stays?|left(?: over)?)\b/i

/** "How much of my pay do I save": what is left over, of what came in. */
const savedOfPayAsked = ({ text, readAgain }: Construed): PlanPart[] | null => {
  if (!OF_SAVED_PAY.test(text)) return null
  const days = DAYS.exec(text)?.[0] ?? ''
  const [rate] = readAgain(`what is my savings rate ${days}`.trim())
  return rate?.kind === 'data' && rate.measures[0] === 'savings_rate'
    ? [rate]
    : [partAsking('transactions', 'savings_rate')]
}

const TO_COME_IN =
  /\b(?:dividends?|interest|income|coupons?|payouts?)\b[^.?!]*\b(?:should|will|going to|expect\w*|due to|supposed to)\b[^.?!]*\bin (?<month>january|february|march|april|may|june|july|august|september|october|november|december)\b(?! 20)|\b(?:should|will|going to|expect\w*|supposed to)\b[^.?!]*\b(?:dividends?|interest|income|coupons?|payouts?)\b[^.?!]*\bin (?<later>january|february|march|april|may|june|july|august|september|october|november|december)\b(?! 20)/i

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** "What dividends should come in December": the month ahead, not the one that is over. */
function toComeAsked({ text, today, readAgain }: Construed): readonly PlanPart[] | null {
  const groups = TO_COME_IN.exec(text)?.groups
  const month = (groups?.['month'] ?? groups?.['later'])?.toLowerCase()
  if (month === undefined || /\b(?:by|each|every|per|day|which|who|from)\b/i.test(text)) return null
  const year = Number(today.slice(0, 4)) + (MONTHS.indexOf(month) + 1 < Number(today.slice(5, 7)) ? 1 : 0)
  const kind = /\b(dividends?|interest|coupons?)\b/i.exec(text)?.[1] ?? 'income'
  const parts = readAgain(`how much ${kind} do I expect in ${month} ${year}`)
  return parts.every((part) => part.kind === 'data' && part.subject === 'income') && parts.length > 0 ? parts : null
}

const OWES_ON =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:do|did|am) (?:i|we) (?:still |currently |actually )*(?:owe|owing) (?:anything|something|any money|money|any|much) (?:on|for|to) (?:my |the |our )?(?<what>[a-z ]+?)(?: (?:right now|now|at the moment|today|currently|still))?[?.! ]*$/i

/** "Do I owe anything on my credit card right now". */
function owesAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = OWES_ON.exec(text)?.groups?.['what']
  if (what === undefined) return null
  const [owed] = readAgain(`how much do I owe on my ${what}`)
  return owed?.kind === 'data' && owed.subject === 'accounts' && owed.where.length > 0
    ? [partAsking('accounts', 'owed', { where: [...owed.where] })]
    : null
}

const SPENDING_CHANGED =
  /\bwhat(?:['’]?s| has| is)? (?:changed|different) (?:in|about|with) (?:my|our) spending\b|\bhow (?:has|did) (?:my|our) spending change[d]?\b|\bwhere (?:do|did|am|are) (?:i|we) (?:spend|spending) (?:more|less)\b/i

/** "What changed in my spending compared to last year": kind by kind, not its sum alone. */
function spendingChangedAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  if (!SPENDING_CHANGED.test(text) || /\bor\b/i.test(text)) return null
  const against = /\b(?:last|previous) (year|month|quarter)\b|\b(?:a|one) (year|month|quarter) (?:ago|before)\b/i.exec(
    text,
  )
  const unit = (against?.[1] ?? against?.[2] ?? 'month').toLowerCase()
  const parts = readAgain(`spending by category this ${unit} versus last ${unit}`)
  const [only] = parts
  return parts.length === 1 && only?.kind === 'data' && only.compare !== null && only.by[0] === 'category'
    ? parts
    : null
}

const LAST_PAID =
  /^(?:(?:and|so|ok|hey|hi)[ ,]+)*when (?:did|was|have) (?:i|we|my|the|our) (?:last )?(?:time (?:i|we) )?(?:pay|paid|spend|spent|shop(?:ped)? at|buy (?:something |anything )?(?:at|from)|bought (?:something |anything )?(?:at|from)|eat at|ate at|go to|went to|order(?:ed)? from|visit(?:ed)?|use[d]?)(?: (?:something |anything |money )?(?:for|on|in))?(?<=\b(?:pay|paid|at|from|to|for|on|in|visit|visited|use|used)) (?:(?:a|an|the|some|any|my|our) )?(?<who>[^?.!,]+?)(?: last)?,?(?: (?:and )?(?:(?:for )?how much(?: was it| did (?:i|we|it|that) (?:pay|cost)| is it)?|what (?:did it cost|was the amount|did (?:i|we) pay)))?[ ?.!]*$/i

/** "When did I last pay Lumen Stream and how much": the newest booking has both. */
function lastPaidAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const who = LAST_PAID.exec(text)?.groups?.['who']
  if (who === undefined || !/\blast\b/i.test(text)) return null
  // the day alone is asked of a payee, and the ticket or bill itself of a thing
  if (!/\bhow much\b|\bwhat\b|\b(?:pay|paid) for\b|\bspen[dt]\b/i.test(text)) return null
  const name = who.replace(/\blast\b/i, '').trim()
  const [paid] = [`how much did I pay ${name}`, `how much did I spend on ${name}`].flatMap(readAgain)
  if (paid?.kind !== 'data' || paid.subject !== 'transactions' || paid.where.length === 0) return null
  return [
    {
      ...paid,
      measures: ['out'],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: 1,
      period: { from: null, to: today, words: periodWords({ from: null, to: today }, today) },
      compare: null,
      derive: null,
    },
  ]
}

const CAN_GET_AT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:cash|money) (?:can|could|do) (?:i|we) (?:actually |really )?(?:get (?:at|to|my hands on|hold of)|lay (?:my|our) hands on|access|reach|touch|draw on|have (?:available|ready))(?: (?:straight|right) away| immediately| at once| today| now| quickly| at short notice| in a hurry| without delay)*[?.! ]*$/i

/** "How much money can I get at straight away": what is in the bank. */
const canGetAtAsked = ({ text }: Construed): PlanPart[] | null =>
  CAN_GET_AT.test(text)
    ? [partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')] })]
    : null

const SOLD_ANY =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:have|did|has) (?:i|we) (?:sell|sold)(?: (?:off))?(?: (?:any|some|anything|something))?(?: of)?(?: (?:my|our))? ?(?:shares?|stocks|securities|investments?|holdings?|positions?|funds?)?(?<days>(?: (?:this|last|in|since|over|during)\b[^?.!]*)?)[?.! ]*$/i

/** "Have I sold any shares this year": the sales, one by one. */
function soldAnyAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const days = SOLD_ANY.exec(text)?.groups?.['days']
  const period = days === undefined ? undefined : daysSaid(days, readAgain)
  if (period === undefined) return null
  return [
    partAsking('transactions', 'sold', {
      where: [{ field: 'kind', op: 'is', values: ['SELL'], words: 'sales' }],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      period: period ?? { from: null, to: today, words: periodWords({ from: null, to: today }, today) },
    }),
  ]
}

const GAINED_ON_SALES =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:what|how much) (?:did|have|was) (?:i|we|it|they)?(?: (?:gain(?:ed)?|made?|earn(?:ed)?|los[et]|profit|realized))(?: (?:on|from|with|by) (?:it|that|them|those|the sales?))?[?.! ]*$/i
const SHORT_TERM =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:is|was|are|were|how much) (?:any |much |some )?(?:of (?:it|that|this|them|those) )?(?:a |is |was )?(?:short|long)[- ]?term(?: gains?)?[?.! ]*$/i

/** "What did I gain on them", "is any of that short-term" after sales: realized over the same days, and by term. */
function ofSalesAsked({ text, before }: Construed): PlanPart[] | null {
  const isOfSales = before?.subject === 'sales' || (before?.subject === 'transactions' && before.measures[0] === 'sold')
  if (!before || !isOfSales) return null
  const where = before.where.filter(({ field }) => field === 'security' || field.startsWith('account'))
  const { period } = before
  if (GAINED_ON_SALES.test(text)) return [partAsking('sales', 'realized', { where, period })]
  return SHORT_TERM.test(text)
    ? [partAsking('sales', 'short_term', { measures: ['short_term', 'long_term'], where, period })]
    : null
}

const REGULARLY_IN =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|how much) (?:money )?comes in (?:regularly|every month|each month|on a regular basis)(?: (?:every|each|a|per) month)?[?.! ]*$/i
const REGULARLY_OUT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|how much) (?:money )?goes out (?:regularly|every month|each month|on a regular basis)(?: (?:every|each|a|per) month)?[?.! ]*$/i

/** "What comes in regularly each month": pay and other income that come back; what goes out likewise. */
const regularlyAsked = ({ text }: Construed): PlanPart[] | null =>
  REGULARLY_IN.test(text)
    ? [
        partAsking('plans', 'recurring_monthly', {
          where: [conditionIs('kind', 'recurring_income', 'income')],
          by: ['plan'],
        }),
      ]
    : REGULARLY_OUT.test(text)
      ? [
          partAsking('plans', 'recurring_monthly', {
            where: [conditionIs('kind', 'recurring', 'recurring payments')],
            by: ['plan'],
          }),
        ]
      : null

const PAID_FOR_LIST =
  /^(?:(?:and|so|ok|hey|please|can you|could you)[ ,]+)*(?:list|show|give)(?: me)? (?:all )?(?:the |my |our )?(?<what>[a-z][a-z '&-]{2,30}?) (?:that )?(?:i|we)(?: (?:have|had))? (?:paid for|bought|took|had|made)(?<days>(?: (?:this|last|in|since|over|during)\b[^?.!]*)?)[?.! ]*$/i

/** "Please list the flights I paid for": each of them. */
function paidForListAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = PAID_FOR_LIST.exec(text)?.groups
  if (!said) return null
  const [spent, ...more] = readAgain(`how much did I spend on ${said['what'] ?? ''}${said['days'] ?? ''}`)
  if (spent?.kind !== 'data' || more.length > 0 || spent.subject !== 'transactions' || spent.where.length === 0)
    return null
  return [
    {
      ...spent,
      measures: ['out'],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: null,
      period: spent.period ?? { from: null, to: today, words: periodWords({ from: null, to: today }, today) },
    },
  ]
}

const LYING =
  /\bhow much\b[^.?!]*\b(?:cash|money)\b[^.?!]*\b(?:(?:is|are|['’]s) (?:just )?(?:lying|sitting) (?:around|about|there|idle)|idle|uninvested|not invested|doing nothing)\b/i

const IN_ACCOUNT = /\b(?:checking|savings|401|ira|roth|hsa|brokerage|accounts?)\b/i

/** "How much cash is just lying around": what of the investments is in cash, and what is in the bank. */
const lyingAsked = ({ text }: Construed): PlanPart[] | null =>
  LYING.test(text) && !IN_ACCOUNT.test(text)
    ? [
        partAsking('positions', 'value', {
          where: [conditionIs('asset_class', 'cash', 'cash'), conditionIs('group', 'invested', 'investments')],
          by: ['account'],
          order: { by: 'value', direction: 'desc' },
        }),
        partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash')] }),
      ]
    : null

const WHOLE_LOOK =
  /^(?:(?:and|so|ok|hey|hi|hello|good (?:morning|evening|afternoon))[ ,!.]+)*how(?:['’]?s| is| are|re| do)? (?:everything|things|it all|my (?:money|finances|financial life|stuff)|our (?:money|finances)|(?:am|are) (?:i|we) doing(?: (?:overall|financially|money[- ]wise|with money))?|(?:i|we) doing(?: (?:overall|financially|money[- ]wise|with money)))(?: (?:looking|doing|going|look|standing|stand))?(?<when> (?:today|this (?:week|month|year)|lately|right now|now|these days|so far(?: this (?:week|month|year))?))?[ ?.!]*$/i

/** "How is everything looking this week": what everything is worth, why it changed, and what came and went. */
function wholeLookAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  const said = WHOLE_LOOK.exec(text)
  if (!said) return null
  const words = (said.groups?.['when'] ?? '').trim()
  const when = /today|now|these days|lately|^$/i.test(words) ? 'this month' : words.replace(/^so far$/i, 'this month')
  const change = readAgain(`why did my net worth change ${when}`)
  const flow = readAgain(`what came in and what went out ${when}`)
  const isRead = [...change, ...flow].every(({ kind }) => kind === 'data')
  return change.length > 0 && flow.length > 0 && isRead ? [...change, ...flow].slice(0, 4) : null
}

const FEES =
  /\b(?:fees?|charges|commissions|costs?)\b[^.?!]*\b(?:for|on|of|in|from|to hold|by)\b[^.?!]*\b(?:my |our |the )?(?:investments?|investing|portfolio|investment accounts?)\b|\b(?:investment|investing|portfolio|advisory and investment) (?:fees?|costs?)\b/i

const ASKS_SUM = /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|how much|how many)\b/i

/** "What do I pay in fees for my investments": all of them over twelve months, where no other days are said. */
function feesAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!FEES.test(text) || !ASKS_SUM.test(text)) return null
  if (/\b(?:percent|%|rate|ratio|taxes|cost basis|worth|compare|versus|vs)\b|what (?:is|are) (?:an?|the) /i.test(text))
    return null
  if (/\b(?:401|ira|roth|hsa|brokerage|funds?|etfs?|each|by)\b/i.test(text)) return null
  const days = DAYS.exec(text)?.[0]
  const [dated] = days === undefined ? [] : readAgain(`how much did my investments return ${days}`)
  if (days !== undefined && dated?.kind !== 'data') return null
  const period = dated?.kind === 'data' ? dated.period : pastMonths(12, today)
  return [partAsking('returns', 'fees', { period })]
}

const DEAREST_BOUGHT =
  /\b(?:most expensive|priciest|dearest|costliest|biggest|largest) (?:single )?(?:thing|item|purchase|buy|stuff)s?\b(?![^.?!]*\b(?:stocks?|shares?|funds?|etfs?|bonds?|securit\w+|positions?)\b)/i

/** "The most expensive thing we bought last month" is no rent and no bill that comes back. */
function dearestBoughtAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!DEAREST_BOUGHT.test(text) || !/\b(?:b[ou][uy]\w*|bought|purchase\w*|spent (?:money )?on)\b/i.test(text))
    return null
  if (/\b(?:i|we) (?:own|have|hold|pay|paid)\b/i.test(text)) return null
  const [only, ...more] = readAgain(text.replace(DEAREST_BOUGHT, 'largest expense'))
  const isRead =
    only?.kind === 'data' && more.length === 0 && only.subject === 'transactions' && only.measures[0] === 'out'
  if (!isRead || only.by.some((field) => field !== 'booking')) return null
  return [
    {
      ...only,
      where: [
        ...only.where,
        { field: 'recurring', op: 'is', values: ['no'], words: 'not recurring' },
        { field: 'kind', op: 'is_not', values: ['INTEREST', 'FEE', 'TAX'], words: 'interest, fees and taxes' },
      ],
      by: ['booking'],
      order: { by: 'out', direction: 'desc' },
      limit: only.limit ?? 1,
    },
  ]
}

const WOULD_SAVE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:money )?(?:could|would|can|will|do|might) (?:i|we) (?:\w+ )?save(?: (?:a|per|each|every) (?<unit>month|year|week))? (?:if|by) (?:i |we )?(?:just |only )?(?:stop(?:ped|ping)?|quit(?:ting)?|gave up|giving up|give up|cut(?:ting)?(?: out| down on| back on)?|did(?:n['’]?t| not)|do(?:n['’]?t| not)|no longer|got rid of|getting rid of|cancel(?:l?ed|l?ing)?|dropp?(?:ed|ing)?|skipp?(?:ed|ing)?|not)(?: (?:spending|paying|buying|going|getting|having|ordering|using|pay|buy|go|get|have|order|use))?(?: (?:for|on|to|out for|out to|at|from))?(?: (?:my|the|our|any|all))? (?<what>[^.?!]+?)(?: (?:a|per|each|every) (?:month|year|week))?[?.! ]*$/i

/** "How much could I save if I stopped eating out": what it took over twelve months, a month. */
function wouldSaveAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = WOULD_SAVE.exec(text)?.groups
  if (!said) return null
  const what = said['what'] ?? ''
  const [spent, ...more] = readAgain(`how much did I spend on ${what} over the last 12 months`)
  const isRead =
    spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions' && spent.where.length > 0
  if (!isRead) return null
  const unit = said['unit']?.toLowerCase() ?? 'month'
  return [
    {
      ...spent,
      measures: ['out'],
      by: [],
      order: null,
      limit: null,
      compare: null,
      period: pastMonths(12, today),
      derive: { formula: `per_${unit}`, given: {} },
    },
  ]
}

const SAVED_SINCE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:money )?(?:have|has|did|do) (?:i|we) (?:actually |really |managed? to |been able to )*(?:sav(?:e|ed)|put (?:away|aside))(?: up)?(?: (?:so far|in total|altogether))?(?<rest> (?:since|in|this|last|over|during|the past|so far|from|between|ytd)\b[^.?!]*)[?.! ]*$/i

/** "How much have we saved since January": what was left over, and not what lies in savings. */
function savedSinceAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  const rest = SAVED_SINCE.exec(text)?.groups?.['rest']
  if (rest === undefined || /\b(?:for|towards?|accounts?|goals?|per|each|every|by|than|compared)\b/i.test(rest))
    return null
  const parts = readAgain(`how much was left over ${rest.trim()}`)
  const [only] = parts
  return parts.length === 1 && only?.kind === 'data' && only.measures[0] === 'net' && only.period !== null
    ? parts
    : null
}

const TO_PAY_OFF =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|how much) (?:would|will|does|do|is|money)? ?(?:it|i|we)? ?(?:cost|take|need|have)?(?: to)? ?(?:pay|paying|clear|clearing)(?: off)? (?:my |the |our |all (?:of )?(?:my |our )?)?(?<what>[a-z ]+?)(?: (?:off|completely|in full|entirely))?(?: (?:today|right now|now|tomorrow|at once|right away|this week))[?.! ]*$/i

/** "What would it cost to pay off the card today": what is owed on it. */
function payOffNowAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = TO_PAY_OFF.exec(text)?.groups?.['what']
  if (what === undefined || !/\boff\b|\bclear|\bin full\b/i.test(text)) return null
  const [owed] = readAgain(`how much do I owe on my ${what}`)
  return owed?.kind === 'data' && owed.subject === 'accounts' && owed.where.length > 0
    ? [partAsking('accounts', 'owed', { where: [...owed.where] })]
    : null
}

const EARNS_INTEREST =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:is|are|does|do) (?:my|our|the) (?<what>[a-z0-9 ()]+?)(?: account| accounts)? (?:earn(?:ing)?|mak(?:e|ing)|pay(?:ing)?|get(?:ting)?|bring(?:ing)?(?: in)?)(?: me| us)? (?:any(?:thing|(?: \w+)? interest)?|interest|something|much)[?.! ]*$/i

/** "Are my savings earning anything": the interest that they paid in a year. */
function earnsAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const what = EARNS_INTEREST.exec(text)?.groups?.['what']
  if (what === undefined) return null
  const [held] = readAgain(`what is the balance of my ${what}`)
  if (held?.kind !== 'data' || held.subject !== 'accounts' || held.where.length === 0) return null
  return [partAsking('transactions', 'interest_received', { where: [...held.where], period: pastMonths(12, today) })]
}

const LAST_REFUND =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:when (?:did|was) (?:(?:i|we) )?(?:(?:last|ever) )?(?:get|got|have|receive|the|my|our)?|what (?:was|is) (?:the|my|our)) ?(?:a |any |the |my |our )?(?:last |latest |most recent |newest )?(?:refunds?|money back|reimbursements?)[?.! ]*$/i

/** "When did I last get a refund": the newest of them. */
const lastRefundAsked = ({ text, today }: Construed): PlanPart[] | null =>
  LAST_REFUND.test(text)
    ? [
        partAsking('transactions', 'refunded', {
          where: [{ field: 'refund', op: 'is', values: ['yes'], words: 'refunds' }],
          by: ['booking'],
          order: { by: 'day', direction: 'desc' },
          limit: 1,
          period: { from: null, to: today, words: periodWords({ from: null, to: today }, today) },
        }),
      ]
    : null

const SHARE_OF_PAY =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|how much|which) ?(?:percent(?:age)?|%|share|part|fraction|portion|proportion)? of (?:my|our|the) (?:\w+ )?(?:pay(?:check)?s?|income|salary|wages|take[- ]home(?: pay)?|earnings|money(?: coming in)?) (?:goes?|is going|went|is spent|gets spent|do (?:i|we) spend|did (?:i|we) spend)(?: just)? (?:to|on|for|toward|towards|into) (?:my |the |our )?(?<what>[^?.!,]+?)(?<days> (?:this|last|each|every|a|per|in|since|over) [^?.!,]*)?(?:,? (?:as a |in )(?:percent(?:age)?|share|%|fraction))?[?.! ]*$/i
const OF_DEBTS = /^(?:debts?|debt payments?|paying (?:off |down )?(?:debts?|loans?)|loans?(?: payments?)?)$/i

/** "What percent of our pay goes to rent": what was spent on it, of what came in. */
function shareOfPayAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = SHARE_OF_PAY.exec(text)?.groups
  if (!said) return null
  const isEach = /^ (?:each|every|a|per) /i.test(said['days'] ?? '')
  const days = isEach ? '' : (said['days'] ?? '')
  const [spent, ...more] = readAgain(`how much did I spend on ${said['what'] ?? ''}${days}`)
  if (OF_DEBTS.test(said['what'] ?? '') && days === '')
    return [partAsking('transactions', 'debt_paid', { derive: { formula: 'debt_to_income', given: {} } })]
  const isRead =
    spent?.kind === 'data' && more.length === 0 && spent.subject === 'transactions' && spent.where.length > 0
  if (!isRead) return null
  return [
    {
      ...spent,
      measures: ['out', 'in'],
      by: [],
      order: null,
      limit: null,
      period: spent.period ?? pastMonths(12, today),
      derive: { formula: 'share_of', given: {} },
    },
  ]
}

const HOW_FAR =
  /^(?:(?:and|so|ok|hey)[ ,]+)*how (?:far|close) (?:off |away )?(?:am|are|is|do) (?:i|we|my|our|the)(?: [a-z ]+)? (?:from|to|off|away from) (?:having |getting to |reaching )?\$?(?<sum>\d[\d,.]*)\s?(?<scale>k|grand|thousand|m|mil|million)?\b(?: (?:in|on|with|for) (?:my |the |our )?(?<what>[a-z0-9 ()]+?))?(?: (?:yet|now))?[?.! ]*$/i

/** "How far am I from 100k in the Roth": what is missing, and how long it takes at what is put in. */
function howFarAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = HOW_FAR.exec(text)?.groups
  if (!said) return null
  const scale = said['scale']?.toLowerCase()
  const target = multiply(
    (said['sum'] ?? '0').replaceAll(',', ''),
    scale === undefined ? '1' : scale.startsWith('m') ? '1000000' : '1000',
  )
  const what = said['what']
  const [held] = what === undefined ? [] : readAgain(`what is the balance of my ${what}`)
  if (what !== undefined && (held?.kind !== 'data' || held.subject !== 'accounts' || held.where.length === 0))
    return null
  return [
    held?.kind === 'data'
      ? partAsking('accounts', 'balance', {
          where: [...held.where],
          derive: { formula: 'years_to', given: { target } },
        })
      : partAsking('worth', 'net_worth', { derive: { formula: 'years_to', given: { target } } }),
  ]
}

const ODD_OR_TWICE =
  /\b(?:weird|odd|strange|unusual|suspicious|fishy|off|fraud\w*|anything wrong)\b[^.?!]*\bor\b[^.?!]*\b(?:twice|double\w*|duplicate\w*)\b|\b(?:twice|double\w*|duplicate\w*)\b[^.?!]*\bor\b[^.?!]*\b(?:weird|odd|strange|unusual|suspicious|fishy|fraud\w*)\b/i

/** "Anything weird or charged twice": either, each by itself. */
function oddOrTwiceAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  if (!ODD_OR_TWICE.test(text)) return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  return ['unusual', 'duplicate'].map((field) =>
    partAsking('transactions', 'amount', {
      where: [{ field, op: 'is', values: ['yes'], words: field }],
      by: ['booking'],
      period,
    }),
  )
}

const MONTHLY_INCOME =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is)|how (?:much|high|big) (?:is|are|do)) (?:my|our) (?:average |usual |typical |total )?monthly income(?: on average| usually| typically)?[?.! ]*$|^(?:(?:and|so|ok|hey)[ ,]+)*how much (?:money )?(?:do (?:i|we) (?:bring|take) in|comes? in)(?: for us)? (?:on average )?(?:a|each|every|per) month(?: on average)?[?.! ]*$/i

/** "How much is my monthly income on average": all that comes in, over a year. */
const monthlyIncomeAsked = ({ text, today }: Construed): PlanPart[] | null =>
  MONTHLY_INCOME.test(text)
    ? [
        partAsking('transactions', 'in', {
          period: pastMonths(12, today),
          derive: { formula: 'per_month', given: {} },
        }),
      ]
    : null

const WHO_SENT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:did|has|have) (?:any(?:one|body)|some(?:one|body)) (?:sen[dt]|paid?|pay|gave|give|given|transfer(?:red)?|wired?|venmo(?:ed)?|zelled?) (?:me|us)(?: (?:any|some))?(?: (?:money|cash|anything|something))?(?<rest>[^.?!]*)[?.! ]*$/i

/** "Did anyone send us money lately": what came in, one by one. */
function whoSentAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const rest = WHO_SENT.exec(text)?.groups?.['rest']
  if (rest === undefined) return null
  const [came, ...more] = readAgain(`how much came in ${rest.trim()}`.trim())
  if (came?.kind !== 'data' || more.length > 0 || came.subject !== 'transactions') return null
  return [{ ...came, measures: ['in'], by: ['booking'], order: { by: 'day', direction: 'desc' }, limit: null }]
}

/** What an investor asks whose construction says what is meant; null for the rest. */
export const askedOfOwnForSure = (asked: Construed): readonly PlanPart[] | null =>
  categoryAsked(asked) ??
  ofSalesAsked(asked) ??
  askedOfDebtsForSure(asked) ??
  askedAfterRows(asked) ??
  askedAfterForSure(asked) ??
  askedAfterPlainly(asked) ??
  askedOfThingsForSure(asked) ??
  askedOfKindsForSure(asked) ??
  askedOfFlowsForSure(asked) ??
  askedOfYearsAhead(asked) ??
  askedOfPlansForSure(asked) ??
  askedOfHoldingsForSure(asked) ??
  askedOfWinnersForSure(asked) ??
  wouldSaveAsked(asked) ??
  oddOrTwiceAsked(asked) ??
  monthlyIncomeAsked(asked) ??
  savedSinceAsked(asked) ??
  payOffNowAsked(asked) ??
  earnsAsked(asked) ??
  lastRefundAsked(asked) ??
  shareOfPayAsked(asked) ??
  howFarAsked(asked) ??
  dearestBoughtAsked(asked) ??
  whoSentAsked(asked) ??
  feesAsked(asked) ??
  savedOfPayAsked(asked) ??
  lastPaidAsked(asked) ??
  canGetAtAsked(asked) ??
  soldAnyAsked(asked) ??
  regularlyAsked(asked) ??
  paidForListAsked(asked) ??
  lyingAsked(asked) ??
  wholeLookAsked(asked) ??
  toComeAsked(asked) ??
  owesAsked(asked) ??
  spendingChangedAsked(asked) ??
  ageAsked(asked) ??
  dividendAsked(asked) ??
  ratesAsked(asked) ??
  askedOfBalancesForSure(asked) ??
  judgedAfter(asked)
