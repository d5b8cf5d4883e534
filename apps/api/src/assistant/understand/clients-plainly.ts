import { bookRules } from '@keelwise/contract/book'
import type { Condition, DataPart, PlanPart, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths, daysBetween } from '@keelwise/finance/days'
import type { ValueUnit } from '../tools/tool-result.ts'
import { SUBJECTS } from '../model-of-data/model.ts'
import {
  type Construed,
  conditionIs,
  conditionOfAny,
  daysWithWords,
  partAsking,
  pastMonths,
  thisYear,
} from './certain-of-both.ts'
import { periodWords } from './read/period-words.ts'
import type { Bound } from './spot/senses.ts'
import { type Spotted, joined, slice } from './spot/spotted.ts'
import type { Directory } from './directory.ts'
import { namedIn } from './of-whom.ts'

/**
 * Plain questions about clients, read word by word: who is asked for, by what figures, within which bounds, in which
 * order. A word that nothing here uses leaves the question to be read otherwise, so what is answered is what was asked.
 */

/** A measure as words name it; `sign` is -1 where a bound of it lies below nothing. */
interface Figure {
  readonly kind: 'figure'
  readonly measure: string
  readonly sign?: 1 | -1
  /** More than nothing of it, where no bound says how much. */
  readonly isSome?: true
  /** On one side of what it is held against. */
  readonly isSigned?: true
  readonly isPlural?: true
  /** A share or an amount. */
  readonly isEither?: true
}

type Item =
  | Figure
  /** Means nothing beside the others. */
  | { readonly kind: 'little' }
  /** What follows does not belong to what stands before. */
  | { readonly kind: 'apart' }
  /** One of those who follow. */
  | { readonly kind: 'among' }
  | { readonly kind: 'people'; readonly by: 'client' | 'household'; readonly isOne: boolean }
  | { readonly kind: 'count'; readonly isOfPeople: boolean }
  | { readonly kind: 'fold'; readonly fold: 'mean' | 'median' | 'sum' }
  | {
      readonly kind: 'end'
      readonly direction: 'asc' | 'desc'
      readonly measure?: string
      readonly isOne: boolean
      readonly isBare?: true
      /** It is of what they have where nothing else is said. */
      readonly ofSize?: true
    }
  | { readonly kind: 'by' }
  | { readonly kind: 'sort' }
  | { readonly kind: 'group'; readonly field: string }
  | { readonly kind: 'narrowed'; readonly conditions: readonly Condition[]; readonly measure?: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'bound'; readonly bound: Bound }
  | { readonly kind: 'unit'; readonly unit: ValueUnit }
  /** Nobody knows how long or how much. */
  | { readonly kind: 'vague' }
  | { readonly kind: 'within' }
  | { readonly kind: 'nth'; readonly nth: number }
  /** `fullTo` where the days go on after today. */
  | { readonly kind: 'days'; readonly period: PlanPeriod; readonly fullTo?: string }
  | { readonly kind: 'unmet' }
  | { readonly kind: 'joined'; readonly isAdding?: boolean }
  /** `above` beside no number. */
  | { readonly kind: 'side'; readonly isAbove: boolean }
  /** What was put in less what was taken out. */
  | { readonly kind: 'flows' }
  | { readonly kind: 'birthday' }
  | { readonly kind: 'born' }
  /** `how much`: of all of them together. */
  | { readonly kind: 'amount' }
  | { readonly kind: 'turning' }
  | { readonly kind: 'those' }
  /** Nothing narrows it any more. */
  | { readonly kind: 'all' }
  /** Of whom the question itself speaks, or the one before. */
  | { readonly kind: 'theirs' }
  | { readonly kind: 'only' }

const figure = (measure: string, sign: 1 | -1 = 1): Figure => ({ kind: 'figure', measure, sign })
const narrowed = (field: string, value: string, words: string, measure?: string): Item => ({
  kind: 'narrowed',
  conditions: [conditionIs(field, value, words)],
  ...(measure === undefined ? {} : { measure }),
})
/** More of it than what the book counts by itself. */
const ruled = (field: string, threshold: string | null | undefined): Item => ({
  kind: 'narrowed',
  conditions: [{ field, op: 'over', values: [threshold ?? ''] }],
  measure: field,
})
const none = (measure: string): Item => ({
  kind: 'narrowed',
  conditions: [{ field: measure, op: 'at_most', values: ['0'] }],
  measure,
})
const some = (measure: string): Item => ({
  kind: 'narrowed',
  conditions: [{ field: measure, op: 'over', values: ['0'] }],
  measure,
})

/** What is noted of some, and missing of the others. */
const noted = (field: string, words: string): (readonly [string, Item])[] => [
  [
    `(?:without|with no|have no|has no|lack|lacks|lacking|missing|no|do not have|does not have) (?:a |an |their )?(?:${words})`,
    narrowed(field, 'no', 'no'),
  ],
  [`(?:with) (?:a |an )?(?:${words})`, narrowed(field, 'yes', 'yes')],
]

const OF_BAND = '(?:band|category|profile|tolerance|rating|bucket|group)'
/** Clients of a risk band, however it is put. */
const inBand = (band: string, words: string, said: string): (readonly [string, Item])[] => [
  [
    `(?:(?:an? )?(?:risk )?${OF_BAND} (?:of |is |that is )?)?(?:${said})(?: risk)?(?: ${OF_BAND})?(?: investors?| portfolios?| ones)?`,
    narrowed('risk_band', band, words, 'value'),
  ],
]

/** Words that belong together, as the reader cuts them: without signs, `'s` and short forms. */
const PHRASES: readonly (readonly [string, Item])[] = [
  [
    '(?:a|an|the|my|our|of|all|any|there|is|are|was|were|am|be|been|do|does|did|have|has|had|having|got|show|me|us|list|give|tell|find|get|see|pull up|please|can you|could you|i|we|you|what|when|in|at|on|for|to|than|currently|right now|it|each|every|hey|hi|ok|okay|so|now|then|names?|up|as|hold|holds|holding|keep|keeps|sit|sits|sitting|own|owns|on file|worth)',
    { kind: 'little' },
  ],
  ['among|amongst', { kind: 'among' }],
  ['of (?:their|the) (?:whole |total |entire )?(?:portfolio|assets|money)', { kind: 'little' }],
  ['(?:and|with|who|that|which|whose|but|also|plus|who also|who are also|who are|both)', { kind: 'apart' }],
  [
    '(?:(?:which|what) (?:client|customer|one|person)|client|customer|who|whom|any(?:one|body))',
    people('client', true),
  ],
  [
    'who are|(?:(?:which|what) )?(?:clients|customers|people|members|every(?:one|body)|book|practice|portfolios of (?:my )?clients)',
    people('client', false),
  ],
  ['(?:(?:which|what) )?(?:household|family)', people('household', true)],
  ['(?:(?:which|what) )?(?:households|families)', people('household', false)],
  [
    '(?:how many|number of|count of|count)(?: of)?(?: the| my| our)?(?: clients| people| customers)',
    { kind: 'count', isOfPeople: true },
  ],
  ['(?:the )?number of(?= open| overdue| unanswered)', { kind: 'little' }],
  ['how many', { kind: 'count', isOfPeople: false }],
  ['how much', { kind: 'amount' }],
  ['(?:average|mean|avg|typical|on average)', { kind: 'fold', fold: 'mean' }],
  ['median', { kind: 'fold', fold: 'median' }],
  [
    '(?:total|sum of|sum|combined|altogether|all together|together|in total|overall|in all)',
    { kind: 'fold', fold: 'sum' },
  ],
  ['top', { kind: 'end', direction: 'desc', isOne: true }],
  ['(?:largest|biggest)', { ofSize: true, kind: 'end', direction: 'desc', isOne: true }],
  ['(?:most|highest|greatest|best|max|maximum)', { kind: 'end', direction: 'desc', isOne: true, isBare: true }],
  ['bottom', { kind: 'end', direction: 'asc', isOne: true }],
  ['smallest', { ofSize: true, kind: 'end', direction: 'asc', isOne: true }],
  ['(?:least|lowest|fewest|worst|min|minimum)', { kind: 'end', direction: 'asc', isOne: true, isBare: true }],
  [
    '(?:best|top|strongest) (?:performing|performers?)',
    { kind: 'end', direction: 'desc', measure: 'returned', isOne: true },
  ],
  [
    '(?:worst|weakest|poorest) (?:performing|performers?)',
    { kind: 'end', direction: 'asc', measure: 'returned', isOne: true },
  ],
  ['(?:oldest|eldest)', { kind: 'end', direction: 'desc', measure: 'age', isOne: true }],
  ['youngest', { kind: 'end', direction: 'asc', measure: 'age', isOne: true }],
  ['(?:richest|wealthiest|most valuable)', { kind: 'end', direction: 'desc', measure: 'value', isOne: true }],
  ['riskiest', { kind: 'end', direction: 'desc', measure: 'risk_score', isOne: true }],
  ['newest', { kind: 'end', direction: 'desc', measure: 'joined', isOne: true }],
  ['most concentrated', { kind: 'end', direction: 'desc', measure: 'largest_share', isOne: true }],
  [
    '(?:most|furthest|farthest) (?:off|from|away from)(?: their| the)? targets?',
    { kind: 'end', direction: 'desc', measure: 'drift', isOne: true },
  ],
  ['closest to(?: their| the)? targets?', { kind: 'end', direction: 'asc', measure: 'drift', isOne: true }],
  [
    '(?:highest|largest|biggest|most|descending|high to low)(?: first)',
    { kind: 'end', direction: 'desc', isOne: false },
  ],
  ['(?:lowest|smallest|least|fewest) first|ascending|low to high', { kind: 'end', direction: 'asc', isOne: false }],
  ['oldest first', { kind: 'end', direction: 'desc', measure: 'age', isOne: false }],
  ['youngest first', { kind: 'end', direction: 'asc', measure: 'age', isOne: false }],
  ['(?:by|per|for each|for every)', { kind: 'by' }],
  [
    '(?:sort|sorted|order|ordered|rank|ranked|ranking|arrange|arranged)(?: them| these| those| it| all)?(?: my| the)?(?: clients| list| households)?(?: by)?',
    { kind: 'sort' },
  ],
  ['risk (?:band|category|categor(?:y|ies)|profile|bucket|group)s?', { kind: 'group', field: 'risk_band' }],
  ['status(?:es)?', { kind: 'group', field: 'status' }],
  ['(?:investment )?objectives?', { kind: 'group', field: 'objective' }],
  [
    'totals|portfolio(?: values?| sizes?| worth)?|assets(?: under management)?|aum|account sizes?|(?:invested )?with (?:me|us)',
    figure('value'),
  ],
  ['portfolios', { ...figure('value'), isPlural: true }],
  ['(?:estimated )?net worths?(?: estimates?)?', figure('net_worth_estimate')],
  ['(?:annual |yearly )?(?:incomes?|salar(?:y|ies)|earnings)|earn(?:s|ing)?', figure('annual_income')],
  ['(?:uninvested )?cash(?: shares?| percentages?| positions?| weights?| allocations?)', figure('cash_share')],
  ['(?:uninvested )?cash(?: balances?| levels?)?', { ...figure('cash_share'), isEither: true }],
  ['(?:cash in dollars|cash amounts?|dollars (?:of|in) cash)', figure('cash')],
  [
    '(?:largest|biggest|top|single|one|a single|an?y? one)(?: single)? (?:position|holding)s?|concentration|concentrated',
    figure('largest_share'),
  ],
  [
    '(?:largest |biggest |top )?(?:single|individual|one|a single|any one|any single|one single) (?:stock|company)|(?:largest|biggest|top) (?:single |individual )?stocks?',
    figure('largest_stock_share'),
  ],
  ['(?:stocks?|equit(?:y|ies))(?: shares?| percentages?| weights?| allocations?| exposure)', figure('equity_share')],
  ['stocks?|equit(?:y|ies)', { ...figure('equity_share'), isEither: true }],
  [
    '(?:off|out of|away from|from|of|off of)(?: of)?(?: their| the)? (?:targets?|allocation)|drift(?:s|ed)?|gaps? to(?: the| their)? targets?',
    figure('drift'),
  ],
  ['risk(?: scores?| numbers?| tolerance|(?= between| over| under| above| below| of))', figure('risk_score')],
  ['ages?|(?:how )?old|years old|years of age', figure('age')],
  ['(?:open|outstanding|unfinished) (?:tasks|task|to-?dos?|to dos|actions|action items|items)', figure('open_actions')],
  ['(?:overdue|late) (?:tasks|task|to-?dos?|to dos|actions|action items|items)', figure('overdue_actions')],
  ['(?:open|unanswered) questions?', figure('open_questions')],
  ['broken connections?|connections? that (?:wait|need attention)', figure('broken')],
  ['return(?:s|ed)?|performance|performed', figure('returned')],
  ['(?:are|is|were|was) up', { ...figure('gained'), isSome: true }],
  ['(?:are|is|were|was) down', figure('gained', -1)],
  ['gains?|made|profits?', figure('gained')],
  ['gained|profited|made money', { ...figure('gained'), isSome: true }],
  ['los(?:t|ses|s)(?: money)?', figure('gained', -1)],
  [
    'put in|added(?: money| funds| cash|(?= more than| over| at least| less than| under))|contribut(?:ed|ions?)|deposit(?:s|ed)?|inflows?|invested new',
    figure('put_in'),
  ],
  [
    '(?:took|taken|take|pulled|pull)(?: money| cash| funds)? out|withdr(?:ew|awn|aw|awals?)(?: money| cash| funds)?|outflows?',
    figure('taken_out'),
  ],
  [
    'days since(?: the| my| our)?(?: last)? meetings?|time since(?: the| my| our)?(?: last)? meetings?',
    figure('days_since_meeting'),
  ],
  ['prospects?', narrowed('status', 'PROSPECT', 'prospects')],
  ['active', narrowed('status', 'ACTIVE', 'active')],
  ['inactive|former', narrowed('status', 'INACTIVE', 'inactive')],
  ...inBand('CONSERVATIVE', 'conservative', 'conservative|cautious|risk averse|low risk'),
  ...inBand('MODERATELY_CONSERVATIVE', 'moderately conservative', 'moderately conservative'),
  ...inBand('MODERATE', 'moderate', 'moderate|medium risk'),
  ...inBand('MODERATELY_AGGRESSIVE', 'moderately aggressive', 'moderately aggressive'),
  ...inBand('AGGRESSIVE', 'aggressive', 'aggressive|high risk'),
  ['growth(?: objective| investors?| as(?: their)? objective)?', narrowed('objective', 'GROWTH', 'growth')],
  [
    'income (?:objective|investors?|as(?: their)? objective)|objective income',
    narrowed('objective', 'INCOME', 'income'),
  ],
  [
    '(?:capital )?preservation(?: objective| as(?: their)? objective)?',
    narrowed('objective', 'PRESERVATION', 'preservation'),
  ],
  ['balanced(?: objective| investors?| as(?: their)? objective)?', narrowed('objective', 'BALANCED', 'balanced')],
  [
    '(?:without|with no|have no|has no|lack|lacks|missing|no) (?:a )?risk (?:score|profile)s?',
    narrowed('scored', 'no', 'without a risk score'),
  ],
  [
    '(?:without|with no|have no|has no|no) (?:a |an )?(?:next |upcoming |future )?(?:meeting|meetings|appointment)(?: planned| scheduled| booked| coming up)?|nothing (?:planned|scheduled)',
    narrowed('planned', 'no', 'without a planned meeting', 'days_since_meeting'),
  ],
  [
    '(?:a |an )?(?:next |upcoming |future )?(?:meeting|meetings|appointment) (?:planned|scheduled|booked|coming up)|with a(?:n)? (?:next|upcoming|future) meeting|(?:have|has) (?:a|any|another) meetings?(?: planned| scheduled| booked| coming up)?',
    narrowed('planned', 'yes', 'with a planned meeting', 'next_meeting'),
  ],
  [
    '(?:i |we )?(?:have |were |was )?(?:never|not yet)(?: been)? (?:met|seen|spoken to|talked to)|(?:without|with no|have no|has no|never had) (?:a )?meetings?',
    narrowed('met', 'no', 'never met', 'days_since_meeting'),
  ],
  [
    '(?:i |we )?(?:have |has |were |was |did )?not (?:i |we )?(?:been )?(?:met|meet|seen|see|spoken to|talked to|speak to|talk to)(?: with)?|unmet',
    { kind: 'unmet' },
  ],
  [
    '(?:share|shares|sharing)(?: their)? (?:accounts?|data|holdings)(?: with (?:me|us))?|(?:share|shares|sharing) with (?:me|us)',
    narrowed('link', 'LINKED', 'who share their accounts'),
  ],
  [
    '(?:do|does|did|are|is) not (?:share|sharing)(?: their)?(?: accounts?| data| anything)?(?: with (?:me|us))?',
    { kind: 'narrowed', conditions: [{ field: 'link', op: 'is_not', values: ['LINKED'], words: 'sharing' }] },
  ],
  [
    '(?:(?:pending|open|outstanding) invitations?|(?:have|has|did) not (?:accepted|accept)(?: my| the| our)? (?:invitations?|invites?|requests?))',
    narrowed('link', 'INVITED', 'invited'),
  ],
  [
    '(?:without|with no|have no|has no|not in) (?:a )?(?:household|family)',
    narrowed('in_household', 'no', 'without a household'),
  ],
  ...noted('phone', 'phones?(?: numbers?)?'),
  ...noted('email', 'e ?mails?(?: address(?:es)?)?|emails?(?: address(?:es)?)?'),
  ...noted('birthday', '(?:birthdays?|birth dates?|dates? of birth)(?: on (?:file|record)| noted)?'),
  ['(?:contributed|added|put in|deposited) (?:nothing|no money|no cash)', none('put_in')],
  ['(?:took|taken|withdrew|withdrawn)(?: out)? (?:nothing|no money|no cash)(?: out)?', none('taken_out')],
  [
    '(?:no|without|without any|have no|has no|zero) (?:open|outstanding) (?:tasks?|actions?|action items?|to ?dos?)',
    none('open_actions'),
  ],
  [
    '(?:no|without|without any|have no|has no|zero) (?:overdue|late) (?:tasks?|actions?|action items?|to ?dos?)',
    none('overdue_actions'),
  ],
  ['(?:no|without|without any|have no|has no|zero) (?:open|unanswered) questions?', none('open_questions')],
  ['(?:no|without|without any|have no|has no|zero)(?: uninvested)? cash', none('cash_share')],
  [
    '(?:above|over)(?: their| the)?(?: equity| stock)? targets?|overweight(?: in)?(?: equity| stocks)?',
    { ...figure('drift'), isSigned: true },
  ],
  [
    '(?:below|under)(?: their| the)?(?: equity| stock)? targets?|underweight(?: in)?(?: equity| stocks)?',
    { ...figure('drift', -1), isSigned: true },
  ],
  ['net (?:flows?|cash ?flows?|contributions?|new money|inflows?)|(?:cash |money )?flows', { kind: 'flows' }],
  ['overdue', some('overdue_actions')],
  ['(?:out of|off) balance|unbalanced|imbalanced', ruled('drift', bookRules.drift.threshold)],
  ['(?:a )?concentrated (?:positions?|holdings?)', ruled('largest_share', bookRules.position.threshold)],
  ['points?|percentage points?|pts|pct points?', { kind: 'unit', unit: 'points' }],
  ['percent|pct', { kind: 'unit', unit: 'percent' }],
  ['years|yrs', { kind: 'unit', unit: 'years' }],
  ['dollars|bucks', { kind: 'unit', unit: 'money' }],
  ['(?:in|for) (?:ages|forever|a while|a long time|so long)', { kind: 'vague' }],
  ['within', { kind: 'within' }],
  ['(?:the )?(?:second|2nd|number two|runner up)(?: one| place)?', { kind: 'nth', nth: 2 }],
  ['(?:the )?(?:third|3rd|number three)(?: one| place)?', { kind: 'nth', nth: 3 }],
  ['(?:new|came|joined|started|signed(?: up| on)?|became clients?|(?:were |was )added)', { kind: 'joined' }],
  ['added', { kind: 'joined', isAdding: true }],
  ['above', { kind: 'side', isAbove: true }],
  ['below', { kind: 'side', isAbove: false }],
  ['birthdays?', { kind: 'birthday' }],
  ['(?:were |was )?born', { kind: 'born' }],
  ['(?:turn|turns|turning|turned|will be|will turn)', { kind: 'turning' }],
  ['(?:ones|those|these|of (?:them|those|these))', { kind: 'those' }],
  ['(?:for )?all of them', { kind: 'all' }],
  ['(?:they|them|their|theirs)', { kind: 'theirs' }],
  ['(?:only|just|what about|how about|how are|restrict to|limit to|filter (?:by|to))', { kind: 'only' }],
]

function people(by: 'client' | 'household', isOne: boolean): Item {
  return { kind: 'people', by, isOne }
}

/** Besides, where somebody is named. */
const OF_NAMED: typeof PHRASES = [
  [
    '(?:or|vs|versus|between|else|than|compare|compared(?: to| with)?|when (?:we|i) (?:met|meet) last)',
    { kind: 'little' },
  ],
  ['older|elder', { kind: 'end', direction: 'desc', measure: 'age', isOne: true }],
  ['younger', { kind: 'end', direction: 'asc', measure: 'age', isOne: true }],
  ['richer|wealthier|bigger|larger', { kind: 'end', direction: 'desc', isOne: true, ofSize: true }],
  ['smaller|poorer', { kind: 'end', direction: 'asc', isOne: true, ofSize: true }],
  ['riskier', { kind: 'end', direction: 'desc', measure: 'risk_score', isOne: true }],
  ['more|higher|better', { kind: 'end', direction: 'desc', isOne: true, isBare: true }],
  ['less|fewer|lower|worse', { kind: 'end', direction: 'asc', isOne: true, isBare: true }],
  ['last meeting|last met|last meet', figure('last_meeting')],
  ['next meeting|(?:when )?(?:do )?(?:we|i) meet(?: next)?', figure('next_meeting')],
]
const compiledOf = (phrases: typeof PHRASES): (readonly [RegExp, Item])[] =>
  phrases.map(([phrase, item]) => [new RegExp(String.raw`^(?:${phrase})(?= |$)`), item])
const compiled = compiledOf(PHRASES)
const ofNamed = compiledOf(OF_NAMED)
const SURE = 0.2
/** The thirty days to come, which the next month of the calendar is not. */
const COMING_MONTH = /^(?:in|within|over|during) (?:the )?(?:next|coming) month(?= |$)/
const A_COMING_MONTH = 30
const DECADES: Readonly<Record<string, number>> = {
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
}
const DECADE = String.raw`(?:${Object.keys(DECADES).join('|')}|[2-9]0 ?s)`
const IN_DECADES = new RegExp(
  String.raw`^in (?:their|his|her) (?:(?<part>early|mid|late) )?(?<one>${DECADE})(?: (?:or|and|to) (?:in )?(?:their )?(?<other>${DECADE}))?(?= |$)`,
)
const PART_OF_DECADE: Readonly<Record<string, readonly [number, number]>> = { early: [0, 3], mid: [4, 6], late: [7, 9] }
const decadeOf = (word: string): number => DECADES[word] ?? Number(word.slice(0, 2))

const AN_AGE = '(?:1[89]|[2-9]\\d|1[01]\\d)'
const OF_AGE = '(?: years?(?: old| of age)?| yrs?(?: old)?)?(?= |$)'
/** "Over the age of 70", "not yet 40": what is a bound of nothing else. */
const OF_AN_AGE = new RegExp(
  `^(?:(?<with>over|above|past|beyond|under|below|at least|older than|younger than|reached|turned) (?:the )?ages? (?:of )?|(?<alone>older than|younger than|past|not yet|reached|(?:(?:have|has|already) )?turned) )(?<years>${AN_AGE})(?! (?:this|next|last|in)\\b)${OF_AGE}`,
)
const BETWEEN_AGES = new RegExp(
  `^(?:aged?(?: between| from)?|(?:between|from) (?:the )?ages?(?: of)?) (?<from>${AN_AGE}) (?:and|to|through) (?<to>${AN_AGE})${OF_AGE}`,
)

function boundOfAge(rest: string): { readonly length: number; readonly item: Item } | null {
  const between = BETWEEN_AGES.exec(rest)
  const said = between ?? OF_AN_AGE.exec(rest)
  if (!said) return null
  const { from = '', to = '', years = '' } = said.groups ?? {}
  const side = said.groups?.['with'] ?? said.groups?.['alone'] ?? ''
  const condition: Condition = between
    ? { field: 'age', op: 'between', values: [from, to] }
    : {
        field: 'age',
        op: /^(?:under|below|younger|not)/.test(side)
          ? 'under'
          : /least|turned|reached/.test(side)
            ? 'at_least'
            : 'over',
        values: [years],
      }
  return { length: said[0].split(' ').length, item: { kind: 'narrowed', conditions: [condition], measure: 'age' } }
}

/** Ages of some decades: "in their sixties", "over 60s". */
function agedIn(rest: string): { readonly length: number; readonly item: Item } | null {
  const said = IN_DECADES.exec(rest) ?? OVER_SIXTIES.exec(rest)
  if (!said) return null
  const { part, one = '', other, side, age = '' } = said.groups ?? {}
  const [first, last] = [decadeOf(one), decadeOf(other ?? one)].toSorted((a, b) => a - b)
  const [from, to] = (other === undefined && PART_OF_DECADE[part ?? '']) || [0, 9]
  const condition: Condition =
    side === undefined
      ? { field: 'age', op: 'between', values: [String((first ?? 0) + from), String((last ?? 0) + to)] }
      : { field: 'age', op: /^(?:over|above)$/.test(side) ? 'over' : 'under', values: [age] }
  return { length: said[0].split(' ').length, item: { kind: 'narrowed', conditions: [condition], measure: 'age' } }
}

/** "The over 60s". */
const OVER_SIXTIES = /^(?<side>over|above|under|below) (?<age>[2-9]\d) ?'?s(?= |$)/

const isLongAsMonths = (unit: string): boolean => unit === 'year' || unit === 'month'
/** The items that the words are, from left to right, the longest first; null where a word is none of them. */
function itemsOf(
  { tokens, spans }: Spotted,
  today: string,
  { isForgiving = false, isNamed = false }: { readonly isForgiving?: boolean; readonly isNamed?: boolean } = {},
): Item[] | null {
  const items: Item[] = []
  for (let at = 0; at < tokens.length;) {
    const rest = tokens
      .slice(at)
      .map(({ text, slips: [slip] }) => (isForgiving && slip ? slip.text : text))
      .join(' ')
    let best: { readonly end: number; readonly item: Item } | null = null
    const isFirst = items.every(({ kind }) => kind === 'little' || kind === 'apart')
    for (const [phrase, item] of isNamed ? [...compiled, ...ofNamed] : compiled) {
      const said = phrase.exec(rest)?.[0]
      // who is asked for stands first; later it begins what is said of them
      if (/^who(?: are)?$/.test(said ?? '') && (item.kind === 'people') !== isFirst) continue
      const end = said === undefined ? at : at + said.split(' ').length
      if (end > (best?.end ?? at)) best = { end, item }
    }
    for (const { start, end, sense, cost } of spans) {
      if (start !== at || cost >= SURE || end < (best?.end ?? at)) continue
      if (sense.kind === 'bound') best = { end, item: { kind: 'bound', bound: sense.bound } }
      else if (end === best?.end) continue
      else if (sense.kind === 'period' && sense.read.kind === 'days' && sense.read.isVague !== true) {
        const { from, to, fullTo, isNow } = sense.read
        if (!isNow || from === today)
          best = { end, item: { kind: 'days', period: daysWithWords(from, to, today), fullTo } }
      } else if (sense.kind === 'period' && sense.read.kind === 'length' && isLongAsMonths(sense.read.unit))
        best = {
          end,
          item: { kind: 'days', period: pastMonths(sense.read.count * (sense.read.unit === 'year' ? 12 : 1), today) },
        }
      else if (sense.kind === 'number' && end > (best?.end ?? at))
        best = { end, item: { kind: 'number', value: Number(sense.number.value) } }
    }
    const aged = boundOfAge(rest) ?? agedIn(rest)
    if (aged && at + aged.length >= (best?.end ?? at)) best = { end: at + aged.length, item: aged.item }
    const coming = COMING_MONTH.exec(rest)?.[0]
    if (coming !== undefined)
      best = {
        end: at + coming.split(' ').length,
        item: { kind: 'days', period: daysWithWords(today, addDays(today, A_COMING_MONTH), today) },
      }
    if (!best) return null
    items.push(best.item)
    at = best.end
  }
  return items
}

const RESULTS: ReadonlySet<string> = new Set(['returned', 'gained', 'put_in', 'taken_out'])
/** Figures that are means of clients of themselves, or that the whole has as each of them. */
const OWN_MEAN: Readonly<Record<string, string>> = {
  value: 'average',
  age: 'age',
  risk_score: 'risk_score',
  cash_share: 'cash_share',
  equity_share: 'equity_share',
}
const SUMS: ReadonlySet<string> = new Set([
  'value',
  'cash',
  'net_worth_estimate',
  'annual_income',
  'open_actions',
  'overdue_actions',
  'open_questions',
  'broken',
  'gained',
  'put_in',
  'taken_out',
])
/** What most clients have none of. */
const COUNTED: ReadonlySet<string> = new Set([
  'open_actions',
  'overdue_actions',
  'open_questions',
  'broken',
  'put_in',
  'taken_out',
])
const unitOf = (measure: string): ValueUnit => SUBJECTS.clients.measures[measure]?.unit ?? 'count'
const MONEY_FROM = 1000
const [YOUNGEST, OLDEST] = [18, 110]
const isMarked = ({ low, high }: Bound): boolean =>
  low.unit === 'money' || Number(low.value) >= MONEY_FROM || Number(high?.value ?? 0) >= MONEY_FROM

/** The measure that a bound is of, where words name one; null where its number is of something else. */
function measureOf({ measure }: Figure, bound: Bound, unit: ValueUnit | null): string | null {
  const isPercent = bound.low.unit === 'percent' || unit === 'percent'
  const own = unitOf(measure)
  if (measure.startsWith('largest') && isMarked(bound) && !isPercent) return 'largest'
  if (measure === 'cash_share' || measure === 'equity_share') {
    if (isPercent) return measure
    return isMarked(bound) && measure === 'cash_share' ? 'cash' : null
  }
  if (own === 'percent') return isPercent || (!isMarked(bound) && measure === 'returned') ? measure : null
  if (own === 'points') return isMarked(bound) ? null : measure
  if (own === 'money') return isPercent ? (measure === 'gained' ? 'returned' : null) : isMarked(bound) ? measure : null
  return isPercent || isMarked(bound) ? null : measure
}

const SCALE = 1_000_000
/** "Between 1 and 2 million" is from one million. */
function valuesOf({ op, low, high }: Bound, sign: 1 | -1): Pick<Condition, 'op' | 'values'> {
  const text = (value: number): string => String(value * sign)
  if (op === 'between' && high) {
    const [from, to] = [Number(low.value), Number(high.value)]
    const scale = from < MONEY_FROM && to >= SCALE ? SCALE : from < MONEY_FROM && to >= MONEY_FROM * 10 ? MONEY_FROM : 1
    const ends = [from * scale, to].toSorted((one, other) => (one - other) * sign)
    return { op, values: ends.map(text) }
  }
  const turned = { over: 'under', at_least: 'at_most', under: 'over', at_most: 'at_least' } as const
  return { op: sign === -1 && op in turned ? turned[op as keyof typeof turned] : op, values: [text(Number(low.value))] }
}

/** What was read of a question. */
interface Read {
  by: 'client' | 'household' | null
  isOne: boolean
  isCount: boolean
  isAmount: boolean
  /** The end of an order says nothing without a figure: the most, the best. */
  isBare: boolean
  isNth: boolean
  isOfAll: boolean
  /** What is lost or gained, where no bound says how much. */
  ofSide: Figure | null
  /** Portfolios stand for those whose they are. */
  isOfMany: boolean
  isOfFlows: boolean
  /** A bound has its figure beside it: it is of clients though nobody says so. */
  isOfFigure: boolean
  /** The end of an order is of what they have. */
  isOfSize: boolean
  /** What is asked for by a share may be meant as an amount. */
  isEither: boolean
  /** Above or below what is gone off from. */
  side: 'over' | 'under' | null
  /** How many of a household are meant. */
  isOfMembers: boolean
  fold: 'mean' | 'median' | 'sum' | null
  group: string | null
  order: { readonly measure: string | null; readonly direction: 'asc' | 'desc'; readonly isFirst: boolean } | null
  limit: number | null
  period: PlanPeriod | null
  fullTo: string | null
  /** The days are told by a condition. */
  isDated: boolean
  isOfThose: boolean
  isOnly: boolean
  /** Figures that are asked for without a bound. */
  readonly shown: string[]
  /** What is shown where no figure is asked for. */
  readonly usual: string[]
  readonly where: Condition[]
  /** The day on which an age is meant. */
  agedOn: string | null
}

const isEnd = (item: Item | undefined): item is Item & { kind: 'end' } => item?.kind === 'end'
const isFigure = (item: Item | undefined): item is Figure => item?.kind === 'figure'
const isWholeYear = ({ from, to }: PlanPeriod): boolean =>
  from !== null && from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)
const A_MONTH = 31
const NEARLY_HALF_A_YEAR = 4

/** Reads the items of one question, each of which has to say something. */
class Reading {
  readonly #items: readonly Item[]
  readonly #today: string
  readonly #before: DataPart | null
  readonly #used = new Set<Item>()
  #isRead = true
  readonly read: Read = {
    by: null,
    isOne: false,
    isCount: false,
    isAmount: false,
    isBare: false,
    isEither: false,
    isOfSize: false,
    isNth: false,
    isOfAll: false,
    ofSide: null,
    isOfMany: false,
    isOfFlows: false,
    isOfFigure: false,
    side: null,
    isOfMembers: false,
    fold: null,
    group: null,
    order: null,
    limit: null,
    period: null,
    fullTo: null,
    isDated: false,
    isOfThose: false,
    isOnly: false,
    shown: [],
    usual: [],
    where: [],
    agedOn: null,
  }

  constructor(items: readonly Item[], today: string, before: DataPart | null) {
    this.#items = items.filter(({ kind }) => kind !== 'little')
    this.#today = today
    this.#before = before
  }

  get #isAfterFlows(): boolean {
    return ['put_in', 'taken_out', 'gained'].includes(this.#before?.measures[0] ?? '')
  }

  /** Null where something does not go together. */
  get(): Read | null {
    const days = this.#items.filter((item) => item.kind === 'days')
    if (days.length > 1) return null
    this.read.period = days[0]?.period ?? null
    this.read.fullTo = days[0]?.fullTo ?? days[0]?.period.to ?? null
    // numbers take the words beside them before these are read by themselves
    for (const kinds of [['people'], ['bound', 'within', 'turning', 'born'], null])
      for (const [at, item] of this.#items.entries())
        if (!this.#used.has(item) && (kinds === null || (kinds.includes(item.kind) && !this.#isGrouped(at)))) {
          this.#used.add(item)
          this.#take(item, at)
        }
    const { read } = this
    const { ofSide } = read
    // what is lost or down is a bound by itself, and who lost the most is at the other end
    if (ofSide) {
      const isLess = ofSide.sign === -1
      if (read.order?.isFirst === true) {
        const isOther = isLess === (read.order.direction === 'desc')
        read.order = { measure: ofSide.measure, direction: isOther ? 'asc' : 'desc', isFirst: true }
      } else {
        read.where.push({ field: ofSide.measure, op: isLess ? 'under' : 'over', values: ['0'] })
        read.order ??= { measure: ofSide.measure, direction: isLess ? 'asc' : 'desc', isFirst: false }
      }
    }
    // who has open tasks has some, and who took money out took some
    const isOfSome = this.#before === null ? read.by !== null && read.group !== 'client' : read.isOnly || read.isOfThose
    if (isOfSome && read.order === null && read.fold === null && !read.isAmount)
      for (const measure of read.shown.filter((name) => COUNTED.has(name))) {
        read.shown.splice(read.shown.indexOf(measure), 1)
        // who has none is in no list of it
        const isAlone = measure === 'broken' && read.where.length === 0 && !read.isCount
        if (!isAlone) read.where.push({ field: measure, op: 'over', values: ['0'] })
        read.usual.push(measure)
        if (!isAlone && read.where.length === 1) read.order = { measure, direction: 'desc', isFirst: false }
      }
    return this.#isRead ? read : null
  }

  /** "By client" says how it is told, and not of whom. */
  #isGrouped(at: number): boolean {
    return this.#items[at - 1]?.kind === 'by'
  }

  #take(item: Item, at: number): void {
    const { read } = this
    const [before, next] = [this.#items[at - 1], this.#items[at + 1]]
    switch (item.kind) {
      case 'people':
        read.isOfMembers ||= read.by === 'household' && item.by === 'client' && !item.isOne
        read.by = read.by === 'household' || item.by === 'household' ? 'household' : 'client'
        read.isOne ||= item.isOne
        return
      case 'among':
        read.isOne = true
        return
      case 'flows':
        read.isOfFlows = true
        return
      case 'count':
        read.isCount = true
        // how many took money out are people
        if (
          item.isOfPeople ||
          this.#items.some((each) => isFigure(each) && /^(?:put_in|taken_out)$/.test(each.measure))
        )
          read.by ??= 'client'
        return
      case 'amount':
        read.isAmount = true
        return
      case 'fold':
        this.#isRead &&= read.fold === null || read.fold === item.fold
        read.fold = item.fold
        return
      case 'end':
        return this.#takeEnd(item, before, next)
      case 'number':
        // the three youngest, the youngest three
        if (![before, next].some(isEnd)) this.#isRead = false
        read.limit = item.value
        return
      case 'by':
      case 'sort':
        return this.#takeOrder(
          item.kind,
          this.#items.slice(at + 1).find(({ kind }) => kind !== 'days'),
        )
      case 'narrowed':
        read.where.push(...item.conditions)
        if (item.measure !== undefined) read.usual.push(item.measure)
        // prospects are clients by their own noun
        if (item.conditions.some(({ field }) => field === 'status')) read.by ??= 'client'
        return
      case 'bound':
        return this.#takeBound(item.bound, at)
      case 'within':
        return this.#takeWithin(at)
      case 'figure':
        if (item.isSigned === true) {
          read.where.push({ field: item.measure, op: item.sign === -1 ? 'under' : 'over', values: ['-0'] })
          read.usual.push(item.measure)
          return
        }
        if (item.isSome === true || item.sign === -1) read.ofSide = item
        read.isOfMany ||= item.isPlural === true
        read.isEither ||= item.isEither === true
        read.shown.push(item.measure)
        return
      case 'unmet':
        return this.#takeUnmet()
      case 'joined':
      case 'birthday':
      case 'born':
      case 'turning':
        // who added money, where it was asked who took some
        if (item.kind === 'joined' && item.isAdding === true && this.#isAfterFlows) read.shown.push('put_in')
        else this.#takeDays(item.kind, next)
        return
      case 'side':
        if (read.side !== null || this.#before?.measures[0] !== 'drift') this.#isRead = false
        read.side = item.isAbove ? 'over' : 'under'
        return
      case 'nth':
        // the second oldest, and the second of those that were shown
        if (read.limit !== null) this.#isRead = false
        read.limit = item.nth
        read.isNth = true
        return
      case 'all':
        read.isOfAll = true
        return
      case 'theirs':
        read.isOfThose ||= !this.#items.some(({ kind }) => kind === 'people')
        return
      case 'those':
        read.isOfThose = true
        return
      case 'only':
        read.isOnly = true
        return
      case 'vague':
      case 'unit':
      case 'group':
        this.#isRead = false
        return
      case 'days':
      case 'apart':
      case 'little':
    }
  }

  #takeEnd(item: Item & { kind: 'end' }, before: Item | undefined, next: Item | undefined): void {
    const { read } = this
    if (read.order?.isFirst && item.isOne) this.#isRead = false
    const number = [next, before].find((each) => each?.kind === 'number' && !this.#used.has(each))
    if (number?.kind === 'number') {
      this.#used.add(number)
      read.limit = number.value
    }
    // the oldest task is no oldest client
    if (item.measure !== undefined && isFigure(next)) this.#isRead = false
    const measure = item.measure ?? read.order?.measure ?? null
    read.isBare = item.isBare === true
    read.isOfSize = item.ofSize === true
    read.order = { measure, direction: item.direction, isFirst: item.isOne }
  }

  #takeOrder(kind: 'by' | 'sort', next: Item | undefined): void {
    const { read } = this
    if (next?.kind === 'group' || (next?.kind === 'people' && kind === 'by'))
      read.group = next.kind === 'group' ? next.field : next.by
    else if (isFigure(next))
      read.order = {
        measure: next.measure,
        direction: read.order?.direction ?? 'desc',
        isFirst: read.order?.isFirst ?? false,
      }
    else if (next?.kind === 'count' && read.by === 'household')
      read.order = { measure: 'count', direction: 'desc', isFirst: false }
    else this.#isRead = false
    if (next) this.#used.add(next)
  }

  #takeBound(bound: Bound, at: number): void {
    const { read } = this
    const [before, next] = [this.#items[at - 1], this.#items[at + 1]]
    const unit = next?.kind === 'unit' ? next : null
    const near = [unit ? this.#items[at + 2] : next, before].filter(
      (each): each is Figure => isFigure(each) && !this.#used.has(each),
    )
    const of = near.find((each) => measureOf(each, bound, unit?.unit ?? null) !== null)
    const tenure = unit?.unit === 'years' ? this.#tenureOf(bound, before) : null
    if (tenure && unit) {
      read.where.push(tenure)
      read.usual.push('joined')
      for (const each of [unit, before]) if (each) this.#used.add(each)
      return
    }
    const members = next?.kind === 'people' && next.by === 'client' && read.by === 'household'
    if (members) {
      this.#used.add(next)
      read.where.push({ field: 'count', ...valuesOf(bound, 1) })
      return
    }
    const measure = of ? measureOf(of, bound, unit?.unit ?? null) : this.#loneMeasure(bound, unit?.unit ?? null)
    if (measure === null) this.#isRead = false
    else {
      read.where.push({ field: measure, ...valuesOf(bound, of?.sign ?? this.#sideBefore(measure)) })
      // without a sign it would be of either side
      if (of?.isSigned === true && of.sign === 1) read.where.push({ field: measure, op: 'over', values: ['-0'] })
      read.isOfFigure ||= of !== undefined
      read.usual.push(measure)
    }
    for (const each of [unit, of]) if (each) this.#used.add(each)
  }

  /** More than so much of what was lost is further below nothing. */
  #sideBefore(measure: string): 1 | -1 {
    const isLess = this.#before?.where.some(
      ({ field, op, values: [value] }) => field === measure && /^(?:under|at_most)$/.test(op) && Number(value) <= 0,
    )
    return isLess === true && RESULTS.has(measure) ? -1 : 1
  }

  /** "With me more than five years" is since a day. */
  #tenureOf({ op, low }: Bound, before: Item | undefined): Condition | null {
    const isTenure = (isFigure(before) && before.measure === 'value') || before?.kind === 'people'
    const years = Number(low.value)
    if (!isTenure || !Number.isInteger(years) || op === 'between' || op === 'is') return null
    const isLong = op === 'over' || op === 'at_least'
    const day = addMonths(this.#today, -12 * years)
    return { field: 'joined', op: isLong ? 'under' : 'over', values: [day] }
  }

  /** What a bound is of that has no figure beside it: money a portfolio, years an age, the rest what was asked before. */
  #loneMeasure(bound: Bound, unit: ValueUnit | null): string | null {
    const main = this.#before?.measures[0]
    const isOfPeople = this.#items.some(({ kind }) => ['people', 'those', 'theirs', 'count', 'end'].includes(kind))
    // nobody has sixty tasks
    const isHigh =
      main !== undefined && COUNTED.has(main) && unitOf(main) === 'count' && Number(bound.low.value) >= YOUNGEST
    if (main !== undefined && main !== 'count' && !isOfPeople && !isHigh) {
      const own = measureOf({ kind: 'figure', measure: main }, bound, unit)
      if (own !== null) return own
      if (unitOf(main) === 'percent' && bound.low.unit === 'plain' && !isMarked(bound)) return main
    }
    if (isMarked(bound)) return unit === null || unit === 'money' ? 'value' : null
    const years = [bound.low, bound.high].flatMap((each) => (each ? [Number(each.value)] : []))
    const isAge =
      bound.low.unit === 'plain' && unit === null && years.every((each) => each >= YOUNGEST && each <= OLDEST)
    return isAge && (isOfPeople || isHigh) ? 'age' : null
  }

  #takeWithin(at: number): void {
    const [number, ...rest] = this.#items.slice(at + 1, at + 4)
    const target = rest.find(isFigure)
    if (number?.kind !== 'number' || target?.measure !== 'drift') {
      this.#isRead = false
      return
    }
    for (const each of [number, target, ...rest.filter(({ kind }) => kind === 'unit')]) this.#used.add(each)
    this.read.where.push({ field: 'drift', op: 'at_most', values: [String(number.value)] })
    this.read.usual.push('drift')
  }

  #takeUnmet(): void {
    const { read } = this
    const from = read.period?.from
    read.isDated = true
    read.usual.push('days_since_meeting')
    read.where.push(
      from == null
        ? conditionIs('met', 'no', 'never met')
        : { field: 'days_since_meeting', op: 'over', values: [String(this.#waited(from))] },
    )
  }

  /** Half a year is what the book takes for it. */
  #waited(from: string): number {
    const days = daysBetween(from, this.#today)
    const half = Number(bookRules.meeting.threshold)
    return days > half && days - half <= NEARLY_HALF_A_YEAR ? half : days
  }

  #takeDays(kind: 'joined' | 'birthday' | 'born' | 'turning', next: Item | undefined): void {
    const { read } = this
    const { period } = read
    read.isDated = true
    if (kind === 'birthday') return this.#takeBirthday(period)
    if (kind === 'joined' && period !== null && period.from === null) {
      read.usual.push('joined')
      read.where.push({ field: 'joined', op: 'at_most', values: [period.to] })
    } else if (period?.from == null) this.#isRead = false
    else if (kind === 'joined') {
      read.usual.push('joined')
      read.where.push({
        field: 'joined',
        op: 'between',
        values: [period.from, period.to],
        words: periodWords({ from: period.from, to: period.to }, this.#today),
      })
    } else if (!isWholeYear(period) || (kind === 'turning' && next?.kind !== 'number')) this.#isRead = false
    else {
      if (next?.kind === 'number') this.#used.add(next)
      const year = kind === 'born' ? this.#today.slice(0, 4) : period.to.slice(0, 4)
      const age =
        kind === 'born' ? Number(year) - Number(period.to.slice(0, 4)) : next?.kind === 'number' ? next.value : 0
      read.agedOn = `${year}-12-31`
      read.usual.push('age')
      read.where.push({ field: 'age', op: 'is', values: [String(age)] })
    }
  }

  #takeBirthday(period: PlanPeriod | null): void {
    const { read } = this
    read.usual.push('days_to_birthday')
    read.order ??= { measure: 'days_to_birthday', direction: 'asc', isFirst: false }
    if (period?.from == null) return
    const { from } = period
    // the days to come of this week are among them
    const to = read.fullTo ?? period.to
    const isOfMonth =
      from.slice(0, 7) === to.slice(0, 7) &&
      (from.endsWith('-01') || to.slice(0, 7) === this.#today.slice(0, 7)) &&
      daysBetween(from, to) > 7
    if (isOfMonth) {
      read.where.push({ field: 'birthday_month', op: 'is', values: [from.slice(5, 7)] })
      return
    }
    const [first, last] = [from, to].map((day) => daysBetween(this.#today, day))
    if (first === undefined || last === undefined || last < 0 || last > 366 - A_MONTH) this.#isRead = false
    else
      read.where.push(
        first === last
          ? { field: 'days_to_birthday', op: 'is', values: [String(last)] }
          : first <= 0
            ? { field: 'days_to_birthday', op: 'at_most', values: [String(last)] }
            : { field: 'days_to_birthday', op: 'between', values: [String(first), String(last)] },
      )
  }
}

/** What is to be done of each is counted with the questions, as the list of it is. */
const TASKS: Readonly<Record<string, string>> = { open_actions: 'open', overdue_actions: 'overdue' }
/** Of several that nobody counted. */
const FEW = 10

/** The part that a question asks for by itself; null where it is not said whom or what it is about. */
function standing(read: Read, today: string): DataPart | null {
  const { fold, group, order, where } = read
  if (read.isOfFlows) return flowsOf(read, today)
  const by = read.by ?? (read.isOfFigure ? 'client' : null)
  if (read.isNth && order === null) return null
  const did = read.shown.some((name) => RESULTS.has(name))
  // whose portfolio did best is asked of what it did, and who has the most cash of an amount
  const isMost = order !== null && read.isBare && read.isEither
  const shown = read.shown
    .filter(
      (name) => name !== 'value' || !(did || (read.isOfMany && order?.isFirst === true && order.measure !== null)),
    )
    .map((name) => (name === 'cash_share' && isMost ? 'cash' : name))
  const ofMembers = read.isOfMembers && order !== null && shown.length === 0 && order.measure === null
  if (order && order.measure === null && shown.length === 0 && read.isBare && !ofMembers) return null
  const main = ofMembers ? 'count' : (order?.measure ?? shown[0] ?? (order && by !== null ? 'value' : undefined))
  // the most overdue task is none of clients
  if (
    by === null &&
    order !== null &&
    main !== undefined &&
    COUNTED.has(main) &&
    unitOf(main) === 'count' &&
    group === null
  )
    return null
  const isOfResults = [...shown, ...where.map(({ field }) => field), main ?? ''].some((name) => RESULTS.has(name))
  const period = isOfResults
    ? (read.period ?? thisYear(today))
    : read.agedOn === null
      ? null
      : daysWithWords(read.agedOn, read.agedOn, today)
  const isToday = read.period?.from === today && read.period.to === today
  if (read.period !== null && !read.isDated && !isOfResults && !isToday) return null
  if (isOfResults && (period === null || period.to > today)) return null
  if (fold !== null || read.isAmount) {
    const of = shown.length === 1 && order === null && !read.isCount ? shown[0] : undefined
    return of === undefined ? null : folded(read, of, period)
  }
  const ofTasks = where.length === 0 && shown.length === 1 ? TASKS[main ?? ''] : undefined
  const isOfEach = group === 'client' || (group === null && order !== null && by === 'client')
  if (ofTasks !== undefined && isOfEach && !read.isCount)
    return partAsking('actions', ofTasks, {
      by: ['client'],
      order: order && { by: ofTasks, direction: order.direction },
      limit: order?.isFirst === true ? (read.limit ?? (read.isOne ? 1 : null)) : read.limit,
    })
  if (group !== null && order === null && !read.isOne) {
    if (shown.length > 1 || (group !== 'client' && by === 'household')) return null
    const [measure = 'count'] = shown
    if (group === 'client' && shown.length === 0) return null
    return partAsking('clients', measure, {
      where,
      by: [group],
      period,
      order: measure === 'count' ? null : { by: measure, direction: 'desc' },
    })
  }
  if (by === null && order === null && where.length === 0) return null
  // who holds stocks at all is asked of what is held
  if (read.isEither && order === null && group === null && shown.includes('equity_share')) return null
  if (
    by === null &&
    shown.length === 0 &&
    order?.measure == null &&
    !read.usual.includes('days_to_birthday') &&
    !where.some(({ field }) => field === 'link')
  )
    return null
  if (read.isCount) {
    if (order?.isFirst === true || (by === null && !read.usual.includes('days_to_birthday'))) return null
    if (shown.length > 0 || group !== null || where.length === 0) return null
    return by === 'household' ? null : partAsking('clients', 'count', { where, period })
  }
  const row = group === 'household' || by === 'household' ? 'household' : 'client'
  if (read.side !== null || (read.isOfMembers && !ofMembers && !where.some(({ field }) => field === 'count')))
    return null
  const measures = [...new Set([main, ...shown, ...read.usual].flatMap((name) => name ?? []))]
  if (measures.length === 0 && where.length === 0) return null
  const isPlanned = where.some(({ field, values }) => field === 'planned' && values[0] === 'no')
  const isFirst = order?.isFirst === true
  return partAsking('clients', measures[0] ?? 'count', {
    measures: measures.length === 0 ? ['count'] : measures.slice(0, 6),
    where,
    by: [row],
    period,
    order: order
      ? { by: main ?? measures[0] ?? 'count', direction: order.direction }
      : row === 'household' && where.length === 0 && measures.length > 0
        ? { by: measures[0] ?? 'value', direction: 'desc' }
        : isPlanned && measures[0] === 'days_since_meeting'
          ? { by: 'days_since_meeting', direction: 'desc' }
          : null,
    limit: isFirst
      ? (read.limit ?? ((read.isOne || by === null) && !read.isOfMany ? 1 : main === 'value' ? FEW : null))
      : read.limit,
  })
}

/** What was put in less what was taken out, of all of them or of each. */
function flowsOf({ shown, order, isCount, by, isOne, group, where, ...read }: Read, today: string): DataPart | null {
  const period = read.period ?? thisYear(today)
  if (shown.length > 0 || order !== null || isCount || isOne || read.fold === 'mean' || period.to > today) return null
  const measures = ['put_in', 'taken_out']
  return group === 'client'
    ? partAsking('clients', 'put_in', { measures, where, by: ['client'], period })
    : group !== null || by === 'household'
      ? null
      : partAsking('clients', 'put_in', { measures, where, period, derive: { formula: 'difference', given: {} } })
}

/** A figure of all of them: a sum, a mean or what stands in the middle. */
function folded({ fold, group, where, by }: Read, measure: string, period: PlanPeriod | null): DataPart | null {
  const rows = group !== null && group !== 'client' ? [group] : []
  // a household has what its clients have together
  if (fold === 'mean' && (rows.includes('household') || by === 'household') && SUMS.has(measure)) return null
  if (fold === 'mean' && OWN_MEAN[measure] !== undefined)
    return partAsking('clients', OWN_MEAN[measure], { where, by: rows, period })
  if (fold === 'mean' || fold === 'median')
    return rows.length > 0 || by === 'household'
      ? null
      : partAsking('clients', measure, { where, period, derive: { formula: fold, given: {} } })
  const summed = measure === 'cash_share' ? 'cash' : measure
  return SUMS.has(summed) ? partAsking('clients', summed, { where, by: rows, period }) : null
}

/** The part before, turned by what is said. */
function turned(read: Read, before: DataPart, today: string): DataPart | null {
  const { fold, group, order, shown } = read
  if (
    before.derive !== null ||
    before.compare !== null ||
    before.by.some((name) => name !== 'client' && name !== 'household')
  )
    return null
  if (read.isAmount && fold !== 'sum') return null
  const [main = 'count'] = before.measures
  const isCut = before.limit !== null
  // whom few rows were of is known by the rows alone
  if (isCut && (read.isOfThose || shown.length > 0 || fold !== null) && order === null) return null
  const fields = new Set(read.where.map(({ field }) => field))
  // who put in instead of who took out
  const [other] = shown.filter((name) => RESULTS.has(name))
  // who did best is none of those alone who lost
  const isAnew = order?.isFirst === true && read.isBare && RESULTS.has(main)
  const kept = before.where
    .filter(({ field }) => !read.isOfAll && !fields.has(field) && !(isAnew && RESULTS.has(field)))
    .map((condition) =>
      other !== undefined && condition.field === main && RESULTS.has(main) ? { ...condition, field: other } : condition,
    )
  const sides: Condition[] = read.side === null ? [] : [{ field: 'drift', op: read.side, values: ['-0'] }]
  const where = [...kept, ...read.where, ...sides]
  if (before.by.includes('household') && read.where.length > 0) return null
  // where no rows were shown there is nothing to put in order
  if (order !== null && before.by.length === 0 && order.measure === 'age') return null
  if (read.isCount)
    return isCut || read.where.length === 0 || shown.length > 0
      ? null
      : partAsking('clients', 'count', { where, period: before.period })
  const wanted = order?.measure ?? (read.isOfSize && read.isOfThose ? 'value' : null)
  // which of those were not met is told by when they were
  const isOfOthers = (read.isOfThose && !read.isOnly && read.usual.length > 0) || (wanted !== null && read.isOfThose)
  const told = shown.length > 0 ? shown : isOfOthers ? [] : before.measures.filter((name) => name !== 'count')
  const measures = [
    ...new Set([
      ...(wanted === null ? [] : [wanted]),
      ...told,
      ...read.usual.filter((name) => name !== 'value' || told.length === 0),
    ]),
  ]
  const [first = main] = measures
  const isOfResults = [...measures, ...where.map(({ field }) => field)].some((name) => RESULTS.has(name))
  if (read.period !== null && !read.isDated && !isOfResults) return null
  const period = isOfResults
    ? (read.period ?? before.period ?? thisYear(today))
    : read.agedOn === null
      ? null
      : daysWithWords(read.agedOn, read.agedOn, today)
  if (fold !== null) {
    const of = shown.length > 1 ? undefined : (shown[0] ?? main)
    return of === undefined || of === 'count' ? null : folded({ ...read, where }, of, period)
  }
  if (group !== null) return partAsking('clients', shown[0] ?? main, { where, by: [group], period, order: null })
  const isOnlyNth = read.isNth && order === null && before.order === null
  const by = before.by.length === 0 && (read.where.length > 0 || order !== null) ? ['client'] : before.by
  const isFirst = order?.isFirst === true
  return {
    ...before,
    measures: (measures.length === 0 ? ['count'] : measures).slice(0, 6),
    where,
    by,
    period,
    order: order
      ? { by: wanted ?? (shown.length > 0 ? first : (before.order?.by ?? main)), direction: order.direction }
      : shown.length > 0
        ? null
        : isOnlyNth
          ? { by: main, direction: 'desc' }
          : before.order,
    limit: isFirst ? (read.limit ?? 1) : order ? null : (read.limit ?? before.limit),
    show: 'auto',
  }
}

const HOW_MANY = /^(?:and )?how many(?: are (?:there|that|those))?$/

/** The words without the names of some clients. */
function withoutNamesOf(spotted: Spotted, names: readonly string[]): Spotted {
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(' ')).flatMap((word) => [word, `${word}s`]))
  return spotted.tokens.reduceRight(
    (rest, { text }, at) =>
      words.has(text.replace(/'s?$/, '')) ? joined(slice(rest, 0, at), slice(rest, at + 1, rest.tokens.length)) : rest,
    spotted,
  )
}

/** Several figures of who is named, who of some has more of one, or who is in a household with them; null for the rest. */
function ofWhoIsNamed({ today, directory }: Construed, spotted: Spotted, named: Directory['clients']): DataPart | null {
  const names = named.flatMap(({ name, household }) => [
    name,
    ...(household?.includes(' ') === true ? [household] : []),
  ])
  const items = itemsOf(withoutNamesOf(spotted, names), today, { isNamed: true })
  const read = items && new Reading(items, today, null).get()
  if (!read || read.where.length > 0 || read.fold !== null || read.group !== null || read.isCount) return null
  if (read.isNth || read.isOfFlows || read.isAmount || read.isDated || read.limit !== null) return null
  const [one] = named
  if (read.by === 'household') {
    const households = new Set(named.map(({ household }) => household))
    const [household] = [...households]
    if (households.size > 1 || household == null || read.shown.length > 0 || read.order !== null) return null
    const others = directory.clients.filter((each) => each.household === household)
    return one && others.length > 0
      ? // nobody is left out of whom nothing is known
        partAsking('clients', 'count', { where: [conditionIs('household', household, household)], by: ['client'] })
      : null
  }
  const did = read.shown.some((name) => RESULTS.has(name))
  if (read.period !== null && !did) return null
  const where = [conditionOfAny('client', named)]
  const period = did ? (read.period ?? thisYear(today)) : null
  const [first] = read.shown
  if (read.order) {
    const main = read.order.measure ?? first ?? (read.isOfSize ? 'value' : undefined)
    if (named.length < 2 || main === undefined || read.shown.some((name) => name !== main)) return null
    const measure = main === 'cash_share' && read.isEither ? 'cash' : main
    return partAsking('clients', measure, {
      where,
      by: ['client'],
      period,
      order: { by: measure, direction: read.order.direction },
    })
  }
  return read.shown.length > 1 && first !== undefined
    ? partAsking('clients', first, {
        measures: read.shown.slice(0, 6),
        where,
        by: named.length > 1 ? ['client'] : [],
        period,
      })
    : null
}

const isSaying = ({ where, shown, order, fold, group, limit, side }: Read): boolean =>
  where.length + shown.length > 0 || [order, fold, group, limit, side].some((each) => each !== null)

/** What is asked of clients in plain words, of which every one is used; null for the rest. */
export function askedOfClientsPlainly(asked: Construed, spotted: Spotted): PlanPart[] | null {
  const { text, today, directory } = asked
  // after a mean it is asked of those whom it was of
  const isOfMean = /^(?:mean|median)$/.test(asked.before?.derive?.formula ?? '')
  const before = asked.before && isOfMean ? { ...asked.before, derive: null } : asked.before
  const named = namedIn(text, directory.clients)
  if (named.length > 0) {
    const part = ofWhoIsNamed(asked, spotted, named)
    return part && [part]
  }
  const words = spotted.tokens.map((token) => token.text)
  const isAfter = before?.subject === 'clients'
  // how many of what is counted already
  if (
    isAfter &&
    HOW_MANY.test(words.join(' ')) &&
    before.by.length === 0 &&
    unitOf(before.measures[0] ?? '') === 'count'
  )
    return [before]
  // slips of the pen are forgiven where nothing is read without
  const items = itemsOf(spotted, today) ?? itemsOf(spotted, today, { isForgiving: true })
  if (!items) return null
  const alone = new Reading(items, today, null).get()
  if (isAfter && (alone === null || goesOn(alone, words, before))) {
    const read = new Reading(items, today, before).get()
    const part = read && isSaying(read) ? turned(read, before, today) : null
    return part && [part]
  }
  // what names nobody goes on from something else
  if (alone === null || alone.isOfThose || (before !== null && alone.by === null && alone.group === null)) return null
  const part = standing(alone, today)
  return part && [part]
}

/** Whether it is said of the clients before, and not of all of them. */
const goesOn = (read: Read, [first = '', ...words]: readonly string[], before: DataPart): boolean =>
  /^(?:and|but|only|just)$/.test(first) ||
  read.isOfThose ||
  read.isOnly ||
  read.by === null ||
  read.isNth ||
  // who of those that were shown is the oldest, and who was best at what was asked
  (first === 'who' &&
    !words.includes('clients') &&
    before.limit === null &&
    ((read.order !== null && (before.where.length > 0 || (read.order.measure === null && read.shown.length === 0))) ||
      // who gained, over the days in which the others lost
      (read.period === null && RESULTS.has(before.measures[0] ?? '') && read.shown.some((name) => RESULTS.has(name)))))
