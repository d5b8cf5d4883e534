import type { AccountType, ManualSubtype } from '@keelwise/contract/words'

export type ManualKind = 'property' | 'account' | 'debt'

export interface ManualChoice {
  readonly value: string
  readonly label: string
  readonly account_type: AccountType
  readonly subtype: ManualSubtype | null
}

const typed = (account_type: AccountType, label: string): ManualChoice => ({
  value: account_type,
  label,
  account_type,
  subtype: null,
})
const other = (subtype: ManualSubtype, label: string): ManualChoice => ({
  value: subtype,
  label,
  account_type: 'OTHER',
  subtype,
})

/** What can be added by hand, the usual one first, and how the dialog speaks of it. */
export const manualKinds: Record<
  ManualKind,
  { readonly title: string; readonly valueLabel: string; readonly choices: readonly [ManualChoice, ...ManualChoice[]] }
> = {
  property: {
    title: 'Add property',
    valueLabel: 'Value',
    choices: [
      other('PROPERTY', 'Property'),
      other('VEHICLE', 'Vehicle'),
      other('VALUABLE', 'Valuables'),
      other('OTHER_ASSET', 'Other asset'),
    ],
  },
  account: {
    title: 'Add an account',
    valueLabel: 'Balance',
    choices: [
      typed('CHECKING', 'Checking'),
      typed('SAVINGS', 'Savings'),
      typed('CD', 'Certificate of Deposit'),
      typed('BROKERAGE', 'Brokerage'),
      typed('IRA', 'Retirement'),
      typed('HSA', 'Health Savings'),
      typed('529', 'Education'),
      typed('ANNUITY', 'Annuity'),
      typed('OTHER', 'Other'),
    ],
  },
  debt: {
    title: 'Add a debt',
    valueLabel: 'Amount owed',
    choices: [typed('LOAN', 'Loan'), typed('MORTGAGE', 'Mortgage'), typed('CREDIT_CARD', 'Credit Card')],
  },
}
