import {
  type ClientFacts,
  type ImportedField,
  createClient,
  importedFields,
  ownFieldsIn,
} from '@keelwise/contract/clients'
import { emailKey } from '@keelwise/contract/person'
import { readCsvRecords } from '../../sources/statements/csv-records.ts'
import { fieldErrorsOf } from '../../platform/http/fields.ts'
import type { ClientImportOutcome } from '@keelwise/contract/words'

type Mapping = Record<ImportedField, string | null>

export interface ReadRow {
  readonly line: number
  readonly name: string
  readonly email: string | null
  readonly outcome: ClientImportOutcome
  readonly errors: Readonly<Record<string, string[]>>
  readonly facts: ClientFacts | null
}

/** Headings that mean a field, as they are compared: lower case, letters and digits only. */
const HEADINGS: Readonly<Record<ImportedField, readonly string[]>> = {
  first_name: ['firstname', 'first', 'givenname', 'forename'],
  last_name: ['lastname', 'last', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'telephone', 'cell'],
  date_of_birth: ['dateofbirth', 'birthdate', 'dob', 'birthday'],
  status: ['status'],
  household_name: ['household', 'householdname', 'family'],
  risk_score: ['riskscore', 'risk'],
  investment_objective: ['investmentobjective', 'objective'],
  annual_income: ['annualincome', 'income'],
  net_worth_estimate: ['networthestimate', 'networth'],
  notes: ['notes', 'note', 'comment', 'comments'],
  own_fields: ['ownfields'],
}

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Which column each field is read from: as the person says, else by the heading. */
function mappingOf(columns: readonly string[], given: Partial<Record<ImportedField, string | null>>): Mapping {
  return Object.fromEntries(
    importedFields.map((field) => {
      const chosen = given[field]
      const guessed = columns.find((column) => HEADINGS[field].includes(plain(column))) ?? null
      if (chosen === undefined) return [field, guessed]
      return [field, chosen !== null && columns.includes(chosen) ? chosen : null]
    }),
  ) as Mapping
}

const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** What is written in a cell, in the form that the contract takes. */
function valueOf(field: ImportedField, cell: string): unknown {
  // our own export guards cells against spreadsheets with an apostrophe
  const text = cell.trim().replace(/^'(?=[=+\-@])/, '')
  if (field === 'first_name' || field === 'last_name' || field === 'notes') return text
  if (field === 'own_fields') return ownFieldsIn(text)
  if (text === '') return field === 'status' ? 'ACTIVE' : null
  switch (field) {
    case 'date_of_birth': {
      const [, month, day, year] = AMERICAN_DATE.exec(text) ?? []
      return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
    }
    case 'status':
    case 'investment_objective':
      return text.toUpperCase()
    case 'risk_score':
      return /^\d+$/.test(text) ? Number(text) : text
    case 'annual_income':
    case 'net_worth_estimate':
      return text.replaceAll(/[$,\s]/g, '')
    default:
      return text
  }
}

/**
 * Clients of a CSV text, line by line: what is added, what is known already by its e-mail address (of a client, or of a
 * line before), and what is wrong with the rest.
 * @param known addresses that are taken, in the form in which they are compared
 * @throws StatementError for a text with too many lines
 */
export function readClients(
  csv: string,
  given: Partial<Record<ImportedField, string | null>>,
  known: ReadonlySet<string>,
) {
  const [header, ...records] = readCsvRecords(csv.replace(/^\uFEFF/, ''))
  const columns = (header?.cells ?? []).map((cell) => cell.trim())
  const mapping = mappingOf(columns, given)
  const taken = new Set(known)
  const rows = records.map(({ line, cells }): ReadRow => {
    const raw = Object.fromEntries(
      importedFields.flatMap((field) => {
        const index = mapping[field] === null ? -1 : columns.indexOf(mapping[field])
        return index < 0 ? [] : [[field, valueOf(field, cells[index] ?? '')]]
      }),
    )
    const parsed = createClient.body.safeParse({ first_name: '', last_name: '', ...raw })
    const text = (value: unknown): string => (typeof value === 'string' ? value : '')
    const name = `${text(raw['first_name'])} ${text(raw['last_name'])}`.trim()
    const email = text(raw['email']) || null
    if (!parsed.success)
      return { line, name, email, outcome: 'invalid', errors: fieldErrorsOf(parsed.error), facts: null }
    const key = parsed.data.email === null ? null : emailKey(parsed.data.email)
    const isKnown = key !== null && taken.has(key)
    if (key !== null) taken.add(key)
    return { line, name, email, outcome: isKnown ? 'known' : 'add', errors: {}, facts: parsed.data }
  })
  return { columns, mapping, rows }
}
