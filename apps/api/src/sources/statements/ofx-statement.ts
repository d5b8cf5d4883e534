import { accountExternalId, accountMask, accountRedaction } from './account-identity.ts'
import { isPositive, multiply, negate } from '@keelwise/finance/decimals'
import { readBankTransaction } from './ofx-bank-transaction.ts'
import { incomeType } from './investment-transaction-type.ts'
import { isKnownCurrency } from '@keelwise/contract/currencies'
import { inMajorUnits } from './ofx-currency.ts'
import { childOf, dateOf, decimalOf, findAll, firstTextOf, textOf } from './ofx-field.ts'
import { accountOf } from './ofx-account.ts'
import { cashBeside, cashOf, investmentBalance, statedValue } from './ofx-investment-account.ts'
import { readInvestmentTransaction } from './ofx-investment-transaction.ts'
import { readOfxPositions } from './ofx-position.ts'
import type { OfxSecurity } from './ofx-security.ts'
import { leaveOut } from './not-taken.ts'
import { quoted } from './ofx-text.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { StatementContext } from './statement-context.ts'
import { type AccountType, liabilityTypes } from '@keelwise/contract/words'
import type { NotTaken, RejectedRow, StatementAccount, StatementWarning } from './statement.ts'
import type { TransactionDraft } from './transaction-draft.ts'

/** One statement of the file, before the statements of an account are merged. */
export type AccountStatement = Omit<StatementAccount, 'transactions' | 'statementCount'> & {
  drafts: TransactionDraft[]
  redact: (text: string) => string
}

/** Elements that hold one statement of one account. */
export const STATEMENT_ELEMENTS: ReadonlySet<string> = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS'])

const INVESTMENT_ROWS = new Set(
  (
    'BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK INVBANKTRAN REINVEST INCOME ' +
    'TRANSFER INVEXPENSE MARGININTEREST RETOFCAP SPLIT JRNLFUND JRNLSEC CLOSUREOPT'
  ).split(' '),
)
const ROWS = {
  bank: (name: string): boolean => name === 'STMTTRN',
  investment: (name: string): boolean => INVESTMENT_ROWS.has(name),
}
/** What has not happened yet, or happens again and again, and figures that nothing is made of. */
const NOT_YET: Readonly<Record<string, string>> = {
  STMTTRNP: 'Transactions that are not booked yet',
  OOBUYDEBT: 'Open orders',
  OOBUYMF: 'Open orders',
  OOBUYOPT: 'Open orders',
  OOBUYOTHER: 'Open orders',
  OOBUYSTOCK: 'Open orders',
  OOSELLDEBT: 'Open orders',
  OOSELLMF: 'Open orders',
  OOSELLOPT: 'Open orders',
  OOSELLOTHER: 'Open orders',
  OOSELLSTOCK: 'Open orders',
  SWITCHMF: 'Open orders',
  // the specification calls it an amount, and neither per unit nor in total
  AVGCOSTBASIS: 'Average costs, of which the format does not say whether they are of a unit or in total',
  AVAILBAL: 'Available balances',
  BAL: 'Further balances',
  CHECKNUM: 'Numbers of checks',
  REFNUM: 'Reference numbers',
  DTUSER: 'Days on which payments were started',
  DTAVAIL: 'Days from which money is available',
  SIC: 'Kinds of shops (SIC)',
  ADDR1: 'Addresses',
  BANKACCTTO: 'Accounts at the other end of transfers',
  CCACCTTO: 'Accounts at the other end of transfers',
  IMAGEDATA: 'Pictures of checks',
  INV401K: 'Terms of an employer plan',
  INV401KBAL: 'Balances of an employer plan by where the money came from',
  MKTGINFO: 'Notes of the institution',
}
/** What stands beside the statements of a file, which nothing is read from. */
const BESIDE: Readonly<Record<string, string>> = {
  LOANSTMTRS: 'Statements of loans',
  AMRTSTMTRS: 'Statements of loans',
  STMTENDRS: 'Closing statements, which repeat what statements hold',
  CCSTMTENDRS: 'Closing statements, which repeat what statements hold',
  PMTINFO: 'Orders to pay',
  XFERINFO: 'Orders to transfer',
  EMAILMSGSRSV1: 'Mails',
  TAX1099RS: 'Tax forms',
  TAXW2RS: 'Tax forms',
}

/** Lists what a file holds beside its statements. */
export const listBeside = (root: OfxNode, notTaken: NotTaken[]): void => listFound(root, BESIDE, notTaken)

/** What the readers of a file tell it beside its accounts. */
export type OfxRemarks = { warnings: StatementWarning[]; notTaken: NotTaken[] }

/**
 * Reads `STMTRS`, `CCSTMTRS` or `INVSTMTRS`. Rows that cannot be read end in `rejected`; rows count wherever they stand
 * in the statement, for lists without an end tag are common.
 * @param strays rows of the file that stand in no statement, when this is the only one
 */
export function readStatement(
  node: OfxNode,
  securities: ReadonlyMap<string, OfxSecurity>,
  remarks: OfxRemarks,
  strays: readonly OfxNode[] = [],
): AccountStatement {
  const warn = (message: string, line: number): void => void remarks.warnings.push({ message, line })
  const isInvestment = node.name === 'INVSTMTRS'
  const account = accountOf(node)
  if (account.accountNumber === '') warn('The statement names no account number.', node.line)
  const stated = statedCurrency(node, warn)
  const money = stated === null ? { currency: null, factor: '1' } : inMajorUnits(stated)
  const list = childOf(node, isInvestment ? 'INVTRANLIST' : 'BANKTRANLIST')
  const asOf = dateOf([node, childOf(node, 'LEDGERBAL')], 'DTASOF')
  const context: StatementContext = {
    kind: account.kind,
    statedCurrency: stated,
    asOf: (asOf ?? dateOf([list], 'DTEND'))?.instant ?? null,
    securities,
    redact: accountRedaction(account.accountNumber),
    warn,
  }
  const nodes = [...rowsIn(node, isInvestment ? ROWS.investment : ROWS.bank), ...strays]
  const { drafts, rejected } = readTransactions(nodes, isInvestment, context)
  listNotYet(node, remarks.notTaken)
  const common = {
    externalId: accountExternalId(account),
    mask: accountMask(account.accountNumber),
    kind: account.kind,
    name: context.redact(account.name),
    isIdentified: true,
    currency: money.currency,
    suggestedCurrency: null,
    openingBalance: null,
    asOf: context.asOf,
    drafts,
    windowFrom: dateOf([list], 'DTSTART')?.date ?? null,
    windowTo: dateOf([list], 'DTEND')?.date ?? null,
    redact: context.redact,
  }
  if (!isInvestment) {
    const balance = ledgerBalance(node, account.kind, context)
    return {
      ...common,
      balance: balance === null ? null : multiply(balance, money.factor),
      balanceDate: asOf?.date ?? null,
      cashBalance: null,
      cashHeldAsPosition: false,
      cashBeside: null,
      statedValue: null,
      positionsStated: false,
      positionsComplete: true,
      positions: [],
      rejected,
    }
  }
  const positionList = childOf(node, 'INVPOSLIST')
  const held = readOfxPositions(positionList, context)
  const cash = cashOf(node, held.positions, money.factor)
  if (cash.cashHeldAsPosition)
    warn('Cash is stated both as a balance and as a money fund; it is counted once.', node.line)
  const beside = cashBeside(node, cash, money.factor)
  const value = statedValue(node, money.factor)
  return {
    ...common,
    ...cash,
    cashBeside: beside === null ? null : [{ currency: null, amount: beside }],
    statedValue: value,
    balance: investmentBalance(held.positions, beside, {
      currency: money.currency,
      positionsStated: positionList !== undefined,
      isComplete: held.rejected.length === 0,
      stated: value,
    }),
    balanceDate: asOf?.date ?? null,
    positionsStated: positionList !== undefined,
    positionsComplete: held.rejected.length === 0,
    positions: held.positions,
    rejected: [...rejected, ...held.rejected],
  }
}

/** Rows of a kind anywhere below an element, in the order of the file. */
function rowsIn(node: OfxNode, isRow: (name: string) => boolean): OfxNode[] {
  return node.children.flatMap((child) => (isRow(child.name) ? [child] : rowsIn(child, isRow)))
}

/** Rows of a file that stand in none of its statements. */
export function strayRows(root: OfxNode): { bank: OfxNode[]; investment: OfxNode[] } {
  const outside: OfxNode = { ...root, children: withoutStatements(root.children) }
  return { bank: rowsIn(outside, ROWS.bank), investment: rowsIn(outside, ROWS.investment) }
}

const withoutStatements = (nodes: readonly OfxNode[]): OfxNode[] =>
  nodes
    .filter(({ name }) => !STATEMENT_ELEMENTS.has(name))
    .map((node) => (node.children.length === 0 ? node : { ...node, children: withoutStatements(node.children) }))

/** Parts of a list of transactions or holdings that are no row of it. */
const OF_LISTS: ReadonlySet<string> = new Set(['DTSTART', 'DTEND'])

function listNotYet(node: OfxNode, notTaken: NotTaken[]): void {
  listFound(node, NOT_YET, notTaken)
  // rows of a kind that the format does not know, or that is not known here
  for (const list of findAll(node, new Set(['BANKTRANLIST', 'INVTRANLIST', 'INVPOSLIST']))) {
    const isKnown = (name: string): boolean =>
      OF_LISTS.has(name) ||
      (list.name === 'INVPOSLIST' ? /^POS[A-Z]+$/.test(name) : INVESTMENT_ROWS.has(name) || name === 'STMTTRN')
    for (const child of list.children)
      if (child.children.length > 0 && !isKnown(child.name) && !(child.name in NOT_YET) && !holdsRow(child))
        leaveOut(notTaken, `Rows of a kind that is not known (${child.name.slice(0, 32)})`, child.line)
  }
}

/** A row may stand inside of another element. */
const holdsRow = (node: OfxNode): boolean => rowsIn(node, (name) => ROWS.bank(name) || ROWS.investment(name)).length > 0

function listFound(node: OfxNode, names: Readonly<Record<string, string>>, notTaken: NotTaken[]): void {
  for (const found of findAll(node, new Set(Object.keys(names)))) {
    leaveOut(notTaken, names[found.name] ?? found.name, found.line)
  }
}

function statedCurrency(node: OfxNode, warn: StatementContext['warn']): string | null {
  const stated = textOf(node, 'CURDEF')
  if (stated === null) warn('The statement names no currency.', node.line)
  else if (isKnownCurrency(inMajorUnits(stated).currency)) return stated
  else warn(`The currency ${quoted(stated)} is not known.`, node.line)
  return null
}

function readTransactions(
  nodes: readonly OfxNode[],
  isInvestment: boolean,
  context: StatementContext,
): { drafts: TransactionDraft[]; rejected: RejectedRow[] } {
  const drafts: TransactionDraft[] = []
  const rejected: RejectedRow[] = []
  for (const node of nodes) {
    if (node.children.length === 0) {
      rejected.push({ line: node.line, reason: 'The transaction is empty or has no end.' })
      continue
    }
    const read = readTransaction(node, isInvestment, context)
    if (typeof read === 'string') rejected.push({ line: node.line, reason: read })
    else drafts.push(...withIncome(node, read))
  }
  return { drafts, rejected }
}

/** OFX writes one row for income and the purchase made of it; both are told. */
function withIncome(node: OfxNode, draft: TransactionDraft): TransactionDraft[] {
  if (node.name !== 'REINVEST' || draft.amount === '0') return [draft]
  const kind = textOf(node, 'INCOMETYPE')
  return [
    {
      ...draft,
      txType: incomeType(kind),
      providerTag: 'REINVEST/INCOME',
      amount: negate(draft.amount),
      units: null,
      unitPrice: null,
      fee: null,
      tax: null,
    },
    draft,
  ]
}

function readTransaction(node: OfxNode, isInvestment: boolean, context: StatementContext): TransactionDraft | string {
  if (!isInvestment) return readBankTransaction(node, 'STMTTRN', context)
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
  if (!liabilityTypes.includes(kind) || !isPositive(amount)) return amount
  // Half of all institutions leave the sign of a debt out, so a balance in the holder's favour looks the same.
  context.warn(
    `What is owed is stated without a sign (${amount}); it is read as owed. Enter the balance if it is in your favour.`,
    ledger?.line ?? node.line,
  )
  return negate(amount)
}
