import { paths } from '../../domain/paths.ts'

const INVESTOR_TITLES: readonly (readonly [string, string])[] = [
  [paths.investorAccounts, 'Accounts'],
  [paths.investorChanges, 'Rules and changes'],
  [paths.investorCategories, 'Categories'],
  [paths.investorImports, 'Imported files'],
  [paths.investorAlerts, 'Alerts'],
  [paths.investorSettings, 'Settings'],
  [paths.investorTransactions, 'Transactions'],
  [paths.investorAssistant, 'AI Assistants'],
  [paths.investorPositions, 'Positions'],
  [paths.investorPerformance, 'Performance'],
  [paths.investorGains, 'Realized gains'],
  [paths.investorAllocation, 'Allocation'],
  [paths.investorIncome, 'Income'],
  [paths.investorGoals, 'Goals'],
  [paths.investorProjection, 'Projection'],
  [paths.investorBudget, 'Budget'],
  [paths.investorReports, 'Reports'],
  [paths.investorConversations, 'Conversations'],
  [paths.help, 'Help'],
]

const ADVISOR_TITLES: readonly (readonly [string, string])[] = [
  [paths.advisorSettings, 'Settings'],
  [paths.advisorMeetings, 'Meetings'],
  [paths.advisorBook, 'Book'],
  [paths.advisorTasks, 'Tasks'],
  [paths.advisorConversations, 'Conversations'],
  [paths.help, 'Help'],
  [paths.advisorByAllAccounts, 'By All Accounts'],
  [paths.advisorClients, 'Clients'],
]

/** A page with its name, and its address from the root. */
export interface NamedPage {
  readonly title: string
  readonly address: string
}

const named = (titles: typeof INVESTOR_TITLES): NamedPage[] => titles.map(([address, title]) => ({ title, address }))

/** The investor's pages that can be gone to by name. */
export const investorPages: readonly NamedPage[] = [
  { title: 'Dashboard', address: paths.investor },
  ...named(INVESTOR_TITLES),
  { title: 'Recurring payments', address: `${paths.investorTransactions}?view=recurring` },
  { title: 'Spending report', address: `${paths.investorTransactions}?view=report` },
  { title: 'New Chat', address: paths.investorChats },
  { title: 'Link accounts, upload a statement', address: paths.accountLink },
]

/** The same for the advisor, but for the aggregation page, which only some have. */
export const advisorPages: readonly NamedPage[] = [
  ...named(ADVISOR_TITLES.filter(([path]) => path !== paths.advisorByAllAccounts)),
  { title: 'New Chat', address: paths.advisorChats },
]

const isUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Title of the investor's top bar, derived from the path; on a chat the chat's own title. */
export function investorTitle(path: string, chatTitle?: string | null): string {
  if (isUnder(path, paths.investorChats)) return chatTitle || 'Chat'
  return INVESTOR_TITLES.find(([parent]) => isUnder(path, parent))?.[1] ?? 'Dashboard'
}

/** The same for the advisor. */
export function advisorTitle(path: string, chatTitle?: string | null): string {
  if (isUnder(path, paths.advisorChats)) return chatTitle || 'Chat'
  return ADVISOR_TITLES.find(([parent]) => isUnder(path, parent))?.[1] ?? 'Clients'
}
