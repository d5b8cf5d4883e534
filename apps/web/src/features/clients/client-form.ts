import { type Client, type ClientFacts, clientFacts } from '@keelwise/contract/clients'
import { plainAmount } from '../../domain/format-money.ts'
import { fieldMessage, toApiError } from '../../lib/api-error.ts'

export type ClientField = keyof ClientFacts
/** What stands in the fields of the form. */
export type ClientEntry = Record<ClientField, string>
/** Messages by field. */
export type ClientErrors = Partial<Record<ClientField, string>>

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
  notes: 'Notes',
}
export const clientFields = Object.keys(clientFieldLabel) as readonly ClientField[]

/** A client as the form shows it; without one, an empty form. */
export const entryOf = (client: Client | null): ClientEntry =>
  Object.fromEntries(
    clientFields.map((field) => [field, String(client?.[field] ?? (field === 'status' ? 'ACTIVE' : ''))]),
  ) as ClientEntry

const raw = (field: ClientField, text: string): unknown => {
  const trimmed = text.trim()
  switch (field) {
    case 'risk_score':
      return trimmed === '' ? null : Number(trimmed)
    case 'annual_income':
    case 'net_worth_estimate':
      return plainAmount(text) || null
    case 'date_of_birth':
    case 'investment_objective':
      return trimmed || null
    default:
      return text
  }
}

/** The contract's own words would speak of numbers and types. */
const ERRORS: ClientErrors = {
  risk_score: 'Enter a whole number from 1 to 100.',
  date_of_birth: 'Enter a date in the past, at most 120 years ago.',
}

/** What the form says, or what is wrong with it. */
export function factsOf(entry: ClientEntry): { facts: ClientFacts } | { errors: ClientErrors } {
  const parsed = clientFacts.safeParse(
    Object.fromEntries(clientFields.map((field) => [field, raw(field, entry[field])])),
  )
  if (parsed.success) return { facts: parsed.data }
  const errors: ClientErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as ClientField
    errors[field] ??= ERRORS[field] ?? message
  }
  return { errors }
}

/** The fields of `entry` that say something else than `before`. */
export const changedFields = (before: ClientEntry, entry: ClientEntry): ClientField[] =>
  clientFields.filter((field) => before[field] !== entry[field])

/** The messages of a refused client by field; empty when it was refused for another reason. */
export function clientErrorsOf(thrown: unknown): ClientErrors {
  const problem = toApiError(thrown)
  if (problem.status !== 400) return {}
  return Object.fromEntries(
    clientFields.map((field) => [field, fieldMessage(problem, field)] as const).filter(([, message]) => message),
  )
}
