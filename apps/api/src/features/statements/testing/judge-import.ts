import { type StatementChoices, type StatementPreview, noChoices } from '@keelwise/contract/statements'
import { toAmount } from '@keelwise/finance/amounts'
import { sql } from 'kysely'
import type { Person, TestApp } from '../../../testing/test-app.ts'
import type { ExportTruth, RealExport, TrueRow } from './export-truth.ts'
import { isOfRows } from '../../../sources/statements/not-taken.ts'

/**
 * What became of a file. `right`: stored as it is without a question. `asked`: the same after a person said what the file
 * does not say. `said`: something is left out or differs, and the preview says so. `refused`: the file is not read, with
 * the reason. `wrong`: stored different from the truth, and nobody was told.
 */
export type ImportVerdict =
  | { readonly kind: 'right' | 'asked' }
  | { readonly kind: 'said' | 'refused' | 'wrong'; readonly why: string }

interface StoredRow {
  readonly date: string
  readonly amount: string
  readonly currency: string
  readonly type: string
  readonly units: string | null
  readonly names: readonly (string | null)[]
  readonly account: string
}

const ROUNDS = 5

/** Answers everything that is open as somebody would who knows the file, and takes the proposed columns as they are. */
function answersTo(preview: StatementPreview, said: StatementChoices, truth: ExportTruth): StatementChoices {
  const { table, open, accounts } = preview
  const isMapping = Object.keys(open).some((field) => field.startsWith('mapping') || field === 'accounts')
  const mapping = table &&
    (isMapping || said.mapping) && {
      ...table.mapping,
      columns: { ...table.mapping.columns, ...(open['accounts'] ? truth.columns : {}) },
      date_order: preview.date_question ? truth.dateOrder : table.mapping.date_order,
      decimal_mark: preview.decimal_question ? truth.decimalMark : table.mapping.decimal_mark,
      amount_sign: table.reading.amount_sign === null ? truth.sign : table.mapping.amount_sign,
      amount_basis: table.reading.amount_basis === null ? truth.basis : table.mapping.amount_basis,
      types: {
        ...table.mapping.types,
        ...Object.fromEntries(
          table.types.flatMap(({ word, type }) => (type === null ? [[word, truth.words?.[word] ?? 'OTHER']] : [])),
        ),
      },
    }
  return {
    ...said,
    date_order: preview.date_question ? truth.dateOrder : said.date_order,
    decimal_mark: preview.decimal_question ? truth.decimalMark : said.decimal_mark,
    mapping: mapping ?? said.mapping,
    accounts: {
      ...said.accounts,
      ...Object.fromEntries(
        accounts.flatMap(({ key, is_identified, currency, name, choice }) =>
          (is_identified && currency !== null) || choice !== null
            ? []
            : [
                [
                  key,
                  {
                    account_id: null,
                    name: name || 'Account',
                    account_type: truth.accountType,
                    currency: currency === null ? truth.currency : null,
                    balance: null,
                    is_turned: false,
                  },
                ],
              ],
        ),
      ),
    },
  }
}

const plainUnits = (units: string): string =>
  units.includes('.') ? units.replace(/0+$/, '').replace(/\.$/, '') : units

/** Whether one of the names is the security; one of the United States is known by the CUSIP in its ISIN too. */
const isNamed = (names: readonly (string | null)[], security: string): boolean =>
  names.some((name) =>
    [security, ...(/^US[A-Z0-9]{10}$/.test(security) ? [security.slice(2, 11)] : [])].some((word) =>
      name?.toUpperCase().includes(word.toUpperCase()),
    ),
  )

function isSame(row: StoredRow, truth: TrueRow, said: string): boolean {
  return (
    row.date === truth.date &&
    row.amount === toAmount(truth.amount) &&
    row.currency === (truth.currency ?? said) &&
    (truth.kinds as readonly string[]).includes(row.type) &&
    (truth.units === undefined || (row.units !== null && plainUnits(row.units) === plainUnits(truth.units))) &&
    (truth.security === undefined || isNamed(row.names, truth.security))
  )
}

const shown = (row: StoredRow): string =>
  `${row.date} ${row.type} ${row.amount} ${row.currency}${row.units === null ? '' : ` ${plainUnits(row.units)} of`} ${row.names.find(Boolean) ?? ''}`
const wanted = (row: TrueRow, said: string): string =>
  `${row.date} ${row.kinds.slice(0, 2).join('|')} ${row.amount} ${row.currency ?? said}${row.units === undefined ? '' : ` ${row.units} of ${row.security ?? '?'}`}`

/** What is stored of a person's accounts. */
async function readStored(app: TestApp, userId: string) {
  const { rows } = await sql<StoredRow>`
    select execution_date::text as date, flow_amount::text as amount, currency, tx_type as type, units::text as units,
      array[ticker, name, cusip, description] as names, account_id as account
    from transaction where user_id = ${userId} order by execution_date, flow_amount`.execute(app.deps.db.system)
  const { rows: holdings } = await sql<{
    names: (string | null)[]
    units: string
    value: string | null
    currency: string
    cost: string | null
    is_cash: boolean
  }>`
    select array[ticker, cusip, name] as names, units::text as units, market_value::text as value,
      market_value_currency as currency, cost_basis::text as cost, coalesce(sec_type, '') = 'CASH' as is_cash
    from position where user_id = ${userId}`.execute(app.deps.db.system)
  const { rows: accounts } = await sql<{ id: string; value: string | null; currency: string }>`
    select id, market_value::text as value, currency from account where user_id = ${userId}`.execute(app.deps.db.system)
  return { rows, holdings, accounts }
}

/** The first thing that is stored otherwise than it is; null when everything is as it is. */
function faultOf(
  stored: Awaited<ReturnType<typeof readStored>>,
  truth: ExportTruth,
): { why: string; missing: number } | null {
  const rest = [...truth.rows]
  const strange: StoredRow[] = []
  const labels = new Map<string, string>()
  for (const row of stored.rows) {
    const at = rest.findIndex((each) => isSame(row, each, truth.currency))
    if (at < 0) {
      strange.push(row)
      continue
    }
    const [found] = rest.splice(at, 1)
    if (found?.account === undefined) continue
    const label = labels.get(row.account)
    if (label !== undefined && label !== found.account)
      return { why: `rows of ${label} and ${found.account} are in one account`, missing: 0 }
    labels.set(row.account, found.account)
  }
  const [first] = strange
  if (first !== undefined) {
    const near = rest.find((each) => each.date === first.date) ?? rest[0]
    return { why: `stored ${shown(first)}; true is ${near ? wanted(near, truth.currency) : 'no such row'}`, missing: 0 }
  }
  if (rest[0] !== undefined) return { why: `missing ${wanted(rest[0], truth.currency)}`, missing: rest.length }
  if (truth.holdings) {
    const open = [...truth.holdings]
    for (const row of stored.holdings.filter(({ is_cash }) => !is_cash)) {
      const at = open.findIndex(
        (each) =>
          isNamed(row.names, each.security) &&
          plainUnits(row.units) === plainUnits(each.units) &&
          row.value === (each.value === null ? null : toAmount(each.value)) &&
          row.currency === (each.currency ?? truth.currency) &&
          (each.cost === undefined || row.cost === (each.cost === null ? null : toAmount(each.cost))),
      )
      if (at < 0) {
        const near = open.find((each) => isNamed(row.names, each.security))
        return {
          why: `holds ${row.names.find(Boolean)} ${row.units} worth ${row.value} ${row.currency} cost ${row.cost}; true is ${near ? `${near.units} worth ${near.value} ${near.currency ?? truth.currency} cost ${near.cost}` : 'no such holding'}`,
          missing: 0,
        }
      }
      open.splice(at, 1)
    }
    if (open[0]) return { why: `missing the holding ${open[0].security}`, missing: open.length }
  }
  if (truth.worth !== undefined) {
    const [account] = stored.accounts
    const value = account?.value ?? null
    if (
      stored.accounts.length === 1 &&
      value !== null &&
      value !== (truth.worth === null ? null : toAmount(truth.worth))
    )
      return { why: `the account is worth ${value}; true is ${truth.worth ?? 'nobody knows'}`, missing: 0 }
  }
  // a value that no file states is unknown, never zero
  const zero = stored.accounts.find(({ value }) => value === '0.00')
  if (zero && truth.worth === undefined && !truth.holdings) return { why: 'the account is worth 0.00', missing: 0 }
  return null
}

/** Whether the preview tells of the fault: a check that differs, or lines that are listed as left out. */
function isSaid(preview: StatementPreview, missing: number): boolean {
  const left =
    preview.accounts.reduce((sum, { rejected }) => sum + rejected.length, 0) +
    preview.not_taken.reduce((sum, { what, count }) => (isOfRows(what) ? sum + count : sum), 0)
  if (missing > 0) return left >= missing
  return preview.accounts.some(({ checks }) =>
    checks.some(({ kind, result }) => kind !== 'DATE' && result === 'differs'),
  )
}

/** Uploads a file, answers what is asked as one who knows it, and imports it. @returns the last preview and what was open first, or why it is refused */
export async function importAnswered(
  person: Person,
  file: Pick<RealExport, 'name' | 'content'>,
  truth: ExportTruth,
): Promise<{ preview: StatementPreview; asked: string[] } | { refused: string }> {
  const answer = await person.request(
    'POST',
    `/api/investor/statements/preview/?file_name=${encodeURIComponent(file.name)}`,
    file.content,
    { 'content-type': 'application/octet-stream' },
  )
  if (answer.status !== 201) return { refused: String((answer.body as { detail?: string }).detail) }
  let preview = answer.body as StatementPreview
  const asked = Object.keys(preview.open)
  let said = noChoices
  for (let round = 0; round < ROUNDS && !preview.is_ready; round += 1) {
    said = answersTo(preview, said, truth)
    const chosen = await person.request('PUT', `/api/investor/statements/${preview.id}/choices/`, said)
    if (chosen.status !== 200) return { refused: JSON.stringify(chosen.body) }
    preview = chosen.body as StatementPreview
  }
  if (!preview.is_ready) return { refused: `still open: ${JSON.stringify(preview.open)}` }
  const stored = await person.request('POST', `/api/investor/statements/${preview.id}/import/`)
  return stored.status === 201 ? { preview, asked } : { refused: JSON.stringify(stored.body) }
}

/** Uploads a file, answers what is asked, imports it, and holds what is stored against what is true. */
export async function judgeImport(app: TestApp, person: Person, file: RealExport): Promise<ImportVerdict> {
  const outcome = await importAnswered(person, file, file.truth)
  if ('refused' in outcome) return { kind: 'refused', why: outcome.refused }
  const { preview, asked: first } = outcome
  const fault = faultOf(await readStored(app, person.userId), file.truth)
  if (fault === null) return { kind: first.length === 0 ? 'right' : 'asked' }
  const asked =
    first.length === 0 ? '' : `; asked ${first.map((field) => field.replace(/[0-9a-f]{64}/, '*')).join(', ')}`
  return { kind: isSaid(preview, fault.missing) ? 'said' : 'wrong', why: fault.why + asked }
}
