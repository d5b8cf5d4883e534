import type { Allocation } from '@keelwise/contract/allocation'
import { formatMoney } from '../../domain/format-money.ts'

type Finding = Allocation['xray'][number]

/** What was divided by what, with the amounts; without a value, why there is none. */
export function explainFinding(finding: Finding, currency: string): string {
  const part = formatMoney(finding.part_amount, currency)
  if (finding.value === null || finding.whole_amount === null)
    return finding.rule === 'fees'
      ? 'Not available: a fair average takes 30 days on record of what your investment accounts were worth.'
      : 'Not available: there are no positions to measure.'
  const whole = formatMoney(finding.whole_amount, currency)
  switch (finding.rule) {
    case 'single_position':
      return finding.positions_count === 0
        ? 'Nothing but cash is held.'
        : `${part} of ${whole} lies in one position. Cash is not counted as one.`
    case 'single_issuer':
      return finding.positions_count === 0
        ? 'No share or bond of a single issuer is held; funds count as many issuers.'
        : `${part} of ${whole} depends on one issuer, known by CUSIP or ticker; funds count as many issuers.`
    case 'foreign_currency':
      return `${part} of ${whole} is priced in another currency than ${currency}.`
    case 'idle_cash':
      return `${part} of ${whole} in investment accounts is cash or money market.`
    case 'fees':
      return `${part} in fees over 365 days, against ${whole} in investment accounts on the average day on record. Costs inside funds are not in it.`
  }
}
