import type { AccountStatus, ActivitySummary } from '@keelwise/contract/account-link'

/** One line of the bell's panel, derived from what a credential says. */
export interface AccountNotice {
  credentialId: string
  /** Name of the institution. */
  financialInstitution: string
  level: 'RED' | 'AMBER' | 'BLUE'
  title: string
  description: string
  actionable: boolean
  actionType: string | null
  displayActionType: string | null
}

const ACTION_WORDS: Record<string, string> = {
  linkMoreAccounts: 'Link More Accounts',
  connectAccounts: 'Connect Accounts',
  authenticate: 'Authenticate',
  completeRequest: 'Complete Request',
  reConnect: 'Reconnect',
  reAuthenticate: 'Re-Authenticate',
  reAuthorize: 'Re-Authorize',
  removeCredentials: 'Remove Credentials',
}

/** The words of an action type, `null` for none or one we do not know. */
const actionWords = (actionType: string | null): string | null =>
  actionType === null ? null : (ACTION_WORDS[actionType] ?? null)

function noticeOf({
  credentialId,
  financialInstitution,
  group,
  unifiedStatusInfo: info,
}: AccountStatus): AccountNotice | null {
  const institution = financialInstitution.name
  const common = { credentialId, financialInstitution: institution }
  if (group === 'IN_PROGRESS') {
    return {
      ...common,
      level: 'BLUE',
      title: 'In Progress',
      description: `${institution} account is in progress. Please wait for completion.`,
      actionable: false,
      actionType: null,
      displayActionType: null,
    }
  }
  if (!info) return null
  const action = { actionType: info.actionType, displayActionType: actionWords(info.actionType) }
  if (info.actionableType === 'userActionable') {
    return {
      ...common,
      ...action,
      level: 'RED',
      title: 'Action Required',
      description: info.message || `${institution} needs your attention.`,
      actionable: true,
    }
  }
  return {
    ...common,
    ...action,
    level: 'AMBER',
    title: 'Something went wrong',
    description: info.message || `We could not update ${institution}. We will try again.`,
    actionable: false,
  }
}

const RANK = { RED: 0, AMBER: 1, BLUE: 2 } as const

/** The panel's items: what needs the person first, then by institution. Healthy credentials say nothing. */
export function accountNotices(summary: Pick<ActivitySummary, 'accounts'>): AccountNotice[] {
  return summary.accounts
    .flatMap((entry) => noticeOf(entry) ?? [])
    .toSorted(
      (a, b) => RANK[a.level] - RANK[b.level] || a.financialInstitution.localeCompare(b.financialInstitution, 'en'),
    )
}

/** Number on the bell: what runs plus what waits for the person. */
export const badgeCount = ({ summary }: ActivitySummary): number =>
  summary.inProgressTotal + summary.needsUserActionTotal

/** The badge's text: at most `99+`, nothing for zero. */
export const badgeText = (count: number): string | null => (count <= 0 ? null : count > 99 ? '99+' : String(count))
