import { Link } from '@tanstack/react-router'
import { paths } from './paths.ts'
import classes from './section-nav.module.css'

interface SectionNavProps {
  readonly label: string
  readonly pages: readonly (readonly [label: string, to: string])[]
}

/** The row below the title of pages that are one item of the sidebar. */
const SectionNav = ({ label, pages }: SectionNavProps) => (
  <nav aria-label={label} className={classes.pages}>
    {pages.map(([name, to]) => (
      <Link key={to} to={to} className={classes.page} activeOptions={{ exact: true, includeSearch: false }}>
        {name}
      </Link>
    ))}
  </nav>
)

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
  ['Performance', paths.investorPerformance],
  ['Allocation', paths.investorAllocation],
  ['Income', paths.investorIncome],
  ['Goals', paths.investorGoals],
  ['Budget', paths.investorBudget],
] as const

/** What an investor looks at as a whole; in the sidebar all of it is Dashboard. */
export const WealthNav = () => <SectionNav label="Everything you own" pages={WEALTH} />
