import type { Condition, PlanPart } from '@keelwise/contract/plan'
import { addMonths, daysBetween } from '@keelwise/finance/days'
import { type Construed, conditionIs, countOf, partAsking, sumsSaid } from './certain-of-both.ts'
import { type Holiday, type Season, holidayOf, monthSpan, seasonSpan, yearOf } from './read/calendar.ts'
import { periodWords } from './read/period-words.ts'

const RETIRING =
  /\b(?:retir\w+|stop(?:ping)? work(?:ing)?|quit(?:ting)? (?:work(?:ing)?|my job)|leav(?:e|ing) work|give up work(?:ing)?|be done working|not (?:have to )?work any ?more)\b/i
const OLD =
  /(?<!\b(?:when|once|if|until|till|by the time|before|after) )\b(?:i['’]?m|i am|i['’]?ve turned|i turned|aged|being)(?: now| currently| already)? (?<age>[2-8]\d)\b(?! (?:percent|%|k\b|months|days))/i
const AT_AGE =
  /\b(?:at|by|until|till|when i['’]?m|when i am|when i turn|once i['’]?m|turning|age|at age|by age)(?: age| the age of)? (?<age>[4-8]\d)\b(?! ?(?:%|percent|k\b|,\d|\.\d|months|days|years from))/gi
const ASKS_ENOUGH =
  /\b(?:enough|afford|able|can i|could i|will i|would i|am i|on track|ok|okay|all right|alright|realistic|possible|make it|how (?:does|do|am|are)|ready|set)\b/i
const WAIT =
  /^(?:(?:and|or|so|ok|but|what|how about|what about|if|when|say|maybe|what if)[ ,]+)*(?:(?:i|we) (?:was|am|were|wait(?:ed)?|work(?:ed)?|retire[d]?|stop(?:ped)?|kept working|keep working|stay(?:ed)?|go on|held out|hold out|made it|make it|did it|do it)(?: working| on)?[ ,]*)?(?:until|till|at|to|by|only at|not until)?[ ,]*(?:age )?(?<age>[4-8]\d)(?: years old)?(?: instead| then| rather)?[?.! ]*$/i

const goalOf = (goals: readonly string[]): string | null => goals.find((name) => /\bretire/i.test(name)) ?? null

/** What the goal has and misses, what its projection says, and what that comes to so many years from now. */
function ofAges(name: string, age: number, at: number): PlanPart[] {
  const where: Condition[] = [
    conditionIs('kind', 'goal', 'goals'),
    { field: 'payee', op: 'is', values: [name], words: name },
  ]
  return [
    partAsking('plans', 'saved', {
      where,
      derive: { formula: 'goal_in', given: { years: String(at - age), age: String(at) } },
    }),
    partAsking('plans', 'saved', { measures: ['saved', 'target', 'on_track', 'needed'], where, by: ['plan'] }),
  ]
}

/** "I'm 58, will I have enough to stop at 65": the goal for it, and what its projection says of that year. */
function retiringAtAsked({ text, allBefore = [], directory }: Construed): PlanPart[] | null {
  const name = goalOf(directory.goals ?? [])
  if (name === null) return null
  const again = allBefore.find(({ derive }) => derive?.formula === 'goal_in')?.derive?.given
  const wait = again ? WAIT.exec(text)?.groups?.['age'] : undefined
  if (again && wait !== undefined) {
    const age = Number(again['age']) - Number(again['years'])
    return Number(wait) > age ? ofAges(name, age, Number(wait)) : null
  }
  const age = OLD.exec(text)?.groups?.['age']
  if (!RETIRING.test(text) || !ASKS_ENOUGH.test(text) || age === undefined || /\bclients?\b|\$/i.test(text)) return null
  const rest = text.replace(OLD, ' ')
  const [at] = [...rest.matchAll(AT_AGE)].map(({ groups }) => Number(groups?.['age']))
  return at === undefined || at <= Number(age) ? null : ofAges(name, Number(age), at)
}

const TO_SAVE =
  /\b(?:save|saving|saved|put(?:ting)? (?:by|aside|away|together)|set(?:ting)? aside|have|need|come up with|get together|stash|gather|buy|pay)\b/i
const EACH_MONTH =
  /\b(?:how much|what)\b[^.?!]*\b(?:a|per|each|every) (?:month|mo)\b|\bmonthly\b[^.?!]*\bhow much\b|\bhow much\b[^.?!]*\bmonthly\b/i
const FEASTS: readonly (readonly [RegExp, Holiday])[] = [
  [/\b(?:christmas|xmas)\b/i, 'christmas'],
  [/\b(?:new year(?:['’]?s)?(?: eve| day)?|end of the year|year[- ]?end)\b/i, 'new_years_eve'],
  [/\bvalentine(?:['’]?s)?(?: day)?\b/i, 'valentine'],
  [/\bthanksgiving\b/i, 'thanksgiving'],
  [/\beaster\b/i, 'easter'],
  [/\b(?:independence day|fourth of july|4th of july|july (?:4|4th))\b/i, 'independence'],
  [/\bhallowe['’]?en\b/i, 'halloween'],
]
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const BY_MONTH = new RegExp(
  String.raw`\b(?:by|until|till|before|for|in)(?: the)?(?: (?<edge>start|beginning|end|middle) of)?(?: (?<which>next|this|coming))? (?<month>${MONTHS.join('|')})\b(?:,? (?<year>20\d\d))?`,
  'i',
)
const BY_SEASON =
  /\b(?:by|until|till|before|for)(?: the)?(?: (?<which>next|this|coming))? (?<season>spring|summer|fall|autumn|winter)\b(?:,? (?:of )?(?<year>20\d\d))?/i
const SEASONS: Readonly<Record<string, Season>> = {
  spring: 'spring',
  summer: 'summer',
  fall: 'fall',
  autumn: 'fall',
  winter: 'winter',
}
const IN_SPAN =
  /\b(?:in|within|over)(?: the next)? (?<count>\d+|a|one|two|three|four|five|six|eight|nine|ten|twelve|eighteen) (?<unit>months?|years?)\b/i
/** Nobody who asks how much a month means a day that comes so soon by "next". */
const SOON_DAYS = 75

/** A day that comes every year: the coming one, or the one after where "next" is said shortly before it. */
function dayAhead(
  dayIn: (year: number) => string,
  which: string | undefined,
  year: string | undefined,
  today: string,
): string {
  if (year !== undefined) return dayIn(Number(year))
  const now = yearOf(today)
  const coming = dayIn(now) > today ? now : now + 1
  const isNext = which?.toLowerCase() === 'next' && daysBetween(today, dayIn(coming)) < SOON_DAYS
  return dayIn(isNext ? coming + 1 : coming)
}

/** The day by which something is to be there; null where none is said. */
function dayIn(text: string, today: string): string | null {
  const feast = FEASTS.find(([words]) => words.test(text))
  if (feast) {
    const [words, day] = feast
    const before = text.slice(0, words.exec(text)?.index ?? 0)
    const year = new RegExp(String.raw`${words.source},? (?:of )?(20\d\d)`, 'i').exec(text)?.[1]
    return dayAhead((of) => holidayOf(day, of), /\b(next|this|coming|the following) *$/i.exec(before)?.[1], year, today)
  }
  const month = BY_MONTH.exec(text)?.groups
  if (month) {
    const at = MONTHS.indexOf((month['month'] ?? '').toLowerCase()) + 1
    const first = dayAhead((of) => monthSpan(of, at).from, month['which'], month['year'], today)
    return month['edge']?.toLowerCase() === 'end' ? monthSpan(yearOf(first), at).to : first
  }
  const season = BY_SEASON.exec(text)?.groups
  if (season) {
    const named = SEASONS[(season['season'] ?? '').toLowerCase()] ?? 'summer'
    return dayAhead((of) => seasonSpan(of, named).from, season['which'], season['year'], today)
  }
  const span = IN_SPAN.exec(text)?.groups
  if (!span) return /\bnext year\b/i.test(text) ? `${Number(today.slice(0, 4)) + 1}-12-31` : null
  const count = countOf(span['count'] ?? '')
  return addMonths(today, /year/i.test(span['unit'] ?? '') ? count * 12 : count)
}

/** "$10,000 for a new roof by next Christmas, how much a month is that": the sum over the months until then. */
function monthlyUntilAsked({ text, today }: Construed): PlanPart[] | null {
  if (!EACH_MONTH.test(text) || !TO_SAVE.test(text)) return null
  if (
    /\b(?:goals?|mortgage|loan|debt|card|clients?|invest\w*|retire\w*|already|have saved|starting|%|percent)\b/i.test(
      text,
    )
  )
    return null
  // a plain number of four figures may be a year
  const [only, ...more] = sumsSaid(text).filter(
    ({ value, isMarked }) => isMarked || (Number(value) >= 100 && !/^(?:19|20)\d\d$/.test(value)),
  )
  if (!only || more.length > 0) return null
  const until = dayIn(text, today)
  if (until === null || until <= today) return null
  return [
    partAsking('worth', 'net_worth', {
      period: { from: today, to: until, words: periodWords({ from: today, to: until }, today) },
      derive: { formula: 'save_for', given: { target: only.value } },
    }),
  ]
}

const CAN_AFFORD =
  /^(?:(?:and|so|ok|but|well|hm+)[ ,]+)*(?:(?:can|could|will|would) (?:i|we) (?:really |actually |even )?(?:afford|manage|do|swing|handle|pay|spare) (?:that|it|this|so much|that much)|(?:is|would) (?:that|it|this) (?:be )?(?:affordable|doable|realistic|possible|feasible|too much|ok|okay|in the budget|within my means)|do (?:i|we) have (?:enough (?:left )?(?:over )?(?:for (?:that|it|this))|that much (?:left )?(?:over)?))(?: (?:each|every|a|per) month)?(?: (?:for me|for us))?[ ?.!]*$/i

/** "Can I afford that" after so much a month: beside what is left over in a month. */
const affordMonthlyAsked = ({ text, before }: Construed): PlanPart[] | null =>
  before?.derive?.formula === 'save_for' && CAN_AFFORD.test(text)
    ? [{ ...before, derive: { formula: 'afford_monthly', given: before.derive.given } }]
    : null

const LEFT_OVER =
  /\b(?:what|how much)(?: money| cash)? (?:would|will|do|could) (?:i|we|that leave me|it leave me) (?:still )?(?:then )?have left\b(?: over)?|\b(?:what|how much) (?:would|will|does) (?:that|it|this) leave (?:me|us)\b/i
const OF_BANKED = /\b(?:cash|savings|bank|checking)\b/i

/** "It gave up on Friday, a new one is 3,800. What would I have left in cash": what is there without the sum said last. */
export function leftOverAsked({ text, before }: Construed): PlanPart[] | null {
  const asked = LEFT_OVER.exec(text)
  if (!asked || before !== null || !OF_BANKED.test(text.slice(asked.index))) return null
  if (/%|\b(?:percent|months?|mortgage|loan|clients?|retire\w*|if i (?:sell|pay off))\b/i.test(text)) return null
  const sum = sumsSaid(text.slice(0, asked.index)).findLast(({ value, isMarked }) => isMarked || Number(value) >= 100)
  return sum === undefined
    ? null
    : [partAsking('accounts', 'balance', { derive: { formula: 'afford', given: { amount: sum.value } } })]
}

/** What an investor asks of years to come whose construction says what is meant; null for the rest. */
export const askedOfYearsAhead = (asked: Construed): readonly PlanPart[] | null =>
  retiringAtAsked(asked) ?? monthlyUntilAsked(asked) ?? affordMonthlyAsked(asked)
