const LONG = ' of the Venerable Harbourmasters and Lighthouse-Keepers'
const HUGE = '987654321098.76'

const isAmount = (key: string, text: string): boolean =>
  /^-?\d+\.\d\d$/.test(text) && !/percent|rate|share|units|ratio|score|threshold|weight|price/.test(key)
const isName = (key: string, text: string): boolean =>
  /^(account_name|institution_name|client_name|household_name|household|payee|name|title)$/.test(key) && text !== ''

/**
 * What the server answers, with longer names and amounts of twelve digits before the point, as some have them, and with a
 * doubted price where there could be one.
 */
export function stretched(answer: unknown, key = ''): unknown {
  // the tour of an advisor's first visit lies over every page, and its film never ends loading
  if (key === 'actions' && Array.isArray(answer)) return answer.filter((one) => one !== 'SHOW_TUTORIAL_LINKS')
  if (key === 'price_step' && answer === null) return { date: '2026-01-02', before: '200.00', after: HUGE }
  if (Array.isArray(answer)) return answer.map((one) => stretched(one, key))
  if (typeof answer === 'object' && answer !== null)
    return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, stretched(value, name)]))
  if (typeof answer !== 'string') return answer
  if (isAmount(key, answer)) return answer.startsWith('-') ? `-${HUGE}` : /^0\.00$/.test(answer) ? answer : HUGE
  return isName(key, answer) && answer.length < 60 ? answer + LONG : answer
}
