import type { Goal } from '@keelwise/contract/goals'
import { formatMonth } from './format-date.ts'
import { formatMoney } from './format-money.ts'

/** The word for how a goal stands, and what it means as a colour. */
export const goalStatusWords: Readonly<
  Record<Goal['status'], { readonly word: string; readonly tone?: 'good' | 'watch' | 'bad' }>
> = {
  reached: { word: 'Reached', tone: 'good' },
  on_track: { word: 'On track', tone: 'good' },
  behind: { word: 'Behind', tone: 'watch' },
  overdue: { word: 'Date passed', tone: 'bad' },
  no_date: { word: 'No date' },
  unknown: { word: 'Not known' },
}

/** How far a goal is, in words: "$6,000.00 of $12,000.00", "At least $500.00", "$7,000.00 owed". */
export function goalProgress(
  goal: Pick<Goal, 'kind' | 'saved' | 'owed' | 'target' | 'is_at_least'>,
  currency: string,
): string {
  const atLeast = (text: string) => (goal.is_at_least ? `At least ${text}` : text)
  if (goal.kind === 'DEBT') return `${atLeast(formatMoney(goal.owed ?? '0', currency))} owed`
  const saved = atLeast(formatMoney(goal.saved, currency))
  return goal.target === null ? saved : `${saved} of ${formatMoney(goal.target, currency)}`
}

/** What it takes from here, in sentences; null where nothing can be said. */
export function goalNeeds(goal: Goal, currency: string): string | null {
  const { status, needed_a_month: needed, target_date: date } = goal
  const isDebt = goal.kind === 'DEBT'
  if (status === 'reached') return isDebt ? 'All of it is paid off.' : 'All of it is there.'
  if (!isDebt && goal.target === null)
    return goal.target_months === null
      ? 'Its amount is in a currency without a rate.'
      : 'What you spend is known after 90 days of transactions; the amount follows from that.'
  const takes =
    needed === null || date === null
      ? null
      : `It takes ${goal.is_at_least ? 'at most ' : ''}${formatMoney(needed, currency)} a month until ${formatMonth(date)}${isDebt ? '' : ', without any return'}.`
  return [takes, paceWords(goal, currency)].filter((text) => text !== null).join(' ') || null
}

/** What is put aside, and where that leads. */
function paceWords({ kind, pace, reached_on: reached }: Goal, currency: string): string | null {
  if (kind === 'DEBT') {
    const by =
      pace === null ? 'With the minimum payments it is' : `You pay ${formatMoney(pace.amount, currency)} a month:`
    return reached === null ? null : `${by} paid off in ${formatMonth(reached)}.`
  }
  if (pace === null) return 'Say what you put aside a month to see whether that is enough.'
  const amount = `${formatMoney(pace.amount, currency)} a month`
  const said =
    pace.basis === 'stated'
      ? `You put aside ${amount}`
      : `Its accounts grew by ${amount} over the last three months, markets included`
  return reached === null ? `${said}.` : `${said}: there in ${formatMonth(reached)}.`
}
