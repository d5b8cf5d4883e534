import type { AssetClass, SecurityType } from '@keelwise/contract/words'

const lighter = (color: string): string => `color-mix(in srgb, ${color} 58%, var(--kw-surface))`

/** Colour of a security type in every chart; the rarer types take a lighter tint of another's. */
export const secTypeColor: Readonly<Record<SecurityType, string>> = {
  EQUITY: 'var(--kw-category-1)',
  ETF: 'var(--kw-category-5)',
  MUTUAL_FUND: 'var(--kw-category-8)',
  BOND: 'var(--kw-category-2)',
  CASH: 'var(--kw-category-3)',
  MONEY_MARKET: 'var(--kw-category-7)',
  REIT: 'var(--kw-category-6)',
  CRYPTO: 'var(--kw-category-4)',
  CD: lighter('var(--kw-category-2)'),
  OPTION: lighter('var(--kw-category-1)'),
  COMMODITY: lighter('var(--kw-category-6)'),
  ANNUITY: lighter('var(--kw-category-8)'),
  OTHER: 'var(--kw-placeholder)',
}

/** Colour of an asset class in every chart. */
export const assetClassColor: Readonly<Record<AssetClass, string>> = {
  equity: 'var(--kw-category-1)',
  fixed_income: 'var(--kw-category-2)',
  cash: 'var(--kw-category-3)',
  alternatives: 'var(--kw-category-4)',
}
