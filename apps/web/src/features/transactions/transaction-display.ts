import { SURE, type Transaction } from '@keelwise/contract/transactions'
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

/** Who was paid, else the one line that says what it was. */
export const displayPayee = (transaction: Parameters<typeof displayTitle>[0] & Pick<Transaction, 'payee'>): string =>
  transaction.payee?.trim() || displayTitle(transaction)

/** How a category came about, in words. */
export function displayCategoryBy({
  category_by: by,
  category_confidence: confidence,
}: Pick<Transaction, 'category_by' | 'category_confidence'>): string {
  const sure = confidence === null ? '' : `, ${Math.round(confidence * 100)}% sure`
  switch (by) {
    case 'PERSON':
      return 'You chose it'
    case 'RULE':
      return 'By your rule'
    case 'CORRECTED':
      return `As you corrected this payee before${sure}`
    case 'SOURCE':
      return 'As the institution says'
    case 'TYPE':
      return 'By its type'
    case 'CLASSIFIER':
      return `Read from its text${sure}`
    case 'NONE':
      return 'Nobody knows yet'
  }
}

/** Whether a transaction has an amount that can be split into parts. */
export const canBeSplit = ({ flow_amount: amount }: Pick<Transaction, 'flow_amount'>): boolean => /[1-9]/.test(amount)

/** Whether a transaction can be one side of a transfer: it is booked and moved money. */
export const canBeTransfer = ({
  flow_amount: amount,
  is_pending: isPending,
}: Pick<Transaction, 'flow_amount' | 'is_pending'>): boolean => !isPending && /[1-9]/.test(amount)

/** Whether the category of a transaction was read with so little confidence that its owner should look at it. */
export const isUnsure = ({
  category_by: by,
  category_confidence: confidence,
  is_cash_flow: isCashFlow,
  is_pending: isPending,
}: Pick<Transaction, 'category_by' | 'category_confidence' | 'is_cash_flow' | 'is_pending'>): boolean =>
  isCashFlow && !isPending && by === 'CLASSIFIER' && confidence !== null && confidence < SURE

/** How sure a reading is. */
export const displayConfidence = (confidence: number): string => `${Math.round(confidence * 100)}%`
