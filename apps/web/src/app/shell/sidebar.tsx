import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Flex } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { KeelMark } from '../../domain/keel-mark.tsx'
import { Wordmark } from '../../domain/wordmark.tsx'
import { ChatHistory } from '../../features/chat/chat-history.tsx'
import { Hint } from '../../ui/hint.tsx'
import classes from './sidebar.module.css'
import { UserMenu } from './user-menu.tsx'

export interface SidebarItem {
  label: string
  to: string
  icon: Icon
  /** Active on this very path only, not below it. */
  exact?: boolean
  /** Other pages that belong to it. */
  with?: readonly string[]
}

export interface SidebarContent {
  role: 'Advisor' | 'Investor'
  homePath: string
  items: readonly SidebarItem[]
  /** What the pages are to a screen reader, where they are not those of the role. */
  label?: string
  /** Without it there are no conversations in the sidebar. */
  newChatPath?: string
  profilePath: string
}

interface SidebarLinkProps extends SidebarItem {
  collapsed: boolean
}

interface SidebarProps extends SidebarContent {
  /** Only the icons, with their words as tooltips. */
  collapsed: boolean
}

/** What stands in the rail on a desktop and in the sheet on a phone. */
export function Sidebar({ role, label, homePath, items, newChatPath, profilePath, collapsed }: SidebarProps) {
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Link to={homePath} className={classes.brand} aria-label={`${PRODUCT_NAME} home`}>
        {collapsed ? <KeelMark size={22} className="accent" /> : <Wordmark />}
      </Link>
      <nav aria-label={label ?? `${role} pages`} style={newChatPath === undefined ? { flex: 1 } : undefined}>
        <Flex component="ul" direction="column" gap={2}>
          {items.map((item) => (
            <li key={item.to}>
              <SidebarLink {...item} collapsed={collapsed} />
            </li>
          ))}
        </Flex>
      </nav>
      {newChatPath === undefined ? null : (
        <Flex
          component="section"
          direction="column"
          flex={1}
          mih={0}
          mt="sm"
          pt="sm"
          style={{ borderTop: '1px solid var(--kw-hairline)' }}
          aria-label="AI Assistants History"
        >
          <SidebarLink label="New Chat" to={newChatPath} icon={IconPlus} exact collapsed={collapsed} />
          {!collapsed && <ChatHistory />}
        </Flex>
      )}
      <UserMenu role={role} profilePath={profilePath} collapsed={collapsed} />
    </div>
  )
}

function SidebarLink({ label, to, icon: ItemIcon, exact, with: others = [], collapsed }: SidebarLinkProps) {
  const isOther = useLocation({ select: ({ pathname }) => others.some((path) => pathname.startsWith(path)) })
  return (
    <Hint label={label} position="right" disabled={!collapsed}>
      <Link
        to={to}
        className={classes.item}
        activeOptions={{ exact: exact ?? false }}
        aria-label={collapsed ? label : undefined}
        {...(isOther ? { 'aria-current': 'true' as const } : {})}
      >
        <ItemIcon size={18} stroke={1.6} aria-hidden />
        {!collapsed && <span>{label}</span>}
      </Link>
    </Hint>
  )
}
