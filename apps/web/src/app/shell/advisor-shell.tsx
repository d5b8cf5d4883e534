import { IconChartHistogram, IconSettings, IconUsers } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOpenChatTitle } from '../../domain/conversations.ts'
import { paths } from '../../domain/paths.ts'
import { useMe } from '../../domain/use-me.ts'
import { AdvisorBell } from '../../features/notifications/notification-bell.tsx'
import { TutorialDialog } from '../../features/tutorial/tutorial-dialog.tsx'
import { advisorPages, advisorTitle } from './page-title.ts'
import { ShellLayout } from './shell-layout.tsx'
import type { SidebarItem } from './sidebar.tsx'

/** What is done with clients is of the clients' item: the sidebar's items are fixed. */
const WITH_CLIENTS = [paths.advisorMeetings, paths.advisorBook, paths.advisorTasks]
const ITEMS: readonly SidebarItem[] = [
  { label: 'Clients', to: paths.advisorClients, icon: IconUsers, with: WITH_CLIENTS },
  { label: 'Settings', to: paths.advisorSettings, icon: IconSettings },
]
const AGGREGATION: SidebarItem = { label: 'By All Accounts', to: paths.advisorByAllAccounts, icon: IconChartHistogram }

/** Frame of every advisor page; the aggregation page shows only to those who have it. */
export function AdvisorShell({ children }: { readonly children?: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname })
  const { data: me } = useMe()
  const hasAggregation = me?.morningstar_enabled === true
  const items = hasAggregation ? [...ITEMS, AGGREGATION] : ITEMS
  const pages = hasAggregation ? [...advisorPages, { title: AGGREGATION.label, address: AGGREGATION.to }] : advisorPages
  return (
    <>
      <ShellLayout
        sidebar={{
          role: 'Advisor',
          homePath: paths.advisor,
          items,
          newChatPath: paths.advisorChats,
          profilePath: paths.advisorSettings,
        }}
        title={advisorTitle(path, useOpenChatTitle(path))}
        pages={pages}
        actions={<AdvisorBell />}
      >
        {children}
      </ShellLayout>
      <TutorialDialog />
    </>
  )
}
