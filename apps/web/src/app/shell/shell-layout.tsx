import { ActionIcon, Box } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useConversationsInStep } from '../../domain/conversations.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { config } from '../../lib/config.ts'
import { Hint } from '../../ui/hint.tsx'
import { atFirstTouch, useLater } from '../../ui/later.ts'
import { useFrameFirst } from '../../ui/use-in-steps.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { OfflineBanner } from './offline-banner.tsx'
import type { NamedPage } from './page-title.ts'
import { QuickAccess } from './quick-access.tsx'
import classes from './shell-layout.module.css'
import { readSidebarExpanded, writeSidebarExpanded } from './sidebar-state.ts'
import { Sidebar, type SidebarContent } from './sidebar.tsx'

const sheet = atFirstTouch(() => import('./menu-sheet.tsx'))

interface ShellLayoutProps {
  sidebar: SidebarContent
  title: string
  /** Row of the pages that belong together, below the title. */
  nav?: ReactNode
  /** What can be gone to by its name. */
  pages: readonly NamedPage[]
  /** Right end of the top bar. */
  actions?: ReactNode
  /** The page; without one that of the route below. */
  children?: ReactNode
}

/** Sidebar, top bar and the page between them. Below the mobile breakpoint the sidebar is a sheet. */
export function ShellLayout({ sidebar, title, nav, pages, actions, children }: ShellLayoutProps) {
  const isMobile = useIsMobile()
  const path = useLocation({ select: (location) => location.pathname })
  const [expanded, setExpanded] = useState(readSidebarExpanded)
  // the sheet belongs to the page it was opened on: going elsewhere closes it
  const [sheetPath, setSheetPath] = useState<string | null>(null)
  const sheetOpen = isMobile && sheetPath === path
  const [wasOpened, setWasOpened] = useState(false)
  const menu = useLater(sheet, wasOpened)
  const { dataNotice } = config()
  const isFrameDrawn = useFrameFirst()
  usePageTitle(title)
  useConversationsInStep()

  const toggle = () => {
    if (isMobile) {
      setWasOpened(true)
      return setSheetPath(sheetOpen ? null : path)
    }
    writeSidebarExpanded(!expanded)
    setExpanded(!expanded)
  }
  useHotkeys([['mod+B', toggle]], [])

  const toggleLabel = isMobile ? 'Open menu' : expanded ? 'Collapse sidebar' : 'Expand sidebar'
  return (
    <div className={classes.shell}>
      <a href="#page" className={classes.skip}>
        Skip to content
      </a>
      {isMobile ? (
        menu && (
          <menu.MenuSheet isOpen={sheetOpen} onClose={() => setSheetPath(null)}>
            <Sidebar {...sidebar} collapsed={false} />
          </menu.MenuSheet>
        )
      ) : (
        <aside className={classes.rail} data-collapsed={!expanded || undefined} aria-label="Sidebar">
          <Sidebar {...sidebar} collapsed={!expanded} />
        </aside>
      )}
      <div className={classes.column}>
        <header className={classes.bar} data-top-bar>
          <Hint label={`${toggleLabel} (Ctrl+B)`} disabled={isMobile}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={isMobile ? 44 : 36}
              aria-label={toggleLabel}
              aria-expanded={isMobile ? sheetOpen : expanded}
              onClick={toggle}
            >
              {isMobile ? <IconMenu2 size={20} stroke={1.6} /> : <IconLayoutSidebar size={18} stroke={1.6} />}
            </ActionIcon>
          </Hint>
          <Box component="h1" flex={1} miw={0} fz="h3" fw={600} lh={1.4} className="truncate">
            {title}
          </Box>
          {dataNotice !== '' && !isMobile && <span className={classes.notice}>{dataNotice}</span>}
          <QuickAccess pages={pages} />
          {actions}
        </header>
        {/* on a phone the bar's room belongs to the title */}
        {dataNotice !== '' && isMobile && (
          <aside aria-label="About these data" className={classes.about}>
            {dataNotice}
          </aside>
        )}
        <OfflineBanner />
        <main id="page" className={classes.page} tabIndex={-1}>
          {nav}
          {isFrameDrawn && (children ?? <Outlet />)}
        </main>
      </div>
    </div>
  )
}
