import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from './paths.ts'
import classes from './section-nav.module.css'

interface SectionNavProps {
  readonly label: string
  /** `within`: a page that is reached from this one and has no place of its own in the row. */
  readonly pages: readonly (readonly [label: string, to: string, within?: string])[]
}

/** The row below the title of pages that are one item of the sidebar. */
function SectionNav({ label, pages }: SectionNavProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // where the row is wider than the window, the page that is open is in sight; once the picture is laid out anyway
    const frame = requestAnimationFrame(() =>
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [path])
  return (
    <nav ref={row} aria-label={label} className={classes.pages}>
      {pages.map(([name, to, within]) => (
        <Link
          key={to}
          to={to}
          className={classes.page}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(within === path ? { 'aria-current': 'page' as const } : {})}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const PRACTICE = [
  ['Clients', paths.advisorClients],
  ['Meetings', paths.advisorMeetings],
  ['Book', paths.advisorBook],
  ['Tasks', paths.advisorTasks],
] as const

/** What an advisor does with clients; in the sidebar all of it is Clients. */
export const PracticeNav = () => <SectionNav label="Clients and work with them" pages={PRACTICE} />

const WEALTH = [
  ['Overview', paths.investor],
  ['Performance', paths.investorPerformance, paths.investorGains],
  ['Allocation', paths.investorAllocation],
  ['Income', paths.investorIncome],
  ['Goals', paths.investorGoals],
  ['Budget', paths.investorBudget],
  ['Projection', paths.investorProjection],
] as const

/** What an investor looks at as a whole; in the sidebar all of it is Dashboard. */
export const WealthNav = () => <SectionNav label="Everything you own" pages={WEALTH} />
