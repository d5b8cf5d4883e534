import { isKnownCurrency } from '@keelwise/contract/currencies'
import { absolute, add, isNegative, negate } from '@keelwise/finance/decimals'
import { typeOfText } from './csv-transaction-type.ts'
import { readDate } from './date-order.ts'
import { fileAccount } from './file-account.ts'
import { emptyDraft } from './transaction-draft.ts'
import { mergeStatements } from './merge-statements.ts'
import { readNumber } from './number-marks.ts'
import { leaveOut } from './not-taken.ts'
import type { AccountStatement } from './ofx-statement.ts'
import { plainText, quoted } from './ofx-text.ts'
import { StatementError, noQuestions } from './statement.ts'
import type { ParsedStatement, RejectedRow } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'

type Field = { tag: string; value: string; line: number }
type Remarks = Pick<ParsedStatement, 'warnings' | 'notTaken'>

/**
 * True for a SWIFT customer statement or an interim report of transactions: an account (`:25:`) and an opening balance
 * (`:60F:`), an entry (`:61:`), or the floor limit and the time of a report (`:34F:`, `:13D:`).
 */
export const looksLikeMt940 = (text: string): boolean => {
  const beginning = text.slice(0, 4_000)
  return /^:25P?:/m.test(beginning) && /^:(?:60[FM]|61|34F|13D):/m.test(beginning)
}

/**
 * Reads SWIFT customer statement messages (MT940) and interim reports of transactions (MT942, which state no balance but
 * the number and the sum of their entries), as banks of Europe write them.
 * @throws StatementError
 */
export function readMt940Statement(text: string, file: string): ParsedStatement {
  const groups: Field[][] = []
  for (const field of fieldsOf(text)) {
    if (field.tag === '20' || groups.length === 0) groups.push([])
    groups.at(-1)?.push(field)
  }
  const statements = groups.filter((group) => group.some(({ tag }) => tag.startsWith('25')))
  if (statements.length === 0) throw new StatementError('NO_STATEMENT', `${file} holds no account statement.`)
  const remarks: Remarks = { warnings: [], notTaken: [] }
  return {
    format: 'mt940',
    institution: { name: null, fid: null },
    accounts: mergeStatements(statements.map((fields) => readAccount(fields, remarks))),
    ...noQuestions,
    ...remarks,
  }
}

/** Fields that are read, or that number the message. */
const READ_TAGS: ReadonlySet<string> = new Set(
  '20 21 25 25P 28 28C 60F 60M 61 86 62F 62M 64 65 34F 13D 90D 90C'.split(' '),
)

/** Fields begin with `:61:` at the start of a line and run to the next; a line of `-` ends a message. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(raw)
    const last = fields.at(-1)
    if (start) fields.push({ tag: start[1] ?? '', value: start[2] ?? '', line: index + 1 })
    else if (last && !/^-\}?$/.test(raw) && last.value.length < 4_000) last.value += `\n${raw}`
  }
  return fields
}

/** `C260831EUR1234,56`: credit or debit, the day, the currency, the amount. */
function balanceOf(value: string): { day: string | null; currency: string | null; amount: string | null } {
  const [, mark = '', day = '', code = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)/.exec(value) ?? []
  const figure = readNumber(amount, ',')
  return {
    day: dayOf(day),
    currency: isKnownCurrency(code) ? code : null,
    amount: figure === null ? null : mark === 'D' ? negate(figure) : figure,
  }
}

const dayOf = (yymmdd: string): string | null =>
  yymmdd === '' ? null : readDate(`20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`, 'YMD')

/** `:90D:3EUR120,50`: how many entries take money out, and what they come to; `:90C:` the same of those that bring it. */
function warnOfTotals(fields: readonly Field[], drafts: readonly TransactionDraft[], { warnings }: Remarks): void {
  for (const { tag, value, line } of fields) {
    if (tag !== '90D' && tag !== '90C') continue
    const [, count = '', , sum = ''] = /^(\d{1,5})([A-Z]{3})([\d,.]+)/.exec(value) ?? []
    const stated = readNumber(sum, ',')
    if (stated === null) continue
    const own = drafts.filter(({ amount }) => isNegative(amount) === (tag === '90D'))
    const found = own.map(({ amount }) => absolute(amount)).reduce(add, '0')
    if (own.length !== Number(count) || found !== stated)
      warnings.push({
        message: `The file counts ${Number(count)} entries ${tag === '90D' ? 'out' : 'in'} of ${stated}; ${own.length} of ${found} were read.`,
        line,
      })
  }
}

function readAccount(fields: readonly Field[], remarks: Remarks): AccountStatement {
  const valueOf = (...tags: string[]): string => fields.find(({ tag }) => tags.includes(tag))?.value ?? ''
  const opening = balanceOf(valueOf('60F', '60M'))
  const closing = balanceOf(fields.findLast(({ tag }) => tag === '62F' || tag === '62M')?.value ?? '')
  // `:34F:EURD0,`: the least amount that is reported, in the currency of the account
  const floor = /^([A-Z]{3})/.exec(valueOf('34F', '90D', '90C').replace(/^\d+/, ''))?.[1] ?? ''
  const currency = opening.currency ?? closing.currency ?? (isKnownCurrency(floor) ? floor : null)
  const drafts: TransactionDraft[] = []
  const rejected: RejectedRow[] = []
  for (const [index, field] of fields.entries()) {
    if (field.tag !== '61') continue
    const next = fields[index + 1]
    const read = readEntry(field, next?.tag === '86' ? next.value : '', currency)
    if (typeof read === 'string') rejected.push({ line: field.line, reason: read })
    else drafts.push(read)
  }
  warnOfTotals(fields, drafts, remarks)
  for (const [index, { tag, value, line }] of fields.entries()) {
    if (tag === '64' || tag === '65') leaveOut(remarks.notTaken, 'Other balances: available or expected', line)
    else if (tag === '86' && fields[index - 1]?.tag !== '61')
      leaveOut(remarks.notTaken, 'Texts about the statement as a whole', line)
    else if (tag === '61' && plainText(value.split('\n')[1] ?? '') !== '')
      leaveOut(remarks.notTaken, 'Further particulars of entries', line)
    else if (!READ_TAGS.has(tag)) leaveOut(remarks.notTaken, `Fields “:${tag}:”`, line)
  }
  return {
    ...fileAccount({
      institutionId: 'mt940',
      label: plainText(valueOf('25', '25P')),
      kind: 'CHECKING',
      currency,
      balance: closing.amount,
      asOf: closing.day === null ? null : `${closing.day}T12:00:00.000Z`,
      drafts,
      positions: null,
      rejected,
    }),
    openingBalance: opening.amount,
  }
}

/** `2608310831DR12,50NMSCNONREF//B4A1`: value day, booking day, mark, amount, kind, references; text in `:86:`. */
function readEntry({ value, line }: Field, text: string, currency: string | null): TransactionDraft | string {
  const match = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,.]*)([A-Z][A-Z0-9]{3})?([^\n]{0,60})/.exec(value)
  if (!match) return `${quoted(value)} is no entry.`
  const [, valued = '', booked = '', mark = '', , figure = '', , references = ''] = match
  const amount = readNumber(figure, ',')
  const day = dayOf(valued)
  if (amount === null || day === null) return `${quoted(value)} has no day or no amount.`
  // A reversal of a credit takes money out.
  const isOut = mark === 'D' || mark === 'RC'
  const signed = isOut ? negate(amount) : amount
  const { name, memo } = textOf(text)
  const reference = /\/\/([^\n/]{1,16})/.exec(references)?.[1] ?? ''
  return {
    ...emptyDraft,
    fitid: /^(NONREF|0*)$/.test(reference.trim()) ? null : `${valued}:${reference.trim()}`,
    txType: typeOfText(`${name ?? ''} ${memo ?? ''}`, signed),
    providerTag: 'MT940/61',
    executionDate: bookedDay(day, booked) ?? day,
    postedDate: bookedDay(day, booked),
    settlementDate: day,
    amount: signed,
    currency,
    name: name ?? memo,
    memo,
    line,
  }
}

/** The booking day has no year: it is the one nearest to the value day. */
function bookedDay(valued: string, mmdd: string): string | null {
  if (mmdd === '') return null
  const year = Number(valued.slice(0, 4))
  const month = Number(valued.slice(5, 7))
  const own = Number(mmdd.slice(0, 2))
  const shifted = own === 12 && month === 1 ? year - 1 : own === 1 && month === 12 ? year + 1 : year
  return readDate(`${shifted}-${mmdd.slice(0, 2)}-${mmdd.slice(2, 4)}`, 'YMD')
}

/** German banks cut the text into `?20` to `?29` (purpose) and `?32`, `?33` (name); others write it plainly. */
function textOf(text: string): { name: string | null; memo: string | null } {
  const joined = text.replaceAll('\n', '')
  if (!/\?\d{2}/.test(joined)) {
    const name = /\/NAME\/([^/]{1,70})/.exec(joined)?.[1] ?? null
    return { name: name && plainText(name), memo: plainText(text) || null }
  }
  const parts = [...joined.matchAll(/\?(\d{2})([^?]*)/g)]
  const pick = (isWanted: (code: number) => boolean): string | null =>
    plainText(parts.flatMap(([, code = '', part = '']) => (isWanted(Number(code)) ? part : [])).join('')) || null
  return {
    name: pick((code) => code === 32 || code === 33),
    memo: pick((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63)),
  }
}
