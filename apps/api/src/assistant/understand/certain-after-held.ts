import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { BANKED, accountsMeant, conditionIs, isOfDebt, partAsking, pastMonths } from './certain-of-both.ts'
import { THEM, wholly, type AfterAnswer, UNDIVIDED, placesOf } from './certain-after-forms.ts'

const CONTRASTED = wholly(
  String.raw`(?:what about|how about|versus|vs\.?|and in|the|in|same for)? ?(?:the |my |our )?(?<what>stocks?|equit(?:y|ies)|bonds?|fixed income|cash|alternatives?)`,
)

const CLASSES: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:stocks?|equit)/i, 'equity', 'equity'],
  [/^(?:bonds?|fixed)/i, 'fixed_income', 'fixed income'],
  [/^cash/i, 'cash', 'cash'],
  [/^alt/i, 'alternatives', 'alternatives'],
]

/** "What about bonds" after how much is in stocks: in the same sense, funds and all. */
function otherClassAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const what = CONTRASTED.exec(text)?.groups?.['what']
  const isOfClass = before.where.some(({ field, op }) => field === 'asset_class' && op === 'is')
  if (what === undefined || before.subject !== 'positions' || !isOfClass) return null
  const found = CLASSES.find(([said]) => said.test(what))
  return found
    ? [
        {
          ...before,
          where: before.where.map((each) =>
            each.field === 'asset_class' ? conditionIs('asset_class', found[1], found[2]) : each,
          ),
        },
      ]
    : null
}

const SPLIT_CLASS = wholly(
  String.raw`(?:break|split|show(?: me)?)(?: down| up| out)? (?:the |my |our )?(?<what>stocks?|equit(?:y|ies)|bonds?|fixed income|cash|alternatives?)(?: (?:part|side|down|up|out))* by (?<by>account|security|company|fund|institution|bank|position)`,
)

/** "Break the stocks down by account": what is held of the class, one by one. */
function splitClassAsked({ text }: AfterAnswer): PlanPart[] | null {
  const said = SPLIT_CLASS.exec(text)?.groups
  const found = said && CLASSES.find(([words]) => words.test(said['what'] ?? ''))
  if (!said || !found) return null
  const word = (said['by'] ?? '').toLowerCase()
  const by = word === 'account' ? 'account' : /institution|bank/.test(word) ? 'institution' : 'security'
  return [
    partAsking('positions', 'value', {
      measures: ['value', 'share'],
      where: [conditionIs('asset_class', found[1], found[2])],
      by: [by],
    }),
  ]
}

const OTHER_END = wholly(
  String.raw`(?:what about |how about |which (?:is|was) |what(?:['’]?s| is| was) )?(?:the )?(?:(?<low>worst|smallest|lowest|least|weakest|bottom)|best|biggest|largest|highest|strongest|top|most)(?: one| performer)?`,
)

const ENDED: ReadonlySet<string> = new Set(['returns', 'positions', 'sales', 'income', 'accounts'])

/** "And the worst one" after the best: the other end of the same order. */
function otherEndAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = OTHER_END.exec(text)?.groups
  if (!said || before.order === null || before.limit !== 1 || !ENDED.has(before.subject)) return null
  const direction = said['low'] === undefined ? 'desc' : 'asc'
  if (!before.by.every((name) => name === 'security' || name === 'position')) return null
  return before.order.direction === direction ? null : [{ ...before, order: { ...before.order, direction } }]
}

/** "And the worst one" after the best investment and what is asked of it: of all that is held, the other end. */
function otherInvestmentAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const said = OTHER_END.exec(text)?.groups
  const isOfOne = before.where.length === 1 && before.where[0]?.field === 'security'
  if (!said || !isOfOne || !/worst|best/i.test(text)) return null
  if (before.subject !== 'positions' || before.measures[0]?.startsWith('gain') !== true) return null
  return [
    partAsking('positions', 'gain', {
      by: ['security'],
      order: { by: 'gain', direction: said['low'] === undefined ? 'desc' : 'asc' },
      limit: 1,
    }),
  ]
}

const OTHER_RESULT = wholly(
  String.raw`(?:what about|how about|and|show(?: me)?|the)? ?(?:the |my |our )?(?:unrealized |paper |open )?(?<what>gains?|winners?|loss(?:es)?|losers?)(?: (?:ones|side))?`,
)

/** "What about the gains then" after losses: the other side. */
function otherResultAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const what = OTHER_RESULT.exec(text)?.groups?.['what']
  const isOfResult = before.where.some(({ field, op }) => field === 'result' && op === 'is')
  if (what === undefined || !isOfResult || before.subject !== 'positions') return null
  const isLoss = /^los/i.test(what)
  return [
    {
      ...before,
      where: before.where.map((each) =>
        each.field === 'result'
          ? conditionIs('result', isLoss ? 'loss' : 'gain', isLoss ? 'at a loss' : 'at a gain')
          : each,
      ),
      order: before.order && { ...before.order, direction: isLoss ? 'asc' : 'desc' },
    },
  ]
}

const AT_A_LOSS = wholly(
  String.raw`(?:is |are |do |does |did )?(?:any(?:thing)?|one|some|which|what)(?: ones?)?(?: of (?:them|those|these|it|the bonds|the stocks))?(?: (?:is|are|at|in|currently|now|right))* ?(?:(?<down>losing(?: money| value)?|lost money|at a loss|down|under ?water|in the red|negative|losers?|below cost|worth less)|making money|up|at a gain|in the green|winners?|positive|ahead)(?: right now| now| money)?`,
)

const OF_THEM = /\bof (?:them|those|these|it|the (?:bonds|stocks))\b/i

/** The bonds that are repaid in the days of a part, as conditions of what is held. */
const maturing = ({ period }: AfterAnswer['before'], today: string): Condition[] =>
  period === null
    ? [conditionIs('sec_type', 'BOND', 'bonds')]
    : [
        conditionIs('sec_type', 'BOND', 'bonds'),
        { field: 'maturity', op: 'between', values: [period.from ?? today, period.to], words: period.words },
      ]

/** "Any of them losing money?" after holdings: of these, and of nothing else. */
function atALossAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const said = AT_A_LOSS.exec(text)?.groups
  if (!said || !OF_THEM.test(text)) return null
  const held =
    before.subject === 'positions'
      ? before.where.filter(({ field }) => field !== 'result')
      : before.subject === 'income' && before.measures[0] === 'maturities'
        ? [...placesOf(before), ...maturing(before, today)]
        : null
  if (held === null) return null
  const isLoss = said['down'] !== undefined
  return [
    partAsking('positions', 'gain', {
      where: [...held, conditionIs('result', isLoss ? 'loss' : 'gain', isLoss ? 'at a loss' : 'at a gain')],
      by: ['security'],
      order: { by: 'gain', direction: isLoss ? 'asc' : 'desc' },
    }),
  ]
}

const OTHERS_AT_LOSS = wholly(
  String.raw`(?:are there |do i have |is there |which |what )?(?:any )?other(?:s| ones| shares| stocks| holdings| positions| funds)?(?: (?:that|which))?(?: (?:stand|are|is|sit))?(?: (?:at|in))? (?:a loss|losing(?: money)?|the red|down|under ?water)`,
)

/** "Are there any others that stand at a loss" after one that does: all that do. */
const othersAtLossAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  OTHERS_AT_LOSS.test(text) && before.where.some(({ field }) => field === 'security' || field === 'result')
    ? [
        partAsking('positions', 'gain', {
          where: [conditionIs('result', 'loss', 'at a loss')],
          by: ['security'],
          order: { by: 'gain', direction: 'asc' },
        }),
      ]
    : null

const PART_IN = wholly(
  String.raw`(?:and )?how much of (?:that|it|this|my net worth|what (?:i|we) own|the total) (?:is|do (?:i|we) have|sits|lies|are)(?: (?:in|on|held in|kept in|sitting in|tied up in))? (?:my |our |the |his |her |their )?(?<what>[a-z0-9() ]+?)`,
)

/** "How much of that is in retirement accounts" after what is owned: what is in these. */
function partInAsked({ text, before, today, readAgain }: AfterAnswer): PlanPart[] | null {
  const what = PART_IN.exec(text)?.groups?.['what']
  const isOfWealth =
    before.by.length === 0 &&
    ((before.subject === 'worth' && /^(?:net_worth|value|assets)$/.test(before.measures[0] ?? '')) ||
      (before.subject === 'accounts' && /^(?:balance|owned)$/.test(before.measures[0] ?? '')))
  if (what === undefined || !isOfWealth || (before.period !== null && before.period.from !== before.period.to))
    return null
  // what is at hand is told as a share, with its accounts
  if (/\b(?:cash|liquid|banks?|hand)\b/i.test(what)) return null
  const places = accountsMeant(what, readAgain)
  if (!places) return null
  // of a day that is over it is what there was then
  return before.period !== null && before.period.to < today
    ? [partAsking('worth', 'value', { where: [...places], period: before.period })]
    : [partAsking('accounts', 'balance', { where: [...places] })]
}

const WHAT_IS_IN_IT = wholly(
  String.raw`what(?:['’]?s| is| are| have (?:i|we) got| do (?:i|we) (?:have|hold|own))(?: (?:all|held|actually|invested))*(?: in)? (?:it|there|that(?: one| account)?|them)|what does (?:it|that(?: one| account)?) (?:hold|contain|have in it)|what(?:['’]?s| is) (?:it|that) (?:made of|made up of|invested in|holding)`,
)

/** "What is in it", "what is it invested in" after an account: what it holds. */
function whatIsInItAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const places = placesOf(before).filter(({ field }) => field === 'account' || field === 'account_type')
  const isOfAccount = /^(?:accounts|worth|returns|transactions)$/.test(before.subject) && places.length > 0
  if (!WHAT_IS_IN_IT.test(text) || !isOfAccount || places.some(isOfDebt)) return null
  const isBanked = places.every(
    ({ field, values }) => field === 'account_type' && values.every((type) => BANKED.has(type)),
  )
  return isBanked ? null : [partAsking('positions', 'value', { where: places, by: ['position'] })]
}

const WORTH_NOW = wholly(
  String.raw`what(?:['’]?s| is| are)? (?:that|this|the|it)(?: (?:account|one|plan))?(?: (?:itself))?(?: is)? worth(?: (?:now|today|at the moment|by now|these days))*|how much is (?:now )?in (?:that|this|the)(?: account| one)?(?: (?:now|today))?|what(?:['’]?s| is) (?:the )?(?:balance|value)(?: (?:of (?:it|that(?: account)?)|there|now))*`,
)

/** "What is that account worth now" after what was paid into it: what is in it. */
function worthNowAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const places = placesOf(before).filter(({ field }) => field !== 'group')
  const isOfFlow = before.subject === 'transactions' || before.subject === 'returns' || before.subject === 'income'
  return WORTH_NOW.test(text) && isOfFlow && places.length > 0
    ? [partAsking('accounts', places.every(isOfDebt) ? 'owed' : 'balance', { where: places })]
    : null
}

const ONLY_CLASS = wholly(
  String.raw`(?:only|show(?: me)?|list|what about)?(?: me)?(?: just| only)? ?(?:the |my |our )?(?<what>stocks?|equit(?:y|ies)|bonds?|fixed income)(?:,? (?:and )?(?:list|show|name)(?: (?:me|us))? (?:them|those|it|each)| one by one)`,
)

/** "Just the bonds, list them" after classes: what is held of the one, one by one. */
function onlyClassAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const what = ONLY_CLASS.exec(text)?.groups?.['what']
  const found = what === undefined ? undefined : CLASSES.find(([said]) => said.test(what))
  if (!found || before.subject !== 'positions') return null
  return [
    partAsking('positions', 'value', {
      measures: ['value', 'share'],
      where: [...placesOf(before), conditionIs('asset_class', found[1], found[2])],
      by: ['position'],
    }),
  ]
}

const FROM_MARKETS = wholly(
  String.raw`how much of (?:that|it|this|the (?:growth|rise|change|increase|difference|gain|fall|drop|loss)) (?:came|comes|is|was|were)(?: (?:just|only|really))* ?(?:from|due to|because of|down to)? ?(?:the )?(?:stock )?(?:markets?|prices|investments|share prices|stocks going up)(?: (?:alone|itself))?`,
)

/** "How much of the growth came from the markets" after how net worth changed: that part, of the same days. */
const fromMarketsAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'worth' &&
  before.period !== null &&
  /^(?:change|change_percent|net_worth)$/.test(before.measures[0] ?? '') &&
  FROM_MARKETS.test(text)
    ? [{ ...before, ...UNDIVIDED, measures: ['market_effect'], by: [] }]
    : null

const NEW_MONEY = wholly(
  String.raw`how much of (?:that|it|this) (?:is|was|were|came from)(?: just| only)? (?:new money|money (?:paid|put) in|(?:paid|put) in|contributions?|deposits?|what (?:i|we|he|she|they) (?:paid|put) in)`,
)

/** "How much of that was new money" after what investments did: what was put in, over the same days. */
const newMoneyAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'returns' && before.derive === null && NEW_MONEY.test(text)
    ? [{ ...before, ...UNDIVIDED, measures: ['contributions', 'withdrawals'], by: [] }]
    : null

const WHICH_ACCOUNT = wholly(
  String.raw`(?:which|what)(?: (?:one|account|of (?:them|those|these)))? (?:did|has done|does|is doing|was|is|performed)(?: the)? (?:(?<low>worst|poorest|least)|best|most)`,
)

/** "Which one did best" after what several accounts returned together: the account, and no security in them. */
function bestAccountAsked({ text, before, directory }: AfterAnswer): PlanPart[] | null {
  const said = WHICH_ACCOUNT.exec(text)?.groups
  const isOfKind = placesOf(before).some(({ field }) => field === 'account_type' || field === 'group')
  if (!said || before.subject !== 'returns' || !isOfKind || before.by.length > 0) return null
  if (before.measures[0] !== 'twr' || directory.accounts.length < 2) return null
  const direction = said['low'] === undefined ? 'desc' : 'asc'
  return [{ ...before, ...UNDIVIDED, by: ['account'], order: { by: 'twr', direction }, limit: 1 }]
}

const OF_ALL_HELD = wholly(
  String.raw`(?:what|how much|how big an?)(?: (?:share|percent(?:age)?|part|portion|fraction|piece))? of (?:everything|all(?: of it| i (?:have|own|hold))?|the (?:whole|total|lot)(?: (?:portfolio|thing))?|my (?:whole |total |entire )?(?:portfolio|holdings|investments)|our (?:whole |total |entire )?(?:portfolio|holdings|investments)|what (?:i|we) (?:have|own|hold)) (?:is|are|does|do) ${THEM}(?: make up)?|how big (?:is|of a (?:share|part) is) ${THEM}(?: (?:in|of) (?:the|my|our) (?:whole )?portfolio)?`,
)

/** "What percent of everything is it" after one security: its share of all that is held. */
function shareOfAllAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const held = before.where.filter(({ field }) => field === 'security')
  return OF_ALL_HELD.test(text) &&
    held.length === 1 &&
    /^(?:positions|sales|transactions|income|returns)$/.test(before.subject)
    ? [partAsking('positions', 'share', { measures: ['share', 'value'], where: held })]
    : null
}

const IN_WHICH = wholly(
  String.raw`(?:in )?(?:which|what) accounts?(?: (?:is|are|do (?:i|we) (?:have|hold)|holds?|has|have))? ${THEM}(?: one)?(?: in| held in)?|where (?:is|are|do (?:i|we) (?:hold|have)) ${THEM}(?: one)?(?: held)?`,
)

/** "In which account is it" after one security: where it is held. */
function inWhichAccountAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const held = before.where.filter(({ field }) => field === 'security')
  const isOfHoldings = /^(?:positions|returns|income|sales)$/.test(before.subject)
  return IN_WHICH.test(text) && held.length > 0 && isOfHoldings
    ? [partAsking('positions', 'value', { where: held, by: ['account'] })]
    : null
}

const BOUGHT = wholly(
  String.raw`what (?:did|have) (?:i|we) (?:buy|bought|purchase)(?: (?:in|over|during) (?:that|the same) time)?(?: instead)?`,
)

/** "And what did I buy" after what was sold: the purchases of the same days. */
function boughtAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isOfSales =
    before.subject === 'sales' ||
    before.measures[0] === 'sold' ||
    before.where.some(({ values }) => values.includes('SELL'))
  return BOUGHT.test(text) && isOfSales
    ? [
        partAsking('transactions', 'bought', {
          where: [conditionIs('kind', 'BUY', 'purchases')],
          by: ['booking'],
          period: before.period,
          order: { by: 'day', direction: 'desc' },
        }),
      ]
    : null
}

const INTEREST_TOO = wholly(String.raw`(?:what about |how about )?(?:the )?interest`)

/** "And what about interest" after dividends of a kind of security: all that came in of it, over the same days. */
const interestTooAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'income' && before.measures[0] === 'dividends' && INTEREST_TOO.test(text)
    ? [
        partAsking('income', 'interest', {
          where: before.where.filter(({ field }) => field !== 'security' && field !== 'sec_type'),
          period: before.period,
        }),
      ]
    : null

const EARNS = wholly(
  String.raw`(?:what|how much)(?: interest)? (?:does|do|is|did|are) (?:it|that|they|this|those|we|i)(?: (?:actually|really|currently))? (?:earn(?:ing)?|pay(?:ing)?|yield(?:ing)?|bring in|get(?:ting)?|mak(?:e|ing))(?: (?:there|on (?:it|that)|in (?:interest|there)|us|me))*|what(?:['’]?s| is) the (?:interest|rate|apy|interest rate)(?: (?:on (?:it|that)|there))?`,
)

/** "What does it earn there" after the balance of bank accounts: their rate, and the interest of twelve months. */
function earnsAsked({ text, before, today }: AfterAnswer): PlanPart[] | null {
  const where = placesOf(before)
  if (!EARNS.test(text) || before.subject !== 'accounts' || before.measures[0] !== 'balance' || where.length === 0)
    return null
  if (where.some(isOfDebt) || before.derive !== null) return null
  return [
    partAsking('accounts', 'interest_rate', { where, by: ['account'] }),
    partAsking('income', 'interest', { where, period: pastMonths(12, today) }),
  ]
}

/** What goes on from what is held, whose construction says how; null for the rest. */
export const askedAfterHeld = (after: AfterAnswer): readonly PlanPart[] | null =>
  inWhichAccountAsked(after) ??
  boughtAsked(after) ??
  interestTooAsked(after) ??
  bestAccountAsked(after) ??
  shareOfAllAsked(after) ??
  earnsAsked(after) ??
  otherClassAsked(after) ??
  splitClassAsked(after) ??
  otherEndAsked(after) ??
  otherInvestmentAsked(after) ??
  newMoneyAsked(after) ??
  otherResultAsked(after) ??
  atALossAsked(after) ??
  othersAtLossAsked(after) ??
  partInAsked(after) ??
  whatIsInItAsked(after) ??
  worthNowAsked(after) ??
  onlyClassAsked(after) ??
  fromMarketsAsked(after)
