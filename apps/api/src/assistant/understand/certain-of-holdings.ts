import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { type Construed, DAYS, conditionIs, countOf, partAsking } from './certain-of-both.ts'
import { accountsLeft } from './choose/fits-data.ts'

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

const IN_THE_MARKET =
  /\bhow much (?:money )?(?:did|have|has|do) (?:i|we) (?:\w+ )?(?:gain(?:ed)?|los[et]|made?|make|earn(?:ed)?|drop(?:ped)?)(?: (?:or|and) (?:gain(?:ed)?|los[et]|made?|make))?(?: money)? (?:in|on|from|with) the (?:stock )?markets?\b(?<rest>[^.?!]*)[?.! ]*$/i

/** "How much did I gain or lose in the market this week": of the investments, and not of pay and spending. */
function inTheMarketAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  const rest = IN_THE_MARKET.exec(text)?.groups?.['rest']
  if (rest === undefined) return null
  const parts = readAgain(`how much did my investments gain ${rest.trim()}`.trim())
  const [only] = parts
  return parts.length === 1 && only?.kind === 'data' && (only.subject === 'returns' || only.subject === 'positions')
    ? parts
    : null
}

const MADE_OR_LOST =
  /^(?:(?:and|so|ok|hey|but|overall|all in all)[ ,]+)*(?:(?:did|have|has|do|am|are) (?:i|we|my investments|my portfolio|it)(?: actually| really| just)? (?:(?:loo?se|lost|loo?sing|make|made|making|gain(?:ed)?|earn(?:ed)?|up|down|ahead|behind)(?: (?:any|some))?(?: money)?(?: (?:or|vs\.?|versus) (?:(?:did|have|am) (?:i|we) )?(?:loo?se|lost|loo?sing|make|made|making|gain(?:ed)?|up|down|ahead|behind)(?: (?:any|some))?(?: money)?)?))(?: (?:on|in|with) (?:my |our |the )?(?:investments?|portfolio|stocks?|market|markets|it|them|all of it))?(?: overall| in all| altogether| in total| so far)?(?<rest>(?: (?:this|last|in|since|over|during|the past|so far|ytd|year)\b[^.?!]*)?)[?.! ]*$/i

/** "Did I lose or make money this year" is told in dollars, with what it is made of. */
function madeOrLostAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const rest = MADE_OR_LOST.exec(text)?.groups?.['rest']?.trim()
  const isOfMoney = /\bmoney\b|\b(?:invest|portfolio|stocks?|market)/i.test(text)
  const isAfterReturns = before?.subject === 'returns'
  if (rest === undefined || !(isOfMoney || (isAfterReturns && /\b(?:up|down|ahead|behind|gain|los)/i.test(text))))
    return null
  // of pay and spending it is not asked where investments are not spoken of
  if (
    !isAfterReturns &&
    !/\b(?:invest|portfolio|stocks?|market)/i.test(text) &&
    !/\bloo?s[et]|\blosing|\bloosing/i.test(text)
  )
    return null
  const [dated] = rest === '' ? [] : readAgain(`how much did my investments return ${rest}`)
  if (rest !== '' && (dated?.kind !== 'data' || dated.period === null)) return null
  return [
    partAsking('returns', 'gain', {
      where: isAfterReturns ? [...before.where] : [],
      period: dated?.kind === 'data' ? dated.period : isAfterReturns ? before.period : null,
      why: true,
    }),
  ]
}

const IF_SOLD =
  /\b(?:tax\w*|capital gains?)\b[^.?!]*\b(?:if|when|were|by|for|on)\b[^.?!]*\b(?:sell|sold|selling|cash(?:ed|ing)? (?:it |them |that )?(?:out|in))\b(?: (?:all|some|half))?(?: of)?(?: my| the| our)? ?(?<what>[^.?!,]*)|\b(?:if|when|were) (?:i|we) (?:to )?(?:sell|sold)\b(?: (?:all|some|half))?(?: of)?(?: my| the| our)? ?(?<first>[^.?!,]*?),? (?:what|how much|would|will|do)\b[^.?!]*\btax\w*\b/i

const TAX_OF_SOLD =
  /\btax\w*\b[^.?!]*\b(?:(?:i|we)(?:['’]ve| have| already)? sold|stuff sold|my sales|what (?:i|we) sold)\b/i

/** "What would I owe in tax if I sold it": no rate is kept, but what would be taxed is. */
function taxIfSoldAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const said = IF_SOLD.exec(text)?.groups
  if (/\bclients?\b/i.test(text)) return null
  if (TAX_OF_SOLD.test(text) && !/\b(?:if|when|were)\b/i.test(text)) {
    const [dated] = readAgain(`what is my realized gain ${DAYS.exec(text)?.[0] ?? 'this year'}`)
    if (dated?.kind !== 'data' || dated.subject !== 'sales') return null
    const where = [conditionIs('tax', 'taxable', 'taxable accounts')]
    return [
      {
        kind: 'decline',
        reason: 'not_kept',
        words: 'the tax on sales',
        related: [partAsking('sales', 'realized', { where, by: ['term', 'security'], period: dated.period })],
      },
    ]
  }
  if (!said) return null
  const what = (said['what'] ?? said['first'] ?? '')
    .replace(/\b(?:now|today|right now|this year|tomorrow|everything|all)\b/gi, '')
    .trim()
  const isIt = /^(?:it|that|that one|this|them|those)?$/i.test(what)
  const [named] = isIt ? [] : readAgain(`what is my gain on ${what}`)
  const from = isIt ? before?.where : named?.kind === 'data' && named.subject === 'positions' ? named.where : undefined
  const where = (from ?? []).filter(({ field }) => field === 'security' || field === 'issuer')
  if (where.length === 0 && !isIt) return null
  return [
    {
      kind: 'decline',
      reason: 'not_kept',
      words: 'the tax on a sale',
      related: [partAsking('sales', 'open_gain', { where, by: where.length > 0 ? ['term'] : [] })],
    },
  ]
}

const SHOULD =
  /^(?:(?:and|so|ok|hey|but|then)[ ,]+)*(?:(?:should|shall|do you think|ought|must|would you) (?:(?:i|we) )?(?:should )?(?:to )?(?:just |rather |better )?(?:have )?(?:sell|sold|buy|bought|keep|kept|held|hold(?: on to)?|dump(?:ed)?|got(?:ten)? rid of|get rid of|drop(?:ped)?|add(?:ed)? to|wait(?:ed)? with|cash(?:ed)? (?:in|out)(?: of)?)|(?:is|was|would) (?:it|now) (?:be )?(?:a )?(?:good|bad|right|smart|wise|mistake|better|time|wrong|stupid|dumb|worth)(?: \w+)*? (?:to|for me to) (?:have )?(?:sell|sold|buy|bought|keep|kept|hold(?: on to)?|held|dump|get rid of)|(?:was|is) (?:it )?(?:worth )?(?:selling|buying|keeping|holding(?: on to)?))(?: (?:more|some|all|half)(?: of)?)? (?:my |the |our )?(?<what>[^?.!,]+?)(?: (?:stocks?|shares?|before|now|this|today|at|right|or|while|if|in|soon)\b[^?.!]*)?[?.! ]*$/i

/** "Should I sell Quormont Foods": no advice, but what there is of it. */
function shouldAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const what = SHOULD.exec(text)?.groups?.['what']?.trim()
  if (what === undefined) return null
  const isIt = /^(?:it|that|that one|this|them)$/i.test(what)
  const [named] = isIt ? [] : readAgain(`what is my gain on ${what}`)
  const from = isIt ? before?.where : named?.kind === 'data' ? named.where : []
  const where = (from ?? []).filter(({ field }) => field === 'security')
  if (where.length === 0) return null
  return [
    {
      kind: 'decline',
      reason: 'advice',
      related: [
        partAsking('positions', 'gain', { measures: ['gain', 'gain_percent', 'value', 'share'], where }),
        partAsking('sales', 'open_gain', { where, by: ['term'] }),
      ],
    },
  ]
}

const DOES_BETTER =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:is|are|did|does|has|was|which(?: one)?(?: of)?) ?(?:my |the |our )?(?<one>[a-z0-9 ()]+?) (?:doing|done|do|performing|performed?|growing|grown|did|returning|earning)(?: any| much| a lot)? (?:better|worse|more|less|faster|as well)(?: than| as) (?:my |the |our )?(?<other>[a-z0-9 ()]+?)(?<days> (?:this|last|in|since|over|so far|the past)\b[^?.!]*)?[?.! ]*$/i

/** "Is my 401k doing better than my Roth": the return of each. */
function doesBetterAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = DOES_BETTER.exec(text)?.groups
  if (!said) return null
  const days = (said['days'] ?? '').trim()
  const asked = [said['one'], said['other']].map((name) => readAgain(`return of my ${name ?? ''} ${days}`.trim()))
  const parts = asked.flatMap(([only, ...more]) =>
    only?.kind === 'data' && more.length === 0 && only.subject === 'returns' && only.where.length === 1 ? [only] : [],
  )
  const [one, other] = parts
  const [first, second] = [one?.where[0], other?.where[0]]
  if (!one || !first || !second || first.field !== second.field || !first.field.startsWith('account')) return null
  return [
    partAsking('returns', 'twr', {
      where: [
        {
          field: first.field,
          op: 'is',
          values: [...new Set([...first.values, ...second.values])],
          words: [first.words, second.words].filter(Boolean).join(', '),
        },
      ],
      by: ['account'],
      period: one.period,
      order: { by: 'twr', direction: 'desc' },
    }),
  ]
}

const SOLD_EVERYTHING =
  /\bhow much (?:money |cash )?(?:could|would|can|will|do) (?:i|we) (?:get|have|receive|end up with|walk away with|make)\b[^.?!]*\bif (?:i|we) (?:sold|sell|cash(?:ed)? (?:in|out)|liquidated?) (?:everything|it all|all(?: of it| (?:my|our|the) \w+)?|my (?:whole )?portfolio)\b/i

/** "How much could I get if I sold everything": what is held, and what of it would be gained. */
const soldEverythingAsked = ({ text }: Construed): PlanPart[] | null =>
  SOLD_EVERYTHING.test(text) ? [partAsking('positions', 'value'), partAsking('sales', 'open_gain')] : null

const RISK_FITS =
  /\b(?:risk (?:level|score|profile|band|tolerance|rating)|target)\b[^.?!]*\b(?:ok|okay|right|fine|fit|fits|match\w*|suit\w*|appropriate|in line|lines? up|consistent|agree\w*|make sense|correspond\w*)\b[^.?!]*\b(?:hold|holds|holding|holdings|own|owns|invest\w*|portfolio|have|has|got)\b|\b(?:holdings|portfolio|investments|what (?:i|we|he|she|they) \w+)\b[^.?!]*\b(?:fit|fits|match\w*|suit\w*|in line with|line up with|right for|appropriate for|too risky for)\b[^.?!]*\brisk\b/i

/** "Is the risk level ok for what they hold": what is held beside the target of the score. */
const riskFitsAsked = ({ text }: Construed): PlanPart[] | null =>
  RISK_FITS.test(text) && !/\bclients\b/i.test(text) ? [partAsking('fit', 'drift', { by: ['asset_class'] })] : null

const AGAINST_TARGET =
  /\bhow (?:much|many)\b[^.?!]*?\b(?<what>bonds?|fixed income|stocks?|equit(?:y|ies)|cash|alternatives)\b[^.?!]*\b(?:vs\.?|versus|against|compared (?:to|with)|relative to) (?:my |the |our |his |her |their )?targets?\b/i

const CLASS_OF: readonly (readonly [RegExp, string])[] = [
  [/^(?:bond|fixed)/i, 'fixed_income'],
  [/^(?:stock|equit)/i, 'equity'],
  [/^cash/i, 'cash'],
  [/^alter/i, 'alternatives'],
]

/** "How much in bonds versus the target": the class as it is, its target and the gap. */
function againstTargetAsked({ text }: Construed): PlanPart[] | null {
  const what = AGAINST_TARGET.exec(text)?.groups?.['what']
  const name = what === undefined ? undefined : CLASS_OF.find(([words]) => words.test(what))?.[1]
  return name === undefined
    ? null
    : [
        partAsking('fit', 'drift', {
          measures: ['drift', 'actual', 'target'],
          where: [conditionIs('asset_class', name, what ?? name)],
          by: ['asset_class'],
        }),
      ]
}

const TAKEN_OUT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:has|have|did) (?:i|we|he|she|they) (?:\w+ )?(?:take[n]?|took|pull(?:ed)?|withdr[ae]wn?|put|add(?:ed)?|contributed?)(?: (?:any|some))?(?: (?:money|cash|funds|anything))?(?: (?<way>out|in))?(?: of (?:it|there))?(?<rest> (?:this|last|since|in|over|during)\b[^?.!]*)?[?.! ]*$/i

/** "Has he taken any money out this year": what was taken out of the investments. */
function takenOutAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = TAKEN_OUT.exec(text)?.groups
  if (!said || !/\bmoney|cash|funds|withdr/i.test(text)) return null
  const isIn = said['way']?.toLowerCase() === 'in' || /\b(?:put|add(?:ed)?|contributed?)\b/i.test(text)
  const rest = (said['rest'] ?? ' this year').trim()
  const [dated] = readAgain(`how much did my investments return ${rest}`)
  if (dated?.kind !== 'data' || dated.subject !== 'returns') return null
  return [partAsking('returns', isIn ? 'contributions' : 'withdrawals', { period: dated.period })]
}

const WHATS_IN =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is| do (?:i|we) (?:have|hold|own))|what (?:kind of )?(?:stuff|investments|funds|stocks|holdings|positions) (?:is|are|do (?:i|we) (?:have|hold|own))|show (?:me )?(?:what(?:['’]?s| is)|the (?:holdings|positions|investments))) (?:all )?(?:(?:held|invested|sitting) )?(?:in|inside|within) (?:my |the |our )?(?<what>[a-z0-9() ]+?)(?: accounts?)?(?: (?:right now|now|today|at the moment))?[?.! ]*$/i

/** "What's in the Roth": what it holds, and not its balance alone. */
function whatsInAsked({ text, directory, readAgain }: Construed): PlanPart[] | null {
  const what = WHATS_IN.exec(text)?.groups?.['what']
  if (what === undefined || /\b(?:it|there|that|them|portfolio|budget|total|cash|common)\b/i.test(what)) return null
  const [held, ...more] = readAgain(`what is the balance of my ${what}`)
  if (held?.kind !== 'data' || more.length > 0 || held.subject !== 'accounts' || held.where.length === 0) return null
  if (
    held.measures[0] !== 'balance' ||
    held.where.some(({ field }) => !/^(?:account|account_type|institution)$/.test(field))
  )
    return null
  const meant = accountsLeft(held.where, directory)
  return meant.length > 0 && meant.every(({ type }) => HOLDING.has(type))
    ? [
        partAsking('positions', 'value', {
          where: [...held.where],
          by: ['position'],
          order: { by: 'value', direction: 'desc' },
        }),
      ]
    : null
}

/** Accounts that hold securities. */
const HOLDING: ReadonlySet<string> = new Set(['BROKERAGE', 'IRA', 'ROTH_IRA', '401K', '403B', '457B', 'HSA', '529'])

const MOST_IN_COMPANY =
  /\b(?:(?:in|on) (?:just |any )?(?:one|a single) (?:company|stock)|(?:which|what) (?:one |single )?(?:company|stock|single stock) (?:is|makes? up|takes? up|has))\b[^.?!]*\b(?:most|biggest|largest)\b|\b(?:biggest|largest) (?:single (?:company|stock)|company)\b(?: (?:position|holding))?/i

/** "How much is in one company the most": of single stocks the largest, with its share. */
const mostInCompanyAsked = ({ text }: Construed): PlanPart[] | null =>
  MOST_IN_COMPANY.test(text) &&
  !/\b(?:gain\w*|los[est]\w*|return\w*|dividends?|clients?|winner|loser|made|perform\w*)\b/i.test(text)
    ? [
        partAsking('positions', 'value', {
          measures: ['value', 'share'],
          where: [conditionIs('sec_type', 'EQUITY', 'single stocks')],
          by: ['security'],
          order: { by: 'value', direction: 'desc' },
          limit: 1,
        }),
      ]
    : null

const ONE_BASKET =
  /\btoo much (?:of (?:my|our) (?:money|savings|portfolio) |money )?(?:is )?(?:tied up )?in (?:just )?(?:one|a single|the same)\b|\b(?:all|too many)(?: of)? (?:my|our) eggs\b|\btoo (?:heavily )?(?:concentrated|heavy|exposed|tied up|dependent)\b|\b(?:am|are) (?:i|we|my \w+|our \w+) (?:well |properly |sufficiently |really |too )?(?:diversified|spread out|spread)\b|\bmoney (?:is )?too much in one\b|\bdiversified enough\b/i

/** "Is too much of it in one thing": the largest positions and issuers beside what is usual, and the split by class. */
const oneBasketAsked = ({ text }: Construed): PlanPart[] | null =>
  ONE_BASKET.test(text) &&
  !/\bclients?\b|\d|\b(?:warning|threshold|alerts?|limits?|notif\w*|changed?)\b|\b(?:heavy|exposed|concentrated|tied up|dependent) (?:in|on|to) (?:stocks|bonds|equit\w+|cash|funds)\b/i.test(
    text,
  )
    ? [
        partAsking('fit', 'single_position'),
        partAsking('fit', 'single_issuer'),
        partAsking('positions', 'value', { by: ['asset_class'], order: { by: 'value', direction: 'desc' } }),
        ...(/\b(?:tech\w*|sectors?|industr\w+|energy|health ?care|real estate)\b/i.test(text)
          ? [{ kind: 'decline' as const, reason: 'not_kept' as const, words: 'sectors', related: [] }]
          : []),
      ]
    : null

const ISSUERS =
  /^(?:(?:and|so|ok|hey|no|list|show|name|give|tell|me|what(?:['’]?s| are| is)?|which|who)[ ,.]+)*(?:(?:the|my|our) )?(?:top|biggest|largest|main)?(?: ?(?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten))?(?: (?:top|biggest|largest|main))?(?: single)? (?:issuers|companies)(?: (?:(?:that |which )?(?:i|we) (?:own|hold|have)|am i (?:most )?exposed to|by (?:value|size)|in (?:my|the|our) portfolio))*(?:,? (?:with|in|and) (?:the |their |its )?(?:percent(?:age)?s?|shares?|weights?|%))?[?.! ]*$/i

/** "Top 3 issuers", "the three largest companies I own": by who issued them, the largest first. */
function issuersAsked({ text }: Construed): PlanPart[] | null {
  const said = ISSUERS.exec(text)
  if (!said || !/\b(?:top|biggest|largest|main|exposed|issuers)\b/i.test(text)) return null
  const count = said.groups?.['count']
  return [
    partAsking('positions', 'value', {
      measures: ['value', 'share'],
      by: ['issuer'],
      // cash has no issuer
      where: [{ ...conditionIs('asset_class', 'cash', 'cash'), op: 'is_not' }],
      order: { by: 'value', direction: 'desc' },
      limit: count === undefined ? USUAL_ISSUERS : countOf(count),
    }),
  ]
}
const USUAL_ISSUERS = 5

const KINDS: readonly (readonly [RegExp, readonly string[], string])[] = [
  [/^(?:single |individual )?stocks?$|^shares$/i, ['EQUITY'], 'stocks'],
  [/^bonds?$/i, ['BOND'], 'bonds'],
  [/^mutual funds?$/i, ['MUTUAL_FUND'], 'mutual funds'],
  [/^funds?$/i, ['MUTUAL_FUND', 'ETF'], 'funds'],
  [/^etfs?$/i, ['ETF'], 'ETFs'],
  [/^(?:funds? (?:and|or|&) etfs?|etfs? (?:and|or|&) (?:mutual )?funds?)$/i, ['MUTUAL_FUND', 'ETF'], 'funds'],
  [/^(?:cds?|certificates? of deposit)$/i, ['CD'], 'CDs'],
  [/^options?$/i, ['OPTION'], 'options'],
  [/^reits?$/i, ['REIT'], 'REITs'],
]
const kindAs = (name: string): string =>
  String.raw`(?<${name}>(?:single |individual )?stocks?|shares|bonds?|mutual funds?|funds?(?: (?:and|or|&) etfs?)?|etfs?(?: (?:and|or|&) (?:mutual )?funds?)?|cds?|certificates? of deposit|options?|reits?)`
const KIND_HELD = new RegExp(
  String.raw`^(?:(?:and|so|ok|hey|please|just|now)[ ,]+)*(?:(?:list|show|name|give)(?: me)?(?: a list of)?(?: all(?: of)?)? (?:the |my |our )?${kindAs('listed')}(?: (?:i|we) (?:own|have|hold))?|(?:what|which) ${kindAs('asked')} (?:(?:do|did) (?:i|we) (?:own|have|hold)(?: in)?|(?:i|we) (?:own|have|hold)|have (?:i|we) got)|(?:my|our|all my|all our) ${kindAs('named')})(?: (?:now|right now|today|at the moment|please|in total|all together))*[?.! ]*$`,
  'i',
)

/** "List all my stocks", "what funds do I own": each that is held of that kind. */
function kindHeldAsked({ text }: Construed): PlanPart[] | null {
  const { listed, asked, named } = KIND_HELD.exec(text)?.groups ?? {}
  const said = listed ?? asked ?? named
  const [, values = [], words = ''] = (said === undefined ? undefined : KINDS.find(([kind]) => kind.test(said))) ?? []
  return values.length === 0
    ? null
    : [
        partAsking('positions', 'value', {
          where: [{ field: 'sec_type', op: 'is', values: [...values], words }],
          by: ['position'],
        }),
      ]
}

/** What an investor asks of what is invested whose construction says what is meant; null for the rest. */
export const askedOfHoldingsForSure = (asked: Construed): readonly PlanPart[] | null =>
  kindHeldAsked(asked) ??
  issuersAsked(asked) ??
  whatsInAsked(asked) ??
  riskFitsAsked(asked) ??
  againstTargetAsked(asked) ??
  takenOutAsked(asked) ??
  mostInCompanyAsked(asked) ??
  doesBetterAsked(asked) ??
  soldEverythingAsked(asked) ??
  taxIfSoldAsked(asked) ??
  shouldAsked(asked) ??
  madeOrLostAsked(asked) ??
  inTheMarketAsked(asked) ??
  oneBasketAsked(asked) ??
  losingAsked(asked) ??
  soldTaxedAsked(asked) ??
  withoutAsked(asked)
