import type { AccountKey } from './account-identity.ts'
import { childOf, textOf } from './ofx-field.ts'
import { investmentKind, investmentName } from './ofx-investment-account.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { AccountType } from '@keelwise/contract/words'

const BANK_KINDS: Record<string, AccountType> = {
  CHECKING: 'CHECKING',
  SAVINGS: 'SAVINGS',
  MONEYMRKT: 'MONEY_MARKET',
  CREDITLINE: 'LOAN',
  CD: 'CD',
}
const KIND_NAMES: Partial<Record<AccountType, string>> = {
  CHECKING: 'Checking',
  SAVINGS: 'Savings',
  MONEY_MARKET: 'Money market',
  CD: 'Certificate of deposit',
  CREDIT_CARD: 'Credit card',
  LOAN: 'Line of credit',
  BROKERAGE: 'Brokerage',
  '401K': '401(k)',
}

/** What a statement says about whose it is. */
export type OfxAccount = AccountKey & { kind: AccountType; name: string }

/** The account of an `INVSTMTRS`, `CCSTMTRS` or `STMTRS`; the account number is empty where the file names none. */
export function accountOf(node: OfxNode): OfxAccount {
  if (node.name === 'INVSTMTRS') {
    const from = childOf(node, 'INVACCTFROM')
    const kind = investmentKind(node)
    return {
      institutionId: textOf(from, 'BROKERID') ?? '',
      accountNumber: textOf(from, 'ACCTID') ?? '',
      family: 'INVESTMENT',
      kind,
      name: investmentName(node) ?? KIND_NAMES[kind] ?? 'Investment account',
    }
  }
  if (node.name === 'CCSTMTRS') {
    const accountNumber = textOf(childOf(node, 'CCACCTFROM'), 'ACCTID') ?? ''
    return { institutionId: '', accountNumber, family: 'CREDITCARD', kind: 'CREDIT_CARD', name: 'Credit card' }
  }
  const from = childOf(node, 'BANKACCTFROM')
  const type = textOf(from, 'ACCTTYPE')?.toUpperCase() ?? ''
  const kind = BANK_KINDS[type] ?? 'OTHER'
  return {
    institutionId: textOf(from, 'BANKID') ?? '',
    accountNumber: textOf(from, 'ACCTID') ?? '',
    family: `BANK/${type}`,
    kind,
    name: KIND_NAMES[kind] ?? 'Bank account',
  }
}
