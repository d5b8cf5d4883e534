import { Link } from '@tanstack/react-router'
import { paths } from './paths.ts'
import classes from './practice-nav.module.css'

const PAGES = [
  ['Clients', paths.advisorClients],
  ['Meetings', paths.advisorMeetings],
  ['Book', paths.advisorBook],
  ['Tasks', paths.advisorTasks],
] as const

/** The row below the title of what an advisor does with clients; in the sidebar all of it is Clients. */
export const PracticeNav = () => (
  <nav aria-label="Clients and work with them" className="flex gap-4 ruled-below">
    {PAGES.map(([label, to]) => (
      <Link key={to} to={to} className={classes.page} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
)
