import type { Derived } from '../../compile/derive.ts'
import type { Told } from '../told.ts'
import { type Voice, capital } from '../voice.ts'

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

const of = ({ derived }: Saying): readonly [string, string] => [
  derived.inputs[0]?.label ?? 'the first',
  derived.inputs[1]?.label ?? 'the second',
]

/** The first sentence of a formula’s answer. */
const SAY: Readonly<Record<string, (saying: Saying) => string>> = {
  ratio: (saying) =>
    `${of(saying)[0]} is ${saying.told.bold('value')} of ${of(saying)[1].toLowerCase()}${saying.where}${saying.when}: ${saying.told.fig('in.of')} of ${saying.told.fig('in.over')}.`,
  share_of: (saying) =>
    `${saying.told.bold('value')} of ${of(saying)[1]}${saying.when}: ${saying.told.fig('in.of')}${saying.where}, of ${saying.told.fig('in.over')}.`,
  difference: (saying) =>
    `${of(saying)[0]} less ${of(saying)[1]}${saying.where}${saying.when} is ${saying.told.bold('value')}: ${saying.told.fig('in.of')} less ${saying.told.fig('in.over')}.`,
  sum: (saying) =>
    `${of(saying)[0]} and ${of(saying)[1]}${saying.where}${saying.when} are together ${saying.told.bold('value')}.`,
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
    `${capital(voice.your)} cash${where} of ${told.fig('in.cash')} covers ${told.bold('value')} of spending${told.has('more.monthly_spending') ? ` at ${told.fig('more.monthly_spending')} a month` : told.has('assumed.spending') ? ` at ${told.fig('assumed.spending')} a month` : ''}. ${told.number('value') >= 6 ? 'That is six months or more, the usual aim.' : `To six months ${told.fig('more.gap')} is missing.`}`,
  afford: ({ told, voice, where }) => {
    const price = told.has('assumed.amount') ? told.fig('assumed.amount') : told.fig('more.needed')
    const isEnough = told.number('value') >= 0
    return isEnough
      ? `After ${price}, ${told.bold('value')} of ${voice.your} cash and savings${where} (${told.fig('in.cash')}) is left${told.has('more.months_left') ? `, which covers ${told.fig('more.months_left')} of spending` : ''}.${told.has('more.surplus') && told.number('more.surplus') > 0 ? ` About ${told.fig('more.surplus')} is left over in a month.` : ''}`
      : `${capital(voice.your)} cash and savings${where} of ${told.fig('in.cash')} are not enough for ${price}: ${told.bold('value')}.${told.has('more.surplus') && told.number('more.surplus') > 0 ? ` About ${told.fig('more.surplus')} is left over in a month.` : ''}`
  },
  years_to: ({ told }) =>
    told.number('value') === 0
      ? `The target of ${told.fig('assumed.target')} is reached already: there is ${told.fig('in.start')}.`
      : `It would take ${told.bold('value')} to reach ${told.fig('assumed.target')} from ${told.fig('in.start')}: ${told.fig('more.missing')} is missing.`,
  value_in: ({ told }) =>
    `It would be ${told.bold('value')} after ${told.fig('assumed.years')}${told.has('more.grown') ? `, ${told.fig('more.grown')} of it from growth` : ''}${told.has('more.paid_in') ? ` and ${told.fig('more.paid_in')} saved` : ''}. This is arithmetic, no forecast.`,
  save_for: ({ told }) =>
    told.number('value') === 0
      ? `Nothing has to be saved: what there is reaches ${told.fig('assumed.target')} by itself.`
      : `${told.bold('value')} a month would have to be saved to have ${told.fig('assumed.target')} after ${told.fig('assumed.years')}.${told.has('more.saved') ? ` Over the past year ${told.fig('more.saved')} a month was left over.` : ''}`,
  interest_saved: ({ told }) =>
    `With ${[told.has('assumed.lump') ? `${told.fig('assumed.lump')} at once` : '', told.has('assumed.extra') ? `${told.fig('assumed.extra')} more a month` : ''].filter(Boolean).join(' and ')}, ${told.bold('value')} of interest would be saved: ${told.fig('more.interest_faster')} instead of ${told.fig('more.interest')}. The debt would be paid off in ${told.fig('more.years_faster')} instead of ${told.fig('more.years')}, ${told.fig('more.sooner')} sooner: about ${told.fig('more.until')}.`,
  payoff: ({ told }) =>
    `The ${told.fig('in.owed')} would be paid off in ${told.bold('value')}, about ${told.fig('more.until')}, with ${told.fig('more.interest')} of interest until then.`,
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
  market_move: ({ told }) =>
    `If equity moved by ${told.fig('assumed.move')}, what is held would change by ${told.bold('value')} (${told.fig('more.percent')}), to ${told.fig('more.after')}. This is arithmetic, no forecast: everything else stays as it is.`,
  rate_move: ({ told }) =>
    `If interest rates moved by ${told.fig('assumed.move')}, the bonds of ${told.fig('in.bonds')} would change by about ${told.bold('value')}, by their duration of ${told.fig('in.duration')}.`,
}

/** Assumptions that the sentence has said already. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  home_equity: ['value'],
  runway: ['spending'],
  afford: ['amount'],
  years_to: ['target'],
  value_in: ['years'],
  save_for: ['target', 'years'],
  interest_saved: ['extra', 'lump'],
  lasts: ['spending', 'growth'],
  withdrawal: ['rate'],
  independence: ['rate'],
  market_move: ['move'],
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
