import type { AccountType, SecurityType, TransactionType } from '@keelwise/contract/words'
import { txType } from '@keelwise/contract/transactions'
import { computePositionValue } from '@keelwise/finance/position-value'
import type { AccountRow, PositionRow, TransactionRow } from '../rows.ts'
import type { ProviderCredential } from './port.ts'
import type { WireAccount, WirePosition, WireTransaction } from './wire.ts'
import type { z } from 'zod'
import type { wireCredential } from './wire.ts'

const accountTypes: Readonly<Record<string, AccountType>> = {
  BANKING_CHECKING: 'CHECKING',
  BANKING_SAVINGS: 'SAVINGS',
  BANKING_MONEYMARKET: 'MONEY_MARKET',
  BANKING_CD: 'CD',
  CREDITCARD: 'CREDIT_CARD',
  LOAN_MORTGAGE: 'MORTGAGE',
  INVESTMENT_BROKERAGE: 'BROKERAGE',
  INVESTMENT_CRYPTO: 'BROKERAGE',
  INVESTMENT_IRA: 'IRA',
  INVESTMENT_ROTHIRA: 'ROTH_IRA',
  INVESTMENT_401K: '401K',
  INVESTMENT_529: '529',
  INVESTMENT_TRUST: 'TRUST',
  HEALTHACCOUNT_HSA: 'HSA',
  INSURANCE_ANNUITY: 'ANNUITY',
}

/** Our account type for the aggregator's; families without an exact match fall to the nearest word. */
function accountTypeOf(wire: string | null): AccountType {
  if (!wire) return 'OTHER'
  const known = accountTypes[wire]
  if (known) return known
  if (wire.startsWith('CREDITCARD')) return 'CREDIT_CARD'
  if (wire.startsWith('LOAN_')) return 'LOAN'
  if (wire.startsWith('BANKING_')) return 'CHECKING'
  if (wire.startsWith('INVESTMENT_')) return 'BROKERAGE'
  if (wire.startsWith('HEALTHACCOUNT_')) return 'HSA'
  return 'OTHER'
}

/** Our security type: the aggregator knows six, the institution's own word refines them. */
function secTypeOf(wire: string | null, fiSupplied: string | null): SecurityType {
  const word = (fiSupplied ?? '').toLowerCase()
  switch (wire) {
    case 'STOCK':
      if (word.includes('etf')) return 'ETF'
      if (word.includes('reit')) return 'REIT'
      if (word.includes('commodity')) return 'COMMODITY'
      return 'EQUITY'
    case 'MUTUALFUND':
      return word.includes('money market') ? 'MONEY_MARKET' : 'MUTUAL_FUND'
    case 'BOND':
      return word.includes('certificate of deposit') ? 'CD' : 'BOND'
    case 'OPTION':
      return 'OPTION'
    case 'CASH':
      return 'CASH'
    default:
      if (word.includes('crypto')) return 'CRYPTO'
      if (word.includes('annuity')) return 'ANNUITY'
      return 'OTHER'
  }
}

const foreignTypes: Readonly<Record<string, TransactionType>> = { SPLIT: 'OTHER', RETURN_OF_CAPITAL: 'DISTRIBUTION' }

/** Our transaction type; a word we do not know is OTHER, never an error. */
const txTypeOf = (wire: string): TransactionType => {
  const parsed = txType.safeParse(wire)
  return parsed.success ? parsed.data : (foreignTypes[wire] ?? 'OTHER')
}

const plain = (value: string): string => value.replace(/^\+/, '')
const digitsOf = (masked: string): string =>
  masked
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .replace(/^X+/i, '')
    .slice(-4)

/** @param wire a parsed credential @returns it in the words of our screens */
export const toCredential = (wire: z.output<typeof wireCredential>): ProviderCredential => ({
  providerCredentialId: wire.id,
  institution: {
    providerInstitutionId: wire.financialInstitution.id,
    name: wire.financialInstitution.name,
    iconUrl: wire.financialInstitution.icon,
  },
  displayName: wire.displayName,
  state: wire.state,
  group: wire.group,
  actionableType: wire.actionableType,
  actionType: wire.actionType,
  message: wire.actionableType === null ? null : wire.unifiedStatusInfoMsg,
  miniType: wire.actionableType === null ? null : (wire.miniType ?? 'WARNING'),
  errorCode: wire.authenticationStatusErrorCode,
  lastSuccessAt: wire.lastSuccessfulAggregation,
  consentExpiresAt: wire.consentExpiresAt,
})

/** A name as institutions give it, with a whole account number in it cut to its end like everywhere else. */
const withoutNumber = (name: string): string =>
  name.replaceAll(/\d(?:[ -]?\d){8,}/g, (number) => `XX${digitsOf(number)}`)

/** @param wire a parsed account @returns our row; never more than the last four characters of its number */
export const toAccountRow = (wire: WireAccount): AccountRow => ({
  providerAccountId: wire.id,
  name: withoutNumber(wire.name) || 'Account',
  type: accountTypeOf(wire.accountType),
  currency: wire.marketValue.currencyCode,
  // Some still name the last value of an account that is no more.
  marketValue: wire.closed ? '0' : plain(wire.marketValue.amount),
  isClosed: wire.closed,
  mask: digitsOf(wire.accountNumber),
  asOf: wire.lastUpdated,
  valueDate: wire.asOf,
  errorCode: wire.aggregationStatusErrorCode,
})

/** @param wire a parsed position @returns our row with the value recomputed beside the stated one */
export function toPositionRow(wire: WirePosition): PositionRow {
  const secType = secTypeOf(wire.secType, wire.fiSuppliedSecType)
  const owed = wire.assetLiabilityIndicator === 'Liability' && !wire.marketValue.amount.startsWith('-')
  const stated = owed ? `-${plain(wire.marketValue.amount)}` : plain(wire.marketValue.amount)
  const computed = computePositionValue({
    units: plain(wire.units),
    unitPrice: plain(wire.unitPrice.amount),
    secType,
    paydownFactor: wire.paydownFactor,
    statedValue: stated,
  })
  const cost = wire.costBasis && Number(wire.costBasis.amount) !== 0 ? plain(wire.costBasis.amount) : null
  return {
    key: wire.id,
    ticker: wire.ticker || null,
    cusip: wire.cusip || null,
    name: wire.name || wire.ticker || 'Unnamed security',
    units: plain(wire.units),
    unitPrice: plain(wire.unitPrice.amount),
    unitPriceCurrency: wire.unitPrice.currencyCode,
    marketValue: stated,
    marketValueCurrency: wire.marketValue.currencyCode,
    computedValue: computed.value,
    valueDiffers: computed.differs,
    costBasis: cost,
    fiSecType: wire.fiSuppliedSecType,
    secType,
    couponRate: wire.couponRate,
    maturityDate: wire.maturityDate,
    asOf: wire.asOf,
  }
}

/** @param wire a parsed transaction @returns our row; the aggregator's sign is already the account's view */
export const toTransactionRow = (wire: WireTransaction): TransactionRow => ({
  externalId: wire.id,
  ordinal: 0,
  executionDate: wire.tradeDate,
  postedDate: wire.postedDate,
  settlementDate: wire.settleDate,
  type: txTypeOf(wire.type),
  ticker: wire.security?.ticker || null,
  name: wire.security?.name || wire.merchant || null,
  fiDescription: wire.description,
  description: wire.merchant || wire.description,
  amount: plain(wire.amount),
  currency: wire.currencyCode,
  units: wire.units === null ? null : plain(wire.units),
  unitPrice: wire.unitPrice === null ? null : plain(wire.unitPrice),
  isPending: wire.pending,
  pendingExternalId: wire.pendingTransactionId,
  replaces: wire.replaces,
  isRemoved: wire.removed,
})
