import type { AccountMatch } from '@keelwise/contract/account-matches'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const endOf = ({ masked_account_number: number }: AccountMatch['account']): string => number.replace(/^XX/, '')

/** What speaks for two accounts being one, in a few words each. */
export function evidenceText({ account, other, evidence, reason }: AccountMatch): string[] {
  const {
    same_mask: isSameMask,
    other_mask: isOtherMask,
    positions_matched: positions,
    transactions_matched: transactions,
  } = evidence
  const facts = [
    isSameMask ? `Both end in ${endOf(account)}` : null,
    isOtherMask ? `${endOf(account)} before, ${endOf(other)} now` : null,
    positions > 0 ? `${positions} of ${counted(evidence.positions_total, 'position', 'positions')} equal` : null,
    transactions > 0 ? counted(transactions, 'equal transaction', 'equal transactions') : null,
    reason === 'REPLACED_CARD' ? 'The earlier card is no longer updated' : null,
  ]
  return facts.filter((fact) => fact !== null)
}
