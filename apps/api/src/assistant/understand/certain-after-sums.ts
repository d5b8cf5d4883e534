import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { addDays } from '@keelwise/finance/days'
import { type Construed, conditionIs, daysSaid, partAsking, pastMonths } from './certain-of-both.ts'
import { asksWhy, rowsBehind } from './going-on.ts'
import { periodWords } from './read/period-words.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|now|then|well|hm+|please)[ ,]+)*`
const END = String.raw`[ ?.!]*$`

const WITHOUT = new RegExp(
  String.raw`${LEAD}(?:what (?:about|if)|how about|how much (?:is|was|would) (?:it|that)(?: be)?|what (?:is|was|would) (?:it|that)(?: be)?|(?:show me |tell me )?(?:that|it|the same)|if (?:you|i|we))?[ ,]*(?:(?:can you |could you |let['’]?s |please )?(?:without|excluding|exclude|except(?: for)?|not counting|don['’]?t count|not including|minus|less|apart from|aside from|other than|besides|leav(?:e|ing) out|tak(?:e|ing) out|took out|left out|ignor(?:e|ing)|disregarding|subtract(?:ing)?|outside of))[ ]+(?<what>[^?.!]+?)(?: (?:out|then|please))*${END}`,
  'i',
)
const DEBTS: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:the )?mortgages?(?: payments?| interest)?$/i, 'MORTGAGE', 'mortgage'],
  [/^(?:the )?(?:loans?|loan payments?)$/i, 'LOAN', 'loans'],
]
const NEGATED = { is: 'is_not', has: 'has_not' } as const
const NARROWING: ReadonlySet<string> = new Set(['category', 'payee', 'kind', 'account', 'account_type', 'recurring'])

/** What one thing that is left out comes to as conditions; null where it cannot be told. */
function leavingOut(what: string, { directory, readAgain }: Construed): Condition[] | null {
  const debt = DEBTS.find(([words]) => words.test(what))
  if (debt) {
    const [, type, words] = debt
    const hasAccount = directory.accounts.some((account) => account.type === type)
    // what a lender who is not linked is paid is known by its name alone
    const isPaid = directory.payees.some(({ name }) => name.toLowerCase().includes(words.replace(/s$/, '')))
    const found: Condition[] = [
      ...(hasAccount ? [{ field: 'account_type', op: 'is_not' as const, values: [type], words }] : []),
      ...(isPaid || !hasAccount
        ? [{ field: 'payee', op: 'has_not' as const, values: [words.replace(/s$/, '')], words }]
        : []),
    ]
    return found
  }
  const bare = readAgain(`how much did I spend on ${what}`)
  const [spent, ...more] = bare.length > 0 ? bare : readAgain(`how much did I spend on the ${what}`)
  if (spent?.kind !== 'data' || more.length > 0 || spent.subject !== 'transactions' || spent.where.length === 0)
    return null
  const negated = spent.where.flatMap((condition) =>
    NARROWING.has(condition.field) && (condition.op === 'is' || condition.op === 'has')
      ? [{ ...condition, op: NEGATED[condition.op] }]
      : [],
  )
  return negated.length === spent.where.length ? negated : null
}

/** "Without the rent or mortgage" after a sum, or after why it is so much: the sum again, without each of them. */
export function withoutAsked(asked: Construed): PlanPart[] | null {
  const { text, before } = asked
  const what = WITHOUT.exec(text)?.groups?.['what']
  if (what === undefined || before?.subject !== 'transactions' || before.derive !== null) return null
  const names = what
    .split(/\s*,\s*(?:and |or )?|\s+(?:and|or|nor|plus|&)\s+/i)
    .map((name) => name.replace(/^(?:my|the|our|all|any) /i, '').trim())
    .filter((name) => name !== '')
  const isOfDebt = names.some((name) => DEBTS.some(([words]) => words.test(name)))
  // the rest is read by its words as well, but after a reason the sum is asked again
  if (names.length === 0 || names.length > 5 || !(before.why || isOfDebt || names.length > 1)) return null
  const left = names.map((name) => leavingOut(name, asked))
  if (left.includes(null)) return null
  const conditions = left.flatMap((each) => each ?? [])
  const where = mergedOf([...before.where, ...conditions]).slice(0, 12)
  return [{ ...before, where, why: false, ...(before.why ? { by: [], order: null, limit: null } : {}) }]
}

/** Several values of one field are one condition. */
function mergedOf(conditions: readonly Condition[]): Condition[] {
  const merged: Condition[] = []
  for (const condition of conditions) {
    const at = merged.findIndex(({ field, op }) => field === condition.field && op === condition.op)
    const same = merged[at]
    if (!same) merged.push(condition)
    else
      merged[at] = {
        ...same,
        values: [...new Set([...same.values, ...condition.values])],
        words: [same.words, condition.words].filter(Boolean).join(' or ').slice(0, 200),
      }
  }
  return merged
}

const MOVED = new RegExp(
  String.raw`${LEAD}(?:(?:(?:what(?:['’]?s| is| was) )?the (?:one|category|kind|place|shop|store|payee|thing)s? (?:that|which)|what|which(?: (?:one|ones|categor(?:y|ies)|kinds?|part|parts|things?|shops?|stores?|payees?))?(?: of (?:them|those|these|it))?)(?:['’]s| (?:has|have|had|is|are|did|was|were))? (?:(?:gone|going|go|went|moved?|shot|crept) (?<way>up|down)|(?<verb>increas\w*|decreas\w*|rose|risen?|rising|grew|grown?|growing|fell|fallen?|falling|drop\w*|shrank|shrunk|changed?|climb\w*|jump\w*|got (?:more expensive|cheaper|dearer)|cost(?:s|ing)? (?:me )?(?:more|less)))|(?:where|what|on what)(?: \w+)? (?:do|did|am|are|have|has) (?:i|we) (?:been )?(?:spend|spending|spent|pay|paying|paid)(?: (?:so )?much)? (?<amount>more|less)(?: (?:on|for|money))?|what (?:is|was) the (?:biggest|largest) (?<noun>increase|decrease|rise|drop|jump|change|fall)|(?:the )?(?:biggest|largest) (?<alone>increase|decrease|rise|drop|jump|change|fall)s?)(?: (?:the )?(?:most|least|in particular|exactly|mostly|by how much|since then|then|now|this time))*${END}`,
  'i',
)
const DOWN = /down|decreas|f[ae]ll|drop|shrank|shrunk|less|cheaper/i

/** "What went up the most" after spending: by kind and by payee, the largest of it that way, over the same days. */
function movedAsked({ text, before }: Construed): PlanPart[] | null {
  const said = MOVED.exec(text)?.groups
  if (!said || before?.subject !== 'transactions' || before.period === null || before.derive !== null) return null
  const [measure = ''] = before.measures
  if ((measure !== 'out' && measure !== 'in') || before.period.from === null) return null
  if (before.compare !== null && before.compare.kind !== 'period') return null
  const way = Object.values(said).find((each) => each !== undefined) ?? ''
  const isChange = /chang/i.test(way)
  const part: DataPart = {
    ...before,
    order: isChange ? null : { by: measure, direction: DOWN.test(way) ? 'asc' : 'desc' },
    limit: null,
    why: true,
    show: 'auto',
  }
  // payees of one kind are all there is to tell of it
  const isNarrow = before.where.some(({ field, op }) => (field === 'category' || field === 'payee') && op === 'is')
  return isNarrow
    ? [{ ...part, by: ['payee'] }]
    : [
        { ...part, by: ['category'] },
        { ...part, by: ['payee'] },
      ]
}

const HOW_DIFFERENT = new RegExp(
  String.raw`${LEAD}(?:what(?:['’]?s| is| was) the (?:difference|change)(?: between (?:them|the two|those|these))?|how (?:much|big)(?: \w+)* (?:difference|change)(?: is| was)?(?: (?:that|it|there))?|how much (?:did|has|have) (?:it|that|i|we) (?:\w+ )?(?:change[d]?|r[io]se|risen|gr[eo]wn?|go(?:ne)? (?:up|down)|f[ae]ll(?:en)?|gain(?:ed)?|los[et])|how much (?:more|less) is (?:that|it))${END}`,
  'i',
)
const LEVELS: ReadonlySet<string> = new Set(['net_worth', 'value', 'assets', 'debts'])

/** "Where did the difference come from" after what one was worth on two days: from the end of the first to the second. */
function betweenDaysAsked({ text, today, allBefore = [] }: Construed): PlanPart[] | null {
  if (!asksWhy(text) && !HOW_DIFFERENT.test(text)) return null
  const levels = allBefore.filter(({ subject, measures: [measure = ''] }) => subject === 'worth' && LEVELS.has(measure))
  const [only] = levels
  const days =
    levels.length === 1 && only?.compare?.kind === 'period'
      ? [only.compare.period.to, only.period?.to ?? today]
      : levels.length === 2 && allBefore.length === 2
        ? levels.map(({ period }) => period?.to ?? today)
        : []
  const [first, second] = days.toSorted()
  const isOfSame = levels.every(({ where }) => JSON.stringify(where) === JSON.stringify(only?.where))
  if (first === undefined || second === undefined || first === second || !isOfSame || !only) return null
  const from = addDays(first, 1)
  return [
    {
      ...partAsking('worth', 'change', { where: [...only.where] }),
      period: { from, to: second, words: periodWords({ from, to: second }, today) },
      why: true,
    },
  ]
}

const AT_HAND = new RegExp(
  String.raw`${LEAD}how much (?:of (?:it|that|this|my (?:net worth|money)|all (?:of )?(?:that|it|this)|those|the total)|money)(?: (?:money )?(?:is|do (?:i|we) have|have (?:i|we) got|could (?:i|we)|can (?:i|we)))\b(?<rest>[^?.!]*)${END}`,
  'i',
)
const RIGHT_AWAY =
  /\b(?:in the banks?|at the banks?|in cash|as cash|liquid|get (?:at|to|my hands on|hold of)|access\w*|available|on hand|at hand|readily|touch|spend(?:able)?|withdraw|right away|right now|today|tomorrow|at once|immediately|cash)\b/i
const NOT_AT_HAND = /\b(?:invest\w*|retire\w*|stocks?|bonds?|401|ira|debt|owe\w*|mortgage|cash flow|year|month)\b/i

/** "How much of that is in the bank where I can get at it" after everything that is owned: the cash, with its share. */
function atHandAsked({ text, before }: Construed): PlanPart[] | null {
  const rest = AT_HAND.exec(text)?.groups?.['rest']
  if (rest === undefined || !RIGHT_AWAY.test(rest) || NOT_AT_HAND.test(rest)) return null
  const [measure = ''] = before?.measures ?? []
  const isOfAll =
    before !== null &&
    before.where.length === 0 &&
    ((before.subject === 'accounts' && measure === 'balance') ||
      (before.subject === 'worth' && (measure === 'net_worth' || measure === 'value')))
  if (!isOfAll) return null
  return [
    partAsking('accounts', 'balance', {
      where: [conditionIs('group', 'cash', 'cash accounts')],
      derive: { formula: 'share_of', given: {} },
    }),
    partAsking('accounts', 'balance', { where: [conditionIs('group', 'cash', 'cash accounts')], by: ['account'] }),
  ]
}

const LARGEST_OF = new RegExp(
  String.raw`${LEAD}(?:(?:which|what|who)(?: (?:one|account|debt|bill|part|item|thing|payment|holding|position|company))?(?: of (?:them|those|these|it|that|all (?:of )?(?:them|those|these|that)))?(?:['’]?s| is| was| are| were| has| costs?| do i owe| takes?)(?: me)?(?: the)?|(?:and )?(?:the )?) ?(?<end>biggest|largest|highest|most|smallest|least|lowest)(?: (?:one|account|debt|bill|part|item|payment|in it|money|share|to|balance|of (?:them|those|these|it|that|all(?: of (?:them|those|these))?)))*${END}`,
  'i',
)
/** What is owned and owed altogether is made of accounts. */
const OF_ACCOUNTS: Readonly<Record<string, string>> = {
  net_worth: 'balance',
  value: 'balance',
  assets: 'owned',
  debts: 'owed',
}

/** "Which of those is the largest" after one sum: it is taken apart, and the largest of it told. */
function largestOfSumAsked({ text, before }: Construed): PlanPart[] | null {
  const end = LARGEST_OF.exec(text)?.groups?.['end']
  if (end === undefined || before === null || before.derive !== null || before.compare !== null) return null
  if (before.limit !== null || (before.by.length > 0 && before.subject !== 'accounts')) return null
  const isAscending = /smallest|least|lowest/i.test(end)
  const [measure = ''] = before.measures
  const isNow = before.subject === 'worth' && before.period === null
  const ofAccounts = isNow ? OF_ACCOUNTS[measure] : undefined
  const rows =
    before.subject === 'accounts'
      ? { ...before, measures: [measure === 'owed' || measure === 'owned' ? measure : 'balance'], by: ['account'] }
      : ofAccounts !== undefined
        ? partAsking('accounts', ofAccounts, { where: [...before.where], by: ['account'] })
        : rowsBehind({ ...before, why: false })
  if (rows === null || rows.by.length === 0 || rows.derive !== null) return null
  const [counted = ''] = rows.measures
  return [{ ...rows, order: { by: counted, direction: isAscending ? 'asc' : 'desc' }, limit: 1, show: 'auto' }]
}

const ON_AVERAGE = new RegExp(
  String.raw`${LEAD}(?:(?:what(?:['’]?s| is| was)?|how much is) (?:it|that|this|the (?:figure|number|total))[ ,]*)?(?:(?:on|the|an?|my) )?(?:average|averaged|usually|normally|typically|usual|(?:in an? )?(?:normal|usual|typical|average) month|(?:per|a|each|every) month on average|(?:per|a|each|every) month|monthly)(?: (?:per|a|each|every) month)?(?<days> (?:over|for|in|during|across|of|this|since|last|past)\b[^?.!]*)?${END}`,
  'i',
)
const OF_FLOW: ReadonlySet<string> = new Set(['out', 'in', 'net'])
const A_MONTH = 31

/** "And on average over the last six months?" after what was left over in one: a month, over the days that are said. */
function onAverageAsked({ text, today, before, readAgain }: Construed): PlanPart[] | null {
  const said = ON_AVERAGE.exec(text)
  if (!said || before?.subject !== 'transactions' || before.derive !== null || before.limit !== null) return null
  const [measure = ''] = before.measures
  if (!OF_FLOW.has(measure) || before.by.length > 0) return null
  // of single payments one of them may be meant
  if (measure !== 'net' && before.where.length > 0 && !/\bmonth/i.test(text)) return null
  const period = daysSaid(said.groups?.['days'] ?? '', readAgain)
  if (period === undefined || (period === null && said.groups?.['days'] !== undefined)) return null
  const days = before.period?.from
    ? Math.round((Date.parse(before.period.to) - Date.parse(before.period.from)) / 86_400_000) + 1
    : 0
  return [
    {
      ...before,
      measures: [measure],
      compare: null,
      order: null,
      why: false,
      show: 'auto',
      period: period ?? (days > A_MONTH ? before.period : pastMonths(12, today)),
      derive: { formula: 'per_month', given: {} },
    },
  ]
}

const WHICH_ACCOUNTS = new RegExp(
  String.raw`${LEAD}(?:on |in )?(?:which|what)(?: (?:ones?|cards?|accounts?|banks?|debts?|loans?))(?: (?:is|are|was|were|do i have|have i|does|do)(?: (?:it|that|they|those|these|them|this|i have|on|in))*)?${END}`,
  'i',
)

/** "Which cards?" after what is owed on them: one by one. */
const whichAccountsAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.subject === 'accounts' &&
  before.by.length === 0 &&
  before.derive === null &&
  /^(?:balance|owed|owned)$/.test(before.measures[0] ?? '') &&
  WHICH_ACCOUNTS.test(text)
    ? [{ ...before, by: ['account'], order: null, limit: null, compare: null, show: 'auto' }]
    : null

/** What an investor asks right after a sum, of what it is made of and without what; null for the rest. */
export const askedAfterSums = (asked: Construed): readonly PlanPart[] | null =>
  onAverageAsked(asked) ??
  whichAccountsAsked(asked) ??
  betweenDaysAsked(asked) ??
  withoutAsked(asked) ??
  movedAsked(asked) ??
  atHandAsked(asked) ??
  largestOfSumAsked(asked)
