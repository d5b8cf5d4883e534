import type { DataPart } from '@keelwise/contract/plan'
import type { Derived } from '../../compile/derive.ts'
import type { Told } from '../told.ts'
import { type Voice, capital } from '../voice.ts'
import { SUBJECTS } from '../../model-of-data/model.ts'
import { listed } from './conditions.ts'

interface Saying {
  readonly told: Told
  readonly voice: Voice
  readonly when: string
  readonly where: string
  readonly derived: Derived
}

const per =
  (unit: string) =>
  ({ told, when, where, derived }: Saying): string =>
    `${derived.inputs[0]?.label ?? ''}${where}${when} comes to ${told.bold('value')} a ${unit}${told.has('in.of') ? `, ${told.fig('in.of')} in all` : ''}.`

const ofRows =
  (word: string) =>
  ({ told, when, where, derived }: Saying): string =>
    derived.part.measures[0] === 'count' && derived.part.by[0] === 'household'
      ? `Of ${told.fig('more.known')} households the ${word} has ${told.bold('value')} clients.`
      : derived.part.subject !== 'clients'
        ? `The ${word} is ${told.bold('value')}: ${(derived.inputs[0]?.label ?? measureLabel(derived.part)).toLowerCase()}${where}${when}, over ${told.fig('more.known')} of them.`
        : `The ${word} ${(derived.inputs[0]?.label ?? measureLabel(derived.part)).toLowerCase()}${/^ (?:who|with|aged|more|whose)/.test(where) ? ' of clients' : ''}${where}${when} is ${told.bold('value')}, of ${told.fig('more.known')} ${derived.part.by[0] === 'household' ? 'households' : 'clients'} of whom it is known.`
/** What rows of a grouping are called. */
const rowsWord = ({ subject, by: [by = ''] }: DataPart, count: number): string =>
  plural((SUBJECTS[subject].dimensions[by]?.label ?? 'row').toLowerCase(), count)
const plural = (word: string, count: number): string => {
  if (count === 1) return word
  if (word.endsWith('y') && !word.endsWith('day')) return `${word.slice(0, -1)}ies`
  return word.endsWith('s') ? `${word}es` : `${word}s`
}
const measureLabel = ({ subject, measures: [measure = ''] }: DataPart): string =>
  SUBJECTS[subject].measures[measure]?.label ?? ''

const of = ({ derived }: Saying): readonly [string, string] => [
  derived.inputs[0]?.label ?? 'the first',
  derived.inputs[1]?.label ?? 'the second',
]

/** What the goal of a part is called. */
const goalOf = ({ where }: DataPart): string => where.find(({ field }) => field === 'payee')?.values.join(', ') ?? ''

/** When it would be: at an age, or in so many years. */
const thenOf = (told: Told): string =>
  told.has('assumed.age')
    ? `At ${told.fig('assumed.age')}, in ${told.fig('assumed.years')}`
    : `In ${told.fig('assumed.years')}, by ${told.fig('more.until')}`

/** The bills before a payday, each with its day. */
function billsOf({ told, derived }: Saying): string {
  const named = derived.more.filter(({ key }) => /^bill\d+$/.test(key))
  const each = named.map(
    ({ key, label }) => `**${label}** ${told.fig(`more.${key}`)} on ${told.fig(`more.${key}_day`)}`,
  )
  const isAll = told.number('more.count') <= named.length
  return `${listed(each)}${isAll ? '' : ' and more'}`
}

/** Of so many in a hundred spacings the usual one is a rhythm. */
const REGULAR = 70
/** Spacings that have a name, in days: at least, at most. */
const RHYTHMS: readonly (readonly [number, number, string])[] = [
  [6, 8, 'Every week'],
  [13, 14, 'Every two weeks'],
  [15, 16, 'Twice a month'],
  [27, 33, 'Every month'],
  [55, 66, 'Every two months'],
  [84, 98, 'Every three months'],
  [170, 195, 'Twice a year'],
  [350, 380, 'Once a year'],
]
const rhythmWord = (days: number): string | null =>
  RHYTHMS.find(([least, most]) => days >= least && days <= most)?.[2] ?? null

/** What is paid on a debt besides what is paid as it is: once, each month, or both. */
const morePaid = (told: Saying['told']): string =>
  [
    told.has('assumed.lump') ? `${told.fig('assumed.lump')} at once` : '',
    told.has('assumed.extra') ? `${told.fig('assumed.extra')} more a month` : '',
  ]
    .filter((words) => words !== '')
    .join(' and ')
const withMore = (told: Saying['told']): string => (morePaid(told) === '' ? 'The' : `With ${morePaid(told)}, the`)

/** The first sentence of a formula’s answer. */
const SAY: Readonly<Record<string, (saying: Saying) => string>> = {
  ratio: (saying) =>
    `${of(saying)[0]} is ${saying.told.bold('value')} of ${of(saying)[1].toLowerCase()}${saying.where}${saying.when}: ${saying.told.fig('in.of')} of ${saying.told.fig('in.over')}.`,
  share_of: (saying) =>
    saying.derived.part.by.length > 0
      ? `That is ${saying.told.bold('value')} of the whole${saying.when}: ${saying.told.fig('in.of')} of ${saying.told.fig('in.over')}.`
      : saying.derived.part.subject === 'accounts'
        ? `${saying.told.bold('in.of')} is${saying.where}: ${saying.told.bold('value')} of the ${saying.told.fig('in.over')} that everything is worth, debts taken off.`
        : `${saying.told.bold('value')} of ${of(saying)[1]}${saying.when}: ${saying.told.fig('in.of')}${saying.where}, of ${saying.told.fig('in.over')}.`,
  difference: (saying) =>
    `${of(saying)[0]} less ${of(saying)[1]}${saying.where}${saying.when} is ${saying.told.bold('value')}: ${saying.told.fig('in.of')} less ${saying.told.fig('in.over')}.`,
  sum: (saying) =>
    `${of(saying)[0]} and ${of(saying)[1]}${saying.where}${saying.when} are together ${saying.told.bold('value')}.`,
  mean: ofRows('average'),
  median: ofRows('median'),
  row_count: ({ told, when, derived }) =>
    `There ${told.number('value') === 1 ? 'is' : 'are'} ${told.bold('value')} ${rowsWord(derived.part, told.number('value'))}${when}.`,
  per_day: per('day'),
  per_week: per('week'),
  per_month: per('month'),
  per_year: per('year'),
  liquid_net_worth: ({ told, voice, when }) =>
    `${capital(voice.your)} liquid net worth${when} is ${told.bold('value')}: ${told.fig('in.liquid')} of cash and taxable investments${told.has('in.owed') ? `, less ${told.fig('in.owed')} on cards and loans` : ''}. Retirement accounts, property and its mortgage are left out.`,
  home_equity: ({ told, voice }) =>
    `${capital(voice.your)} equity in the house is ${told.bold('value')}: ${told.has('in.home') ? told.fig('in.home') : told.fig('assumed.value')}${told.has('in.owed') ? ` less the ${told.fig('in.owed')} of its mortgage` : ''}.`,
  savings_rate: ({ told, voice, when }) =>
    `${capital(voice.you)} kept ${told.bold('value')} of what came in${when}: ${told.fig('in.in')} came in and ${told.fig('in.out')} went out.`,
  runway: ({ told, voice, where }) =>
    `${where === '' ? `${capital(voice.your)} cash of ${told.fig('in.cash')}` : `What ${voice.you} ${voice.isClient ? 'has' : 'have'}${where}, ${told.fig('in.cash')},`} covers ${told.bold('value')} of spending${told.has('more.monthly_spending') ? ` at ${told.fig('more.monthly_spending')} a month` : told.has('assumed.spending') ? ` at ${told.fig('assumed.spending')} a month` : ''}. ${told.number('value') >= 6 ? 'That is six months or more, the usual aim.' : `To six months ${told.fig('more.gap')} is missing.`}`,
  afford: ({ told, voice, where }) => {
    const price = told.has('assumed.amount') ? told.fig('assumed.amount') : told.fig('more.needed')
    const isEnough = told.number('value') >= 0
    return isEnough
      ? `After ${price}, ${told.bold('value')} of ${voice.your} cash and savings${where} (${told.fig('in.cash')}) is left${told.has('more.months_left') ? `, which covers ${told.fig('more.months_left')} of spending` : ''}.${told.has('more.surplus') && told.number('more.surplus') > 0 ? ` About ${told.fig('more.surplus')} is left over in a month.` : ''}`
      : `${capital(voice.your)} cash and savings${where} of ${told.fig('in.cash')} are not enough for ${price}: ${told.bold('value')}.${told.has('more.surplus') && told.number('more.surplus') > 0 ? ` About ${told.fig('more.surplus')} is left over in a month.` : ''}`
  },
  years_to: ({ told }) =>
    told.number('value') === 0
      ? `The target of ${told.fig('assumed.target')} is reached already: there is ${told.fig(told.has('in.start') ? 'in.start' : 'assumed.start')}.`
      : `It would take ${told.bold('value')}${told.has('more.until') ? `, until about ${told.fig('more.until')},` : ''} to ${told.has('more.alone') ? `save ${told.fig('assumed.target')}.` : `reach ${told.fig('assumed.target')} from ${told.has('in.start') ? told.fig('in.start') : 'nothing'}: ${told.fig('more.missing')} is missing.`}`,
  goal_pace: ({ told }) =>
    told.number('value') === 0
      ? 'That goal is reached already.'
      : `With ${told.fig('more.then')} a month the goal would be reached about ${told.bold('more.until')}, in ${told.fig('value')}: ${told.fig('in.missing')} is missing.${told.has('more.reached') && told.has('more.pace') ? ` As it is, with ${told.fig('more.pace')} a month, about ${told.fig('more.reached')}.` : ''}`,
  value_in: ({ told }) =>
    `It would be ${told.bold('value')} after ${told.fig('assumed.years')}${told.has('more.grown') ? `, ${told.fig('more.grown')} of it from growth` : ''}${told.has('more.paid_in') ? ` and ${told.fig('more.paid_in')} saved` : ''}. This is arithmetic, no forecast.`,
  goal_in: ({ told, derived }) =>
    `${thenOf(told)}, the projection of your goal “${goalOf(derived.part)}” has ${told.bold('value')} in the middle of its range${told.has('more.low', 'more.high') ? `, from ${told.fig('more.low')} to ${told.fig('more.high')}` : ''}.${told.has('more.chance') && told.has('in.target') ? ` The chance to have the ${told.fig('in.target')} of the goal by then is **${told.fig('more.chance')}**.` : ''} Whether that is enough depends on what you will spend.`,
  goal_a_month: ({ told, derived }) =>
    `By the rule of ${told.fig('assumed.rate')} a year it would give about ${told.bold('value')} a month: ${thenOf(told).replace(/^[AI]/, (letter) => letter.toLowerCase())}, the projection of your goal “${goalOf(derived.part)}” has ${told.fig('more.sum')} in the middle of its range.${told.has('more.spent') ? ` Over the past twelve months ${told.fig('more.spent')} a month went out.` : ''} It is a rule of thumb, no promise.`,
  bills_before_pay: (saying) => {
    const { told } = saying
    const payday = `the next payday, ${told.fig('more.payday')}`
    return told.number('more.count') === 0
      ? `Nothing that comes back is due before ${payday}.`
      : `Before ${payday}, ${told.bold('value')} of bills is due: ${billsOf(saying)}.`
  },
  left_until_pay: (saying) => {
    const { told, where, voice } = saying
    const payday = `the next payday, ${told.fig('more.payday')}`
    const besides = `What ${voice.you} ${voice.isClient ? 'spends' : 'spend'} besides is not in it.`
    const taken = told.has('assumed.amount') ? ` less the ${told.fig('assumed.amount')} that would be taken out` : ''
    return told.number('more.count') === 0
      ? `${told.bold('value')} is left${where} until ${payday}${taken === '' ? '' : `, ${told.fig('in.held')}${taken}`}: nothing that comes back is due before it. ${besides}`
      : `${told.number('value') < 0 ? 'That is not enough: ' : ''}${told.bold('value')} is left${where} until ${payday}: ${told.fig('in.held')}${taken}${taken === '' ? '' : ' and'} less the ${told.fig('more.bills')} of bills before it, ${billsOf(saying)}. ${besides}`
  },
  newest_change: ({ told, where, derived }) => {
    const isIn = derived.part.measures[0] === 'in'
    const change = told.number('value')
    const lead = `The newest${where} was ${told.bold('more.newest')} on ${told.fig('more.newest_day')}`
    const than = `the one before, ${told.fig('more.before')} on ${told.fig('more.before_day')}`
    const first =
      change === 0
        ? `It stayed the same: ${lead.replace(/^T/, 't')}, as was ${than}.`
        : `${isIn ? (change > 0 ? 'More' : 'Less') : change > 0 ? 'It went up' : 'It went down'}: ${lead.replace(/^T/, 't')}, **${told.fig('more.size')} ${change > 0 ? 'more' : 'less'}** than ${than}.`
    if (!told.has('more.year_before')) return first
    const ofYear = told.number('more.year')
    const last = `${told.fig('more.year_before')} on ${told.fig('more.year_before_day')}`
    return `${first} A year before it was ${last}${ofYear === 0 ? ', the same' : `: that is ${told.fig('more.year_size')} ${ofYear > 0 ? 'more' : 'less'} now`}.`
  },
  rhythm: ({ told, where }) => {
    const span = `${told.fig('more.count')} payments${where} from ${told.fig('more.first_day')} to ${told.fig('more.newest_day')}`
    const isRegular = told.number('more.kept') >= REGULAR
    const word = isRegular ? rhythmWord(told.number('value')) : null
    const apart = `${told.fig('value')} apart`
    return word === null
      ? `${isRegular ? 'At an even spacing' : 'Not at a fixed rhythm'}: ${span}, ${isRegular ? '' : 'in the middle '}${apart}. The newest was ${told.bold('more.newest')}.`
      : `**${word}**: ${span}, usually ${apart}. The newest was ${told.bold('more.newest')}.`
  },
  after_bills: ({ told, where, voice }) => {
    if (!told.has('in.bills')) return `Nothing that comes back is due until then: ${told.bold('value')} is${where}.`
    const rest = `the ${told.fig('in.bills')} of bills`
    return told.number('value') >= 0
      ? `That is enough: of the ${told.fig('in.held')}${where}, ${told.bold('value')} would be left after ${rest}. What ${voice.you} ${voice.isClient ? 'spends' : 'spend'} besides is not in it.`
      : `That is not enough: ${told.fig('in.held')} is${where}, and after ${rest} it would be ${told.bold('value')}.`
  },
  afford_monthly: ({ told }) =>
    told.number('more.left') <= 0
      ? `Not out of what is left over: in the past twelve months ${told.fig('more.left')} a month was left, and ${told.fig('more.needed')} a month is needed.`
      : told.number('value') >= 0
        ? `It fits into what is left over: ${told.fig('more.left')} a month in the past twelve months, so that ${told.bold('value')} would remain after the ${told.fig('more.needed')} a month.`
        : `Not out of what is left over alone: ${told.fig('more.left')} a month in the past twelve months, against the ${told.fig('more.needed')} a month that it takes. ${told.bold('value')} is the gap.`,
  save_for: ({ told }) =>
    told.has('more.months')
      ? `**${told.fig('value')}** a month for ${told.fig('more.months')}, to have ${told.fig('assumed.target')} by ${told.fig('more.until')}.${told.has('more.saved') ? ` Over the past year ${told.fig('more.saved')} a month was left over.` : ''}`
      : told.number('value') === 0
        ? `Nothing has to be saved: what there is reaches ${told.fig('assumed.target')} by itself.`
        : `${told.bold('value')} a month would have to be saved to have ${told.fig('assumed.target')} after ${told.fig('assumed.years')}${told.has('assumed.start') || told.has('in.start') ? '' : ', beginning with nothing'}.${told.has('more.saved') ? ` Over the past year ${told.fig('more.saved')} a month was left over.` : ''}`,
  interest_saved: ({ told }) =>
    `With ${morePaid(told)}, ${told.bold('value')} of interest would be saved: ${told.fig('more.interest_faster')} instead of ${told.fig('more.interest')}. The debt would be paid off in ${told.fig('more.years_faster')} instead of ${told.fig('more.years')}, ${told.fig('more.sooner')} sooner: about ${told.fig('more.until')}.`,
  payoff: ({ told }) =>
    `${withMore(told)} ${told.fig('in.owed')} would be paid off in ${told.bold('value')}, about ${told.fig('more.until')}, with ${told.fig('more.interest')} of interest until then.${told.has('more.sooner', 'more.saved') ? ` That is ${told.fig('more.sooner')} sooner than as it is (about ${told.fig('more.as_it_is')}) and saves ${told.bold('more.saved')} of interest.` : ''}`,
  interest_left: ({ told }) =>
    `${told.bold('value')} of it is interest still to come until the last payment, about ${told.fig('more.until')}, on top of the ${told.fig('in.owed')} that is owed: ${told.fig('more.all')} in all.`,
  lasts: ({ told, voice, where }) =>
    `${capital(voice.your)} investments and cash${where} (${told.fig('in.held')}) would last for **${told.fig('value')}** at ${told.has('assumed.spending') ? told.fig('assumed.spending') : told.fig('more.monthly_spending')} a month, with a return of ${told.fig('assumed.growth')} a year. Pensions, taxes and rising prices are not in it; it is arithmetic, no forecast.`,
  withdrawal: ({ told }) =>
    `By the rule of ${told.fig('assumed.rate')} a year, ${told.fig('in.invested')} of investments gives ${told.bold('value')} a year, ${told.fig('more.monthly')} a month.${told.has('in.spent') ? ` Over the past twelve months ${told.fig('in.spent')} went out.` : ''} It is a rule of thumb, no promise.`,
  independence: ({ told }) =>
    `To live off it by the rule of ${told.fig('assumed.rate')} a year, ${told.bold('value')} is needed for the ${told.fig('in.spent')} of the past twelve months.${told.has('more.reached') ? ` ${told.fig('more.reached')} of it is there: ${told.fig('in.invested')}.` : ''} It is a rule of thumb, no promise.`,
  debt_to_assets: ({ told, voice, when }) =>
    `What ${voice.you} ${voice.isClient ? 'owes' : 'owe'} is ${told.bold('value')} of what ${voice.you} ${voice.isClient ? 'owns' : 'own'}${when}: ${told.fig('in.debts')} of ${told.fig('in.assets')}.`,
  debt_to_income: ({ told, when }) =>
    `Payments on mortgage and loans take ${told.bold('value')} of what came in${when}${told.has('in.paid') ? `: ${told.fig('in.paid')} of ${told.fig('in.in')}` : ''}.`,
  book_move: ({ told }) =>
    `If all equity moved by ${told.fig('assumed.move')}, the ${told.fig('more.equity')} that your clients have in it would change their portfolios by ${told.bold('value')} (${told.fig('more.percent')}), to ${told.fig('more.after')}. This is arithmetic and no stress test: no portfolio moves just as a market does, and everything else stays as it is.`,
  market_move: ({ told, where }) =>
    `If ${where === '' ? 'equity' : `what is held${where}`} moved by ${told.fig('assumed.move')}, ${where === '' ? 'what is held' : 'it'} would change by ${told.bold('value')} (${told.fig('more.percent')}), to ${told.fig('more.after')}. This is arithmetic, no forecast: everything else stays as it is.`,
  rate_move: ({ told }) =>
    `If interest rates moved by ${told.fig('assumed.move')}, the bonds of ${told.fig('in.bonds')} would change by about ${told.bold('value')}, by their duration of ${told.fig('in.duration')}.`,
}

/** Assumptions that the sentence has said already. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  home_equity: ['value'],
  runway: ['spending'],
  afford: ['amount'],
  years_to: ['target'],
  goal_pace: ['monthly', 'extra'],
  value_in: ['years'],
  goal_in: ['years', 'age'],
  goal_a_month: ['years', 'age', 'rate'],
  afford_monthly: ['target', 'years'],
  save_for: ['target', 'years'],
  interest_saved: ['extra', 'lump'],
  payoff: ['extra', 'lump'],
  lasts: ['spending', 'growth'],
  withdrawal: ['rate'],
  independence: ['rate'],
  market_move: ['move'],
  book_move: ['move'],
  rate_move: ['move'],
}

/** What a formula comes to, what was assumed, or why it cannot be worked out. */
export function sayDerived(saying: Saying): { readonly text: string; readonly assumed: string | null } {
  const { derived, told } = saying
  if (!derived.value) {
    const known = derived.inputs.map(({ key, label }) => `${label}: ${told.fig(`in.${key}`)}`)
    return {
      text: `I cannot work that out. ${derived.missing ?? ''}${known.length > 0 ? ` What I have: ${known.join('; ')}.` : ''}`,
      assumed: null,
    }
  }
  const say = SAY[derived.name]
  const text = say ? say(saying) : `${derived.formula.label}${saying.where}${saying.when}: ${told.bold('value')}.`
  const said = new Set(SAID[derived.name])
  const assumed = derived.assumed
    .filter(({ key }) => !said.has(key))
    .map(({ key, label }) => `${label.toLowerCase()} ${told.fig(`assumed.${key}`)}`)
  return { text, assumed: assumed.length > 0 ? `Assumed: ${assumed.join('; ')}.` : null }
}
