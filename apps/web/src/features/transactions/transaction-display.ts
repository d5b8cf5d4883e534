import type { Transaction } from '@keelwise/contract/transactions'
import { transactionTypeDisplay } from '@keelwise/contract/words'

/** What a cell shows when nothing is known. */
export const NOT_GIVEN = '-'

/** The word for a transaction's type. */
export const displayTxType = ({ tx_type: type }: Pick<Transaction, 'tx_type'>): string => transactionTypeDisplay[type]

/** The cleaned description, else the institution's own text, else '-'. */
export const displayDescription = (transaction: Pick<Transaction, 'description' | 'fi_supplied_description'>): string =>
  transaction.description?.trim() || transaction.fi_supplied_description?.trim() || NOT_GIVEN

/** The one line that says what a transaction was, for rows with room for one text. */
export function displayTitle(
  transaction: Pick<Transaction, 'name' | 'description' | 'fi_supplied_description' | 'tx_type'>,
): string {
  const description = displayDescription(transaction)
  if (description !== NOT_GIVEN) return description
  return transaction.name?.trim() || displayTxType(transaction)
}

/** Whether a transaction can be one side of a transfer: it is booked and moved money. */
export const canBeTransfer = ({
  flow_amount: amount,
  is_pending: isPending,
}: Pick<Transaction, 'flow_amount' | 'is_pending'>): boolean => !isPending && /[1-9]/.test(amount)
