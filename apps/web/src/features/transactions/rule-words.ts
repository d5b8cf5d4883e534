import type { PayeeRule, RuleChange } from '@keelwise/contract/transaction-marks'
import type { TransactionRule } from '@keelwise/contract/transaction-rules'

/** What a rule asks for: its payee, or "contains “market”, 40.00 to 60.00, Everyday Checking". */
export function askedBy(rule: PayeeRule | RuleChange | TransactionRule): string {
  if (!('text' in rule)) return rule.payee
  const { payee, text, amount_from: from, amount_to: to, account_name: account, account_id: accountId } = rule
  return [
    ...(payee === null ? [] : [payee]),
    ...(text === null ? [] : [`contains “${text}”`]),
    ...(from !== null && to !== null
      ? [`${from} to ${to}`]
      : from !== null
        ? [`from ${from}`]
        : to !== null
          ? [`up to ${to}`]
          : []),
    ...(accountId === null ? [] : [account ?? 'one account']),
  ].join(', ')
}
