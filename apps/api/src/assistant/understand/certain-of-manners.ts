import type { Condition, PlanPart } from '@keelwise/contract/plan'
import {
  type Construed,
  accountsMeant,
  againstTheLast,
  conditionIs,
  daysSaid,
  daysWithWords,
  partAsking,
  pastMonths,
  spanBefore,
} from './certain-of-both.ts'
import { leftOverAsked } from './certain-of-years-ahead.ts'

/** Manners of asking, each with the plain words that ask for the same. */
const SAID_PLAINLY: readonly (readonly [RegExp, (said: RegExpExecArray) => string])[] = [
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*(?:how much|what) (?:do|did|can|are) (?:i|we) (?:usually |typically |normally |actually |really )?sav(?:e|ing) (?:(?:in )?(?:a|per) (?:typical |usual |normal |average )?month|monthly)(?: on average| usually| typically)?[?.! ]*$|^(?:(?:so|ok|hey|and)[ ,]+)*(?:how much|what) (?:do|did) (?:i|we) save on average(?: (?:a|per|each|every) month)?[?.! ]*$/i,
    () => 'what is left over a month',
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*(?<what>[\p{L}\d '’&-]{3,40}?), how (?:many|often)(?: times)?(?<days> (?:this|last|in|since|so far)\b[^?!.,]*)?[?.! ]*$/iu,
    ({ groups }) => `how many ${groups?.['what'] ?? ''}${groups?.['days'] ?? ''}`,
  ],
  [
    /^(?<what>(?:how (?:much|high|big)|what)\b[^?!.]*?) (?:in|for|back in) (?<month>january|february|march|april|may|june|july|august|september|october|november|december),? (?:vs\.?|versus|compared (?:to|with)|against|and) (?:now|today|this month|currently)[?.! ]*$/i,
    ({ groups }) => `${groups?.['what'] ?? ''} this month compared to ${groups?.['month'] ?? ''}`,
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*(?:will|are|do) (?:i|we)(?: ever| still| going to| gonna)? (?:get|reach|make|have|afford|manage) (?:the|our|my) (?<what>[\p{L} '’-]{3,30}?)(?: goal)?(?: in time| on time| by then| eventually)?[?.! ]*$/iu,
    ({ groups }) => `when will the ${groups?.['what'] ?? ''} goal be reached`,
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*(?:which|what(?:['’]?s| is)?)(?: fund)?(?: is)? (?:the )?(?:most expensive|priciest|dearest|costliest)(?: (?:fund|one|of my funds))? (?:fund )?(?:fees?[- ]wise|in fees|by fees?|for fees|fund fees? wise)[?.! ]*$/i,
    () => 'which fund has the highest expense ratio',
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*which (?<what>stock|fund|holding|one of my stocks) pays? (?:me|us) (?:the )?most(?: dividends)?(?: (?:over|in|for) (?:the|a) (?:whole )?year| (?:a|per|each) year| yearly| annually)?[?.! ]*$/i,
    ({ groups }) =>
      `which ${/stock/i.test(groups?.['what'] ?? '') ? 'stock' : (groups?.['what'] ?? '')} paid the most dividends in the past 12 months`,
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*how much (?:does|do|is) (?:the|my|our) (?:house|home|mortgage)(?: loan| note)? (?:eat|take|cost|swallow|gobble)(?: up)?(?: me| us)? (?:every|each|a|per) month\b/i,
    () => 'what is my mortgage payment',
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*who (?:all )?do (?:i|we) (?:still )?owe(?: money)?(?: to)?[?.! ]*$/i,
    () => 'what do I owe by account',
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*(?:which|what) accounts? (?:is|are) (?:still )?(?:connected|linked|hooked up)\b[^?!.]*[?.! ]*$/i,
    () => 'are my accounts all up to date',
  ],
  [
    /^(?:(?:so|ok|hey|and|well)[ ,]+)*(?:which|what)(?: one| of (?:them|those))? (?:should|do|am|would) i (?:be |feel )?(?:most |the most |really |more )*(?:mad|angry|upset|sorry|annoyed|regret\w*|worried)(?: (?:about|at|over))?(?: the most)?[?.! ]*$/i,
    () => 'which one is the worst',
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*how much (?:more )?(?:money )?(?:would|could) (?:i|we) have(?: saved| now)? if (?:i|we) (?:never|hadn['’]?t|didn['’]?t|had not|had never|did not) (?:ever )?(?:bought|buy|ate|eat|eaten|paid|pay|spent|spend|gone|go|ordered|order|got|get)(?: (?:for|on))? (?<what>[\p{L} '’&-]{3,30}?)(?<days> (?:this|last|in|since|so far)\b[^?!.]*)?[?.! ]*$/iu,
    ({ groups }) =>
      `how much did I spend on ${/\b(?:lunch|dinner|food|eat\w*|meals?)\b[^?]*\bout\b/i.test(groups?.['what'] ?? '') ? 'eating out' : (groups?.['what'] ?? '')}${groups?.['days'] ?? ''}`,
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*(?:can|could) (?:i|we) (?:do|swing|manage|pull off|take|go on|book) (?:an? )?(?<sum>\$?\d[\d,.]*k?) (?:trip|vacation|holiday|cruise|getaway|wedding|party|car|couch|sofa|tv|laptop|phone)\b/i,
    ({ groups }) => `can I afford ${groups?.['sum'] ?? ''}`,
  ],
  [
    /\b(?:hang(?:ing)? (?:up|it up)|call(?:ing)? it (?:a day|quits)|pack(?:ing)? it in|step(?:ping)? (?:down|back)|stop(?:ping)? work(?:ing)?|quit(?:ting)?|retir\w+)\b[^.?!]*\b(?:at|by|when i(?:['’]m| am)) (?<age>5\d|6\d|7[0-5])\b[^.?!]*\b(?:afford|can i|could i|able|possible|enough|make it|work)\b/i,
    ({ groups }) => `can I retire at ${groups?.['age'] ?? ''}`,
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*what (?:do|does|did) (?:i|we) (?:actually |really |roughly |usually )*live (?:on|off)(?: (?:in|each|every|a|per))?(?: month)?\b/i,
    () => 'how much do I spend a month on average over the past 12 months',
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*how much of (?:my|our|the) (?:house|home|mortgage) (?:payments?|note)\b(?<days>[^?!.]*?)?(?:was|is|went to|goes to) (?:just )?interest\b[^?!.]*\b(?:principal|paying (?:it|the (?:house|loan|mortgage)) down|paid (?:it )?down|the loan(?: itself)?)\b/i,
    ({ groups }) => `how much interest and principal did I pay on my mortgage ${groups?.['days']?.trim() ?? ''}`.trim(),
  ],
  [
    /\bhow much (?:of (?:my|our) (?:money|savings|portfolio|investments?) )(?:is|do i have) in (?:stocks?|shares|equities)\b[^?!.]*\b(?:versus|vs\.?|against|compared (?:to|with)|and how much (?:is )?in)\b[^?!.]*\b(?:saf\w+|bonds?|cash|secure|steady)\b/i,
    () => 'how is my portfolio split between stocks, bonds and cash',
  ],
]

/** The same where the days or the name that are said change nothing of what is asked. */
const SAID_WHOLE: readonly (readonly [RegExp, (said: RegExpExecArray) => string])[] = [
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*(?:did|has|is) (?:my|the) (?:pay|paycheck|salary|wages) from [\p{L} '’&.]{3,30}? (?:land|landed|arrive|arrived|come|came|hit|clear|cleared|in)\b/iu,
    () => 'did my paycheck come in yet',
  ],
  [
    /^(?![^.?!]*(?:\$ ?\d|\d,?\d{3}|\bgrand\b|\b(?:savings account|checking|brokerage|roth|ira|401)\b)).*\bhow (?:many months|long) (?:could|can|would|will) (?:i|we) (?:live|last|survive|get by|make it|hold out|manage)\b(?! (?:if|when) (?:the market|stocks))/i,
    () => 'how many months would my cash last',
  ],
  [
    /^(?:(?:so|ok|hey|and)[ ,]+)*how much (?:money )?(?:can|could|may) (?:i|we) (?:blow|spend|use|burn|have)(?: (?:safely|still|on fun))? (?:this|the|over the|on the) weekend[?.! ]*$/i,
    () => "what's left until payday",
  ],
]

/** What is said in a manner of its own is read as it is said plainly. */
function plainlyAsked({ text, readAgain }: Construed, manners: typeof SAID_PLAINLY): readonly PlanPart[] | null {
  for (const [pattern, plain] of manners) {
    const said = pattern.exec(text)
    if (!said || /\bclients?\b/i.test(text)) continue
    const parts = readAgain(plain(said))
    if (parts.length > 0) return parts
  }
  return null
}

const TOGETHER =
  /^(?:(?:so|ok|hey|and)[ ,]+)*(?:(?:how much|what) (?:is|are|do|does) )?(?:my |our |the )?(?<one>[\p{L} ]{3,25}?) (?:and|plus|\+) (?:my |our |the )?(?<other>[\p{L} ]{3,25}?),? (?:together|combined|altogether|added up|added together) (?:(?:a|per|each|every) month|monthly)(?: come to| cost)?[?.! ]*$/iu

/** "Rent and mortgage together per month": what each of the two comes to a month. */
function togetherAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = TOGETHER.exec(text)?.groups
  if (!said) return null
  const parts = [said['one'] ?? '', said['other'] ?? ''].map((what) =>
    /\bmortgage\b/i.test(what)
      ? readAgain('what is my mortgage payment')
      : readAgain(`how much is the ${what} a month`),
  )
  const both = parts.flatMap(([first, ...more]) => (first?.kind === 'data' && more.length === 0 ? [first] : []))
  return both.length === 2 ? both : null
}

const BANK_PAYS =
  /^(?:(?:so|ok|hey|and)[ ,]+)*(?:what|how much)(?: interest)? (?:does|do|is|did|has) (?:the|my|our) bank (?:actually )?(?:pay|paying|paid|give|giving|gave|given) (?:me|us)(?: (?:in interest|on|for|in) ?(?:(?:my|our|the) )?(?<what>savings|checking|cash|money)?(?: accounts?)?)?(?<days>[^?!.]*)[?.! ]*$/i

/** "What does the bank pay me on my savings": the interest of twelve months, where no other days are said. */
function bankPaysAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const said = BANK_PAYS.exec(text)?.groups
  if (said?.['what'] === undefined || /\b(?:mortgage|loan)\b/i.test(text)) return null
  const where: readonly Condition[] =
    accountsMeant(said['what'] === 'checking' ? 'checking' : 'savings', readAgain) ?? []
  const period = daysSaid(said['days'] ?? '', readAgain)
  if (period === undefined || (where.length === 0 && said['what'] !== undefined)) return null
  return [partAsking('income', 'interest', { where: [...where], period: period ?? pastMonths(12, today) })]
}

const USED_TO =
  /^(?:(?:so|ok|hey|and)[ ,]+)*(?:am i|are we|do i|do we|have i been|did i start) (?:now )?(?:spend|spending|pay|paying) (?:more|less)(?: money)?(?: on| for| at)? ?(?:(?:my|our|the) )?(?<what>[a-z '&-]*?)(?: now| these days| lately)? (?:than|then) (?:i|we) used to(?: do| spend| pay)?[?.! ]*$/i

/** "More on groceries than I used to": twelve months against the twelve before. */
function usedToAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const what = USED_TO.exec(text)?.groups?.['what']?.trim()
  if (what === undefined) return null
  const [spent, ...more] = readAgain(what === '' ? 'how much did I spend' : `how much did I spend on ${what}`)
  if (spent?.kind !== 'data' || more.length > 0 || spent.subject !== 'transactions' || spent.measures[0] !== 'out')
    return null
  const period = pastMonths(12, today)
  const earlier = spanBefore(period, today)
  return (
    earlier && [{ ...spent, by: [], order: null, limit: null, period, compare: { kind: 'period', period: earlier } }]
  )
}

const CARD_COSTS =
  /\b(?:did|do|have|am|are|was|were) (?:i|we)\b[^.?!]*\b(?:interest)\b[^.?!]*\b(?:fees?|charges)\b[^.?!]*\b(?:card|visa|mastercard|amex)\b/i

/** "Any interest or late fees on the card": both, each for itself. */
function cardCostsAsked({ text, today, readAgain, directory }: Construed): PlanPart[] | null {
  if (!CARD_COSTS.test(text) || !directory.accounts.some(({ type }) => type === 'CREDIT_CARD')) return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  const where = [conditionIs('account_type', 'CREDIT_CARD', 'credit cards')]
  const days = period ?? pastMonths(12, today)
  return [
    partAsking('transactions', 'interest_paid', { where, period: days }),
    partAsking('transactions', 'fees', { where, period: days }),
  ]
}

const UP_OR_DOWN =
  /^(?:(?:so|ok|hey|and)[ ,]+)*how (?:much|far) (?:am i|are we|is (?:it|that)) (?:up|down|ahead|behind)(?: or (?:up|down|behind|ahead))? (?:on|in|with) (?:my |our |the )(?<what>[a-z0-9()' -]+?)(?: accounts?)?(?: (?<days>since [a-z]+|this (?:year|month|quarter)|last (?:year|month)|in 20\d\d|ytd|year to date|so far this year|over the (?:past|last) (?:\w+ )?(?:year|month|quarter)s?))?[?.! ]*$/i

/** "How much am I up or down on the brokerage account since January": what it gained on these days. */
function upOrDownAsked({ text, readAgain, directory }: Construed): PlanPart[] | null {
  const said = UP_OR_DOWN.exec(text)?.groups
  if (!said || said['days'] === undefined) return null
  const where = accountsMeant(said['what'] ?? '', readAgain)
  const [dated] = readAgain(`how much did my investments return ${said['days']}`)
  if (!where || dated?.kind !== 'data' || dated.period === null) return null
  const banked = directory.accounts.filter(({ id, type }) =>
    where.some(
      ({ field, values }) =>
        (field === 'account' && values.includes(id)) || (field === 'account_type' && values.includes(type)),
    ),
  )
  if (banked.some(({ type }) => /^(?:CHECKING|SAVINGS|CREDIT_CARD|LOAN|MORTGAGE)$/.test(type))) return null
  return [partAsking('returns', 'gain', { where: [...where], period: dated.period })]
}

const LAST_BOUGHT =
  /^(?:(?:so|ok|hey|and)[ ,]+)*(?:what(?:['’]?s|s| is| was)?|show me) (?:the |my |our )?(?:very )?(?:last|latest|most recent|newest) (?:things?|purchase|item|payment|charge|transaction)(?: (?:that )?(?:i|we) (?:bought|paid|got|ordered|purchased|spent))? (?:at|from|to|with) (?:the )?(?<who>[\p{L}\p{N}'’& .-]{3,40}?)[?.! ]*$/iu

/** "The last thing I bought at Littlebrook": the newest booking of it, pending or not. */
function lastBoughtAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const who = LAST_BOUGHT.exec(text)?.groups?.['who']
  const [spent, ...more] = who === undefined ? [] : readAgain(`how much did I spend at ${who}`)
  const isOfPayee =
    spent?.kind === 'data' &&
    more.length === 0 &&
    spent.subject === 'transactions' &&
    spent.where.length > 0 &&
    spent.where.every(({ field }) => field === 'payee' || field === 'category')
  if (!isOfPayee) return null
  return [
    partAsking('transactions', 'amount', {
      where: spent.where,
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: 1,
      period: daysWithWords(null, today, today),
    }),
  ]
}

const ATM = /\b(?:atms?|cash ?machines?|cash ?points?|hole in the wall)\b/i

/** "How much did I take out of the cash machine": withdrawals from bank accounts. */
function atmAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  if (!ATM.test(text) || /\b(?:fees?|charges?|clients?|where|nearest|near)\b/i.test(text)) return null
  if (!/\b(?:how (?:much|many|often)|what|list|show|withdraw\w*|take|took|taken)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  const isList = /\b(?:list|show|each|when)\b/i.test(text)
  return [
    partAsking('transactions', /\bhow (?:many|often)\b/i.test(text) ? 'count' : 'paid', {
      where: [conditionIs('kind', 'WITHDRAWAL', 'withdrawals'), conditionIs('group', 'cash', 'cash accounts')],
      period: period ?? pastMonths(12, today),
      ...(isList ? { by: ['booking'], order: { by: 'day' as const, direction: 'desc' as const } } : {}),
    }),
  ]
}

const OF_TAX = /\b(?<tax>property|real estate|school|council|road|vehicle) tax(?:es)?\b/i

/** "Did the property tax go out already": what was booked under that name; nothing says so as well. */
function namedTaxAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const tax = OF_TAX.exec(text)?.groups?.['tax']?.toLowerCase()
  if (tax === undefined || !/\b(?:did|has|have|how much|when|what|was|is)\b/i.test(text)) return null
  if (/\b(?:should|will|would|deduct\w*|rate|what is|how is|works?|owe|due|limit|clients?)\b/i.test(text)) return null
  const period = daysSaid(text, readAgain)
  if (period === undefined) return null
  return [
    partAsking('transactions', 'out', {
      where: [{ field: 'words', op: 'has', values: [`${tax} tax`], words: `${tax} tax` }],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      period: period ?? pastMonths(12, today),
    }),
  ]
}

const BROKE =
  /^(?:(?:so|ok|hey|omg|lol|and|just)[ ,]+)*(?:am i|are we|how) (?:actually |basically |totally )?broke\b[^?!.]*[?.! ]*$/i

/** "Am I broke": what is in the bank, and what everything is worth. */
const brokeAsked = ({ text }: Construed): PlanPart[] | null =>
  BROKE.test(text) && !/\b(?:why|month|clients?)\b/i.test(text)
    ? [
        partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')] }),
        partAsking('worth', 'net_worth'),
      ]
    : null

const TOLD_TO_BUY =
  /\b(?<what>stocks?|shares|funds?|etfs?|investments?|things?)\b[^?!.]*\b(?:told|advised|recommended|suggested|talked)\b[^?!.]*\b(?:buy|get|into|me|us)\b/i

/** Whose idea something was is not kept: how all of them did is told. */
const toldToBuyAsked = ({ text, readAgain }: Construed): PlanPart[] | null => {
  const what = TOLD_TO_BUY.exec(text)?.groups?.['what']?.toLowerCase()
  if (what === undefined || !/\b(?:how|did|are|is|what|hows)\b/i.test(text)) return null
  const related = readAgain(`how are my ${what.startsWith('thing') ? 'investments' : what} doing`)
  const data = related.flatMap((part) => (part.kind === 'data' ? [part] : []))
  return data.length > 0
    ? [{ kind: 'decline', reason: 'not_kept', words: 'whose idea it was', related: data.slice(0, 2) }]
    : null
}

const WENT_UP =
  /^(?:(?:so|ok|hey|and)[ ,]+)*(?:how much|by how much) (?:did|has|have|is) (?:my |our |the )?(?<what>[a-z '&-]{3,30}?)(?: spending| costs?| bills?)? (?:go|gone|went|going) (?:up|down)(?: (?:this year|since last year|from last year))?[?.! ]*$/i

/** "How much did eating out go up": this year against the same days of the last one. */
function wentUpAsked({ text, today, readAgain }: Construed): PlanPart[] | null {
  const what = WENT_UP.exec(text)?.groups?.['what']
  const [spent, ...more] = what === undefined ? [] : readAgain(`how much did I spend on ${what}`)
  const isSpent =
    spent?.kind === 'data' &&
    more.length === 0 &&
    spent.subject === 'transactions' &&
    spent.where.length > 0 &&
    spent.where.every(({ field }) => field === 'category' || field === 'payee')
  if (!isSpent) return null
  return [{ ...spent, by: [], order: null, limit: null, ...againstTheLast('year', today) }]
}

const WHO_SEES =
  /\b(?:can|could|will|does|do|is) (?:my |our |the |any )?(?:\w+ )?(?:sons?|daughters?|kids?|child|children|wife|husband|spouse|partner|ex|mother|father|mom|dad|parents|brother|sister|family|friends?|boss|employer|anyone|anybody|others?|somebody|someone|people)(?: else)? (?:able to )?(?:see|look at|access|view|read|get at)\b[^.?!]*\b(?:this|it|my|our|these|any|me)\b|\bwho (?:do|did|will) you (?:show|give|send|sell|tell) (?:my|our|this)\b|\bwho (?:can |else |all |else can )*(?:sees?|look at|access|view|read)\b[^.?!]*\b(?:my|our|this)\b/i

const whoSeesAsked = ({ text }: Construed): PlanPart[] | null =>
  WHO_SEES.test(text) ? [{ kind: 'help', page: 'privacy' }] : null

const KEEPERS =
  /\b(?:worth keeping|worth holding|keepers?|(?:are|is) (?:the )?(?:dogs?|duds?|losers? to (?:dump|sell))|dead weight)\b/i

/** What is worth keeping is advice: what gained and what lost the most is told. */
const keepersAsked = ({ text }: Construed): PlanPart[] | null =>
  KEEPERS.test(text) && /\b(?:funds?|stocks?|shares|investments?|holdings?|positions?|etfs?|securities)\b/i.test(text)
    ? [
        {
          kind: 'decline',
          reason: 'advice',
          words: 'what is worth keeping',
          related: (['desc', 'asc'] as const).map((direction) =>
            partAsking('positions', 'gain_percent', {
              measures: ['gain_percent', 'gain'],
              by: ['security'],
              order: { by: 'gain_percent', direction },
              limit: 3,
            }),
          ),
        },
      ]
    : null

const OWN_LESS_OWED =
  /^(?:(?:and|so|ok|hey|what(?:['’]?s| is)|how much is|show me|give me)[ ,]+)*(?:everything|all|what(?:ever)?|the (?:value|total) of (?:everything|all))(?: that)?(?: (?:i|we)(?:['’]?ve| have)?(?: got)?(?: own)?)?,? (?:less|minus|after|net of|without|and take away|and subtract) (?:everything |all |what(?:ever)? )?(?:(?:that )?(?:i|we) owe|(?:of )?(?:my|our|the|all) (?:debts?|loans|liabilities))[ .,!?]*(?:one number|in one number|as one number|total)?[ .!?]*$/i

/** "Everything we own less everything we owe". */
const netWorthAsked = ({ text }: Construed): PlanPart[] | null =>
  OWN_LESS_OWED.test(text) ? [partAsking('worth', 'net_worth')] : null

const PRICE_AT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s|s| is)|where(?:['’]?s|s| is)) (?<what>[a-z0-9 &.]+?) (?:(?:trading |priced )?at|trading(?: for)?|going for)(?: (?:now|right now|today|rn|these days|at the moment))?[?.! ]*$/i

/** "What's KLYV at": its price. */
function priceAtAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const what = PRICE_AT.exec(text)?.groups?.['what']
  const [held, ...more] = what === undefined ? [] : readAgain(`what is my ${what} worth`)
  return held?.kind === 'data' &&
    more.length === 0 &&
    held.subject === 'positions' &&
    held.where.length === 1 &&
    held.where[0]?.field === 'security'
    ? [partAsking('positions', 'price', { where: [...held.where] })]
    : null
}

const PAY_AGAINST =
  /^(?:(?:and|so|ok|hey|show me|compare)[ ,]+)*(?:my |our )?(?:pay|wages|salary|earnings|paychecks?|take[- ]home(?: pay)?)(?: (?:for|in|so far|of))* this (?<unit>year|yr|month|quarter)(?: so far)?,? (?:against|vs\.?|versus|compared (?:to|with)|and|to|with) (?:the )?last (?:year|yr|month|quarter|one)?(?:['’]s)?[?.! ]*$/i

/** "Pay this year against last year" is what was earned, over the same days. */
function payAgainstAsked({ text, today }: Construed): PlanPart[] | null {
  const unit = PAY_AGAINST.exec(text)?.groups?.['unit']?.toLowerCase()
  if (unit === undefined || unit === 'quarter') return null
  return [
    partAsking('transactions', 'in', {
      where: [conditionIs('category', 'paycheck', 'salary')],
      ...againstTheLast(unit === 'month' ? 'month' : 'year', today),
    }),
  ]
}

const COOKS =
  /\bhow (?:do|does|can|would|should) (?:you|one|i|we|people) (?:(?:cook|bake|brew|roast|fry|grill|knit|sew)\b|make an? (?:good|nice|perfect|decent|proper|real) (?!(?:\w+ )?(?:budget|plan|investment|return|deal|decision|profit|offer|living|case|portfolio|choice|use|forecast|estimate|goal)\b))/i

/** Recipes and repairs are nobody's money. */
const offTopicAsked = ({ text }: Construed): PlanPart[] | null =>
  COOKS.test(text) ? [{ kind: 'decline', reason: 'off_topic', related: [] }] : null

const WITHOUT_HOUSE =
  /^(?:(?:and|so|ok|but|what about|how about|what is it|what(?:['’]?s| is) (?:that|it))[ ,]+)*(?:without|not counting|excluding|leaving out|minus|ignoring) (?:my |our |the )?(?:house|home|property|real estate)[?.! ]*$/i

/** "And without the house" after net worth: without the house and the loan on it, as far as either is here. */
function withoutHouseAsked({ text, before, directory }: Construed): PlanPart[] | null {
  if (before?.subject !== 'worth' || !/^(?:net_worth|change|change_percent)$/.test(before.measures[0] ?? ''))
    return null
  if (!WITHOUT_HOUSE.test(text) || before.derive !== null) return null
  const types = ['PROPERTY', 'MORTGAGE'].filter((type) => directory.accounts.some((account) => account.type === type))
  const where = before.where.filter(({ field }) => field !== 'account_type')
  return types.length === 0 || where.length < before.where.length
    ? null
    : [
        {
          ...before,
          where: [
            ...where,
            {
              field: 'account_type',
              op: 'is_not',
              values: types,
              words:
                types.length === 2
                  ? 'your house and its mortgage'
                  : types[0] === 'MORTGAGE'
                    ? 'the mortgage on your house'
                    : 'your house',
            },
          ],
          why: false,
        },
      ]
}

/** What people ask in a manner of their own that has one plain meaning; null for the rest. */
export const askedInManners = (asked: Construed): readonly PlanPart[] | null =>
  whoSeesAsked(asked) ??
  plainlyAsked(asked, SAID_PLAINLY) ??
  togetherAsked(asked) ??
  brokeAsked(asked) ??
  toldToBuyAsked(asked) ??
  wentUpAsked(asked) ??
  bankPaysAsked(asked) ??
  atmAsked(asked) ??
  namedTaxAsked(asked) ??
  usedToAsked(asked) ??
  cardCostsAsked(asked) ??
  upOrDownAsked(asked) ??
  lastBoughtAsked(asked) ??
  keepersAsked(asked) ??
  withoutHouseAsked(asked) ??
  netWorthAsked(asked) ??
  priceAtAsked(asked) ??
  payAgainstAsked(asked) ??
  offTopicAsked(asked)

/** What people ask in a manner in which days and names are beside the point; null for the rest. */
export const askedBesideDays = (asked: Construed): readonly PlanPart[] | null =>
  plainlyAsked(asked, SAID_WHOLE) ?? leftOverAsked(asked)
