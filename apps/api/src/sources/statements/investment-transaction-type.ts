import type { SecurityType, TransactionType } from '@keelwise/contract/words'
import { isNegative } from '@keelwise/finance/decimals'

/** What decides the type of an investment transaction. */
export type InvestmentTransactionFacts = {
  tag: string
  incomeType: string | null
  action: string | null
  units: string | null
  price: string | null
  memo: string | null
  secType: SecurityType | null
}

/** The product's transaction type of an OFX investment transaction. */
export function investmentTransactionType(facts: InvestmentTransactionFacts): TransactionType {
  if (facts.tag.startsWith('BUY')) return 'BUY'
  if (facts.tag.startsWith('SELL')) return 'SELL'
  switch (facts.tag) {
    case 'REINVEST':
      return 'REINVEST'
    case 'INCOME':
      return incomeType(facts.incomeType)
    case 'RETOFCAP':
      return 'RETURN_OF_CAPITAL'
    case 'SPLIT':
      return 'SPLIT'
    case 'INVEXPENSE':
      return 'FEE'
    case 'MARGININTEREST':
      return 'INTEREST'
    case 'TRANSFER':
      return transferType(facts)
    default:
      return 'OTHER'
  }
}

/** The product's type of an income of OFX. */
export function incomeType(type: string | null): TransactionType {
  if (type?.toUpperCase() === 'INTEREST') return 'INTEREST'
  return type?.toUpperCase() === 'MISC' ? 'OTHER' : 'DIVIDEND'
}

/** Institutions book plan fees, balance notices and expired options as transfers; none is a transfer. */
function transferType({ action, units, price, memo, secType }: InvestmentTransactionFacts): TransactionType {
  if (units === null || units === '0') return 'OTHER'
  if (secType === 'OPTION' && (price ?? '0') === '0') return 'OTHER'
  const out = action === null ? isNegative(units) : action.toUpperCase() === 'OUT'
  if (out && /\b(expenses?|fees?|charges?)\b/i.test(memo ?? '')) return 'FEE'
  return out ? 'TRANSFER_OUT' : 'TRANSFER_IN'
}
