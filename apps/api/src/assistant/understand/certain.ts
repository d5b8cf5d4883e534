import { type DataPart, type PlanPart, barePart } from '@keelwise/contract/plan'
import { type Construed, pastMonths, daysWithWords } from './certain-of-both.ts'

const isData = (part: PlanPart | undefined): part is DataPart => part?.kind === 'data'

/** Kinds of accounts that the law sets a limit for: their words, whose limit it is, and the accounts that count toward it. */
export const LIMITED: readonly (readonly [RegExp, string, readonly string[], string])[] = [
  [/\b(?:401|403|457) ?\(?[kb]\)?/i, 'k401', ['401K', '403B', '457B'], '401(k)'],
  [/\bhsas?\b|\bhealth savings?\b/i, 'hsa', ['HSA'], 'HSA'],
  [/\b(?:roth|iras?)\b/i, 'ira', ['IRA', 'ROTH_IRA'], 'IRA'],
]
const ASKS_LIMIT =
  /\b(?:limits?|maximum|max|maxed out|(?<!\b(?:large|mid|small|micro|mega|market|multi|all)[- ])cap(?![- ](?:weight\w*|gains?|rates?|ex)\b)|ceiling)\b|\bhow much (?:more |else )?(?:can|could|may|am|are) (?:i|we)\b.*\b(?:put|add|save|contribut\w*|pay in|allowed)\b|\b(?:can|may|could) (?:i|we) (?:still |even |also )*(?:put|contribute|add)\b|\b(?:contribution )?room\b|\bmost (?:i|we|one|you|anyone) (?:can|may|could)\b|\bleft to contribute\b|\b(?:allowed|permitted) to (?:put|contribute|add|save)\b/i
/** This year's is held against the last one's. */
const AGAINST_LAST_YEAR =
  /\b(?:than|from|over|versus|vs\.?|compared (?:to|with)|since|as|and) (?:(?:in|it was|that of|the) )*last year(?:['’]s)?\b/i
const OF_NO_LIMIT =
  /\b(?:should|credit|withdraw\w*|take out|borrow|loan|drawdown|dd|sharpe|risk|volatil\w*|return\w*|value|balance|worth|gain\w*|los(?:[est]\w*|ing)|match\w*|afford|alerts?|notif\w*|budget)\b/i

/** "How much can I put into my HSA this year": what the law allows, and what was put in. */
function limitAsked({ text, today, directory }: Construed): PlanPart[] | null {
  if (!ASKS_LIMIT.test(text) || OF_NO_LIMIT.test(text)) return null
  const found = LIMITED.find(([words]) => words.test(text))
  if (!found) return null
  const [, name, types, words] = found
  const now = Number(today.slice(0, 4))
  const said = /\b(20\d\d)\b/.exec(text)?.[1]
  const isAgainst = AGAINST_LAST_YEAR.test(text)
  const isLast = /\blast year\b/i.test(text) && !isAgainst
  const year = said ? Number(said) : /\bnext year\b/i.test(text) ? now + 1 : isLast ? now - 1 : now
  const limitOf = (each: number): PlanPart => ({ kind: 'term', term: `limit_${name}_${each}`, level: 'usual' })
  const limit = limitOf(year)
  const own = types.filter((type) => directory.accounts.some((account) => account.type === type))
  if (isAgainst) return [limit, limitOf(year - 1)]
  if (own.length === 0 || year > now) return [limit]
  const end = `${year}-12-31`
  const paidIn: DataPart = {
    ...barePart,
    subject: 'transactions',
    measures: ['contributed'],
    where: [{ field: 'account_type', op: 'is', values: own, words }],
    by: [],
    period: daysWithWords(`${year}-01-01`, end < today ? end : today, today),
  }
  return [limit, paidIn]
}

/** What is law for everybody, and no figure of the person's own. */
const FACTS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:rmds?|required minimum distributions?)\b.*\b(?:start|begin|kick in|age)\b|\b(?:age|when|old)\b.*\b(?:rmds?|required minimum distributions?)\b/i,
    'rmd_age',
  ],
  [
    /\bgift(?:ing)?(?: tax)? (?:tax )?(?:limit|exclusion|allowance)\b|\bhow much (?:can|may) (?:i|we) (?:give|gift)\b/i,
    'gift',
  ],
  [
    /\b(?:how (?:much|high|big) is|what(?:['’]?s| is| are)|amount of) the (?:\w+ )?standard deductions?\b/i,
    'standard_deduction',
  ],
  [/\bearly[- ]withdrawal (?:penalty|tax|age)\b|\bpenalty for (?:early|taking money out early)\b/i, 'early_withdrawal'],
  [/\bfull retirement age\b/i, 'full_retirement_age'],
  [/\b(?:age|when|old)\b.*\bmedicare\b|\bmedicare age\b/i, 'medicare_age'],
  [/\bfdic\b/i, 'fdic'],
  [/\bsipc\b/i, 'sipc'],
  [
    /\b(?:how much|limit|maximum|most)\b.*\bcapital loss(?:es)?\b.*\b(?:deduct|offset|write off|claim)?\b|\bcapital loss (?:limit|deduction)\b/i,
    'capital_loss',
  ],
]
const OF_SUMS =
  /\b(?:limits?|how (?:much|high|big|old)|up to|cover\w*|insur\w*|max\w*|ages?|when|amounts?|exclusion|penalty|deductions?|over|above|exceed\w*)\b/i
const OF_OWN_CASH = /\b(?:am i|are we|is my|are my|do i|do we|my|our)\b/i

function factAsked({ text }: Construed): PlanPart[] | null {
  const [, name] = FACTS.find(([words]) => words.test(text)) ?? []
  // what a word means is explained
  if (
    name === undefined ||
    !OF_SUMS.test(text) ||
    /\bwhat (?:exactly )?is (?:an?|that|this|it)\b|\bmeans?\b/i.test(text)
  )
    return null
  const fact: PlanPart = { kind: 'term', term: `fact_${name}`, level: 'usual' }
  // what is insured is so bank by bank
  return name === 'fdic' && OF_OWN_CASH.test(text)
    ? [
        fact,
        {
          ...barePart,
          subject: 'accounts',
          measures: ['balance'],
          where: [{ field: 'group', op: 'is', values: ['cash'], words: 'cash' }],
          by: ['institution'],
        },
      ]
    : [fact]
}

const MOST_LOST =
  /\b(?:the )?(?:most|worst|maximum|max) (?:that |amount )?(?:(?:i|we|it|my \w+) )?(?<may>can|could|might|would|may)? ?(?:i |we )?(?:have |ever )*(?:los[et]\w*|fall\w*|fell|drop\w*)\b/i

/** "The most I could lose" nobody knows; the most that was lost from a height so far is known. */
function mostLostAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  const said = MOST_LOST.exec(text)
  if (!said) return null
  const account = OF_ACCOUNT.exec(text.replace(said[0], ' '))?.[0]
  const [fall] = readAgain(`maximum drawdown${account === undefined ? '' : ` of ${account}`}`)
  if (!isData(fall) || fall.measures[0] !== 'drawdown') return null
  return said.groups?.['may'] === undefined ? [fall] : [{ kind: 'decline', reason: 'forecast', related: [fall] }]
}

const FULL_MATCH =
  /\b(?:full|whole|entire|maximum|max|complete|all (?:of )?(?:the|my|our)|every (?:bit|dollar|cent) of (?:the|my)) (?:employer(?:['’]?s)? |company(?:['’]s)? |401k |possible )*match(?:ing)?\b|\benough (?:to get|for|to earn)\b.*\bmatch(?:ing)?\b|\bmatch(?:ing)?\b.*\b(?:on the table|in full|fully)\b|\b(?:leaving|missing|miss out on|missing out on)\b.*\bmatch(?:ing)?\b/i

/** "Am I getting the full match": up to where an employer matches is kept nowhere; what was added is. */
function matchAsked({ text, today, directory }: Construed): PlanPart[] | null {
  if (!FULL_MATCH.test(text)) return null
  const [plans] = LIMITED.map(([, , types]) =>
    types.filter((type) => directory.accounts.some((account) => account.type === type)),
  )
  const added: DataPart = {
    ...barePart,
    subject: 'transactions',
    measures: ['employer'],
    where: plans && plans.length > 0 ? [{ field: 'account_type', op: 'is', values: plans, words: '401(k)' }] : [],
    by: [],
    period: daysWithWords(`${today.slice(0, 4)}-01-01`, today, today),
  }
  return [{ kind: 'decline', reason: 'not_kept', words: 'the full match of the employer', related: [added] }]
}

const HOW_MUCH_TO_SAVE =
  /\bhow much (?:money )?(?:should|ought|must) (?:i|we)\b.*\b(?:transfer|put|putting|move|moving|save|saving|set|setting|stash|stashing|transferring|contribute|contributing)\b/i
const FOR_SOMETHING =
  /\d|\b(?:hundred|thousand|million|grand|reach|retire|retirement|goal|house|home|down ?payment|college|car|wedding|trip|vacation|invest\w*|stocks?|bonds?|funds?)\b/i
const TO_SAVINGS = /\b(?:savings?|aside|away|each|every|monthly|per|a) ?(?:month|week|paycheck|payday)?\b/i

/** "How much should I transfer to savings each month" asks for no transfers of the past: what helps to decide is shown. */
function savingAsked({ text, today }: Construed): PlanPart[] | null {
  if (!HOW_MUCH_TO_SAVE.test(text) || FOR_SOMETHING.test(text) || !TO_SAVINGS.test(text)) return null
  const leftOver: DataPart = {
    ...barePart,
    subject: 'transactions',
    measures: ['net'],
    where: [],
    by: [],
    period: pastMonths(12, today),
    derive: { formula: 'per_month', given: {} },
  }
  const goals: DataPart = {
    ...barePart,
    subject: 'plans',
    measures: ['saved', 'target', 'on_track'],
    where: [{ field: 'kind', op: 'is', values: ['goal'], words: 'goal' }],
    by: ['plan'],
  }
  const cushion: DataPart = { ...barePart, subject: 'fit', measures: ['emergency_months'], where: [], by: [] }
  return [{ kind: 'decline', reason: 'advice', words: text.slice(0, 200), related: [leftOver, goals, cushion] }]
}

const OWN_MONEY =
  '(?:(?:what|the money|money|how much) )?(?:i|we|my|our)?(?: own)? ?(?:am |are |is |have |has |had )?(?:just )?(?:put|putting|contribut\\w*|deposit\\w*|sav(?:ed|ing|ings)|add(?:ed|ing)|paid|paying|money)(?: in| into it| in it| away| aside)?(?: (?:myself|ourselves))?'
const MARKET =
  "(?:(?:the )?(?:stock )?markets?|(?:investment )?(?:gains|returns|growth)|prices)(?:['’]s)?(?: going up| gains)?"
const MARKET_OR_OWN = new RegExp(
  String.raw`[,:;]?\s*(?:(?:is|was|were|did|because of|due to|from|through|thanks to|mostly|mainly|it|that|more) )*(?:${MARKET} (?:or|versus|vs\.?|and) (?:is it |was it |because of |from |mostly |just )*${OWN_MONEY}|${OWN_MONEY} (?:or|versus|vs\.?) (?:is it |was it |because of |from |mostly |just )*${MARKET})\b`,
  'i',
)
const GROWING =
  /\b(?:gr[eo]w\w*|growth|r[io]se\w*|increas\w*|went up|gone up|going up|up|chang\w*|gain\w*|climb\w*|jump\w*|reason|why|f[ae]ll\w*|drop\w*|down)\b/i
const DAYS_SAID =
  /\b(?:(?:in|during|over|since|for) )?(?:(?:this|last|the last|the past|past) (?:\d+ |two |three |four |five |six )?(?:year|month|quarter|week)s?(?: so far)?|20\d\d|since [a-z]+(?: \d+)?(?: 20\d\d)?|ytd|year to date)\b/i
const OF_ACCOUNT =
  /\b(?:my|our|the) (?:[a-z0-9()]+ )?(?:401 ?\(?k\)?|roth(?: ira)?|ira|hsa|brokerage|portfolio|investments?|accounts?|savings)\b/i

/** "Did it grow from the market or from what we put in" asks why it changed, by parts. */
function causeAsked({ text, before, readAgain }: Construed): readonly PlanPart[] | null {
  const isOfBefore = before?.subject === 'worth' && /^(?:and |so )?(?:was|is|were|what|which)\b/i.test(text)
  // how much of either is two sums
  if (/\bhow much\b/i.test(text)) return null
  if (!MARKET_OR_OWN.test(text) || !(GROWING.test(text) || isOfBefore)) return null
  const days = DAYS_SAID.exec(text)?.[0] ?? ''
  const account = OF_ACCOUNT.exec(text.replace(MARKET_OR_OWN, ' '))?.[0]
  const isOfWorth = before?.subject === 'worth' || before?.subject === 'accounts'
  const goesOn = account === undefined && /\b(?:it|that|they|this)\b/i.test(text)
  if (account !== undefined) {
    const [only] = readAgain(`what was the balance of ${account} ${days === '' ? 'this year' : days}`)
    if (!isData(only) || only.subject !== 'worth' || only.where.length === 0) return null
    return [{ ...only, measures: ['change'], by: [], compare: null, order: null, limit: null, why: true }]
  }
  const what = goesOn && isOfWorth ? 'it' : 'my net worth'
  const parts = readAgain(`why did ${what} change ${days}`.trim())
  return parts.some((part) => isData(part) && part.why) ? parts : null
}

const IS_THAT_USUAL =
  /[,;.?]?\s*(?:and |but |so )*(?:is|was|were|are) (?:that|this|it|those|these) (?:(?:a lot|much|any|way|about|well|far) )*(?:(?:more|less|higher|lower|bigger|smaller|fewer)(?: or (?:less|more|lower|higher))? than |above |below |over |under |in line with )?(?:the |my |our )?(?:usual|normal|average|typical|(?:what )?(?:i|we) (?:usually|normally|typically) (?:spend|pay|do)|usual amount)(?: for (?:me|us))?\s*[?.!]*$/i

/** "… and is that more than usual": what it came to, and what it is a month. */
function usualAsked({ text, before, today, readAgain }: Construed): PlanPart[] | null {
  const said = IS_THAT_USUAL.exec(text)
  if (!said) return null
  const head = text.slice(0, said.index).trim()
  const parts = head === '' ? (before ? [before] : []) : readAgain(head)
  const [only] = parts
  if (parts.length !== 1 || !isData(only) || only.subject !== 'transactions' || only.derive !== null) return null
  if (only.measures.join() !== 'out' || only.compare !== null || (head !== '' && only.by.length > 0)) return null
  const usual: DataPart = {
    ...only,
    measures: ['monthly'],
    by: [],
    order: null,
    limit: null,
    period: pastMonths(12, today),
    show: 'auto',
  }
  return head === '' ? [usual] : [only, usual]
}

const DONE = String.raw`(?:(?:go|gone|went|going|come|came|been) (?:through|thru|in|out)|clear(?:ed)?|post(?:ed)?|settled?|process(?:ed)?|landed?|arrived?|deposited|hit|(?:still )?pending|paid)`
const WHETHER_DONE = new RegExp(
  String.raw`^(?:(?:hey|so|ok|and|also|but)[ ,]+)*(?:did|has|have|is|was|are) (?:(?:my|the|our|that|this) )?(?<what>[^?]+?)(?: (?:already|even|ever|finally|been|actually))* ${DONE}(?: (?:yet|already|today|this (?:month|week)|ok|okay|fine|(?:to |into |from )?my (?:account|checking|bank)|or (?:not|is it still pending|still pending)))*\s*[?.!]*$`,
  'i',
)
const WHETHER_PAID =
  /^(?:(?:hey|so|ok|and|also|but)[ ,]+)*(?:did|have) (?:i|we) (?:already |even )?(?:pay|paid) (?:(?:my|the|our|for) )*(?<what>[a-z' ]+?)(?: bill| payment)?(?: (?:yet|already|this month|today|this week))+\s*[?.!]*$|^(?:(?:hey|so|ok|and|also|but)[ ,]+)*(?:did|has|have) (?:my |the |our )?(?<who>[a-z' ]+?) (?:already )?(?:charged?|billed?) (?:me|us)(?: (?:yet|already|this month|today|this week))+\s*[?.!]*$/i
const NOBODY = /^(?:it|that|this|they|everything|anything|all|i|we|you|there|what|one|client\w*|.*\b(?:i|we|you)\b.*)$/i
const DAYS_NAMED = /\b(?:today|this month|this week)\b/i
const OF_MONEY_IN = /\b(?:paychecks?|pay checks?|pay|payroll|salary|wages|direct deposit|deposit)\b/i
const COMING_IN = /\b(?:come|came|comes|coming) in\b|\b(?:landed?|arrived?|deposited)\b/i
/** What a salary is called, by people and by those who pay it. */
const OF_PAY = /^(?:pay|payroll|salary|salaries|wages?|paychecks?|direct deposit)$/i
const OF_BOOKINGS: ReadonlySet<string> = new Set(['payee', 'category', 'account', 'account_type'])

/** "Did the rent go through yet": when it was booked last, with what it came to and whether it is pending. */
function whetherDone({ text, today, directory, readAgain }: Construed): PlanPart[] | null {
  const { what: thing, who } = (WHETHER_DONE.exec(text) ?? WHETHER_PAID.exec(text))?.groups ?? {}
  const what = (thing ?? who)?.trim()
  if (what === undefined || NOBODY.test(what) || /\brefunds?\b/i.test(what)) return null
  const plain = what.replaceAll(
    /\b(?:payments?|bills?|charges?|transactions?|checks?|to|from|of|for|my|the|our)\b/gi,
    ' ',
  )
  const named = plain.replaceAll(/\s+/g, ' ').trim()
  if (named === '') return null
  const isIn = OF_MONEY_IN.test(what) || COMING_IN.test(text)
  const asked = isIn ? `how much came in from ${named}` : `how much did i spend on ${named}`
  const days = DAYS_NAMED.exec(text)?.[0]
  const words = named.toLowerCase().split(' ')
  const payees = directory.payees.filter(({ name, paysIn }) => {
    const own = new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    // who pays money in is nobody who was paid
    if (isIn && !paysIn) return false
    return OF_PAY.test(named) ? [...own].some((word) => OF_PAY.test(word)) : words.every((word) => own.has(word))
  })
  const ofPayees = {
    field: 'payee',
    op: 'has' as const,
    values: payees.slice(0, 50).map(({ name }) => name),
    words: named,
  }
  // of days that are said it is asked what was paid in them
  if (days !== undefined) {
    const ofDays = readAgain(`${asked} ${days}`)
    const isRead =
      ofDays.length > 0 &&
      ofDays.every((part) => isData(part) && part.subject === 'transactions' && part.where.length > 0)
    const [one] = ofDays
    if (!isRead || ofDays.length > 1 || !isData(one)) return null
    // what a loan's own account was charged is no payment of it
    return payees.length > 0 && one.where.every(({ field }) => field === 'account' || field === 'account_type')
      ? [{ ...one, measures: ['last'], where: [ofPayees], by: [] }]
      : // with the days on which it was
        [one.by.length > 0 ? one : { ...one, by: ['booking'], order: { by: 'day', direction: 'desc' } }]
  }
  const parts = readAgain(asked)
  const [only] = parts
  const isRead = parts.length === 1 && isData(only) && only.subject === 'transactions'
  const read = isRead ? only.where.filter(({ field }) => OF_BOOKINGS.has(field)) : []
  const isWhole = isRead && read.length > 0 && read.length === only.where.length
  const paid = OF_PAY.test(named) && payees.length === 0 ? readAgain('how much came in from my paycheck') : []
  const [pay] = paid.length === 1 ? paid : []
  const ofPay = isData(pay) ? pay.where.filter(({ field }) => OF_BOOKINGS.has(field)) : []
  if (!isWhole && payees.length === 0 && ofPay.length === 0) return null
  const where = isWhole ? read : payees.length === 0 ? ofPay : [ofPayees]
  return [
    {
      ...barePart,
      subject: 'transactions',
      measures: ['last'],
      where,
      by: [],
      period: daysWithWords(null, today, today),
    },
  ]
}

const TELL_ME =
  /\b(?:text|e-?mail|message|notify|alert|warn|ping) (?:me|us) (?:\w+ )?(?:when(?:ever)?|if|as soon as|every time|once|before)\b|\bsend (?:me|us) an? (?:alert|text|e-?mail|notification|message|warning) (?:when(?:ever)?|if|as soon as|every time|once|before)\b|\b(?:let me know|tell me|i want to know) (?:when(?:ever)?|if|as soon as) (?:my|the|our|any|an?|one) .*\b(?:(?:is|are|gets?|goe?s?|drops?|falls?|dips?|runs?|climbs?|rises?) (?:below|under|over|above|to|low)|exceeds|hits)\b/i
const WRONG_CATEGORY =
  /\b(?:wrong|incorrect) categor(?:y|ies)\b|\b(?:mis-?categori[sz]ed|miscategori[sz]e|categori[sz]ed (?:wrong\w*|incorrectly|as something else))\b|\bcategor(?:y|ies) (?:is|are|was|were|looks?|seems?) (?:all )?(?:wrong|incorrect|not right|off)\b/i
const ASKS_ROWS = /\b(?:which|list|show|how many)\b/i

/** What is asked to be done from now on, or put right, is done on a screen. */
function helpAsked({ text }: Construed): PlanPart[] | null {
  if (TELL_ME.test(text)) return [{ kind: 'help', page: 'set_alerts' }]
  return WRONG_CATEGORY.test(text) && !ASKS_ROWS.test(text) ? [{ kind: 'help', page: 'categories' }] : null
}

/** What the law allows, asked by whoever advises: nothing of the own is put beside it. */
export const lawAsked = (asked: Construed): readonly PlanPart[] | null =>
  /\bclients?\b/i.test(asked.text) && !/\b(?:can|may|could) (?:a |my )?clients?\b/i.test(asked.text)
    ? null
    : (limitAsked({ ...asked, directory: { ...asked.directory, accounts: [] } }) ?? factAsked(asked))

/**
 * What some constructions ask for, whatever else their words could mean: what the law allows, whether something has
 * been booked, what something grew by. Null where a question is none of them.
 */
export function askedForCertain(asked: Construed): readonly PlanPart[] | null {
  return (
    helpAsked(asked) ??
    limitAsked(asked) ??
    factAsked(asked) ??
    mostLostAsked(asked) ??
    matchAsked(asked) ??
    savingAsked(asked) ??
    causeAsked(asked) ??
    usualAsked(asked) ??
    whetherDone(asked)
  )
}
