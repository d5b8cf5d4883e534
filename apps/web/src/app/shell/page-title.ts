import { paths } from '../../domain/paths.ts'

const INVESTOR_TITLES: readonly (readonly [string, string])[] = [
  [paths.investorAccounts, 'Accounts'],
  [paths.investorChanges, 'Changes by hand'],
  [paths.investorImports, 'Imported files'],
  [paths.investorSettings, 'Settings'],
  [paths.investorTransactions, 'Transactions'],
  [paths.investorAssistant, 'AI Assistants'],
  [paths.investorPositions, 'Positions'],
  [paths.investorPerformance, 'Performance'],
  [paths.investorGains, 'Realized gains'],
  [paths.investorAllocation, 'Allocation'],
  [paths.investorIncome, 'Income'],
  [paths.investorGoals, 'Goals'],
  [paths.investorConversations, 'Conversations'],
]

const ADVISOR_TITLES: readonly (readonly [string, string])[] = [
  [paths.advisorSettings, 'Settings'],
  [paths.advisorMeetings, 'Meetings'],
  [paths.advisorBook, 'Book'],
  [paths.advisorTasks, 'Tasks'],
  [paths.advisorConversations, 'Conversations'],
  [paths.advisorByAllAccounts, 'By All Accounts'],
  [paths.advisorClients, 'Clients'],
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
