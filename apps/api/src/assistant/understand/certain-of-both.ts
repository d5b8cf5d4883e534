import { type Condition, type DataPart, type PlanPart, type PlanPeriod, barePart } from '@keelwise/contract/plan'
import { multiply } from '@keelwise/finance/decimals'
import { addDays, addMonths } from '@keelwise/finance/days'
import { lastMonths, monthOf, spanOf } from '@keelwise/finance/spans'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import { definitionIn } from './definition.ts'
import type { Directory } from './directory.ts'
import { ENGLISH } from './lexicon/en/english.ts'
import { periodWords } from './read/period-words.ts'

/** A question whose construction is looked at, and what was asked before. */
export interface Construed {
  readonly text: string
  readonly today: string
  readonly directory: Directory
  /** The part of the question before that this one can go on from. */
  readonly before: DataPart | null
  /** Every part of the question before, where it had several. */
  readonly allBefore?: readonly DataPart[]
  /** The word that was explained right before; null where none was. */
  readonly termBefore?: string | null
  /** Reads other words as the same person would be read; none where they are not understood for certain. */
  readonly readAgain: (text: string) => readonly PlanPart[]
}

/** A part of a plan that asks for one figure, with nothing that is not said. */
export const partAsking = (
  subject: DataPart['subject'],
  measure: string,
  changes: Partial<DataPart> = {},
): DataPart => ({
  ...barePart,
  subject,
  measures: [measure],
  where: [],
  by: [],
  ...changes,
})

/** The condition that a field is one value, with the words that say it. */
export const conditionIs = (field: string, value: string, words?: string): Condition => ({
  field,
  op: 'is',
  values: [value],
  ...(words === undefined ? {} : { words }),
})

/** Days with their words; `from` null is since the beginning. @param today `yyyy-MM-dd` */
export const daysWithWords = (from: string | null, to: string, today: string): PlanPeriod => ({
  from,
  to,
  words: periodWords({ from, to }, today),
})

/** So many whole months up to today, with their words. @param today `yyyy-MM-dd` */
export function pastMonths(count: number, today: string): PlanPeriod {
  const { from, to } = lastMonths(count, today)
  return daysWithWords(from, to, today)
}

/** Spans of so many months up to a day are followed back by as many, and not by as many days. */
const WHOLE_MONTHS = [1, 2, 3, 4, 6, 9, 12, 18, 24, 36, 60]

/** The span of the same length right before; null for one without a beginning. @param today `yyyy-MM-dd` */
export function spanBefore({ from, to }: PlanPeriod, today: string): PlanPeriod | null {
  if (from === null) return null
  const isMonth = from === monthOf(from).from && to === monthOf(from).to
  const isYear = from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`
  if (isMonth) return daysWithWords(addMonths(from, -1), monthOf(addMonths(from, -1)).to, today)
  if (isYear) return daysWithWords(addMonths(from, -12), addDays(from, -1), today)
  const months = WHOLE_MONTHS.find((count) => addDays(addMonths(to, -count), 1) === from)
  if (months !== undefined) return daysWithWords(addMonths(from, -months), addDays(from, -1), today)
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  const span = spanOf(addDays(from, -days), addDays(from, -1))
  return daysWithWords(span.from, span.to, today)
}

/** Days as they are said in a question. */
export const DAYS =
  /\b(?:(?:this|last|(?:the )?(?:past|last)) (?:\d+ |three |six |twelve )?(?:days?|weeks?|months?|quarters?|years?|yr)|since (?:20\d\d|[a-z]+)|in (?:20\d\d|january|february|march|april|may|june|july|august|september|october|november|december)|today|yesterday)\b/i

/** The days that a question says; null where it says none, undefined where they cannot be read. */
export function daysSaid(text: string, readAgain: Construed['readAgain']): PlanPeriod | null | undefined {
  const said = DAYS.exec(text)?.[0]
  if (said === undefined) return null
  // an advisor has meetings, and spends nothing
  const [dated] = [`how much did I spend ${said}`, `how many meetings did I have ${said}`].flatMap(readAgain)
  return dated?.kind === 'data' ? (dated.period ?? undefined) : undefined
}

const OF_ACCOUNTS = /^(?:account|account_type|institution|group)$/

/** The accounts that words after "my" mean: by name, kind, institution or group; null where they mean none. */
export function accountsMeant(words: string, readAgain: Construed['readAgain']): readonly Condition[] | null {
  const [held, ...more] = readAgain(`what is the balance of my ${words.trim()}`)
  if (held?.kind !== 'data' || more.length > 0 || held.subject !== 'accounts' || held.derive !== null) return null
  if (!/^(?:balance|owed|owned)$/.test(held.measures[0] ?? '') || held.where.length === 0) return null
  return held.where.every(({ field }) => OF_ACCOUNTS.test(field)) ? held.where : null
}

/** Accounts that hold money, or are owed, and have nothing invested. */
export const BANKED: ReadonlySet<string> = new Set([
  'CHECKING',
  'SAVINGS',
  'MONEY_MARKET',
  'CREDIT_CARD',
  'LOAN',
  'MORTGAGE',
])

/** Whether a condition leaves debts alone. */
export const isOfDebt = ({ field, op, values }: Condition): boolean =>
  op === 'is' &&
  ((field === 'account_type' && values.every((type) => GROUPS_OF_TYPES[type] === 'debt')) ||
    (field === 'group' && values.join() === 'debt'))

/** The days that words say of what is invested; null where nothing is said, undefined where they cannot be read. */
export function investedDays(
  words: string | undefined,
  readAgain: Construed['readAgain'],
): PlanPeriod | null | undefined {
  if (words === undefined) return null
  const [dated, ...more] = readAgain(`how much did my investments return ${words}`)
  return dated?.kind === 'data' && more.length === 0 && dated.subject === 'returns' && dated.where.length === 0
    ? (dated.period ?? undefined)
    : undefined
}

/** "Of those": what was shown before. */
export const OF_THOSE = /\b(?:of|among|from) (?:those|these|them)\b/i

/** What a list of clients begins with. */
export const WHICH_CLIENTS =
  /^(?:(?:and|so|ok|hey|show me|list|give me|find)[ ,]+)*(?:which|what|who|whom|clients?|active|all|my|anyone|anybody|are there|do i have|is there)\b/i

/** Small numbers in words, and what stands for one. */
const COUNT_WORDS: Readonly<Record<string, number>> = { ...ENGLISH.numbers.small, a: 1, an: 1 }

/** `three`, `a` or `12` as a number; not a number for other words. */
export const countOf = (word: string): number => COUNT_WORDS[word.toLowerCase()] ?? Number(word)

/** A sum of money as it stands in a question. */
export interface SumSaid {
  /** Decimal text. */
  readonly value: string
  /** It is written as money: with a sign before it, or as thousands. */
  readonly isMarked: boolean
}

const SUM =
  /(?<![\d.,-])(?<sign>\$\s?)?(?<sum>\d{1,3}(?:,\d{3})+|\d+)(?<cents>\.\d+)?\s?(?<scale>k|grand|thousand|m|million)?\b(?![.,]?\d)(?!\s?(?:%|percent|years?|yrs?|months?|weeks?|days?|st|nd|rd|th)\b|%)/gi
const SCALES: Readonly<Record<string, string>> = {
  k: '1000',
  grand: '1000',
  thousand: '1000',
  m: '1000000',
  million: '1000000',
}

/** "To get there by 65", "by 2050", "when I'm 65": an age or a year. */
const BY_AGE_OR_YEAR =
  /\b(?:by|until|till|when (?:i['’]?m|i am)|turn(?:ing)?|(?:at|by) (?:the )?age(?: of)?) (?:5\d|[6-9]\d|20[2-9]\d)\b(?![.,]\d| ?(?:%|k\b|dollars?|bucks|grand|a |per |each |every ))/gi

/** The sums in a question: numbers that are no share, no ordinal, no age and no length of time. */
export const sumsSaid = (text: string): SumSaid[] =>
  [...text.replaceAll(BY_AGE_OR_YEAR, ' ').matchAll(SUM)].map(({ groups }) => {
    const { sign, sum = '0', cents = '', scale } = groups ?? {}
    return {
      value: multiply(`${sum.replaceAll(',', '')}${cents}`, SCALES[scale?.toLowerCase() ?? ''] ?? '1'),
      isMarked: sign !== undefined || scale !== undefined,
    }
  })

/** The most values that one condition takes, and characters that its words have. */
const MOST_VALUES = 50
const MOST_WORDS = 200

/** The condition that a field is one of some things, in their names. */
export const conditionOfAny = (
  field: string,
  things: readonly { readonly id: string; readonly name: string }[],
): Condition => ({
  field,
  op: 'is',
  values: things.map(({ id }) => id).slice(0, MOST_VALUES),
  words: things
    .map(({ name }) => name)
    .join(', ')
    .slice(0, MOST_WORDS),
})

/** This month or year so far against the same days of the one before. @param today `yyyy-MM-dd` */
export function againstTheLast(unit: 'month' | 'year', today: string): Pick<DataPart, 'period' | 'compare'> {
  const from = unit === 'month' ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`
  const back = unit === 'month' ? -1 : -12
  return {
    period: daysWithWords(from, today, today),
    compare: { kind: 'period', period: daysWithWords(addMonths(from, back), addMonths(today, back), today) },
  }
}

/** This year up to today, with its words. @param today `yyyy-MM-dd` */
export function thisYear(today: string): PlanPeriod {
  return daysWithWords(`${today.slice(0, 4)}-01-01`, today, today)
}

/** A way to do something is asked for, and no figure. */
export const ASKS_WAY =
  /\bhow (?:do|can|would|could|should) (?:i|we|you)\b|\bhow to\b|\bwhere (?:do|can) (?:i|we)\b|\b(?:can|could) (?:i|we|you)\b|\bi (?:want|need|would like) to\b|\bis there a way to\b/i

const LEAD = String.raw`(?:(?:hey|hi|ok|okay|so|and|also|please|can you|could you|would you|will you|i (?:want|need|would like|['’]d like)(?: you)? to|let['’]?s|just)[ ,]+)*`
const ADDS = new RegExp(
  String.raw`^${LEAD}(?:add|create|make|set(?: up)?|put in|put down|schedule|log|write down|note down|jot down|enter|book)(?: me| us)? (?:an? |another |the |this |that )?(?:new |quick |follow[- ]?up )?(?:task|to-?do|reminder|note|action item|action|meeting|appointment|event|goal|budget|account|transaction|client|prospect)\b`,
  'i',
)
const REMINDS = new RegExp(
  String.raw`^${LEAD}remind (?:me|us) (?:to|tomorrow|next|on|in|at|about (?:calling|sending|paying))\b`,
  'i',
)

/** "Add a task to call the bank": nothing is changed from here, and where it is done is said. */
function deedAsked({ text }: Construed): PlanPart[] | null {
  const words = ADDS.exec(text)?.[0] ?? REMINDS.exec(text)?.[0]
  return words === undefined || /\bhow\b/i.test(text)
    ? null
    : [{ kind: 'decline', reason: 'action', words: `add: ${words}`.slice(0, 200), related: [] }]
}

const EXPLAINS =
  /^(?:(?:please|can you|could you|hey|ok|so)[ ,]+)*(?:explain|define|describe|what(?:['’]s| is| are)|how would i explain)\s+(?<what>[a-z0-9()&/ -]+?),?\s+(?:like|as if|the way|as though|as|so|in a way|in words|how)\b[^.?!]*(?:\b(?:client|customer|child|kid|beginner|friend|grandm\w+|mother|mom|layman|novice|five|understands?|tell|simple|plain)\b)[^.?!]*[?.! ]*$/i
const OF_WORDS =
  /^(?:(?:please|can you|could you|hey|ok|so)[ ,]+)*(?:explain|define|describe)\s+(?<what>[a-z0-9()&/ -]+?),?\s+(?:(?:to|for) (?:a |my |the )?(?:client|customer|child|kid|beginner|friend|layman|novice)s?|in (?:simple|plain|easy|everyday) (?:words|terms|english|language))[?.! ]*$/i

/** "Explain duration like I'd tell a client" asks for the word, put plainly; null where nothing is explained. */
export function explainedPlainly(text: string): PlanPart | null {
  const plain = text.replaceAll('’', "'")
  const what = (EXPLAINS.exec(plain) ?? OF_WORDS.exec(plain))?.groups?.['what']
  const term = what === undefined ? null : definitionIn(`what is ${what}`)
  return term && { ...term, level: 'plain' }
}

const EXPLAINED_AND =
  /^(?:(?:and|so|ok|hey|please|remind me|tell me)[ ,]+)*(?:what(?:['’]?s| is| are)|explain|define) (?<article>an? |the )?(?<what>[a-z0-9()&/-]+(?: [a-z0-9()&/-]+){0,3}?),? and (?<rest>(?:at |by |from )?(?:what|when|how|which|who|whom|do|does|did|is|are|can|must)\b.+)$/i

/** "What's an RMD and at what age does it start": the word, and what is asked of it. */
function explainedAndAsked({ text, readAgain }: Construed): readonly PlanPart[] | null {
  const { article = '', what = '', rest = '' } = EXPLAINED_AND.exec(text.replaceAll('’', "'"))?.groups ?? {}
  const term = what === '' ? null : definitionIn(`what is ${what}`)
  if (!term) return null
  const parts = readAgain(rest.replace(/\b(?:it|they|them|that|those)\b/i, `${article}${what}`))
  const isNew = parts.some((part) => part.kind !== 'term' || part.term !== term.term)
  return isNew ? [term, ...parts] : null
}

/** What either asks whose construction says what is meant; null for the rest. */
export function askedForSure(asked: Construed): readonly PlanPart[] | null {
  const explained = explainedPlainly(asked.text)
  return explained ? [explained] : (explainedAndAsked(asked) ?? deedAsked(asked))
}
