import { childOf, dateOf, decimalOf, firstTextOf, textOf } from './ofx-field.ts'
import type { OfxNode } from './ofx-tree.ts'
import type { SecurityType } from '@keelwise/contract/words'

/** What the file says about one security. */
export type OfxSecurity = {
  ticker: string | null
  cusip: string | null
  name: string
  secType: SecurityType
  fiSecType: string
  couponRate: string | null
  maturityDate: string | null
  /** Shares per option contract. */
  sharesPerContract: string
}

const TYPE_BY_SUFFIX: readonly [RegExp, SecurityType][] = [
  [/STOCK$/, 'EQUITY'],
  [/DEBT$/, 'BOND'],
  [/OPT$/, 'OPTION'],
  [/MF$/, 'MUTUAL_FUND'],
]
const TYPE_BY_INFO: Record<string, SecurityType> = {
  STOCKINFO: 'EQUITY',
  DEBTINFO: 'BOND',
  OPTINFO: 'OPTION',
  MFINFO: 'MUTUAL_FUND',
  OTHERINFO: 'OTHER',
}
/** Some institutions write this where a bond has no maturity. */
const NO_MATURITY = '1900-01-01'

/** Reads security lists into a lookup by the identifier that positions and transactions use. */
export function readSecurities(lists: readonly OfxNode[]): ReadonlyMap<string, OfxSecurity> {
  const securities = new Map<string, OfxSecurity>()
  for (const list of lists) {
    for (const info of list.children) {
      const common = childOf(info, 'SECINFO')
      const id = textOf(childOf(common, 'SECID'), 'UNIQUEID')
      if (common === undefined || id === null || securities.has(id)) continue
      securities.set(id, readSecurity(info, common, id))
    }
  }
  return securities
}

function readSecurity(info: OfxNode, common: OfxNode, id: string): OfxSecurity {
  const identity = identityOf(childOf(common, 'SECID'), id)
  const ticker = textOf(common, 'TICKER') ?? identity.ticker
  const name = textOf(common, 'SECNAME') ?? ticker ?? id
  const maturity = dateOf([info], 'DTMAT')?.date ?? null
  return {
    // Bonds often carry their CUSIP where a ticker belongs.
    ticker: ticker === id && identity.cusip !== null ? null : ticker,
    cusip: identity.cusip,
    name,
    secType: refineType(TYPE_BY_INFO[info.name] ?? 'OTHER', name, assetClassOf(info)),
    fiSecType:
      firstTextOf([info, common], 'FIASSETCLASS') ??
      textOf(info, 'DEBTCLASS') ??
      textOf(info, 'STOCKTYPE') ??
      textOf(info, 'MFTYPE') ??
      info.name,
    couponRate: decimalOf([info], 'COUPONRT'),
    maturityDate: maturity === NO_MATURITY ? null : maturity,
    sharesPerContract: decimalOf([info], 'SHPERCTRCT') ?? '100',
  }
}

/**
 * The security of a position or transaction. The security list decides its type (a maturing T-bill comes
 * as `SELLOTHER`); the tag decides only when the list is silent or says `OTHERINFO`.
 */
export function securityOf(
  holder: readonly (OfxNode | undefined)[],
  tag: string,
  securities: ReadonlyMap<string, OfxSecurity>,
): OfxSecurity | null {
  const node = holder.map((candidate) => childOf(candidate, 'SECID')).find((found) => found !== undefined)
  const id = textOf(node, 'UNIQUEID')
  if (id === null) return null
  const listed = securities.get(id)
  const identity = identityOf(node, id)
  const byTag = TYPE_BY_SUFFIX.find(([suffix]) => suffix.test(tag))?.[1]
  if (listed !== undefined) {
    if (listed.secType !== 'OTHER' || byTag === undefined) return listed
    return { ...listed, secType: refineType(byTag, listed.name, null) }
  }
  return {
    ...identity,
    name: id,
    secType: byTag ?? 'OTHER',
    fiSecType: tag,
    couponRate: null,
    maturityDate: null,
    sharesPerContract: '100',
  }
}

function identityOf(node: OfxNode | undefined, id: string): { ticker: string | null; cusip: string | null } {
  const type = textOf(node, 'UNIQUEIDTYPE')?.toUpperCase() ?? ''
  return { ticker: type === 'TICKER' ? id : null, cusip: type === 'CUSIP' ? id : null }
}

/** The asset class stands in the element itself or in a list of portions. */
function assetClassOf(info: OfxNode): string | null {
  return textOf(info, 'ASSETCLASS') ?? textOf(info, 'FIASSETCLASS')
}

function refineType(type: SecurityType, name: string, assetClass: string | null): SecurityType {
  const isCash = /^(MONEYMRKT|MONEY ?MARKET|CASH)/i.test(assetClass ?? '')
  if (type === 'MUTUAL_FUND' || type === 'OTHER') {
    if (isCash || /\b(money (market|mkt)|cash (reserves?|sweep)|(bank|deposit) sweep)\b/i.test(name))
      return 'MONEY_MARKET'
  }
  if ((type === 'EQUITY' || type === 'MUTUAL_FUND') && /\b(ETF|exchange[ -]traded fund)\b/i.test(name)) return 'ETF'
  if (type === 'EQUITY' && /\b(REIT|real estate investment trust)\b/i.test(name)) return 'REIT'
  if (type === 'BOND' && /\b(certificate of deposit|CTF DEP|CD FDIC)\b/i.test(name)) return 'CD'
  if (type === 'OTHER' && /\b(treas(ury)? (bill|note|bond)s?|t-bills?)\b/i.test(name)) return 'BOND'
  return type
}
