import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { ASKS_WAY, type Construed, conditionIs, partAsking, sumsSaid } from './certain-of-both.ts'

const GOAL =
  /\b(?:the|my|our|his|her) (?<name>(?!(?:savings?|financial|money|main|biggest|largest|smallest|first|second|third|next|last|other|same|current|new|long[- ]term|short[- ]term|life|overall|total|annual|monthly|yearly|investment|spending|budget|own|only|each|all|stretch|retirement savings) )[a-z][a-z' -]{2,28}?) goals?\b/i

const OF_PROGRESS =
  /\b(?:how|am i|are we|is|on track|progress|far|close|reach\w*|left|saved|going|doing|status|stand\w*|when)\b/i

/** A goal that is named is asked of that goal, whether or not there is one: others say nothing of it. */
function goalAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const name = GOAL.exec(text)?.groups?.['name']?.trim()
  if (name === undefined || !OF_PROGRESS.test(text) || ASKS_WAY.test(text) || /\bclients?\b|\d/i.test(text)) return null
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

/** Goals of the person's own that are named, whole. */
const goalsSaid = (text: string, goals: readonly string[]): string[] => {
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return goals.filter((name) => {
    const words = wordsOfGoal(name)
    return words.length > 0 && words.every((word) => said.has(word) || said.has(`${word}s`))
  })
}

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
  const named = goalsSaid(text, goals)
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

const WHEN_GOALS =
  /\bwhen\b[^.?!]*\b(?:reach|hit|meet|achieve|get to|finish|be done with|complete|attain)\b[^.?!]*\bgoals?\b/i

const WHEN_THERE =
  /^(?:(?:and|so|ok|but|then)[ ,]+)*when (?:will|would|do|does|can|could|might|are|is) (?:i|we|it|that|this|they|those|these) (?:\w+ )?(?:(?:get|be|going to be|gonna be) (?:there|done|reached|finished)|(?:reach|hit|make|have) (?:it|that|them|those|there|this))(?: (?:by|at|on|with) (?:this|that|the current|my current|our current|the same) (?:pace|rate|speed))?[ ?.!]*$/i

const isOfGoals = (before: DataPart | null): before is DataPart =>
  before?.subject === 'plans' &&
  (before.where.some(({ values }) => values.includes('goal')) || before.measures.includes('saved'))

/** "When will we reach our goals", "when do we get there" after them: the day of each at what is put aside now. */
function whenReachedAsked({ text, before }: Construed): PlanPart[] | null {
  const again = isOfGoals(before) && WHEN_THERE.test(text) ? before : null
  if (!again && (!WHEN_GOALS.test(text) || /\d|\bif\b|\bclients?\b/i.test(text))) return null
  const named = again?.where.filter(({ field }) => field === 'payee') ?? []
  return [
    partAsking('plans', 'reached', {
      measures: ['reached', 'saved', 'target'],
      where: [conditionIs('kind', 'goal', 'goals'), ...named],
      by: ['plan'],
    }),
  ]
}

const EACH_MONTH = /\b(?:a|per|each|every) (?:month|mo)\b|\bmonthly\b/i
const SUPPOSED =
  /\b(?:if|what if|suppose|supposing|say|instead|would|could)\b|^(?:(?:and|so|ok|but|or)[ ,]+)*(?:with|at|only|just|what about|how about)\b/i
const MORE_THAN_NOW = /\b(?:more|extra|another|additional(?:ly)?|on top)\b/i
const FOR_GOAL = /\bgoals?\b|\b(?:toward|towards|reach|get there|saved? (?:up )?for|put(?:ting)? (?:away|aside))\b/i
const INSTEAD_AGAIN =
  /^(?:(?:and|so|ok|but|or)[ ,]+)+\$?\d[\d,.]*(?:k| grand| thousand)?[ ?.!]*$|^(?:(?:and|so|ok|but|or)[ ,]+)*(?:(?:what )?if (?:it(?:['’]?s| is| was| were)?|i|we|that(?:['’]?s| is| was)?|only)|what about|how about|with|at|only|just|make it|say)\b/i

/** "If I save 500 more every month, when do I reach my goal": the goal at another pace. */
function otherPaceAsked({ text, directory, before }: Construed): PlanPart[] | null {
  const [only, ...others] = sumsSaid(text)
  if (!only || others.length > 0 || /\b(?:mortgage|loan|debt|card|principal|interest|invest\w*)\b/i.test(text))
    return null
  const again = before?.derive?.formula === 'goal_pace' && INSTEAD_AGAIN.test(text) ? before : null
  if (!again && !(EACH_MONTH.test(text) && SUPPOSED.test(text))) return null
  const goals = goalsSaid(text, directory.goals ?? [])
  const known = isOfGoals(before) ? before.where.filter(({ field }) => field === 'payee') : []
  const payee: Condition[] =
    goals.length === 1 && goals[0] !== undefined && (FOR_GOAL.test(text) || again)
      ? [{ field: 'payee', op: 'is', values: [goals[0]], words: goals[0] }]
      : goals.length === 0 && known.length === 1 && known[0]?.values.length === 1
        ? known
        : []
  if (payee.length === 0) return null
  const isMore = MORE_THAN_NOW.test(text) || (again?.derive?.given['extra'] !== undefined && !/\binstead\b/i.test(text))
  return [
    partAsking('plans', 'saved', {
      where: [conditionIs('kind', 'goal', 'goals'), ...payee],
      derive: { formula: 'goal_pace', given: isMore ? { extra: only.value } : { monthly: only.value } },
    }),
  ]
}

const NEEDED_EACH =
  /\bhow much\b[^.?!]*\b(?:need|should|must|have to|put|save|set|would)\b[^.?!]*\b(?:each|every|a|per) (?:month|mo)\b|\bhow much (?:each|every|a|per) month\b/i

/** "How much should we put in each month to get there in time" of a goal with a day: what it takes, and what is put aside. */
function neededEachAsked({ text, before, directory }: Construed): PlanPart[] | null {
  if (!NEEDED_EACH.test(text) || /\d|\bmortgage|loan|card|debt\b/i.test(text)) return null
  const named = goalsSaid(text, directory.goals ?? [])
  const [only] = named
  const isAfter = isOfGoals(before) && /\b(?:there|it|that|goal|in time|on time|on track|target)\b/i.test(text)
  if (!isAfter && !(named.length === 1 && only !== undefined)) return null
  const payee: Condition[] =
    named.length === 1 && only !== undefined
      ? [{ field: 'payee', op: 'is', values: [only], words: only }]
      : (before?.where.filter(({ field }) => field === 'payee') ?? [])
  return [
    partAsking('plans', 'needed', {
      measures: ['needed', 'saved', 'target'],
      where: [conditionIs('kind', 'goal', 'goals'), ...payee],
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
  const named = goalsSaid(text, goals)
  const [only] = named
  if (named.length === 1 && only !== undefined) {
    const goal = ofGoal(only)
    return [
      /\bwhen\b/i.test(text) && goal.kind === 'data' ? { ...goal, measures: [...goal.measures, 'reached'] } : goal,
    ]
  }
  // "is that enough" of what there is for retirement is told by the goal that it is for
  const isEnough = /^(?:(?:and|so|ok|but)[ ,]+)*(?:is|are|will) (?:that|it|this|they|those)(?: be)? enough\b/i.test(
    text,
  )
  const about = before?.where.find(({ field, values }) => field === 'group' && values.includes('retirement'))
  const [retirement] = isEnough && about ? goals.filter((name) => /\bretire/i.test(name)) : []
  return retirement === undefined ? null : [ofGoal(retirement)]
}

const PAID =
  /^(?:(?:and|so|ok|hey|hi)[ ,]+)*(?:how much (?:money )?(?:do|am|are|will) (?:i|we) (?:actually |really |usually |normally )?(?:get paid|getting paid|paid|earn|earning|take home|taking home|bring home|bringing home|make|making)|what do (?:i|we) (?:\w+ )?(?:bring home|take home|make|earn)|what(?:['’]?s| is| are| do)? (?:my|our|i|we) (?:\w+ )?(?:take[- ]home(?: pay)?|net pay|pay ?check|salary|wages?|(?:get|be) paid))\b(?<rest>[^?!.]*)[?!. ]*$/i

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
  const isPay =
    /\b(?:bring(?:ing)? home|take[- ]home|taking home|(?:get|getting|be|am|are) paid|pay ?check|salary|wages?)\b/i.test(
      text,
    )
  return [
    partAsking('plans', measure, {
      where: [
        conditionIs('kind', 'recurring_income', 'income'),
        ...(isPay ? [conditionIs('category', 'paycheck', 'salary')] : []),
      ],
    }),
  ]
}

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
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:am|are|is|did|have) (?:i|we|any\w*) (?:gone |going |go )?over (?:any ?where|on any\w*|in any\w*|any\w*)?[ ?.!]*$|^(?:(?:and|so|ok|but)[ ,]+)*(?:where|on what|in what|which(?: ones?)?|what)(?: (?:categor\w+|budgets?))? (?:am|are|did|have|is|was) (?:i|we)? ?(?:gone |going |go |went )?(?:over|above)[ ?.!]*$/i

const ALL_BUDGETS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:what(?:['’]?s| is)?|how much(?: is| do i have| have i got)?) (?:still )?left (?:in|of|on) (?:my |our |the |all )*budgets?(?: this month| for (?:this|the) month)?[ ?.!]*$|^(?:(?:and|so|ok|hey)[ ,]+)*how(?:['’]?s| is| are| do)? (?:my |our |the )?budgets? (?:doing|looking|going|look|standing|stand)(?: this month)?[ ?.!]*$/i

/** "Am I sticking to my budget this month or have I blown it". */
const KEEPS_BUDGET =
  /\b(?:am|are|do|did|have|is|was) (?:i|we)\b[^?.!]*\b(?:stick\w*|stuck|keep\w*|kept|stay\w*|within|inside|under|on)\b(?: \w+){0,3} budgets?\b/i

const OF_BUDGET =
  /\b(?:left|remain\w*|over|under|doing|status|used|how (?:is|are)|how['’]?s)\b[^.?!]*?\b(?:in|of|on|from|my|our|the|for)? ?(?:my |our |the )?(?<what>[a-z]+(?: (?:and|&|out)(?: [a-z]+)?)?) budget\b/i

/** "Am I over budget anywhere", "how much can I still spend on eating out": what is left of the budgets. */
function budgetAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const isOverAgain = before?.subject === 'plans' && before.measures[0] === 'left' && OVER_AGAIN.test(text)
  if (isOverAgain || (ALL_BUDGETS.test(text) && !/\b(?:alerts?|how (?:do|can|to)|set|change)\b/i.test(text)))
    return [budgets(isOverAgain ? [{ field: 'left', op: 'under', values: ['0'], words: 'over' }] : [])]
  if (OVER_BUDGET.test(text) && !/\b(?:alerts?|notif\w*|how do|set)\b/i.test(text))
    return [budgets([{ field: 'left', op: 'under', values: ['0'], words: 'over' }])]
  if (KEEPS_BUDGET.test(text) && !/\b(?:alerts?|notif\w*|how do|set|for)\b/i.test(text)) return [budgets([])]
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

const LOOK_FIRST =
  /\bwhat (?:should|do|must|can) (?:i|we) (?:need to |have to )?(?:look at|do|take care of|deal with|focus on|tackle|check|handle|pay attention to|fix|improve|work on|sort out)(?: first| next| now| today| this (?:week|weekend|month))+[?.! ]*$|\bwhat needs (?:my |our )?(?:attention|doing)\b|\banything (?:i should|that needs?|needing) (?:look at|attention|to look at|my attention)\b/i

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

const DUE_AND_MUCH =
  /^(?:(?:and|so|ok|hey|please)[ ,]+)*(?:when(?:['’]?s| is| are| do i pay)? (?:my|our|the) (?:next )?(?<what>[a-z][a-z' ]{2,24}?)(?: (?:payment|bill|installment))?(?: (?:is|are))?(?: (?:due|coming out|taken))?(?: next)?,?(?: please)?,? (?:and|&) (?:for )?how much(?: (?:is it|it is|will it be|it will be|it costs|is due))?|how much is (?:my|our|the) next (?<first>[a-z][a-z' ]{2,24}?)(?: (?:payment|bill|installment))?,? (?:and|&) when(?: is it| it is|['’]?s it)?(?: due)?)(?: please)?[?.! ]*$/i

/** "When is my next mortgage payment due, and how much is it": both of the one that comes back. */
function dueAndMuchAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = DUE_AND_MUCH.exec(text)?.groups
  const what = said?.['what'] ?? said?.['first']
  if (what === undefined) return null
  const [due, ...more] = readAgain(`when is the next ${what} payment due`)
  const isNamed = due?.kind === 'data' && due.where.some(({ field }) => field === 'payee' || field === 'category')
  return isNamed && due.subject === 'plans' && due.measures[0] === 'next_due' && more.length === 0
    ? [{ ...due, measures: ['next_due', 'amount'] }]
    : null
}

/** What an investor asks of goals, budgets and what comes back whose construction says what is meant; null for the rest. */
export const askedOfPlansForSure = (asked: Construed): readonly PlanPart[] | null =>
  dueAndMuchAsked(asked) ??
  budgetAsked(asked) ??
  whenReachedAsked(asked) ??
  neededEachAsked(asked) ??
  otherPaceAsked(asked) ??
  payAsked(asked) ??
  likelyAsked(asked) ??
  recursAsked(asked) ??
  retiringAsked(asked) ??
  lookFirstAsked(asked) ??
  namedGoalAsked(asked) ??
  goalAsked(asked)
