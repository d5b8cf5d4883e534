import {
  IconActivity,
  IconArrowLeft,
  IconBuildingBank,
  IconListCheck,
  IconMail,
  IconMailForward,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { operationsUrl, paths } from '../../domain/paths.ts'
import { useMe } from '../../domain/use-me.ts'
import { advisorPages, investorPages } from './page-title.ts'
import { ShellLayout } from './shell-layout.tsx'
import type { SidebarItem } from './sidebar.tsx'

const ITEMS: readonly SidebarItem[] = [
  { label: 'Operations', to: paths.operations, icon: IconActivity, exact: true },
  { label: 'People', to: operationsUrl('people'), icon: IconUsers },
  { label: 'Invitations', to: operationsUrl('invitations'), icon: IconMailForward },
  { label: 'Jobs', to: operationsUrl('jobs'), icon: IconListCheck },
  { label: 'Letters', to: operationsUrl('mails'), icon: IconMail },
  { label: 'Connections', to: operationsUrl('connections'), icon: IconBuildingBank },
]

const NAMED = ITEMS.map(({ label, to }) => ({ title: label, address: to }))

/** Frame of the pages of whoever runs the service. */
export function OperationsShell() {
  const path = useLocation({ select: (location) => location.pathname })
  const { data: me } = useMe()
  const isInvestor = me?.user_type === 'INVESTOR'
  const home = isInvestor ? paths.investor : paths.advisor
  return (
    <ShellLayout
      sidebar={{
        role: isInvestor ? 'Investor' : 'Advisor',
        label: 'Operator pages',
        homePath: home,
        items: [...ITEMS, { label: 'Back to your own pages', to: home, icon: IconArrowLeft, exact: true }],
        profilePath: isInvestor ? paths.investorSettings : paths.advisorSettings,
      }}
      title={ITEMS.find(({ to }) => to === path)?.label ?? 'Operations'}
      pages={[...NAMED, ...(isInvestor ? investorPages : advisorPages)]}
    />
  )
}
