import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { askedAfterForSure } from './certain-after.ts'
import { ASKS_WAY, type Construed, conditionIs, partAsking, pastMonths } from './certain-of-both.ts'
import { askedOfPlansForSure } from './certain-of-plans.ts'
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

const NO_BONDS =
  /\b(?:which|what|any|list|show|are there)\b[^.?!]*\baccounts?\b[^.?!]*\b(?:(?:do|does|did) ?n['’o]?t? (?:have|hold|own|contain)|(?:has|have|hold|holds|with) no|without|lack\w*|not (?:hold|holding|have|having|contain\w*)|no)\b(?: any)?(?: my)? (?<what>bonds?|stocks?|equit(?:y|ies)|fixed income|cash|funds?|etfs?|commodit(?:y|ies)|gold)\b/i

const CLASSES: readonly (readonly [RegExp, Condition])[] = [
  [/^(?:bonds?|fixed income)$/i, conditionIs('asset_class', 'fixed_income', 'bonds')],
  [/^(?:stocks?|equit(?:y|ies))$/i, conditionIs('asset_class', 'equity', 'stocks')],
  [/^cash$/i, conditionIs('asset_class', 'cash', 'cash')],
  [/^funds?$/i, conditionIs('sec_type', 'MUTUAL_FUND', 'funds')],
  [/^etfs?$/i, conditionIs('sec_type', 'ETF', 'ETFs')],
]

/** Accounts that hold none of something: those that do hold it tell the others. */
function withoutAsked({ text }: Construed): PlanPart[] | null {
  const what = NO_BONDS.exec(text)?.groups?.['what']
  const condition = what === undefined ? undefined : CLASSES.find(([words]) => words.test(what))?.[1]
  return condition
    ? [
        {
          kind: 'decline',
          reason: 'not_kept',
          words: 'accounts without',
          related: [partAsking('positions', 'value', { where: [condition], by: ['account'] })],
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
function faredAsked({ text, today, before, readAgain }: Construed): PlanPart[] | null {
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
      partAsking('positions', measure, {
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

const AGE =
  /^(?:(?:and|or|so|ok|but|what|how about|what about|if|when|say|maybe)[ ,]+)*(?:(?:i (?:was|am|were|wait(?:ed)?(?: until| till)?|retire[d]?)|i['’]m|we retire|at|by|until|till|age|aged|at age|retire at|retiring at)[ ,]+)+(?<age>[4-8]\d)(?: years old| instead)?[?.! ]*$/i

const RETIRING: ReadonlySet<string> = new Set(['withdrawal', 'independence', 'lasts', 'years_to'])

/** "And at 65?" after when to retire is an age and no sum; how old somebody is is not kept. */
function ageAsked({ text, before }: Construed): PlanPart[] | null {
  if (!AGE.test(text) || before === null || !RETIRING.has(before.derive?.formula ?? '')) return null
  return [{ kind: 'decline', reason: 'not_kept', words: 'age', related: [before] }]
}

const LOSING =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:(?:am|are|did|have|do|is|was) (?:i|we|there) (?:\w+ )?(?:los(?:e|t|ing) (?:any )?money (?:on|with|in)|down on|in the red on|under ?water on|any los\w+ (?:on|in)) (?:anything|something|any(?: of (?:them|it|my \w+|these|those))?|any (?:stocks?|funds?|investments?|positions?|holdings?))(?: (?:i|we) (?:own|have|hold|bought))?(?: (?:right )?now| at the moment| so far)?|(?:what|which)(?: \w+)? (?:am|are) (?:i|we) (?:losing money on|down on|under ?water on|in the red on))[?.! ]*$/i

/** "Did I lose money on anything I own": what stands below its cost. */
const losingAsked = ({ text }: Construed): PlanPart[] | null =>
  LOSING.test(text)
    ? [
        partAsking('positions', 'gain', {
          where: [conditionIs('result', 'loss', 'losses')],
          by: ['security'],
          order: { by: 'gain', direction: 'asc' },
        }),
      ]
    : null

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

const DAYS =
  /\b(?:(?:this|last|the past|past|the last) (?:\d+ |three |six |twelve )?(?:month|year|yr|quarter|week)s?|since [a-z]+|in (?:20\d\d|january|february|march|april|may|june|july|august|september|october|november|december))\b/i

const SOLD_TAXED =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:did|have) (?:i|we) (?:sell|sold) (?:anything|something|any \w+|stuff)\b[^.?!]*\b(?:tax\w*|irs|gains?)\b/i

/** "Did I sell anything this year that I have to pay tax on": what was realized in taxable accounts. */
function soldTaxedAsked({ text, readAgain }: Construed): PlanPart[] | null {
  if (!SOLD_TAXED.test(text)) return null
  const [dated] = readAgain(`what is my realized gain ${DAYS.exec(text)?.[0] ?? 'this year'}`)
  if (dated?.kind !== 'data' || dated.subject !== 'sales') return null
  return [
    partAsking('sales', 'realized', {
      where: [conditionIs('tax', 'taxable', 'taxable accounts')],
      by: ['security'],
      period: dated.period,
    }),
  ]
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
  /^(?:(?:and|so|ok|hey|hi)[ ,]+)*when (?:did|was|have) (?:i|we|my|the|our) (?:last )?(?:time (?:i|we) )?(?:pay|paid|shop(?:ped)? at|buy (?:something |anything )?(?:at|from)|bought (?:something |anything )?(?:at|from)|eat at|ate at|go to|went to|order(?:ed)? from|visit(?:ed)?|use[d]?)(?: for)? (?<who>.+?)(?: last)?,? (?:and )?(?:(?:for )?how much(?: was it| did (?:i|we|it|that) (?:pay|cost)| is it)?|what (?:did it cost|was the amount|did (?:i|we) pay))[ ?.!]*$/i

/** "When did I last pay Lumen Stream and how much": the newest booking has both. */
function lastPaidAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const who = LAST_PAID.exec(text)?.groups?.['who']
  if (who === undefined || !/\blast\b/i.test(text)) return null
  const [paid] = readAgain(`how much did I pay ${who.replace(/\blast\b/i, '')}`)
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

const LYING =
  /\bhow much\b[^.?!]*\b(?:cash|money)\b[^.?!]*\b(?:(?:is|are|['’]s) just (?:lying|sitting) (?:around|about|there)|idle|uninvested|not invested|doing nothing)\b/i

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

/** What an investor asks whose construction says what is meant; null for the rest. */
export const askedOfOwnForSure = (asked: Construed): readonly PlanPart[] | null =>
  categoryAsked(asked) ??
  askedAfterForSure(asked) ??
  askedOfPlansForSure(asked) ??
  feesAsked(asked) ??
  losingAsked(asked) ??
  savedOfPayAsked(asked) ??
  lastPaidAsked(asked) ??
  lyingAsked(asked) ??
  wholeLookAsked(asked) ??
  soldTaxedAsked(asked) ??
  toComeAsked(asked) ??
  owesAsked(asked) ??
  spendingChangedAsked(asked) ??
  ageAsked(asked) ??
  dividendAsked(asked) ??
  ratesAsked(asked) ??
  withoutAsked(asked) ??
  faredAsked(asked)
