import { z } from 'zod'
import { categoryGroupKey, categoryKey } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, currencyCode, dateTime, decimal } from './money.ts'
import { page, pageQuery } from './paging.ts'
import { flowDirection } from './transactions.ts'
import { alertKindDisplay, alertMails, budgetLevels, namesOf } from './words.ts'

/** Alerts that one person can have. */
export const MOST_ALERTS = 50
/** How far back is looked for what an alert would have told. */
export const ALERT_PREVIEW_DAYS = 90

export const alertKind = z.enum(namesOf(alertKindDisplay))
export type AlertKind = z.output<typeof alertKind>

/** What can be said of an alert besides its kind. */
type Detail = 'account_id' | 'direction' | 'amount' | 'level' | 'key' | 'percent' | 'payee' | 'days'

/** What an alert of a kind has to say, and what it may say; everything else is nothing to it. */
export const ALERT_DETAILS: Readonly<
  Record<AlertKind, { readonly needs: readonly Detail[]; readonly may: readonly Detail[] }>
> = {
  LARGE_TRANSACTION: { needs: ['direction'], may: ['amount', 'payee', 'account_id'] },
  LOW_BALANCE: { needs: ['amount'], may: ['account_id'] },
  CATEGORY_OVER: { needs: ['level', 'key'], may: ['amount'] },
  PRICE_RISE: { needs: ['percent'], may: ['payee'] },
  UNUSUAL_SPENDING: { needs: ['percent', 'amount'], may: ['level', 'key'] },
  ALLOCATION_DRIFT: { needs: ['percent'], may: [] },
  MATURITY: { needs: ['days'], may: [] },
}

const amount = decimal
  .refine((text) => !text.startsWith('-') && /[1-9]/.test(text), 'Enter an amount above zero.')
  .refine((text) => text.split('.')[0]!.length <= 10, 'Enter a smaller amount.')
  .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'Enter at most two decimals.')

const percent = decimal
  .refine((text) => !text.startsWith('-') && /[1-9]/.test(text), 'Enter a number above zero.')
  .refine((text) => Number(text) <= 1000, 'Enter at most 1000.')
  .refine((text) => (text.split('.')[1] ?? '').length <= 2, 'Enter at most two decimals.')

const details = {
  kind: alertKind,
  /** One account; null for all that it can be about. */
  account_id: z.uuid().nullable(),
  /** Which way the money of a large transaction goes. */
  direction: flowDirection.nullable(),
  /** From which amount on; of a category null for its budget, of a payee's transactions null for any. */
  amount: amount.nullable(),
  /** Whether `key` is of a category or of a group of them. */
  level: z.enum(budgetLevels).nullable(),
  key: z.union([categoryKey, categoryGroupKey]).nullable(),
  /** Percent of a rise or above the usual, points of a drift. */
  percent: percent.nullable(),
  /** Of a transaction or of what recurs, as it is shown; null for all. */
  payee: z.string().trim().min(1).max(200).nullable(),
  /** Days before something matures. */
  days: z.number().int().min(1, 'Enter at least 1 day.').max(365, 'Enter at most 365 days.').nullable(),
}

const watched = z.object(details)
/** What an alert watches. */
export type Watched = z.output<typeof watched>

const isComplete = (said: Watched, context: z.RefinementCtx): void => {
  for (const name of ALERT_DETAILS[said.kind].needs)
    if (said[name] === null) context.addIssue({ code: 'custom', path: [name], message: 'Required' })
  if (said.kind === 'LARGE_TRANSACTION' && said.amount === null && said.payee === null)
    context.addIssue({ code: 'custom', path: ['amount'], message: 'Enter an amount, or a payee.' })
}

const entry = z.object({
  ...details,
  mail: z.enum(alertMails),
  is_on: z.boolean(),
})

const alert = z.object({
  ...details,
  amount: decimal.nullable(),
  percent: decimal.nullable(),
  id: z.uuid(),
  /** Of the amount, as it was said. */
  currency: currencyCode,
  mail: z.enum(alertMails),
  is_on: z.boolean(),
  /** Null where it is about no single account. */
  account_name: z.string().nullable(),
  /** How often it told something in the last days that a preview looks at, and when last. */
  told: z.number().int(),
  last_told_at: dateTime.nullable(),
})
export type Alert = z.output<typeof alert>

const minutes = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.')

const delivery = {
  /** From when to when nothing is mailed, `HH:mm` where the person is; both null for never. */
  quiet_from: minutes.nullable(),
  quiet_to: minutes.nullable(),
  /** Day of the weekly digest, 1 for Monday. */
  digest_day: z.number().int().min(1).max(7),
}

const deliveryEntry = z.object(delivery).superRefine(({ quiet_from: from, quiet_to: to }, context) => {
  if ((from === null) !== (to === null))
    context.addIssue({ code: 'custom', path: [from === null ? 'quiet_from' : 'quiet_to'], message: 'Required' })
  if (from !== null && from === to)
    context.addIssue({ code: 'custom', path: ['quiet_to'], message: 'Choose another time than the first.' })
})

const event = z.object({
  id: z.uuid(),
  alert_id: z.uuid(),
  kind: alertKind,
  happened_on: calendarDate,
  title: z.string(),
  message: z.string(),
  action_url: z.string().nullable(),
  told_at: dateTime,
})
export type AlertEvent = z.output<typeof event>

const preview = z.object({
  /** How often it would have told something; null where the past is not known. */
  times: z.number().int().nullable(),
  days: z.number().int(),
  /** The newest of them, at most three. */
  examples: z.array(z.object({ on: calendarDate, title: z.string() })),
  /** What holds at this moment, of what stays as it is for a while. */
  now: z.array(z.string()),
  /** What is left out because it is not known, in sentences. */
  unknown: z.array(z.string()),
})
export type AlertPreview = z.output<typeof preview>

const path = '/api/investor/alerts/'
const params = z.object({ id: z.uuid() })

export const listAlerts = endpoint({
  method: 'GET',
  path,
  access: 'investor',
  summary: 'Own alerts, and when they are mailed',
  status: [200],
  response: z.object({
    results: z.array(alert),
    currency: currencyCode,
    delivery: z.object({ ...delivery, timezone: z.string(), wants_mail: z.boolean() }),
  }),
})

export const addAlert = endpoint({
  method: 'POST',
  path,
  access: 'investor',
  summary: 'Set an alert',
  body: entry.superRefine(isComplete),
  status: [201],
  response: z.object({ id: z.uuid() }),
})

export const changeAlert = endpoint({
  method: 'PUT',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Change an alert, or switch it on or off; what happened before is not told',
  params,
  body: entry.superRefine(isComplete),
  status: [200],
  response: z.object({ id: z.uuid() }),
})

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: `${path}{id}/`,
  access: 'investor',
  summary: 'Remove an alert with what it told',
  params,
  status: [204],
})

export const previewAlert = endpoint({
  method: 'POST',
  path: `${path}preview/`,
  access: 'investor',
  summary: 'What an alert would have told in the last 90 days; nothing is stored',
  body: watched.superRefine(isComplete),
  status: [200],
  response: preview,
})

export const setAlertDelivery = endpoint({
  method: 'PUT',
  path: `${path}delivery/`,
  access: 'investor',
  summary: 'Say when alerts are not mailed, and on which day the weekly digest comes',
  body: deliveryEntry,
  status: [204],
})

export const listAlertEvents = endpoint({
  method: 'GET',
  path: `${path}events/`,
  access: 'investor',
  summary: 'What alerts told, the newest first',
  query: pageQuery(20),
  status: [200],
  response: page(event),
})

interface Words {
  /** An amount as the reader writes it. */
  readonly money: (amount: string, currency: string) => string
  /** What a category or a group is called. */
  readonly category: (level: 'CATEGORY' | 'GROUP', key: string) => string
  readonly accountName: string | null
}

/** An alert in a few words that say no more than the person said: `Checking below $500.00`. */
export function alertWords(
  {
    kind,
    amount: limit,
    percent: points,
    days,
    direction,
    level,
    key,
    payee,
    currency,
  }: Watched & { currency: string },
  { money, category, accountName }: Words,
): string {
  const amountWords = limit === null ? '' : money(limit, currency)
  const share = points === null ? '' : points.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))
  const named = level === null || key === null ? null : category(level, key)
  switch (kind) {
    case 'LARGE_TRANSACTION':
      return [
        limit === null ? 'Anything' : `${amountWords} or more`,
        direction === 'in' ? 'coming in' : 'going out',
        ...(payee === null ? [] : [direction === 'in' ? 'from' : 'to', payee]),
      ]
        .join(' ')
        .concat(accountName === null ? '' : `, ${accountName}`)
    case 'LOW_BALANCE':
      return `${accountName ?? 'A bank account'} below ${amountWords}`
    case 'CATEGORY_OVER':
      return `${named ?? 'A category'} over ${limit === null ? 'its budget' : `${amountWords} a month`}`
    case 'PRICE_RISE':
      return `${payee ?? 'Anything that recurs'} up by ${share}% or more`
    case 'UNUSUAL_SPENDING':
      return `${named ?? 'Any category'} ${share}% above a usual month, and by ${amountWords}`
    case 'ALLOCATION_DRIFT':
      return `An asset class ${share} points off its target`
    case 'MATURITY':
      return `${days ?? 0} ${days === 1 ? 'day' : 'days'} before something matures`
  }
}
