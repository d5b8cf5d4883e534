import type { Condition, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { lastDays, lastMonths } from '@keelwise/finance/spans'
import { SUBJECTS } from '../model-of-data/model.ts'
import { type Construed, conditionIs, partAsking } from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'

const WAY =
  /\bhow (?:do|can|would|could|should) (?:i|we|you)\b|\bhow to\b|\bwhere (?:do|can) (?:i|we)\b|\b(?:can|could) (?:i|we|you)\b|\bi (?:want|need|would like) to\b|\bis there a way to\b/i
const RECATEGORISES =
  /\bre-?categori[sz]e\w*|\breclassif\w+|\b(?:put|move|change|switch|set|assign|file|fix|edit|correct|tag|mark|sort|count)\b[^.?!]*\b(?:(?:another|different|other|right|new|proper|correct|better|own|the) )*categor(?:y|ies)\b/i

const SPLITS =
  /\bsplit(?:ting)?\b[^.?!]*\b(?:purchases?|transactions?|charges?|payments?|receipts?|bookings?|one)\b[^.?!]*\b(?:categor\w+|parts?|two|into)\b/i

/** A story around "how do I put a charge into another category" changes nothing of what is asked. */
const categoryAsked = ({ text }: Construed): PlanPart[] | null =>
  WAY.test(text) && (RECATEGORISES.test(text) || SPLITS.test(text)) && !/\b(?:budgets?|transfers?)\b/i.test(text)
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

const GOAL =
  /\b(?:the|my|our|his|her) (?<name>(?!(?:savings?|financial|money|main|biggest|largest|smallest|first|second|third|next|last|other|same|current|new|long[- ]term|short[- ]term|life|overall|total|annual|monthly|yearly|investment|spending|budget|own|only|each|all|stretch|retirement savings) )[a-z][a-z' -]{2,28}?) goals?\b/i
const OF_PROGRESS =
  /\b(?:how|am i|are we|is|on track|progress|far|close|reach\w*|left|saved|going|doing|status|stand\w*|when)\b/i

/** A goal that is named is asked of that goal, whether or not there is one: others say nothing of it. */
function goalAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const name = GOAL.exec(text)?.groups?.['name']?.trim()
  if (name === undefined || !OF_PROGRESS.test(text) || WAY.test(text) || /\bclients?\b|\d/i.test(text)) return null
  const parts = readAgain(text)
  const isRead =
    parts.length > 0 && parts.every((part) => part.kind === 'data' && part.where.some(({ field }) => field === 'payee'))
  return isRead
    ? null
    : [
        partAsking('plans', 'saved', {
          measures: ['saved', 'target', 'on_track'],
          where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'has', values: [name], words: name }],
          by: ['plan'],
        }),
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

const LITTLE_OF_GOAL = new Set([
  'a',
  'an',
  'the',
  'my',
  'our',
  'for',
  'to',
  'of',
  'and',
  'new',
  'fund',
  'goal',
  'savings',
  'in',
])
const TOWARD_GOAL =
  /\bhow much (?:more|else|longer) (?:do|must|should|will) (?:i|we) (?:still )?(?:need|have to (?:save|put aside)|save)\b|\bhow (?:close|far|near)\b|\bon (?:track|target|schedule|course)\b|\b(?:saved|saving|put aside|put away)(?: up)?(?: so far)? (?:for|toward|towards)\b|\b(?:progress|status) (?:on|of|toward|towards|with)\b|\bwhen (?:will|can|do|could) (?:i|we) (?:have|reach|afford|get|buy)\b|\b(?:still|left) (?:need|missing|to save|to go|short)\b|\b(?:is|are) (?:that|it|this|they) enough\b|\bhow(?:['’]?s| is| are| am i doing| are we doing)\b.*\b(?:coming along|going|doing|looking)\b/i
const wordsOfGoal = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !LITTLE_OF_GOAL.has(word))
const ofGoal = (name: string): PlanPart =>
  partAsking('plans', 'saved', {
    measures: ['saved', 'target', 'on_track'],
    where: [conditionIs('kind', 'goal', 'goals'), { field: 'payee', op: 'is', values: [name], words: name }],
    by: ['plan'],
  })

const OF_OTHERS = /\d|\b(?:other|others|people|average|most|typical|months of (?:spending|expenses))\b/i

const WILL_RETIRE =
  /\b(?:(?:have |be |get |got )?enough|able|afford|can (?:i|we)|ready|on course) (?:money )?(?:to |for )?(?:\w+ )?(?:retire|retirement)\b|\bretire(?:ment)? (?:is |be )?(?:comfortabl\w+|on time|work(?:s|ing)? out|going to work|on track)\b|\bwill (?:my |our |the )?retirement work\b/i

/** "Will I have enough to retire": the goal of that name and the chance that it has, not a rule of thumb of today. */
function retiringAsked({ text, directory }: Construed): PlanPart[] | null {
  if (!WILL_RETIRE.test(text) || /\d|\bif\b|\bwhen\b|\bearl\w+\b|\brule\b/i.test(text)) return null
  const [name] = (directory.goals ?? []).filter((each) => /\bretire/i.test(each))
  if (name === undefined) return null
  const where: Condition[] = [
    conditionIs('kind', 'goal', 'goals'),
    { field: 'payee', op: 'is', values: [name], words: name },
  ]
  return [ofGoal(name), partAsking('plans', 'chance', { where, by: ['plan'] })]
}

const LIKELY =
  /\b(?:how likely|(?:chances?|odds|likelihood|probability) (?:of|that|to|for|are|is)|what (?:are|is) (?:my|our|the) (?:chances?|odds|likelihood|probability))\b/i

/** "How likely is it that I reach my retirement goal": the chance that its projection has. */
function likelyAsked({ text, directory }: Construed): PlanPart[] | null {
  const { goals = [] } = directory
  if (!LIKELY.test(text) || goals.length === 0 || /\d|\bif\b/.test(text)) return null
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const named = goals.filter((name) => {
    const words = wordsOfGoal(name)
    return words.length > 0 && words.every((word) => said.has(word))
  })
  if (named.length === 0 && !/\bgoals?\b/i.test(text)) return null
  return [
    partAsking('plans', 'chance', {
      where: [
        conditionIs('kind', 'goal', 'goals'),
        ...(named.length === 0
          ? []
          : [{ field: 'payee', op: 'is' as const, values: named, words: named.join(', ').slice(0, 200) }]),
      ],
      by: ['plan'],
    }),
  ]
}

const RECURS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*what (?:recurs|comes back|repeats|is recurring)(?: (?:every|each) month| monthly| regularly)?[ ?.!]*$/i
const SUBSCRIPTIONS_YEARLY =
  /\b(?:subscriptions?|recurring (?:payments|charges))\b[^.?!]*\b(?:yearly|annual(?:ly)?|(?:a|per|each) year)\b|\b(?:yearly|annual)\b[^.?!]*\b(?:subscriptions?|recurring (?:payments|charges))\b/i

/** "What recurs every month", and subscriptions with what each costs a year. */
function recursAsked({ text }: Construed): PlanPart[] | null {
  if (RECURS.test(text)) return [partAsking('plans', 'recurring_monthly', { by: ['plan'] })]
  if (!SUBSCRIPTIONS_YEARLY.test(text) || !/\b(?:list|show|each|all|with|which|what are)\b/i.test(text)) return null
  return [
    partAsking('plans', 'recurring_yearly', {
      where: /\bsubscriptions?\b/i.test(text) ? [conditionIs('kind', 'subscription', 'subscriptions')] : [],
      by: ['plan'],
    }),
  ]
}

/** "How close am I to the boat": a goal of the person's own, by what it is called. */
function namedGoalAsked({ text, directory, before }: Construed): PlanPart[] | null {
  const { goals = [] } = directory
  if (!TOWARD_GOAL.test(text) || !/\b(?:i|we|my|our|us|that|it)\b/i.test(text) || OF_OTHERS.test(text)) return null
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const named = goals.filter((name) => {
    const words = wordsOfGoal(name)
    return words.length > 0 && words.every((word) => said.has(word) || said.has(`${word}s`))
  })
  const [only] = named
  if (named.length === 1 && only !== undefined) return [ofGoal(only)]
  // "is that enough" of what there is for retirement is told by the goal that it is for
  const isEnough = /^(?:(?:and|so|ok|but)[ ,]+)*(?:is|are|will) (?:that|it|this|they|those)(?: be)? enough\b/i.test(
    text,
  )
  const about = before?.where.find(({ field, values }) => field === 'group' && values.includes('retirement'))
  const [retirement] = isEnough && about ? goals.filter((name) => /\bretire/i.test(name)) : []
  return retirement === undefined ? null : [ofGoal(retirement)]
}

const PAID =
  /^(?:(?:and|so|ok|hey|hi)[ ,]+)*(?:how much (?:money )?(?:do|am|are|will) (?:i|we) (?:actually |really |usually |normally )?(?:get paid|getting paid|paid|earn|earning|take home|taking home)|what(?:['’]?s| is| are| do)? (?:my|our|i|we) (?:\w+ )?(?:take[- ]home(?: pay)?|net pay|pay ?check|salary|wages?|(?:get|be) paid))\b(?<rest>[^?!.]*)[?!. ]*$/i
const EACH =
  /\b(?:a|an|per|each|every) (?<unit>week|month|year|pay ?check|pay ?day|time)\b|\b(?<often>monthly|yearly|annually|weekly)\b/i
const OF_NO_PAY =
  /\b(?:dividends?|interest|rent|invest\w*|stocks?|shares|funds?|bonds?|side|business|selling|sold|accounts?|last|this|since|in|20\d\d|from)\b/i

/** "How much do I get paid each month": what is earned, as it comes back. */
function payAsked({ text }: Construed): PlanPart[] | null {
  const rest = PAID.exec(text)?.groups?.['rest']
  const each = rest === undefined ? null : EACH.exec(rest)?.groups
  if (rest === undefined || !each || OF_NO_PAY.test(rest)) return null
  const said = (each['unit'] ?? each['often'] ?? '').toLowerCase()
  const measure = /^year|^annual/.test(said)
    ? 'recurring_yearly'
    : said.startsWith('month')
      ? 'recurring_monthly'
      : 'amount'
  return [partAsking('plans', measure, { where: [conditionIs('kind', 'recurring_income', 'income')] })]
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

const OVER_BUDGET =
  /\b(?:am|are|is|did|have|went|go|gone|going) (?:i|we|any\w*)? ?(?:\w+ )?over (?:my |our |the |any )?(?:budgets?|on any\w* budgets?)\b|\bover (?:my |our |the |any )?budgets? (?:any ?where|on any\w*|in any\w*|with any\w*)|\b(?:which|what|any) budgets? (?:are|is|have|has|am|did) (?:\w+ )?(?:over|blown|exceeded|gone over|overspent|bust\w*)\b|\b(?:blown|exceeded|overspent|busted|broken) (?:any|my|our|a|the)(?: of my)? budgets?\b/i
const budgets = (where: readonly Condition[]): PlanPart =>
  partAsking('plans', 'left', {
    where: [conditionIs('kind', 'budget', 'budgets'), ...where],
    by: ['plan'],
    order: { by: 'left', direction: 'asc' },
  })

const STILL_SPEND =
  /\bhow much (?:more |else )?(?:can|could|may) (?:i|we) (?:still |yet )?spend\b|\bhow much (?:do|have) (?:i|we) (?:still )?(?:have )?(?:left|got left)(?: to spend)? (?:for|on)\b|\bleft to spend\b|\bhow much (?:is|['’]?s) (?:still )?left (?:for|on) (?!(?:my |the |our )?(?:mortgage|loan|card|debt|credit|car))/i

const OVER_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:am|are|is|did|have) (?:i|we|any\w*) (?:gone |going |go )?over (?:any ?where|on any\w*|in any\w*|any\w*)?[ ?.!]*$/i
const ALL_BUDGETS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is)?|how much(?: is| do i have| have i got)?) (?:still )?left (?:in|of|on) (?:my |our |the |all )*budgets?(?: this month| for (?:this|the) month)?[ ?.!]*$|^(?:(?:and|so|ok|hey)[ ,]+)*how(?:['’]?s| is| are| do)? (?:my |our |the )?budgets? (?:doing|looking|going|look|standing|stand)(?: this month)?[ ?.!]*$/i
const OF_BUDGET =
  /\b(?:left|remain\w*|over|under|doing|status|used|how (?:is|are)|how['’]?s)\b[^.?!]*?\b(?:in|of|on|from|my|our|the|for)? ?(?:my |our |the )?(?<what>[a-z]+(?: (?:and|&|out)(?: [a-z]+)?)?) budget\b/i

/** "Am I over budget anywhere", "how much can I still spend on eating out": what is left of the budgets. */
function budgetAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const isOverAgain = before?.subject === 'plans' && before.measures[0] === 'left' && OVER_AGAIN.test(text)
  if (isOverAgain || (ALL_BUDGETS.test(text) && !/\b(?:alerts?|how (?:do|can|to)|set|change)\b/i.test(text)))
    return [budgets(isOverAgain ? [{ field: 'left', op: 'under', values: ['0'], words: 'over' }] : [])]
  if (OVER_BUDGET.test(text) && !/\b(?:alerts?|notif\w*|how do|set)\b/i.test(text))
    return [budgets([{ field: 'left', op: 'under', values: ['0'], words: 'over' }])]
  const named = OF_BUDGET.exec(text)?.groups?.['what']
  if (named !== undefined && !/^(?:my|our|the|a|monthly|this|total|whole|overall)$/i.test(named)) {
    const [read] = readAgain(`how much did I spend on ${named} this month`)
    const kinds = read?.kind === 'data' ? read.where.filter(({ field }) => field === 'category') : []
    if (kinds.length > 0) return [budgets(kinds)]
  }
  if (!STILL_SPEND.test(text)) return null
  const isOfBudgets = before?.subject === 'plans' && before.measures[0] === 'left'
  const what = text
    .replace(STILL_SPEND, ' ')
    .replaceAll(
      /\b(?:and|what about|how about|this month|before|the month|is|over|on|for|then|so|ok|still|today|until|till|end|of)\b|[?.!,]/gi,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (what === '') return isOfBudgets || /\bbudgets?\b/i.test(text) ? [budgets([])] : null
  const [spent] = readAgain(`how much did I spend on ${what} this month`)
  const where = spent?.kind === 'data' ? spent.where.filter(({ field }) => field === 'category') : []
  return where.length > 0 ? [budgets(where)] : null
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
const DAYS =
  /\b(?:(?:this|last|the past|past|the last) (?:\d+ |three |six |twelve )?(?:month|year|quarter|week)s?|since [a-z]+|in (?:20\d\d|january|february|march|april|may|june|july|august|september|october|november|december))\b/i

const LAST_PAID =
  /^(?:(?:and|so|ok|hey|hi)[ ,]+)*when (?:did|was|have) (?:i|we|my|the|our) (?:last )?(?:time (?:i|we) )?(?:pay|paid|shop(?:ped)? at|buy (?:something |anything )?(?:at|from)|bought (?:something |anything )?(?:at|from)|eat at|ate at|go to|went to|order(?:ed)? from|visit(?:ed)?|use[d]?)(?: for)? (?<who>.+?)(?: last)?,? (?:and )?(?:(?:for )?how much(?: was it| did (?:i|we|it|that) (?:pay|cost)| is it)?|what (?:did it cost|was the amount|did (?:i|we) pay))[ ?.!]*$/i

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
  /^(?:(?:and|so|ok|but)[ ,]+)*how (?:long|many months) (?:would|will|could|can|does|do|might) (?:that|it|this|they|those|these|all that) (?:last|hold out|keep (?:us|me) (?:going|afloat)|cover (?:us|me))\b[^.?!\d]*[?.! ]*$/i

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

const LOOK_FIRST =
  /\bwhat (?:should|do|must|can) (?:i|we) (?:need to |have to )?(?:look at|do|take care of|deal with|focus on|tackle|check|handle|pay attention to)(?: first| next| now| today| this (?:week|weekend|month))+[?.! ]*$|\bwhat needs (?:my |our )?(?:attention|doing)\b|\banything (?:i should|that needs?|needing) (?:look at|attention|to look at|my attention)\b/i

/** "What should I look at first this week": what is due, which budgets are over, and what lies idle. It is no advice on money. */
function lookFirstAsked({ text, today }: Construed): PlanPart[] | null {
  if (!LOOK_FIRST.test(text)) return null
  return [
    partAsking('plans', 'amount', {
      where: [{ field: 'due', op: 'between', values: [today, addDays(today, TWO_WEEKS)] }],
      by: ['plan'],
      order: { by: 'next_due', direction: 'asc' },
    }),
    budgets([{ field: 'left', op: 'under', values: ['0'], words: 'over' }]),
    partAsking('fit', 'idle_cash'),
    partAsking('plans', 'on_track', { where: [conditionIs('kind', 'goal', 'goals')] }),
  ]
}
const TWO_WEEKS = 14

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
  const period = dated?.kind === 'data' ? dated.period : pastTwelveMonths(today)
  return [partAsking('returns', 'fees', { period })]
}

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
      period: pastTwelveMonths(today),
      ...(unit === 'month' ? { derive: { formula: 'per_month', given: {} } } : {}),
    }),
  ]
}

const YEAR_BEFORE =
  /^(?:(?:and|so|ok|now)[ ,]+)*(?:(?:can you |please )?(?:compare|hold|put) (?:that|this|it|those|these|them) (?:to|with|against|beside|next to)|(?:and )?how does (?:that|this|it) compare (?:to|with)|(?:versus|vs\.?|against)) (?:the )?same (?:time|period|days|stretch|weeks?|months?|span) (?:of |in )?(?:last year|a year (?:ago|before|earlier)|the year before)[ ?.!]*$/i

/** "Compare that to the same time last year" after days that nobody named: the same days a year before. */
function yearBeforeAsked({ text, before, today }: Construed): PlanPart[] | null {
  if (!YEAR_BEFORE.test(text) || before?.period !== null || before.derive !== null) return null
  if (SUBJECTS[before.subject].usual.period !== 'past_30_days') return null
  const { from, to } = lastDays(30, today)
  const earlier = { from: addMonths(from, -12), to: addMonths(to, -12) }
  return [
    {
      ...before,
      period: { from, to, words: periodWords({ from, to }, today) },
      compare: { kind: 'period', period: { ...earlier, words: periodWords(earlier, today) } },
    },
  ]
}

const pastTwelveMonths = (today: string): PlanPeriod => {
  const { from, to } = lastMonths(12, today)
  return { from, to, words: periodWords({ from, to }, today) }
}

/** What an investor asks whose construction says what is meant; null for the rest. */
export function askedOfOwnForSure(asked: Construed): readonly PlanPart[] | null {
  return (
    categoryAsked(asked) ??
    beatsAsked(asked) ??
    feesAsked(asked) ??
    interestEachAsked(asked) ??
    yearBeforeAsked(asked) ??
    budgetAsked(asked) ??
    payAsked(asked) ??
    losingAsked(asked) ??
    savedOfPayAsked(asked) ??
    lastPaidAsked(asked) ??
    lyingAsked(asked) ??
    wholeLookAsked(asked) ??
    coveredAsked(asked) ??
    bestAccountAsked(asked) ??
    likelyAsked(asked) ??
    recursAsked(asked) ??
    retiringAsked(asked) ??
    soldTaxedAsked(asked) ??
    toComeAsked(asked) ??
    wentInAsked(asked) ??
    lastsAsked(asked) ??
    owesAsked(asked) ??
    lookFirstAsked(asked) ??
    spendingChangedAsked(asked) ??
    namedGoalAsked(asked) ??
    ageAsked(asked) ??
    dividendAsked(asked) ??
    ratesAsked(asked) ??
    withoutAsked(asked) ??
    faredAsked(asked) ??
    goalAsked(asked)
  )
}
