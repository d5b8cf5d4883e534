import { bookRules } from '@keelwise/contract/book'
import type { Condition, PlanPeriod } from '@keelwise/contract/plan'
import { addDays, addMonths } from '@keelwise/finance/days'
import type { ValueUnit } from '../tools/tool-result.ts'
import { conditionIs, countOf, daysWithWords, pastMonths } from './certain-of-both.ts'
import type { Bound } from './spot/senses.ts'
import type { Spotted } from './spot/spotted.ts'

/** A measure as words name it; `sign` is -1 where a bound of it lies below nothing. */
export interface Figure {
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

/** What some words of a question about clients are. */
export type Item =
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
      /** Best and worst, which is the other end of what is the worse the more there is of it. */
      readonly isJudged?: true
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

/** From which age on distributions of retirement accounts have to be taken, of whoever was born before 1960. */
export const RMD_AGE = '73'

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
  ['(?:and|with|who|that|which|whose|having|but|also|plus|who also|who are also|who are|both)', { kind: 'apart' }],
  [
    '(?:(?:which|what) (?:client|customer|one|person)|client|customer|who|whose|whom|any(?:one|body)|no ?(?:one|body))',
    people('client', true),
  ],
  [
    'who are|(?:(?:which|what) )?(?:clients|customers|people|members|every(?:one|body)|book|practice|portfolios of (?:my )?clients)',
    people('client', false),
  ],
  // an account is what a client is to many who advise
  ['(?:which|what) (?:of (?:my|our|the) )?(?:accounts|relationships)', people('client', false)],
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
  [
    '(?:the )?(?:big|bigger|large|larger) (?:ones?|clients?|accounts?|relationships?|fish)',
    { kind: 'end', direction: 'desc', measure: 'value', isOne: false },
  ],
  [
    '(?:the )?(?:small|smaller|little) (?:ones?|clients?|accounts?|relationships?)',
    { kind: 'end', direction: 'asc', measure: 'value', isOne: false },
  ],
  ['top', { kind: 'end', direction: 'desc', isOne: true }],
  ['(?:largest|biggest)', { ofSize: true, kind: 'end', direction: 'desc', isOne: true }],
  ['(?:most|highest|greatest|max|maximum)', { kind: 'end', direction: 'desc', isOne: true, isBare: true }],
  ['best', { kind: 'end', direction: 'desc', isOne: true, isBare: true, isJudged: true }],
  ['worst', { kind: 'end', direction: 'asc', isOne: true, isBare: true, isJudged: true }],
  ['bottom', { kind: 'end', direction: 'asc', isOne: true }],
  ['smallest', { ofSize: true, kind: 'end', direction: 'asc', isOne: true }],
  ['(?:least|lowest|fewest|min|minimum)', { kind: 'end', direction: 'asc', isOne: true, isBare: true }],
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
    '(?:sort|sorted|order|ordered|rank|ranked|ranking|arrange|arranged)(?: them| these| those| it| all)?(?: my| the)?(?: clients| list)?(?: by)?',
    { kind: 'sort' },
  ],
  ['risk (?:band|category|categor(?:y|ies)|profile|bucket|group)s?', { kind: 'group', field: 'risk_band' }],
  ['status(?:es)?', { kind: 'group', field: 'status' }],
  ['(?:investment )?objectives?', { kind: 'group', field: 'objective' }],
  [
    'totals|sizes?|portfolio(?: values?| sizes?| worth)?|assets(?: under management)?|aum|account sizes?|(?:invested )?with (?:me|us)',
    figure('value'),
  ],
  ['portfolios', { ...figure('value'), isPlural: true }],
  ['(?:estimated )?net worths?(?: estimates?)?', figure('net_worth_estimate')],
  ['(?:annual |yearly )?(?:incomes?|salar(?:y|ies)|earnings)|earn(?:s|ing)?', figure('annual_income')],
  ['(?:uninvested )?cash(?: shares?| percentages?| positions?| weights?| allocations?)', figure('cash_share')],
  ['(?:uninvested )?cash(?: balances?| levels?)?', { ...figure('cash_share'), isEither: true }],
  ['(?:cash in dollars|cash amounts?|dollars (?:of|in) cash)', figure('cash')],
  [
    '(?:largest|biggest|top|single|one|a single|an?y? one)(?: single)? (?:position|holding|name)s?|concentration(?: risks?)?|concentrated',
    figure('largest_share'),
  ],
  [
    '(?:an? |any )?(?:positions?|holdings?)(?: (?:that |which )?(?:is|are|makes? up|takes? up))?(?= (?:of )?(?:over|above|more than|bigger than|larger than|greater than|exceeding|beyond|at least|of at least|worth more)(?: |$))',
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
  [
    '(?:has |have )?(?:fell|fallen|dropped|declined|shrank|shrunk|decreased|did (?:fall|drop|decline|shrink|decrease|go down)|down(?= (?:the )?most)|(?:went|gone|come|came) down)',
    { ...figure('changed', -1), isSome: true },
  ],
  [
    '(?:has |have )?(?:grew|grown|rose|risen|increased|did (?:grow|rise|increase|go up)|(?:went|gone) up)',
    { ...figure('changed'), isSome: true },
  ],
  ['gained|profited|made money', { ...figure('gained'), isSome: true }],
  ['los(?:t|ses|s)(?: money)?', figure('gained', -1)],
  [
    '(?:money|cash|funds|assets|anything) (?:that )?(?:(?:is|are|was|were) )?(?:coming|came|come|comes|moving|moved|flowing) in|(?:coming|came|flowing) in|put in|added(?: money| funds| cash|(?= more than| over| at least| less than| under))|contribut(?:ed|ions?)|deposit(?:s|ed)?|inflows?|invested new',
    figure('put_in'),
  ],
  [
    '(?:money|cash|funds|assets|anything) (?:that )?(?:(?:is|are|was|were) )?(?:going|went|go|goes|gone|moving|moved|flowing|leaving|left|pulled|taken|paid)(?: out)?|(?:going|went|flowing) out|(?:took|taken|take|pulled|pull)(?: money| cash| funds)? out|withdr(?:ew|awn|aw|awals?)(?: money| cash| funds)?|outflows?',
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
  [
    '(?:out of|off) balance|unbalanced|imbalanced|(?:out of|outside(?: of)?|beyond|past)(?: the| their| our| my)?(?: drift| target| rebalancing)? (?:tolerances?|bands?|ranges?|limits?|guidelines?)|(?:need|needs|due for|overdue for|time for)(?: a| to be| some)? rebalanc(?:e|ed|ing)|(?:should|must|has to|have to|ought to) be rebalanced',
    ruled('drift', bookRules.drift.threshold),
  ],
  [
    '(?:at|of|past|over|above|in|reached|hit|hitting|already at|already past|have reached|has reached|(?:have|has) to take|must take|need to take|needs to take)? ?(?:the )?(?:rmd|required minimum distribution)s? ages?',
    { kind: 'narrowed', conditions: [{ field: 'age', op: 'at_least', values: [RMD_AGE] }], measure: 'age' },
  ],
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
    '(?:or|vs|versus|between|else|than|side by side|next to each other|head to head|look at|compare|compared(?: to| with)?|when (?:we|i) (?:met|meet) last)',
    { kind: 'little' },
  ],
  ['risk', figure('risk_score')],
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
/** Of birthdays it is what is to come. */
const WITHIN =
  /^(?:within|inside|in) (?:the next |the coming )?(?<count>a|one|two|three|four|five|six|nine|\d{1,2}) (?<unit>week|month|year)s?(?= |$)/
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
/** "73 or older", "75 and up". */
const OR_OLDER = new RegExp(
  `^(?:aged? )?(?<years>${AN_AGE})(?: years?(?: old| of age)?| yrs?(?: old)?)? (?:or|and) (?:older|over|above|up|more|beyond)(?= |$)`,
)
const BETWEEN_AGES = new RegExp(
  `^(?:aged?(?: between| from)?|(?:between|from) (?:the )?ages?(?: of)?) (?<from>${AN_AGE}) (?:and|to|through) (?<to>${AN_AGE})${OF_AGE}`,
)

function boundOfAge(rest: string): { readonly length: number; readonly item: Item } | null {
  const older = OR_OLDER.exec(rest)
  if (older)
    return {
      length: older[0].split(' ').length,
      item: {
        kind: 'narrowed',
        conditions: [{ field: 'age', op: 'at_least', values: [older.groups?.['years'] ?? ''] }],
        measure: 'age',
      },
    }
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
export function itemsOf(
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
      if (/^who(?:se| are)?$/.test(said ?? '') && (item.kind === 'people') !== isFirst) continue
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
    const within = items.some(({ kind }) => kind === 'turning' || kind === 'birthday') ? WITHIN.exec(rest) : null
    if (within) {
      const { count = '', unit = '' } = within.groups ?? {}
      const many = countOf(count) * (unit === 'year' ? 12 : 1)
      const to = unit === 'week' ? addDays(today, many * 7) : addMonths(today, many)
      best = { end: at + within[0].split(' ').length, item: { kind: 'days', period: daysWithWords(today, to, today) } }
    }
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
