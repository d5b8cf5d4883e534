import type { PlanPart } from '@keelwise/contract/plan'
import { accountsLeft } from './choose/fits-data.ts'
import { LIMITED } from './certain.ts'
import { PLACES } from './certain-after-forms.ts'
import { askedAfterSums } from './certain-after-sums.ts'
import { type Construed, conditionIs, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'

const WENT_IN =
  /^(?:(?:and|so|ok|but)[ ,]+)*how much (?:has |have |did |was |money )*(?:i |we )?(?:went|gone|go|been put|put|was put|been paid|paid|been added|added|come|came) in(?:to)?(?: (?:it|there|that|this|them))?\b(?<rest>[^?!.]*)[?.! ]*$/i

/** "How much went in there this year" after an account: what was put in, and not how much it rose. */
function wentInAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const rest = WENT_IN.exec(text)?.groups?.['rest']?.trim()
  const where = (before?.where ?? []).filter(({ field, op }) => field.startsWith('account') && !op.endsWith('_not'))
  if (rest === undefined || where.length === 0 || !(before?.subject === 'accounts' || before?.subject === 'worth'))
    return null
  const isOfBank = where.some(({ values }) => values.some((value) => /^(?:CHECKING|SAVINGS|MONEY_MARKET)$/.test(value)))
  const [dated] = rest === '' ? [] : readAgain(`how much did I spend ${rest}`)
  if (rest !== '' && (dated?.kind !== 'data' || dated.period === null)) return null
  return [
    partAsking('transactions', isOfBank ? 'received' : 'put_in', {
      where,
      period: dated?.kind === 'data' ? dated.period : null,
    }),
  ]
}

const LASTS =
  /^(?:(?:and|so|ok|but)[ ,]+)*how (?:long|many months(?: of (?:my |our )?(?:spending|expenses|bills|living))?) (?:would|will|could|can|does|do|might) (?:that|it|this|they|those|these|all that) (?:last|cover|hold out|keep (?:us|me) (?:going|afloat)|cover (?:us|me))\b[^.?!\d]*[?.! ]*$|^(?:(?:and|so|ok|but)[ ,]+)*how many months (?:of (?:that|it|this|spending|expenses) )?(?:do (?:i|we) have|(?:is|would) (?:that|it|this)(?: be)?)(?: (?:in there|there|then|left))*[?.! ]*$/i

/** "How long would that last" after some accounts is of these, and not of all cash. */
const lastsAsked = ({ text, before }: Construed): PlanPart[] | null =>
  LASTS.test(text) && before?.subject === 'accounts' && before.measures[0] === 'balance' && before.where.length > 0
    ? [
        partAsking('accounts', 'balance', {
          where: [...before.where],
          derive: {
            formula: before.where.some(({ values }) => values.some((value) => /retire|invest|IRA|401K/i.test(value)))
              ? 'lasts'
              : 'runway',
            given: {},
          },
        }),
      ]
    : null

const COVERED =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:will|would|can|could|does|do|is|has|have) (?:i have (?:enough )?(?:in )?)?(?:(?:my|the|our) )?(?<what>[a-z0-9() ]+?) (?:cover|be enough (?:for|to cover)|enough (?:for|to cover|to pay)|suffice for|handle|pay for|have enough (?:for|to cover)|hold up for) (?:that|it|them|those|these|this|all of (?:it|them|that)|everything)\b[^?!.]*[?.! ]*$/i

const SUMMED: ReadonlySet<string> = new Set(['amount', 'out', 'recurring_monthly', 'paid'])

/** "Will my checking cover that": what is in it beside what it would have to pay. */
function coveredAsked({ text, before, readAgain }: Construed): readonly PlanPart[] | null {
  const what = COVERED.exec(text)?.groups?.['what']
  if (what === undefined || before === null || !SUMMED.has(before.measures[0] ?? '')) return null
  const [balance] = readAgain(`what is the balance of my ${what}`)
  if (balance?.kind !== 'data' || balance.subject !== 'accounts' || balance.where.length === 0) return null
  return [balance, { ...before, by: [], order: null, limit: null, derive: null, show: 'auto' }]
}

const BEST_OF_THEM =
  /^(?:(?:and|so|ok)[ ,]+)*(?:which|what)(?: one| account)?(?: of (?:them|those|these))?(?<! account) (?:did|does|is doing|has done|performed|was|grew|made|went up|returned)(?: (?:the )?)?(?<end>best|worst|most|least|better)\b(?<rest>[^?!.]*)[?.! ]*$/i

/** "Which of them did best this year" after accounts is asked of what they returned. */
function bestAccountAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const said = BEST_OF_THEM.exec(text)?.groups
  const isOfAccounts =
    before !== null &&
    (before.subject === 'accounts' || before.subject === 'worth' || before.subject === 'returns') &&
    (before.where.length > 0 || before.subject === 'returns')
  if (!said || !isOfAccounts || before.where.some(({ values }) => values.includes('debt') || values.includes('cash')))
    return null
  const rest = (said['rest'] ?? '').trim()
  const [dated] = rest === '' ? [] : readAgain(`how much did my investments return ${rest}`)
  const period = dated?.kind === 'data' && dated.subject === 'returns' ? dated.period : before.period
  if (rest !== '' && (dated?.kind !== 'data' || dated.period === null)) return null
  return [
    partAsking('returns', 'twr', {
      where: before.where.filter(({ field }) => field === 'group' || field.startsWith('account') || field === 'tax'),
      by: [
        before.where.length > 0 && !/\b(?:fund|stock|one of my investments|holding|position)\b/i.test(text)
          ? 'account'
          : 'security',
      ],
      period,
      limit: before.where.length > 0 ? null : 5,
      order: { by: 'twr', direction: /worst|least/i.test(said['end'] ?? '') ? 'asc' : 'desc' },
    }),
  ]
}

const BEATS =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:(?:is|was|were|are) (?:that|it|this|they|those|these|i|we) (?:any |much |doing |a lot )*(?:better|worse|more|less|higher|lower|ahead|behind|above|below)(?: than| of)?|(?:did|do|does|has|have) (?:that|it|this|they|i|we) (?:really |actually )?(?:beat(?:en)?|outperform(?:ed)?|underperform(?:ed)?|keep up with|lag(?:ged)?(?: behind)?|trail(?:ed)?|do(?:ne)? better than|do(?:ne)? worse than)|(?:better|worse|more|less) than) (?:the |my |our )?(?:market|markets|index|benchmark|average|stock market)(?: in general| overall)?[ ?.!]*$/i

/** "Is that better than the market": how far what was asked before is ahead of its index. */
const beatsAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'returns' && BEATS.test(text)
    ? [partAsking('returns', 'excess', { where: [...before.where], period: before.period })]
    : null

const INTEREST_EACH =
  /\bhow much\b[^.?!]*\binterest\b[^.?!]*\b(?:each|every|per|a) (?<unit>month|year)\b|\bhow much\b[^.?!]*\b(?:each|every|per|a) (?<first>month|year)\b[^.?!]*\binterest\b/i

const MORE_PAID =
  /\b(?:extra|more|additional|save|saved|saving|if|earn|earning|get|receive|pays? me|paying me|savings)\b|\d/i

/** "How much of that do I pay in interest each month" after a debt: what was charged, a month. */
function interestEachAsked({ text, before, today, readAgain }: Construed): PlanPart[] | null {
  const said = INTEREST_EACH.exec(text)?.groups
  if (!said || MORE_PAID.test(text)) return null
  const isOfDebt = before?.subject === 'accounts' && before.where.length > 0 && before.measures[0] === 'owed'
  const debt = /\b(?:mortgage|loan|credit card|card)\b/i.exec(text)?.[0]
  const [named] = debt === undefined ? [] : readAgain(`how much do I owe on my ${debt}`)
  const where = named?.kind === 'data' && named.subject === 'accounts' ? named.where : isOfDebt ? before.where : []
  if (where.length === 0) return null
  const unit = (said['unit'] ?? said['first'] ?? '').toLowerCase()
  return [
    partAsking('transactions', 'interest_paid', {
      where: [...where],
      period: pastMonths(12, today),
      ...(unit === 'month' ? { derive: { formula: 'per_month', given: {} } } : {}),
    }),
  ]
}

const NEWEST_OF_IT =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*(?:what|when|how (?:much|big|large))(?:['’]?s| is| was| were| did)? (?:the |my |our )?(?:(?:very )?(?<newest>last|latest|most recent|newest)|(?<largest>biggest|largest|highest)) (?<what>payments?|charges?|transactions?|purchases?|withdrawals?|deposits?|bookings?|things?|transfers?|one)\b(?<rest>[^?!.]*\b(?:there|it|that|this|that account|this account)\b[^?!.]*)[?.! ]*$/i

/** "What was the last payment that went out of there" after an account: the newest booking of it. */
function newestAsked({ text, before, today, readAgain }: Construed): PlanPart[] | null {
  const said = NEWEST_OF_IT.exec(text)?.groups
  const where = (before?.where ?? []).filter(({ field, op }) => PLACES.has(field) && !op.endsWith('_not'))
  if (!said || where.length === 0 || !OF_ACCOUNTS.has(before?.subject ?? '')) return null
  const words = `${said['what'] ?? ''} ${said['rest'] ?? ''}`
  const isIn = /\b(?:deposits?|came in|come in|coming in|went in|into|received)\b/i.test(words)
  const isOut = !isIn && /\b(?:payments?|charges?|purchases?|withdrawals?|out|left|paid)\b/i.test(words)
  const measure = isIn ? 'received' : isOut ? 'paid' : 'amount'
  const period = daysSaid(said['rest'] ?? '', readAgain)
  if (period === undefined) return null
  const all = { from: null, to: today }
  return [
    partAsking('transactions', measure, {
      where: [
        ...where,
        ...(isIn || isOut
          ? [
              {
                field: 'direction',
                op: 'is' as const,
                values: [isIn ? 'in' : 'out'],
                words: isIn ? 'coming in' : 'going out',
              },
            ]
          : []),
      ],
      by: ['booking'],
      order: said['largest'] === undefined ? { by: 'day', direction: 'desc' } : { by: measure, direction: 'desc' },
      limit: 1,
      period: period ?? { ...all, words: periodWords(all, today) },
    }),
  ]
}

const OF_ACCOUNTS: ReadonlySet<string> = new Set(['accounts', 'worth'])
const BOUGHT_IT =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*when (?:did|have|was|were) (?:(?:i|we) (?:\w+ )?(?:buy|bought|get|got|purchased?|acquired?|add(?:ed)?|pick(?:ed)? up|start(?:ed)? (?:buying|holding))(?: (?:it|that|this|them|into it)(?: one)?)?|(?:it|that|this)(?: one)? (?:bought|purchased|acquired|added))[ ?.!]*$/i
const HELD_SINCE =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*(?:(?:for )?how long (?:have|had|did) (?:i|we) (?:had|have|owned?|held|been (?:holding|in)|hold(?:ing)?)|since when (?:have|do|did) (?:i|we) (?:had|have|own(?:ed)?|held|hold))(?: (?:it|that|this|them))(?: one)?[ ?.!]*$/i
const MADE_BY_IT =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*how much (?:money )?(?:(?:has|have|did|does|is|do) (?:it|that|this|they)(?: one)? (?:made|make|gained?|earned?|los[et]|grown?|returned?|gone up|up|down)(?: (?:me|us))?|(?:have|did|has|am|are) (?:i|we|he|she|they) (?:made|make|gained?|earned?|los[et]|up|down)(?: (?:on|with|from|in) (?:it|that|this|them)(?: one)?))(?: so far| in all| overall| in total)?[ ?.!]*$/i

const SOLD_IT =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*(?:did|have|has|had|when did) (?:i|we) (?:ever |already )?(?:sell|sold|get rid of|gotten rid of)(?: (?:any(?:thing)?(?: of (?:it|that|this|them))?|some(?: of (?:it|that))?|all of it|it|that|this|them|that one|of it))*(?: (?:ever|before|yet|already|this year))*[ ?.!]*$/i

/** "When did I buy that one", "how much has it made" after a security: its purchases, its sales, and its gain. */
function ofSecurityAsked({ text, before, today }: Construed): PlanPart[] | null {
  const where = (before?.where ?? []).filter(({ field, op }) => field === 'security' && op === 'is')
  if (where.length === 0) return null
  if (MADE_BY_IT.test(text))
    return [partAsking('positions', 'gain', { measures: ['gain', 'gain_percent', 'value'], where })]
  const all = { from: null, to: today }
  if (HELD_SINCE.test(text))
    return [
      partAsking('transactions', 'first', {
        where: [...where, { field: 'kind', op: 'is', values: ['BUY'], words: 'purchases' }],
        period: { ...all, words: periodWords(all, today) },
      }),
    ]
  if (SOLD_IT.test(text))
    return [
      partAsking('transactions', 'sold', {
        where: [...where, { field: 'kind', op: 'is', values: ['SELL'], words: 'sales' }],
        by: ['booking'],
        order: { by: 'day', direction: 'desc' },
        period: { ...all, words: periodWords(all, today) },
      }),
    ]
  if (!BOUGHT_IT.test(text)) return null
  const isLast = /\b(?:last|latest|most recently)\b/i.test(text)
  return [
    partAsking('transactions', 'bought', {
      where: [...where, { field: 'kind', op: 'is', values: ['BUY', 'REINVEST'], words: 'purchases' }],
      by: ['booking'],
      order: { by: 'day', direction: isLast ? 'desc' : 'asc' },
      limit: isLast ? 1 : null,
      period: { ...all, words: periodWords(all, today) },
    }),
  ]
}

const FROM_WHICH =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*(?:(?:from |on |with |in )?(?:which|what) (?:account|card|bank)\b[^.?!]*\b(?:that|it|this|come|came|paid|from|on|charged|go|went|used?)\b[^.?!]*|where did (?:that|it|this) come (?:from|out of))[?.! ]*$/i

/** "Which account did that come out of" after one booking: the same, whose account stands beside it. */
const fromWhichAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'transactions' && before.limit === 1 && before.by.includes('booking') && FROM_WHICH.test(text)
    ? [{ ...before, show: 'list' }]
    : null

const LEFT_EACH =
  /^(?:(?:and|so|ok|but)[ ,]+)*how much (?:of (?:it|that|this) )?(?:is|was|do (?:i|we) have|stays?|do (?:i|we) (?:keep|save)) ?(?:usually |normally |then )?(?:left(?: over)?|remaining|over)?(?: (?:after|once)\b[^.?!]*)?[?.! ]*$/i

/** "How much of it is left over after spending" after what comes in a month: the same of what is left. */
const leftEachAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'transactions' &&
  before.measures[0] === 'in' &&
  before.derive?.formula.startsWith('per_') === true &&
  LEFT_EACH.test(text)
    ? [{ ...before, measures: ['net'] }]
    : null

const MORE_IN =
  /^(?:(?:and|so|ok|but|then)[ ,]+)*(?:can|could|may|am) (?:i|we) (?:still |also |even )*(?:allowed to |able to )?(?:put|add|contribute|pay) (?:any )?(?:more|anything|something|extra)(?: money)?(?: (?:in|into (?:it|that|them|there)|to (?:it|that|them)|on top))*(?: this year)?[ ?.!]*$|^(?:(?:and|so|ok|but|then)[ ,]+)*how much (?:more|else) (?:can|could|may) (?:i|we) (?:still )?(?:put|add|contribute|pay)(?: (?:in|into (?:it|that|them|there)|to (?:it|that|them)))?(?: this year)?[ ?.!]*$/i

/** "Can I still put more in" after what was put in: what the law allows for the accounts that were meant. */
function moreInAsked({ text, before, directory, readAgain }: Construed): PlanPart[] | null {
  const isAfterPaidIn = before?.subject === 'transactions' && /^(?:contributed|put_in)$/.test(before.measures[0] ?? '')
  if (!isAfterPaidIn || !MORE_IN.test(text)) return null
  const meant = accountsLeft(before.where, directory)
  const asked = LIMITED.filter(([, , types]) => meant.some(({ type }) => types.includes(type)))
  const limits = asked.flatMap(([, , , words]) => readAgain(`how much can I put into my ${words} this year`))
  return limits.length > 0 ? limits.slice(0, 4) : null
}

const ON_DEBT =
  /^(?:(?:and|so|ok|but|also)[ ,]+)*how much (?:of (?:the )?)?(?<what>interest|principal)\b(?<rest>[^?!.]*\b(?:on|for|of|to|toward|from) (?:it|that|this|them|those)\b[^?!.]*)[?.! ]*$/i

/** "How much interest did I pay on it this year" after a debt is asked of that debt. */
function ofDebtAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const said = ON_DEBT.exec(text)?.groups
  const where = (before?.where ?? []).filter(({ field, op }) => PLACES.has(field) && !op.endsWith('_not'))
  const isOfDebt =
    before?.subject === 'accounts' && (before.measures[0] === 'owed' || before.derive?.formula === 'payoff')
  if (!said || !isOfDebt || where.length === 0 || /\b(?:save|would|will|if|still)\b/i.test(text)) return null
  const period = daysSaid(said['rest'] ?? '', readAgain)
  if (period === undefined) return null
  return [
    partAsking('transactions', said['what']?.toLowerCase() === 'interest' ? 'interest_paid' : 'principal_paid', {
      where,
      period,
    }),
  ]
}

const CASH_IN =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:how much(?: of (?:it|that))?(?: money)?(?: (?:uninvested|idle|loose|free))? (?:is )?(?:in )?cash|(?:what(?:['’]?s| is)|show me|tell me) (?:the |my )?cash(?: balance| position| amount)?|is there (?:any|some) cash|(?:uninvested|idle) cash)\b[^.?!]*?\b(?:in|inside|within|on|of) (?:my |the |our )?(?<what>[a-z0-9()'’ -]+?)(?: account)?(?: right now| now| today| at the moment)?[?.! ]*$/i
/** Of these all is cash. */
const OF_CASH = /^(?:CHECKING|SAVINGS|MONEY_MARKET|CD)$/

/** "How much cash is in my Roth IRA": what of it is cash. */
function cashInAsked({ text, directory, readAgain }: Construed): PlanPart[] | null {
  const what = CASH_IN.exec(text)?.groups?.['what']
  if (what === undefined || /\b(?:accounts|total|all|portfolio|bank|reserve|emergency)\b/i.test(what)) return null
  const [only, ...more] = readAgain(`what is the balance of my ${what}`)
  if (only?.kind !== 'data' || more.length > 0 || only.period !== null || only.derive !== null) return null
  const where = only.where.filter(
    ({ field }) => field === 'account' || field === 'account_type' || field === 'institution',
  )
  if (only.subject !== 'accounts' || where.length === 0 || where.length < only.where.length) return null
  const types = where.flatMap(({ field, values }) =>
    field === 'account_type'
      ? values
      : directory.accounts.filter(({ id }) => values.includes(id)).map(({ type }) => type),
  )
  return types.every((type) => OF_CASH.test(type))
    ? [partAsking('accounts', 'balance', { where })]
    : [partAsking('accounts', 'available', { where })]
}

const ELSE_THERE =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what|which|anything|is there anything|are there any|show me what|list what)(?:['’]?s| is| are)? ?(?:(?:all )?(?:else|other (?:holdings|positions|securities|things|stocks|funds|investments)|the rest)\b)(?: (?:is|are|does|do|that is))?(?: (?:held|sitting|there|kept|i hold|i have|i own|it hold|it have))*(?: (?:in|inside|within|of) (?:it|there|that|this|the (?:same|account)|that one|(?:that|this|the|the same) (?:account|one|ira|roth|brokerage|portfolio|401k)))?[?.! ]*$/i
const OPPOSITE = { is: 'is_not', has: 'has_not' } as const

/** "What else is in that account" after something in it: what is held there besides. */
function elseThereAsked({ text, before }: Construed): PlanPart[] | null {
  if (before === null || !ELSE_THERE.test(text)) return null
  const where = before.where.filter(({ field, op }) => PLACES.has(field) && !op.endsWith('_not'))
  if (where.length === 0 || !(before.subject === 'positions' || before.subject === 'accounts')) return null
  const besides = before.where.flatMap((condition) =>
    before.subject === 'positions' && !PLACES.has(condition.field) && (condition.op === 'is' || condition.op === 'has')
      ? [{ ...condition, op: OPPOSITE[condition.op] }]
      : [],
  )
  const cash =
    before.subject === 'accounts' && before.measures[0] === 'available'
      ? [{ ...conditionIs('asset_class', 'cash', 'cash'), op: 'is_not' as const }]
      : []
  return [partAsking('positions', 'value', { where: [...where, ...besides, ...cash], by: ['position'] })]
}

const NTH =
  /^(?:(?:and|so|ok|but|what about|how about|what(?:['’]?s| is| are| was)|which is|who(?:['’]?s| is)|who has)[ ,]+)*(?:the )?(?<nth>second|2nd|third|3rd|fourth|4th|fifth|5th|next|runner[- ]?up|number (?:two|2|three|3)|after (?:that|this|him|her|them|it)(?: one)?)(?:[- ]?(?<end>biggest|largest|most|highest|best|smallest|lowest|least|worst))?(?: (?:one|holding|position|client|after that|most|place))*[?.! ]*$/i
const COUNTED: Readonly<Record<string, number>> = {
  third: 3,
  '3rd': 3,
  three: 3,
  '3': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
}

const ROWS: ReadonlySet<string> = new Set(['position', 'security', 'account', 'client', 'household'])

/** "And the second biggest" after the first of an order: as many from that end; after one position the largest of all. */
export function nthAsked({ text, before }: Construed): PlanPart[] | null {
  const said = NTH.exec(text)?.groups
  if (!said || before === null) return null
  const limit = COUNTED[(said['nth'] ?? '').toLowerCase().replace('number ', '')] ?? 2
  if (before.order && before.limit === 1 && before.by.length > 0) return [{ ...before, limit, show: 'auto' }]
  const direction = /smallest|lowest|least|worst/i.test(said['end'] ?? '') ? ('asc' as const) : ('desc' as const)
  const [measure = ''] = before.measures
  if (said['end'] !== undefined && before.order === null && ROWS.has(before.by.join()))
    return [{ ...before, order: { by: measure, direction }, limit, show: 'auto' }]
  const isOfOne =
    before.subject === 'positions' && before.by.length === 0 && before.where.some(({ field }) => field === 'security')
  return isOfOne && said['end'] !== undefined
    ? [
        partAsking('positions', 'value', {
          where: before.where.filter(({ field }) => field !== 'security'),
          by: ['security'],
          order: { by: 'value', direction },
          limit,
        }),
      ]
    : null
}

/** What an investor asks right after an answer whose construction says how it goes on; null for the rest. */
export const askedAfterForSure = (asked: Construed): readonly PlanPart[] | null =>
  ofSecurityAsked(asked) ??
  fromWhichAsked(asked) ??
  askedAfterSums(asked) ??
  leftEachAsked(asked) ??
  moreInAsked(asked) ??
  newestAsked(asked) ??
  ofDebtAsked(asked) ??
  beatsAsked(asked) ??
  cashInAsked(asked) ??
  elseThereAsked(asked) ??
  nthAsked(asked) ??
  interestEachAsked(asked) ??
  coveredAsked(asked) ??
  wentInAsked(asked) ??
  lastsAsked(asked) ??
  bestAccountAsked(asked)
