import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { BANKED, type Construed, accountsMeant, conditionIs, investedDays, partAsking } from './certain-of-both.ts'
import { accountsLeft } from './choose/fits-data.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|hey|hi|but|also|tell me|show me|give me|list)[ ,]+)*`
const MY = String.raw`(?:my |our |the |all my |all the )?`
const SPAN = String.raw`(?: (?<days>(?:in|on|over|during|since|this|last|between|from|the (?:past|last)|so far|within|year to date|ytd|today|yesterday)\b[^.?!]*?))?`
const END = String.raw`[?.! ]*$`
const form = (text: string): RegExp => new RegExp(`${LEAD}(?:${text})${END}`, 'iu')

/** A kind of what is held, by its type and, where it is a whole class, by that. */
interface Kind {
  readonly types: Condition
  readonly group: Condition
  /** The class it is of, which has a target. */
  readonly assetClass: string
}

/** @param single what those of the type alone are called, where the words mean a whole class */
const kind = (types: readonly string[], words: string, assetClass: string, single?: string): Kind => {
  const ofType: Condition = { field: 'sec_type', op: 'is', values: [...types], words: single ?? words }
  return {
    types: ofType,
    group: single !== undefined ? conditionIs('asset_class', assetClass, words) : ofType,
    assetClass,
  }
}

const KIND = String.raw`(?<kind>cash|(?:single |individual )stocks?|stocks?|equit(?:y|ies)|shares|bonds?|fixed income|treasur(?:y|ies)|etfs?|(?:mutual |index )funds?|funds?|cds?|reits?|crypto(?:currenc(?:y|ies))?|bitcoin|gold|commodit(?:y|ies)|options?)`
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^cash/i, kind(['CASH', 'MONEY_MARKET'], 'cash', 'cash', 'cash')],
  [/^(?:single|individual)/i, kind(['EQUITY'], 'single stocks', 'equity')],
  [/^(?:stock|equit|share|compan)/i, kind(['EQUITY'], 'stocks', 'equity', 'single stocks')],
  [/^(?:bond|fixed|treasur)/i, kind(['BOND'], 'bonds', 'fixed_income', 'single bonds')],
  [/^etf/i, kind(['ETF'], 'ETFs', 'equity')],
  [/^mutual/i, kind(['MUTUAL_FUND'], 'mutual funds', 'equity')],
  [/fund/i, kind(['ETF', 'MUTUAL_FUND'], 'funds', 'equity')],
  [/^cd/i, kind(['CD'], 'CDs', 'fixed_income')],
  [/^reit/i, kind(['REIT'], 'REITs', 'alternatives')],
  [/^(?:crypto|bitcoin)/i, kind(['CRYPTO'], 'crypto', 'alternatives')],
  [/^(?:gold|commodit)/i, kind(['COMMODITY'], 'commodities', 'alternatives')],
  [/^option/i, kind(['OPTION'], 'options', 'equity')],
]
const kindSaid = (words: string | undefined): Kind | undefined =>
  words === undefined ? undefined : KINDS.find(([pattern]) => pattern.test(words))?.[1]

/** The types of securities that a word for them means; undefined for one that means all. */
export const typesMeant = (words: string): Condition | undefined => kindSaid(words)?.types

/** What a name of a security says it is; null where none is meant. */
function securityMeant(words: string, readAgain: Construed['readAgain']): readonly Condition[] | null {
  const [held, ...more] =
    [`gain on ${words.trim()}`, `what is my gain on ${words.trim()}`]
      .map(readAgain)
      .find((parts) => parts.length > 0) ?? []
  return held?.kind === 'data' &&
    more.length === 0 &&
    held.subject === 'positions' &&
    held.where.length > 0 &&
    held.where.every(({ field }) => field === 'security')
    ? held.where
    : null
}

const GAINS: readonly RegExp[] = [
  form(
    String.raw`(?:what(?:['’]?s| is| are) )?${MY}(?:unrealized |total )?(?:gains?|loss(?:es)?|profits?|return)(?: or loss(?:es)?)? (?:on|in|from|of|for|with) ${MY}${KIND}(?: so far| now| right now)?`,
  ),
  form(
    String.raw`how much (?:have|did|am|are) (?:i|we) (?:made|make|earn(?:ed)?|los[et]|gain(?:ed)?|up|down|ahead|behind)(?: so far)? (?:on|in|from|with) ${MY}${KIND}(?: so far)?`,
  ),
  form(
    String.raw`am i (?:up|down|ahead|behind|making money|losing money)(?: or (?:up|down))? (?:on|in|with) ${MY}${KIND}`,
  ),
]
const DOING = form(
  String.raw`how (?:did|do|does|have|has|are|is|were|was) ${MY}${KIND} (?:do(?:ing|ne)?|perform(?:ed|ing)?|far(?:ed?|ing)|go(?:ing)?|been(?: doing| performing)?|holding up)(?: for me)?${SPAN}`,
)

/** "How did my ETFs do this year", "gain on my bonds": of one kind of what is held. */
function kindDidAsked(asked: Construed): PlanPart[] | null {
  const gained = GAINS.map((each) => each.exec(asked.text)?.groups).find(Boolean)
  const did = DOING.exec(asked.text)?.groups
  const found = kindSaid((gained ?? did)?.['kind'])
  if (!found || found.assetClass === 'cash') return null
  const period = investedDays(did?.['days'], asked.readAgain)
  if (period === undefined) return null
  return period === null
    ? [partAsking('positions', 'gain', { measures: ['gain', 'gain_percent', 'value'], where: [found.group] })]
    : [
        partAsking('returns', 'gain', {
          measures: ['gain', 'twr'],
          where: [found.types],
          by: ['security'],
          period,
          order: { by: 'gain', direction: 'desc' },
        }),
      ]
}

const WEIGHT = form(
  String.raw`(?:am i|are we|is my portfolio|is it) (?:too )?(?:over-?weight(?:ed)?|under-?weight(?:ed)?|heavy|light)(?: (?:in|on|with))? ${MY}${KIND}`,
)

/** "Am I overweight stocks": the class against its target; a kind that has no target by its share. */
function weightAsked({ text }: Construed): PlanPart[] | null {
  const found = kindSaid(WEIGHT.exec(text)?.groups?.['kind'])
  if (!found) return null
  return found.group.field === 'asset_class'
    ? [
        partAsking('fit', 'drift', {
          measures: ['drift', 'actual', 'target'],
          where: [found.group],
          by: ['asset_class'],
        }),
      ]
    : [partAsking('positions', 'share', { measures: ['share', 'value'], where: [found.group] })]
}

const INCOME = form(
  String.raw`(?:how much |what )?(?:(?:total|did|do) )?(?<what>income|dividends?|interest|payouts?)(?: (?:did|do) (?:i|we) (?:get|receive|earn|have))?(?: (?:came|comes))? (?:from|of|on) ${MY}${KIND}${SPAN}`,
)

/** "Income from bonds this year". */
function incomeAsked(asked: Construed): PlanPart[] | null {
  const said = INCOME.exec(asked.text)?.groups
  const found = kindSaid(said?.['kind'])
  const period = found && investedDays(said?.['days'], asked.readAgain)
  if (!said || !found || found.assetClass === 'cash' || period === undefined) return null
  const measure = /^dividend/i.test(said['what'] ?? '')
    ? 'dividends'
    : /^interest/i.test(said['what'] ?? '')
      ? 'interest'
      : 'received'
  return [partAsking('income', measure, { where: [found.types], period })]
}

const AMOUNT = form(
  String.raw`how (?<many>much|many) (?:money |of my money |do i have |have i got |do i own )*(?:is |are |sits? )?(?:do i have |have i got )?(?:invested |held |tied up |sitting )?(?:in )?${MY}${KIND}(?: do i (?:have|own|hold))?(?: now| right now| at the moment| in total)?`,
)
const SHARE = form(
  String.raw`(?:what|how much|which) (?:part|percent(?:age)?|share|portion|%|of)?(?: of)? ?(?:my |our |the )(?:whole |total |entire )?(?:portfolio|money|investments?|assets) (?:is|are|do i have|sits|lies)(?: in| held in| invested in| made up of)? ${MY}${KIND}`,
)

/** "How much do I have in CDs", "what percent of my portfolio is ETFs". */
function amountAsked({ text }: Construed): PlanPart[] | null {
  const [amount, share] = [AMOUNT.exec(text)?.groups, SHARE.exec(text)?.groups]
  const found = kindSaid((amount ?? share)?.['kind'])
  // money in the bank is no part of a portfolio
  if (!found || (amount && found.assetClass === 'cash')) return null
  // how many are counted one by one, without what funds hold
  if (amount?.['many'] === 'many')
    return [partAsking('positions', 'securities', { measures: ['securities', 'value'], where: [found.types] })]
  const measures = share ? ['share', 'value'] : ['value', 'share']
  return [partAsking('positions', measures[0] ?? '', { measures, where: [found.group] })]
}

const PART_OF = form(
  String.raw`(?:how much|what (?:part|percent(?:age)?|share|portion|%)|which part) of (?:my |our |the )(?<where>[a-z0-9() ]+?) (?:is|are|do i have|sits|lies)(?: in| held in| invested in| made up of)? ${MY}${KIND}`,
)
const INVESTED = form(
  String.raw`(?:how|what|where) (?:is|are) (?:my |our |the )(?<where>[a-z0-9() ]+?) (?:invested(?: in)?|split(?: up)?|allocated|divided|made up(?: of)?)`,
)
const I_INVESTED = form(
  String.raw`how (?:am|are) (?:i|we) (?:invested|allocated|positioned|diversified)(?: (?:right now|now|at the moment|overall))?`,
)
const BY_CLASS: Partial<DataPart> = { by: ['asset_class'], order: { by: 'value', direction: 'desc' } }
const isPortfolio = (words: string): boolean => /^(?:portfolio|money|investments?|assets|whole portfolio)$/i.test(words)

/** "How much of my 401(k) is in bonds", "how is my Roth invested": the classes in an account. */
function partOfAsked({ text, directory, readAgain }: Construed): PlanPart[] | null {
  if (I_INVESTED.test(text)) return [partAsking('positions', 'value', { measures: ['value', 'share'], ...BY_CLASS })]
  const part = PART_OF.exec(text)?.groups
  const said = part ?? INVESTED.exec(text)?.groups
  const words = said?.['where']?.trim()
  if (words === undefined || (part && isPortfolio(words))) return null
  const where = isPortfolio(words) ? [] : accountsMeant(words.replace(/ accounts?$/i, ' account'), readAgain)
  if (where === null) return null
  if (where.length > 0 && accountsLeft([...where], directory).every(({ type }) => BANKED.has(type)))
    return [partAsking('accounts', 'balance', { where: [...where] })]
  const found = kindSaid(part?.['kind'])
  if (part && !found) return null
  const isOfClass = found === undefined || found.group.field === 'asset_class'
  return [
    ...(found ? [partAsking('positions', 'value', { where: [...where, found.group] })] : []),
    partAsking('positions', 'value', {
      measures: ['value', 'share'],
      where: [...where],
      ...(isOfClass ? BY_CLASS : { ...BY_CLASS, by: ['sec_type'] }),
    }),
  ]
}
const BEAT = form(
  String.raw`(?:did|has|have|is|does) ${MY}(?<where>[a-z0-9() ]+?) (?:beat(?:en|ing)?|outperform(?:ed|ing)?|done better than|do better than|ahead of|keep(?:ing)? up with|kept up with) (?:the )?(?:stock )?(?:market|index|s&p(?: 500)?|benchmark|average)${SPAN}`,
)
const RISKY = form(String.raw`how (?:risky|volatile|safe) (?:is|are) (?:my |our |the )(?<where>[a-z0-9() ]+?)`)
const EARNED = form(
  String.raw`how much (?:money )?(?:did|has|have|does) (?:my |our |the )(?<where>[a-z0-9() ]+?) (?:earn(?:ed)?|make|made|gain(?:ed)?|los[et]|return(?:ed)?|bring in)(?: me)?${SPAN}`,
)

/** What an account with investments did: against an index, its swings, what it gained in money. */
function accountDidAsked(asked: Construed): PlanPart[] | null {
  const [beat, risky, earned] = [BEAT, RISKY, EARNED].map((each) => each.exec(asked.text)?.groups)
  const said = beat ?? risky ?? earned
  const words = said?.['where']?.trim()
  if (!said || words === undefined || (isPortfolio(words) && !earned) || words.split(' ').length > 4) return null
  const where = isPortfolio(words) ? [] : accountsMeant(words, asked.readAgain)
  if (where === null) return null
  const period = investedDays(said['days'], asked.readAgain)
  if (period === undefined) return null
  const meant = accountsLeft([...where], asked.directory)
  if (where.length > 0 && meant.every(({ type }) => BANKED.has(type)))
    return earned &&
      !/\blo(?:se|st)\b/i.test(asked.text) &&
      meant.every(({ type }) => type === 'SAVINGS' || type === 'CHECKING')
      ? [partAsking('income', 'interest', { where: [...where], period })]
      : null
  const measure = beat ? 'excess' : risky ? 'volatility' : 'gain'
  return [partAsking('returns', measure, { where: [...where], period })]
}

const TAKEN = form(
  String.raw`how much (?:money |cash )?(?:did|have|has) (?:i|we) (?:take[n]?|took|pull(?:ed)?|withdr[ae]wn?|move[d]?) (?:money )?(?:out )?(?:of|from|out of) (?:my |our |the )(?<where>[a-z0-9() ]+?)${SPAN}`,
)
const ADDED = form(
  String.raw`when (?:did|was|have) (?:i|we|the) (?:last )?(?:time (?:i|we) )?(?:last )?(?:add(?:ed)?(?: money)?|put (?:any )?(?:money|something)|contribut(?:e|ed)|pa(?:y|id) (?:in|money)|deposit(?:ed)?(?: money)?)(?: (?:to|in|into))(?: to)? (?:my |our |the )(?<where>[a-z0-9() ]+?)(?: last)?`,
)

/** "How much did I take out of my savings this year", "when did I last add to my Roth": money that went one way. */
function movedAsked(asked: Construed): PlanPart[] | null {
  const [taken, added] = [TAKEN.exec(asked.text)?.groups, ADDED.exec(asked.text)?.groups]
  const said = taken ?? added
  const where = said && accountsMeant(said['where'] ?? '', asked.readAgain)
  if (!said || !where) return null
  const isBank = accountsLeft([...where], asked.directory).every(({ type }) => BANKED.has(type))
  if (taken) {
    const period = investedDays(taken['days'], asked.readAgain)
    return period === undefined
      ? null
      : [partAsking('transactions', isBank ? 'paid' : 'withdrawn', { where: [...where], period })]
  }
  const came: Condition = { field: 'direction', op: 'is', values: ['in'], words: 'coming in' }
  const kinds: Condition = isBank
    ? { field: 'kind', op: 'is', values: ['DEPOSIT', 'TRANSFER_IN'], words: 'deposits' }
    : { field: 'kind', op: 'is', values: ['CONTRIBUTION', 'DEPOSIT', 'TRANSFER_IN'], words: 'contributions' }
  return [
    partAsking('transactions', 'in', {
      where: [...where, kinds, came],
      by: ['booking'],
      order: { by: 'day', direction: 'desc' },
      limit: 1,
      period: { from: null, to: asked.today, words: 'so far' },
    }),
  ]
}

const ACCOUNT_FEES = form(
  String.raw`(?:what|which|how much)(?: (?:in )?fees)? (?:fees )?(?:does|do|did|has|have|are|is) (?:(?:i|we) pay(?:ing)? (?:in|on|for) )?${MY}(?<where>[a-z0-9() ]+?) (?:have|charge[d]?|cost(?: me)?|take[n]?|took)(?: in fees)?${SPAN}`,
)

/** "What fees does my 401(k) have". */
function accountFeesAsked(asked: Construed): PlanPart[] | null {
  const said = /\bfees?\b/i.test(asked.text) ? ACCOUNT_FEES.exec(asked.text)?.groups : undefined
  const where = said && accountsMeant(said['where'] ?? '', asked.readAgain)
  const period = said && investedDays(said['days'], asked.readAgain)
  return where && period !== undefined ? [partAsking('transactions', 'fees', { where: [...where], period })] : null
}

const MADE_ON = form(
  String.raw`how (?:much|did) (?:money )?(?:(?:did|have|has|do) (?:i|we) (?:made|make|earn(?:ed)?|los[et]|gain(?:ed)?) (?:on|in|from|with) )?(?<what>[\p{L}0-9&' -]+?)(?: do| perform)?${SPAN}`,
)
const IS_DOING = form(
  String.raw`how(?:['’]?s| is| are) (?<what>[\p{L}0-9&' -]+?) (?:doing|holding up|performing)(?: lately| now| right now)?`,
)

/** "How much did I make on Vynexar last year", "how is NYVA doing". */
function securityDidAsked(asked: Construed): PlanPart[] | null {
  const doing = IS_DOING.exec(asked.text)?.groups
  const made = /\b(?:ma(?:de|ke)|earn\w*|los[et]|gain\w*|do|perform)\b/i.test(asked.text)
    ? MADE_ON.exec(asked.text)?.groups
    : undefined
  const said = doing ?? made
  const words = said?.['what'] ?? ''
  if (!said || words.split(' ').length > 5 || /^(?:my|i|we|our|it|that|they|he|she|you)\b/i.test(words)) return null
  const where = securityMeant(words, asked.readAgain)
  const period = where && investedDays(said['days'], asked.readAgain)
  if (!where || period === undefined || (made && !doing && period === null)) return null
  return period === null
    ? [partAsking('positions', 'gain', { measures: ['gain', 'gain_percent', 'value'], where: [...where] })]
    : [partAsking('returns', 'gain', { measures: ['gain', 'twr'], where: [...where], period })]
}

const MADE_SOLD = form(
  String.raw`(?:how much (?:money )?did (?:i|we) (?:make|gain|lose|earn|clear|profit)|what did (?:i|we) (?:make|gain|lose|earn|clear|get out of)|what(?:['’]?s| is| was) (?:my|the) (?:gain|profit|loss))(?: on| from| off| by)?(?: selling)? (?:my |our |the )?(?<what>[\p{L}0-9&' -]+?)(?: (?:shares?|stocks?|units?|position))?(?: (?:that )?(?:i|we) (?:sold|have sold|just sold)| when (?:i|we) sold(?: (?:it|them))?| sales?)${SPAN}`,
)

const MADE_SELLING = form(
  String.raw`(?:how much (?:money )?did (?:i|we) (?:make|gain|lose|earn|clear|profit)|what did (?:i|we) (?:make|gain|lose|earn|clear|get)) (?:when (?:i|we) sold|(?:by |from |on |out of )?selling) (?:my |our |the )?(?<what>[\p{L}0-9&' -]+?)(?: (?:shares?|stocks?|units?|position))?${SPAN}`,
)

/** "What did I make on the Jaquetta shares I sold": what was realized, sale by sale. */
function madeSoldAsked(asked: Construed): PlanPart[] | null {
  const said = (MADE_SELLING.exec(asked.text) ?? MADE_SOLD.exec(asked.text))?.groups
  const where = said ? securityMeant(said['what'] ?? '', asked.readAgain) : null
  const period = where && investedDays(said?.['days'], asked.readAgain)
  return where && period !== undefined
    ? [partAsking('sales', 'realized', { where: [...where], by: ['lot'], period })]
    : null
}

const SUBSCRIPTIONS = conditionIs('kind', 'subscription', 'subscriptions')
const WHICH_SUBSCRIPTIONS = form(
  String.raw`(?:(?:what|which)(?:['’]?s| are| is)? )?(?:all )?(?:of )?${MY}(?:current |monthly |active |recurring )?subscriptions?(?: services?)?(?: (?:do|am|are|have) (?:i|we) (?:have|pay(?:ing)?(?: for)?|subscribed to|got|on|still have))?(?: (?:now|right now|at the moment|for))?`,
)
const A_MONTH = form(
  String.raw`(?:how much|what) (?:are|do|is|does|am i paying for|do i pay for|do i spend on)(?: (?:i|we) (?:pay|spend) (?:for|on))? ?${MY}subscriptions?(?: (?:cost|take|run|add up to|come to|total))?(?: me| us)?(?: (?:in total|altogether|all together))? ?(?:a|per|each|every)? ?(?<unit>month|year|monthly|yearly|annually)?`,
)
const DEAREST = form(
  String.raw`(?:which|what)(?:['’]?s| is)? (?:my |of my |the )?(?<end>most expensive|biggest|dearest|largest|priciest|cheapest|smallest)? ?(?:of (?:my|the) )?subscriptions?(?: (?:costs?|is|takes) (?:me )?(?:the )?(?<most>most|least|biggest|most expensive|cheapest))?(?: (?:money|a month))?`,
)
const SPENT_ON = form(
  String.raw`(?:(?:how much|what) (?:did|have|has|do) (?:(?:i|we) (?:spen[dt]|pa(?:y|id)) (?:on|for) )?)?${MY}subscriptions?(?: (?:cost|costs|take|took)(?: me| us)?)? (?<days>(?:in|on|over|during|since|this|last|between|from|the (?:past|last)|so far|within|year to date|ytd)\b[^.?!]*?)`,
)

/** What is subscribed to, what it takes, the dearest, and what it came to in days that are over. */
function subscriptionsAsked(asked: Construed): PlanPart[] | null {
  const { text } = asked
  if (!/\bsubscriptions?\b/i.test(text)) return null
  const dearest = DEAREST.exec(text)?.groups
  const end = dearest?.['end'] ?? dearest?.['most']
  if (end !== undefined)
    return [
      partAsking('plans', 'recurring_monthly', {
        where: [SUBSCRIPTIONS],
        by: ['plan'],
        order: { by: 'recurring_monthly', direction: /cheap|small|least/i.test(end) ? 'asc' : 'desc' },
        limit: 1,
      }),
    ]
  const days = SPENT_ON.exec(text)?.groups?.['days']
  if (days !== undefined) {
    const period = investedDays(days, asked.readAgain)
    return period ? [partAsking('transactions', 'out', { where: [SUBSCRIBED], by: ['payee'], period })] : null
  }
  const which = WHICH_SUBSCRIPTIONS.test(text)
  const unit = which ? undefined : A_MONTH.exec(text)?.groups?.['unit']
  return which || A_MONTH.test(text)
    ? [
        partAsking('plans', /year|annual/i.test(unit ?? '') ? 'recurring_yearly' : 'recurring_monthly', {
          where: [SUBSCRIPTIONS],
          by: ['plan'],
        }),
      ]
    : null
}
const SUBSCRIBED = conditionIs('subscription', 'yes', 'subscriptions')

const AVERAGE_INCOME = form(
  String.raw`(?:(?:what(?:['’]?s| is| was| are)|how much) )?${MY}(?:on )?(?:average )?(?:monthly )?(?<what>dividends?|interest)(?: income)?(?: (?:do|did) (?:i|we) (?:get|earn|receive))?(?: (?:a|per|each|every) month)?(?: on average)?${SPAN}`,
)

/** "Average monthly dividends": of that kind of income, and not of all of it. */
function averageIncomeAsked(asked: Construed): PlanPart[] | null {
  const said = /\b(?:average|monthly|(?:a|per|each|every) month)\b/i.test(asked.text)
    ? AVERAGE_INCOME.exec(asked.text)?.groups
    : undefined
  const period = said && investedDays(said['days'], asked.readAgain)
  if (!said || period === undefined) return null
  const isDividend = /^dividend/i.test(said['what'] ?? '')
  const ofKind: Condition = isDividend
    ? conditionIs('kind', 'dividend', 'dividends')
    : { field: 'kind', op: 'is', values: ['interest', 'coupon'], words: 'interest' }
  return [partAsking('income', 'monthly', { where: [ofKind], period })]
}

const PAYS_MOST = form(
  String.raw`(?:which|what) (?:one )?(?:of )?${MY}(?<what>stocks?|funds?|etfs?|positions?|holdings?|investments?|securit(?:y|ies)|bonds?|companies|company) (?:pays?|paid|gives?|gave|brings?|brought|earns?|earned|yields?)(?: me| in)? (?:the )?(?<end>most|least|highest|biggest|largest)(?: in)?(?: (?<of>dividends?|income|interest))?${SPAN}`,
)

/** "Which stock pays the most dividends": over the past year, or the days that are said. */
function paysMostAsked(asked: Construed): PlanPart[] | null {
  const said = PAYS_MOST.exec(asked.text)?.groups
  const period = said && investedDays(said['days'] ?? 'over the past year', asked.readAgain)
  if (!said || !period) return null
  const of = said['of'] ?? 'income'
  const measure = /^dividend/i.test(of) ? 'dividends' : /^interest/i.test(of) ? 'interest' : 'received'
  const found = kindSaid(said['what'])
  return [
    partAsking('income', measure, {
      where: found ? [found.types] : [],
      by: ['security'],
      period,
      order: { by: measure, direction: said['end'] === 'least' ? 'asc' : 'desc' },
      limit: 1,
    }),
  ]
}

/** What an investor asks of a kind of holdings, or of what one account is made of and did; null for the rest. */
export const askedOfKindsForSure = (asked: Construed): readonly PlanPart[] | null =>
  subscriptionsAsked(asked) ??
  kindDidAsked(asked) ??
  weightAsked(asked) ??
  incomeAsked(asked) ??
  amountAsked(asked) ??
  averageIncomeAsked(asked) ??
  paysMostAsked(asked) ??
  partOfAsked(asked) ??
  accountDidAsked(asked) ??
  movedAsked(asked) ??
  accountFeesAsked(asked) ??
  madeSoldAsked(asked) ??
  securityDidAsked(asked)
