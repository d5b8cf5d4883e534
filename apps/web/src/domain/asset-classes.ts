/** The classes that targets are set for, in the order they are shown. */
export const assetClasses = ['equity', 'fixed_income', 'cash', 'alternatives'] as const

export const assetClassDisplay: Readonly<Record<(typeof assetClasses)[number], string>> = {
  equity: 'Equity',
  fixed_income: 'Fixed income',
  cash: 'Cash',
  alternatives: 'Alternatives',
}
