import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { type Construed, daysSaid, partAsking, thisYear } from './certain-of-both.ts'
import { type AfterAnswer, THEM, wholly } from './certain-after-forms.ts'

/** Clients of a list, whatever of them was told. */
const isOfClients = ({ subject, derive }: DataPart): boolean => subject === 'clients' && derive === null

const BY_HOW_MUCH = wholly(
  String.raw`(?:and )?by how (?:much|many(?: points)?)|how (?:far|much) (?:over|under|off|away)(?: (?:are|is) (?:they|it|each))?`,
)
const FURTHEST = wholly(
  String.raw`(?:and )?(?:who|which(?: (?:one|client|of ${THEM}))?)(?:['’]s| is| are)? (?:the )?(?:(?<bad>worst|furthest(?: (?:off|away|over))?|most(?: (?:off|over))?)|(?<good>best|closest|nearest|least(?: (?:off|over))?))(?: (?:one|case|offender|off))*`,
)

/** "By how much", "who is the worst" after clients who are off their target: by how much they are. */
function driftAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isOfDrift = before.measures[0] === 'drift' || before.where.some(({ field }) => field === 'drift')
  if (!isOfClients(before) || !isOfDrift) return null
  const end = FURTHEST.exec(text)?.groups
  if (!end && !BY_HOW_MUCH.test(text)) return null
  const direction = end?.['good'] === undefined ? ('desc' as const) : ('asc' as const)
  return [
    {
      ...before,
      measures: ['drift'],
      by: ['client'],
      order: { by: 'drift', direction },
      limit: end ? 1 : null,
      show: 'auto',
    },
  ]
}

const TURNS =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:who|which (?:clients?|of (?:them|those|these|my clients))|does anyone|does anybody|anyone|anybody)(?: of (?:them|those|these))? (?:will )?(?:turns?|turning|is turning|are turning|becomes?|reach(?:es)?) (?<age>\d{2,3})(?: (?:soon|next|this year|next year))?[?.! ]*$/i

/** "Who turns 65": those who do on their next birthday. */
function turnsAsked(text: string): PlanPart[] | null {
  const age = TURNS.exec(text)?.groups?.['age']
  return age === undefined || /year/i.test(text)
    ? null
    : [
        partAsking('clients', 'days_to_birthday', {
          where: [{ field: 'turns', op: 'is', values: [age] }],
          by: ['client'],
          order: { by: 'days_to_birthday', direction: 'asc' },
        }),
      ]
}

const SINCE_WHEN = wholly(
  String.raw`(?:and )?(?:how long (?:have|has) (?:they|each(?: of them)?|he|she|those) (?:already )?been (?:with (?:me|us)|(?:my |our |a )?clients?|on (?:my|our) books?)|since when (?:are|have|is|has|were) (?:they|each(?: of them)?|those|he|she)(?: been)? (?:with (?:me|us)|(?:my |our |a )?clients?)|when did (?:they|each(?: of them)?|those) (?:join|sign up|come (?:on board|to (?:me|us))|become clients)|(?:their |the )?(?:client since|joining (?:dates?|days?)))`,
)

/** "How long have they been with me" after clients: since when each is one. */
const sinceWhenAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  isOfClients(before) && SINCE_WHEN.test(text)
    ? [{ ...before, measures: ['joined'], by: ['client'], order: before.limit === null ? null : before.order }]
    : null

const IN_MONEY = wholly(
  String.raw`(?:and )?(?:the same )?(?:in|as) (?:dollars|money|cash terms|absolute (?:terms|numbers|figures))`,
)

/** "In dollars" after what is in dollars. */
const inMoneyAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  isOfClients(before) && IN_MONEY.test(text) && SUBJECTS.clients.measures[before.measures[0] ?? '']?.unit === 'money'
    ? [before]
    : null

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const OF_MONTH = wholly(
  String.raw`(?:only |just |what about |how about |show (?:me )?)*(?:the ones? |those |ones? |birthdays? )?(?:only )?in (?<month>${MONTHS.join('|')})(?: only| alone)?`,
)

/** "The ones in December only" after birthdays: those of that month. */
function birthdaysOfMonthAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const month = OF_MONTH.exec(text)?.groups?.['month']
  const isOfBirthdays =
    before.measures[0] === 'days_to_birthday' || before.where.some(({ field }) => field === 'birthday_month')
  if (month === undefined || !isOfClients(before) || !isOfBirthdays) return null
  const condition: Condition = {
    field: 'birthday_month',
    op: 'is',
    values: [String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')],
  }
  return [
    {
      ...before,
      measures: ['days_to_birthday'],
      where: [...before.where.filter(({ field }) => field !== 'birthday_month'), condition],
      by: ['client'],
      order: { by: 'days_to_birthday', direction: 'asc' },
      limit: null,
      period: null,
    },
  ]
}

const TASKS_OF_THEM = wholly(
  String.raw`(?:(?:any|what|which|show (?:me )?|and )(?: the)? ?)?(?:(?<state>open|overdue) )?(?:tasks?|to-?dos?|actions?)(?: (?:open|overdue|are (?:open|overdue)|do i have))? for (?:those|them|these|each|each of them)`,
)

/** "Tasks open for those" after clients: how many each has. */
function tasksOfThemAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  if (!isOfClients(before) || !TASKS_OF_THEM.test(text)) return null
  const measure = /overdue/i.test(text) ? 'overdue_actions' : 'open_actions'
  return [{ ...before, measures: [measure], by: ['client'], order: { by: measure, direction: 'desc' } }]
}

const TOTAL_NOW = wholly(
  String.raw`(?:ok(?:ay)? )?(?:and )?(?:(?:what(?:['’]s| is)? |how much is )?(?:the |my )?total(?: (?:book|assets|value|sum|aum))?|how much (?:is (?:it|that|there)|do i (?:manage|look after))(?: (?:in total|altogether))?) ?(?:today|right now|now|at the moment|as of today|at present)`,
)
const OF_DAYS: ReadonlySet<string> = new Set(['changed', 'gained', 'returned', 'put_in', 'taken_out', 'ahead'])

/** "And the total today" after how portfolios changed: what they are worth. */
const totalNowAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  isOfClients(before) && OF_DAYS.has(before.measures[0] ?? '') && TOTAL_NOW.test(text)
    ? [partAsking('clients', 'value', { where: before.where.filter(({ field }) => !OF_DAYS.has(field)) })]
    : null

const WITHOUT_HOLDINGS = wholly(
  String.raw`(?:(?:the )?\d+ (?:with no|without|with zero)(?: any)? holdings[ ,:-]+)?(?:which|who|what)(?: ones?| clients?| of ${THEM})?(?: (?:are|is|do|does))?(?: (?:they|those|these|the ones?))?(?: (?:have|has|show|shows|with|without|with no|hold|holds))*(?: ?(?:no|not any|any|none))?(?: (?:holdings|positions))?`,
)

/** "6 with no holdings, which ones are they": those of whom nothing is shown. */
const withoutHoldingsAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  isOfClients(before) &&
  /\b(?:no|without|zero|not any) (?:any )?(?:holdings|positions)\b/i.test(text) &&
  WITHOUT_HOLDINGS.test(text)
    ? [
        partAsking('clients', 'count', {
          where: [
            ...before.where.filter(({ field }) => field !== 'has_holdings'),
            { field: 'has_holdings', op: 'is', values: ['no'] },
          ],
          by: ['client'],
        }),
      ]
    : null

const ROUND =
  /\b(?:turn\w*|have|has|birthdays?|reach\w*|hit\w*)\b[^?]*\b(?:round (?:number|one|birthday|age)s?|milestone(?: birthdays?)?)\b|\bround birthdays?\b/i
const ROUND_AGES = ['20', '30', '40', '50', '60', '70', '80', '90', '100']
const AT_BIRTHDAY =
  /\b(?<age>\d{2,3}) (?:(?<over>or (?:older|over|more|above))|or (?:younger|less|under))\b[^.?!]*\b(?:birthday|then|turn\w*)\b|\b(?:turn\w*|will be) (?<least>\d{2,3}) (?:or (?:older|over|more))\b/i

/** "Who turns a round number", "which of them will be 70 or older" after birthdays: by the age that they reach. */
function agesReachedAsked({ text, before }: AfterAnswer): PlanPart[] | null {
  const isOfBirthdays = before.measures[0] === 'days_to_birthday' || before.where.some(({ field }) => field === 'turns')
  if (!isOfClients(before) || !isOfBirthdays) return null
  const said = AT_BIRTHDAY.exec(text)?.groups
  const age = said?.['age'] ?? said?.['least']
  const isOver = said?.['over'] !== undefined || said?.['least'] !== undefined
  const condition: Condition | null = ROUND.test(text)
    ? { field: 'turns', op: 'is', values: ROUND_AGES, words: 'a round number' }
    : age === undefined
      ? null
      : { field: 'turns', op: isOver ? 'at_least' : 'at_most', values: [age] }
  return (
    condition && [
      {
        ...before,
        measures: ['days_to_birthday'],
        where: [...before.where.filter(({ field }) => field !== 'turns'), condition],
        by: ['client'],
        order: { by: 'days_to_birthday', direction: 'asc' },
        limit: null,
      },
    ]
  )
}

const MINE_OLDEST = wholly(
  String.raw`(?:only|just) (?:mine|my own|my ones)(?:,? (?:and |the )?(?:oldest|longest overdue|most overdue) first)`,
)

/** "Only mine, and oldest first" after tasks: all that are the advisor's, in the order in which they are due. */
const mineOldestAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'actions' && MINE_OLDEST.test(text)
    ? [
        {
          ...before,
          where: [
            ...before.where.filter(({ field }) => field !== 'party'),
            { field: 'party', op: 'is', values: ['ADVISOR'], words: 'mine' },
          ],
          by: ['action'],
          limit: null,
        },
      ]
    : null

const RISK_SCORE_MEANT =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:what (?:does|do) (?:the |a |these |those |this )?risk scores? (?:mean|say|tell|measure|stand for)|what (?:is|are) (?:a |the )?risk scores?|(?:on|in) (?:which|what) scale (?:is|are) (?:the |a )?risk scores?|explain (?:the |a )?risk scores?)(?: (?:here|exactly|anyway|for|about))*(?:[, ]+(?:and )?(?:on|in) (?:which|what) scale[^?]*)?[?.! ]*$/i

/** "What does the risk score mean": the word, and nobody's score. */
export const riskScoreMeant = (text: string): PlanPart[] | null =>
  RISK_SCORE_MEANT.test(text) ? [{ kind: 'term', term: 'risk_tolerance', level: 'usual' }] : null

const OLDEST_TASK = wholly(
  String.raw`(?:i (?:mean|meant) )?(?:which|what|show me)?(?: (?:task|one|action|to-?do|item|of (?:${THEM}|(?:those|these|the) \w+)))?(?:['’]s| is| are| has been| was)?(?: the)? (?:oldest|longest overdue|most overdue|overdue (?:the )?longest|open (?:the )?longest)(?: (?:one|task|action|of them))?(?:,? and (?:for (?:which|what) client|whose is it|of whom))?`,
)

/** "Which of those six is the oldest, and for which client" after tasks: the one that was due first. */
const oldestTaskAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  before.subject === 'actions' &&
  OLDEST_TASK.test(text) &&
  (before.measures[0] === 'overdue' || !/overdue/i.test(text)) &&
  /\b(?:those|these|them|task|action|overdue|longest)\b/i.test(text)
    ? [{ ...before, measures: [before.measures[0] ?? 'open'], by: ['action'], limit: 1, order: null, show: 'auto' }]
    : null

const LISTED_BY_NAME = wholly(
  String.raw`(?:list|show|name|give)(?: me)? (?:them|those|these)(?: all)?(?: by name)?(?: with (?:the |their )?(?:amounts?|sums?|values?|how much)(?: (?:each|they (?:have|hold)(?: (?:in|of) (?:it|that(?: fund| stock| one)?))?))?)?`,
)

/** "List them by name with the amount" after what clients hold together: client by client. */
const listedByNameAsked = ({ text, before }: AfterAnswer): PlanPart[] | null =>
  isOfClients(before) && before.by.length === 0 && before.measures[0] !== 'count' && LISTED_BY_NAME.test(text)
    ? [{ ...before, by: ['client'], limit: null, show: 'auto' }]
    : null

const DID_BETTER = wholly(
  String.raw`(?:which|who)(?: one)?(?: of (?:the (?:two|three|four|\d)|both|${THEM}))?(?: of (?:the two|them))? (?:(?:has |have |is |are )?(?:did|done|do|does|doing|performed|performing|fared|returned|returning|gained|made|earned)|had|has|have) (?:the )?(?<end>better|best|more|most|worse|worst|less|least|higher|highest|lower|lowest)(?: (?:returns?|performance|results?|gains?|year|one))?(?: (?<days>(?:so far |over |in |since |during |for )*(?:this|last|the (?:last|past)|past) [^?.!]+|since [^?.!]+|in 20\d\d))?`,
)

const HOW_DID_THEY = wholly(
  String.raw`how (?:did|have|are|were) (?:they|those|these|both|the two|each of them)(?: (?:two|both))? (?:do|done|doing|perform(?:ed|ing)?|far(?:e|ed|ing))(?: (?<days>(?:so far |over |in |since |during |for )*(?:this|last|the (?:last|past)|past) [^?.!]+|since [^?.!]+|in 20\d\d))?`,
)

/** "Which of the two did better this year" after some clients: their returns, from that end. */
function didBetterAsked({ text, before, today, readAgain }: AfterAnswer): PlanPart[] | null {
  const said = DID_BETTER.exec(text)?.groups ?? HOW_DID_THEY.exec(text)?.groups
  const some = before.where.find(({ field, op, values }) => field === 'client' && op === 'is' && values.length > 1)
  if (!said || !isOfClients(before) || !some) return null
  const period = said['days'] === undefined ? thisYear(today) : daysSaid(said['days'], readAgain)
  const direction = /worse|worst|less|least|low/i.test(said['end'] ?? '') ? ('asc' as const) : ('desc' as const)
  return period
    ? [
        partAsking('clients', 'returned', {
          where: [some],
          by: ['client'],
          period,
          order: { by: 'returned', direction },
        }),
      ]
    : null
}

const MEETING_AND_BIRTHDAY =
  /\b(?:meet\w*|met|see|seen|appointments?|calls?)\b[^.?!]*\b(?<order>before|until|by|after|around|on) (?:the|their|his|her|that)? ?birthdays?\b/i

/** "Which of these has a meeting before the birthday": both days of each, of which nobody has to say which is first. */
export function meetingAndBirthdayAsked({ text, before }: Construed): PlanPart[] | null {
  if (!before || !isOfClients(before) || !MEETING_AND_BIRTHDAY.test(text)) return null
  const part: DataPart = {
    ...before,
    measures: ['next_meeting', 'days_to_birthday'],
    by: ['client'],
    order: { by: 'next_meeting', direction: 'asc' },
    limit: null,
    show: 'list',
  }
  return [{ kind: 'decline', reason: 'not_kept', words: 'meetings and birthdays', related: [part] }]
}

/** What goes on from a list of clients: how far off they are, since when they are clients, whose birthday is in a month; null for the rest. */
export const askedAfterClients = (asked: AfterAnswer): PlanPart[] | null =>
  didBetterAsked(asked) ??
  totalNowAsked(asked) ??
  withoutHoldingsAsked(asked) ??
  agesReachedAsked(asked) ??
  mineOldestAsked(asked) ??
  oldestTaskAsked(asked) ??
  listedByNameAsked(asked) ??
  driftAsked(asked) ??
  sinceWhenAsked(asked) ??
  inMoneyAsked(asked) ??
  birthdaysOfMonthAsked(asked) ??
  tasksOfThemAsked(asked) ??
  (isOfClients(asked.before) ? turnsAsked(asked.text) : null)
