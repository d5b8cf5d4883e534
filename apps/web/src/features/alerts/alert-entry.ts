import {
  ALERT_DETAILS,
  type Alert,
  type AlertPreview,
  type Watched,
  alertWords,
  previewAlert,
} from '@keelwise/contract/alerts'
import type { CategoryBook } from '@keelwise/contract/category-book'
import { formatMoney, plainAmount } from '../../domain/format-money.ts'

/** An alert as it is entered: numbers as they are typed, nothing as ''. */
export interface AlertEntry {
  readonly kind: Watched['kind']
  readonly account: string
  readonly direction: 'in' | 'out'
  readonly amount: string
  /** Of a category the amount is that of its budget. */
  readonly isByBudget: boolean
  /** `CATEGORY:groceries`, `GROUP:food`, '' for any. */
  readonly category: string
  readonly percent: string
  readonly payee: string
  readonly days: string
  readonly mail: Alert['mail']
}

/** What an alert is at first, with amounts that many would choose. */
const EXAMPLES: Readonly<Record<Watched['kind'], Partial<AlertEntry>>> = {
  LARGE_TRANSACTION: { amount: '500' },
  LOW_BALANCE: { amount: '500' },
  CATEGORY_OVER: { amount: '600', category: 'CATEGORY:groceries' },
  PRICE_RISE: { percent: '5' },
  UNUSUAL_SPENDING: { percent: '50', amount: '100' },
  ALLOCATION_DRIFT: { percent: '5' },
  MATURITY: { days: '30' },
}

/** An entry of a kind with what is usual for it, and what is known already. */
export const exampleOf = (kind: Watched['kind'], known: Partial<AlertEntry> = {}): AlertEntry => ({
  account: '',
  direction: 'out',
  amount: '',
  isByBudget: false,
  category: '',
  percent: '',
  payee: '',
  days: '',
  mail: 'OFF',
  ...EXAMPLES[kind],
  kind,
  ...known,
})

/** A stored alert as it is entered. */
export const enteredOf = (alert: Alert): AlertEntry => ({
  kind: alert.kind,
  account: alert.account_id ?? '',
  direction: alert.direction ?? 'out',
  amount: alert.amount ?? '',
  isByBudget: alert.kind === 'CATEGORY_OVER' && alert.amount === null,
  category: alert.level && alert.key ? `${alert.level}:${alert.key}` : '',
  percent: alert.percent ?? '',
  payee: alert.payee ?? '',
  days: alert.days === null ? '' : String(alert.days),
  mail: alert.mail,
})

/** What an entry says to the server, of its kind alone. */
export function watchedOf(entry: AlertEntry): Watched {
  const { needs, may } = ALERT_DETAILS[entry.kind]
  const own = (name: (typeof needs)[number]) => needs.includes(name) || may.includes(name)
  const text = (name: 'amount' | 'percent' | 'payee') =>
    own(name) ? (name === 'payee' ? entry.payee.trim() : plainAmount(entry[name]).trim()) || null : null
  const [level, ...key] = entry.category.split(':')
  const hasCategory = own('key') && key.length > 0
  return {
    kind: entry.kind,
    account_id: own('account_id') ? entry.account || null : null,
    direction: own('direction') ? entry.direction : null,
    amount: entry.kind === 'CATEGORY_OVER' && entry.isByBudget ? null : text('amount'),
    level: hasCategory ? (level === 'GROUP' ? 'GROUP' : 'CATEGORY') : null,
    // the server knows which keys there are
    key: hasCategory ? (key.join(':') as 'groceries') : null,
    percent: text('percent'),
    payee: text('payee'),
    days: own('days') && entry.days.trim() !== '' ? Number(entry.days) : null,
  }
}

/** What is wrong with an entry, by the fields of the server; none where it can be looked at and stored. */
export function faultsOf(entry: AlertEntry): Readonly<Record<string, string>> {
  const watched = watchedOf(entry)
  const issues = previewAlert.body.safeParse(watched).error?.issues ?? []
  const faults = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed())
  const lacksAmount = entry.kind === 'CATEGORY_OVER' && !entry.isByBudget && watched.amount === null
  return lacksAmount ? { ...faults, amount: 'Required' } : faults
}

/** An alert in a few words. */
export const alertSentence = (alert: Alert, book: CategoryBook): string =>
  alertWords(alert, {
    money: formatMoney,
    category: (level, key) => (level === 'GROUP' ? `All of ${book.groupName(key) ?? 'a group'}` : book.of(key).name),
    accountName: alert.account_name,
  })

/** "3 times", "twice", "once". */
export const timesWords = (times: number): string => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`)

/** What an alert would have told, in one sentence; null where the past is not known. */
export const previewWords = ({ times, days }: Pick<AlertPreview, 'times' | 'days'>): string | null =>
  times === null
    ? null
    : times === 0
      ? `In the last ${days} days it would have told you nothing.`
      : `In the last ${days} days it would have told you something ${timesWords(times)}.`
