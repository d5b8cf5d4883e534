import {
  IconArrowsExchange,
  IconBuildingBank,
  IconChartPie,
  IconLayoutDashboard,
  IconSparkles,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useOpenChatTitle } from '../../domain/conversations.ts'
import { paths } from '../../domain/paths.ts'
import { WealthNav } from '../../domain/section-nav.tsx'
import { beginSyncPolling, useSyncPolling } from '../../domain/use-sync.ts'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { investorPages, investorTitle } from './page-title.ts'
import { ShellLayout } from './shell-layout.tsx'
import type { SidebarContent } from './sidebar.tsx'

/** What is owned as a whole is the dashboard's: the sidebar's items are fixed. */
const OVERVIEWS = [
  paths.investorPerformance,
  paths.investorGains,
  paths.investorAllocation,
  paths.investorIncome,
  paths.investorGoals,
  paths.investorProjection,
  paths.investorBudget,
]
const sidebar: SidebarContent = {
  role: 'Investor',
  homePath: paths.investor,
  items: [
    { label: 'Dashboard', to: paths.investor, icon: IconLayoutDashboard, exact: true, with: OVERVIEWS },
    { label: 'Positions', to: paths.investorPositions, icon: IconChartPie },
    { label: 'AI Assistants', to: paths.investorAssistant, icon: IconSparkles },
    { label: 'Accounts', to: paths.investorAccounts, icon: IconBuildingBank, with: [paths.investorImports] },
    {
      label: 'Transactions',
      to: paths.investorTransactions,
      icon: IconArrowsExchange,
      with: [paths.investorReports, paths.investorCategories, paths.investorChanges],
    },
  ],
  newChatPath: paths.investorChats,
  profilePath: paths.investorSettings,
}

/** Frame of every investor page but linking; watches running syncs. */
export function InvestorShell({ children }: { readonly children?: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname })
  const comesFromLinking = useLocation({ select: (location) => 'synced' in location.search })
  useSyncPolling()
  useEffect(() => {
    if (comesFromLinking) beginSyncPolling()
  }, [comesFromLinking])
  return (
    <ShellLayout
      sidebar={sidebar}
      title={investorTitle(path, useOpenChatTitle(path))}
      nav={path === paths.investor || OVERVIEWS.some((page) => page === path) ? <WealthNav /> : null}
      pages={investorPages}
      actions={<NotificationBell />}
    >
      {children}
    </ShellLayout>
  )
}
