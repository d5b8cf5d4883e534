import type { Condition, DataPart, PlanPart } from '@keelwise/contract/plan'
import { type Construed, conditionIs, countOf, partAsking } from './certain-of-both.ts'

const LEAD = String.raw`^(?:(?:and|so|ok|okay|but|or|hm+|well|then)[ ,]+)*`
const RETIRING =
  /\b(?:retir(?:e|es|ing|ed)|stop(?:ped|ping)? work(?:ing)?|quit(?:ting)?(?: work(?:ing)?| my job)?|leav(?:e|ing) work|give up work(?:ing)?|finish(?:ed)? work(?:ing)?|done working|work(?:ing)? (?:for )?(?:another )?(?:\d+|\w+) more years?)\b/i
const NUMBER = String.raw`(?<count>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)`
const IN_YEARS = new RegExp(
  String.raw`\b(?:in|within|after|for) (?:about |another |the next )?${NUMBER}(?: more)? (?:years?|yrs?)\b|\b(?:another )?(?<more>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) more (?:years?|yrs?)\b|\b${NUMBER.replace('count', 'ahead')} (?:years?|yrs?) from now\b`,
  'i',
)
const IN_YEAR = /\b(?:in|by) (?<year>20\d\d)\b/i
const ASKS =
  /\b(?:ok|okay|all right|alright|fine|enough|afford|can i|could i|can we|could we|will i|will we|would i|am i|are we|on track|what if|how much|what (?:would|will|do|does)|if i|if we|set|ready|make it|safe|comfortabl\w+|possible|realistic)\b/i
const OF_OTHERS =
  /\b(?:clients?|mortgage|loan|debt|paid off|growth|grows?|percent|return of|invest \$?\d|inflation|social security|husband|wife)\b|[%$]|\bi['’]?m \d|\bi am \d|\bat (?:age )?\d{2}\b/i
const A_MONTH = /\b(?:a|per|each|every) month\b|\bmonthly\b|\blive on\b/i

const goalOf = (goals: readonly string[]): string | null => goals.find((name) => /\bretire/i.test(name)) ?? null
const where = (name: string): Condition[] => [
  conditionIs('kind', 'goal', 'goals'),
  { field: 'payee', op: 'is', values: [name], words: name },
]
const then = (name: string, formula: 'goal_in' | 'goal_a_month', given: Readonly<Record<string, string>>): DataPart =>
  partAsking('plans', 'saved', { where: where(name), derive: { formula, given: { ...given } } })
const progress = (name: string): DataPart =>
  partAsking('plans', 'saved', { measures: ['saved', 'target', 'on_track'], where: where(name), by: ['plan'] })

/** The goal in so many years: what its projection has, what that gives a month, and how far it is now. */
const inYears = (name: string, given: Readonly<Record<string, string>>): PlanPart[] => [
  then(name, 'goal_in', given),
  then(name, 'goal_a_month', given),
  progress(name),
]

/** So many years from now; null where none are said. */
function yearsSaid(text: string, today: string): number | null {
  const groups = IN_YEARS.exec(text)?.groups
  const word = groups?.['count'] ?? groups?.['more'] ?? groups?.['ahead']
  if (word !== undefined) return countOf(word) || null
  const year = IN_YEAR.exec(text)?.groups?.['year']
  const left = year === undefined ? 0 : Number(year) - Number(today.slice(0, 4))
  return left > 0 ? left : null
}

const MONTH_AGAIN = new RegExp(
  String.raw`${LEAD}(?:(?:what|how much)(?: money)? (?:would|will|does|do|could|is|might)(?: (?:that|it|this|i|we))?(?: (?:give|be|come to|get|mean|make|pay|live on|have|bring|work out(?: to)?))*(?: (?:me|us|out))*|(?:what|how much)(?:['’]?s| is) (?:that|it)|and|that)? ?(?:to live on )?(?:a|per|each|every) month(?: (?:then|to live on|for me|roughly|about))?[?.! ]*$`,
  'i',
)
const YEARS_AGAIN = new RegExp(
  String.raw`${LEAD}(?:what (?:about|if)|how about|if|say)?[ ,]*(?:(?:i|we) )?(?:wait(?:ed)?|work(?:ed)?|retire[d]?|stop(?:ped)?|keep going|kept going|go on|did(?: it)?|stay(?:ed)?|it(?:['’]?s| was| were))?(?: (?:for|in|another|only|just|it|working))*[ ,]*(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)(?: more)? (?:years?|yrs?)(?: (?:instead|then|more|longer|rather|from now))*[?.! ]*$`,
  'i',
)
const TILL_AGE = new RegExp(
  String.raw`${LEAD}(?:what (?:about|if)|how about|if|when|say)?[ ,]*(?:(?:i|we) )?(?:wait(?:ed)?|work(?:ed)?|retire[d]?|stop(?:ped)?|keep (?:going|working|at it|on)|kept (?:going|working)|go on|carry on|stay(?:ed)?|hold out|do it|did it|make it)?(?: working| on)?[ ,]*(?:until|till|til|to|at|by)[ ,]*(?:age |i['’]?m |i am |i turn )?(?<age>[4-8]\d)(?: instead| then| rather)?[?.! ]*$`,
  'i',
)
const AM_OLD = new RegExp(
  String.raw`${LEAD}(?:i['’]?m|i am|im|my age is|i turned)(?: now)? (?<age>[2-8]\d)(?: years old| now)?[?.! ]*$`,
  'i',
)

/** "And if I keep going till 65", "what would that give me a month", "I'm 58" after some years ahead. */
function againAsked({ text, before, allBefore = [], directory }: Construed): PlanPart[] | null {
  const name = goalOf(directory.goals ?? [])
  const known = [...allBefore, ...(before ? [before] : [])].find(
    ({ derive }) => derive?.formula === 'goal_in' || derive?.formula === 'goal_a_month',
  )
  if (name === null || !known?.derive) return null
  const { given } = known.derive
  if (MONTH_AGAIN.test(text)) return [then(name, 'goal_a_month', given)]
  if (YEARS_AGAIN.test(text)) {
    const count = /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)\b/i.exec(text)?.[1]
    const years = count === undefined ? 0 : countOf(count)
    const isMore = /\bmore\b|\blonger\b/i.test(text)
    const ahead = isMore ? Number(given['years'] ?? '0') + years : years
    return ahead > 0 ? inYears(name, { years: String(ahead) }) : null
  }
  const till = TILL_AGE.exec(text)?.groups?.['age']
  const [age, years] = [Number(given['age']), Number(given['years'])]
  if (till !== undefined && given['age'] !== undefined) {
    const ahead = Number(till) - (age - years)
    // the projection itself is asked again as it was
    const isMonthly =
      known.derive.formula === 'goal_a_month' && !allBefore.some(({ derive }) => derive?.formula === 'goal_in')
    return isMonthly && ahead > 0 ? [then(name, 'goal_a_month', { years: String(ahead), age: till })] : null
  }
  // how old somebody is has to be said once: from then on it is known by the years until the age
  if (till !== undefined)
    return [
      {
        kind: 'decline',
        reason: 'not_kept',
        words: 'own age',
        related: [then(name, 'goal_in', { ...given, until: till })],
      },
    ]
  const now = AM_OLD.exec(text)?.groups?.['age']
  const until = given['until']
  if (now === undefined || until === undefined || Number(until) <= Number(now)) return null
  return inYears(name, { years: String(Number(until) - Number(now)), age: until })
}

/** "Am I going to be ok when I stop working in 5 years": what the projection of the goal has by then, with no age. */
function inYearsAsked({ text, today, directory }: Construed): PlanPart[] | null {
  const name = goalOf(directory.goals ?? [])
  if (name === null || !RETIRING.test(text) || !ASKS.test(text) || OF_OTHERS.test(text)) return null
  const years = yearsSaid(text, today)
  if (years === null || years > 60) return null
  const given = { years: String(years) }
  return A_MONTH.test(text) ? [then(name, 'goal_a_month', given), then(name, 'goal_in', given)] : inYears(name, given)
}

const BE_FINE =
  /\b(?:am i|are we|will (?:i|we)|would (?:i|we)|do (?:i|we))\b[^.?!]*\b(?:ok|okay|all right|alright|fine|set|comfortable|safe|enough)\b[^.?!]*\b(?:when|once|if|for when|after) (?:i|we) (?:finally |do |ever )?(?:retire|stop working|quit(?: working)?|leave work)\b/i

/** "Will I be all right when I retire", without a day: the goal of that name, and its chance. */
function fineAsked({ text, directory }: Construed): PlanPart[] | null {
  const name = goalOf(directory.goals ?? [])
  if (name === null || !BE_FINE.test(text) || /\d/.test(text) || OF_OTHERS.test(text)) return null
  return [progress(name), partAsking('plans', 'chance', { where: where(name), by: ['plan'] })]
}

const GIVES_NOW =
  /\b(?:how much|what) (?:a|per|each|every) month (?:would|will|could|can|might) (?:my|our|the) (?<what>retirement (?:money|savings|accounts)|nest egg|401 ?\(?k\)?|ira|roth|investments) (?:give|pay|bring|make|get|provide|produce|be)\b|\b(?:how much|what) (?:would|will|could|can|might) (?:my|our|the) (?<other>retirement (?:money|savings|accounts)|nest egg|401 ?\(?k\)?|ira|roth|investments) (?:give|pay|bring|provide|produce)(?: me| us)? (?:a|per|each|every) month\b/i

/** "How much a month would my retirement money give me": by the rule of thumb, of what there is today. */
function givesNowAsked({ text, readAgain }: Construed): PlanPart[] | null {
  const said = GIVES_NOW.exec(text)?.groups
  const what = said?.['what'] ?? said?.['other']
  if (what === undefined || /\d (?:years?|yrs?)\b/i.test(text)) return null
  const [held] = readAgain(`what is the balance of my ${what.replace(/^retirement money$/i, 'retirement accounts')}`)
  const accounts = held?.kind === 'data' && held.subject === 'accounts' ? held.where : []
  return accounts.length === 0
    ? null
    : [partAsking('worth', 'value', { where: [...accounts], derive: { formula: 'withdrawal', given: {} } })]
}

const ACCOUNTS = String.raw`(?<what>retirement(?: (?:money|savings|accounts?|funds?|portfolio|nest egg))?|nest egg|401 ?\(?k\)?|roth(?: ira)?|(?:traditional )?ira|hsa|health savings(?: account)?|brokerage(?: account)?)`
const CLASS = String.raw`(?:stocks?|the stock market|the market|equit(?:y|ies)|shares|bonds?|cash|fixed income)`
const MIX: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:is|are) (?:all|most|half|any|much|everything|too much|the whole|all the money)(?: of)?(?: (?:in))? (?:my|our|the) ${ACCOUNTS} (?:(?:all|mostly|mainly|entirely|only|just|still) )*(?:invested )?(?:in )?${CLASS}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:is|are) (?:my|our|the) ${ACCOUNTS} (?:(?:all|mostly|mainly|entirely|only|just|still|completely|100%|too much|too heavily|heavily) )*(?:invested )?(?:in )?${CLASS}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:how much|what (?:percent(?:age)?|share|part|portion|fraction)|how many percent|which part) of (?:my|our|the) ${ACCOUNTS} (?:is|are|do i have|have i got|sits?|goes)(?: (?:invested|in|now|currently|actually))* ${CLASS}`,
    'i',
  ),
  new RegExp(
    String.raw`\bhow (?:is|are) (?:my|our|the) ${ACCOUNTS} (?:invested|split|spread|divided|mixed|allocated|made up)\b|\bwhat(?:['’]?s| is| are) (?:my|our|the) ${ACCOUNTS.replace('what', 'held')} (?:(?:money )?invested in|made (?:up )?of|in)[?.! ]*$`,
    'i',
  ),
]
/** So many of these ask whether. */
const WHETHER = 2
const EVERYTHING =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:is|are) (?:everything|all (?:of )?(?:my|our) money|all of it|it all)(?: i (?:have|own))? (?:(?:invested|all) )?in (?:the )?(?:stocks?|stock market)\b|^(?:(?:and|so|ok|hey)[ ,]+)*do (?:i|we) have (?:everything|all (?:of )?(?:my|our) money) in (?:the )?(?:stocks?|stock market)\b/i
const MIX_AGAIN =
  /^(?:(?:and|so|ok|but)[ ,]+)*(?:how much|what (?:part|share|percent(?:age)?))(?: of (?:it|that|them))?(?: is| are)?(?: (?:exactly|in stocks?|stocks?|in bonds?|bonds?|then|really))*[?.! ]*$/i

/** "Is all my retirement money in stocks": what of it is in stocks, bonds and cash. */
function mixAsked({ text, before, readAgain }: Construed): PlanPart[] | null {
  const isOfMix = before?.subject === 'positions' && before.by.join() === 'asset_class'
  if (isOfMix && MIX_AGAIN.test(text)) return [before]
  const mix = (accounts: readonly Condition[]): PlanPart[] => [
    partAsking('positions', 'value', {
      measures: ['value', 'share'],
      where: [...accounts],
      by: ['asset_class'],
      order: { by: 'value', direction: 'desc' },
    }),
  ]
  if (EVERYTHING.test(text)) return mix([])
  const groups = MIX.map((words) => words.exec(text)?.groups).find((each) => each)
  const what = groups?.['what'] ?? groups?.['held']
  if (what === undefined || /\b(?:clients?|last|ago|since|20\d\d|should)\b/i.test(text)) return null
  // of one account alone how much of it is in what is read with what else is asked of accounts
  const isOfAge = /^(?:retirement|nest)/i.test(what)
  if (!isOfAge && !MIX.slice(0, WHETHER).some((words) => words.test(text))) return null
  const [held] = readAgain(`what is the balance of my ${isOfAge ? 'retirement accounts' : what}`)
  return held?.kind === 'data' && held.subject === 'accounts' && held.where.length > 0 ? mix(held.where) : null
}

const OK_FOR_IT =
  /^(?:(?:and|so|ok|hey)[ ,]+)*(?:am|are|will|is) (?:i|we|my (?:money|plan|savings))(?: be)?(?: (?:still|really|doing|even))* (?:ok|okay|all right|alright|fine|good|set|ready|on track|prepared|covered|safe)(?: (?:for|with|in|on|to))(?: (?:my|our|the))? (?:retirement|retire|old age)[?.! ]*$/i

/** "Am I ok for retirement": how far its goal is, and the chance to reach it. */
function okForItAsked({ text, directory }: Construed): PlanPart[] | null {
  const name = OK_FOR_IT.test(text) ? goalOf(directory.goals ?? []) : null
  return name === null ? null : [progress(name), partAsking('plans', 'chance', { where: where(name), by: ['plan'] })]
}

/** What is asked of stopping to work without an age, and of what money for old age is in; null for the rest. */
export const askedOfRetiring = (asked: Construed): readonly PlanPart[] | null =>
  okForItAsked(asked) ??
  againAsked(asked) ??
  inYearsAsked(asked) ??
  fineAsked(asked) ??
  givesNowAsked(asked) ??
  mixAsked(asked)
