import { isKnownCurrency } from '@keelwise/contract/currencies'
import { add, negate } from '@keelwise/finance/decimals'
import { typeOfText } from './csv-transaction-type.ts'
import { fileAccount } from './file-account.ts'
import { emptyDraft } from './transaction-draft.ts'
import { mergeStatements } from './merge-statements.ts'
import { readNumber } from './number-marks.ts'
import { leaveOut } from './not-taken.ts'
import type { AccountStatement } from './ofx-statement.ts'
import { plainText } from './ofx-text.ts'
import { StatementError, noQuestions } from './statement.ts'
import type { NotTaken, ParsedStatement, RejectedRow, StatementWarning } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import { type XmlElement, elementOf, elementsOf, findElements, readXml, textAt } from './xml-elements.ts'

/** True for an ISO 20022 account statement (camt.053), report (camt.052) or notification (camt.054). */
export const looksLikeCamt = (text: string): boolean =>
  /<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)\b/.test(text.slice(0, 20_000))

/**
 * Reads the statements (camt.053), reports of a day (camt.052) or notifications of entries (camt.054, which state no
 * balance) of an ISO 20022 file.
 * @throws StatementError
 */
export function readCamtStatement(text: string, file: string): ParsedStatement {
  const root = readXml(text, file)
  const notifications = findElements(root, 'Ntfctn')
  const statements = [...findElements(root, 'Stmt'), ...findElements(root, 'Rpt'), ...notifications]
  if (statements.length === 0) throw new StatementError('NO_STATEMENT', `${file} holds no account statement.`)
  const notTaken: NotTaken[] = []
  const bank = textAt(statements[0], 'Acct', 'Svcr', 'FinInstnId', 'Nm')
  return {
    format: 'camt',
    institution: { name: plainText(bank) || null, fid: null },
    accounts: mergeStatements(statements.map((statement) => readAccount(statement, notTaken))),
    warnings: notifications.flatMap(warnOfBatches),
    ...noQuestions,
    notTaken,
  }
}

const knownOrNull = (code: string): string | null => (isKnownCurrency(code) ? code : null)

/** An amount with the sign of its credit or debit mark, turned for a reversal. */
function amountOf(holder: XmlElement): string | null {
  const amount = readNumber(textAt(holder, 'Amt'), '.')
  if (amount === null) return null
  return textAt(holder, 'CdtDbtInd') === 'DBIT' ? negate(amount) : amount
}

const dayOf = (holder: XmlElement | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(textAt(holder, 'Dt') || textAt(holder, 'DtTm'))?.[0] ?? null

function readAccount(statement: XmlElement, notTaken: NotTaken[]): AccountStatement {
  const account = elementOf(statement, 'Acct')
  const number = textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id')
  const balances = elementsOf(statement, 'Bal')
  const balanceOf = (...codes: string[]): XmlElement | undefined =>
    codes
      .map((code) => balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code))
      .find((balance) => balance !== undefined)
  const closing = balanceOf('CLBD', 'ITBD', 'CLAV')
  const opening = balanceOf('OPBD', 'PRCD')
  const stated = textAt(account, 'Ccy') || elementOf(closing, 'Amt')?.attributes.get('Ccy') || ''
  const drafts: TransactionDraft[] = []
  const rejected: RejectedRow[] = []
  const leave = (what: string, { line }: XmlElement): void => leaveOut(notTaken, what, line)
  for (const balance of balances)
    if (balance !== closing && balance !== opening) leave('Other balances: interim, available or expected', balance)
  for (const entry of elementsOf(statement, 'Ntry')) {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
    if (status !== '' && status !== 'BOOK') {
      const isInformation = status === 'INFO'
      leave(isInformation ? 'Entries for information that are not booked' : 'Entries that are not booked yet', entry)
      continue
    }
    const read = readEntry(entry)
    if (typeof read === 'string') rejected.push({ line: entry.line, reason: read })
    else {
      drafts.push(...read)
      listDetails(entry, read.length > 1, leave)
    }
  }
  const day = dayOf(elementOf(closing, 'Dt'))
  return {
    ...fileAccount({
      institutionId: 'camt',
      label: number,
      kind: 'CHECKING',
      currency: knownOrNull(stated),
      balance: closing === undefined ? null : amountOf(closing),
      asOf: day === null ? null : `${day}T12:00:00.000Z`,
      drafts,
      positions: null,
      rejected,
    }),
    openingBalance: opening === undefined ? null : amountOf(opening),
  }
}

/** Parts of a payment that a row has no room for. */
const PARTS_LEFT: readonly (readonly [element: string, what: string])[] = [
  ['Chrgs', 'Charges inside of entries'],
  ['InstdAmt', 'Amounts as they were ordered, which may be in another currency'],
  ['CcyXchg', 'Exchange rates of entries'],
  ['Strd', 'Structured references of payments'],
  ['UltmtCdtr', 'Whom a payment was for in the end'],
  ['UltmtDbtr', 'Who paid in the end'],
  ['RtrInf', 'Reasons of returned payments'],
  ['EndToEndId', 'References of the payer'],
  ['MndtId', 'Mandates of direct debits'],
]

/** Lists what the details of an entry say beyond its rows. */
function listDetails(entry: XmlElement, isBatch: boolean, leave: (what: string, at: XmlElement) => void): void {
  const details = elementsOf(entry, 'NtryDtls').flatMap((group) => elementsOf(group, 'TxDtls'))
  if (details.length > 1 && !isBatch)
    for (const detail of details.slice(1)) leave('Payments of an entry that do not add up to it', detail)
  for (const [name, what] of PARTS_LEFT) {
    const [found] = findElements(entry, name)
    if (found && plainText(found.text) !== 'NOTPROVIDED' && (found.children.length > 0 || plainText(found.text) !== ''))
      leave(what, found)
  }
}

/** A statement may book as one sum what a notification tells apart: no two rows of theirs are the same then. */
function warnOfBatches(notification: XmlElement): StatementWarning[] {
  const batch = elementsOf(notification, 'Ntry').find((entry) => {
    const read = readEntry(entry)
    return typeof read !== 'string' && read.length > 1
  })
  return batch === undefined
    ? []
    : [
        {
          message:
            'This notification tells apart payments that the bank may book as one sum. Where an account statement (CAMT.053) of the same days is imported as well, look whether that sum stands beside them, and remove one of the two.',
          line: batch.line,
        },
      ]
}

/** An entry as a row, or each payment of a batch as its own where they add up to it. */
function readEntry(entry: XmlElement): TransactionDraft[] | string {
  const booked = dayOf(elementOf(entry, 'BookgDt')) ?? dayOf(elementOf(entry, 'ValDt'))
  if (booked === null) return 'The booking date is missing.'
  const amount = amountOf(entry)
  if (amount === null) return 'The amount is missing or no number.'
  const details = elementsOf(entry, 'NtryDtls').flatMap((group) => elementsOf(group, 'TxDtls'))
  const isOut = amount.startsWith('-')
  const currency = knownOrNull(elementOf(entry, 'Amt')?.attributes.get('Ccy') ?? '')
  const own = (detail: XmlElement | undefined, part: string): TransactionDraft => {
    const party = elementOf(detail, 'RltdPties', isOut ? 'Cdtr' : 'Dbtr')
    const name = plainText(textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm'))
    const remittance = elementsOf(elementOf(detail, 'RmtInf'), 'Ustrd').map((line) => line.text)
    const memo = plainText(remittance.join(' ') || textAt(detail, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'))
    const reference = textAt(detail, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
    return {
      ...emptyDraft,
      fitid: plainText(reference).slice(0, 255) || null,
      txType: typeOfText(`${name} ${memo}`, part),
      providerTag: 'CAMT/ENTRY',
      executionDate: booked,
      postedDate: booked,
      settlementDate: dayOf(elementOf(entry, 'ValDt')),
      amount: part,
      currency,
      name: name || memo || null,
      memo: memo || null,
      line: entry.line,
    }
  }
  const parts = details.map((detail) => {
    const value = readNumber(textAt(detail, 'Amt') || textAt(detail, 'AmtDtls', 'TxAmt', 'Amt'), '.')
    return value === null ? null : isOut ? negate(value) : value
  })
  const isBatch =
    details.length > 1 &&
    parts.every((part) => part !== null) &&
    parts.reduce((sum, part) => add(sum, part ?? '0'), '0') === amount
  return isBatch ? details.map((detail, index) => own(detail, parts[index] ?? '0')) : [own(details[0], amount)]
}
