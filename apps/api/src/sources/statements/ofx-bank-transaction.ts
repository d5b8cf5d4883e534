import type { AccountType, TransactionType } from '@keelwise/contract/words'
import { isNegative, multiply } from '@keelwise/finance/decimals'
import { isRefund } from './csv-transaction-type.ts'
import { emptyDraft } from './transaction-draft.ts'
import { amountCurrency } from './ofx-currency.ts'
import { childOf, dateOf, decimalOf, textOf } from './ofx-field.ts'
import { quoted } from './ofx-text.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { StatementContext } from './statement-context.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import { correctionOf, fitidOf } from './transaction-identity.ts'

const TAX_ADVANTAGED: ReadonlySet<AccountType> = new Set<AccountType>(['IRA', 'ROTH_IRA', '401K', '529', 'HSA'])

/**
 * Reads one `STMTTRN` (OFX 11.4.4.1); a text instead of a draft says why it cannot be read.
 *
 * @param prefix `STMTTRN`, or `INVBANKTRAN` for cash movements of an investment account
 */
export function readBankTransaction(
  node: OfxNode,
  prefix: 'STMTTRN' | 'INVBANKTRAN',
  context: StatementContext,
): TransactionDraft | string {
  const posted = dateOf([node], 'DTPOSTED')
  const statedDate = textOf(node, 'DTPOSTED')
  if (posted === null) {
    return statedDate === null ? 'The posting date is missing.' : `The posting date ${quoted(statedDate)} is no date.`
  }
  const statedAmount = textOf(node, 'TRNAMT')
  const amount = decimalOf([node], 'TRNAMT')
  if (amount === null) {
    return statedAmount === null ? 'The amount is missing.' : `The amount ${quoted(statedAmount)} is no number.`
  }
  const type = textOf(node, 'TRNTYPE')?.toUpperCase() ?? 'OTHER'
  const name = textOf(node, 'NAME') ?? textOf(childOf(node, 'PAYEE'), 'NAME')
  const money = amountCurrency([node], context.statedCurrency)
  return {
    ...emptyDraft,
    ...correctionOf([node]),
    fitid: fitidOf([node]),
    txType: bankTransactionType(type, isNegative(amount), context.kind, name),
    providerTag: `${prefix}/${type}`,
    executionDate: posted.date,
    postedDate: posted.date,
    amount: multiply(amount, money.factor),
    currency: money.currency,
    name: name === null ? null : context.redact(name),
    memo: redactedMemo(node, context),
    line: node.line,
  }
}

function redactedMemo(node: OfxNode, context: StatementContext): string | null {
  const memo = textOf(node, 'MEMO')
  return memo === null ? null : context.redact(memo)
}

/** The sign decides the direction; TRNTYPE, which institutions fill carelessly, only says what it was. */
function bankTransactionType(type: string, negative: boolean, kind: AccountType, name: string | null): TransactionType {
  switch (type) {
    case 'INT':
      return 'INTEREST'
    case 'DIV':
      return 'DIVIDEND'
    case 'FEE':
    case 'SRVCHG':
      return 'FEE'
    case 'XFER':
      return negative ? 'TRANSFER_OUT' : 'TRANSFER_IN'
    default:
  }
  if (TAX_ADVANTAGED.has(kind)) return negative ? 'DISTRIBUTION' : 'CONTRIBUTION'
  if (!negative) {
    const paysCard =
      kind === 'CREDIT_CARD' && (type === 'PAYMENT' || /\b(payment|autopay|thank you)\b/i.test(name ?? ''))
    if (type !== 'PAYMENT' && kind !== 'LOAN' && isRefund(name ?? '')) return 'PURCHASE'
    return paysCard || (kind === 'LOAN' && type !== 'OTHER') ? 'PAYMENT' : type === 'OTHER' ? 'OTHER' : 'DEPOSIT'
  }
  if (type === 'POS' || (kind === 'CREDIT_CARD' && type !== 'OTHER' && type !== 'CASH' && type !== 'ATM'))
    return 'PURCHASE'
  if (type === 'PAYMENT' || type === 'REPEATPMT' || type === 'DIRECTDEBIT') return 'PAYMENT'
  return type === 'OTHER' ? 'OTHER' : 'WITHDRAWAL'
}
