import type { ReturnedAccount } from '@keelwise/contract/returned-accounts'
import type { ReturnReason } from '@keelwise/contract/words'

const REASONS: Readonly<Record<ReturnReason, string>> = {
  NUMBER: 'Another number',
  NAME: 'Another name',
  CURRENCY: 'Another currency',
  LOGIN: 'Another login',
  CONTENTS: 'Other transactions',
  NOT_LISTED: 'The account you had is not listed any more',
}

/** What speaks for and against its being the same account, in a few words each. */
export function returnedText({ reasons, evidence }: ReturnedAccount): string[] {
  const { transactions_compared: compared, transactions_matched: matched } = evidence
  return [
    ...reasons.map((reason) => REASONS[reason]),
    ...(compared > 0 ? [`${matched} of ${compared} transactions are equal`] : []),
  ]
}

/** The name, with the number's last digits where it does not say them. */
export const nameWithNumber = ({
  account_name: name,
  masked_account_number: number,
}: Pick<ReturnedAccount['seen'], 'account_name' | 'masked_account_number'>): string =>
  number === '' || name.includes(number) ? name : `${name} ${number}`
