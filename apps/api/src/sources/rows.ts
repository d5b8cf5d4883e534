import {
  type AccountType,
  type AssetClass,
  type SecurityType,
  type TransactionType,
  liabilityTypes,
} from '@keelwise/contract/words'

/** An account as any source states it; decimals are text, dates `yyyy-MM-dd`, instants ISO 8601. */
export interface AccountRow {
  readonly providerAccountId: string
  readonly name: string
  readonly type: AccountType
  readonly currency: string
  /**
   * Null: the source does not say. Where it lists positions the value is their sum, else what is stored stays; a new
   * account's is unknown. Liabilities count negative whatever sign came.
   */
  readonly marketValue: string | null
  /** The sign of the value is meant: a debt that was overpaid counts positive. */
  readonly isSigned?: boolean
  readonly mask: string
  readonly asOf: string | null
  /** The day whose end the value and the holdings speak for, where the source says so. */
  readonly valueDate?: string | null
  readonly errorCode: number | null
  /** It is no more; its history stays. */
  readonly isClosed?: boolean
  /** Where the account is, for a source that tells of several institutions through one credential. */
  readonly institution?: { readonly providerInstitutionId: string; readonly name: string }
}

/**
 * Accounts of one login. Sources differ in how they write a debt, and many write it above zero; one that writes any debt
 * below zero means its signs, so a card above zero was overpaid.
 */
export function withMeantSigns(accounts: readonly AccountRow[]): AccountRow[] {
  const isDebt = ({ type }: AccountRow): boolean => liabilityTypes.includes(type)
  const isSigned = accounts.some((row) => isDebt(row) && row.marketValue?.startsWith('-') === true)
  return accounts.map((row) => (isSigned && isDebt(row) ? { ...row, isSigned } : row))
}

/** One holding; `key` says what it is within its account, so that a refresh keeps its id. */
export interface PositionRow {
  readonly key: string
  readonly ticker: string | null
  readonly cusip: string | null
  readonly name: string
  readonly units: string
  /** Null: nobody said, and nothing tells it. */
  readonly unitPrice: string | null
  readonly unitPriceCurrency: string
  readonly marketValue: string | null
  readonly marketValueCurrency: string
  readonly computedValue: string | null
  readonly valueDiffers: boolean
  readonly costBasis: string | null
  readonly fiSecType: string | null
  readonly secType: SecurityType
  readonly couponRate: string | null
  readonly maturityDate: string | null
  readonly asOf: string | null
}

/** Cash of an account as the position it is; negative what is owed for securities. */
export const cashPosition = (amount: string, currency: string, asOf: string | null): PositionRow => ({
  key: `cash:${currency}`,
  ticker: null,
  cusip: null,
  name: 'Cash',
  units: amount,
  unitPrice: '1',
  unitPriceCurrency: currency,
  marketValue: amount,
  marketValueCurrency: currency,
  computedValue: null,
  valueDiffers: false,
  costBasis: amount,
  fiSecType: 'Cash',
  secType: 'CASH',
  couponRate: null,
  maturityDate: null,
  asOf,
})

/** Whether a row is what `cashPosition` made. */
export const isCash = ({ key }: Pick<PositionRow, 'key'>): boolean => key.startsWith('cash:')

/** One transaction; within its account and source known by (`externalId`, `ordinal`). */
export interface TransactionRow {
  readonly externalId: string
  readonly ordinal: number
  readonly executionDate: string
  readonly postedDate: string | null
  readonly settlementDate: string | null
  readonly type: TransactionType
  readonly ticker: string | null
  readonly name: string | null
  readonly fiDescription: string | null
  readonly description: string | null
  /** Signed from the account's view: in positive, out negative. */
  readonly amount: string
  readonly currency: string
  readonly units: string | null
  readonly unitPrice: string | null
  readonly cusip?: string | null
  /** Charges inside the amount; null where the source does not tell them. */
  readonly fee?: string | null
  readonly tax?: string | null
  /** What units that come in without being bought had cost, in the currency of the row. */
  readonly costBasis?: string | null
  /** New shares for old shares, on a split. */
  readonly split?: { readonly newUnits: string; readonly oldUnits: string } | null
  /** What the source calls the kind of spending or income, in its own words. */
  readonly sourceCategory?: string | null
  readonly isPending: boolean
  /** External id of the pending row that this posted one settles. */
  readonly pendingExternalId: string | null
  /** External id of the row this one takes over from (the source gave it a new id). */
  readonly replaces: string | null
  /** The source took the row back. */
  readonly isRemoved: boolean
}

/** A record that was left out, and why; the good ones are stored. */
export interface Quarantined {
  readonly what: string
  readonly reason: string
}

/** Types that move value inside an account and never count as money in or out; `counts_as_flow` of the database knows them too. */
export const internalTypes: readonly TransactionType[] = [
  'BUY',
  'SELL',
  'REINVEST',
  'RETURN_OF_CAPITAL',
  'SPLIT',
  'MERGER',
  'SPIN_OFF',
  'EXCHANGE',
]

const CLASS_OF: Record<SecurityType, AssetClass> = {
  EQUITY: 'equity',
  ETF: 'equity',
  MUTUAL_FUND: 'equity',
  REIT: 'alternatives',
  BOND: 'fixed_income',
  CD: 'fixed_income',
  MONEY_MARKET: 'cash',
  CASH: 'cash',
  OPTION: 'alternatives',
  COMMODITY: 'alternatives',
  CRYPTO: 'alternatives',
  ANNUITY: 'alternatives',
  OTHER: 'alternatives',
}

/**
 * The asset class of a position: by its security type, and for funds by what their name says they hold (funds carry no
 * class of their own; unknown ones count as equity).
 */
export function assetClassOf(secType: SecurityType, name: string): AssetClass {
  const isFund = secType === 'MUTUAL_FUND' || secType === 'ETF'
  if (isFund && /\b(bond|fixed income|treasury|municipal|muni|credit|income fund|tips)\b/i.test(name))
    return 'fixed_income'
  if (isFund && /\b(money market|cash reserves)\b/i.test(name)) return 'cash'
  if (isFund && /\b(gold|commodit|real estate|reit)\w*\b/i.test(name)) return 'alternatives'
  return CLASS_OF[secType]
}
