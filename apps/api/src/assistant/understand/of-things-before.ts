import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import { multiply } from '@keelwise/finance/decimals'
import { monthOf } from '@keelwise/finance/spans'
import { GROUPS_OF_TYPES } from '../model-of-data/account-dimensions.ts'
import { BOOK_SUBJECTS, SUBJECTS } from '../model-of-data/model.ts'
import { ofDaysToCome } from './certain-after-anything.ts'
import { periodWords } from './read/period-words.ts'
import { BANKED, OF_THOSE, isOfDebt, partAsking, pastMonths } from './certain-of-both.ts'
import { OF_PAYOFF } from './certain-of-payoff.ts'
import type { Directory } from './directory.ts'
import type { Named } from './spot/senses.ts'
import type { Spotted } from './spot/spotted.ts'

/** Figures that every debt has of its own. */
const OF_A_DEBT: ReadonlySet<string> = new Set([
  'accounts.interest_rate',
  'accounts.payment',
  'transactions.interest_paid',
  'transactions.principal_paid',
])
const OF_ALL = /\b(?:all|total|every\w*|altogether|overall|others?|else|each|any|accounts|debts|cards|loans|which)\b/i

/** Interest, rate and end of a debt that was just spoken of are asked of that debt, where nobody says of which. */
function ofDebtBefore(parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] {
  const debt = before?.where.filter(isOfDebt) ?? []
  if (debt.length === 0 || OF_ALL.test(text)) return parts
  return parts.map((part) =>
    part.kind === 'data' &&
    part.where.length === 0 &&
    part.by.length === 0 &&
    (part.subject === 'accounts' && part.derive !== null
      ? OF_PAYOFF.has(part.derive.formula)
      : part.measures.every((measure) => OF_A_DEBT.has(`${part.subject}.${measure}`)))
      ? { ...part, where: debt }
      : part,
  )
}

/** "Which of those have I not met" after the first few clients is asked of them and of nobody else. */
function ofThose(parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] {
  const shown =
    before?.subject === 'clients'
      ? before.where.filter(({ field, values }) => field === 'client' && values.length > 1)
      : []
  if (shown.length === 0 || !OF_THOSE.test(text)) return parts
  return parts.map((part) =>
    part.kind === 'data' && BOOK_SUBJECTS.has(part.subject) && !part.where.some(({ field }) => field === 'client')
      ? { ...part, where: [...part.where, ...shown] }
      : part,
  )
}

/** What a bank pays on what is there. */
const IS_INTEREST_ON = new Set(['income.interest', 'income.received', 'transactions.interest_received'])
const LEANS_ON_IT = /\b(?:it|that|they|there|that account|this)\b/i
const onAccounts = ({ field, op }: Condition): boolean =>
  op === 'is' && (field === 'account' || field === 'account_type' || field === 'group' || field === 'institution')

const IS_PAID_IN = new Set([
  'transactions.contributed',
  'transactions.put_in',
  'transactions.employer',
  'transactions.withdrawn',
])

/** "How much interest did it pay me", "how much did I put in" after an account is asked of that account. */
function ofAccountBefore(parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] {
  const where = before?.where.filter(onAccounts) ?? []
  if (OF_ALL.test(text) || where.length === 0 || where.some(isOfDebt)) return parts
  const isLeaning = LEANS_ON_IT.test(text)
  const isBanked = where.some(({ values }) => values.some((value) => value === 'cash' || BANKED.has(value)))
  if (before?.subject !== 'accounts' && before?.subject !== 'worth') return parts
  return parts.map((part) =>
    part.kind === 'data' &&
    part.where.length === 0 &&
    part.derive === null &&
    part.measures.every((measure) => {
      const figure = `${part.subject}.${measure}`
      return (IS_PAID_IN.has(figure) && !isBanked) || (isLeaning && IS_INTEREST_ON.has(figure))
    })
      ? { ...part, where }
      : part,
  )
}

/** "How much do I get back" after what matures in some days is of those days. */
const ofMaturing = (parts: readonly PlanPart[], before: DataPart | null): readonly PlanPart[] => {
  const within = before?.where.find(({ field, op }) => field === 'maturity' && op === 'between')
  const [from, to] = within?.values ?? []
  if (before?.subject !== 'positions' || from === undefined || to === undefined) return parts
  return parts.map((part) =>
    part.kind === 'data' && part.subject === 'income' && part.measures[0] === 'maturities' && part.period === null
      ? { ...part, period: { from, to, words: within?.words ?? `${from} to ${to}` } }
      : part,
  )
}

/** "We could live on 2,600 a month" after how long one account lasts: that account, with the other sum. */
const ofSameFormula = (parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] =>
  before?.derive == null || before.where.length === 0 || OF_ALL.test(text)
    ? parts
    : parts.map((part) =>
        part.kind === 'data' &&
        part.where.length === 0 &&
        part.subject === before.subject &&
        part.derive?.formula === before.derive?.formula
          ? { ...part, where: before.where }
          : part,
      )

/** Extra payments shorten a debt: what is in an account that was spoken of is none. */
const ofDebtsAlone = (parts: readonly PlanPart[]): readonly PlanPart[] =>
  parts.map((part) =>
    part.kind === 'data' && part.subject === 'accounts' && OF_PAYOFF.has(part.derive?.formula ?? '')
      ? { ...part, where: part.where.filter((condition) => condition.field !== 'account_type' || isOfDebt(condition)) }
      : part,
  )

const AND_ALSO = /^\s*(?:and|plus|what about|how about|also)\b/i
const TIMED: ReadonlySet<string> = new Set(['transactions', 'income', 'sales', 'returns'])

/** "And interest from my savings" after dividends of this year is asked of the same days. */
const ofSameDays = (parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] =>
  before !== null && before.period !== null && before.compare === null && AND_ALSO.test(text)
    ? parts.map((part) =>
        part.kind === 'data' &&
        part.subject === before.subject &&
        TIMED.has(part.subject) &&
        part.period === null &&
        part.derive === null &&
        !TIMELESS.has(part.measures[0] ?? '')
          ? { ...part, period: before.period }
          : part,
      )
    : parts
/** "Where did we fly" after what a year's travel cost is asked of that year: a part of what was asked before. */
const ofSameDaysWithin = (parts: readonly PlanPart[], before: DataPart | null): readonly PlanPart[] => {
  const kinds = before?.where.find(({ field, op }) => field === 'category' && op === 'is')?.values ?? []
  if (before?.period == null || before.subject !== 'transactions' || before.compare !== null) return parts
  return parts.map((part) => {
    if (part.kind !== 'data' || part.subject !== 'transactions' || part.period !== null || part.derive !== null)
      return part
    const own = part.where.filter(({ field, op }) => field === 'category' && op === 'is')
    const isWithin = own.length > 0 && own.every(({ values }) => values.every((value) => kinds.includes(value)))
    return isWithin && SUMMED.has(part.measures[0] ?? '') ? { ...part, period: before.period } : part
  })
}
const SUMMED: ReadonlySet<string> = new Set(['out', 'in', 'count', 'paid', 'amount', 'largest', 'smallest'])
const TIMELESS: ReadonlySet<string> = new Set([
  'first',
  'last',
  'next',
  'expected',
  'maturities',
  'days_since',
  'open_gain',
])

/** "How much dividends does it pay" after one security is asked of that one. */
const ofSecurityBefore = (parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] => {
  const one = before?.where.find(({ field, op, values }) => field === 'security' && op === 'is' && values.length === 1)
  return one === undefined || !LEANS_ON_IT.test(text)
    ? parts
    : parts.map((part) =>
        part.kind === 'data' && part.subject === 'income' && part.where.length === 0 && part.by.length === 0
          ? { ...part, where: [one] }
          : part,
      )
}

/** Interest is what bonds pay, and shares pay dividends. */
const OF_BONDS: ReadonlySet<string> = new Set(['BOND', 'CD'])

/** "What did the bond pay me": coupons are no dividends; "next coupon" after it is that bond's. */
function ofBonds(
  parts: readonly PlanPart[],
  before: DataPart | null,
  { securities }: Pick<Directory, 'securities'>,
): readonly PlanPart[] {
  const isBond = (key: string): boolean => securities.some((each) => each.key === key && OF_BONDS.has(each.type))
  const ofOne = before?.where.find(
    ({ field, op, values }) => field === 'security' && op === 'is' && values.every(isBond),
  )
  return parts.map((part) => {
    if (part.kind !== 'data' || part.subject !== 'income') return part
    const isOfBonds = part.where.some(({ field, values }) => field === 'security' && values.every(isBond))
    const [only, ...more] = part.where
    const isKindAlone =
      only?.field === 'sec_type' && only.op === 'is' && only.values.every((type) => OF_BONDS.has(type))
    if (ofOne && more.length === 0 && isKindAlone && part.by.length === 0) return { ...part, where: [ofOne] }
    return isOfBonds && part.measures.join() === 'dividends' ? { ...part, measures: ['received'] } : part
  })
}

const THOUSANDS = 1000
const LARGE = 10 * THOUSANDS
/** "Five hundred" after fifty thousand is five hundred. */
const MOST_SPOKEN = 100

/** "Under ten" after "more than fifty grand" is ten thousand. */
function inThousands(parts: readonly PlanPart[], before: DataPart | null, text: string): readonly PlanPart[] {
  const large = before?.where.find(({ op, values }) => BOUNDS.has(op) && values.some((value) => Number(value) >= LARGE))
  if (!large || /[$]|\b(?:dollars?|bucks)\b/i.test(text)) return parts
  return parts.map((part) =>
    part.kind === 'data' && part.subject === before?.subject
      ? {
          ...part,
          where: part.where.map((condition) =>
            condition.field === large.field &&
            BOUNDS.has(condition.op) &&
            condition.values.every((value) => Number(value) > 0 && Number(value) <= MOST_SPOKEN)
              ? { ...condition, values: condition.values.map((value) => multiply(value, String(THOUSANDS))) }
              : condition,
          ),
        }
      : part,
  )
}
const BOUNDS: ReadonlySet<string> = new Set(['over', 'under', 'at_least', 'at_most'])

/** "Which month was the highest" is of several months, whatever single one was asked before. */
function overMonths(parts: readonly PlanPart[], today: string): readonly PlanPart[] {
  const isOfOne = ({ from, to }: PlanPeriod): boolean => from !== null && monthOf(from).from === monthOf(to).from
  return parts.map((part) =>
    part.kind === 'data' &&
    part.limit === 1 &&
    part.by.length === 1 &&
    part.by[0] === 'month' &&
    SUBJECTS[part.subject].dimensions['month']?.groups === true &&
    part.period !== null &&
    isOfOne(part.period)
      ? { ...part, period: pastMonths(12, part.period.to < addDays(today, -366) ? part.period.to : today) }
      : part,
  )
}

/** A debt of what is no debt is none: other debts are meant, or what is there. */
function ofNoDebt(parts: readonly PlanPart[], before: DataPart | null): readonly PlanPart[] {
  return parts.map((part) => {
    if (part.kind !== 'data' || part.derive !== null || part.by.length > 0) return part
    const [measure = ''] = part.measures
    const isOfDebts =
      (part.subject === 'worth' && measure === 'debts') || (part.subject === 'accounts' && measure === 'owed')
    const named = part.where.filter(
      ({ field, op, values }) =>
        op === 'is' && field === 'account_type' && values.every((type) => GROUPS_OF_TYPES[type] !== 'debt'),
    )
    if (!isOfDebts || named.length === 0) return part
    const isCarried = before?.where.some(({ field, values }) =>
      named.some((each) => each.field === field && each.values.join() === values.join()),
    )
    return isCarried === true
      ? { ...part, where: part.where.filter((condition) => !named.includes(condition)) }
      : part.subject === 'worth' && part.period !== null
        ? { ...part, measures: ['value'] }
        : partAsking('accounts', 'balance', { where: part.where })
  })
}

const DAYS_GONE = /\b(?:last|ago|past|previous|before|was|were|did|met|20\d\d)\b/i

const AHEAD = /\b(?:am i|are we|will|upcoming|coming up|scheduled|planned)\b/i

/** "And in the first days of December" after meetings to come is of those to come. */
function stillToCome(
  parts: readonly PlanPart[],
  before: DataPart | null,
  text: string,
  today: string,
): readonly PlanPart[] {
  const isAhead = before?.period?.from != null && before.period.from > today && before.subject === 'meetings'
  if (!(isAhead || AHEAD.test(text)) || DAYS_GONE.test(text)) return parts
  return parts.map((part) => {
    if (part.kind !== 'data' || part.subject !== 'meetings' || part.period?.from == null || part.period.to >= today)
      return part
    const { from, to } = part.period
    const span = { from: addMonths(from, 12), to: addMonths(to, 12) }
    return { ...part, period: { ...span, words: periodWords(span, today) }, compare: null }
  })
}

/** A question as it is narrowed by what was just spoken of, where its words lean on it without saying so. */
export const ofThingsBefore = (
  parts: readonly PlanPart[],
  before: DataPart | null,
  text: string,
  directory: Directory,
  today: string,
): readonly PlanPart[] =>
  [
    (read: readonly PlanPart[]) => ofThose(read, before, text),
    ofDebtsAlone,
    (read: readonly PlanPart[]) => ofSameFormula(read, before, text),
    (read: readonly PlanPart[]) => ofMaturing(read, before),
    (read: readonly PlanPart[]) => ofDebtBefore(read, before, text),
    (read: readonly PlanPart[]) => ofAccountBefore(read, before, text),
    (read: readonly PlanPart[]) => ofSecurityBefore(read, before, text),
    (read: readonly PlanPart[]) => ofSameDays(read, before, text),
    (read: readonly PlanPart[]) => ofSameDaysWithin(read, before),
    (read: readonly PlanPart[]) => ofBonds(read, before, directory),
    (read: readonly PlanPart[]) => inThousands(read, before, text),
    (read: readonly PlanPart[]) => ofNoDebt(read, before),
    (read: readonly PlanPart[]) => overMonths(read, today),
    (read: readonly PlanPart[]) => ofDaysToCome(read, before, today),
    (read: readonly PlanPart[]) => stillToCome(read, before, text, today),
  ].reduce((read, narrowed) => narrowed(read), parts)

/** What a question says in the place of a name that its message has in another sentence. */
const IN_ITS_PLACE =
  /\b(?:them|they|their|theirs|it|its|there|(?:that|this|those|these)\b(?! (?:past |last )?(?:years?|months?|weeks?|quarters?|days?|summer|winter|spring|fall|autumn|morning|time)\b)|the (?:next )?(?:total|sum|damage|bill|payment|cost|ticket|tickets|price|charge|purchase)|my weakness|(?:our|his|her) (?:last|next)|we last)\b/i
const FIELD_OF: Readonly<Partial<Record<Named['kind'], 'payee' | 'security' | 'client'>>> = {
  payee: 'payee',
  security: 'security',
  client: 'client',
}
const WHAT_HOLDS: Readonly<Record<'payee' | 'security' | 'client', ReadonlySet<string>>> = {
  payee: new Set(['transactions', 'plans']),
  security: new Set(['positions', 'income', 'returns', 'sales']),
  client: new Set(['clients', 'meetings', 'actions']),
}
const NARROWED = /^(?:client|household|payee|category|security|sec_type|issuer|name|words)$/

/**
 * "Tumble Tots raised their prices. What did we pay them each month?": who is named in another sentence of the message is
 * who is meant, and nobody else's money.
 */
export function ofStory(text: string, { tokens, spans }: Spotted, parts: readonly PlanPart[]): readonly PlanPart[] {
  const isSeveral = tokens.some(({ after }) => /[.?!;:]/.test(after))
  if (!isSeveral || !IN_ITS_PLACE.test(text)) return parts
  const named = spans.flatMap(({ sense, cost }) => (sense.kind === 'name' && cost < 0.15 ? [sense.named] : []))
  return parts.map((part) => {
    if (part.kind !== 'data' || part.where.some(({ field }) => NARROWED.test(field))) return part
    const meant = named.filter(({ kind }) => {
      const field = FIELD_OF[kind]
      return field !== undefined && WHAT_HOLDS[field].has(part.subject)
    })
    const [first] = meant
    if (!first || meant.some(({ kind }) => kind !== first.kind)) return part
    const field = FIELD_OF[first.kind] ?? 'payee'
    const condition: Condition = {
      field,
      op: field === 'payee' ? 'has' : 'is',
      values: [...new Set(meant.flatMap(({ values }) => values))],
      words: [...new Set(meant.map(({ label }) => label))].join(', ').slice(0, 200),
    }
    return { ...part, where: [...part.where, condition] }
  })
}
