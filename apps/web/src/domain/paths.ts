/** Route patterns, as the router writes parameters. */
export const paths = {
  root: '/',
  login: '/auth',
  signup: '/auth/signup',
  otp: '/auth/otp',
  forgotPassword: '/auth/forget-password',
  changePassword: '/auth/change-password',
  waitlist: '/waitlist',
  resetPassword: '/reset-password/$uid/$token',
  terms: '/legal/terms',
  privacy: '/legal/privacy',
  help: '/help',
  advisor: '/advisor',
  advisorClients: '/advisor/clients',
  advisorClient: '/advisor/clients/$id',
  advisorMeetings: '/advisor/meetings',
  advisorBook: '/advisor/book',
  advisorTasks: '/advisor/tasks',
  advisorByAllAccounts: '/advisor/by-all-accounts',
  advisorChats: '/advisor/chat',
  advisorChat: '/advisor/chat/$id',
  advisorConversations: '/advisor/conversations',
  advisorSettings: '/advisor/settings',
  investor: '/investor',
  investorAccounts: '/investor/accounts',
  investorPositions: '/investor/positions',
  investorPerformance: '/investor/performance',
  investorGains: '/investor/gains',
  investorIncome: '/investor/income',
  investorAllocation: '/investor/allocation',
  investorGoals: '/investor/goals',
  investorProjection: '/investor/projection',
  investorBudget: '/investor/budget',
  investorReports: '/investor/reports',
  investorChanges: '/investor/changes',
  investorCategories: '/investor/categories',
  investorImports: '/investor/imports',
  investorTransactions: '/investor/transaction',
  investorAssistant: '/investor/assistant',
  investorChats: '/investor/chat',
  investorChat: '/investor/chat/$id',
  investorConversations: '/investor/conversations',
  investorSettings: '/investor/settings',
  investorAlerts: '/investor/settings/alerts',
  accountLink: '/investor/acc-link',
  operations: '/operations',
  operationsList: '/operations/$list',
} as const

/** Address of a list of whoever runs the service. */
export const operationsUrl = (list: string): string => paths.operationsList.replace('$list', list)

/** Address of the positions with an institution's card open and one of its positions marked. */
export const positionUrl = (institutionId: string, positionId: string): string =>
  `${paths.investorPositions}?${new URLSearchParams({ institution: institutionId, position: positionId })}`

/** Where linking comes back to when nothing else is said. */
export const AFTER_LINKING = '/investor/accounts?synced=1'

/**
 * Address of the alerts with one about something begun: `alertUrl({ kind: 'LOW_BALANCE', account: id })`.
 * @param known what is known of it, by the names of the address: kind, account, category, payee, budget
 */
export const alertUrl = (
  known: Readonly<Partial<Record<'kind' | 'account' | 'category' | 'payee' | 'budget', string>>>,
): string => `${paths.investorAlerts}?${new URLSearchParams(known)}`

interface AccountLinkTarget {
  actionType?: string | null | undefined
  credentialId?: string | null | undefined
  returnPath?: string | undefined
}

/**
 * Address of the account-link page for an action. With an action that names a credential the way back is given too.
 * @example accountLinkUrl({ actionType: 'reAuthenticate', credentialId }) in the bell and in the institution menu
 */
export function accountLinkUrl({ actionType, credentialId, returnPath }: AccountLinkTarget = {}): string {
  const query = new URLSearchParams()
  if (actionType) query.set('actionType', actionType)
  if (credentialId) query.set('credentialId', credentialId)
  if (returnPath) query.set('returnPath', returnPath)
  const text = query.toString()
  return text === '' ? paths.accountLink : `${paths.accountLink}?${text}`
}
