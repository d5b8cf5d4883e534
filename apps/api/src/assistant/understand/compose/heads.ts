import type { DataPart, SubjectName } from '@keelwise/contract/plan'
import { FORMULAS, SUBJECTS } from '../../model-of-data/model.ts'
import type { Named, Relation, Sense, Span } from '../spot/senses.ts'
import type { Spotted } from '../spot/spotted.ts'
import { relatedTo, relationsOf } from './related.ts'

/** What a reading of a question is built on: the figure that it asks for. */
export interface Head {
  readonly subject: SubjectName
  readonly measure: string
  readonly formula: string | null
  /** Said by words, by the name of what is asked about, taken from the question before, or guessed from all words. */
  readonly from: 'said' | 'subject' | 'implied' | 'before' | 'guessed'
  /** The part that is changed by a follow-up. */
  readonly before: DataPart | null
  /** What of it stays where nothing else is said: everything, its rows only, or its days only. */
  readonly carry: 'all' | 'rows' | 'days'
  /** How the figure stands to the one before; null where it is the same or another one that was said. */
  readonly relation: Relation | null
  /** Figures of the same rows and days that are asked for beside it, each by words of its own. */
  readonly beside?: readonly string[]
  /** How likely it and each beside it are asked for by their own words, 0 to 1. */
  readonly likely?: readonly number[]
  /** A figure beside it is asked for with a question word of its own. */
  readonly isAskedTwice?: boolean
}

/** Figures of one subject that a question asks for side by side. */
export interface Chain {
  readonly subject: SubjectName
  readonly measures: readonly string[]
  /** How likely each is asked for by its own words, 0 to 1, in the same order. */
  readonly likely: readonly number[]
  /** One of the others has a question word of its own. */
  readonly isAskedTwice: boolean
}

/** What is asked about things when no figure is said, by how they are named; the first is the likeliest. */
const IMPLIED: Readonly<Record<Named['kind'], readonly (readonly [SubjectName, string])[]>> = {
  account: [
    ['accounts', 'balance'],
    ['worth', 'value'],
    ['transactions', 'amount'],
    ['returns', 'twr'],
  ],
  institution: [
    ['accounts', 'balance'],
    ['worth', 'value'],
    ['positions', 'value'],
    ['transactions', 'amount'],
  ],
  security: [
    ['positions', 'value'],
    ['income', 'received'],
    ['transactions', 'amount'],
    ['clients', 'held'],
  ],
  issuer: [
    ['positions', 'value'],
    ['transactions', 'amount'],
    ['clients', 'held'],
  ],
  payee: [
    ['transactions', 'out'],
    ['transactions', 'amount'],
  ],
  category: [['transactions', 'out']],
  client: [['clients', 'value']],
  household: [['clients', 'value']],
}

/** The same for the values of dimensions. */
const IMPLIED_BY_FIELD: Readonly<Record<string, readonly (readonly [SubjectName, string])[]>> = {
  account_type: IMPLIED.account,
  group: [
    ['accounts', 'balance'],
    ['worth', 'value'],
    ['returns', 'twr'],
  ],
  tax: [
    ['accounts', 'balance'],
    ['worth', 'value'],
    ['positions', 'value'],
  ],
  asset_class: [
    ['positions', 'value'],
    ['income', 'received'],
  ],
  sec_type: [
    ['positions', 'value'],
    ['income', 'received'],
    ['clients', 'held'],
  ],
  result: [['positions', 'gain']],
  kind: [
    ['transactions', 'amount'],
    ['income', 'received'],
  ],
  direction: [['transactions', 'amount']],
  duplicate: [['transactions', 'count']],
  unusual: [['transactions', 'out']],
  pending: [['transactions', 'amount']],
  refund: [['transactions', 'refunded']],
  transfer: [['transactions', 'paid']],
  recurring: [
    ['plans', 'recurring_monthly'],
    ['transactions', 'out'],
  ],
  weekend: [['transactions', 'out']],
  weekday: [['transactions', 'out']],
  state: [['accounts', 'refreshed']],
  origin: [['accounts', 'balance']],
  side: [['accounts', 'balance']],
  status: [
    ['clients', 'count'],
    ['meetings', 'count'],
  ],
  link: [['clients', 'count']],
  objective: [['clients', 'count']],
  risk_band: [['clients', 'count']],
  type: [['meetings', 'count']],
  overdue: [['actions', 'overdue']],
  term: [['sales', 'open_gain']],
}

/** The same for the nouns of dimensions: `top 5 merchants`. */
const IMPLIED_BY_NOUN: Readonly<Record<string, readonly (readonly [SubjectName, string])[]>> = {
  payee: [['transactions', 'out']],
  account: [['accounts', 'balance']],
  institution: [['accounts', 'balance']],
  account_type: [['accounts', 'balance']],
  security: [['positions', 'value']],
  issuer: [['positions', 'value']],
  asset_class: [['positions', 'share']],
  sec_type: [['positions', 'value']],
  booking: [
    ['transactions', 'amount'],
    ['transactions', 'out'],
  ],
  client: [
    ['clients', 'value'],
    ['clients', 'count'],
  ],
  household: [['clients', 'value']],
  meeting: [['meetings', 'count']],
  action: [['actions', 'open']],
  lot: [['sales', 'open_gain']],
  maturity_year: [['positions', 'value']],
  currency: [
    ['positions', 'value'],
    ['accounts', 'balance'],
  ],
}

/** Who is asked for by `who`. */
export const PEOPLE: Readonly<Partial<Record<SubjectName, string>>> = {
  transactions: 'payee',
  income: 'security',
  plans: 'payee',
  clients: 'client',
  meetings: 'client',
  actions: 'client',
}

const HOW: ReadonlySet<string> = new Set(['how_much', 'how_many'])

/** A number of years that somebody may be old. */
export const isAge = (value: string): boolean => /^\d+$/.test(value) && Number(value) >= 16 && Number(value) <= 115

/** What `how did my Roth do` asks, where `how` is said. */
const DOING: readonly (readonly [SubjectName, string])[] = [['returns', 'twr']]

const impliedBy = (sense: Sense): readonly (readonly [SubjectName, string])[] => {
  switch (sense.kind) {
    case 'name':
      return sense.named.pays ? [['transactions', 'in']] : IMPLIED[sense.named.kind]
    case 'value':
      return IMPLIED_BY_FIELD[sense.field] ?? []
    case 'text':
      return [['transactions', 'out']]
    case 'subject': {
      const subject = SUBJECTS[sense.subject]
      const { measures } = subject
      // where rows are listed, neither in nor out is meant
      const usual = sense.subject === 'transactions' ? 'amount' : subject.usual.measure
      return [usual, ...('count' in measures ? ['count'] : [])].map((measure) => [sense.subject, measure] as const)
    }
    case 'field':
    case 'which':
      return IMPLIED_BY_NOUN[sense.field] ?? []
    case 'bound':
      // of people a bare number is how old they are
      return sense.bound.low.unit === 'money'
        ? [['transactions', 'amount']]
        : sense.bound.low.unit === 'plain' && isAge(sense.bound.low.value)
          ? [['clients', 'age']]
          : []
    case 'cue':
      return sense.cue === 'doing' ? DOING : []
    default:
      return []
  }
}

const key = ({ subject, measure, formula, before, from, carry, relation, beside = [] }: Head): string =>
  `${subject} ${measure} ${formula} ${before ? carry : 'new'} ${from === 'subject' ? 'said' : from} ${relation} ${beside.join()}`

const THEN: Readonly<Record<string, string>> = { balance: 'value', owed: 'debts', owned: 'assets' }

const withoutDoubles = (heads: readonly Head[]): Head[] => {
  const seen = new Set<string>()
  return heads.filter((head) => {
    const text = key(head)
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}

/**
 * What a question may be asking for, from its words and from the things it names.
 * @param subjects that may be asked about
 * @param guessed what the words speak for, the likeliest first
 */
export function headsOf(
  { tokens, spans }: Pick<Spotted, 'tokens' | 'spans'>,
  subjects: ReadonlySet<SubjectName>,
  guessed: readonly Pick<Head, 'subject' | 'measure' | 'formula'>[] = [],
): Head[] {
  const heads: Head[] = []
  const add = (subject: SubjectName, measure: string, from: Head['from'], formula: string | null = null): void => {
    // of the client who is open their own positions are asked
    const isOfOwn = subject === 'clients' && measure === 'held' && subjects.has('positions')
    if (subjects.has(subject) && !isOfOwn && measure in SUBJECTS[subject].measures)
      heads.push({ subject, measure, formula, from, before: null, carry: 'all', relation: null })
  }
  const isHow = spans.some(({ sense }) => sense.kind === 'ask' && sense.ask === 'how')
  const isCounted = spans.some(({ sense }) => sense.kind === 'ask' && sense.ask === 'how_many')
  // who retires lives on all of it, and not on the cash
  const isRetiring = tokens.some(({ text }) => text.startsWith('retir'))
  const forGood = (formula: string): string => (formula === 'runway' && isRetiring ? 'lasts' : formula)
  for (const { sense } of spans) {
    if (sense.kind === 'turn') add(sense.turn.subject, sense.turn.measure, 'said')
    if (sense.kind === 'measure') add(sense.subject, sense.measure, 'said')
    if (sense.kind === 'formula') {
      const formula = forGood(sense.formula)
      const on = FORMULAS[formula]?.on
      if (on) add(on.subject, on.measures[0] ?? '', 'said', formula)
    }
  }
  for (const { sense } of spans)
    for (const [subject, measure] of sense.kind === 'cue' && !isHow ? [] : impliedBy(sense)) {
      add(subject, measure, sense.kind === 'subject' ? 'subject' : 'implied')
      // how many of what is named
      if (isCounted && 'count' in SUBJECTS[subject].measures) add(subject, 'count', 'implied')
    }
  for (const formula of heads.some(({ formula: said }) => said !== null && on(said)) ? [] : formulasOfNumbers(spans))
    add(FORMULAS[formula]?.on?.subject ?? 'worth', FORMULAS[formula]?.on?.measures[0] ?? '', 'implied', formula)
  for (const guess of guessed) {
    const formula = guess.formula === null ? null : forGood(guess.formula)
    const { subject, measure } = formula === guess.formula ? guess : { subject: 'worth' as const, measure: 'value' }
    const isKnown = heads.some(
      (head) => head.subject === subject && head.measure === measure && head.formula === formula,
    )
    if (!isKnown) add(subject, measure, 'guessed', formula)
  }
  return withoutDoubles(heads)
}

/** A formula that stands by itself, not the average of what is asked. */
const on = (formula: string): boolean => FORMULAS[formula]?.on != null

/** A sum that somebody wants to have is so much. */
const LARGE = 5000

/**
 * What numbers alone ask: a sum, something a month and a growth, e.g. `1 mil at 800/mo and 6%`, is how long it takes;
 * with years beside them it is what they come to.
 */
function formulasOfNumbers(spans: readonly Span[]): string[] {
  const isMonthly = (end: number): boolean =>
    spans.some(
      ({ start, sense }) =>
        start === end &&
        ((sense.kind === 'aggregate' && sense.aggregate === 'per_month') ||
          (sense.kind === 'relation' && sense.relation === 'monthly')),
    )
  const numbers = spans.flatMap(({ end, sense }) =>
    sense.kind === 'number' ? [{ value: Number(sense.number.value), unit: sense.number.unit, end }] : [],
  )
  const hasSum = numbers.some(({ value, unit, end }) => unit !== 'percent' && value >= LARGE && !isMonthly(end))
  const hasGrowth = numbers.some(({ unit }) => unit === 'percent')
  const hasMonthly = numbers.some(({ unit, end }) => unit !== 'percent' && isMonthly(end))
  if (!hasSum || !hasGrowth || !hasMonthly) return []
  const hasYears = spans.some(({ sense }) => sense.kind === 'period' && sense.read.kind === 'length')
  return [hasYears ? 'value_in' : 'years_to']
}

const asksInterest = (spans: readonly Span[]): boolean =>
  spans.some(
    ({ sense }) =>
      (sense.kind === 'measure' && sense.measure.startsWith('interest')) ||
      (sense.kind === 'cue' && sense.cue === 'save'),
  )

/** Of a debt that is paid off faster, the time and the interest are asked by turns. */
function formulasAfter(spans: readonly Span[], before: DataPart): (string | null)[] {
  const formula = before.derive?.formula ?? null
  const isOfInterest = asksInterest(spans)
  const isOfTime = spans.some(({ sense }) => sense.kind === 'ask' && (sense.ask === 'when' || sense.ask === 'how_long'))
  if (formula === 'payoff' && isOfInterest) return ['interest_saved']
  if (formula === 'interest_saved' && isOfTime && !isOfInterest) return ['payoff']
  return [formula]
}

/** The figures of chains as what a question asks for. */
export const headsOfChains = (spans: readonly Span[], chains: readonly Chain[]): Head[] =>
  chains.flatMap(({ subject, measures: [measure = '', ...beside], likely, isAskedTwice }): Head[] => {
    const isSaid = spans.some(
      ({ sense }) => sense.kind === 'measure' && sense.subject === subject && sense.measure === measure,
    )
    const from = isSaid ? 'said' : 'guessed'
    return [
      {
        subject,
        measure,
        formula: null,
        from,
        before: null,
        carry: 'all',
        relation: null,
        beside,
        likely,
        isAskedTwice,
      },
    ]
  })

const COMING_IN: ReadonlySet<string> = new Set(['in', 'received', 'interest_received', 'refunded'])

/** Of what came in the interest is what came in too; the rate of a bond is its coupon. */
function ofKindBefore(
  { subject, measure }: Head,
  before: DataPart,
  spans: readonly Span[],
): Partial<Pick<Head, 'subject' | 'measure'>> {
  const isComingIn =
    before.subject === 'income' ||
    (before.subject === 'positions' && isOfThings(before)) ||
    (before.subject === 'transactions' && COMING_IN.has(before.measures[0] ?? ''))
  const isPaid = spans.some(({ sense }) => sense.kind === 'cue' && (sense.cue === 'out' || sense.cue === 'owe'))
  if (isComingIn && !isPaid && subject === 'transactions' && measure === 'interest_paid')
    return before.subject === 'transactions'
      ? { measure: 'interest_received' }
      : { subject: 'income', measure: 'interest' }
  if (before.subject === 'positions' && subject === 'accounts' && measure === 'interest_rate' && isOfThings(before))
    return { subject: 'positions', measure: 'coupon' }
  if (before.subject === 'plans' && subject === 'worth' && measure === 'change')
    return { subject: 'plans', measure: 'price_change' }
  return {}
}

const THINGS: ReadonlySet<string> = new Set(['security', 'issuer', 'name', 'sec_type', 'asset_class'])
const isOfThings = ({ where }: DataPart): boolean => where.some(({ field }) => THINGS.has(field))

/**
 * What a question may be asking for when it goes on from the one before: its figure, or another of the same rows or days.
 * @param said what it may be asking for alone
 */
export function headsAfter(
  spans: readonly Span[],
  subjects: ReadonlySet<SubjectName>,
  before: DataPart,
  said: readonly Head[],
): Head[] {
  if (!subjects.has(before.subject)) return []
  const [measure = ''] = before.measures
  const head = (
    subject: SubjectName,
    name: string,
    formula: string | null = null,
    relation: Relation | null = null,
  ): Head => ({
    subject,
    measure: name,
    formula,
    from: 'before',
    before,
    carry: 'all',
    relation,
  })
  // what is known of now, asked of another day
  const then = before.subject === 'accounts' ? THEN[measure] : undefined
  const saysOther = spans.some(
    ({ sense, cost }) =>
      sense.kind === 'measure' && cost === 0 && sense.subject !== before.subject && sense.subject !== 'worth',
  )
  const isOfDay =
    then !== undefined && before.derive === null && !saysOther && spans.some(({ sense }) => sense.kind === 'period')
  // another figure of the same rows or days: "and income?"
  const hasDays = before.period !== null
  const hasRows = before.where.length > 0 || before.by.length > 0
  const carries: Head['carry'][] = ['all', ...(hasDays && hasRows ? (['rows', 'days'] as const) : [])]
  // "how did it do" is asked of what was named before
  const fresh = said
    .filter(
      ({ from, subject }) => from === 'said' || from === 'guessed' || (from === 'implied' && subject === 'returns'),
    )
    // "with 200 extra" after when it is paid off is how much sooner, unless interest is asked
    .filter(({ formula }) => before.derive?.formula !== 'payoff' || formula !== 'interest_saved' || asksInterest(spans))
    .map((each): Head => ({ ...each, ...ofKindBefore(each, before, spans) }))
  const relations = new Set(spans.flatMap(({ sense }) => relationsOf(sense)))
  // how much is in it is no list of what is
  if (spans.some(({ sense }) => sense.kind === 'ask' && HOW.has(sense.ask))) relations.delete('contents')
  // "if I put 200 more a month": the sum is so much a month, and no other figure of the debt is asked
  if (before.subject === 'accounts' && spans.some(({ sense }) => sense.kind === 'number')) relations.delete('monthly')
  return withoutDoubles([
    ...formulasAfter(spans, before).map((formula) => head(before.subject, measure, formula)),
    ...(isOfDay ? [head('worth', then)] : []),
    ...[...relations].flatMap((relation) =>
      relatedTo(before, relation)
        .filter(([subject, name]) => subjects.has(subject) && name in SUBJECTS[subject].measures)
        .map(([subject, name]) => head(subject, name, null, relation)),
    ),
    ...carries.flatMap((carry) => fresh.map((each): Head => ({ ...each, before, carry }))),
  ])
}
