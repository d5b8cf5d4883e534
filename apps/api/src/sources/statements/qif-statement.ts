import { leaveOut } from './not-taken.ts'
import { plainText } from './ofx-text.ts'
import { dateOrderOf } from './date-order.ts'
import { compare, negate } from '@keelwise/finance/decimals'
import { SUMMARY_ROWS, isOpeningBalance } from './csv-transaction-type.ts'
import { fileAccount, kindOfName } from './file-account.ts'
import { mergeStatements } from './merge-statements.ts'
import { decimalMarkOf, readNumber } from './number-marks.ts'
import { type QifRecord, qifFieldOf, readQifRecords } from './qif-records.ts'
import { type QifReading, readQifBankRow, readQifInvestmentRow, splitSum } from './qif-transaction.ts'
import type { AccountType } from '@keelwise/contract/words'
import { type NotTaken, type ParsedStatement, type RejectedRow, StatementError } from './statement.ts'
import type { StatementChoices, StatementWarning } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'

const BANK_SECTIONS: Readonly<Record<string, AccountType>> = {
  'type:bank': 'CHECKING',
  'type:cash': 'CHECKING',
  'type:ccard': 'CREDIT_CARD',
  'type:oth a': 'OTHER',
  'type:oth l': 'LOAN',
}
const INVESTMENT_SECTION = 'type:invst'
const AMOUNT_CODES = 'TU$IQO'

/** Account types as `!Account` writes them. */
const KINDS: Readonly<Record<string, AccountType>> = {
  bank: 'CHECKING',
  cash: 'CHECKING',
  ccard: 'CREDIT_CARD',
  'oth a': 'OTHER',
  'oth l': 'LOAN',
  invst: 'BROKERAGE',
  port: 'BROKERAGE',
  mutual: 'BROKERAGE',
  '401(k)/403(b)': '401K',
}

type Account = { label: string; kind: AccountType; balance: string | null; records: QifRecord[] }

/** True when a text is a QIF file: its first line that is no comment names a section. */
export const looksLikeQif = (text: string): boolean =>
  /^(?:\s*#[^\r\n]*[\r\n]+|\s)*!(type|account|option|clear)/i.test(text)

/**
 * Reads a QIF file (Quicken Interchange Format). It holds no identifiers, no account numbers and no currency: rows are
 * known by their content, accounts by their name, and the currency is the person's word. The order of its dates and its
 * decimal mark are decided over the whole file.
 */
export function readQifStatement(text: string, file: string, choices: StatementChoices): ParsedStatement {
  const { dateOrder: chosen } = choices
  const records = readQifRecords(text)
  const accounts = assign(records)
  const rows = accounts.flatMap((account) => account.records)
  if (accounts.length === 0 || rows.length === 0)
    throw new StatementError(
      'NO_STATEMENT',
      `${file} is a QIF file, but it holds no transactions. Download it again, with the days of an account that it shall hold.`,
    )
  const last = records.at(-1)
  const warnings: StatementWarning[] = []
  if (last && !last.isClosed && rows.includes(last))
    warnings.push({ message: 'The last record has no end mark; the file may be cut off.', line: last.line })

  const { order, example } = dateOrderOf(rows.map((record) => qifFieldOf(record, 'D') ?? ''))
  const amounts = rows.flatMap(({ fields }) => fields.filter(({ code }) => AMOUNT_CODES.includes(code)))
  const marks = decimalMarkOf(amounts.map(({ value }) => value))
  const notTaken = listsOf(records)
  const reading: QifReading = {
    dateOrder: chosen ?? order ?? 'MDY',
    decimalMark: choices.decimalMark ?? marks.mark ?? '.',
  }
  return {
    format: 'qif',
    institution: { name: null, fid: null },
    accounts: mergeStatements(
      accounts.map((account) => {
        const { drafts, rejected, openings } = readRows(account, reading, warnings, notTaken)
        if (openings[0] !== undefined)
          notTaken.push({ what: SUMMARY_ROWS.opening, count: openings.length, line: openings[0] })
        return fileAccount({
          institutionId: account.label === '' ? `qif:${account.kind}` : 'qif',
          label: account.label,
          kind: account.kind,
          currency: null,
          balance: balanceOf(account, reading),
          asOf: null,
          drafts,
          positions: null,
          rejected,
        })
      }),
    ),
    warnings,
    dateQuestion: order === null ? { example, chosen } : null,
    decimalQuestion: marks.mark === null ? { example: marks.example, chosen: choices.decimalMark } : null,
    table: null,
    notTaken,
  }
}

const LISTS: Readonly<Record<string, string>> = {
  'type:cat': 'Categories',
  'type:class': 'Classes',
  'type:tag': 'Tags',
  'type:memorized': 'Memorized transactions',
  'type:security': 'Securities',
  'type:prices': 'Prices',
  'type:budget': 'Budgets',
  'type:invoice': 'Invoices',
}

/** What a record is that no account has: of a section that is not known, or without a day; null for all others. */
function undated(record: QifRecord): string | null {
  const { section } = record
  if (section === 'account' || section === 'account list') return null
  if (section !== INVESTMENT_SECTION && !(section in BANK_SECTIONS))
    return `Records of “${plainText(section).slice(0, 40)}”`
  return qifFieldOf(record, 'D') === null ? 'Records without a date' : null
}

/** Lists of the program that wrote the file, which are no transactions, and records that are none. */
function listsOf(records: readonly QifRecord[]): NotTaken[] {
  const found: NotTaken[] = []
  for (const record of records) {
    const { section, line } = record
    const what = LISTS[section] ?? undated(record)
    if (what === null) continue
    const known = found.find((item) => item.what === what)
    if (known) known.count += 1
    else found.push({ what, count: 1, line })
  }
  return found
}

/** Fields of records that nothing is read from; of a bank's record and of an investment's. */
const FIELDS_LEFT: Readonly<Record<string, string>> = {
  C: 'Marks of what was cleared',
  A: 'Addresses',
  F: 'Flags',
  W: 'Flags',
  X: 'Fields of invoices',
}

/** Lists what records hold beyond what a row has room for. */
function listFields(record: QifRecord, isInvestment: boolean, notTaken: NotTaken[]): void {
  const has = (code: string): boolean => qifFieldOf(record, code) !== null
  const leave = (what: string): void => leaveOut(notTaken, what, record.line)
  for (const [code, what] of Object.entries(FIELDS_LEFT)) if (has(code)) leave(what)
  const category = qifFieldOf(record, 'L') ?? ''
  if (isInvestment) {
    if (category !== '') leave('Categories and accounts of investments’ money')
    return
  }
  if (has('N')) leave('Numbers of checks and references')
  // where there is neither, they are its memo
  const splits = record.fields.filter(({ code }) => code === 'S').length
  if (splits > 1 && has('M')) leave('Parts of splits beside a memo')
  if (record.fields.some(({ code }) => code === 'E')) leave('Memos of parts of splits')
  if (category !== '' && !/^\[.*\]$/.test(category) && (has('M') || splits > 1)) leave('Categories beside a memo')
}

/** Gives every record of a transaction to its account, in the order of the file. */
function assign(records: readonly QifRecord[]): Account[] {
  const accounts = new Map<string, Account>()
  const listed = new Map<string, Account>()
  let current: Account | null = null
  for (const record of records) {
    const name = qifFieldOf(record, 'N')
    if (record.section === 'account list' && name !== null) {
      listed.set(name, accountOf(record, name))
      continue
    }
    if (record.section === 'account' && name !== null) {
      current = accounts.get(name) ?? { ...accountOf(record, name) }
      current.balance ??= listed.get(name)?.balance ?? null
      continue
    }
    const isInvestment = record.section === INVESTMENT_SECTION
    // Some programs leave the section out after the account they have just named.
    const isRow = isInvestment || record.section in BANK_SECTIONS || (record.section === 'account' && current !== null)
    if (!isRow || qifFieldOf(record, 'D') === null) continue
    const account: Account = current ?? accounts.get(record.section) ?? unnamed(record.section)
    if (record.section === 'type:ccard') account.kind = 'CREDIT_CARD'
    accounts.set(account.label || record.section, account)
    account.records.push(record)
  }
  return [...accounts.values()]
}

/** Rows without an account are one for each kind of section. */
const unnamed = (section: string): Account => ({
  label: '',
  kind: section === INVESTMENT_SECTION ? 'BROKERAGE' : (BANK_SECTIONS[section] ?? 'CHECKING'),
  balance: null,
  records: [],
})

function accountOf(record: QifRecord, name: string): Account {
  const kind = KINDS[(qifFieldOf(record, 'T') ?? '').toLowerCase()] ?? 'CHECKING'
  return { label: name, kind: kindOfQif(kind, name), balance: qifFieldOf(record, 'B'), records: [] }
}

/** The name may say more than the type: a savings account is `Bank` like any other. */
const kindOfQif = (kind: AccountType, name: string): AccountType =>
  kind === 'CHECKING' || kind === 'BROKERAGE' ? kindOfName(name, kind) : kind

/** `B` is the value of holdings for investments, of which the file says nothing else. */
function balanceOf(account: Account, { decimalMark }: QifReading): string | null {
  const isInvestment = account.records.some(({ section }) => section === INVESTMENT_SECTION)
  return account.balance === null || isInvestment ? null : readNumber(account.balance, decimalMark)
}

/** Income that is reinvested at once is income, and a purchase with it. */
function withIncome(draft: TransactionDraft): TransactionDraft[] {
  if (draft.txType !== 'REINVEST' || draft.amount === '0') return [draft]
  const type = /REINVINT/.test(draft.providerTag) ? ('INTEREST' as const) : ('DIVIDEND' as const)
  const income = { ...draft, txType: type, providerTag: `${draft.providerTag}/INCOME`, amount: negate(draft.amount) }
  return [{ ...income, units: null, unitPrice: null, fee: null }, draft]
}

function readRows(account: Account, reading: QifReading, warnings: StatementWarning[], notTaken: NotTaken[]) {
  const drafts: TransactionDraft[] = []
  const rejected: RejectedRow[] = []
  const openings: number[] = []
  for (const record of account.records) {
    const isInvestment = record.section === INVESTMENT_SECTION
    if (!isInvestment && isOpeningBalance(qifFieldOf(record, 'P') ?? '')) {
      openings.push(record.line)
      continue
    }
    listFields(record, isInvestment, notTaken)
    const read = isInvestment ? readQifInvestmentRow(record, reading) : readQifBankRow(record, reading)
    if (typeof read === 'string') {
      rejected.push({ line: record.line, reason: read })
      continue
    }
    const parts = isInvestment ? null : splitSum(record, reading.decimalMark)
    if (parts !== null && compare(parts, read.amount) !== 0)
      warnings.push({
        message: 'The parts of a split do not add up to its amount; the amount counts.',
        line: record.line,
      })
    drafts.push(...withIncome(read))
  }
  return { drafts, rejected, openings }
}
