import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, partAsking } from './certain-of-both.ts'

const WAY =
  /\bhow (?:do|can|would|could|should) (?:i|we|you)\b|\bhow to\b|\bwhere (?:do|can) (?:i|we)\b|\b(?:can|could) (?:i|we|you)\b|\bi (?:want|need|would like) to\b|\bis there a way to\b/i
const RECATEGORISES =
  /\bre-?categori[sz]e\w*|\breclassif\w+|\b(?:put|move|change|switch|set|assign|file|fix|edit|correct|tag|mark|sort|count)\b[^.?!]*\b(?:(?:another|different|other|right|new|proper|correct|better|own|the) )*categor(?:y|ies)\b/i

/** A story around "how do I put a charge into another category" changes nothing of what is asked. */
const categoryAsked = ({ text }: Construed): PlanPart[] | null =>
  WAY.test(text) && RECATEGORISES.test(text) && !/\b(?:budgets?|transfers?)\b/i.test(text)
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

/** What an investor asks whose construction says what is meant; null for the rest. */
export function askedOfOwnForSure(asked: Construed): readonly PlanPart[] | null {
  return (
    categoryAsked(asked) ??
    ageAsked(asked) ??
    dividendAsked(asked) ??
    ratesAsked(asked) ??
    withoutAsked(asked) ??
    faredAsked(asked) ??
    goalAsked(asked)
  )
}
