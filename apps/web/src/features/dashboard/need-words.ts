import type { BriefNeed } from '@keelwise/contract/brief'
import { formatMoney } from '../../domain/format-money.ts'
import { formatShortDay } from '../../domain/format-date.ts'
import { accountLinkUrl, paths } from '../../domain/paths.ts'
import { healthActionText } from './health-display.ts'
import { inDigits } from '../../domain/locale.ts'

/** What a card says, and where one press on it leads. */
export interface SaidNeed {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly href: string
}

const accounts = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`

/** The words of something that needs the person. @param currency of amounts that name none */
export function sayNeed(need: BriefNeed, currency: string): SaidNeed {
  switch (need.kind) {
    case 'connection':
      return {
        title: `${need.institution_name} needs you`,
        text:
          need.accounts_count === 0
            ? 'Its accounts have not been read yet.'
            : `${accounts(need.accounts_count)} with ${formatMoney(need.amount, currency)}${
                need.percent === null ? '' : `, ${Math.round(Number(need.percent))}% of what you own,`
              } ${need.accounts_count === 1 ? 'was' : 'were'} ${
                need.last_updated === null
                  ? 'never updated'
                  : `last updated on ${formatShortDay(need.last_updated.slice(0, 10))}`
              }.`,
        action: 'Fix the connection',
        href: accountLinkUrl({
          actionType: need.action_type,
          credentialId: need.credential_id,
          returnPath: paths.investor,
        }),
      }
    case 'idle_cash':
      return {
        title: `${formatMoney(need.amount, currency)} is not invested`,
        text: `${inDigits(need.percent)}% of your investment accounts is cash. Decide what it is for.`,
        action: 'See the cash',
        href: `${paths.investorPositions}?asset_class=cash`,
      }
    case 'drift': {
      const isLess = need.points.startsWith('-')
      return {
        title: `${formatMoney(need.amount.replace('-', ''), currency)} ${isLess ? 'less' : 'more'} equity than your target`,
        text: `Your share of equity is ${need.points.replace('-', '')} points ${isLess ? 'below' : 'above'} its target.`,
        action: 'See what to move',
        href: paths.investorAllocation,
      }
    }
    case 'bills': {
      const { count, short } = need
      const what = count === 1 ? need.name : `${count} bills, the first of them ${need.name}`
      return {
        title: short
          ? `${short.account_name} holds too little for its bills`
          : `${formatMoney(need.amount, currency)} goes out within a week`,
        text: short
          ? `${formatMoney(short.amount, short.currency)} goes out within a week, ${formatMoney(short.balance, short.currency)} is there.`
          : `${what} on ${formatShortDay(need.date)}.`,
        action: 'See what recurs',
        href: `${paths.investorTransactions}?view=recurring`,
      }
    }
    case 'maturity':
      return {
        title: `${formatMoney(need.amount, need.currency)} is paid back on ${formatShortDay(need.date)}`,
        text: `${need.name} in ${need.account_name} matures.`,
        action: 'See the payments',
        href: paths.investorIncome,
      }
    case 'indicator':
      return {
        title: need.label,
        text: need.recommendation,
        action: healthActionText(need.action_url ?? paths.investorAccounts),
        href: need.action_url ?? paths.investorAccounts,
      }
  }
}
