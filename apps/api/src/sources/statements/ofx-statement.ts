import { accountExternalId, accountMask, accountRedaction } from './account-identity.ts'
import { readBankTransaction } from './ofx-bank-transaction.ts'
import { inMajorUnits, isCurrencyCode, isKnownCurrency } from './ofx-currency.ts'
import { childOf, dateOf, decimalOf, firstTextOf, textOf } from './ofx-field.ts'
import { accountOf } from './ofx-account.ts'
import { cashOf, investmentBalance } from './ofx-investment-account.ts'
import { readInvestmentTransaction } from './ofx-investment-transaction.ts'
import { readPositions } from './ofx-position.ts'
import type { OfxSecurity } from './ofx-security.ts'
import { quoted } from './ofx-text.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { StatementContext } from './statement-context.ts'
import type { RejectedRow, StatementAccount, StatementWarning } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import { type AccountType, liabilityTypes } from '@keelwise/contract/words'
import { absolute, multiply, negate } from '@keelwise/finance/decimals'

/** One statement of the file, before the statements of an account are merged. */
export type AccountStatement = Omit<StatementAccount, 'transactions' | 'statementCount'> & {
  drafts: TransactionDraft[]
  redact: (text: string) => string
}

/** Elements that hold one statement of one account. */
export const STATEMENT_ELEMENTS: ReadonlySet<string> = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS'])

const OTHER_ROWS = new Set(
  'INVBANKTRAN REINVEST INCOME TRANSFER INVEXPENSE MARGININTEREST RETOFCAP SPLIT JRNLFUND JRNLSEC CLOSUREOPT'.split(
    ' ',
  ),
)
/** ISO 4217 for “no currency”. */
const NO_CURRENCY = 'XXX'

/** Reads `STMTRS`, `CCSTMTRS` or `INVSTMTRS`. Rows that cannot be read end in `rejected`. */
export function readStatement(
  node: OfxNode,
  securities: ReadonlyMap<string, OfxSecurity>,
  warnings: StatementWarning[],
): AccountStatement {
  const warn = (message: string, line: number): void => void warnings.push({ message, line })
  const account = accountOf(node)
  if (account.accountNumber === '') warn('The statement names no account number.', node.line)
  const stated = statedCurrency(node, warn)
  const money = inMajorUnits(stated)
  const list = childOf(node, node.name === 'INVSTMTRS' ? 'INVTRANLIST' : 'BANKTRANLIST')
  const asOf = dateOf([node, childOf(node, 'LEDGERBAL')], 'DTASOF')
  const context: StatementContext = {
    kind: account.kind,
    statedCurrency: stated,
    asOf: (asOf ?? dateOf([list], 'DTEND'))?.instant ?? null,
    securities,
    redact: accountRedaction(account.accountNumber),
    warn,
  }
  const { drafts, rejected } = readTransactions(list, node.name === 'INVSTMTRS', context)
  const common = {
    externalId: accountExternalId(account),
    mask: accountMask(account.accountNumber),
    kind: account.kind,
    name: context.redact(account.name),
    isIdentified: true,
    currency: money.currency,
    asOf: context.asOf,
    drafts,
    windowFrom: dateOf([list], 'DTSTART')?.date ?? null,
    windowTo: dateOf([list], 'DTEND')?.date ?? null,
    redact: context.redact,
  }
  if (node.name !== 'INVSTMTRS') {
    const balance = ledgerBalance(node, account.kind, context)
    return {
      ...common,
      balance: balance === null ? null : multiply(balance, money.factor),
      balanceDate: asOf?.date ?? null,
      cashBalance: null,
      cashHeldAsPosition: false,
      positionsStated: false,
      positions: [],
      rejected,
    }
  }
  const positionList = childOf(node, 'INVPOSLIST')
  const held = readPositions(positionList, context)
  const cash = cashOf(node, held.positions, money.factor)
  return {
    ...common,
    ...cash,
    balance: investmentBalance(node, held.positions, cash, { ...money, positionsStated: positionList !== undefined }),
    balanceDate: asOf?.date ?? null,
    positionsStated: positionList !== undefined,
    positions: held.positions,
    rejected: [...rejected, ...held.rejected],
  }
}

function statedCurrency(node: OfxNode, warn: StatementContext['warn']): string {
  const stated = textOf(node, 'CURDEF')
  if (stated === null) {
    warn('The statement names no currency; US dollars are assumed.', node.line)
    return 'USD'
  }
  if (!isCurrencyCode(stated)) {
    warn(`The currency ${quoted(stated)} is not known.`, node.line)
    return NO_CURRENCY
  }
  if (!isKnownCurrency(inMajorUnits(stated).currency)) warn(`The currency ${quoted(stated)} is not known.`, node.line)
  return stated
}

function readTransactions(
  list: OfxNode | undefined,
  investment: boolean,
  context: StatementContext,
): { drafts: TransactionDraft[]; rejected: RejectedRow[] } {
  const drafts: TransactionDraft[] = []
  const rejected: RejectedRow[] = []
  for (const node of list?.children ?? []) {
    if (node.children.length === 0) {
      if (isRow(node.name)) rejected.push({ line: node.line, reason: 'The transaction is empty or has no end.' })
      continue
    }
    const read = readTransaction(node, investment, context)
    if (typeof read === 'string') rejected.push({ line: node.line, reason: read })
    else if (read !== null) drafts.push(read)
  }
  return { drafts, rejected }
}

function isRow(name: string): boolean {
  return name === 'STMTTRN' || /^(BUY|SELL)[A-Z]+$/.test(name) || OTHER_ROWS.has(name)
}

function readTransaction(
  node: OfxNode,
  investment: boolean,
  context: StatementContext,
): TransactionDraft | string | null {
  if (!investment) return node.name === 'STMTTRN' ? readBankTransaction(node, 'STMTTRN', context) : null
  if (node.name !== 'INVBANKTRAN') return readInvestmentTransaction(node, context)
  const inner = childOf(node, 'STMTTRN')
  return inner === undefined ? 'The cash movement is empty.' : readBankTransaction(inner, 'INVBANKTRAN', context)
}

function ledgerBalance(node: OfxNode, kind: AccountType, context: StatementContext): string | null {
  const ledger = childOf(node, 'LEDGERBAL')
  // A card's available balance is credit left, not money.
  const sources = liabilityTypes.includes(kind) ? [ledger] : [ledger, childOf(node, 'AVAILBAL')]
  const text = firstTextOf(sources, 'BALAMT')
  const amount = decimalOf(sources, 'BALAMT')
  if (amount === null) {
    if (text !== null) context.warn(`The balance ${quoted(text)} is no number.`, ledger?.line ?? node.line)
    return null
  }
  return liabilityTypes.includes(kind) ? negate(absolute(amount)) : amount
}
