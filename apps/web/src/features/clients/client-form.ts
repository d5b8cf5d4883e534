import {
  type Client,
  type ClientFacts,
  MOST_OWN_FIELDS,
  clientFacts,
  ownFieldsIn,
  ownFieldsText,
} from '@keelwise/contract/clients'
import type { z } from 'zod'
import { emptyIsNull, textFor } from '../../domain/form.tsx'
import { plainAmount } from '../../domain/format-money.ts'

export type ClientField = keyof ClientFacts

/** Fields in their order in the form, with their labels. */
export const clientFieldLabel: Readonly<Record<ClientField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  date_of_birth: 'Date of birth',
  status: 'Status',
  risk_score: 'Risk score',
  investment_objective: 'Objective',
  household_name: 'Household',
  annual_income: 'Annual income',
  net_worth_estimate: 'Net worth estimate',
  own_fields: 'Own fields',
  notes: 'Notes',
}
const clientFields = Object.keys(clientFieldLabel) as readonly ClientField[]

const { shape } = clientFacts
const amount = (text: string) => plainAmount(text) || null

/** The contract's rules for what is typed. */
export const clientForm = clientFacts.extend({
  date_of_birth: textFor(shape.date_of_birth, emptyIsNull, 'Enter a date in the past, at most 120 years ago.'),
  risk_score: textFor(
    shape.risk_score,
    (text) => (text.trim() === '' ? null : Number(text)),
    'Enter a whole number from 1 to 100.',
  ),
  investment_objective: textFor(shape.investment_objective, emptyIsNull),
  annual_income: textFor(shape.annual_income, amount),
  net_worth_estimate: textFor(shape.net_worth_estimate, amount),
  own_fields: textFor(
    shape.own_fields,
    ownFieldsIn,
    `Write a name, a colon and a value on each line, each name once; at most ${MOST_OWN_FIELDS} lines.`,
  ),
})
/** What stands in the fields of the form. */
export type ClientEntry = z.input<typeof clientForm>

/** A client as the form shows it; without one, an empty form. */
export const entryOf = (client: Client | null): ClientEntry => ({
  ...(Object.fromEntries(
    clientFields.map((field) => {
      const value = client?.[field] ?? ''
      return [field, typeof value === 'object' ? '' : String(value)]
    }),
  ) as ClientEntry),
  status: client?.status ?? 'ACTIVE',
  own_fields: ownFieldsText(client?.own_fields ?? []),
})

/** The fields of `entry` that say something else than `before`. */
export const changedFields = (before: ClientEntry, entry: ClientEntry): ClientField[] =>
  clientFields.filter((field) => before[field] !== entry[field])
