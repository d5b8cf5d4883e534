import { type BookRow, type BookView, bookRules } from '@keelwise/contract/book'
import { figureText } from '../../assistant/figures.ts'
import { dayText, moneyText } from '../../platform/written-figures.ts'
import type { BookFacts } from './book.queries.ts'

interface Reason {
  readonly why: string
  readonly amount: string | null
  readonly whole: string | null
  readonly as_of: Date | null
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`

/** Why each view lists a client: the sentence, and the money behind the figure. */
const REASON: { readonly [V in BookView]: (value: string, facts: BookFacts[V], currency: string) => Reason } = {
  cash: (value, { amount, whole, as_of }, currency) => ({
    why: `${figureText(value, 'percent')} of the portfolio is cash: ${moneyText(amount, currency)} of ${moneyText(whole, currency)}.`,
    amount,
    whole,
    as_of,
  }),
  position: (value, { name, amount, whole, as_of }, currency) => ({
    why: `${name} is ${figureText(value, 'percent')} of what is held: ${moneyText(amount, currency)} of ${moneyText(whole, currency)}.`,
    amount,
    whole,
    as_of,
  }),
  drift: (value, { percent, target, amount, whole, as_of }) => {
    const gap = figureText(value.replace('-', ''), 'points')
    const side = value.startsWith('-') ? 'below' : 'above'
    const shares = `${figureText(percent, 'percent')} equity against a target of ${figureText(target, 'percent')}`
    return { why: `${shares}: ${gap} ${side}.`, amount, whole, as_of }
  },
  meeting: (value, { added_at, last_at, next_at }) => {
    const days = count(Number(value), 'day')
    const past = last_at
      ? `The last meeting was on ${dayText(last_at.toISOString())}, ${days} ago`
      : `No meeting yet, ${days} after this client was added`
    const next = next_at ? `; the next is on ${dayText(next_at.toISOString())}` : ', and none is planned'
    return { why: `${past}${next}.`, amount: null, whole: null, as_of: last_at ?? added_at }
  },
  action: (value, { oldest, oldest_on }) => ({
    why:
      value === '1'
        ? `“${oldest}” was due on ${dayText(oldest_on)}.`
        : `${value} actions are overdue; “${oldest}” was due on ${dayText(oldest_on)}.`,
    amount: null,
    whole: null,
    as_of: new Date(oldest_on),
  }),
  connection: (value, { accounts, institutions }) => ({
    why: `The connection of ${value} of ${count(accounts, 'account')} needs attention, at ${listed(institutions)}.`,
    amount: null,
    whole: null,
    as_of: null,
  }),
}

/** A listed client as the list answers it. */
export function toBookRow<V extends BookView>(
  view: V,
  row: BookFacts[V] &
    Pick<BookRow, 'client_id' | 'client_name' | 'household_name' | 'value' | 'currency' | 'unknown_accounts'>,
): BookRow {
  const { as_of, ...reason } = REASON[view](row.value, row, row.currency)
  return {
    client_id: row.client_id,
    client_name: row.client_name,
    household_name: row.household_name,
    value: row.value,
    unit: bookRules[view].unit,
    currency: row.currency,
    unknown_accounts: row.unknown_accounts,
    ...reason,
    as_of: as_of?.toISOString() ?? null,
  }
}
