import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { SUBJECTS } from '../model-of-data/model.ts'
import { partAsking } from './certain-of-both.ts'
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
  String.raw`(?:and )?(?:the same )?(?:in|as) (?:dollars|money|usd|euros?|cash terms|absolute (?:terms|numbers|figures))`,
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

/** What goes on from a list of clients: how far off they are, since when they are clients, whose birthday is in a month; null for the rest. */
export const askedAfterClients = (asked: AfterAnswer): PlanPart[] | null =>
  driftAsked(asked) ??
  sinceWhenAsked(asked) ??
  inMoneyAsked(asked) ??
  birthdaysOfMonthAsked(asked) ??
  tasksOfThemAsked(asked) ??
  (isOfClients(asked.before) ? turnsAsked(asked.text) : null)
